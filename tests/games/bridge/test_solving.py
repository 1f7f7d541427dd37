"""Tables and cards for many deals, on threads, cancelled; and the command around them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from parlour.core.limits import CancelToken
from parlour.core.words import english
from parlour.errors import BadParameter, FormatError
from parlour.games.bridge.commands import TOOLS
from parlour.games.bridge.commands.solve import SolveSettings, read_boards
from parlour.games.bridge.engine.double_dummy import PlayPosition, solve_cards, solve_tables
from parlour.games.bridge.engine.solver_kernel import Solver
from parlour.games.bridge.rules.deal import write_deal
from parlour.games.bridge.rules.formats import BoardText, write_lin, write_pbn
from tests.games.bridge.deals import ending, stored_tables

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"


class Desk:
    """Where the command works in tests."""

    def __init__(self) -> None:
        self.cancel = CancelToken()
        self.words = english
        self.told: list[int] = []

    def progress(self, done: int, total: int, news: str = "") -> None:
        self.told.append(done)

    def note(self, sentence: str) -> None:
        raise AssertionError(sentence)


def positions(count: int, size: int) -> list[PlayPosition]:
    rng = Random(11)
    return [PlayPosition(ending(rng, size), number % 5, number % 4) for number in range(count)]


def test_tables_on_threads() -> None:
    some = stored_tables()[60:62]
    found = list(solve_tables([hands for hands, _ in some], threads=2))
    assert [[list(row) for row in table.tricks] for table in found] == [rows for _, rows in some]
    assert all(table.nodes > 0 and table.seconds > 0 for table in found)


def test_cards_in_a_batch_are_those_of_each_alone() -> None:
    batch = positions(40, 6)
    for one, many in zip(batch, solve_cards(batch), strict=True):
        alone = Solver().cards(one.hands, one.strain, one.leader)
        assert dict(many.cards) == dict(alone)
        assert [tricks for _, tricks in many.cards] == sorted(dict(alone).values(), reverse=True)
    again = [found.nodes for found in solve_cards(batch)]
    assert again == [found.nodes for found in solve_cards(batch)]
    assert [found.cards for found in solve_cards(batch, threads=2)] == [found.cards for found in solve_cards(batch)]


def test_cancelled_work_ends() -> None:
    cancel = CancelToken()
    cancel.cancel()
    assert not list(solve_tables([stored_tables()[0][0]], cancel=cancel))
    assert not list(solve_cards(positions(3, 8), cancel=cancel))


def test_positions_that_are_wrong() -> None:
    hands = ending(Random(1), 4)
    with pytest.raises(FormatError, match="two hands"):
        list(solve_cards([PlayPosition((hands[0], hands[0], hands[2], hands[3]), 0, 0)]))
    with pytest.raises(FormatError, match="as many cards"):
        list(solve_cards([PlayPosition((hands[0], hands[1], hands[2], hands[3] & hands[3] - 1), 0, 0)]))
    with pytest.raises(FormatError, match="13 cards"):
        list(solve_tables([hands]))


def answers(**options: object) -> list[dict[str, object]]:
    tool = next(tool for tool in TOOLS if tool.name == "solve")
    return [dict(answer.data) for answer in tool.run(SolveSettings(**options), Desk())]  # type: ignore[arg-type]


def test_the_command_solves_files(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text(f'[Board "1"]\n[Deal "{DEAL}"]\n', encoding="utf-16")
    (answer,) = answers(file=str(path), table=True)
    assert answer["deal"] == DEAL
    whole = dict(zip("NESW", (13, 0, 13, 0), strict=True))
    long_trump = dict(zip("NESW", (12, 1, 12, 1), strict=True))  # West's fourth
    assert answer["table"] == {"S": whole, "H": long_trump, "D": long_trump, "C": long_trump, "NT": whole}
    assert answer["par"] == {"score": 1520, "contract": "7NT by N", "contracts": ["7NT by North-South"]}
    assert answers(deal=DEAL)[0]["table"] == answer["table"]


def test_the_command_weighs_the_cards_of_a_contract(tmp_path: Path) -> None:
    (board,) = read_boards(f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "7NT"]\n[Play "E"]\nS7 *'.encode(), "")
    for text, name in ((write_pbn([board]), "a.pbn"), (write_lin([BoardText(board.hands)]), "b.lin")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (answer,) = answers(file=str(tmp_path / "a.pbn"))
    assert answer["to_play"] == "S"
    assert answer["contract"] == "7NT by N"
    assert answer["cards"] == {"3S": 13, "4S": 13, "5S": 13, "6S": 13}
    assert "table" in answers(file=str(tmp_path / "b.lin"))[0]


def test_deals_a_line() -> None:
    deals = [hands for hands, _ in stored_tables()[:3]]
    text = "# deals\n" + "".join(f"{write_deal(hands, 2)}\t1 2 3\n" for hands in deals)
    assert [board.hands for board in read_boards(text.encode(), "file")] == deals


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "file: there is no deal"),
        (b"N:AKQ", "file, line 1: a deal has four hands"),
        (b'[Deal "N:A.K.Q.J"]', "file, line 1: .*four hands"),
        (b'\n[Event "x"]\n[Deal "N:.. .. .. .."]', "line 3"),
        (b"md|1|", "13 cards"),
    ],
)
def test_files_that_are_wrong(data: bytes, fault: str) -> None:
    with pytest.raises(FormatError, match=fault):
        read_boards(data, "file")


def test_the_command_asks_for_something_to_solve(tmp_path: Path) -> None:
    with pytest.raises(BadParameter, match="--file"):
        answers()
    with pytest.raises(BadParameter, match="cannot be read"):
        answers(file=str(tmp_path / "none.pbn"))
    path = tmp_path / "empty.pbn"
    path.write_text('[Event "x"]', encoding="utf-8")
    with pytest.raises(FormatError, match="board 1 of 1 has no deal"):
        answers(file=str(path))
