/**
 * The written nodes of a strategy that later nodes may refer to. Beyond a limit the oldest ones are
 * forgotten, except those that an unfinished node refers to, so that a proof of any length is
 * written and checked in bounded memory.
 */
import type { ProofWriter } from '../../../../core/proof.js';
import type { StrategyNode } from '../../proof/certificate.js';

/** A node's number and region, a set of cells. */
export interface KnownNode {
  readonly node: number;
  readonly cells: Int32Array;
}

/** Share of the nodes that is forgotten at once. */
const share = 1 / 8;

export class KnownNodes {
  private written = 0;
  /** Names of stones by the number of their node, the oldest first. */
  private readonly names = new Map<number, string>();
  private readonly byName = new Map<string, KnownNode[]>();
  /** Number of unfinished nodes that refer to each node, by its number. */
  private readonly holds = new Map<number, number>();

  /** @param proof receives the nodes, and the numbers of those that no later node refers to */
  constructor(
    private readonly proof: Pick<ProofWriter, 'part'>,
    private readonly maxKept: number,
  ) {}

  /** A node about these stones whose region `fits`. */
  find(name: string, fits: (region: Int32Array) => boolean): KnownNode | undefined {
    return this.byName.get(name)?.find(({ cells }) => fits(cells));
  }

  /** Writes a node. @param cells its region */
  add(name: string, node: StrategyNode, cells: Int32Array): KnownNode {
    this.proof.part(node);
    if (this.names.size >= this.maxKept) this.forget(Math.ceil(this.maxKept * share));
    const made = { node: this.written++, cells };
    this.names.set(made.node, name);
    this.byName.set(name, [...(this.byName.get(name) ?? []), made]);
    return made;
  }

  /** Notes that an unfinished node refers to this one. */
  hold(number: number): void {
    this.holds.set(number, (this.holds.get(number) ?? 0) + 1);
  }

  release(number: number): void {
    const left = (this.holds.get(number) ?? 0) - 1;
    if (left > 0) this.holds.set(number, left);
    else this.holds.delete(number);
  }

  private forget(count: number): void {
    const dropped: number[] = [];
    for (const [number, name] of this.names) {
      if (dropped.length >= count) break;
      if (this.holds.has(number)) continue;
      dropped.push(number);
      this.names.delete(number);
      const left = this.byName.get(name)!.filter(({ node }) => node !== number);
      if (left.length > 0) this.byName.set(name, left);
      else this.byName.delete(name);
    }
    if (dropped.length > 0) this.proof.part({ drop: dropped });
  }
}
