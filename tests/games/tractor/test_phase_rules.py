"""Rules of the four phases, each where it decides or as a number worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.core.limits import Limit
from parlour.games.tractor.players.context import context_of
from parlour.games.tractor.players.declaration import plan_declaration
from parlour.games.tractor.players.evaluation import habit_part
from parlour.games.tractor.players.kitty import KittyPlan, kitty_plans, plain_strength
from parlour.games.tractor.players.memory import Deductions
from parlour.games.tractor.players.phases import PhasePlayer
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.rules.declaring import NO
from parlour.games.tractor.rules.order import names_of, read_cards
from tests.games.tractor.scenes import GAME, ORDER, Scene, watched
from tests.games.tractor.test_phases import choice, dealing, priority_of
from tests.games.tractor.test_weighing import EAST_RUFFS, answered, led

SETTINGS = PhaseSettings()


# Following


@pytest.mark.parametrize(
    ("scene", "priority", "played"),
    [
        (Scene("H10 H4 H3", ("HA", "H4")), "team", "H10"),  # the partner wins: points
        (Scene("HA H3", ("HK",)), "block", "HA"),  # an opponent wins ten points: beaten
        (Scene("H10 H5 H3", ("HA",)), "disposal", "H3"),  # beyond reach: the lowest without points
        (Scene("SA S3 D4", ("HK", "H3", "H4")), "block", "S3"),  # the cheapest that wins is enough
        (Scene("CA C7 D3", ("BJ",)), "disposal", "D3"),  # void and lost: what is worth least
    ],
    ids=["partner-wins", "opponent-wins", "lowest-without-points", "cheapest-winner", "throw-away"],
)
def test_each_situation_has_its_answer(scene: Scene, priority: str, played: str) -> None:
    assert priority_of(scene) == priority
    assert choice(scene) == played


def test_under_high_pressure_winning_is_worth_half_as_much_again() -> None:
    """Ten points on the table: 20 + 4 * 10."""
    calm = Scene("HA H3", ("HK",))
    pressed = Scene("HA H3", ("HK",), points=(60, 75))
    assert answered(calm, "HA", "block", 2)["block"] == 60.0
    assert answered(pressed, "HA", "block", 2)["block"] == 90.0
    assert answered(pressed, "H3", "block", 2)["block"] == 0.0


def test_a_lower_trump_of_the_partner_is_not_trusted_with_points() -> None:
    """An opponent still plays; only the two of trumps and the jokers are safe to the second phase."""
    assert choice(Scene("S10 S4", ("SQ", "S3")), 2) == "S4"
    assert choice(Scene("S10 S4", ("S2", "S3")), 2) == "S10"


def test_a_winning_partner_is_not_overtaken_for_points() -> None:
    """The ten would win over the partner's nine, so the five is given; under a queen the ten is."""
    assert choice(Scene("H10 H5", ("H4", "H9", "H6"))) == "H5"
    assert choice(Scene("H10 H5", ("H4", "HQ", "H6"))) == "H10"
    assert answered(Scene("HA H3", ("H4", "HK", "H6")), "HA", "team", 4)["team"] == -20.0


HAND_22 = "S2 S3 S6 S9 SJ D3 D8 DJ H3 H4 H7 H8 HJ HQ HK C3 C6 C7 C8 C9 CJ LJ"  # north's, after three tricks
SHY = (("DA", "D4", "D6", "D7"), ("DA", "D4", "D8", "D9"), ("C10", "C3", "C4", "CA"))  # ten points count for no habit
EAGER = (("D3", "D4", "D6", "D7"),)


def test_eager_opponents_are_left_to_it() -> None:
    """East and west took nothing in two cheap tricks, or both took the only one: a share of 2.1/8 or 3.1/7."""
    scenes = (Scene(HAND_22, ("H5",), SHY, leader=3), Scene(HAND_22 + " C4 CQ", ("H5",), EAGER, leader=3))
    found = []
    for obs in map(watched, scenes):
        now = context_of(obs, SETTINGS)
        found.append(habit_part(now, read_cards("HK"), Deductions(obs)))
        assert habit_part(now, read_cards("H3"), Deductions(obs)) == 0.0  # wins nothing
    assert found == pytest.approx([30.0 * (0.35 - 2.1 / 8), 30.0 * (0.35 - 3.1 / 7)])


# Leading


def test_the_more_points_are_led_the_more_a_ruff_costs() -> None:
    """East has ruffed hearts; the king is worth ten points: 12 + 2 * 10 against 12."""
    now = Scene("HK HQ", before=EAST_RUFFS)
    plain, rich = (led(now, card, 3)["ruff_risk"] for card in ("HQ", "HK"))
    assert plain <= -0.7 * 12.0
    assert rich / plain == pytest.approx(32.0 / 12.0)


def test_memory_changes_what_is_led_and_what_is_given() -> None:
    """Both aces are gone, so the king is sure; the last player has no hearts and has trumps, so no ten is given."""
    sure = Scene("HK H4 C6 D7", gone="HA HA", out="HQ HJ H9 H8 H7")
    ruffed = Scene("H10 H3", ("HA", "H4"), before=(("HK", "H6", "H7", "D3"),))
    assert (choice(sure, 2), choice(sure, 3), choice(sure, 4)) == ("H4", "HK", "HK")
    assert (choice(ruffed, 2), choice(ruffed, 3), choice(ruffed, 4)) == ("H10", "H3", "H3")


# The kitty


def advised(cards: str, settings: PhaseSettings = SETTINGS) -> KittyPlan:
    return next(plan for plan in kitty_plans(read_cards(cards), ORDER, settings) if plan.advised)


def test_a_long_plain_suit_with_an_honour_is_strength() -> None:
    """An ace is 0.3; six cards or more with a good one are 0.3 more."""
    assert plain_strength(read_cards("HA H3 H4 H6 H7"), ORDER) == pytest.approx(0.3)
    assert plain_strength(read_cards("HA H3 H4 H6 H7 H8"), ORDER) == pytest.approx(0.6)
    assert plain_strength(read_cards("C9 H3 H4 H6 H7 H8"), ORDER) == 0.0


TRUMPS_23 = "S3 S3 S4 S4 S5 S6 S7 S7 S8 S8 S9 S9 S10 SJ SJ SQ SQ SK SK SA SA S2 LJ"


def test_strong_plain_suits_beside_many_trumps_are_kept() -> None:
    """Pairs of aces and kings make 2.5; then small trumps are buried rather than these."""
    strong = advised(f"{TRUMPS_23} HA HA HK HK H3 C4 C6 D3 D4 D6")
    assert strong.mode == "exceptional"
    assert names_of(ORDER.sorted(strong.cards)) == "C4 C6 D3 D4 D6 H3 S3 S3"
    assert advised(f"{TRUMPS_23} HA HK HJ HQ H3 C4 C6 D3 D4 D6").mode == "elimination"


def test_two_suits_at_most_are_buried_whole() -> None:
    """All three plain suits are short and small, and the shortest goes first."""
    assert advised(f"{TRUMPS_23} BJ BJ C3 C4 C6 D3 D4 D6 H3 H4").suits == (2, 0)


def test_long_suits_are_not_buried_whole() -> None:
    """Seven small hearts with one pair score 10 + 40 - 20, above 20, but are too long unless that is allowed."""
    hand = f"{TRUMPS_23} H3 H3 H4 H6 H7 H8 H9 CA CK DA"
    assert not advised(hand).suits
    assert advised(hand, replace(SETTINGS, eliminate_length=7)).suits == (2,)


# Declaring


def test_a_declaration_is_spread_by_a_fifth_either_way() -> None:
    """Each opportunity has its own factor between 0.8 and 1.2, spread evenly."""
    others = [f"{suit}{rank}" for suit in "HCD" for rank in ("3", "4", "6", "7", "8", "9", "J", "Q", "K", "A")]
    plans = [
        plan_declaration(dealing(f"{one} {two} S2"), read_cards("S2"), SETTINGS, simple=False)
        for one in others
        for two in others[:8]
    ]
    spread = [plan.rng for plan in plans]
    assert 0.8 <= min(spread) < 0.82
    assert 1.18 < max(spread) <= 1.2
    assert sum(spread) / len(spread) == pytest.approx(1.0, abs=0.03)
    sample = plans[0]
    assert sample.chance == pytest.approx(0.30 * 0.5 * 1.2 * 0.2 * sample.rng)


def test_the_first_phase_declares_by_base_chances_alone() -> None:
    """A two with no other spade, very early: 0.30 beats a draw of 0.22; later phases think little of it."""
    obs = dealing("H7 S2")
    base, weighed = (PhasePlayer(GAME, SETTINGS, phase).analyse(obs, Limit(), 1) for phase in (1, 2))
    assert base.action == read_cards("S2")
    assert base.candidates[0].parts["chance"] == 0.30
    assert weighed.action == NO
    assert weighed.candidates[1].parts["chance"] < 0.05
