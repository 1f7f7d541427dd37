"""Every idea of a game has a position in which it must be found, and one in which it must not.

A game lists them in its ``ideas`` of tests/games, as ``found()`` and ``wrong()``: by name what the mover sees, the move
and its rival. Whoever adds an idea adds both.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from parlour.core.registry import game_type
from parlour.core.teaching import Concept

LISTED = ("bridge", "hearts", "tractor")
Place = tuple[Any, Any, Any]  # observation, move and rival, of any game


def concepts(game: str) -> dict[str, Concept[Any, Any]]:
    teaching = game_type(game).teaching
    assert teaching is not None
    return {concept.name: concept for concept in teaching.concepts}


def places(game: str, which: str) -> dict[str, Place]:
    listed: Callable[[], dict[str, Place]] = getattr(import_module(f"tests.games.{game}.ideas"), which)
    return listed()


@pytest.mark.parametrize("game", LISTED)
@pytest.mark.parametrize("which", ["found", "wrong"])
def test_every_idea_has_a_position(game: str, which: str) -> None:
    assert places(game, which).keys() == concepts(game).keys()


@pytest.mark.parametrize("game", LISTED)
def test_an_idea_is_found_where_it_must_be(game: str) -> None:
    found = places(game, "found")
    assert [name for name, concept in concepts(game).items() if concept.find(*found[name]) is None] == []


@pytest.mark.parametrize("game", LISTED)
def test_an_idea_is_not_found_where_it_would_be_wrong(game: str) -> None:
    wrong = places(game, "wrong")
    assert [name for name, concept in concepts(game).items() if concept.find(*wrong[name]) is not None] == []
