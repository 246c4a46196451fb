/** Entry of a worker process, started by the pool: it answers batches until its parent has gone. */
import type { SolveJob } from '../../app/answers/solve/job.js';
import { solverOf } from '../../app/answers/solve/solver-of-job.js';
import { outOfMemoryExit } from '../../batch/run/child.js';
import { isAllocationFailure } from '../../batch/run/inline.js';
import { ThreadTeam } from '../../batch/run/threads/team.js';
import { serve } from '../../batch/run/worker-loop.js';
import { games, loadEngines } from '../../games/registry.js';
import { startGuard } from '../run/guard.js';
import { learnPortuguese } from '../context/environment.js';

startGuard(new URL('./worker-guard.js', import.meta.url));

function teamOf({ threads = 1 }: SolveJob): ThreadTeam | undefined {
  const entry = new URL('./search-thread.js', import.meta.url);
  return threads > 1 ? new ThreadTeam({ threads, entry }) : undefined;
}

process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (error) => process.exit(isAllocationFailure(error) ? outOfMemoryExit : 1));
serve(games, async (given, tell) => {
  await loadEngines();
  const job = given as SolveJob;
  // NDJSON explains answers in both languages.
  if (job.explain && job.format === 'ndjson') await learnPortuguese();
  return solverOf(job, { team: teamOf(job), onSearching: tell });
});
