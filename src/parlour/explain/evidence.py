"""What is behind a reason: what was counted in every imagined deal, and the deals themselves, laid on a table.

A deal is one that the mover imagined, from what it may know; what was really dealt plays no part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from parlour.core.analysis import AnyAnalysis, AnyCandidate, Continuation
from parlour.core.game import AnyGame, HiddenGame
from parlour.core.hidden import Assignment, read_hidden
from parlour.core.observation import Observation
from parlour.core.registry import game_type
from parlour.explain.lesson import AnyLesson, Why

__all__ = ["Evidence", "Laid", "deals_of", "evidence_of", "lay"]

HALF: Final = 0.5


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a reason counts, deal by deal, after the move and after its rival.

    ``move`` and ``rival`` have for every deal how often it happened there: 0 or 1 where a deal was played out once, a
    share where it was looked at many times, so that the sentence says ``about``. Something that happens ``once`` at
    most marks deals, as many as the sentence tells, those in which it is the likeliest. Deals that are not equally
    likely (``weighted``) are counted by their weights in the sentence, and marked where it happens rather than not.
    """

    move: tuple[float, ...]
    rival: tuple[float, ...]
    once: bool
    about: bool
    weighted: bool = False
    deal_counts: tuple[int, int] = (0, 0)

    @property
    def marked(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The deals in which it happens after the move, and after the rival, by their places."""
        mine, theirs = (
            _likeliest(shares, sum(share >= HALF for share in shares) if self.weighted else count)
            for shares, count in zip((self.move, self.rival), self.deal_counts, strict=True)
        )
        return (mine, theirs) if self.once else ((), ())


def _likeliest(shares: Sequence[float], count: int) -> tuple[int, ...]:
    return tuple(sorted(sorted(range(len(shares)), key=lambda deal: -shares[deal])[:count]))


def evidence_of(why: Why, lesson: AnyLesson, analysis: AnyAnalysis, game: AnyGame) -> Evidence | None:
    """Return what the first count of a reason is made of; None where a reason counts nothing."""
    teaching = game_type(game.name).teaching
    items = [_candidate(analysis, action) for action in (lesson.move, lesson.rival)]
    if teaching is None or not why.counts or None in items:
        return None
    count = why.counts[0]
    indices = [[teaching.events.index(name) for name in names] for names in (count.events, count.against)]
    pair = [item.continuations for item in items if item is not None]
    move, rival = (
        tuple(sum(one.events[index] for index in counted) for one in column)
        for counted, column in zip(indices, pair, strict=True)
    )
    weighted = len({one.weight for one in pair[0]}) > 1
    about = not all(share == int(share) for share in (*move, *rival))
    return Evidence(move, rival, count.once, about, weighted, (round(count.move), round(count.rival)))


def deals_of(analysis: AnyAnalysis) -> tuple[str, ...]:
    """Return the deals that all candidates were continued in, or of a player without such the deals it kept."""
    for item in analysis.candidates:
        if item.continuations and item.continuations[0].deal:
            return tuple(one.deal for one in item.continuations)
    return tuple(dict.fromkeys(sample.world for item in analysis.candidates for sample in item.samples))


@dataclass(frozen=True, slots=True)
class Laid:
    """A deal on the table: as it was to move, or once an action was made and the trick went on as expected."""

    state: object
    line: tuple[str, ...] = ()


def lay(analysis: AnyAnalysis, game: AnyGame, obs: Observation, deal: int, after: object = None) -> Laid:
    """Lay a deal, with an action and what is expected to follow it in the same trick."""
    text = deals_of(analysis)[deal]
    hidden = read_hidden(text)
    state: Any = _placed(game, obs, hidden, deal) if hidden is not None else game.load(text)
    item = _candidate(analysis, after)
    if item is None:
        return Laid(state)
    follows = item.continuations[deal] if deal < len(item.continuations) else Continuation(0.0, ())
    actors = game.actors(state)
    if len(actors) > 1:  # cards that are passed come to lie when all have passed
        return Laid(state)
    trick = _trick(game, state)
    state = game.step(state, actors[0], item.action)
    for text in follows.line:
        actors = game.actors(state)
        if not actors or _trick(game, state) != trick:
            break
        state = game.step(state, actors[0], game.parse(text, game.observe(state, actors[0])))
    return Laid(state, follows.line)


def _placed(game: AnyGame, obs: Observation, hidden: Assignment, seed: int) -> object:
    """Return what a seat sees, with the hidden cards placed as it imagined them."""
    assert isinstance(game, HiddenGame)
    return game.complete(obs, hidden, seed)


def _trick(game: AnyGame, state: object) -> int:
    """Return which trick is being played; of a game that does not say so, the first."""
    return game.stage(game.observe(state, None)).get("trick", 1)


def _candidate(analysis: AnyAnalysis, action: object) -> AnyCandidate | None:
    return next((item for item in analysis.candidates if item.action == action), None)
