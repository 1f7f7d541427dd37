"""The four-phase player: scenarios of the original by name, thresholds, and the defects that were put right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.cards import pack
from parlour.core.analysis import Analysis
from parlour.core.limits import Limit
from parlour.games.tractor.players.candidate_plays import answers, leads
from parlour.games.tractor.players.conservation import conservation
from parlour.games.tractor.players.context import PlaceInTrick, Pressure, Style, context_of
from parlour.games.tractor.players.declaration import override_factor, plan_declaration, progress_factor, quality_factor
from parlour.games.tractor.players.evaluation import follow_priority
from parlour.games.tractor.players.kitty import KittyPlan, elimination_score, kitty_plans, plain_strength
from parlour.games.tractor.players.memory import Deductions
from parlour.games.tractor.players.phases import PhasePlayer
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.declaring import Declaration
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import names_of, read_card, read_cards
from tests.games.tractor.build import RULES, order, playing, seen
from tests.games.tractor.scenes import Scene, watched

SETTINGS = PhaseSettings()
SPADES_TWO = order("S", "2")


def choice(scene: Scene, phase: int = 4) -> str:
    """Return what the player of a phase plays there, which must not hang on the cards that the scene leaves open."""
    views = [watched(replace(scene, seed=seed)) for seed in (1, 2)]
    found = {names_of(decision_of(obs, phase).action) for obs in views}
    assert len(found) == 1, found
    return found.pop()


def decision_of(obs: TractorView, phase: int, settings: PhaseSettings = SETTINGS) -> Analysis[Action]:
    """Decide at a turn."""
    return PhasePlayer(Tractor(RULES), settings, phase).analyse(obs, Limit(), 1)


# Conservation (T091 to T093, T124)


def test_trump_conservation_hierarchy() -> None:
    expected = {"BJ": 100, "LJ": 90, "S2": 80, "H2": 70, "SA": 60, "SQ": 50, "SJ": 45, "S9": 35, "S6": 20, "S3": 5}
    assert {name: conservation(read_card(name), SPADES_TWO) for name in expected} == expected
    assert conservation(read_card("SK"), SPADES_TWO) > 55
    assert conservation(read_card("S5"), SPADES_TWO) > 15


def test_a_forced_trump_is_the_weakest() -> None:
    """The example of the original: a three of trumps rather than a rank card, when an opponent leads one."""
    now = Scene("S3 H2 D9", ("C2",))
    for phase in (1, 2, 3, 4):
        assert choice(now, phase) == "S3"


# Declaring (T045 to T075, T120)


def test_declaration_factors() -> None:
    assert [progress_factor(share) for share in (0.1, 0.3, 0.5, 0.69, 0.8, 0.95)] == [0.5, 1.1, 1.3, 1.3, 1.1, 0.5]
    single = Declaration(1, read_cards("H2"), 5)
    assert [override_factor(strength, single) for strength in (1, 2, 3, 4)] == [0.05, 0.6, 0.9, 1.0]
    assert override_factor(1, None) == 1.2


@pytest.mark.parametrize(
    ("cards", "factor"),
    [
        ("S3 S3 S4 S4 S6 S7 S8 S9", 1.44),
        ("S3 S3 S4 S6 S7 S8 S9", 1.1),
        ("S3 S4 S6 S7 S8 S9", 0.9),
        ("S3 S3 S4 S4", 0.7),
        ("S3 S3 S4", 0.4),
        ("S3 S4", 0.2),
        ("S3 S4 S6 S7 S8", 0.8),
        ("S3 S4 S6 S7 S8 S9 S10 SJ SQ", 1.4),
        ("S3 S3 S4 S4 S6 S6 S7 S8 S9", 1.4 * 1.4),
    ],
)
def test_quality_of_the_hand(cards: str, factor: float) -> None:
    assert quality_factor(read_cards(cards + " H3 H4"), 3, 0) == pytest.approx(factor)


def dealing(cards: str, standing: Declaration | None = None) -> TractorView:
    """Return a view in the deal with these cards so far."""
    held = read_cards(cards)
    view = seen(playing(("D4", "D5", "D6", "D7")), 0)
    declared = () if standing is None else (standing,)
    return replace(
        view,
        phase="deal",
        asked_at=4 * len(held),
        hand=pack(held),
        dealt=held,
        declarations=declared,
        leaders=(),
        plays=(),
    )


def test_one_draw_for_each_opportunity() -> None:
    """However often a seat is asked, the draw stays; a new card or a new declaration is a new opportunity."""
    early = plan_declaration(dealing("H3 S2 H4"), read_cards("S2"), SETTINGS, simple=False)
    later = plan_declaration(dealing("H3 S2 H4 S5 S6 S7"), read_cards("S2"), SETTINGS, simple=False)
    other = plan_declaration(dealing("H3 S2 H4 C2"), read_cards("C2"), SETTINGS, simple=False)
    assert early.draw == later.draw
    assert early.draw != other.draw
    assert later.chance > early.chance
    assert 0.8 <= early.rng <= 1.2


def test_base_chances_by_kind() -> None:
    bases = [
        plan_declaration(dealing("S2 S2 LJ LJ BJ BJ"), read_cards(cards), SETTINGS, simple=True).base
        for cards in ("S2", "S2 S2", "LJ LJ", "BJ BJ")
    ]
    assert bases == [0.30, 0.70, 0.85, 0.95]


def test_declarations_are_decided_by_chance_against_draw() -> None:
    obs = dealing("H3 S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK")
    decision = PhasePlayer(Tractor(RULES), SETTINGS, 2).analyse(obs, Limit(), 1)
    plan = plan_declaration(obs, read_cards("S2"), SETTINGS, simple=False)
    assert (decision.action == read_cards("S2")) == (plan.chance > plan.draw)


# The kitty (T076 to T090, T118): ten scenarios


def plan(cards: str) -> KittyPlan:
    return next(item for item in kitty_plans(read_cards(cards), SPADES_TWO, SETTINGS) if item.advised)


TRUMPS_8 = "S3 S4 S6 S7 S8 S9 SJ SQ"


def test_kitty_1_weak_suits_are_emptied() -> None:
    """Clubs and diamonds go whole; aces, kings and the queen of hearts stay."""
    hand = f"{TRUMPS_8} HA HK HQ C3 C4 C6 D3 D7 LJ BJ H3 H4 H6 H7 H8 H9 HJ SA SK S10 S5 H2 C2 D2 S2"
    chosen = plan(hand)
    assert chosen.mode == "elimination"
    assert set(read_cards("C3 C4 C6 D3 D7")) <= set(chosen.cards)
    assert not set(read_cards("HA HK HQ")) & set(chosen.cards)


def test_kitty_2_balanced_hands_bury_the_weakest_plain_cards() -> None:
    hand = f"{TRUMPS_8} HA H5 H5 H8 H10 H10 HJ HJ CA C4 C5 C5 C8 C9 CJ CJ CK DA D3 D4 D5 D5 D9 D10 DK"
    chosen = plan(hand)
    assert chosen.mode == "conservative"
    assert all(SPADES_TWO.suit[card] != 4 for card in chosen.cards)
    assert not set(read_cards("HA CA DA CK DK")) & set(chosen.cards)


def test_kitty_3_very_many_trumps_give_up_the_lowest() -> None:
    """Eighteen trumps of 25 and eight from the kitty: all plain cards go, and the lowest trumps."""
    trumps = "S3 S3 S4 S4 S5 S6 S7 S7 S8 S9 S10 SJ SQ SQ SK SA S2 LJ S8 S9 SJ SK SA S2 H2 BJ"
    chosen = plan(f"{trumps} H3 H6 C4 C7 D8 D9 DJ")
    assert chosen.mode == "exceptional"
    assert chosen.cards == tuple(sorted(read_cards("H3 H6 C4 C7 D8 D9 DJ S3")))


def test_kitty_4_no_trumps_are_buried_while_plain_cards_last() -> None:
    hand = f"{TRUMPS_8} S10 SK SA LJ BJ H3 H4 H6 H8 H9 HJ C3 C6 C8 C9 CQ D3 D4 D7 D8 D9 DJ DQ CJ"
    assert all(SPADES_TWO.suit[card] != 4 for card in plan(hand).cards)


def test_kitty_5_aces_and_kings_stay() -> None:
    hand = f"{TRUMPS_8} HA HK CA CK DA DK H3 H4 H6 H7 C3 C4 C6 C7 C8 D3 D4 D6 D7 D8 H8 H9 C9 D9 HJ"
    assert not set(read_cards("HA HK CA CK DA DK")) & set(plan(hand).cards)


def test_kitty_6_a_suit_with_a_tractor_is_not_emptied() -> None:
    hand = f"{TRUMPS_8} H3 H3 H4 H4 C3 C6 C8 D3 D4 D6 D7 D8 D9 DJ DQ CA CK CQ CJ C9 C7 C4 DA DK D10"
    chosen = plan(hand)
    assert 2 not in chosen.suits
    assert not set(read_cards("H3 H4")) & set(chosen.cards)


def test_kitty_7_pairs_count_against_emptying_a_suit() -> None:
    alone = elimination_score(read_cards("H3 H4 H6"), SPADES_TWO).score
    paired = elimination_score(read_cards("H3 H3 H6"), SPADES_TWO).score
    tractor = elimination_score(read_cards("H3 H3 H4 H4"), SPADES_TWO)
    assert (alone, paired) == (90.0, 70.0)
    assert (tractor.score, tractor.tractors) == (30.0 + 40.0 - 40.0 - 35.0, 1)


def test_kitty_8_scores_of_suits() -> None:
    assert elimination_score(read_cards("HA H3 H4"), SPADES_TWO).score == 10.0
    assert elimination_score(read_cards("HK H3 H4"), SPADES_TWO).score == 25.0
    assert elimination_score(read_cards("H3 H4 H6 H7 H8"), SPADES_TWO).score == 70.0
    assert elimination_score(read_cards("H3 H4 H6 H7 H8 H9 HJ"), SPADES_TWO).score == 10.0


def test_kitty_9_strength_of_plain_suits() -> None:
    assert plain_strength(read_cards("HA HA HK HK"), SPADES_TWO) == pytest.approx(1.0 + 0.6 + 0.4 + 0.5)
    assert plain_strength(read_cards("HA C3 C4 C6 C7 C8 C9"), SPADES_TWO) == pytest.approx(0.3)


def test_kitty_10_rank_cards_of_two_suits_are_no_trump_pair() -> None:
    """The original counted trump pairs by rank only, so that two twos of different suits made a pair."""
    trumps = "H2 C2 D2 S2 S3 S4 S6 S7 S8 S9"
    plans = kitty_plans(read_cards(f"{trumps} H3 H4 H6 C3 C4 C6 D3 D4 D6 D7 D8 D9"), SPADES_TWO, SETTINGS)
    assert not any(item.mode == "exceptional" for item in plans)


def test_the_big_joker_is_never_buried() -> None:
    trumps = "S3 S3 S4 S4 S5 S6 S7 S7 S8 S9 S10 SJ SQ SQ SK SA S2 LJ S8 S9 SJ SK SA S2 H2 BJ H2 C2 C2 D2 D2 LJ BJ"
    chosen = plan(trumps)
    assert read_card("BJ") not in chosen.cards
    assert read_card("LJ") not in chosen.cards


# Pair conservation (T108 to T111, T119): eight scenarios


def test_pairs_1_out_of_suit_a_pair_of_aces_is_kept() -> None:
    """Hearts are led in pairs by an opponent who cannot be beaten: low singles go, not the aces of clubs."""
    now = Scene("CA CA D3 S4 D9", ("HA HA",))
    for phase in (2, 3, 4):
        assert "CA" not in choice(now, phase)


def test_pairs_2_trump_pairs_take_points_or_stay_home() -> None:
    rich = Scene("S3 S3 D3 D7 C9", ("HK HK",))
    poor = Scene("SQ SQ D3 D7 C9", ("H3 H3",))
    assert choice(rich) == "S3 S3"
    assert choice(poor) == "D3 D7"


def test_pairs_3_teammate_winning_nothing_is_wasted() -> None:
    now = Scene("CA CA D3 D9 SA", ("HA HA", "H3 H4"))
    assert choice(now) == "D3 D9"


def test_pairs_4_unbeatable_opponent_gets_no_points() -> None:
    now = Scene("CA CA C10 D3 D7", ("BJ BJ",))
    assert choice(now) == "D3 D7"


def test_pairs_5_mixed_cards_are_offered() -> None:
    now = Scene("CA CA D3 S4 D9", ("HA HA",))
    offered = answers(watched(now))
    assert any(len(set(cards)) == 2 for cards in offered)
    assert tuple(sorted(read_cards("CA CA"))) not in offered


def test_pairs_6_suit_cards_without_a_pair() -> None:
    now = Scene("H4 H9 CA CA D3", ("HA HA",))
    assert choice(now) == "H4 H9"


def test_pairs_7_tiny_hands() -> None:
    now = Scene("CA CA", ("HA HA",))
    assert choice(now) == "CA CA"
    single = Scene("CA CA", ("HA",))
    assert choice(single) == "CA"


def test_pairs_8_trump_pairs_and_plain_pairs_together() -> None:
    """A pair of trumps is offered to whoever is void, a pair of another plain suit is not."""
    now = Scene("CA CA S3 S3 D3 D4", ("H10 H10",))
    offered = [names_of(cards) for cards in answers(watched(now))]
    assert "S3 S3" in offered
    assert "CA CA" not in offered
    assert choice(now) == "S3 S3"


def test_singletons_go_before_pairs() -> None:
    now = Scene("C3 C3 D4 D6 SA", ("HA HA",))
    assert choice(now) == "D4 D6"


# Context (T006, T042 to T044) and the defects of 4.6


@pytest.mark.parametrize(
    ("points", "pressure"),
    [(0, Pressure.LOW), (30, Pressure.LOW), (35, Pressure.MEDIUM), (55, Pressure.MEDIUM), (60, Pressure.HIGH)],
)
def test_pressure_follows_the_real_points(points: int, pressure: Pressure) -> None:
    """In the original the points were always 0."""
    now = playing(("D4", "D5", "D6", "D7"), points=points)
    assert context_of(seen(now), SETTINGS).pressure is pressure


def test_roles_follow_the_starter() -> None:
    """In the original they followed the number of the round."""
    for starter in range(4):
        now = playing(("D4", "D5", "D6", "D7"), starter=starter)
        for seat in range(4):
            view = seen(now, seat)
            assert context_of(view, SETTINGS).attacks == (seat % 2 != starter % 2)


def test_styles() -> None:
    few, many = "D4 D5", " ".join(["D4", "D5", "D6", "D7", "D8", "D9", "DJ", "DQ", "DK", "H3"])
    late = context_of(seen(playing((few, few, few, few), starter=1)), SETTINGS)
    assert late.style is Style.DESPERATE
    early = context_of(seen(playing((many, many, many, many), starter=0)), SETTINGS)
    assert early.style is Style.CONSERVATIVE
    pressed = context_of(seen(playing((many, many, many, many), starter=0, points=70)), SETTINGS)
    assert pressed.style is Style.AGGRESSIVE


def test_positions() -> None:
    tricks = ((), ("H3",), ("H3", "H4"), ("H3", "H4", "H6"))
    found = [context_of(seen(playing(("D4", "D5", "D6", "D7"), trick=trick)), SETTINGS).position for trick in tricks]
    assert found == list(PlaceInTrick)


# Following (T033 to T041, T122, T123, T127)


def priority_of(scene: Scene) -> str:
    obs = watched(scene)
    return follow_priority(context_of(obs, SETTINGS), answers(obs), SETTINGS)


def test_a_winning_partner_gets_points_ten_before_king_before_five() -> None:
    for held, given in (("H10 HK H5 H3", "H10"), ("HK H5 H3", "HK"), ("H5 H3", "H5")):
        now = Scene(held, ("HA", "H4"))
        assert choice(now, 2) == given
        assert priority_of(now) == "team"


def test_points_are_not_fed_when_a_later_opponent_ruffs() -> None:
    """Issues 227 and 305: the last player has shown to be void and has trumps."""
    ruffed = (("H6", "H7", "H8", "S3"), ("C4", "CA", "C6", "C7"))
    now = Scene("H10 H3", ("HA", "H4"), before=ruffed)
    assert choice(now, 3) == "H3"
    assert choice(now, 2) == "H10"


def test_priorities_by_points() -> None:
    assert priority_of(Scene("HA H3", ("HK",))) == "block"
    assert priority_of(Scene("H6 H3", ("H5",))) == "block"
    assert priority_of(Scene("BJ D3 C4", ("H5",))) == "contest"
    assert priority_of(Scene("H6 H3", ("H4",))) == "disposal"
    assert priority_of(Scene("H6 H3", ("HA",))) == "disposal"


def test_high_points_are_always_fought_for() -> None:
    now = Scene("HA H3", ("HK",))
    for phase in (1, 2, 3, 4):
        assert choice(now, phase) == "HA"


def test_a_lost_trick_gets_no_points_and_no_high_cards() -> None:
    """Issue 61, T021 and T123."""
    now = Scene("HK H10 H5 HQ H3", ("HA",))
    for phase in (2, 3, 4):
        assert choice(now, phase) == "H3"


def test_aces_are_not_thrown_away() -> None:
    now = Scene("CA C7 D3", ("BJ",))
    assert choice(now) == "D3"


def test_the_fourth_player_uses_what_it_sees() -> None:
    """Issues 107 and 183: the cheapest card that wins, and never over a partner who wins already."""
    wins = Scene("HK HQ HA H3", ("H10", "H4", "H6"))
    assert choice(wins) in ("HK", "HQ")
    partner = Scene("HA H3 H5", ("H4", "HK", "H6"))
    assert choice(partner) == "H5"


# Deductions (T094 to T098, T125)


def certain(scene: Scene) -> bool:
    """Whether all that is held is a winner for certain."""
    return Deductions(watched(scene)).guaranteed(read_cards(scene.held))


def test_a_pair_is_certain_only_when_every_higher_rank_is_broken() -> None:
    """The original called a pair certain when any one higher card of the suit had been played."""
    assert not certain(Scene("HQ HQ", gone="HK", out="HK HA HA"))
    assert certain(Scene("HQ HQ", gone="HK HA", out="HK HA"))
    assert not certain(Scene("HK", gone="HA", out="HA"))
    assert certain(Scene("HK", gone="HA HA"))


WHOLE_HAND = "S3 S6 S9 SJ D4 D6 D8 D9 DJ H3 H4 H7 H8 HJ HQ HK C3 C4 C6 C7 C8 C9 CJ CQ LJ"


def test_chances_come_from_all_deals_that_fit() -> None:
    """North has declared a two of spades and led: that two is one of its 24 cards or in the kitty, with 8 cards.

    The 81 other unseen cards lie anywhere: 25 each with south and west, and with north what the two leaves free.
    """
    memory = Deductions(watched(Scene(WHOLE_HAND, ("D3",))))
    ace, two = read_card("HA"), read_card("S2")
    assert not memory.chances[1]
    assert [memory.chances[seat][ace] for seat in (2, 3)] == pytest.approx([25 / 81, 25 / 81], abs=1e-12)
    assert memory.chances[0][ace] == pytest.approx((24 - 24 / 32) / 81, abs=1e-12)
    assert memory.chances[0][two] == pytest.approx(24 / 32, abs=1e-12)


def test_habits_are_counted() -> None:
    """Everybody who follows to the first trick takes it so far; then north takes one from west, and east does not."""
    scene = Scene(WHOLE_HAND.replace("D6 ", ""), ("C3", "C6", "C4"), before=(("D3", "D4", "D6", "D7"),), leader=3)
    memory = Deductions(watched(scene))
    assert [(tendency.taken, tendency.seen) for tendency in memory.tendencies] == [(1, 1), (1, 2), (1, 1), (1, 1)]
    assert memory.tendencies[1].aggression == pytest.approx((1 + 0.35 * 6) / (2 + 6))


# Leading (T013 to T017) and the phases as a whole (T001 to T005, T126)


def test_tractors_are_led_first() -> None:
    hand = "H9 H9 H10 H10 C3 D4 S3 S6"
    now = Scene(hand)
    for phase in (1, 2, 3, 4):
        assert choice(now, phase) == "H9 H9 H10 H10"


def test_points_are_led_only_behind_certain_winners() -> None:
    now = Scene("HK H3 C4 D6")
    assert choice(now, 2) not in ("HK",)


def test_leads_offer_every_pair_tractor_and_safe_throw() -> None:
    now = Scene("HA HA HK C3 C3")
    offered = {names_of(cards) for cards in leads(watched(now))}
    assert {"HA HA", "C3 C3", "HK HA HA"} <= offered


def test_every_phase_names_its_priority_and_numbers() -> None:
    now = Scene("HA H3", ("HK",))
    for phase in (1, 2, 3, 4):
        decision = decision_of(watched(now), phase)
        situation = next(reason for reason in decision.reasons if reason.code == "tractor.situation")
        assert situation.facts["phase"] == phase
        assert situation.facts["priority"] == "block"
        assert situation.facts["stakes"] == 10


def test_habits_can_be_switched_off() -> None:
    obs = watched(Scene("H6 HA", ("H5",)))
    on = decision_of(obs, 3)
    off = decision_of(obs, 3, replace(SETTINGS, tendencies=False))
    assert any("habits" in candidate.parts for candidate in on.candidates)
    assert not any("habits" in candidate.parts for candidate in off.candidates)
