#!/usr/bin/env python3
# Exact, by the method of frontier.cpp.
import sys


def edges_from(board, rows, cols, start):
    """The pieces that a man starting at this square could reach, each as the pair of squares that it joins."""
    seen = {start}
    still = [start]
    edges = []
    while still:
        row, col = still.pop()
        for down in (-1, 1):
            for right in (-1, 1):
                to = (row + 2 * down, col + 2 * right)
                if not (0 <= to[0] < rows and 0 <= to[1] < cols) or board[row + down][col + right] != 2:
                    continue
                if board[to[0]][to[1]] != 0 and to != start:
                    continue
                if (row, col) < to:
                    edges.append(((row, col), to))
                if to not in seen:
                    seen.add(to)
                    still.append(to)
    return sorted(edges, key=lambda edge: (edge[1], edge[0]))


def renamed(parts):
    """The same parts, numbered in the order of the squares; 0 is a square that no piece has touched."""
    names = {0: 0}
    return tuple(names.setdefault(part, len(names)) for part in parts)


def longest(start, edges):
    """Most pieces of one trail from the start. A state: fixed ends, of each square in use its part and its parity."""
    last = {}
    for i, edge in enumerate(edges):
        last[edge[0]] = last[edge[1]] = i
    last[start] = len(edges)
    slots = [start]
    states = {(0, (1,), (0,)): 0}
    for i, edge in enumerate(edges):
        for square in edge:
            if square not in slots:
                slots.append(square)
                states = {(ends, parts + (0,), odd + (0,)): n for (ends, parts, odd), n in states.items()}
        a, b = slots.index(edge[0]), slots.index(edge[1])
        leaving = [slot for slot, square in enumerate(slots) if last[square] == i]
        staying = [slot for slot, square in enumerate(slots) if last[square] != i]
        following = {}
        for (ends, parts, odd), n in states.items():
            for taken in (0, 1):
                if taken:
                    part = parts[a] or parts[b] or 100
                    joined = {parts[a], parts[b]} - {0}
                    parts = tuple(part if k in (a, b) or p in joined else p for k, p in enumerate(parts))
                    odd = tuple(bit ^ (k in (a, b)) for k, bit in enumerate(odd))
                now = ends + sum(odd[slot] for slot in leaving)
                kept = tuple(parts[slot] for slot in staying)
                if now > 1 or any(parts[slot] and parts[slot] not in kept for slot in leaving):
                    continue  # two ends besides the start, or a part without it
                state = (now, renamed(kept), tuple(odd[slot] for slot in staying))
                following[state] = max(following.get(state, 0), n + taken)
        states = following
        slots = [slots[slot] for slot in staying]
    return max(states.values())


def answer(board, rows, cols):
    if cols > rows:  # along the longer side fewer squares are in use at once
        board, rows, cols = [list(column) for column in zip(*board)], cols, rows
    best = 0
    for row in range(rows):
        for col in range(cols):
            if board[row][col] == 1:
                edges = edges_from(board, rows, cols, (row, col))
                if len(edges) > best:
                    best = max(best, longest((row, col), edges))
    return best


def main():
    numbers = iter(map(int, sys.stdin.read().split()))
    while True:
        rows, cols = next(numbers), next(numbers)
        if rows == 0:
            return
        board = [[0] * cols for _ in range(rows)]
        for row in range(rows):
            for col in range(row % 2, cols, 2):
                board[row][col] = next(numbers)
        print(answer(board, rows, cols))


main()
