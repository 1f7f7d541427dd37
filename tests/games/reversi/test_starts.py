"""Balanced starts: what is in the package, and that matches and people begin with it."""

from __future__ import annotations

from importlib.resources import files

import pytest

from parlour.arena.match import plan_match
from parlour.arena.play.opening import starting_state
from parlour.arena.play.task import Contestant, Terms
from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_game, make_player
from parlour.errors import UnknownName, Unsupported
from parlour.games.reversi import State
from parlour.games.reversi.engine.book import key_of
from parlour.games.reversi.engine.starts import balanced_starts
from parlour.games.reversi.rules.board import starting_position
from parlour.games.reversi.rules.text import read_move

GAME = make_game("reversi")


def played(opening: str) -> State:
    state = State.at(starting_position(8))
    for move in opening.split():
        square = read_move(move, 8)
        assert state.position.moves >> square & 1
        state = state.play(square)
    return state


def test_every_start_is_eight_legal_plies_and_no_two_are_mirror_images() -> None:
    states = [played(opening) for opening in balanced_starts()]
    assert len(states) >= 1000
    assert {len(state.played) for state in states} == {8}
    assert len({key_of(state.position) for state in states}) == len(states)


def test_a_search_as_deep_as_the_one_that_chose_them_finds_the_values_again() -> None:
    lines = (files("parlour.games.reversi.engine") / "data/balanced_starts.txt").read_text().splitlines()
    values = [float(line.split()[1]) for line in lines if not line.startswith("#")]
    assert max(map(abs, values)) <= 2.0
    assert max(values) > 1.0 > -1.0 > min(values)
    player = make_player("champion(strength=16, book=off, table=20)", GAME).fair
    for opening, value in list(zip(balanced_starts(), values, strict=True))[::200]:
        state = played(opening)
        decision = player.decide(GAME.observe(state, state.position.mover), UNLIMITED, 1)
        assert decision.value is not None
        assert (1 - 2 * state.position.mover) * decision.value == pytest.approx(value, abs=0.06)


def test_blocks_draw_a_start_by_their_seed() -> None:
    pairing = plan_match(
        GAME, Contestant("easy"), Contestant("random"), blocks=30, seed=4, terms=Terms(openings="balanced")
    )
    assert pairing.describe()["openings"] == "balanced"
    drawn = [starting_state(GAME, task.seed, task.terms.openings) for task in pairing.tasks()]
    texts = {" ".join(text for _, text in opening) for _, opening in drawn}
    assert texts <= set(balanced_starts())
    assert len(texts) > 20
    assert drawn[0] == starting_state(GAME, next(iter(pairing.tasks())).seed, "balanced")


def test_what_a_game_does_not_have_is_refused_before_anything_is_played() -> None:
    players = Contestant("easy"), Contestant("random")
    with pytest.raises(UnknownName, match="balanced"):
        plan_match(GAME, *players, blocks=1, seed=1, terms=Terms(openings="balance"))
    with pytest.raises(Unsupported, match="usual rules"):
        plan_match(make_game("reversi", {"size": 6}), *players, blocks=1, seed=1, terms=Terms(openings="balanced"))
