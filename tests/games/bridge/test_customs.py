"""What chooses between equal cards in Bridge, which others come to mind, and which nobody would think of."""

from __future__ import annotations

from typing import Final

import pytest

from parlour.cards import name_of, read_card, read_cards
from parlour.core.analysis import Candidate, Continuation
from parlour.explain import sentences_for
from parlour.games.bridge.engine.events import EVENTS
from parlour.games.bridge.rules.auction import read_call
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching import TEACHING
from parlour.games.bridge.teaching.looking import look
from tests.games.bridge.tables import auction, seen


def options(move: str, rival: str, gap: float = 0.0) -> tuple[Candidate[int], Candidate[int]]:
    """Return two cards with ten deals in which the first is better by so much."""
    mine, theirs = ((Continuation(value, ()),) * 10 for value in (gap, 0.0))
    one, other = (read_card(text) for text in (move, rival))
    return Candidate(one, 0.0, continuations=mine), Candidate(other, 0.0, continuations=theirs)


def played(move: str, rival: str, gained: int = 0) -> tuple[Candidate[int], Candidate[int]]:
    """Return two cards with twenty deals, in some of which the first takes a trick more."""
    first = EVENTS.index("tricks_1")
    rows = [tuple(float(place == first and deal < gained) for place in range(len(EVENTS))) for deal in range(20)]
    mine = tuple(Continuation(row[first], row) for row in rows)
    theirs = tuple(Continuation(0.0, (0.0,) * len(EVENTS)) for _ in rows)
    one, other = (read_card(text) for text in (move, rival))
    return Candidate(one, 0.0, continuations=mine), Candidate(other, 0.0, continuations=theirs)


def custom(obs: BridgeView, move: str, rival: str, gap: float = 0.0) -> str:
    """Return the plan that custom names for a card, or nothing."""
    proof = next(proof for proof in TEACHING.proofs if proof.name == "custom")
    found = proof.find(obs, *options(move, rival, gap))
    return "" if found is None else found.plan


def test_customs_are_for_cards_that_come_to_the_same() -> None:
    defender = seen("west", "QH JH TH 4D", "7D 8S")
    assert custom(defender, "QH", "4D") == "custom_sequence"
    assert custom(defender, "QH", "4D", 50.0) == ""
    assert custom(seen("declarer", "QH JH TH 4D", "7D 8S"), "QH", "4D") == ""


def test_of_equal_cards_the_one_is_told_that_follows_a_principle() -> None:
    """Whatever the other card is, and for declarer as well; a card that nobody would think of is no contrast."""
    trumps = seen("declarer", "AS KS QS JS TS 9H 4D", "3S 2S 5H 8D", "", "4S by S")
    assert custom(trumps, "AS", "KS") == "draw_trumps"
    assert custom(trumps, "4D", "9H") == ""
    assert custom(seen("declarer", "AH 7H 4H", "8S", "KH"), "4H", "7H") == "hold_up"
    assert custom(seen("east", "AH 7H 4H", "8S", "3H"), "4H", "7H") == "second_low"
    assert custom(seen("east", "KH 4H", "8S", "2H 3H"), "KH", "4H") == "third_high"


def test_the_principle_of_a_card_is_told_although_the_other_is_only_a_little_worse() -> None:
    """Second hand low, cover and such; a plain lead has none."""
    proof = next(proof for proof in TEACHING.proofs if proof.name == "shape")
    assert proof.otherwise  # only where nothing else tells them apart
    for obs, pair, plan in (
        (seen("east", "AH 7H 4H", "8S", "3H"), ("4H", "AH"), "second_low"),
        (seen("east", "KH 4H", "5H 8S", "QH"), ("KH", "4H"), "cover"),
        (seen("west", "QH JH TH 4D", "7D 8S"), ("QH", "4D"), ""),
    ):
        found = proof.find(obs, *played(*pair))
        assert ("" if found is None else found.plan) == plan


def test_a_gain_in_few_deals_is_told_by_its_plan_alone() -> None:
    proof = next(proof for proof in TEACHING.proofs if proof.name == "slight")
    found = proof.find(seen("east", "AH KH 4H 6D", "8S", "9H 3H"), *played("AH", "4H", 1))
    assert found is not None
    assert not {"better", "worse", "deals"} & set(found.facts)
    for language in ("en", "zh"):
        assert not sentences_for("bridge", language).knows("tally", "slight", "follow")


def test_small_cards_signal_what_they_say() -> None:
    """Liked or not where partner leads, even or odd where declarer does; and nothing by others."""
    for hand, trick, move, told in (
        ("QH 8H 4H 2H", "AH 3H", "4H", "custom_encourage"),
        ("QH 8H 4H 2H", "AH 3H", "2H", ""),
        ("8H 5H 2H", "AH 3H", "2H", "custom_discourage"),
        ("8H 5H 2H", "AH 3H", "8H", ""),
        ("8H 6H 5H 2H", "AH", "6H", "custom_even"),
        ("8H 5H 2H", "AH", "2H", "custom_odd"),
        ("8H 5H 2H", "AH", "5H", ""),
    ):
        obs = seen("east", hand + " 4D", "8S", trick)
        other = next(text for text in hand.split() if text != move)
        assert custom(obs, move, other) == told


NATURAL: Final = (
    # (who, hand, dummy), trick and contract, the card, and which others come to mind
    (("declarer", "AH QH 7H", "8S"), ("4H", "3NT by S"), "AH", "QH 7H"),
    (("declarer", "AH QH 7H", "8S"), ("4H", "3NT by S"), "7H", "AH QH"),
    (("east", "KH 6H", "8S"), ("2H 3H AH", "3NT by S"), "6H", ""),  # nobody throws a king under the ace
    (("east", "4S 7S 9D 6C", "8S"), ("2H 3H AH", "4S by S"), "9D", "4S 6C"),
    (("east", "4S AD 9D 6C", "8S"), ("2H AH 3H", "4S by S"), "9D", "6C"),  # the trick is ours
    (("west", "AD 4D 6C", "8S"), ("", "4S by S"), "6C", "AD"),
    (("declarer", "AD 4D 6C", "8S"), ("", "4S by S"), "6C", ""),
)


@pytest.mark.parametrize(("who", "table", "move", "others"), NATURAL)
def test_the_cards_that_come_to_mind(who: tuple[str, str, str], table: tuple[str, str], move: str, others: str) -> None:
    obs = seen(*who, *table)
    cards = [card for card in read_cards(who[1]) if card != read_card(move)]
    assert list(TEACHING.near(obs, read_card(move), cards)) == list(read_cards(others) if others else ())


def test_the_calls_that_come_to_mind() -> None:
    calls = [read_call(call) for call in ("P", "X", "1C", "1D", "1H", "1S", "2S", "3S", "2NT")]
    for hand, said, move, others in (
        ("KQ9642.T74.72.K9", "P P P", "P", "1S 2S"),
        ("AQ943.J72.Q93.Q6", "", "P", "1S"),
        ("983.97632.6.KJ82", "1S 2D", "P", "2S X"),
        ("AQ52.KJ63.7.K952", "1D", "X", "P 1S"),
    ):
        near = TEACHING.near(auction(hand, said), read_call(move), calls)
        assert list(near) == [read_call(call) for call in others.split()]


def test_nobody_throws_a_high_card_away() -> None:
    for hand, trick, move, rival, absurd in (
        ("KH 6H", "2H 3H AH", "6H", "KH", True),
        ("KH 6H", "2H 3H QH", "6H", "KH", False),  # it wins
        ("KH 6H", "2H 3H AH", "KH", "6H", False),
        ("9D AD 6C", "2H 3H AH", "6C", "AD", True),
        ("9D AD 6C", "2H 3H AH", "6C", "9D", False),
        ("9D AD 6C", "", "6C", "AD", False),
        ("KD 6D 5D 6C", "", "6C", "KD", True),  # an honour led into a higher one
        ("KD QD 5D 6C", "", "6C", "KD", False),
        ("KD 5D 6C", "", "6C", "KD", False),  # from two cards some do
        ("JH 6H 5H", "2H", "5H", "JH", True),  # second hand
        ("QH 6H 5H", "2H", "5H", "QH", False),
    ):
        obs = seen("east", hand, "8S", trick)
        assert TEACHING.absurd(obs, read_card(move), read_card(rival)) is absurd


def customary(obs: BridgeView, move: str, *equals: str) -> str:
    """Return the card of several equal ones that custom plays, or nothing if it is the first."""
    found = TEACHING.customary(obs, read_card(move), [read_card(text) for text in equals])
    return "" if found is None else name_of(found)


def test_of_touching_honours_a_defender_leads_the_highest_and_follows_with_the_lowest() -> None:
    third = seen("east", "JH TH 4H", "8S", "5H 3H")
    assert customary(third, "JH", "TH") == "TH"
    assert customary(third, "TH", "JH") == ""
    lead = seen("west", "QH JH TH 4D", "7D 8S")
    assert customary(lead, "JH", "QH", "TH") == "QH"
    assert customary(lead, "QH", "JH") == ""
    assert customary(lead, "JH", "4D") == ""
    assert customary(seen("west", "AH KH 4D", "7D 8S"), "KH", "AH") == ""  # both are led somewhere
    assert customary(seen("declarer", "JH TH 4H", "8S", "5H"), "JH", "TH") == ""


def test_top_of_two_small_cards_is_led_in_partners_suit() -> None:
    """Partner led clubs; of another suit, or from three cards, nothing is told."""
    assert customary(seen("west", "9C 6C 4D", "7D"), "6C", "9C") == "9C"
    assert customary(seen("west", "9H 6H 4D", "7D"), "6H", "9H") == ""
    assert customary(seen("west", "9H 6H 4D", "7D", calls="P 1H P P"), "6H", "9H") == "9H"
    assert customary(seen("west", "9C 7C 6C 4D", "7D"), "6C", "9C") == ""


def test_no_honour_is_thrown_where_a_small_card_of_the_suit_will_do() -> None:
    obs = seen("east", "QC TC 6C 4D", "8S", "2H 3H AH")
    assert customary(obs, "QC", "6C", "TC") == "6C"
    assert customary(obs, "QC", "TC") == ""
    assert customary(obs, "QC", "4D") == ""
    assert TEACHING.customary(auction("K52.963.J74.Q952"), read_call("P"), [read_call("1C")]) is None


def test_everybody_asks_about_winners_and_partners_suit_and_throwing_a_loser() -> None:
    def asked(obs: BridgeView, move: str) -> list[str]:
        others = [card for card in look(obs).legal if card != read_card(move)]
        return [name_of(card) for card in TEACHING.asked(obs, read_card(move), others)]

    assert sorted(asked(seen("west", "AD AH 6H 4S", "8S"), "4S")) == ["AD", "AH"]
    assert asked(seen("west", "JD 9D 8D 4S", "8S", calls="P 1D P P"), "4S") == ["8D"]
    assert asked(seen("west", "JD 9D 8D 4S", "8S"), "4S") == []
    assert asked(seen("declarer", "AD AH 6H 4S", "8S"), "4S") == []
    assert asked(seen("declarer", "3S 6C 9D", "AH 8S", "2H AH 4H", "4S by S"), "3S") == ["6C"]
    assert asked(seen("east", "JH TH 4H", "8S", "5H 3H"), "JH") == []
