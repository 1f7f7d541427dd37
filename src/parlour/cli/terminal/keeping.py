"""What the terminal keeps about its person: results, reviews, and who plays next by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

from parlour.cli.terminal.logfile import is_log, read_log
from parlour.core.game import AnyGame
from parlour.core.registry import game_type
from parlour.errors import BadParameter
from parlour.explain.luck import Luck
from parlour.explain.move_review import ReviewedMove
from parlour.study import results
from parlour.study.adaptive import ADAPTIVE, belief_of, choose, say_choice, say_strength
from parlour.study.profile_file import change_profile, load_profile
from parlour.study.results import Result, deals_of, margin_of, reviewed
from parlour.table import Opened, Sitting, Table, Undone

__all__ = ["drop_result", "keep_result", "keep_review", "profile_file", "result_id", "seat_adaptively"]


def profile_file() -> Path:
    """Return where the profile of this machine is kept."""
    from platformdirs import user_data_path

    return user_data_path("parlour", appauthor=False) / "profile.json"


def result_id(log: Path, opened: Opened) -> str:
    """Return what tells the result of a saved game from all others, here and elsewhere."""
    return blake2b(f"{log.name}/{opened.player_seed}".encode(), digest_size=12).hexdigest()


def seat_adaptively(game: AnyGame, sittings: Sequence[Sitting], language: str) -> tuple[tuple[Sitting, ...], str]:
    """Put levels where adaptive players were asked for, and say why; as it is and nothing where none were."""
    if all(sitting.spec != ADAPTIVE for sitting in sittings):
        return tuple(sittings), ""
    people = [seat for seat, sitting in enumerate(sittings) if sitting.human]
    if len(people) != 1:
        raise BadParameter("Adaptive players go by one person at the table, not {count}.", count=len(people))
    choice = choose(game, people[0], load_profile(profile_file()).results)
    seated = [
        replace(sitting, spec=choice.seats[seat]) if sitting.spec == ADAPTIVE else sitting
        for seat, sitting in enumerate(sittings)
    ]
    return tuple(seated), say_choice(choice, language)


def keep_result(table: Table, log: Path, *, adaptive: bool, hinted: bool, language: str) -> str:
    """Keep how a game of one person ended, and say how strong that makes the person; nothing where several play."""
    people = [seat for seat, sitting in enumerate(table.sittings) if sitting.human]
    outcome = table.outcome
    if outcome is None or len(people) != 1:
        return ""
    taken_back = any(isinstance(entry, Undone) for entry in table.entries)
    result = Result(
        id=result_id(log, table.opened),
        game=table.game.name,
        at=datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        seat=people[0],
        players=tuple(sitting.spec for sitting in table.sittings),
        points=outcome.points,
        won=outcome.score(people[0]),
        margin=margin_of(table.game, outcome, people[0]),
        deals=deals_of(outcome),
        reason=outcome.reason,
        practice=taken_back or hinted or bool(table.opened.position),
        adaptive=adaptive,
    )
    kept = change_profile(profile_file(), lambda profile: profile.adding(result))
    kind = game_type(table.game.name)
    belief = belief_of(kind, kept.results)
    return say_strength(belief, kind, language) if belief is not None else ""


def keep_review(log: Path, moves: Sequence[ReviewedMove], luck: Luck | None) -> None:
    """Keep what a review of a saved game found, if its result is kept; anything else is not about this person."""
    text = log.read_text(encoding="utf-8") if log.is_file() else ""
    if not is_log(text):
        return
    opened = read_log(text, str(log))[0][0]
    assert isinstance(opened, Opened)
    same = result_id(log, opened)
    result = load_profile(profile_file()).find(same)
    if result is None:
        return
    accuracy = reviewed(moves, result.seat) if any(move.seat == result.seat for move in moves) else None
    shared = luck if luck is not None and luck.seat == result.seat else None
    split = results.Luck(shared.yours, shared.mean, shared.even) if shared is not None else None
    change_profile(profile_file(), lambda profile: profile.judged(same, accuracy, split))


def drop_result(table: Table, log: Path) -> None:
    """Forget the result of a game whose end was taken back."""
    same = result_id(log, table.opened)
    if load_profile(profile_file()).find(same) is not None:
        change_profile(profile_file(), lambda profile: profile.without(same))
