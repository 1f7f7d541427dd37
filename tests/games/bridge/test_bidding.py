"""The bidding table: textbook calls, every rule reached, legal and finished auctions, meanings that hold."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from parlour.games.bridge.engine.bidding import Auction, choose, constraints, explain
from parlour.games.bridge.engine.bidding.hand import hand_of
from parlour.games.bridge.engine.bidding.table import book, meanings_of, rules
from parlour.games.bridge.engine.par import par
from parlour.games.bridge.rules.auction import (
    PASS,
    auction_over,
    call_name,
    final_contract,
    legal_calls,
    read_call,
)
from parlour.games.bridge.rules.contract import imps, is_vulnerable, score
from parlour.games.bridge.rules.deal import Hands, board_dealer, board_vulnerability, read_deal, read_hand
from tests.games.bridge.bidding_cases import CASES

DATA = Path(__file__).parents[2] / "data"


def auction(text: str, vulnerability: str = "None") -> Auction:
    return Auction(tuple(read_call(word) for word in text.split() if word != "-"), 0, vulnerability)


def deal(rng: Random) -> Hands:
    deck = list(range(52))
    rng.shuffle(deck)
    return tuple(sum(1 << card for card in deck[13 * seat : 13 * seat + 13]) for seat in range(4))


@pytest.mark.parametrize("subject", CASES)
def test_textbook_calls(subject: str) -> None:
    wrong = []
    for line in CASES[subject].strip().splitlines():
        calls, hand, wanted = line.strip().rsplit(maxsplit=2)
        choice = choose(read_hand(hand), auction(calls))
        if call_name(choice.call) != wanted:
            wrong.append(f"{line.strip()}, not {call_name(choice.call)} ({choice.rule})")
    assert not wrong


def test_every_rule_is_reached_by_some_hand() -> None:
    reached = set()
    for line in (DATA / "bridge_rules.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        rule, hand, vulnerability, calls, call = line.split("\t")
        choice = choose(read_hand(hand), auction(calls, vulnerability))
        assert (choice.rule, call_name(choice.call)) == (rule, call)
        assert choice.meaning.worded().endswith(".")
        reached.add(rule)
    names = [rule.name for rule in rules()]
    assert len(names) == len(set(names))
    assert [name for name in names if name not in reached] == []


def test_auctions_are_legal_and_end_and_mean_what_they_say() -> None:
    rng = Random(11)
    outside = 0
    for number in range(1, 301):
        hands, dealer, vulnerability = deal(rng), board_dealer(number), board_vulnerability(number)
        calls: tuple[int, ...] = ()
        while not auction_over(calls):
            now = Auction(calls, dealer, vulnerability)
            choice = choose(hands[now.turn], now)
            assert choice.call in legal_calls(calls)
            assert choice.meaning in meanings_of(now.situation(), choice.call)
            assert choice.meaning.fits(hand_of(hands[now.turn]))
            calls = (*calls, choice.call)
            assert len(calls) < 60
        for constraint in constraints(Auction(calls, dealer, vulnerability)):
            assert constraint.fits(hands[constraint.seat])
            assert constraint.weight(hands[constraint.seat]) == 1
            outside += not constraint.bounds.fits(hand_of(hands[constraint.seat]))
    assert outside <= 6  # of 1200: rules of last resort promise nothing


def test_any_legal_auction_has_an_answer_and_a_meaning() -> None:
    """People bid as they like: after any calls there is a legal call, and every call can be explained."""
    rng = Random(12)
    for _ in range(150):
        calls: tuple[int, ...] = ()
        hands = deal(rng)
        while not auction_over(calls):
            now = Auction(calls)
            assert choose(hands[now.turn], now).call in legal_calls(calls)
            low = legal_calls(calls)[:8]
            calls = (*calls, PASS if rng.random() < 0.4 else rng.choice(low))
        whole = Auction(calls)
        for index in range(len(calls)):
            assert explain(whole, index).worded()
        assert len(constraints(whole)) == 4


def test_the_last_word_fits_every_hand() -> None:
    assert book(auction("1H P").situation())[-1].facts == ()


def test_contracts_are_near_par() -> None:
    """Over a hundred deals the contracts lie within six IMPs of par on average; if all passed they would not."""
    bid_away = passed_away = 0
    for number, line in enumerate(_tables(), 1):
        hands, tricks = line
        dealer, vulnerability = board_dealer(number), board_vulnerability(number)
        calls: tuple[int, ...] = ()
        while not auction_over(calls):
            now = Auction(calls, dealer, vulnerability)
            calls = (*calls, choose(hands[now.turn], now).call)
        contract = final_contract(calls, dealer)
        points = 0
        if contract is not None:
            points = score(
                contract, tricks[contract.strain][contract.declarer], is_vulnerable(vulnerability, contract.declarer)
            )
            points = -points if contract.declarer % 2 else points
        best = par(tricks, dealer, vulnerability).score
        bid_away += abs(imps(points - best))
        passed_away += abs(imps(best))
    assert bid_away < 600 < passed_away


def _tables() -> list[tuple[Hands, tuple[tuple[int, ...], ...]]]:
    found: list[tuple[Hands, tuple[tuple[int, ...], ...]]] = []
    for line in (DATA / "dd_tables_seed20260101_100.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            text, told = line.split("\t")
            numbers = [int(word) for word in told.split()]
            spades, hearts, diamonds, clubs, none = (tuple(numbers[place : place + 4]) for place in range(0, 20, 4))
            found.append((read_deal(text), (clubs, diamonds, hearts, spades, none)))
    return found


def test_meanings_are_sentences_with_what_is_shown() -> None:
    told = explain(auction("1NT P 2C P 2H P"), 0)
    assert told.rule == "open.one_nt"
    assert told.worded() == "Opens one no trump: 15 to 17 high-card points, balanced."
    assert explain(auction("1NT P 2C P 2H P"), 2).worded().startswith("Stayman: asks for a four-card major")
    assert "4 or more hearts" in explain(auction("1NT P 2C P 2H P"), 4).worded()
    assert explain(auction("1NT P 2D"), 2).worded() == "Transfer: shows hearts: 5 or more hearts."
    assert explain(auction("7C"), 0).worded() == "Natural, and not in the system: 4 or more clubs."


def test_constraints_tell_what_was_shown() -> None:
    north, east, south, west = constraints(auction("1NT P 2H P 2S P 3NT"))
    assert north.bounds.hcp == (15, 17)
    assert all(span == (2, 5) for span in north.bounds.lengths)
    assert south.bounds.lengths[3] == (5, 13)
    assert south.bounds.hcp[0] >= 3
    assert east.bounds.hcp[1] == 14
    assert west.bounds.hcp[0] == 0
    assert north.fits(read_hand("AJ4.KQ3.K864.Q65"))
    assert not north.fits(read_hand("AJ4.KQ3.K864.765"))
    assert not south.fits(read_hand("KJ742.83.Q43.T65"))
    assert south.weight(read_hand("KJ742.83.Q43.T65")) < 0.2


def test_seats_and_sides_turn_with_the_dealer() -> None:
    """West deals: the third seat is East's, and the constraints are told by seat."""
    hand = read_hand("KQJT7.A63.852.96")
    light = Auction((PASS, PASS), 3)
    assert light.turn == 1
    assert call_name(choose(hand, light).call) == "2S"
    opened = constraints(Auction((read_call("1NT"),), 3))
    assert [constraint.bounds.hcp for constraint in opened] == [(0, 40), (0, 40), (0, 40), (15, 17)]


def test_vulnerability_changes_overcalls() -> None:
    hand = read_hand("74.AQT83.KJ4.T62")
    one_spade = (read_call("1S"),)
    assert call_name(choose(hand, Auction(one_spade, 0, "None")).call) == "P"
    hand = read_hand("74.AQT83.KJ4.Q62")
    assert call_name(choose(hand, Auction(one_spade, 0, "NS")).call) == "2H"
    assert call_name(choose(hand, Auction(one_spade, 0, "EW")).call) == "P"
