"""Players of this version against those of an old one, which is built from its commit in an environment of its own.

    python bench/old.py [COMMIT] same [GAME ...]    the expert against its old self: is every game the same by moves?
    python bench/old.py [COMMIT] match GAME A B     A of this version against B of the old one

COMMIT is 3bcddc6 unless told; without more words, `same` is done. `old:A` and `new:B` seat a player of the other
version than usual. A level of the old version is what it was, its limit included; --limit is for both. Blocks, seatings
and intervals are the arena's (docs/arena.md), under standard rules; the old version deals. It is given the record of
the game so far, replays it with its own rules, shows its player what the seat may know, and answers with the move and
its processor time. Whoever decides, the seed of a decision is the same.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from _old_build import built
from _old_table import OLD, Blocks, OldSide

from parlour.arena.match import MatchReport, run_match
from parlour.arena.play.pairing import Pairing
from parlour.arena.play.seating import default_pattern
from parlour.arena.play.task import Contestant
from parlour.core.limits import Limit
from parlour.core.registry import make_game, make_player

COMMIT = "3bcddc6"  # what the project calls today's version when it compares
NEW = "new:"
GAMES = ("bridge", "hearts", "pentomino", "reversi", "tractor")


@dataclass(frozen=True)
class Asked:
    """What the command line asks for."""

    commit: str
    games: tuple[tuple[str, Contestant, Contestant], ...]
    blocks: int
    seed: int
    pattern: str
    workers: int
    json: bool
    same: bool


def read(words: Sequence[str]) -> Asked:
    """Read a command line."""
    rest = list(words)
    commit = rest.pop(0) if rest and rest[0] not in ("same", "match") and not rest[0].startswith("-") else COMMIT
    told = _parser().parse_args(rest or ["same"])
    limit = Limit.parse(told.limit) if told.limit else None
    games: tuple[tuple[str, Contestant, Contestant], ...]
    if told.command == "match":
        games = ((told.game, contestant(told.a, NEW, limit), contestant(told.b, OLD, limit)),)
    else:
        pair = contestant(told.player, NEW, limit), contestant(told.player, OLD, limit)
        games = tuple((name, *pair) for name in told.games or GAMES)
    same = told.command == "same"
    pattern = "" if same else told.seating
    return Asked(commit, games, told.blocks, told.seed, pattern, told.workers, told.json, same)


def contestant(text: str, usual: str, limit: Limit | None) -> Contestant:
    """Return who plays; the version is the usual one unless the text names it."""
    version = next((prefix for prefix in (OLD, NEW) if text.startswith(prefix)), usual)
    spec = text.removeprefix(version)
    return Contestant(OLD + spec if version == OLD else spec, limit, version + spec)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    match = commands.add_parser("match")
    match.add_argument("game")
    match.add_argument("a")
    match.add_argument("b")
    match.add_argument("--seating", default="", help="who sits where: AB, ABBB, AABB")
    same = commands.add_parser("same")
    same.add_argument("games", nargs="*")
    same.add_argument("--player", default="expert", help="who plays against its old self")
    for command, blocks in ((match, 10), (same, 2)):
        command.add_argument("--blocks", type=int, default=blocks)
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--limit", default="", help="for both: nodes=5000")
        command.add_argument("--workers", type=int, default=1, help="blocks at a time, each with two processes")
        command.add_argument("--json", action="store_true")
    return parser


def plan(game: str, a: Contestant, b: Contestant, asked: Asked, python: Path) -> Pairing:
    """Check that both versions have their players, and plan the blocks as the arena does."""
    made = make_game(game)
    for who in (a, b):
        if who.spec.startswith(OLD):
            OldSide(str(python), game).hello(who.spec.removeprefix(OLD))
        else:
            make_player(who.spec, made)
    return Pairing(made, (a, b), (asked.pattern or default_pattern(made),), asked.blocks, asked.seed)


def tell(report: MatchReport, alike: bool) -> None:
    """Print one match."""
    shown = report.comparison
    if shown is None:
        print("No block was finished.")
        return
    a, b = (item.label for item in report.pairing.contestants)
    found = shown.difference
    print(f"{report.pairing.game.name}: {a} against {b}, {shown.blocks} blocks, {shown.games} games")
    print(f"  difference {found.mean:+.3f} [{found.low:+.3f}, {found.high:+.3f}] {shown.unit} per block")
    if alike:
        print("  the games of each block are the same, move for move")
    for name, cost in zip((a, b), report.stats.costs, strict=True):
        each = 1000 * cost.cpu_seconds / max(1, cost.moves)
        print(f"  {name}: {each:.2f} ms of processor time a decision, {cost.moves} decisions, {cost.nodes} nodes")
    for item in report.stats.forfeits:
        print(f"  block {item['block']}, game {item['game'] + 1}: {item['seat']} {item['why']}")


def main() -> None:
    """Build what is missing, play, and tell; for `same`, fail when anything differed."""
    asked = read(sys.argv[1:])
    python = built(asked.commit)
    differed = False
    executor = Blocks(python, asked.workers)
    try:
        for game, a, b in asked.games:
            executor.alike = True
            report = run_match(plan(game, a, b, asked, python), executor)
            alike = executor.alike
            differed |= not alike or any(report.stats.differences) or report.stats.forfeit_count > 0
            if asked.json:
                print(json.dumps({"commit": asked.commit, "same": alike, **report.to_json()}), flush=True)
            else:
                tell(report, alike)
    finally:
        executor.close()
    print(f"load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    if asked.same and differed:
        raise SystemExit("This version does not play as the old one did.")


if __name__ == "__main__":
    main()
