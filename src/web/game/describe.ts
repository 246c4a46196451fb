/** Describes a game for the page. */
import { isWinOrLose, type Setup, type Traits } from '../../core/game.js';
import { sideMarks } from '../../core/text/side-names.js';
import type { Scene } from '../../core/scene.js';
import { turnText, type Turn } from '../../session/move-tree.js';
import { endingText, standingText } from '../../session/sentences.js';
import type { Session } from '../../session/session.js';
import type { GameState, LegalMove, MoveNote, PlayedMove } from './state.js';

/**
 * Returns the game and the position shown.
 * @param notes on moves of the game
 */
export function describe(session: Session, notes?: WeakMap<Turn, MoveNote>): GameState {
  const { game, start, setup } = session;
  const { view } = game;
  const traits = game.rules.traits(start);
  const startRecord = game.codec.format(start);
  const ending = endingText(session, sideMarks);
  const end = session.ending();
  const standing = standingText(session, sideMarks);
  return {
    game,
    start,
    header: startRecord.slice(0, startRecord.indexOf('\n')),
    players: traits.players,
    chance: traits.chance,
    scale: traits.best === 1 && traits.worst === -1 ? 'chance' : 'points',
    winOrLose: isWinOrLose(traits),
    draws: traits.draws !== false,
    canLoseTurn: session.lostTurnMove !== undefined,
    curveName: view.curve(start)?.id ?? '',
    startRecord,
    scene: sceneOf(session, traits),
    targets: view.cells.places(start).map((at, cell) => ({
      cell,
      at,
      name: view.cellName(start, cell),
      content: view.cells.contents[setup.cells[cell]],
    })),
    moves: session.legalMoves().map((move) => legalMove(session, move)),
    toMove: session.toMove,
    ply: session.turns.length,
    turns: session.line.map((turn) => playedMove(turn, notes?.get(turn))),
    variations: session.variations,
    last: traits.players === 1 ? [] : lastCells(session),
    isOver: session.isOver,
    resigned: session.resigned !== undefined,
    ...(ending ? { ending } : {}),
    ...(end ? { winner: end.winner } : {}),
    ...(standing ? { standing } : {}),
    settled: session.position.settled,
    score: view.score?.(setup),
  };
}

/**
 * Returns the evaluation of each position of a game from player 1's view, the start first. Without
 * an evaluation it is the settled difference.
 * @param known evaluations of earlier calls, by start or turn
 */
export function curveOf({ game, start, line }: Session, known: WeakMap<Setup | Turn, number>): number[] {
  const opened = game.rules.position(start);
  if (!opened.ok) return [];
  const position = opened.value;
  const curve = game.view.curve(start);
  return [start, ...line].map((point) => {
    if ('landed' in point) position.play(point.landed);
    const value = known.get(point) ?? curve?.evaluate(position) ?? position.settled;
    known.set(point, value);
    return value;
  });
}

/** A capture sequence is drawn on the board it began on, with the men captured so far as ghosts. */
function sceneOf({ game, start, setup, turns }: Session, { players }: Traits): Scene {
  const played = turns.map(({ landed }) => landed);
  if (players === 1) return game.view.scene(start, { line: played });
  const last = played.at(-1);
  return game.view.scene(setup, { played, ...(last === undefined ? {} : { last }) });
}

function legalMove(session: Session, move: number): LegalMove {
  return { move, name: session.nameOf(move), ...session.game.view.movePlace(session.setup, move) };
}

function playedMove(turn: Turn, note: MoveNote | undefined): PlayedMove {
  const { side, lost, chosen, landed } = turn;
  return { text: turnText(turn), side, lost, slid: chosen !== landed, ...(note ? { note } : {}) };
}

/** Returns the cells where the last piece was placed and where it slid. */
function lastCells({ turns, before, game }: Session): number[] {
  const turn = turns.at(-1);
  if (!turn || !before || turn.lost) return [];
  const cells = [turn.chosen, turn.landed].map((move) => game.view.movePlace(before, move)?.cell);
  return [...new Set(cells)].filter((cell) => cell !== undefined);
}
