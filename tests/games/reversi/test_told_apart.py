"""What is said of one move is not as true of the other: counted again over many pairs of moves on the slow board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from parlour.explain import sentences_for
from parlour.explain.telling import tell
from parlour.games.reversi import Position, ReversiView
from parlour.games.reversi.engine.line_events import CORNERS
from parlour.games.reversi.rules.board import PASS, squares_of
from parlour.games.reversi.rules.text import read_move
from parlour.games.reversi.teaching import concepts, corners, endings, plans
from parlour.games.reversi.teaching.also import own_weakness
from parlour.games.reversi.teaching.lines import Line, near_empty
from tests.games.reversi.scenes import searched, view
from tests.games.reversi.slow import board_of, slow_moves
from tests.games.reversi.test_lessons import GAME, SIDES, decisions, lessons


def pairs() -> Iterator[tuple[ReversiView, int, int]]:
    """Yield every position with its best moves in pairs, both ways round."""
    for obs, analysis in decisions():
        for one, other in permutations([item.action for item in analysis.candidates[:4]], 2):
            if PASS not in (one, other):
                yield obs, one, other


def lines() -> Iterator[tuple[Line, Line]]:
    """Yield the lines of the best move and of each other."""
    for obs, analysis in decisions():
        found = [Line.of(obs.state.position, item) for item in analysis.candidates if item.action != PASS]
        yield from ((found[0], other) for other in found[1:])


def moves(position: Position, seat: int) -> set[int]:
    return {8 * row + column for row, column in slow_moves(board_of(position), SIDES[seat])}


def good(now: Position, squares: set[int]) -> set[int]:
    """Leave out corners and what is next to an empty one."""
    return {square for square in squares if square not in CORNERS.values() and not near_empty(now, square)[1]}


def named(facts: object) -> set[int]:
    assert isinstance(facts, tuple)
    return {read_move(name, 8) for name in facts}


def test_squares_that_are_opened_or_taken_are_clearly_more_than_after_the_other_move() -> None:
    found = dict.fromkeys(("opens_squares", "takes_squares", "new_moves", "keep_moves"), 0)
    for obs, move, rival in pairs():
        now = obs.state.position
        me, them = now.mover, 1 - now.mover
        after = {square: now.play(square) for square in (move, rival)}
        theirs = {square: good(now, moves(board, them)) for square, board in after.items()}
        mine = {square: good(now, moves(board, me)) for square, board in after.items()}
        for name in found:
            idea = getattr(concepts, name)(obs, move, rival)
            if idea is None:
                continue
            found[name] += 1
            told = named(idea.facts["squares"])
            if name in ("opens_squares", "takes_squares"):
                assert told <= theirs[rival] - theirs[move]
                assert len(theirs[rival]) > len(theirs[move])
            else:
                assert told <= mine[move] - mine[rival]
                assert len(mine[move]) > len(mine[rival])
            if name == "opens_squares":
                before = moves(now, them)
                assert len(theirs[rival] - before) >= len(theirs[move] - before) + 2
            assert getattr(concepts, name)(obs, rival, move) is None
    assert min(found.values()) > 5


def test_a_move_to_the_outside_costs_something_that_is_counted() -> None:
    tried = 0
    for obs, move, rival in pairs():
        now = obs.state.position
        for idea in (concepts.centre(obs, move, rival), concepts.keep_middle(obs, move, rival)):
            if idea is None:
                continue
            tried += 1
            for name, seat in (("replies", 1 - now.mover), ("kept", now.mover)):
                if name in idea.facts:
                    assert idea.facts[name] == len(moves(now.play(move), seat))
                    assert idea.facts[f"rival_{name}"] == len(moves(now.play(rival), seat))
            assert {"replies", "fronts", "kept"} & idea.facts.keys()
    assert tried > 10


def test_a_corner_is_said_to_be_theirs_only_if_they_may_take_it() -> None:
    tried = 0
    for move, rival in lines():
        told = corners.takes_corner(move, rival)
        if told is not None and told.plan == "takes_corner":
            tried += 1
            assert move.moves[0] in moves(rival.after[0], 1 - move.before.mover)
    assert tried > 3


def test_a_corner_that_waits_survives_every_reply() -> None:
    tried = 0
    for move, rival in lines():
        if corners.corner_waits(move, rival) is not None:
            tried += 1
            after, corner = move.after[0], rival.moves[0]
            for reply in squares_of(after.moves):
                assert corner in moves(after.play(reply), move.before.mover)
                assert corner not in moves(after.play(reply), 1 - move.before.mover)
    assert tried > 1


def test_a_corner_whose_way_a_reply_cuts_does_not_wait() -> None:
    obs = view("--------------O----OOOOX---OOOOO---OOXOO--XXXX------XX---------- X")
    found = searched(obs)
    move, rival = (Line.of(obs.state.position, found[name]) for name in ("h6", "h1"))
    assert any(not move.after[0].play(reply).moves >> 7 & 1 for reply in squares_of(move.after[0].moves))
    assert corners.corner_waits(move, rival) is None
    assert corners.corner_trap(move, rival) is not None  # the hint is about that corner all the same


def test_big_replies_tell_two_moves_apart() -> None:
    big = 0
    for move, rival in lines():
        if endings.big_reply(move, rival) is not None:
            big += 1
            after = move.after[0]
            flips = rival.after[0].flips(rival.reply()).bit_count()
            assert all(after.flips(square).bit_count() < flips for square in squares_of(after.moves))
    assert big > 3


def test_a_group_with_an_odd_number_is_not_told_where_the_rival_starts_one_too() -> None:
    board = "XXXXXXX-XXXOOOO-XOXXXO--XXXXXO--XOXXOX-XXXOXOOXXX-OOOO-X----OO-- O"
    obs = view(board)
    found = searched(obs)
    assert plans.parity(*(Line.of(obs.state.position, found[name]) for name in ("b7", "g4"))) is None


def test_a_move_to_an_x_square_is_said_to_be_one() -> None:
    obs = view("-OOOOO----OOXO-XXXXXXOXX-XXOOOOX--XXOOOX--XXOXXX--XXXX-X--XXXXX- O")
    found = searched(obs)
    told = own_weakness(*(Line.of(obs.state.position, found[name]) for name in ("b7", "a2")))
    assert told is not None
    assert (told.facts["corner"], told.facts["place"]) == ("a8", "x")


def test_results_are_told_where_who_wins_changes_or_nothing_else_is_known() -> None:
    tried = 0
    for _, _, lesson in lessons():
        for why in lesson.reasons[:1]:
            if why.kind == "proof":
                tried += 1
                point = why.code == "solved" or "rival_end" in why.facts or "given" in why.facts
                assert (why.tally == "result") == point
                assert tell(lesson, GAME, sentences_for("reversi", "en"))[0].count(":") <= 1
    assert tried > 10
