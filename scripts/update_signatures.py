"""Store what every player decides now (`.venv/bin/python scripts/update_signatures.py [GAME...]`); read the diff.

A change of play comes in a commit of its own, with the match that justifies it. `--positions` finds the positions
anew as well, which changes every line.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.signatures.positions import write_positions
from tests.signatures.signing import GAMES, write_signatures


def main() -> None:
    """Write one file for each game named, or for all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(GAMES)}; all if none is named")
    parser.add_argument("--positions", action="store_true", help="find the positions anew, too")
    given = parser.parse_args()
    for name in given.games or GAMES:
        if name not in GAMES:
            parser.error(f"there is no game {name}; the games are {', '.join(GAMES)}")
        if given.positions:
            write_positions(name)
        sys.stdout.write(f"{write_signatures(name).relative_to(Path.cwd())}\n")


if __name__ == "__main__":
    main()
