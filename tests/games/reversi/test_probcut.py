"""Margins of ProbCut: sane numbers, known confidences, and what they save."""

from __future__ import annotations

import pytest

from parlour.games.reversi import Reversi, State
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.probcut import (
    CONFIDENCES,
    DEPTHS,
    SPREADS,
    TRIES,
    error_of,
    error_table,
    selectivity_of,
    shallows,
)
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.rules.board import Position
from tests.games.reversi.searches import NEVER_BYTE

LINE = "C4e3F5c5B5d6D3e6F4f3F6c3F7e7C6d7D8g3G4e8F8h3G5h6H5h4C8g6C2b3"
PLIES = (12, 20, 28)


def along() -> list[Position]:
    state = Reversi().load(LINE)
    found = [State.at(state.start)]
    for played in state.played:
        found.append(found[-1].play(played.square))
    return [found[ply].position for ply in PLIES]


def nodes(position: Position, depth: int, selectivity: int) -> int:
    table = Table(18)
    table.begin()
    rounds = [(plies, selectivity) for plies in range(1, depth + 1)]
    searcher = Searcher(table, trained().weights, trained().error_table)
    return searcher.search(position.own, position.opp, rounds, NEVER_BYTE)[3]


def test_a_confidence_is_the_share_of_a_normal_error_within_the_margin() -> None:
    assert CONFIDENCES[UNSELECTIVE] == 100
    assert [selectivity_of(percent) for percent in CONFIDENCES] == list(range(UNSELECTIVE + 1))
    assert list(SPREADS) == pytest.approx([1.103, 1.514, 1.960, 2.326, 2.576], abs=0.001)


def test_shallow_searches_are_shallower_and_odd_where_the_deep_one_is() -> None:
    for depth in range(DEPTHS):
        found = shallows(depth)
        assert len(found) <= TRIES
        assert bool(found) == (depth > 2)
        assert list(found) == sorted(set(found))
        assert all(shallow < depth - 1 and (depth - shallow) % 2 == 0 for shallow in found)


def test_the_errors_that_come_with_the_package_are_sane() -> None:
    """They fall with the squares left and with the shallow depth, and grow with the plies between; in discs."""
    numbers = trained().errors
    constant, per_square, shallow, between = numbers
    assert constant > 0 > per_square
    assert shallow < 0 < between
    assert 1.0 < error_of(numbers, 40, 8, 4) / UNIT < 3.0
    assert 3.0 < error_of(numbers, 14, 8, 4) / UNIT < 7.0


def test_the_table_holds_the_error_of_every_search_that_is_asked() -> None:
    numbers = trained().errors
    table = error_table(numbers)
    for depth in (3, 4, 9, 18, 24):
        for place, shallow in enumerate(shallows(depth)):
            for empties in (24, 33, 60):
                error = error_of(numbers, empties, depth, shallow)
                assert table[(place * 65 + empties) * DEPTHS + depth] == round(error)
    assert len(error_table(())) == 0


def test_selective_searches_need_errors() -> None:
    position = along()[0]
    bare = Searcher(Table(10), trained().weights)
    with pytest.raises(ValueError, match="without the errors of shallow searches"):
        bare.search(position.own, position.opp, [(4, 0)], NEVER_BYTE)


def test_the_surer_the_dearer() -> None:
    spent = [sum(nodes(position, 9, selectivity) for position in along()) for selectivity in range(UNSELECTIVE + 1)]
    assert spent == sorted(spent)
    assert spent[0] < spent[UNSELECTIVE] / 4
