"""``check_game``: the rules of the contract that every game keeps."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable
from dataclasses import dataclass, is_dataclass
from itertools import pairwise
from math import isfinite
from random import Random
from typing import Final

from parlour.core.conformance.contents import contents
from parlour.core.conformance.playouts import MAX_ACTIONS, ReachedState, at, playout, require
from parlour.core.conformance.redaction import check_redaction
from parlour.core.game import AnyGame, HiddenGame, Illegal, OpenGame
from parlour.core.observation import Event, Observation, Seat
from parlour.core.registry import view_of
from parlour.core.rng import stream
from parlour.core.view import AnyView
from parlour.errors import ConformanceError, FormatError, IllegalAction, ParlourError

__all__ = ["GameReport", "check_game"]

PLACES: Final = 80
LISTED: Final = 60  # actions looked at in one position; a kitty has millions
TRIED: Final = 8  # actions tried out in one position
NONSENSE: Final = ("", " ", "?!", "\0", "-1", "99999", "9" * 5000, "no such action", "\N{GAME DIE}")


@dataclass(slots=True)
class GameReport:
    """How much ``check_game`` looked at."""

    games: int = 0
    positions: int = 0
    legal: int = 0
    illegal: int = 0
    worlds: int = 0


def check_game(
    game: AnyGame,
    view: AnyView | None = None,
    *,
    games: int = 3,
    seed: int = 0,
    worlds: int = 2,
    max_actions: int = MAX_ACTIONS,
    places: int = PLACES,
) -> GameReport:
    """Play random games and check every position; raise ``ConformanceError`` at the first fault.

    ``view`` is how the game is shown, if that is not what the registry says.
    ``worlds`` is how many deals are imagined for each position of a game with hidden cards. A game longer than
    ``places`` positions is looked into in so many, spread over all of it.
    """
    report = GameReport()
    view = view or view_of(game)
    _check_description(game)
    for nonsense in NONSENSE:
        _check_unreadable(game, nonsense)
    pool: dict[object, None] = {}  # actions met so far, to be tried where they are not legal
    futures: dict[object, object] = {}  # what was possible where a key was met
    for number in range(seed, seed + games):
        rng = stream(number, "check_game")
        path = _spread(list(playout(game, number, max_actions=max_actions)), places)
        for position in path:
            with at(position):
                before = contents(position.state)
                _check_position(game, view, position, rng, pool, report)
                _check_key(game, position.state, futures)
                if isinstance(game, HiddenGame):
                    seat = rng.randrange(game.seats)
                    report.worlds += check_redaction(game, view, position, seat, rng, worlds)
                require(
                    contents(position.state) == before, "immutable", "looking at a state or trying actions changed it"
                )
            report.positions += 1
        for earlier, later in pairwise(path):
            with at(later):
                _check_events(game, earlier, later)
        for position in (path[-1], path[len(path) // 2]):
            with at(position):
                _check_replay(game, position)
        report.games += 1
    if isinstance(game, HiddenGame) and worlds:
        require(report.worlds > 0, "complete", "every imagined world was the real one: nothing was put to the test")
    return report


def _spread(path: list[ReachedState], places: int) -> list[ReachedState]:
    """Return so many positions of a game, the first and the last among them."""
    if len(path) <= places:
        return path
    return [path[round(number * (len(path) - 1) / (places - 1))] for number in range(places)]


def _check_description(game: AnyGame) -> None:
    require(bool(game.name), "description", "the game has no name")
    require(len(set(game.seat_names)) == game.seats, "description", "seat_names must name each seat differently")
    lower = all(name and name == name.lower() and " " not in name for name in game.seat_names)
    require(lower, "description", "seat_names are single words in lower case")
    seated = sorted(seat for team in game.teams for seat in team)
    require(seated == list(range(game.seats)), "description", f"teams {game.teams} must hold every seat once")
    require(is_dataclass(game.rules), "description", "rules must be a dataclass of options")
    for rules in game.conditions():
        require(type(rules) is type(game.rules), "description", "conditions must be rules of the same kind")


def _check_position(
    game: AnyGame, view: AnyView, position: ReachedState, rng: Random, pool: dict[object, None], report: GameReport
) -> None:
    state = position.state
    _check_outcome(game, state)
    _check_snapshot(game, state)
    actors = game.actors(state)
    over = game.outcome(state) is not None
    require(len(set(actors)) == len(actors), "actors", f"actors {actors} names a seat twice")
    require(set(actors) <= set(range(game.seats)), "actors", f"actors {actors} are not all seats")
    require(bool(actors) != over, "actors", f"actors are {actors} while the game is {'over' if over else 'running'}")
    for seat in (*range(game.seats), None):
        with at(position, seat):
            _check_observation(game, state, seat)
            _check_view(view, game.observe(state, seat), game.observe(state, seat))
            report.illegal += _check_refusals(game, state, seat, _some(pool, rng))
    for seat in actors:
        with at(position, seat):
            listed = _check_legal(game, state, seat, rng)
            pool.update(dict.fromkeys(listed))
            report.legal += len(listed)


def _some(pool: Iterable[object], rng: Random) -> list[object]:
    met = list(pool)
    return rng.sample(met, min(TRIED, len(met)))


def _check_view(view: AnyView, obs: Observation, again: Observation) -> None:
    drawing = view.draw(obs)
    require(bool(drawing.strip()), "draw", "the drawing is empty")
    require(drawing == view.draw(again), "draw", "drawing twice gives different pictures")
    kind = getattr(view.model, "__dataclass_fields__", {}).get("kind")
    require(kind is not None and isinstance(kind.default, str), "view", "the model is no dataclass with a kind")
    shown = view.show(obs)
    require(isinstance(shown, view.model), "view", f"the view is no {view.model.__name__}, as it declares")
    require(contents(shown) == contents(view.show(again)), "view", "showing twice gives different views")
    try:
        json.dumps(view.plain(obs), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise ConformanceError("view", f"the view is not plain JSON: {error}") from None


def _check_observation(game: AnyGame, state: object, seat: Seat | None) -> None:
    obs = game.observe(state, seat)
    require(contents(obs) == contents(game.observe(state, seat)), "observe", "observing twice gives different things")
    require(obs.seat == seat, "observe", f"the observation says seat {obs.seat}")
    require(obs.rules == game.rules, "observe", "the observation has other rules than the game")
    events = isinstance(obs.events, tuple) and all(isinstance(event, Event) for event in obs.events)
    require(events, "observe", "events must be a tuple of Event")
    acts = seat in game.actors(state)
    may = "may act" if acts else "may not act"
    require(bool(game.legal(obs)) == acts, "legal", f"this seat {may}, but legal says otherwise")
    waiting = game.waiting(state, seat)
    require(set(waiting) <= set(range(game.seats)), "waiting", f"waiting for {waiting}, which are not all seats")
    require(not acts or seat in waiting, "waiting", "this seat may act, but is not told that the table waits for it")
    if game.outcome(state) is not None:
        require(not waiting, "waiting", "the game is over, but the table waits for somebody")
    if isinstance(game, OpenGame):
        require(contents(game.state_of(obs)) == contents(state), "state_of", "state_of does not give the state back")


def _check_legal(game: AnyGame, state: object, seat: Seat, rng: Random) -> tuple[object, ...]:
    obs = game.observe(state, seat)
    legal = game.legal(obs)
    listed = legal.first(LISTED)
    require(listed == legal.first(LISTED), "legal", "iterating twice gives another order")
    require(listed == game.legal(game.observe(state, seat)).first(LISTED), "legal", "asking twice gives another order")
    require(len(set(listed)) == len(listed), "legal", "an action is listed twice")
    number = rng.getrandbits(32)
    sampled = [legal.sample(Random(number)), legal.sample(Random(number))]
    require(sampled[0] == sampled[1], "sample", "sampling with the same luck gives different actions")
    texts: dict[str, object] = {}
    for action in dict.fromkeys((*listed, *sampled, *(legal.sample(rng) for _ in range(3)))):
        require(action in legal, "legal", f"{action!r} was listed or sampled but is not in the legal actions")
        require(legal.can_extend(action), "can_extend", f"{action!r} is legal, but cannot be extended to itself")
        illegal = game.check(obs, action)
        require(illegal is None, "check", f"{action!r} is legal, but check says: {illegal and illegal.text}")
        text = game.format(action)
        plain = bool(text.strip()) and text == text.strip() and len(text.splitlines()) == 1
        require(plain, "format", f"{action!r} is written {text!r}; it must be one line without spaces around it")
        require(texts.setdefault(text, action) == action, "format", f"two actions are both written {text!r}")
        require(game.parse(text, obs) == action, "parse", f"{text!r} is not read back as {action!r}")
    for action in rng.sample(listed, min(TRIED, len(listed))):
        after = game.step(state, seat, action)
        require(contents(after) == contents(game.step(state, seat, action)), "step", "the same step gives two states")
        require(contents(after) != contents(state), "step", f"{game.format(action)} changes nothing")
        grown = len(game.observe(after, seat).events) > len(obs.events)
        require(grown, "events", f"{game.format(action)} adds no event for its own seat: a late answer would pass")
    for text in NONSENSE:
        _check_nonsense(game, obs, legal, text)
    return listed


def _check_nonsense(game: AnyGame, obs: object, legal: Container[object], text: str) -> None:
    shown = text if len(text) < 20 else text[:10] + "..."
    try:
        action = game.parse(text, obs)
    except FormatError as error:
        require(bool(str(error).strip()), "parse", f"{shown!r} is refused without a sentence")
        return
    except Exception as error:
        raise ConformanceError("parse", f"{shown!r} raised {type(error).__name__}, not FormatError: {error}") from None
    require((game.check(obs, action) is None) == (action in legal), "check", f"check and legal differ on {shown!r}")


def _check_refusals(game: AnyGame, state: object, seat: Seat | None, pool: list[object]) -> int:
    """Try actions from elsewhere; every one is either legal in all three ways or refused in all three."""
    obs = game.observe(state, seat)
    legal = game.legal(obs)
    for actor in game.actors(state):
        if actor != seat:
            pool = [*pool, *game.legal(game.observe(state, actor)).first(2)]
    refused = 0
    for action in pool:
        illegal = game.check(obs, action)
        require((illegal is None) == (action in legal), "check", f"check and legal differ on {action!r}")
        if illegal is None:
            continue
        refused += 1
        reason = isinstance(illegal, Illegal) and bool(illegal.code) and bool(illegal.text.strip())
        require(reason, "check", f"{action!r} is refused without a code and a sentence")
        if seat is None:
            continue
        try:
            game.step(state, seat, action)
        except IllegalAction as error:
            require(bool(error.illegal.text.strip()), "step", f"{action!r} is refused without a sentence")
        else:
            raise ConformanceError("step", f"{action!r} is illegal ({illegal.text}), but step accepts it")
    return refused


def _check_outcome(game: AnyGame, state: object) -> None:
    outcome = game.outcome(state)
    if outcome is None:
        return
    require(len(outcome.points) == game.seats, "outcome", f"points {outcome.points} must have one number for each seat")
    require(all(map(isfinite, outcome.points)), "outcome", f"points {outcome.points} must be finite")
    winners = set(outcome.winners)
    fits = bool(winners) and winners <= set(range(game.seats)) and len(winners) == len(outcome.winners)
    require(fits, "outcome", f"winners {outcome.winners} must be seats, each once, or all seats in a draw")
    for team in game.teams:
        require(
            winners.issuperset(team) or winners.isdisjoint(team), "outcome", f"team {team} must win or lose together"
        )
    for played in outcome.rounds:
        require(len(played.points) == game.seats, "outcome", "every round has one number for each seat")


def _check_snapshot(game: AnyGame, state: object) -> None:
    text = game.dump(state)
    require(text == game.dump(state), "dump", "dumping twice gives different texts")
    loaded = game.load(text)
    require(loaded == state and contents(loaded) == contents(state), "load", "load(dump(state)) is another state")
    require(game.dump(loaded) == text, "load", "a loaded state is dumped differently")
    require(hash(loaded) == hash(state), "load", "equal states have different hashes")
    _check_unreadable(game, text[: len(text) // 2] + "?!" + text[len(text) // 2 :])


def _check_unreadable(game: AnyGame, text: str) -> None:
    """Nonsense is refused in words, or is a position after all."""
    try:
        state = game.load(text)
    except ParlourError as error:
        require(bool(str(error).strip()), "load", f"{text[:40]!r} is refused without a sentence")
        return
    except Exception as error:
        fault = f"{text[:40]!r} raised {type(error).__name__}, not FormatError: {error}"
        raise ConformanceError("load", fault) from error
    require(contents(game.load(game.dump(state))) == contents(state), "load", f"{text[:40]!r} loads as no state")


def _check_key(game: AnyGame, state: object, futures: dict[object, object]) -> None:
    """States with the same key have the same future, as far as the next action shows."""
    if isinstance(game, OpenGame):
        actors = game.actors(state)
        legal = [game.legal(game.observe(state, seat)).first(LISTED) for seat in actors]
        future = (actors, legal, game.outcome(state))
        same = futures.setdefault(game.key(state), future) == future
        require(same, "key", "two states have the same key, but not the same actors, legal actions or outcome")


def _check_events(game: AnyGame, earlier: ReachedState, later: ReachedState) -> None:
    """What a seat saw stays seen."""
    for seat in (*range(game.seats), None):
        old, new = game.observe(earlier.state, seat).events, game.observe(later.state, seat).events
        require(new[: len(old)] == old, "events", f"events that seat {seat} saw were changed afterwards")


def _check_replay(game: AnyGame, position: ReachedState) -> None:
    """The same seed or the recorded origin, and the same actions, lead to the same place."""
    origin = game.origin(position.start, position.state)
    again = {"start": game.start(position.seed), "origin": game.load(origin)}
    for rule, state in again.items():
        try:
            for seat, action in position.actions:
                state = game.step(state, seat, action)  # noqa: PLW2901 - the fold over the actions
        except ParlourError as error:
            raise ConformanceError(rule, f"replaying the game from its {rule} is refused: {error}") from error
        for seat in (*range(game.seats), None):
            same = contents(game.observe(state, seat)) == contents(game.observe(position.state, seat))
            require(same, rule, f"replaying the game from its {rule} shows seat {seat} something else")
        require(
            game.outcome(state) == game.outcome(position.state), rule, f"replaying from its {rule} ends differently"
        )
