/**
 * The moves of a game as a tree with a main line. The position shown lies on that line, and the
 * moves after it are retained. The line's move is the first child of each node, so the line is the
 * leftmost path for `length` moves. Saved games list the line first, then the other paths from left
 * to right, from which the same tree is restored.
 */
import type { Setup } from '../core/game.js';
import type { Move, Position, Side } from '../core/position.js';

/** One move played: the player's choice and the cell where the piece landed. */
export interface Turn {
  readonly side: Side;
  readonly chosen: Move;
  readonly landed: Move;
  readonly chosenName: string;
  readonly landedName: string;
  /** The turn was lost: nothing was placed. */
  readonly lost: boolean;
}

/** Returns `b2`, or `b2>b3` where the piece slid. */
export function turnText({ chosen, landed, chosenName, landedName }: Turn): string {
  return chosen === landed ? chosenName : `${chosenName}>${landedName}`;
}

/** Moves beside the line, and the moves beside those. */
export interface Variation {
  /** The number of moves before its first one. */
  readonly ply: number;
  readonly turns: readonly Turn[];
  readonly variations: readonly Variation[];
}

interface Node {
  /** The move that led here; undefined at the start. */
  readonly turn: Turn | undefined;
  readonly setup: Setup;
  readonly children: Node[];
}

export class MoveTree {
  /** The moves up to the position shown. */
  readonly turns: Turn[] = [];
  /** The positions from the start to the one shown. */
  readonly setups: Setup[];
  /** The start and the positions after each move of the line. */
  private readonly line: Node[];

  /** @param position position of `start`, which then follows the position shown */
  constructor(
    readonly position: Position,
    start: Setup,
    private readonly after: (setup: Setup, landed: Move) => Setup,
  ) {
    this.line = [{ turn: undefined, setup: start, children: [] }];
    this.setups = [start];
  }

  /** The number of moves in the line. */
  get length(): number {
    return this.line.length - 1;
  }

  /** The moves of the line, including those after the position shown. */
  get lineTurns(): Turn[] {
    return this.line.slice(1).map(({ turn }) => turn!);
  }

  /** Plays a legal move in the position shown and ends the line with it. */
  play(turn: Turn): void {
    const ply = this.turns.length;
    const { children } = this.line[ply];
    let at = children.findIndex((one) => isSame(one.turn!, turn));
    if (at < 0)
      at = children.push({ turn, setup: this.after(this.setups[ply], turn.landed), children: [] }) - 1;
    this.line.length = ply + 1;
    this.line.push(toFront(children, at));
    this.forward();
  }

  /** Shows the position after `ply` moves of the line. */
  show(ply: number): void {
    while (this.turns.length > ply) this.back();
    while (this.turns.length < ply) this.forward();
  }

  /**
   * Ends the line after `ply` moves and deletes those that followed.
   * @returns them, the last one first
   */
  takeBack(ply: number): Turn[] {
    const taken = this.lineTurns.slice(ply).reverse();
    this.show(ply);
    this.line[ply].children.shift();
    this.line.length = ply + 1;
    return taken;
  }

  /** Ends the line in the position shown; its other moves become a variation. */
  cut(): void {
    this.line.length = this.turns.length + 1;
  }

  /** The moves that leave the line, or continue it after its end, the earliest first. */
  get variations(): Variation[] {
    return this.line.flatMap(({ children }, ply) =>
      children.filter((one) => one !== this.line[ply + 1]).map((one) => variationFrom(one, ply)),
    );
  }

  /**
   * Shows the position after these moves from the start. If they leave the line, it then leads
   * through them, and on by first children to an end of the tree. Returns false, without any
   * effect, if the tree does not have them.
   */
  vary(moves: readonly string[]): boolean {
    const path = this.pathOf(moves);
    if (!path) return false;
    const leaves = path.findIndex((node, ply) => node !== this.line[ply]);
    if (leaves > 0) this.lead(path, leaves);
    this.show(moves.length);
    return true;
  }

  /**
   * Deletes the last of these moves from the start and those that follow it. Returns false, without
   * any effect, if the tree does not have them or the line leads through them.
   */
  remove(moves: readonly string[]): boolean {
    const path = this.pathOf(moves);
    const node = path?.at(-1);
    if (!path || !node || node === this.line[moves.length]) return false;
    const { children } = path[moves.length - 1];
    children.splice(children.indexOf(node), 1);
    return true;
  }

  /** Returns the start and the position after each of these moves; undefined if one is absent. */
  private pathOf(moves: readonly string[]): Node[] | undefined {
    const path = [this.line[0]];
    for (const move of moves) {
      const next = path.at(-1)!.children.find(({ turn }) => turnText(turn!) === move);
      if (!next) return undefined;
      path.push(next);
    }
    return path;
  }

  /** Leads the line along a path whose node `from` is the first that is not on it. */
  private lead(path: readonly Node[], from: number): void {
    this.show(Math.min(this.turns.length, from - 1));
    this.line.length = from;
    for (const node of path.slice(from)) {
      const { children } = this.line.at(-1)!;
      this.line.push(toFront(children, children.indexOf(node)));
    }
    let [next] = path.at(-1)!.children;
    for (; next; [next] = next.children) this.line.push(next);
  }

  /**
   * Returns the moves from the start to each end of the tree except the line's, from left to right.
   */
  otherWays(): Turn[][] {
    const ways: Turn[][] = [];
    const end = this.line.at(-1);
    const way: Turn[] = [];
    const walk = (node: Node): void => {
      if (node.children.length === 0 && node !== end) ways.push([...way]);
      for (const child of node.children) {
        way.push(child.turn!);
        walk(child);
        way.pop();
      }
    };
    walk(this.line[0]);
    return ways;
  }

  private forward(): void {
    const { turn, setup } = this.line[this.turns.length + 1];
    this.position.play(turn!.landed);
    this.turns.push(turn!);
    this.setups.push(setup);
  }

  private back(): void {
    this.position.undo();
    this.turns.pop();
    this.setups.pop();
  }
}

function variationFrom(first: Node, ply: number): Variation {
  const turns: Turn[] = [];
  const variations: Variation[] = [];
  for (let node: Node | undefined = first; node; [node] = node.children) {
    turns.push(node.turn!);
    for (const other of node.children.slice(1)) variations.push(variationFrom(other, ply + turns.length));
  }
  return { ply, turns, variations };
}

function isSame(a: Turn, b: Turn): boolean {
  return a.chosen === b.chosen && a.landed === b.landed && a.lost === b.lost;
}

function toFront(children: Node[], at: number): Node {
  const [node] = children.splice(at, 1);
  children.unshift(node);
  return node;
}
