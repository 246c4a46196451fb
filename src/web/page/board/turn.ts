/**
 * Turns a drawing about its origin, clockwise, by the orientation that the user chose last. Labels
 * stay upright, since only their places turn.
 */
import type { Side } from '../../../core/position.js';
import type { Point, SceneItem } from '../../../core/scene.js';
import type { Phrase } from '../../../core/text/phrase.js';
import type { Orientation } from '../../../core/game.js';
import type { GameState } from '../../game/state.js';
import { recall, remember } from '../memory.js';

/** The orientation chosen, by its degrees. */
let turnedBy = recall('turned');

/** Returns the orientation chosen, or the usual one; undefined if the board cannot be turned. */
export function orientationOf(state: GameState | undefined): Orientation | undefined {
  const { orientations = [] } = state?.game.view ?? {};
  return orientations.find(({ degrees }) => degrees === turnedBy) ?? orientations[0];
}

/** Returns the aim of a side in the words of the orientation. */
export function goalOf(state: GameState, side: Side): Phrase | undefined {
  return orientationOf(state)?.goals[side] ?? state.game.view.sides[side].goal;
}

/** Returns the rules in the words of the orientation. */
export function rulesOf(state: GameState): Phrase {
  return state.game.view.rules(state.start, orientationOf(state));
}

/** Chooses the next orientation and remembers it; returns whether the board can be turned. */
export function turnBoard(state: GameState | undefined): boolean {
  const shown = orientationOf(state);
  if (!state || !shown) return false;
  const { orientations = [] } = state.game.view;
  turnedBy = orientations[(orientations.indexOf(shown) + 1) % orientations.length].degrees;
  remember('turned', turnedBy);
  return true;
}

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
  const targets = state.targets.map((one) => ({ ...one, at: turnedPoint(one.at, degrees) }));
  return { ...state, targets };
}
