"""The contract of a player, and the text that names one."""

from __future__ import annotations

import re
from abc import ABC
from collections.abc import Callable, Collection
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Self

from parlour.core.analysis import Analysis
from parlour.core.decision import Decision
from parlour.core.game import A, O, S
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Observation, Rules, Seat
from parlour.core.parameters import NoSettings, Options, given, show
from parlour.errors import FormatError

__all__ = ["AnyPlayer", "EitherPlayer", "OmniscientPlayer", "Player", "PlayerSpec", "PlayerType", "informed"]


class _Either(ABC):  # noqa: B024 - kinds of player may have abstract methods of their own
    """What both kinds of player share.

    Choosing and analysing are two calls. A player writes at least one of them, and the other follows from it: who
    weighs every move anyhow writes the analysis, who only chooses writes the decision, who can choose faster than it
    analyses writes both. For the same seed and limit the decision is what the analysis holds best, except that its
    value there may be up to ``tolerance`` below the best.
    """

    tolerance: float = 0.0

    def supports(self, rules: Rules) -> str | None:
        """Return why this player cannot play under these rules, or None when it can."""
        return None

    def prepare(self) -> None:  # noqa: B027 - most have nothing to do
        """Load or start what deciding needs, unless that is done; called before the clock of a move runs."""


class Player(_Either, Generic[O, A]):
    """Sees an observation only. Keeps nothing between calls that would change an answer. Write one call, or both.

    Who names ``terms`` of its values, and leaves out those in ``removed``, can have its explanations proved.
    """

    removed: frozenset[str] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _must_write_one(cls, Player, "decide", "analyse")

    def decide(self, obs: O, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[A]:
        """Choose an action for the observing seat; answer soon, with something legal, when cancelled."""
        return self.analyse(obs, limit, seed, cancel).decision

    def analyse(self, obs: O, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[A]:
        """Tell what there is to say about every move; answer soon, with something legal, when cancelled."""
        return Analysis.of(self.decide(obs, limit, seed, cancel))

    @property
    def terms(self) -> Collection[str]:
        """The terms of its values that can be taken away."""
        return ()

    def ablate(self, term: str) -> Player[O, A] | None:
        """Return this player with one term taken away, to prove its explanations; None if it has no such term."""
        return self._without(term) if term in self.terms else None

    def _without(self, term: str) -> Self:
        other = copy(self)
        other.removed = self.removed | {term}
        return other


class OmniscientPlayer(_Either, Generic[S, A]):
    """Sees everything: for analysis and for originals that cheat; never at a table with people."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _must_write_one(cls, OmniscientPlayer, "decide_full", "analyse_full")

    def decide_full(self, state: S, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[A]:
        """Choose an action for ``seat`` knowing the whole state."""
        return self.analyse_full(state, seat, limit, seed, cancel).decision

    def analyse_full(self, state: S, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[A]:
        """Tell what there is to say about every move, knowing the whole state."""
        return Analysis.of(self.decide_full(state, seat, limit, seed, cancel))


def _must_write_one(cls: type[_Either], base: type[_Either], *calls: str) -> None:
    """Tell the author of a player at once: the two calls would ask each other for ever."""
    if all(getattr(cls, call) is getattr(base, call) for call in calls):
        raise TypeError(f"{cls.__name__} must define {' or '.join(calls)}")


class _Informed(Player[Observation, A], Generic[S, A]):
    """An omniscient player that was shown a state, to be asked like any other."""

    def __init__(self, player: OmniscientPlayer[S, A], state: S, seat: Seat) -> None:
        self._player, self._state, self._seat = player, state, seat

    def decide(self, obs: Observation, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[A]:
        return self._player.decide_full(self._state, self._seat, limit, seed, cancel)

    def analyse(self, obs: Observation, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[A]:
        return self._player.analyse_full(self._state, self._seat, limit, seed, cancel)


def informed(player: EitherPlayer, state: object, seat: Seat) -> AnyPlayer:
    """Return a player of either kind as one to ask in this state; only an omniscient one gets to see it."""
    return _Informed(player, state, seat) if isinstance(player, OmniscientPlayer) else player


AnyPlayer = Player[Any, Any]  # of whatever game, as AnyGame
EitherPlayer = AnyPlayer | OmniscientPlayer[Any, Any]


@dataclass(frozen=True, slots=True)
class PlayerType:
    """A kind of player as a game offers it: its name, its declared settings, and how to make one.

    ``make`` takes the game and an instance of ``settings``. ``fallback`` is the spec of the simpler player that
    moves when this one overruns its time. One that is not ``enabled`` is described, but not offered and not made.

    ``originals`` are its names in the program it comes from, each with the settings' names there and here:
    ``AIPlayer(deep=depth)``; whoever uses them is told ours. ``was`` has its names in older versions, each with the
    settings of today that such a name stands for, if any: ``("plain", "deep(depth=8)")``. ``settle`` adds to the
    settings what environment variables say, for the few players that listen to any; that becomes part of the spec,
    which tells all that a player plays by.
    """

    name: str
    title: str
    summary: str
    make: Callable[[Any, Any], EitherPlayer]
    settings: type[Options] = NoSettings
    fallback: str = "random"
    sees_all: bool = False
    enabled: bool = True
    originals: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    settle: Callable[[Any], Options] | None = None

    def called(self, name: str) -> PlayerSpec | None:
        """Return what a name of this player, today's or an older one, stands for; None when it has no such name."""
        if name == self.name:
            return PlayerSpec(name)
        older = next((spec for spec in map(PlayerSpec.parse, self.was) if spec.name == name), None)
        return older and replace(older, name=self.name)


_SPEC: Final = re.compile(r"\s*(?:(?P<game>[\w-]+)/)?(?P<name>[\w-]+)\s*(?:\((?P<arguments>.*)\))?\s*", re.DOTALL)
_ARGUMENT: Final = re.compile(r"\s*([\w-]+)\s*=\s*(?:\"([^\"]*)\"|([^,\"]*?))\s*(,|$)")
_BARE: Final = re.compile(r"[^\s,\"=()]+")


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player as text: ``reversi/alphabeta(depth=6)``; a command that names the game may leave the prefix out.

    ``exec:COMMAND`` names a program of one's own; its command line is the only argument.
    """

    name: str
    arguments: dict[str, str] = field(default_factory=dict, hash=False)
    game: str | None = None

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """Read a spec; raise ``FormatError`` with the column of the first thing that does not fit."""
        if text.startswith("exec:"):
            return cls("exec", {"command": text.removeprefix("exec:")})
        match = _SPEC.fullmatch(text)
        if match is None:
            raise FormatError("a player is written name or name(setting=value, ...), not {found!r}", found=text)
        arguments: dict[str, str] = {}
        inner = match["arguments"] or ""
        position = 0
        while position < len(inner) and inner[position:].strip():
            item = _ARGUMENT.match(inner, position)
            if item is None:
                column = match.start("arguments") + position + 1
                raise FormatError("expected setting=value in {found!r}", column=column, found=text)
            name, quoted, bare, _ = item.groups()
            if name in arguments:
                raise FormatError(
                    "{name} is given twice in {found!r}",
                    column=match.start("arguments") + position + 1,
                    name=name,
                    found=text,
                )
            arguments[name] = bare if quoted is None else quoted
            position = item.end()
        return cls(match["name"], arguments, match["game"])

    @classmethod
    def of(cls, kind: PlayerType, settings: Options, game: str | None = None) -> PlayerSpec:
        """Return the shortest spec of a kind of player with these settings."""
        return cls(kind.name, {name: show(value) for name, value in given(settings).items()}, game)

    def __str__(self) -> str:
        if self.name == "exec" and set(self.arguments) == {"command"}:
            return f"exec:{self.arguments['command']}"
        prefix = f"{self.game}/" if self.game else ""
        if not self.arguments:
            return prefix + self.name
        inner = ", ".join(
            f"{name}={value}" if _BARE.fullmatch(value) else f'{name}="{value}"'
            for name, value in self.arguments.items()
        )
        return f"{prefix}{self.name}({inner})"
