/** Other programs as players, through the Piskvork protocol: the whole board is sent before each move. */
import { mnk } from '../../games/mnk/index.js';
import type { MnkSetup } from '../../games/mnk/rules/setup.js';
import type { Game, Setup } from '../../core/game.js';
import type { LineChannel } from '../htp/match-player.js';
import type { ChosenMove, MatchPlayer } from '../match/players.js';
import type { Session } from '../../session/session.js';
import { formatPoint, parseNumbers, type Point } from './protocol.js';

/** The game that other programs play through the protocol. */
export const piskvorkGame: Game = mnk;

/** Whether the protocol has this board: five in a row, won or lost. */
export function isPiskvorkBoard(setup: Setup): boolean {
  if (setup.game !== mnk.id) return false;
  const board = setup as MnkSetup;
  return board.k === 5 && board.score === 'line' && !mnk.rules.traits(board).chance;
}

/** Lines of chatter before a move: beyond, the program is taken to have gone mad. */
const maxLines = 10_000;

/** A program that speaks the Piskvork protocol. @param ms for each of its moves */
export function piskvorkPlayer(name: string, channel: LineChannel, ms: number): MatchPlayer {
  const none = () => Promise.resolve();
  return {
    name,
    begin: none,
    played: none,
    choose: (session) => chosen(session, channel, ms),
    close: () => {
      channel.send('END');
      channel.close();
    },
  };
}

async function chosen(session: Session, channel: LineChannel, ms: number): Promise<ChosenMove> {
  const { rows, cols } = session.start;
  channel.send(rows === cols ? `START ${String(rows)}` : `RECTSTART ${String(cols)},${String(rows)}`);
  const ready = await answerTo(channel, /^OK\b/i);
  if (!ready.ok) return { kind: 'failed', reason: ready.text };
  channel.send(`INFO timeout_turn ${String(Math.round(ms))}`);
  const stones = stonesOf(session);
  if (stones.length === 0) channel.send('BEGIN');
  else for (const line of ['BOARD', ...stones, 'DONE']) channel.send(line);
  const answer = await answerTo(channel, /^\d+\s*,\s*\d+$/);
  const point = answer.ok ? parseNumbers(answer.text, 2) : undefined;
  const move = point && moveAt(session, { x: point[0], y: point[1] });
  return move === undefined ? { kind: 'failed', reason: answer.text } : { kind: 'move', move };
}

/** `x,y,1` for the stones of who is to move, 2 for the others, in the order in which they were played. */
function stonesOf({ turns, toMove, setup }: Session): string[] {
  return turns.map(({ landed, side }) => {
    const { cell } = mnk.view.movePlace(setup as MnkSetup, landed)!;
    const point = { x: cell % setup.cols, y: Math.floor(cell / setup.cols) };
    return `${formatPoint(point)},${side === toMove ? '1' : '2'}`;
  });
}

function moveAt({ start, position, setup }: Session, { x, y }: Point): number | undefined {
  if (x >= start.cols || y >= start.rows) return undefined;
  const cell = y * start.cols + x;
  const moves = Array.from({ length: position.moveCount }, (_, move) => move);
  return moves.find((move) => mnk.view.movePlace(setup as MnkSetup, move)?.cell === cell);
}

/** The next line of this form; else what was said instead, or that nothing was. */
async function answerTo(channel: LineChannel, form: RegExp): Promise<{ ok: boolean; text: string }> {
  for (let lines = 0; lines < maxLines; lines++) {
    const line = (await channel.receive())?.trim();
    if (line === undefined) return { ok: false, text: 'no answer' };
    if (form.test(line)) return { ok: true, text: line };
    if (/^(ERROR|UNKNOWN)\b/i.test(line)) return { ok: false, text: line };
  }
  channel.close('flooded');
  return { ok: false, text: 'its output was too long' };
}
