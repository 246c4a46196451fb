/**
 * The shape of a searched tree: bars for the positions of each ply, and the first plies as nested
 * bands.
 */
import { h, type ComponentChild } from 'preact';
import type { Move } from '../../../core/position.js';
import type { TreeNode, TreeShape } from '../../../search/alphabeta/tree-shape.js';
import { round } from '../board/scene-painter.js';
import { grouped, type Language, type Say } from '../../../core/text/phrase.js';

const width = 300;

/**
 * Returns positions and cuts of each ply. The bars grow with the logarithm; the numbers are exact.
 */
export function plyBars({ nodes, cuts }: TreeShape, say: Say, language: Language): ComponentChild {
  const most = Math.log1p(Math.max(...nodes));
  const rows = nodes.map((count, ply) => {
    const length = round((100 * Math.log1p(count)) / most);
    const bar = h(
      'svg',
      { class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      h('rect', { width: length, height: 10 }),
    );
    const number = (value: number): ComponentChild => h('td', null, grouped(value, language));
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, String(ply)),
      number(count),
      number(cuts[ply] ?? 0),
      h('td', { class: 'bars' }, bar),
    );
  });
  const head = [say('Ply'), say('positions'), say('cuts'), ''].map((text) => h('th', { scope: 'col' }, text));
  return h('table', { class: 'plies' }, h('thead', null, h('tr', null, head)), h('tbody', null, rows));
}

const band = 26;

/**
 * Each position is as wide as its share of the positions searched; below it are its successors. A
 * position whose other moves were cut off has a notch at its right end.
 */
export function treePicture(root: TreeNode, nameOf: (move: Move) => string, title: string): ComponentChild {
  const items: ComponentChild[] = [];
  const draw = (node: TreeNode, left: number, room: number, ply: number): void => {
    const name = node === root ? '' : nameOf(node.move);
    items.push(...bandItems(node, name, left, room, ply));
    let x = left;
    // The count of a position includes itself, so its successors share the rest.
    const below = Math.max(1, node.nodes - 1);
    for (const child of node.children) {
      const share = (room * child.nodes) / below;
      if (share >= 0.4) draw(child, x, share, ply + 1);
      x += share;
    }
  };
  draw(root, 0, width, 0);
  const height = 3 * band;
  const frame = { class: 'tree-picture', viewBox: `0 0 ${String(width)} ${String(height)}`, role: 'img' };
  return h('svg', { ...frame, 'aria-label': title }, items);
}

function bandItems(node: TreeNode, name: string, left: number, room: number, ply: number): ComponentChild[] {
  const [x, y] = [round(left), ply * band];
  const box = { x, y, width: round(Math.max(0.3, room - 0.4)), height: band - 2 };
  const items: ComponentChild[] = [h('rect', { class: `branch side-${String(node.side)}`, ...box })];
  if (node.cutOff > 0) {
    const right = round(left + room - 0.4);
    const size = Math.min(7, room);
    items.push(h('path', { class: 'cut', d: `M${right} ${y}v${band - 2}l${-size} ${-(band - 2) / 2}Z` }));
  }
  if (room > 7 * name.length + 6 && name !== '') {
    items.push(h('text', { x: round(left + room / 2), y: y + 16, 'font-size': 11 }, name));
  }
  return items;
}
