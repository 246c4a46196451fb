# Set-up shared by ./solve, ./gerarcasos and the Makefile: install what is missing, build what is out of date.
#
# Sourced with `root` set to the checkout; POSIX sh. It may print to stderr only (stdout belongs to the
# answers) and must not read stdin (it may hold the positions). Every failure is exit code 4 with one line
# that says what is missing.
#
#   dist/.built   stamp: dated when the last good build began, holds the path of the node that was checked
#   .cache/setup.lock/owner   "pid host" of the start that is installing or building

. "$root/src/cli/launch.sh"

# The whole cost of a later start: one `find`. `setup_if_needed development` wants the tools of the tests too.
setup_if_needed() {
  setup_scope=${1:-}
  if [ -z "$setup_scope" ] && setup_is_built; then
    read -r setup_checked_node <"$root/dist/.built"
    [ "$launch_node" = "$setup_checked_node" ] || launch_check_node
    return 0
  fi
  launch_check_node
  setup_check_npm
  setup_is_read_only && return 0
  setup_work_alone
}

setup_is_built() {
  [ -d "$root/node_modules/commander" ] && setup_has_build && setup_build_is_newest
}

setup_has_build() {
  [ -f "$root/dist/.built" ] && [ -f "$root/dist/cli/main.js" ]
}

# The folders are compared too: a file that was removed or renamed changes only its folder.
setup_build_is_newest() {
  setup_newer=$(find "$root/src" "$root/package.json" "$root/package-lock.json" "$root/tsconfig.json" \
    -newer "$root/dist/.built" </dev/null) && [ -z "$setup_newer" ]
}

setup_check_npm() {
  command -v npm >/dev/null ||
    launch_fail "npm is missing: install it (it comes with Node.js, or as the package npm)" \
      "falta o npm: instale-o (vem com o Node.js, ou no pacote npm)"
}

# A checkout one may not write to is used as it was built, whatever the dates of its files say.
setup_is_read_only() {
  [ -w "$root" ] && { [ ! -d "$root/dist" ] || [ -w "$root/dist" ]; } && return 1
  setup_has_build ||
    launch_fail "not built yet, and this folder may not be written to" \
      "ainda não compilado, e não é permitido escrever nesta pasta"
}

# Runs setup_do under a lock; a start that comes second waits, then uses what the first one built.
setup_work_alone() {
  setup_lock=$root/.cache/setup.lock
  setup_host=$(uname -n)
  setup_waits=0
  setup_ownerless=0
  mkdir -p "$root/.cache" || launch_fail "cannot write to this folder" "não é possível escrever nesta pasta"
  until mkdir "$setup_lock" 2>/dev/null; do
    setup_wait
    [ -z "$setup_scope" ] && setup_is_built && return 0
  done
  trap 'rm -rf "$setup_lock"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  printf '%s %s\n' "$$" "$setup_host" >"$setup_lock/owner"
  setup_do
  rm -rf "$setup_lock"
  trap - EXIT HUP INT TERM
}

setup_wait() {
  setup_read_owner
  setup_waits=$((setup_waits + 1))
  [ "$setup_waits" -ne 5 ] ||
    launch_say "waiting for another start (process ${setup_owner:-unknown}) that installs or builds" \
      "à espera de outra execução (processo ${setup_owner:-desconhecido}) que instala ou compila"
  [ "$setup_waits" -lt 3000 ] ||
    launch_fail "waited ten minutes for another start; if none is running, remove .cache/setup.lock" \
      "dez minutos à espera de outra execução; se não há nenhuma, apague .cache/setup.lock"
  if setup_lock_is_stale; then setup_break_lock; else sleep 0.2 2>/dev/null || sleep 1; fi
}

setup_read_owner() {
  setup_owner='' setup_owner_host=''
  read -r setup_owner setup_owner_host 2>/dev/null <"$setup_lock/owner" || :
} 2>/dev/null

# Left by a process that is gone, or by one killed before it wrote its name. Of other machines we cannot tell.
setup_lock_is_stale() {
  if [ -z "$setup_owner" ]; then
    setup_ownerless=$((setup_ownerless + 1))
    [ "$setup_ownerless" -gt 25 ]
  else
    setup_ownerless=0
    [ "$setup_owner_host" = "$setup_host" ] && ! kill -0 "$setup_owner" 2>/dev/null &&
      [ ! -d "/proc/$setup_owner" ]
  fi
}

# Two waiters may both find the lock stale, and the slower must not remove the faster one's new lock: only
# one at a time breaks, and only after it has seen that the owner is still the dead one.
setup_break_lock() {
  if ! mkdir "$setup_lock.breaking" 2>/dev/null; then
    [ -z "$(find "$setup_lock.breaking" -prune -mmin +1 2>/dev/null)" ] || rmdir "$setup_lock.breaking"
    sleep 1
    return 0
  fi
  setup_dead=$setup_owner
  setup_read_owner
  [ "$setup_owner" != "$setup_dead" ] || rm -rf "$setup_lock"
  rmdir "$setup_lock.breaking"
}

setup_do() {
  setup_log=$setup_lock/log
  if ! node "$root/src/cli/installed.mjs" $setup_scope </dev/null >"$setup_log" 2>&1; then
    if [ -d "$root/node_modules" ]; then
      launch_say "installing what is missing: $(cat "$setup_log"), …" "instala-se o que falta: $(cat "$setup_log"), …"
    else
      launch_say "first start: installing and building, about 10 seconds" \
        "primeira execução: instalação e compilação, cerca de 10 segundos"
    fi
    setup_install
  elif ! setup_has_build; then
    launch_say "building" "compilação"
  fi
  setup_has_build && setup_build_is_newest || setup_build
}

# npm ci empties node_modules: development tools that are there stay wanted.
setup_install() {
  setup_omit=--omit=dev
  [ -z "$setup_scope" ] && [ ! -d "$root/node_modules/vitest" ] || setup_omit=--include=dev
  (cd "$root" && npm ci $setup_omit --ignore-scripts --no-audit --no-fund) </dev/null >"$setup_log" 2>&1 && return 0
  cat "$setup_log" >&2
  case $(cat "$setup_log") in
    *ENOTFOUND* | *EAI_AGAIN* | *ETIMEDOUT* | *ECONNREFUSED* | *ECONNRESET* | *ENETUNREACH*)
      launch_fail "npm cannot reach its registry: check the network or the proxy, then start again" \
        "o npm não alcança o registro de pacotes: verifique a rede ou o proxy e execute de novo" ;;
    *ENOSPC*) launch_fail "npm ci failed: no space left on the disk" "o npm ci falhou: não há espaço em disco" ;;
    *EACCES* | *EPERM* | *EROFS*)
      launch_fail "npm ci failed: no permission to write" "o npm ci falhou: sem permissão de escrita" ;;
  esac
  launch_fail "npm ci failed; its messages are above" "o npm ci falhou; as mensagens dele estão acima"
}

# The stamp bears the time at which the build began: a file saved meanwhile is newer and is built next time.
setup_build() {
  rm -f "$root/dist/.built"
  mkdir -p "$root/dist"
  printf '%s\n' "$launch_node" >"$setup_lock/stamp"
  if (cd "$root" && node src/build.mjs) </dev/null >"$setup_log" 2>&1; then
    mv "$setup_lock/stamp" "$root/dist/.built"
  else
    cat "$setup_log" >&2
    launch_fail "the build failed; the compiler's messages are above" \
      "a compilação falhou; as mensagens do compilador estão acima"
  fi
}
