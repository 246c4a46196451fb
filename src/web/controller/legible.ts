/** Coordinates of large boards: on a telephone they are legible only if some make room for the others. */
import type { Coordinate, Label, Point, Scene, SceneItem } from '../../core/scene.js';

/** Cells of the longer side of a picture from which on every second coordinate is left out. */
const crowded = 18;
/** Size of the others, as a part of that side: 9 pixels of 360. */
const share = 1 / 40;
/** In cells: more would not fit the border. */
const largest = 0.76;
/** Width of a digit in a font of size 1. */
const digit = 0.64;

/** The items of a scene for a screen of any width; whatever is no coordinate stays as it is. */
export function legibleItems(scene: Scene): SceneItem[] {
  const side = Math.max(scene.width, scene.height);
  if (side < crowded) return [...scene.items];
  const size = Math.min(largest, side * share);
  return scene.items.flatMap((item) => {
    if (item.kind !== 'label' || !item.coordinate) return [item];
    return item.coordinate.index % 2 === 0 ? [enlarged(item, item.coordinate, size, scene.height)] : [];
  });
}

/** Grows away from the board, as far as the picture goes. */
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
