"""Each idea of Bridge is found where a teacher would name it, and not where it would be wrong."""

from __future__ import annotations

from typing import Final

import pytest

from parlour.cards import read_card
from parlour.explain import sentences_for
from parlour.games.bridge.rules.auction import read_call
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.teaching import TEACHING
from parlour.games.bridge.teaching.calls import CALL_CONCEPTS, meaning_of
from parlour.games.bridge.teaching.following import FOLLOWING
from parlour.games.bridge.teaching.leads import LEADS
from parlour.games.bridge.teaching.looking import touching, verb
from tests.games.bridge.ideas import BOTH, CALLS, FOUND, position
from tests.games.bridge.tables import auction, seen

CONCEPTS: Final = {concept.name: concept for concept in TEACHING.concepts}


def test_every_idea_of_play_has_a_position() -> None:
    assert {find.__name__ for find in (*LEADS, *FOLLOWING)} == set(FOUND)


@pytest.mark.parametrize("name", FOUND)
def test_an_idea_is_found_and_its_sentence_has_all_facts(name: str) -> None:
    obs, move, rival = position(name)
    found = CONCEPTS[name].find(obs, move, rival)
    assert found is not None
    for language in ("en", "zh"):
        sentences = sentences_for("bridge", language)
        text = sentences.say("plan", name, {**found.facts, "move": "x", "rival": "y"}, form=verb(obs, move))
        assert "..." not in text
        assert "{" not in text


@pytest.mark.parametrize("name", sorted(set(FOUND) - BOTH))
def test_an_idea_does_not_speak_for_the_other_card(name: str) -> None:
    obs, move, rival = position(name)
    assert CONCEPTS[name].find(obs, rival, move) is None


@pytest.mark.parametrize("name", FOUND)
def test_ideas_of_play_say_nothing_of_calls_and_claims(name: str) -> None:
    obs, move, _ = position(name)
    assert CONCEPTS[name].find(obs, CLAIM, move) is None
    assert CONCEPTS[name].find(auction("KQ52.A63.K74.Q95"), read_call("1C"), read_call("P")) is None


def test_dummy_loses_a_double_honour_and_gets_a_cover_only_where_something_is_promoted() -> None:
    """The first of dummy's touching honours is not covered, unless a card of one's own gains."""
    for hand, table, promoted in (("KH 4H", "JH TH 9H", None), ("KH 9H 4H", "JH 5H", "own"), ("KH 4H", "5H", "hoped")):
        obs = seen("east", hand, table, "QH")
        found = CONCEPTS["cover"].find(obs, read_card("KH"), read_card("4H"))
        assert (found is None) is (promoted is None)
        assert found is None or promoted in found.facts
        other = CONCEPTS["no_cover"].find(obs, read_card("4H"), read_card("KH"))
        assert other is not None
        assert ("beside" in other.facts) is ("JH" in table)


def test_a_stopper_is_held_up_until_the_partner_of_who_attacks_has_none() -> None:
    """Against dummy's long suit it is declarer who should run out."""
    found = CONCEPTS["hold_up"].find(seen("declarer", "AH 4H", "8S", "KH"), read_card("4H"), read_card("AH"))
    assert found is not None
    assert (found.facts["short"], found.facts["long"]) == ("west", "east")
    table = seen("east", "AH 4H 3H", "QH JH TH 8S", "KH")
    found = CONCEPTS["hold_up"].find(table, read_card("4H"), read_card("AH"))
    assert found is not None
    assert found.facts["cut"] == "dummy"


def test_drawing_trumps_says_whether_something_is_to_be_ruffed_first() -> None:
    for table, free in (("3S 2S 5H 7H", True), ("3S 2S 5H", False)):
        obs = seen("declarer", "AS KS QS JS TS 9H 4H 6D", table + " 8D", "", "4S by S")
        found = CONCEPTS["draw_trumps"].find(obs, read_card("AS"), read_card("6D"))
        assert found is not None
        assert ("free" in found.facts) is free


def test_a_suit_is_partners_only_if_partner_bid_it_first() -> None:
    for calls, theirs in (("P 1H P P", True), ("P P P 1H P 2H", False), ("P P 1H X", False)):
        obs = seen("west", "9H 4D", "7D", calls=calls)
        assert (CONCEPTS["partners_bid"].find(obs, read_card("9H"), read_card("4D")) is not None) is theirs


def test_winners_are_cashed_before_dummys_long_suit_runs() -> None:
    for table, threat in (("AD KD 7D 5D", True), ("AD 7D 5D 4D", False)):
        found = CONCEPTS["cash"].find(seen("west", "AH 6C", table), read_card("AH"), read_card("6C"))
        assert found is not None
        assert ("threat" in found.facts) is threat


def test_a_winner_is_called_sure_only_if_nobody_can_ruff_it() -> None:
    for contract, sure in (("3NT by S", True), ("4S by S", False)):
        found = CONCEPTS["cash"].find(seen("east", "AD 6C", "8S", "", contract), read_card("AD"), read_card("6C"))
        assert found is not None
        assert ("sure" in found.facts) is sure


def test_a_trick_of_partner_is_called_won_only_if_nobody_can_win_it_any_more() -> None:
    """The last hand is dummy, which can overruff, or ruff if it is let; or it has to follow."""
    for table, fact in (("9S 8D", "over"), ("3S 8D", "hoped"), ("9S 8H", "best")):
        obs = seen("west", "4S 9D", table, "KH 2H", "4S by S", led=1)
        found = CONCEPTS["partners_trick"].find(obs, read_card("9D"), read_card("4S"))
        assert found is not None
        assert fact in found.facts


def test_a_trick_is_called_setting_only_if_it_is_the_last_one_needed() -> None:
    for contract, needed in (("7NT by S", False), ("6NT by S", True), ("5S by S", False)):
        obs = seen("east", "AH 4H", "8S", "2H 3H", contract)
        assert (CONCEPTS["setting_trick"].find(obs, read_card("AH"), read_card("4H")) is not None) is needed


def test_no_hold_up_with_trumps() -> None:
    obs = seen("declarer", "AH 4H", "8S", "KH", "4S by S")
    assert CONCEPTS["hold_up"].find(obs, read_card("4H"), read_card("AH")) is None


def test_a_ruff_says_who_wins_only_if_partner_cannot() -> None:
    """Second hand ruffs: where the hand across has a higher card to follow with, it is a race and not a rescue."""
    for trick, rescue in (("9H", False), ("AH", True)):
        obs = seen("declarer", "4S 9D", "KH 8S", trick, "4S by S")
        found = CONCEPTS["ruff"].find(obs, read_card("4S"), read_card("9D"))
        assert found is not None
        assert ("best" in found.facts) is rescue


def test_a_card_over_partners_says_what_it_is_for() -> None:
    """The last hand may still win, or the lead should be here."""
    for trick, open_still in (("9H 3H", True), ("2H 9H 3H", False)):
        obs = seen("east", "AH 4H", "8S", trick)
        found = CONCEPTS["overtake"].find(obs, read_card("AH"), read_card("4H"))
        assert found is not None
        assert ("last" in found.facts) is open_still


@pytest.mark.parametrize("kind", CALLS)
def test_a_call_is_told_by_its_kind_with_what_the_hand_has(kind: str) -> None:
    hand, calls, call = CALLS[kind]
    obs = auction(hand, calls)
    found = meaning_of(obs, read_call(call))
    assert found is not None
    assert found[0] == kind
    for language in ("en", "zh"):
        text = sentences_for("bridge", language).say("plan", kind, {**found[1], "move": "x"}, form=verb(obs, 52))
        assert "..." not in text
    named = [concept.name for concept in CALL_CONCEPTS if concept.find(obs, read_call(call), read_call("P"))]
    assert named == [kind]


def test_a_pass_with_a_long_suit_names_only_a_flaw_that_is_there() -> None:
    hands = {"J98652.96.K74.Q5": "ragged", "KQ8652.9.J97432.": "void", "KQ8652.J964.74.5": "major"}
    for hand, flaw in hands.items():
        found = meaning_of(auction(hand), read_call("P"))
        assert found is not None
        assert found[1]["flaw"] == flaw


def test_a_raise_with_few_points_counts_its_shortness() -> None:
    for hand, short in (("983.97632.6.KJ82", True), ("K83.9763.62.KJ82", False)):
        found = meaning_of(auction(hand, "1S 2D"), read_call("2S"))
        assert found is not None
        assert ("shortness" in found[1]) is short


def test_every_kind_of_call_has_a_sentence_in_both_languages() -> None:
    for language in ("en", "zh"):
        sentences = sentences_for("bridge", language)
        assert [item.name for item in CALL_CONCEPTS if not sentences.knows("plan", item.name)] == []


def test_a_card_is_never_called_a_bid() -> None:
    assert verb(seen("declarer", "AS 4H", "3S"), read_card("2C")) == "lead"
    assert verb(auction("K52.963.J74.Q952"), read_call("2C")) == "bid"
    assert verb(auction("K52.963.J74.Q952"), read_call("P")) == "pass"
    assert verb(seen("east", "4S 9D", "8S", "2H 3H", "4S by S"), read_card("4S")) == "ruff"
    assert verb(seen("east", "4S 9D", "8S", "2H 3H", "3NT by S"), read_card("4S")) == "discard"


def test_touching_cards_are_alike_and_others_are_not() -> None:
    obs = seen("declarer", "KH QH TH 9D", "JH 4H")
    assert touching(obs, read_card("KH"), read_card("QH")) == "touching"
    assert touching(obs, read_card("QH"), read_card("TH")) == ""  # dummy's jack lies between
    assert touching(obs, read_card("QH"), read_card("9D")) == ""
