/**
 * The node signature: the number of nodes that the default solvers need for the records of the
 * fixtures. It is the same on every machine, so that a commit can state the change that it makes to
 * a search, or show that there is none (after the command `bench` of the chess program Stockfish).
 */
import { readFile, readdir } from 'node:fs/promises';
import { recordsOfText } from '../../app/positions/records.js';
import { plainQuestion } from '../../core/game.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { games } from '../../games/registry.js';
import { bestAvailable, solversFor } from '../../app/answers/solve/algorithms.js';

export interface GameNodes {
  readonly game: string;
  readonly nodes: number;
}

/**
 * Yields for each game the nodes over the files `entrada*.txt` of its folder in `fixtures`, in the
 * order of their names. Solvers may hold tables from one record to the next, so the numbers are
 * those of a fresh process.
 * @throws if a folder or a file cannot be read
 */
export async function* signature(fixtures: URL): AsyncGenerator<GameNodes> {
  for (const { id } of games) {
    const folder = new URL(`${id}/`, fixtures);
    const files = (await readdir(folder)).filter((name) => /^entrada.*\.txt$/.test(name)).sort();
    const cache = new SolverCache();
    let nodes = 0;
    for (const name of files) nodes += nodesOf(await readFile(new URL(name, folder)), cache);
    yield { game: id, nodes };
  }
}

/** Returns the nodes of the accepted records of a text. */
function nodesOf(text: Uint8Array, cache: SolverCache): number {
  let nodes = 0;
  for (const item of recordsOfText(text)) {
    if (item.kind !== 'record') continue;
    const [solver] = solversFor(item.game, bestAvailable);
    if (solver.accepts(item.setup, plainQuestion) !== true) continue;
    nodes += solver.solve(item.setup, plainQuestion, { cache }).stats.nodes;
  }
  return nodes;
}
