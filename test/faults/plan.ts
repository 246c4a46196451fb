/** The records that end their worker, and the kind of each fault. */
export const faultKinds = [
  ...(['throw', 'exit', 'kill', 'hang', 'objects', 'map', 'arrays', 'allocation'] as const),
  ...(['garbage', 'twice'] as const),
];
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** Number of the record, from 1. */
  readonly at: number;
  readonly kind: FaultKind;
  /** The fault happens only the first time. */
  readonly once: boolean;
}

export interface FaultPlan {
  readonly faults: readonly Fault[];
  /** Path prefix of files that record the faults that have happened. */
  readonly memory: string;
}
