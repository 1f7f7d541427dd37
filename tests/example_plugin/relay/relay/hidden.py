"""What a seat knows for certain about hidden cards, and how to imagine a round that looks the same to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.observation import Seat
from parlour.errors import Unsupported
from relay.match import View
from relay.round import CARDS, DEALT, NAMES, NO, SEATS, SIZE, Deal, Move, Played, position, suit

KITTY = "kitty"
COMING = "coming"  # one's own cards that are still to be dealt

Hands = dict[Seat, list[int]]


def constraints(obs: View, names: Sequence[str]) -> Constraints:
    """Return the unseen cards and where they may lie."""
    if obs.phase == "over":
        return Constraints((), ())
    known = _known_cards(obs)
    piles = [Pile(KITTY, len(CARDS) - DEALT)]
    for seat in SEATS:
        size = SIZE - len(known[seat])
        if seat == obs.seat and size:
            piles.append(Pile(COMING, size))
        elif size:
            piles.append(Pile(names[seat], size, _void_cards(obs.plays, seat)))
    seen = {card for cards in known.values() for card in cards}
    return Constraints(tuple(card for card in CARDS if card not in seen), tuple(piles))


def determinize(obs: View, hidden: Assignment, names: Sequence[str], rng: Random) -> tuple[Deal, list[Move]]:
    """Return a deal and the moves of the current round, all that was done in secret included."""
    me = _me(obs)
    hands = _known_cards(obs)
    for seat in SEATS:
        hands[seat] += hidden.get(COMING if seat == me else names[seat], ())
        rng.shuffle(hands[seat])
    gifts = _gifts(obs, hands, rng)
    if obs.phase == "play":  # so far these are the hands after giving; now as they were dealt
        for giver, card in gifts.items():
            hands[giver].append(card)
            hands[(giver + 1) % 4].remove(card)
    hands[me].sort(key=lambda card: obs.dealt.index(card) if card in obs.dealt else SIZE)
    if obs.shown is not None and (late := hands[obs.shown.seat].index(obs.shown.card)) > obs.shown.moment:
        held = hands[obs.shown.seat]
        held[late], held[obs.shown.moment] = held[obs.shown.moment], held[late]
    moments, stop = _questions(obs, rng)
    dealt = [hands[(obs.dealer + 1 + place) % 4][place // 4] for place in range(DEALT)]
    deal = Deal((*dealt, *rng.sample(hidden[KITTY], len(hidden[KITTY]))), moments)
    moves = _answers(obs, deal, stop)
    moves += ((seat, NAMES[card]) for seat, card in gifts.items())
    for seat, card in obs.plays:
        player = obs.declarer if seat == obs.open_hand and obs.declarer is not None else seat
        moves.append((player, NAMES[card]))
    return deal, moves


def _known_cards(obs: View) -> Hands:
    """Return which cards each seat is known to hold, or to have played; in play, after the cards changed hands."""
    me = _me(obs)
    known: dict[Seat, set[int]] = {seat: set() for seat in SEATS}
    if obs.shown is not None:
        known[obs.shown.seat].add(obs.shown.card)
    if obs.phase != "play":
        known[me].update(obs.dealt)
    else:
        known[me].update(obs.hand)
        for seat, card in obs.plays:
            known[seat].add(card)
        if obs.given is not None:
            known[(me + 1) % 4].add(obs.given)
        if obs.open_hand is not None:
            known[obs.open_hand].update(obs.dummy or ())
    return {seat: sorted(cards) for seat, cards in known.items()}


def _void_cards(plays: tuple[Played, ...], seat: Seat) -> frozenset[int]:
    """Return the cards of every suit that a seat did not follow."""
    voids = set()
    for index, (player, card) in enumerate(plays):
        led = suit(plays[index // 4 * 4][1])
        if player == seat and suit(card) != led:
            voids.add(led)
    return frozenset(card for card in CARDS if suit(card) in voids)


def _gifts(obs: View, hands: Hands, rng: Random) -> dict[Seat, int]:
    """Return what was given: all four gifts in play; when passing, one's own and what others may have chosen by now."""
    me = _me(obs)
    gifts = {} if obs.given is None else {me: obs.given}
    shown = None if obs.shown is None else obs.shown.card
    if obs.phase == "pass":
        others = [seat for seat in SEATS if seat != me]
        most = len(others) if obs.given is None else len(others) - 1  # somebody has not chosen yet
        for giver in rng.sample(others, rng.randint(0, most)):
            gifts[giver] = rng.choice([card for card in hands[giver] if card != shown])
    elif obs.phase == "play":
        gifts[(me - 1) % 4] = next(card for card in hands[me] if card not in obs.dealt)
        for taker in ((me + 2) % 4, (me + 3) % 4):
            gifts[(taker - 1) % 4] = rng.choice([card for card in hands[taker] if card != shown])
    return gifts


def _questions(obs: View, rng: Random) -> tuple[tuple[int, ...], int | None]:
    """Return when each seat is asked, and the place in the deal where the table stands still now, if it does."""
    me = _me(obs)
    moments = [rng.randrange(SIZE) for _ in SEATS]
    stop = None
    if obs.shown is not None:
        moments[obs.shown.seat] = obs.shown.moment
    if obs.asked:
        stop = position(obs.dealer, me, len(obs.dealt) - 1)
    elif obs.phase == "deal":
        last, upcoming = (position(obs.dealer, me, len(obs.dealt) + shift) for shift in (-1, 0))
        stop = rng.choice([place for place in range(last + 1, upcoming) if 0 <= place < DEALT])
        moments[(obs.dealer + 1 + stop) % 4] = stop // 4
    if obs.moment is not None:
        moments[me] = obs.moment
    else:
        # Not asked so far: either it comes later in the deal, or somebody had declared before.
        since = stop if obs.shown is None else position(obs.dealer, obs.shown.seat, obs.shown.moment)
        later = [number for number in range(SIZE) if since is None or position(obs.dealer, me, number) > since]
        moments[me] = rng.choice(later)
    return tuple(moments), stop


def _answers(obs: View, deal: Deal, stop: int | None) -> list[Move]:
    """Return what was said in the deal, in order."""
    moves: list[Move] = []
    for place in range(DEALT if stop is None else stop):
        seat = (obs.dealer + 1 + place) % 4
        if deal.moments[seat] == place // 4:
            if obs.shown is not None and obs.shown.seat == seat:
                return [*moves, (seat, NAMES[obs.shown.card])]
            moves.append((seat, NO))
    return moves


def _me(obs: View) -> Seat:
    if obs.seat is None:
        raise Unsupported("A spectator holds no cards to reason from.")
    return obs.seat
