"""What is told of calls beside their kind: aces against a slam, trumps together, why not the call that one weighs."""

from __future__ import annotations

import pytest

from parlour.core.analysis import Candidate
from parlour.games.bridge.rules.auction import read_call
from parlour.games.bridge.teaching.calls import meaning_of, other_call
from parlour.games.bridge.teaching.customs import compared
from tests.games.bridge.tables import auction


@pytest.mark.parametrize(
    ("hand", "calls", "call", "kind", "facts"),
    [
        # The ace of trumps beats a grand slam, with another one a small slam; other aces may be ruffed
        ("JT532.A862.42.86", "1D P 1S P 3NT 7C 7H P P", "P", "pass_their_slam", {"trump_ace": "AH"}),
        ("A532.A862.42.865", "1D P 1S P 6H", "P", "pass_their_slam", {"trump_ace": "AH", "others": 1}),
        ("A532.862.A42.865", "1D P 1S P 6H", "P", "pass_their_slam", {"ruffed": 2}),
        # Ace and king on lead beat 6NT; behind the other hand they may not
        ("Q.AKT76.Q83.Q943", "6NT", "P", "pass_their_slam", {"tops": ("AH", "KH")}),
        # Over their bid a fit counts its trumps
        ("AT2.AJT53..Q9742", "1D 2H 4NT", "5H", "support_game", {"together": 11, "law": 5}),
        # A suit that was never shown, and partner's double that needs no answer any more
        ("43.9.AQT9854.873", "1H P 1NT 3C X 4C", "P", "pass_wait", {"asked": "asked"}),
        ("52.QJ876543.97.K", "P P P 1C P 1D P 1S P 2C P 2NT P 3NT", "P", "pass_plain", {"cards": 8, "level": 4}),
        ("AKJ43.K8752.732.", "P 1S X 1NT 2C", "P", "pass_long", {"suit": "hearts", "cards": 5}),
        # A suit of five cards waits, since it takes more points at level two
        ("A.KT854.T4.QT963", "P P 1S P", "1NT", "nt_bid", {"quiet": "hearts", "higher": "2H"}),
        # Partner opened, and the long suit is theirs
        ("AJ8.J9543.T42.53", "P P 1C 1H", "P", "pass_trap", {"held": 5}),
    ],
)
def test_a_call_tells_what_matters(hand: str, calls: str, call: str, kind: str, facts: dict[str, object]) -> None:
    meaning = meaning_of(auction(hand, calls), read_call(call))
    assert meaning is not None
    assert meaning[0] == kind
    assert facts.items() <= meaning[1].items()


def test_a_double_of_a_grand_slam_names_the_ace_of_trumps() -> None:
    meaning = meaning_of(auction("JT9.AJ.JT64.AJ42", "P 1D 1S 2H 7C"), read_call("X"))
    assert meaning is not None
    assert meaning[1]["sure_ace"] == "AC"


def test_a_side_ace_is_not_sure_to_beat_a_slam() -> None:
    meaning = meaning_of(auction("532.862.A42.8652", "1D P 1S P 7H"), read_call("P"))
    assert meaning is not None
    assert "trump_ace" not in meaning[1]


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
