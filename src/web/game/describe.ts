/** A game as the page shows it. */
import { plainQuestion, type Game, type Setup } from '../../core/game.js';
import { sideMarks } from '../../core/text/side-names.js';
import type { Scene } from '../../core/scene.js';
import { turnText, type Turn } from '../../session/move-tree.js';
import { savedGameText, savedPosition } from '../../session/saved-game.js';
import { endingText, standingText } from '../../session/sentences.js';
import type { Session } from '../../session/session.js';
import { linkOf } from './link.js';
import type { NamedMethod, GameState, LegalMove, LevelName, MoveNote, PlayedMove, Target } from './state.js';

/** @param notes on each move of the game. @param curve the evaluation of each position, the start first */
export function describe(
  session: Session,
  notes: readonly (MoveNote | undefined)[],
  curve: readonly number[],
): GameState {
  const { game, start, setup } = session;
  const traits = game.rules.traits(start);
  const ending = endingText(session, sideMarks);
  const standing = standingText(session, sideMarks);
  const startRecord = game.codec.format(start);
  return {
    game: game.id,
    gameName: game.name,
    rows: start.rows,
    cols: start.cols,
    header: startRecord.slice(0, startRecord.indexOf('\n')),
    players: traits.players,
    chance: traits.chance,
    winOrLose: traits.players === 2 && !traits.chance && traits.best === 1 && traits.worst === -1,
    draws: traits.draws !== false,
    rules: game.view.rules(start),
    sides: game.view.sides,
    scene: sceneOf(session),
    shape: game.view.cells.shape,
    targets: targetsOf(game, setup),
    moves: session.legalMoves().map((move) => legalMove(session, move)),
    canLoseTurn: session.lostTurnMove !== undefined,
    toMove: session.toMove,
    ply: session.turns.length,
    turns: session.line.map((turn, ply) => playedMove(turn, notes[ply])),
    last: lastCells(session),
    isOver: session.isOver,
    resigned: session.resigned !== undefined,
    ...(ending ? { ending } : {}),
    ...(standing ? { standing } : {}),
    settled: session.position.settled,
    curve,
    curveName: game.view.curve(start)?.id ?? '',
    algorithms: choices(session),
    evaluations: game.solvers.evaluations.map(({ id, summary }) => ({ id, summary })),
    levels: levelNames(game),
    record: game.codec.format(setup),
    startRecord,
    link: linkOf(session),
    savedHere: JSON.stringify(savedPosition(session)),
    saved: savedGameText(session),
  };
}

export function levelNames({ solvers }: Game): LevelName[] {
  return solvers.levels.map(({ id, name, solver }) => ({ id, name, isStrength: solver !== undefined }));
}

/** A point of the curve: the evaluation of the position, or what is settled; from player 1's view. */
export function evaluated(session: Session): number {
  const { game, start, position } = session;
  return game.view.curve(start)?.evaluate(position) ?? position.settled;
}

/** The cells in the order of the record, placed as in `scene`. */
function targetsOf({ view }: Game, setup: Setup): Target[] {
  return view.cells.places(setup).map((at, cell) => ({
    cell,
    at,
    name: view.cellName(setup, cell),
    content: view.cells.contents[setup.cells[cell]],
  }));
}

/** A capture sequence is drawn on the board it began on, with the men captured so far as ghosts. */
function sceneOf({ game, start, setup, turns }: Session): Scene {
  const played = turns.map(({ landed }) => landed);
  if (game.rules.traits(start).players === 1) return game.view.scene(start, { line: played });
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

/** Where the last piece was put, and where it slid; none in a capture sequence, whose scene shows the way. */
function lastCells({ turns, before, game, start }: Session): number[] {
  const turn = turns.at(-1);
  if (!turn || !before || turn.lost || game.rules.traits(start).players === 1) return [];
  const cells = [turn.chosen, turn.landed].map((move) => game.view.movePlace(before, move)?.cell);
  return [...new Set(cells)].filter((cell) => cell !== undefined);
}

function choices({ game, start }: Session): NamedMethod[] {
  const taking = game.solvers.list.filter((solver) => solver.accepts(start, plainQuestion) === true);
  return taking.map(({ id, summary }) => ({ id, summary }));
}
