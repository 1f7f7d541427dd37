"""Ideas of leading in Hearts."""

from __future__ import annotations

from typing import Final

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, name_of, rank_of, suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.table import (
    SUITS,
    burden,
    feared,
    held,
    idea,
    in_play,
    look,
    opening,
    out,
    told_above,
)

__all__ = [
    "cash_queen",
    "few_there",
    "high_lead",
    "keep_exit",
    "last_for_queen",
    "last_of_suit",
    "lead_bare",
    "lead_loser",
    "lead_queen",
    "leave_hearts",
    "leave_spades",
    "more_above",
    "safe_suit",
    "shorten",
    "smoke_covered",
    "smoke_high",
    "smoke_out",
    "spare_winner",
    "strip_spades",
    "void_there",
]

MUCH: Final = 0.1  # more of a chance to win a trick, so that it is worth a word
LIKELY: Final = 0.3  # a chance to win a trick, so that what others throw on it is to be feared
MANY: Final = 6  # cards of a suit in three hands, all of which are likely to have some
APART: Final = 3  # ranks between a card and one that is lower beyond doubt
FEW: Final = 5  # cards of a suit in three hands, one of which may well have none


@in_play("lead")
def smoke_out(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A spade below the queen, from a hand without high ones, makes whoever has the queen play it."""
    low = suit_of(card) == SPADES and card < QUEEN and suit_of(rival) != SPADES
    if not low or not look(obs).queen_out or obs.hand >> QUEEN & 7:
        return None
    other = burden(obs, SPADES)
    catches = other is not None and out(obs, other)[0] <= 1
    return idea(card, QUEEN, **({"catches": name_of(other)} if other is not None and catches else {}))


@in_play("lead")
def smoke_high(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Of the spades below the queen the highest goes first; the lower one is still below it later."""
    hunts = suit_of(card) == suit_of(rival) == SPADES and rival < card < QUEEN
    return idea(card, rival, QUEEN) if hunts and look(obs).queen_out and not obs.hand >> QUEEN & 7 else None


@in_play("lead")
def smoke_covered(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """With spades to spare around the king or the ace the queen is driven out, too."""
    spades = held(obs, SPADES)
    high = [other for other in spades if other >= QUEEN]
    guards = [other for other in spades if other < QUEEN and other != card]
    covered = high and high[0] > QUEEN and guards and look(obs).queen_out
    low = suit_of(card) == SPADES and card < QUEEN and (suit_of(rival) != SPADES or rival < card)
    facts: dict[str, Fact] = {"guards": tuple(map(name_of, guards)), "guarded": name_of(high[0])} if covered else {}
    return idea(*spades, QUEEN, **facts) if low and covered else None


@in_play("lead")
def lead_queen(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """The queen is led while somebody may have to take it."""
    above = out(obs, QUEEN)[0]
    return idea(QUEEN, above=above) if card == QUEEN and above else None


@in_play("lead")
def cash_queen(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A queen of spades that nothing beats any more wins some trick; one without hearts is the cheapest."""
    return idea(QUEEN) if card == QUEEN and not out(obs, QUEEN)[0] else None


@in_play("lead")
def lead_bare(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A king of spades without company catches the queen some day, unless the ace takes it now."""
    bare = card == QUEEN + 1 and held(obs, SPADES) == [card]
    return idea(card, QUEEN) if bare and look(obs).queen_out and out(obs, card)[0] else None


@in_play("lead")
def strip_spades(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """When the low spades are gone, whoever has the king or the ace must take the queen."""
    own = bool(obs.hand >> QUEEN & 1) and card != QUEEN
    return idea(card, QUEEN) if own and suit_of(card) == SPADES != suit_of(rival) and out(obs, QUEEN)[0] else None


@in_play("lead", "discard")
def leave_spades(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Spades of one's own guard a high one; leading them takes the guards away."""
    high = [other for other in held(obs, SPADES) if other >= QUEEN]
    danger = high and (look(obs).queen_out or high[0] == QUEEN)
    apart = suit_of(card) != SPADES == suit_of(rival)
    bare: dict[str, Fact] = {"catches": name_of(rival), "named": "rival"} if rival > QUEEN else {}
    return idea(*held(obs, SPADES), guarded=name_of(high[0]), **bare) if danger and apart else None


@in_play("lead")
def leave_hearts(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Hearts can wait, above all while one holds high ones."""
    hearts = held(obs, HEARTS)
    if suit_of(card) == HEARTS or suit_of(rival) != HEARTS or not out(obs, rival)[1]:
        return None  # below all that are out it cannot win
    high: dict[str, Fact] = {"high": name_of(hearts[-1])} if out(obs, hearts[-1])[0] <= 2 else {}
    return idea(*hearts, **high)


@in_play("lead")
def spare_winner(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card that hardly anything beats would win the trick that it leads."""
    now, (above, below) = look(obs), out(obs, rival)
    sure = (below or not above) and above <= 2 and now.win_chance(rival) > now.win_chance(card) + MUCH
    return idea(card, rival, above=above) if sure and QUEEN not in (card, rival) else None


@in_play("lead")
def void_there(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Whoever is known to be out of a suit throws points on it."""
    now, (suit, other) = look(obs), (suit_of(card), suit_of(rival))
    if now.win_chance(rival) < LIKELY:
        return None  # what is thrown falls on somebody else
    for seat in now.others:
        loaded = HEARTS not in now.voids[seat] and (not now.queen_out or now.queen_chance(seat))
        if other in now.voids[seat] and suit not in now.voids[seat] and loaded:
            return idea(card, rival, seat=SIDES[seat], other=SUITS[other])
    return None


@in_play("lead")
def few_there(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Where few cards of a suit are out, somebody has none and throws points on it."""
    suit, other = suit_of(card), suit_of(rival)
    here, there = (sum(out(obs, one)) for one in (card, rival))
    few = HEARTS != other != suit and there <= min(FEW, here) and look(obs).win_chance(rival) >= LIKELY
    return idea(card, rival, other=SUITS[other], there=there) if few else None


@in_play("lead")
def more_above(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """The more cards beat a lead, the likelier somebody else wins it."""
    now, above, there = look(obs), out(obs, card)[0], out(obs, rival)[0]
    safer = above > there and now.win_chance(rival) > now.win_chance(card) + MUCH / 2
    return idea(card, rival, **told_above(above, there)) if safer else None


@in_play("lead")
def lead_loser(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Where all cards of a suit that are out are higher, somebody has to take the trick."""
    above, below = out(obs, card)
    sure, there = above and not below, out(obs, rival)
    return idea(card, above=above) if sure and (there[1] or not there[0]) else None


@in_play("lead")
def keep_exit(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card that nearly all others beat gives the lead away; it is worth most later."""
    above, below = out(obs, rival)
    low = above >= 2 * max(1, below) and suit_of(card) != suit_of(rival)
    sure: dict[str, Fact] = {} if out(obs, card)[0] else {"sure": name_of(card)}
    return idea(card, rival, **sure) if low and rank_of(rival) + APART <= rank_of(card) else None


@in_play("lead")
def safe_suit(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Where many cards of a suit are still out, all can follow, and nobody throws points on the trick."""
    suit, other = suit_of(card), suit_of(rival)
    here, there = (sum(out(obs, one)) for one in (card, rival))
    more = HEARTS not in (suit, other) and here >= max(MANY, there + 3)
    return idea(card, suit=SUITS[suit], here=here, other=SUITS[other], there=there) if more else None


@in_play("lead")
def high_lead(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card that will win some trick wins one while the others can still follow."""
    suit, (above, below) = suit_of(card), out(obs, card)
    safe = above + below >= MANY and suit != HEARTS and (suit != SPADES or not look(obs).queen_out)
    high = card != QUEEN and (not above or (above == 1 and rank_of(rival) < rank_of(card)))
    queen: dict[str, Fact] = {"queen": name_of(QUEEN)} if look(obs).queen_out else {}
    return idea(card, suit=SUITS[suit], out=above + below, **queen) if safe and high else None


@in_play("lead", "follow", "discard")
def last_of_suit(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Without a suit one may throw what one likes when it is led."""
    suit = suit_of(card)
    bait = card > QUEEN and look(obs).queen_out
    shed = burden(obs, suit) if suit != HEARTS and not bait and _last(obs, card, rival) else None
    return None if shed is None or shed == rival else idea(card, shed, suit=SUITS[suit], **feared(obs, shed))


@in_play("lead", "discard")
def last_for_queen(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Without a suit one's queen goes as soon as it is led; a discard empties one where the queen cannot go at once."""
    waits = not obs.trick or bool(opening(obs))
    ready = waits and rival != QUEEN and bool(obs.hand >> QUEEN & 1) and _last(obs, card, rival)
    return idea(card, QUEEN, suit=SUITS[suit_of(card)]) if ready else None


def _last(obs: HeartsView, card: int, rival: int) -> bool:
    """Whether a card is the last of a suit that others still have, and its rival is not, or of a suit that is rarer."""
    suit = suit_of(card)
    empties = held(obs, suit) == [card] and (len(held(obs, suit_of(rival))) > 1 or _busier(obs, card, rival))
    return empties and card != QUEEN and bool(look(obs).unseen & SUIT_MASKS[suit])


def _busier(obs: HeartsView, card: int, rival: int) -> bool:
    """Whether many more cards of a card's suit are out, so that it will be led more often."""
    return sum(out(obs, card)) >= sum(out(obs, rival)) + 3


@in_play("lead", "follow", "discard")
def shorten(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """One of the last two cards of a suit brings the first discard nearer."""
    suit, mine, others = suit_of(card), held(obs, suit_of(card)), held(obs, suit_of(rival))
    useful = suit != HEARTS and card != QUEEN and (look(obs).unseen & SUIT_MASKS[suit]).bit_count() >= 3
    shorter = len(mine) == 2 < len(others) and suit != suit_of(rival)
    shed = burden(obs, suit) if useful and shorter else None
    return None if shed is None else idea(*mine, shed, suit=SUITS[suit], **feared(obs, shed))
