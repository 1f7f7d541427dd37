"""Every exception Parlour raises on purpose.

ParlourError
├── UnknownName        a game, player, parameter or file kind that does not exist (nearest names suggested)
├── UnknownPuzzle      no puzzle has this id
├── BadParameter       a parameter that exists, with a value it cannot take
├── FormatError        text that could not be read: where, and what was expected
├── IllegalAction      well-formed, but the rules forbid it here; the position is unchanged
├── StaleAction        an answer to a position that has moved on
├── Unsupported        a player or command asked to do what it declares it cannot
├── PlayerError        a player broke its contract
│   ├── PlayerOverran      no answer in time
│   └── PlayerAnswered     an answer that is not a legal action
├── StoreError         a saved game or result that cannot be read or written
├── ConformanceError   somebody's game or player that does not keep its contract
└── ServerError        the web server cannot do that
    ├── UnknownTable       no table has this address
    ├── NotYourSeat        the token does not hold the seat
    ├── TooMany            more tables, reviews or requests than the server takes
    └── PortInUse          another program listens there; another port is suggested
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from parlour.core.game import Illegal

__all__ = [
    "BadParameter",
    "ConformanceError",
    "FormatError",
    "IllegalAction",
    "NotYourSeat",
    "ParlourError",
    "PlayerAnswered",
    "PlayerError",
    "PlayerOverran",
    "PortInUse",
    "ServerError",
    "StaleAction",
    "StoreError",
    "TooMany",
    "UnknownName",
    "UnknownPuzzle",
    "UnknownTable",
    "Unsupported",
]


class ParlourError(Exception):
    """Base of all errors meant to be shown to a person as one sentence.

    ``text`` has places for ``facts``, as ``str.format`` fills them; by the same text the section ``[error]`` of locale
    files has the sentence in other languages. ``game`` is the one it is about, whose locale files are asked first.
    """

    game = ""

    def __init__(self, text: str = "", **facts: object) -> None:
        self.text = text
        self.facts: dict[str, Any] = {
            name: value if isinstance(value, _KEPT) else str(value) for name, value in facts.items()
        }
        super().__init__(text.format(**facts) if facts else text)


_MINUTES_FROM: Final = 100  # seconds that are told as minutes
_KEPT: Final = (str, int, float, ParlourError)  # facts that stay what they are; others are told as text


class UnknownName(ParlourError, ValueError):
    """A name that is not among the known ones; what is known to be ``meant``, or else the nearest, is suggested."""

    def __init__(self, kind: str, name: str, known: Iterable[str], meant: str | None = None) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(sorted(set(known)))
        self.meant = meant
        lowered = {candidate.lower(): candidate for candidate in self.known}
        near = get_close_matches(name.lower(), lowered, n=3, cutoff=0.5)
        self.suggestions = (meant,) if meant else tuple(lowered[match] for match in near)
        text = "There is no {kind} called {name!r}."
        if self.suggestions:
            super().__init__(f"{text} Did you mean {{near}}?", kind=kind, name=name, near=" or ".join(self.suggestions))
        elif self.known:
            super().__init__(f"{text} Known: {{known}}.", kind=kind, name=name, known=", ".join(self.known))
        else:
            super().__init__(text, kind=kind, name=name)

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str, tuple[str, ...], str | None]]:
        return (UnknownName, (self.kind, self.name, self.known, self.meant))


class UnknownPuzzle(ParlourError, ValueError):
    """No puzzle has this id."""


class BadParameter(ParlourError, ValueError):
    """A known parameter with a value outside what it declares."""


class FormatError(ParlourError, ValueError):
    """Text in a wrong form; line and column count from 1."""

    def __init__(
        self, text: str, *, line: int | None = None, column: int | None = None, source: str = "", **facts: object
    ) -> None:
        super().__init__(text, **facts)
        self.message = str(self)
        self.line = line
        self.column = column
        self.source = source
        self.args = (self._sentence(),)

    def _sentence(self) -> str:
        place = [self.source] if self.source else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        return f"{', '.join(place)}: {self.message}" if place else self.message

    @property
    def bare(self) -> FormatError:
        """The same fault without its place."""
        return FormatError(self.text, **self.facts)

    def at(self, *, line: int | None = None, column: int | None = None, source: str = "") -> FormatError:
        """Return the same fault, placed within a larger text or named after its file."""
        line, column, source = line or self.line, column or self.column, source or self.source
        return FormatError(self.text, line=line, column=column, source=source, **self.facts)


class IllegalAction(ParlourError, ValueError):
    """An action the rules forbid; ``illegal`` says which rule, in words."""

    def __init__(self, illegal: Illegal) -> None:
        self.illegal = illegal
        super().__init__(illegal.text)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Illegal]]:
        return (IllegalAction, (self.illegal,))


class StaleAction(ParlourError):
    """An action that answers an older position, or arrives twice."""


class Unsupported(ParlourError):
    """Something declared as not possible, for example a player on a rule variant it does not know."""


class PlayerError(ParlourError):
    """A player broke its contract."""


class PlayerOverran(PlayerError):
    """A player gave no answer in time."""


class PlayerAnswered(PlayerError):
    """A player answered something that is not a legal action."""


class StoreError(ParlourError):
    """A stored game or result that cannot be read or written."""


class ServerError(ParlourError):
    """The web server cannot do what was asked."""


class UnknownTable(ServerError):
    """No table has this address."""


class NotYourSeat(ServerError):
    """The token does not hold the seat it speaks for."""


class TooMany(ServerError):
    """More tables, reviews or requests than the server takes; after so many ``seconds`` it may take one more."""

    def __init__(self, text: str = "", *, seconds: float = 2.0, **facts: object) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__(text, **facts, wait=_duration(self.seconds))


def _duration(seconds: int) -> ParlourError:
    if seconds < _MINUTES_FROM:
        return ParlourError("{count} s", count=seconds)
    return ParlourError("{count} minutes", count=math.ceil(seconds / 60))


class PortInUse(ServerError):
    """Another program listens on the port; ``free`` is one that nobody uses."""

    def __init__(self, port: int, free: int) -> None:
        self.port = port
        self.free = free
        super().__init__("Port {port} is in use by another program. Try --port {free}.", port=port, free=free)

    def __reduce__(self) -> tuple[type[PortInUse], tuple[int, int]]:
        return (PortInUse, (self.port, self.free))


class ConformanceError(ParlourError, AssertionError):
    """A game or player that breaks a rule of its contract; ``rule`` names it."""

    def __init__(self, rule: str, fault: str, where: str = "") -> None:
        self.rule = rule
        self.fault = fault
        self.where = where
        super().__init__(f"[{rule}] {fault}" + (f" ({where})" if where else ""))

    def __reduce__(self) -> tuple[type[ConformanceError], tuple[str, str, str]]:
        return (ConformanceError, (self.rule, self.fault, self.where))
