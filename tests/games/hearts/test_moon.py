"""Shooting the moon: what it takes to try, when a seat commits itself to it, and what ends it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from parlour.cards import read_cards
from parlour.games.hearts.players.moon import Moon, moon_hand, moon_states
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.situation import Intent, situation_of
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES
from tests.games.hearts.build import game_of, hand

SETTINGS = HeartsSettings()
EAST = 1
MOON_HAND = "H:AKQJT87 S:AKQ C:A D:AK"
# East wins a clean trick with the ace of clubs, then more with spades: it holds five hearts, four of them high.
STRONG = "H:AKQJ2 D:AK"
FIRST = "north 2C AC 3C 4C"
SECOND = "east AS 2S 3S 4S"
THIRD = "east KS 5S 6S 7S"
FOURTH = "east AD 2D 3D 4D"


def bits(text: str) -> int:
    return sum(1 << card for card in read_cards(" ".join(hand(text))))


def table(*tricks: str, held: str = STRONG, scores: tuple[int, ...] = (0, 0, 0, 0)) -> HeartsView:
    """Return what east sees after these tricks, each with its leader; the last one may be unfinished."""
    game = game_of()
    leaders: list[int] = []
    plays: list[int] = []
    for text in tricks:
        leader, _, cards = text.partition(" ")
        leaders.append(SIDES.index(leader))
        plays += read_cards(cards)
    obs = game.observe(game.start(1), EAST)
    return replace(obs, plays=tuple(plays), leaders=tuple(leaders), hand=bits(held), scores=scores)


def moon(*tricks: str, held: str = STRONG, scores: tuple[int, ...] = (0, 0, 0, 0), **changes: object) -> Moon:
    """Return how far east is with a moon."""
    settings = replace(SETTINGS, **changes)  # type: ignore[arg-type]
    return moon_states(table(*tricks, held=held, scores=scores), settings)[EAST]


def style(*tricks: str, held: str, scores: tuple[int, ...] = (0, 0, 0, 0)) -> Intent:
    return situation_of(table(*tricks, held=held, scores=scores), SETTINGS, hunt_score=90).style


def test_a_strong_hand_shoots_the_moon() -> None:
    obs = table("north 2C", held=MOON_HAND)
    assert moon_hand(obs.hand, obs, SETTINGS)
    assert style("north 2C", held=MOON_HAND) is Intent.AGGRESSIVE_MOON


@pytest.mark.parametrize(
    "held",
    [
        "H:AKQJT8 S:AKQ C:A7 D:AK",  # six hearts
        "H:AKQ8765 S:AKQ C:A D:AK",  # three of them ten or higher
        "H:AKQJT87 S:AJ9 C:A D:AK",  # one high spade
        "H:AKQJT87 S:KQ9 C:A D:AK",  # no ace of spades
    ],
)
def test_a_lesser_hand_does_not(held: str) -> None:
    assert style("north 2C", held=held) is Intent.CAUTIOUS


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((69, 69, 69, 69), Intent.AGGRESSIVE_MOON),
        ((70, 70, 70, 70), Intent.CAUTIOUS),
        ((0, 15, 0, 0), Intent.AGGRESSIVE_MOON),
        ((0, 16, 0, 0), Intent.CAUTIOUS),
    ],
)
def test_scores_forbid_a_moon(scores: tuple[int, ...], expected: Intent) -> None:
    assert style("north 2C", held=MOON_HAND, scores=scores) is expected


def test_no_moon_is_begun_after_twelve_cards() -> None:
    """The hand alone is reason enough in the first three tricks, which others won; from the thirteenth card on not."""
    clean = ("north 2C 3C 4C AC", "west 2D 3D 4D AD", "south 5S 3S 4S 2S")
    held = "H:AKQJT87 S:AKQ"
    assert style(*clean, "south", held=held) is Intent.AGGRESSIVE_MOON
    assert style(*clean, "south 5D", held=held) is Intent.CAUTIOUS


def test_a_seat_that_is_committed_goes_on_after_twelve_cards() -> None:
    assert moon(FIRST, SECOND, THIRD, FOURTH, "east") is Moon.COMMITTED
    assert style(FIRST, SECOND, THIRD, FOURTH, "east", held=STRONG) is Intent.AGGRESSIVE_MOON
    assert style(FIRST, SECOND, THIRD, FOURTH, "east", held="H:A2 D:K C:23") is Intent.CAUTIOUS


def test_the_moon_goes_through_its_states() -> None:
    tricks = (FIRST, SECOND, THIRD)
    seen = [moon(*tricks[:count]) for count in range(4)]
    assert seen == [Moon.NOT_ATTEMPTING, Moon.CONSIDERING, Moon.COMMITTED, Moon.COMMITTED]
    assert moon(*tricks, "east 2H QH 3H 4H") is Moon.ABORTED


@pytest.mark.parametrize("held", ["H:AKQ S:AQ D:AK", "H:AJT92 D:K9 C:9"])
def test_a_moon_is_not_considered_without_hearts_and_high_cards(held: str) -> None:
    """Four hearts and four queens, kings or aces are the least."""
    assert moon(FIRST, SECOND, held=held) is Moon.NOT_ATTEMPTING


@pytest.mark.parametrize(
    ("limit", "allowed", "forbidden"),
    [
        ("moon_commit_max_cards", 8, 7),  # it has won two tricks after eight cards
        ("moon_commit_max_score", 71, 70),
        ("moon_commit_min_tricks", 2, 3),
        ("moon_commit_min_hearts", 5, 6),
        ("moon_commit_min_control", 4, 5),
    ],
)
def test_each_limit_of_committing_holds(limit: str, allowed: int, forbidden: int) -> None:
    everybody = {"held": STRONG, "scores": (70, 70, 70, 70)}
    others = {} if limit == "moon_commit_max_score" else {"moon_commit_max_score": 100}
    assert moon(FIRST, SECOND, **everybody, **others, **{limit: allowed}) is Moon.COMMITTED  # type: ignore[arg-type]
    assert moon(FIRST, SECOND, **everybody, **others, **{limit: forbidden}) is Moon.CONSIDERING  # type: ignore[arg-type]


def test_a_seat_commits_itself_by_the_twentieth_card_with_five_hearts() -> None:
    """Three clean tricks of others come between; after a fourth one it is too late."""
    clean = ("east 3D 4D 5D QD", "north 9D 6D 7D 8D", "north 5S 2S 3S 4S")
    late = ("north 9C 6C 7C 8C",)
    won = "north TS AS 6S 7S"
    assert moon(FIRST, *clean, won) is Moon.COMMITTED
    assert moon(FIRST, *clean, *late, won) is Moon.CONSIDERING
    assert moon(FIRST, *clean, *late, won, moon_commit_max_cards=24) is Moon.COMMITTED
    assert moon(FIRST, *clean, won, held="H:AKQ2 D:AK") is Moon.CONSIDERING


def test_hearts_already_won_count_towards_a_moon_but_control_must_be_held() -> None:
    won = "east AH 3H 4H 5H"
    assert moon(FIRST, SECOND, won, held="H:KQJ D:AK", moon_commit_min_tricks=3) is Moon.COMMITTED
    assert moon(FIRST, SECOND, won, held="H:KQ2 D:AK", moon_commit_min_tricks=3) is Moon.CONSIDERING


def test_points_in_other_hands_end_a_moon() -> None:
    """One penalty card is enough by our settings, three by the original's."""
    lost = "east 3D 5D TD 2H"
    assert moon(FIRST, SECOND, THIRD) is Moon.COMMITTED
    assert moon(FIRST, SECOND, THIRD, lost) is Moon.ABORTED
    assert moon(FIRST, SECOND, THIRD, lost, moon_abort_others_hearts=2) is Moon.COMMITTED
    more = "west 8D 3H 6D 7D"
    assert moon(FIRST, SECOND, THIRD, lost, more, moon_abort_others_hearts=3) is Moon.COMMITTED
    last = "west JD 4H 9D QD"
    assert moon(FIRST, SECOND, THIRD, lost, more, last, moon_abort_others_hearts=3) is Moon.ABORTED
    assert style(FIRST, SECOND, THIRD, lost, "south", held=MOON_HAND) is Intent.CAUTIOUS


def test_a_seat_that_gave_up_does_not_try_again() -> None:
    lost = "east 3D 5D TD 2H"
    assert moon(FIRST, SECOND, THIRD, lost, "south 6S AS 8S 9S", "east KS TS JS QS") is Moon.ABORTED


def test_lost_control_ends_a_moon_unless_it_can_be_regained() -> None:
    """East has points and loses a clean trick: two kings or aces would bring the lead back."""
    taken = "east AH 3H 4H 5H"
    lost = "east 3D 5D TD 9D"
    assert moon(FIRST, SECOND, taken, held="H:KQJ D:A") is Moon.COMMITTED
    assert moon(FIRST, SECOND, taken, lost, held="H:KQJ D:A") is Moon.COMMITTED
    assert moon(FIRST, SECOND, taken, lost, held="H:KQJ D:Q") is Moon.ABORTED
    assert moon(FIRST, SECOND, taken, lost, held="H:KQJ D:Q", moon_abort_lost_control=False) is Moon.COMMITTED
    assert moon(FIRST, SECOND, THIRD, lost, held="H:KQJT2 D:Q") is Moon.COMMITTED, "nothing is lost without points"


NEAR_END = (FIRST, SECOND, "east AH 3H 4H 5H", "east KH 6H 7H 8H", "east QH 9H TH JC")
ONE_AWAY = "east 3D 5D TD 2H"
CLEAN = ("west 6D 7D KD 8D", "east KC 5C 6C 7C", "east JH 8C 9C TC")


def near_end(**changes: object) -> Moon:
    """Return east's state after nine tricks: it has twelve hearts, one is with west."""
    settings: dict[str, Any] = {"moon_abort_others_hearts": 3, "moon_abort_lost_control": False}
    return moon(*NEAR_END, ONE_AWAY, *CLEAN, held="D:A", moon_commit_min_hearts=3, **{**settings, **changes})


def test_near_the_end_too_few_hearts_left_end_a_moon_that_others_have_points_of() -> None:
    assert near_end() is Moon.ABORTED
    assert near_end(moon_abort_nearend_cards=37) is Moon.COMMITTED
    assert near_end(moon_abort_min_hearts_left=1) is Moon.COMMITTED
    assert near_end(moon_abort_min_hearts_left=2) is Moon.ABORTED
    alone = moon(*NEAR_END, *CLEAN, "east AD 2D 3D 4D", held="H:2", moon_commit_min_hearts=3)
    assert alone is Moon.COMMITTED, "all points are its own"


def test_another_seat_is_taken_for_a_shooter_once_its_points_alarm() -> None:
    """Its hand is hidden: two tricks, and the only points."""
    tricks = ("north AC 2C 3C 4C", "north AH 2H 3H 4H", "north KD 2D 3D 5H")
    held = "H:2 D:3 S:23456"

    def north(count: int, **changes: object) -> Moon:
        return moon_states(table(*tricks[:count], held=held), replace(SETTINGS, **changes))[0]  # type: ignore[arg-type]

    assert [north(count) for count in range(4)] == [
        Moon.NOT_ATTEMPTING,
        Moon.CONSIDERING,
        Moon.CONSIDERING,
        Moon.COMMITTED,
    ]
    assert north(2, moon_alarm=4) is Moon.COMMITTED
    assert north(3, moon_alarm=6) is Moon.CONSIDERING
