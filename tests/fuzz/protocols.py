"""Targets that read what programs and files say: players' names, settings, stored logs, bots, engine protocols."""

from __future__ import annotations

import json
import tempfile
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NoReturn

from parlour.arena import tournament_config
from parlour.arena.play import positions
from parlour.bots import external
from parlour.core import parameters, reading
from parlour.core.limits import Limit
from parlour.core.parameters import build, from_file, nondefaults
from parlour.core.player import PlayerSpec
from parlour.core.registry import game_type, make_game, make_player, modern_spec
from parlour.errors import PlayerAnswered
from parlour.games.reversi.commands.engine import gtp, nboard
from parlour.records import codec, telemetry, with_actions
from parlour.table import Table, from_json, to_json
from tests.fuzz.target import Target
from tests.fuzz.texts import GAMES, ODD, some_positions
from tests.playing import random_table

__all__ = ["PROTOCOLS"]

SPEC_WORDS: Final = ("alphabeta(", "depth=", "search(", "exec:", "easy", "reversi/", '"', ",", "on", "off", "minimax")
JSON_WORDS: Final = ('{"', '":', "null", "true", "[[", "NaN", "Infinity", '"kind"', "1e400", "\\ud800")
FILE: Final = Path(tempfile.gettempdir()) / "parlour-fuzz-input"


def _spec(data: bytes) -> None:
    """Read a player's name and its settings, for the game that the first byte chooses; nothing is made of it."""
    game = GAMES[(data[0] if data else 0) % len(GAMES)]
    text = data[1:].decode(errors="replace")
    parsed = PlayerSpec.parse(text)
    assert PlayerSpec.parse(str(parsed)) == parsed
    named = modern_spec(text, game)
    if game_type(game).level(named.name) is None and named.name != "exec":
        build(game_type(game).player_type(named.name).settings, named.arguments)


def _spec_seeds() -> tuple[bytes, ...]:
    named = [
        bytes([number]) + str(PlayerSpec.of(kind, kind.settings(), game)).encode()
        for number, game in enumerate(GAMES)
        for kind in game_type(game).players
    ]
    return *named, b"\0alphabeta(depth=6, table=20)", b"\2search(worlds=20)", b"\0exec:./bot", b'\4expert(worlds="9")'


def _settings(data: bytes) -> None:
    """Read a file of rules, for the game that the first byte chooses."""
    rules = game_type(GAMES[(data[0] if data else 0) % len(GAMES)]).rules
    FILE.write_bytes(data[1:])
    read = build(rules, from_file(FILE))
    assert build(rules, nondefaults(read)) == read


def _settings_seeds() -> tuple[bytes, ...]:
    return tuple(
        bytes([number])
        + "\n".join(
            f"{one.name} = {json.dumps(one.default)}" for one in parameters.parameters(game_type(game).rules)
        ).encode()
        for number, game in enumerate(GAMES)
    )


def _log(data: bytes) -> None:
    """Read the log of a table, an entry a line, and play it."""
    entries = tuple(from_json(reading.read_json(line)) for line in data.splitlines()[:60])
    assert tuple(from_json(to_json(entry)) for entry in entries) == entries
    if entries:
        Table.replay(entries)


@cache
def _logs() -> tuple[bytes, ...]:
    tables = [random_table(game, 3, plies=12) for game in GAMES]
    return tuple(b"\n".join(json.dumps(to_json(entry)).encode() for entry in table.entries) for table in tables)


def _telemetry(data: bytes) -> None:
    FILE.write_bytes(data)
    for line in telemetry.read_telemetry(FILE):
        written = telemetry.from_json(telemetry.to_json(line))  # with the present time, and without sampled deals
        assert telemetry.from_json(telemetry.to_json(written)) == written


@cache
def _telemetry_seeds() -> tuple[bytes, ...]:
    found = []
    for game in GAMES:
        table = random_table(game, 4, plies=5)
        seat, obs = table.actors[0], table.observe(table.actors[0])
        analysis = with_actions(make_player("easy", table.game).fair.analyse(obs, Limit(), 1), table.game.format)
        line = telemetry.DecisionLine(game, "m", 5, str(seat), "easy", analysis)
        found.append(json.dumps(telemetry.to_json(line)).encode())
    closed = telemetry.ClosingLine("hearts", "m", ("a", "b"), 52, 7, (1.0, 0.0), "score", {"rounds": "1"})
    return *found, json.dumps(telemetry.to_json(closed)).encode()


def _positions(data: bytes) -> None:
    FILE.write_bytes(data)
    for place in positions.read_positions(FILE)[:4]:
        place.load()


def _position_seeds() -> tuple[bytes, ...]:
    return tuple(
        "".join(positions.write_positions(positions.draw_positions(make_game(game), 2, 5))).encode() for game in GAMES
    )


def _tournament(data: bytes) -> None:
    FILE.write_bytes(data)
    tournament_config.read_tournament_config(FILE).plan()


TOURNAMENT: Final = b"""game = "hearts"
format = "round-robin"
blocks = 4
seed = 7
limit = "nodes=100"
clock = "60+1"
[rules]
rounds = 1
[[players]]
spec = "easy"
name = "one"
[[players]]
spec = "heuristic"
limit = "seconds=1"
"""


class _Silent:
    """A program whose answers are given; it is only ever told what is wrong with them."""

    def refuse(self, why: str) -> NoReturn:
        raise PlayerAnswered(why)


def _bot(data: bytes) -> None:
    """Read one message of a bot, in the game that the first byte chooses."""
    game, obs = some_positions(GAMES[(data[0] if data else 0) % len(GAMES)])[0]
    bot = external.ExternalPlayer(game, external.Settings("none"))
    message = reading.read_json(data[1:])
    if isinstance(message, dict):
        process: Any = _Silent()
        bot._checked(process, message, obs)
        bot._sampled(process, message, obs, 1)
        bot._analysis(process, message, obs, 0.0, 0.0)


def _bot_seeds() -> tuple[bytes, ...]:
    found = []
    for number, name in enumerate(GAMES):
        game, obs = some_positions(name)[0]
        action = game.format(game.legal(obs).first(1)[0])
        one = {"action": action, "value": 1.5, "chance": 0.5, "line": [action], "parts": {"a": 1}}
        message = {
            "type": "move",
            "action": action,
            "candidates": [one],
            "nodes": 5,
            "depth": 1,
            "reasons": ["why"],
            "count": 2,
        }
        found.append(bytes([number]) + json.dumps(message).encode())
    return tuple(found)


def _engine(protocol: type[gtp.Gtp] | type[nboard.NBoard], data: bytes) -> None:
    session = protocol("random", 1)
    for line in data.decode(errors="replace").splitlines()[:30]:
        for reply in session.answer(line):
            assert isinstance(reply, str)


GTP: Final = (
    b"1 protocol_version\nname\nversion\nknown_command play\nlist_commands\nboardsize 8\nclear_board\nkomi 6.5\n"
    b"play b f5\ngenmove w\nreg_genmove b\nundo\nshowboard\nfinal_score\ntime_settings 60 10 5\ntime_left b 30 2\n"
    b"parlour-depth 3\nparlour-analyse 2\nplay w pass\nplay x y\nquit\n"
)
NBOARD: Final = (
    b"nboard 2\nset depth 3\nset game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TY[8]BO[8 ---------------------------O*------*O"
    b"--------------------------- *]B[F5]W[D6];)\nmove C3\nhint 2\ngo\nping 3\nlearn\nset contempt 5\n"
    b"set who black\nquit\n"
)

PROTOCOLS: Final = (
    Target(
        "spec",
        _spec,
        (PlayerSpec.parse, PlayerSpec.__str__, parameters.build, parameters.Parameter.read),
        _spec_seeds,
        SPEC_WORDS + ODD,
    ),
    Target(
        "settings",
        _settings,
        (parameters.build, from_file, parameters.Parameter.read, reading.read_toml),
        _settings_seeds,
        (" = ", "[", '"', *ODD),
    ),
    Target("log", _log, (from_json, codec.decode, Table.replay), _logs, JSON_WORDS + ODD),
    Target(
        "telemetry", _telemetry, (telemetry.read_telemetry, telemetry.from_json), _telemetry_seeds, JSON_WORDS + ODD
    ),
    Target(
        "positions",
        _positions,
        (positions.read_positions, positions.DecisionPoint.load),
        _position_seeds,
        JSON_WORDS + ODD,
    ),
    Target(
        "tournament",
        _tournament,
        (tournament_config.read_tournament_config, tournament_config._check, tournament_config._contestant),
        lambda: (TOURNAMENT,),
        ("[[players]]", "spec = ", '"', *ODD),
    ),
    Target(
        "bot",
        _bot,
        (
            external.ExternalPlayer._analysis,
            external.ExternalPlayer._checked,
            external.ExternalPlayer._sampled,
            external._count,
            external._number,
        ),
        _bot_seeds,
        JSON_WORDS + ODD,
    ),
    Target("gtp", partial(_engine, gtp.Gtp), (gtp,), lambda: (GTP,), tuple(GTP.decode().split()) + ODD),
    Target(
        "nboard", partial(_engine, nboard.NBoard), (nboard,), lambda: (NBOARD,), tuple(NBOARD.decode().split()) + ODD
    ),
)
