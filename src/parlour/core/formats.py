"""The text formats of a game's own world (transcripts, GGF, PBN ...), declared by a game so that anyone can convert."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Format", "Script"]


@dataclass(frozen=True, slots=True)
class Script:
    """A game or position as a foreign format tells it: where it starts, and the actions in our notation.

    ``position`` is text for ``Game.load``, empty for the usual start; a mere position has no actions. ``tags`` name
    players by seat ("black": "Anna") and whatever else the format knows. Nothing is checked against the rules here.
    """

    actions: tuple[str, ...] = ()
    position: str = ""
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Format:
    """One text format. ``read`` raises ``FormatError`` with line and column; a text may hold several items.

    A format of positions is given scripts without actions to write. ``decode`` reads files that need not be UTF-8.
    """

    name: str
    summary: str
    holds: Literal["games", "positions"]
    read: Callable[[str], tuple[Script, ...]]
    write: Callable[[tuple[Script, ...]], str]
    suffix: str = ""  # of files in this format, with the dot
    decode: Callable[[bytes], str] | None = None
    was: tuple[str, ...] = ()  # older names, which commands still take
