"""Nobody decides otherwise than before, unless on purpose: `scripts/update_signatures.py` stores what is wanted now."""

from __future__ import annotations

import os

import pytest

from tests.signatures.positions import WANTED, read_positions
from tests.signatures.signing import GAMES, ROSTER, read_signatures, roster, sign, specs

SIGNED = [(game, spec) for game in GAMES for spec in specs(game)]


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings from the environment reach some players; none shall reach these."""
    for name in os.environ:
        if name.startswith("MDH_"):
            monkeypatch.delenv(name)


@pytest.mark.parametrize(("game", "spec"), SIGNED, ids=[f"{game}-{spec}" for game, spec in SIGNED])
def test_a_player_decides_as_before(game: str, spec: str) -> None:
    assert sign(game, spec) == read_signatures(game)[spec]


@pytest.mark.parametrize("game", GAMES)
def test_levels_and_judges_play_with_the_same_specs_as_before(game: str) -> None:
    assert roster(game) == read_signatures(game)[ROSTER]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_signed_who_is_gone(game: str) -> None:
    assert set(read_signatures(game)) == {ROSTER, *specs(game)}


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_of_every_phase(game: str) -> None:
    phases = [position.phase for position in read_positions(game)]
    assert {phase: phases.count(phase) for phase in WANTED[game]} == WANTED[game]
