/** Draws a certificate of captures: the path, and the walls of the argument about its man. */
import type { Certificate } from '../../../core/answer.js';
import type { SceneItem } from '../../../core/scene.js';
import { parseCellName } from '../../../core/text/coordinates.js';
import type { Argument, CaptureCertificate } from '../proof/certificate.js';
import { indexOf, type CheckersSetup } from '../rules/setup.js';
import { Geometry } from './geometry.js';

/** Distance from the middle of a square to its frame. */
const half = 0.42;

export function proofItems(setup: CheckersSetup, certificate: Certificate): SceneItem[] {
  const { path, bounds = [] } = certificate as CaptureCertificate;
  const geometry = new Geometry(setup, 0);
  const middle = (name: string) => {
    const { row, column } = parseCellName(name)!;
    return geometry.at(indexOf(row, column, setup.cols));
  };
  const own = bounds.find(({ man }) => man === path[0]);
  const walls = own ? wallSquares(own.argument) : [];
  const frames = [...new Set(walls)].map((name): SceneItem => {
    const { x, y } = middle(name);
    const [left, right, top, bottom] = [x - half, x + half, y - half, y + half];
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
      { x: left, y: top },
    ];
    return { kind: 'line', points: corners, tone: 'best', width: 0.07 };
  });
  if (path.length < 2) return frames;
  const line = { kind: 'line', points: path.map(middle), tone: 'path', width: 0.08 } as const;
  return [...frames, { ...line, arrows: 'each', rounding: 0.2 }];
}

function wallSquares(argument: Argument): string[] {
  if (argument.kind === 'walls') return argument.walls.flatMap(({ squares }) => squares);
  if (argument.kind !== 'cases') return [];
  return [...wallSquares(argument.captured), ...wallSquares(argument.spared)];
}
