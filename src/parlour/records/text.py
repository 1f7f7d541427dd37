r"""Records as text, the same for all games: tag pairs, then one action a line.

    ; a comment
    [Game "reversi"]
    [Rule.size "8"]
    [Player.black "Ann"]
    [Player.white "alphabeta(depth=4)"]
    [Date "2026-08-01"]
    [Result "40 24"]
    [Reason "finished"]

    1. black f5
    2. white d6

``[Game]`` comes first and begins a record, so a file may hold several. The ``[Player.SEAT]`` tags name the seats in
their order. Inside quotes, ``\\``, ``\"``, ``\n``, ``\r`` and ``\t`` stand for a backslash, a quote, line ends and a
tab. A comment begins with ``;`` at the start of a line or after a space.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from parlour.core.reading import LONGEST, whole_number
from parlour.core.rng import MOST_SEED
from parlour.errors import FormatError
from parlour.records.record import GameRecord, RecordedAction

__all__ = ["format_record", "format_records", "parse_record", "parse_records"]

_TAG: Final = re.compile(r"\[(?P<name>[A-Za-z][\w.-]*)\s+\"(?P<value>(?:[^\"\\]|\\.)*)\"\]")
_NAME: Final = re.compile(r"[A-Za-z][\w.-]*")
_ACTION: Final = re.compile(r"(?P<ply>[0-9]+)\.[ \t]+(?P<seat>\S+)[ \t]+(?P<text>\S.*)")
_COMMENT: Final = re.compile(r"(?:^|\s);.*$")
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNESCAPES: Final = {text[1]: char for char, text in _ESCAPES.items()}
_RULE: Final = "Rule."
_PLAYER: Final = "Player."
_OWN: Final = ("Game", "Date", "Seed", "Origin", "Result", "Reason", "Viewer")


def format_record(record: GameRecord) -> str:
    """Write a record; ``parse_record`` gives an equal one. Raise ``FormatError`` for what the format cannot hold."""
    pairs = [("Game", record.game)]
    pairs += [(_RULE + name, value) for name, value in record.rules.items()]
    pairs += [(_PLAYER + seat, player) for seat, player in zip(record.seats, record.players, strict=True)]
    given = {
        "Date": record.date or None,
        "Seed": None if record.seed is None else str(record.seed),
        "Origin": record.origin,
        "Result": None if record.result is None else " ".join(map(_number, record.result)),
        "Reason": record.reason or None,
        "Viewer": record.viewer or None,
    }
    pairs += [(name, value) for name, value in given.items() if value is not None]
    pairs += record.tags.items()
    _check(record)
    lines = [f'[{name} "{_escape(value)}"]' for name, value in pairs]
    if record.actions:
        lines.append("")
    for ply, action in enumerate(record.actions, 1):
        if not action.text.strip() or action.text != action.text.strip() or re.search(r"[\r\n]|\s;", f" {action.text}"):
            raise FormatError(f"action {ply} cannot stand on a line of a record: {action.text!r}")
        lines.append(f"{ply}. {record.seats[action.seat]} {action.text}")
    return "\n".join(lines) + "\n"


def format_records(records: Iterable[GameRecord]) -> str:
    """Write several records into one text."""
    return "\n".join(map(format_record, records))


def parse_record(text: str, source: str = "") -> GameRecord:
    """Read exactly one record; raise ``FormatError`` with line, column and what was expected."""
    first, *more = parse_records(text, source)
    if more:
        raise FormatError(f"expected one record, found {len(more) + 1}", source=source)
    return first


def parse_records(text: str, source: str = "") -> list[GameRecord]:
    """Read every record of a text; either all are good or ``FormatError`` is raised."""
    drafts: list[_Draft] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip()
        try:
            _read_line(line, number, drafts)
        except FormatError as error:
            raise error.at(line=number, source=source) from None
    if not drafts:
        raise FormatError('there is no record here: expected [Game "..."]', line=1, source=source)
    try:
        return [draft.finish() for draft in drafts]
    except FormatError as error:
        raise error.at(line=error.line or 1, source=source) from None


class _Draft:
    """A record while it is read."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.tags: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.actions: list[RecordedAction] = []

    def tag(self, name: str, value: str, line: int) -> None:
        if name in self.tags:
            raise FormatError(f"[{name}] is given twice; first on line {self.lines[name]}", column=2)
        self.tags[name] = value
        self.lines[name] = line

    def action(self, match: re.Match[str], line: int) -> None:
        expected = len(self.actions) + 1
        if whole_number(match["ply"], expected) != expected:
            found = match["ply"][:LONGEST]  # of a number without end, its beginning
            raise FormatError(f"expected action number {expected}, not {found}", column=match.start("ply") + 1)
        seats = self.seats
        if match["seat"] not in seats:
            known = ", ".join(seats) or "a [Player.SEAT] tag above"
            raise FormatError(f"expected a seat ({known}), not {match['seat']!r}", column=match.start("seat") + 1)
        self.actions.append(RecordedAction(seats.index(match["seat"]), match["text"], line))

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(_after(self.tags, _PLAYER))

    def finish(self) -> GameRecord:
        seats = self.seats
        if not seats:
            raise FormatError("expected [Player.SEAT] tags, one for each seat", line=self.line)
        tags = self.tags
        return GameRecord(
            game=tags["Game"],
            seats=seats,
            players=tuple(_after(tags, _PLAYER).values()),
            actions=tuple(self.actions),
            rules=_after(tags, _RULE),
            date=self._date(),
            seed=self._seed(),
            origin=tags.get("Origin"),
            result=self._result(len(seats)),
            reason=tags.get("Reason", ""),
            viewer=tags.get("Viewer", ""),
            tags={name: value for name, value in tags.items() if not _reserved(name)},
        )

    def _date(self) -> str:
        text = self.tags.get("Date", "")
        if text and not _is_date(text):
            raise self._fault("Date", "expected a date like 2026-08-01")
        return text

    def _seed(self) -> int | None:
        text = self.tags.get("Seed")
        if text is None:
            return None
        seed = whole_number(text, MOST_SEED, -MOST_SEED)
        if seed is None:
            raise self._fault("Seed", "expected a whole number of at most 60 digits")
        return seed

    def _result(self, seats: int) -> tuple[float, ...] | None:
        text = self.tags.get("Result")
        if text is None:
            return None
        try:
            points = tuple(map(float, text.split()))
        except ValueError:
            points = ()
        if len(points) != seats or not all(map(math.isfinite, points)):
            raise self._fault("Result", f"expected {seats} numbers, the points of each seat")
        return points

    def _fault(self, tag: str, expected: str) -> FormatError:
        return FormatError(f"{expected}, not {self.tags[tag]!r}", line=self.lines[tag], column=len(tag) + 3)


def _read_line(line: str, number: int, drafts: list[_Draft]) -> None:
    indent = len(line) - len(line.lstrip())
    if line.startswith("[", indent):
        name, value = _read_tag(line, indent)
        if name == "Game":
            drafts.append(_Draft(number))
        elif not drafts:
            raise FormatError(f'expected [Game "..."] as the first tag, not [{name}]', column=indent + 2)
        elif drafts[-1].actions:
            raise FormatError(
                f'expected an action, or [Game "..."] to begin the next record, not [{name}]', column=indent + 2
            )
        drafts[-1].tag(name, value, number)
        return
    bare = _COMMENT.sub("", line).rstrip()
    if not bare:
        return
    match = _ACTION.fullmatch(bare, indent)
    if match is None or not drafts:
        wanted = "an action like 1. north C2, or a tag" if drafts else 'the tag [Game "..."]'
        raise FormatError(f"expected {wanted}, not {bare.strip()[:40]!r}", column=indent + 1)
    drafts[-1].action(match, number)


def _read_tag(line: str, indent: int) -> tuple[str, str]:
    match = _TAG.match(line, indent)
    if match is None:
        raise FormatError('expected a tag like [Name "value"] on one line', column=indent + 1)
    if rest := _COMMENT.sub("", line[match.end() :]).strip():
        raise FormatError(f"expected nothing after the tag, not {rest[:40]!r}", column=match.end() + 1)
    return match["name"], _unescape(match["value"], match.start("value"))


def _unescape(value: str, start: int) -> str:
    def plain(match: re.Match[str]) -> str:
        if match[1] not in _UNESCAPES:
            raise FormatError(
                f'expected \\\\, \\", \\n, \\r or \\t, not \\{match[1]}', column=start + match.start() + 1
            )
        return _UNESCAPES[match[1]]

    return re.sub(r"\\(.)", plain, value)


def _escape(value: str) -> str:
    return re.sub(r'[\\"\n\r\t]', lambda match: _ESCAPES[match[0]], value)


def _after(tags: Mapping[str, str], prefix: str) -> dict[str, str]:
    return {name.removeprefix(prefix): value for name, value in tags.items() if name.startswith(prefix)}


def _reserved(name: str) -> bool:
    return name in _OWN or name.startswith((_RULE, _PLAYER))


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _number(value: float) -> str:
    if not math.isfinite(value):
        raise FormatError(f"a result is a number, not {value}")
    return str(int(value)) if value == int(value) else repr(float(value))


def _check(record: GameRecord) -> None:
    for name in (*record.rules, *record.seats, *record.tags):
        if not _NAME.fullmatch(name) or (name in record.tags and _reserved(name)):
            raise FormatError(f"{name!r} cannot be the name of a tag")
    if record.date and not _is_date(record.date):
        raise FormatError(f"a date is written like 2026-08-01, not {record.date!r}")
    if len(set(record.seats)) != len(record.seats) or not record.seats:
        raise FormatError("a record needs seats with different names")
    for action in record.actions:
        if action.seat not in range(len(record.seats)):
            raise FormatError(f"there is no seat number {action.seat}")
