"""Each rule of thumb says what it should, and with the weight that the settings give it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.cards import card_of
from parlour.core.limits import Budget, Limit
from parlour.core.registry import make_player
from parlour.games.hearts.players.evaluation import PARTS, card_parts
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.shallow import CONTINUATION_PARTS, Shallow, _Steps
from parlour.games.hearts.players.situation import Intent, Situation, situation_of
from tests.games.hearts.build import game_of, position, turn_view

SETTINGS = HeartsSettings()
SPADES_LED = {"north": "C:A S:5", "east": "C:4 S:Q", "south": "C:2 S:6", "west": "C:3 S:K2"}
WEST_LAST = "2C 3C AC 4C 5S QS 6S"
VOID = {"north": "C:A D:5", "east": "C:4 S:Q46A H:2345678K", "south": "C:2", "west": "C:3"}
EAST_VOID = "2C 3C AC 4C 5D"


def look(hands: dict[str, str], plays: str, **options: object) -> Situation:
    game = game_of(**options)
    return situation_of(turn_view(game, position(game, plays, **hands)), SETTINGS, hunt_score=90)


def part(now: Situation, card: str, name: str, settings: HeartsSettings = SETTINGS) -> float:
    return card_parts(now, card_of(card), settings)[name]


def test_there_are_some_fifteen_parts() -> None:
    assert 14 <= len(PARTS) <= 18
    assert set(card_parts(look(SPADES_LED, WEST_LAST), card_of("KS"), SETTINGS)) == set(PARTS)


def test_the_trick_is_foreseen() -> None:
    now = look(SPADES_LED, WEST_LAST)
    assert (now.win_chance(card_of("KS")), now.win_chance(card_of("2S"))) == (1.0, 0.0)
    assert part(now, "KS", "points_taken") == -13 * SETTINGS.w_capture_perpen
    assert part(now, "2S", "points_taken") == 0


def test_chances_follow_what_is_unseen() -> None:
    now = look({"north": "C:2", "east": "C:A7"}, "2C")
    assert now.win_chance(card_of("AC")) == 1.0
    assert 0 < now.win_chance(card_of("7C")) < 1.0


def test_points_go_to_others() -> None:
    now = look(VOID, EAST_VOID)
    assert part(now, "QS", "points_given") == pytest.approx((SETTINGS.w_shed_perpen + SETTINGS.w_cards_played) * 13)
    assert part(now, "QS", "discard") > part(now, "AS", "discard") > part(now, "4S", "discard")
    assert part(now, "KH", "discard") > part(now, "2H", "discard")


def test_the_last_card_of_a_suit_makes_a_void_except_in_hearts() -> None:
    hands = {"north": "C:2", "east": "D:2 C:A3 H:2 S:23456789T"}
    now = look(hands, "2C")
    emptied = replace(now, hand=now.hand & ~(1 << card_of("3C")))
    assert part(emptied, "AC", "void") > 0
    assert part(now, "AC", "void") == 0
    assert part(replace(now, trick=()), "2H", "void") == 0


def leading(**changes: object) -> Situation:
    hands = {"north": "C:2", "east": "C:A S:23 H:2A D:3K", "south": "C:3", "west": "C:4"}
    now = look(hands, "2C AC 3C 4C")
    return replace(now, **changes)  # type: ignore[arg-type]


def test_leads_are_low_and_hearts_late() -> None:
    now = leading()
    assert part(now, "3D", "lead") > part(now, "KD", "lead")
    early = part(now, "2H", "hearts_lead")
    assert early == -SETTINGS.w_unbroken_hearts_lead - SETTINGS.w_early_hearts_lead
    assert part(leading(broken=True), "2H", "hearts_lead") == -SETTINGS.w_early_hearts_lead
    assert part(leading(broken=True, number=24), "2H", "hearts_lead") == 0


def test_low_spades_hunt_the_queen_unless_it_would_bite_oneself() -> None:
    now = leading()
    assert part(now, "2S", "queen_hunt") == SETTINGS.w_smoke_queen
    held = replace(now, hand=now.hand | 1 << card_of("KS"))
    assert part(held, "2S", "queen_hunt") == 0
    assert part(held, "KS", "queen_guard") < 0


def test_near_the_end_caution_grows() -> None:
    now = look(SPADES_LED, WEST_LAST)
    near = replace(now, scores=(0, 0, 0, 85))
    assert part(now, "KS", "own_score") == 0
    assert part(near, "KS", "own_score") == -SETTINGS.w_near100_self_capture_base
    assert part(near, "2S", "own_score") == SETTINGS.w_near100_shed_perpen * 13


@pytest.mark.parametrize(("gap", "units"), [(5, 0), (10, 1), (29, 2), (30, 3), (80, 3)])
def test_feeding_the_leader_grows_with_the_gap_in_three_steps(gap: int, units: int) -> None:
    now = replace(look(VOID, EAST_VOID), scores=(gap, 0, 0, 0))
    each = SETTINGS.w_leader_feed_base + SETTINGS.w_leader_feed_gap_per10 * units
    assert part(now, "2H", "feed") == each


def test_hunting_adds_to_it_and_others_are_spared() -> None:
    now = replace(look(VOID, EAST_VOID), scores=(90, 0, 0, 0))
    hunting = replace(now, style=Intent.HUNT_LEADER)
    assert part(hunting, "2H", "feed") - part(now, "2H", "feed") == SETTINGS.w_hunt_feed_perpen
    sparing = replace(SETTINGS, w_nonleader_feed_perpen=100.0)
    assert part(replace(now, scores=(0, 0, 90, 0)), "2H", "feed", sparing) == -100.0


def test_a_moon_turns_everything_round() -> None:
    now = replace(look(SPADES_LED, WEST_LAST), style=Intent.AGGRESSIVE_MOON)
    assert part(now, "KS", "moon") == SETTINGS.w_moon_capture + 13 * SETTINGS.w_moon_capture_perpen
    assert part(now, "KS", "points_taken") == 0
    lead = replace(leading(), style=Intent.AGGRESSIVE_MOON)
    assert part(lead, "AH", "moon") > part(lead, "2H", "moon")


def test_the_jack_is_wanted_where_it_counts() -> None:
    hands = {"north": "C:A D:5", "east": "C:4 D:J", "south": "C:2 D:6", "west": "C:3 D:A4"}
    now = look(hands, "2C 3C AC 4C 5D JD 6D", jd_bonus=True)
    assert part(now, "AD", "jack") > part(now, "4D", "jack")
    assert part(look(hands, "2C 3C AC 4C 5D JD 6D"), "AD", "jack") == 0


def candidates(spec: str) -> dict[str, dict[str, float]]:
    game = game_of()
    obs = turn_view(game, position(game, "2C 3C 5C", north="C:AK5", east="C:4J", south="C:2", west="C:3"))
    decision = make_player(spec, game).fair.analyse(obs, Limit(), 1)
    return {game.format(item.action): dict(item.parts) for item in decision.candidates}


WIDE = "hard_tiers_default_on_hard=off, hard_early_cutoff_margin=1000000"


def test_the_next_trick_adds_parts_of_its_own() -> None:
    plain = candidates(f"shallow({WIDE})")
    assert any(set(parts) & set(CONTINUATION_PARTS) for parts in plain.values())
    off = candidates(f"shallow({WIDE}, hard_cont_self_capture_perpen=0)")
    assert all("next_capture" not in parts for parts in off.values())
    handed = candidates(f"shallow({WIDE}, hard_ctrl_handoff_pen=77)")
    assert any(parts.get("next_shape") == -77 for parts in handed.values())


def test_the_continuation_can_be_capped_and_boosted() -> None:
    capped = candidates(f"shallow({WIDE}, hard_cont_cap=5)")
    for parts in capped.values():
        assert abs(sum(worth for name, worth in parts.items() if name in CONTINUATION_PARTS)) <= 5 + 1e-9
    plain = candidates(f"shallow({WIDE})")
    boosted = candidates(f"shallow({WIDE}, hard_cont_boost_gap=1000000, hard_cont_boost_factor=3)")
    added = {card: parts["next_capture"] for card, parts in plain.items() if "next_capture" in parts}
    assert added
    for card, worth in added.items():
        assert boosted[card]["next_capture"] == pytest.approx(3 * worth)


def leading_next(spec: str) -> dict[str, float]:
    """What the next trick adds to taking a clean trick with the ace: we lead it."""
    game = game_of()
    hands = {"north": "C:5", "east": "C:4A S:A D:2 H:AK", "south": "C:2", "west": "C:3"}
    obs = turn_view(game, position(game, "2C 3C 5C", **hands))
    decision = make_player(f"shallow({WIDE}, {spec})", game).fair.analyse(obs, Limit(), 1)
    return next(dict(item.parts) for item in decision.candidates if item.action == (card_of("AC"),))


@pytest.mark.parametrize(
    ("setting", "sign"),
    [("hard_nexttrick_singleton=500", 1), ("hard_ctrl_hearts_per=500", 1), ("hard_qs_risk_per=500", -1)],
)
def test_the_hand_for_the_next_trick_counts(setting: str, sign: int) -> None:
    quiet = "hard_nexttrick_singleton=0, hard_nexttrick_hearts_per=0"
    name = setting.partition("=")[0]
    base = ", ".join(part for part in quiet.split(", ") if not part.startswith(name))
    before = leading_next(quiet).get("next_shape", 0.0)
    after = leading_next(f"{base}, {setting}").get("next_shape", 0.0)
    assert (after - before) * sign >= 500


def test_hearts_count_once_they_are_broken_and_not_without_end() -> None:
    game = game_of()
    hands = {"north": "C:59 H:2", "east": "C:4AK H:3456789", "south": "C:2 D:2345", "west": "C:3"}
    obs = turn_view(game, position(game, "2C 3C 5C", **hands))
    broken = replace(obs, broken=True)
    spec = f"shallow({WIDE}, hard_nexttrick_singleton=0, hard_nexttrick_hearts_per=40, hard_nexttrick_hearts_cap=100)"
    worth = []
    for seen in (obs, broken):
        decision = make_player(spec, game).fair.analyse(seen, Limit(), 1)
        parts = next(item.parts for item in decision.candidates if item.action == (card_of("AC"),))
        worth.append(parts.get("next_shape", 0.0))
    assert worth == [0.0, 100.0]


def test_all_three_opponents_can_be_asked() -> None:
    """East has shown no clubs, so what it leads is not what the others lead."""
    game = game_of()
    hands = {"north": "C:A D:5", "east": "D:9468TJQ S:2345 H:23", "south": "C:2K D:23", "west": "C:3"}
    obs = turn_view(game, position(game, "2C 3C AC 9D 5D 6D", **hands))
    worth = []
    for on in ("off", "on"):
        decision = make_player(f"shallow({WIDE}, hard_next3_enable={on})", game).fair.analyse(obs, Limit(), 1)
        worth.append(
            next(item.parts["next_capture"] for item in decision.candidates if item.action == (card_of("2D"),))
        )
    assert worth[0] != worth[1]


def test_stages_switch_guards_and_follow_ups() -> None:
    game = game_of()
    obs = turn_view(game, position(game, WEST_LAST, **SPADES_LED))

    def guarded(spec: str) -> bool:
        decision = make_player(f"shallow({WIDE}, {spec})", game).fair.analyse(obs, Limit(), 1)
        return any("guard" in item.parts for item in decision.candidates)

    assert guarded("feature_hard_stage1=on")
    assert not guarded("feature_hard_stage1=off")
    assert guarded("feature_hard_stage1=off, feature_hard_stage12=on")


def test_points_for_the_leader_in_the_next_trick_are_welcome() -> None:
    """Only hearts left, and whoever has most points is to lead: every card of ours will hurt."""
    game = game_of(start_scores="90 0 0 0")
    player = make_player("shallow", game).player
    assert isinstance(player, Shallow)
    now = replace(leading(scores=(90, 0, 0, 0), broken=True), hand=0b111 << 26)
    obs = turn_view(game, position(game, "2C 3C AC", north="C:A", east="C:4", south="C:2", west="C:3"))
    steps = _Steps(100, None, Budget(Limit()))
    assert player._their_lead(obs, now, 0, steps)[1] > 0.5
    assert player._their_lead(obs, now, 2, steps)[1] == 0


def test_a_moon_welcomes_points_in_the_next_trick() -> None:
    """With relief set and stage two on, expected points count for the shooter instead of against it."""
    game = game_of()
    hands = {"north": "C:2", "east": "H:AKQJT87 S:AK2 C:A D:AK", "south": "C:3", "west": "C:4"}
    obs = turn_view(game, position(game, "2C AC 3C 4C", **hands))

    def captures(spec: str) -> list[float]:
        decision = make_player(f"shallow({WIDE}, {spec})", game).fair.analyse(obs, Limit(), 1)
        return [item.parts.get("next_capture", 0.0) for item in decision.candidates]

    welcome = captures("hard_moon_relief_perpen=500")
    assert min(welcome) >= 0 < max(welcome)
    feared = captures("hard_moon_relief_perpen=500, feature_hard_stage2=off")
    assert max(feared) <= 0 > min(feared)


def test_the_chance_to_win_counts_higher_and_lower_cards_that_are_out() -> None:
    """East follows with the seven of clubs; 8 9 T J Q K A and 3 to 6 are out, so each of two seats has to beat it if
    it holds none of the four lower and one of the seven higher ones, each card being with it by one chance in three."""
    now = look({"north": "C:2", "east": "C:7 D:23456789TJQK", "south": "C:3", "west": "C:4"}, "2C")
    beaten = (2 / 3) ** 4 * (1 - (2 / 3) ** 7)
    assert now.beaten_chance(2, card_of("7C")) == pytest.approx(beaten)
    assert now.win_chance(card_of("7C")) == pytest.approx((1 - beaten) ** 2)
    eight = look({"north": "C:2", "east": "C:78 D:23456789TJQ", "south": "C:3", "west": "C:4"}, "2C")
    beaten = (2 / 3) ** 4 * (1 - (2 / 3) ** 6)
    assert eight.win_chance(card_of("8C")) == eight.win_chance(card_of("7C")) == pytest.approx((1 - beaten) ** 2)


def shooting(plays: str) -> Situation:
    """North has taken everything with its hearts and leads on; who plays next has to follow."""
    hands = {"north": "C:A H:AKQJ", "east": "C:4 H:T2 D:2", "south": "C:2 H:3456", "west": "C:3 H:789"}
    return look(hands, f"2C 3C AC 4C {plays}", must_break_hearts=False)


def test_a_moon_is_not_fed_but_stopped() -> None:
    """One trick with points in other hands ends it: below the shooter's card costs the defence, taking it earns it."""
    feeding = shooting("AH 2H 3H 7H KH")
    assert feeding.shooter is None, "four points are no alarm yet"
    alarmed = shooting("AH 2H 3H 7H KH TH 4H 8H QH")
    assert alarmed.shooter == 0
    under = part(alarmed, "2D", "moon_defence")
    assert under == -SETTINGS.w_moon_defence
    stopping = replace(alarmed, hand=alarmed.hand | 1 << card_of("AH"))
    assert part(stopping, "AH", "moon_defence") > SETTINGS.w_moon_defence
    assert part(replace(alarmed, moons=feeding.moons), "2D", "moon_defence") == 0


def test_ones_own_queen_is_guarded_by_the_spades_below_it() -> None:
    """Leading a low spade costs the more, the fewer spades are left to hide the queen behind."""
    for held, length in (("C:A S:Q23 D:23456789T", 3), ("C:A S:Q2345 D:2345678", 5)):
        hands = {"north": "C:2", "east": held, "south": "C:3", "west": "C:4"}
        now = look(hands, "2C AC 3C 4C")
        assert part(now, "2S", "queen_guard") == pytest.approx(-SETTINGS.w_queen_guard / length)
        assert part(now, "QS", "queen_guard") == -SETTINGS.w_queen_guard
        assert part(now, "2D", "queen_guard") == 0
