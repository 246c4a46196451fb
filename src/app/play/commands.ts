/** Parses a player's input: a command, in either language, or the name of a move. */

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

/** Commands in a room: without those for the computer, with those that need two players. */
export const roomCommandNames = [
  'help',
  'moves',
  'history',
  'undo',
  'rematch',
  'yes',
  'no',
  'resign',
  'board',
  'quit',
] as const;
export type RoomCommandName = (typeof roomCommandNames)[number];

type AnyCommand = CommandName | RoomCommandName;

export type TypedInput<Name = CommandName> =
  /** `word`: the command as typed. */
  | { readonly kind: 'command'; readonly name: Name; readonly word: string; readonly rest: string }
  | { readonly kind: 'move'; readonly name: string }
  | { readonly kind: 'nothing' };

const portuguese: Readonly<Record<string, AnyCommand>> = {
  ajuda: 'help',
  dica: 'hint',
  lances: 'moves',
  historico: 'history',
  histórico: 'history',
  desfazer: 'undo',
  salvar: 'save',
  abrir: 'load',
  desistir: 'resign',
  tabuleiro: 'board',
  sair: 'quit',
  revanche: 'rematch',
  sim: 'yes',
  não: 'no',
  nao: 'no',
};
const unaccented = ['historico', 'nao'];
const others: Readonly<Record<string, AnyCommand>> = { '?': 'help', exit: 'quit', q: 'quit' };

/** Returns the names of these commands in one language, sorted, without alternative spellings. */
export function commandWords(
  language: 'en' | 'pt',
  known: readonly AnyCommand[] = commandNames,
): readonly string[] {
  if (language === 'en') return [...known].sort();
  return Object.keys(portuguese)
    .filter((word) => known.includes(portuguese[word]) && !unaccented.includes(word))
    .sort();
}

/** Parses a line. Capitals do not matter, except in file names. */
export function parseTyped(line: string): TypedInput {
  return parseCommand(line, commandNames);
}

/** @param known the commands; anything else counts as a move */
export function parseCommand<Name extends AnyCommand>(
  line: string,
  known: readonly Name[],
): TypedInput<Name> {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  const [, word, rest] = /^(\S+)\s*(.*)$/su.exec(text)!;
  const lower = word.toLowerCase();
  const called = own(portuguese, lower) ?? own(others, lower) ?? lower;
  const name = known.find((one) => one === called);
  return name === undefined
    ? { kind: 'move', name: text.toLowerCase() }
    : { kind: 'command', name, word, rest };
}

function own(names: Readonly<Record<string, AnyCommand>>, word: string): AnyCommand | undefined {
  return Object.hasOwn(names, word) ? names[word] : undefined;
}
