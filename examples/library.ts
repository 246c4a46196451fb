/** A game of Hex between two perfect players, every answer checked by the rules alone. */
import { isOver, play, position, solve, verify, winner } from 'tabuleiro';
let board = position('hex', { rows: 2, cols: 2 });
while (!isOver(board)) {
  const answer = solve(board);
  if (answer.status === 'refused') throw new Error(answer.error.reason);
  console.log(answer.best[0], answer.lo, verify(answer, board).outcome);
  board = play(board, answer.best[0]);
}
console.log(`player ${winner(board)} wins`);
