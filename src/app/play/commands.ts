/** What a player types: a command, in either language, or else the name of a move. */

export const commandNames = [
  'help',
  'hint',
  'moves',
  'history',
  'undo',
  'save',
  'load',
  'resign',
  'board',
  'quit',
] as const;
export type CommandName = (typeof commandNames)[number];

export type Typed =
  | { readonly kind: 'command'; readonly name: CommandName; readonly rest: string }
  | { readonly kind: 'move'; readonly name: string }
  | { readonly kind: 'nothing' };

const portuguese: Readonly<Record<string, CommandName>> = {
  ...{ ajuda: 'help', dica: 'hint', lances: 'moves', historico: 'history', histórico: 'history' },
  ...{
    desfazer: 'undo',
    salvar: 'save',
    abrir: 'load',
    desistir: 'resign',
    tabuleiro: 'board',
    sair: 'quit',
  },
};
const others: Readonly<Record<string, CommandName>> = { '?': 'help', exit: 'quit', q: 'quit' };

/** What a command is called in one language, in the order of the letters; without other spellings. */
export function commandWords(language: 'en' | 'pt'): readonly string[] {
  if (language === 'en') return [...commandNames].sort();
  return Object.keys(portuguese)
    .filter((word) => word !== 'historico')
    .sort();
}

/** Capitals do not matter, except in file names. */
export function parseTyped(line: string): Typed {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  const [, word, rest] = /^(\S+)\s*(.*)$/su.exec(text)!;
  const lower = word.toLowerCase();
  const name = commandNames.find((known) => known === lower) ?? own(portuguese, lower) ?? own(others, lower);
  return name === undefined ? { kind: 'move', name: text.toLowerCase() } : { kind: 'command', name, rest };
}

function own(names: Readonly<Record<string, CommandName>>, word: string): CommandName | undefined {
  return Object.hasOwn(names, word) ? names[word] : undefined;
}
