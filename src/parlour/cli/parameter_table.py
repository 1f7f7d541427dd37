"""Declared options as a table: of a game's rules, or of one of its players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from parlour.cli.language import language, words
from parlour.cli.output import table
from parlour.core.parameters import Parameter, show
from parlour.core.registry import GameType
from parlour.explain.catalogue import option_summary

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["parameter_table"]


def parameter_table(heading: str, declared: Iterable[Parameter], kind: GameType, player: str = "") -> Table:
    """Return a table of declared options of a game, or of one of its players."""
    listing = table(heading, words("Default"), words("Values"), words("What it does"))
    for item in declared:
        told = option_summary(kind, item, language(), player)
        listing.add_row(item.name, show(item.default), _values(item), told)
    return listing


def _values(item: Parameter) -> str:
    if item.choices:
        return ", ".join(map(show, item.choices))
    if item.kind == "bool":
        return words("on, off")
    match item.low, item.high:
        case None, None:
            return words({"int": "a whole number", "float": "a number"}.get(item.kind, "a word"))
        case low, None:
            return words("{low} or more", low=show(low))
        case None, high:
            return words("{high} or less", high=show(high))
        case low, high:
            return words("{low} to {high}", low=show(low), high=show(high))
