"""Plans with a name: where each must be told, first or after another reason, and with the moves exchanged not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace

import pytest

from parlour.core.teaching import Idea
from parlour.explain import judge_of
from parlour.explain.lesson import lesson_of
from parlour.explain.sentences import sentences_for
from parlour.games.reversi.teaching import TEACHING, plans
from parlour.games.reversi.teaching.lines import Line, near_empty, regions
from tests.games.reversi.scenes import GAME, check_first, pair_of, searched, told, view
from tests.games.reversi.slow import board_of, slow_moves
from tests.games.reversi.test_lessons import SIDES
from tests.games.reversi.test_told_apart import lines

# What is told first, a board from a1 on with who moves, the move, its rival, and facts.
FIRST = [
    (
        "wedge",
        "----X------XX--X---XXOXX---XXXOXX-XXXXX-OOOXXXO--OXOXO--OOO-O--- X",
        "d8",
        "g2",
        {"between": ("c8", "e8")},
    ),
    (
        "can_wait",
        "OOOOOO--OXXXXOXXOXXOX-X-OXOXXXX-OXOXXX--OXXXXX--OXXXX---XXXXX--- O",
        "f3",
        "g6",
        {"soon": "f3"},
    ),
    (
        "wedge",
        "XOOOOOOOXXOXOXOXXOXXXXOOXOOXOXOOXXOOOXOOXXOOXOOOXXXOOXOOO--O-O-O X",
        "e8",
        "c8",
        {"between": ("d8", "f8"), "now": "e8"},
    ),
    (
        "lets_wedge",
        "--X-OOOX--XXOOOX-OOOXOOXOOOXXOOXOOXOXOOX-X-OOOXXX--OOXXX----XXXX X",
        "c6",
        "c8",
        {"reply": "d8", "between": ("c8", "e8")},
    ),
    (
        "corner_rather",
        "-OXXXXX-O-OXXXX-OXXOXXOXOXOOXXOOOOOXOOOOOOXOXOOXO-OOOOXX-OOOOOXX X",
        "a1",
        "a8",
        {"other": "h1"},
    ),
    ("corner_first", "-XXXXX--XXXXXX-OXXXXOOOOXXXXOOOOXXXOOXOOXXOXXXOO-XOOOX---XXXXXX- O", "a8", "a1", {}),
    (
        "few_left",
        "----O-------OO---XX-O---XXXXXOX----XXXO----OX------------------- O",
        "c5",
        "f6",
        {"replies": 4, "rival_replies": 9, "squares": ("g3", "h5", "c7")},
    ),
    (
        "lets_wedge",
        "-X--X-----XOXX--XXOXOXX--OXXXOX-OOXXOOO--OXOXO--OOOOOX--OOOOOOO- X",
        "g6",
        "d1",
        {"reply": "c1", "between": ("b1", "d1")},
    ),
    (
        "parity",
        "-OOOOOO-X-OOXO--XXOOOOO-XXXOOOOOXXXOX---XXXXOX--X--OXXX----OOXXX O",
        "b7",
        "f5",
        {"count": 5, "squares": ("b7", "c7", "a8", "b8", "c8"), "even": 4},
    ),
    (
        "parity",
        "--OOOO--O-OXOO-OOOOOOOO-OOOXOOXXOOOOOOXXOOOOXOXX-OXXOX--O-XXXXX- X",
        "g7",
        "a7",
        {"count": 3, "squares": ("g7", "h7", "h8")},
    ),
    (
        "parity_single",
        "-OOOOOO---XXOX--OXXXXOOOXXOXXOO-OOXOXXXXOOOOOXXX----O-XX----O--- O",
        "h4",
        "f7",
        {"count": 1, "squares": ("h4",)},
    ),
    (
        "parity_single",
        "O-OOOOOOOOXXXXOOXOOXOOOOXXOOXOOOXOOOOXOOXOOXXOOO---X--O----XXX-- X",
        "b1",
        "c7",
        {"count": 1, "squares": ("b1",)},
    ),
    (
        "parity_split",
        "XOXXXXXXXOOXXXXXXOXXXXXXXXXXXXOXXXXXXXX-XOXXOX-XXOOXXO--XO--XXO- O",
        "g7",
        "g6",
        {"count": 5, "squares": ("h5", "g6", "g7", "h7", "h8"), "even": 2},
    ),
    (
        "quiet_move",
        "X--------XOO----XXXXX---XXOOX----OOOOX---OOOOO-----O------------ O",
        "a5",
        "f3",
        {"flipped": ("c3", "b4"), "squares": ("g3", "f4")},
    ),
    ("reserve", "---XOX-O---XXXO---XXOOOO--XOOOOO-XXXXXOO--XOOOOO-------O-------- X", "c7", "h2", {}),
    (
        "runs_out",
        "------O---OXOO---OOXXXX--OOXOXXX--OXOXXX--OXOXXX--XOOXXX-XXXXXXX O",
        "d1",
        "h3",
        {"corner": "a8", "opener": "b7"},
    ),
    (
        "safe_edge",
        "--XXX---X-X-X----OXXX---OOXXXX--OOXXXXO-OOOOOOX-XXOOO---O--O---- O",
        "b8",
        "f2",
        {"edge": "bottom", "gain": 1, "anchor": "a8"},
    ),
    (
        "safe_edge",
        "OOOOOXXXOXXXXXXXOXXOOXXXOOXXOOXXOXOOXOXXOOXOOXXXOOXXOOXXO--XXO-X O",
        "b8",
        "c8",
        {"edge": "bottom", "gain": 6, "rival_gain": 4, "anchor": "a8"},
    ),
    (
        "they_run_out",
        "XXXXXXXXXOOOOOOXXOXOOOOXXXOOOO-XXOOOOO--XOO-OO--X----O--X------- X",
        "g4",
        "c7",
        {"corner": "h8", "opener": "h7"},
    ),
    (
        "threatens",
        "-OOOOO--X-OXOXX-XXXXXXXXXOXXOXX---OOXOXO-XXOOOOO--OOOO-O-O------ O",
        "a5",
        "a6",
        {"corner": "a1", "reply": "a6"},
    ),
    (
        "wedge",
        "----X------XX--X---XXOXX---XXXOXX-XXXXX-OOOXXXO--OXOXO--OOO-O--- X",
        "d8",
        "f2",
        {"between": ("c8", "e8")},
    ),
    (
        "wedge",
        "-XXXX-X--XXXXX---XXXXO-XXXOXOOOOXXOOXXOOXOXOOXOOOOOOOOOO-OOOOOOO O",
        "f1",
        "h2",
        {"between": ("e1", "g1"), "corner": ("h1",)},
    ),
]
# The same for what is said after another reason, which comes before the facts.
SECOND = [
    (
        "corner_kept",
        "-OX-X----OXX----XXOOOO--XXOOO---XXOOOX--X--OO------------------- X",
        "e2",
        "a1",
        "lets_wedge",
        {"corner": "a1"},
    ),
    (
        "stay_off",
        "---X-------XXO----XXOO---XXOXO-X-OOOXOX-OOOOXXOO--OOXX-------X-- O",
        "h5",
        "f1",
        "quieter",
        {"x_squares": ("g7",), "corner": "h8", "flips": 4, "avoid": ("g7",)},
    ),
    (
        "stay_off",
        "---XXXXX---XXXXX--XXXXOX--XXXOOX--XXOOOX--XOOXOX-XXXXOXX-OOOOOOO O",
        "b5",
        "b3",
        "keeps_line",
        {"c_squares": ("a7",), "corner": "a8", "leaves": 1},
    ),
    (
        "all_weak",
        "---X-O--O-OXOO--OOXXXXXXOXOXOXXXOOXOXOXXOOOXOXOXOOOOOOOOOXXXXXXX O",
        "e1",
        "g2",
        "parity_single",
        {"x_squares": ("b2", "g2"), "c_squares": ("h2",)},
    ),
    (
        "few_left",
        "-XXXXXX-OOXXXX---OOXXO--XOXXOO--OOOOOO---XOOO-------O----------- X",
        "a6",
        "a1",
        "corner_waits",
        {"replies": 3, "rival_replies": 6, "answers": ("g2", "a7", "b7"), "squares": ("a3", "c7")},
    ),
    (
        "others_open",
        "--OO-X--X-OOXX--XXOXXXX-XOOOXX--XOOXXOO--OOX-OO----------------- O",
        "g4",
        "b2",
        "gives_x",
        {"others": ("g1",)},
    ),
    (
        "parity",
        "--XXXXXOOOOOOXXO-OOXXXXO-XXOXXXO-XXXOXXO--XXOOOOOOOOOOOOX-OOOOOO X",
        "a3",
        "b1",
        "aims",
        {"count": 5, "squares": ("a3", "a4", "a5", "a6", "b6")},
    ),
    (
        "quieter",
        "--------XX------X-XOX---XOOXXXX-XOOXXXXXXOOXXXXXOOOOOO-XOXOO-O-- O",
        "b3",
        "a1",
        "corner_waits",
        {"flipped": ("c3",)},
    ),
    (
        "stay_off",
        "-X--X-----XOXX--XXOXOXX--OXXXOX-OOXXOOO--OXOXO--OOOOOX--OOOOOOO- X",
        "g6",
        "d1",
        "lets_wedge",
        {"x_squares": ("b2", "g7")},
    ),
    (
        "parity_single",
        "--------O------XOOOOOOXXOXOOOXXXOXOOOOX-OXXXOOOXO-XOXOOO--OXXXXO X",
        "h5",
        "c2",
        "falls_anyway",
        {"count": 1, "squares": ("h5",), "open": "h5"},
    ),
    (
        "safe_edge",
        "X--------X-------OXXOO---OXXOO---OOOOOO---OOXX------------------ X",
        "a2",
        "f2",
        "quieter",
        {"edge": "left", "gain": 1, "anchor": "a1"},
    ),
    (
        "threatens",
        "--------XX-OOX--XXXOO---XOXXOO---XXXXXXXXXOOXXX--OO-OOX---O--O-- O",
        "c2",
        "h6",
        "gives_corner",
        {"corner": "h8"},
    ),
    (
        "wedge",
        "-----------------O-X------XXXXXO-XXOXXO--O-OOOXOOOOOO-X--OOOOO-- X",
        "h5",
        "c6",
        "sacrifice",
        {"between": ("h4", "h6")},
    ),
    (
        "stay_off",
        "----X------XX--X---XXOXX---XXXOXX-XXXXX-OOOXXXO--OXOXO--OOO-O--- X",
        "d8",
        "g2",
        "wedge",
        {"x_squares": ("g2",)},
    ),
    (
        "stay_off",
        "-----------XO----XOOX----OOXXX---O-XXX-------------------------- O",
        "c2",
        "e6",
        "few_left",
        {"x_squares": ("b2",), "corner": "a1"},
    ),
]


@pytest.mark.parametrize(("name", "board", "move", "rival", "facts"), FIRST)
def test_a_plan_is_told_before_what_happens_later(
    name: str, board: str, move: str, rival: str, facts: Mapping[str, object]
) -> None:
    assert check_first(pair_of(board, move, rival), name, facts).highlight


@pytest.mark.parametrize(("name", "board", "move", "rival", "first", "facts"), SECOND)
def test_a_plan_follows_a_reason_that_does_not_name_it(
    name: str, board: str, move: str, rival: str, first: str, facts: Mapping[str, object]
) -> None:
    pair = pair_of(board, move, rival)
    reason, idea = pair.first(), pair.also(first)
    assert reason is not None
    assert reason.plan == first
    assert idea is not None
    assert idea.plan == name
    assert facts.items() <= dict(idea.facts).items()
    assert pair.also("takes_corner") is None  # that says enough


def test_without_a_reason_only_a_warning_is_said() -> None:
    found = [pair_of(board, move, rival).also("") for _, board, move, rival, *_ in SECOND]
    assert {None if idea is None else idea.plan for idea in found} == {None, "stay_off"}


def test_plans_have_words_in_both_languages() -> None:
    for language in ("en", "zh"):
        words = sentences_for("reversi", language)
        assert all(words.knows("plan", name) and words.knows("look", name) for name, *_ in FIRST)
        assert all(words.knows("also", name) for name, *_ in SECOND)


def test_squares_and_replies_of_quiet_moves_count_again() -> None:
    quiet = few = 0
    for move, rival in lines():
        now, them = move.before, SIDES[1 - move.before.mover]
        before, mine, theirs = (
            {8 * row + column for row, column in slow_moves(board_of(one), them)}
            for one in (now, move.after[0], rival.after[0])
        )
        found = plans.quiet_move(move, rival)
        if found is not None:
            quiet += 1
            assert now.flips(move.moves[0]).bit_count() <= 2
            opened = found.facts.get("squares", ())
            assert isinstance(opened, tuple)
            assert {"abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in opened} <= theirs - before
        found = plans.few_left(move, rival)
        if found is not None:
            few += 1
            assert (found.facts["replies"], found.facts["rival_replies"]) == (len(mine), len(theirs))
    assert min(quiet, few) > 5


def test_a_warning_names_an_x_square_or_what_looks_better_than_the_move() -> None:
    warned = silent = 0
    for move, rival in lines():
        now, weak = move.before, plans._weak_openers(move)
        found = plans.stay_off_one(move, rival)
        if found is None:
            silent += bool(weak)
            assert all(near_empty(now, square)[1] == "c" for square in weak)
            continue
        warned += 1
        for square in found.squares:
            corner, place = near_empty(now, square)
            flips, replies = now.flips(square).bit_count(), now.play(square).moves.bit_count()
            better = replies < move.after[0].moves.bit_count() or flips > now.flips(move.moves[0]).bit_count()
            assert now.play(square).moves >> corner & 1
            assert not move.after[0].moves >> corner & 1
            assert place == "x" or better
    assert min(warned, silent) > 5


def test_no_warning_names_a_move_that_is_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside "about as good" of the same move it would contradict itself."""
    obs = view("OOOOOO--OOOXO---OXOXXXX-OXOOXX--OXOXX---O-OXX---O-XX----OXXXX--- O")
    analysis = judge_of(GAME).fair.analyse(obs, judge_of(GAME).limit, 1)
    plain = lesson_of(analysis, GAME, obs)
    assert plain is not None
    assert plain.rival is not None
    equal, worse = (GAME.format(one) for one in (plain.equals[0], plain.rival))
    for square, said in ((equal, False), (worse, True)):
        warning = Idea({"avoid": (square,)}, (), "stay_off")
        teaching = replace(TEACHING, also=lambda *_, told=warning: told)
        monkeypatch.setattr("parlour.explain.lesson.game_type", lambda _, it=teaching: SimpleNamespace(teaching=it))
        lesson = lesson_of(analysis, GAME, obs)
        assert lesson is not None
        assert ("stay_off" in [why.code for why in lesson.reasons]) is said


def test_parity_leaves_fewer_odd_regions_and_the_last_move_in_its_own() -> None:
    tried = 0
    for move, rival in lines():
        found = plans.parity(move, rival)
        if found is None:
            continue
        tried += 1
        odd = [sum(one.bit_count() % 2 for one in regions(line.after[0])) for line in (move, rival)]
        assert odd[0] < odd[1]
        assert len(found.squares) % 2 == 1
        assert move.mine_in(sum(1 << square for square in found.squares)) is not False
    assert tried > 3


def test_a_disc_beside_a_corner_that_is_taken_is_no_wedge() -> None:
    obs = view("XXXXXXXXXOXXXXX-XOOXXXOXX-OXXXO-OXOXXXOX-XXOXXXXXXXXXX-XXXXXXXXO O")
    found = searched(obs)
    now = obs.state.position
    assert all(plans._wedged(now.play(item.action), item.action) is None for item in found.values())


def test_a_safe_disc_next_to_a_corner_is_no_weakness() -> None:
    obs = view("XXXXXXX-XXXXXXOOXXOOOOOOXXOOOXXOXOOOOOOOO--OOO-O---------------- X")
    found = searched(obs)
    lines_ = [Line.of(obs.state.position, found[name]) for name in ("b6", "a7")]
    idea = told(obs, found["b6"], found["a7"])
    assert lines_[1].after[0].opp >> 48 & 1
    assert idea is None or idea.plan != "weak_square"
