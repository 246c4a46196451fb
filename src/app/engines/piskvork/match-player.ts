/**
 * Other programs as players through the Piskvork protocol. The whole board is sent before each
 * move.
 */
import { mnk } from '../../../games/mnk/index.js';
import { endsByLine, type MnkSetup } from '../../../games/mnk/rules/setup.js';
import type { Setup } from '../../../core/game.js';
import type { ChosenMove, Unready } from '../../play/match/players.js';
import type { EngineProtocol, Lines } from '../../play/match/program-player.js';
import type { Session } from '../../../session/session.js';
import { formatPoint, parseNumbers } from './protocol.js';
import { phrase } from '../../../core/text/phrase.js';

/** Five in a row from the empty board, by a line, without slips. */
export const piskvork: EngineProtocol = {
  id: 'piskvork',
  games: [mnk.id],
  only: phrase('five in a row from the empty board'),
  plays: (start) => {
    if (start.game !== mnk.id || !start.cells.every((cell) => cell === 0)) return false;
    const board = start as MnkSetup;
    return board.k === 5 && endsByLine(board) && !mnk.rules.traits(board).chance;
  },
  conversation: (moveMs) => {
    const none = () => Promise.resolve();
    const choose = (lines: Lines, session: Session) => chosen(session, lines, moveMs);
    return { quit: 'END', greet, begin: none, played: none, choose };
  },
};

const okOrError = /^(OK|ERROR|UNKNOWN)\b/i;
const pointOrError = /^(\d+\s*,\s*\d+$|(ERROR|UNKNOWN)\b)/i;

function isOk(answer: string): boolean {
  return /^OK/i.test(answer);
}

/** Returns the reason if the program does not accept the board. */
async function greet(lines: Lines, start: Setup): Promise<Unready | undefined> {
  const command = startCommand(start);
  lines.command(command);
  const answer = await lines.answer(okOrError);
  if (answer === undefined) return lines.unready();
  return isOk(answer) ? undefined : { kind: 'refused', command, answer };
}

function startCommand({ rows, cols }: Setup): string {
  return rows === cols ? `START ${String(rows)}` : `RECTSTART ${String(cols)},${String(rows)}`;
}

/** The protocol's rule by which exactly k win. */
const exactlyK = '1';

async function chosen(session: Session, lines: Lines, ms: number): Promise<ChosenMove> {
  const { rows, cols } = session.start;
  lines.command(startCommand(session.start));
  const ready = (await lines.answer(okOrError)) ?? 'no answer';
  if (!isOk(ready)) return { kind: 'failed', loss: 'illegal', reason: ready };
  if ((session.start as MnkSetup).score === 'exact') lines.say(`INFO rule ${exactlyK}`);
  lines.say(`INFO timeout_turn ${String(Math.round(ms))}`);
  const stones = stonesOf(session);
  lines.command(...(stones.length === 0 ? ['BEGIN'] : ['BOARD', ...stones, 'DONE']));
  const answer = (await lines.answer(pointOrError)) ?? 'no answer';
  const point = parseNumbers(answer, 2);
  return point && point[0] < cols && point[1] < rows
    ? { kind: 'move', move: point[1] * cols + point[0] }
    : { kind: 'failed', loss: 'illegal', reason: answer };
}

/** Returns the stones in order of play: `x,y,1` for those of the side to move, 2 for the others. */
function stonesOf({ turns, toMove, setup: { cols } }: Session): string[] {
  return turns.map(({ landed, side }) => {
    return `${formatPoint({ x: landed % cols, y: Math.floor(landed / cols) })},${side === toMove ? '1' : '2'}`;
  });
}
