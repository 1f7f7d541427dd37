"""What a seat plays inside an imagined round, and ends worked out by hand: ranks are twos, spades are trumps."""

from __future__ import annotations

import pytest

from parlour.cards import members
from parlour.games.tractor.engine import kernel
from parlour.games.tractor.engine.endgame_kernel import Endgame
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.rules.order import names_of, read_cards
from tests.games.tractor.build import RULES, playing

Hands = tuple[str, str, str, str]


def chosen(hands: Hands, trick: tuple[str, ...] = ()) -> str:
    """Return the play of the policy."""
    now = playing(hands, trick=trick)
    tables = tables_of(now.order(RULES))
    state = tables.round(now, [tuple(members(hand)) for hand in now.hands], RULES)
    return names_of(tables.cards(*kernel.Simulator(tables.numbers).choose(state, 3, True)))


def attackers_get(hands: Hands, lead: str, buried: str) -> int:
    """Return what north and south get, who attack, when north leads and nobody errs; east has buried the kitty."""
    now = playing(hands, starter=1, buried=buried)
    tables = tables_of(now.order(RULES))
    state = tables.round(now, [tuple(members(hand)) for hand in now.hands], RULES)
    return Endgame(tables.numbers).totals(state, [tables.sets(read_cards(lead))])[0]


def test_a_partner_who_wins_for_certain_gets_points() -> None:
    assert chosen(("D4 D6", "D7 D8", "H10 H4 D9", "H6 D3"), ("HA", "H3")) == "H10"


def test_a_partner_who_may_still_be_beaten_gets_none() -> None:
    assert chosen(("D4 D6", "D7 D8", "H10 H4 D9", "HK D3"), ("HQ", "H3")) == "H4"


def test_who_plays_last_does_not_spend_a_joker_on_nothing() -> None:
    assert chosen(("D4", "D7", "C8", "BJ D3"), ("H3", "H4", "H6")) == "D3"
    assert chosen(("D4", "D7", "C8", "BJ D3"), ("HK", "H3", "H10")) == "BJ"


def test_the_highest_pair_is_led_before_small_cards() -> None:
    assert chosen(("HA HA H3 D3", "H4 H6 D4", "H7 H8 D6", "H9 HJ D7")) == "HA HA"


@pytest.mark.parametrize(
    ("partner", "last", "buried", "total"),
    [
        ("D4 HK C4 C6", "D6 HK C7 C8", "C5 C5", 20),
        ("D4 H3 C4 C6", "D6 H4 C7 C8", "HK HK", 0),
        ("D4 HK C4 C6", "D6 H4 C7 C8", "C5 C5", 10 + 4 * 10),
    ],
    ids=["kings in two hands", "kings in the kitty", "one king out"],
)
def test_a_pair_is_thrown_only_when_no_higher_pair_can_be_out(partner: str, last: str, buried: str, total: int) -> None:
    """North leads the ace of diamonds, then queens and the ace of hearts: thrown together, nobody can ruff them.

    For all that north knows, two kings may be a pair; then the queens go alone, and the ace is ruffed.
    """
    assert attackers_get(("DA HA HQ HQ", "D3 S3 S4 C3", partner, last), "DA", buried) == total
