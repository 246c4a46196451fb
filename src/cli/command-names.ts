/** What the commands are called: all that a start must know of them to tell whether it needs them. */

/** In the order of the help. */
export const commandNames = [
  'generate',
  'gerarcasos',
  'show',
  'gallery',
  'play',
  'serve',
  'htp',
  'piskvork',
  'match',
  'convert',
  'label',
  'annotate',
  'verify',
  'check',
  'grade',
  'hack',
  'package',
  'trace',
  'perft',
  'book',
  'compare',
  'bench',
  'worker',
  'completion',
  'manual',
] as const;

export type CommandName = (typeof commandNames)[number];

/** The command by which the program measures one block of an experiment; not listed in the help. */
export const blockCommandName = 'measure-block';

export const helpName = 'help';

const words: readonly string[] = [...commandNames, blockCommandName, helpName];
const helpFlags: readonly string[] = ['-h', '--help'];

/** Whether the word is a command, listed or not. */
export const isCommand = (word: string | undefined): boolean => word !== undefined && words.includes(word);

/** Whether these arguments may need a command, or list them all. */
export function needsCommands(args: readonly string[]): boolean {
  return args.some((arg) => isCommand(arg) || helpFlags.includes(arg));
}
