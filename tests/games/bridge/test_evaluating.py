"""An evaluator of one's own, handed to minimax."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.cards import members, name_of, of_suit
from parlour.core.analysis import Analysis
from parlour.core.limits import Limit
from parlour.errors import PlayerError
from parlour.explain import explain
from parlour.games.bridge.engine.solver_kernel import Solver
from parlour.games.bridge.players.evaluation import BetweenTricks, Evaluator, FiveParts
from parlour.games.bridge.players.minimax import Minimax, MinimaxSettings, OpenMinimax
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, BridgeView, legal_cards
from parlour.games.bridge.rules.variants import BridgeRules

HEARTS, SPADES = 2, 3


def boards(contract: str, plays: tuple[int, ...]) -> Iterator[tuple[Bridge, Board]]:
    """Yield random boards after so many cards, or as soon as there is a choice again."""
    for seed, count in enumerate(plays):
        game, rng = Bridge(BridgeRules(contract=contract)), Random(seed)
        state = game.start(seed)
        cards = legal_cards(state.hands[state.turn], ())
        while len(state.plays) < count or cards.bit_count() == 1:
            (seat,) = game.actors(state)
            state = game.step(state, seat, rng.choice(tuple(members(cards))))
            cards = legal_cards(state.hands[state.turn], state.trick)
        yield game, state


def fair(game: Bridge, obs: BridgeView, evaluator: Evaluator | None, depth: int = 2) -> Analysis[int]:
    settings = MinimaxSettings(depth=depth, worlds=3)
    return Minimax(game, settings, evaluator).analyse(obs, Limit(), 1)


@pytest.mark.parametrize("contract", ["3NT by S", "4S by W"])
def test_the_standard_evaluator_handed_in_decides_as_the_standard_does(contract: str) -> None:
    """The same cards tried, the same order of candidates; values count the tricks won before, too."""
    standard = FiveParts(MinimaxSettings().weights)
    for game, state in boards(contract, (0, 3, 14, 25, 36, 43)):
        (seat,) = game.actors(state)
        obs = game.observe(state, seat)
        default, handed = fair(game, obs, None), fair(game, obs, standard)
        assert [item.action for item in handed.candidates] == [item.action for item in default.candidates]
        assert handed.spent.nodes == default.spent.nodes
        assert [reason.code for reason in handed.reasons] == [reason.code for reason in default.reasons]
        ahead = obs.won[seat % 2] - obs.won[1 - seat % 2]
        for mine, other in zip(handed.candidates, default.candidates, strict=True):
            assert mine.value == pytest.approx(ahead + other.value)
            assert mine.parts == pytest.approx({**other.parts, "tricks": ahead + other.parts["tricks"]})


def test_the_standard_evaluator_handed_in_sees_all_cards_as_the_standard_does() -> None:
    standard = FiveParts(MinimaxSettings().weights)
    for game, state in boards("4S by W", (9, 22, 31)):
        (seat,) = game.actors(state)
        default, handed = (
            OpenMinimax(game, MinimaxSettings(depth=3), evaluator).analyse_full(state, seat, Limit(), 1)
            for evaluator in (None, standard)
        )
        assert [item.action for item in handed.candidates] == [item.action for item in default.candidates]


@dataclass(frozen=True)
class Hoarder:
    """Wants declarer's side to keep its spades, or with the other sign to be rid of them; tricks are worth nothing."""

    sign: float = 1.0
    parts: tuple[str, ...] = ("spades", "nothing")

    def terms(self, position: BetweenTricks) -> tuple[float, float]:
        ours = sum(position.hands[position.contract.declarer % 2 :: 2])
        return self.sign * of_suit(ours, SPADES).bit_count(), 0.0


def test_an_evaluator_changes_the_choice_in_the_way_it_says() -> None:
    """South has a card to throw away: no spade by the standard nor for a hoarder, the only one for the opposite."""
    game = Bridge(BridgeRules(contract="3NT by S"))
    deal = "N:A43.652.AK74.A65 Q7652.T98.T9.T32 K.A7.Q8652.KJ874 JT98.KQJ43.J3.Q9"
    state = game.load(f"deal {deal}\nplay KH 2H 8H 7H QH 5H 9H AH 4C 9C AC 2C 5C 3C JC QC JH 6H TH")
    obs = game.observe(state, 2)
    standard, keeps, throws = (fair(game, obs, evaluator, 1) for evaluator in (None, Hoarder(), Hoarder(-1.0)))
    assert name_of(standard.action) == "7C"
    assert name_of(keeps.candidates[-1].action) == "KS"
    assert name_of(throws.action) == "KS"
    assert throws.chosen is not None
    assert throws.chosen.parts == {"spades": -3.0, "nothing": 0.0}
    assert throws.chosen.value == -3.0
    assert explain(throws, game, obs).headline == "K♠ is better than 7♣ on spades, by 1."


def test_a_term_of_an_evaluator_can_be_taken_away() -> None:
    game, state = next(boards("3NT by S", (21,)))
    obs = game.observe(state, game.actors(state)[0])
    player = Minimax(game, MinimaxSettings(depth=1, worlds=2), Hoarder())
    bare = player.ablate("spades")
    assert bare is not None
    assert {item.value for item in bare.analyse(obs, Limit(), 1).candidates} == {0.0}
    assert player.ablate("winners") is None  # a part of the standard, not of this one


def test_the_example_of_the_manual_runs() -> None:
    text = (Path(__file__).parents[3] / "docs/bridge.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    assert set(names["analysis"].candidates[0].parts) == {"tricks", "made"}


@dataclass(frozen=True)
class Target:
    """Sees nothing but whether the contract is made, which needs the tricks won before."""

    parts: tuple[str, ...] = ("made",)

    def terms(self, position: BetweenTricks) -> tuple[float]:
        assert sum(position.won) == 13 - position.hands[0].bit_count()
        return (float(position.won[position.contract.declarer % 2] >= position.contract.target),)


def test_an_evaluator_sees_the_tricks_won_before_and_is_asked_at_the_end_too() -> None:
    """With tricks and the contract alone, to the end: the value is 1 for declarer's side where the solver makes it."""
    solver, met = Solver(), set()
    solver.watch(memoryview(b"\0"))
    for game, state in boards("1H by E", tuple(range(28, 44))):
        (seat,) = game.actors(state)
        decision = OpenMinimax(game, MinimaxSettings(depth=6), Target()).analyse_full(state, seat, Limit(), 1)
        solver.forget()
        most = max(tricks for _, tricks in solver.cards(state.hands, HEARTS, state.leaders[-1], state.trick))
        declares = seat % 2 == 1
        taken = state.won[1] + (most if declares else 13 - sum(state.won) - most)
        assert abs(decision.candidates[0].value) == float(taken >= 7)
        met.add((declares, taken >= 7))
    assert len(met) == 4  # either side to play, the contract made and beaten


@dataclass(frozen=True)
class Faulty:
    """Gives what it was told to give."""

    found: tuple[float, ...]
    parts: tuple[str, ...] = ("one",)

    def terms(self, position: BetweenTricks) -> tuple[float, ...]:
        return self.found


@pytest.mark.parametrize(
    ("found", "fault"),
    [((1.0, 2.0), "1 parts and gives 2 terms"), ((inf,), "between -100"), ((101.0,), "between -100")],
)
def test_an_evaluator_that_breaks_its_word_is_told_so(found: tuple[float, ...], fault: str) -> None:
    game, state = next(boards("3NT by S", (20,)))
    obs = game.observe(state, game.actors(state)[0])
    with pytest.raises(PlayerError, match=fault):
        fair(game, obs, Faulty(found))


def test_time_is_up_while_an_evaluator_thinks() -> None:
    """The clock is looked at between two questions: whatever was found by then is played."""
    game, state = next(boards("3NT by S", (4,)))
    obs = game.observe(state, game.actors(state)[0])
    player = Minimax(game, MinimaxSettings(depth=6, worlds=50), FiveParts(MinimaxSettings().weights))
    decision = player.analyse(obs, Limit(cpu_seconds=0.05), 1)
    assert decision.action in game.legal(obs)
    assert decision.spent.cpu_seconds < 5
    assert decision.spent.nodes > 0
