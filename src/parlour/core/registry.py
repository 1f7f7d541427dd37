"""Names to games and players. Games of other packages join through entry points, without a line changed here.

A package declares in its pyproject

    [project.entry-points."parlour.games"]
    connect4 = "my_package:GAME"          # a GameType
    [project.entry-points."parlour.players"]
    "reversi.mine" = "my_package:PLAYER"  # a PlayerType, for the game before the dot (or slash, as in older packages)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import Any, Final

from parlour.core.course import Course
from parlour.core.formats import Format
from parlour.core.game import AnyGame
from parlour.core.limits import UNLIMITED, Limit
from parlour.core.match_traits import MatchTraits
from parlour.core.naming import meant
from parlour.core.observation import Fact, Rules
from parlour.core.parameters import Options, build, modern, parameters
from parlour.core.player import AnyPlayer, EitherPlayer, OmniscientPlayer, PlayerSpec, PlayerType
from parlour.core.puzzles import AnyPuzzles
from parlour.core.renamed import tell_renamed
from parlour.core.teaching import AnyTeaching
from parlour.core.tools import Tool
from parlour.core.view import AnyView, View
from parlour.errors import BadParameter, FormatError, ParlourError, UnknownName, Unsupported

__all__ = [
    "LEVELS",
    "Describe",
    "GameType",
    "Level",
    "ReadyPlayer",
    "about",
    "game_names",
    "game_type",
    "make_game",
    "make_player",
    "modern_spec",
    "modern_text",
    "stored_spec",
    "view_of",
]

LEVELS: Final = ("beginner", "easy", "normal", "hard", "expert")
Describe = Callable[[str], tuple[str, Mapping[str, Fact]] | None]

_BUILT_IN: Final = {
    "bridge": "parlour.games.bridge",
    "hearts": "parlour.games.hearts",
    "pentomino": "parlour.games.pentomino",
    "reversi": "parlour.games.reversi",
    "tractor": "parlour.games.tractor",
}


@dataclass(frozen=True, slots=True)
class Level:
    """One rung of the ladder: an alias of a player spec with the limit it plays under; ``was`` has its older names."""

    name: str
    spec: str
    summary: str
    limit: Limit = UNLIMITED
    was: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameType:
    """A game as the registry knows it: how to make it, who plays it, how it is called.

    ``locale`` is the folder with one TOML of sentences per language. ``judge`` is the player, and the limit it
    thinks under, that gives hints and reviews: a setting of its own, whose spec names a player and no level, so that
    it stays when a level is changed. ``hindsight`` sees all cards and reviews the real deal, once a match with hidden
    cards is over. ``formats`` are the text formats of the game's own world, ``tools`` its commands,
    ``view`` is how it is shown, ``match`` how its matches are measured, ``teaching`` what can be said about its moves.
    ``describe`` names actions that are too many to list: from the notation to a code under ``[action]`` and its facts.
    ``puzzles`` is where its puzzles come from, ``course`` how it is taught: its rules in words, and lessons.
    """

    name: str
    title: str
    summary: str
    rules: type[Rules]
    make: Callable[[Any], AnyGame]
    players: tuple[PlayerType, ...]
    levels: tuple[Level, ...] = ()
    judge: Level = field(default_factory=lambda: Level("judge", "random", "any legal move"))
    locale: Traversable | None = None
    formats: tuple[Format, ...] = ()
    hindsight: Level | None = None
    tools: tuple[Tool, ...] = ()
    view: type[AnyView] = View
    match: MatchTraits = field(default_factory=MatchTraits)
    teaching: AnyTeaching | None = None
    describe: Describe | None = None
    puzzles: AnyPuzzles | None = None
    course: Course | None = None

    def player_type(self, name: str) -> PlayerType:
        """Return the kind of player with this name, plug-ins included."""
        named = self._named(name)
        if named is None:
            raise self._unknown(name)
        if not named.enabled:
            raise Unsupported(
                "The player {title} is switched off.",
                title=named.title,
            )
        return named

    def read_spec(self, text: str) -> PlayerSpec:
        """Read the spec of a player of this game; suggest the right one for a title or a name from the original."""
        try:
            spec = PlayerSpec.parse(text)
        except FormatError:
            if meant(text, self.all_players()) is None:
                raise
            raise self._unknown(text) from None
        kind, level = self._named(spec.name), self.level(spec.name)
        if kind is None and spec.name != "exec" and level is None:
            raise self._unknown(text)
        if kind is None and level is not None and spec.arguments:
            raise BadParameter(
                "{name} is a level and takes no settings; give them to its player, {player}.",
                name=level.name,
                player=PlayerSpec.parse(level.spec).name,
            )
        if kind is not None:
            declared = [item.name for item in parameters(kind.settings)]
            wrong = next((name for name in modern(kind.settings, spec.arguments) if name not in declared), None)
            if wrong is not None:
                raise UnknownName("parameter", wrong, declared, meant(text, self.all_players()))
        return spec

    def _named(self, name: str) -> PlayerType | None:
        """Return the kind of player that has this name today, or else had it in an older version."""
        kinds = {kind.name: kind for kind in self.all_players()}
        return kinds.get(name) or next((kind for kind in kinds.values() if kind.called(name)), None)

    def _unknown(self, text: str) -> UnknownName:
        players = self.all_players()
        known = [*(kind.name for kind in players if kind.enabled), *(level.name for level in self.levels)]
        return UnknownName(f"{self.name} player", text, known, meant(text, players))

    def all_players(self) -> tuple[PlayerType, ...]:
        """Return the game's own players, then plug-in players; also those that are switched off."""
        return (*self.players, *_plug_in_players(self.name))

    def tool(self, name: str) -> Tool | None:
        """Return the tool with this name, or None."""
        return next((tool for tool in self.tools if tool.name == name), None)

    def level(self, name: str) -> Level | None:
        """Return the level with this name, or None."""
        return next((level for level in self.levels if name in (level.name, *level.was)), None)


@dataclass(frozen=True, slots=True)
class ReadyPlayer:
    """A player made from a spec, with the limit it plays under unless the caller sets another."""

    spec: PlayerSpec
    kind: PlayerType
    player: EitherPlayer
    limit: Limit = UNLIMITED
    level: str | None = None

    @property
    def fair(self) -> AnyPlayer:
        """The player, if it sees an observation only; refused otherwise."""
        if isinstance(self.player, OmniscientPlayer):
            raise Unsupported(
                "{player} sees all cards and may not sit at a table; it is for analysis.", player=self.kind.name
            )
        return self.player


@contextmanager
def about(game: str) -> Iterator[None]:
    """Mark errors as being about a game, whose locale files have words for them."""
    try:
        yield
    except ParlourError as error:
        error.game = error.game or game
        raise


def game_names() -> tuple[str, ...]:
    """Return the names of all games, without importing any of them."""
    return tuple(sorted({*_BUILT_IN, *(point.name for point in _points("parlour.games"))}))


@cache
def game_type(name: str) -> GameType:
    """Return the game of this name; raise ``UnknownName`` with the nearest names otherwise."""
    if name in _BUILT_IN:
        return _checked_game(name, _load_object(_BUILT_IN[name] + ":GAME"))
    for point in _points("parlour.games"):
        if point.name == name:
            return _checked_game(name, _load_point(point))
    raise UnknownName("game", name, game_names())


def make_game(name: str, rules: Rules | Mapping[str, object] | None = None) -> AnyGame:
    """Make a game with its default rules, with options given by name, or with rules already built."""
    kind = game_type(name)
    with about(name):
        return kind.make(rules if isinstance(rules, Rules) else build(kind.rules, rules or {}))


def view_of(game: AnyGame) -> AnyView:
    """Return how a game is shown; one that the registry does not know is told by its events."""
    return game_type(game.name).view(game) if game.name in game_names() else View(game)


def make_player(spec: str | PlayerSpec, game: AnyGame, *, programs: PlayerType | None = None) -> ReadyPlayer:
    """Make the player a spec or level names, for one game; refuse rules it does not support.

    ``programs`` plays ``exec:COMMAND`` where that is allowed, which it must never be for a spec that a stranger sent:
    it starts a program on this machine (``parlour.bots.external.EXEC``).
    """
    kind = game_type(game.name)
    parsed = modern_spec(spec, game.name)
    level = kind.level(parsed.name)
    if level is not None and not parsed.arguments:
        limit, parsed = level.limit, modern_spec(level.spec, game.name)
    else:
        level, limit = None, UNLIMITED
    if parsed.name != "exec":
        player_type = kind.player_type(parsed.name)
    elif programs is not None:
        player_type = programs
    else:
        raise Unsupported("exec: starts a program, so it plays only in matches and tournaments from the command line.")
    parsed, settings = _settled(parsed, player_type, game.name)
    player = player_type.make(game, settings)
    objection = player.supports(game.rules)
    if objection is not None:
        raise Unsupported("{player} cannot play this game: {objection}.", player=player_type.name, objection=objection)
    return ReadyPlayer(parsed, player_type, player, limit, level.name if level else None)


def modern_spec(spec: str | PlayerSpec, game: str) -> PlayerSpec:
    """Return a spec under the names of today's version; what older versions called otherwise is told."""
    kind = game_type(game)
    parsed = kind.read_spec(spec) if isinstance(spec, str) else spec
    if parsed.game not in (None, game):
        raise Unsupported("{player} plays {other}, not {game}.", player=parsed.name, other=parsed.game, game=game)
    level = None if parsed.arguments else kind.level(parsed.name)
    if level is not None:
        called, given = PlayerSpec(level.name), {}
    elif parsed.name == "exec":
        return parsed
    else:
        player = kind.player_type(parsed.name)
        called, given = player.called(parsed.name) or parsed, modern(player.settings, parsed.arguments)
    if called.name != parsed.name:
        tell_renamed(parsed.name, str(called))
    return PlayerSpec(called.name, {**called.arguments, **given}, parsed.game)


def modern_text(spec: str, game: str) -> str:
    """Return the text of a spec under today's names; as it was, unless it has older ones."""
    found = modern_spec(spec, game)
    return spec if found == PlayerSpec.parse(spec) else str(found)


def stored_spec(spec: str, game: str) -> str:
    """Return a spec as it is to be stored: under today's names, with all that its player will play by."""
    kind, found = game_type(game), modern_spec(spec, game)
    if found.name != "exec" and (found.arguments or kind.level(found.name) is None):
        found, _ = _settled(found, kind.player_type(found.name), game)
    return spec if found == PlayerSpec.parse(spec) else str(found)


def _settled(spec: PlayerSpec, kind: PlayerType, game: str) -> tuple[PlayerSpec, Options]:
    with about(game):
        settings = build(kind.settings, spec.arguments)
    settled = kind.settle(settings) if kind.settle is not None else settings
    return (spec, settings) if settled is settings else (PlayerSpec.of(kind, settled, spec.game), settled)


def _points(group: str) -> tuple[EntryPoint, ...]:
    return _points_along(group, tuple(sys.path))


@cache
def _points_along(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Look at what is installed once for each path: it takes longer than many a move."""
    return tuple(entry_points(group=group))


def _plug_in_players(game: str) -> tuple[PlayerType, ...]:
    players = []
    for point in _points("parlour.players"):
        if point.name.replace("/", ".").partition(".")[0] == game:
            kind = _load_point(point)
            if not isinstance(kind, PlayerType):
                raise ParlourError(
                    "The entry point of {name} must name a PlayerType, not {kind!r}.", name=point.name, kind=kind
                )
            players.append(kind)
    return tuple(players)


def _load_point(point: EntryPoint) -> object:
    try:
        return point.load()
    except Exception as error:
        raise ParlourError(
            "Plug-in {name} ({value}) cannot be loaded: {error}.", name=point.name, value=point.value, error=error
        ) from error


def _load_object(path: str) -> object:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def _checked_game(name: str, loaded: object) -> GameType:
    if not isinstance(loaded, GameType) or loaded.name != name:
        raise ParlourError(
            "The entry point of {name} must name a GameType called {name!r}, not {loaded!r}.", name=name, loaded=loaded
        )
    return loaded
