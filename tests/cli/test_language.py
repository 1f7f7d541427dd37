"""Sentences in the terminal come in the language that the environment asks for."""

from __future__ import annotations

import pytest

from parlour.cli.language import VARIABLE
from tests.cli.conftest import Cli, lines

PLAY = ("play", "tractor", "--opponent", "random", "--seed", "3")


def test_a_game_in_chinese(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "zh")
    ran = cli(*PLAY, typed=lines("LJ BJ", "history"))
    assert "北家" in ran.out
    assert "你手里没有" in ran.out


def test_an_explanation_in_chinese(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "zh")
    ran = cli("explain", "tractor", "--player", "phase4", "--json")
    assert any("亮" in sentence for sentence in ran.json["sentences"])


def test_english_is_the_default(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert "北家" not in cli(*PLAY, typed=lines("history")).out


def test_an_unknown_language_is_refused(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "xx")
    ran = cli(*PLAY, typed=lines("history"))
    assert ran.code != 0
    assert "takes en or zh" in ran.err
