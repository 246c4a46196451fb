/** Describes a game for the page. */
import type { Setup } from '../../core/game.js';
import type { Position } from '../../core/position.js';
import { sideMarks } from '../../core/text/side-names.js';
import type { Scene } from '../../core/scene.js';
import { turnText, type Turn } from '../../session/move-tree.js';
import { endingText, standingText } from '../../session/sentences.js';
import type { Session } from '../../session/session.js';
import { factsOf } from './start-facts.js';
import type { GameState, LegalMove, MoveNote, PlayedMove, StartFacts } from './state.js';

/**
 * Returns the game and the position shown.
 * @param notes on moves of the game
 */
export function describe(session: Session, notes?: WeakMap<Turn, MoveNote>): GameState {
  const { game, start, setup } = session;
  const { view } = game;
  const facts = factsOf(game, start);
  return {
    ...facts,
    canLoseTurn: session.lostTurnMove !== undefined,
    scene: sceneOf(session, facts),
    targets: facts.cells.map((one) => ({ ...one, content: view.cells.contents[setup.cells[one.cell]] })),
    moves: session.legalMoves().map((move) => legalMove(session, move)),
    toMove: session.toMove,
    ply: session.turns.length,
    turns: session.line.map((turn) => playedMove(turn, notes?.get(turn))),
    variations: session.variations,
    last: facts.players === 1 ? [] : lastCells(session),
    isOver: session.isOver,
    resigned: session.resigned !== undefined,
    ending: endingText(session, sideMarks),
    winner: session.ending()?.winner,
    standing: standingText(session, sideMarks),
    settled: session.position.settled,
    score: view.score?.(setup),
  };
}

/**
 * Returns the evaluation of each position of a game from player 1's view, the start first. Without
 * an evaluation it is the settled difference. Only positions not yet known are evaluated.
 * @param known evaluations of earlier calls, by start or turn
 */
export function curveOf(session: Session, known: WeakMap<Setup | Turn, number>): number[] {
  const { game, start, line, turns } = session;
  const points = [start, ...line];
  const curve = game.view.curve(start);
  const evaluate = (point: Setup | Turn, position: Position): void => {
    if (!known.has(point)) known.set(point, curve?.evaluate(position) ?? position.settled);
  };
  evaluate(points[turns.length], session.position);
  const replayed = points.every((point) => known.has(point)) ? undefined : game.rules.position(start);
  if (replayed?.ok)
    for (const point of points) {
      if ('landed' in point) replayed.value.play(point.landed);
      evaluate(point, replayed.value);
    }
  return points.map((point) => known.get(point)!);
}

/** A capture sequence is drawn on the board it began on, with the men captured so far as ghosts. */
function sceneOf({ game, start, setup, turns }: Session, { players }: StartFacts): Scene {
  const played = turns.map(({ landed }) => landed);
  if (players === 1) return game.view.scene(start, { line: played });
  const last = played.at(-1);
  return game.view.scene(setup, { played, last });
}

function legalMove(session: Session, move: number): LegalMove {
  return { move, name: session.nameOf(move), ...session.game.view.movePlace(session.setup, move) };
}

function playedMove(turn: Turn, note: MoveNote | undefined): PlayedMove {
  const { side, lost, chosen, landed } = turn;
  return { text: turnText(turn), side, lost, slid: chosen !== landed, note };
}

/** Returns the cells where the last piece was placed and where it slid. */
function lastCells({ turns, before, game }: Session): number[] {
  const turn = turns.at(-1);
  if (!turn || !before || turn.lost) return [];
  const cells = [turn.chosen, turn.landed].map((move) => game.view.movePlace(before, move)?.cell);
  return [...new Set(cells)].filter((cell) => cell !== undefined);
}
