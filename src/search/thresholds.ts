/** Finds a value by yes-or-no questions "is the value at least t?" with successive thresholds. */
import type { Traits } from '../core/game.js';
import type { Move, Position } from '../core/position.js';

/** Bounds of the value, and a move that guarantees the mover's bound; -1 if none is known. */
export interface KnownBounds {
  lo: number;
  hi: number;
  move: Move;
}

/** Returns bounds of the value still to come for the mover, from the game's traits. */
export function boundsToCome(position: Position, traits: Traits): KnownBounds {
  const { settled } = position;
  return position.toMove === 0
    ? { lo: traits.worst - settled, hi: traits.best - settled, move: -1 }
    : { lo: settled - traits.best, hi: settled - traits.worst, move: -1 };
}

/**
 * Asks "at least t?" until `known` is one whole number or `ask` gives up (undefined). `ask` returns
 * a lower bound >= t or an upper bound < t. The first t is `guess`; the next ones follow by
 * doubling steps, then by bisection once both answers have occurred.
 */
export function gallop(known: KnownBounds, guess: number, ask: (t: number) => number | undefined): void {
  let step = 1;
  let [rose, fell] = [false, false];
  while (known.lo < known.hi) {
    const t = Math.max(known.lo + 1, Math.min(known.hi, guess));
    const value = ask(t);
    if (value === undefined) return;
    if (value >= t) known.lo = Math.min(known.hi, value);
    else known.hi = Math.max(known.lo, value);
    rose ||= value >= t;
    fell ||= value < t;
    guess = value >= t ? known.lo + step : known.hi - step + 1;
    if (rose && fell) guess = known.lo + ((known.hi - known.lo + 1) >> 1);
    step *= 2;
  }
}
