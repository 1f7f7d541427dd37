"""The standard deals are what they claim to be, and the benchmark tells how players do on them."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

import pytest

from parlour.core.limits import CancelToken
from parlour.core.tools import ToolJob
from parlour.core.words import english
from parlour.errors import UnknownName
from parlour.games.bridge.commands.standard_deals import BENCH, BenchSettings, StandardDeal, play_deal, standard_deals
from parlour.games.bridge.engine.solver_kernel import Solver
from parlour.games.bridge.rules.contract import read_contract
from parlour.games.bridge.rules.deal import read_deal

THEMES = {
    *("top tricks", "finesse", "hold-up", "trump management", "ruffing losers", "defence"),
    *("end-play", "timing", "avoidance", "trump coup", "overtricks", "communication", "squeeze"),
}


class Quiet:
    cancel = CancelToken()
    words = english

    def progress(self, done: int, total: int, news: str = "") -> None:
        assert 0 < done <= total

    def note(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def run(self, jobs: Iterable[ToolJob[object]], workers: int) -> Generator[Any, None, None]:
        raise AssertionError("the benchmark needs no jobs")


def test_every_theme_has_a_deal() -> None:
    assert {deal.theme for deal in standard_deals()} == THEMES
    assert len({deal.name for deal in standard_deals()}) == len(standard_deals())
    assert sum(deal.theme == "squeeze" for deal in standard_deals()) >= 2


@pytest.mark.parametrize("deal", standard_deals(), ids=lambda deal: deal.name)
def test_the_expected_result_is_the_double_dummy_result(deal: StandardDeal) -> None:
    contract, hands = read_contract(deal.contract), read_deal(deal.deal)
    solver = Solver()
    solver.watch(memoryview(b"\0"))
    assert 13 - solver.tricks(hands, contract.strain, contract.leader) == deal.tricks
    assert (deal.tricks < contract.target) == (deal.theme == "defence")
    assert deal.line.endswith(".")


def deal_of(theme: str) -> StandardDeal:
    return next(deal for deal in standard_deals() if deal.theme == theme)


def test_two_perfect_sides_reach_the_double_dummy_result() -> None:
    for theme in ("finesse", "defence"):
        played = play_deal(deal_of(theme), "open")
        assert played.reached
        assert played.tricks == played.best


def test_minimax_finds_what_simple_does_not() -> None:
    """The squeeze needs four tricks of looking ahead; rules of thumb never find it."""
    deal = deal_of("squeeze")
    assert not play_deal(deal, "simple").reached
    assert play_deal(deal, "minimax(depth=4, information=double-dummy)").reached


def test_the_benchmark_tells_tricks_contracts_and_time() -> None:
    answers = list(BENCH.run(BenchSettings(players="simple; minimax(depth=1, worlds=2)", theme="squeeze"), Quiet()))
    assert [answer.data["player"] for answer in answers] == ["simple", "minimax(depth=1, worlds=2)"]
    for answer in answers:
        assert answer.data["double_dummy"] == 26
        assert len(answer.data["deals"]) == 2
        assert "ms a card" in answer.text


def test_the_benchmark_refuses_what_it_does_not_know() -> None:
    with pytest.raises(UnknownName, match="theme"):
        list(BENCH.run(BenchSettings(theme="sqeeze"), Quiet()))
    with pytest.raises(UnknownName, match="player"):
        list(BENCH.run(BenchSettings(players="simple;nobody"), Quiet()))
