"""Write the golden playthroughs again (`.venv/bin/python scripts/update_playthroughs.py [GAME...]`); read the diff."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.examples import use_examples
from tests.playthroughs.golden import FOLDER, playthrough

from parlour.core.registry import game_names


def main() -> None:
    """Write one file for each game named, or for all."""
    use_examples()
    for name in sys.argv[1:] or game_names():
        path = FOLDER / f"{name}.txt"
        path.write_text(playthrough(name), encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(Path.cwd())}\n")


if __name__ == "__main__":
    main()
