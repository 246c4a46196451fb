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

/** Returns the reason if the program does not accept the board. */
async function greet(lines: Lines, start: Setup): Promise<Unready | undefined> {
  const command = startCommand(start);
  lines.command(command);
  const { ok, text } = await answerTo(lines, /^OK\b/i);
  if (lines.lost === 'time') return { kind: 'silent' };
  if (lines.lost) return { kind: 'ended', fate: await lines.fate() };
  return ok ? undefined : { kind: 'refused', command, answer: text };
}

function startCommand({ rows, cols }: Setup): string {
  return rows === cols ? `START ${String(rows)}` : `RECTSTART ${String(cols)},${String(rows)}`;
}

/** The protocol's rule by which exactly k win. */
const exactlyK = '1';

async function chosen(session: Session, lines: Lines, ms: number): Promise<ChosenMove> {
  const { rows, cols } = session.start;
  lines.command(startCommand(session.start));
  const ready = await answerTo(lines, /^OK\b/i);
  if (!ready.ok) return { kind: 'failed', loss: 'illegal', reason: ready.text };
  if ((session.start as MnkSetup).score === 'exact') lines.say(`INFO rule ${exactlyK}`);
  lines.say(`INFO timeout_turn ${String(Math.round(ms))}`);
  const stones = stonesOf(session);
  lines.command(...(stones.length === 0 ? ['BEGIN'] : ['BOARD', ...stones, 'DONE']));
  const answer = await answerTo(lines, /^\d+\s*,\s*\d+$/);
  const point = answer.ok ? parseNumbers(answer.text, 2) : undefined;
  return point && point[0] < cols && point[1] < rows
    ? { kind: 'move', move: point[1] * cols + point[0] }
    : { kind: 'failed', loss: 'illegal', reason: answer.text };
}

/** Returns the stones in order of play: `x,y,1` for those of the side to move, 2 for the others. */
function stonesOf({ turns, toMove, setup: { cols } }: Session): string[] {
  return turns.map(({ landed, side }) => {
    return `${formatPoint({ x: landed % cols, y: Math.floor(landed / cols) })},${side === toMove ? '1' : '2'}`;
  });
}

/** Returns the next line of this form, else an error line or `no answer`. */
async function answerTo(lines: Lines, form: RegExp): Promise<{ ok: boolean; text: string }> {
  for (;;) {
    const line = (await lines.receive())?.trim();
    if (line === undefined) return { ok: false, text: 'no answer' };
    const ok = form.test(line);
    if (!ok && !/^(ERROR|UNKNOWN)\b/i.test(line)) continue;
    lines.answered();
    return { ok, text: line };
  }
}
