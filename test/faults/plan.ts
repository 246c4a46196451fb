/** Which records end their worker, and how. */
export const faultKinds = [
  ...(['throw', 'exit', 'kill', 'hang', 'objects', 'map', 'arrays', 'allocation'] as const),
  ...(['garbage', 'twice'] as const),
];

export interface FaultPlan {
  readonly kind: (typeof faultKinds)[number];
  /** Numbers of the records, from 1. */
  readonly at: readonly number[];
  /** Only the first time: a file beginning with this path remembers. */
  readonly once?: string;
}
