#!/usr/bin/env python3
# Wrong: the first capture that is found is followed to its end.
import sys

sys.setrecursionlimit(10000)


def captures(board, row, col):
    best = 0
    for down in (-1, 1):
        for right in (-1, 1):
            to_row, to_col = row + 2 * down, col + 2 * right
            if not (0 <= to_row < len(board) and 0 <= to_col < len(board[0])):
                continue
            if board[row + down][col + right] != 2 or board[to_row][to_col] != 0:
                continue
            board[row + down][col + right] = 0
            best = max(best, 1 + captures(board, to_row, to_col))
            board[row + down][col + right] = 2
            return best
    return best


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
                board[row][col] = 0
                best = max(best, captures(board, row, col))
                board[row][col] = 1
    print(best)
