"""Alpha-beta against plain minimax: the same values, fewer nodes, whatever the game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import fsum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.conformance import check_explanations
from parlour.core.game import AnyOpenGame, OpenGame
from parlour.core.limits import NEVER, UNLIMITED, Budget, CancelToken, Limit
from parlour.core.registry import game_names, make_game, make_player
from parlour.core.rng import stream
from parlour.errors import BadParameter, Unsupported
from parlour.search import SURE, WIN, AlphaBetaSearch, Evaluate, alphabeta_player, minimax, sampling_player
from tests.search.trees import Shape, Tree, evaluate

OPEN_GAMES = [name for name in game_names() if isinstance(make_game(name), OpenGame)]


def material(game: Any, state: Any, seat: int) -> dict[str, float]:  # noqa: ANN401 - any game
    """A deterministic evaluation of anything, quite uncorrelated with the game."""
    rng = stream(0, game.dump(state), seat)
    return {"one": float(rng.randrange(20)), "two": -rng.random()}


MOST_MOVES = 30  # plain minimax looks at all of them, three plies deep


def random_state(game: OpenGame[Any, Any, Any], seed: int, plies: int) -> Any:  # noqa: ANN401
    """Play at random for so many plies, and on until there are few moves; not to the end."""
    state, rng = game.start(seed), stream(seed, "random state")
    while True:
        (seat,) = game.actors(state)
        legal = game.legal(game.observe(state, seat))
        if plies <= 0 and len(legal.first(MOST_MOVES + 1)) <= MOST_MOVES:
            return state
        following = game.step(state, seat, legal.sample(rng))
        if game.outcome(following) is not None:
            return state
        state, plies = following, plies - 1


def compare(
    game: AnyOpenGame,
    state: object,
    depth: int,
    judge: Evaluate[Any],
    **options: Any,  # noqa: ANN401 - of the search
) -> tuple[int, int]:
    """Check every root move against minimax; return the nodes of both."""
    (seat,) = game.actors(state)
    budget, reference = Budget(UNLIMITED, NEVER), Budget(UNLIMITED, NEVER)
    searched = AlphaBetaSearch(game, seat, judge, budget, **options).deepen(state, depth)
    margin = options.get("margin", False)
    for move in searched.moves:
        after = game.step(state, seat, move.action)
        value = minimax(game, after, seat, searched.depth - 1, judge, margin=margin, budget=reference)
        assert move.value == pytest.approx(value)
        assert fsum(move.parts.values()) == pytest.approx(move.value)
        _check_line(game, after, seat, move, judge)
    assert [move.value for move in searched.moves] == sorted((move.value for move in searched.moves), reverse=True)
    return budget.nodes, reference.nodes


def _check_line(game: Any, state: Any, seat: int, move: Any, judge: Evaluate[Any]) -> None:  # noqa: ANN401
    """The line is legal and ends where the parts were counted."""
    for action in move.line:
        state = game.step(state, game.actors(state)[0], action)
    if game.outcome(state) is None:
        assert dict(move.parts) == dict(judge(game, state, seat))
    else:
        assert "result" in move.parts


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    shape=st.builds(
        Shape, st.integers(0, 10**6), width=st.integers(1, 4), height=st.integers(1, 6), merge=st.booleans()
    ),
    depth=st.integers(1, 6),
    margin=st.booleans(),
    table=st.sampled_from([0, 3, 100_000]),
)
def test_values_are_those_of_minimax_on_any_tree(shape: Shape, depth: int, margin: bool, table: int) -> None:
    game = Tree(shape)
    compare(game, game.start(0), depth, evaluate, margin=margin, table_size=table)


@pytest.mark.parametrize("name", OPEN_GAMES)
@pytest.mark.parametrize("plies", [0, 7, 16])
def test_values_are_those_of_minimax_in_registered_games(name: str, plies: int) -> None:
    game = make_game(name)
    assert isinstance(game, OpenGame)
    nodes, reference = compare(game, random_state(game, plies, plies), 3, material)
    assert nodes < 2 * reference


def test_far_fewer_nodes_than_minimax() -> None:
    game = make_game("connect4")
    assert isinstance(game, OpenGame)
    nodes, reference = compare(game, game.load("4435"), 4, material)
    assert nodes < reference / 2


def test_the_table_saves_nodes_and_changes_no_value() -> None:
    spent = {0: 0, 100_000: 0}
    for seed in range(30):
        game = Tree(Shape(seed, width=4, merge=True))
        values = []
        for size in spent:
            budget = Budget(UNLIMITED, NEVER)
            searched = AlphaBetaSearch(game, 0, evaluate, budget, table_size=size).deepen((), 6)
            values.append({move.action: move.value for move in searched.moves})
            spent[size] += budget.nodes
        assert values[0] == values[1]
    assert spent[100_000] < 0.9 * spent[0]


def test_the_order_hook_decides_what_is_searched_first_and_changes_no_value() -> None:
    game = make_game("connect4")
    assert isinstance(game, OpenGame)
    seen: list[Sequence[int]] = []

    def middle_first(game: Any, state: Any, actions: Sequence[int]) -> Sequence[int]:  # noqa: ANN401
        seen.append(actions)
        return sorted(actions, key=lambda column: (abs(column - 3), column))

    state = game.load("4435")
    plain, ordered = Budget(UNLIMITED, NEVER), Budget(UNLIMITED, NEVER)
    judge = alphabeta_evaluation()
    first = AlphaBetaSearch(game, 0, judge, plain).deepen(state, 5)
    second = AlphaBetaSearch(game, 0, judge, ordered, order=middle_first).deepen(state, 5)
    assert {move.action: move.value for move in first.moves} == {move.action: move.value for move in second.moves}
    assert seen
    assert ordered.nodes < plain.nodes


def alphabeta_evaluation() -> Evaluate[Any]:
    """The evaluation that the Connect Four example declares."""
    from connect4 import evaluate as judge

    return judge


def test_a_forced_win_is_proved_and_ends_the_search() -> None:
    game = make_game("connect4")
    player = make_player("alphabeta(depth=20)", game).fair
    decision = player.analyse(game.observe(game.load("4455"), 0), UNLIMITED, 1)
    chosen = decision.chosen
    assert chosen is not None
    assert game.format(decision.action) in ("3", "6")
    assert (chosen.value, chosen.chance, chosen.exact, decision.spent.depth) == (WIN, 1.0, True, 3)
    assert [reason.code for reason in decision.reasons] == ["wins"]


def test_of_losing_moves_the_longest_defence_is_played() -> None:
    differing = 0
    for seed in range(160):
        game = Tree(Shape(seed))
        mover = game.mover(())
        searched = AlphaBetaSearch(game, mover, evaluate, Budget(UNLIMITED, NEVER)).deepen((), 6)
        if len(searched.moves) > 1 and searched.moves[0].value == -WIN:
            lengths = [lost_after(game, mover, move.action) for move in searched.moves]
            assert lengths[0] == max(lengths)
            differing += lengths[0] > min(lengths)
            (chosen,) = AlphaBetaSearch(game, mover, evaluate, Budget(UNLIMITED, NEVER)).choose((), 6).moves
            assert lost_after(game, mover, chosen.action) == max(lengths)
    assert differing > 3


@pytest.mark.parametrize("margin", [False, True])
def test_choosing_finds_what_an_analysis_puts_first_in_fewer_nodes(margin: bool) -> None:
    costs = [Budget(UNLIMITED, NEVER), Budget(UNLIMITED, NEVER)]
    ties = 0
    for seed in range(120):
        game = Tree(Shape(seed, merge=seed % 2 == 0))
        every, one = (AlphaBetaSearch(game, game.mover(()), evaluate, cost, margin=margin) for cost in costs)
        moves = every.deepen((), 4).moves
        (chosen,) = one.choose((), 4).moves
        assert (chosen.action, chosen.value) == (moves[0].action, moves[0].value)
        assert fsum(chosen.parts.values()) == pytest.approx(chosen.value)
        equal = [move.action for move in moves if move.value == moves[0].value]
        if len(equal) > 1 and chosen.value > -SURE:
            ties += 1
            assert chosen.action == min(equal)  # the first in the game's order
    assert ties > 3
    assert costs[1].nodes < costs[0].nodes


def lost_after(game: Tree, seat: int, action: int) -> int:
    """Return how far one must look to see that a root move loses."""
    return next(depth for depth in range(8) if minimax(game, (action,), seat, depth, evaluate) == -WIN)


def test_a_threat_is_met_and_the_reason_is_the_result() -> None:
    game = make_game("connect4")
    player = make_player("alphabeta(depth=4)", game).fair
    decision = player.analyse(game.observe(game.load("41424"), 1), UNLIMITED, 1)
    assert game.format(decision.action) == "4"
    assert decision.reasons[0].part == "result"
    assert player.ablate("no such part") is None


def test_noise_is_a_part_of_its_own_and_reproducible() -> None:
    game = make_game("connect4")
    obs = game.observe(game.load("44"), 0)
    values, told = [], set[str | None]()
    for seed in (1, 1, 2):
        player = make_player("alphabeta(depth=2, noise=5)", game).fair
        decision = player.analyse(obs, UNLIMITED, seed)
        assert all("misjudged" in candidate.parts for candidate in decision.candidates)
        told |= {reason.part for reason in decision.reasons}
        values.append([(candidate.action, candidate.value) for candidate in decision.candidates])
    assert values[0] == values[1] != values[2]
    assert "misjudged" in told  # as any other part is


def test_every_told_part_survives_its_ablation() -> None:
    """What the player says, it has proved: more than what adding up alone would give."""
    game = make_game("connect4")
    report = check_explanations(game, lambda: make_player("alphabeta", game).player, count=25, limit=Limit(depth=3))
    assert report.ablations >= 8


def test_limits_are_kept() -> None:
    game = make_game("connect4")
    obs = game.observe(game.load("44"), 0)
    player = make_player("alphabeta(depth=40)", game).fair
    assert player.analyse(obs, Limit(depth=2), 1).spent.depth == 2
    assert player.analyse(obs, Limit(nodes=500), 1).spent.nodes <= 500
    assert player.decide(obs, Limit(nodes=1), 1).action in game.legal(obs)
    begun = time.thread_time()
    player.analyse(obs, Limit(seconds=0.1), 1)
    player.analyse(obs, Limit(cpu_seconds=0.1), 1)
    assert time.thread_time() - begun < 1.5
    token = CancelToken()
    token.cancel()
    assert player.decide(obs, UNLIMITED, 1, token).action in game.legal(obs)


def test_evaluations_too_large_are_refused() -> None:
    game = Tree(Shape(1, height=9))
    search = AlphaBetaSearch(game, 0, lambda *_: {"huge": SURE}, Budget(UNLIMITED, NEVER))
    with pytest.raises(BadParameter, match="between"):
        search.deepen((), 1)


def test_games_that_it_cannot_search_are_refused() -> None:
    relay = make_game("relay")
    with pytest.raises(Unsupported, match="hide nothing"):
        alphabeta_player().make(relay, alphabeta_player().settings())
    with pytest.raises(Unsupported, match="no HiddenGame"):
        sampling_player().make(make_game("connect4"), sampling_player().settings())
    connect4 = make_game("connect4")
    not_its_turn = connect4.observe(connect4.start(0), 1)
    with pytest.raises(Unsupported, match="not to act"):
        make_player("random", connect4).fair.analyse(not_its_turn, UNLIMITED, 1)
