"""`parlour bid`: lines that are answered, lines that are wrong, and close calls decided by imagined deals."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import TypeVar

import pytest

from parlour.core.limits import CancelToken, Limit
from parlour.core.registry import make_player
from parlour.core.tools import ToolJob
from parlour.core.words import english
from parlour.errors import BadParameter, FormatError
from parlour.explain import explain
from parlour.games.bridge.commands.bid import BidSettings, bid
from parlour.games.bridge.engine.bidding import Auction, choose
from parlour.games.bridge.engine.bidding.lines import read_question
from parlour.games.bridge.engine.bidding.simulation import candidates, imagined, simulate
from parlour.games.bridge.rules.auction import call_name, read_call
from parlour.games.bridge.rules.deal import check_hands, read_hand
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.variants import BridgeRules

Result = TypeVar("Result")


class Desk:
    """Listens to a tool."""

    def __init__(self) -> None:
        self.cancel = CancelToken()
        self.words = english
        self.notes: list[str] = []

    def progress(self, done: int, total: int, news: str = "") -> None:
        """Nobody watches."""

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def run(self, jobs: Iterable[ToolJob[Result]], workers: int) -> Generator[Result, None, None]:
        yield from (job.run(self.cancel) for job in jobs)


def write(folder: Path, *lines: str) -> str:
    path = folder / "calls.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_lines_are_answered_as_they_write_calls(tmp_path: Path) -> None:
    short = '{"group": "mine", "hand": "KJ74.Q832.A4.965", "auction": ["1N", "P"], "vul": "E-W", "expected": "2C"}'
    long = '{"hand": "AQ4.KJ5.KQ82.T93", "auction": "P P", "expected": "1NT", "dealer": "south"}'
    desk = Desk()
    answers = list(bid(BidSettings(file=write(tmp_path, short, "", long)), desk))
    first, second = (answer.data for answer in answers)
    assert {name: first[name] for name in ("group", "expected", "call", "rule")} == {
        "group": "mine",
        "expected": "2C",
        "call": "2C",
        "rule": "nt.stayman",
    }
    assert first["meaning"].startswith("Stayman: ")
    assert (second["call"], second["rule"]) == ("1NT", "open.one_nt")
    assert desk.notes == ["2 of 2 calls are as expected, 100.0%."]
    assert (
        read_question('{"hand": "AQ4.KJ5.KQ82.T93"}').answer(choose(read_hand("AQ4.KJ5.KQ82.T93"), Auction()))["call"]
        == "1N"
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "line 1, column 2: not JSON: Expecting property name"),
        ("[]", "line 1: expected an object such as"),
        ("{}", 'line 1: "hand" is missing'),
        ('{"hand": "AQ4.KJ5.KQ82.T9"}', 'line 1: "hand" must have 13 cards, not 12'),
        ('{"hand": "AQ4.KJ5.KQ82"}', "line 1: a hand is four suits with dots"),
        ('{"hand": "AQ4.KJ5.KQ82.TT9"}', "line 1: TC is in one hand twice"),
        ('{"hand": "AQ4.KJ5.KQ82.T9Y"}', "line 1: 'Y' is not a rank"),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "auction": ["8C"]}', "line 1: call 1 of the auction: expected a call"),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "auction": ["1H", "1C"]}', "call 2 of the auction: 1C is not allowed there"),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "auction": ["X"]}', "call 1 of the auction: X is not allowed there"),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "auction": "P P P P"}', "the auction is over: there is nothing to call"),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "auction": "P P P P 1C"}', "call 5 of the auction: it was over before"),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "auction": [1]}', '"auction" must be a list of calls'),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "vul": "maybe"}', '"vul" must be None, N-S, E-W or Both'),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "vul": 1}', '"vul" must be None, N-S, E-W or Both'),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "dealer": "Q"}', '"dealer" must be N, E, S or W'),
        ('{"hand": "AQ4.KJ5.KQ82.T93", "expected": 7}', '"expected" must be a call'),
    ],
)
def test_a_bad_line_says_what_is_wrong_and_where(tmp_path: Path, line: str, fault: str) -> None:
    good = '{"hand": "AQ4.KJ5.KQ82.T93"}'
    told = bid(BidSettings(file=write(tmp_path, line, good)), Desk())
    answers = [next(told).data, next(told).data]
    with pytest.raises(FormatError, match="1 of 2 lines could not be read"):
        next(told)
    assert fault in answers[0]["error"]
    assert answers[0]["line"] == 1
    assert "call" not in answers[0]
    assert answers[1]["call"] == "1N"


def test_what_cannot_be_asked(tmp_path: Path) -> None:
    for settings, fault in (
        (BidSettings(), "Name a file with --file, or give --hand and --auction"),
        (BidSettings(file="x", hand="y"), "Name a file with --file, or give --hand and --auction"),
        (BidSettings(file=str(tmp_path / "none.jsonl")), "cannot be read"),
        (BidSettings(file=write(tmp_path, "")), "there is nothing in it"),
        (BidSettings(auction="1C 1C"), "call 2 of the auction"),
        (BidSettings(auction="1C", vul="x"), "must be None"),
    ):
        with pytest.raises((BadParameter, FormatError), match=fault):
            list(bid(settings, Desk()))


def test_other_encodings(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    path.write_bytes('{"hand": "AQ4.KJ5.KQ82.T93"}\n'.encode("utf-16"))
    assert [answer.data["call"] for answer in bid(BidSettings(file=str(path)), Desk())] == ["1N"]


def test_one_hand_and_an_auction_explained() -> None:
    (answer,) = bid(BidSettings(hand="KJ74.Q832.A4.965", auction="1NT P"), Desk())
    assert answer.text.startswith("KJ74.Q832.A4.965  1NT P: 2C  Stayman: asks for a four-card major")
    (told,) = bid(BidSettings(auction="1NT, P, 2C", dealer="E"), Desk())
    assert [(call["seat"], call["rule"]) for call in told.data["calls"]] == [
        ("E", "open.one_nt"),
        ("S", "over_nt.pass"),
        ("W", "nt.stayman"),
    ]
    assert told.data["shown"][1]["hcp"] == [15, 17]
    west = told.data["shown"][3]
    assert (west["hcp"], west["points"], west["also"]) == ([3, 37], [8, 37], ["4 hearts or 4 spades"])
    assert "West has 8 or more points, 4 hearts or 4 spades." in told.text
    assert "East has 15 to 17 high-card points" in told.text
    json.dumps(told.data)


INVITED = Auction(tuple(map(read_call, ["1S", "P", "3S", "P"])))
CLOSE = read_hand("AQJ82.K73.84.K62")


def test_imagined_deals_fit_the_auction_and_do_not_change() -> None:
    deals = imagined(CLOSE, INVITED, 8, seed=3)
    assert deals == imagined(CLOSE, INVITED, 8, seed=3) != imagined(CLOSE, INVITED, 8, seed=4)
    for hands in deals:
        check_hands(hands)
        assert hands[0] == CLOSE
        assert call_name(choose(hands[2], Auction(INVITED.calls[:2])).call) == "3S"


def test_close_calls_are_simulated_and_others_are_not() -> None:
    assert [call_name(meaning.call) for meaning in candidates(CLOSE, INVITED)] == ["P", "4S"]
    assert [call_name(meaning.call) for meaning in candidates(read_hand("AQJ82.KQ3.84.K62"), INVITED)] == ["4S", "P"]
    found = simulate(CLOSE, INVITED, samples=6, seed=1)
    assert found == simulate(CLOSE, INVITED, samples=6, seed=1)
    assert found.choice.call in {found.table.call, *(rival.choice.call for rival in found.rivals)}
    plain = simulate(read_hand("AQ4.KJ5.KQ82.T93"), Auction(), samples=6)
    assert (plain.choice, plain.rivals, plain.samples) == (plain.table, (), 0)


def test_a_cancelled_simulation_keeps_to_the_table() -> None:
    stop = CancelToken()
    stop.cancel()
    found = simulate(CLOSE, INVITED, samples=6, seed=1, cancel=stop)
    assert (found.choice, found.rivals) == (found.table, ())


def test_a_close_call_is_told_with_what_it_is_worth() -> None:
    game = Bridge(BridgeRules(board=1))
    deal = "deal N:AQ7.KT4.KQ63.Q82 J932.Q75.A98.J54 K54.AJ3.T74.KT76 T86.9862.J52.A93\ncalls 1NT P"
    state = game.load(deal)
    obs = game.observe(state, 2)
    plain = make_player("expert(calls=0)", game).fair.analyse(obs, Limit(), 1)
    close = make_player("expert(calls=6)", game).fair.analyse(obs, Limit(), 1)
    assert plain.reasons[0].code == "bridge.bid"
    assert close.reasons[0].code in ("bridge.bid_close", "bridge.bid_near", "bridge.bid_better")
    assert close.reasons[0].facts["deals"] == len(close.candidates[0].samples) == 6
    assert len(close.candidates[0].continuations) == close.spent.samples == 40
    for sample in close.candidates[1].samples:  # each can be opened, and looks to South like the real one
        assert game.observe(game.load(sample.world), 2) == obs
    assert "imagined deals" in explain(close, game, obs).text
    short = make_player("expert(calls=6)", game).fair.analyse(obs, Limit(nodes=1000), 1)
    assert short.reasons[0].code == "bridge.bid"
