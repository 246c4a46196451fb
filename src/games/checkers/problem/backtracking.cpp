// Plain backtracking: every sequence of captures of every man. Right, and far too slow on large boards.
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
