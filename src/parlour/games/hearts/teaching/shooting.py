"""Ideas of going for all the points in Hearts, and of stopping whoever does."""

from __future__ import annotations

from typing import Final

from parlour.cards import HEARTS, name_of, pack, rank_of, suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES, penalty
from parlour.games.hearts.teaching.table import (
    HIGH,
    SUITS,
    held,
    idea,
    in_passing,
    in_play,
    look,
    only_taker,
    out,
    wins,
)

__all__ = [
    "hold_points",
    "keep_stopper",
    "moon_chance",
    "pass_stopper",
    "shoot",
    "shoot_keep",
    "shoot_win",
    "spread_points",
    "stop_moon",
]

ACE: Final = 12  # the rank
LIKELIER: Final = 0.2  # to win the trick that one leads


def shoot(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """While nobody else has a point, a moon may be shot."""
    others = sum(penalty(cards) for seat, cards in enumerate(obs.taken) if seat != obs.seat)
    if obs.phase != "pass":
        return None if others else idea(*move)
    suits = [[card for card in held(obs, suit) if card not in move] for suit in range(4)]
    most = max(suits, key=len)
    return idea(*most, long=len(most), suit=SUITS[suit_of(most[0])])


def shoot_keep(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """Whoever wants all tricks keeps the cards that win them."""
    gone, stays = ([card for card in one if card not in other] for one, other in ((move, rival), (rival, move)))
    least = max((rank_of(card) for card in gone), default=0)
    high = [card for card in stays if rank_of(card) >= HIGH and rank_of(card) > least]
    found = high and shoot(obs, move, rival) is not None
    return idea(*high, cards=tuple(map(name_of, high))) if found else None


@in_passing
def moon_chance(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """High hearts that are kept leave a moon of one's own possible."""
    high = [card for card in stays if rank_of(card) > HIGH and (suit_of(card) == HEARTS or rank_of(card) == ACE)]
    return idea(*high, cards=tuple(map(name_of, high))) if high else None


@in_passing
def pass_stopper(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """A high heart that is kept takes a heart from whoever goes for all the points."""
    high = [card for card in stays if suit_of(card) == HEARTS and rank_of(card) > HIGH]
    lost = any(suit_of(card) == HEARTS and rank_of(card) > HIGH for card in gone)
    return idea(*high, cards=tuple(map(name_of, high))) if high and not lost else None


@in_play("follow")
def shoot_win(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A trick with points that another wins ends one's own moon."""
    return shoot(obs, (card,), (rival,)) if wins(obs, card) and card > rival else None


@in_play("lead", "follow", "discard")
def stop_moon(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """One trick with points, won by anybody else, ends a moon."""
    shooter, now = only_taker(obs), look(obs)
    ahead = wins(obs, card) > wins(obs, rival) if obs.trick else now.win_chance(card) > now.win_chance(rival) + LIKELIER
    points = penalty(pack((*obs.trick, card)))
    cost: dict[str, Fact] = {"points": points} if obs.trick and points else {}
    return idea(card, shooter=SIDES[shooter], **cost) if shooter is not None and ahead else None


@in_play("follow", "discard")
def hold_points(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Whoever has all the points gets no more of them."""
    shooter, winning = only_taker(obs), look(obs).winning
    fed = penalty(1 << rival) > penalty(1 << card) and not wins(obs, rival)
    takes = shooter is not None and winning is not None and winning[1] == shooter
    return idea(rival, shooter=SIDES[shooter]) if shooter is not None and takes and fed else None


@in_play("discard")
def spread_points(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A point that somebody else takes ends a moon."""
    shooter, winning = only_taker(obs), look(obs).winning
    if shooter is None or winning is None or penalty(1 << card) <= penalty(1 << rival):
        return None
    if winning[1] == shooter:
        return None if len(obs.trick) == 3 else idea(card, shooter=SIDES[shooter])  # somebody may still beat it
    return idea(card, shooter=SIDES[shooter], taker=SIDES[winning[1]])


@in_play("lead", "follow", "discard")
def keep_stopper(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A high card that is kept takes a trick from whoever goes for all the points."""
    shooter, above = only_taker(obs), out(obs, rival)[0]
    high = (rank_of(rival) >= HIGH or not above) and rank_of(card) < rank_of(rival)
    if shooter is None or not high or (suit_of(rival) == HEARTS and above > 1):
        return None  # a heart that several others beat is only one more point
    heart: dict[str, Fact] = {"heart": name_of(rival)} if suit_of(rival) == HEARTS else {}
    return idea(rival, shooter=SIDES[shooter], **heart)
