"""What makes the searches cheap changes no result: order, tables, bounds from certain tricks, and deepening."""

from __future__ import annotations

from itertools import count
from random import Random
from types import ModuleType
from typing import Any

import pytest

from parlour.core.limits import Limit
from parlour.games.bridge.players.minimax import MinimaxSettings, OpenMinimax
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.variants import BridgeRules
from tests.games.bridge.deals import ending, uncompiled, uncompiled_minimax

NEVER = memoryview(b"\0")


def searched(module: ModuleType) -> tuple[list[Any], int]:
    """Return the values of cards of some endings by minimax, and the cards tried for them."""
    rng, found, tried = Random(4), [], 0
    for number in range(4):
        search = module.MinimaxKernel([1000, 500, 300, 200, 150])
        search.load(ending(rng, 5), number + 1, number, 1, ())
        search.watch(NEVER)
        found.append([(card, value) for card, value, _ in search.cards(3)])
        tried += search.nodes
    return found, tried


def solved(module: ModuleType) -> tuple[list[Any], int]:
    """Return the tricks of cards of some endings by the solver, and the cards tried for them."""
    rng, found, tried = Random(4), [], 0
    solver = module.Solver(memory=1 << 14, distributions=1 << 10)
    for number in range(6):
        solver.watch(NEVER)
        found.append(sorted(solver.cards(ending(rng, 5), number % 5, number % 4)))
        tried += solver.nodes
    return found, tried


def test_minimax_tries_promising_cards_first(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = uncompiled_minimax()
    values, tried = searched(plain)
    monkeypatch.setattr(plain.MinimaxKernel, "_move_score", lambda *_: 0)  # from now on the lowest card first
    unordered, more = searched(plain)
    assert unordered == values
    assert more > 1.2 * tried


def test_minimax_remembers_positions_it_has_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = uncompiled_minimax()
    values, tried = searched(plain)
    fresh = count(1)
    monkeypatch.setattr(plain.MinimaxKernel, "_key", lambda *_: next(fresh))  # no position is met a second time
    forgetful, more = searched(plain)
    assert forgetful == values
    assert more > 1.1 * tried


def test_certain_tricks_bound_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = uncompiled()
    tricks, tried = solved(plain)
    for bound in ("quick_tricks", "opponents_tricks"):
        monkeypatch.setattr(uncompiled("search_kernel"), bound, lambda *_: False)
    unbounded, more = solved(plain)
    assert unbounded == tricks
    assert more > 1.5 * tried


def test_minimax_with_open_cards_deepens_as_far_as_its_limit_goes() -> None:
    """A whole search to the depth reached is played, never half of a deeper one."""
    game = Bridge(BridgeRules(contract="4S by S"))
    state = game.start(3)
    whole = {
        depth: OpenMinimax(game, MinimaxSettings(depth=depth)).analyse_full(state, 3, Limit(), 1) for depth in (1, 2, 3)
    }
    most = (whole[2].spent.nodes + whole[3].spent.nodes) // 2
    cut = OpenMinimax(game, MinimaxSettings(depth=6)).analyse_full(state, 3, Limit(nodes=most), 1)
    assert cut.spent.depth == 2
    assert cut.candidates == whole[2].candidates
    assert whole[1].spent.nodes < whole[2].spent.nodes < most == cut.spent.nodes
