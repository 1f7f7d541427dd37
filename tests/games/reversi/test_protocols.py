"""Scripted conversations with the engine."""

from __future__ import annotations

import pytest

from parlour.core.limits import CancelToken
from parlour.errors import UnknownName
from parlour.games.reversi.protocols import Gtp, NBoard

PLAYER = "grandmaster(depth=2, endgame=4)"


def gtp() -> Gtp:
    return Gtp(PLAYER, 1, CancelToken())


def nboard() -> NBoard:
    return NBoard("alphabeta(depth=2)", 1, CancelToken())


def test_gtp_plays_a_whole_game_against_itself() -> None:
    session = gtp()
    assert session.answer("boardsize 8") == "=\n"
    assert session.answer("clear_board") == "=\n"
    passes = 0
    for turn in range(130):
        reply = session.answer(f"{turn} genmove {'bw'[turn % 2]}")
        assert reply is not None
        assert reply.startswith(f"={turn} ")
        passes = passes + 1 if "PASS" in reply else 0
        if passes == 2:
            break
    assert session.state.position.over


def test_gtp_says_what_it_knows() -> None:
    session = gtp()
    assert session.answer("protocol_version") == "= 2\n"
    assert session.answer("7 name") == "=7 Parlour\n"
    assert session.answer("known_command genmove") == "= true\n"
    assert session.answer("known_command fly") == "= false\n"
    assert "genmove" in str(session.answer("list_commands"))
    assert session.answer("# nothing") is None
    assert "a  b  c" in str(session.answer("showboard"))
    assert session.answer("quit") == "=\n"
    assert session.over


def test_gtp_moves_and_takes_back() -> None:
    session = gtp()
    assert session.answer("play b F5") == "=\n"
    assert session.answer("play w d6") == "=\n"
    assert [played.square for played in session.state.played] == [37, 43]
    assert session.answer("undo") == "=\n"
    assert session.answer("undo") == "=\n"
    assert session.answer("undo") == "? cannot undo\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("boardsize 10", "unacceptable size"),
        ("play b a1", "illegal move"),
        ("play b z9", "illegal move"),
        ("play w d6", "it is Black's turn"),
        ("play b pass", "may not pass"),
        ("play green f5", "invalid color"),
        ("play b", "wrong number of arguments"),
        ("fly", "unknown command"),
    ],
)
def test_gtp_refuses_and_changes_nothing(line: str, expected: str) -> None:
    session = gtp()
    before = session.state
    reply = str(session.answer(line))
    assert reply.startswith("? ")
    assert expected in reply
    assert session.state == before


def test_nboard() -> None:
    session = nboard()
    assert str(session.answer("nboard 2")).startswith("set myname Parlour")
    assert session.answer("ping 3") == "pong 3"
    assert session.answer("set depth 2") is None
    board = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27
    game = f"(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5]TY[8]BO[8 {board} *]B[F5];)"
    assert session.answer(f"set game {game}") is None
    assert len(session.state.played) == 1
    assert session.answer("move D6/1.0/2") is None
    reply = str(session.answer("go"))
    assert reply.startswith("status\n=== ")
    hints = str(session.answer("hint 2")).splitlines()
    assert [hint.split()[0] for hint in hints] == ["search", "search", "status"]
    assert session.answer("learn") is None
    assert str(session.answer("move A1")).startswith("status ")
    assert len(session.state.played) == 2
    session.answer("quit")
    assert session.over


def test_an_unknown_player_is_told_at_once() -> None:
    with pytest.raises(UnknownName):
        Gtp("grandmister", 1, CancelToken())
