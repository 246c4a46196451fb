/** Names of rows and columns at the border of a drawing. */
import type { Coordinate, GridPlace, Label, Point } from '../../../core/scene.js';

/** Font sizes in cells, for labels of up to two characters and for longer ones. */
const usualSizes = [0.38, 0.32] as const;

/** The faint label of a row or column. */
export function coordinateLabel(
  text: string,
  at: Point,
  place: GridPlace,
  coordinate: Coordinate,
  [size, smallSize]: readonly [number, number] = usualSizes,
): Label {
  const fitting = text.length < 3 ? size : smallSize;
  return { kind: 'label', text, at, place, size: fitting, tone: 'faint', coordinate };
}
