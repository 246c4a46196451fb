// Plain JavaScript for any Node: it runs before anything is installed or built, and at the start of
// the program.

/** Prints one line on standard error, in the language of the locale. */
export function say(english, portuguese) {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const text = /^pt/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? portuguese : english;
  process.stderr.write(`tabuleiro: ${text}\n`);
}

/** Ends the process with exit code 4 and one line. */
export function fail(english, portuguese) {
  say(english, portuguese);
  process.exit(4);
}

/** Ends the process if its Node is too old. */
export function requireNode() {
  const version = process.versions.node;
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Node.js ${version} is too old: version 20.19 or later is needed`,
    `o Node.js ${version} é antigo demais: é preciso a versão 20.19 ou posterior`,
  );
}
