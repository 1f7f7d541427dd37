"""Rules, variants and notation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.core.conformance import check_game
from parlour.core.parameters import build
from parlour.errors import BadParameter, FormatError, IllegalAction
from parlour.games.pentomino import Pentomino, PentominoRules, Placement
from parlour.games.pentomino.rules.board import piece_names
from parlour.games.pentomino.view import PentominoPage
from tests.games.pentomino.positions import game_on, oracles, random_states

VARIANTS: list[dict[str, object]] = [
    {},
    {"board": "6x10"},
    {"board": "5x12", "reflections": False},
    {"board": "6x6", "last_move": "loses"},
    {"board": "5x5", "pool": "drafted"},
    {"board": "6x6", "pool": "dealt", "first_lacks": "FI"},
    {"board": "5x5", "pieces": "FILP", "full_set_draws": True},
    {"board": "6x6", "second_lacks": "P"},
]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_variants_keep_the_contract(variant: dict[str, object]) -> None:
    report = check_game(Pentomino(build(PentominoRules, variant)), games=2)
    assert min(report.legal, report.illegal) > 0


COUNTS = {
    "4x4": (244, 5808, 2256),
    "5x5": (571, 92120, 2948736),
    "5x6": (766, 215892, 17766672),
    "5x8": (1156, 664356, 163995552),
    "6x6": (1024, 466080, 81670656),
    "7x7": (1603, 1442960, 675393120),
    "8x8": (2308, 3418576, 3095401056),
}


@pytest.mark.parametrize("board", COUNTS)
def test_counts_of_sequences(board: str) -> None:
    game = game_on(board)
    positions = [game.perft(game.start(0), plies)[1] for plies in (1, 2)]
    assert (positions[0], positions[1] - positions[0]) == COUNTS[board][:2]


def test_counts_are_those_of_the_oracles() -> None:
    told = {oracle.board: oracle.legal for oracle in oracles() if oracle.kind == "board"}
    assert all(game_on(board).perft(game_on(board).start(0), 1)[0] == legal for board, legal in told.items())
    assert len(told) > 20


@pytest.mark.parametrize("board", ["4x4", "3x5"])
@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_the_kernel_counts_as_the_contract_does(board: str, plies: int) -> None:
    game = game_on(board)
    start = game.start(0)
    assert game.perft(start, plies) == super(Pentomino, game).perft(start, plies)


def test_counts_after_some_moves() -> None:
    """Near the end, where lines are cut short."""
    game = game_on("8x8")
    for state in random_states(game, 7, 5):
        for plies in (1, 2, 3):
            assert game.perft(state, plies) == super(Pentomino, game).perft(state, plies)


def test_lines_are_counted_with_the_pieces_that_each_side_may_place() -> None:
    game = Pentomino(PentominoRules(board="4x4", second_lacks="P"))
    start = game.start(0)
    for plies in (1, 2):
        assert game.perft(start, plies) == super(Pentomino, game).perft(start, plies)


def test_replies_to_first_moves() -> None:
    game = game_on("8x8")
    free, pieces = game.board.full, game.pieces
    replies = {place: count for place, count, _ in game.graph.survey(free, pieces)}
    assert min(replies.values()) == 1181
    assert max(replies.values()) == 1974
    board = game.board
    assert replies[board.index[game.load("L:c4 d4 e4 f4 c5").placed[0]]] == 1181
    assert replies[board.index[game.load("I:a1 b1 c1 d1 e1").placed[0]]] == 1974
    least = {piece: min(n for place, n in replies.items() if board.placements[place].piece == piece) for piece in "FNX"}
    assert least == {"F": 1215, "N": 1197, "X": 1384}


def test_survey_tells_the_least_that_a_reply_leaves() -> None:
    game = game_on("8x8")
    (state,) = random_states(game, 6, 1)
    for place, replies, least in game.graph.survey(game.board.full & ~state.occupied, state.own):
        after = state.play(game.board.placements[place])
        counts = [len(after.play(reply).legal(game.board)) for reply in after.legal(game.board)]
        assert replies == len(counts)
        assert least == min(counts, default=0)


# How a game ends


def test_who_cannot_move_loses() -> None:
    game = game_on("8x8")
    five = next(oracle for oracle in oracles() if oracle.name == "E01")
    state = game.load(five.moves)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)  # five pieces: the second side is to move
    assert outcome.points == (1.0, 0.0)
    assert outcome.reason == "no_move"
    misere = Pentomino(PentominoRules(last_move="loses"))
    told = misere.outcome(misere.load(five.moves))
    assert told is not None
    assert told.winners == (1,)


def test_a_full_set_may_be_a_draw() -> None:
    game = Pentomino(PentominoRules(board="2x5", pieces="I", full_set_draws=True))
    state = game.load("I:a1 b1 c1 d1 e1")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.drawn
    plain = Pentomino(PentominoRules(board="2x5", pieces="I"))
    told = plain.outcome(state)
    assert told is not None
    assert told.winners == (0,)
    # Not every piece was placed: no draw.
    two = Pentomino(PentominoRules(board="1x5", pieces="IL", full_set_draws=True))
    ended = two.outcome(two.load("I:a1 b1 c1 d1 e1"))
    assert ended is not None
    assert ended.winners == (0,)


def test_pools_of_their_own() -> None:
    dealt = Pentomino(PentominoRules(pool="dealt"))
    state = dealt.start(7)
    first, second = state.pools
    assert (first & second, first | second) == (0, dealt.pieces)
    assert first.bit_count() == second.bit_count() == 6
    assert dealt.start(8).pools != state.pools
    pieces = {item.piece for item in state.legal(dealt.board)}
    assert pieces == set(piece_names(first))


def test_a_draft() -> None:
    game = Pentomino(PentominoRules(board="5x5", pieces="FILPU", pool="drafted", first_lacks="L"))
    state = game.start(0)
    for piece in "LFIUP":
        state = game.step(state, state.mover, Placement(piece))
    assert [piece_names(pool) for pool in state.pools] == ["IP", "FU"]
    assert state.mover == 0
    assert game.dump(state) == "L | F | I | U | P"
    assert game.load(game.dump(state)) == state
    with pytest.raises(IllegalAction, match="already been taken"):
        game.step(game.load("L | F"), 0, Placement("F"))
    with pytest.raises(IllegalAction, match="still being taken"):
        game.step(game.load("L"), 1, game.load("L | F | I | U | P | I:a1 b1 c1 d1 e1").placed[0])


# Bad input


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("Q:a1 b1 c1 d1 e1", "no piece called 'Q'"),
        ("N:d4 e4 f4 c5", "names 4"),
        ("N:d4 e4 f4 c5 c5", "c5 is named twice"),
        ("I:a1 b1 c1 d1 e1 | I:a2 b2 c2 d2 e2", "move 2.*The I is already on the board"),
        ("I:a1 b1 c1 d1 e1 | L:e1 f1 g1 h1 h2", "The I already covers e1"),
        ("I:a1 b1 c1 d1 i1", "i1 is off the 8x8 board, which goes from a1 to h8"),
        ("I:a1 b1 c1 d1 d2", "form the L, not the I"),
        ("I:a1 b1 c1 d1 f1", "do not form the I"),
        ("a1 b1 c1 d1 f1", "form no piece"),
        ("I:a1 b1 c1 d1 e1 |", "move 2"),
        ("I", "five cells"),
        ("FILNPT/UVWXYZ; -", "only where pieces are dealt"),
    ],
)
def test_positions_that_make_no_sense(moves: str, told: str) -> None:
    with pytest.raises(FormatError, match=told):
        game_on("8x8").load(moves)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"pieces": "FQ"}, "no piece called 'Q'"),
        ({"pieces": "FF"}, "F is named twice"),
        ({"board": "2x2"}, "None of the pieces"),
        ({"pieces": ""}, "None of the pieces"),
        ({"board": "9x8"}, "at most 64 cells"),
        ({"first_lacks": "?"}, "no piece called"),
    ],
)
def test_rules_that_make_no_sense(rules: dict[str, str], told: str) -> None:
    with pytest.raises(BadParameter, match=told):
        Pentomino(build(PentominoRules, rules))


@pytest.mark.parametrize("text", ["FIL/NPTUVWXY; -", "FILNPT; -", "FILNPT/TUVWXYZ; -", "-"])
def test_deals_that_make_no_sense(text: str) -> None:
    with pytest.raises(FormatError):
        Pentomino(PentominoRules(pool="dealt")).load(text)


def test_pieces_may_not_be_turned_over_where_that_is_forbidden() -> None:
    game = Pentomino(PentominoRules(reflections=False))
    turned_over = {item for item in game_on("8x8").board.placements if item not in game.board.index}
    action = next(item for item in turned_over if item.piece == "L")
    refused = game.check(game.observe(game.start(0), 0), action)
    assert refused is not None
    assert refused.code == "pentomino.turned_over"


def test_refusals_change_nothing_and_say_why() -> None:
    game = game_on("8x8")
    state = game.load("I:a1 b1 c1 d1 e1")
    obs = game.observe(state, 1)
    assert game.check(game.observe(state, 0), obs.state.placed[0]) is not None
    for text, code in (
        ("L:e1 f1 g1 h1 h2", "overlaps"),
        ("I:a2 b2 c2 d2 e2", "used"),
        ("N:a2 b2 c2 d2 d3", "other_piece"),
    ):
        refused = game.check(obs, game.parse(text, obs))
        assert refused is not None
        assert refused.code == f"pentomino.{code}"
    assert game.check(obs, Placement("N", 0b111)) is not None
    assert game.check(obs, Placement("N", 1 << 70)) is not None
    lacking = Pentomino(PentominoRules(second_lacks="N"))
    theirs = lacking.observe(lacking.load("I:a1 b1 c1 d1 e1"), 1)
    refused = lacking.check(theirs, game.load("N:d4 e4 f4 c5 d5").placed[0])
    assert refused is not None
    assert refused.code == "pentomino.not_yours"


# Notation


@pytest.mark.parametrize(
    "text", ["N:d4 e4 f4 c5 d5", "n:D4,E4,F4,C5,D5", "N d5 c5 f4 e4 d4", "d4 e4 f4 c5 d5", "  N :  d4 e4 f4 c5 d5 "]
)
def test_ways_to_write_a_move(text: str) -> None:
    game = game_on("8x8")
    obs = game.observe(game.start(0), 0)
    assert game.format(game.parse(text, obs)) == "N:d4 e4 f4 c5 d5"


def test_drawing() -> None:
    game = game_on("4x5")
    drawn = PentominoPage(game).draw(game.observe(game.load("I:a1 b1 c1 d1 e1 | P:a2 b2 a3 b3 a4"), 0))
    assert drawn.splitlines() == [
        "  a b c d e",
        "1 I I I I I",
        "2 p p . . .",
        "3 p p . . .",
        "4 p . . . .",
        "Pieces left: F L N T U V W X Y Z",
        "First to move, 43 ways.",
    ]


def test_view_for_a_page() -> None:
    game = game_on("8x8")
    view = PentominoPage(game).show(game.observe(game.load("N:d4 e4 f4 c5 d5"), None))
    assert (view.rows, view.columns, view.turn, view.phase) == (8, 8, 1, "place")
    assert view.cells.count("N") == 5
    assert view.cells[game.board.read_cell("c5")] == "N"
    assert view.pools == ("FILPTUVWXYZ", "FILPTUVWXYZ")
    assert sum(view.fits.values()) == 1197
    assert len(view.orientations["F"]) == 8
    (placed,) = view.placed
    assert (placed.seat, placed.piece) == (0, "N")
    assert [game.board.cell_name(cell) for cell in placed.cells] == ["d4", "e4", "f4", "c5", "d5"]


def test_the_order_of_moves_does_not_matter_for_what_follows() -> None:
    game = game_on("8x8")
    one = game.load("I:a1 b1 c1 d1 e1 | P:a2 b2 a3 b3 a4")
    other = game.load("P:a2 b2 a3 b3 a4 | I:a1 b1 c1 d1 e1")
    assert one != other
    assert game.key(one) == game.key(other)
    assert game.key(one) != game.key(replace(one, placed=one.placed[:1]))


def test_what_is_left_to_place_matters_even_where_the_same_cells_are_covered() -> None:
    game = game_on("8x8")
    one = game.load("F:b1 a2 b2 c2 a3 | L:c1 d1 d2 d3 d4")
    other = game.load("W:b1 c1 a2 b2 a3 | Y:d1 c2 d2 d3 d4")
    assert one.occupied == other.occupied
    assert game.key(one) != game.key(other)
