/** Makes the solver of a job, which is loaded with what the job asks for and nothing else. */
import { isLabels } from '../label/row.js';
import type { SolveJob } from './job.js';
import { JobSolver, type SolverParts } from './record-solver.js';

/** Returns the solver of a job's records, once the modules that it needs are loaded. */
export async function solverOf(job: SolveJob, parts?: SolverParts): Promise<JobSolver> {
  if (isLabels(job.format)) return new (await import('./label-solver.js')).LabelSolver(job, parts);
  if (job.proofs === undefined) return new JobSolver(job, parts);
  const { proofsIn } = await import('../proofs/proof-file.js');
  return new JobSolver(job, { ...parts, openProof: proofsIn(job.proofs) });
}
