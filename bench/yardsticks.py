#!/usr/bin/env python3
"""What one deal says about strength: how margins of equals spread, and how many judged decisions of a level are sound.

    python bench/yardsticks.py                      measure what is missing, and write docs/ladders/yardsticks.md
    python bench/yardsticks.py hearts --judged 3

Rows are kept in build/adaptive/yardsticks.jsonl, so that it can be stopped and goes on. `python
scripts/update_ladders.py` then writes the figures into the package.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from math import fsum, sqrt
from typing import Final

from _common import BUILD, ROOT, Rows

from parlour.core.game import AnyGame
from parlour.core.registry import game_names, game_type, make_game
from parlour.explain.reviews import review
from parlour.records.record import GameRecord
from parlour.records.replays import replay
from parlour.runtime.play import play
from parlour.study.results import deals_of, margin_of, reviewed

EQUALS: Final = "normal"  # the level whose margins are measured
DEALS: Final = {"reversi": 100, "hearts": 50, "tractor": 30, "bridge": 160}  # sittings of equals; Pentomino has winners
JUDGED: Final = {"reversi": 12, "pentomino": 12, "hearts": 8, "tractor": 5, "bridge": 4}  # deals for each level
WIDEST: Final = {"reversi": 64}  # margins that end somewhere: all the discs
ROUNDS: Final = 8
FILE: Final = BUILD / "adaptive" / "yardsticks.jsonl"
PAGE: Final = ROOT / "docs" / "ladders" / "yardsticks.md"


def sitting_of(name: str, number: int, rounds: int = ROUNDS) -> AnyGame:
    """Return one sitting's game: rounds where a match is made of them, the board of that number in bridge."""
    if name in ("hearts", "tractor"):
        return make_game(name, {"rounds": rounds})
    return make_game(name, {"board": number % 16 + 1}) if name == "bridge" else make_game(name)


def margin(game: AnyGame, record: GameRecord, seat: int) -> tuple[float, int]:
    """Return how far a seat ended ahead, and over how many deals."""
    outcome = game.outcome(replay(record, game)[-1])
    assert outcome is not None
    return margin_of(game, outcome, seat), deals_of(outcome)


def measure_spread(rows: Rows, name: str, count: int) -> None:
    """Play sittings of equals."""
    for seed in range(len(rows.where(game=name, kind="margin")), count):
        game = sitting_of(name, seed)
        ahead, deals = margin(game, play(game, [EQUALS] * game.seats, seed), seed % game.seats)
        rows.add({"game": name, "kind": "margin", "seed": seed, "margin": ahead, "deals": deals})


def measure_sound(rows: Rows, name: str, level: str, count: int) -> None:
    """Let a level play against itself, one deal at a time, and judge all of it as a review does."""
    for seed in range(len(rows.where(game=name, kind="sound", level=level)), count):
        game = sitting_of(name, seed, 1)
        moves = review(play(game, [level] * game.seats, 1000 + seed)).moves
        seats = [reviewed(moves, seat) for seat in range(game.seats)]
        judged, sound = sum(one.decisions for one in seats), sum(one.sound for one in seats)
        rows.add({"game": name, "kind": "sound", "level": level, "seed": seed, "judged": judged, "sound": sound})


def document(rows: Rows) -> str:
    """Write the figures of all games as Markdown, which scripts/update_ladders.py reads."""
    lines = [
        "# What one deal says about strength",
        "",
        f"Measured on {datetime.now(UTC).date().isoformat()} by",
        "",
        "    python bench/yardsticks.py",
        "",
        f"Spread: everybody is of the level `{EQUALS}`; the standard deviation of how far a side is ahead of the rest,",
        f"for one deal. Hearts and Tractor were played in sittings of {ROUNDS} rounds. Pentomino has winners only.",
        "",
        "| Game | Sittings | Deals | Spread of one deal | Widest |",
        "|---|---:|---:|---:|---:|",
    ]
    for name in game_names():
        found = rows.where(game=name, kind="margin")
        if found:
            deals = sum(row["deals"] for row in found)
            spread = sqrt(fsum(row["margin"] ** 2 for row in found) / deals)
            unit = game_type(name).match.unit or make_game(name).unit
            lines.append(f"| {name} | {len(found)} | {deals} | {spread:.3f} {unit} | {WIDEST.get(name, 0)} |")
    lines += [
        "",
        "Sound: decisions in which a level against itself gave away less than 0.05 of its winning chance.",
        "",
        "| Game | Level | Deals | Judged | Sound |",
        "|---|---|---:|---:|---:|",
    ]
    for name in game_names():
        for level in game_type(name).levels:
            found = rows.where(game=name, kind="sound", level=level.name)
            judged, sound = sum(row["judged"] for row in found), sum(row["sound"] for row in found)
            if judged:
                share = f"{sound} ({sound / judged:.1%})"
                lines.append(f"| {name} | {level.name} | {len(found)} | {judged} | {share} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure what is missing, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(JUDGED))
    parser.add_argument("--judged", type=int, help="Deals that are judged for each level.")
    parser.add_argument("--sittings", type=int, help="Sittings of equals.")
    chosen = parser.parse_args()
    with Rows(FILE) as rows:
        for name in chosen.games:
            measure_spread(rows, name, DEALS.get(name, 0) if chosen.sittings is None else chosen.sittings)
        for name in chosen.games:
            for level in game_type(name).levels:
                measure_sound(rows, name, level.name, JUDGED[name] if chosen.judged is None else chosen.judged)
                print(name, level.name, rows.where(game=name, kind="sound", level=level.name)[-1:], flush=True)
        PAGE.write_text(document(rows), encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
