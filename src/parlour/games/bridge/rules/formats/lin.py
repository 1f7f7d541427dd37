"""LIN, the format of Bridge Base Online: ``pn|...|md|...|sv|...|mb|...|pc|...|``, on one line or many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from parlour.cards import NAMES, RANKS, SUIT_MASKS, SUIT_SIZE, SUITS, members
from parlour.core.reading import digits_in, whole_number
from parlour.errors import FormatError
from parlour.games.bridge.rules.auction import call_name, read_call
from parlour.games.bridge.rules.deal import SEATS, SUIT_ORDER
from parlour.games.bridge.rules.formats.board import HIGHEST_BOARD, BoardText, check_plays, fill_hand, with_auction

__all__ = ["read_lin", "write_lin"]

SIDES: Final = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "Both"}
LETTERS: Final = {"None": "o", "NS": "n", "EW": "e", "Both": "b"}
FIRST: Final = 2  # LIN counts seats from South


def read_lin(text: str, *, strict: bool = False) -> tuple[BoardText, ...]:
    """Read every board of a file; ``strict`` refuses unknown vulnerabilities and a last field without its end."""
    boards: list[BoardText] = []
    names: tuple[str, str, str, str] = ("", "", "", "")
    board: BoardText | None = None
    loose: list[tuple[str, str]] = []
    for line, key, value in _fields(text, strict):
        try:
            if key == "pn":
                names = _read_names(value, len(boards))
            elif key == "md":
                if board is not None:
                    boards.append(_finish(board))
                board = _read_deal(value, names, loose)
                loose = []
            elif board is None:
                loose.append((key, value))
            else:
                board = _read_field(board, key, value, strict)
        except FormatError as error:
            raise FormatError("{key}| {fault}", line=line, key=key, fault=error.bare) from None
    if board is None:
        raise FormatError("expected a deal, md|...|", line=1)
    boards.append(_finish(board))
    return tuple(boards)


def _fields(text: str, strict: bool) -> Iterable[tuple[int, str, str]]:
    line = 1
    parts = text.lstrip("\ufeff").split("|")
    if strict and parts[-1].strip():
        raise FormatError("the last field has no end; the file may be cut off", line=text.count("\n") + 1)
    for place in range(0, len(parts) - 1, 2):
        line += parts[place].count("\n")
        yield line, parts[place].strip().lower(), parts[place + 1].replace("\r", "").strip("\n")
        line += parts[place + 1].count("\n")


def _read_names(value: str, number: int) -> tuple[str, str, str, str]:
    """Names run South, West, North, East; a file of two tables names eight."""
    told = [name.strip() for name in value.split(",")]
    told = (told[4:] if len(told) >= 8 and number % 2 else told)[:4] + [""] * 4
    south, west, north, east = told[:4]
    return north, east, south, west


def _read_deal(value: str, names: tuple[str, str, str, str], loose: list[tuple[str, str]]) -> BoardText:
    digit, rest = value.strip()[:1], value.strip()[1:]
    if digit not in ("1", "2", "3", "4", "0"):
        raise FormatError(
            "a deal begins with the dealer, 1 to 4 for South, West, North, East, not {found!r}", found=value[:10]
        )
    parts = [*rest.split(","), "", "", "", ""][:4]
    turned = [_read_hand(part) for part in parts]
    hands = fill_hand(tuple(turned[(seat - FIRST) % 4] for seat in SEATS))
    dealer = (FIRST + max(int(digit), 1) - 1) % 4
    board = BoardText(hands, None, dealer, players=names)
    for key, text in loose:
        board = _read_field(board, key, text, strict=False)
    return board


def _read_hand(text: str) -> int:
    hand = 0
    suit = -1
    for sign in text.strip().upper().replace("10", "T"):
        if sign in SUITS:
            suit = SUITS.index(sign)
        elif sign in RANKS and suit >= 0:
            card = SUIT_SIZE * suit + RANKS.index(sign)
            if hand >> card & 1:
                raise FormatError("{card} is in one hand twice", card=NAMES[card])
            hand |= 1 << card
        else:
            raise FormatError(
                "expected suits and ranks such as SAK2HQ..., not {sign!r} in {found!r}",
                sign=sign,
                found=text.strip()[:20],
            )
    return hand


def _read_field(board: BoardText, key: str, value: str, strict: bool) -> BoardText:
    if key == "sv":
        side = value.strip().lower()
        if side not in SIDES and strict:
            raise FormatError("expected o, n, e or b, not {found!r}", found=value[:20])
        return replace(board, vulnerability=SIDES.get(side, "None"))
    if key == "mb":
        return _read_calls(board, value)
    if key == "an" and board.calls:
        return replace(board, notes=(*board.notes[:-1], value))
    if key == "pc":
        return replace(board, plays=(*board.plays, *_read_cards(value)))
    if key == "mc":
        tricks = whole_number(value.strip(), 13)
        if tricks is None:
            raise FormatError("expected the tricks that declarer claims, 0 to 13, not {found!r}", found=value[:20])
        return replace(board, result=tricks)
    if key == "ah" and board.board is None:
        board = replace(board, board=whole_number(digits_in(value), HIGHEST_BOARD, 1))
    if key == "pg":
        return board
    return replace(board, tags=(*board.tags, (f"Lin_{key}", value)))


def _read_calls(board: BoardText, value: str) -> BoardText:
    """Read one call, or several without spaces as in old files: ``1Sp2Sppp``."""
    word = value.strip()
    while word:
        size = 2 if word[0] in "1234567" else 1
        if size == 1 and word[0] in "xX" and word[1:2] in ("x", "X"):
            size = 2
        if size == 2 and word[2:3] in ("t", "T"):
            size = 3
        if word[:4].lower() == "pass":
            size = 4
        choice = read_call(word[:size])
        word = word[size:]
        alerted = word.startswith("!")
        word = word.lstrip("! ")
        board = replace(board, calls=(*board.calls, choice), notes=(*board.notes, ""), alerts=(*board.alerts, alerted))
    return board


def _read_cards(value: str) -> list[int]:
    word = value.strip().upper().replace("10", "T")
    if len(word) % 2:
        raise FormatError("expected cards such as SA, not {found!r}", found=value[:20])
    cards = []
    for column in range(0, len(word), 2):
        suit, rank = word[column], word[column + 1]
        if suit not in SUITS or rank not in RANKS:
            raise FormatError("expected a card such as SA, not {found!r}", found=word[column : column + 2])
        cards.append(SUIT_SIZE * SUITS.index(suit) + RANKS.index(rank))
    return cards


def _finish(board: BoardText) -> BoardText:
    if not any(board.notes):
        board = replace(board, notes=())
    if not any(board.alerts):
        board = replace(board, alerts=())
    board = with_auction(board)
    if board.plays and board.contract is None:
        raise FormatError("there are cards played, but no contract that the auction comes to")
    check_plays(board)
    return board


def write_lin(boards: Iterable[BoardText]) -> str:
    """Write boards, one a line."""
    return "".join(_write_one(board) + "\n" for board in boards)


def _write_one(board: BoardText) -> str:
    if board.hands is None:
        raise FormatError("LIN cannot hold a board without a deal")
    north, east, south, west = board.players
    fields = [("pn", ",".join((south, west, north, east)))]
    hands = [_hand_text(board.hands[(FIRST + seat) % 4]) for seat in SEATS]
    fields.append(("md", f"{(board.dealer - FIRST) % 4 + 1}{','.join(hands)}"))
    fields.append(("sv", LETTERS[board.vulnerability]))
    kept = [(name.removeprefix("Lin_"), value) for name, value in board.tags if name.startswith("Lin_")]
    if board.board is not None and not any(key == "ah" for key, _ in kept):
        kept.insert(0, ("ah", f"Board {board.board}"))
    fields += kept
    for number, choice in enumerate(board.calls):
        name = {"P": "p", "X": "d", "XX": "r"}.get(call_name(choice), call_name(choice).replace("NT", "N"))
        alerted = board.alerts[number] if board.alerts else False
        fields.append(("mb", name + ("!" if alerted else "")))
        if board.notes and board.notes[number]:
            fields.append(("an", board.notes[number].replace("|", "/")))
    for number, card in enumerate(board.plays):
        fields.append(("pc", NAMES[card][1] + NAMES[card][0]))
        if number % 4 == 3:
            fields.append(("pg", ""))
    if board.result is not None:
        fields.append(("mc", str(board.result)))
    return "".join(f"{key}|{value}|" for key, value in fields)


def _hand_text(hand: int) -> str:
    return "".join(
        SUITS[suit] + "".join(RANKS[card % SUIT_SIZE] for card in reversed(tuple(members(hand & SUIT_MASKS[suit]))))
        for suit in SUIT_ORDER
    )
