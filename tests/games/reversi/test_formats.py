"""Every format reads back what it writes, reads what others write, and says where a text goes wrong."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.formats import Format
from parlour.core.registry import game_type
from parlour.errors import FormatError
from parlour.games.reversi import PASS, Reversi, ReversiRules, State
from parlour.games.reversi.rules.board import SIZES, Position, squares_of, starting_position
from parlour.games.reversi.rules.formats import (
    GgfGame,
    ObfLine,
    read_board,
    read_game,
    read_ggf,
    read_obf,
    read_reversi42,
    read_transcript,
    write_game,
    write_ggf,
    write_obf,
    write_reversi42,
    write_transcript,
)
from parlour.games.reversi.rules.formats.declared import script_of, state_of
from parlour.games.reversi.rules.text import cells, write_board
from parlour.records.scripts import record_of_script, script_of_record

START = starting_position(8)
FORMATS = {item.name: item for item in game_type("reversi").formats}


def random_game(seed: int, plies: int, size: int = 8, *, parallel: bool = False, first: int = 0) -> State:
    rng = Random(seed)
    state = State.at(starting_position(size, parallel=parallel, first=first))
    for _ in range(plies):
        if state.position.over:
            break
        state = state.play(rng.choice([*squares_of(state.position.moves)] or [PASS]))
    return state


games = st.builds(
    random_game,
    st.integers(0, 10**6),
    st.integers(0, 70),
    st.sampled_from(SIZES),
    parallel=st.booleans(),
    first=st.integers(0, 1),
)
plain_games = st.builds(random_game, st.integers(0, 10**6), st.integers(0, 70))
names = st.text(st.characters(categories=["L", "N"], include_characters=" .-"), max_size=20).map(
    lambda name: " ".join(name.split())
)


# What we write we read


@given(games)
def test_a_dump_is_read_back(state: State) -> None:
    assert read_game(write_game(state), START) == state


@given(plain_games, st.integers(0, 3))
def test_a_transcript_is_read_back_in_any_spelling(state: State, spelling: int) -> None:
    text = write_transcript(state)
    spelled = [text, text.lower(), text.upper(), text.replace("--", "")][spelling]
    again = read_transcript(spelled, State.at(START))
    if state.played and state.played[-1].square == PASS and spelling == 3:
        again = again.play(PASS)  # nothing tells of a last pass that is left out
    assert again == state


@given(st.lists(st.tuples(games, names, names), min_size=1, max_size=3))
def test_ggf_is_read_back(items: list[tuple[State, str, str]]) -> None:
    written = [GgfGame(state, {"PB": black, "PW": white}) for state, black, white in items]
    read = read_ggf(write_ggf(written))
    assert [game.state for game in read] == [game.state for game in written]
    assert [(game.tags["PB"], game.tags["PW"]) for game in read] == [(black, white) for _, black, white in items]


@given(plain_games, st.integers(0, 100))
def test_ggf_keeps_what_stands_behind_moves(state: State, number: int) -> None:
    notes = tuple(f"{number / 7:.2f}/{index}" if index % 3 else "" for index in range(len(state.played)))
    read = read_ggf(write_ggf([GgfGame(state, {}, notes)]))[0]
    assert read.notes == (notes if any(notes) else ())


@given(st.lists(st.tuples(games, st.integers(-64, 64), names), min_size=1, max_size=4))
def test_obf_is_read_back(items: list[tuple[State, int, str]]) -> None:
    lines = []
    for state, score, comment in items:
        position = state.position
        if position.black and position.white:
            scores = tuple((square, score - 2 * rank) for rank, square in enumerate(squares_of(position.moves)))
            lines.append(ObfLine(position, scores, comment))
    if lines:
        assert read_obf(write_obf(lines)) == lines


@given(st.builds(random_game, st.integers(0, 10**6), st.integers(0, 70), st.sampled_from(SIZES)), names, names)
def test_a_save_file_of_reversi42_is_read_back(state: State, black: str, white: str) -> None:
    assert read_reversi42(write_reversi42(state, (black, white))) == state


SIGNS = ["XO-", "xo.", "*O-", "BW.", "bw_", "#O·", "@O.", "●○·", "⚫⚪-", "120", "01.", "01-"]


@given(games, st.sampled_from(SIGNS), st.integers(0, 6), st.booleans())
def test_boards_are_read_in_the_usual_notations(state: State, signs: str, layout: int, told: bool) -> None:
    position = state.position
    if not (position.black and position.white):
        return
    if signs == "120" and position.empty == 0:
        signs = "XO-"  # a full board of ones and twos is the same either way; of noughts and ones it is not
    if signs in ("01.", "01-") and position.empty == 0:
        signs = "XO-"
    size, flat = position.size, cells(position, signs)
    rows = [flat[index : index + size] for index in range(0, size * size, size)]
    letters = "abcdefghij"[:size]
    frame = "+" + "-" * size + "+"
    text = [
        flat,
        "\n".join(rows),
        "\n".join(" ".join(row) for row in rows),
        "\n".join([f"   {' '.join(letters)}", *(f"{n:>2} {' '.join(row)}" for n, row in enumerate(rows, 1))]),
        "\n".join([f"  {letters.upper()}", *(f"{n} |{row}| {n}" for n, row in enumerate(rows, 1)), f"  {letters}"]),
        "\n".join([frame, *(f"|{row}|" for row in rows), frame]),
        "\n".join([letters, *(f"{row} {n}" for n, row in enumerate(rows, 1))]),
    ][layout]
    side = ("Black", "White")[position.mover]
    if told:
        text += {0: f" {signs[position.mover]}", 1: f"\n{signs[position.mover]}"}.get(layout, f"\n{side} to move")
        if signs.startswith("01") and layout < 2:
            text = text[:-1] + "XO"[position.mover]
        expected = position
    else:
        discs = (position.black | position.white).bit_count()
        expected = Position(size, position.black, position.white, discs % 2)
    assert read_board(text) == expected
    assert Reversi(ReversiRules(size=size)).load(text).position == expected


@given(games, st.sampled_from(["ggf", "reversi42", "obf", "board", "transcript"]))
def test_declared_formats_write_what_they_read(state: State, name: str) -> None:
    item = FORMATS[name]
    if name == "transcript" and state.start != START:
        with pytest.raises(FormatError, match="write this game as ggf"):
            item.write((script_of(state),))
        return
    if item.holds == "positions" or (name == "reversi42" and state.start != starting_position(state.start.size)):
        state = State.at(state.position)
        if not (state.position.black and state.position.white):
            return
    script = script_of(state, {"black": "Anna", "white": "Ben"})
    if name == "transcript" and not state.played:
        return
    (read,) = item.read(item.write((script,)))
    assert state_of(read) == state
    if name in ("ggf", "reversi42"):
        assert (read.tags["black"], read.tags["white"]) == ("Anna", "Ben")


def test_a_record_goes_out_as_ggf_and_comes_back() -> None:
    record = record_of_script(script_of(random_game(5, 70, 6), {"black": "Anna"}), "reversi")
    (read,) = FORMATS["ggf"].read(FORMATS["ggf"].write((script_of_record(record),)))
    assert record_of_script(read, "reversi").actions == record.actions


# What others write we read


def test_a_server_game_in_ggf() -> None:
    text = """(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]TI[05:00]
    TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
    B[d3//0.01]W[c5/-1.2/0.01]b[D6];)"""
    (game,) = read_ggf(text)
    assert write_transcript(game.state) == "D3c5D6"
    assert game.tags["PB"] == "Saio1200"
    assert game.notes == ("/0.01", "-1.2/0.01", "")


def test_a_pass_in_ggf_may_be_written_or_left_out() -> None:
    games_with_passes = (random_game(seed, 70) for seed in range(200))
    state = next(game for game in games_with_passes if any(played.square == PASS for played in game.played[:-1]))
    text = write_ggf([GgfGame(state)])
    assert "[PA]" in text
    for spelled in (text, text.replace("[PA]", "[PASS]"), text.replace("W[PA]", "").replace("B[PA]", "")):
        assert read_ggf(spelled)[0].state == state


def test_a_line_of_obf_with_values() -> None:
    text = (
        "---------------------------OX------XO--------------------------- X; F5:+0; D3:-2; % the start\n\n% nothing\n"
    )
    (line,) = read_obf(text)
    assert line.position == START
    assert line.scores == ((37, 0), (19, -2))
    assert line.comment == "the start"


def test_a_save_file_of_reversi42() -> None:
    text = """# Reversi42 Game Save - XOT Format v1.0
# Saved: 2025-10-20 12:51:15

[GAME]
Black=Human
White=Zen8
Turn=W
BlackScore=4
WhiteScore=1
Size=8

[MOVES]
History=D3
Count=1

[BOARD]
........
........
...B....
...BB...
...BW...
........
........
........
"""
    assert write_transcript(read_reversi42(text)) == "D3"
    assert Reversi().load(text) == read_reversi42(text)
    without_moves = text.replace("History=D3", "History=")
    assert read_reversi42(without_moves) == State.at(read_reversi42(text).position)


@pytest.mark.parametrize("text", ["F5D6C3", "f5 d6 c3", "1. f5 d6 2. c3", "F5-D6-C3", "f5,d6,\nc3", "1.f5 2.d6 3.c3"])
def test_transcripts_as_people_write_them(text: str) -> None:
    assert write_transcript(Reversi().load(text)) == "F5d6C3"


# What is wrong is told with its place


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected a board, a list of moves, or a game in GGF, OBF or XOT; the text is empty"),
        ("F5d6x", "line 1, column 5: expected a square such as f5, or -- for a pass, found 'x'"),
        ("F5\nd6 d6", "line 2, column 4: Black cannot play d6 as move 3: There is already a disc on d6."),
        ("F5k3", "line 1, column 3: k3 is off the board, which goes from a1 to h8"),
        ("F5--", "line 1, column 3: White cannot play -- as move 2: White can move, so White may not pass."),
        ("-" * 27 + "OX------XO" + "-" * 26 + " X", "line 1: a board has 16, 36, 64 or 100 squares, but 63 signs"),
        ("-" * 27 + "OZ------XO" + "-" * 27 + " X", "line 1, column 29: 'Z' is not a disc: expected X or O"),
        ("-" * 27 + "OX------XO" + "-" * 27 + " Q", "line 1, column 66: the side to move is X or O"),
        ("--------\n" * 3 + "---OX---\n---XZ---\n" + "--------\n" * 3, "line 5, column 5: 'Z' is not a disc"),
        ("-" * 27 + "OO------OO" + "-" * 27 + " X", "line 1: Black has no disc on this board"),
        ("-" * 27 + "OX------XO" + "-" * 27 + " X F5e5", "line 1, column 70: White cannot play e5 as move 2"),
        ("-" * 14 + "OX----XO" + "-" * 14 + " X", "this board is 6x6, the game is 8x8; choose the other size"),
        ("-" * 27 + "OX------XO" + "-" * 27 + " X; F5+2;", "line 1, column 69: expected MOVE:SCORE such as F5:+2"),
        ("-" * 27 + "OX------XO" + "-" * 27 + " X; A1:+2;", "line 1, column 69: Black cannot play A1: A disc on a1"),
        ("(;GM[Othello]B[F5];)", "line 1, column 14: a move before the board BO[...]"),
        ("(;GM[Othello];)", "line 1, column 14: the game has no board BO[...]"),
        ("(;GM[Othello]\nBO[7 --- *];)", "line 2, column 4: expected a board size of 4, 6, 8 or 10, found '7'"),
        ("(;GM[Othello]\nBO(8);)", "line 2, column 1: expected KEY[value] or the end ;)"),
        ("[GAME]\nBlack", "line 2: expected key=value in [GAME], found 'Black'"),
        ("[GAME]\nSize=9\n[BOARD]\n..", "line 2: expected Size=4, 6, 8 or 10, found '9'"),
        ("[GAME]\nSize=4\n[BOARD]\n....\n.BW.\n.WB", "line 6: expected 4 rows in [BOARD], found 3"),
        ("[GAME]\nSize=4\n[BOARD]\n....\n.BW.\n.WB\n....", "line 6: expected 4 squares in this row, found 3"),
        ("[GAME]\nSize=4\n[BOARD]\n....\n.BW.\n.WZ.\n....", "line 6, column 3: 'Z' is not a disc"),
        ("[GAME]\nSize=4\nTurn=X\n[BOARD]\n....\n.BW.\n.WB.\n....", "line 3: expected Turn=B or Turn=W, found 'X'"),
        ("[GAME]\n[PLAYERS]", "line 2, column 1: expected [GAME], [MOVES] or [BOARD], found [PLAYERS]"),
    ],
)
def test_broken_texts_say_where_and_what_was_expected(text: str, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        Reversi().load(text)
    assert str(caught.value).startswith(told)


def test_a_save_file_whose_moves_and_board_disagree_is_refused() -> None:
    text = write_reversi42(State.at(START)).replace("History=", "History=D3")
    with pytest.raises(FormatError, match="line 12: the moves do not lead to the board below them"):
        read_reversi42(text)


def test_a_wrong_side_in_ggf_is_refused() -> None:
    text = write_ggf([GgfGame(random_game(1, 2))]).replace("W[", "B[")
    with pytest.raises(FormatError, match="Black moves here, but it is White's turn"):
        read_ggf(text)


@pytest.mark.parametrize("item", FORMATS.values(), ids=FORMATS)
@pytest.mark.parametrize("text", ["", "\n\n", "what?", "(;", "[BOARD]", "X" * 500, "-" * 64, "1" * 64])
def test_no_text_breaks_a_reader(item: Format, text: str) -> None:
    with pytest.raises(FormatError):
        item.read(text)


@given(st.text(max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    for size in (4, 8):
        game = Reversi(ReversiRules(size=size))
        try:
            state = game.load(text)
        except FormatError:
            continue
        assert game.load(game.dump(state)) == state


def test_errors_in_files_of_several_items_name_the_line() -> None:
    with pytest.raises(FormatError, match="line 2, column 3: White cannot play f5"):
        FORMATS["transcript"].read("F5d6\nF5f5\n")
    boards = write_board(START) + "\n\n" + write_board(START).replace("O", "?")
    with pytest.raises(FormatError, match="line 3, column 28"):
        FORMATS["board"].read(boards)
    with pytest.raises(FormatError, match="holds one game, not 2"):
        FORMATS["reversi42"].write((script_of(State.at(START)),) * 2)
