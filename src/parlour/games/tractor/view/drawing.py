"""The table drawn in plain characters."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.games.tractor.rules.declaring import offers
from parlour.games.tractor.rules.events import trump_word
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import NAMES, TRUMP, Order, points_of
from parlour.games.tractor.rules.round import HAND, SIDES
from parlour.games.tractor.rules.variants import RANK_NAMES

__all__ = ["display_suits", "draw", "pretty", "pretty_cards", "sorted_hand"]

SIGNS = "♣♦♥♠"
ALTERNATING = (3, 2, 0, 1)  # spades, hearts, clubs, diamonds: black and red in turn


def pretty(card: int) -> str:
    """Write a card with the sign of its suit."""
    name = NAMES[card]
    return name if card >= 52 else SIGNS[card // 13] + name[1:]


def pretty_cards(cards: Iterable[int]) -> str:
    """Write cards with the signs of their suits."""
    return " ".join(map(pretty, cards))


def display_suits(order: Order) -> tuple[int, ...]:
    """Return suits in play as hands show them: trumps first, then the others in alternating colours."""
    start = ALTERNATING.index(order.trump) if order.trump is not None else 0
    turned = ALTERNATING[start:] + ALTERNATING[:start]
    return (TRUMP, *(suit for suit in turned if suit != order.trump))


def sorted_hand(cards: Iterable[int], order: Order) -> list[int]:
    """Return a hand as it is shown: trumps first, the strongest first in every suit."""
    place = {suit: number for number, suit in enumerate(display_suits(order))}
    return sorted(cards, key=lambda card: (place[order.suit[card]], -order.strength[card], card))


def draw(obs: TractorView) -> str:
    """Draw the table as one seat sees it."""
    labels = [name.capitalize() for name in SIDES]
    ranks = [RANK_NAMES[rank] for rank in obs.ranks]
    lines = [f"Round {obs.number}: North-South at {ranks[0]}, East-West at {ranks[1]}; the trump rank is {rank(obs)}"]
    if obs.standing is not None:
        shown = pretty_cards(obs.standing.cards)
        lines.append(f"{labels[obs.standing.seat]} declared {shown}: trumps are {trump_word(obs.trump)}")
    elif obs.phase != "deal":
        lines.append(f"Nobody declared: trumps are {trump_word(obs.trump)}")
    if obs.phase in ("kitty", "theft", "play"):
        side = "North-South" if obs.starter % 2 == 0 else "East-West"
        lines.append(f"{labels[obs.starter]} started; {side} defend. The attackers have {obs.points} points")
    for trick in obs.tricks[-2:]:
        played = "   ".join(
            f"{labels[(trick.leader + place) % 4]} {pretty_cards(item.cards)}" for place, item in enumerate(trick.plays)
        )
        lines.append(played + (f"  -> {labels[trick.winner]}, {trick.points} points" if trick.complete else ""))
    if obs.phase == "over" and obs.past:
        lines.append(_summary(obs))
    if obs.seat is not None and obs.phase != "over":
        lines.append(f"{labels[obs.seat]} (you):")
        lines += _hand_lines(obs)
    lines.append(_to_do(obs, labels))
    return "\n".join(lines)


def rank(obs: TractorView) -> str:
    """Return the trump rank in a word."""
    return RANK_NAMES[obs.rank]


def _hand_lines(obs: TractorView) -> list[str]:
    cards = sorted_hand(obs.cards, obs.order)
    lines = []
    for suit in display_suits(obs.order):
        held = [card for card in cards if obs.order.suit[card] == suit]
        if held:
            name = "trumps" if suit == TRUMP else SIGNS[suit]
            lines.append(f"  {name}: {pretty_cards(held)}")
    return lines or ["  no cards yet"]


def _to_do(obs: TractorView, labels: list[str]) -> str:
    if obs.phase == "over":
        return "The match is over."
    if obs.phase == "deal":
        if not obs.acts or obs.seat is None:
            return f"The cards are being dealt ({len(obs.dealt)} of {HAND})."
        shown = [" ".join(NAMES[card] for card in cards) for cards in _offers(obs)]
        return f"Declare ({', '.join(shown)}), or say no." if shown else "Nothing to declare: say no."
    if obs.phase == "kitty":
        return "Bury eight cards." if obs.acts else f"{labels[obs.keeper or 0]} looks at the kitty."
    if obs.phase == "theft":
        shown = [" ".join(NAMES[card] for card in cards) for cards in _offers(obs)] if obs.acts else []
        if not obs.acts:
            return f"{labels[obs.asked or 0]} may declare something stronger and take up the kitty."
        return (
            f"Declare ({', '.join(shown)}) and take up the kitty, or say no." if shown else "Nothing stronger: say no."
        )
    turn = labels[obs.turn or 0]
    if obs.led:
        return f"{turn} follows with {len(obs.led)}; {points_of(c for p in obs.trick for c in p.cards)} points so far."
    return f"{turn} leads."


def _offers(obs: TractorView) -> list[tuple[int, ...]]:
    assert obs.seat is not None
    return offers(obs.hand, obs.standing, obs.seat, obs.rank, obs.rules)


def _summary(obs: TractorView) -> str:
    result = obs.past[-1].result
    assert result is not None
    side = "North-South" if result.team == 0 else "East-West"
    kitty = pretty_cards(obs.past[-1].buried)
    return f"The attackers got {result.points} points (kitty {kitty}); {side} gain {result.levels} levels."
