# What every start does, of a checkout and of a package. Sourced with `root` set; POSIX sh. It writes nothing but
# messages on stderr; every failure is exit code 4 with one line that says what is missing.

# launch_say ENGLISH PORTUGUESE
launch_say() {
  case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
    pt*) printf 'tabuleiro: %s\n' "$2" >&2 ;;
    *) printf 'tabuleiro: %s\n' "$1" >&2 ;;
  esac
}

launch_fail() {
  launch_say "$1" "$2"
  exit 4
}

launch_node=$(command -v node) || launch_node=

launch_check_node() {
  [ -n "$launch_node" ] ||
    launch_fail "Node.js is missing: install version 20.19 or later, with npm" \
      "falta o Node.js: instale a versão 20.19 ou posterior, com o npm"
  launch_version=$(node --version </dev/null) || launch_version=v0.0
  launch_version=${launch_version#v}
  launch_major=${launch_version%%.*}
  launch_minor=${launch_version#*.}
  launch_minor=${launch_minor%%.*}
  [ "$launch_major" -gt 20 ] || { [ "$launch_major" -eq 20 ] && [ "$launch_minor" -ge 19 ]; } ||
    launch_fail "Node.js $launch_version is too old: version 20.19 or later is needed" \
      "o Node.js $launch_version é antigo demais: é preciso a versão 20.19 ou posterior"
}

# launch_program ARGUMENTS: the program takes the place of this shell.
launch_program() {
  [ -f "$root/dist/cli/main.js" ] ||
    launch_fail "this package holds no built program: make it by npm pack in a clone, and install that file" \
      "este pacote não traz o programa compilado: faça-o com npm pack num clone e instale esse arquivo"
  launch_inherit
  exec node "$root/dist/cli/main.js" "$@"
}

# What Node does not pass on of how it was started. It opens a closed standard output as /dev/null and would lose
# the answers there: opened for reading, writing to it fails. It hears SIGHUP though nohup had it ignored: bit 0.
launch_inherit() {
  true 2>/dev/null 3>&1 || exec 1</dev/null
  unset TABULEIRO_HANGUP
  [ -r "/proc/$$/status" ] || return 0
  while read -r launch_key launch_mask; do
    [ "$launch_key" = SigIgn: ] || continue
    case $launch_mask in *[13579bdf]) export TABULEIRO_HANGUP=ignored ;; esac
    break
  done <"/proc/$$/status"
}
