/** Other programs as players, through the Piskvork protocol: the whole board is sent before each move. */
import { mnk } from '../../games/mnk/index.js';
import type { MnkSetup } from '../../games/mnk/rules/setup.js';
import type { Game, Setup } from '../../core/game.js';
import type { ChosenMove, MatchPlayer } from '../match/players.js';
import { ProgramPlayer, type LineChannel, type Lines, type Protocol } from '../match/program-player.js';
import type { Session } from '../../session/session.js';
import { formatPoint, parseNumbers } from './protocol.js';

/** The game that other programs play through the protocol. */
export const piskvorkGame: Game = mnk;

/** Whether the protocol has this board: five in a row, won or lost. */
export function isPiskvorkBoard(setup: Setup): boolean {
  if (setup.game !== mnk.id) return false;
  const board = setup as MnkSetup;
  return board.k === 5 && board.score === 'line' && !mnk.rules.traits(board).chance;
}

/**
 * A program that speaks the Piskvork protocol.
 * @param moveMs what the program is told that it has for a move
 * @param limitMs when it has lost
 */
export function piskvorkPlayer(
  name: string,
  start: () => LineChannel,
  moveMs: number,
  limitMs: number,
): MatchPlayer {
  const none = () => Promise.resolve();
  const protocol: Protocol = {
    quit: 'END',
    begin: none,
    played: none,
    choose: (lines, session) => chosen(session, lines, moveMs),
  };
  return new ProgramPlayer(name, protocol, start, limitMs);
}

async function chosen(session: Session, lines: Lines, ms: number): Promise<ChosenMove> {
  const { rows, cols } = session.start;
  lines.command(rows === cols ? `START ${String(rows)}` : `RECTSTART ${String(cols)},${String(rows)}`);
  const ready = await answerTo(lines, /^OK\b/i);
  if (!ready.ok) return { kind: 'failed', loss: 'illegal', reason: ready.text };
  lines.say(`INFO timeout_turn ${String(Math.round(ms))}`);
  const stones = stonesOf(session);
  lines.command(...(stones.length === 0 ? ['BEGIN'] : ['BOARD', ...stones, 'DONE']));
  const answer = await answerTo(lines, /^\d+\s*,\s*\d+$/);
  const point = answer.ok ? parseNumbers(answer.text, 2) : undefined;
  return point && point[0] < cols && point[1] < rows
    ? { kind: 'move', move: point[1] * cols + point[0] }
    : { kind: 'failed', loss: 'illegal', reason: answer.text };
}

/** `x,y,1` for the stones of who is to move, 2 for the others, in the order in which they were played. */
function stonesOf({ turns, toMove, setup: { cols } }: Session): string[] {
  return turns.map(({ landed, side }) => {
    return `${formatPoint({ x: landed % cols, y: Math.floor(landed / cols) })},${side === toMove ? '1' : '2'}`;
  });
}

/** The next line of this form; else what was said instead, or that nothing was. */
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
