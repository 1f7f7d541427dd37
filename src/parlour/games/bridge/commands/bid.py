"""The command `parlour bid`: what would you bid, what does this bid mean."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.core.observation import Fact
from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.core.words import Words
from parlour.errors import BadParameter, FormatError
from parlour.games.bridge.engine.bidding.bidder import Auction, choose, explain
from parlour.games.bridge.engine.bidding.lines import (
    AuctionLine,
    read_auction,
    read_question,
    read_vulnerability,
    spelled,
)
from parlour.games.bridge.engine.bidding.simulation import DEFAULT_SAMPLES, simulate
from parlour.games.bridge.engine.bidding.summary import shown
from parlour.games.bridge.rules.auction import call_name
from parlour.games.bridge.rules.contract import STRAIN_LETTERS
from parlour.games.bridge.rules.deal import SEAT_LETTERS, SEAT_NAMES
from parlour.games.bridge.rules.formats import decode

__all__ = ["BID", "BidSettings"]


@dataclass(frozen=True)
class BidSettings:
    """The options of `parlour bid`."""

    file: str = option("", 'A file with lines such as {"hand": "...", "auction": ["1N", "P"]}; - reads standard input.')
    hand: str = option("", "One hand instead of a file, such as AK32.QJ.T98.7654, spades first.")
    auction: str = option("", "The calls so far, such as '1NT P 2C P'. Without a hand, each of them is explained.")
    vul: str = option("None", "Who is vulnerable: None, NS, EW or Both.")
    dealer: str = option("N", "Who dealt, with --auction: N, E, S or W.", choices=tuple(SEAT_LETTERS))
    simulate: bool = option(False, "Decide close calls by imagined deals, solved double-dummy.")
    samples: int = option(DEFAULT_SAMPLES, "Imagined deals for a close call.", low=2, high=1000)
    seed: int = option(0, "Seed for the imagined deals.", low=0, high=2**31)


def bid(settings: BidSettings, desk: Desk) -> Iterator[Answer]:
    """Answer every line of a file, one hand, or explain an auction."""
    if bool(settings.file) + bool(settings.hand or settings.auction) != 1:
        raise BadParameter("Name a file with --file, or give --hand and --auction.")
    if settings.file:
        yield from _file(settings, desk)
    elif settings.hand:
        question = {"hand": settings.hand, "auction": settings.auction.replace(",", " ").split()}
        question |= {"vul": settings.vul, "dealer": settings.dealer}
        yield _answer(read_question(json.dumps(question)), settings, desk.words)
    else:
        yield _meanings(settings, desk.words)


def _file(settings: BidSettings, desk: Desk) -> Iterator[Answer]:
    lines = [(number, line) for number, line in enumerate(_text(settings.file).splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError("there is nothing in it", source=settings.file)
    agreed = asked = bad = 0
    for done, (number, line) in enumerate(lines, 1):
        if desk.cancel.cancelled:
            return
        try:
            question = read_question(line)
        except FormatError as error:
            bad += 1
            fault = error.at(line=number, source=settings.file)
            yield Answer(str(fault), {"line": number, "column": fault.column, "error": str(fault)})
            continue
        answer = _answer(question, settings, desk.words)
        yield answer
        if question.expected is not None:
            asked += 1
            agreed += answer.data["call"] == spelled(question.expected, question.fields)
        if len(lines) > 100:
            desk.progress(done, len(lines))
    if asked:
        facts: dict[str, Fact] = {"agreed": agreed, "asked": asked, "share": f"{agreed / asked:.1%}"}
        desk.note(desk.words("{agreed} of {asked} calls are as expected, {share}.", **facts))
    if bad:
        raise FormatError(
            "{bad} of {count} lines could not be read; each says why", source=settings.file, bad=bad, count=len(lines)
        )


def _answer(question: AuctionLine, settings: BidSettings, words: Words) -> Answer:
    simulation = None
    choice = choose(question.hand, question.auction)
    if settings.simulate:
        simulation = simulate(question.hand, question.auction, settings.samples, settings.seed)
        choice = simulation.choice
    data = question.answer(choice, words)
    calls = " ".join(map(call_name, question.auction.calls)) or words("to open")
    text = f"{data['hand']}  {calls}: {call_name(choice.call)}  {choice.meaning.worded(words)}"
    if question.expected is not None and question.expected != choice.call:
        text += "  " + words("Expected: {call}.", call=call_name(question.expected))
    if simulation is not None and simulation.rivals:
        named = [(spelled(rival.choice.call, question.fields), rival) for rival in simulation.rivals]
        gains = [f"{call} {rival.gain:+.1f} ({rival.error:.1f})" for call, rival in named]
        text += "  " + words(
            "Close: beside {call}, in IMPs a board over {deals} deals: {told}.",
            call=call_name(simulation.table.call),
            deals=simulation.samples,
            told=", ".join(gains),
        )
        data["deals"] = simulation.samples
        data["close"] = [
            {"call": call, "imps": round(rival.gain, 2), "error": round(rival.error, 2)} for call, rival in named
        ]
    return Answer(text, data)


def _meanings(settings: BidSettings, words: Words) -> Answer:
    calls = read_auction(settings.auction.replace(",", " ").split())
    auction = Auction(calls, SEAT_LETTERS.index(settings.dealer), read_vulnerability(settings.vul))
    lines, rows, sums = [], [], []
    for index, call in enumerate(calls):
        meaning = explain(auction, index)
        seat, text = (auction.dealer + index) % 4, meaning.worded(words)
        rows.append({"seat": SEAT_LETTERS[seat], "call": call_name(call), "meaning": text, "rule": meaning.rule})
        lines.append(f"{words.seat(SEAT_NAMES[seat]):<6}{call_name(call):<4}{text}")
    for total in shown(auction):
        lengths = dict(zip(STRAIN_LETTERS, map(list, total.lengths), strict=False))
        ranges = {"hcp": list(total.hcp), "points": list(total.points), "lengths": lengths}
        also = [one.worded(words) for one in total.also]
        sums.append({"seat": SEAT_LETTERS[total.seat], **ranges, "also": also})
        name, text = words.seat(SEAT_NAMES[total.seat]), total.worded(words)
        lines.append(
            words("{seat} has {told}.", seat=name, told=text) if text else words("{seat} has shown nothing.", seat=name)
        )
    return Answer("\n".join(lines), {"calls": rows, "shown": sums})


def _text(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    try:
        return decode(Path(name).read_bytes())
    except OSError as error:
        why = error.strerror or str(error)
        raise BadParameter("{path} cannot be read: {strerror}.", path=name, strerror=why) from None
    except FormatError as error:
        raise error.at(source=name) from None


BID: Final = Tool(
    "bid",
    "What to bid with a hand, and what each call means.",
    bid,
    BidSettings,
    examples=(
        "--hand AQ32.K54.KJ3.982 --auction '1H P'",
        "--auction '1NT P 2C P 2D P'",
        "--hand AK32.QJ.T98.7654 --simulate --json",
    ),
)
