"""What proving the fixed positions costs with the package that is found: ``python benchmarks/solves.py SECONDS SET ...`` prints it as JSON.

`bench.py` runs it with this package and with the last release, in turn. For each set it prints processor seconds and nodes of each position;
nothing for one that is not proved in so many seconds.
"""

import json
import sys
import time
from pathlib import Path

import scopa_lab as sl

POSITIONS = Path(__file__).parents[1] / "tests" / "data" / "bench.jsonl"


def cost(position: str, seconds: float) -> tuple[float, int] | None:
    """Processor seconds and nodes for a margin and its line; None if that takes longer than `seconds`."""
    state, start = sl.State.parse(position), time.process_time()
    try:
        solution = sl.solve(state, engine="compiled", time_limit=seconds)
    except sl.SearchLimitError:
        return None
    return time.process_time() - start, solution.nodes


if __name__ == "__main__":
    limit, *names = sys.argv[1:]
    rows = [json.loads(line) for line in POSITIONS.read_text(encoding="utf-8").splitlines()]
    sets = {name: [row["position"] for row in rows if row["set"] == name] for name in names}
    for positions in sets.values():
        cost(positions[0], 0.001)  # loads the search
    print(json.dumps({name: [cost(position, float(limit)) for position in positions] for name, positions in sets.items()}))
