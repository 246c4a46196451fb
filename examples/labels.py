#!/usr/bin/env python3
"""The value of every legal move from Python, a dictionary a move; with pandas: pandas.DataFrame(rows).

    python3 examples/labels.py ./solve < fixtures/hex/entrada.txt
"""

import json
import subprocess
import sys

command = [sys.argv[1], "label", "--jobs", "1", "--nodes", "1000000"]
ran = subprocess.run(command, input=sys.stdin.read(), stdout=subprocess.PIPE, text=True)
rows = [json.loads(line) for line in ran.stdout.splitlines()]
for row in rows:
    print(row["game"], row["turn"], row["cells"], row["move"], row["lo"], row["best"])
