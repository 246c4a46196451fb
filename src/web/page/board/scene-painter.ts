/**
 * Converts a scene to SVG elements. Each element has the class of its tone, and the style sheet
 * defines its look.
 */
import { h, type ComponentChild } from 'preact';
import type { Coordinate, Label, Line, Piece, Point, Scene, SceneItem, Tile } from '../../../core/scene.js';
import { arrowHeads, outline } from '../../../view/stroke.js';
import { turnedItems } from './turn.js';

/** Cells on the longer side of a picture from which on every second coordinate is left out. */
const crowded = 18;
/** Size of the remaining coordinates as a share of that side: 9 pixels of 360. */
const share = 1 / 40;
/** Largest size in cells that fits the border. */
const largest = 0.76;
/** Width of a digit in a font of size 1. */
const digit = 0.64;

/** Enlarges the coordinates for small screens; all other items stay as they are. */
export function contrastingItems(scene: Scene): SceneItem[] {
  const side = Math.max(scene.width, scene.height);
  if (side < crowded) return [...scene.items];
  const size = Math.min(largest, side * share);
  return scene.items.flatMap((item) => {
    if (item.kind !== 'label' || !item.coordinate) return [item];
    return item.coordinate.index % 2 === 0 ? [enlarged(item, item.coordinate, size, scene.height)] : [];
  });
}

/** Enlarges a label away from the board, within the picture. */
function enlarged(label: Label, { border }: Coordinate, wanted: number, height: number): Label {
  const { at, text } = label;
  const size = Math.max(wanted, label.size);
  const growth = (size - label.size) / 2;
  const wide = digit * text.length;
  const moved: Readonly<Record<Coordinate['border'], Point>> = {
    left: { x: Math.max(at.x - growth * wide, (size * wide) / 2), y: at.y },
    top: { x: at.x, y: Math.max(at.y - growth, size / 2) },
    bottom: { x: at.x, y: Math.min(at.y + growth, height - size / 2) },
  };
  return { ...label, size, at: moved[border] };
}

/** Units of the picture in one cell. */
export const unit = 48;

const scaled = { cell: unit };

/** Two decimals are finer than any screen. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Returns the items of a scene in painting order.
 * @param scale pixels of the screen in a unit of the picture, if known
 * @param degrees by which the drawing is turned
 */
export function paintScene(scene: Scene, scale?: number, degrees = 0): ComponentChild[] {
  return paintItems(turnedItems(contrastingItems(scene), degrees), scale);
}

/** Keys items by kind and place, so that an added item moves none of the others. */
export function paintItems(items: readonly SceneItem[], scale?: number): ComponentChild[] {
  const counts = new Map<string, number>();
  return items.flatMap((item) => {
    const { x, y } = placeOf(item);
    const place = `${item.kind} ${x} ${y}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return paintItem(item, `${place} ${count}`, scale);
  });
}

function placeOf(item: SceneItem): Point {
  switch (item.kind) {
    case 'tile':
      return item.corners[0];
    case 'line':
      return item.points[0];
    default:
      return item.at;
  }
}

function paintItem(item: SceneItem, key: string, scale?: number): ComponentChild[] {
  switch (item.kind) {
    case 'tile':
      return [paintTile(item, key)];
    case 'piece':
      return [paintPiece(item, key)];
    case 'line':
      return paintLine(item, key);
    case 'label':
      return [paintLabel(item, key, scale)];
  }
}

function paintTile({ corners, tone }: Tile, key: string): ComponentChild {
  return h('path', { key, class: `tile tone-${tone}`, d: `${outline(corners, 0, scaled)}Z` });
}

function paintPiece({ at, radius, tone, shape, ghost }: Piece, key: string): ComponentChild {
  const [x, y, r] = [round(at.x * unit), round(at.y * unit), round(radius * unit)];
  const name = `piece ${shape} tone-${tone}${ghost ? ' ghost' : ''}`;
  if (shape !== 'cross') return h('circle', { key, class: name, cx: x, cy: y, r });
  const d = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
  return h('path', { key, class: name, d, 'stroke-width': round(0.35 * r) });
}

function paintLine(line: Line, key: string): ComponentChild[] {
  const width = line.width * unit;
  const stroke = {
    class: `line tone-${line.tone}`,
    d: outline(line.points, line.rounding ?? 0, scaled),
    'stroke-width': round(width),
    'stroke-dasharray': line.dashed ? round(3 * width) : undefined,
  };
  const heads = arrowHeads(line, scaled);
  const path = h('path', { key, ...stroke });
  if (heads === '') return [path];
  return [path, h('path', { key: `${key} heads`, class: `heads tone-${line.tone}`, d: heads })];
}

/** The largest size of coordinates in pixels of the screen: they do not grow with the board. */
const maxCoordinate = 15;

/**
 * A letter of the font is about 0.73 of its size high, so half of that below the middle centres the
 * text.
 */
function paintLabel(
  { at, text, size, tone, coordinate }: Label,
  key: string,
  scale?: number,
): ComponentChild {
  const full = round(size * unit);
  const height = coordinate && scale !== undefined ? Math.min(full, maxCoordinate / scale) : full;
  const place = {
    x: round(at.x * unit),
    y: round(round(at.y * unit) + 0.365 * height),
    'font-size': round(height),
  };
  const name = `label tone-${tone}${coordinate ? ' coordinate' : ''}`;
  return h('text', { key, class: name, ...place }, text);
}
