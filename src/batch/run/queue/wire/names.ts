/**
 * Names of all data on the server; all begin with `tabuleiro:`.
 *
 *     tabuleiro:chunks-1-0.1.0+1a2b3c4d:*   BullMQ's keys for one protocol, version and build
 *     tabuleiro:results:<run>               answers by chunk, until taken or for an hour
 *     tabuleiro:workers, tabuleiro:runs     registries: members with their expiry times
 */
import { version } from '../../../../core/version.js';

/** To be increased with any change to the form of a chunk or result. */
export const protocol = 3;
export const prefix = 'tabuleiro';
export const workersKey = `${prefix}:workers`;
export const runsKey = `${prefix}:runs`;

/** Returns the job id of a chunk. BullMQ drops a job with a known id: no chunk is queued twice. */
export function jobIdOf(run: string, chunk: number): string {
  return `${run}-${String(chunk)}`;
}

/** Returns the run of a job; undefined if the id is not one of ours. */
export function runOf(jobId: string): string | undefined {
  return /^([0-9a-f]{16})-[1-9]\d{0,14}$/.exec(jobId)?.[1];
}

/** Returns the key of all results of a run: repeated and late ones are removed with the run. */
export function resultsKeyOf(run: string): string {
  return `${prefix}:results:${run}`;
}

/**
 * Returns the protocol, version and build. Two builds of one version may answer differently.
 * @param build fingerprint of the program that computes answers
 */
export function protocolVersionOf(build: string): string {
  return `${String(protocol)}/${version}+${build}`;
}

/** Returns the name of the queue of one version: no program sees chunks of another version. */
export function queueNameOf(protocolVersion: string): string {
  return `chunks-${protocolVersion.replace('/', '-')}`;
}

/** Returns a registry entry, by which programs can name other versions that are present. */
export function memberOf(id: string, protocolVersion: string, width: number): string {
  return `${id} ${protocolVersion} ${String(width)}`;
}

export interface Member {
  readonly id: string;
  /** Protocol, version and build. */
  readonly protocolVersion: string;
  /** Number of processes of a worker. */
  readonly width: number;
}

export function readMember(text: string): Member | undefined {
  const found = /^([0-9a-f]{16}) (\d{1,6}\/[\w.+-]{1,40}) ([1-9]\d{0,2})$/.exec(text);
  return found ? { id: found[1], protocolVersion: found[2], width: Number(found[3]) } : undefined;
}
