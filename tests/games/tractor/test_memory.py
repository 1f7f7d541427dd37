"""What memory works out from what was played: beliefs, voids, who may ruff, and habits of earlier rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.games.tractor.players.memory import Deductions
from parlour.games.tractor.rules.order import TRUMP, read_card
from parlour.games.tractor.rules.round import Round, play
from tests.games.tractor.build import RULES, playing
from tests.games.tractor.scenes import Scene, watched
from tests.games.tractor.test_phases import choice

NORTH, EAST, SOUTH, WEST = range(4)
CLUBS, HEARTS = 0, 2
LAST = "HQ C9 DJ"  # one card each for the three others
EAST_SHOWS_NO_HEARTS = ("HA", "D3", "H3", "H4")
SOUTH_SHOWS_NO_CLUBS = ("CA", "C3", "D4", "C4")


def last_cards(*shown: tuple[str, ...]) -> Deductions:
    """Return north's memory at the last trick; north knows the kitty, so three cards are unseen."""
    return Deductions(watched(Scene("HK", before=shown, out=LAST)))


def beliefs(memory: Deductions, name: str) -> list[float]:
    return [memory.chances[seat].get(read_card(name), 0.0) for seat in (EAST, SOUTH, WEST)]


def test_beliefs_are_updated_by_bayes_rule() -> None:
    """Two seats do not follow, one after the other; each time belief goes by prior times likelihood over evidence."""
    third, half, quarter = 1 / 3, 1 / 2, 1 / 4
    prior = last_cards()
    once = last_cards(EAST_SHOWS_NO_HEARTS)
    twice = last_cards(EAST_SHOWS_NO_HEARTS, SOUTH_SHOWS_NO_CLUBS)
    for name in LAST.split():
        assert beliefs(prior, name) == pytest.approx([third] * 3, abs=1e-12)
    # Of six deals, the four without the queen of hearts in the east are left.
    assert beliefs(once, "HQ") == pytest.approx([0.0, half, half], abs=1e-12)
    assert beliefs(once, "C9") == pytest.approx([half, quarter, quarter], abs=1e-12)
    assert beliefs(once, "DJ") == pytest.approx([half, quarter, quarter], abs=1e-12)
    # South without clubs is certain when the nine is elsewhere; the evidence has the chance 1 - 1/4.
    east, south, west = beliefs(once, "C9")
    evidence = 1.0 - south
    assert beliefs(twice, "C9") == pytest.approx([1.0 * east / evidence, 0.0, 1.0 * west / evidence], abs=1e-12)
    assert beliefs(twice, "C9") == pytest.approx([2 / 3, 0.0, third], abs=1e-12)
    assert beliefs(twice, "HQ") == pytest.approx([0.0, 2 / 3, third], abs=1e-12)
    assert beliefs(twice, "DJ") == pytest.approx([third] * 3, abs=1e-12)


def test_whoever_did_not_follow_is_void_for_certain() -> None:
    """And the others are more likely to hold the suit."""
    prior, once = last_cards(), last_cards(EAST_SHOWS_NO_HEARTS)
    assert [prior.void_chance(seat, HEARTS) for seat in (EAST, SOUTH, WEST)] == pytest.approx([2 / 3] * 3)
    assert [once.void_chance(seat, HEARTS) for seat in (EAST, SOUTH, WEST)] == pytest.approx([1.0, 0.5, 0.5])
    assert [once.void_chance(seat, CLUBS) for seat in (EAST, SOUTH, WEST)] == pytest.approx([0.5, 0.75, 0.75])


# West throws a diamond on hearts and, in the second pair of tricks, one on trumps too.
NO_HEARTS = ("HK", "H6", "H7", "D3")
NO_TRUMPS = ("BJ", "S6", "S7", "D4")


def test_a_seat_without_trumps_cannot_ruff() -> None:
    """Then the partner, whose ace wins, gets the ten."""
    feared = Scene("H10 H3", ("HA", "H4"), before=(NO_HEARTS,))
    calm = Scene("H10 H3", ("HA", "H4"), before=(NO_HEARTS, NO_TRUMPS))
    assert Deductions(watched(feared)).may_ruff(WEST, HEARTS)
    assert not Deductions(watched(calm)).may_ruff(WEST, HEARTS)
    assert not Deductions(watched(calm)).may_ruff(WEST, TRUMP)
    assert choice(feared, 3) == "H3"
    assert choice(calm, 3) == "H10"


def one_trick(*cards: str) -> Round:
    """Return a round that is over after one trick, which north leads."""
    now = playing((cards[0], cards[1], cards[2], cards[3]))
    for name in cards:
        now = play(now, (read_card(name),), RULES)
    assert now.phase == "over"
    return now


def test_habits_of_the_last_four_rounds_count() -> None:
    """East takes from north, south and west in turn from their rivals; in other rounds nobody does."""
    obs = watched(Scene("HA"))
    eager, shy = one_trick("H3", "H4", "H6", "H7"), one_trick("HK", "H4", "H6", "H7")
    today = Deductions(obs).tendencies

    def added(*past: Round) -> list[tuple[int, int]]:
        after = Deductions(replace(obs, past=past)).tendencies
        return [(new.taken - old.taken, new.seen - old.seen) for new, old in zip(after, today, strict=True)]

    assert added(eager) == [(0, 0), (1, 1), (1, 1), (1, 1)]
    assert added(eager, shy) == [(0, 0), (1, 1), (1, 1), (1, 1)]
    assert added(eager, eager, eager, eager, eager) == [(0, 0), (4, 4), (4, 4), (4, 4)]
