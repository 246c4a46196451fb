#!/usr/bin/env python3
"""An engine for any game of two players: it plays legal moves at random, by a seed.

    ./solve match "line:python3 examples/engine.py 7" computer --game dots --size 3

The program reads one command a line. It answers `ready` and `go`; a line that is no answer is a comment.
"""

import random
import sys


def main():
    chance = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    header, cells, played, legal, milliseconds = [], [], [], [], 0
    for line in sys.stdin:
        command, *words = line.split()
        if command == "new":  # hex 7 7: the header of a record
            header, played = words, []
        elif command == "cells":  # the cells of the board, as in a record
            cells = [int(word) for word in words]
        elif command == "ready":
            say("ok" if header and cells else "no board")
        elif command == "play":  # 1 b2: player 1 has played b2
            played.append((int(words[0]), words[1]))
        elif command == "moves":  # the moves that can be played now
            legal = words
        elif command == "time":  # for the next move
            milliseconds = int(words[0])
        elif command == "go":  # 1: player 1 is to move
            say(f"# move {len(played) + 1} of player {words[0]}, {milliseconds} ms")
            say(f"move {chance.choice(legal)}")
        elif command == "quit":
            return


def say(text):
    print(text, flush=True)


if __name__ == "__main__":
    main()
