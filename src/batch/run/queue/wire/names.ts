/**
 * Names of everything that is kept on the server; all begin with `tabuleiro:`.
 *
 *     tabuleiro:chunks-1-0.1.0+1a2b3c4d:*   the queue (BullMQ's keys) of one protocol, version and build
 *     tabuleiro:results:<run>               what workers answered, by chunk, until it is taken or an hour has passed
 *     tabuleiro:workers, tabuleiro:runs     who is there: members with the time at which they are given up
 */
import { version } from '../../../../core/version.js';

/** Grows with any change to what a chunk or a result looks like. */
export const protocol = 3;
export const prefix = 'tabuleiro';
export const workersKey = `${prefix}:workers`;
export const runsKey = `${prefix}:runs`;

/** BullMQ drops a job whose id it knows: a chunk is never queued twice. */
export function jobIdOf(run: string, chunk: number): string {
  return `${run}-${String(chunk)}`;
}

/** The run that a job id belongs to; undefined if it is none of ours. */
export function runOf(jobId: string): string | undefined {
  return /^([0-9a-f]{16})-[1-9]\d{0,14}$/.exec(jobId)?.[1];
}

/** One key a run: an answer that comes twice, or late, goes with the run. */
export function resultsKeyOf(run: string): string {
  return `${prefix}:results:${run}`;
}

/**
 * The protocol, version and build of a program. Two builds of one version may answer differently.
 * @param build fingerprint of the program that computes answers.
 */
export function protocolVersionOf(build: string): string {
  return `${String(protocol)}/${version}+${build}`;
}

/** Programs of different versions never see each other's chunks. */
export function queueNameOf(protocolVersion: string): string {
  return `chunks-${protocolVersion.replace('/', '-')}`;
}

/** How a run or a worker presents itself: so that programs that do not fit can name each other. */
export function memberOf(id: string, protocolVersion: string, width: number): string {
  return `${id} ${protocolVersion} ${String(width)}`;
}

export interface Member {
  readonly id: string;
  /** Protocol, version and build. */
  readonly protocolVersion: string;
  /** Processes of a worker. */
  readonly width: number;
}

export function readMember(text: string): Member | undefined {
  const found = /^([0-9a-f]{16}) (\d{1,6}\/[\w.+-]{1,40}) ([1-9]\d{0,2})$/.exec(text);
  return found ? { id: found[1], protocolVersion: found[2], width: Number(found[3]) } : undefined;
}
