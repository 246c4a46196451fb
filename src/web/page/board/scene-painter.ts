/** Scene -> SVG elements. What they look like is the style sheet's: every element has the class of its tone. */
import type { Label, Line, Piece, Scene, SceneItem, Tile } from '../../../core/scene.js';
import { arrowHeads, outline } from '../../../view/stroke.js';
import { legibleItems } from '../../controller/legible.js';
import { svg } from '../dom.js';

/** Units of the picture in one cell. */
export const unit = 48;

const scaled = { cell: unit };

/** Two decimals are finer than any screen. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The items of a scene in painting order. */
export function paintScene(scene: Scene): SVGElement[] {
  return legibleItems(scene).flatMap(paintItem);
}

export function paintItem(item: SceneItem): SVGElement[] {
  switch (item.kind) {
    case 'tile':
      return [paintTile(item)];
    case 'piece':
      return [paintPiece(item)];
    case 'line':
      return paintLine(item);
    case 'label':
      return [paintLabel(item)];
  }
}

function paintTile({ corners, tone }: Tile): SVGElement {
  return svg('path', { class: `tile tone-${tone}`, d: `${outline(corners, 0, scaled)}Z` });
}

function paintPiece({ at, radius, tone, shape, ghost }: Piece): SVGElement {
  const [x, y, r] = [round(at.x * unit), round(at.y * unit), round(radius * unit)];
  const name = `piece ${shape} tone-${tone}${ghost ? ' ghost' : ''}`;
  if (shape !== 'cross') return svg('circle', { class: name, cx: x, cy: y, r });
  const d = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
  return svg('path', { class: name, d, 'stroke-width': round(0.35 * r) });
}

function paintLine(line: Line): SVGElement[] {
  const width = line.width * unit;
  const stroke = {
    class: `line tone-${line.tone}`,
    d: outline(line.points, line.rounding ?? 0, scaled),
    'stroke-width': round(width),
    'stroke-dasharray': line.dashed ? round(3 * width) : undefined,
  };
  const heads = arrowHeads(line, scaled);
  const path = svg('path', stroke);
  return heads === '' ? [path] : [path, svg('path', { class: `heads tone-${line.tone}`, d: heads })];
}

/** A letter of the font is about 0.73 of its size high: half of it below the middle centres the text. */
function paintLabel({ at, text, size, tone, coordinate }: Label): SVGElement {
  const place = { x: round(at.x * unit), 'data-middle': round(at.y * unit), 'data-size': round(size * unit) };
  const name = `label tone-${tone}${coordinate ? ' coordinate' : ''}`;
  const label = svg('text', { class: name, ...place }, text);
  resizeLabel(label, size * unit);
  return label;
}

/** Coordinates on the screen, in its pixels at most: they do not grow with the board. */
const maxCoordinate = 15;

/** @param scale pixels of a unit of the picture */
export function fitCoordinates(picture: Element, scale: number): void {
  for (const label of picture.querySelectorAll<SVGElement>('.coordinate')) {
    resizeLabel(label, Math.min(Number(label.dataset['size']), maxCoordinate / scale));
  }
}

function resizeLabel(label: SVGElement, height: number): void {
  label.setAttribute('font-size', String(round(height)));
  label.setAttribute('y', String(round(Number(label.dataset['middle']) + 0.365 * height)));
}
