"""Scripted conversations with the engine."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event, Thread

import pytest

from parlour.core.limits import Limit
from parlour.errors import UnknownName
from parlour.games.reversi import State
from parlour.games.reversi.commands.engine import Gtp, NBoard

PLAYER = "grandmaster(depth=2, endgame=4)"


class Talk:
    """A session that answers with all its lines joined, or None."""

    def __init__(self, session: Gtp | NBoard) -> None:
        self.session = session

    def answer(self, line: str) -> str | None:
        return "\n".join(self.session.answer(line)) or None

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def over(self) -> bool:
        return self.session.over


def gtp(player: str = PLAYER) -> Talk:
    return Talk(Gtp(player, 1))


def nboard(player: str = "alphabeta(depth=2)", games: str = "") -> Talk:
    return Talk(NBoard(player, 1, games))


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


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("time_settings 60 0", "wrong number of arguments"),
        ("time_settings -1 0 0", "below zero"),
        ("time_left b soon 0", "could not convert"),
        ("time_left green 5 0", "invalid color"),
        ("parlour-depth 0", "at least 1"),
        ("final_score", "not over"),
    ],
)
def test_gtp_refuses_what_makes_no_sense(line: str, expected: str) -> None:
    reply = str(gtp().answer(line))
    assert reply.startswith("? ")
    assert expected in reply


def test_gtp_time_is_shared_out_over_the_moves_to_come() -> None:
    session = Gtp("grandmaster(depth=20, book=off)", 1)
    talk = Talk(session)
    assert talk.answer("time_settings 3 0 0") == "=\n"
    began = time.process_time()
    assert str(talk.answer("genmove b")).startswith("= ")
    assert time.process_time() - began < 1.5  # a share of three seconds, not the days that twenty plies take
    assert talk.answer("time_left w 0.2 1") == "=\n"
    began = time.process_time()
    assert str(talk.answer("genmove w")).startswith("= ")
    assert time.process_time() - began < 1.0
    assert talk.answer("time_settings 0 10 0") == "=\n"  # which means: no limit
    assert session._allowed() == Limit()


def test_gtp_depth_analysis_and_regression_moves() -> None:
    talk = gtp("alphabeta(depth=1)")
    assert talk.answer("parlour-depth 3") == "=\n"
    lines = str(talk.answer("parlour-analyse")).removeprefix("= ").strip().splitlines()
    assert sorted(line.split()[0] for line in lines) == ["C4", "D3", "E6", "F5"]
    assert all(len(line.split()) == 4 for line in lines)  # move, value, and two more plies
    assert len(str(talk.answer("parlour-analyse 2")).strip().splitlines()) == 2
    before = talk.state
    assert str(talk.answer("reg_genmove b")).startswith("= ")
    assert talk.state == before


def test_gtp_tells_the_score_of_a_finished_game() -> None:
    talk = gtp("greedy")
    for turn in range(130):
        talk.answer(f"genmove {'bw'[turn % 2]}")
    lead = talk.state.position.discs(0) - talk.state.position.discs(1)
    assert talk.answer("final_score") == (f"= {'B' if lead > 0 else 'W'}+{abs(lead)}\n" if lead else "= 0\n")
    assert talk.answer("genmove b") == "= PASS\n"


BOARD = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27


def ggf(moves: str) -> str:
    return f"(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5]TY[8]BO[8 {BOARD} *]{moves};)"


def test_nboard() -> None:
    session = nboard()
    assert str(session.answer("nboard 2")).startswith("set myname Parlour")
    assert session.answer("ping 3") == "pong 3"
    assert session.answer("set depth 2") == "set myname Parlour2"
    assert session.answer(f"set game {ggf('B[F5]')}") is None
    assert len(session.state.played) == 1
    assert session.answer("move D6/1.0/2") is None
    before = session.state
    lines = str(session.answer("go")).splitlines()
    assert [line.split()[0] for line in lines] == ["status", "nodestats", "===", "status"]
    assert session.state == before  # it waits for the viewer's move
    hints = str(session.answer("hint 2")).splitlines()
    assert [hint.split()[0] for hint in hints] == ["status", "nodestats", "search", "search", "status"]
    move, value, _, depth = hints[2].split()[1:]
    assert len(move) == 4  # two plies, without spaces
    assert float(value) >= float(hints[3].split()[2])
    assert depth == "2"
    assert str(session.answer("set contempt 5")) == "None"
    assert session.answer("something new") is None
    assert str(session.answer("move A1")).startswith("status ")
    assert str(session.answer("set depth none")).startswith("status ")
    assert str(session.answer("set game nonsense")).startswith("status ")
    assert len(session.state.played) == 2
    session.answer("quit")
    assert session.over


def test_nboard_depth_goes_as_far_as_the_player_can() -> None:
    session = nboard("grandmaster(depth=2, endgame=4, book=off)")
    for depth, expected in ((5, 5), (3, 3), (1, 2)):
        session.answer(f"set depth {depth}")
        assert str(session.answer("hint 1")).splitlines()[2].split()[-1] == str(expected)
    greedy = nboard("greedy")
    assert greedy.answer("set depth 7") == "set myname Parlour7"
    assert "===" in str(greedy.answer("go"))


def test_nboard_tells_the_book_from_the_search() -> None:
    assert str(nboard("scholar(depth=2)").answer("hint 1")).splitlines()[2].startswith("book ")
    searched = str(nboard("grandmaster(depth=2, endgame=4)").answer("hint 9")).splitlines()
    assert sum(line.startswith("search ") for line in searched) == 4  # every move, whatever the book says


def test_nboard_learns_games_for_the_book(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    session = nboard(games=str(path))
    session.answer(f"set game {ggf('B[F5]W[D6]B[C3]')}")
    assert session.answer("learn") == "learned"
    assert path.read_text(encoding="utf-8") == "F5d6C3\n"
    assert nboard().answer("learn") == "learned"


def test_nboard_stops_thinking_for_a_ping() -> None:
    session = NBoard("grandmaster(depth=20, endgame=20, book=off)", 1)
    assert session.interrupts("ping 7\n")
    assert not session.interrupts("go\n")

    answered = Event()

    def ping() -> None:
        while not answered.wait(0.05):
            session.interrupt()

    other = Thread(target=ping)
    other.start()
    try:
        lines = list(session.answer("go"))  # twenty plies would take days
    finally:
        answered.set()
        other.join()
    assert lines[-2].startswith("=== ")


def test_an_unknown_player_is_told_at_once() -> None:
    with pytest.raises(UnknownName):
        Gtp("grandmister", 1)
