"""PBN and LIN: round trips that keep everything, what real files contain, and faults with their place."""

from __future__ import annotations

from random import Random

import pytest

from parlour.errors import FormatError
from parlour.games.bridge.rules.auction import PASS, auction_over, call_name
from parlour.games.bridge.rules.deal import read_deal, write_deal
from parlour.games.bridge.rules.formats import BoardText, decode, read_lin, read_pbn, write_lin, write_pbn
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.variants import BridgeRules

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"

PBN = """\
% PBN 2.1
% EXPORT
[Event "A \\"friendly\\" match; really"]
[Site ""]
[Date "2026.11.15"]
[Board "7"]
[West "Ann"]
[North "Bob"]
[East "Cy"]
[South "Di"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:6543.876.876.876 2.5432.5432.5432 AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "7NT"]
[Result "13"]
{A comment
over two lines}
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT 13
S NT 13
[Auction "S"]
Pass Pass 2C =1= Pass ; strong
2D Pass 7NT! AP
[Note "1:strong and artificial"]
[Play "E"]
S7 S3 S2 SA
HT H6 H2 HA
*
"""


def random_boards(count: int) -> list[BoardText]:
    """Boards with auctions and plays at random, some of them cut short."""
    found = []
    for seed in range(count):
        rng = Random(seed)
        rules = BridgeRules(board=seed + 1)
        game = Bridge(rules)
        state = game.start(seed)
        while actors := game.actors(state):
            if state.plays and rng.random() < 0.02:
                break
            legal = list(game.legal(game.observe(state, actors[0])))
            action = PASS if PASS in legal and rng.random() < 0.5 else rng.choice(legal)
            state = game.step(state, actors[0], action)
        notes = tuple(rng.choice(("", "a note, with = and ; in it")) for _ in state.calls)
        found.append(
            BoardText(
                state.deal,
                rules.board,
                rules.dealer,
                rules.vulnerable,
                ("Nora", "Eve", "Sam", "Will"),
                state.calls,
                notes if any(notes) else (),
                contract=state.contract,
                plays=state.plays,
                result=rng.randrange(14) if state.contract else None,
            )
        )
    return found


def test_pbn_round_trip() -> None:
    boards = random_boards(40)
    again = read_pbn(write_pbn(boards))
    assert [board.hands for board in again] == [board.hands for board in boards]
    for one, other in zip(boards, again, strict=True):
        assert {**vars(other), "tags": ()} == {**vars(one), "tags": ()}
        assert write_pbn([other]) == write_pbn([one])


def test_lin_round_trip() -> None:
    boards = [board for board in random_boards(40) if auction_over(board.calls)]
    again = read_lin(write_lin(boards), strict=True)
    for one, other in zip(boards, again, strict=True):
        assert {**vars(other), "tags": ()} == {**vars(one), "tags": ()}
        assert write_lin([other]) == write_lin([one])


def test_between_the_formats() -> None:
    boards = [board for board in random_boards(10) if auction_over(board.calls)]
    for one, other in zip(boards, read_pbn(write_pbn(read_lin(write_lin(boards)))), strict=True):
        assert (other.hands, other.calls, other.plays, other.dealer) == (one.hands, one.calls, one.plays, one.dealer)


def test_everything_in_a_pbn_file() -> None:
    (board,) = read_pbn(PBN, strict=True)
    assert board.hands == read_deal(DEAL)
    assert (board.board, board.dealer, board.vulnerability, board.result) == (7, 2, "Both", 13)
    assert board.players == ("Bob", "Cy", "Di", "Ann")
    assert [call_name(choice) for choice in board.calls] == ["P", "P", "2C", "P", "2D", "P", "7NT", "P", "P", "P"]
    assert board.notes[2] == "strong and artificial"
    assert str(board.contract) == "7NT by N"
    assert len(board.plays) == 8
    assert ("Event", 'A "friendly" match; really') in board.tags
    assert board.sections == (("OptimumResultTable", ("N NT 13", "S NT 13")),)
    assert board.comments == ("A comment\nover two lines", "strong")
    (again,) = read_pbn(write_pbn([board]), strict=True)
    assert again == board


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_encodings(encoding: str) -> None:
    text = PBN.replace("Ann", "Ännchen")
    (board,) = read_pbn(decode(text.encode(encoding)))
    assert board.players[3] == "Ännchen"
    assert decode("Zoë".encode("cp1252")) == "Zoë"


def test_cut_off_utf16() -> None:
    with pytest.raises(FormatError, match="cut off"):
        decode(PBN.encode("utf-16")[:-1])


def test_several_games() -> None:
    one = f'[Deal "{DEAL}"]\n'
    assert len(read_pbn(one * 3)) == 3
    assert len(read_pbn("\n".join([one] * 3))) == 3
    numbered = "\n".join(f'[Board "{number}"]\n{one}' for number in (3, 4))
    assert [(board.board, board.dealer, board.vulnerability) for board in read_pbn(numbered)] == [
        (3, 2, "EW"),
        (4, 3, "Both"),
    ]
    mixed = read_pbn(f'{one}\n[Board "2"]\n{one}')
    assert [board.board for board in mixed] == [None, 2]
    inherited = f'[Event "Cup"]\n{one}\n[Event "#"]\n{one}'
    assert [board.tags for board in read_pbn(inherited)] == [(("Event", "Cup"),)] * 2


def test_the_fourth_hand_may_be_left_out() -> None:
    three = DEAL.rpartition(" ")[0] + " -"
    assert read_pbn(f'[Deal "{three}"]')[0].hands == read_deal(DEAL)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("7NT!", "1C"), r"line 23: \[Auction\] 1C is not possible as call 7"),
        (("S7 S3", "H7 S3"), "card 1 of the play, 7H, is not in east's hand"),
        (("S7 S3", "S7 H8"), "does not follow 7S"),
        (("S:6543", "S:543"), "south must have 13 cards, not 12"),
        (("S:6543", "S:A543"), "AS is in two hands"),
        (('[Dealer "S"]', '[Dealer "Q"]'), r"line 11: \[Dealer\] expected N, E, S or W"),
        (('[Dealer "S"]', '[Dealer "W"]'), "the auction begins with S, but W deals"),
        (('[Vulnerable "All"]', '[Vulnerable "maybe"]'), "expected None, NS, EW or All"),
        (('[Result "13"]', '[Result "14"]'), "0 to 13"),
        (('[Scoring "IMP"]', "[Scoring IMP]"), "line 14: expected"),
        (("over two lines}", "over two lines"), "has no end"),
        (("Pass Pass 2C", "Pass Pass 8C"), "expected a call"),
    ],
)
def test_faults_in_pbn(change: tuple[str, str], fault: str) -> None:
    assert change[0] in PBN
    with pytest.raises(FormatError, match=fault):
        read_pbn(PBN.replace(*change))


def test_strict_pbn() -> None:
    for change, fault in (
        (('[Scoring "IMP"]\n', ""), "Scoring"),
        (('"7NT"', '"6NT"'), "not what the auction comes to"),
    ):
        text = PBN.replace(*change)
        assert read_pbn(text)
        with pytest.raises(FormatError, match=fault):
            read_pbn(text, strict=True)


LIN = (
    "qx|o7|pn|Di,Ann,Bob,Cy|st||md|1S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,|\n"
    "rh||ah|Board 7|sv|b|mb|p|mb|p|mb|2C!|an|strong|mb|p|mb|2D|mb|p|\nmb|7N|mb|p|mb|p|mb|p|pg||\n"
    "pc|S7|pc|S3|pc|S2|pc|SA|pg||mc|13|nt|well done|"
)


def test_everything_in_a_lin_file() -> None:
    (board,) = read_lin(LIN)
    assert board.hands == read_deal(DEAL)
    assert (board.board, board.dealer, board.vulnerability, board.result) == (7, 2, "Both", 13)
    assert board.players == ("Bob", "Cy", "Di", "Ann")
    assert (board.notes[2], board.alerts[2], board.alerts[3]) == ("strong", True, False)
    assert str(board.contract) == "7NT by N"
    assert [tag for tag in board.tags if tag[1]] == [("Lin_qx", "o7"), ("Lin_ah", "Board 7"), ("Lin_nt", "well done")]
    (again,) = read_lin(write_lin([board]))
    assert again == board


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("md|1S6543", "md|1S543"), "line 1: md| .*13 cards"),
        (("md|1", "md|9"), "begins with the dealer"),
        (("mb|7N", "mb|1N"), "1NT is not possible"),
        (("pc|S7", "pc|S6"), "not in east's hand"),
        (("pc|S7", "pc|S"), r"line 4: pc\| expected cards"),
        (("mc|13", "mc|14"), "0 to 13"),
        (("md|", "xx|"), "expected a deal"),
    ],
)
def test_faults_in_lin(change: tuple[str, str], fault: str) -> None:
    with pytest.raises(FormatError, match=fault):
        read_lin(LIN.replace(*change))


def test_strict_lin() -> None:
    with pytest.raises(FormatError, match="no end"):
        read_lin(LIN[:-1] + "x", strict=True)
    assert write_deal(read_lin(LIN.replace("sv|b", "sv|z"))[0].hands or ()) == DEAL
    with pytest.raises(FormatError, match="o, n, e or b"):
        read_lin(LIN.replace("sv|b", "sv|z"), strict=True)


def test_a_tag_behind_a_tag_is_told_or_kept() -> None:
    """What stood behind a tag on its line, and began with a bracket, was taken for a section and lost on writing."""
    with pytest.raises(FormatError, match="expected"):
        read_pbn('[Event "x"] [Vulnerable\n')
