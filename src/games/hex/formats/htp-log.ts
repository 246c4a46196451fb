/**
 * Logs of the Hex Text Protocol: the commands of a session, with or without the answers (`= c5`). A
 * `genmove` plays the move of its answer. Commands that were answered with `?` and those that do
 * not concern the board are ignored.
 */
import type { ForeignFault, ForeignGame, Format, OutgoingGame } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import { FormatError, broken, excerptOf, type Line, linesOf } from '../../kit/formats/read.js';
import type { HexSetup } from '../rules/setup.js';
import { ForeignHex, mirroredName } from './board.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly at: number;
  /** The text after `=`; undefined if the log has no answer. */
  readonly answer: { readonly text: string; readonly at: number } | undefined;
  readonly failed: boolean;
}

/** The commands of a log with their answers; other output is ignored. */
function commandsOf(lines: readonly Line[]): Command[] {
  const commands: Command[] = [];
  for (const { text, at } of lines) {
    const said = /^\s*([=?])\d*\s*(\S*)/.exec(text);
    if (said && commands.length > 0) {
      const last = commands.at(-1)!;
      const answer = { text: said[2], at: at + text.length - said[2].length };
      commands[commands.length - 1] = { ...last, answer, failed: said[1] === '?' };
    } else if (!said) {
      const [name, ...args] = text
        .replace(/#.*$/, '')
        .trim()
        .replace(/^\d+\s+/, '')
        .split(/\s+/);
      if (/^[a-z][\w-]*$/.test(name)) commands.push({ name, args, at, answer: undefined, failed: false });
    }
  }
  return commands;
}

const standardSide = 11;

function* read(text: string): Generator<ForeignGame<HexSetup> | ForeignFault> {
  let size: readonly [number, number] = [standardSide, standardSide];
  let hex: ForeignHex | undefined;
  try {
    for (const command of commandsOf(linesOf(text))) {
      const { name, args, at, failed } = command;
      if (failed) continue;
      if (name === 'boardsize') size = [Number(args[0]), Number(args[1] ?? args[0])];
      if (name === 'boardsize' || name === 'clear_board') {
        if (hex?.hasMoves) yield hex.game();
        hex = new ForeignHex(...size, at);
      } else if (['play', 'genmove', 'undo'].includes(name)) {
        carryOut((hex ??= new ForeignHex(...size, at)), command);
      }
    }
    if (hex) yield hex.game();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { at, text: why } = error.fault;
    const rest = phrase('{why}; the rest of the log is not read', { why });
    yield { kind: 'fault', at, text: rest };
  }
}

function carryOut(hex: ForeignHex, { name, args: [colour = '', cell = ''], at, answer }: Command): void {
  if (name === 'undo') {
    if (!hex.undo()) broken(at, phrase('undo without a move'));
    return;
  }
  const side: Side | undefined = /^b/i.test(colour) ? 0 : /^w/i.test(colour) ? 1 : undefined;
  if (side === undefined) return broken(at, phrase('{colour} is no colour', { colour: excerptOf(colour) }));
  if (name === 'play') return hex.play({ side, text: cell, at });
  if (answer === undefined) return broken(at, phrase('genmove without its answer'));
  hex.play({ side, text: answer.text, at: answer.at });
}

function write({ start, moves, resigned }: OutgoingGame<HexSetup>): string | Phrase {
  const { rows, cols, toMove } = start;
  if (toMove === 1 || start.cells.some((cell) => cell !== 0))
    return phrase('a log begins with the empty board and player 1');
  const colours = ['black', 'white'];
  const played = moves.map((name, ply) => {
    const cell = name === 'swap' ? 'swap-pieces' : mirroredName(name);
    return `play ${colours[ply % 2]} ${cell}`;
  });
  const end = resigned === undefined ? [] : [`play ${colours[resigned]} resign`];
  return [`boardsize ${String(rows)} ${String(cols)}`, 'clear_board', ...played, ...end, ''].join('\n');
}

export const htpLog: Format<HexSetup> = {
  id: 'htp',
  summary: phrase('log of the Hex Text Protocol'),
  holds: 'games',
  orientation: phrase('black is player 1 and joins top and bottom there: cells are mirrored, c5 is e3 here'),
  recognises: (text) =>
    /^(\s*\d*\s*(boardsize|clear_board|play|genmove|name|version|list_commands|protocol_version)\b)/.test(
      text,
    ),
  read,
  write,
};
