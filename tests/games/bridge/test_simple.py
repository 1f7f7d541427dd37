"""Rules of thumb: for each one a position in which it decides what is played, and one in which it must not."""

from __future__ import annotations

import pytest

from parlour.cards import members, name_of, pack
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.games.bridge.rules.deal import read_hand, write_deal
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.variants import BridgeRules

ALL = (1 << 52) - 1


def played(contract: str, deal: str, plays: str) -> str:
    """Return the card that the rules of thumb choose after those played."""
    game = Bridge(BridgeRules(contract=contract))
    state = game.load(f"deal {deal}\nplay {plays}" if plays else f"deal {deal}")
    (seat,) = game.actors(state)
    return name_of(make_player("simple", game).fair.decide(game.observe(state, seat), Limit(), 1).action)


def led(contract: str, hand: str) -> str:
    """Return West's opening lead against South; no other hand is seen yet."""
    west = read_hand(hand)
    rest = tuple(members(ALL & ~west))
    return played(contract, write_deal((pack(rest[:13]), pack(rest[13:26]), pack(rest[26:]), west)), "")


def test_an_honour_is_covered_with_an_honour_and_a_small_card_is_not() -> None:
    """South leads towards the ace in dummy; West, with the king, plays second."""
    deal = "N:A64.K52.A874.A65 T973.986.T95.932 QJ5.A73.KQ2.J874 K82.QJT4.J63.KQT"
    assert played("3NT by S", deal, "QH 2H 6H AH QS") == "KS"
    assert played("3NT by S", deal, "QH 2H 6H AH 5S") == "2S"


def test_declarer_draws_trumps_while_the_defenders_have_any() -> None:
    deal = "N:T964.K52.A87.A65 73.986.T953.J932 AKQJ5.A73.KQ2.74 82.QJT4.J64.KQT8"
    assert played("4S by S", deal, "QH 2H 6H AH") == "JS"  # the lowest of the trumps that nobody can beat
    assert played("4S by S", deal, "QH 2H 6H AH JS 2S 4S 3S") == "QS"  # two are still out


def test_a_trick_of_the_other_side_is_ruffed_and_partners_is_not() -> None:
    """West leads the queen of hearts through dummy to East, who has none."""
    deal = "N:T964.K52.A87.A65 73..T9532.QJ9832 AKQJ5.A743.KQ.74 82.QJT986.J64.KT"
    assert played("4S by S", deal, "QH KH") == "3S"
    assert played("4S by S", deal, "QH 2H") == "2D"


@pytest.mark.parametrize(
    ("contract", "hand", "card"),
    [
        ("4S by S", "862.9.97543.T865", "9H"),  # a singleton, to ruff the next round
        ("3NT by S", "862.9.97543.T865", "3D"),  # no trumps: the long suit
        ("4S by S", ".9.987543.T87642", "2C"),  # no trump in hand either
    ],
)
def test_a_singleton_is_led_where_it_can_be_ruffed(contract: str, hand: str, card: str) -> None:
    assert led(contract, hand) == card


def test_a_trump_is_not_led_without_need() -> None:
    """With nothing but small cards the lowest is led, and the lowest of all is a trump."""
    assert led("4S by S", "42.9753.9864.T73") == "3C"
    assert led("2C by S", "42.9753.9864.T73") == "2S"  # now it is no trump


def test_an_ace_is_not_underled_against_trumps() -> None:
    """The fourth best of a king's suit is led instead; in no trumps the ace's suit is as good."""
    assert led("4S by S", "63.AJ82.K974.T53") == "4D"
    assert led("3NT by S", "63.AJ82.K974.T53") == "2H"


def test_a_discard_does_not_bare_an_honour() -> None:
    """East has no club; the two of hearts would leave the king alone below the ace."""
    deal = "N:A4.A73.Q87.KQJ32 T98765.K2.T9653. K32.54.AK2.AT984 QJ.QJT986.J4.765"
    assert played("3NT by S", deal, "5C KC") == "3D"
    spare = "N:A4.A73.Q87.KQJ32 T98765.K42.T953. K32.5.AK62.AT984 QJ.QJT986.J4.765"
    assert played("3NT by S", spare, "5C KC") == "2H"  # the four is guard enough
