"""The command that Tractor brings along: `parlour check tractor` settles disputes about rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.core.game import Illegal
from parlour.core.parameters import build, option
from parlour.core.reading import read_json
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter, FormatError
from parlour.games.tractor.rules.following import check_follow, check_held
from parlour.games.tractor.rules.order import Order, order_of, points_of, read_cards
from parlour.games.tractor.rules.shapes import kind_of
from parlour.games.tractor.rules.tricks import winning_index
from parlour.games.tractor.rules.variants import RANK_NAMES, TractorRules

__all__ = ["TOOLS", "CheckSettings"]

TRUMPS: Final = ("C", "D", "H", "S", "NT")
ALLOWED: Final = "legal"


@dataclass(frozen=True)
class CheckSettings:
    """The options of `parlour check tractor`."""

    file: str = option("", "A file of cases, one JSON object per line; - reads standard input.")
    rules: str = option("", "House rules, such as 'follow_format=off, throw_answers=top'.")


def check(settings: CheckSettings, desk: Desk) -> Iterator[Answer]:
    """Judge every case of a file."""
    rules = _rules_of(settings.rules)
    for number, line in enumerate(_lines_of(settings.file), 1):
        if desk.cancel.cancelled:
            return
        if line.strip():
            try:
                yield _judged(line, rules)
            except FormatError as error:
                raise error.at(line=number, source=settings.file) from None


def _judged(line: str, rules: TractorRules) -> Answer:
    case = read_json(line)
    if not isinstance(case, dict):
        raise FormatError("expected a JSON object with trump, rank and either led, hand and play or plays")
    order = _order(case, rules)
    if "plays" in case:
        return _judge_trick(case, order, rules)
    words = {name: _words(case.get(name), name) for name in ("led", "hand", "play")}
    led, hand, play = map(read_cards, words.values())
    if not led or kind_of(led, order) == "mixed":
        raise FormatError("led must be cards of one suit in play")
    illegal = check_follow(led, play, hand, order, rules)
    reason = ALLOWED if illegal is None else illegal.text
    verdict = {"legal": illegal is None, "reason": reason, "rule": None if illegal is None else illegal.code}
    text = f"{' '.join(words['play'])} on {' '.join(words['led'])}: " + ("legal." if illegal is None else reason)
    return Answer(text, {**case, **verdict})


def _judge_trick(case: Mapping[str, object], order: Order, rules: TractorRules) -> Answer:
    given = case["plays"]
    if not isinstance(given, list) or not 1 <= len(given) <= 4:
        raise FormatError("plays must be a list of one to four plays, each a list of cards")
    plays = [read_cards(_words(cards, "plays")) for cards in given]
    if not plays[0] or kind_of(plays[0], order) == "mixed":
        raise FormatError("the first play must be cards of one suit in play")
    for play in plays[1:]:
        if len(play) != len(plays[0]):
            raise FormatError(f"every play of the trick must have {len(plays[0])} cards, not {len(play)}")
    everything = [card for play in plays for card in play]
    twice: Illegal | None = check_held(everything, tuple(card for card in range(54) for _ in (0, 1)))
    if twice is not None:
        raise FormatError("a trick holds a card more than twice, and there are two decks")
    winner = winning_index(plays, order, rules)
    points = sum(map(points_of, plays))
    text = f"{' '.join(map(str, given[winner]))} wins ({winner + 1} of {len(plays)}), {points} points."
    return Answer(text, {**case, "winner": winner, "points": points})


def _order(case: Mapping[str, object], rules: TractorRules) -> Order:
    trump, rank = case.get("trump"), str(case.get("rank"))
    if trump not in TRUMPS:
        raise FormatError(f"trump must be one of {', '.join(TRUMPS)}, not {trump!r}")
    if rank not in RANK_NAMES:
        raise FormatError(f"rank must be one of {', '.join(RANK_NAMES)}, not {rank!r}")
    return order_of(None if trump == "NT" else TRUMPS.index(str(trump)), RANK_NAMES.index(rank), rules)


def _words(cards: object, name: str) -> list[str]:
    if cards is None:
        raise FormatError(f"{name} is missing: a case has led, hand and play, or plays")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise FormatError(f"{name} must be a list of cards such as S10")
    return cards


def _rules_of(text: str) -> TractorRules:
    given: dict[str, str] = {}
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = item.partition("=")
        if not equals:
            raise BadParameter(f"House rules are written name=value, not {item!r}.")
        given[name.strip()] = value.strip()
    return build(TractorRules, given)


def _lines_of(file: str) -> list[str]:
    if not file:
        raise BadParameter("Name a file of cases with --file, or - for standard input.")
    if file == "-":
        return sys.stdin.read().splitlines()
    try:
        return Path(file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadParameter(f"{file} cannot be read: {error}.") from None


TOOLS: Final = (
    Tool(
        "check",
        "Judge plays and tricks by the rules: each line gives trump, rank and either led, hand and play, or plays.",
        check,
        CheckSettings,
        examples=("--file cases.jsonl --json", "--file - --rules 'follow_format=off'"),
    ),
)
