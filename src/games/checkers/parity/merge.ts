/**
 * Local search that joins the components of a relaxed optimum without losing an edge.
 *
 * Exchanging the kept and the lost edges around a face (or around a few neighbouring faces) keeps
 * all parities; if as many are kept as lost, the optimum stays an optimum, and parts that lay on
 * both sides may become one:
 *
 *      o===o          o   o        === kept
 *                 ->  |   |        The upper and the lower part are joined.
 *      o===o          o   o
 *
 * Faces are tried at random around the parts that do not hold vertex 0; a change that leaves more
 * parts than before is taken back. Only a heuristic: branch and bound decides what it leaves open.
 */
import type { Meter } from '../../../core/search/limits.js';
import type { Random } from '../../../core/random.js';
import { facesOf, type Faces } from './faces.js';
import type { TrailGraph } from '../trail/lattice.js';

/** Faces exchanged together, at most. */
const MAX_FACES = 4;

export class Merger {
  /** The current edges. */
  readonly kept: Uint8Array;
  /** Part of each vertex: 0 is the part of vertex 0; -1 for vertices without kept edges. */
  readonly part: Int32Array;
  /** Parts with edges, counting that of vertex 0 even if it has none. */
  parts = 1;
  /** Kept edges in the part of vertex 0. */
  size = 0;

  private readonly faces: Faces;
  private readonly stack: Int32Array;
  private readonly strays: Int32Array;
  private strayCount = 0;
  private readonly chosen = new Int32Array(MAX_FACES);

  constructor(
    private readonly graph: TrailGraph,
    private readonly random: Random,
  ) {
    this.kept = new Uint8Array(graph.edgeCount);
    this.part = new Int32Array(graph.vertexCount);
    this.stack = new Int32Array(graph.vertexCount);
    this.strays = new Int32Array(graph.vertexCount);
    this.faces = facesOf(graph);
  }

  get bytes(): number {
    return this.kept.length + 4 * (3 * this.part.length + 2 * this.faces.sides.length);
  }

  load(kept: Uint8Array): void {
    this.kept.set(kept);
    this.measure();
  }

  measure(): void {
    const { part, graph, kept } = this;
    part.fill(-1);
    this.size = this.label(0, 0);
    this.parts = 1;
    this.strayCount = 0;
    for (let e = 0; e < graph.edgeCount; e++) {
      if (kept[e] === 1 && part[graph.from[e]] < 0) this.label(graph.from[e], this.parts++);
    }
  }

  /** Gives the vertices joined to v the label; returns the number of kept edges among them. */
  private label(v: number, label: number): number {
    const { part, graph, kept, stack } = this;
    let ends = 0;
    let depth = 1;
    stack[0] = v;
    part[v] = label;
    while (depth > 0) {
      const x = stack[--depth];
      if (label > 0) this.strays[this.strayCount++] = x;
      for (let k = graph.first[x]; k < graph.first[x + 1]; k++) {
        const e = graph.incident[k];
        if (kept[e] === 0) continue;
        ends++;
        const y = graph.from[e] + graph.to[e] - x;
        if (part[y] >= 0) continue;
        part[y] = label;
        stack[depth++] = y;
      }
    }
    return ends / 2;
  }

  /** Tries `tries` random changes of movable edges; stops at one part or when time ends. */
  improve(movable: Uint8Array, tries: number, meter: Meter): void {
    for (let i = 0; i < tries && this.parts > 1; i++) {
      const before = this.parts;
      const count = this.change(movable);
      if (count === 0) continue;
      if (!meter.readClock()) tries = i;
      this.measure();
      if (this.parts <= before) continue;
      for (let j = 0; j < count; j++) this.toggle(this.chosen[j]);
      this.measure();
    }
  }

  /** Exchanges random neighbouring faces until no edge is lost in total; returns how many, or 0. */
  private change(movable: Uint8Array): number {
    const { graph, random, faces } = this;
    const x = this.strays[random.below(this.strayCount)];
    let e = graph.incident[graph.first[x] + random.below(graph.first[x + 1] - graph.first[x])];
    let lost = 0;
    let count = 0;
    while (count < MAX_FACES) {
      const face = faces.sides[2 * e + random.below(2)];
      if (face < 0 || !this.isMovable(face, movable)) break;
      this.chosen[count++] = face;
      lost += this.toggle(face);
      if (lost === 0) return count;
      e = faces.edges[faces.first[face] + random.below(faces.first[face + 1] - faces.first[face])];
    }
    while (count > 0) this.toggle(this.chosen[--count]);
    return 0;
  }

  private isMovable(face: number, movable: Uint8Array): boolean {
    const { first, edges } = this.faces;
    for (let i = first[face]; i < first[face + 1]; i++) if (movable[edges[i]] === 0) return false;
    return true;
  }

  /** Exchanges kept and lost around a face; returns how many more are lost. */
  private toggle(face: number): number {
    const { first, edges } = this.faces;
    let lost = 0;
    for (let i = first[face]; i < first[face + 1]; i++) {
      lost += 2 * this.kept[edges[i]] - 1;
      this.kept[edges[i]] ^= 1;
    }
    return lost;
  }

  /** The movable edges around the part (not that of vertex 0) that has the fewest. */
  narrowestCut(movable: Uint8Array): number[] {
    const { graph, part } = this;
    const crossing = new Int32Array(this.parts);
    for (let e = 0; e < graph.edgeCount; e++) {
      const a = part[graph.from[e]];
      const b = part[graph.to[e]];
      if (movable[e] === 0 || a === b) continue;
      if (a > 0) crossing[a]++;
      if (b > 0) crossing[b]++;
    }
    let best = 1;
    for (let p = 2; p < this.parts; p++) if (crossing[p] < crossing[best]) best = p;
    const cut: number[] = [];
    for (let e = 0; e < graph.edgeCount; e++) {
      const inside = Number(part[graph.from[e]] === best) + Number(part[graph.to[e]] === best);
      if (movable[e] === 1 && inside === 1) cut.push(e);
    }
    return cut;
  }
}
