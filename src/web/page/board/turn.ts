/**
 * Turns a drawing about its origin, clockwise. Labels stay upright, since only their places turn.
 */
import type { Point, SceneItem } from '../../../core/scene.js';
import type { GameState } from '../../game/state.js';

export function turnedPoint({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export function turnedItems(items: readonly SceneItem[], degrees: number): readonly SceneItem[] {
  return degrees === 0 ? items : items.map((item) => turnedItem(item, degrees));
}

function turnedItem(item: SceneItem, degrees: number): SceneItem {
  const turn = (point: Point): Point => turnedPoint(point, degrees);
  switch (item.kind) {
    case 'tile':
      return { ...item, corners: item.corners.map(turn) };
    case 'line':
      return { ...item, points: item.points.map(turn) };
    case 'piece':
    case 'label':
      return { ...item, at: turn(item.at) };
  }
}

/** Returns the state with its cells where the turned drawing has them; the scene stays. */
export function turnedState(state: GameState, degrees: number): GameState {
  if (degrees === 0) return state;
  const turn = <T extends { readonly at: Point }>(one: T): T => ({
    ...one,
    at: turnedPoint(one.at, degrees),
  });
  return { ...state, places: state.places.map(turn), targets: state.targets.map(turn) };
}
