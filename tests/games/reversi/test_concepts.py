"""Every idea and proof of Reversi in a position where it must be found, and in one where it must not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from parlour.core.analysis import Candidate
from parlour.explain.sentences import sentences_for
from parlour.games.reversi.rules.board import Position
from parlour.games.reversi.rules.text import read_move
from parlour.games.reversi.teaching import TEACHING
from parlour.games.reversi.teaching.lines import regions
from tests.games.reversi.scenes import GAME, view

# An idea, a board from a1 on with who moves, the move, its rival, and facts; with the two exchanged it is not there.
IDEAS = [
    ("build_edge", "X-XXXXX-OOOOOO--OOXOXOOX-XOXOXOXXXOOXXXXXOOOOOXXO---O--X-------- X", "b1", "a8", {"anchor": "a1"}),
    (
        "centre",
        "------------------OX-------OX-----OXO-----X--------------------- X",
        "c4",
        "b5",
        {"replies": 3, "rival_replies": 6},
    ),
    (
        "few_replies",
        "-XXXXX----XXXX--OOXXOXOO-OOOOOOO--OOOOOX----OOO-----O----------- X",
        "h2",
        "c6",
        {"answers": ("g1", "b2", "g2")},
    ),
    ("full_edge", "XXXXO-XOO-O-X-XOO-XOOXX-OXXOOOX--OXOOXXX-OXOOO----OXXXX--OX--O-- O", "f1", "b2", {}),
    ("grow", "XXX-O--O--O-O-OO--XOOOX--XOXOOX--OOOOXXX---XXO-----XXXX------O-- O", "h3", "b2", {"anchor": "h1"}),
    ("inside", "--OOOO----OOOO---OOXXX--O-OOXXX--OOXXX-------------------------- X", "b4", "a2", {"walls": 2}),
    (
        "keep_middle",
        "-----------------O-O-O--XXXXO----XXOXOO----X-X------X----------- O",
        "e6",
        "d8",
        {"kept": 12, "rival_kept": 7},
    ),
    (
        "keep_moves",
        "--XXO-----XXOX--XXXXOOX-XXXOOOO-XXOXOO--XXXXOXX-XXOOO----OOOOO-- X",
        "g2",
        "g5",
        {"squares": ("h4", "h5")},
    ),
    (
        "loud_rival",
        "----------------XXXXXOOOXOXXXOOOXOXOXOXOXXOXXXXOXOXXXO--O--X-O-- O",
        "b8",
        "a2",
        {"flips": 3, "rival_flips": 7},
    ),
    (
        "new_moves",
        "XOX-X---XXXXXX---XXXXX--OOXOXXOOOOOOXXO-OOOOOO------------------ X",
        "c7",
        "f7",
        {"squares": ("a3", "g6")},
    ),
    ("no_reply", "XXXX-OOXXXOOOOOXXXXOOXOXXXOXXOXXXXOOXOXXXXOXXXXXXOXXXOXXO-OOOOOO X", "b8", "e1", {}),
    (
        "opens_squares",
        "------------XO----XXXX----XOXOX--XOXOOO-OOXO------O-------XXX--- O",
        "e1",
        "c2",
        {"squares": ("b3", "b4", "d2")},
    ),
    (
        "quiet",
        "----------O-------XO------OXOO---XXXXXO--OOXOXOO--X-OO------OOO- X",
        "d7",
        "b1",
        {"flips": 2, "squares": ("c1", "e2", "f3")},
    ),
    ("safe_now", "--------------XO---XOOO--X-XOO----XXXO-----XOX------OOX------O-- O", "h1", "g1", {"gain": 2}),
    ("take_away", "----------------------X----OOX-----XO-------XO------------------ X", "d6", "d3", {}),
    (
        "takes_squares",
        "-----O----XXO---X-XXX---XXOXOOO-XXXXOO---X-XOO------------------ O",
        "c6",
        "c1",
        {"squares": ("b3", "f3", "g3")},
    ),
    (
        "their_safe_reply",
        "OOOOOOOOOXXXXXXXOXXOXOX-OXXXXOO-OXXXXOOOOXXXOOX-O--------------- X",
        "g7",
        "h4",
        {"reply": "h3", "gain": 7},
    ),
]


def squares(*names: str) -> list[int]:
    return [read_move(name, 8) for name in names]


@pytest.mark.parametrize(("name", "board", "move", "rival", "facts"), IDEAS)
def test_an_idea_is_found_where_it_tells_two_moves_apart(
    name: str, board: str, move: str, rival: str, facts: Mapping[str, object]
) -> None:
    obs, (one, other) = view(board), squares(move, rival)
    finds = [concept.find for concept in TEACHING.concepts if concept.name == name]
    for find in finds:
        idea = find(obs, one, other)
        assert idea is not None
        assert facts.items() <= dict(idea.facts).items()
        assert idea.highlight
        assert find(obs, other, one) is None


def test_the_book_prefers_a_move_and_names_the_opening() -> None:
    state = GAME.load("D3")
    obs = GAME.observe(state, 1)
    good, bad = (Candidate(read_move(name, 8), 0.0) for name in ("c3", "e3"))
    found = {proof.name: proof.find(obs, good, bad) for proof in TEACHING.proofs if proof.kind == "book"}
    assert found["book_mobility"] is not None
    assert found["book_mobility"].facts["opening"] == "Diagonal"
    assert (found["book_mobility"].facts["replies"], found["book_mobility"].facts["rival_replies"]) == (4, 5)
    assert found["book"] is not None
    assert all(proof.find(obs, bad, good) is None for proof in TEACHING.proofs)
    late = view(IDEAS[0][1])
    assert all(proof.find(late, good, bad) is None for proof in TEACHING.proofs)


def test_mirror_images_are_alike() -> None:
    obs = GAME.observe(GAME.start(0), 0)
    assert TEACHING.alike(obs, *squares("d3", "f5")) == "mirror"
    later = GAME.observe(GAME.load("D3"), 1)
    assert TEACHING.alike(later, *squares("c3", "e3")) == ""


def test_a_square_next_to_an_empty_corner_is_not_counted_as_opened() -> None:
    board = "--------------------O-----XOXX----XXOX----XOOO-----O------------ X"
    (opens,) = {one.find for one in TEACHING.concepts if one.name == "opens_squares"}
    assert view(board).state.position.play(read_move("g6", 8)).moves >> read_move("g7", 8) & 1
    assert opens(view(board), *squares("c7", "g6")) is None  # e7 and g7, which nobody is glad to have


def test_regions_are_empty_squares_that_touch() -> None:
    full = (1 << 64) - 1
    gaps = sum(1 << square for square in squares("a1", "b2", "h8", "g8", "d4"))
    parts = regions(Position(8, full & ~gaps, 0, 0))
    assert sorted(part.bit_count() for part in parts) == [1, 2, 2]
    assert sum(parts) == gaps


def test_everything_that_can_be_told_has_words_in_both_languages() -> None:
    for language in ("en", "zh"):
        words = sentences_for("reversi", language)
        names = {
            tally.name
            for _, board, move, rival, _ in IDEAS
            for tally in TEACHING.tallies(view(board), *squares(move, rival))
        }
        assert all(words.knows("tally", name) for name in names)
        books = (one.name for one in TEACHING.proofs if one.kind == "book")
        for name in (*(one.name for one in TEACHING.concepts), *books):
            assert words.knows("plan", name)
            assert words.knows("look", name)
