"""The second sentence of a hint in Hearts: each is said in its position, and not where it would be wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

import pytest

from parlour.core.analysis import Candidate, Continuation
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.engine.round_value import ALL_EVENTS
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.teaching import TEACHING
from tests.games.hearts.ideas import EAST_LEADS, HAND, NORTH_AT_92, NORTH_HAS_THEM, NORTH_LEADS, action, seen

EAST_AT_92 = (50, 92, 30, 40)
COVERED: Mapping[str, Fact] = {"guards": ("6S", "5S"), "guarded": "KS"}
NOT_FIRST: Mapping[str, Fact] = {"first": "first"}
Told = tuple[
    HeartsView, str, str, str, float, Idea
]  # what South sees, move and rival, an event, how much more of it, told


def plain(plan: str = "more_above", facts: Mapping[str, Fact] | None = None) -> Idea:
    """Return a first reason."""
    return Idea(facts or {}, plan=plan)


DISCARD = ("9H 5D", "5C 6C")  # East wins
FOUND: dict[str, Told] = {
    "void": (seen("8C 5D 9D KD"), "8C", "KD", "", 0, plain()),
    "still_void": (seen("8C 5D 9D KD"), "8C", "KD", "", 0, plain("")),
    "cover": (seen("KS 6S 5S 4S 4H"), "4S", "4H", "", 0, plain("smoke_covered", COVERED)),
    "first": (seen("AC 8C 5D QH", "JC 7C 6C"), "AC", "8C", "", 0, plain("harmless_trick")),
    "feed": (seen(*DISCARD, scores=EAST_LEADS), "9H", "5D", "points_right", 1, plain()),
    "hold": (seen("TH 5D", "5C 6C", scores=NORTH_LEADS), "5D", "TH", "points_across", 1, plain()),
    "end": (seen(*DISCARD, scores=EAST_AT_92), "9H", "5D", "match_won", 1, plain()),
    "open": (seen(*DISCARD, scores=NORTH_LEADS), "9H", "5D", "match_lost", -1, plain()),
    "stops": (seen("KH 3H", "5H 6H 7H", taken=NORTH_HAS_THEM), "KH", "3H", "moon_other", -1, plain()),
    "stopper": (seen("5D KH", "AC 2C 3C", taken=NORTH_HAS_THEM), "5D", "KH", "moon_other", -1, plain()),
    "queen": (seen(HAND), "KC KH QS", "3D 8D 4H", "", 0, plain("pass_high")),
    "guard": (seen(HAND), "KC KH AD", "3D 8D 4H", "", 0, plain("pass_high")),
    "spades": (seen(HAND.replace("QS", "KS")), "KC AD AS", "KC 3D AS", "", 0, plain("pass_high")),
}
WRONG: dict[str, Told] = {
    "void": (seen("8C 5D 9D KD"), "8C", "KD", "", 0, plain("last_of_suit")),  # which says so itself
    "still_void": (seen("8C 5D 9D KD"), "9D", "8C", "", 0, plain("")),
    "cover": (seen("KS 6S 5S 4S 4H"), "4S", "4H", "", 0, plain("smoke_out", COVERED)),
    "first": (seen("AC 8C 5D QH", "JC 7C 6C"), "AC", "8C", "", 0, plain("harmless_trick", NOT_FIRST)),
    "feed": (seen(*DISCARD, scores=NORTH_LEADS), "9H", "5D", "points_across", 1, plain()),  # East is not who leads
    "hold": (seen("TH 5D", "5C 6C", scores=NORTH_LEADS), "5D", "TH", "points_across", 0, plain()),  # no more for North
    "end": (seen(*DISCARD, scores=EAST_AT_92), "9H", "5D", "match_won", 0, plain()),
    "open": (seen(*DISCARD, scores=NORTH_AT_92), "9H", "5D", "match_lost", -1, plain()),  # South leads
    "stops": (seen("KH 3H", "5H 6H 7H", taken=("2H 7H", "8H", "", "")), "KH", "3H", "moon_other", -1, plain()),
    "stopper": (seen("5D KH", "AC 2C 3C", taken=NORTH_HAS_THEM), "5D", "KH", "moon_other", 0, plain()),
    "queen": (seen(HAND), "KC KH QS", "3D 8D 4H", "", 0, plain("pass_queen")),
    "guard": (seen(HAND), "KC KH AD", "3D 8D 4H", "", 0, plain("keep_queen")),
    "spades": (seen(HAND), "KC AD AS", "KC 3D AS", "", 0, plain("pass_high")),  # the queen is ours and stays
}


def besides(obs: HeartsView, move: str, rival: str, event: str, more: float, told: Idea) -> str:
    """Return the second sentence of a move after which something happens so much more often than after its rival."""

    def candidate(text: str, times: float) -> Candidate[Action]:
        counts = tuple(times if name == event else 0.0 for name in ALL_EVENTS)
        return Candidate(action(text), 0.0, continuations=(Continuation(0.0, counts),))

    found = TEACHING.also(obs, candidate(move, max(more, 0)), candidate(rival, max(-more, 0)), told)
    return found.plan if found is not None else ""


@pytest.mark.parametrize("code", FOUND)
def test_a_second_sentence_is_said_in_its_position(code: str) -> None:
    assert besides(*FOUND[code]) == code


@pytest.mark.parametrize("code", WRONG)
def test_a_second_sentence_is_not_said_where_it_would_be_wrong(code: str) -> None:
    assert besides(*WRONG[code]) != code


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_second_sentence_has_both_positions(language: str) -> None:
    text = files("parlour.games.hearts").joinpath("locale", f"{language}.toml").read_text(encoding="utf-8")
    codes = {key.partition(".")[0] for key in tomllib.loads(text)["also"]}
    assert codes == FOUND.keys() == WRONG.keys()
