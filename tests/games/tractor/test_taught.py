"""The lessons of Tractor speak of spades as trumps."""

from __future__ import annotations

from parlour.study.lessons import frames, lessons

DEALING = {"declaring"}
SPADES = 3


def test_positions_that_are_played_have_spades_as_trumps() -> None:
    for one in lessons("tractor"):
        for step in one.steps if one.name not in DEALING else ():
            game, states = frames("tractor", step.scene)
            assert game.observe(states[-1], step.scene.seat).trump == SPADES, one.name
