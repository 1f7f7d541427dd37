"""Matches as text: what chance dealt and what was done, round by round; and the table drawn in plain characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from parlour.cards import SUITS, members, name_of, names_of, of_suit, pack, read_card, read_cards
from parlour.core.words import Words, english
from parlour.errors import FormatError
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import (
    SEATS,
    SIDES,
    Hands,
    Round,
    begin,
    choose,
    legal_cards,
    pass_cards,
    penalty,
    play,
)
from parlour.games.hearts.rules.variants import DIRECTIONS, HeartsRules

__all__ = ["draw", "read_deal", "read_round", "write_deal", "write_round"]

SIGNS: Final = "♣♦♥♠"
ORDER: Final = (3, 2, 1, 0)  # suits as hands are written: spades, hearts, diamonds, clubs


@lru_cache(maxsize=512)
def write_round(round_: Round) -> str:
    """Write a round: its deal, who passed what, the cards in the order they were played, and a moon's worth."""
    lines = [write_deal(round_.deal)]
    lines += [f"pass {SIDES[seat]} {names_of(members(cards))}" for seat, cards in round_.passes]
    if round_.plays:
        lines.append(f"play {names_of(round_.plays)}")
    if round_.choice:
        lines.append(f"moon {round_.choice}")
    return "\n".join(lines)


def write_deal(deal: Hands) -> str:
    """Write the four hands of a deal on one line."""
    return "deal " + " | ".join(names_of(members(hand)) for hand in deal)


@lru_cache(maxsize=512)
def read_round(block: str, number: int, rules: HeartsRules) -> Round:
    """Read a round back; every action is checked."""
    lines = block.splitlines()
    round_ = begin(number, read_deal(lines[0]), rules)
    for line_number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        try:
            if word == "pass":
                round_ = _read_pass(round_, rest)
            elif word == "play":
                round_ = _read_plays(round_, rest, rules)
            elif word == "moon" and round_.phase == "moon" and rest in ("others", "self"):
                round_ = choose(round_, rest, rules)
            else:
                raise FormatError("expected pass, play or moon here, not {found!r}", found=line[:40])
        except FormatError as error:
            raise error.at(line=line_number) from None
    return round_


def read_deal(line: str) -> Hands:
    """Read the four hands of a deal."""
    hands = tuple(read_cards(part) for part in line.removeprefix("deal ").split("|"))
    whole = sorted(card for hand in hands for card in hand) == list(range(52))
    if not whole or [len(hand) for hand in hands] != [13] * 4:
        raise FormatError("expected four hands of 13 cards with | between them, every card of the deck once", line=1)
    return tuple(pack(hand) for hand in hands)


def _read_pass(round_: Round, text: str) -> Round:
    name, _, rest = text.partition(" ")
    if round_.phase != "pass" or name not in SIDES:
        if name in SIDES:
            raise FormatError("no cards are passed here")
        raise FormatError("expected a seat, not {found!r}", found=name[:20])
    seat = SIDES.index(name)
    cards = read_cards(rest)
    held = len(set(cards)) == len(cards) == 3 and all(round_.deal[seat] >> card & 1 for card in cards)
    if not held or round_.given(seat):
        raise FormatError("expected three cards that {name} holds, once for each seat", name=name)
    return pass_cards(round_, seat, pack(cards))


def _read_plays(round_: Round, text: str, rules: HeartsRules) -> Round:
    for word in text.split():
        card = read_card(word)
        hand = round_.hands[round_.turn] if round_.phase == "play" else 0
        if not legal_cards(hand, round_.trick, len(round_.plays), round_.broken, rules) >> card & 1:
            who = SIDES[round_.turn] if round_.phase == "play" else "nobody"
            raise FormatError(
                "{card} cannot be played by {who} as card {count} of the round",
                card=name_of(card),
                who=who,
                count=len(round_.plays) + 1,
            )
        round_ = play(round_, card, rules)
    return round_


def suits_of(hand: int) -> str:
    """Write a hand by suits, highest cards first."""
    shown = []
    for suit in ORDER:
        cards = sorted(members(of_suit(hand, suit)), reverse=True)
        if cards:
            shown.append(SIGNS[suit] + "".join(name_of(card)[0] for card in cards))
    return " ".join(shown)


def draw(obs: HeartsView, names: Sequence[str], words: Words = english) -> str:
    """Draw the table as one seat sees it."""
    labels = [words.seat(name) for name in names]
    lines = [_heading(obs, labels, words)]
    taken = [penalty(cards) for cards in obs.taken]
    scores = [f"{labels[seat]} {obs.scores[seat]}" + (f"+{taken[seat]}" if taken[seat] else "") for seat in SEATS]
    lines.append(words("Score: {scores}", scores="   ".join(scores)))
    for trick in obs.tricks[-2:]:
        if trick.cards:
            played = "  ".join(f"{labels[(trick.leader + n) % 4]} {pretty(card)}" for n, card in enumerate(trick.cards))
            lines.append(played + (f"  -> {labels[trick.winner()]}" if trick.complete else ""))
    if obs.seat is not None and obs.phase != "over":
        hand = suits_of(obs.hand) or words("no cards")
        lines.append(words("{seat} (you): {hand}", seat=labels[obs.seat], hand=hand))
        if obs.received and not obs.plays:
            lines.append(words("You received {cards}.", cards=_list(members(obs.received))))
    lines.append(_to_do(obs, labels, words))
    return "\n".join(lines)


def pretty(card: int) -> str:
    """Write a card with the sign of its suit."""
    name = name_of(card)
    return name[0].replace("T", "10") + SIGNS[SUITS.index(name[1])]


def _heading(obs: HeartsView, labels: Sequence[str], words: Words) -> str:
    if not obs.offset:
        return words("Round {number}, no cards are passed", number=obs.number)
    direction = words(DIRECTIONS[obs.offset])
    if obs.receiver is None:
        return words("Round {number}, cards are passed {direction}", number=obs.number, direction=direction)
    text = "Round {number}, cards are passed {direction} (you to {seat})"
    return words(text, number=obs.number, direction=direction, seat=labels[obs.receiver])


def _to_do(obs: HeartsView, labels: Sequence[str], words: Words) -> str:
    if obs.phase == "over":
        return words("The match is over.")
    if obs.phase == "pass":
        if obs.given:
            return words("You pass {cards}.", cards=_list(members(obs.given)))
        if obs.seat is None:
            return words("The cards are being passed.")
        return words("Choose three cards to pass, for example {cards}.", cards=_list(list(members(obs.hand))[::5]))
    if obs.phase == "moon":
        return words("The moon was shot: 26 to the others, or 26 off?")
    turn = labels[obs.turn or 0]
    return words("Hearts are broken. {seat} plays next." if obs.broken else "{seat} plays next.", seat=turn)


def _list(cards: Iterable[int]) -> str:
    return " ".join(pretty(card) for card in cards)
