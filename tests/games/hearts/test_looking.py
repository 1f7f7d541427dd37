"""How far the shallow player looks: which cards, how many leads after them, how many steps."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from parlour.cards import card_of, suit_of
from parlour.core.analysis import Candidate
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.games.hearts.players import shallow
from parlour.games.hearts.players.likely import likely_leads
from parlour.games.hearts.players.passing import WeighedAction
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.shallow import leverage
from parlour.games.hearts.players.situation import Situation, situation_of
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
    return make_player(spec, GAME).fair.analyse(obs, Limit(), 1).candidates


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


@pytest.mark.parametrize(
    ("deal", "scores", "importance", "width"),
    [(APART, "0 0 0 0", 10, 4), (NINE, "0 0 0 0", 45, 6), (NINE, "80 80 80 80", 60, 8)],
)
def test_importance_below_20_is_narrow_and_from_50_on_wide(
    deal: dict[str, str], scores: str, importance: int, width: int
) -> None:
    game = game_of(start_scores=scores)
    obs = turn_view(game, position(game, **deal))

    def count(spec: str = "") -> int:
        return len(make_player(f"shallow({FAR}{spec})", game).fair.analyse(obs, Limit(), 1).candidates)

    assert count() == count(", hard_leverage_thresh_narrow=20, hard_leverage_thresh_normal=50") == width
    assert count(f", hard_leverage_thresh_narrow={importance + 1}") == 4
    assert count(f", hard_leverage_thresh_narrow=0, hard_leverage_thresh_normal={importance + 1}") == 6
    assert count(f", hard_leverage_thresh_narrow=0, hard_leverage_thresh_normal={importance}") == 8


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
        assert len(looked(CLOSE, f"shallow({far.replace(', hard_early_cutoff_margin=1000000', '')}, {tier})")) == 4


def test_width_is_limited() -> None:
    for count in (1, 3, 7):
        assert len(looked(NINE, f"shallow({FAR}, {TIERS['wide']}, hard_branch_limit={count})")) == count
        assert len(looked(NINE, f"shallow({FAR}, {TIERS['wide']}, hard_phaseb_topk={count})")) == count
    assert len(looked(NINE, f"shallow({FAR}, {TIERS['wide']}, hard_phaseb_topk=0)")) == 8


@pytest.mark.parametrize("steps", [1, 5, 10])
def test_shallow_keeps_to_its_steps(steps: int) -> None:
    """It weighs its nine cards and takes just as many steps on any machine; what it has not looked into is left out."""
    obs = turn_view(GAME, position(GAME, **NINE))
    spec = f"shallow(hard_branch_limit=9, hard_early_cutoff_margin=1000000, hard_test_steps={steps})"
    first, again = (make_player(spec, GAME).fair.analyse(obs, Limit(), 1) for _ in range(2))
    assert first.spent.steps == 9 + steps
    assert first.candidates == again.candidates
    assert len(first.candidates) < len(looked(NINE, f"shallow(hard_branch_limit=9, {FAR})"))


class Clock:
    """A clock that goes on by a millisecond whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def test_a_time_cap_ends_the_look_ahead_with_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten milliseconds, each step taking one: nine steps, and the best of what was seen until then."""
    obs = turn_view(GAME, position(GAME, **NINE))

    def steps(spec: str) -> int:
        monkeypatch.setattr(shallow, "perf_counter", Clock())
        every = "hard_branch_limit=9, hard_early_cutoff_margin=1000000, hard_test_steps=100000"
        decision = make_player(f"shallow({every}, {spec})", GAME).fair.analyse(obs, Limit(), 1)
        assert decision.action in GAME.legal(obs)
        return decision.spent.steps - 9

    timed = "hard_deterministic=off"
    assert steps(timed) == steps("preset=original") == 9
    assert steps(f"{timed}, hard_time_cap_ms=4") == 3
    assert steps(f"{timed}, hard_time_cap_ms=1000") == steps("hard_deterministic=on") > 9
    assert steps(f"{timed}, hard_time_cap_ms=1") == 0


def watch(plays: str, **hands: str) -> Situation:
    return situation_of(turn_view(GAME, position(GAME, plays, **hands)), HeartsSettings(), hunt_score=90)


def test_leverage_grows_with_what_is_at_stake() -> None:
    calm = watch("2C", north="C:2", east="C:3456")
    far = [WeighedAction((1,), {"capture": 1000.0}), WeighedAction((2,), {"capture": 0.0})]
    near = [far[0], WeighedAction((2,), {"capture": 990.0})]
    points = replace(calm, trick=(0, card_of("2H")))
    assert leverage(calm, far) == 10
    assert leverage(calm, near) == 25
    assert leverage(points, far) == 20
    assert leverage(replace(calm, trick=(0, card_of("QS"))), far) == 40
    assert [leverage(replace(calm, scores=(top,) * 4), far) for top in (79, 80, 90)] == [10, 25, 40]
    assert [leverage(replace(calm, scores=(gap, 0, 0, 0)), far) for gap in (3, 4, 8, 15)] == [10, 18, 25, 35]
    assert leverage(replace(calm, scores=(0, 20, 0, 95), trick=(0, card_of("QS"))), near) == 100


# West has shown no clubs and holds diamonds; hearts are not broken.
VOID = {"north": "C:2", "east": "C:4", "south": "C:3", "west": "D:23456789TJQKA"}


def leads(**changes: object) -> list[tuple[int, float]]:
    settings = replace(HeartsSettings(), **changes)  # type: ignore[arg-type]
    return likely_leads(watch("2C 4C 3C 2D", **VOID), 3, settings)


def test_likely_leads_come_from_suits_the_seat_may_hold() -> None:
    assert {suit_of(card) for card, _ in leads(hard_belief_topk=39)} == {1, 3}
    assert all(chance > 0 for _, chance in leads(hard_belief_topk=39))


def test_the_likeliest_leads_come_first_and_others_of_more_suits_are_added() -> None:
    """Low cards are led; one card of each further suit keeps something from being overlooked."""
    ranked = leads(hard_belief_topk=39)
    assert [chance for _, chance in ranked] == sorted((chance for _, chance in ranked), reverse=True)
    for count in (1, 2, 3):
        assert leads(hard_belief_topk=count, hard_belief_diversity=0) == ranked[:count]
    added = leads(hard_belief_topk=1, hard_belief_diversity=2)
    assert added[0] == ranked[0]
    assert [suit_of(card) for card, _ in added] == [suit_of(ranked[0][0]), 4 - suit_of(ranked[0][0])]
    assert leads(hard_belief_topk=1, hard_belief_diversity=1) == added
    assert leads() == leads(hard_belief_topk=3, hard_belief_diversity=2, hard_belief_filter=True)


def test_the_filter_leaves_out_what_cannot_be_led() -> None:
    """Without it cards of a suit that the seat has shown not to hold are looked at as well, for nothing."""
    whole = leads(hard_belief_topk=39, hard_belief_filter=False)
    assert {suit_of(card) for card, _ in whole} == {0, 1, 3}
    assert {chance for card, chance in whole if suit_of(card) == 0} == {0.0}
    spare = leads(hard_belief_topk=1, hard_belief_diversity=2, hard_belief_filter=False)
    assert {suit_of(card) for card, _ in spare} == {0, 1, 3}


@pytest.mark.parametrize(("tricks", "left"), [(1, 1), (2, 2), (3, 3), (3, 2)])
def test_the_last_tricks_are_played_out_exactly(tricks: int, left: int) -> None:
    state = GAME.start(3)
    while len(state.round.plays) < 4 * (13 - left) or len(list(GAME.legal(turn_view(GAME, state)))) < min(2, left):
        state = GAME.step(state, state.round.turn, next(iter(GAME.legal(turn_view(GAME, state)))))
    obs = turn_view(GAME, state)
    assert 13 - len(obs.plays) // 4 == left

    def exact(spec: str) -> bool:
        candidates = make_player(f"shallow({spec})", GAME).fair.analyse(obs, Limit(), 1).candidates
        return any("exact" in item.parts for item in candidates)

    assert exact(f"hard_endgame_tricks={tricks}") == (left > 1)
    assert not exact(f"hard_endgame_tricks={left - 1}")
    assert not exact(f"hard_endgame_tricks={tricks}, hard_endgame_dp=off")
