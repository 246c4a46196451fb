/**
 * Logs of the Hex Text Protocol: the commands of a session, with or without the answers (`= c5`). `genmove` counts by
 * its answer, a command that was answered with `?` does not count, any other command than those of the board is skipped.
 */
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import type { ForeignFault, ForeignGame, Format, OutgoingGame } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import { Broken, broken, excerptOf, type Line, linesOf } from '../../kit/formats/read.js';
import type { HexSetup } from '../rules/setup.js';
import { ForeignHex, mirroredName } from './board.js';

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly at: number;
  /** The text after `=`; undefined if the log has no answer. */
  readonly answer: { readonly text: string; readonly at: number } | undefined;
  readonly failed: boolean;
}

/** The commands of a log with their answers; what programs print beside them is left alone. */
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
    if (!(error instanceof Broken)) throw error;
    const { at, text: why } = error.fault;
    const rest = both(
      `${why.en}; the rest of the log is not read`,
      `${why.pt}; o resto do registro não é lido`,
    );
    yield { kind: 'fault', at, text: rest };
  }
}

function carryOut(hex: ForeignHex, { name, args: [colour = '', cell = ''], at, answer }: Command): void {
  if (name === 'undo') {
    if (!hex.undo()) broken(at, 'undo without a move', 'undo sem lance');
    return;
  }
  const side: Side | undefined = /^b/i.test(colour) ? 0 : /^w/i.test(colour) ? 1 : undefined;
  if (side === undefined)
    return broken(at, `${excerptOf(colour)} is no colour`, `${excerptOf(colour)} não é cor`);
  if (name === 'play') return hex.play({ side, text: cell, at });
  if (answer === undefined) return broken(at, 'genmove without its answer', 'genmove sem a resposta');
  hex.play({ side, text: answer.text, at: answer.at });
}

function write({ start, moves, resigned }: OutgoingGame<HexSetup>): string | Bilingual {
  const { rows, cols, toMove } = start;
  if (toMove === 1 || start.cells.some((cell) => cell !== 0))
    return both(
      'a log begins with the empty board and player 1',
      'um registro começa com o tabuleiro vazio e o jogador 1',
    );
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
  summary: both('log of the Hex Text Protocol', 'registro do Hex Text Protocol'),
  holds: 'games',
  orientation: both(
    'black is player 1 and joins top and bottom there: cells are mirrored, c5 is e3 here',
    'as pretas são o jogador 1 e lá ligam o topo à base: as casas são espelhadas, c5 é e3 aqui',
  ),
  recognises: (text) =>
    /^(\s*\d*\s*(boardsize|clear_board|play|genmove|name|version|list_commands|protocol_version)\b)/.test(
      text,
    ),
  read,
  write,
};
