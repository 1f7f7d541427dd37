"""The players: their names and settings, what they never miss, switches, and how they compare."""

from __future__ import annotations

import logging
import time

import pytest

from parlour.core.limits import UNLIMITED, Limit
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.errors import BadParameter
from parlour.games.pentomino import Pentomino, PentominoRules, Placement, Solver, State
from parlour.games.pentomino.engine.openings import read_first_moves, shipped_openings
from parlour.games.pentomino.engine.openness import diffusion
from parlour.games.pentomino.engine.solver import LOSS, WIN
from parlour.games.pentomino.players.composite import Composite, DiffusionThreshold, EmptyCells
from parlour.games.pentomino.players.minmax import Dynamic, MinMax, Proportional
from parlour.games.pentomino.players.perfect import Perfect
from parlour.games.pentomino.rules.board import cells_in
from tests.games.pentomino.positions import game_on, random_states

GAME = game_on("8x8")


def decide(spec: str, state: State, seed: int = 0, limit: Limit = UNLIMITED, game: Pentomino = GAME) -> Placement:
    ready = make_player(spec, game)
    return ready.fair.decide(game.observe(state, state.mover), limit, seed).action  # type: ignore[no-any-return]


def play(first: str, second: str, seed: int, game: Pentomino = GAME) -> tuple[int, State]:
    """Return who won a game, and its end."""
    players = [make_player(spec, game) for spec in (first, second)]
    state = game.start(seed)
    while (outcome := game.outcome(state)) is None:
        ready = players[state.mover]
        obs = game.observe(state, state.mover)
        decision = ready.fair.analyse(obs, ready.limit, derive(seed, state.mover, len(state.placed)))
        state = game.step(state, state.mover, decision.action)
    return outcome.winners[0], state


# OpenSpace


def test_diffusion() -> None:
    assert [max(diffusion(GAME.board, 0, iterations)) for iterations in range(1, 6)] == [8, 64, 512, 3935, 29749]
    assert diffusion(GAME.board, 0, 1)[:3] == (3, 5, 5)
    covered = 1 << 9  # b2
    assert diffusion(GAME.board, covered, 1)[0] == 2
    assert diffusion(GAME.board, covered, 1)[9] == 8  # covered cells count their neighbours as well


def test_openspace_takes_the_most_open_cells() -> None:
    for state in random_states(GAME, 3, 3):
        room = diffusion(GAME.board, state.occupied, 3)

        def openness(item: Placement, room: tuple[int, ...] = room) -> int:
            return sum(room[cell] for cell in cells_in(item.cells))

        best = max(openness(item) for item in state.legal(GAME.board))
        chosen = {decide("openspace", state, seed) for seed in range(6)}
        assert {openness(item) for item in chosen} == {best}


def test_openspace_chooses_among_equal_moves_by_chance() -> None:
    assert len({decide("openspace", GAME.start(0), seed) for seed in range(12)}) > 3


# MinMax


@pytest.mark.parametrize("depth", [0, 6])
def test_depth_is_checked(depth: int) -> None:
    with pytest.raises(BadParameter, match="depth is at"):
        make_player(f"minmax(depth={depth})", GAME)


def test_names_tell_the_depth() -> None:
    player = make_player("minmax(depth=2)", GAME).player
    assert isinstance(player, MinMax)
    assert player.name == "MinMax2"
    assert make_player("openspace(iterations=4)", GAME).player.name == "OpenSpace4"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "spec", ["minmax(depth=1)", "minmax(depth=3)", "dynamic", "proportional", "learner", "beginner"]
)
def test_nobody_misses_a_move_that_ends_the_game(spec: str) -> None:
    seen = 0
    for state in random_states(GAME, 7, 30):
        ending = [item for item in state.legal(GAME.board) if not state.play(item).can_move(GAME.board)]
        if ending:
            seen += 1
            assert decide(spec, state) in ending
    assert seen > 5


def test_minmax_sees_a_win_in_three() -> None:
    """Depth 3 finds every forced win of three plies, and depth 1 does not."""
    solver = Solver(GAME)
    found = {1: 0, 3: 0}
    count = 0
    for state in random_states(GAME, 6, 60):
        if solver.length(state).length != 3:
            continue
        count += 1
        for depth in found:
            found[depth] += solver.solve(state.play(decide(f"minmax(depth={depth})", state))).value == LOSS
    assert count > 8
    assert found[3] == count > found[1]


def test_minmax_tells_what_it_cost() -> None:
    (state,) = random_states(GAME, 5, 1)
    decision = make_player("minmax(depth=3)", GAME).fair.analyse(GAME.observe(state, state.mover), UNLIMITED, 0)
    assert decision.spent.depth == 3
    assert decision.spent.nodes > 100
    assert decision.reasons[-1].facts["nodes"] > 100  # type: ignore[operator]


def test_minmax_is_quick_enough() -> None:
    """Ten seconds a move were the original's goal at depth 3, averaged over a game."""
    state, seconds, moves = GAME.start(0), 0.0, 0
    while state.can_move(GAME.board):
        began = time.thread_time()
        state = state.play(decide("minmax(depth=3)", state))
        seconds, moves = seconds + time.thread_time() - began, moves + 1
    assert seconds / moves < 10


def test_deeper_where_the_board_is_full() -> None:
    dynamic = make_player("dynamic", GAME).player
    proportional = make_player("proportional(factor=1.5)", GAME).player
    assert isinstance(dynamic, Dynamic)
    assert isinstance(proportional, Proportional)
    (state,) = random_states(GAME, 9, 1)
    prefixes = [State((0, 0), state.placed[:count]) for count in range(10)]
    assert [dynamic.plies(prefix) for prefix in prefixes] == [2, 2, 2, 2, 2, 2, 2, 3, 3, 3]
    assert [proportional.plies(prefix) for prefix in prefixes] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]


def test_openings_vary() -> None:
    chosen = {decide("minmax(depth=1)", GAME.start(0), seed) for seed in range(10)}
    assert len(chosen) > 2


# Composite


def composite(spec: str) -> Composite:
    player = make_player(spec, GAME).player
    assert isinstance(player, Composite)
    return player


def test_composite_switches_once_and_remembers_when() -> None:
    player = composite("composite(empties=44)")
    (state,) = random_states(GAME, 8, 1)
    for count in range(9):
        prefix = State(state.pools, state.placed[:count])
        # Four pieces leave 44 empty cells: that is the fifth move; the second side notices at the sixth.
        expected = None if count < 4 else 5 if count % 2 == 0 else 6 if count > 4 else None
        assert player.switch_move(prefix) == expected
        assert player.has_switched(prefix) == (expected is not None)


def test_composite_plays_both_strategies_and_tells_which(caplog: pytest.LogCaptureFixture) -> None:
    player = composite("composite(empties=44, depth=1)")
    early, late = next(random_states(GAME, 2, 1)), next(random_states(GAME, 4, 1))
    assert player.describe(early) == "Composite (OpenSpace3)"
    assert player.describe(late) == "Composite (MinMax1)"
    with caplog.at_level(logging.INFO):
        for state, code in ((early, "pentomino.early"), (late, "pentomino.late")):
            decision = player.analyse(GAME.observe(state, 0), UNLIMITED, 0)
            assert decision.reasons[-1].code == code
    assert decision.action == decide("minmax(depth=1)", late)
    assert "Composite plays OpenSpace3 (early game)" in caplog.text
    assert "Composite switches to MinMax1 at move 5" in caplog.text


@pytest.mark.parametrize(
    ("preset", "iterations", "depth", "empties"),
    [("development", 2, 2, 24), ("production", 3, 3, 28), ("maximum", 4, 3, 30), ("none", 3, 3, 28)],
)
def test_presets(preset: str, iterations: int, depth: int, empties: int) -> None:
    settings = composite(f"composite(preset={preset})").settings
    assert (settings.iterations, settings.depth, settings.empties) == (iterations, depth, empties)


@pytest.mark.parametrize(
    ("given", "iterations", "depth", "empties"),
    [
        ("depth=5, empties=60", 4, 5, 60),
        ("depth=3, iterations=3, empties=28", 3, 3, 28),  # the defaults, but given
    ],
)
def test_what_is_given_beside_a_preset_counts(given: str, iterations: int, depth: int, empties: int) -> None:
    player = composite(f"composite(preset=maximum, {given})")
    settings = player.settings
    assert (settings.iterations, settings.depth, settings.empties) == (iterations, depth, empties)
    assert player.threshold == EmptyCells(empties)
    assert [player.early.name, player.late.name] == [f"OpenSpace{iterations}", f"MinMax{depth}"]


def test_thresholds() -> None:
    (state,) = random_states(GAME, 5, 1)
    assert EmptyCells(39).reached(GAME.board, state)
    assert not EmptyCells(38).reached(GAME.board, state)
    top = max(diffusion(GAME.board, state.occupied, 3))
    assert DiffusionThreshold(top, 3).reached(GAME.board, state)
    assert not DiffusionThreshold(top - 1, 3).reached(GAME.board, state)
    player = composite("composite(threshold=diffusion, openness=300)")
    assert isinstance(player.threshold, DiffusionThreshold)


def test_the_original_threshold_falls_after_eight_pieces() -> None:
    """Empty cells go 64, 59 ... 24: at most 28 of them first after eight pieces, not at move 18 to 22."""
    player = composite("composite")
    (state,) = random_states(GAME, 8, 1)
    assert player.switch_move(state) == 9
    assert player.switch_move(State(state.pools, state.placed[:6])) is None


# Perfect


def test_perfect_wins_what_is_won() -> None:
    solver = Solver(GAME)
    for pieces in (4, 5, 6):
        for state in random_states(GAME, pieces, 6):
            won = solver.solve(state).value == WIN
            after = solver.solve(state.play(decide("perfect", state)))
            assert after.value == (LOSS if won else WIN)


def test_perfect_opens_with_a_move_that_is_proved_and_answers_from_the_book() -> None:
    openings = shipped_openings(GAME)
    assert openings is not None
    opened = {decide("perfect", GAME.start(0), seed) for seed in range(12)}
    assert len(opened) > 3
    assert {GAME.board.index[item] for item in opened} <= openings.won
    first = openings.book.first_moves()[3]
    state = State(GAME.start(0).pools).play(first)
    reply = state.legal(GAME.board)[500]
    answer = decide("perfect", state.play(reply))
    assert answer == openings.book.answer(first, reply)


def test_perfect_refutes_first_moves_that_are_known_to_lose() -> None:
    table = "first,value,reply\nL:e3 e4 e5 d6 e6,loss,I:a2 a3 a4 a5 a6\nN:d4 e4 f4 c5 d5,win,\n"
    won, refuted = read_first_moves(table, GAME.board)
    assert (len(won), len(refuted)) == (8, 8)
    for first, reply in refuted.items():
        placed = GAME.board.placements[first], GAME.board.placements[reply]
        assert len(GAME.load(" | ".join(map(GAME.format, placed))).placed) == 2


def test_perfect_sets_traps_when_all_is_lost() -> None:
    """It prefers moves that few replies refute."""
    solver = Solver(GAME)
    seen = 0
    for state in random_states(GAME, 5, 80):
        if solver.solve(state).value == WIN:
            continue
        seen += 1
        obs = GAME.observe(state, state.mover)
        decision = make_player("perfect", GAME).fair.analyse(obs, UNLIMITED, 0)
        counts = [
            candidate.reasons[0].facts["winning_replies"]
            for candidate in decision.candidates
            if candidate.reasons and "winning_replies" in candidate.reasons[0].facts
        ]
        assert len(solver.solve_all(state.play(decision.action)).best) == counts[0]
        share = [candidate.parts["traps"] for candidate in decision.candidates if "traps" in candidate.parts]
        assert share == sorted(share, reverse=True)
    assert seen > 2


def test_perfect_colours_every_move() -> None:
    """Where moves are few, each is a candidate with a proved value."""
    solver = Solver(GAME)
    for state in random_states(GAME, 5, 4):
        decision = make_player("perfect", GAME).fair.analyse(GAME.observe(state, state.mover), UNLIMITED, 0)
        told = {candidate.action: WIN if candidate.value > 0 else LOSS for candidate in decision.candidates}
        assert told == dict(solver.solve_all(state).verdicts)
        assert all(candidate.exact for candidate in decision.candidates)


def test_perfect_tells_how_many_replies_win() -> None:
    solver = Solver(GAME)
    (state,) = random_states(GAME, 5, 1, seed=5)
    decision = make_player("perfect", GAME).fair.analyse(GAME.observe(state, state.mover), UNLIMITED, 0)
    checked = 0
    for candidate in decision.candidates:
        for reason in candidate.reasons:
            if reason.code == "pentomino.refuted":
                best = solver.solve_all(state.play(candidate.action)).best
                assert reason.facts["winning_replies"] == len(best)
                assert reason.facts["refutations"] == tuple(GAME.format(item) for item in best[:3])
                assert candidate.line == (GAME.format(best[0]),)
                checked += 1
    assert checked


@pytest.mark.parametrize(
    "rules", [{"last_move": "loses"}, {"pool": "dealt"}, {"reflections": False}, {"pool": "drafted"}], ids=str
)
def test_perfect_under_other_rules(rules: dict[str, str | bool]) -> None:
    game = Pentomino(PentominoRules(board="5x6", **rules))  # type: ignore[arg-type]
    solver = Solver(game)
    player = make_player("perfect", game).player
    assert isinstance(player, Perfect)
    for seed in range(3):
        state = game.start(seed)
        while state.undrafted:
            state = game.step(state, state.mover, decide("perfect", state, game=game))
        state = state.play(state.legal(game.board)[seed * 7])
        value = solver.solve(state).value
        after = state.play(decide("perfect", state, game=game))
        assert solver.solve(after).value == {WIN: LOSS, LOSS: WIN}[str(value)]


# Games


@pytest.mark.parametrize(
    ("strong", "weak", "least"),
    [
        ("minmax(depth=2)", "random", 5),
        ("perfect", "openspace", 6),
        ("composite(empties=44)", "random", 5),
        ("composite(empties=49, late=perfect)", "openspace", 6),
    ],
)
def test_whole_games(strong: str, weak: str, least: int) -> None:
    wins = 0
    for seed in range(3):
        wins += play(strong, weak, seed)[0] == 0
        wins += play(weak, strong, seed)[0] == 1
    assert wins >= least


@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_of_the_original_composite_against_openspace(seat: int) -> None:
    """OpenSpace of three iterations while more than 28 cells are empty at its turn, then MinMax of depth three."""
    specs = ["openspace", "openspace"]
    specs[seat] = "composite(early=openspace, iterations=3, late=minmax, depth=3, empties=28)"
    players = [make_player(spec, GAME) for spec in specs]
    for seed in range(3):
        state, phases = GAME.start(seed), []
        while GAME.outcome(state) is None:
            obs = GAME.observe(state, state.mover)
            decision = players[state.mover].fair.analyse(obs, UNLIMITED, derive(seed, len(state.placed)))
            if state.mover == seat:
                empties = (GAME.board.full & ~state.occupied).bit_count()
                told = decision.reasons[-1].facts
                expected = ("early", "OpenSpace3") if empties > 28 else ("late", "MinMax3")
                assert (told["phase"], told["strategy"], told["empties"]) == (*expected, empties)
                phases.append(told["phase"])
            state = GAME.step(state, state.mover, decision.action)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.winners == (1 - state.mover,)  # whoever placed the last piece
        assert phases.count("early") == 4


def test_composite_with_a_late_threshold_is_openspace() -> None:
    """With 28 empty cells the switch comes when the game is over: what the original measured was OpenSpace itself."""
    for seed in range(2):
        _, end = play("composite", "composite", seed)
        _, same = play("openspace", "openspace", seed)
        assert end.placed[:8] == same.placed[:8]
