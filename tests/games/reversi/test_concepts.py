"""Every idea and proof of Reversi in a position where it must be found, and in one where it must not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from parlour.core.analysis import Candidate
from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_player
from parlour.explain.sentences import sentences_for
from parlour.games.reversi import Reversi, ReversiView
from parlour.games.reversi.engine.solver import solve
from parlour.games.reversi.rules.board import Position
from parlour.games.reversi.rules.text import read_move
from parlour.games.reversi.teaching import TEACHING
from parlour.games.reversi.teaching.proofs import regions

GAME = Reversi()
# An idea, a board from a1 on with who moves, the move, its rival, and facts; with the two exchanged it is not there.
IDEAS = [
    ("build_edge", "X-XXXXX-OOOOOO--OOXOXOOX-XOXOXOXXXOOXXXXXOOOOOXXO---O--X-------- X", "b1", "a8", {"anchor": "a1"}),
    ("c_square", "------------------OX------OXXX---OOOXXXXOOOOOXX---O-XX------XX-- O", "e2", "g8", {"corner": "h8"}),
    ("centre", "---------------------------OOO-----XX-------X------------------- X", "c3", "g3", {}),
    (
        "few_replies",
        "-XXXXX----XXXX--OOXXOXOO-OOOOOOO--OOOOOX----OOO-----O----------- X",
        "h2",
        "c6",
        {"answers": ("g1", "b2", "g2")},
    ),
    (
        "fewer_flips",
        "---OX-----XX------XOO----OXOO-----XXO-----X--------------------- O",
        "f1",
        "d6",
        {"flips": 1, "rival_flips": 2},
    ),
    ("full_edge", "XXXXO-XOO-O-X-XOO-XOOXX-OXXOOOX--OXOOXXX-OXOOO----OXXXX--OX--O-- O", "f1", "b2", {}),
    ("grow", "XXX-O--O--O-O-OO--XOOOX--XOXOOX--OOOOXXX---XXO-----XXXX------O-- O", "h3", "b2", {"anchor": "h1"}),
    ("inside", "--OOOO----OOOO---OOXXX--O-OOXXX--OOXXX-------------------------- X", "b4", "a2", {"walls": 2}),
    ("keep_middle", "--------------------X--O---XXXOO--XXXXOO--XXOOOO---OOO-----OO--- X", "g7", "f8", {}),
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
    ("no_safe_reply", "--XOX---OOXXXX--OOOXXXXOOOXOXXOOOOOOXXOOOOXOXXOO--XXXX------XO-- O", "g7", "f1", {"count": 3}),
    ("opens_now", "--XXXXX---OXOX----OOXOX--XOOOO--XXOOOO---X-OXXX-O-XOX-O----O-X-- O", "e8", "a6", {"corner": "a8"}),
    (
        "opens_squares",
        "--------------------O-----XOXX----XXOX----XOOO-----O------------ X",
        "c7",
        "g6",
        {"squares": ("e7", "g7")},
    ),
    ("quiet", "-----------O-X--X-O-OOX-X-OXOOX-XXXXXOO-XXOXOOOO--XOOO----OOOO-- X", "b4", "c2", {"flips": 1}),
    ("safe_now", "--------------XO---XOOO--X-XOO----XXXO-----XOX------OOX------O-- O", "h1", "g1", {"gain": 2}),
    ("shut", "-OOOOOO-O-OXXO--XXXOOOO--XOXOO---XXOOO--XXXOOX----X------------- O", "a4", "c8", {"corner": "a1"}),
    ("take_away", "----------------------X----OOX-----XO-------XO------------------ X", "d6", "d3", {}),
    ("take_corner", "--OXXXX-O-XXXX---OXXXXX--OOOXXXO-OOXXXOO---OXOOO--XXO----X--XO-- O", "h1", "h3", {}),
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
    (
        "wedge",
        "--------X--------XOOO---XXXOX----OOXXX----OO-------------------- O",
        "a3",
        "f3",
        {"between": ("a2", "a4")},
    ),
    ("x_risk", "-------------------X--X----XXX----OOOX------OO------O----------- X", "b5", "g7", {"corner": "h8"}),
    ("x_square", "--------------------------XXXO---OOOOO-----O-O-------O---------- X", "e6", "g7", {"corner": "h8"}),
]
# The same for ends that are played out.
ENDS = [
    ("before_them", "------O-XOOO-O--XXXXXX--XOXXXXXXXOXOOOOOXOXOXXXXXOOXXXX-XOXXXXXX O", "g3", "h3", {}),
    (
        "big_reply",
        "OOOOOOOOXOOOXXXOXXOOOXOOXOXOOOOOOXOXOOOOXXXXOOOO-XXXXOOO-X---XOO O",
        "a8",
        "d8",
        {"reply": "e8", "flips": 6},
    ),
    ("can_wait", "XXXX----XOOXX---OOOXOXXX-OXOXXXXOOXXXXXXOOOOOOXX--XOOXXX-XXXXXXX O", "g2", "e1", {}),
    (
        "flips_more",
        "XOO-XXXXOOOXXXXXOOXOOOXXOXXXOOXXOXXXXOXXOXXXXOXXOOXXXXXO-XXX-OXO O",
        "e8",
        "d1",
        {"flips": 6, "rival_flips": 2},
    ),
    ("gets_square", "-XXXXXX---XOXXXO--XOOXXO--XXXXXO--XXXXXOXXXXXXXO--XOXXXOOOOOX--- O", "b5", "a5", {"square": "a7"}),
    (
        "gives_corner",
        "-OOOOO--OOOXXXXOOOOOOXOOOXOOXOOOOXOXOXOOOOXXXOOOOX-XXXOO---O-XOO O",
        "e8",
        "c8",
        {"corner": "a8"},
    ),
    ("last_move", "OOOOOOO-OXXXXXX-OXOOOX--OOOOOX--OOOOOOOOOOOOOXO-OOOOXX--O-XXXX-- X", "h4", "h6", {}),
    ("makes_pass", "XXXXXX-OXXOXXXO-XXXOXOO-XXXXXXOXXXXXXXX-XXXXXX--XXXXXOOOXXXXXXXX X", "g6", "h3", {}),
    ("odd_region", "-OOOOOOO---XOXXXO-XXOXXXOOXOOXOXXXOOOXXX-OOOOOXX-OOOOXXXOOOOOOOO X", "b3", "a6", {"count": 5}),
    ("own_pass", "-----O--O----O--OOXXXOOOOOOXXOOOOOXOOOXOOXXOXXXOOOXXXXX-OOXXXXX- O", "b2", "d2", {}),
    ("single", "-----OOOO-XXOX-OOOOOXOOOOXOXOXOOOXXOOXXO-OXOOOOO-OOXOOXO-OOOOOOO X", "g2", "a8", {}),
    ("solved", "XOOO-O--XXXOOO--XXXXO---XOOOXOOOXOOOXXOOXOOOOXXOXOOOXXXXOOOOOOOO X", "e1", "h3", {}),
    ("takes_corner", "--XXOO-----XXXXO-OOXXXXOOOXXXOXOOOOOOXXOXXOOOOOO--XXXOOO--X-XOOO O", "h1", "b1", {}),
    ("wipe_out", "O-------O-----OOOXXXXOOOOXXXOOOOOXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO O", "b2", "c2", {}),
]


def view(text: str) -> ReversiView:
    state = GAME.load(text)
    return GAME.observe(state, state.position.mover)


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


def tally(board: str, name: str, move: str, rival: str) -> list[Mapping[str, object]]:
    found = TEACHING.tallies(view(board), *squares(move, rival))
    return [one.facts for one in found if one.name == name]


def test_a_corner_is_blamed_on_a_move_only_where_that_touches_a_line_to_it() -> None:
    flipped = "-XXXX-----XOOO--OXOXXOO-XXXXXXOO-XXOXOO-XXXXOOOX--XOOO-----OOO-- X"
    assert {"corner": "a8", "disc": "f3", "them": "white"} in tally(flipped, "opens", "h3", "h5")
    placed = "---------------O-XXXX-OO--XOXOOO--XXOXXO--XXXOOO----OO-----OOO-- X"
    assert {"corner": "h1", "them": "white"} in tally(placed, "gains", "f3", "h7")
    start = "---------------------------OX------XO--------------------------- X"
    assert {facts["corner"] for facts in tally(start, "opens", "d3", "f5")} == {"a1", "h8"}


def test_a_corner_that_was_open_before_is_nobody_s_doing() -> None:
    board = "-OOOOOO-O-OXXO--XXXOOOO--XOXOO---XXOOO--XXXOOX----X------------- O"
    assert view(board).state.position.replies & 1
    assert [facts["corner"] for facts in tally(board, "left_open", "a4", "b2")] == ["a1"]
    assert not tally(board, "x_square", "a4", "b2")
    (x_square,) = [concept for concept in TEACHING.concepts if concept.name == "x_square"]
    assert x_square.find(view(board), *squares("a4", "b2")) is None


def played_out(obs: ReversiView) -> dict[str, Candidate[int]]:
    analysis = make_player("grandmaster(depth=2, endgame=16, book=off)", GAME).fair.analyse(obs, UNLIMITED, 1)
    return {GAME.format(item.action): item for item in analysis.candidates}


@pytest.mark.parametrize(("name", "board", "move", "rival", "facts"), ENDS)
def test_an_end_is_told_by_what_happens_with_both_results(
    name: str, board: str, move: str, rival: str, facts: Mapping[str, object]
) -> None:
    obs = view(board)
    found = played_out(obs)
    ideas = [(proof.name, proof.find(obs, found[move], found[rival])) for proof in TEACHING.proofs]
    first, idea = next((one, idea) for one, idea in ideas if idea is not None)
    assert idea is not None
    assert first == name
    assert facts.items() <= dict(idea.facts).items()
    for key, end in (("discs", move), ("rival_discs", rival)):
        after = obs.state.position.play(read_move(end, 8))
        assert idea.facts[key] == abs(score(after))
    assert all(proof.find(obs, found[rival], found[move]) is None for proof in TEACHING.proofs)


def score(position: Position) -> int:
    """Return the exact margin, also of a finished game."""
    if position.over:
        return position.own.bit_count() - position.opp.bit_count()
    return solve(position, empties_to_winner=False).score


def test_lines_of_solved_moves_reach_the_end() -> None:
    for _, board, *_ in ENDS:
        obs = view(board)
        for item in played_out(obs).values():
            position = obs.state.position.play(item.action)
            for text in item.line:
                position = position.play(read_move(text, 8))
            assert position.over
            own = position.black if obs.state.position.mover == 0 else position.white
            assert 2 * own.bit_count() - (position.black | position.white).bit_count() == item.value


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
        for name in (*(one.name for one in TEACHING.concepts), *(one.name for one in TEACHING.proofs)):
            assert words.knows("plan", name)
            assert words.knows("look", name)
