"""Openings by name, the book that players play from, and how it is built."""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Generator, Iterable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from parlour.core.limits import UNLIMITED, CancelToken
from parlour.core.registry import make_game, make_player
from parlour.core.tools import Result, ToolJob
from parlour.core.words import english
from parlour.errors import BadParameter, FormatError
from parlour.games.reversi import Reversi, State
from parlour.games.reversi.commands.book import BuildSettings, build
from parlour.games.reversi.engine.book import NEAR, Book, key_of, pack_book, shipped_book, unpack_book
from parlour.games.reversi.rules.board import SYMMETRIES, Position, squares_of, starting_position, transform_square
from parlour.games.reversi.rules.openings import NAMED, named_lines, opening_name
from parlour.games.reversi.view import ReversiPage
from tests.games.reversi.slow import random_positions

GAME = Reversi()
START = starting_position(8)
TINY = BuildSettings(level=2, plies=4, allowance=4.0, positions=30)


class Desk:
    """Runs jobs one after the other, and stops when told to after so many."""

    def __init__(self, patience: int = 10**9) -> None:
        self.cancel = CancelToken()
        self.words = english
        self.told: list[tuple[int, int]] = []
        self.notes: list[str] = []
        self.ran = 0
        self._patience = patience

    def progress(self, done: int, total: int, news: str = "") -> None:
        self.told.append((done, total))

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def run(self, jobs: Iterable[ToolJob[Result]], workers: int) -> Generator[Result, None, None]:
        for job in jobs:
            if self.ran == self._patience:
                self.cancel.cancel()
                return
            self.ran += 1
            yield job.run(CancelToken())


def turned(state: State, symmetry: int) -> State:
    again = State.at(GAME.start_position)
    for played in state.played:
        again = again.play(transform_square(played.square, symmetry, 8))
    return again


# Names


def test_every_named_line_can_be_played_and_is_recognised_however_it_is_turned() -> None:
    for line, name in NAMED.items():
        state = GAME.load(line)
        assert opening_name(state) == name
        for symmetry in SYMMETRIES:
            if START.transform(symmetry) == START:
                assert opening_name(turned(state, symmetry)) == name
    assert len(named_lines()) == len(NAMED) >= 57


def test_the_name_is_a_field_of_its_own() -> None:
    state = GAME.load("F5d6C3d3C4")
    view = GAME.observe(state, None)
    assert GAME.known_as(view) == "Tiger"
    assert ReversiPage(GAME).show(view).opening == "Tiger"
    assert "\nOpening: Tiger\n" in ReversiPage(GAME).draw(view)
    start = GAME.observe(GAME.start(0), None)
    assert GAME.known_as(start) == ""
    assert ReversiPage(GAME).show(start).opening is None
    assert "Opening" not in ReversiPage(GAME).draw(start)
    other = make_game("reversi", {"start": "parallel"})
    assert other.known_as(other.observe(other.start(0), None)) == ""


# The book that comes with the package


def test_the_book_knows_the_start_every_named_line_and_ends_somewhere() -> None:
    book = shipped_book()
    plies = book.facts["plies"]
    assert isinstance(plies, int)
    assert {square for square, _ in book.moves(START)} == set(squares_of(START.moves))
    assert len({value for _, value in book.moves(START)}) == 1  # the four first moves are one move
    for line in named_lines():
        position = START
        for square in line[:plies]:
            assert book.moves(position), line
            position = position.play(square)
    assert book.moves(random_positions(41, 3)[40]) == ()
    assert book.moves(starting_position(6)) == ()


def test_turning_the_board_turns_the_moves_of_the_book() -> None:
    book = shipped_book()
    for line in list(NAMED)[:8]:
        position = GAME.load(line[:8]).position
        moves = dict(book.moves(position))
        for symmetry in SYMMETRIES:
            image = position.transform(symmetry)
            assert dict(book.moves(image)) == {
                transform_square(square, symmetry, 8): value for square, value in moves.items()
            }
            swapped = Position(8, image.white, image.black, 1 - image.mover)
            assert key_of(swapped) == key_of(position)


def test_moves_as_good_as_equal_are_chosen_by_seed() -> None:
    book = shipped_book()
    near = book.near_best(START)
    assert all(value >= near[0][1] - NEAR for _, value in near)
    chosen = {book.choose(START, seed) for seed in range(60)}
    assert chosen == {square for square, _ in near}
    assert book.choose(START, 7) == book.choose(START, 7)
    narrow = Book({key_of(START): {square: 2.0 * (square == 19) for square in squares_of(START.moves)}})
    assert len(narrow.near_best(START)) == 1
    assert Book({key_of(START): {}}).choose(START, 1) is None


@pytest.mark.parametrize("spec", ["scholar", "oracle(depth=4)", "grandmaster(depth=3)", "hard", "expert"])
def test_players_with_a_book_play_from_it_and_name_the_opening(spec: str) -> None:
    player = make_player(spec, GAME).fair
    state = GAME.load("f5")
    book = shipped_book()
    for seed in range(4):
        decision = player.analyse(GAME.observe(state, 1), UNLIMITED, seed)
        assert decision.reasons[0].code == "reversi.named_opening"
        assert decision.known
        assert decision.action in dict(book.near_best(state.position))
        assert [(item.action, item.value) for item in decision.candidates] == list(book.moves(state.position))


def test_without_the_book_and_outside_it_players_search() -> None:
    player = make_player("grandmaster(depth=2, book=off)", GAME).fair
    decision = player.analyse(GAME.observe(GAME.start(0), 0), UNLIMITED, 1)
    assert decision.spent.nodes > 0
    fewest = make_game("reversi", {"winner": "fewest"})
    other = make_player("scholar(depth=1)", fewest).fair
    assert other.analyse(fewest.observe(fewest.start(0), 0), UNLIMITED, 1).reasons[0].code != "reversi.book"


# Files


@pytest.mark.parametrize("damage", ["cut", "flipped", "other", "head", "lines"])
def test_a_damaged_book_is_refused_whole_and_says_what_to_do(damage: str, tmp_path: Path) -> None:
    data = (files("parlour.games.reversi") / "engine/data/book.bin").read_bytes()
    if damage == "cut":
        data = data[:-20]
    elif damage == "flipped":
        data = data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]
    elif damage == "other":
        data = b"something else"
    elif damage == "head":
        data = data.replace(b'"sha256"', b'"sha257"', 1)
    else:
        body = lzma.compress(b"1 2 three\n")
        head = {"facts": {}, "sha256": hashlib.sha256(body).hexdigest()}
        data = b"parlour reversi book 1\n" + json.dumps(head).encode() + b"\n" + body
    told = "not a book" if damage == "other" else "parlour book build.*book=off"
    with pytest.raises(FormatError, match=told):
        unpack_book(data, "book.bin")
    path = tmp_path / "book.bin"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=told):
        make_player(f'grandmaster(book_file="{path}")', GAME)
    make_player(f'grandmaster(book=off, book_file="{path}")', GAME)


def test_a_book_is_read_back_as_it_was_written() -> None:
    book = Book({(1, 2): {3: -0.25, 4: 1.5}, (5, 6): {7: 0.0}}, {"level": 3})
    again = unpack_book(pack_book(book), "copy")
    assert (dict(again.positions), again.facts) == (dict(book.positions), book.facts)


# Building


def test_building_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.bin", tmp_path / "parts.bin"
    (answer,) = build(replace(TINY, out=str(whole)), Desk())
    assert answer.data["positions"] == answer.data["searched"] > 10
    first = Desk(patience=5)
    assert list(build(replace(TINY, out=str(parts)), first)) == []
    assert not parts.exists()
    assert "Interrupted with 5 positions" in first.notes[-1]
    notes = tmp_path / "parts.bin.notes"
    notes.write_text(notes.read_text(encoding="utf-8") + "[1, 2, [[3,", encoding="utf-8")  # a line that was cut off
    second = Desk()
    (again,) = build(replace(TINY, out=str(parts)), second)
    assert "has 5 positions already" in second.notes[0]
    assert again.data["searched"] == second.ran == answer.data["searched"] - 5
    assert parts.read_bytes() == whole.read_bytes()
    assert second.told[-1][0] <= second.told[-1][1]


def test_values_come_up_from_deeper_positions_and_named_lines_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "book.bin"
    list(build(replace(TINY, out=str(path)), Desk()))
    book = unpack_book(path.read_bytes(), "book")
    inner = 0
    for line in named_lines():
        position = START
        for square in line[: TINY.plies - 1]:
            after = position.play(square)
            if book.moves(after) and square in dict(book.moves(position)):
                best = book.moves(after)[0][1]
                assert dict(book.moves(position))[square] == pytest.approx(-best, abs=0.011)
                inner += 1
            position = after
    assert inner > 50


def test_games_are_learned_from(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text("F5f4F3\n", encoding="utf-8")  # a second move that nobody recommends
    strict = replace(TINY, allowance=0.0)
    plain, learned = tmp_path / "plain.bin", tmp_path / "learned.bin"
    list(build(replace(strict, out=str(plain)), Desk()))
    list(build(replace(strict, out=str(learned), games=str(games)), Desk()))
    position = GAME.load("F5f4F3").position
    assert unpack_book(plain.read_bytes(), "plain").moves(position) == ()
    assert unpack_book(learned.read_bytes(), "learned").moves(position)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"level": 3}, "was begun at level 2, not 3"),
        ({"out": "."}, "is a folder"),
        ({"games": "board.txt"}, "does not begin from the usual start"),
        ({"games": "bytes"}, "not a text file"),
    ],
)
def test_what_cannot_be_built_is_said(
    change: dict[str, Any], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("b.bin.notes").write_text('{"book": "reversi", "level": 2}\n', encoding="utf-8")
    Path("board.txt").write_text("-" * 27 + "OO" + "-" * 6 + "XX" + "-" * 27 + " X\n", encoding="utf-8")
    Path("bytes").write_bytes(b"\xff\xfe\x00")
    settings = replace(TINY, **{"out": "b.bin", **change})
    with pytest.raises(BadParameter, match=told):
        list(build(settings, Desk()))
    assert not Path("b.bin").exists()
