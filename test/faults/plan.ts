/** Which records end their worker, and how. */
export const faultKinds = [
  ...(['throw', 'exit', 'kill', 'hang', 'objects', 'map', 'arrays', 'allocation'] as const),
  ...(['garbage', 'twice'] as const),
];
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** Number of the record, from 1. */
  readonly at: number;
  readonly kind: FaultKind;
  /** Only the first time. */
  readonly once: boolean;
}

export interface FaultPlan {
  readonly faults: readonly Fault[];
  /** Files beginning with this path remember what has happened. */
  readonly memory: string;
}
