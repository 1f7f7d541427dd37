"""What a sentence blames on a reply, played again: the reply does it, and nothing before it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from parlour.core.observation import Fact
from parlour.explain.lesson import lesson_of
from parlour.games.reversi.rules.board_kernel import stable
from parlour.games.reversi.rules.text import read_move
from parlour.games.reversi.teaching import TEACHING, choices, corners, endings
from parlour.games.reversi.teaching.lines import regions, tempting_weak
from tests.games.reversi.scenes import GAME, pair_of, view
from tests.games.reversi.test_lessons import lessons
from tests.games.reversi.test_told_apart import lines


def squares(fact: Fact | None) -> list[int]:
    assert isinstance(fact, tuple)
    return [read_move(str(name), 8) for name in fact]


def test_what_a_move_cannot_wait_for_happens_after_its_rival() -> None:
    shut = spoilt = 0
    for move, rival in lines():
        square, facts = move.moves[0], corners.urgency(move, rival)
        if "shuts" in facts:
            shut += 1
            reply = read_move(str(facts["shuts"]), 8)
            assert rival.after[0].replies >> square & 1
            assert not rival.after[0].play(reply).moves >> square & 1
        if "spoils" in facts:
            spoilt += 1
            assert not rival.before.play(rival.moves[0]).replies >> square & 1
    assert min(shut, spoilt) > 5


def test_moves_that_a_reply_takes_away_were_there_before_it() -> None:
    tried = 0
    for move, rival in lines():
        found = choices.short_of_moves(move, rival)
        if found is not None and "lost" in found.facts:
            tried += 1
            before, after = rival.after[:2]
            assert all(before.replies >> one & 1 and not after.moves >> one & 1 for one in squares(found.facts["lost"]))
    assert tried > 5


def test_squares_of_one_side_alone_are_never_open_to_the_other() -> None:
    tried = 0
    for move, rival in lines():
        alone = endings._alone(move) & ~endings._alone(rival)
        later = [square for mine, square in list(move.turns())[1:] if mine]
        theirs = [board.moves for board in move.after if board.mover != move.before.mover]
        tried += bool(alone)
        for square in (one for one in range(64) if alone >> one & 1):
            assert square in later
            assert not any(moves >> square & 1 for moves in theirs)
    assert tried > 5


def test_a_corner_that_a_reply_opens_after_the_rival_is_not_opened_so_after_the_move() -> None:
    tried = 0
    for move, rival in lines():
        found = corners.loses_corner(move, rival)
        if found is None or found.plan != "attacked" or "opener" not in found.facts:
            continue
        tried += 1
        opener, corner = (read_move(str(found.facts[name]), 8) for name in ("opener", "corner"))
        after = move.before.play(move.moves[0])
        assert not (after.moves >> opener & 1 and after.play(opener).replies >> corner & 1)
    assert tried > 5


def test_discs_made_safe_after_the_rival_are_not_made_safe_at_once_after_the_move() -> None:
    tried = 0
    for move, rival in lines():
        found = choices.safe_soon(move, rival)
        if found is None or found.plan != "safe_theirs":
            continue
        tried += 1
        square, after = read_move(str(found.facts["square"]), 8), move.before.play(move.moves[0])
        if after.moves >> square & 1:
            then = after.play(square)
            assert stable(then.opp, then.own).bit_count() < stable(after.own, after.opp).bit_count() + choices.FEWER
    assert tried > 5


@pytest.mark.parametrize(
    ("board", "move", "rival"),
    [
        ("-OOXX---OOXXXXXOOXXOOXOOOXOXOOOOOOXOOOOO-XOOOOXOX-OOOOXO-OOOOOOO O", "f1", "g1"),
        ("-XXXX-OOOOXOOOOOXXOXOXOOXXOOXXOOO-XOOXOO--XOOOOO-XXXXOOX-OOOOOOO O", "b5", "a7"),
    ],
)
def test_a_hole_that_the_rival_leaves_has_no_empty_neighbour(board: str, move: str, rival: str) -> None:
    found = pair_of(board, move, rival).first()
    assert found is not None
    assert found.plan == "parity_split"
    now = view(board).state.position
    (hole,) = squares(found.facts["hole"])
    assert 1 << hole in regions(now.play(read_move(rival, 8)))
    assert 1 << hole not in regions(now)


def test_a_trap_is_the_rival_only_where_nothing_is_said_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    teaching = replace(TEACHING, traps=lambda *_: ())
    fallen = 0
    for obs, analysis, lesson in lessons():
        with monkeypatch.context() as patch:
            patch.setattr("parlour.explain.lesson.game_type", lambda _: SimpleNamespace(teaching=teaching))
            without = lesson_of(analysis, GAME, obs)
        assert without is not None
        if without.rival != lesson.rival:
            fallen += 1
            assert not without.reasons
            assert lesson.reasons
            assert lesson.rival in tempting_weak(obs.state.position)
    assert fallen
