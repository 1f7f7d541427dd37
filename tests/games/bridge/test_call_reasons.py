"""What is told of calls beside their kind: aces against a slam, trumps together, why not the call that one weighs."""

from __future__ import annotations

from random import Random

import pytest

from parlour.core.analysis import Candidate
from parlour.games.bridge.engine.bidding import Auction, choose
from parlour.games.bridge.engine.bidding.hand import hand_of
from parlour.games.bridge.engine.bidding.table import book
from parlour.games.bridge.rules.auction import DOUBLE, PASS, auction_over, legal_calls, read_call
from parlour.games.bridge.teaching.calls import meaning_of, other_call
from parlour.games.bridge.teaching.customs import compared
from tests.games.bridge.tables import auction


@pytest.mark.parametrize(
    ("hand", "calls", "call", "kind", "facts"),
    [
        # Trumps that cannot be lost double a slam, with another ace as well; other aces alone may be ruffed
        ("JT532.A862.42.86", "1D P 1S P 3NT 7C 7H P P", "X", "penalty", {"trump_cards": ("AH",)}),
        ("T532.KQ62.42.865", "1D P 1S P 7H", "X", "penalty", {"trump_cards": ("KH", "QH")}),
        ("T532.QJT2.42.865", "1D P 1S P 7H", "X", "penalty", {"trump_cards": ("QH", "JH", "TH")}),
        ("T532.AQJ2.42.865", "1D P 1S P 6H", "X", "penalty", {"trump_cards": ("AH", "QH", "JH")}),
        ("A532.A862.42.865", "1D P 1S P 6H", "X", "penalty", {"trump_part": ("AH",), "side_ace": "AS"}),
        ("532.862.A42.8652", "1D P 1S P 7H", "X", "penalty", {"ruffable_ace": "AD"}),
        ("A532.862.A42.865", "1D P 1S P 6H", "P", "pass_their_slam", {"ruffed": 2}),
        # Ace and king on lead beat 6NT; behind the other hand they may not, but one ace should beat 7NT
        ("Q.AKT76.Q83.Q943", "6NT", "X", "penalty", {"tops": ("AH", "KH")}),
        ("A73.T76.A83.Q943", "6NT", "X", "penalty", {"tops": ("AD", "AS")}),
        ("J.AKT76.Q83.Q943", "1NT P P 2D P P 6NT P P", "X", "penalty", {"tops": ("AH", "KH")}),
        ("Q.AKT76.Q83.Q943", "6NT P P", "P", "pass_their_slam", {"unled": ("AH", "KH")}),
        ("J8632.K7.A9.K954", "7NT", "X", "penalty", {"tops": ("AD",)}),
        ("J8632.K7.A9.K954", "7NT P P", "X", "penalty", {"late_ace": "AD"}),
        ("J8632.K7.K9.K954", "7NT", "P", "pass_their_slam", {"highest": "7NT"}),
        # Over their bid a fit counts its trumps
        ("AT2.AJT53..Q9742", "1D 2H 4NT", "5H", "support_game", {"together": 11, "law": 5}),
        # A suit that was never shown, and partner's double that needs no answer any more
        ("43.9.AQT9854.873", "1H P 1NT 3C X 4C", "P", "pass_wait", {"asked": "asked"}),
        ("52.QJ876543.97.K", "P P P 1C P 1D P 1S P 2C P 2NT P 3NT", "P", "pass_plain", {"cards": 8, "level": 4}),
        ("AKJ43.K8752.732.", "P 1S X 1NT 2C", "P", "pass_long", {"suit": "hearts", "cards": 5}),
        # A suit of five cards waits, since it takes more points at level two
        ("A.KT854.T4.QT963", "P P 1S P", "1NT", "nt_bid", {"quiet": "hearts", "higher": "2H"}),
        # After a double, partner's cue bid is answered; nobody but a strong hand bids on by itself
        ("KQ94.2.KQ43.K953", "1H X P 2H P", "2S", "strong_suit", {"answers": "2H"}),
        ("AKQ94.82.AQ4.KJ3", "1H X P 2C P", "2S", "strong_suit", {"too_strong": 19}),
        # Partner opened, and the long suit is theirs
        ("AJ8.J9543.T42.53", "P P 1C 1H", "P", "pass_trap", {"held": 5}),
    ],
)
def test_a_call_tells_what_matters(hand: str, calls: str, call: str, kind: str, facts: dict[str, object]) -> None:
    meaning = meaning_of(auction(hand, calls), read_call(call))
    assert meaning is not None
    assert meaning[0] == kind
    assert facts.items() <= meaning[1].items()


@pytest.mark.parametrize(
    ("hand", "calls", "most", "limited"),
    [
        ("AJ864.K95.KJ.973", "1S 1NT P 2C", 8, 8),  # partner passed one spade, and 40 - 12 - 18 would be 10
        ("K983.AKT6.Q4.T62", "1H P 1S P 2C P 2NT", 7, None),  # 40 - 12 - 21
    ],
)
def test_points_that_are_left_add_up_or_come_from_partner(
    hand: str, calls: str, most: int, limited: int | None
) -> None:
    meaning = meaning_of(auction(hand, calls), read_call("P"))
    assert meaning is not None
    kind, facts = meaning
    assert (kind, facts.get("limited")) == ("pass_outgunned", limited)
    assert facts["partners_most"] == most


def test_who_answers_a_cue_bid_is_not_called_strong() -> None:
    meaning = meaning_of(auction("AQ94.82.KQ4.KJ53", "1H X P 2H P"), read_call("2S"))
    assert meaning is not None
    assert "too_strong" not in meaning[1]


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("T532.K862.42.865", "1D P 1S P 7H"),  # the king may fall
        ("T532.QJ92.42.865", "1D P 1S P 7H"),  # so may these, to a finesse
        ("532.86.A976542.8", "1D P 1S P 7H"),  # an ace from seven cards will be ruffed
        ("A532.862.42.8652", "1D P 1S P 6H"),
        ("T532.AK62.42.865", "1D P 1S P 5H"),  # below a slam other rules count
        ("Q.AKT76.Q83.Q943", "6NT P P"),  # the other hand leads
        ("J.AKT76.Q83.Q943", "1NT P P 2D P P 6NT"),  # whoever bid no trumps first plays it
        ("QJ2.KQT76.Q83.43", "7NT"),
    ],
)
def test_a_slam_is_not_doubled_without_the_tricks_for_it(hand: str, calls: str) -> None:
    seen = auction(hand, calls)
    chosen = choose(seen.hand, Auction(seen.calls, seen.rules.dealer, seen.rules.vulnerable))
    assert not chosen.rule.startswith("against_slam.")


def test_a_double_of_a_slam_is_what_the_system_calls_and_partner_leaves_it() -> None:
    seen = auction("JT532.A862.42.86", "1D P 1S P 3NT 7C 7H P P")
    chosen = choose(seen.hand, Auction(seen.calls, seen.rules.dealer, seen.rules.vulnerable))
    assert chosen.rule == "against_slam.sure"
    partner = auction("AKQ94.KJ.K75.Q93", "1D P 1S P 3NT 7C 7H P P X P")
    answer = choose(partner.hand, Auction(partner.calls, partner.rules.dealer, partner.rules.vulnerable))
    assert answer.call == read_call("P")


def test_a_double_of_a_slam_only_takes_the_place_of_passes_and_doubles() -> None:
    rng, doubles = Random(5), 0
    cards = list(range(52))
    for _ in range(100):
        rng.shuffle(cards)
        hands = [sum(1 << card for card in cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
        calls: tuple[int, ...] = ()
        place = rng.randrange(8)
        while not auction_over(calls):
            turn = Auction(calls)
            call = choose(hands[turn.turn], turn)
            if call.rule.startswith("against_slam."):
                page = (one for one in book(turn.situation()) if not one.rule.startswith("against_slam."))
                other = next(one for one in page if one.fits(hand_of(hands[turn.turn])))
                assert other.call in (PASS, DOUBLE)
                doubles += 1
            slams = [legal for legal in legal_calls(calls) if legal >= read_call("6C")]
            calls = (*calls, rng.choice(slams) if len(calls) == place and slams else call.call)
    assert doubles > 30


def test_a_pass_of_a_slam_that_the_hand_beats_does_not_blame_the_system() -> None:
    meaning = meaning_of(auction("J8632.K7.A9.K954", "7NT"), read_call("P"))
    assert meaning is not None
    assert meaning[1]["beats"] == ("AD",)


def test_the_call_that_one_weighs_takes_what_the_hand_lacks() -> None:
    obs = auction("QT76.73.K7.Q9854", "P P P 1H P")
    call = Candidate(read_call("1S"), 0.0)
    found = compared(obs, call, call)
    assert found is not None
    assert found.facts["other_call"] == "2C"
    assert "other_least" in other_call(obs, read_call("2C"))


def test_nothing_is_said_of_a_call_that_the_hand_would_fit() -> None:
    obs = auction("AQ852.A63.K74.95", "")
    call = Candidate(read_call("1S"), 0.0)
    assert compared(obs, call, call) is None
