/** Ways to win and the cells that they need; selection of sufficient ways, steps and nodes. */
import type { Step, StrategyNode, Way } from '../../proof/certificate.js';
import { isEmpty, sizeOf } from '../cell-set.js';

/** A way with the set of cells it needs. */
export interface KnownWay {
  readonly way: Way;
  /** Whether it wins although the opponent begins. */
  readonly isWhole: boolean;
  readonly cells: Int32Array;
}

/** Cells that all ways need; undefined, which stands for every cell, if there is no way. */
export function commonCells([first, ...others]: readonly KnownWay[]): Int32Array | undefined {
  return (first as KnownWay | undefined)?.cells.map((word, w) =>
    others.reduce((all, { cells }) => all & cells[w], word),
  );
}

/** Whether the loss of any single cell leaves a way. */
export function isEnough(ways: readonly KnownWay[]): boolean {
  const common = commonCells(ways);
  return (common !== undefined && isEmpty(common)) || ways.some(({ isWhole }) => isWhole);
}

/** Removes ways, the largest first, as long as the others are enough. */
export function needed(ways: readonly KnownWay[]): KnownWay[] {
  const whole = ways.find(({ isWhole }) => isWhole);
  if (whole) return [whole];
  const kept = [...ways].sort((a, b) => sizeOf(a.cells) - sizeOf(b.cells));
  for (let i = kept.length - 1; i >= 0; i--) {
    const others = kept.filter((_, at) => at !== i);
    if (others.length > 0 && isEnough(others)) kept.splice(i, 1);
  }
  return kept;
}

/**
 * New numbers, from 0 on, of the items that the roots lead to; the others have none.
 * @param references of an item, all to items with lower numbers
 */
function numbersOf(
  roots: readonly number[],
  count: number,
  references: (item: number) => readonly number[],
): Map<number, number> {
  const isReached = new Uint8Array(count);
  for (const root of roots) isReached[root] = 1;
  for (let i = count - 1; i >= 0; i--)
    if (isReached[i] === 1) for (const at of references(i)) isReached[at] = 1;
  const numbers = new Map<number, number>();
  for (let i = 0; i < count; i++) if (isReached[i] === 1) numbers.set(i, numbers.size);
  return numbers;
}

/** The steps that the ways use, numbered anew, and the ways with the new numbers. */
export function pruneSteps(steps: readonly Step[], ways: readonly Way[]): { steps: Step[]; ways: Way[] } {
  const used = ways.flatMap((way) => ('step' in way ? [way.step] : []));
  const partsOf = ([kind, ...parts]: Step): number[] => (kind === 'touch' ? [] : parts);
  const numbers = numbersOf(used, steps.length, (i) => partsOf(steps[i]));
  const renamed = (step: Step): Step =>
    step[0] === 'touch' ? step : ([step[0], ...partsOf(step).map((part) => numbers.get(part)!)] as Step);
  return {
    steps: [...numbers.keys()].map((i) => renamed(steps[i])),
    ways: ways.map((way) => ('step' in way ? { step: numbers.get(way.step)! } : way)),
  };
}

/** The nodes that node `root` leads to, numbered anew; the root is the last. */
export function pruneNodes(nodes: readonly StrategyNode[], root: number): StrategyNode[] {
  const numbers = numbersOf([root], root + 1, (i) =>
    nodes[i].ways.flatMap((way) => ('then' in way ? [way.then] : [])),
  );
  const renamed = (way: Way): Way => ('then' in way ? { ...way, then: numbers.get(way.then)! } : way);
  return [...numbers.keys()].map((i) => ({ ...nodes[i], ways: nodes[i].ways.map(renamed) }));
}
