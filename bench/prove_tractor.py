#!/usr/bin/env python3
"""The slow proofs of Tractor: the check of plays against its twin, and what phases, search and confirming are worth.

    python bench/prove_tractor.py [twin] [phases] [expert] [confirm] [habits] [budget] [--blocks N]

A block is one deal played twice, the teams changing seats; blocks cycle through starters and trump ranks. Differences
are levels a round. Blocks are kept under build/tractor, so an interrupted proof continues where it
stopped; remove that folder after a change of the players. The ladder of levels is proved by bench/prove_ladders.py.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass

from _common import BUILD, ROOT, kept_match

sys.path.insert(0, str(ROOT))

from tests.games.tractor.test_twin import compare

from parlour.arena.match import plan_match
from parlour.arena.play.task import Contestant
from parlour.core.registry import make_game
from parlour.games.tractor.rules.variants import TractorRules

FOLDER = BUILD / "tractor"
PROOFS = ("twin", "phases", "expert", "confirm", "habits", "budget")


@dataclass(frozen=True)
class Claim:
    """Two players, blocks, and what the first must reach: levels a round, and a share of decided blocks."""

    first: str
    second: str
    blocks: int
    least: float | None = 0.0  # None: measured and told, whatever it is
    share: float = 0.0
    rounds: int = 1  # of each game


CLAIMS = {
    "phases": (
        Claim("phase2", "phase1", 60, None),
        Claim("phase3", "phase2", 80, None),
        Claim("phase4", "phase3", 80, None),
    ),
    "expert": (Claim("expert", "phase4", 60, 0.0, 0.65),),
    "confirm": (Claim("search", "search(confirm=0)", 80, 0.25),),  # which plays the best of the nominating deals
    "habits": (
        Claim("phase4", "phase4(tendencies=off)", 80, None),
        Claim("phase4", "phase4(tendencies=off)", 30, None, rounds=4),  # habits are watched over four rounds
    ),
    # The other way to spend the playouts that confirming costs: all of them on nominating
    "budget": (Claim("search", "search(worlds=80, confirm=0)", 40, None),),
}


def twin(situations: int = 100_000) -> bool:
    """Compare the check of plays with the one that tries everything."""
    compare(20261115, situations)
    print(f"{situations:,} random follow situations: the fast check and its twin agree")
    return True


def play(wanted: Claim, blocks: int) -> bool:
    """Play the match of a claim to its end, or on from where it stopped."""
    game = make_game("tractor", TractorRules(rounds=wanted.rounds if wanted.rounds > 1 else 0))
    pairing = plan_match(game, Contestant(wanted.first), Contestant(wanted.second), blocks=blocks, seed=1)
    length = f" in games of {wanted.rounds} rounds" if wanted.rounds > 1 else ""
    folder = FOLDER / re.sub(r"\W+", "_", f"{wanted.first} {wanted.second}{length}")
    report, _ = kept_match(folder, pairing)
    assert report.comparison is not None
    difference = report.comparison.difference
    mean, low, high = (value / wanted.rounds for value in (difference.mean, difference.low, difference.high))
    won = sum(1 for value in report.stats.differences if value > 0)
    lost = sum(1 for value in report.stats.differences if value < 0)
    share = won / max(1, won + lost)
    spent = " and ".join(f"{1000 * cost.cpu_mean:.1f}" for cost in report.stats.costs)
    proved = wanted.least is None or (low > 0 and mean >= wanted.least and share >= wanted.share)
    verdict = "measured" if wanted.least is None else "holds" if proved else "NOT PROVED"
    if report.stopped == "interrupted":
        proved, verdict = False, f"INTERRUPTED before {blocks} blocks"
    print(
        f"{wanted.first} against {wanted.second}{length}: {mean:+.2f} levels a round ({low:+.2f} to {high:+.2f}),"
        f" {won} blocks won, {lost} lost of {report.stats.blocks} ({share:.0%} of those decided),"
        f" {spent} ms a decision: {verdict}",
        flush=True,
    )
    return proved


def main() -> int:
    """Run the proofs that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proofs", nargs="*", help=f"of {', '.join(PROOFS)}; all without any")
    parser.add_argument("--blocks", type=int, help="blocks of each match")
    options = parser.parse_args()
    unknown = [name for name in options.proofs if name not in PROOFS]
    if unknown:
        parser.error(f"there is no proof called {unknown[0]}; there are {', '.join(PROOFS)}")
    holds = True
    for name in options.proofs or PROOFS:
        if name == "twin":
            holds = twin() and holds
        for claim in CLAIMS.get(name, ()):
            holds = play(claim, options.blocks or claim.blocks) and holds
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
