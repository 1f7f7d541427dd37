"""Boards as text: what was dealt, called and played; and the table drawn in plain characters."""

from __future__ import annotations

from typing import Final

from parlour.cards import RANKS, SUIT_MASKS, SUIT_SIZE, members, name_of, names_of, read_card, suit_of
from parlour.errors import FormatError
from parlour.games.bridge.rules.auction import call_name, legal_calls, read_call
from parlour.games.bridge.rules.claim import certain
from parlour.games.bridge.rules.contract import STRAIN_SIGNS
from parlour.games.bridge.rules.deal import SEAT_NAMES, SEATS, SUIT_ORDER, read_deal, write_deal
from parlour.games.bridge.rules.state import Board, BridgeView, begin, call, claim, legal_cards, play, view_of
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = ["call_sign", "card_sign", "draw", "hand_signs", "read_board", "write_board"]

LABELS: Final = tuple(name.capitalize() for name in SEAT_NAMES)


def write_board(now: Board) -> str:
    """Write a board: its deal, the calls, the cards in the order they were played, and who claimed the rest."""
    lines = [f"deal {write_deal(now.deal)}"]
    if now.calls:
        lines.append("calls " + " ".join(map(call_name, now.calls)))
    if now.plays:
        lines.append(f"play {names_of(now.plays)}")
    if now.claimed is not None:
        lines.append(f"claim {SEAT_NAMES[now.claimed]}")
    return "\n".join(lines)


def read_board(text: str, rules: BridgeRules) -> Board:
    """Read a board; every call and card is checked."""
    lines = text.strip().splitlines()
    if not lines or not lines[0].startswith("deal "):
        raise FormatError("expected a line such as: deal N:AK32.QJ.T98.7654 ... ... ...", line=1)
    wanted = ["calls", "play", "claim"]
    now = None
    for number, line in enumerate(lines, 1):
        word, _, rest = line.partition(" ")
        try:
            if now is None:
                now = begin(read_deal(rest), rules)
            elif word in wanted:
                del wanted[: wanted.index(word) + 1]
                now = _READERS[word](now, rest, rules)
            else:
                raise FormatError(f"expected calls, play or claim here, not {line[:40]!r}")
        except FormatError as error:
            raise error.at(line=number) from None
    assert now is not None
    return now


def _read_calls(now: Board, text: str, rules: BridgeRules) -> Board:
    for word in text.split():
        choice = read_call(word)
        if now.phase != "auction" or choice not in legal_calls(now.calls):
            raise FormatError(f"{word} is not possible as call {len(now.calls) + 1}")
        now = call(now, choice, rules)
    return now


def _read_plays(now: Board, text: str, rules: BridgeRules) -> Board:
    for word in text.split():
        card = read_card(word)
        hand = now.hands[now.turn] if now.phase == "play" else 0
        if not legal_cards(hand, now.trick) >> card & 1:
            who = SEAT_NAMES[now.turn] if now.phase == "play" else "nobody"
            raise FormatError(f"{name_of(card)} cannot be played by {who} as card {len(now.plays) + 1}")
        now = play(now, card)
    return now


def _read_claim(now: Board, text: str, rules: BridgeRules) -> Board:
    seat = SEAT_NAMES.index(text.strip()) if text.strip() in SEAT_NAMES else None
    if seat is None or not certain(view_of(now, seat, rules)):
        raise FormatError(f"{text.strip()[:20] or 'nobody'} cannot claim the rest of the tricks here")
    return claim(now, seat)


_READERS: Final = {"calls": _read_calls, "play": _read_plays, "claim": _read_claim}


def card_sign(card: int) -> str:
    """Write a card with the sign of its suit first: ♠Q."""
    return STRAIN_SIGNS[suit_of(card)] + RANKS[card % SUIT_SIZE].replace("T", "10")


def call_sign(choice: int) -> str:
    """Write a call for people: pass, double, 1♠."""
    name = call_name(choice)
    words = {"P": "pass", "X": "double", "XX": "redouble"}
    return words.get(name) or name[0] + STRAIN_SIGNS[("C", "D", "H", "S", "NT").index(name[1:])]


def hand_signs(hand: int) -> str:
    """Write a hand by suits, highest cards first: ♠AKQ32 ♥J54; a void is left out."""
    suits = [
        STRAIN_SIGNS[suit] + "".join(RANKS[card % SUIT_SIZE] for card in reversed(tuple(members(held))))
        for suit in SUIT_ORDER
        if (held := hand & SUIT_MASKS[suit])
    ]
    return " ".join(suits) or "no cards"


def draw(obs: BridgeView) -> str:
    """Draw the table as one seat sees it."""
    rules = obs.rules
    lines = [f"Board {rules.board}, {LABELS[rules.dealer]} deals, vulnerable: {rules.vulnerable}"]
    if obs.calls:
        told = "  ".join(
            f"{LABELS[(rules.dealer + number) % 4][0]} {call_sign(choice)}" for number, choice in enumerate(obs.calls)
        )
        lines.append(f"Auction: {told}")
    if obs.contract is not None:
        lines.append(f"Contract {obs.contract}; tricks: North-South {obs.won[0]}, East-West {obs.won[1]}")
    for number in range(len(obs.leaders))[-2:]:
        cards = obs.plays[4 * number : 4 * number + 4]
        seats = [LABELS[(obs.leaders[number] + place) % 4] for place in range(len(cards))]
        if cards:
            lines.append("  ".join(f"{seat} {card_sign(card)}" for seat, card in zip(seats, cards, strict=True)))
    if obs.claimed is not None:
        lines.append(f"{LABELS[obs.claimed]} claimed the rest.")
    if obs.phase == "over":
        lines += [f"{LABELS[seat]} had {hand_signs(obs.deal[seat])}" for seat in SEATS]
        return "\n".join([*lines, "The board is over." if obs.contract else "The board was passed out."])
    for seat in sorted(SEATS, key=lambda seat: seat == obs.seat):  # one's own hand last, nearest to the prompt
        held = obs.seen[seat]
        laid = obs.contract is not None and obs.plays and seat == obs.contract.dummy
        who = "(dummy)" if laid else "(you)" if seat == obs.seat else "(open)"
        if held is not None:
            lines.append(f"{LABELS[seat]} {who}: {hand_signs(held)}")
    turn = LABELS[obs.turn or 0]
    lines.append(f"{turn} calls next." if obs.phase == "auction" else f"The next card is {turn}'s.")
    return "\n".join(lines)
