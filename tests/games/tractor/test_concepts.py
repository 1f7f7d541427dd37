"""Ideas of Tractor are found where a teacher would name them, and not where they would be wrong. Spades are trumps."""

from __future__ import annotations

import pytest

from parlour.core.registry import game_type
from parlour.explain import sentences_for
from parlour.games.tractor.rules.order import read_cards
from parlour.games.tractor.teaching import TEACHING
from tests.games.tractor.build import playing, seen

CONCEPTS = {concept.name: concept for concept in TEACHING.concepts}
VERBS = ("lead", "throw", "follow", "ruff", "discard", "bury", "declare", "steal", "decline")
FOUND = {  # hand, trick on the table, move, rival
    "feed_partner": ("H10 H3", ("HA", "H4"), "H10", "H3"),
    "give_nothing": ("H10 H3", ("H4", "HA"), "H3", "H10"),
    "take_trick": ("HA H3", ("H4", "HK"), "HA", "H3"),
    "least_winner": ("S8 SA", ("H4", "HK", "H6"), "S8", "SA"),
    "spare_trump": ("S8 D3", ("H4", "H6", "H7"), "D3", "S8"),
    "keep_pair": ("H9 H9 H3", ("H4", "HA"), "H3", "H9"),
    "empty_suit": ("D3 C4 C6 S8", ("H4", "HA"), "D3", "C4"),
    "cash_winner": ("HA D3 D4", (), "HA", "D3"),
    "lead_tractor": ("H7 H7 H8 H8 D3", (), "H7 H7 H8 H8", "D3"),
    "keep_points": ("H10 D3", (), "D3", "H10"),
    "draw_trumps": ("S8 D3", (), "S8", "D3"),
    "keep_trumps": ("S8 D3", (), "D3", "S8"),
}


def idea_of(name: str, hand: str, trick: tuple[str, ...], move: str, rival: str) -> object:
    place = len(trick)
    hands = tuple(hand if seat == place else "" for seat in range(4))
    obs = seen(playing(hands, trick=trick), place)  # type: ignore[arg-type]
    return CONCEPTS[name].find(obs, read_cards(move), read_cards(rival))


@pytest.mark.parametrize("name", FOUND)
def test_an_idea_is_found_and_never_for_the_other_move(name: str) -> None:
    hand, trick, move, rival = FOUND[name]
    assert idea_of(name, hand, trick, move, rival) is not None
    assert idea_of(name, hand, trick, rival, move) is None


def test_every_idea_has_words_and_a_question_in_both_languages() -> None:
    assert game_type("tractor").teaching is TEACHING
    for language in ("en", "zh"):
        sentences = sentences_for("tractor", language)
        for concept in TEACHING.concepts:
            assert any(sentences.knows("plan", concept.name, verb) for verb in VERBS), concept.name
            for tally in concept.tallies:
                assert any(sentences.knows("tally", tally, verb) for verb in VERBS), tally
