/** Answers the questions of the page about a position. */
import type { Answer, MoveValue } from '../../core/answer.js';
import { partOf, type Watch, watchOfAll } from '../../core/search/limits.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { loadGame } from '../../app/positions/start-position.js';
import { leftOutPoints } from '../../app/positions/settled.js';
import { isWinOrLose } from '../../core/game.js';
import { reason } from '../../core/text/reasons.js';
import { fileFaultText, refusalText } from '../../session/sentences.js';
import { bestSolver, inputOf, think, type EngineInput, type EngineMove } from '../../app/play/engine.js';
import type { EngineOptions } from '../../app/play/engine-options.js';
import { expectedPlay } from '../../app/play/expected-play.js';
import { moveValues, type Hints } from '../../app/play/hints.js';
import type { SceneItem } from '../../core/scene.js';
import type { Move } from '../../core/position.js';
import type { Annotation } from '../../app/answers/convert/annotation.js';
import { annotate } from '../../app/teaching/annotate/annotate.js';
import type { Session } from '../../session/session.js';
import { type TreeShape, treeShape } from '../../search/alphabeta/tree-shape.js';
import type { MoveNote } from '../game/state.js';
import type { Analysis, EngineCalls, EngineReply, EngineChoice, TreeSearch } from './protocol.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/**
 * Returns the calls of the page to its engine.
 * @param cache stores results of solvers from one question to the next
 */
export function engineCalls(watch: Watch, cache: SolverCache): EngineCalls {
  /** Answers a question about a game, once what answers in it is loaded. */
  async function answer<T>(
    saved: string,
    result: (session: Session, input: EngineInput) => EngineReply<T>,
    asksPosition = true,
  ): Promise<EngineReply<T>> {
    const loaded = loadGame(saved);
    if (!loaded.ok) return { problem: fileFaultText(loaded.fault, loaded.detail) };
    const { session } = loaded;
    await session.game.load();
    if (session.isOver && asksPosition) return { problem: refusalText({ code: 'over' }) };
    return result(session, { ...inputOf(session, cache), watch: watchOfAll(watch) });
  }
  return {
    think: (saved, engine) => answer(saved, (session, input) => thought(input, session, engine)),
    analyse: (saved, engine) => answer(saved, (session, input) => values(input, session, engine)),
    review: (saved, engine) => answer(saved, (session) => review(session, engine, cache), false),
    tree: (saved, search) => answer(saved, (session, input) => tree(session, search, input.watch)),
  };
}

function thought(input: EngineInput, session: Session, engine: EngineOptions): EngineReply<EngineChoice> {
  const result = think(input, engine);
  if (!result.ok) return { problem: reason(result.error) };
  return { move: result.value.move, note: noteOf(session, result.value) };
}

function namesOf(session: Session, line: readonly Move[]): string[] {
  return line.slice(0, longestLine).map((move) => session.nameOf(move));
}

/** The largest number of moves in a line: a longer one tells a reader no more. */
const longestLine = 60;

function noteOf(session: Session, { algorithm, answer }: EngineMove): MoveNote {
  const { lo, hi, status, line, stats, solver = algorithm } = promoteWin(session, answer);
  const before = leftOutPoints(session.game, session.position);
  const names = namesOf(session, line);
  return { algorithm: solver, lo: lo + before, hi: hi + before, status, stats, line: names };
}

/**
 * Returns the answer as proved where only winning counts and the expected line ends the game. A
 * move that wins at once does so whatever was searched. An evaluation above 1 in size means a won
 * game, so its best line ends in one only where every other line does as well.
 */
function promoteWin({ game, start, position }: Session, answer: Answer): Answer {
  const { players, chance, best, worst } = game.rules.traits(start);
  const { lo, line, status } = answer;
  const winOrLose = players === 2 && !chance && best <= 1 && worst >= -1;
  if (status !== 'estimated' || !winOrLose || (line.length !== 1 && Math.abs(lo) <= 1)) return answer;
  const sign = position.toMove === 0 ? 1 : -1;
  for (const move of line) position.play(move);
  const value = position.isOver ? sign * position.settled : 0;
  for (let i = 0; i < line.length; i++) position.undo();
  return value === 0 ? answer : { ...answer, lo: value, hi: value, status: 'proved' };
}

function values(input: EngineInput, session: Session, engine: EngineOptions): EngineReply<Analysis> {
  const forValues = { ...engine, limits: partOf(engine.limits, valuesShare), goesOn: true, line: true };
  const rest = { ...engine, limits: partOf(engine.limits, (1 - valuesShare) / 2) };
  const hints = moveValues(input, forValues);
  const { lines, plies } = expectedPlay(input, hints, rest);
  const before = leftOutPoints(session.game, session.position);
  const ofBoard = (value: MoveValue): MoveValue => ({
    ...value,
    lo: value.lo + before,
    hi: value.hi + before,
  });
  return {
    values: hints.values.map(ofBoard),
    best: hints.best,
    lines: lines.map(({ value, moves }) => ({ value: ofBoard(value), names: namesOf(session, moves) })),
    isFromBook: isInBook(session, hints),
    plies,
    threat: threatOf(input, hints, lines[0]?.moves ?? [], rest),
  };
}

/** The part of the limits of an analysis for the values; lines and threat share the rest. */
const valuesShare = 0.6;

function isInBook({ game, setup }: Session, { best }: Hints): boolean {
  return game.solvers.book(setup).some(({ move, status }) => status === 'proved' && move === best[0]);
}

/**
 * Returns what the opponent wins by, if every move is proved to lose: the certificate, or else the
 * lines that the board shows after the longest resistance.
 */
function threatOf(
  { game, setup, cache }: EngineInput,
  { values: all }: Hints,
  line: readonly Move[],
  { limits, seed }: EngineOptions,
): readonly SceneItem[] {
  if (!isWinOrLose(game.rules.traits(setup)) || !all.every(({ hi, status }) => status === 'proved' && hi < 0))
    return [];
  const question = { best: 'one', certificate: true, seed } as const;
  const certificate = bestSolver(game, setup, question)?.solve(setup, question, {
    ...limits,
    cache,
  }).certificate;
  if (certificate) return game.view.proof(setup, certificate);
  const end = line.reduce((at, move) => game.rules.after(at, move), setup);
  const known = new Set(game.view.scene(setup).items.map((item) => JSON.stringify(item)));
  return game.view
    .scene(end)
    .items.filter((item) => item.kind === 'line' && !known.has(JSON.stringify(item)));
}

function review(
  session: Session,
  { limits, seed }: EngineOptions,
  cache: SolverCache,
): EngineReply<Annotation> {
  const annotated = annotate(session, { limits, seed, cache });
  return annotated.ok ? annotated.value : { problem: reason(annotated.error) };
}

function tree(session: Session, search: TreeSearch, watch: Watch | undefined): EngineReply<TreeShape> {
  const { game, start, position } = session;
  const traits = game.rules.traits(start);
  if (traits.players === 1 || traits.chance) return { problem: notATree };
  const { depth, nodes, evaluation: name, prune } = search;
  const evaluation = game.solvers.evaluations.find(({ id }) => id === name) ?? game.solvers.evaluations[0];
  const context = { depth, nodes, watch };
  const question = { best: 'one', certificate: false, seed: 1 } as const;
  return treeShape({ position, traits, question, context, evaluation }, prune);
}

const notATree: Phrase = phrase('the tree is drawn for games of two players without chance');
