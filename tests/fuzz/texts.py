"""Targets that read texts of games: records, formats, positions and single actions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Final

from parlour.cards.rounds import RoundGame
from parlour.core.game import AnyGame
from parlour.core.observation import Observation
from parlour.core.parameters import Value
from parlour.core.registry import make_game
from parlour.games.bridge.rules import text as bridge_text
from parlour.games.bridge.rules.formats import lin, pbn
from parlour.games.bridge.rules.formats.board import BoardText, decode
from parlour.games.bridge.rules.formats.declared import board_of_script
from parlour.games.bridge.rules.game import Bridge
from parlour.games.hearts.rules import actions as hearts_actions
from parlour.games.hearts.rules import text as hearts_text
from parlour.games.pentomino.rules import text as pentomino_text
from parlour.games.pentomino.rules.game import Pentomino
from parlour.games.reversi.rules import text as reversi_text
from parlour.games.reversi.rules.formats import any as any_format
from parlour.games.reversi.rules.formats import board, ggf, obf, reversi42, transcript
from parlour.games.reversi.rules.game import Reversi
from parlour.games.tractor.rules import actions as tractor_actions
from parlour.games.tractor.rules import text as tractor_text
from parlour.records import format_records, parse_records
from parlour.records import text as record_text
from parlour.records.replays import game_of, replay
from parlour.records.scripts import script_of_record
from tests.fuzz.target import Target
from tests.playing import random_table

__all__ = ["GAMES", "ODD", "TEXTS", "some_positions"]

GAMES: Final = ("reversi", "pentomino", "hearts", "tractor", "bridge")
SHORT: Final[dict[str, dict[str, Value]]] = {"hearts": {"rounds": 1}, "tractor": {"rounds": 1}}
START: Final = Reversi().start(0).position
ODD: Final = ("²", "٣", "9" * 5_000, "\x00", "\ufeff", "-1", "1e999", "\u2028", "\ud7ff", "—")
RECORD_WORDS: Final = ("[Game ", "[Rules ", "[Seed ", "[Position ", "[Result ", '"]', "{", "}", "1. ", "south: ", "*")
PBN_WORDS: Final = (
    "[Deal ",
    "[Auction ",
    "[Play ",
    "[Board ",
    "[Vulnerable ",
    "[Result ",
    "=1=",
    "$1",
    "{",
    "}",
    "Pass",
    "+",
)
LIN_WORDS: Final = (
    "md|",
    "mb|",
    "pc|",
    "pg||",
    "sv|",
    "ah|",
    "mc|",
    "an|",
    "qx|",
    "pn|",
    "st||",
    "rs|",
    "p",
    "dbl",
    "3SHKD",
)
GGF_WORDS: Final = ("(;", ";)", "GM[Othello]", "PB[", "PW[", "TY[", "BO[8 ", "B[d3", "W[c5", "RE[", "//", "]")
BOARD_WORDS: Final = ("White to move", "Black", "●", "○", "| ", "a b c", "1 ", " X", "\n")
REVERSI42_WORDS: Final = ("[GAME]", "[MOVES]", "[BOARD]", "Size=", "Black=", "White=", "1.", "--")
LOAD_WORDS: Final = (
    "seed ",
    "deal ",
    "pass ",
    "play ",
    "calls ",
    "claim ",
    "answer ",
    "kitty ",
    "stand ",
    "|",
    ";",
    ":",
)
OBF_WORDS: Final = (";", ":", "%", " X", " O", "--:", "+", "-" * 27)


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="surrogateescape").encode("utf-8", errors="replace").decode()


@cache
def some_positions(game: str) -> tuple[tuple[AnyGame, Observation], ...]:
    """Return some observations of seats that have a choice, one in each part of a game."""
    found = []
    for seed, plies in ((1, 0), (2, 6), (3, 30), (4, 60), (5, 105), (6, 110)):
        table = random_table(game, seed, plies=plies)
        if table.actors:
            found.append((table.game, table.observe(table.actors[0])))
    return tuple(found)


@cache
def _dumps(game: str) -> tuple[bytes, ...]:
    tables = [random_table(game, seed, plies=plies) for seed, plies in ((1, 0), (2, 9), (3, 40), (4, 120))]
    return tuple(table.game.dump(table.state).encode() for table in tables)


@cache
def _records(*games: str) -> tuple[bytes, ...]:
    tables = [random_table(game, 7, rules=SHORT.get(game)) for game in games]
    return tuple(format_records([table.record(None)]).encode() for table in tables)


def _record(data: bytes) -> None:
    records = parse_records(_text(data))
    assert parse_records(format_records(records)) == records


def _replay(data: bytes) -> None:
    for record in parse_records(_text(data))[:2]:
        replay(record)


def _load(game: str, data: bytes) -> None:
    made = make_game(game)
    state = made.load(_text(data))
    assert made.load(made.dump(state)) == state


def _act(game: str, data: bytes) -> None:
    """Read an action in some position, chosen by the first byte; ask also whether it can go on."""
    positions = some_positions(game)
    made, obs = positions[(data[0] if data else 0) % len(positions)]
    action = made.parse(_text(data[1:]), obs)
    if made.check(obs, action) is None:
        assert made.parse(made.format(action), obs) == action
    made.legal(obs).can_extend(action)


def _actions(game: str) -> tuple[bytes, ...]:
    return tuple(
        bytes([number]) + made.format(action).encode()
        for number, (made, obs) in enumerate(some_positions(game))
        for action in made.legal(obs).first(3)
    )


def _board(data: bytes) -> None:
    position = board.read_board(_text(data), finished=True)
    assert board.read_board(reversi_text.write_board(position), finished=True) == position


def _any(data: bytes) -> None:
    state = any_format.read_game(_text(data), START)
    assert any_format.read_game(any_format.write_game(state), START) == state


def _ggf(data: bytes) -> None:
    games = ggf.read_ggf(_text(data))
    written = ggf.read_ggf(ggf.write_ggf(games))  # with the tags that every reader wants
    assert [game.state for game in written] == [game.state for game in games]
    assert ggf.read_ggf(ggf.write_ggf(written)) == written


def _reversi42(data: bytes) -> None:
    state = reversi42.read_reversi42(_text(data))
    assert reversi42.read_reversi42(reversi42.write_reversi42(state)) == state


def _obf(data: bytes) -> None:
    lines = obf.read_obf(_text(data))
    assert obf.read_obf(obf.write_obf(lines)) == lines


def _pbn(data: bytes) -> None:
    boards = pbn.read_pbn(decode(data))
    written = pbn.read_pbn(pbn.write_pbn(boards))  # with the tags that an export has to have
    assert [replace(board, tags=()) for board in written] == [replace(board, tags=()) for board in boards]
    assert all(set(before.tags) <= set(after.tags) for before, after in zip(boards, written, strict=True))
    assert pbn.read_pbn(pbn.write_pbn(written)) == written


def _lin(data: bytes) -> None:
    boards = lin.read_lin(decode(data))
    assert lin.read_lin(lin.write_lin(boards)) == boards


def _board_seeds() -> tuple[bytes, ...]:
    """Return a board in each of the notations that people paste."""
    position = random_table("reversi", 2, plies=30).state.position
    line, drawn = reversi_text.write_board(position), reversi_text.draw(position)
    plain = reversi_text.cells(position)
    others = ("*O.", "BW_", "120", "01.", "●○·")
    rows = [
        "\n".join(plain.translate(str.maketrans("XO-", signs))[at : at + 8] for at in range(0, 64, 8))
        for signs in others
    ]
    small = reversi_text.write_board(make_game("reversi", {"size": 6}).start(0).position)
    return tuple(text.encode() for text in (line, drawn, small, f"{plain}\nWhite to move", *rows))


def _reversi() -> tuple[bytes, ...]:
    states = [random_table("reversi", seed, plies=plies).state for seed, plies in ((1, 12), (2, 60), (3, 200))]
    return tuple(any_format.write_game(state).encode() for state in states)


def _ggf_seeds() -> tuple[bytes, ...]:
    states = [random_table("reversi", seed, plies=plies).state for seed, plies in ((1, 12), (2, 60))]
    tags = {"PB": "Anna", "PW": "Ben", "RE": "+4.000", "TI": "05:00//02:00", "TY": "8"}
    return (ggf.write_ggf([ggf.GgfGame(state, tags, ("-1.2/3",) * len(state.played)) for state in states]).encode(),)


def _reversi42_seeds() -> tuple[bytes, ...]:
    return tuple(reversi42.write_reversi42(random_table("reversi", seed, plies=20).state).encode() for seed in (1, 2))


def _obf_seeds() -> tuple[bytes, ...]:
    table = random_table("reversi", 3, plies=40)
    moves = table.game.legal(table.observe(table.actors[0])).first(2)
    scores = tuple((move, 12 - 16 * number) for number, move in enumerate(moves))
    return (obf.write_obf([obf.ObfLine(table.state.position, scores, "a comment"), obf.ObfLine(START)]).encode(),)


def _bridge_boards() -> tuple[BoardText, ...]:
    return tuple(board_of_script(script_of_record(random_table("bridge", seed).record(None))) for seed in (1, 2, 3))


TEXTS: Final = (
    Target("record", _record, (record_text,), partial(_records, "reversi", "hearts"), RECORD_WORDS + ODD),
    Target("replay", _replay, (replay, game_of), partial(_records, *GAMES), RECORD_WORDS + ODD),
    Target("reversi board", _board, (board,), _board_seeds, (*BOARD_WORDS, *ODD)),
    Target("reversi game", _any, (any_format, transcript), _reversi, REVERSI42_WORDS + GGF_WORDS + ODD),
    Target("ggf", _ggf, (ggf,), _ggf_seeds, GGF_WORDS + ODD),
    Target("reversi42", _reversi42, (reversi42,), _reversi42_seeds, REVERSI42_WORDS + ODD),
    Target("obf", _obf, (obf.read_obf, obf.write_obf, obf._read_line), _obf_seeds, OBF_WORDS + ODD),
    Target("pbn", _pbn, (pbn,), lambda: (pbn.write_pbn(_bridge_boards()).encode(),), PBN_WORDS + ODD),
    Target("lin", _lin, (lin,), lambda: (lin.write_lin(_bridge_boards()).encode(),), LIN_WORDS + ODD),
    *(
        Target(f"load {game}", partial(_load, game), parser, partial(_dumps, game), LOAD_WORDS + ODD)
        for game, parser in {
            "reversi": (Reversi.load, any_format.read_game),
            "pentomino": (Pentomino.load, pentomino_text.read_move, pentomino_text.split_moves),
            "hearts": (RoundGame.load, hearts_text.read_round, hearts_text._read_pass, hearts_text._read_plays),
            "tractor": (RoundGame.load, tractor_text),
            "bridge": (
                bridge_text.read_board,
                bridge_text._read_calls,
                bridge_text._read_plays,
                bridge_text._read_claim,
            ),
        }.items()
    ),
    *(
        Target(f"action {game}", partial(_act, game), parser, partial(_actions, game), ODD)
        for game, parser in {
            "reversi": (reversi_text.read_move,),
            "pentomino": (pentomino_text.read_move, pentomino_text._read_piece, pentomino_text._formed),
            "hearts": (hearts_actions.parse_action, hearts_actions.refusal),
            "tractor": (tractor_actions.parse_action, tractor_actions._cards),
            "bridge": (Bridge.parse,),
        }.items()
    ),
)
