import type { GridPlace, Scene, SceneItem, Tone } from '../core/scene.js';
import { paints } from './theme.js';

export interface TextOptions {
  /** Colours by SGR codes (256 colours). */
  readonly ansi?: boolean;
  readonly ascii?: boolean;
}

/** One character of the grid with the tones of glyph and tile. */
interface Cell {
  glyph: string;
  ink?: Tone;
  ground?: Tone;
}

/** ASCII replacements of glyphs; any other becomes `?`. */
const asciiGlyphs: Readonly<Record<string, string>> = {
  '·': '.',
  '•': '*',
  '●': 'x',
  '○': 'o',
  '◉': '@',
  '◎': '@',
  '×': 'x',
  '★': '*',
  '─': '-',
  '━': '=',
  '│': '|',
  '┃': '|',
  '╱': '/',
  '╲': '\\',
  '┼': '+',
  '█': '#',
  '→': '>',
  '←': '<',
  '↑': '^',
  '↓': 'v',
};

/** Draws a scene as text, one line per line of its grid, without trailing blanks. */
export function sceneText(scene: Scene, options: TextOptions = {}): string {
  const grid: Cell[][] = [];
  for (let i = 0; i < scene.lines; i++) {
    grid.push(Array.from({ length: scene.columns }, () => ({ glyph: ' ' })));
  }
  for (const item of scene.items) drawItem(grid, item);
  const write = options.ansi ? colouredLine : plainLine;
  return grid.map((cells) => write(options.ascii ? cells.map(asAscii) : cells)).join('');
}

function drawItem(grid: Cell[][], item: SceneItem): void {
  switch (item.kind) {
    case 'tile':
      if (item.place) fillTile(grid, item.place, item.tone);
      if (item.place && item.glyph) put(grid, item.place, item.glyph, 'faint');
      return;
    case 'piece':
      if (item.place && item.glyph) put(grid, item.place, item.glyph, item.tone);
      return;
    case 'line':
      for (const { place, glyph } of item.marks ?? []) {
        put(grid, place, glyph, item.tone === 'last' ? 'path' : item.tone);
        // Yellow ink is unreadable on a pale board, so highlights get a yellow ground instead.
        if (item.tone === 'last') fillTile(grid, place, 'last');
      }
      return;
    case 'label':
      if (item.place) put(grid, item.place, item.text, item.tone);
  }
}

function fillTile(grid: Cell[][], place: GridPlace, tone: Tone): void {
  for (let line = place.line; line < place.line + (place.height ?? 1); line++) {
    for (let column = place.column; column < place.column + (place.width ?? 1); column++) {
      const cell = grid[line]?.[column];
      if (cell) cell.ground = tone;
    }
  }
}

/** Writes text on the grid. It covers earlier items; text outside the grid is cut off. */
function put(grid: Cell[][], place: GridPlace, text: string, ink: Tone): void {
  const glyphs = [...text.padStart(place.width ?? 1)];
  glyphs.forEach((glyph, i) => {
    const cell = grid[place.line]?.[place.column + i];
    if (!cell) return;
    cell.glyph = glyph;
    cell.ink = ink;
  });
}

function asAscii(cell: Cell): Cell {
  return cell.glyph <= '~' ? cell : { ...cell, glyph: asciiGlyphs[cell.glyph] ?? '?' };
}

function plainLine(cells: readonly Cell[]): string {
  return (
    cells
      .map((cell) => cell.glyph)
      .join('')
      .trimEnd() + '\n'
  );
}

function colouredLine(line: readonly Cell[]): string {
  const cells = withoutGaps(line);
  let text = '';
  let current = '';
  for (const cell of cells) {
    const style = cell.ground || cell.glyph !== ' ' ? sgr(cell) : '';
    if (style !== current) text += style === '' ? reset : `${current === '' ? '' : reset}${style}`;
    current = style;
    text += cell.glyph;
  }
  return (current === '' ? text.trimEnd() : text + reset) + '\n';
}

/** Fills the gaps between the first and the last tile of a line, as the board is one surface. */
function withoutGaps(cells: readonly Cell[]): Cell[] {
  const last = cells.map(isTile).lastIndexOf(true);
  let ground: Tone | undefined;
  return cells.map((cell, i) => {
    if (isTile(cell)) ground = cell.ground;
    return cell.ground || i > last || !ground ? cell : { ...cell, ground };
  });
}

function isTile({ ground }: Cell): boolean {
  return ground === 'light' || ground === 'dark';
}

const reset = '\x1b[0m';

/** Returns the SGR codes of a cell. Pieces and lines are bold, unlike the glyphs of empty tiles. */
function sgr(cell: Cell): string {
  const codes: string[] = [];
  const bold = cell.ink !== undefined && !['faint', 'text'].includes(cell.ink);
  if (bold) codes.push('1');
  // Outside tiles, black and text keep the terminal's colour, as its background is unknown.
  if (cell.ink && (cell.ground || (bold && cell.ink !== 'path')))
    codes.push(`38;5;${paints[cell.ink].terminal}`);
  if (cell.ground) codes.push(`48;5;${paints[cell.ground].terminal}`);
  return codes.length === 0 ? '' : `\x1b[${codes.join(';')}m`;
}
