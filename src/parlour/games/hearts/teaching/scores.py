"""Ideas of the match in Hearts: who should get the points, and who is to end it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.cards import name_of
from parlour.core.observation import Fact, Seat, seat_of
from parlour.core.teaching import Idea
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, SIDES, penalty
from parlour.games.hearts.teaching.table import idea, in_play, look, verb

__all__ = [
    "ScoreRace",
    "end_match",
    "feed_front",
    "front_of",
    "hold_for_front",
    "keep_open",
    "last_round",
    "points_event",
    "race_of",
]

PLACES: Final = ("left", "across", "right")


@dataclass(frozen=True, slots=True)
class ScoreRace:
    """How a match stands, this round included: the fewest points lead, and who has most of them may end it."""

    totals: tuple[int, ...]
    front: Seat  # of the others, who has the fewest
    last: Seat  # of all, who has the most
    ahead: bool  # whether nobody has fewer than oneself


def race_of(obs: HeartsView) -> ScoreRace | None:
    """Return how the match stands; before it has scores that differ nobody leads."""
    if len(set(obs.scores)) == 1:
        return None
    me = seat_of(obs)
    totals = tuple(score + penalty(cards) for score, cards in zip(obs.scores, obs.taken, strict=True))
    front = min((seat for seat in SEATS if seat != me), key=lambda seat: totals[seat])
    last = max(SEATS, key=lambda seat: (totals[seat], seat != me))
    return ScoreRace(totals, front, last, totals[me] <= totals[front])


def points_event(obs: HeartsView, race: ScoreRace) -> str:
    """Return the event that counts the points of who should get them."""
    return f"points_{PLACES[(race.front - seat_of(obs)) % 4 - 1]}"


def _thrown_on(obs: HeartsView, move: Action, seat: Seat) -> dict[str, Fact]:
    """Return on whom a card with points is thrown, if it is this seat."""
    winning = look(obs).winning if verb(obs, move) == "discard" else None
    falls = winning is not None and winning[1] == seat and penalty(1 << move[0])
    return {"taker": SIDES[seat]} if falls else {}


def end_match(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """Who leads is glad if another reaches the end."""
    race = race_of(obs)
    if race is None or not race.ahead or race.last == obs.seat:
        return None
    facts = _thrown_on(obs, move, race.last)
    return idea(*move, last=SIDES[race.last], score=race.totals[race.last], target=obs.rules.target, **facts)


def last_round(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """Once somebody has reached the end, the match is who has the fewest points after this round."""
    race = race_of(obs)
    over = race is not None and race.totals[race.last] >= obs.rules.target
    return idea(*move, last=SIDES[race.last], score=race.totals[race.last]) if race is not None and over else None


def keep_open(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """While another leads, nobody is to reach the end, least of all oneself."""
    race = race_of(obs)
    if race is None or race.ahead or race.front == race.last:
        return None
    facts: dict[str, Fact] = {} if race.last == obs.seat else {"last": SIDES[race.last]}
    facts |= _thrown_on(obs, rival, race.last)
    if "taker" in facts and penalty(1 << rival[0]) > penalty(1 << move[0]):
        facts["held"] = name_of(rival[0])
    return idea(*move, front=SIDES[race.front], score=race.totals[race.last], target=obs.rules.target, **facts)


def feed_front(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """Points hurt most whoever leads the match, or is closest behind oneself."""
    race = race_of(obs)
    if race is None:
        return None
    thrown = "on_" if _thrown_on(obs, move, race.front) else ""
    return idea(*move, **{thrown + name: seat for name, seat in front_of(race).items()})


@in_play("discard")
def hold_for_front(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Points are not wasted on others but held for a trick of whoever leads."""
    race, winning = race_of(obs), look(obs).winning
    wasted = race is not None and winning is not None and winning[1] != race.front
    dear = penalty(1 << rival) > penalty(1 << card)
    return idea(rival, **front_of(race)) if race is not None and wasted and dear else None


def front_of(race: ScoreRace) -> dict[str, Fact]:
    """Name whoever should get points: who leads, or who is closest behind."""
    return {"second" if race.ahead else "front": SIDES[race.front]}
