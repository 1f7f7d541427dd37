"""What a seat knows for certain about hidden cards, and how to imagine a round that looks the same to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.cards import HEARTS, SUIT_MASKS, members, pack, suit_of
from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.observation import Seat, seat_of
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, Hands, Round, begin, pass_cards, play
from parlour.games.hearts.rules.variants import PENALTIES, QUEEN, TWO_OF_CLUBS, HeartsRules

__all__ = ["constraints", "determinize", "impossible_cards", "known_cards"]

ALL: Final = (1 << 52) - 1


def constraints(obs: HeartsView, names: Sequence[str]) -> Constraints:
    """Return the unseen cards and where they may lie."""
    me = seat_of(obs)
    played = pack(obs.plays)
    sure = known_cards(obs)
    unseen = ALL & ~played & ~(obs.hand | obs.given if obs.phase == "pass" else obs.hand)
    for cards in sure:
        unseen &= ~cards
    barred = impossible_cards(obs)
    piles = []
    for seat in SEATS:
        size = _size(obs, seat) - sure[seat].bit_count()
        if seat != me and size:
            piles.append(Pile(names[seat], size, frozenset(members(barred[seat] & unseen))))
    return Constraints(tuple(members(unseen)), tuple(piles))


def known_cards(obs: HeartsView) -> Hands:
    """Return the cards that other seats are known to hold: those one has given them, and the two of clubs."""
    held = [0, 0, 0, 0]
    if obs.phase != "play" or obs.seat is None:
        return tuple(held)
    played = pack(obs.plays)
    if obs.offset:
        held[(obs.seat + obs.offset) % 4] |= obs.given & ~played
    if not (played | obs.hand) >> TWO_OF_CLUBS & 1:
        held[obs.leaders[0]] |= 1 << TWO_OF_CLUBS
    return tuple(held)


def impossible_cards(obs: HeartsView) -> Hands:
    """Return the cards that each seat has shown it does not hold, by not following or by what the rules then allow."""
    barred = [0, 0, 0, 0]
    broken = not obs.rules.must_break_hearts
    for number, card in enumerate(obs.plays):
        seat = (obs.leaders[number // 4] + number) % 4
        led = obs.plays[number // 4 * 4]
        if number % 4 == 0:
            if suit_of(card) == HEARTS and not broken:
                spared = 1 << QUEEN if obs.rules.can_lead_hearts_instead_of_qs else 0
                barred[seat] |= ALL & ~SUIT_MASKS[HEARTS] & ~spared
        elif suit_of(card) != suit_of(led):
            barred[seat] |= SUIT_MASKS[suit_of(led)]
            if number < 4 and obs.rules.no_pts_on_first_trick and PENALTIES >> card & 1:
                barred[seat] |= ALL & ~PENALTIES
        broken = broken or suit_of(card) == HEARTS or (card == QUEEN and obs.rules.qs_breaks_hearts)
    return tuple(barred)


def determinize(obs: HeartsView, hidden: Assignment, names: Sequence[str], rng: Random) -> Round:
    """Return the current round with the hidden cards placed as given; what others passed in secret is drawn."""
    me = seat_of(obs)
    sure = known_cards(obs)
    held = [pack(hidden.get(names[seat], ())) | sure[seat] for seat in SEATS]
    held[me] = obs.hand
    if obs.phase == "pass":
        held[me] |= obs.given
        round_ = begin(obs.number, tuple(held), obs.rules)
        return pass_cards(round_, me, obs.given) if obs.given else round_
    for number, card in enumerate(obs.plays):
        held[(obs.leaders[number // 4] + number) % 4] |= 1 << card
    return _replay(obs, tuple(held), rng)


def _replay(obs: HeartsView, held: Hands, rng: Random) -> Round:
    """Undo the passing of cards, with gifts drawn from what each receiver held, and play the round again."""
    rules: HeartsRules = obs.rules
    if not obs.offset:
        round_ = begin(obs.number, held, rules)
    else:
        gifts = []
        for giver in SEATS:
            receiver = (giver + obs.offset) % 4
            if giver == obs.seat:
                gift = obs.given
            elif receiver == obs.seat:
                gift = obs.received
            else:
                gift = pack(rng.sample(list(members(held[receiver])), 3))
            gifts.append(gift)
        dealt = tuple(cards & ~gifts[(seat - obs.offset) % 4] | gifts[seat] for seat, cards in enumerate(held))
        round_ = begin(obs.number, dealt, rules)
        for giver in SEATS:
            round_ = pass_cards(round_, giver, gifts[giver])
    for card in obs.plays:
        round_ = play(round_, card, rules)
    return round_


def _size(obs: HeartsView, seat: Seat) -> int:
    """Return how many cards a seat holds."""
    if obs.phase == "pass":
        return 13
    complete = len(obs.plays) // 4
    leader = obs.leaders[-1]
    return 13 - complete - ((seat - leader) % 4 < len(obs.plays) % 4)
