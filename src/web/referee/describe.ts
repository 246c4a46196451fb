/** A game as the page shows it. */
import { plainQuestion, type Evaluation } from '../../core/game.js';
import type { Scene } from '../../core/scene.js';
import { jumpOf } from '../../games/checkers/position.js';
import type { MnkSetup } from '../../games/mnk/setup.js';
import { savedGame, turnText } from '../../app/play/saved-game.js';
import { endingText, standingText } from '../../app/play/sentences.js';
import type { Session, Turn } from '../../app/play/session.js';
import type { Choice, GameState, LegalMove, Note, PlayedMove } from './state.js';
import { shapeOf, targetsOf } from './targets.js';

/** A game with the moves taken back, and what is remembered about each. */
export interface Record {
  readonly session: Session;
  readonly future: readonly Turn[];
  readonly notes: readonly (Note | undefined)[];
  readonly curve: readonly number[];
}

export function describe(record: Record): GameState {
  const { session, future, curve } = record;
  const { game, start, setup } = session;
  const traits = game.traits(start);
  const ending = endingText(session);
  const standing = standingText(session);
  const here = savedGame(session);
  const all = [...session.turns, ...future];
  const startRecord = game.format(start);
  return {
    game: game.id,
    gameName: game.name,
    rows: start.rows,
    cols: start.cols,
    header: startRecord.slice(0, startRecord.indexOf('\n')),
    players: traits.players,
    chance: traits.chance,
    winOrLose: traits.players === 2 && !traits.chance && traits.best === 1 && traits.worst === -1,
    scene: sceneOf(session),
    shape: shapeOf(game),
    targets: targetsOf(game, setup),
    moves: session.legalMoves().map((move) => legalMove(session, move)),
    canLoseTurn: session.lostTurnMove !== undefined,
    toMove: session.toMove,
    ply: session.turns.length,
    turns: all.map((turn, ply) => playedMove(turn, record.notes[ply])),
    last: lastCells(session),
    isOver: session.isOver,
    resigned: session.resigned !== undefined,
    ...(ending ? { ending } : {}),
    ...(standing ? { standing } : {}),
    settled: session.position.settled,
    curve,
    curveName: curveEvaluation(session)?.id ?? '',
    algorithms: choices(session),
    evaluations: game.evaluations.map(({ id, summary }) => ({ id, summary })),
    record: game.format(setup),
    startRecord,
    savedHere: JSON.stringify(here),
    saved: `${JSON.stringify({ ...here, moves: all.map(turnText) }, null, 2)}\n`,
  };
}

/** A point of the curve: the evaluation of the position, or what is settled; from player 1's view. */
export function evaluated(session: Session): number {
  const { position } = session;
  return curveEvaluation(session)?.evaluate(position) ?? position.settled;
}

/** The first of the game; where points decide it is the one that counts them, so that the curve ends at the result. */
function curveEvaluation({ game, start }: Session): Evaluation | undefined {
  const forPoints = game.id === 'mnk' && (start as MnkSetup).score === 'points';
  return game.evaluations.find(({ id }) => !forPoints || id === 'points');
}

/** A capture sequence is drawn on the board it began on, with the men captured so far as ghosts. */
function sceneOf({ game, start, setup, turns }: Session): Scene {
  const played = turns.map(({ landed }) => landed);
  if (game.traits(start).players === 1) return game.scene(start, { line: played });
  const last = played.at(-1);
  return game.scene(setup, { played, ...(last === undefined ? {} : { last }) });
}

function legalMove(session: Session, move: number): LegalMove {
  const { game, start, setup } = session;
  const name = session.nameOf(move);
  if (game.traits(start).players === 1) {
    const { from, to } = jumpOf(setup, move)!;
    return { move, name, from, cell: to };
  }
  return move < setup.cells.length ? { move, name, cell: move } : { move, name };
}

function playedMove(turn: Turn, note: Note | undefined): PlayedMove {
  const { side, lost, chosen, landed } = turn;
  return { text: turnText(turn), side, lost, slid: chosen !== landed, ...(note ? { note } : {}) };
}

function lastCells({ turns, setup, game, start }: Session): number[] {
  const turn = turns.at(-1);
  if (!turn || turn.lost || game.traits(start).players === 1) return [];
  return [turn.chosen, turn.landed].filter(
    (cell, i, both) => cell < setup.cells.length && both.indexOf(cell) === i,
  );
}

function choices({ game, start }: Session): Choice[] {
  const taking = game.solvers.filter((solver) => solver.accepts(start, plainQuestion) === true);
  return taking.map(({ id, summary }) => ({ id, summary }));
}
