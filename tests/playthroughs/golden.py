"""A whole game as readable text: what everybody sees at every step. A change of rules shows up as a readable diff."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from parlour.core.game import AnyGame
from parlour.core.observation import Event, Seat
from parlour.core.registry import make_game, view_of
from parlour.core.rng import stream
from tests.playing import CUT

__all__ = ["FOLDER", "playthrough"]

FOLDER = Path(__file__).parent
SEED = 2
SHOWN = 40  # actions listed in one position
DRAWN_EVERY = 6  # a drawing at every step would bury the moves


def playthrough(name: str) -> str:
    """Play one random game and tell it, the secrets of every seat included."""
    game = make_game(name, CUT.get(name))
    state = game.start(SEED)
    rng = stream(SEED, "playthrough", name)
    lines = [
        f"game {name}",
        f"rules {game.rules}",
        f"seed {SEED}",
        f"teams {game.teams}",
        "start",
        *_quoted(game.dump(state)),
    ]
    seen = [0] * (game.seats + 1)
    ply = 0
    while game.outcome(state) is None:
        lines += _news(game, state, seen)
        actors = game.actors(state)
        seat = actors[rng.randrange(len(actors))]
        legal = game.legal(game.observe(state, seat))
        action = legal.sample(rng)
        if ply % DRAWN_EVERY == 0:
            lines += _quoted(view_of(game).draw(game.observe(state, seat)))
        names = " ".join(game.seat_names[actor] for actor in actors)
        options = [game.format(option) for option in legal.first(SHOWN)]
        lines += ["", f"ply {ply}: {names} may act", f"{game.seat_names[seat]} may: {' '.join(options)}"]
        lines.append(f"{game.seat_names[seat]} does: {game.format(action)}")
        state = game.step(state, seat, action)
        ply += 1
    lines += _news(game, state, seen)
    outcome = game.outcome(state)
    lines += ["", *_quoted(view_of(game).draw(game.observe(state, None))), f"over after {ply} actions: {outcome}"]
    return "\n".join(lines) + "\n"


def _news(game: AnyGame, state: Any, seen: list[int]) -> list[str]:  # noqa: ANN401 - the game's own state
    """Return the events since the last look: what everybody saw, and in between what only one seat did."""
    news: dict[Seat | None, list[Event]] = {}
    for index, watcher in enumerate((*range(game.seats), None)):
        events = game.observe(state, watcher).events
        news[watcher] = list(events[seen[index] :])
        seen[index] = len(events)
    lines = []
    for public in (*news.pop(None), None):
        for seat, events in news.items():
            while events and events[0] != public:
                lines.append(f"  {_told(game, events.pop(0))}  (only {game.seat_names[seat or 0]})")
            del events[:1]
        if public is not None:
            lines.append(f"  {_told(game, public)}")
    return lines


def _told(game: AnyGame, event: Event) -> str:
    who = "" if event.seat is None else game.seat_names[event.seat]
    facts = (f"{name}={value}" for name, value in event.facts.items())
    return " ".join(filter(None, (event.kind, who, event.text, *facts)))


def _quoted(text: str) -> list[str]:
    return [f"| {line}".rstrip() for line in text.splitlines()]
