/**
 * Known results on small boards: openings from exhaustive and df-pn searches by other programs,
 * positions solved completely by df-pn (Benzene). There black joins top and bottom and is our
 * player 2; a1 is top left.
 */

/** Cells on which black's first stone wins on the empty board; all others lose. */
export const winningOpenings: readonly (readonly [size: number, cells: string])[] = [
  [1, 'a1'],
  [2, 'b1 a2'],
  [3, 'c1 a2 b2 c2 a3'],
  [4, 'd1 c2 b3 a4'],
];

export interface KnownPosition {
  readonly size: number;
  readonly black: string;
  readonly white: string;
  readonly toMove: 'black' | 'white';
  readonly winningMoves: string;
}

/** Positions with all winning moves of the side to move; none if it loses. */
export const positions: readonly KnownPosition[] = [
  { size: 3, black: 'b3', white: '', toMove: 'white', winningMoves: 'b2' },
  { size: 4, black: 'b1', white: '', toMove: 'white', winningMoves: 'c2 b3 a4' },
  { size: 4, black: 'b4 c3', white: 'd2', toMove: 'white', winningMoves: 'c2' },
  { size: 4, black: 'a1 a3 c1 c4 d3', white: 'a4 b1 d2 d4', toMove: 'white', winningMoves: 'b3 c3' },
  { size: 3, black: '', white: '', toMove: 'black', winningMoves: 'c1 a2 b2 c2 a3' },
  { size: 3, black: 'a2', white: 'c1', toMove: 'black', winningMoves: 'b2 c2 a3 b3 c3' },
  { size: 4, black: 'a4 d1 d4', white: 'b3 c3 c4', toMove: 'black', winningMoves: 'd2 a3 d3' },
  { size: 4, black: 'c1 d2', white: 'b3 c2', toMove: 'black', winningMoves: '' },
  { size: 4, black: 'a2 b2 d3 d4', white: 'a4 c4 d1 d2', toMove: 'black', winningMoves: 'b3 c3' },
  { size: 4, black: 'b3 b4 d2', white: 'a3 c1 d3', toMove: 'black', winningMoves: 'a1 b1 d1 a2 b2' },
  { size: 4, black: 'a1 b1 c1 d2', white: 'a2 a4 c2 c3', toMove: 'black', winningMoves: '' },
  { size: 3, black: 'b1 b3 c1', white: 'a3 c2', toMove: 'white', winningMoves: 'b2' },
  { size: 4, black: 'b1 b2 d4', white: 'a1 a3', toMove: 'white', winningMoves: '' },
  { size: 4, black: 'a4 c3 d1 d3 d4', white: 'b1 b2 c4 d2', toMove: 'white', winningMoves: 'c2' },
  {
    size: 4,
    black: 'b2 c3 d2 d4',
    white: 'a2 b4 c1 c4',
    toMove: 'black',
    winningMoves: 'b1 d1 c2 a3 b3 d3 a4',
  },
  { size: 3, black: 'b2 b3 c2', white: 'a2 a3', toMove: 'white', winningMoves: '' },
  { size: 4, black: 'a3 a4 b3 c3 d3', white: 'a1 b2 c2 c4 d4', toMove: 'black', winningMoves: '' },
  { size: 4, black: 'b1 b2 c1', white: 'a3 a4 d1', toMove: 'black', winningMoves: 'c3' },
  { size: 4, black: 'b2 c2', white: 'd2', toMove: 'white', winningMoves: '' },
  { size: 4, black: 'c3', white: '', toMove: 'white', winningMoves: 'c2' },
];
