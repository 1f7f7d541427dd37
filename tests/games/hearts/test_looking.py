"""How far the shallow player looks: which cards, how many leads after them, how many steps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from parlour.core.decision import Candidate
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from tests.games.hearts.build import game_of, position, turn_view

GAME = game_of()
# Who leads has nine cards to choose from; each more own lead tried in the next trick finds a cheaper one.
NINE = {
    "plays": "2C QC 7C JC 4C 5C 3C AC 2S 4S JS 9S",
    "north": "C:269A D:2348Q H:27 S:27",
    "east": "C:4TQ D:A H:356JK S:48KA",
    "south": "C:57 D:679TJK H:T S:5TJQ",
    "west": "C:38JK D:5 H:489QA S:369",
}
# By our rules of thumb one lead is best by 1109, five more follow within 1476, a seventh is 1758 behind.
APART = {
    "plays": "2C AC QC TC 3C KH 5C KC",
    "north": "C:Q D:25QK H:5K S:257TKA",
    "east": "C:4578T D:3 H:89J S:469J",
    "south": "C:29JK D:689TA H:47T S:3",
    "west": "C:36A D:47J H:236QA S:8Q",
}
# By the original's one lead is best by 148, two more follow within 178, a fifth is 303 behind.
CLOSE = {
    "plays": "2C AC 8C QC 2S 5S JS TS 3D JD 6D TD",
    "north": "C:25 D:289J S:346TQKA",
    "east": "C:39TKA D:46 H:57TK S:28",
    "south": "C:678 D:57TQKA H:48A S:5",
    "west": "C:4JQ D:3 H:2369JQ S:79J",
}
# Every decision falls into the tier whose threshold allows it.
TIERS = {
    "narrow": "hard_leverage_thresh_narrow=100",
    "normal": "hard_leverage_thresh_narrow=0, hard_leverage_thresh_normal=100",
    "wide": "hard_leverage_thresh_narrow=0, hard_leverage_thresh_normal=0",
}
PATIENT = "hard_deterministic=on, hard_test_steps=100000"
FAR = f"{PATIENT}, hard_early_cutoff_margin=1000000"
# The next trick adds nothing, so that what is looked at follows from the rules of thumb alone.
BARE = (
    f"{PATIENT}, hard_early_cutoff_margin=0, hard_cont_self_capture_perpen=0, hard_cont_feed_perpen=0, "
    "hard_nexttrick_singleton=0, hard_nexttrick_hearts_per=0, feature_hard_stage1=off"
)


def looked(deal: dict[str, str], spec: str) -> tuple[Candidate[tuple[int, ...]], ...]:
    """Return the cards that were looked into, with what the next trick adds."""
    obs = turn_view(GAME, position(GAME, **deal))
    return make_player(spec, GAME).fair.decide(obs, Limit(), 1).candidates


def test_branch_limits_say_how_many_cards_and_leads_are_looked_at() -> None:
    found = {
        leads: looked(NINE, f"shallow({FAR}, hard_branch_limit=8, hard_next_branch_limit={leads})")
        for leads in (1, 2, 3)
    }
    assert [len(candidates) for candidates in found.values()] == [8, 8, 8]
    costs = [{item.action: -item.parts.get("next_capture", 0.0) for item in found[leads]} for leads in (1, 2, 3)]
    for fewer, more in pairwise(costs):
        assert all(more[card] <= fewer[card] for card in fewer)
        assert more != fewer


@pytest.mark.parametrize(("tier", "width", "leads"), [("narrow", 4, 1), ("normal", 6, 2), ("wide", 8, 3)])
def test_a_tier_is_a_choice_of_limits(tier: str, width: int, leads: int) -> None:
    """The more a decision matters, the more cards are looked into, and the more leads after each."""
    limits = f"hard_branch_limit={width}, hard_next_branch_limit={leads}"
    chosen = looked(NINE, f"shallow({FAR}, {TIERS[tier]})")
    assert len(chosen) == width
    assert chosen == looked(NINE, f"shallow({FAR}, hard_tiers_default_on_hard=off, {limits})")
    other = f"hard_branch_limit={width}, hard_next_branch_limit={leads % 3 + 1}"
    assert chosen != looked(NINE, f"shallow({FAR}, hard_tiers_default_on_hard=off, {other})")


@pytest.mark.parametrize("tier", TIERS)
def test_a_limit_that_is_given_holds_in_every_tier(tier: str) -> None:
    assert len(looked(NINE, f"shallow({FAR}, {TIERS[tier]}, hard_branch_limit=6)")) == 6
    one = looked(NINE, f"shallow({FAR}, {TIERS[tier]}, hard_branch_limit=6, hard_next_branch_limit=3)")
    assert one == looked(NINE, f"shallow({FAR}, {TIERS['wide']}, hard_branch_limit=6)")


@pytest.mark.parametrize(
    ("preset", "counts"),
    [
        ("tuned", {"narrow": 1, "normal": 6, "wide": 7}),  # 1000, 1500, 2000
        ("original", {"narrow": 1, "normal": 2, "wide": 4}),  # 100, 150, 200
    ],
)
def test_tiers_differ_in_how_far_back_they_look(preset: str, counts: dict[str, int]) -> None:
    deal = CLOSE if preset == "original" else APART
    for tier, count in counts.items():
        spec = f"shallow(preset={preset}, {BARE}, hard_tiers_enable=on, {TIERS[tier]})"
        assert len(looked(deal, spec)) == count


def test_the_original_looks_into_six_cards_whatever_is_at_stake() -> None:
    """Its tiers are off unless they are switched on; its cut-off ends the look at cards too far behind."""
    quiet = f"preset=original, {BARE}"
    far = quiet.replace("hard_early_cutoff_margin=0", "hard_early_cutoff_margin=1000000")
    for tier in TIERS.values():
        assert len(looked(CLOSE, f"shallow({far}, {tier})")) == 6
        assert len(looked(CLOSE, f"shallow({far.replace('1000000', '303')}, {tier})")) == 5
        assert len(looked(CLOSE, f"shallow({far.replace('1000000', '302')}, {tier})")) == 4
