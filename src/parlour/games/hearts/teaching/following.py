"""Ideas of following suit in Hearts."""

from __future__ import annotations

from dataclasses import replace

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, name_of, pack, rank_of, suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES, penalty
from parlour.games.hearts.rules.variants import PENALTIES, QUEEN
from parlour.games.hearts.teaching.table import (
    HIGH,
    held,
    idea,
    in_play,
    look,
    opening,
    out,
    same,
    told_above,
    wins,
)

__all__ = [
    "cheap_trick",
    "cover_high",
    "drop_queen",
    "early_high",
    "harmless_trick",
    "highest_loser",
    "hold_queen",
    "keep_low",
    "keep_lower",
    "leave_empty",
    "leave_lead",
    "offer_queen",
    "play_low",
    "spare_high_spade",
    "spend_heart",
    "spend_high",
    "spend_high_spade",
    "stay_below",
]


@in_play("follow", "discard")
def drop_queen(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """The queen goes under a higher spade, or on a trick of another suit that somebody else wins."""
    winning = look(obs).winning
    dropped = card == QUEEN and winning is not None and not wins(obs, QUEEN)
    return idea(QUEEN, taker=SIDES[winning[1]]) if dropped and winning is not None else None


@in_play("follow")
def spare_high_spade(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A king or ace played in front of the queen catches it."""
    spared = suit_of(card) == SPADES and card < QUEEN < rival
    return idea(rival, QUEEN) if spared and (look(obs).queen_out or QUEEN in obs.trick) else None


@in_play("lead", "follow", "discard")
def hold_queen(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """The queen waits for a trick that somebody else wins."""
    return idea(QUEEN) if rival == QUEEN and wins(obs, QUEEN) else None


@in_play("follow")
def spend_high_spade(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A king or ace goes while the queen cannot fall on it, and the low spade stays."""
    high = suit_of(card) == SPADES and rival < QUEEN < card and QUEEN not in obs.trick
    over: dict[str, Fact] = {} if wins(obs, card) else _over(obs)
    return idea(card, rival, QUEEN, **over) if high and look(obs).queen_out else None


def _over(obs: HeartsView) -> dict[str, Fact]:
    """Name the card that is winning the trick."""
    return {"over": name_of(max(card for card in obs.trick if suit_of(card) == suit_of(obs.trick[0])))}


@in_play("follow")
def stay_below(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card below the one that wins leaves the trick to somebody else."""
    losing = [other for other in held(obs, suit_of(card)) if not wins(obs, other)]
    most: dict[str, Fact] = _over(obs) if losing[-1:] == [card] and len(losing) > 1 else {}
    return idea(card, rival, **most) if wins(obs, rival) and not wins(obs, card) else None


@in_play("follow")
def leave_lead(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Whoever wins a trick leads to the next one, and may get the queen there."""
    last = len(obs.trick) == 3 and QUEEN not in obs.trick
    return stay_below(obs, (card,), (rival,)) if last else None


@in_play("follow")
def leave_empty(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A trick without points, won by the last to play, costs nothing but the duty to lead."""
    return None if pack(obs.trick) & PENALTIES else leave_lead(obs, (card,), (rival,))


@in_play("follow")
def harmless_trick(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A trick without points is the place for a card that would win later, with points."""
    harmless = len(obs.trick) == 3 and not pack(obs.trick) & PENALTIES
    return idea(card, **opening(obs)) if harmless and card != QUEEN and card > rival and wins(obs, card) else None


@in_play("follow")
def early_high(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """While everybody can follow, a high card is likely to win a trick without points."""
    suit, now = suit_of(card), look(obs)
    harmless = len(obs.trick) < 3 and suit not in (HEARTS, SPADES) and not pack(obs.trick) & PENALTIES
    harmless = harmless and (rank_of(card) >= HIGH or bool(opening(obs)))
    follow = all(suit not in now.voids[seat] for seat in now.later)
    many = (now.unseen & SUIT_MASKS[suit]).bit_count() >= 4
    return idea(card, **opening(obs)) if harmless and follow and many and card > rival and wins(obs, card) else None


@in_play("follow")
def spend_high(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Who wins the trick with any card spends the highest one."""
    mine = held(obs, suit_of(card))
    sure = all(wins(obs, other) and (len(obs.trick) == 3 or not out(obs, other)[0]) for other in mine)
    top: dict[str, Fact] = {"top": name_of(card)} if card == mine[-1] else {}
    return idea(card, **top, **opening(obs)) if sure and card != QUEEN and card > rival else None


@in_play("follow")
def highest_loser(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Of the cards that lose the trick, the highest is the one to be rid of."""
    losing = [other for other in held(obs, suit_of(card)) if not wins(obs, other)]
    if not losing or rival >= card or not same(obs, card, losing[-1]):
        return None
    over = _over(obs)["over"]
    return idea(
        card, rival, **{"over" if card == losing[-1] else "under": over}
    )  # one that touches the highest is as good


@in_play("lead", "follow")
def keep_low(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A low card that is kept can stay below others later."""
    found = _lower(obs, card, rival)
    return found and replace(found, facts={"above": out(obs, card)[0]})


@in_play("discard")
def keep_lower(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Of two cards of a suit the lower one stays."""
    return _lower(obs, card, rival)


def _lower(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Return that a rival of the same suit is lower, and low enough to stay below others."""
    above, below = out(obs, rival)
    higher = out(obs, card)[0]  # that beat the other one
    low = above > 2 * below or (above > below and higher <= 2) or (above >= max(1, below) and not higher)
    lower = suit_of(rival) == suit_of(card) and rival < card and low
    return idea(card, rival) if lower and QUEEN not in (card, rival) else None


@in_play("follow")
def cover_high(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Under the queen goes the highest spade; those that stay guard the king or the ace."""
    spades = held(obs, SPADES)
    low, high = [other for other in spades if other < QUEEN], [other for other in spades if other >= QUEEN]
    under = suit_of(card) == suit_of(rival) == SPADES and rival < card == max(low, default=0)
    if not under or not high or high[0] == QUEEN or not look(obs).queen_out:
        return None
    guards = tuple(name_of(other) for other in low if other != card)
    return idea(*spades, QUEEN, guards=guards, guarded=name_of(high[0]))


@in_play("follow")
def spend_heart(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A high heart wins some trick; an early one, of small hearts, is the cheapest."""
    early = suit_of(card) == suit_of(rival) == HEARTS and rival < card and wins(obs, card)
    return idea(card, rival) if early and len(obs.trick) < 3 and out(obs, card)[0] <= 2 else None


@in_play("follow")
def offer_queen(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """The queen is played where somebody may still have to take it."""
    offered = card == QUEEN and len(obs.trick) < 3 and wins(obs, QUEEN) and out(obs, QUEEN)[0]
    return idea(QUEEN) if offered else None


@in_play("follow")
def play_low(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A low card may still be beaten by those who play after it."""
    above, there = out(obs, card)[0], out(obs, rival)[0]
    low = len(obs.trick) < 3 and wins(obs, card) and card < rival
    return idea(card, rival, **told_above(above, there)) if low and above > there else None


@in_play("follow")
def cheap_trick(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A few points now may save more later."""
    points = penalty(pack(obs.trick))
    cheap = 0 < points < 5 and wins(obs, card) and not wins(obs, rival)
    return idea(card, rival, points=points) if cheap and QUEEN not in (card, rival) else None
