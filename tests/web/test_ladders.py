"""The strength on the level buttons is what docs/ladders measured."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.update_ladders import YARDSTICKS, documents, ladder_data, target

from parlour.web.catalogue import games

DOCUMENTS = documents()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_the_data_is_what_the_document_says(document: Path) -> None:
    data = ladder_data(document.read_text("utf-8"), document.stem, YARDSTICKS.read_text("utf-8"))
    assert target(document).read_text("utf-8") == data, "run scripts/update_ladders.py"


def test_every_measured_level_tells_its_time_and_strength() -> None:
    by_name = {game.name: game for game in games()}
    for document in DOCUMENTS:
        measured = [level.measured for level in by_name[document.stem].levels]
        assert all(one is not None and 0 < one.seconds < 60 for one in measured)
        against = {one.against: one.wins for one in measured if one is not None and one.against is not None}
        assert len(against) == len(measured) - 1, "every level but the lowest was played against the one below"


def test_a_game_without_a_ladder_says_nothing() -> None:
    with_ladder = {document.stem for document in DOCUMENTS}
    for game in games():
        if game.name not in with_ladder:
            assert all(level.measured is None for level in game.levels)


def test_a_document_without_a_date_is_refused() -> None:
    with pytest.raises(ValueError, match="measured"):
        ladder_data("# Nothing", "reversi", "")
