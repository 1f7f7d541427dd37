"""What somebody means who names a player by its title, or as the program did that it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from parlour.core.parameters import parameters
from parlour.core.player import PlayerSpec, PlayerType
from parlour.errors import BadParameter

__all__ = ["meant"]

_CALL: Final = re.compile(r"\s*(?:new\s+|[\w-]+/)?([^()]*?)\s*(?:\((.*)\)\s*)?", re.DOTALL)
_NUMBERED: Final = re.compile(r"(.*\D)(\d+)")
_ARGUMENT: Final = re.compile(r"\s*(?:([A-Za-z]\w*)\s*[=\s]\s*)?([\w.+-]+)\s*")


def meant(text: str, players: Iterable[PlayerType]) -> str | None:
    """Return the spec for a text such as ``Greedy Goblin`` or ``AIPlayer(deep=6)``, or None if it is nobody's name."""
    call = _CALL.fullmatch(text)
    if call is None:
        return None
    known = {form: kind for kind in players if kind.enabled for form in _forms(kind)}
    name, inner = _plain(call[1]), call[2] or ""
    numbered = _NUMBERED.fullmatch(name)
    if name not in known and numbered is not None:
        name, inner = numbered[1], inner or numbered[2]
    kind = known.get(name)
    if kind is None:
        return None
    pieces = [piece for piece in inner.split(",") if piece.strip()]
    arguments = dict(_arguments(pieces, kind))
    if name == kind.name and len(arguments) < len(pieces):
        return None  # the name is right, so what is wrong is an argument that nobody knows
    return str(PlayerSpec(kind.name, arguments))


def _forms(kind: PlayerType) -> Iterator[str]:
    yield from map(_plain, (kind.name, kind.title, *(PlayerSpec.parse(text).name for text in kind.originals)))


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name)).lower()


def _arguments(pieces: list[str], kind: PlayerType) -> Iterator[tuple[str, str]]:
    """Yield the arguments that have a counterpart here and a value that it takes; the first needs no name."""
    declared = {item.name: item for item in parameters(kind.settings)}
    renamed = {old: new for one in kind.originals for old, new in PlayerSpec.parse(one).arguments.items()}
    first = next(iter([*renamed.values(), *declared]), "")
    for number, piece in enumerate(pieces):
        argument = _ARGUMENT.fullmatch(piece)
        if argument is None:
            continue
        name = renamed.get(argument[1], argument[1]) if argument[1] else (first if number == 0 else "")
        if name in declared:
            with suppress(BadParameter):
                declared[name].read(argument[2])
                yield name, argument[2]
