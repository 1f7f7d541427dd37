"""The same random rounds in OpenSpiel and here: legal cards and scores must agree at every step."""

from __future__ import annotations

from random import Random
from typing import Any

from parlour.cards import members
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.variants import DIRECTIONS, HeartsRules

OPTIONS = (
    "must_break_hearts",
    "qs_breaks_hearts",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "can_lead_hearts_instead_of_qs",
    "jd_bonus",
    "avoid_all_tricks_bonus",
)
FIRST_ROUND = {"left": 1, "right": 2, "across": 3, "hold": 4}


def theirs(card: int) -> int:
    """Their number of a card: ranks first."""
    return card % 13 * 4 + card // 13


def ours(card: int) -> int:
    return card % 4 * 13 + card // 4


def compare(seed: int, *, variants: bool) -> int:
    """Play one random round in both; return how many decisions agreed, raise AssertionError at a difference."""
    import pyspiel

    rng = Random(seed)
    direction = rng.choice(DIRECTIONS)
    options = {name: rng.random() < 0.5 for name in OPTIONS} if variants else {}
    rules = HeartsRules(rounds=1, first_round=FIRST_ROUND[direction], **options)  # type: ignore[arg-type]
    game = Hearts(rules)
    state = game.start(seed)
    text = ",".join(f"{name}={str(value).lower()}" for name, value in options.items())
    other: Any = pyspiel.load_game(f"hearts({text})" if text else "hearts").new_initial_state()
    other.apply_action(DIRECTIONS.index(direction))
    piles = [list(members(hand)) for hand in state.round.deal]
    for number in range(52):
        other.apply_action(theirs(piles[number % 4][number // 4]))
    decisions = 0
    while game.outcome(state) is None:
        seat = game.actors(state)[0]
        legal = game.legal(game.observe(state, seat))
        assert other.current_player() == seat, (seed, decisions)
        expected = sorted(map(ours, other.legal_actions()))
        listed = sorted({card for action in legal for card in action})
        assert listed == expected, (seed, decisions, listed, expected)
        action = legal.sample(rng)
        for card in action:
            other.apply_action(theirs(card))
        state = game.step(state, seat, action)
        decisions += 1
    assert other.is_terminal()
    assert [26 + points for points in game.outcome(state).points] == other.returns(), seed  # type: ignore[union-attr]
    return decisions
