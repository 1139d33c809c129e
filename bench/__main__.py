"""Run the benchmarks named on the command line, or all of them."""

from __future__ import annotations

import sys

from bench import agents, client, kernel, machine, reference, rows, search, server, solver, start

BENCHMARKS = {
    "reference": reference.main,
    "start": start.main,
    "kernel": kernel.main,
    "rows": rows.main,
    "solver": solver.main,
    "server": server.main,
    "agents": agents.main,
    "search": search.main,
    "client": client.main,
}


def main(names: list[str]) -> int:
    """Run them in order; return the exit status."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"expected some of {', '.join(BENCHMARKS)}; got: {', '.join(unknown)}", file=sys.stderr)
        return 2
    print(machine.describe())
    for name in names or BENCHMARKS:
        print()
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
