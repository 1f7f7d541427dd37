"""What the players do and say: styles, the moon, beliefs, passing, and the same answer every time."""

from __future__ import annotations

import json
from pathlib import Path
from time import thread_time

import pytest

from parlour.cards import card_of, members
from parlour.core.limits import CancelToken, Limit
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import LEVELS, game_type, make_player
from parlour.errors import Unsupported
from parlour.explain import review
from parlour.games.hearts.players.base import RulePlayer
from parlour.games.hearts.players.original import kind_of
from parlour.games.hearts.players.passing import plan_pass
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.shallow import Shallow
from parlour.games.hearts.players.situation import Intent, Situation, situation_of
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView, State
from parlour.runtime.decision import fallback_decision
from tests.games.hearts.build import game_of, position, turn_view
from tests.playing import random_table

SETTINGS = HeartsSettings()


def look(game: Hearts, state: State, hunt: int = 90) -> Situation:
    return situation_of(turn_view(game, state), SETTINGS, hunt_score=hunt)


def decide(game: Hearts, obs: HeartsView, spec: str, limit: Limit | None = None) -> str:
    return game.format(make_player(spec, game).fair.decide(obs, limit or Limit(), 3).action)


@pytest.mark.parametrize(("spec", "score"), [("heuristic", 90), ("shallow", 80), ("shallow(hunt_score_hard=60)", 60)])
def test_the_leader_is_hunted_sooner_by_hard_players(spec: str, score: int) -> None:
    """Normal hunts whoever has 90 points or more, hard from 80 on."""
    for points, style in ((score - 1, Intent.CAUTIOUS), (score, Intent.HUNT_LEADER)):
        game = game_of(start_scores=f"0 0 0 {points}")
        obs = turn_view(game, position(game, "2C", north="C:2", east="C:3"))
        player = make_player(spec, game).player
        assert isinstance(player, RulePlayer)
        assert player.situation(obs).style is style


def test_the_leader_does_not_hunt_himself() -> None:
    game = game_of(start_scores="0 95 0 0")
    assert look(game, position(game, "2C", north="C:2", east="C:3")).style is Intent.CAUTIOUS


def test_the_leader_is_fed() -> None:
    """Void in the suit and free to discard: points go where they hurt whoever has most."""
    hands = {"north": "C:A D:5", "east": "C:4 H:23456789T S:46", "south": "C:2", "west": "C:3"}
    plays = "2C 3C AC 4C 5D"
    worth = {}
    for scores in ("90 0 0 0", "0 0 90 0"):
        game = game_of(start_scores=scores)
        obs = turn_view(game, position(game, plays, **hands))
        player = make_player("shallow(w_nonleader_feed_perpen=500)", game).fair
        decision = player.analyse(obs, Limit(), 1)
        worth[scores] = {item.action: item.parts.get("feed", 0.0) for item in decision.candidates}
    heart = (card_of("TH"),)
    assert worth["90 0 0 0"][heart] > 0 > worth["0 0 90 0"][heart]


def test_the_belief_cache_is_used() -> None:
    game = game_of()
    player = make_player("shallow(hard_endgame_tricks=3)", game).player
    assert isinstance(player, Shallow)
    state = game.start(3)
    while len(state.round.plays) < 44 or len(list(game.legal(turn_view(game, state)))) < 2:
        state = game.step(state, state.round.turn, next(iter(game.legal(turn_view(game, state)))))
    obs = turn_view(game, state)
    for hits in range(3):
        player.analyse(obs, Limit(), 1)
        assert player._beliefs.hits == hits


def test_every_pass_has_three_cards_of_the_hand() -> None:
    for first_round in (1, 2, 3):
        game = game_of(first_round=first_round)
        for seed in range(10):
            obs = game.observe(game.start(seed), 0)
            plans = plan_pass(obs, SETTINGS)
            assert all(plan.action in game.legal(obs) for plan in plans)
            assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)


def test_a_moon_hand_passes_its_low_cards() -> None:
    game = game_of(first_round=1)
    obs = game.observe(position(game, north="H:AKQJT98 S:AK C:23 D:23"), 0)
    passed = plan_pass(obs, SETTINGS)[0].action
    assert set(passed) <= {card for card in members(obs.hand) if card // 13 in (0, 1)}


def test_the_queen_goes_to_whoever_has_most_points() -> None:
    hands = {"north": "S:Q5 H:A23 D:AK4 C:AK456"}
    for scores, right in (("10 80 20 30", True), ("10 20 80 30", False)):
        game = game_of(first_round=1, start_scores=scores)
        best = plan_pass(game.observe(position(game, **hands), 0), SETTINGS)[0]
        assert (best.parts["receiver"] > 0) == right


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("easy", "legacy"),
        ("legacy", "legacy"),
        ("Normal", "heuristic"),
        ("default", "heuristic"),
        ("hard", "shallow"),
        ("FUTURE", "shallow"),
        ("search", "search"),
        ("lookahead", "search"),
        ("whatever", "heuristic"),
        ("", "heuristic"),
    ],
)
def test_the_originals_names_are_understood(word: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_of(word) == kind
    monkeypatch.setenv("MDH_BOT_DIFFICULTY", word)
    game = game_of()
    made = make_player("original", game).player
    expected = make_player(f"{kind}" if kind == "legacy" else f"{kind}(preset=original)", game).player
    assert type(made) is type(expected)


def test_levels_are_the_players() -> None:
    specs = {level.name: level.spec.partition("(")[0] for level in game_type("hearts").levels}
    assert tuple(specs) == LEVELS
    assert (specs["normal"], specs["hard"], specs["expert"]) == ("heuristic", "shallow", "search")


def test_a_forgetful_player_still_plays_by_what_it_sees() -> None:
    game = game_of()
    player = make_player("beginner", game).player
    assert isinstance(player, RulePlayer)
    assert player.settings.memory_tricks == 0
    state = game.start(9)
    while game.outcome(state) is None:
        state = game.step(state, state.round.turn, player.decide(turn_view(game, state), Limit(), 1).action)


@pytest.mark.parametrize("spec", ["search(worlds=6, simulations=60)", "shallow", "heuristic"])
def test_a_decision_under_samples_is_reproducible(spec: str) -> None:
    game = game_of()
    state = game.start(4)
    for _ in range(6):
        obs = turn_view(game, state)
        first, again = (make_player(spec, game).fair.analyse(obs, Limit(samples=5), 8) for _ in range(2))
        assert (first.action, first.candidates) == (again.action, again.candidates)
        state = game.step(state, state.round.turn, first.action)


def test_search_answers_in_time_and_when_cancelled() -> None:
    game = game_of()
    obs = turn_view(game, position(game, "2C", north="C:2", east="C:3456"))
    player = make_player("search", game).fair
    for limit in (Limit(seconds=0.2), Limit(cpu_seconds=0.2)):
        began = thread_time()
        decision = player.analyse(obs, limit, 1)
        assert thread_time() - began < 1.0
    assert decision.spent.samples > 0
    token = CancelToken()
    token.cancel()
    assert player.decide(obs, Limit(), 1, token).action in game.legal(obs)


def test_the_shooter_says_what_a_moon_is_worth() -> None:
    """26 to the others, unless that ends a match which is then lost."""
    from tests.games.hearts.test_rules import moon_state

    for scores, expected in (("0 0 0 0", "others"), ("80 70 0 10", "self")):
        game = game_of(rounds=0, moon="choose", start_scores=scores)
        state = moon_state(game)
        for spec in ("heuristic", "search"):
            assert decide(game, game.observe(state, 1), spec) == expected


def test_safest_takes_no_points_when_it_need_not() -> None:
    game = game_of()
    hands = {"north": "C:A S:5", "east": "C:4 S:Q", "south": "C:2 S:6", "west": "C:3 S:K2"}
    obs = turn_view(game, position(game, "2C 3C AC 4C 5S QS 6S", **hands))
    assert decide(game, obs, "safest") == "2S"


def test_logs_tell_what_was_weighed(caplog: pytest.LogCaptureFixture) -> None:
    game = game_of()
    hands = {"north": "C:A S:5", "east": "C:4 S:Q", "south": "C:2 S:6", "west": "C:3 S:K2"}
    obs = turn_view(game, position(game, "2C 3C AC 4C 5S QS 6S", **hands))
    with caplog.at_level("INFO", "parlour.hearts"):
        decide(game, obs, "shallow")
        assert not caplog.messages
        decide(game, obs, "shallow(debug_logs=on)")
        assert any(line.startswith("2S") and "next_capture" in line for line in caplog.messages)
        caplog.clear()
        decide(game, obs, "shallow(hard_verbose=on, hard_planner_nudge_trace=on, hard_early_cutoff_margin=1000000)")
        assert any("then:" in line for line in caplog.messages)
        assert any("guarded against" in line for line in caplog.messages)


def test_high_cards_are_passed_in_the_order_of_their_danger() -> None:
    """The queen, then high hearts and spades, then other high cards; never what is low."""
    game = game_of(first_round=1)
    singles = {
        "S:Q2 H:3 D:23456 C:34567": "QS",
        "S:K2 H:3 D:23456 C:34567": "KS",
        "S:23 H:3A D:2345 C:34567": "AH",
        "S:234 H:23 D:2345A C:345": "AD",
    }
    for hand, name in singles.items():
        best = plan_pass(game.observe(position(game, north=hand), 0), SETTINGS)[0].action
        assert card_of(name) in best, hand


def test_hindsight_sees_the_real_deal() -> None:
    """With all cards open the queen is given to whoever really cannot refuse it."""
    game = game_of()
    hands = {"north": "C:A D:5", "east": "C:4 S:Q46 H:23456789T", "south": "C:2", "west": "C:3"}
    state = position(game, "2C 3C AC 4C 5D", **hands)
    ready = make_player("open", game)
    assert isinstance(ready.player, OmniscientPlayer)
    assert game.format(ready.player.decide_full(state, 1, Limit(), 1).action) == "QS"
    with pytest.raises(Unsupported, match="sees all cards"):
        _ = ready.fair


def test_a_game_can_be_reviewed() -> None:
    told = review(random_table("hearts", 3, rules={"rounds": 1}).record())
    judged = [move for move in told.moves if move.known is not None]
    assert judged
    assert any(move.hindsight is not None for move in told.moves)


@pytest.mark.parametrize("kind", ["heuristic", "shallow"])
def test_the_adviser_is_added_to_what_a_card_is_worth(kind: str, tmp_path: Path) -> None:
    """To the rules of thumb and to the look ahead alike: a bias moves a card's value by just as much."""
    game = game_of()
    hands = {"north": "C:A D:5", "east": "C:4 D:7", "south": "C:2 D:6", "west": "C:3 D:A42"}
    obs = turn_view(game, position(game, "2C 3C AC 4C 5D 7D 6D", **hands))
    far = "hard_early_cutoff_margin=1000000, hard_tiers_default_on_hard=off"

    def advised(bias: int) -> tuple[str, dict[str, float]]:
        file = tmp_path / f"{bias}.json"
        file.write_text(json.dumps({"2D": bias}))
        spec = f"{kind}({far}, hard_adviser_play=on, adviser_play_path={file})"
        decision = make_player(spec, game).fair.analyse(obs, Limit(), 1)
        return game.format(decision.action), {game.format(item.action): item.value for item in decision.candidates}

    plain, biased = advised(0), advised(5000)
    assert (plain[0], biased[0]) == ("AD", "2D")
    assert biased[1]["2D"] == pytest.approx(plain[1]["2D"] + 5000)
    assert biased[1]["AD"] == plain[1]["AD"]
    assert advised(-5000)[1]["2D"] == pytest.approx(plain[1]["2D"] - 5000)


@pytest.mark.parametrize(
    ("spec", "substitute"),
    [("hard", "heuristic"), ("expert", "heuristic"), ("original", "safest"), ("normal", "random")],
)
def test_who_moves_in_place_of_a_player_that_fails(spec: str, substitute: str) -> None:
    """The normal player for those that look ahead, the safest card for the original's bots, else any legal card."""
    game = game_of()
    obs = turn_view(game, position(game, "2C 3C AC 4C", north="C:A", east="C:4", south="C:2", west="C:3"))
    for seed in range(4):
        thought = fallback_decision(make_player(spec, game), game, obs, seed, "out of time")
        expected = make_player(substitute, game).fair.analyse(obs, Limit(), seed)
        assert thought.decision.action == expected.action
        assert thought.fallback == "out of time"
