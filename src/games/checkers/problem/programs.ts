/** Programs of the package beside the exact solution: input validator, slow and wrong solutions. */

export const validator = String.raw`#!/usr/bin/env python3
# Arguments: the longest side and the most squares. Every byte of the input is checked; the exit code is 42 if it is right.
import re
import sys

max_side, max_area = int(sys.argv[1]), int(sys.argv[2])
lines = sys.stdin.buffer.read().decode("ascii").split("\n")
assert lines[-1] == "", "the last line must end"
assert lines[-2] == "0 0", "the input ends with 0 0"
lines = lines[:-2]
assert len(lines) > 0 and len(lines) % 2 == 0, "two lines a board, at least one board"
for at in range(0, len(lines), 2):
    assert re.fullmatch(r"[1-9][0-9]* [1-9][0-9]*", lines[at]), f"line {at + 1}: rows and columns"
    rows, cols = map(int, lines[at].split())
    assert 3 <= rows <= max_side and 3 <= cols <= max_side, f"line {at + 1}: sides"
    assert rows * cols <= max_area, f"line {at + 1}: too many squares"
    count = (rows * cols + 1) // 2
    assert re.fullmatch(r"[012]( [012])*", lines[at + 1]), f"line {at + 2}: squares"
    assert len(lines[at + 1].split()) == count, f"line {at + 2}: there must be {count} squares"
sys.exit(42)
`;

/** Correct but exponential. */
export const backtrackingCpp = String.raw`// Plain backtracking: every sequence of captures of every man. Right, and far too slow on large boards.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int rows, cols;
vector<vector<int>> board;

int captures(int row, int col) {
  int best = 0;
  for (int down : {-1, 1})
    for (int right : {-1, 1}) {
      int toRow = row + 2 * down, toCol = col + 2 * right;
      if (toRow < 0 || toCol < 0 || toRow >= rows || toCol >= cols) continue;
      int& over = board[row + down][col + right];
      if (over != 2 || board[toRow][toCol] != 0) continue;
      over = 0;
      best = max(best, 1 + captures(toRow, toCol));
      over = 2;
    }
  return best;
}

int main() {
  while (cin >> rows >> cols && rows > 0) {
    board.assign(rows, vector<int>(cols, 0));
    for (int row = 0; row < rows; row++)
      for (int col = row % 2; col < cols; col += 2) cin >> board[row][col];
    int best = 0;
    for (int row = 0; row < rows; row++)
      for (int col = 0; col < cols; col++) {
        if (board[row][col] != 1) continue;
        board[row][col] = 0; // the man leaves its square
        best = max(best, captures(row, col));
        board[row][col] = 1;
      }
    cout << best << "\n";
  }
}
`;

/** The difference between a wrong program and backtracking. */
interface Mistake {
  /** Description of the mistake, printed as a comment. */
  readonly what: string;
  readonly downs?: string;
  /** Value written to the square where the man starts. */
  readonly start?: string;
  /** Line of code after the first capture found. */
  readonly afterFirst?: string;
}

function backtrackingPython({ what, downs = '(-1, 1)', start = '0', afterFirst }: Mistake): string {
  const early = afterFirst === undefined ? '' : `            ${afterFirst}\n`;
  return String.raw`#!/usr/bin/env python3
# Wrong: ${what}
import sys

sys.setrecursionlimit(10000)


def captures(board, row, col):
    best = 0
    for down in ${downs}:
        for right in (-1, 1):
            to_row, to_col = row + 2 * down, col + 2 * right
            if not (0 <= to_row < len(board) and 0 <= to_col < len(board[0])):
                continue
            if board[row + down][col + right] != 2 or board[to_row][to_col] != 0:
                continue
            board[row + down][col + right] = 0
            best = max(best, 1 + captures(board, to_row, to_col))
            board[row + down][col + right] = 2
${early}    return best


numbers = iter(map(int, sys.stdin.read().split()))
while True:
    rows, cols = next(numbers), next(numbers)
    if rows == 0:
        break
    board = [[0] * cols for _ in range(rows)]
    for row in range(rows):
        for col in range(row % 2, cols, 2):
            board[row][col] = next(numbers)
    best = 0
    for row in range(rows):
        for col in range(cols):
            if board[row][col] == 1:
                board[row][col] = ${start}
                best = max(best, captures(board, row, col))
                board[row][col] = 1
    print(best)
`;
}

export const greedyPython = backtrackingPython({
  what: 'the first capture that is found is followed to its end.',
  afterFirst: 'return best',
});

export const startKeptPython = backtrackingPython({
  what: 'the square where the man started stays occupied.',
  start: '1',
});

export const forwardsPython = backtrackingPython({
  what: 'a man captures forwards only.',
  downs: '(1,)',
});
