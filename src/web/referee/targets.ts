/** The cells of a board: where they are in the scene, their names, and what stands there. */
import { cellName } from '../../core/coordinates.js';
import type { Bilingual, Game, Setup } from '../../core/game.js';
import type { Point, Scene } from '../../core/scene.js';
import { Layout as CheckersLayout } from '../../games/checkers/layout.js';
import { squareName, type CheckersSetup } from '../../games/checkers/setup.js';
import type { CellShape, Target } from './state.js';

type Contents = readonly (readonly [en: string, pt: string])[];

interface Cells {
  readonly shape: CellShape;
  /** By the number in the record. */
  readonly contents: Contents;
}

const cellsOf: Readonly<Record<string, Cells>> = {
  hex: {
    shape: 'hexagon',
    contents: [
      ['empty', 'vazia'],
      ['player 1', 'jogador 1'],
      ['player 2', 'jogador 2'],
    ],
  },
  mnk: {
    shape: 'square',
    contents: [
      ['empty', 'vazia'],
      ['X', 'X'],
      ['O', 'O'],
    ],
  },
  dots: {
    shape: 'diamond',
    contents: [
      ['free', 'livre'],
      ['drawn', 'traçada'],
    ],
  },
  checkers: {
    shape: 'square',
    contents: [
      ['empty', 'vazia'],
      ['own man', 'peça própria'],
      ['opponent', 'adversária'],
    ],
  },
};

export function shapeOf(game: Game): CellShape {
  return cellsOf[game.id]!.shape;
}

/** The cells in the order of the record, placed as in `game.scene(setup)`. */
export function targetsOf(game: Game, setup: Setup): Target[] {
  const places = game.id === 'checkers' ? squarePlaces(setup as CheckersSetup) : labelPlaces(game, setup);
  return places.map((at, cell) => ({
    cell,
    at,
    name: nameOf(game, setup, cell),
    content: contentOf(game, setup.cells[cell]!),
  }));
}

function contentOf(game: Game, cell: number): Bilingual {
  const [en, pt] = cellsOf[game.id]!.contents[cell]!;
  return { en, pt };
}

function nameOf(game: Game, setup: Setup, cell: number): string {
  if (game.id === 'checkers') return squareName(cell, setup.cols);
  if (game.id === 'dots') return game.moveName(setup, cell);
  return cellName(Math.floor(cell / setup.cols), cell % setup.cols);
}

function squarePlaces(setup: CheckersSetup): Point[] {
  const layout = new CheckersLayout(setup, 0);
  return Array.from(setup.cells, (_, square) => layout.at(square));
}

/** Every game writes the values of moves where they would be played: the scene itself says where that is. */
function labelPlaces(game: Game, setup: Setup): Point[] {
  const mark = '\u2063';
  const values = Array.from(setup.cells, (_, move) => ({ move, text: mark }));
  const { items }: Scene = game.scene(setup, { values });
  return items.flatMap((item) => (item.kind === 'label' && item.text === mark ? [item.at] : []));
}
