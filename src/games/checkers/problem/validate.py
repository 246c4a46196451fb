#!/usr/bin/env python3
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
