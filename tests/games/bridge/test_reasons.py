"""Reasons that say why: a trick that is taken now, exits by what they force, true passes and bids."""

from __future__ import annotations

from typing import Any, Final

import pytest

from parlour.cards import read_card
from parlour.games.bridge.rules.auction import read_call
from parlour.games.bridge.teaching import TEACHING
from parlour.games.bridge.teaching.calls import meaning_of
from parlour.games.bridge.teaching.ends import end_play
from parlour.games.bridge.teaching.natural import absurd
from tests.games.bridge.tables import auction, seen

CONCEPTS: Final = {concept.name: concept for concept in TEACHING.concepts}
SPADES: Final[dict[str, Any]] = {"contract": "4S by S"}


@pytest.mark.parametrize(
    ("who", "facts", "move", "fact"),
    [
        (("east", "AH KH QH 4H", "8S"), {"trick": "2H 3H JH"}, "QH", "captured"),  # touching cards: none is spared
        (("east", "AH QH 4H", "8S"), {"trick": "2H 3H JH"}, "QH", "spared"),
        (("declarer", "AH 4H", "8S"), {"trick": "2H 3H 9H"}, "AH", "waits"),
        (("declarer", "AH 4H", "8S"), {"trick": "2H 3H 9H", **SPADES}, "AH", "undrawn"),
        (("east", "AH 4H", "8S 9S"), {"trick": "2H 3H 9H", **SPADES}, "AH", "ruffed"),
        (("east", "AH 4H", "8H 9H AD KD 7D 6D 8S"), {"trick": "2H 3H TH", **SPADES}, "AH", "threat"),
        (("east", "AH 4H", "8H 9H 8S"), {"trick": "2H 3H QH", **SPADES}, "AH", "captured"),
    ],
)
def test_a_trick_is_taken_for_a_reason(who: tuple[str, str, str], facts: dict[str, Any], move: str, fact: str) -> None:
    side, hand, table = who
    found = CONCEPTS["win_last"].find(seen(side, hand, table, **facts), read_card(move), read_card("4H"))
    assert found is not None
    told = {"spared", "waits", "undrawn", "ruffed", "threat", "captured"} & set(found.facts)
    assert told == {fact}


def test_a_duck_is_no_rival_where_the_question_is_which_card_wins() -> None:
    cards = [read_card(name) for name in ("QH", "4H")]
    for hand, barred in (("AH QH 4H", True), ("QH 4H", False), ("KH QH 4H", False)):
        assert absurd(seen("east", hand, "8S", trick="2H 3H JH", **SPADES), *cards) is barred


def test_an_end_play_names_what_they_have_to_lead() -> None:
    obs = seen("declarer", "5S AH QH 4D", "8S 7S 9D")
    found = end_play(obs, read_card("4D"), read_card("AH"))
    assert found is not None
    assert found.facts == {"tenace": ("AH", "QH")}
    both = end_play(seen("declarer", "5S AH QH 4D", "8S 9D", **SPADES), read_card("4D"), read_card("AH"))
    assert both is not None
    assert both.facts == {"tenace": ("AH", "QH"), "ruffed": "ruffed"}  # neither hand has a club


def test_trumps_are_free_to_be_drawn_only_if_no_hand_can_come_to_ruff() -> None:
    for table, free in (("8S 7S 9D 7C 6C", False), ("8S 7S 9D 8D 7D", True)):
        hand = "AS KS QS JS TS 9S 6D 4D 3D" if free else "AS KS QS JS TS 9S 6D 4D 3C"
        found = CONCEPTS["draw_trumps"].find(seen("declarer", hand, table, **SPADES), read_card("AS"), read_card("4D"))
        assert found is not None
        assert ("free" in found.facts) is free


def test_a_pass_over_no_trumps_asks_fifteen_points_only_of_a_hand_that_is_near() -> None:
    for hand, light in (("KT5.AJ73.8532.A8", False), ("KT5.AJ73.8532.98", True)):
        found = meaning_of(auction(hand, "1NT"), read_call("P"))
        assert found is not None
        assert (found[0], "light" in found[1]) == ("pass_no_double", light)


def test_seven_cards_beside_a_void_are_passed_for_another_flaw() -> None:
    for hand, flaw in (("JT98652.963.K74.", "ragged"), ("KQT8652.963.742.", "")):
        found = meaning_of(auction(hand), read_call("P"))
        assert flaw == "" or (found is not None and found[1]["flaw"] == flaw)
        assert found is None or found[1].get("flaw") != "void"


def test_a_long_suit_is_overtaken_to_run_it() -> None:
    for hand, blocked in (("AH KH QH 4H", True), ("AH 4H AD", False)):
        obs = seen("declarer", hand, "8S", "2H TH 3H")
        found = CONCEPTS["overtake"].find(obs, read_card("AH"), read_card("4H"))
        assert found is not None
        assert ("run" in found.facts) is blocked


def test_a_bid_of_their_suit_is_no_natural_bid() -> None:
    for calls, call in (("1D", "2D"), ("1D P 1S", "2S"), ("1C 1H P", "2C")):
        for hand in ("AQJ5.KQT4.A2.K73", "KJ5.Q94.AK2.K873"):
            found = meaning_of(auction(hand, calls), read_call(call))
            assert found is None or found[0] in ("cue", "two_suits")
