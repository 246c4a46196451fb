/**
 * Strategies that other programs wrote, in a format that a game can check (core/proof.ts). A file
 * holds one.
 */
import type { SolverCache } from '../../../core/search/solver-cache.js';
import type { ShownStrategy, StrategyChecker, StrategyForm } from '../../../core/proof.js';
import type { Game, Setup } from '../../../core/game.js';
import { legalMoves } from '../../../core/position.js';
import { Fault } from '../../../games/kit/fault.js';
import { games } from '../../../games/registry.js';
import type { BrokenProof, ProofResult } from '../proofs/check.js';
import { objectOf, positionOf } from '../proofs/lines.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

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

/** Checks a strategy to its end and returns its result as a line of answers. */
export async function checkStrategy(
  { game, form }: StrategyFile,
  lines: AsyncIterable<string>,
  cache: SolverCache,
): Promise<BrokenProof | { readonly answer: string; readonly proof: ProofResult }> {
  let line = 0;
  let setup: Setup | undefined;
  let checker: StrategyChecker | undefined;
  try {
    for await (const text of lines) {
      line++;
      if (text.trim() === '') continue;
      const value = objectOf(text);
      if (!checker) {
        setup = positionOf(value, game.id);
        checker = await form.checker(setup, value);
        continue;
      }
      const fault = checker.line(value);
      if (fault) return { line, fault };
    }
  } catch (error) {
    if (error instanceof Fault) return { line, fault: error.said };
    throw error;
  }
  const end = checker?.end() ?? phrase('the file is empty');
  if (!setup || 'english' in end) return { line: line + 1, fault: end as Phrase };
  return shownBy(game, setup, end, cache);
}

function shownBy(
  game: Game,
  setup: Setup,
  { value, move }: ShownStrategy,
  cache: SolverCache,
): { readonly answer: string; readonly proof: ProofResult } {
  const position = game.rules.position(setup, cache);
  // A strategy that names no move allows any move.
  const first = move ?? (position.ok ? legalMoves(position.value)[0] : undefined);
  const name = first === undefined ? undefined : game.codec.moveName(setup, first);
  const header = { game: game.id, position: game.codec.format(setup), lo: value, hi: value };
  const best = name === undefined ? [] : [name];
  const answer = { ...header, schema: 'solve.result/1', status: 'proved', best, pv: [] };
  const named = move === undefined ? undefined : name;
  return {
    answer: JSON.stringify(answer),
    proof: { header, lo: value, hi: value, move: named, allBest: undefined },
  };
}
