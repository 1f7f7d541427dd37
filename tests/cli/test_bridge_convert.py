"""PBN and LIN through records and the command line: nothing that a file tells is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.errors import FormatError
from parlour.games.bridge.rules.formats import read_lin, read_pbn, write_lin, write_pbn
from parlour.games.bridge.rules.formats.declared import FORMATS, board_of_script, script_of
from parlour.records import format_record, parse_record
from parlour.records.scripts import record_of_script, script_of_record
from tests.cli.conftest import Cli

PBN = """\
% PBN 2.1
[Event "Caf\u00e9 \\"Trump\\""]
[Date "2026.11.15"]
[Board "7"]
[North "Anna"]
[South "Carl"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "E:J54.Q98.K54.Q985 K98.A7632.QJ7.A4 T762.T4.T632.JT3 AQ3.KJ5.A98.K762"]
[Declarer "N"]
[Contract "3NT"]
[Result "10"]
[Auction "S"]
1H Pass 2NT =1= Pass
3NT Pass Pass Pass
[Note "1:natural, 13 to 15"]
[Play "E"]
C5 C4 CJ CK
*
{ a quiet board }
[OptimumResultTable "Declarer;Denomination\\\\2R;Result\\\\2R"]
N NT 10
S NT 10
"""


def test_a_board_comes_back_from_a_record() -> None:
    (board,) = read_pbn(PBN)
    record = parse_record(format_record(record_of_script(script_of(board), "bridge")))
    again = board_of_script(script_of_record(record))
    for name in (
        "hands",
        "board",
        "dealer",
        "vulnerability",
        "players",
        "calls",
        "notes",
        "contract",
        "plays",
        "result",
    ):
        assert getattr(again, name) == getattr(board, name), name
    assert again.sections == board.sections
    assert again.comments == board.comments
    assert dict(again.tags)["Event"] == dict(board.tags)["Event"]


def test_both_formats_are_declared_and_agree() -> None:
    pbn, lin = FORMATS
    scripts = pbn.read(PBN)
    assert pbn.read(pbn.write(scripts)) == scripts
    (through,) = lin.read(lin.write(scripts))
    assert (through.actions, through.position, through.rules) == (
        scripts[0].actions,
        scripts[0].position,
        scripts[0].rules,
    )


def test_a_contract_without_an_auction_is_played_as_one() -> None:
    text = PBN.replace('[Auction "S"]\n1H Pass 2NT =1= Pass\n3NT Pass Pass Pass\n[Note "1:natural, 13 to 15"]\n', "")
    script = script_of(read_pbn(text)[0])
    assert script.rules["contract"] == "3NT by N"
    assert script.actions == ("5C", "4C", "JC", "KC")
    assert board_of_script(script).contract == read_pbn(text)[0].contract


def test_alerts_survive_in_lin() -> None:
    (board,) = read_lin(write_lin(read_pbn(PBN)).replace("mb|2N|", "mb|2N!|"))
    assert board.alerts[2]
    again = board_of_script(script_of(board))
    assert (again.alerts, again.notes) == (board.alerts, board.notes)
    assert "mb|2N!|" in write_lin([again])
    assert write_pbn([again])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_the_command_reads_what_real_files_are_written_in(cli: Cli, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "board.pbn"
    file.write_bytes(PBN.encode(encoding))
    written = cli("convert", "bridge", str(file), "--to", "pbn")
    assert written.code == 0
    assert "Caf\u00e9" in written.out
    assert "natural, 13 to 15" in written.out


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("T762.T4", "T76.T4"), "west must have 13 cards"),
        (("J54.Q98", "A54.Q98"), "is in two hands"),
        (('"3NT"', '"8NT"'), "contract"),
        (("3NT Pass", "2C Pass"), "2C is not possible as call 5"),
        (("C5 C4", "CA C4"), "is not in east's hand"),
        (("{ a quiet board }", "{ a quiet board"), "has no end"),
    ],
)
def test_the_command_says_what_is_wrong_and_writes_nothing(
    cli: Cli, tmp_path: Path, change: tuple[str, str], fault: str
) -> None:
    file, out = tmp_path / "board.pbn", tmp_path / "out.lin"
    text = PBN.replace(*change)
    if "8NT" in text:
        text = text.replace("1H Pass 2NT =1= Pass\n3NT Pass Pass Pass\n", "")
    file.write_text(text, encoding="utf-8")
    answer = cli("convert", "bridge", str(file), "--to", "lin", "--out", str(out))
    assert answer.code != 0
    assert fault in answer.err
    assert "line" in answer.err
    assert not out.exists()


def test_a_script_with_a_wrong_card_is_refused() -> None:
    (board,) = read_pbn(PBN)
    script = script_of(board)
    with pytest.raises(FormatError, match="action 9, AC"):
        board_of_script(type(script)((*script.actions[:8], "AC"), script.position, script.rules, script.tags))
