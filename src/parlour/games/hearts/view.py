"""Hearts as a table shows it to one seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast

from parlour.cards import Trick, members, name_of, pack
from parlour.cards.holdings import holdings_of
from parlour.cards.shown import ShownTrick, shown_trick
from parlour.core.game import AnyHiddenGame
from parlour.core.view import Holding, View
from parlour.games.hearts.rules.actions import PassActions, format_action, legal_actions
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, Round, penalty
from parlour.games.hearts.rules.text import draw
from parlour.games.hearts.rules.variants import DIRECTIONS

__all__ = ["HeartsPage", "HeartsTable"]

Phase = Literal["pass", "play", "moon", "over"]


@dataclass(frozen=True, slots=True)
class HeartsRound:
    """A round that is over; ``moon`` is who took everything."""

    number: int
    direction: str
    points: tuple[int, ...]
    moon: int | None


@dataclass(frozen=True, slots=True)
class HeartsTable:
    """Everything a table shows to this seat.

    ``select`` is how many cards an action takes, ``playable`` those that may be among them. ``tricks`` are those of
    this round, the last one perhaps still being played; ``closing_trick`` is the one that ended the round before.
    """

    phase: Phase
    round: int
    pass_direction: str
    pass_to: int | None
    hand: tuple[str, ...]
    playable: tuple[str, ...]
    select: int
    choices: tuple[str, ...]
    given: tuple[str, ...]
    received: tuple[str, ...]
    turn: int | None
    broken: bool
    tricks: tuple[ShownTrick, ...]
    closing_trick: ShownTrick | None
    cards_left: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    target: int
    rounds: tuple[HeartsRound, ...]
    kind: Literal["hearts"] = "hearts"


class HeartsPage(View[HeartsView]):
    """How Hearts is shown."""

    model = HeartsTable

    def draw(self, obs: HeartsView) -> str:
        """Draw the table in plain text."""
        return draw(obs, self.game.seat_names, self.words)

    def hand(self, obs: HeartsView) -> tuple[str, ...]:
        """Return the cards that are held."""
        return _names(obs.hand)

    def holdings(self, obs: HeartsView) -> tuple[Holding, ...]:
        """Return what the others can still hold."""
        return holdings_of(cast(AnyHiddenGame, self.game).constraints(obs))

    def show(self, obs: HeartsView) -> HeartsTable:
        """Return everything a table shows to this seat."""
        legal = legal_actions(obs)
        passing = isinstance(legal, PassActions)
        playing = bool(legal) and obs.phase == "play"
        return HeartsTable(
            phase=cast(Phase, obs.phase),
            round=obs.number,
            pass_direction=DIRECTIONS[obs.offset],
            pass_to=obs.receiver,
            hand=self.hand(obs),
            playable=_names(obs.hand) if passing else tuple(map(format_action, legal)) if playing else (),
            select=3 if passing else int(playing),
            choices=tuple(map(format_action, legal)) if obs.phase == "moon" else (),
            given=_names(obs.given),
            received=_names(obs.received),
            turn=obs.turn,
            broken=obs.broken,
            tricks=tuple(_trick(trick) for trick in obs.tricks if trick.cards),
            closing_trick=_trick(_last_of(obs.past[-1])) if obs.past else None,
            cards_left=tuple(_cards_left(obs, seat) for seat in SEATS),
            points=tuple(penalty(taken) for taken in obs.taken),
            scores=tuple(obs.scores),
            target=obs.rules.target,
            rounds=tuple(map(_round, obs.past)),
        )


@lru_cache(maxsize=4096)
def _trick(trick: Trick) -> ShownTrick:
    return shown_trick(trick, points=penalty(pack(trick.cards)))


def _last_of(played: Round) -> Trick:
    """Return the trick that ended a round: it is what people want to see while the next one is dealt."""
    return Trick(played.leaders[-1], played.plays[-4:])


def _round(played: Round) -> HeartsRound:
    return HeartsRound(played.number, DIRECTIONS[played.offset], tuple(played.points), played.shooter)


def _cards_left(obs: HeartsView, seat: int) -> int:
    if obs.phase == "pass":
        return 13
    complete = len(obs.plays) // 4
    return 13 - complete - ((seat - obs.leaders[-1]) % 4 < len(obs.plays) % 4)


def _names(cards: int) -> tuple[str, ...]:
    return tuple(map(name_of, members(cards)))
