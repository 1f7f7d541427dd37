"""Alpha-beta in the kernel finds what minimax finds, sees every end, and obeys its limits."""

from __future__ import annotations

import time
from array import array
from threading import Timer

import pytest

from parlour.games.reversi import Reversi
from parlour.games.reversi.engine.evaluation import standard_evaluation
from parlour.games.reversi.engine.scale import UNIT, WIN
from parlour.games.reversi.engine.search_kernel import RootMove, Search
from parlour.games.reversi.rules.board import PASS, Position, geometry, squares_of
from parlour.games.reversi.rules.board_kernel import FEATURES
from tests.games.reversi.searches import NEVER_BYTE, Minimax, weights
from tests.games.reversi.slow import late_positions, random_positions
from tests.games.reversi.twin import uncompiled

BORDER, CORNERS = geometry(8).edges, geometry(8).corners
WEIGHTS = weights(standard_evaluation())
MIDGAME = [position for position in random_positions(11, 4)[12::13] if position.moves]


def search(position: Position, depth: int, *, table_bits: int = 14) -> tuple[int, list[RootMove]]:
    """Return the nodes and the root moves of a search."""
    found = Search(table_bits).run(position.own, position.opp, range(1, depth + 1), WEIGHTS, NEVER_BYTE)
    assert found[0] == depth
    return found[1], found[4]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("table_bits", [0, 3, 14])
def test_every_root_move_has_its_minimax_value(depth: int, table_bits: int) -> None:
    for position in MIDGAME[:: 1 if depth < 4 else 5]:
        _, moves = search(position, depth, table_bits=table_bits)
        reference = Minimax()
        expected = {square: -reference.value(position.play(square), depth - 1) for square in squares_of(position.moves)}
        assert {move[0]: move[1] for move in moves} == expected


@pytest.mark.parametrize("table_bits", [0, 14])
def test_the_best_move_alone_is_found_in_fewer_nodes(table_bits: int) -> None:
    spent = [0, 0]
    for position in MIDGAME:
        question = (position.own, position.opp, range(1, 6), WEIGHTS, NEVER_BYTE)
        every, one = (Search(table_bits).run(*question, best_only=best_only) for best_only in (False, True))
        assert [move[:2] for move in one[4]] == [move[:2] for move in every[4][:1]]
        spent = [spent[0] + every[1], spent[1] + one[1]]
    assert spent[1] < spent[0] / 2


def test_of_equal_moves_the_first_on_the_board_is_chosen() -> None:
    """Whatever was searched first: a coarse evaluation makes many moves equal."""
    coarse = array("i", [weight if index % len(FEATURES) == 0 else 0 for index, weight in enumerate(WEIGHTS)])
    ties = 0
    for position in MIDGAME:
        question = (position.own, position.opp, range(1, 5), coarse, NEVER_BYTE)
        ((square, value, _),) = Search(14).run(*question, best_only=True)[4]
        equal = [move[0] for move in Search(14).run(*question)[4] if move[1] == value]
        assert square == min(equal)
        ties += len(equal) > 1
    assert ties > 3


def test_pruning_saves_nodes() -> None:
    position = MIDGAME[0]
    reference = Minimax()
    reference.value(position, 4)
    pruned = Search(14).run(position.own, position.opp, [4], WEIGHTS, NEVER_BYTE)[1]
    unordered = Search(0).run(position.own, position.opp, [4], WEIGHTS, NEVER_BYTE, ordered=False)[1]
    assert pruned < unordered < reference.nodes


def test_the_table_saves_nodes_and_changes_no_value() -> None:
    position = MIDGAME[0]
    question = (position.own, position.opp, range(1, 7), WEIGHTS, NEVER_BYTE)
    _, nodes, _, hits, moves = Search(14).run(*question)
    _, more_nodes, _, no_hits, same_moves = Search(0).run(*question)
    assert nodes < more_nodes
    assert hits > no_hits == 0
    assert [move[:2] for move in moves] == [move[:2] for move in same_moves]


def test_the_order_of_moves_and_the_table_cost_these_nodes() -> None:
    """A signature: a change that finds the same values in another way shows here."""
    assert [search(position, 6)[0] for position in MIDGAME[::6]] == [17_228, 35_162, 13_455]


def test_corners_are_tried_first_then_borders_then_the_rest() -> None:
    """And of two moves alike the one that leaves fewer replies."""
    _, slow = uncompiled()
    twin = slow.Search(0)
    position = MIDGAME[0]
    twin.run(position.own, position.opp, [1], WEIGHTS, NEVER_BYTE)
    corner, border, inner = (twin._move_score(square, 0) for square in (0, 3, 18))
    assert corner > border > inner
    move_scores, replies = {}, {}
    for square in squares_of(position.moves):
        after = position.play(square)
        if not (BORDER >> square & 1 or after.moves & CORNERS):
            move_scores[square] = twin._move_score(square, after.moves)
            replies[square] = after.moves.bit_count()
    assert len(set(replies.values())) > 1
    assert sorted(move_scores, key=move_scores.__getitem__) == sorted(move_scores, key=lambda square: -replies[square])


def test_the_best_move_comes_first_and_ties_go_by_the_board() -> None:
    for position in MIDGAME:
        _, moves = search(position, 3)
        assert moves == sorted(moves, key=lambda move: (-move[1], move[0]))
        assert {move[0] for move in moves} == set(squares_of(position.moves))


def test_the_line_leads_to_the_position_that_was_valued() -> None:
    for position in [*MIDGAME, *late_positions(12, 6, range(3, 6))]:
        depth = 4
        for square, value, line in search(position, depth)[1]:
            leaf = position
            for move in (square, *line):
                assert move in squares_of(leaf.moves) if leaf.moves else move == PASS
                leaf = leaf.play(move)
            sign = 1 if leaf.mover == position.mover else -1
            assert value == sign * Minimax().value(leaf, 0)
            placed = sum(move != PASS for move in (square, *line))
            assert placed == depth or leaf.over  # passes cost no depth


@pytest.mark.parametrize("empties_to_winner", [False, True])
@pytest.mark.parametrize("fewest_win", [False, True])
def test_the_end_is_exact(empties_to_winner: bool, fewest_win: bool) -> None:
    """Against brute force on positions with few empty squares: passes, double passes and wipe-outs among them."""
    for position in late_positions(13, 12, range(1, 7)):
        empties = position.empty.bit_count()
        found = Search(10).run(
            position.own,
            position.opp,
            [empties],
            WEIGHTS,
            NEVER_BYTE,
            empties_to_winner=empties_to_winner,
            fewest_win=fewest_win,
        )
        reference = Minimax(empties_to_winner=empties_to_winner, fewest_win=fewest_win)
        assert found[4][0][1] == reference.value(position, empties)


def test_a_wipe_out_is_seen_early_in_the_game() -> None:
    """The quickest game there is: White is wiped out with 51 squares empty. An estimate must not hide it."""
    game = Reversi()
    state = game.load("E6f4E3f6G5d6E7f5")
    before = state.position
    assert before.moves.bit_count() > 1
    _, moves = search(before, 1)
    winning = game.parse("c5", game.observe(state, 0))
    assert moves[0] == (winning, WIN + 13 * UNIT, ())


def test_a_win_in_sight_outweighs_every_estimate() -> None:
    """Even if every feature were as large as the board."""
    rows = [WEIGHTS[index : index + len(FEATURES)] for index in range(0, len(WEIGHTS), len(FEATURES))]
    assert max(sum(64 * abs(weight) for weight in row) for row in rows) < WIN / 2


def test_the_same_search_is_the_same_whatever_was_searched_before() -> None:
    fresh = [search(position, 4) for position in MIDGAME]
    used = Search(14)
    again = [
        used.run(position.own, position.opp, range(1, 5), WEIGHTS, NEVER_BYTE) for _ in range(2) for position in MIDGAME
    ]
    assert [(found[1], found[4]) for found in again] == 2 * fresh


def test_generations_wrap_around() -> None:
    position = late_positions(14, 1, range(4, 5))[0]
    used = Search(2)
    for _ in range(0x10002):
        found = used.run(position.own, position.opp, [2], WEIGHTS, NEVER_BYTE)
    assert found == Search(2).run(position.own, position.opp, [2], WEIGHTS, NEVER_BYTE)


@pytest.mark.parametrize("nodes", [1, 7, 100, 5000])
def test_a_limit_on_nodes_is_kept_and_the_last_finished_depth_answers(nodes: int) -> None:
    position = MIDGAME[0]
    depth, used, _, _, moves = Search(14).run(position.own, position.opp, range(1, 9), WEIGHTS, NEVER_BYTE, nodes=nodes)
    assert used <= nodes
    assert bool(moves) == (depth > 0)
    if depth:
        assert moves == search(position, depth)[1]


@pytest.mark.parametrize("limit", ["seconds", "cpu_seconds"])
def test_a_deadline_is_kept(limit: str) -> None:
    position = MIDGAME[0]
    begun = time.thread_time()
    depth, *_ = Search(16).run(position.own, position.opp, range(1, 60), WEIGHTS, NEVER_BYTE, **{limit: 0.05})  # type: ignore[arg-type]
    assert time.thread_time() - begun < 1.0
    assert (limit == "cpu_seconds") <= depth < 59  # on a busy machine little can be done within some wall time


def test_another_thread_can_cancel() -> None:
    byte = bytearray(1)
    position = MIDGAME[0]
    timer = Timer(0.05, lambda: byte.__setitem__(0, 1))
    timer.start()
    begun = time.thread_time()
    depth, *_ = Search(16).run(position.own, position.opp, range(1, 60), WEIGHTS, memoryview(byte))
    timer.cancel()
    assert time.thread_time() - begun < 1.0
    assert depth < 59


def test_weights_of_the_wrong_number_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 520 weights, not 3"):
        Search(4).run(1, 2, [1], WEIGHTS[:3], NEVER_BYTE)


def test_a_board_that_no_game_reaches() -> None:
    """Pasted boards need not come from a game; the search must hold all their moves."""
    size, ring = 8, [square for square in range(64) if 1 <= square // 8 <= 6 and 1 <= square % 8 <= 6]
    inner = [square for square in ring if 2 <= square // 8 <= 5 and 2 <= square % 8 <= 5]
    own = sum(1 << square for square in inner)
    opp = sum(1 << square for square in ring) ^ own
    position = Position(size, own, opp, 0)
    assert position.moves.bit_count() == 28
    nodes, moves = search(position, 3)
    assert len(moves) == 28
    assert nodes > 28
