"""Make the balanced starts of Reversi: random openings of eight plies that a deep search holds to be even.

    python scripts/make_reversi_starts.py --count 1000 --seed 1 --write

Openings are drawn by the seed, each once for all its mirror images, and searched at strength 16 (16 plies, cuts 87 %
sure). Those whose value is within two discs are kept. What was searched stays in a file of lines, and a call that finds
it there goes on. --write puts the first COUNT into the package.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_game, make_player
from parlour.core.rng import stream
from parlour.games.reversi.engine.book import key_of
from parlour.games.reversi.rules.board import squares_of, starting_position
from parlour.games.reversi.rules.formats.transcript import write_transcript
from parlour.games.reversi.rules.state import State
from parlour.store.files import write_atomically
from parlour.store.lines import LineFile

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "src/parlour/games/reversi/engine/data/balanced_starts.txt"
NOTES: Final = ROOT / "build/reversi-starts"
PLIES: Final = 8
EVEN: Final = 2.0  # discs
STRENGTH: Final = 16
HEAD: Final = """\
# Random openings of {plies} plies with the value for Black, within {even:g} discs by a search at strength {strength}:
# python scripts/make_reversi_starts.py --count {count} --seed {seed} --write
# {tried:,} openings were searched.
"""


def opening(seed: int, number: int) -> State | None:
    """Draw an opening; None for one that passes or ends."""
    rng = stream(seed, "start", number)
    state = State.at(starting_position(8))
    for _ in range(PLIES):
        squares = list(squares_of(state.position.moves))
        if not squares:
            return None
        state = state.play(rng.choice(squares))
    return state if state.position.moves else None


def searched(seed: int, count: int) -> tuple[list[tuple[str, float]], int]:
    """Return enough even openings with their values, and how many were looked at."""
    game = make_game("reversi")
    player = make_player(f"champion(strength={STRENGTH}, book=off, table=20)", game).fair
    path = NOTES / f"seed-{seed}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        LineFile.create(path, json.dumps({"strength": STRENGTH})).close()
    with LineFile.open(path) as file:
        known = [json.loads(line) for _, line in file if line.endswith(b"\n")][1:]
        file.repair()
    values = {number: (text, value) for number, text, value in known}
    even: list[tuple[str, float]] = []
    seen: set[tuple[int, int]] = set()
    number = 0
    while len(even) < count:
        state = opening(seed, number)
        if state is not None and key_of(state.position) not in seen:
            seen.add(key_of(state.position))
            if number not in values:
                decision = player.decide(game.observe(state, state.position.mover), UNLIMITED, 1)
                sign = 1 if state.position.mover == 0 else -1
                values[number] = write_transcript(state), sign * (decision.value or 0.0)
                with LineFile.open(path) as file:
                    file.append(json.dumps([number, *values[number]]), sync=False)
            if abs(values[number][1]) <= EVEN:
                even.append(values[number])
                if len(even) % 50 == 0:
                    print(f"{len(even)} of {count}, {len(seen)} looked at", file=sys.stderr, flush=True)
        number += 1
    return even, len(seen)


def main() -> int:
    """Make them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put them into the package")
    chosen = parser.parse_args()
    even, tried = searched(chosen.seed, chosen.count)
    head = HEAD.format(plies=PLIES, even=EVEN, strength=STRENGTH, count=chosen.count, seed=chosen.seed, tried=tried)
    text = head + "".join(f"{moves} {value:+.1f}\n" for moves, value in even)
    if chosen.write:
        write_atomically(FILE, text.encode())
    print(f"{len(even)} even openings of {tried} looked at")
    return 0


if __name__ == "__main__":
    sys.exit(main())
