/**
 * Draws a scene as SVG with explicit sizes and presentation attributes only: without scripts, style
 * sheets or external references, so that every viewer and converter shows the same picture.
 */
import type { Label, Line, Piece, Scene, SceneItem, Tile } from '../core/scene.js';
import { arrowHeads, outline, type CellScale } from './stroke.js';
import { background, paints } from './theme.js';
import { escapeText, number } from './xml.js';

export interface SvgOptions {
  /** Pixels per cell. Default: 48, or less if the picture would be larger than `widest` pixels. */
  readonly cell?: number;
}

const widest = 2400;

/** Draws a scene as a complete SVG document, newline at the end. */
export function sceneSvg(scene: Scene, options: SvgOptions = {}): string {
  const cell =
    options.cell ?? Math.min(48, Math.max(6, Math.floor(widest / Math.max(scene.width, scene.height))));
  const width = number(scene.width * cell);
  const height = number(scene.height * cell);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle">`,
    `<title>${escapeText(scene.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...runs(scene.items).map((run) => drawRun(run, { cell })),
    '</svg>\n',
  ].join('\n');
}

/** Groups adjacent tiles of one tone, which can share an element. */
function runs(items: readonly SceneItem[]): SceneItem[][] {
  const all: SceneItem[][] = [];
  for (const item of items) {
    const before = all.at(-1)?.[0];
    if (item.kind === 'tile' && before?.kind === 'tile' && before.tone === item.tone) all.at(-1)!.push(item);
    else all.push([item]);
  }
  return all;
}

function drawRun(run: readonly SceneItem[], pen: CellScale): string {
  const item = run[0];
  switch (item.kind) {
    case 'tile':
      return drawTiles(run as readonly Tile[], pen);
    case 'piece':
      return drawPiece(item, pen);
    case 'line':
      return drawLine(item, pen);
    case 'label':
      return drawLabel(item, pen);
  }
}

function drawTiles(tiles: readonly Tile[], pen: CellScale): string {
  const d = tiles.map((tile) => `${outline(tile.corners, 0, pen)}Z`).join('');
  const [{ tone }] = tiles;
  const { fill, ghost } = paints[tone];
  // Cells that a side owns are paler than its pieces.
  return `<path d="${d}" fill="${tone === 'own' || tone === 'opponent' ? ghost : fill}"/>`;
}

function drawPiece(piece: Piece, pen: CellScale): string {
  const { fill, edge, ghost } = paints[piece.tone];
  const x = number(piece.at.x * pen.cell);
  const y = number(piece.at.y * pen.cell);
  const r = piece.radius * pen.cell;
  const stroke = `stroke-width="${number(0.05 * pen.cell)}"`;
  if (piece.shape === 'cross') return drawCross(piece, fill, pen);
  const circle = `<circle cx="${x}" cy="${y}" r="${number(r)}"`;
  if (piece.shape === 'ring') return `${circle} fill="none" stroke="${edge}" ${stroke}/>`;
  const dash = number(0.09 * pen.cell);
  return piece.ghost
    ? `${circle} fill="${ghost}" stroke="${edge}" ${stroke} stroke-dasharray="${dash}"/>`
    : `${circle} fill="${fill}" stroke="${edge}" ${stroke}/>`;
}

function drawCross(piece: Piece, colour: string, pen: CellScale): string {
  const [left, right] = [piece.at.x - piece.radius, piece.at.x + piece.radius];
  const [top, bottom] = [piece.at.y - piece.radius, piece.at.y + piece.radius];
  const stroke = (x1: number, x2: number): string =>
    outline(
      [
        { x: x1, y: top },
        { x: x2, y: bottom },
      ],
      0,
      pen,
    );
  const d = stroke(left, right) + stroke(right, left);
  const width = number(0.35 * piece.radius * pen.cell);
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function drawLine(line: Line, pen: CellScale): string {
  const colour = paints[line.tone].fill;
  const width = line.width * pen.cell;
  const dash = line.dashed ? ` stroke-dasharray="${number(3 * width)}"` : '';
  const stroke = `stroke="${colour}" stroke-width="${number(width)}"${dash}`;
  const path = `<path d="${outline(line.points, line.rounding ?? 0, pen)}" fill="none" ${stroke} stroke-linejoin="round" stroke-linecap="round"/>`;
  const heads = arrowHeads(line, pen);
  return heads === '' ? path : `${path}\n<path d="${heads}" fill="${colour}"/>`;
}

/** A letter is 0.73 of the font size high; shifting it down by half of that centres the text. */
function drawLabel(label: Label, pen: CellScale): string {
  const size = label.size * pen.cell;
  const x = number(label.at.x * pen.cell);
  const y = number(label.at.y * pen.cell + 0.365 * size);
  const colour = paints[label.tone].fill;
  return `<text x="${x}" y="${y}" font-size="${number(size)}" fill="${colour}">${escapeText(label.text)}</text>`;
}
