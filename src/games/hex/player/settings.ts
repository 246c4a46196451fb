/** Settings of the player's search; experiments.md measures each. */
export interface Settings {
  /** Weight of the upper confidence bound of a child, by the network's share of its move (PUCT). */
  readonly puct: number;
  /** By how much a child without any playout is worse than its parent. */
  readonly urgencyLoss: number;
  /** Number of the most promising children weighed at first; it grows with the playouts. */
  readonly window: number;
  /** The window grows by this power of the node's playouts. */
  readonly windowGrowth: number;
  /** The virtual connections of a node are searched when it has this many playouts. */
  readonly connectionVisits: number;
  /** Moves are drawn by this power of the network's shares; Infinity: playouts choose. */
  readonly drawPower: number;
}

export const defaultSettings: Settings = {
  puct: 1.2,
  urgencyLoss: 0.15,
  window: 12,
  windowGrowth: 0.4,
  connectionVisits: 8,
  drawPower: Infinity,
};
