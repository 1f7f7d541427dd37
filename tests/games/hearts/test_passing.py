"""Which cards are passed, and which setting decides it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.cards import names_of
from parlour.games.hearts.players.passing import WeighedAction, plan_pass
from parlour.games.hearts.players.settings import HeartsSettings
from tests.games.hearts.build import game_of, position

SETTINGS = HeartsSettings()


def best(held: str, rules: dict[str, object] | None = None, **changes: object) -> WeighedAction:
    game = game_of(first_round=1, **(rules or {}))
    obs = game.observe(position(game, north=held), 0)
    return plan_pass(obs, replace(SETTINGS, **changes))[0]  # type: ignore[arg-type]


def passed(held: str, rules: dict[str, object] | None = None, **changes: object) -> set[str]:
    return set(names_of(best(held, rules, **changes).action).split())


def test_a_void_is_worth_a_higher_card() -> None:
    """Two small clubs go although diamonds are higher, because the suit is then empty."""
    held = "C:56 D:4579 S:2345 H:234"
    assert {"5C", "6C"} <= passed(held)
    assert best(held).parts["short_suit"] >= SETTINGS.pass_void
    assert not {"5C", "6C"} <= passed(held, pass_void=0.0)


def test_the_jack_of_diamonds_is_kept_where_it_counts() -> None:
    held = "C:2345 D:2J S:2345 H:234"
    assert "JD" in passed(held)
    assert "JD" not in passed(held, {"jd_bonus": True})


@pytest.mark.parametrize(
    ("held", "setting", "value", "card", "given"),
    [
        ("C:2345 D:AKQ S:Q2 H:2345", "pass_queen", 0.0, "QS", True),
        ("C:2345 D:AKQ S:K2 H:2345", "pass_king", 0.0, "KS", True),
        ("C:2345 D:79J S:A2 H:2345", "pass_ace", 0.0, "AS", True),
        ("C:234567 D:AKQ S:2 H:23K", "pass_hearts", 9000.0, "KH", False),
        ("C:234567 D:AKQ S:2 H:23K", "pass_hearts_rank", 900.0, "KH", False),
        ("C:234567 D:AKQ S:2 H:2KA", "pass_side_rank", 0.0, "KD", True),
        ("C:2345 D:A57 S:2345 H:23", "pass_low_heart", -9000.0, "2H", False),
        ("C:TJQKA D:2345 S:234 H:2", "pass_short", 20000.0, "5D", False),
    ],
)
def test_every_weight_of_passing_can_change_what_is_passed(
    held: str, setting: str, value: float, card: str, given: bool
) -> None:
    assert (card in passed(held)) == given
    assert (card in passed(held, None, **{setting: value})) != given


@pytest.mark.parametrize(("scores", "receiver"), [("10 80 20 30", "east"), ("10 20 80 30", "south")])
def test_points_are_passed_to_whoever_has_most_of_them(scores: str, receiver: str) -> None:
    """Cards go to the left, to east; hearts are worth the more there the more points it has already."""
    held = "C:2345 D:789T S:2345 H:3"
    rules: dict[str, object] = {"start_scores": scores}
    assert best(held, rules, w_pass_to_leader_penalty=9000.0).parts["receiver"] == (9000.0 if receiver == "east" else 0)
    assert ("3H" in passed(held, rules, w_pass_to_leader_penalty=9000.0)) == (receiver == "east")
    assert "3H" not in passed(held, rules)
