"""Each idea of Bridge is found where a teacher would name it, and not where it would be wrong."""

from __future__ import annotations

from typing import Final

import pytest

from parlour.cards import read_card
from parlour.core.analysis import Candidate, Continuation
from parlour.core.observation import Fact
from parlour.explain import sentences_for
from parlour.games.bridge.engine.events import EVENTS
from parlour.games.bridge.rules.auction import read_call
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.teaching import TEACHING
from parlour.games.bridge.teaching.calls import CALL_CONCEPTS, call_tallies, meaning_of
from parlour.games.bridge.teaching.deciding import plan_of
from parlour.games.bridge.teaching.following import FOLLOWING
from parlour.games.bridge.teaching.leads import LEADS
from parlour.games.bridge.teaching.looking import look, touching, verb
from parlour.games.bridge.teaching.pairs import pairs
from parlour.games.bridge.teaching.purpose import next_step
from tests.games.bridge.ideas import BOTH, CALLS, FOUND, position
from tests.games.bridge.tables import auction, seen

AS: Final = read_card("AS")
CONCEPTS: Final = {concept.name: concept for concept in TEACHING.concepts}


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
        found = CONCEPTS["cash"].find(seen("east", "AD 6C", "8S 7D", "", contract), read_card("AD"), read_card("6C"))
        assert found is not None
        assert ("sure" in found.facts) is sure


def test_a_card_that_dummy_can_ruff_is_not_cashed_and_dummy_has_to_follow_only_with_a_trump_to_spare() -> None:
    for table, facts in (("8S 7D", {"follows"}), ("8H 7D", set()), ("8S 8H", None)):
        obs = seen("east", "AD 6C", table, "", "4S by S")
        found = CONCEPTS["cash"].find(obs, read_card("AD"), read_card("6C"))
        assert (found is None) is (facts is None)
        assert found is None or {"follows"} & set(found.facts) == facts


def first_plan(who: str, hand: str, table: str, pair: str, contract: str, gone: str | None) -> str:
    """Return the idea that tells two cards apart."""
    move, rival = map(read_card, pair.split())
    return plan_of(seen(who, hand, table, "", contract, gone), move, rival)[0]


def test_first_leads_are_named_by_custom_and_not_by_what_another_card_would_cost() -> None:
    for hand, pair, contract, plan in (
        ("QD JD 4D AH 3H", "QD AH", "3NT by S", "sequence"),
        ("KD 9D 7D 6D AH 3H", "6D AH", "3NT by S", "fourth_best"),
        ("KD 9D 7D 6D AH 3H", "6D AH", "4S by S", "fourth_best"),
        ("AD 9D 7D 6D KH 3H", "6D 3H", "4S by S", "leave_suit"),  # away from an ace
        ("9D 4D AH 3H", "9D AH", "3NT by S", "top_of_nothing"),
        ("9D 4D AH 3H", "4D AH", "3NT by S", "keep_master"),
    ):
        assert first_plan("west", hand, "", pair, contract, None) == plan


def test_a_declarer_who_may_lose_no_trick_does_not_leave_a_suit_to_the_others() -> None:
    """The others have a trick already."""
    for contract, named in (("3NT by S", True), ("5NT by S", True), ("6NT by S", False)):
        obs = seen("declarer", "KH 3H 6D", "8S 4H", "", contract)
        found = CONCEPTS["leave_suit"].find(obs, read_card("6D"), read_card("3H"))
        assert (found is not None) is named


def test_a_low_card_towards_an_honour_is_no_duck_and_keeps_the_finesse() -> None:
    assert first_plan("declarer", "AH JH TH 3H 9D", "KH 9H 5H", "3H AH", "3NT by S", "2C 3C 4C 5C") == "lead_low"
    obs = seen("declarer", "AH JH TH 3H 9D", "KH 9H 5H")
    found = CONCEPTS["lead_low"].find(obs, read_card("3H"), read_card("AH"))
    assert found is not None
    assert (found.facts["top"], found.facts["finessed"]) == ("KH", "QH")


def test_a_ten_wins_by_its_place_only_over_one_card() -> None:
    for gone, found in (("2D 5C 3D 6D", False), ("AH KH 3H 5H", False), ("AH KH QH 5H", True)):
        obs = seen("declarer", "4H 9D", "TH 2H 7D", gone=gone)
        assert (CONCEPTS["towards"].find(obs, read_card("4H"), read_card("9D")) is not None) is found
    assert CONCEPTS["towards"].find(seen("declarer", "4H 9D", "QH 2H 7D"), read_card("4H"), read_card("9D")) is not None


def test_of_two_spots_the_higher_is_kept_only_if_they_differ_or_for_the_other_hands_entry() -> None:
    for table, kept in (("8H 5D", False), ("5D", True)):  # the eight lies in dummy, or is out
        found = CONCEPTS["keep_spot"].find(seen("declarer", "9H 7H 4D", table), read_card("7H"), read_card("9H"))
        assert (found is not None) is kept
    obs = seen("declarer", "AH KH QH JH TH 9H 7H", "8H 6H")
    found = CONCEPTS["keep_spot"].find(obs, read_card("7H"), read_card("9H"))
    assert found is not None
    assert found.facts["entry"] == "8H"


def test_the_highest_trump_is_taken_now_only_for_what_is_led_next() -> None:
    for hand, taken in (("AS 2S 4D", None), ("AS 2S AD", "winner")):
        obs = seen("east", hand, "8H", "4S 6S 7S", "4S by S")
        found = CONCEPTS["win_last"].find(obs, read_card("AS"), read_card("2S"))
        assert (found is None) is (taken is None)
        assert found is None or taken in found.facts


def test_what_is_set_up_is_told_with_its_tricks() -> None:
    found = CONCEPTS["set_up"].find(
        seen("declarer", "8H 7H 4H 9D", "9H 6H 5H 3H 2H 7D"), read_card("4H"), read_card("9D")
    )
    assert found is not None
    assert (found.facts["extra"], found.facts["break"]) == (2, "3-2")
    found = CONCEPTS["drive_out"].find(*position("drive_out"))
    assert found is not None
    assert found.facts["good"] == "KH"


def test_a_throw_in_names_who_wins_the_trick_where_only_one_can() -> None:
    for voids, who in (("2C 5D 3C 6C", "west"), ("2C 5C 3C 6C", None)):
        obs = seen("declarer", "5S AH QH 7C", "8S 9D", contract="4S by S", gone=voids, led=0)
        found = CONCEPTS["end_play"].find(obs, read_card("7C"), read_card("AH"))
        assert found is not None
        assert found.facts.get("who") == who


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
    """The last hand may still win, or this hand has something to lead next; else it is for nothing."""
    cases = (("9H 3H", "AH 4H", "last"), ("2H 9H 3H", "AH 4H AD", "winner"), ("2H 9H 3H", "AH 4H 5D", ""))
    for trick, hand, fact in cases:
        found = CONCEPTS["overtake"].find(seen("east", hand, "8S", trick), read_card("AH"), read_card("4H"))
        assert (found is not None) is bool(fact)
        assert found is None or fact in found.facts


def step_of(hand: str, table: str, contract: str) -> dict[str, Fact]:
    """Return what declarer's hand can do after overtaking a trick of dummy's."""
    now = look(seen("declarer", hand, table, "2C 8C 3C", contract))
    return next_step(now, read_card("AC"), now.seat)


def test_the_lead_is_wanted_for_a_winner_a_finesse_or_their_trumps() -> None:
    """And for none of these where the hand across could do the same, or the missing honour falls anyway."""
    assert step_of("AC AD 4H", "5H", "3NT by S") == {"winner": "AD"}
    assert step_of("AC AD 4H", "5D", "3NT by S") == {}
    assert step_of("AC 4H", "AH QH", "3NT by S") == {"finessed": "KH"}
    assert step_of("AC 4H 5H 6H 7H 8H", "AH QH JH TH 9H 3H", "3NT by S") == {}
    assert step_of("AC AS 4H", "5H 6S", "4S by S") == {"drawn": "AS"}
    assert step_of("AC KS 4H", "5H AS", "4S by S") == {}


def test_defenders_want_the_lead_for_a_ruff_a_winner_or_an_honour_of_dummys() -> None:
    for who, hand, table, facts in (
        ("west", "AC AD 4H", "5H", {"winner": "AD"}),
        ("west", "AC 4H", "KH 8D", {"through": "KH"}),
        ("east", "AC 4H", "KH 8D", {}),
    ):
        now = look(seen(who, hand, table, "2C 8C 3C"))
        assert next_step(now, read_card("AC"), now.seat) == facts
    now = look(seen("west", "AC 4D 9H", "7H 8S", contract="4S by S", gone="2D 5C 3D 6D", led=0))
    assert next_step(now, read_card("AC"), now.seat) == {"partners_ruff": "diamonds"}


def test_trumps_are_drawn_for_the_winners_that_they_could_ruff() -> None:
    for hand, winners in (("AS KS QS JS TS AH 4D", ("AH",)), ("AS KS QS JS TS 4H 4D", None)):
        found = CONCEPTS["draw_trumps"].find(seen("declarer", hand, "3S 5H", "", "4S by S"), AS, read_card("4D"))
        assert found is not None
        assert found.facts.get("winners") == winners


def test_trumps_wait_in_the_hand_that_ruffs() -> None:
    for hand, table, where in (("AS KS 4H 6H", "3S 7D", "dummy"), ("3S 7D", "AS KS 4H 6H", "declarer")):
        obs = seen("declarer", hand, table, "", "4S by S")
        low, trump = (read_card(text) for text in (hand.split()[-1], hand.split()[0]))
        found = CONCEPTS["wait_with_trumps"].find(obs, low, trump)
        assert found is not None
        assert found.facts["hand"] == where


def test_a_ruff_in_second_seat_says_what_could_beat_the_hand_across() -> None:
    for table, facts in (("QH 8S", {"own": "QH", "higher": "AH"}), ("AH 8S", None)):
        obs = seen("declarer", "4S 9D", table, "9H", "4S by S")
        found = CONCEPTS["ruff"].find(obs, read_card("4S"), read_card("9D"))
        assert (found is None) is (facts is None)
        assert found is None or (facts or {}).items() <= found.facts.items()


def test_the_setting_trick_says_what_the_lower_card_risks() -> None:
    for hand, rival, risk in (("AH JH", "JH", "KH"), ("AH 4H", "4H", None)):
        obs = seen("east", hand, "8S", "5H 3H", "6NT by S")
        found = CONCEPTS["setting_trick"].find(obs, read_card("AH"), read_card(rival))
        assert found is not None
        assert found.facts.get("risk") == risk


def test_a_suit_runs_although_trumps_are_out_only_if_no_trick_is_given_up_in_it() -> None:
    for hand, runs in (("JH 8H 9D", True), ("TH 8H 9D", False)):
        obs = seen("declarer", hand, "AH KH QH 2H 7D", "", "4S by S")
        assert (CONCEPTS["run_suit"].find(obs, read_card("8H"), read_card("9D")) is not None) is runs
    obs = seen("declarer", "9H 8H 7H 6H 5H 4D", "AH KH QH 4H 3H 2H 7D")
    assert CONCEPTS["run_suit"].find(obs, read_card("5H"), read_card("4D")) is not None


def test_declarers_cover_names_the_card_that_it_fears() -> None:
    for who, fact in (("declarer", "unless"), ("east", "hoped")):
        found = CONCEPTS["cover"].find(seen(who, "KH 4H", "8S", "QH"), read_card("KH"), read_card("4H"))
        assert found is not None
        assert fact in found.facts


def test_a_card_left_to_partner_says_what_lies_behind_it_or_what_it_costs_them() -> None:
    for who, hand, table, fact in (
        ("west", "QD 5D", "AD 7D", "over"),
        ("east", "AD 5D", "7D 6D", "costs"),
        ("east", "QD 5D", "7D 6D", ""),
    ):
        obs = seen(who, hand, table, "JD 8D")
        found = CONCEPTS["let_partner"].find(obs, read_card("5D"), read_card(hand.split()[0]))
        assert found is not None
        assert {"over", "costs"} & set(found.facts) == ({fact} if fact else set())


def test_ducking_the_setting_trick_says_that_the_contract_goes_down_either_way() -> None:
    """In all deals; not where it makes in one of them, or where a further trick is needed."""
    made, tricks = EVENTS.index("made"), [EVENTS.index(f"tricks_{count}") for count in (1, 2, 3)]

    def played(card: str, won: int, *, makes: bool = False) -> Candidate[int]:
        rows = [[0.0] * len(EVENTS) for _ in range(20)]
        for row in rows:
            for place in tricks[:won]:
                row[place] = 1.0
        rows[0][made] = float(makes)
        return Candidate(read_card(card), 0.0, continuations=tuple(Continuation(0.0, tuple(row)) for row in rows))

    for contract, makes, either in (("6NT by S", False, "6NT"), ("6NT by S", True, None), ("5NT by S", False, None)):
        obs = seen("east", "AH 4H", "8S", "QH 3H", contract)
        found = pairs(obs, played("4H", 3), played("AH", 2, makes=makes))
        assert found is not None
        assert found.facts.get("either") == either


def test_a_transfer_of_theirs_is_told_by_the_suit_it_shows() -> None:
    for calls, shown in (("1NT P 2H", "spades"), ("P P 2H", None)):
        found = meaning_of(auction("QJT3.T742.K93.84", calls), read_call("P"))
        assert found is not None
        assert found[1].get("shows") == shown


def test_a_suit_is_better_than_no_trumps_only_while_these_could_be_played() -> None:
    for calls, instead in (("1NT P", "1NT"), ("1NT 2S", None)):
        found = meaning_of(auction("5.A8754329.A65.J5", calls), read_call("4H"))
        assert found is None or found[1].get("instead") == instead


def test_long_cards_in_a_suit_of_theirs_wait_over_no_trumps_too() -> None:
    for hand, kind in (("AKJ763.A42.J.Q72", "pass_theirs"), ("AKJ7.A42.J.Q7653", "pass_over_nt")):
        found = meaning_of(auction(hand, "1S P 1NT"), read_call("P"))
        assert found is not None
        assert found[0] == kind


def test_partners_range_is_told_as_the_last_call_left_it_or_not_at_all() -> None:
    for hand, calls, call, told in (
        ("AJ82.J865.A8.QT9", "1S 2C 3C P 3S P", "4S", False),
        ("K52.A63.KJ74.952", "1NT P", "3NT", True),
    ):
        found = meaning_of(auction(hand, calls), read_call(call))
        assert found is not None
        assert ("partners" in found[1]) is told


def test_a_double_is_not_told_by_how_often_they_go_down_nor_game_against_a_pass_below_it() -> None:
    obs = auction("AJ82.J865.A8.QT9", "1S 2C 3C P 3S P")
    for rival, ends in (("P", True), ("3NT", False)):
        told = {tally.name: tally for tally in call_tallies(obs, read_call("4S"), read_call(rival))}
        assert ("ends" in told["game"].facts) is ends
    over = auction("AQ85.KQ3.KT762.Q", "1S")
    assert "they_fail" not in {tally.name for tally in call_tallies(over, read_call("X"), read_call("P"))}


def test_another_call_is_told_by_the_bound_that_the_hand_is_outside_of() -> None:
    obs = auction("K52.A63.KJ74.952", "1NT P")
    for rival, name in (("2NT", "other_most"), ("4NT", "other_least")):
        found = CONCEPTS["nt_game"].find(obs, read_call("3NT"), read_call(rival))
        assert found is not None
        assert name in found.facts
        assert found.facts["points"] == 11


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
