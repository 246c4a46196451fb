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

/** The steps that the ways use, numbered anew, and the ways with the new numbers. */
export function pruneSteps(steps: readonly Step[], ways: readonly Way[]): { steps: Step[]; ways: Way[] } {
  const isUsed = new Uint8Array(steps.length);
  for (const way of ways) if ('step' in way) isUsed[way.step] = 1;
  for (let i = steps.length - 1; i >= 0; i--) {
    const [kind, ...parts] = steps[i];
    if (isUsed[i] === 1 && kind !== 'touch') for (const part of parts) isUsed[part] = 1;
  }
  const number = new Map<number, number>();
  for (let i = 0; i < steps.length; i++) if (isUsed[i] === 1) number.set(i, number.size);
  const renamed = ([kind, ...parts]: Step): Step =>
    [kind, ...(kind === 'touch' ? parts : parts.map((part) => number.get(part)!))] as Step;
  return {
    steps: steps.filter((_, i) => isUsed[i] === 1).map(renamed),
    ways: ways.map((way) => ('step' in way ? { step: number.get(way.step)! } : way)),
  };
}

/** The nodes that node `root` leads to, numbered anew; the root is the last. */
export function pruneNodes(nodes: readonly StrategyNode[], root: number): StrategyNode[] {
  const isReached = new Uint8Array(root + 1);
  isReached[root] = 1;
  for (let i = root; i >= 0; i--) {
    if (isReached[i] === 1) for (const way of nodes[i].ways) if ('then' in way) isReached[way.then] = 1;
  }
  const number = new Map<number, number>();
  for (let i = 0; i <= root; i++) if (isReached[i] === 1) number.set(i, number.size);
  const renamed = (way: Way): Way => ('then' in way ? { ...way, then: number.get(way.then)! } : way);
  return [...number.keys()].map((i) => ({ ...nodes[i], ways: nodes[i].ways.map(renamed) }));
}
