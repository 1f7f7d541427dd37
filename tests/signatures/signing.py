"""What every player decides in the stored positions, in two lines each: its choice, and what it thought of all."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from parlour.core.analysis import Analysis, Candidate
from parlour.core.decision import Decision
from parlour.core.game import AnyGame
from parlour.core.limits import UNLIMITED, Limit
from parlour.core.player import OmniscientPlayer, PlayerSpec
from parlour.core.registry import game_type, make_game, make_player
from tests.signatures.positions import Position, read_positions

__all__ = ["GAMES", "ROSTER", "read_signatures", "roster", "sign", "specs", "write_signatures"]

GAMES: Final = ("bridge", "hearts", "pentomino", "reversi", "tractor")
FOLDER: Final = Path(__file__).parent / "stored"
SHOWN: Final = 6  # candidates that are spelled out; the digest covers all of them
SEED: Final = 7
ROSTER: Final = "who plays with which spec"


# Who thinks long does so within these bounds here, so that comparing takes seconds.
WORK: Final[Mapping[str, Limit]] = {
    "bridge/minimax": Limit(nodes=20_000),
    "bridge/solver": Limit(samples=4),
    "bridge/expert": Limit(samples=4),
    "pentomino/learner": Limit(nodes=30_000),
    "pentomino/minmax": Limit(nodes=30_000),
    "pentomino/perfect": Limit(nodes=30_000),
    "reversi/adaptive": Limit(nodes=30_000),
    "reversi/alphabeta": Limit(nodes=30_000),
    "reversi/blitz": Limit(nodes=30_000),
    "reversi/champion": Limit(nodes=30_000),
    "reversi/grandmaster": Limit(nodes=30_000),
    "reversi/iterative": Limit(nodes=30_000),
    "reversi/oracle": Limit(nodes=30_000),
    "reversi/scholar": Limit(nodes=30_000),
}
# More specs, for settings whose effect no level shows.
FURTHER: Final[Mapping[str, tuple[str, ...]]] = {
    "bridge": ("minimax(depth=3)",),
    "hearts": (
        "search(preset=original)",
        "shallow(preset=original, hard_deterministic=on)",  # its usual bound, 10 ms, is a clock and none of work
        "original(difficulty=easy)",
    ),
    "pentomino": ("composite(preset=maximum)",),
    "reversi": ("alphabeta(depth=3)",),
    "tractor": ("phase4(misjudge=20)",),
}


def subjects(name: str) -> dict[str, str]:
    """Return everybody who decides in a game, with the spec: its players, levels and judges, and ``FURTHER`` ones."""
    kind = game_type(name)
    levels = (*kind.levels, kind.judge, *([kind.hindsight] if kind.hindsight else []))
    named = {f"level {level.name}": level.spec for level in levels}
    return {player.name: player.name for player in kind.players} | named | {spec: spec for spec in FURTHER[name]}


def specs(name: str) -> tuple[str, ...]:
    """Return the specs of a game that are signed, each once."""
    return tuple(dict.fromkeys(subjects(name).values()))


def sign(name: str, spec: str) -> list[str]:
    """Return the signature of one player: two lines for each position."""
    limit = WORK.get(f"{name}/{PlayerSpec.parse(spec).name}", UNLIMITED)
    lines = []
    for number, position in enumerate(read_positions(name)):
        game = make_game(name, position.rules)
        choice, analysis = _decide(game, position, spec, limit), _analyse(game, position, spec, limit)
        lines += [f"{number:02} choose  {_choice(game, choice)}", f"{number:02} analyse {_analysis(game, analysis)}"]
    return lines


# A fresh player each time, so that what an earlier question left in its tables changes no node count.


def _decide(game: AnyGame, position: Position, spec: str, limit: Limit) -> Decision[Any]:
    player = make_player(spec, game).player
    state = game.load(position.state)
    if isinstance(player, OmniscientPlayer):
        return player.decide_full(state, position.seat, limit, SEED)
    return player.decide(game.observe(state, position.seat), limit, SEED)


def _analyse(game: AnyGame, position: Position, spec: str, limit: Limit) -> Analysis[Any]:
    player = make_player(spec, game).player
    state = game.load(position.state)
    if isinstance(player, OmniscientPlayer):
        return player.analyse_full(state, position.seat, limit, SEED)
    return player.analyse(game.observe(state, position.seat), limit, SEED)


def _choice(game: AnyGame, decision: Decision[Any]) -> str:
    value = "" if decision.value is None else f" {_number(decision.value)}"
    return f"{game.format(decision.action)}{value} nodes {decision.spent.nodes} samples {decision.spent.samples}"


def _analysis(game: AnyGame, analysis: Analysis[Any]) -> str:
    entries = sorted(_entry(game, candidate) for candidate in analysis.candidates)
    digest = hashlib.sha256("\n".join(entries).encode()).hexdigest()[:12]
    more = " ..." if len(entries) > SHOWN else ""
    return f"{len(entries)} {digest} {', '.join(entries[:SHOWN])}{more}"


def _entry(game: AnyGame, candidate: Candidate[Any]) -> str:
    return f"{game.format(candidate.action)} {_number(candidate.value)}"


def _number(value: float) -> str:
    return f"{round(value, 6) + 0.0:.6f}".rstrip("0").rstrip(".")


def read_signatures(name: str) -> dict[str, list[str]]:
    """Return the stored signatures of a game by spec; those of ``subjects`` say which spec each of them plays with."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            found[line.removeprefix("== ")] = []
        else:
            found[next(reversed(found))].append(line)
    return found


def roster(name: str) -> list[str]:
    """Return who plays with which spec, a line each."""
    return [f"{subject}: {spec}" for subject, spec in subjects(name).items()]


def write_signatures(name: str) -> Path:
    """Sign everybody anew and store it."""
    signed = {ROSTER: roster(name)} | {spec: sign(name, spec) for spec in specs(name)}
    path = FOLDER / f"{name}.txt"
    lines = [line for title, section in signed.items() for line in (f"== {title}", *section)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path
