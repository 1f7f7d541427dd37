"""``parlour book build`` and ``parlour book show``: make a book of openings by our own search, and look into one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter
from parlour.games.reversi.engine.book import Key, pack_book, read_book
from parlour.games.reversi.engine.book_builder import Growth, Notes, grow, keys_along
from parlour.games.reversi.engine.effort import HIGHEST
from parlour.games.reversi.rules.board import square_name, starting_position
from parlour.games.reversi.rules.formats.any import read_game
from parlour.games.reversi.rules.formats.ggf import read_ggf
from parlour.games.reversi.rules.openings import named_lines, opening_name
from parlour.games.reversi.rules.state import SIDES, State
from parlour.games.reversi.rules.text import write_board

__all__ = ["BOOK_BUILD", "BOOK_SHOW", "BuildSettings", "ShowSettings"]


@dataclass(frozen=True)
class BuildSettings:
    """The options of ``parlour book build reversi``."""

    out: str = option(
        "reversi-book.bin", "The book to write; working notes are kept beside it, so that a build can be continued."
    )
    level: int = option(8, "How hard to think about each position, as in `parlour analyse`.", low=1, high=HIGHEST)
    plies: int = option(14, "Moves of a game that the book covers.", low=1, high=40)
    allowance: float = option(1.5, "Discs that both sides together may give away on the way to a position.", low=0.0)
    positions: int = option(2000, "Most positions to keep; those reached by the best moves come first.", low=1)
    games: str = option("", "Games to learn from: GGF, or moves, one game per line; their openings join the book.")
    processes: int = option(1, "Processes that search.", low=1, high=64)


def build(settings: BuildSettings, desk: Desk) -> Iterator[Answer]:
    """Build a book, or go on with one."""
    out = Path(settings.out)
    if out.is_dir():
        raise BadParameter(f"{out} is a folder; name a file.")
    wanted = set(_learned(settings.games, settings.plies))
    for line in named_lines():
        wanted |= set(keys_along(line[: settings.plies]))
    notes = Notes(out.with_name(out.name + ".notes"), settings.level)
    before = len(notes.weighed)
    if before:
        desk.note(f"{notes.path} has {before} positions already; continuing from there.")
    began = time.perf_counter()
    growth = Growth(settings.plies, settings.allowance, settings.positions, frozenset(wanted))
    book = grow(growth, notes, desk, settings.processes)
    if book is None:
        desk.note(f"Interrupted with {len(notes.weighed)} positions evaluated; the same command continues from there.")
        return
    facts = {"level": settings.level, "plies": settings.plies, "allowance": settings.allowance}
    data = pack_book(replace(book, facts=facts))
    out.write_bytes(data)
    searched = len(notes.weighed) - before
    data_shown = {
        "book": str(out),
        "positions": len(book.positions),
        "searched": searched,
        "bytes": len(data),
        **facts,
        "seconds": round(time.perf_counter() - began, 1),
    }
    sentence = f"{out}: {len(book.positions):,} positions of {settings.plies} plies, {len(data):,} bytes"
    yield Answer(f"{sentence}; {searched:,} of them searched now at level {settings.level}.", data_shown)


def _learned(file: str, plies: int) -> Iterator[Key]:
    """Yield the positions of the games in a file, as far as the book goes."""
    if not file:
        return
    try:
        text = Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadParameter(f"{file} is not a text file.") from None
    start = starting_position(8)
    if "(;" in text:
        states = [game.state for game in read_ggf(text)]
    else:
        states = [read_game(line, start) for line in text.splitlines() if line.strip()]
    for number, state in enumerate(states, 1):
        if state.start != start:
            raise BadParameter(f"Game {number} of {file} does not begin from the usual start.")
        yield from keys_along([played.square for played in state.played if played.square >= 0][:plies])


@dataclass(frozen=True)
class ShowSettings:
    """The options of ``parlour book show reversi``."""

    position: str = option("", "A board or the moves of a game. Default: the start.")
    book: str = option("", "The book to look into. Default: the one that comes with Parlour.")


def show(settings: ShowSettings, desk: Desk) -> Iterator[Answer]:
    """Tell what a book knows about a position."""
    start = starting_position(8)
    state = read_game(settings.position, start) if settings.position else State.at(start)
    book = read_book(settings.book)
    near = dict(book.near_best(state.position))
    moves = [
        {
            "move": square_name(square, state.position.size),
            "value": value,
            "played": square in near,
            "opening": opening_name(state.play(square)),
        }
        for square, value in book.moves(state.position)
    ]
    data = {
        "position": write_board(state.position),
        "opening": opening_name(state),
        "moves": moves,
        "book": {"positions": len(book.positions), **book.facts},
    }
    yield Answer(_shown(state, data), data)


def _shown(state: State, data: dict[str, Any]) -> str:
    named = f"Opening: {data['opening']}. " if data["opening"] else ""
    about = f"The book has {data['book']['positions']:,} positions."
    if not data["moves"]:
        return f"{named}The book does not know this position. {about}"
    lines = [f"{named}{SIDES[state.position.mover]} to move; * may be played from the book. {about}"]
    for move in data["moves"]:
        sign = "*" if move["played"] else " "
        lines.append(f"  {move['move']} {sign} {move['value']:+6.2f}  {move['opening'] or ''}".rstrip())
    return "\n".join(lines)


BOOK_BUILD: Final = Tool(
    "book build",
    "Build an opening book by search; if interrupted, the same command picks up where it left off.",
    build,
    BuildSettings,
    examples=("--level 8 --positions 2000", "--out mine.bin --games my-games.txt --plies 20"),
)
BOOK_SHOW: Final = Tool(
    "book show",
    "Show what the book knows about a position: moves, their values, the names of openings.",
    show,
    ShowSettings,
    examples=("", "--position F5d6C3", "--book mine.bin --position F5f6 --json"),
)
