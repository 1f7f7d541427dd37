"""The player that follows the clock: limits of every kind, strengths, threads, and what it makes of a clock."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from parlour.arena.match import plan_match, run_match
from parlour.arena.play.task import Contestant, Terms
from parlour.core.decision import Decision
from parlour.core.limits import ClockShown, Limit
from parlour.core.registry import make_game, make_player
from parlour.games.reversi import Position, State, solve
from parlour.games.reversi.engine.effort import HIGHEST, STRENGTHS, deepening, effort_of
from parlour.games.reversi.engine.scale import UNSELECTIVE
from parlour.games.reversi.players.champion import share_of_clock
from parlour.runtime.clock import Clock, Pacing
from parlour.runtime.decision import decide_either
from parlour.runtime.executor import InProcess
from tests.games.reversi.slow import random_positions

GAME = make_game("reversi")
POSITIONS = [position for position in random_positions(77, 4) if position.moves.bit_count() > 1]
MIDDLE = [position for position in POSITIONS if 34 < position.empty.bit_count() < 50][::11]
LATE = [position for position in POSITIONS if position.empty.bit_count() == 15]


def decided(position: Position, limit: str = "", settings: str = "") -> Decision[int]:
    spec = f"champion(book=off, table=18{settings and ', '}{settings})"
    obs = GAME.observe(State.at(position), position.mover)
    return make_player(spec, GAME).fair.decide(obs, Limit.parse(limit), 1)


def test_more_nodes_look_deeper_and_none_looks_at_more() -> None:
    for position in MIDDLE[:4]:
        depths = []
        for nodes in (1_000, 20_000, 300_000):
            decision = decided(position, f"nodes={nodes}")
            assert decision.spent.nodes <= nodes
            depths.append(decision.spent.depth)
        assert depths[0] < depths[1] < depths[2]


def test_the_same_bound_gives_the_same_answer() -> None:
    for position in MIDDLE[:4]:
        first, second = (decided(position, "nodes=50000") for _ in range(2))
        assert (first.action, first.value, first.line, first.spent.nodes) == (
            second.action, second.value, second.line, second.spent.nodes,
        )  # fmt: skip


def test_nodes_of_its_own_count_where_nothing_else_bounds_it() -> None:
    position = MIDDLE[0]
    own, asked = decided(position, settings="nodes=50000"), decided(position, "nodes=50000")
    assert (own.action, own.value, own.spent.nodes) == (asked.action, asked.value, asked.spent.nodes)
    assert decided(position, "nodes=2000", "nodes=50000").spent.nodes <= 2000


def test_with_time_it_solves_the_end() -> None:
    for position in LATE[:3]:
        decision = decided(position, "cpu_seconds=20")
        assert decision.exact
        assert decision.value == solve(position).score
        assert decided(position, "cpu_seconds=20", "threads=2").value == decision.value


def test_a_strength_is_depth_selectivity_and_solving() -> None:
    assert len(STRENGTHS) == HIGHEST == 30
    for weaker, stronger in pairwise(map(effort_of, range(1, HIGHEST + 1))):
        assert stronger.depth == weaker.depth + 1
        assert stronger.selectivity <= weaker.selectivity
        assert stronger.exact >= weaker.exact
        assert stronger.likely >= max(weaker.likely, stronger.exact)
    position = MIDDLE[0]
    assert [decided(position, settings=f"strength={strength}").spent.depth for strength in (2, 5, 9)] == [2, 5, 9]
    late = LATE[0]
    solved = decided(late, settings="strength=8")
    assert solved.exact
    assert solved.value == solve(late).score
    assert not decided(late, settings="strength=7").exact


def test_a_bound_of_depth_is_kept_whatever_else_bounds_it() -> None:
    for limit in ("depth=4", "depth=4,nodes=100000"):
        assert decided(MIDDLE[0], limit).spent.depth == 4


@pytest.mark.parametrize("empties", [1, 8, 14, 15, 30, 60])
def test_rounds_deepen_to_the_end_and_grow_surer_there(empties: int) -> None:
    rounds = deepening(empties)
    assert rounds[-1] == (empties, UNSELECTIVE)
    assert all(earlier < later for earlier, later in pairwise(rounds))
    assert rounds[0][0] == 1


@pytest.mark.parametrize(("total", "increment"), [(60.0, 0.0), (5.0, 0.2)])
def test_a_clock_lasts_for_the_game_with_most_of_it_where_ends_come_within_reach(
    total: float, increment: float
) -> None:
    left, used = total, {}
    for empties in range(60, 0, -2):
        used[empties] = share_of_clock(empties, ClockShown(left, increment))
        assert used[empties] < left
        left += increment - used[empties]
    assert min(used[empties] for empties in (24, 26, 28)) > 1.3 * used[50]
    assert max(used[empties] for empties in (4, 8, 12)) < used[50]


def test_a_match_with_a_clock_gives_it_the_share_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[Limit] = []

    def noted(player: Any, obs: Any, state: Any, seat: int, limit: Limit, *more: Any) -> Decision[Any]:  # noqa: ANN401
        limits.append(limit)
        return decide_either(player, obs, state, seat, Limit(nodes=200), *more)  # a busy machine drops no flag

    monkeypatch.setattr("parlour.arena.play.referee.decide_either", noted)
    assert isinstance(make_player("champion", GAME).player, Pacing)
    players = Contestant("champion(table=14)"), Contestant("random")
    pairing = plan_match(GAME, *players, blocks=1, seed=1, terms=Terms(clock=Clock(60.0)))
    report = run_match(pairing, InProcess())
    assert report.stats.forfeit_count == 0
    shares = [limit.seconds for limit in limits if limit.seconds not in {None, Clock(60.0).share(60.0)}]
    assert len({round(share or 0, 6) for share in shares}) > 10  # neither a constant nor an equal share


@pytest.mark.parametrize("rules", [{"size": 6}, {"winner": "fewest"}])
def test_it_plays_other_boards_too(rules: dict[str, object]) -> None:
    game = make_game("reversi", rules)
    state = game.start(1)
    obs = game.observe(state, 0)
    player = make_player("champion(strength=4)", game).fair
    assert player.decide(obs, Limit(nodes=2000), 1).action in set(game.legal(obs))
    assert player.analyse(obs, Limit(nodes=2000), 1).candidates
