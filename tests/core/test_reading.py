"""Numbers, JSON and TOML that strangers wrote: read within bounds, and every fault is one of ours."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from parlour.cards.rounds import _read_seed
from parlour.core.reading import digits_in, read_json, read_toml, whole_number
from parlour.errors import FormatError, ParlourError
from parlour.games.bridge.rules.formats import read_lin, read_pbn
from parlour.games.reversi.rules.formats.ggf import read_ggf
from parlour.games.reversi.rules.formats.obf import read_obf
from parlour.games.reversi.rules.formats.reversi42 import read_reversi42
from parlour.records import parse_record

ODD = ("²", "٣", "1²", "9" * 5000, "-1", "+1", "1_0", " 1", "1 ", "", "1e3", "0x1", "½")
DEAL = "N:QJT87.AT7.3.AK98 A9543.KJ53.864.5 K62.98.AKT7.T432 .Q642.QJ952.QJ76"


@pytest.mark.parametrize("text", ODD)
def test_whole_numbers_are_ten_digits_and_nothing_else(text: str) -> None:
    assert whole_number(text, 10**70) is None


def test_whole_numbers_have_bounds() -> None:
    assert [whole_number(text, 13) for text in ("0", "13", "007", "14")] == [0, 13, 7, None]
    assert [whole_number(text, 5, 1) for text in ("0", "1", "5", "6")] == [None, 1, 5, None]
    assert [whole_number(text, 5, -5) for text in ("-5", "-6", "--5", "-", "5")] == [-5, None, None, None, 5]
    assert digits_in("Board 12² of ٣4") == "124"


@pytest.mark.parametrize("text", ["[" * 100_000, "9" * 5000, "{", "", '{"a": 1} x'])
def test_json_without_end_is_refused_in_words(text: str) -> None:
    with pytest.raises(FormatError, match="not JSON"):
        read_json(text)
    with pytest.raises(FormatError, match="not UTF-8"):
        read_json(b'"\xff"')


@pytest.mark.parametrize("text", [f"a = {'9' * 5000}", f"a = {'[' * 100_000}", "a = ", "a = 1\na = 2"])
def test_toml_without_end_is_refused_in_words(text: str) -> None:
    with pytest.raises(FormatError, match="not TOML"):
        read_toml(text)


def pbn(name: str) -> Callable[[str], object]:
    return lambda odd: read_pbn(f'[Dealer "N"]\n[Deal "{DEAL}"]\n[{name} "{odd}"]\n')


READERS: dict[str, Callable[[str], object]] = {
    "PBN board": pbn("Board"),
    "PBN result": pbn("Result"),
    "LIN claim": lambda odd: read_lin(f"md|1SQHQ,SKHK,SAHA,|mc|{odd}|"),
    "LIN board": lambda odd: read_lin(f"ah|Board {odd}|md|1SQHQ,SKHK,SAHA,|"),
    "OBF value": lambda odd: read_obf(f"{'-' * 27}OX{'-' * 6}XO{'-' * 27} X; F5:{odd};"),
    "GGF size": lambda odd: read_ggf(f"(;GM[Othello]BO[{odd} {'-' * 64} *];)"),
    "Reversi42 size": lambda odd: read_reversi42(f"[GAME]\nSize={odd}\n[BOARD]\n"),
    "record ply": lambda odd: parse_record(f'[Game "nim"]\n[Player.first "A"]\n\n{odd}. first 1\n'),
    "record seed": lambda odd: parse_record(f'[Game "nim"]\n[Player.first "A"]\n[Seed "{odd}"]\n'),
    "seed of a position": lambda odd: _read_seed(f"seed {odd}"),
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", READERS)
def test_no_reader_lets_a_foreign_error_out(name: str, odd: str) -> None:
    """A superscript is a digit to ``str.isdigit`` and none to ``int``; nor does ``int`` take 5,000 of them."""
    with suppress(ParlourError):
        READERS[name](odd)


@pytest.mark.parametrize("text", ["NaN", "[1, -Infinity]", '{"a": 1e999}'])
def test_what_is_no_number_is_not_read(text: str) -> None:
    """Python would take these for JSON; nothing equals them, nothing is in order with them."""
    with pytest.raises(FormatError, match="is no number"):
        read_json(text)
