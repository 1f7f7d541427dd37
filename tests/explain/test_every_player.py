"""Whatever a registered player says, there is a sentence for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from parlour.core.analysis import Analysis, Reason
from parlour.core.game import AnyGame
from parlour.core.limits import Limit
from parlour.core.observation import Observation
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import game_names, game_type, make_player
from parlour.explain import explain, hint, sentences_for
from parlour.table import Table
from tests.playing import random_table

LIMIT = Limit(nodes=3000, depth=3, samples=3)
LOOKS = 9  # positions a game
NEEDS_MORE = {"exec"}  # players that are nothing without a program of one's own


def players() -> list[tuple[str, str]]:
    """Every kind of player and every level, of our games and of the example plug-ins."""
    found = []
    for game in game_names():
        kind = game_type(game)
        names = [*(player.name for player in kind.all_players()), *(level.name for level in kind.levels)]
        found += [(game, name) for name in names if name not in NEEDS_MORE]
    return found


@cache
def finished(game: str) -> Table:
    return random_table(game, 11)


def positions(game: str) -> Iterator[Table]:
    whole = finished(game)
    for step in range(LOOKS):
        table = whole.at(len(whole.actions) * step // LOOKS)
        if table.game.actors(table.state):
            yield table


def decisions(game: str, player: str) -> Iterator[tuple[AnyGame, Observation, Analysis[Any]]]:
    for table in positions(game):
        ready = make_player(player, table.game)
        seat = table.game.actors(table.state)[0]
        obs = table.observe(seat)
        if isinstance(ready.player, OmniscientPlayer):
            yield table.game, obs, ready.player.analyse_full(table.state, seat, LIMIT, 1)
        else:
            yield table.game, obs, ready.player.analyse(obs, LIMIT, 1)


def spoken_for(reason: Reason, game: str) -> bool:
    """Whether there is a sentence of this reason's own, or a named part for the sentence about parts."""
    sentences = sentences_for(game)
    form = "against" if reason.weight < 0 else "for"
    return sentences.knows("reason", reason.code, form) or (reason.part is not None and named(reason.part, game))


def named(part: str, game: str) -> bool:
    """A game without sentences of its own must do with the bare names of its parts."""
    return sentences_for(game).knows("part", part) or game_type(game).locale is None


@pytest.mark.parametrize(("game", "player"), players())
def test_every_reason_and_part_has_words(game: str, player: str) -> None:
    for _, _, decision in decisions(game, player):
        reasons = [*decision.reasons, *(reason for item in decision.candidates for reason in item.reasons)]
        assert [reason.code for reason in reasons if not spoken_for(reason, game)] == []
        parts = {part for item in decision.candidates for part in item.parts}
        assert sorted(part for part in parts if not named(part, game)) == []


@pytest.mark.parametrize(("game", "player"), players())
def test_every_explanation_is_whole(game: str, player: str) -> None:
    for rules, obs, decision in decisions(game, player):
        told = explain(decision, rules, obs)
        for sentence in (told.headline, *told.sentences, *(row.why for row in told.rows if row.why)):
            assert "..." not in sentence, sentence
            assert "{" not in sentence, sentence
            assert sentence.endswith((".", "!")), sentence
        for level in (1, 2, 3, 4):
            assert hint(decision, rules, obs, level).text


@pytest.mark.parametrize("game", game_names())
def test_every_event_and_every_end_has_words(game: str) -> None:
    sentences = sentences_for(game)
    table = finished(game)
    kinds = {event.kind for seat in (None, *range(table.game.seats)) for event in table.observe(seat).events}
    assert sorted(kind for kind in kinds if not sentences.knows("event", kind)) == []
    assert table.outcome is not None
    assert sentences.knows("outcome", table.outcome.reason, "drawn" if table.outcome.drawn else "won")
