"""Matches as text, and the table drawn in plain characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.errors import FormatError
from relay.match import View
from relay.round import NAMES, NO, SEATS, SIZE, Deal, Move


def write_state(deals: Iterable[Deal], moves: Iterable[Move], names: Sequence[str]) -> str:
    """Write one line for each deal and each move."""
    lines = [f"deal {' '.join(NAMES[card] for card in deal.cards)} asks {_digits(deal.moments)}" for deal in deals]
    return "\n".join([*lines, *(f"{names[seat]} {action}" for seat, action in moves)])


def read_state(text: str, rounds: int, names: Sequence[str]) -> tuple[tuple[Deal, ...], list[Move]]:
    """Read what ``write_state`` wrote; say which line is wrong and what was expected."""
    lines = text.strip().splitlines()
    deals = tuple(_read_deal(line, number) for number, line in enumerate(lines[:rounds], 1))
    if len(deals) != rounds:
        raise FormatError(f"expected {rounds} deals, found {len(deals)}", line=len(deals) + 1)
    moves: list[Move] = []
    for number, line in enumerate(lines[rounds:], rounds + 1):
        words = line.split()
        if len(words) != 2 or words[0] not in names:
            raise FormatError(f"expected a seat and what it did, such as 'north S9', not {line!r}", line=number)
        if words[1] not in (*NAMES, NO):
            raise FormatError(f"expected a card or {NO}, not {words[1]!r}", line=number, column=len(words[0]) + 2)
        moves.append((list(names).index(words[0]), words[1]))
    return deals, moves


def _read_deal(line: str, number: int) -> Deal:
    words = line.split()
    cards, moments = words[1:25], words[26:]
    if words[:1] != ["deal"] or words[25:26] != ["asks"] or sorted(cards) != sorted(NAMES):
        raise FormatError("expected deal, every card once, and asks", line=number)
    if len(moments) != len(SEATS) or not all(moment in map(str, range(SIZE)) for moment in moments):
        raise FormatError(f"expected four numbers from 0 to {SIZE - 1} after asks", line=number)
    return Deal(tuple(NAMES.index(card) for card in cards), tuple(map(int, moments)))


def draw(obs: View, names: Sequence[str]) -> str:
    """Draw the table as one seat sees it."""
    lines = [f"Round {len(obs.past) + (obs.phase != 'over')} of {obs.rules.rounds}, {names[obs.dealer]} deals"]
    lines += [
        f"Round {number}: north-south {played.result.points(0)}, east-west {played.result.points(1)}"
        for number, played in enumerate(obs.past, 1)
        if played.result is not None
    ]
    if obs.phase == "over":
        return "\n".join([*lines[1:], "The match is over."])
    if obs.declarer is not None:
        trumps = f"shows {NAMES[obs.shown.card]}, its suit is trumps" if obs.shown else "declares no trumps"
        lines.append(f"{names[obs.declarer]} {trumps}")
    for first in range(max(0, (len(obs.plays) - 1) // 4 * 4 - 4), len(obs.plays), 4):
        trick = obs.plays[first : first + 4]
        lines.append(f"Trick {first // 4 + 1}: " + ", ".join(f"{names[seat]} {NAMES[card]}" for seat, card in trick))
    if obs.dummy is not None and obs.open_hand is not None and obs.open_hand != obs.seat:
        lines.append(f"{names[obs.open_hand]} (open): {_cards(obs.dummy)}")
    if obs.seat is not None:
        lines.append(f"{names[obs.seat]} (you): {_cards(obs.hand)}")
    if obs.given is not None and obs.phase == "pass":
        lines.append(f"You give {NAMES[obs.given]} to the left.")
    lines.append(_to_do(obs, names))
    return "\n".join(lines)


def _to_do(obs: View, names: Sequence[str]) -> str:
    if obs.phase == "deal":
        return "Show a card to make its suit trumps, or say no." if obs.asked else "The cards are being dealt."
    if obs.phase == "pass":
        waits = obs.seat is None or obs.given is not None
        return "The cards are being passed." if waits else "Give one card to the left."
    return (
        f"{names[obs.turn or 0]} plays next."
        if obs.turn == obs.player
        else f"{names[obs.turn or 0]} plays next, from the open hand."
    )


def _cards(cards: Iterable[int]) -> str:
    return " ".join(NAMES[card] for card in cards) or "no cards"


def _digits(moments: Iterable[int]) -> str:
    return " ".join(map(str, moments))
