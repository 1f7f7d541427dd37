"""Errors are sentences, with what a program needs beside them."""

from __future__ import annotations

import pickle

import parlour.errors
from parlour.core.game import Illegal
from parlour.errors import ConformanceError, FormatError, IllegalAction, ParlourError, UnknownName


def test_the_tree_at_the_top_is_the_tree() -> None:
    drawn = parlour.errors.__doc__ or ""
    kinds = [
        kind for kind in vars(parlour.errors).values() if isinstance(kind, type) and issubclass(kind, ParlourError)
    ]
    assert {kind.__name__ for kind in kinds} == set(parlour.errors.__all__)
    for kind in kinds:
        (line,) = [line for line in drawn.splitlines() if kind.__name__ in line.split()]
        depth = len(line) - len(line.lstrip("│├└─ "))
        assert depth == 4 * (kind.__mro__.index(ParlourError))


def test_unknown_names_suggest_the_nearest() -> None:
    error = UnknownName("game", "Reversy", ["reversi", "hearts"])
    assert error.suggestions == ("reversi",)
    assert str(error) == "There is no game called 'Reversy'. Did you mean reversi?"
    assert str(UnknownName("game", "xyzzy", ["b", "a"])) == "There is no game called 'xyzzy'. Known: a, b."
    assert str(UnknownName("game", "x", [])) == "There is no game called 'x'."


def test_format_errors_say_where() -> None:
    error = FormatError("expected a square", column=3)
    assert str(error) == "column 3: expected a square"
    assert str(error.at(line=2, source="game.ggf")) == "game.ggf, line 2, column 3: expected a square"
    assert str(FormatError("expected a square")) == "expected a square"


def test_errors_cross_processes() -> None:
    for error in (
        IllegalAction(Illegal("full", "Column 1 is full.", {"column": 1})),
        ConformanceError("legal", "wrong", "seed 1"),
        UnknownName("game", "x", ["y"]),
        FormatError("expected more", line=1, column=2, source="file"),
    ):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy)) == (type(error), str(error))
