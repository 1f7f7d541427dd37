"""Each idea of Bridge is found where a teacher would name it, and not where it would be wrong."""

from __future__ import annotations

from typing import Any, Final

import pytest

from parlour.cards import read_card
from parlour.explain import sentences_for
from parlour.games.bridge.rules.auction import read_call
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching import TEACHING
from parlour.games.bridge.teaching.calls import CALL_CONCEPTS, meaning_of
from parlour.games.bridge.teaching.following import FOLLOWING
from parlour.games.bridge.teaching.leads import LEADS
from parlour.games.bridge.teaching.looking import touching, verb
from tests.games.bridge.tables import auction, seen

CONCEPTS: Final = {concept.name: concept for concept in TEACHING.concepts}
SPADES: Final = {"contract": "4S by S"}
FOUND: Final[dict[str, tuple[tuple[str, ...], dict[str, Any], str, str]]] = {
    # name: (who, hand, dummy), further facts of the position, the card and its rival
    "draw_trumps": (("declarer", "AS KS QS JS TS 9S 4H", "3S 5H"), SPADES, "AS", "4H"),
    "wait_with_trumps": (("declarer", "AS KS 4H 6H", "3S 7D"), SPADES, "4H", "AS"),
    "ruff_loser": (("declarer", "AS 4H 9D", "3S 7D"), SPADES, "4H", "9D"),
    "finesse_lead": (("declarer", "4H 9D", "AH QH 7D"), {}, "4H", "9D"),
    "towards": (("declarer", "4H 9D", "KH 2H 7D"), {}, "4H", "9D"),
    "drive_out": (("declarer", "KH QH 9D", "2H 7D"), {}, "QH", "9D"),
    "setting_lead": (("west", "AH 4D", "7D"), {"contract": "6NT by S"}, "AH", "4D"),
    "establish": (("declarer", "4H 3H 9D", "KH QH JH TH 7D"), {}, "4H", "9D"),
    "shorten": (("declarer", "AS KS QS AH 6H 4H 9D", "3S 2S 5H 7D 8D"), SPADES, "AH", "9D"),
    "discard_on": (("declarer", "AH 9D", "7D 5D"), {}, "AH", "9D"),
    "run_suit": (("declarer", "AH KH 4H 9D", "QH 8H 7H 5H"), {}, "AH", "9D"),
    "keep_stopper": (("declarer", "AC 4H 9D", "7D"), {"led": 3}, "9D", "AC"),
    "keep_trumps": (("declarer", "4S 6D", "7D 5D 8H"), SPADES, "6D", "4S"),
    "short_side": (("declarer", "QH 4H", "JH TH 9H 8H"), {}, "QH", "4H"),
    "go_on": (("west", "9C 4D 3D", "7D"), {"led": 3}, "9C", "4D"),
    "duck_lead": (("declarer", "AH 6H 4H 2H 9D", "5H 7D"), {}, "2H", "AH"),
    "set_up": (("declarer", "8H 7H 4H 9D", "9H 6H 5H 3H 7D"), {}, "4H", "9D"),
    "keep_top": (("declarer", "AH 9D", "7D"), {}, "9D", "AH"),
    "other_hand_first": (("declarer", "AH 9D", "KH QH 4H"), {}, "AH", "9D"),
    "from_the_top": (("declarer", "AH 4H", "KH JH"), {}, "AH", "4H"),
    "cash": (("declarer", "AH 9D", "7D"), {}, "AH", "9D"),
    "reach": (("declarer", "5H 9D", "AH 7D"), {}, "5H", "9D"),
    "lead_high": (("west", "QH 4H", "7D"), {}, "QH", "4H"),
    "lead_low": (("west", "QH 4H", "7D"), {}, "4H", "QH"),
    "give_ruff": (("west", "4D 9H", "7H 8S"), {**SPADES, "gone": "2D 5C 3D 6D", "led": 0}, "4D", "9H"),
    "no_ruff_and_discard": (("west", "4C 9H", "7H 8S"), {**SPADES, "gone": "2C 5D 3C 6D"}, "9H", "4C"),
    "sequence": (("west", "QH JH 4D", "7D"), {}, "QH", "4D"),
    "singleton": (("west", "9H 4D 6D 3S", "7D"), SPADES, "9H", "4D"),
    "return_suit": (("west", "9C 4D", "7D"), {}, "9C", "4D"),
    "partners_bid": (("west", "9H 4D", "7D"), {"calls": "P 1H P P"}, "9H", "4D"),
    "their_suit": (("west", "9H 4D", ""), {"calls": "P P 1D P", "gone": None}, "9H", "4D"),
    "cut_ruffs": (("west", "4S 6D", "8S 9S 7H 8H"), SPADES, "4S", "6D"),
    "leave_suit": (("west", "KH 3H 6D", "8S"), {}, "6D", "3H"),
    "no_trump_lead": (("west", "4S 6D", "8S"), SPADES, "6D", "4S"),
    "through_dummy": (("west", "6D 4H", "KD 8S"), {}, "6D", "4H"),
    "up_to_weakness": (("east", "6D 4H", "3D KH 8S"), {}, "6D", "4H"),
    "fourth_best": (("west", "KD 9D 7D 6D 4H", "8S"), {}, "6D", "4H"),
    "attack": (("west", "KD 6D 4H", "8S"), {}, "6D", "4H"),
    "safe_lead": (("west", "6D AH KH 3H", "8S"), {}, "6D", "3H"),
    "finesse": (("declarer", "AH QH", "8S"), {"trick": "4H"}, "QH", "AH"),
    "no_finesse": (("declarer", "AH QH", "8S"), {"trick": "4H"}, "AH", "QH"),
    "setting_trick": (("east", "AH 4H", "8S"), {"trick": "2H 3H", "contract": "6NT by S"}, "AH", "4H"),
    "win_last": (("east", "KH 4H", "8S"), {"trick": "6H 7H QH"}, "KH", "4H"),
    "hold_up": (("declarer", "AH 4H", "8S"), {"trick": "KH"}, "4H", "AH"),
    "duck_entry": (("declarer", "AH KH 7H 4H", "5H 8S"), {"trick": "6H"}, "4H", "AH"),
    "unblock_partner": (("east", "AH 4H", "8S"), {"trick": "KH 2H"}, "AH", "4H"),
    "run_finesse": (("declarer", "AH 4H", "8S 7H"), {"trick": "QH 2H"}, "4H", "AH"),
    "duck": (("declarer", "AH 4H", "8S"), {"trick": "KH 2H 3H", **SPADES}, "4H", "AH"),
    "take_now": (("declarer", "AH 4H", "8S"), {"trick": "KH"}, "AH", "4H"),
    "cover": (("east", "KH 4H", "8S"), {"trick": "QH"}, "KH", "4H"),
    "no_cover": (("east", "KH 4H", "8S"), {"trick": "QH"}, "4H", "KH"),
    "second_low": (("east", "KH 4H", "8S"), {"trick": "2H"}, "4H", "KH"),
    "second_high": (("east", "KH 4H", "8S"), {"trick": "6H"}, "KH", "4H"),
    "third_high": (("east", "KH 4H", "8S"), {"trick": "2H 3H"}, "KH", "4H"),
    "let_partner": (("east", "AH 4H", "8S"), {"trick": "2H KH 3H"}, "4H", "AH"),
    "overtake": (("east", "AH 4H", "8S"), {"trick": "2H KH 3H"}, "AH", "4H"),
    "third_cheap": (("east", "AH 9H", "KH 8S"), {"trick": "2H 3H"}, "9H", "AH"),
    "unblock": (("declarer", "KH 4H", "AH QH 8H"), {"trick": "2H TH 3H"}, "KH", "4H"),
    "win_cheaply": (("east", "AH JH", "8S"), {"trick": "2H 3H TH"}, "JH", "AH"),
    "win_high": (("east", "AH QH", "8S"), {"trick": "2H 3H"}, "AH", "QH"),
    "keep_entry": (("declarer", "AH 9H", "QH 8S"), {"trick": "2H 3H 4H"}, "AH", "9H"),
    "save_high": (("east", "KH 4H", "8S"), {"trick": "2H 3H AH"}, "4H", "KH"),
    "keep_small": (("east", "9H 4H", "8S"), {"trick": "2H 3H AH"}, "9H", "4H"),
    "ruff": (("east", "4S 9D", "8S"), {"trick": "2H 3H AH", **SPADES}, "4S", "9D"),
    "ruff_winner": (("east", "4S 9D", "8S"), {"trick": "2H AH 3H", **SPADES}, "4S", "9D"),
    "overruff": (("east", "9S 9D", "8S"), {"trick": "2H 3H 4S", **SPADES}, "9S", "9D"),
    "ruff_high": (("east", "JS 4S", "8S"), {"trick": "2H 3H", **SPADES}, "JS", "4S"),
    "partners_trick": (("east", "4S 9D", "8S"), {"trick": "2H AH 3H", **SPADES}, "9D", "4S"),
    "no_ruff": (("east", "4S 9D", "8S"), {"trick": "2H 3H AH", **SPADES}, "9D", "4S"),
    "keep_winner": (("east", "AD 6C", "8S"), {"trick": "2H 3H AH"}, "6C", "AD"),
    "keep_guard": (("east", "KD 4D 6C", "8S"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "keep_length": (("east", "8D 4D 3D 6C", "9D 7D 5D"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "idle_card": (("east", "8C 7C 6C 4D", "9D 7D 5D"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "keep_link": (("declarer", "4D 6C", "AD KD 5D"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "ruff_later": (("declarer", "6C 4D", "3S 8C"), {"trick": "2H AH 3H", **SPADES}, "6C", "4D"),
    "throw_loser": (("declarer", "AD 6C", "8S AH"), {"trick": "2H AS 3H", "contract": "4S by S"}, "6C", "AD"),
    "keep_suit": (("east", "QD 4D 3D 6C", "8S"), {"trick": "2H 3H AH"}, "6C", "3D"),
    "force_out": (("declarer", "KH QH 4H", "8S"), {"trick": "3H"}, "KH", "4H"),
    "beat_it": (("east", "9H 4H", "8S"), {"trick": "6H"}, "9H", "4H"),
    "play_high": (("east", "QH 4H", "8S"), {"trick": "2H 9H"}, "QH", "4H"),
    "lead_spot": (("west", "9H 4H", "7D"), {}, "9H", "4H"),
    "keep_spot": (("west", "9H 4H", "7D"), {}, "4H", "9H"),
}
BOTH: Final = {"ruff_winner"}  # that are true of either card of some pairs


def position(name: str) -> tuple[BridgeView, int, int]:
    who, facts, move, rival = FOUND[name]
    side, hand, table = who
    return seen(side, hand, table, **facts), read_card(move), read_card(rival)


def test_every_idea_of_play_has_a_position() -> None:
    assert {find.__name__ for find in (*LEADS, *FOLLOWING)} == set(FOUND)


@pytest.mark.parametrize("name", FOUND)
def test_an_idea_is_found_and_its_sentence_has_all_facts(name: str) -> None:
    obs, move, rival = position(name)
    found = CONCEPTS[name].find(obs, move, rival)
    assert found is not None
    for language in ("en", "zh"):
        sentences = sentences_for("bridge", language)
        text = sentences.say("plan", name, {**found.facts, "move": "x", "rival": "y"}, form=verb(obs, move))
        assert "..." not in text
        assert "{" not in text


@pytest.mark.parametrize("name", sorted(set(FOUND) - BOTH))
def test_an_idea_does_not_speak_for_the_other_card(name: str) -> None:
    obs, move, rival = position(name)
    assert CONCEPTS[name].find(obs, rival, move) is None


@pytest.mark.parametrize("name", FOUND)
def test_ideas_of_play_say_nothing_of_calls_and_claims(name: str) -> None:
    obs, move, _ = position(name)
    assert CONCEPTS[name].find(obs, CLAIM, move) is None
    assert CONCEPTS[name].find(auction("KQ52.A63.K74.Q95"), read_call("1C"), read_call("P")) is None


def test_ideas_that_must_not_be_found() -> None:
    """No trumps to draw, no honour between, an ace that only wins, a suit that dummy has as well."""
    wrong = {
        "draw_trumps": ("declarer", "AS KS 4H", "3S 5H", "", "3NT by S", "AS", "4H"),
        "finesse": ("declarer", "AH KH", "8S", "4H", "3NT by S", "KH", "AH"),
        "cover": ("east", "AH 4H", "8S", "QH", "3NT by S", "AH", "4H"),
        "ruff_loser": ("declarer", "AS 4H 9D", "3S 7D 8H", "", "4S by S", "4H", "9D"),
        "cut_ruffs": ("west", "4S 6D", "8S 7H 8H 9H 7D 8D 9D 7C 8C 9C", "", "4S by S", "4S", "6D"),
        "keep_guard": ("east", "KD 4D 6C", "AD 8S", "2H 3H AH", "3NT by S", "6C", "KD"),
        "third_high": ("east", "KH 4H", "8S", "2H 3H AH", "3NT by S", "KH", "4H"),
        # The ten under king and queen blocks nothing; partner may win in second_low; dummy is seen; a lone honour
        "unblock": ("declarer", "TH 6H", "KH QH", "2H 3H", "3NT by S", "TH", "6H"),
        "hold_up": ("east", "AH 7H", "9H 5H", "TH", "3NT by S", "7H", "AH"),
        "their_suit": ("west", "9H 4D", "7D", "", "3NT by S", "9H", "4D"),
        "other_hand_first": ("declarer", "AH 6H 4C", "TH 7H 5H", "", "3NT by S", "AH", "4C"),
        "wait_with_trumps": ("declarer", "AS KS TS 4H 6H", "3S 7D 8D 8H 9H", "", "4S by S", "4H", "AS"),
        "cash": ("declarer", "AH TH 7H 5H 3H 9D", "KH 8H 6H", "", "3NT by S", "AH", "9D"),
        "keep_entry": ("declarer", "AH 9H", "QH 8S", "2H", "3NT by S", "AH", "9H"),
        "leave_suit": ("west", "QH 6D", "8S", "", "3NT by S", "6D", "QH"),
        # A second trick is needed; the queen is out as well; two in the short hand; dummy follows; one top card; and
        # the king can still be the stopper; dummy has another entry; a suit contract; two honours are missing
        "setting_lead": ("west", "AH 4D", "7D", "", "5NT by S", "AH", "4D"),
        "establish": ("declarer", "4H 3H 9D", "KH JH TH 8H 7D", "", "3NT by S", "4H", "9D"),
        "shorten": ("declarer", "AS KS QS AH 6H 4H 9D", "3S 2S 5H 7H 8D", "", "4S by S", "AH", "9D"),
        "discard_on": ("declarer", "AH 9D", "7D 5H", "", "3NT by S", "AH", "9D"),
        "run_suit": ("declarer", "AH 6H 4H 9D", "TH 8H 7H 5H", "", "3NT by S", "AH", "9D"),
        "keep_stopper": ("declarer", "AC KC 4H 9D", "7D", "", "3NT by S", "9D", "AC"),
        "duck_entry": ("declarer", "AH KH 7H 4H AS", "5H 8S", "6H", "3NT by S", "4H", "AH"),
        "unblock_partner": ("east", "AH 4H", "8S", "KH 2H", "4S by S", "AH", "4H"),
        "run_finesse": ("declarer", "AH 4H", "8S 7H", "JH 2H", "3NT by S", "4H", "AH"),
        "no_cover": ("east", "KH 4H", "8S", "9H", "3NT by S", "4H", "KH"),
        "ruff_later": ("declarer", "6C 4D", "8C 7H", "2H AH 3H", "4S by S", "6C", "4D"),
        "go_on": ("west", "9C 4D 3D", "7D", "", "3NT by S", "4D", "9C"),
        "partners_bid": ("west", "9H 4D", "7D", "", "3NT by S", "9H", "4D"),
    }
    for name, (who, hand, table, trick, contract, move, rival) in wrong.items():
        obs = seen(who, hand, table, trick, contract)
        assert CONCEPTS[name].find(obs, read_card(move), read_card(rival)) is None, name


def test_dummy_loses_a_double_honour_and_gets_a_cover_only_where_something_is_promoted() -> None:
    """The first of dummy's touching honours is not covered, unless a card of one's own gains."""
    for hand, table, promoted in (("KH 4H", "JH TH 9H", None), ("KH 9H 4H", "JH 5H", "own"), ("KH 4H", "5H", "hoped")):
        obs = seen("east", hand, table, "QH")
        found = CONCEPTS["cover"].find(obs, read_card("KH"), read_card("4H"))
        assert (found is None) is (promoted is None)
        assert found is None or promoted in found.facts
        other = CONCEPTS["no_cover"].find(obs, read_card("4H"), read_card("KH"))
        assert other is not None
        assert ("beside" in other.facts) is ("JH" in table)


def test_a_stopper_is_held_up_until_the_partner_of_who_attacks_has_none() -> None:
    """Against dummy's long suit it is declarer who should run out."""
    found = CONCEPTS["hold_up"].find(seen("declarer", "AH 4H", "8S", "KH"), read_card("4H"), read_card("AH"))
    assert found is not None
    assert (found.facts["short"], found.facts["long"]) == ("west", "east")
    table = seen("east", "AH 4H 3H", "QH JH TH 8S", "KH")
    found = CONCEPTS["hold_up"].find(table, read_card("4H"), read_card("AH"))
    assert found is not None
    assert found.facts["cut"] == "dummy"


def test_drawing_trumps_says_whether_something_is_to_be_ruffed_first() -> None:
    for table, free in (("3S 2S 5H 7H", True), ("3S 2S 5H", False)):
        obs = seen("declarer", "AS KS QS JS TS 9H 4H 6D", table + " 8D", "", "4S by S")
        found = CONCEPTS["draw_trumps"].find(obs, read_card("AS"), read_card("6D"))
        assert found is not None
        assert ("free" in found.facts) is free


def test_a_suit_is_partners_only_if_partner_bid_it_first() -> None:
    for calls, theirs in (("P 1H P P", True), ("P P P 1H P 2H", False), ("P P 1H X", False)):
        obs = seen("west", "9H 4D", "7D", calls=calls)
        assert (CONCEPTS["partners_bid"].find(obs, read_card("9H"), read_card("4D")) is not None) is theirs


def test_winners_are_cashed_before_dummys_long_suit_runs() -> None:
    for table, threat in (("AD KD 7D 5D", True), ("AD 7D 5D 4D", False)):
        found = CONCEPTS["cash"].find(seen("west", "AH 6C", table), read_card("AH"), read_card("6C"))
        assert found is not None
        assert ("threat" in found.facts) is threat


def test_a_winner_is_called_sure_only_if_nobody_can_ruff_it() -> None:
    for contract, sure in (("3NT by S", True), ("4S by S", False)):
        found = CONCEPTS["cash"].find(seen("east", "AD 6C", "8S", "", contract), read_card("AD"), read_card("6C"))
        assert found is not None
        assert ("sure" in found.facts) is sure


def test_a_trick_of_partner_is_called_won_only_if_nobody_can_win_it_any_more() -> None:
    """The last hand is dummy, which can overruff, or ruff if it is let; or it has to follow."""
    for table, fact in (("9S 8D", "over"), ("3S 8D", "hoped"), ("9S 8H", "best")):
        obs = seen("west", "4S 9D", table, "KH 2H", "4S by S", led=1)
        found = CONCEPTS["partners_trick"].find(obs, read_card("9D"), read_card("4S"))
        assert found is not None
        assert fact in found.facts


def test_a_trick_is_called_setting_only_if_it_is_the_last_one_needed() -> None:
    for contract, needed in (("7NT by S", False), ("6NT by S", True), ("5S by S", False)):
        obs = seen("east", "AH 4H", "8S", "2H 3H", contract)
        assert (CONCEPTS["setting_trick"].find(obs, read_card("AH"), read_card("4H")) is not None) is needed


def test_no_hold_up_with_trumps() -> None:
    obs = seen("declarer", "AH 4H", "8S", "KH", "4S by S")
    assert CONCEPTS["hold_up"].find(obs, read_card("4H"), read_card("AH")) is None


def test_a_ruff_says_who_wins_only_if_partner_cannot() -> None:
    """Second hand ruffs: where the hand across has a higher card to follow with, it is a race and not a rescue."""
    for trick, rescue in (("9H", False), ("AH", True)):
        obs = seen("declarer", "4S 9D", "KH 8S", trick, "4S by S")
        found = CONCEPTS["ruff"].find(obs, read_card("4S"), read_card("9D"))
        assert found is not None
        assert ("best" in found.facts) is rescue


def test_a_card_over_partners_says_what_it_is_for() -> None:
    """The last hand may still win, or the lead should be here."""
    for trick, open_still in (("9H 3H", True), ("2H 9H 3H", False)):
        obs = seen("east", "AH 4H", "8S", trick)
        found = CONCEPTS["overtake"].find(obs, read_card("AH"), read_card("4H"))
        assert found is not None
        assert ("last" in found.facts) is open_still


CALLS: Final = {
    "pass_opening": ("K52.963.J74.Q952", "", "P"),
    "open_suit": ("AQ852.A63.K74.95", "", "1S"),
    "open_nt": ("KQ52.A63.K74.AJ5", "", "1NT"),
    "weak_two": ("KQJ852.963.74.95", "", "2S"),
    "support": ("K852.A63.9742.95", "1S P", "2S"),
    "respond": ("KQ52.A63.974.952", "1D P", "1S"),
    "stayman": ("KQ52.A963.974.92", "1NT P", "2C"),
    "transfer": ("KQ852.963.974.92", "1NT P", "2H"),
    "nt_game": ("K52.A63.KJ74.952", "1NT P", "3NT"),
    "overcall": ("AQJ52.63.K74.952", "1D", "1S"),
    "takeout": ("AQ52.KJ63.7.K952", "1D", "X"),
    "pass_few": ("K52.963.J74.Q952", "1D", "P"),
    "pass_counted": ("K52.AJ6.K742.952", "", "P"),
    "pass_fourth": ("K2.AJ63.K742.J52", "P P P", "P"),
    "pass_flawed": ("J98652.96.K74.Q5", "", "P"),
    "pass_long": ("J9852.963.K74.95", "1D", "P"),
    "pass_poor": ("KJ7.A3.954.KJ952", "1S", "P"),
    "pass_shape": ("K52.A6.QJ74.K952", "1D", "P"),
    "pass_short": ("K52.963.QJ74.952", "1NT P", "P"),
    "pass_told": ("KQ52.A63.K74.AJ5", "1NT P 3NT P", "P"),
    "pass_defend": ("5.Q9763.A74.9852", "1H P 2H", "P"),
    "pass_their_game": ("QJ6.T854.QJ98.86", "1C P 2NT P 3NT", "P"),
    "pass_doubled": ("K52.963.J742.952", "1S X P P", "P"),
    "pass_asked": ("73.T4.K942.JT743", "1C 1H X", "P"),
    "pass_last": ("KQ9642.T74.72.K9", "P P P", "P"),
    "show_short": ("QJ98.T9852.AJ6.A", "1H P 2NT P", "3C"),
    "answer_double": ("K952.963.J742.95", "1H X P", "1S"),
    "pass_no_double": ("KT5.AJ73.8532.A8", "1NT", "P"),
    "pass_fit": ("T954.A52.K2.QJ87", "1D P 1S 2C 2S P P X P 3H", "P"),
    "pass_penalty": ("A93.JT642.J82.65", "1NT X P", "P"),
    "pass_weak": ("852.963.J974.952", "1S P", "P"),
    "pass_preempt": ("A3.K963.KJ74.952", "3C P", "P"),
    "pass_unknown": ("J8.AJ92.AKQ7.K73", "3NT P", "P"),
    "pass_content": ("AKQ632.AK53.AT.2", "3D P 3S P 4D P", "P"),
    "pass_short_suit": ("AK83.A.K32.Q8764", "1C P 1D P 1NT P P", "P"),
}


@pytest.mark.parametrize("kind", CALLS)
def test_a_call_is_told_by_its_kind_with_what_the_hand_has(kind: str) -> None:
    hand, calls, call = CALLS[kind]
    obs = auction(hand, calls)
    found = meaning_of(obs, read_call(call))
    assert found is not None
    assert found[0] == kind
    for language in ("en", "zh"):
        text = sentences_for("bridge", language).say("plan", kind, {**found[1], "move": "x"}, form=verb(obs, 52))
        assert "..." not in text
    named = [concept.name for concept in CALL_CONCEPTS if concept.find(obs, read_call(call), read_call("P"))]
    assert named == [kind]


def test_a_pass_with_a_long_suit_names_only_a_flaw_that_is_there() -> None:
    hands = {"J98652.96.K74.Q5": "ragged", "KQ8652.9.J97432.": "void", "KQ8652.J964.74.5": "major"}
    for hand, flaw in hands.items():
        found = meaning_of(auction(hand), read_call("P"))
        assert found is not None
        assert found[1]["flaw"] == flaw


def test_a_raise_with_few_points_counts_its_shortness() -> None:
    for hand, short in (("983.97632.6.KJ82", True), ("K83.9763.62.KJ82", False)):
        found = meaning_of(auction(hand, "1S 2D"), read_call("2S"))
        assert found is not None
        assert ("shortness" in found[1]) is short


def test_every_kind_of_call_has_a_sentence_in_both_languages() -> None:
    for language in ("en", "zh"):
        sentences = sentences_for("bridge", language)
        assert [item.name for item in CALL_CONCEPTS if not sentences.knows("plan", item.name)] == []


def test_a_card_is_never_called_a_bid() -> None:
    assert verb(seen("declarer", "AS 4H", "3S"), read_card("2C")) == "lead"
    assert verb(auction("K52.963.J74.Q952"), read_call("2C")) == "bid"
    assert verb(auction("K52.963.J74.Q952"), read_call("P")) == "pass"
    assert verb(seen("east", "4S 9D", "8S", "2H 3H", "4S by S"), read_card("4S")) == "ruff"
    assert verb(seen("east", "4S 9D", "8S", "2H 3H", "3NT by S"), read_card("4S")) == "discard"


def test_touching_cards_are_alike_and_others_are_not() -> None:
    obs = seen("declarer", "KH QH TH 9D", "JH 4H")
    assert touching(obs, read_card("KH"), read_card("QH")) == "touching"
    assert touching(obs, read_card("QH"), read_card("TH")) == ""  # dummy's jack lies between
    assert touching(obs, read_card("QH"), read_card("9D")) == ""
