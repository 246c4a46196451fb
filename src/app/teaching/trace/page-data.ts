/** The data inside the page of a trace, which src/web/trace shows. */
import type { Scene, SceneItem } from '../../../core/scene.js';
import type { Language } from '../../../core/text/phrase.js';
import type { TableStep } from '../../../core/parts/trace.js';
import type { TraceViewNode } from './trace-view.js';

/** A step of an algorithm that describes its own, in the language of the page. */
export interface ToldStep {
  readonly text: string;
  readonly counts: string;
}

export interface PageNode extends Omit<TraceViewNode, 'own' | 'scene' | 'board'> {
  readonly own: {
    readonly name: string | null;
    readonly enter: ToldStep;
    readonly leave: ToldStep | null;
    readonly isMilestone: boolean;
    readonly table: TableStep | null;
  } | null;
}

/** A board as the numbers of its items and of its lines of text in the lists of the page. */
export interface PageBoard extends Pick<Scene, 'title'> {
  readonly items: readonly number[];
  readonly text: readonly number[];
}

/** Boards of a trace have most items in common, so that each item stands in the page once. */
export interface PageData {
  readonly nodes: readonly PageNode[];
  /** The board of each node. */
  readonly boards: readonly PageBoard[];
  readonly items: readonly SceneItem[];
  readonly lines: readonly string[];
  readonly language: Language;
  /** Sentences with places as `{move}`, by their keys. */
  readonly words: Readonly<Record<string, string>>;
}

/** Gives equal values the same number. */
class Numbered<T> {
  readonly list: T[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(value: T): number {
    const key = JSON.stringify(value);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.list.length);
    return this.list.push(value) - 1;
  }
}

/** Returns the boards of the nodes and the lists that they refer to. */
export function boardsOf(nodes: readonly TraceViewNode[]): Pick<PageData, 'boards' | 'items' | 'lines'> {
  const items = new Numbered<SceneItem>();
  const lines = new Numbered<string>();
  const boards = nodes.map(({ scene, board }) => ({
    title: scene.title,
    items: scene.items.map((item) => items.numberOf(item)),
    text: board.split('\n').map((line) => lines.numberOf(line)),
  }));
  return { boards, items: items.list, lines: lines.list };
}
