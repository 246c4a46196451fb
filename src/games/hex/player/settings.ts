/** What the search of the player can be told; what each is worth stands in README.md. */
export interface Settings {
  /** Value of a child without any playout, own or RAVE. */
  readonly firstPlayUrgency: number;
  /** A leaf gets its children when it has had this many playouts. */
  readonly expansionVisits: number;
  /** The larger, the sooner a child's own playouts outweigh its RAVE mean. */
  readonly raveBias: number;
  /** Weight of the upper confidence bound. */
  readonly exploration: number;
  /** Weight of local knowledge; it fades as the playouts of a child grow. */
  readonly priorWeight: number;
  /** Contrast of the local knowledge: it is raised to this power. */
  readonly priorPower: number;
  /** Children weighed at first, the most promising ones; more of them the more playouts the node has. */
  readonly window: number;
  /** The window grows by this power of the node's playouts. */
  readonly windowGrowth: number;
  /** Playouts that the resistance of the circuits counts for when a node is expanded. */
  readonly circuitVisits: number;
  /** Logit of the chance to win for each unit of the logarithm of the resistances' ratio, and of the move. */
  readonly circuitSlope: number;
  readonly circuitTempo: number;
  /** The virtual connections of a node are searched when it has this many playouts. */
  readonly connectionVisits: number;
  /** Playouts answer the cut of a bridge on its other cell. */
  readonly bridges: boolean;
  /** Weight of every empty cell in playouts, beside the learned ones around the last stone; Infinity: only these. */
  readonly elsewhere: number;
}

export const defaultSettings: Settings = {
  firstPlayUrgency: 0.35,
  expansionVisits: 10,
  raveBias: 0.0006,
  exploration: 0,
  priorWeight: 0.3,
  priorPower: 1,
  window: 12,
  windowGrowth: 0.4,
  connectionVisits: 60,
  bridges: true,
  elsewhere: 0.05,
  circuitVisits: 0,
  circuitSlope: 3,
  circuitTempo: 0.5,
};
