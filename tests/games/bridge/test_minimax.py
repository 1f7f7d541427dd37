"""Minimax as a player: for whom it plays, which deals it imagines, and that it finds the best line on either side."""

from __future__ import annotations

from random import Random

import pytest

from parlour.cards import name_of, of_suit
from parlour.core.analysis import Analysis
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.games.bridge.engine.determinize import high_cards
from parlour.games.bridge.engine.solver_kernel import NO_TRUMPS, Solver
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board
from parlour.games.bridge.rules.variants import BridgeRules

TRICKS_ONLY = "winners=0, trumps=0, communication=0, defence=0"


def decided(game: Bridge, state: Board, spec: str) -> Analysis[int]:
    (seat,) = game.actors(state)
    return make_player(spec, game).fair.analyse(game.observe(state, seat), Limit(), 1)


@pytest.mark.parametrize("spec", ["minimax(depth=1)", "minimax(depth=2)", "minimax(depth=4, worlds=1)"])
def test_a_defender_plays_against_declarer(spec: str) -> None:
    """East, last to play, takes dummy's queen of spades; playing for declarer he would keep the king."""
    game = Bridge(BridgeRules(contract="3NT by S"))
    deal = "deal N:QJ4.A52.K874.K65 KT85.986.T5.9732 62.K73.AQ32.AQJ8 A973.QJT4.J96.T4"
    state = game.load(f"{deal}\nplay QH 2H 6H KH 2S 3S QS")
    decision = decided(game, state, spec)
    assert name_of(decision.action) == "KS"
    others = [item.parts["tricks"] for item in decision.candidates[1:]]
    assert decision.candidates[0].parts["tricks"] > max(others)  # told as East's tricks, not as declarer's


def test_declarer_plays_for_declarer() -> None:
    """The other side of the same rule: South cashes thirteen tricks as long as there are any."""
    game = Bridge(BridgeRules(contract="7NT by S", information="double-dummy"))
    state = game.load("deal N:K4.A52.AK74.AK65 8763.984.J653.43 AQJ2.K7.Q2.QJT98 T95.QJT63.T98.72")
    while game.outcome(state) is None:
        state = game.step(state, game.actors(state)[0], decided(game, state, "minimax(depth=2)").action)
    assert state.won == (13, 0)


@pytest.mark.parametrize(("contract", "strain"), [("3NT by S", NO_TRUMPS), ("4H by E", 2)])
def test_either_side_finds_the_best_line_when_it_looks_to_the_end(contract: str, strain: int) -> None:
    """With all cards open and tricks alone counted, declarer and defenders play as well as the solver, card by card."""
    game = Bridge(BridgeRules(contract=contract, information="double-dummy"))
    solver, rng, met = Solver(), Random(7), {True: 0, False: 0}
    solver.watch(memoryview(b"\0"))
    for seed in range(10):
        state = game.start(seed)
        while len(state.plays) < 32 + seed % 4:
            (seat,) = game.actors(state)
            state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
        solver.forget()
        exact = dict(solver.cards(state.hands, strain, state.leaders[-1], state.trick))
        decision = decided(game, state, f"minimax(depth=5, {TRICKS_ONLY})")
        assert exact[decision.action] == max(exact.values())
        assert state.contract is not None
        met[(state.turn - state.contract.declarer) % 2 == 0] += len(set(exact.values())) > 1
    assert min(met.values()) > 0  # both sides had something to lose


def imagined(calls: str) -> list[int]:
    """Return South's hands in the deals that East imagines after an auction, with one card of each side seen."""
    game = Bridge(BridgeRules())
    deal = "deal N:J84.A652.KQ7.A65 T5.KQJ98.T54.932 AKQ9762.3.96.T74 3.T74.AJ832.KQJ8"
    decision = decided(game, game.load(f"{deal}\ncalls {calls}\nplay KC 5C"), "minimax(depth=1)")
    return [game.load(sample.world).deal[2] for sample in decision.candidates[0].samples]


def test_the_deals_it_imagines_fit_the_auction() -> None:
    """The same cards on the table: three spades show seven of them and 4 to 11 points, one spade five or more."""
    weak, strong = imagined("P P 3S P 4S P P P"), imagined("P P 1S P 2S P 4S P P P")
    assert len(weak) == len(strong) == 12
    assert all(of_suit(hand, 3).bit_count() == 7 and 4 <= high_cards(hand) <= 11 for hand in weak)
    assert all(of_suit(hand, 3).bit_count() >= 5 for hand in strong)
    assert any(of_suit(hand, 3).bit_count() < 7 and high_cards(hand) > 11 for hand in strong)
