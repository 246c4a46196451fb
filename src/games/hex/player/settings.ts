/** How the search uses the network. */
export interface NetworkSettings {
  /** Weight of the upper confidence bound of a child, by the network's share of its move (PUCT). */
  readonly puct: number;
  /** By how much a child without any playout is worse than its parent. */
  readonly urgencyLoss: number;
  /** The virtual connections of a node are searched when it has this many playouts. */
  readonly connectionVisits: number;
  /** Part of a game at random in the judgment of a position, 0 to 1. */
  readonly gameWeight: number;
}

/** What the search of the player can be told; what each is worth stands in experiments.md. */
export interface Settings {
  /** The network takes part in the judgment of positions, where it runs; undefined: games at random alone, as said below. */
  readonly network: NetworkSettings | undefined;
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
  /** The virtual connections of a node are searched when it has this many playouts. */
  readonly connectionVisits: number;
  /** Playouts answer the cut of a bridge on its other cell. */
  readonly bridges: boolean;
  /** Weight of every empty cell in playouts, beside the learned ones around the last stone; Infinity: only these. */
  readonly elsewhere: number;
}

export const defaultSettings: Settings = {
  network: { puct: 1.2, urgencyLoss: 0.15, connectionVisits: 8, gameWeight: 0.5 },
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
};

/** The same search everywhere, in browsers too. */
export const settingsOfPlayouts: Settings = { ...defaultSettings, network: undefined };
