#!/usr/bin/env python3
"""Prove the ladder of every game, within 40 minutes a game on 2 quiet cores, and write docs/ladders.

    python bench/prove_ladders.py [GAME...]

Blocks are kept under build/ladders: an interrupted proof picks up where it left off. Remove that folder after changing
the players, or old blocks speak for new ones.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from _common import ROOT

from parlour.core.registry import game_names

# Fresh blocks for each interval: as many as make it narrower than the gap between levels, and the time allows. Games of
# other packages prove their own ladders.
BLOCKS = {"reversi": 20, "pentomino": 200, "hearts": 200, "tractor": 80, "bridge": 100}


def main() -> int:
    """Run `parlour ladder` for each game; return 1 if one of them is not proved."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    wanted = parser.parse_args().games
    failed = []
    for game in wanted or [name for name in BLOCKS if name in game_names()]:
        print(f"--- {game}", flush=True)
        blocks = str(BLOCKS.get(game, 100))
        words = ["ladder", game, "--blocks", blocks, "--out", f"build/ladders/{game}", "--write", "docs/ladders"]
        if subprocess.run([Path(sys.executable).parent / "parlour", *words], cwd=ROOT, check=False).returncode:
            failed.append(game)
    if failed:
        print(f"Not proved: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
