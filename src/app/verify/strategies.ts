/** Strategies that were written elsewhere, in a form that a game can check (core/proof.ts): a file holds one. */
import type { SolverCache } from '../../core/search/solver-cache.js';
import type { StrategyChecker, StrategyForm } from '../../core/proof.js';
import type { Game, Setup } from '../../core/game.js';
import { legalMoves } from '../../core/position.js';
import { both, type Bilingual } from '../../core/text/bilingual.js';
import { games } from '../../games/registry.js';
import { setupOfText } from '../positions/start-position.js';
import type { BrokenProof, CheckedProof } from '../proofs/check.js';

interface Found {
  readonly game: Game;
  readonly form: StrategyForm<Setup>;
}

/** The game that checks a file which begins with this line; undefined if none does. */
export function strategyForm(line: string): Found | undefined {
  const schema = /^\s*\{\s*"schema"\s*:\s*"([^"]*)"/.exec(line)?.[1];
  for (const game of games)
    for (const form of game.solvers.strategies ?? []) if (form.schema === schema) return { game, form };
  return undefined;
}

/** Checks it to its end. The answer is what it shows, as a line of answers. @param lines all of them */
export async function checkStrategy(
  { game, form }: Found,
  lines: AsyncIterable<string>,
  cache: SolverCache,
): Promise<BrokenProof | { readonly answer: string; readonly proof: CheckedProof }> {
  let line = 0;
  let setup: Setup | undefined;
  let checker: StrategyChecker | undefined;
  for await (const text of lines) {
    line++;
    if (text.trim() === '') continue;
    const value = parsed(text);
    if (!value) return { line, fault: both('not an object of JSON', 'não é um objeto de JSON') };
    if (checker) {
      const fault = checker.line(value);
      if (fault) return { line, fault };
      continue;
    }
    const read = setupOfText(typeof value['position'] === 'string' ? value['position'] : '');
    if (!read.ok || read.value.game !== game.id)
      return { line, fault: both('position cannot be read', 'position não pode ser lida') };
    setup = read.value;
    checker = await form.checker(setup, value);
  }
  const end = checker?.end() ?? both('the file is empty', 'o arquivo está vazio');
  if (!setup || 'en' in end) return { line: line + 1, fault: end as Bilingual };
  return shownBy(game, setup, end.value, end.move, line, cache);
}

function shownBy(
  game: Game,
  setup: Setup,
  value: number,
  move: number | undefined,
  lines: number,
  cache: SolverCache,
): { readonly answer: string; readonly proof: CheckedProof } {
  const position = game.rules.position(setup, cache);
  // Where no move is named, any will do.
  const first = move ?? (position.ok ? legalMoves(position.value)[0] : undefined);
  const name = first === undefined ? undefined : game.codec.moveName(setup, first);
  const header = { game: game.id, position: game.codec.format(setup), lo: value, hi: value };
  const answer = {
    ...header,
    schema: 'solve.result/1',
    status: 'proved',
    best: name === undefined ? [] : [name],
    pv: [],
  };
  const checked = {
    header,
    lo: value,
    hi: value,
    move: move === undefined ? undefined : name,
    allBest: undefined,
  };
  return {
    answer: JSON.stringify(answer),
    proof: { ...checked, lines, sha256: '', parts: lines, mostKept: lines },
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said by the caller.
  }
  return undefined;
}
