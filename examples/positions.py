#!/usr/bin/env python3
"""Answers from Python: the program as a process, positions in, one JSON object a position out.

    python3 examples/positions.py ./solve < fixtures/mixed/entrada.txt
"""

import json
import subprocess
import sys


def solve(program, positions):
    """The answers to the records in `positions`, as dictionaries of schema solve.result/1."""
    command = [program, "--format", "ndjson", "--jobs", "1", "--nodes", "1000000"]
    ran = subprocess.run(command, input=positions, stdout=subprocess.PIPE, text=True)
    if ran.returncode > 1:  # 1: some record was refused or ended by a limit, and its answer says so
        sys.exit(ran.returncode)
    return [json.loads(line) for line in ran.stdout.splitlines()]


for answer in solve(sys.argv[1], sys.stdin.read()):
    print(answer["game"], answer["size"], answer["status"], answer["lo"], *answer["best"])
