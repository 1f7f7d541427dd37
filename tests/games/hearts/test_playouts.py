"""What a seat plays inside an imagined deal, and what the end of one is worth: small deals, worked out by hand."""

from __future__ import annotations

from array import array

import pytest

from parlour.cards import card_of, name_of, pack, read_cards
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.determinize import kernel_options
from parlour.games.hearts.rules.variants import HeartsRules

FADE = tuple(0.97**behind for behind in range(200))


def deal_of(
    north: str,
    east: str,
    south: str,
    west: str,
    *,
    trick: str = "",
    leader: int = 0,
    points: tuple[int, ...] = (0,) * 4,
) -> array[int]:
    """Return the last cards of a deal, with a trick on the table and the points taken so far; hearts are broken."""
    hands = [pack(read_cards(text)) for text in (north, east, south, west)]
    table = read_cards(trick) if trick else ()
    left = sum(hand.bit_count() for hand in hands) + len(table)
    return kernel.pack_state(hands, points, (3,) * 4, table, leader, 52 - left + len(table), True)


def simulator(*, match: float = 0.0, scores: tuple[int, ...] = (0,) * 4) -> kernel.Simulator:
    made = kernel.Simulator(256)
    options = kernel_options(HeartsRules())
    made.configure(options, scores, 100, match, 0.0, 0.6, FADE if match else (), memoryview(b"\0"))
    return made


def chosen(state: array[int]) -> str:
    return name_of(simulator().choose(state, 5))


def test_who_plays_last_takes_a_clean_trick_with_the_highest_card() -> None:
    assert chosen(deal_of("2D", "3D", "4D", "7C KC 9D", trick="2C 5C 6C")) == "KC"


def test_who_plays_last_stays_below_a_trick_with_points() -> None:
    assert chosen(deal_of("2D", "3D", "4D", "4C 5C KC", trick="2C 2H 6C")) == "5C"


def test_the_queen_is_dropped_under_a_higher_spade() -> None:
    assert chosen(deal_of("2D 3D", "QS 2S", "4S 4D", "5S 5D", trick="KS")) == "QS"


def test_spades_are_led_from_just_below_the_queen_while_another_hand_holds_her() -> None:
    points = (0, 1, 0, 0)
    assert chosen(deal_of("JS 4S", "QS 2D", "KS 3D", "AS 4D", points=points)) == "JS"
    assert chosen(deal_of("JS 4S", "KS 2D", "5S 3D", "AS 4D", points=points)) == "4S"


def test_a_shooter_gets_no_hearts() -> None:
    """East has all nine points so far and wins this trick with the ace of clubs; South has no clubs."""
    deal = ("2C 3H", "5D 6D", "KH 4D", "3C 7D")
    assert chosen(deal_of(*deal, trick="AC", leader=1, points=(0, 9, 0, 0))) == "4D"
    assert chosen(deal_of(*deal, trick="AC", leader=1, points=(2, 7, 0, 0))) == "KH"


def test_a_match_is_over_at_the_target_and_only_the_lowest_has_won() -> None:
    """West takes the last four hearts and comes to exactly 100; North is lowest with 9."""
    state = deal_of("2H", "3H", "4H", "5H", points=(9, 9, 3, 1))
    values, count = simulator(match=1.0, scores=(0, 13, 70, 95)).value(state, -1, 1, 3)
    assert count == 1
    assert values == pytest.approx([1.5, -0.5, -0.5, -0.5])


def test_before_the_target_a_chance_to_win_fades_with_the_points_behind() -> None:
    """With 94 instead of 95 the match goes on: North leads by 13, 64 and 90."""
    state = deal_of("2H", "3H", "4H", "5H", points=(9, 9, 3, 1))
    values, _ = simulator(match=1.0, scores=(0, 13, 70, 94)).value(state, -1, 1, 3)
    shares = [FADE[behind] for behind in (0, 13, 64, 90)]
    assert values == pytest.approx([2 * share / sum(shares) - 0.5 for share in shares])


def test_a_search_looks_at_the_card_of_the_policy_first() -> None:
    """The first look goes to the lowest card; the second to the one that has the policy's trust."""
    state = deal_of("2D", "3D", "4D", "7C 8C KC", trick="2C 5C 6C")
    found, _ = simulator().search(state, 2, 5)
    assert {name_of(card): visits for card, visits, _ in found} == {"7C": 1, "8C": 0, "KC": 1}
    assert card_of(chosen(state)) == card_of("KC")
