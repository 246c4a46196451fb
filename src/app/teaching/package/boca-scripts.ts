/**
 * The scripts of a BOCA package, called by its judge as described in doc/ADMIN.txt and the comments
 * of its examples. Programs run under `safeexec`, which comes with BOCA, inside its jail if there
 * is one.
 */
import type { PackageFile } from './zip.js';

interface LanguageRow {
  /** Extension of the solutions whose measured time determines the limit. */
  readonly measuredBy: string;
  /** Compiles `$source`, in the folder src, to `$program` in its parent folder. */
  readonly compile: string;
  /** Runs `./run.exe` named `$name`. safeexec needs the full path of the interpreter. */
  readonly run: string;
  /** A static program runs with its folder as root; one with libraries runs only in the jail. */
  readonly isStatic: boolean;
}

const cpp: LanguageRow = {
  measuredBy: '.cpp',
  compile: 'g++ -static -O2 -std=c++17 -o "../$program" "$source" -lm',
  run: './run.exe',
  isStatic: true,
};

export const languages = {
  c: { ...cpp, compile: 'gcc -static -O2 -o "../$program" "$source" -lm' },
  cc: cpp,
  cpp,
  java: {
    measuredBy: '.java',
    compile: 'javac "$source" && jar cf "../$program" *.class',
    run: '$(command -v java) -Xss64m -cp run.exe "$name"',
    isStatic: false,
  },
  py3: {
    measuredBy: '.py',
    compile: 'python3 -m py_compile "$source" && cp "$source" "../$program"',
    run: '$(command -v python3) run.exe',
    isStatic: false,
  },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof languages;

/** Returns the scripts compile, run, compare and limits of a language. */
export function bocaScripts(
  language: Language,
  seconds: number,
  memoryMiB: number,
  outputKiB: number,
): PackageFile[] {
  const row = languages[language];
  const limits = [seconds, 1, memoryMiB, outputKiB].map((number) => `echo ${String(number)}\n`).join('');
  const texts = {
    compile: compileScript(row),
    run: runScript(row),
    compare: compareScript,
    limits: `#!/bin/bash\n# Seconds, repetitions, memory in MB, output in kB.\n${limits}`,
  };
  return Object.entries(texts).map(([folder, text]) => ({
    path: `${folder}/${language}`,
    text,
    isProgram: true,
  }));
}

/** Common part of compiling and running: the unprivileged user, safeexec, the jail. */
const common = `user=bocajail
id -u $user >/dev/null 2>&1 || user=nobody
uid=$(id -u $user) && gid=$(id -g $user) || { echo "no user to run programs"; exit 43; }
safeexec=$(command -v safeexec || echo /usr/bin/safeexec)
[ -x "$safeexec" ] || { echo "safeexec not found"; exit 46; }
chown $uid:$gid .
inside=$PWD
jail=
case "$PWD" in */bocajail/*) jail="\${PWD%%/bocajail/*}/bocajail"; inside="\${PWD#"$jail"}";; esac
# Runs a script of this folder, in the jail if there is one.
in_jail() {
  if [ -n "$jail" ]; then chroot "$jail" /bin/bash -c "cd '$inside' && ./$1"; else "./$1"; fi
}
`;

function compileScript({ compile }: LanguageRow): string {
  return `#!/bin/bash
# $1 source, $2 program, $3 seconds, $4 memory in MB. Ends with 0 if the program is there, 1 if it does not compile.
umask 0022
[ -r "$1" ] || { echo "$1 cannot be read"; exit 44; }
source=$(basename "$1")
program=\${2:-run.exe}
${common}
rm -rf src "$program"
mkdir src && cp "$1" src/ && chown -R $uid:$gid src
cat > compile.sh <<END
#!/bin/bash
export PATH=/usr/local/bin:/usr/bin:/bin
source='$source' program='$program'
cd src && ${compile.replaceAll('$', '\\$')}
END
cat > limited.sh <<END
#!/bin/bash
exec '$safeexec' -r1 -F1000 -n0 -U$uid -G$gid -C. -ostdout0 -estderr0 -d4000000 -m4000000 -f100000 -t60 -T60 -- ./compile.sh
END
chmod 755 compile.sh limited.sh
in_jail limited.sh
cat stdout0 stderr0 2>/dev/null
[ -s "$program" ] || exit 1
chmod 755 "$program"
`;
}

function runScript({ run, isStatic }: LanguageRow): string {
  const words = isStatic ? '-n1 -R. -C.' : '-n0 -C. -u64';
  const memory = isStatic ? '${memory}000' : '8000000';
  return `#!/bin/bash
# $1 program, $2 input, $3 seconds, $4 repetitions, $5 memory in MB, $6 output in kB. Ends as safeexec does: 0 ended by
# itself, 2 and 9 it crashed, 3 too slow, 7 too much memory.
umask 0022
name=$(basename "$1")
seconds=\${3:-1} runs=\${4:-1} memory=\${5:-512} output=\${6:-1024}
${common}
[ -r "$2" ] || { echo "$2 cannot be read"; exit 45; }
[ ! -r "$1" ] || cp "$1" run.exe
[ -r run.exe ] || { echo "$1 cannot be read"; exit 44; }
cp "$2" stdin0 && chmod 755 run.exe
cat > limited.sh <<END
#!/bin/bash
export PATH=/usr/local/bin:/usr/bin:/bin
name='$name'
exec '$safeexec' -F256 -f$output -r$runs ${words} -U$uid -G$gid -ostdout0 -estderr0 -d${memory} -m${memory} -t$seconds -T$((seconds + 30)) -istdin0 -- ${run.replaceAll('$', '\\$')}
END
chmod 755 limited.sh
in_jail limited.sh
code=$?
[ $code -le 10 ] || code=0
[ ! -f stdout0 ] || cat stdout0
exit $code
`;
}

const compareScript = `#!/bin/bash
# $1 output, $2 answers. Ends with 4 if they are the same, 5 if only blanks differ, 6 if they differ.
[ -r "$1" ] && [ -r "$2" ] || { echo "nothing to compare"; exit 43; }
if cmp -s "$1" "$2"; then echo "Files match exactly"; exit 4; fi
if diff -q <(tr -s '[:space:]' '\\n' < "$1" | sed '/^$/d') <(tr -s '[:space:]' '\\n' < "$2" | sed '/^$/d') >/dev/null
then echo "Files match but for white space"; exit 5; fi
diff "$1" "$2" | head -20
echo "Files do not match"
exit 6
`;
