"""What is counted while imagined deals are played out: by hand in small deals, and as the whole value of a round."""

from __future__ import annotations

from array import array

import pytest

from parlour.cards import pack, read_cards
from parlour.core.limits import Limit
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.event_layout import COUNTS, EVENTS
from parlour.games.hearts.engine.round_value import ALL_EVENTS, round_value, total_value
from parlour.games.hearts.players.search import TreeSearchPlayer
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import HeartsRules
from tests.games.hearts.build import turn_view
from tests.games.hearts.test_kernel import TWIN, VARIANTS, packed, positions, simulator
from tests.games.hearts.test_playouts import deal_of


def told(made: kernel.Simulator, tried: tuple[int, ...] = (1,)) -> dict[str, float]:
    """Return what was counted and is not zero."""
    (row, *_) = made.counted(tried)
    return {name: count for name, count in zip(EVENTS, row, strict=True) if count}


def last_cards(
    *hands: str, trick: str = "", points: tuple[int, ...] = (1, 0, 0, 0), scores: tuple[int, ...] = ()
) -> dict[str, float]:
    """Return what North counts when its first card is played to these last cards, in a match if it has scores."""
    made = simulator(VARIANTS[0], noise=0.0)
    if scores:
        made.configure(0, scores, 100, 0.5, 0.0, 1.0, (1.0, 0.5), memoryview(b"\0"))
    state = deal_of(*hands, trick=trick, leader=(4 - len(trick.split())) % 4, points=points)
    own = pack(read_cards(hands[0]))
    made.watch(0, 52 - sum(len(hand.split()) for hand in hands) - len(trick.split()) + 4, own)
    made.line(state, read_cards(hands[0])[0])
    return told(made)


def test_every_event_has_a_place_and_a_name() -> None:
    assert len(EVENTS) == COUNTS == len(set(EVENTS))
    assert ALL_EVENTS[:COUNTS] == EVENTS


def test_a_trick_with_hearts_counts_for_this_trick_and_for_the_card_that_took_it() -> None:
    found = last_cards("KD", "2H", "3H", "4C")
    assert found["hearts_now"] == found["card_1"] == 2
    assert found["trick"] == 1
    assert "no_hearts" not in found
    assert "no_points" not in found


def test_the_queen_that_falls_on_another_is_told_with_whom() -> None:
    found = last_cards("2S", "KS", "QS", "3C")
    assert found["queen_falls"] == found["queen_left"] == 1
    assert found["points_left"] == 13
    assert found["no_points"] == found["no_hearts"] == 1
    assert "trick" not in found


def test_what_comes_in_the_next_trick_is_later() -> None:
    found = last_cards("2D AS", "5D 2S", "6D QS", "7D 3S", points=(1, 0, 0, 0))
    assert found["queen_later"] == 1
    assert found["card_2"] == 13
    assert "queen_now" not in found
    assert found["no_hearts"] == 1
    assert "no_points" not in found


def test_hearts_are_counted_in_this_trick_and_later() -> None:
    found = last_cards("AH KH", "2H 3H", "4H 5H", "6H 7H", points=(1, 1, 0, 0))
    assert (found["hearts_now"], found["hearts_later"]) == (4, 4)


@pytest.mark.parametrize(
    ("scores", "over"),
    [((40, 87, 50, 60), "match_won"), ((40, 87, 39, 60), "match_lost"), ((40, 86, 50, 60), None), ((), None)],
)
def test_who_has_the_lowest_score_wins_when_a_round_ends_the_match(scores: tuple[int, ...], over: str | None) -> None:
    """East takes the queen, which is enough with 87 points; North has taken one."""
    found = last_cards("2S", "KS", "QS", "3C", scores=scores)
    assert {name for name in found if name.startswith("match_")} == ({over} if over else set())


def test_points_of_an_own_moon_count_as_none() -> None:
    found = last_cards("AH", "2H", "3H", "4H", points=(22, 0, 0, 0))
    assert found["moon_mine"] == 1
    assert not {"hearts_now", "card_1", "moon_other", "no_points", "no_hearts"} & set(found)


def test_the_moon_of_another() -> None:
    found = last_cards("2H", "AH", "3H", "4H", points=(0, 22, 0, 0))
    assert found["moon_other"] == 1
    assert found["points_left"] == 4


def watched(made: kernel.Simulator, state: array[int]) -> kernel.Simulator:
    made.watch(state[19], state[17] // 4 * 4 + 4, state[state[19]])
    return made


@pytest.mark.parametrize("rules", VARIANTS)
def test_compiled_and_plain_count_the_same(rules: HeartsRules) -> None:
    pair = simulator(rules, match=0.5), simulator(rules, TWIN, match=0.5)
    path = positions(rules, 11)
    for state in map(packed, (path[0], path[9], path[30])):
        searched = [(*watched(one, state).search(state, 25, 9), one.counted((2,) * 13)) for one in pair]
        assert searched[0] == searched[1]
        valued = [(*watched(one, state).value(state, -1, 4, 3), one.counted((4,))) for one in pair]
        assert valued[0] == valued[1]
    end = packed(path[-7])
    lines = []
    for one in pair:
        watched(one, end).line(end, one.solve(end)[0][0][0])
        lines.append(one.counted((1,)))
    assert lines[0] == lines[1]


@pytest.mark.parametrize("rules", VARIANTS)
def test_counting_changes_no_search(rules: HeartsRules) -> None:
    state = packed(positions(rules, 4)[6])
    assert watched(simulator(rules), state).search(state, 60, 2) == simulator(rules).search(state, 60, 2)
    assert watched(simulator(rules), state).value(state, -1, 9, 2) == simulator(rules).value(state, -1, 9, 2)


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_events_are_worth_what_the_search_says(rules: HeartsRules) -> None:
    """The declared value of the counted events is the value of the search: parts of it lose nothing."""
    game, made = Hearts(rules), simulator(rules)
    for seed in range(3):
        for state in positions(rules, seed)[::6]:
            obs = game.observe(state, state.round.turn)
            if 52 - len(obs.plays) <= 4:
                continue
            found, _ = watched(made, packed(state)).search(packed(state), 60, seed)
            for (_, visits, mean), events in zip(found, made.counted([item[1] for item in found]), strict=False):
                assert not visits or round_value(obs, events) == pytest.approx(26 * mean, abs=1e-9)


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_line_of_a_solved_end_is_worth_its_value(rules: HeartsRules) -> None:
    game, made = Hearts(rules), simulator(rules)
    for seed in range(4):
        state = positions(rules, seed)[-9]
        obs = game.observe(state, state.round.turn)
        for card, value in made.solve(packed(state))[0]:
            watched(made, packed(state)).line(packed(state), card)
            assert round_value(obs, made.counted((1,))[0]) == pytest.approx(26 * value, abs=1e-9)


def analysed(game: Hearts, obs: HeartsView, **settings: int) -> TreeSearchPlayer:
    return TreeSearchPlayer(game, HeartsSettings(**{"worlds": 8, "simulations": 60, **settings}))  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{}, {"rounds": 0, "start_scores": "60 92 70 85"}, {"first_round": 1}])
def test_an_analysis_carries_continuations_and_a_decision_makes_none(options: dict[str, object]) -> None:
    game = Hearts(HeartsRules(**{"rounds": 1, "first_round": 4, **options}))  # type: ignore[arg-type]
    obs = game.observe(game.start(5), game.actors(game.start(5))[0])
    while obs.phase == "play" and len(game.legal(obs).first(2)) < 2:
        state = game.step(game.start(5), seat := game.actors(game.start(5))[0], game.legal(obs).first(1)[0])
        obs = game.observe(state, (seat + 1) % 4)
    player = analysed(game, obs)
    analysis = player.analyse(obs, Limit(samples=8), 3)
    assert player.decide(obs, Limit(samples=8), 3).action == analysis.action
    for item in analysis.candidates:
        assert len(item.continuations) == 8
        expected = item.parts["expected"]
        assert sum(one.value for one in item.continuations) / 8 == pytest.approx(expected)
        for one in item.continuations:
            assert total_value(obs, one.events) == pytest.approx(one.value)
            assert (one.events[-1] == 0) == bool(game.rules.rounds)


def test_close_cards_are_counted_in_more_deals_and_their_values_stay() -> None:
    game = Hearts(VARIANTS[0])
    obs = turn_view(game, positions(VARIANTS[0], 5)[1])
    player = analysed(game, obs)
    free, bounded = player.analyse(obs, Limit(), 3), player.analyse(obs, Limit(samples=8), 3)
    assert [(item.action, item.value) for item in free.candidates] == [
        (item.action, item.value) for item in bounded.candidates
    ]
    assert {len(item.continuations) for item in free.candidates} == {free.spent.samples}
    assert free.spent.samples == 200
    short, long = (found.candidates[0].continuations for found in (bounded, free))
    assert short == long[:8]
