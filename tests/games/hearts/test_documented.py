"""Each documented setting of the original does what its text says, by the number that the text gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.cards import card_of, pack, read_cards
from parlour.core.limits import Limit
from parlour.core.parameters import build
from parlour.core.registry import make_player
from parlour.games.hearts.players.evaluation import card_parts
from parlour.games.hearts.players.passing import plan_pass
from parlour.games.hearts.players.settings import HeartsSettings, resolve
from parlour.games.hearts.players.shallow import Shallow
from parlour.games.hearts.players.situation import Intent, Situation, situation_of
from parlour.games.hearts.rules.match import HeartsView
from tests.games.hearts.build import game_of, position, turn_view

ORIGINAL = resolve(build(HeartsSettings, {"preset": "original"}))
# East cannot follow north's diamond; west is the last to play to a trick with the queen of spades.
VOID = {"north": "C:A D:5", "east": "C:4 S:Q46A H:2345678K", "south": "C:2", "west": "C:3"}
QUEEN_LED = {"north": "C:A S:5", "east": "C:4 S:Q", "south": "C:2 S:6", "west": "C:3 S:K2"}
LEADING = {"north": "C:2", "east": "C:A S:23 H:2A D:3K", "south": "C:3", "west": "C:4"}


def watch(hands: dict[str, str], plays: str, scores: tuple[int, ...] = (0, 0, 0, 0)) -> Situation:
    game = game_of()
    now = situation_of(turn_view(game, position(game, plays, **hands)), ORIGINAL, hunt_score=90)
    return replace(now, scores=scores)


def void(*scores: int, style: Intent = Intent.CAUTIOUS) -> Situation:
    return replace(watch(VOID, "2C 3C AC 4C 5D", scores or (0, 0, 0, 0)), style=style)


NEAR_100 = watch(QUEEN_LED, "2C 3C AC 4C 5S QS 6S", (0, 0, 0, 85))
WEIGHTS: dict[str, tuple[float, Situation, str, str, float]] = {
    # its number, where, the card, the part of its worth, and how many times the number counts there
    "w_offsuit_bonus": (600, void(), "QS", "discard", 13),
    "w_cards_played": (10, void(), "QS", "points_given", 13),
    "w_early_hearts_lead": (600, watch(LEADING, "2C AC 3C 4C"), "2H", "hearts_lead", -1),
    "w_near100_self_capture_base": (1300, NEAR_100, "KS", "own_score", -1),
    "w_near100_shed_perpen": (250, void(0, 85, 0, 0), "QS", "own_score", 13),
    "w_hunt_feed_perpen": (800, void(90, 0, 0, 0, style=Intent.HUNT_LEADER), "QS", "feed", 13),
    "w_leader_feed_base": (120, void(), "2H", "feed", 1),
    "w_nonleader_feed_perpen": (1200, void(0, 0, 90, 0), "QS", "feed", -13),
    "w_leader_feed_gap_per10": (40, void(29, 0, 0, 0), "2H", "feed", 2),
}


@pytest.mark.parametrize("name", WEIGHTS)
def test_a_weight_counts_by_its_number(name: str) -> None:
    """Without it the card is worth just that much less; twice the weight counts twice."""
    number, now, card, part, times = WEIGHTS[name]

    def worth(**changes: object) -> float:
        return card_parts(now, card_of(card), replace(ORIGINAL, **changes))[part]  # type: ignore[arg-type]

    assert worth() - worth(**{name: 0.0}) == pytest.approx(number * times)
    assert worth(**{name: 2.0 * number}) - worth() == pytest.approx(number * times)


def test_passing_points_to_the_leader_earns_1400_each_up_to_three() -> None:
    game = game_of(first_round=1, start_scores="10 80 20 30")
    obs = game.observe(position(game, north="S:Q5 H:A23 D:AK4 C:AK456"), 0)

    def receiver(cards: str, **changes: object) -> float:
        plans = plan_pass(obs, replace(ORIGINAL, **changes), keep=286)  # type: ignore[arg-type]
        return next(plan.parts["receiver"] for plan in plans if pack(plan.action) == pack(read_cards(cards)))

    assert receiver("4C AC 2H") == 1400
    assert receiver("4C AC QS") == 3 * 1400
    assert receiver("4C AC 5C") == 0
    assert receiver("4C AC QS", w_pass_to_leader_penalty=10.0) == 30


# East wins a clean trick with the ace and leads next, with an ace of spades, a single diamond and high hearts.
NEXT = {"north": "C:5", "east": "C:4A S:A D:2 H:AK", "south": "C:2", "west": "C:3"}
HEARTS = {"north": "C:59 H:2", "east": "C:4AK H:3456789 S:AK4", "south": "C:2 D:2345", "west": "C:3"}
LOOKING = "preset=original, hard_deterministic=on, hard_test_steps=100000, hard_early_cutoff_margin=1000000"


def added(hands: dict[str, str], card: str, spec: str = "", **seen: object) -> dict[str, float]:
    """Return the parts of a card that the original's hard bot gives it."""
    game = game_of()
    obs: HeartsView = replace(turn_view(game, position(game, "2C 3C 5C", **hands)), **seen)  # type: ignore[arg-type]
    decision = make_player(f"shallow({LOOKING}{', ' if spec else ''}{spec})", game).fair.analyse(obs, Limit(), 1)
    return next(dict(item.parts) for item in decision.candidates if item.action == (card_of(card),))


def shape(hands: dict[str, str], spec: str = "", **seen: object) -> float:
    return added(hands, "AC", spec, **seen).get("next_shape", 0.0)


def test_a_singleton_is_worth_25_when_leading_next() -> None:
    without = shape(NEXT, "hard_nexttrick_singleton=0")
    singles = round((shape(NEXT) - without) / 25)
    assert singles > 0
    assert shape(NEXT, "hard_nexttrick_singleton=7") - without == 7 * singles


def test_hearts_are_worth_two_each_and_ten_at_most() -> None:
    quiet = "hard_nexttrick_singleton=0"
    assert shape(HEARTS, quiet) == 0, "hearts are not broken"
    assert shape(HEARTS, quiet, broken=True) == 10
    assert shape(HEARTS, f"{quiet}, hard_nexttrick_hearts_cap=100", broken=True) == 14
    assert shape(HEARTS, f"{quiet}, hard_nexttrick_hearts_per=1", broken=True) == 7


def test_the_risk_of_the_queen_high_hearts_and_the_lost_lead_are_off_unless_set() -> None:
    assert shape(NEXT, "hard_qs_risk_per=50") == shape(NEXT) - 50
    assert shape(NEXT, "hard_qs_risk_per=0") == shape(NEXT)
    assert shape(NEXT, "hard_ctrl_hearts_per=50") == shape(NEXT) + 100, "ace and king"
    low = added(NEXT, "4C", "hard_ctrl_handoff_pen=50")
    assert low["next_shape"] == -50
    assert "next_shape" not in added(NEXT, "4C")


def test_points_expected_in_the_next_trick_cost_95_each() -> None:
    expected = added(NEXT, "4C")["next_capture"]
    assert expected < 0
    assert added(NEXT, "4C", "hard_cont_self_capture_perpen=190")["next_capture"] == pytest.approx(2 * expected)
    assert "next_capture" not in added(NEXT, "4C", "hard_cont_self_capture_perpen=0")


def test_a_continuation_is_boosted_only_where_choices_are_close_and_capped_only_where_set() -> None:
    plain = added(NEXT, "4C")["next_capture"]
    far, near = (f"hard_cont_boost_gap={gap}, hard_cont_boost_factor=3" for gap in (0, 1_000_000))
    assert added(NEXT, "4C", far)["next_capture"] == plain
    assert added(NEXT, "4C", near)["next_capture"] == pytest.approx(3 * plain)
    assert added(NEXT, "4C", "hard_cont_boost_gap=1000000")["next_capture"] == plain
    assert plain < -1
    assert added(NEXT, "4C", "hard_cont_cap=1")["next_capture"] == pytest.approx(-1)
    assert added(NEXT, "4C", "hard_cont_cap=100000")["next_capture"] == plain


def test_points_for_the_leader_in_the_next_trick_earn_70_each() -> None:
    """Whoever has most points wins this trick and leads; some of our hearts will go to it."""
    game = game_of(start_scores="90 0 0 0")
    hands = {"north": "C:AK D:A", "east": "C:4 H:23456789TJQK", "south": "C:2 D:2345", "west": "C:3 D:6789"}
    obs = turn_view(game, position(game, "2C 3C AC 4C KC", **hands))

    def feed(spec: str) -> float:
        decision = make_player(f"shallow({LOOKING}{spec})", game).fair.analyse(obs, Limit(), 1)
        return max(item.parts.get("next_feed", 0.0) for item in decision.candidates)

    earned = feed("")
    assert earned > 0
    assert feed(", hard_cont_feed_perpen=140") == pytest.approx(2 * earned)
    assert feed(", hard_cont_feed_perpen=0") == 0


def test_the_belief_cache_holds_what_it_is_told_to() -> None:
    game = game_of()
    states = [game.start(3)]
    while len(states[-1].round.plays) < 45:
        state = states[-1]
        states.append(game.step(state, state.round.turn, next(iter(game.legal(turn_view(game, state))))))
    views = [turn_view(game, state) for state in states[40:] if len(list(game.legal(turn_view(game, state)))) > 1]
    assert len(views) >= 2

    def hits(spec: str) -> int:
        player = make_player(f"shallow({spec})", game).player
        assert isinstance(player, Shallow)
        for obs in (*views[:2], *views[:2]):
            player.analyse(obs, Limit(), 1)
        return player._beliefs.hits

    assert hits("hard_belief_cache_size=128") == hits("hard_belief_cache_size=2") == 2
    assert hits("hard_belief_cache_size=1") == 0
