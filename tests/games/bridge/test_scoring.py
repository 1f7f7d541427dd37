"""Scores, matchpoints, honours, contracts as text, boards, and par."""

from __future__ import annotations

import pytest
from endplay.dds import calc_dd_table
from endplay.dds import par as other_par
from endplay.types import Deal, Player, Vul

from parlour.core.outcome import Outcome
from parlour.core.registry import make_game
from parlour.errors import FormatError
from parlour.explain import say_outcome
from parlour.explain.messages import Phrasebook
from parlour.games.bridge.engine.par import par
from parlour.games.bridge.rules.contract import Contract, honours, is_vulnerable, matchpoints, read_contract, score
from parlour.games.bridge.rules.deal import board_dealer, board_vulnerability, read_deal, write_deal
from tests.games.bridge.deals import stored_tables


@pytest.mark.parametrize(
    ("text", "over", "vulnerable", "expected"),
    [
        ("3NT by S", 0, False, 400),
        ("3NT by S", 1, False, 430),
        ("4♠ by N", 0, True, 620),
        ("6NT by E", 0, False, 990),
        ("7♠XX by W", 0, True, 2940),
        ("1NTX by N", -3, False, -500),
        ("4♥X by N", -2, True, -500),
        ("2♣X by N", 0, False, 180),
        ("1♦XX by N", 1, True, 630),
        ("1NT by N", 2, False, 150),
        ("7NT by N", 0, True, 2220),
        ("5♦X by N", -5, False, -1100),
        ("3NTXX by N", -2, True, -1000),
        ("2♥ by N", -3, True, -300),
    ],
)
def test_scores(text: str, over: int, vulnerable: bool, expected: int) -> None:
    contract = read_contract(text)
    assert score(contract, contract.target + over, vulnerable) == expected
    assert read_contract(str(contract)) == contract


@pytest.mark.parametrize("text", ["", "8S by N", "3NT", "0H by S", "4♠XXX by N", "4♠ by Q", "pass"])
def test_contracts_that_do_not_exist(text: str) -> None:
    with pytest.raises(FormatError, match="a contract is written"):
        read_contract(text)


def test_contract_spellings() -> None:
    assert read_contract("4sx by n") == read_contract("4♠X N") == Contract(4, 3, 0, 1)
    assert read_contract("3N by w") == Contract(3, 4, 3)


def test_matchpoints() -> None:
    assert matchpoints([420, 420, 450, -50]) == (3.0, 3.0, 6.0, 0.0)


def test_honours_belong_to_their_holder() -> None:
    hands = read_deal("N:AKQJ2.32.432.543 3.AKQJT.5.KQJT98 T987.9876.A876.A 654.54.KQJT9.762")
    assert honours(hands, 3) == (100, 0)
    assert honours(hands, 2) == (0, 150)
    assert honours(hands, 4) == (0, 0)
    aces = read_deal("N:A432.A32.A32.A32 KQ5.KQ4.KQ4.KQJ4 JT6.JT5.JT65.T65 987.9876.987.987")
    assert honours(aces, 4) == (150, 0)


def test_boards() -> None:
    assert [board_dealer(board) for board in (1, 2, 3, 4, 5, 16)] == [0, 1, 2, 3, 0, 3]
    told = [board_vulnerability(board) for board in range(1, 17)]
    assert told == [
        *("None", "NS", "EW", "Both"),
        *("NS", "EW", "Both", "None"),
        *("EW", "Both", "None", "NS"),
        *("Both", "None", "NS", "EW"),
    ]
    assert board_vulnerability(17) == "None"
    assert is_vulnerable("NS", 2)
    assert not is_vulnerable("NS", 1)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("AKQ", "begins with the seat"),
        ("N:AK.Q.J.T", "four hands, not 1"),
        ("N:A.2.3.4 A.5.6.7 2.3.4.5 3.6.7.8", "AS is in two hands"),
        ("N:AA.2.3.4 K.5.6.7 2.3.4.5 3.6.7.8", "AS is in one hand twice"),
        ("N:A.2.3.4 K.5.6.7 2.3.4.5 3.6.7.8", "north must have 13 cards, not 4"),
        ("N:A.2.3.1 K.5.6.7 2.3.4.5 3.6.7.8", "'1' is not a rank"),
        ("N:A.2.3 K.5.6.7 2.3.4.5 3.6.7.8", "four suits with dots"),
    ],
)
def test_deals_that_are_wrong(text: str, fault: str) -> None:
    with pytest.raises(FormatError, match=fault):
        read_deal(text)


def test_deals_as_text() -> None:
    for hands, _ in stored_tables()[:5]:
        for first in range(4):
            assert read_deal(write_deal(hands, first)) == hands


def test_par_against_another_program() -> None:
    players = (Player.north, Player.east, Player.south, Player.west)
    sides = {"None": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "Both": Vul.both}
    for number in range(4):
        hands, rows = stored_tables()[number]
        tricks = [rows[3], rows[2], rows[1], rows[0], rows[4]]
        table = calc_dd_table(Deal(write_deal(hands)))
        for name, side in sides.items():
            for dealer in range(4):
                expected = other_par(table, side, players[dealer]).score
                assert par(tricks, dealer, name).score == expected, (number, name, dealer)


def test_the_end_of_a_board_is_told_with_its_score() -> None:
    scored = Outcome((-620.0, 620.0, -620.0, 620.0), (1, 3))
    assert say_outcome(scored, make_game("bridge")) == "East and West score 620."


# Tricks of each declarer, clubs to no trumps: North-South make ten in spades, East-West eight in hearts.
SPADES_GAME = ((6, 6, 6, 6), (6, 6, 6, 6), (5, 8, 5, 8), (10, 3, 10, 3), (7, 5, 7, 5))


def test_par_is_told_as_contracts_that_an_auction_could_end_in() -> None:
    """A sacrifice is bid over the game that it saves, not before it; a game is told by the side that makes it."""
    assert par(SPADES_GAME, 0, "NS").worded() == ("5♥ doubled by East-West, 3 down",)
    assert par(SPADES_GAME, 0, "EW").worded() == ("4♠ by North-South",)
    cheap = (*SPADES_GAME[:3], (10, 4, 10, 4), SPADES_GAME[4])  # 1♠ by East-West, three down, would cost the same
    assert par(cheap, 0, "NS").worded() == ("5♥ doubled by East-West, 3 down",)
    assert par([(6, 6, 6, 6)] * 5, 0, "None").worded() == ()


def test_par_is_told_in_words_of_the_reader() -> None:
    words = Phrasebook("drawing", "bridge", "zh")
    assert par(SPADES_GAME, 0, "NS").worded(words) == ("东西打 5♥ 加倍，宕 3 墩",)  # noqa: RUF001 - as Chinese is written
    one_hand = (*SPADES_GAME[:3], (10, 3, 9, 3), SPADES_GAME[4])
    assert par(one_hand, 0, "EW").worded(words) == ("北家打 4♠",)
    more = (*SPADES_GAME[:3], (11, 3, 11, 3), SPADES_GAME[4])
    assert par(more, 0, "EW").worded() == ("4♠ by North-South, 1 over",)
