"""What explains a choice is made for an analysis alone, and a term can be taken away from any player that names it."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import Any

import pytest

from parlour.core.analysis import Analysis, Candidate
from parlour.core.game import AnyGame
from parlour.core.limits import UNLIMITED, Budget, Limit, Stopped
from parlour.core.observation import Observation
from parlour.core.registry import make_game, make_player
from parlour.games.bridge.players import comparison, minimax
from parlour.games.hearts.engine.determinize import Worlds
from parlour.search.determinized import BEST, Sampled, averaged, counted
from parlour.search.explaining_player import AnsweringPlayer
from parlour.search.reasons import MISJUDGED, differences
from parlour.search.root import RootMove, Searched
from parlour.search.weakening import misjudged, misjudged_terms, misjudgements
from tests.signatures.positions import read_positions

PLAYS = [
    ("hearts", "search(worlds=3, simulations=10)"),
    ("bridge", "solver(worlds=2)"),
    ("bridge", "minimax(worlds=2, depth=1)"),
]


def cards(name: str) -> Iterator[tuple[AnyGame, Any]]:
    """Yield some observations of a game in which a card is to be chosen."""
    positions = [item for item in read_positions(name) if item.phase.split()[-1] in ("lead", "follow", "discard")]
    for position in positions[:6]:
        game = make_game(name, position.rules)
        yield game, game.observe(game.load(position.state), position.seat)


@pytest.mark.parametrize(("name", "spec"), PLAYS)
def test_playing_a_card_writes_no_sampled_deal_down(name: str, spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise AssertionError("a deal was written down")

    sampled = [make_player(spec, game).fair.analyse(obs, UNLIMITED, 7) for game, obs in cards(name)]
    assert any(analysis.candidates[0].samples for analysis in sampled)
    monkeypatch.setattr(Worlds, "text", refuse)
    monkeypatch.setattr(comparison, "world_text", refuse)
    monkeypatch.setattr(minimax, "world_text", refuse)
    decided = [make_player(spec, game).fair.decide(obs, UNLIMITED, 7) for game, obs in cards(name)]
    assert decided[-1].action == sampled[-1].action


class Named(AnsweringPlayer[Any, Any]):
    """Values two actions by two terms."""

    terms = ("safe", "fast")

    def answer(self, obs: Observation, budget: Budget, seed: int, *, explain: bool) -> Analysis[Any]:
        raise NotImplementedError


def test_a_named_term_is_taken_away_from_a_copy() -> None:
    player = Named()
    bare = player.ablate("safe")
    assert bare is not None
    assert bare.removed == {"safe"}
    barer = bare.ablate("fast")
    assert barer is not None
    assert barer.removed == {"safe", "fast"}
    assert player.removed == frozenset()
    assert player.ablate("elegant") is None


def test_differences_are_those_in_favour_the_strongest_first() -> None:
    chosen, rival = {"safe": 3.0, "fast": 1.0, "cheap": 0.1 + 0.2}, {"safe": 2.0, "slow": -4.0, "cheap": 0.3}
    assert differences(chosen, rival) == [("slow", 4.0), ("fast", 1.0), ("safe", 1.0)]
    assert differences(chosen, rival, ["safe"]) == [("safe", 1.0)]


def test_worlds_are_valued_in_order_until_the_budget_ends_it() -> None:
    sampled = Sampled[int, list[float]]()
    with pytest.raises(Stopped):
        sampled.look(range(9), lambda world: [float(world), 1.0], Budget(Limit(samples=3)))
    assert sampled.worlds == [0, 1, 2]
    assert sampled.rows == [[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]]


def test_actions_are_averaged_over_the_same_worlds_and_counted_where_they_were_best() -> None:
    low, flat = averaged(["low", "flat"], [[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]], ["a", "b", "c"])
    assert (low.value, flat.value, flat.spread) == (1.0, 1.0, 0.0)
    assert low.spread == pytest.approx((2 / 3) ** 0.5)
    assert [sample.outcomes[BEST] for sample in low.samples] == [0.0, 1.0, 1.0]
    reason = counted("told", (low, flat), {"by": 0.5})
    assert (reason.facts, reason.weight) == ({"by": 0.5, "count": 2, "of": 3}, 0.0)
    assert averaged(["low"], [[3.0]]) == [Candidate("low", 3.0, spread=0.0)]


class WeakPlayer(Named):
    """Misjudges what it values."""

    terms = ("safe", MISJUDGED)

    def __init__(self, game: AnyGame) -> None:
        self.game = game


def test_errors_depend_on_the_seed_and_the_action_alone() -> None:
    """Neither the order of looking nor the other actions looked at matter, and the error can be taken away."""
    player = WeakPlayer(make_game("reversi"))
    terms = {19: {"safe": 1.0}, 26: {"safe": 2.0}}
    first = misjudged_terms(player, terms, 2.0, 7)
    assert first == misjudged_terms(player, dict(reversed(terms.items())), 2.0, 7)
    assert first != misjudged_terms(player, terms, 2.0, 8)
    assert first[19][MISJUDGED] != first[26][MISJUDGED]
    alone = misjudgements(player, [26], 2.0, choices=2, usual=4, seed=7)
    assert alone == {26: first[26][MISJUDGED]}
    less = player.ablate(MISJUDGED)
    assert isinstance(less, WeakPlayer)
    assert misjudged_terms(player, terms, 0.0, 7) == misjudged_terms(less, terms, 2.0, 7) == terms


def test_errors_have_their_size_where_there_is_as_much_to_choose_from_as_usual() -> None:
    player = WeakPlayer(make_game("reversi"))
    for choices, size in ((8, 3.0), (80, 6.0)):
        drawn = [
            misjudgements(player, [19], 3.0, choices=choices, usual=8, seed=seed)[19] / size for seed in range(2000)
        ]
        assert fsum(drawn) / 2000 == pytest.approx(0.0, abs=0.07)
        assert fsum(error**2 for error in drawn) / 2000 == pytest.approx(1.0, abs=0.1)


def test_errors_are_terms_that_change_the_order() -> None:
    found = Searched((RootMove("a", 3.0, {"safe": 3.0}), RootMove("b", 2.0, {"safe": 2.0})), 1)
    assert misjudged(found, {}) == found
    assert misjudged(found, {"b": 2.0}).moves == (RootMove("b", 4.0, {"safe": 2.0, MISJUDGED: 2.0}), found.moves[0])
