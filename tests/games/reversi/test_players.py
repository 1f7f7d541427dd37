"""The players: what each one does, what it says about it, and how weak ones are weak."""

from __future__ import annotations

import threading
import time
from functools import cache
from itertools import pairwise
from math import log

import pytest

from parlour.core import renamed
from parlour.core.analysis import Analysis
from parlour.core.limits import UNLIMITED, CancelToken, Limit
from parlour.core.parameters import build, parameters
from parlour.core.player import AnyPlayer
from parlour.core.registry import LEVELS, game_type, make_game, make_player
from parlour.core.rng import stream
from parlour.errors import BadParameter, UnknownName
from parlour.games.reversi import PASS, Reversi, State, verbose
from parlour.games.reversi.engine.scale import WIN
from parlour.games.reversi.players.scholars import GrandmasterSettings
from parlour.games.reversi.players.search import Adaptive, AlphaBeta
from parlour.games.reversi.rules.board import Position, geometry, squares_of
from parlour.search import SURE
from tests.games.reversi.searches import Minimax
from tests.games.reversi.slow import late_positions, random_positions

GAME = Reversi()
MIDDLE = "F5d6C3d3C4f4F6f3E6e7D7c5"
POSITIONS = [position for position in random_positions(31, 3)[10::9] if position.moves.bit_count() > 1]


def analyse(spec: str, position: Position | str, *, seed: int = 1, limit: Limit = UNLIMITED) -> Analysis[int]:
    state = GAME.load(position) if isinstance(position, str) else State.at(position)
    return player_of(spec).analyse(GAME.observe(state, state.position.mover), limit, seed)


@cache
def player_of(spec: str) -> AnyPlayer:
    return make_player(spec, GAME).fair


def names(decision: Analysis[int]) -> list[str]:
    return [GAME.format(candidate.action) for candidate in decision.candidates]


# What they are


def test_players_are_declared_with_titles_summaries_and_settings() -> None:
    kinds = {kind.name: kind for kind in game_type("reversi").players}
    assert kinds["random"].title == "Random Chaos"
    assert kinds["greedy"].title == "Greedy Goblin"
    assert kinds["heuristic"].title == "Heuristic Scout"
    assert kinds["alphabeta"].title == "Alpha-Beta AI"
    assert kinds["alphabeta"].summary.startswith("Classic minimax with alpha-beta pruning")
    depth = parameters(kinds["alphabeta"].settings)[0]
    assert (depth.name, depth.kind, depth.low, depth.high, depth.default) == ("depth", "int", 1, 10, 6)
    assert "stronger" in depth.summary
    assert "3 easy, 6 usual, 8 strong, 10 expert" in depth.summary
    assert kinds["alphabeta"].enabled
    assert all(kind.summary for kind in kinds.values())


@pytest.mark.parametrize("depth", [3, 6, 8, 10])
def test_the_depth_is_in_the_name(depth: int) -> None:
    player = make_player(f"alphabeta(depth={depth})", GAME).fair
    assert isinstance(player, AlphaBeta)
    assert player.name == f"AlphaBeta{depth}"


@pytest.mark.parametrize(
    ("spec", "error", "told"),
    [
        ("alphabeta(depth=0)", BadParameter, "depth is at least 1"),
        ("alphabeta(depth=11)", BadParameter, "depth is at most 10"),
        ("alphabeta(deep=3)", UnknownName, r"Did you mean alphabeta\(depth=3\)"),
        ("alphabet", UnknownName, "Did you mean alphabeta"),
        ("learner(noise=-1)", BadParameter, "noise is at least 0"),
    ],
)
def test_impossible_players_are_refused(spec: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        make_player(spec, GAME)


def test_the_five_levels() -> None:
    levels = game_type("reversi").levels
    assert tuple(level.name for level in levels) == LEVELS
    assert all(make_player(level.name, GAME).level == level.name for level in levels)
    assert not any(level.limit.timed for level in levels), "levels play the same on every machine"


@pytest.mark.parametrize("rules", [{"size": 4}, {"size": 6}, {"size": 10}, {"winner": "fewest"}, {"start": "parallel"}])
@pytest.mark.parametrize("spec", ["greedy", "heuristic", "alphabeta(depth=2)", "adaptive", "learner", "expert"])
def test_every_variant_can_be_played(rules: dict[str, object], spec: str) -> None:
    game = make_game("reversi", rules)
    state = game.start(0)
    player = make_player(spec, game).fair
    for _ in range(3):
        (seat,) = game.actors(state)
        decision = player.analyse(game.observe(state, seat), Limit(nodes=400, depth=2), 1)
        assert decision.candidates
        state = game.step(state, seat, decision.action)


# What they choose


def test_random_is_seeded_and_reaches_every_move() -> None:
    chosen = {analyse("random", MIDDLE, seed=seed).action for seed in range(200)}
    assert chosen == set(squares_of(GAME.load(MIDDLE).position.moves))
    assert analyse("random", MIDDLE, seed=3).action == analyse("random", MIDDLE, seed=3).action


def test_greedy_turns_most_discs() -> None:
    for position in POSITIONS:
        most = max(position.flips(square).bit_count() for square in squares_of(position.moves))
        decision = analyse("greedy", position)
        assert position.flips(decision.action).bit_count() == most == decision.candidates[0].value


def test_the_scout_takes_corners_and_shuns_the_squares_beside_them() -> None:
    seen = took = 0
    for position in random_positions(32, 12):
        corners = geometry(8).corners & position.moves
        if corners:
            seen += 1
            took += analyse("heuristic", position).action in squares_of(corners)
    assert seen > 20
    assert took / seen > 0.9
    position = Position(8, black=1 << 18 | 1 << 27, white=1 << 36 | 1 << 2, mover=1)  # White may take b2
    assert position.moves >> 9 & 1
    assert names(analyse("heuristic", position))[-1] == "b2"


def test_alphabeta_plays_the_minimax_move_and_considers_every_move() -> None:
    for position in POSITIONS[:4]:
        decision = analyse("alphabeta(depth=3)", position)
        assert {candidate.action for candidate in decision.candidates} == set(squares_of(position.moves))
        assert decision.candidates[0].value * 128 == Minimax().value(position, 3)
        assert decision.spent.depth == 3


def test_more_depth_is_searched_with_more_nodes_and_the_answer_repeats() -> None:
    nodes = []
    for depth in range(1, 8):
        decision = analyse(f"alphabeta(depth={depth})", MIDDLE)
        again = analyse(f"alphabeta(depth={depth})", MIDDLE, seed=99)
        assert (decision.action, decision.candidates) == (again.action, again.candidates), "no chance is involved"
        nodes.append(decision.spent.nodes)
    assert all(2 * fewer < more < 10 * fewer for fewer, more in pairwise(nodes[2:])), "the tree grows with each ply"


def test_adaptive_depth_follows_the_discs() -> None:
    player = make_player("adaptive", GAME).fair
    assert isinstance(player, Adaptive)
    by_discs = {64 - position.empty.bit_count(): player.plies(position) for position in random_positions(33, 2)}
    assert {by_discs[discs] for discs in by_discs if discs < 50} == {6}
    assert {by_discs[discs] for discs in by_discs if discs >= 50} == {10}


def test_iterative_deepening_keeps_the_last_finished_answer() -> None:
    limited = analyse("iterative", MIDDLE, limit=Limit(nodes=20_000))
    assert 1 < limited.spent.depth < 11
    same = analyse(f"alphabeta(depth={limited.spent.depth})", MIDDLE)
    assert [candidate.value for candidate in limited.candidates] == [candidate.value for candidate in same.candidates]
    begun = time.thread_time()
    own_time = analyse("iterative(seconds=0.05, depth=20)", MIDDLE)
    assert time.thread_time() - begun < 1
    assert own_time.spent.depth < 20


def test_the_endgame_is_solved_and_counted_in_discs() -> None:
    for position in late_positions(34, 2, range(5, 7)):
        decision = analyse("alphabeta(depth=2, endgame=12)", position)
        best = decision.candidates[0]
        assert all(candidate.exact for candidate in decision.candidates)
        assert set(best.parts) == {"margin"}
        value = Minimax().value(position, position.empty.bit_count())
        assert best.value * 128 == value - WIN * ((value > 0) - (value < 0))
        assert best.chance == (1.0 if best.value > 0 else 0.0 if best.value < 0 else 0.5)


def test_the_horizon_hides_things_that_playing_out_shows() -> None:
    deceived = 0
    for position in late_positions(38, 12, range(10, 11)):
        short_sighted = analyse("alphabeta(depth=2)", position)
        solved = analyse("alphabeta(depth=2, endgame=12)", position)
        truth = {candidate.action: candidate.value for candidate in solved.candidates}
        assert truth[solved.action] == max(truth.values())
        deceived += truth[short_sighted.action] < truth[solved.action]
    assert deceived > 0


def test_a_win_in_sight_is_taken_before_any_estimate() -> None:
    decision = analyse("alphabeta(depth=2)", "E6f4E3f6G5d6E7f5")
    assert GAME.format(decision.action) == "c5"
    assert decision.candidates[0].value > SURE
    assert decision.candidates[0].chance == 1.0
    assert decision.reasons[0].code == "reversi.wins"


def test_parts_add_up_for_every_player() -> None:
    for spec in ("greedy", "heuristic", "alphabeta(depth=3)", "beginner", "normal", "hard"):
        for position in POSITIONS[:3]:
            for candidate in analyse(spec, position).candidates:
                assert sum(candidate.parts.values()) == candidate.value


def test_a_forced_pass_is_played_at_once_and_valued() -> None:
    for position in random_positions(35, 20):
        if not position.moves and not position.over:
            for spec in ("random", "greedy", "alphabeta(depth=4)", "beginner"):
                decision = analyse(spec, position)
                assert decision.action == PASS
            assert analyse("alphabeta(depth=4)", position).candidates[0].line
            return
    pytest.fail("no pass came up")


def test_a_player_without_time_still_answers() -> None:
    decision = analyse("alphabeta", MIDDLE, limit=Limit(nodes=1))
    assert decision.action in squares_of(GAME.load(MIDDLE).position.moves)
    assert decision.reasons[0].code == "reversi.no_time"
    cancelled = CancelToken()
    cancelled.cancel()
    state = GAME.load(MIDDLE)
    answer = make_player("expert", GAME).fair.analyse(GAME.observe(state, 0), UNLIMITED, 1, cancelled)
    assert answer.action in squares_of(state.position.moves)


def test_one_player_serves_several_threads() -> None:
    player = make_player("alphabeta(depth=5)", GAME).fair
    alone = [_decide_with(player, position) for position in POSITIONS]
    found: dict[int, list[object]] = {}
    threads = [
        threading.Thread(target=lambda index=index: found.update({index: [_decide_with(player, p) for p in POSITIONS]}))
        for index in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[index] == alone for index in range(3))


def _decide_with(player: AnyPlayer, position: Position) -> object:
    decision = player.analyse(GAME.observe(State.at(position), position.mover), UNLIMITED, 1)
    return decision.action, decision.candidates, decision.spent.nodes


# How weak ones are weak


@pytest.mark.parametrize("level", ["beginner", "easy", "normal"])
def test_weak_levels_never_miss_a_corner(level: str) -> None:
    """Unless they have seen something better, by their own unclouded judgement."""
    seen = 0
    for position in random_positions(36, 6):
        corners = geometry(8).corners & position.moves
        if not corners:
            continue
        for seed in range(3):
            decision = analyse(level, position, seed=seed)
            clear = {item.action: item.value - item.parts.get("misjudged", 0.0) for item in decision.candidates}
            best_corner = max(clear[corner] for corner in squares_of(corners))
            assert decision.action in squares_of(corners) or clear[decision.action] > best_corner
            seen += 1
    assert seen > 20


def test_weak_levels_vary_with_the_seed_and_repeat_with_it() -> None:
    actions = [analyse("beginner", MIDDLE, seed=seed).action for seed in range(30)]
    assert len(set(actions)) > 2
    assert actions == [analyse("beginner", MIDDLE, seed=seed).action for seed in range(30)]


def test_a_learner_looks_at_few_moves() -> None:
    assert len(analyse("learner(width=3)", MIDDLE).candidates) == 3
    only = analyse("learner(width=1)", MIDDLE)
    assert [reason.code for reason in only.reasons] == ["reversi.first_sight"]


def test_errors_grow_with_the_number_of_moves() -> None:
    """The draw for a move and a seed, by the logarithm of the number of legal moves over that of eight."""
    for moves in (3, 12):
        position = next(
            position
            for position in random_positions(37, 30)
            if position.moves.bit_count() == moves and not position.moves & geometry(8).corners
        )
        for seed in range(5):
            for item in analyse("learner(noise=4, width=40)", position, seed=seed).candidates:
                drawn = stream(seed, "misjudged", GAME.format(item.action)).gauss(0.0, 4 * log(1 + moves) / log(9))
                assert item.parts["misjudged"] == pytest.approx(drawn)


def test_selectivity_is_read_under_its_older_name_and_written_under_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(renamed, "_TOLD", set())
    for _ in range(2):
        made = make_player("grandmaster(depth=8, trust=2)", GAME)
        assert str(made.spec) == "grandmaster(depth=8, selectivity=95)"
        assert made.player.settings == GrandmasterSettings(depth=8, selectivity=95)  # type: ignore[union-attr]
    assert len(caplog.messages) == 2
    assert "selectivity=2 is an older name for selectivity=95" in caplog.messages[0]
    assert "trust is an older name for selectivity" in caplog.messages[1]


def test_every_older_selectivity_is_one_of_todays() -> None:
    read = [build(GrandmasterSettings, {"selectivity": str(old)}).selectivity for old in range(8)]
    assert read == [73, 87, 95, 98, 99, 99, 99, 100]
    with pytest.raises(BadParameter, match="one of 73, 87, 95, 98, 99, 100, not '8'"):
        build(GrandmasterSettings, {"selectivity": "8"})


# The report


def test_the_verbose_report_is_read_off_the_decision() -> None:
    decision = analyse("alphabeta(depth=6)", MIDDLE)
    report = verbose(decision)
    assert report.splitlines()[0] == "AlphaBeta6 - depth 6"
    assert "Turn 13, 12 legal moves" in report
    assert f"Selected: {GAME.format(decision.action)}" in report
    assert f"Expected outcome: {decision.candidates[0].value:+.2f} discs (estimated, winning chance" in report
    assert f"Positions evaluated: {decision.spent.nodes:,}" in report
    assert "Time taken: " in report
    assert "material  mobility  position  stability" in report
    assert len(report.splitlines()) == 8 + len(decision.candidates)


@pytest.mark.parametrize("spec", ["random", "greedy", "beginner"])
def test_every_player_has_a_report(spec: str) -> None:
    assert "Selected: " in verbose(analyse(spec, MIDDLE))
    assert "Selected: --" in verbose(analyse(spec, "XO------" + "-" * 56 + "O"))
