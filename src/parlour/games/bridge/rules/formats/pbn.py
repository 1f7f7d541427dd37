"""Portable Bridge Notation (PBN 2.1): tags, the auction and the play in sections; read as real files have it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from parlour.cards import NAMES, RANKS, SUIT_SIZE, SUITS, winning_index
from parlour.core.reading import digits_in, whole_number
from parlour.errors import FormatError
from parlour.games.bridge.rules.auction import PASS, auction_over, call_name, read_call
from parlour.games.bridge.rules.contract import NO_TRUMPS, STRAIN_LETTERS, Contract, read_contract
from parlour.games.bridge.rules.deal import (
    SEAT_LETTERS,
    SEATS,
    Hands,
    board_dealer,
    board_vulnerability,
    read_hand,
    write_deal,
)
from parlour.games.bridge.rules.formats.board import HIGHEST_BOARD, BoardText, check_plays, fill_hand, with_auction

__all__ = ["read_pbn", "write_pbn"]

OWN: Final = (
    *("Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"),
    *("Declarer", "Contract", "Result", "Auction", "Play", "Note"),
)
FIRST: Final = ("Event", "Site", "Date")
MANDATORY: Final = (*FIRST, *OWN[:8], "Scoring", "Declarer", "Contract", "Result")
PLAIN: Final = frozenset({*OWN, *FIRST, "Scoring"})  # tags that have no section of ours to keep
LATE: Final = frozenset({*OWN[8:], "Score", "Competition", "Scoring"})  # tags that an empty line may come before
DOUBLES: Final = ("", "X", "XX")
VULNERABLE: Final = {
    **dict.fromkeys(("NONE", "LOVE", "-", "O"), "None"),
    **dict.fromkeys(("NS", "N-S", "N/S"), "NS"),
    **dict.fromkeys(("EW", "E-W", "E/W"), "EW"),
    **dict.fromkeys(("ALL", "BOTH", "B"), "Both"),
}
_TAG: Final = re.compile(r'\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
_TOKEN: Final = re.compile(r"=(?P<note>\d+)=|\$\d+|\^\w+|[^\s=]+")


@dataclass
class _Raw:
    """One game as lines: tags with the line they are on, and the lines of their sections."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    section: str = ""
    closed: bool = False  # an empty line came after the deal

    def begins_another(self, name: str) -> bool:
        """Tell whether a tag belongs to the next game."""
        return name != "Note" and (name in self.tags or (self.closed and name not in LATE))

    def add_tag(self, name: str, value: str, line: int) -> None:
        """Keep a tag; the lines after it are its section."""
        if name == "Note":
            key, _, rest = value.partition(":")
            self.notes[key.strip()] = rest
            return
        self.tags[name] = value
        self.lines[name] = line
        self.section = name

    def add_line(self, text: str, line: int) -> None:
        """Keep a line that is no tag."""
        if not self.section:
            raise FormatError("expected a tag in brackets, not {found!r}", line=line, found=text[:40])
        self.sections.setdefault(self.section, []).append(text)


def read_pbn(text: str, *, strict: bool = False) -> tuple[BoardText, ...]:
    """Read every board of a file; ``strict`` also refuses what the standard forbids but programs write."""
    boards: list[BoardText] = []
    before: dict[str, str] = {}
    for raw in _split(text):
        for name, value in raw.tags.items():
            if value.startswith("#"):  # as in the game before
                raw.tags[name] = before.get(name, "")
        before = raw.tags
        boards.append(_read_one(raw, strict))
    if not boards:
        raise FormatError('expected at least one tag such as [Deal "N:..."]', line=1)
    return tuple(boards)


def _split(text: str) -> Iterable[_Raw]:
    raw = _Raw()
    comment: list[str] | None = None
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        rest = line.strip()
        if comment is not None:
            head, closed, rest = line.partition("}")
            comment.append(head)
            if not closed:
                continue
            raw.comments.append("\n".join(comment).strip())
            comment = None
        elif line.startswith("%"):
            continue
        elif not rest:
            raw.closed = "Deal" in raw.tags
        match = _TAG.match(rest)
        if match is not None:
            if raw.begins_another(match["name"]):
                yield raw
                raw = _Raw()
            raw.add_tag(match["name"], re.sub(r"\\(.)", r"\1", match["value"]), number)
            rest = rest[match.end() :].lstrip()
        if rest.startswith("["):
            raise FormatError('expected [Name "value"], not {found!r}', line=number, found=rest[:40])
        rest, comment = _without_comments(rest, raw.comments)
        if rest:
            raw.add_line(rest, number)
    if comment is not None:
        raise FormatError("a comment that begins with { has no end; the file may be cut off", line=number)
    if raw.tags:
        yield raw


def _without_comments(line: str, kept: list[str]) -> tuple[str, list[str] | None]:
    while True:
        brace, semicolon = line.find("{"), line.find(";")
        if semicolon >= 0 and (brace < 0 or semicolon < brace):
            kept.append(line[semicolon + 1 :].strip())
            return line[:semicolon].strip(), None
        if brace < 0:
            return line.strip(), None
        end = line.find("}", brace)
        if end < 0:
            return line[:brace].strip(), [line[brace + 1 :]]
        kept.append(line[brace + 1 : end].strip())
        line = line[:brace] + " " + line[end + 1 :]


def _read_one(raw: _Raw, strict: bool) -> BoardText:
    def fault(name: str, error: FormatError) -> FormatError:
        return FormatError("[{name}] {fault}", line=raw.lines.get(name), name=name, fault=error.bare)

    if strict:
        for name in MANDATORY:
            if name not in raw.tags:
                raise FormatError("the tag [{name}] is missing", line=min(raw.lines.values()), name=name)
    name = ""
    try:
        name = "Board"
        number = whole_number(digits_in(raw.tags.get("Board", "")), HIGHEST_BOARD, 1)
        name = "Dealer"
        dealer = _read_dealer(raw.tags.get("Dealer", ""), number)
        name = "Vulnerable"
        vulnerability = _read_vulnerability(raw.tags.get("Vulnerable", ""), number)
        name = "Deal"
        hands = _read_deal(raw.tags["Deal"]) if raw.tags.get("Deal", "").strip() not in {"", "?"} else None
        name = "Auction"
        calls, notes = _read_auction(raw, dealer)
        board = with_auction(
            BoardText(
                hands,
                number,
                dealer,
                vulnerability,
                _players(raw.tags),
                calls,
                notes if any(notes) else (),
                (),
                sections=tuple((key, tuple(lines)) for key, lines in raw.sections.items() if key not in PLAIN),
                tags=tuple((key, value) for key, value in raw.tags.items() if key not in OWN),
                comments=tuple(raw.comments),
            )
        )
        name = "Contract"
        contract = _read_contract(raw.tags, strict)
        if auction_over(calls):
            if strict and contract is not None and contract != board.contract:
                raise FormatError(
                    "{contract} is not what the auction comes to, {reached}",
                    contract=str(contract),
                    reached=str(board.contract),
                )
        elif contract is not None:
            board = replace(board, contract=contract)
        name = "Play"
        board = replace(board, plays=_read_play(raw, board.contract))
        check_plays(board)
        name = "Result"
        board = replace(board, result=_read_result(raw.tags.get("Result", "")))
    except FormatError as error:
        raise fault(name, error) from None
    return board


def _players(tags: dict[str, str]) -> tuple[str, str, str, str]:
    return tags.get("North", ""), tags.get("East", ""), tags.get("South", ""), tags.get("West", "")


def _read_dealer(text: str, board: int | None) -> int:
    letter = text.strip()[:1].upper()
    if letter in tuple(SEAT_LETTERS):
        return SEAT_LETTERS.index(letter)
    if letter:
        raise FormatError("expected N, E, S or W, not {found!r}", found=text[:20])
    return board_dealer(board) if board else 0


def _read_vulnerability(text: str, board: int | None) -> str:
    word = text.strip().upper()
    if word in VULNERABLE:
        return VULNERABLE[word]
    if word:
        raise FormatError("expected None, NS, EW or All, not {found!r}", found=text[:20])
    return board_vulnerability(board) if board else "None"


def _read_deal(text: str) -> Hands:
    first, colon, rest = text.strip().partition(":")
    if not colon or first.strip().upper() not in tuple(SEAT_LETTERS):
        raise FormatError(
            "a deal begins with the seat of its first hand, such as N:, not {found!r}", found=text.strip()[:10]
        )
    parts = rest.split()
    if len(parts) != 4:
        raise FormatError("a deal has four hands, not {count}", count=len(parts))
    start = SEAT_LETTERS.index(first.strip().upper())
    return fill_hand(tuple(read_hand(parts[(seat - start) % 4]) for seat in SEATS))


def _read_auction(raw: _Raw, dealer: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    first = raw.tags.get("Auction", "").strip()[:1].upper()
    if first in tuple(SEAT_LETTERS) and SEAT_LETTERS.index(first) != dealer and raw.sections.get("Auction"):
        raise FormatError(
            "the auction begins with {first}, but {dealer} deals", first=first, dealer=SEAT_LETTERS[dealer]
        )
    calls: list[int] = []
    notes: list[str] = []
    for match in _TOKEN.finditer(" ".join(raw.sections.get("Auction", ()))):
        word = match[0].rstrip("!?")
        if match["note"]:
            if notes:
                notes[-1] = raw.notes.get(match["note"], notes[-1])
            continue
        if word in {"", "*", "+"} or word[0] in "$^":
            continue
        if word.upper() in {"AP", "ALLPASS"}:
            passes = 4 if not calls else 3 - _last_passes(calls)
            calls += [PASS] * passes
            notes += [""] * passes
            continue
        calls.append(read_call(word))
        notes.append("")
    return tuple(calls), tuple(notes)


def _last_passes(calls: list[int]) -> int:
    count = 0
    while count < len(calls) and calls[-1 - count] == PASS:
        count += 1
    return count


def _read_contract(tags: dict[str, str], strict: bool) -> Contract | None:
    text = tags.get("Contract", "").strip()
    seat = tags.get("Declarer", "").strip().lstrip("^").upper()
    if text.upper() in {"", "?", "PASS", "-"} or not seat or seat == "?":
        return None
    try:
        return read_contract(f"{text} by {seat}")
    except FormatError:
        if strict:
            raise
        return read_contract(f"{text.upper().replace('*', 'X').replace(' ', '')} by {seat[:1]}")


def _read_result(text: str) -> int | None:
    digits = text.strip().lstrip("^NESW ")
    if not digits or digits == "?":
        return None
    tricks = whole_number(digits, 13)
    if tricks is None:
        raise FormatError("expected the tricks of declarer, 0 to 13, not {found!r}", found=text[:20])
    return tricks


def _read_play(raw: _Raw, contract: Contract | None) -> tuple[int, ...]:
    lines = raw.sections.get("Play", ())
    if not lines or contract is None:
        return ()
    letter = raw.tags["Play"].strip()[:1].upper()
    column = SEAT_LETTERS.index(letter) if letter in tuple(SEAT_LETTERS) else contract.leader
    words = [
        match[0].rstrip("!?")
        for match in _TOKEN.finditer(" ".join(lines))
        if not match["note"] and match[0][0] not in "$^"
    ]
    trumps = None if contract.strain == NO_TRUMPS else contract.strain
    leader = contract.leader
    plays: list[int] = []
    for start in range(0, len(words), 4):
        row = {(column + offset) % 4: word for offset, word in enumerate(words[start : start + 4])}
        trick: list[int] = []
        for offset in SEATS:
            word = row.get((leader + offset) % 4, "*")
            if word in {"-", "*", "+", "--"}:
                break
            trick.append(_read_card(word))
        plays += trick
        if len(trick) < 4:
            break
        leader = (leader + winning_index(trick, trumps)) % 4
    return tuple(plays)


def _read_card(word: str) -> int:
    suit, rank = word[:1].upper(), word[1:].upper().replace("10", "T")
    if suit not in tuple(SUITS) or rank not in tuple(RANKS):
        raise FormatError("expected a card such as SA, not {found!r}", found=word[:20])
    return SUIT_SIZE * SUITS.index(suit) + RANKS.index(rank)


def write_pbn(boards: Iterable[BoardText]) -> str:
    """Write boards in export format, with everything they hold."""
    return "% PBN 2.1\n% EXPORT\n" + "\n".join(_write_one(board) for board in boards)


def _write_one(board: BoardText) -> str:
    tags = dict(board.tags)
    sections = dict(board.sections)
    names = dict(zip(("North", "East", "South", "West"), board.players, strict=True))
    contract = board.contract
    text = "" if contract is None else f"{contract.level}{STRAIN_LETTERS[contract.strain]}{DOUBLES[contract.doubled]}"
    lines = [
        *(_tag(name, tags.pop(name, "")) for name in FIRST),
        _tag("Board", "" if board.board is None else str(board.board)),
        *(_tag(name, names[name]) for name in ("West", "North", "East", "South")),
        _tag("Dealer", SEAT_LETTERS[board.dealer]),
        _tag("Vulnerable", "All" if board.vulnerability == "Both" else board.vulnerability),
        _tag("Deal", "" if board.hands is None else write_deal(board.hands, board.dealer)),
        _tag("Scoring", tags.pop("Scoring", "")),
        _tag("Declarer", "" if contract is None else SEAT_LETTERS[contract.declarer]),
        _tag("Contract", "Pass" if contract is None and auction_over(board.calls) else text),
        _tag("Result", "" if board.result is None else str(board.result)),
    ]
    for name, value in tags.items():
        lines += [_tag(name, value), *sections.get(name, ())]
    lines += [f"{{{comment}}}" for comment in board.comments]
    if board.calls:
        lines += [_tag("Auction", SEAT_LETTERS[board.dealer]), *_auction_lines(board)]
    if board.plays and contract is not None:
        lines += [_tag("Play", SEAT_LETTERS[contract.leader]), *_play_lines(board, contract)]
    return "\n".join(lines) + "\n"


def _tag(name: str, value: str) -> str:
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{quoted}"]'


def _auction_lines(board: BoardText) -> list[str]:
    words = []
    notes = []
    for number, choice in enumerate(board.calls):
        word = "Pass" if choice == PASS else call_name(choice)
        if board.notes and board.notes[number]:
            notes.append(board.notes[number])
            word += f" ={len(notes)}="
        words.append(word)
    if not auction_over(board.calls):
        words.append("*")
    rows = [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]
    return [*rows, *(_tag("Note", f"{number}:{note}") for number, note in enumerate(notes, 1))]


def _play_lines(board: BoardText, contract: Contract) -> list[str]:
    trumps = None if contract.strain == NO_TRUMPS else contract.strain
    leader = contract.leader
    rows = []
    for start in range(0, len(board.plays), 4):
        trick = board.plays[start : start + 4]
        row = ["-"] * 4
        for index, card in enumerate(trick):
            row[(leader + index - contract.leader) % 4] = NAMES[card][1] + NAMES[card][0]
        rows.append(" ".join(row))
        leader = (leader + winning_index(trick, trumps)) % 4
    return rows if len(board.plays) == 52 else [*rows, "*"]
