"""Write the golden playthroughs again (`.venv/bin/python scripts/update_playthroughs.py [GAME...]`); read the diff."""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.examples import use_examples
from tests.playthroughs.golden import FOLDER, playthrough

from parlour.core.registry import game_names


def main() -> None:
    """Write one file for each game named, or for all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    wanted = parser.parse_args().games
    use_examples()
    for name in wanted or game_names():
        path = FOLDER / f"{name}.txt"
        path.write_text(playthrough(name), encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(Path.cwd())}\n")


if __name__ == "__main__":
    main()
