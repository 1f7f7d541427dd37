"""Setting a table: who sits where, under which rules, from which position; or going on with a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.arena.play.opening import starting_state
from parlour.cli.terminal.logfile import LogFile, latest_log, new_path
from parlour.core.game import AnyGame
from parlour.core.registry import GameType, game_type
from parlour.core.rng import derive, secret_seed
from parlour.errors import BadParameter, FormatError, ParlourError, UnknownName, Unsupported
from parlour.table import Entry, Opened, Sitting, Table

TORN: Final = "The last line of that file was cut short and has been dropped."

__all__ = ["TORN", "default_opponent", "go_on", "opened_by", "replay_log", "seat_everybody", "set_table"]


def set_table(
    game: AnyGame, sittings: tuple[Sitting, ...], rules: dict[str, str], position: str, seed: int | None
) -> tuple[Table, LogFile]:
    """Begin a game, and its file once everything about it has been found good."""
    opened = Opened(
        game=game.name,
        seats=sittings,
        seed=secret_seed() if seed is None else seed,
        player_seed=secret_seed() if seed is None else derive(seed, "players"),
        rules=rules,
        position=position,
    )
    table = Table(opened)
    return table, LogFile.create(new_path(game.name), [table.opened])


def opened_by(game: AnyGame, openings: str, position: str | None, seed: int | None) -> str:
    """Return the position after one of the game's openings, drawn by the seed."""
    if position is not None:
        raise BadParameter("A position has its own beginning: give --position or --openings, not both.")
    state, _ = starting_state(game, secret_seed() if seed is None else seed, openings)
    return game.dump(state)


def go_on(path: str | Path, game: str) -> tuple[Table, LogFile, bool]:
    """Open a saved game of this kind; `last` is the latest. Tells whether a line cut short by a crash was dropped."""
    file = latest_log(game) if str(path) == "last" else Path(path).expanduser()
    if not file.exists():
        raise BadParameter("There is no saved game {file}. --resume last continues the latest.", file=file)
    log, entries, torn = LogFile.resume(file)
    try:
        table = replay_log(entries, str(file))
        if table.game.name != game:
            raise Unsupported("{path} is a game of {other}, not {game}.", path=file, other=table.game.name, game=game)
    except BaseException:
        log.close()
        raise
    return table, log, torn


def replay_log(entries: Sequence[Entry], source: str) -> Table:
    """Build a table from its log; say on which line something cannot be."""
    table = Table.replay(entries[:1])
    for number, entry in enumerate(entries[1:], start=3):  # after the header and the opening
        try:
            table.apply(entry)
        except ParlourError as error:
            raise FormatError("{fault}", line=number, source=source, fault=error) from None
    return table


def seat_everybody(game: AnyGame, people: Sequence[str], players: Sequence[str], *, watch: bool) -> tuple[Sitting, ...]:
    """Give people their seats and players the others; a player is written PLAYER or SEAT=PLAYER."""
    if watch and people:
        raise BadParameter("With --watch you have no seat; leave out --seat.")
    names = list(game.seat_names)
    for name in people:
        if name not in names:
            raise UnknownName("seat", name, names)
    chosen: dict[str, str] = {}
    everybody = default_opponent(game_type(game.name))
    for text in players:
        name, equals, spec = text.partition("=")
        if equals and name.strip() in names:
            chosen[name.strip()] = spec.strip()
        elif equals and name.strip().isidentifier():  # not a spec such as alphabeta(depth=4)
            raise UnknownName("seat", name.strip(), names)
        else:
            everybody = text
    held = [] if watch else [*people] or [next((name for name in names if name not in chosen), names[0])]
    for name in held:
        if name in chosen:
            raise BadParameter("Both you and {chosen} would hold the seat {name}.", chosen=chosen[name], name=name)
    return tuple(Sitting() if name in held else Sitting(chosen.get(name, everybody)) for name in names)


def default_opponent(kind: GameType) -> str:
    """Return who plays when nobody is named: the level `normal`, or the middle of what there is."""
    levels = [level.name for level in kind.levels]
    fair = [player.name for player in kind.players if player.enabled and not player.sees_all]
    if "normal" in levels:
        return "normal"
    return levels[len(levels) // 2] if levels else fair[0]
