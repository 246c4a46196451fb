/**
 * Strategies that other programs wrote, in a format that a game can check (core/proof.ts). A file
 * holds one.
 */
import type { SolverCache } from '../../../core/search/solver-cache.js';
import type { ShownStrategy, StrategyChecker, StrategyForm } from '../../../core/proof.js';
import type { Game, Setup } from '../../../core/game.js';
import { legalMoves } from '../../../core/position.js';
import { Fault, insist } from '../../../games/kit/fault.js';
import { games } from '../../../games/registry.js';
import {
  checkLines,
  objectOf,
  positionOf,
  raise,
  type BrokenProof,
  type ProofResult,
} from '../proofs/check.js';
import { phrase } from '../../../core/text/phrase.js';

interface StrategyFile {
  readonly game: Game;
  readonly form: StrategyForm<Setup>;
}

/** Returns the game and format of a file with this first line; undefined if no game has it. */
export function strategyForm(line: string): StrategyFile | undefined {
  const schema = /^\s*\{\s*"schema"\s*:\s*"([^"]*)"/.exec(line)?.[1];
  for (const game of games)
    for (const form of game.solvers.strategies ?? []) if (form.schema === schema) return { game, form };
  return undefined;
}

/** A proof or strategy, and its claim as an answer: a value of schema `solve.result/1`. */
export interface ProofAsAnswer {
  readonly answer: object;
  readonly proof: ProofResult;
}

/** Checks a strategy to its end. */
export function checkStrategy(
  { game, form }: StrategyFile,
  lines: AsyncIterable<string>,
  cache: SolverCache,
): Promise<BrokenProof | ProofAsAnswer> {
  let setup: Setup | undefined;
  let checker: StrategyChecker | undefined;
  const check = async (text: string): Promise<void> => {
    if (text.trim() === '') return;
    const value = objectOf(text);
    if (checker) return raise(checker.line(value));
    setup = positionOf(value, game.id);
    checker = await form.checker(setup, value);
  };
  return checkLines(lines, check, () => {
    const end = checker?.end();
    insist(setup && end, phrase('the file is empty'));
    if ('english' in end) throw new Fault(end);
    return shownBy(game, setup, end, cache);
  });
}

function shownBy(
  game: Game,
  setup: Setup,
  { value, move }: ShownStrategy,
  cache: SolverCache,
): ProofAsAnswer {
  const position = game.rules.position(setup, cache);
  // A strategy that names no move allows any move.
  const first = move ?? (position.ok ? legalMoves(position.value)[0] : undefined);
  const name = first === undefined ? undefined : game.codec.moveName(setup, first);
  const header = { game: game.id, position: game.codec.format(setup), lo: value, hi: value };
  const best = name === undefined ? [] : [name];
  return {
    answer: { ...header, schema: 'solve.result/1', status: 'proved', best, pv: [] },
    proof: { header, lo: value, hi: value, move: move === undefined ? undefined : name, allBest: undefined },
  };
}
