"""Pasted texts: every format of every game is recognised, and of a half right one the good part is kept."""

from __future__ import annotations

import pytest

from parlour.core.playthrough import Playthrough
from parlour.core.registry import game_type, make_game
from parlour.core.rng import stream
from parlour.errors import FormatError, ParlourError
from parlour.records import format_records
from parlour.records.pasted import MOST_GAMES, follow, read_pasted
from parlour.records.scripts import record_of_line, script_of_position, script_of_record

GAMES = ("reversi", "pentomino", "hearts", "tractor", "bridge")
DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT98.JT 6543.876.765.987 2.5432.432.65432"
BOARD = f'[Board "1"]\n[Deal "{DEAL}"]\n'


def some_line(name: str, plies: int = 12) -> tuple[str, tuple[tuple[int, str], ...], str]:
    """Return the record of a few random moves, those moves, and where they began."""
    game = make_game(name)
    start = game.start(5)
    run: Playthrough = Playthrough(game, start)  # type: ignore[type-arg]
    rng = stream(5, name)
    for turn in run.turns():
        if turn.ply == plies:
            break
        run.play(turn.seat, game.legal(turn.obs).sample(rng))
    actions = tuple((seat, game.format(action)) for seat, action in run.actions)
    return format_records([record_of_line(game, start, actions)]), actions, game.dump(start)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_read_with_its_actions(name: str) -> None:
    text, actions, _ = some_line(name)
    found = read_pasted(name, text)
    assert found.format == "record"
    assert found.fault is None
    (game,) = found.games
    assert game.actions == actions
    made = make_game(name, game.rules)
    run, fault = follow(made, made.load(game.position), iter(game.actions))
    assert fault is None
    assert len(run.actions) == len(actions)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_read(name: str) -> None:
    *_, start = some_line(name)
    (game,) = read_pasted(name, start).games
    assert game.actions == ()
    assert make_game(name, game.rules).load(game.position) == make_game(name).load(start)


@pytest.mark.parametrize(
    ("name", "format_name"), [(name, item.name) for name in GAMES for item in game_type(name).formats]
)
def test_every_declared_format_is_recognised(name: str, format_name: str) -> None:
    item = next(item for item in game_type(name).formats if item.name == format_name)
    _, actions, start = some_line(name)
    game = make_game(name)
    record = record_of_line(game, game.load(start), actions)
    script = script_of_record(record) if item.holds == "games" else script_of_position(record)
    found = read_pasted(name, item.write((script,)))
    assert found.fault is None
    (read,) = found.games
    if item.holds == "games":
        assert [text for _, text in read.actions] == [text for _, text in actions]
    else:
        assert read.actions == ()


def test_several_games_are_told_apart() -> None:
    found = read_pasted("reversi", "F5d6C3\nF5f6E6f4\n")
    assert [len(game.actions) for game in found.games] == [3, 4]


def test_no_more_games_than_are_listed() -> None:
    assert len(read_pasted("reversi", "F5d6\n" * (MOST_GAMES + 20)).games) == MOST_GAMES


def test_of_a_half_right_list_of_moves_the_good_part_is_kept() -> None:
    found = read_pasted("reversi", "F5d6C3a1")
    assert [text for _, text in found.games[0].actions] == ["f5", "d6", "c3"]
    assert found.fault is not None
    assert (found.fault.line, found.fault.column) == (1, 7)


def test_of_a_half_right_file_the_boards_before_are_kept() -> None:
    found = read_pasted("bridge", BOARD + '\n[Board "2"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ T987"]\n')
    assert found.format == "pbn"
    assert [game.rules["board"] for game in found.games] == ["1"]
    assert found.fault is not None
    assert found.fault.line == 5


def test_of_a_half_right_record_the_actions_before_are_kept() -> None:
    text, actions, _ = some_line("reversi", 4)
    spoilt = text.replace(f"4. white {actions[3][1]}", "4. white a1")
    assert spoilt != text
    (game,) = read_pasted("reversi", spoilt).games
    assert game.actions == actions[:3]
    assert game.fault is not None
    assert game.fault.line is not None
    assert "4. white a1" in spoilt.splitlines()[game.fault.line - 1]


def test_a_contract_without_an_auction_is_played_at_once() -> None:
    (game,) = read_pasted("bridge", BOARD + '[Declarer "N"]\n[Contract "7NT"]\n').games
    made = make_game("bridge", game.rules)
    assert made.actors(made.load(game.position)) == (1,)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", ["", " \n", "hello", "[Game ", '[Game "chess"]\n', "²³", "deal " + "9" * 5000])
def test_what_is_nothing_of_ours_is_refused_in_words(name: str, text: str) -> None:
    with pytest.raises(ParlourError) as caught:
        read_pasted(name, text)
    assert str(caught.value)


def test_a_game_of_another_kind_is_refused() -> None:
    text, *_ = some_line("hearts")
    with pytest.raises(FormatError, match="hearts, not of bridge"):
        read_pasted("bridge", text)
