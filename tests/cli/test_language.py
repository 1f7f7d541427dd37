"""Sentences in the terminal come in the language that the environment asks for."""

from __future__ import annotations

import re
from pathlib import Path

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
    assert "A language is en or zh" in ran.err


@pytest.mark.parametrize("where", [("--language", "zh", *PLAY), (*PLAY, "--language=zh")])
def test_the_command_line_names_the_language_before_or_after_the_command(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, where: tuple[str, ...]
) -> None:
    monkeypatch.setenv(VARIABLE, "en")
    assert "升级。你是北家" in cli(*where, typed=lines("quit")).out
    assert "升级" not in cli(*PLAY, typed=lines("quit")).out


@pytest.mark.parametrize(("locale", "title"), [("zh_CN.UTF-8", "升级"), ("fr_FR.UTF-8", "Tractor"), ("C", "Tractor")])
def test_without_a_choice_the_system_s_locale_decides(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, locale: str, title: str
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("LC_ALL", locale)
    assert f"{title}." in cli(*PLAY, typed=lines("quit")).out.replace("。", ".")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "chess"), "没有叫“chess”的游戏"),
        (("play", "reversi", "--rule", "size=3"), "“棋盘大小”只能是"),
        (("play", "hearts", "--rule", "target=0"), "“结束的分数”至少是"),
        (("play", "pentomino", "--rule", "board=9x9"), "棋盘最多 64 格"),
        (("play", "reversi", "--opponent", "alphabeta(depth=99)"), "“搜索深度”最多是"),
        (("explain", "reversi", "--position", "Z"), "第 1 行"),
        (("play",), "缺少参数"),
        (("play", "reversi", "--opponen", "x"), "没有选项 --opponen"),
        (("play", "reversi", "--seed", "x"), "要写整数"),
        (("play", "reversi", "x", "y"), "这里多了"),
        (("review", "no such file"), "没有这个文件"),
        (("play", "reversi", "--opponent", "hard(x=1)"), "hard 是级别"),
        (("bid", "bridge", "--auction", "1C 1C"), "第 2 个叫品"),
        (("bid", "bridge"), "--file"),
    ],
)
def test_errors_in_chinese(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    ran = cli(*arguments, "--language", "zh")
    assert ran.code == 2
    assert said in ran.err


def test_lists_in_chinese(cli: Cli) -> None:
    assert "黑白棋" not in cli("games", "--language", "en").out
    assert "夹住对方的子" in cli("games", "--language", "zh").out
    assert "开局学者" in cli("players", "reversi", "--language", "zh").out
    assert "棋盘每边有几格" in cli("games", "reversi", "--language", "zh").out


def test_calls_and_contracts_in_chinese(cli: Cli) -> None:
    told = cli("bid", "bridge", "--auction", "1NT P 2C P 2D P", "--language", "zh").out
    assert "斯台曼" in told
    assert "没有四张高花" in told
    deal = "N:AK32.QJ.T98.7654 QJ4.AK32.QJ.T982 T985.T98.AK32.QJ 76.7654.7654.AK3"
    assert "东西打 3♥ 加倍" in cli("solve", "bridge", "--deal", deal, "--language", "zh").out
    for game in ("bridge", "hearts", "reversi"):
        listed = cli("players", game, "--language", "zh").out
        assert not re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", listed), listed


def test_a_review_in_chinese(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "game.parlour"
    tags = '[Game "reversi"]\n[Rule.size "4"]\n[Player.black "easy"]\n[Player.white "easy"]\n[Seed "1"]\n'
    record.write_text(f"{tags}\n1. black b1\n2. white a1\n3. black a2\n")
    told = cli("review", str(record), "--every", "--language", "zh").out
    assert "黑方的胜率" in told
    assert "怎么样" in told
    assert not re.search(r"[A-Za-z]{3,} [a-z]{2,}", told), told
