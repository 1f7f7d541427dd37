"""A finished game, judged move by move, with curves and a summary for each seat.

What a seat could know and what the real deal was are two judgements with two curves, never mixed: the first comes from
the seat's observation, the second, if the game declares such a judge, from the whole state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from parlour.core.game import AnyGame, HiddenGame
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Seat
from parlour.core.registry import ReadyPlayer
from parlour.explain.judge import judge_of
from parlour.explain.move_review import Judge, Judgement, ReviewedMove
from parlour.explain.rounds import Span, round_called, rounds_of
from parlour.explain.sentences import ENGLISH, sentences_for
from parlour.explain.summary import Summary, summarise
from parlour.records.record import GameRecord
from parlour.records.replays import game_of, replay

__all__ = ["HINDSIGHT", "KNOWN", "Curve", "Review", "conclude", "review"]

KNOWN: Final = "known"
HINDSIGHT: Final = "hindsight"


@dataclass(frozen=True, slots=True)
class Curve:
    """Winning chance of one seat's side; ``kind`` is known or hindsight. A point is (actions played so far, chance)."""

    kind: str
    seat: Seat
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A game in review; ``complete`` is false when it was cancelled on the way. ``rounds`` are all that there are."""

    game: str
    moves: tuple[ReviewedMove, ...]
    curves: tuple[Curve, ...]
    summaries: tuple[Summary, ...]
    complete: bool = True
    rounds: tuple[Span, ...] = ()


def review(
    record: GameRecord,
    *,
    seat: Seat | None = None,
    round_number: int | None = None,
    judge: ReadyPlayer | None = None,
    limit: Limit | None = None,
    language: str = ENGLISH,
    progress: Callable[[int, int], None] | None = None,
    cancel: CancelToken = NEVER,
) -> Review:
    """Judge every decision of a record, or those of one seat or round; ``progress`` hears (done, total) after each."""
    game = game_of(record)
    states = replay(record, game)
    judging = Judge(game, judge or judge_of(game), limit, language, cancel)
    spans = rounds_of(game, states)
    asked = range(len(record.actions))
    if round_number is not None:
        span = round_called(game, states, round_number)
        asked = range(span.first, span.end)
    plies = [ply for ply in asked if seat in (None, record.actions[ply].seat)]
    moves: list[ReviewedMove] = []
    for done, ply in enumerate(plies, 1):
        action = record.actions[ply]
        move = judging.move(ply + 1, action.seat, action.text, states[ply], states[ply + 1])
        if cancel.cancelled:
            break  # an answer that was cut short is not worth keeping
        moves.append(move)
        if progress is not None:
            progress(done, len(plies))
    seats = tuple(range(game.seats)) if seat is None else (seat,)
    reviewed = conclude(game, moves, seats, language, complete=len(moves) == len(plies))
    return replace(reviewed, rounds=spans)


def conclude(
    game: AnyGame,
    moves: Sequence[ReviewedMove],
    seats: Sequence[Seat],
    language: str = ENGLISH,
    *,
    complete: bool = True,
) -> Review:
    """Draw the curves and sum up what has been judged, wherever that was done."""
    sentences = sentences_for(game.name, language)
    return Review(
        game=game.name,
        moves=tuple(moves),
        curves=tuple(_curves(game, moves, seats)),
        summaries=tuple(summarise(game, moves, each, sentences) for each in seats),
        complete=complete,
    )


def _curves(game: AnyGame, moves: Sequence[ReviewedMove], seats: Sequence[Seat]) -> Iterator[Curve]:
    hidden = isinstance(game, HiddenGame)
    for kind in (KNOWN, HINDSIGHT):
        # Where all see the same, the moves of both sides make one curve; else a seat's curve is its own moves only.
        shared = len(game.teams) == 2 and (not hidden or kind == HINDSIGHT)
        for seat in seats[:1] if shared and not hidden else seats:
            points = _points(game, [move for move in moves if shared or move.seat == seat], seat, kind)
            if points:
                yield Curve(kind, seat, points)


def _points(game: AnyGame, moves: Sequence[ReviewedMove], seat: Seat, kind: str) -> tuple[tuple[int, float], ...]:
    points: list[tuple[int, float]] = []
    for move in moves:
        judgement: Judgement | None = move.known if kind == KNOWN else move.hindsight
        if judgement is None:
            continue
        ours = any(seat in team and move.seat in team for team in game.teams)
        if not points:
            points.append((move.ply - 1, _seen_by(judgement.before, ours)))
        points.append((move.ply, _seen_by(judgement.after, ours)))
    return tuple(points)


def _seen_by(chance: float, ours: bool) -> float:
    return chance if ours else round(1 - chance, 2)
