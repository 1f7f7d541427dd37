"""The table drawn in plain characters."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.words import Words, english
from parlour.games.tractor.rules.declaring import offers
from parlour.games.tractor.rules.events import trump_word
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import NAMES, TRUMP, Order, points_of
from parlour.games.tractor.rules.round import HAND, SIDES
from parlour.games.tractor.rules.variants import RANK_NAMES

__all__ = ["display_suits", "draw", "pretty", "pretty_cards", "sorted_hand"]

SIGNS = "♣♦♥♠"
TEAMS = ("North-South", "East-West")
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


def draw(obs: TractorView, words: Words = english) -> str:
    """Draw the table as one seat sees it."""
    labels = [words.seat(name) for name in SIDES]
    ours, theirs = (RANK_NAMES[rank] for rank in obs.ranks)
    heading = "Round {number}: North-South at {ours}, East-West at {theirs}; the trump rank is {rank}"
    lines = [words(heading, number=obs.number, ours=ours, theirs=theirs, rank=rank(obs))]
    named = words("trumps are {trumps}", trumps=words(trump_word(obs.trump)))
    trumps = words("no trump suit") if obs.trump is None else named
    if obs.standing is not None:
        declared = {"seat": labels[obs.standing.seat], "cards": pretty_cards(obs.standing.cards)}
        lines.append(words("{seat} declared {cards}: {trumps}", **declared, trumps=trumps))
    elif obs.phase != "deal":
        lines.append(words("Nobody declared: {trumps}", trumps=trumps))
    if obs.phase in ("kitty", "theft", "play"):
        side = words(TEAMS[obs.starter % 2])
        started = "{seat} started; {side} defend. The attackers have {points} points"
        lines.append(words(started, seat=labels[obs.starter], side=side, points=obs.points))
    for trick in obs.tricks[-2:]:
        played = "   ".join(
            f"{labels[(trick.leader + index) % 4]} {pretty_cards(item.cards)}" for index, item in enumerate(trick.plays)
        )
        if trick.complete:
            played += words("  -> {seat}, {points} points", seat=labels[trick.winner], points=trick.points)
        lines.append(played)
    if obs.phase == "over" and obs.past:
        lines.append(_summary(obs, words))
    if obs.seat is not None and obs.phase != "over":
        lines.append(words("{seat} (you):", seat=labels[obs.seat]))
        lines += _hand_lines(obs, words)
    lines.append(_to_do(obs, labels, words))
    return "\n".join(lines)


def rank(obs: TractorView) -> str:
    """Return the trump rank in a word."""
    return RANK_NAMES[obs.rank]


def _hand_lines(obs: TractorView, words: Words) -> list[str]:
    cards = sorted_hand(obs.cards, obs.order)
    lines = []
    for suit in display_suits(obs.order):
        held = [card for card in cards if obs.order.suit[card] == suit]
        if held:
            name = words("trumps") if suit == TRUMP else SIGNS[suit]
            lines.append(f"  {name}: {pretty_cards(held)}")
    return lines or [words("  no cards yet")]


def _to_do(obs: TractorView, labels: list[str], words: Words) -> str:
    if obs.phase == "over":
        return words("The match is over.")
    if obs.phase == "deal":
        return _to_declare(obs, words)
    if obs.phase == "kitty":
        if obs.acts:
            return words("Bury eight cards.")
        return words("{seat} looks at the kitty.", seat=labels[obs.keeper or 0])
    if obs.phase == "theft":
        return _to_steal(obs, labels, words)
    turn = labels[obs.turn or 0]
    if not obs.led:
        return words("{seat} leads.", seat=turn)
    points = points_of(card for item in obs.trick for card in item.cards)
    return words("{seat} follows with {count}; {points} points so far.", seat=turn, count=len(obs.led), points=points)


def _to_declare(obs: TractorView, words: Words) -> str:
    if not obs.acts or obs.seat is None:
        return words("The cards are being dealt ({count} of {all}).", count=len(obs.dealt), all=HAND)
    shown = _shown_offers(obs, words)
    return words("Declare {cards}, or say no.", cards=shown) if shown else words("Nothing to declare: say no.")


def _to_steal(obs: TractorView, labels: list[str], words: Words) -> str:
    if not obs.acts:
        return words("{seat} may declare something stronger and take up the kitty.", seat=labels[obs.asked or 0])
    shown = _shown_offers(obs, words)
    if not shown:
        return words("Nothing stronger: say no.")
    return words("Declare {cards} and take up the kitty, or say no.", cards=shown)


def _shown_offers(obs: TractorView, words: Words) -> str:
    """Return what may be declared, as it looks and as it is typed."""
    typed = [(cards, " ".join(NAMES[card] for card in cards)) for cards in _offers(obs)]
    return ", ".join(words("{cards} (type {typed})", cards=pretty_cards(cards), typed=text) for cards, text in typed)


def _offers(obs: TractorView) -> list[tuple[int, ...]]:
    assert obs.seat is not None
    return offers(obs.hand, obs.standing, obs.seat, obs.rank, obs.rules)


def _summary(obs: TractorView, words: Words) -> str:
    result = obs.past[-1].result
    assert result is not None
    text = "The attackers got {points} points (kitty {kitty}); {side} gain {levels} levels."
    kitty, side = pretty_cards(obs.past[-1].buried), words(TEAMS[result.team])
    return words(text, points=result.points, kitty=kitty, side=side, levels=result.levels)
