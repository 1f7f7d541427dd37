"""Boards as text: what was dealt, called and played; and the table drawn in plain characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.cards import RANKS, SUIT_MASKS, SUIT_SIZE, members, name_of, names_of, read_card, suit_of
from parlour.core.words import Words, english
from parlour.errors import FormatError
from parlour.games.bridge.rules.auction import call_name, legal_calls, read_call
from parlour.games.bridge.rules.claim import certain
from parlour.games.bridge.rules.contract import STRAIN_SIGNS, Contract
from parlour.games.bridge.rules.deal import SEAT_NAMES, SEATS, SUIT_ORDER, read_deal, write_deal
from parlour.games.bridge.rules.state import Board, BridgeView, begin, call, claim, legal_cards, play, view_of
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = ["call_sign", "card_sign", "contract_words", "draw", "hand_signs", "read_board", "write_board"]


def write_board(board: Board) -> str:
    """Write a board: its deal, the calls, the cards in the order they were played, and who claimed the rest."""
    lines = [f"deal {write_deal(board.deal)}"]
    if board.calls:
        lines.append("calls " + " ".join(map(call_name, board.calls)))
    if board.plays:
        lines.append(f"play {names_of(board.plays)}")
    if board.claimed is not None:
        lines.append(f"claim {SEAT_NAMES[board.claimed]}")
    return "\n".join(lines)


def read_board(text: str, rules: BridgeRules) -> Board:
    """Read a board; every call and card is checked."""
    lines = text.strip().splitlines()
    if not lines or not lines[0].startswith("deal "):
        raise FormatError("expected a line such as: deal N:AK32.QJ.T98.7654 ... ... ...", line=1)
    wanted = ["calls", "play", "claim"]
    board = None
    for number, line in enumerate(lines, 1):
        word, _, rest = line.partition(" ")
        try:
            if board is None:
                board = begin(read_deal(rest), rules)
            elif word in wanted:
                del wanted[: wanted.index(word) + 1]
                board = _READERS[word](board, rest, rules)
            else:
                raise FormatError("expected calls, play or claim here, not {found!r}", found=line[:40])
        except FormatError as error:
            raise error.at(line=number) from None
    assert board is not None
    return board


def _read_calls(board: Board, text: str, rules: BridgeRules) -> Board:
    for word in text.split():
        choice = read_call(word)
        if board.phase != "auction" or choice not in legal_calls(board.calls):
            raise FormatError("{word} is not possible as call {count}", word=word, count=len(board.calls) + 1)
        board = call(board, choice, rules)
    return board


def _read_plays(board: Board, text: str, rules: BridgeRules) -> Board:
    for word in text.split():
        card = read_card(word)
        hand = board.hands[board.turn] if board.phase == "play" else 0
        if not legal_cards(hand, board.trick) >> card & 1:
            who = SEAT_NAMES[board.turn] if board.phase == "play" else "nobody"
            raise FormatError(
                "{card} cannot be played by {who} as card {count}",
                card=name_of(card),
                who=who,
                count=len(board.plays) + 1,
            )
        board = play(board, card)
    return board


def _read_claim(board: Board, text: str, rules: BridgeRules) -> Board:
    seat = SEAT_NAMES.index(text.strip()) if text.strip() in SEAT_NAMES else None
    if seat is None or not certain(view_of(board, seat, rules)):
        raise FormatError("{found} cannot claim the rest of the tricks here", found=text.strip()[:20] or "nobody")
    return claim(board, seat)


_VULNERABLE: Final = {
    "None": "nobody vulnerable",
    "NS": "North-South vulnerable",
    "EW": "East-West vulnerable",
    "Both": "both sides vulnerable",
}
_READERS: Final = {"calls": _read_calls, "play": _read_plays, "claim": _read_claim}


def card_sign(card: int) -> str:
    """Write a card with the sign of its suit first: ♠Q."""
    return STRAIN_SIGNS[suit_of(card)] + RANKS[card % SUIT_SIZE].replace("T", "10")


def call_sign(choice: int) -> str:
    """Write a call for people: pass, double, 1♠."""
    name = call_name(choice)
    words = {"P": "pass", "X": "double", "XX": "redouble"}
    return words.get(name) or name[0] + STRAIN_SIGNS[("C", "D", "H", "S", "NT").index(name[1:])]


def contract_words(contract: Contract, words: Words = english, who: str = "") -> str:
    """Write a contract for people: 4♠ doubled by North, or by whoever is named."""
    bid = f"{contract.level}{STRAIN_SIGNS[contract.strain]}"
    text = ("{bid} by {who}", "{bid} doubled by {who}", "{bid} redoubled by {who}")[contract.doubled]
    return words(text, bid=bid, who=who or words.seat(SEAT_NAMES[contract.declarer]))


def hand_signs(hand: int) -> str:
    """Write a hand by suits, highest cards first: ♠AKQ32 ♥J54; a void is left out."""
    suits = [
        STRAIN_SIGNS[suit] + "".join(RANKS[card % SUIT_SIZE] for card in reversed(tuple(members(held))))
        for suit in SUIT_ORDER
        if (held := hand & SUIT_MASKS[suit])
    ]
    return " ".join(suits)


def draw(obs: BridgeView, words: Words = english) -> str:
    """Draw the table as one seat sees it."""
    rules, labels = obs.rules, [words.seat(name) for name in SEAT_NAMES]
    heading = "Board {board}, {dealer} deals, {vulnerable}"
    vulnerable = words(_VULNERABLE[rules.vulnerable])
    lines = [words(heading, board=rules.board, dealer=labels[rules.dealer], vulnerable=vulnerable)]
    if obs.calls:
        played = "  ".join(
            f"{labels[(rules.dealer + number) % 4][0]} {words(call_sign(choice))}"
            for number, choice in enumerate(obs.calls)
        )
        lines.append(words("Auction: {calls}", calls=played))
    if obs.contract is not None:
        won = "Contract {contract}; tricks: North-South {ours}, East-West {theirs}"
        lines.append(words(won, contract=contract_words(obs.contract, words), ours=obs.won[0], theirs=obs.won[1]))
    for number in range(len(obs.leaders))[-2:]:
        cards = obs.plays[4 * number : 4 * number + 4]
        seats = [labels[(obs.leaders[number] + index) % 4] for index in range(len(cards))]
        if cards:
            lines.append("  ".join(f"{seat} {card_sign(card)}" for seat, card in zip(seats, cards, strict=True)))
    if obs.claimed is not None:
        lines.append(words("{seat} claimed the rest.", seat=labels[obs.claimed]))
    if obs.phase == "over":
        hands = [hand_signs(hand) for hand in obs.deal]
        lines += [words("{seat} had {hand}", seat=labels[seat], hand=hands[seat]) for seat in SEATS]
        return "\n".join([*lines, words("The board is over." if obs.contract else "The board was passed out.")])
    lines += _open_hands(obs, labels, words)
    turn = labels[obs.turn or 0]
    lines.append(words("{seat} calls next." if obs.phase == "auction" else "The next card is {seat}'s.", seat=turn))
    return "\n".join(lines)


def _open_hands(obs: BridgeView, labels: Sequence[str], words: Words) -> Iterator[str]:
    """Yield the hands that this seat sees, its own last, nearest to the prompt."""
    for seat in sorted(SEATS, key=lambda seat: seat == obs.seat):
        held = obs.seen[seat]
        laid = obs.contract is not None and obs.plays and seat == obs.contract.dummy
        who = words("(dummy)" if laid else "(you)" if seat == obs.seat else "(open)")
        if held is not None:
            yield f"{labels[seat]} {who}: {hand_signs(held) or words('no cards')}"
