/** `--version --json`: all that a report of a measurement or of a mistake should name. */
import { version } from '../../core/version.js';
import { games } from '../../games/registry.js';
import { workerBuild } from './worker-processes.js';

/** A JSON object in one line. `build` tells builds of one version apart; solvers by game, the default first. */
export function versionsJson(): string {
  const { node, v8 } = process.versions;
  const solvers = Object.fromEntries(
    games.map(({ id, solvers: { list } }) => [id, list.map((one) => one.id)]),
  );
  const platform = `${process.platform} ${process.arch}`;
  return `${JSON.stringify({ tabuleiro: version, build: workerBuild(), node, v8, platform, solvers })}\n`;
}
