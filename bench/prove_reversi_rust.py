#!/usr/bin/env python3
"""Our engine against rust-reversi 1.4.4 at depth 10, with no more processor time than it takes: paired openings.

    uv pip install rust-reversi==1.4.4
    python bench/prove_reversi_rust.py [--player SPEC] [--evaluator mobility|squares] [--openings N] [--fresh]

rust-reversi is a package of its own, written in Rust, with an alpha-beta search and evaluations to choose from: the
number of legal moves, or a table of squares that its user brings; here is one as books print it. It sits in the arena
as a program of its own (bench/_rust_bot.py), and the arena counts the processor time of both sides.
Openings are eight random plies, each played with both colours; a draw counts half. Blocks are kept under build: an
interrupted run goes on.
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from _common import BUILD, kept_match

from parlour.arena.match import plan_match
from parlour.arena.play.task import Contestant
from parlour.arena.stats.paired_stats import PairedStats
from parlour.core.registry import make_game

VERSION = "1.4.4"
PLAYER = "grandmaster(depth=10, endgame=18, selectivity=98, book=off, table=18)"
WANTED = 0.99
FOLDER = BUILD / "reversi-rust"
BOT = Path(__file__).with_name("_rust_bot.py")


def tell(stats: PairedStats) -> None:
    """Print how far it is."""
    print(f"{stats.blocks} openings: {stats.running().mean:+.1f} discs", file=sys.stderr, flush=True)


def main() -> None:
    """Play the match and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default=PLAYER, help="our side")
    parser.add_argument("--evaluator", default="mobility", choices=("mobility", "squares"), help="theirs")
    parser.add_argument("--depth", type=int, default=10, help="theirs")
    parser.add_argument("--openings", type=int, default=100)
    parser.add_argument("--seed", type=int, default=144)
    parser.add_argument("--fresh", action="store_true", help="forget what was kept")
    options = parser.parse_args()
    if find_spec("rust_reversi") is None:
        print(f"Not measured: rust-reversi is not installed. `uv pip install rust-reversi=={VERSION}` gets it.")
        return
    if options.fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    command = shlex.join([sys.executable, str(BOT), options.evaluator, str(options.depth)])
    rust = Contestant(f"exec:{command}", name=f"rust-reversi, {options.evaluator}, depth {options.depth}")
    game, blocks, seed = make_game("reversi"), options.openings, options.seed
    pairing = plan_match(game, Contestant(options.player), rust, blocks=blocks, seed=seed)
    name = f"{options.player} {options.evaluator} {options.depth} {blocks} {seed}"
    report, found = kept_match(FOLDER / re.sub(r"[^a-z0-9]+", "-", name), pairing, tell)
    lost = sum(game.outcome.points[game.seating.index(0)] <= 0 for block in found for game in block.games)
    stats, share = report.stats, report.stats.compare().win_rate
    ours, theirs = (1000 * cost.cpu_seconds / cost.moves for cost in stats.costs)
    print(f"{options.player} against rust-reversi {VERSION}, {options.evaluator}, depth {options.depth}")
    print(f"  share of {stats.games} games  {share.mean:.1%}, 95 % [{share.low:.1%}, {share.high:.1%}]")
    print(f"  lost or drawn         {lost}")
    print(f"  processor ms a move   {ours:.1f} ours, {theirs:.1f} theirs")
    if share.mean < WANTED or ours > theirs:
        print(f"  wanted: {WANTED:.0%} with no more processor time than theirs")


if __name__ == "__main__":
    main()
