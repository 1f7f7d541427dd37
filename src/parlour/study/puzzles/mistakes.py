"""Puzzles from one's own mistakes: what a review marked, where one move was clearly the best. Judged, not proved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.observation import Seat
from parlour.core.parameters import Value, nondefaults
from parlour.core.registry import game_type, make_game
from parlour.errors import BadParameter, IllegalAction
from parlour.explain.messages import action_label
from parlour.explain.move_review import ReviewedMove, say_move
from parlour.explain.sentences import ENGLISH, sentences_for

__all__ = ["Mistake", "mistakes_of", "same_answer", "say_mistake"]

MARKS: Final = ("mistake", "blunder")
CLEAR: Final = 0.10  # of winning chance, between the best move and the next


@dataclass(frozen=True, slots=True)
class Mistake:
    """A position of a finished game, what was played there, and the one move that was clearly better."""

    game: str
    position: str
    seat: Seat
    played: str
    best: str
    sentence: str
    ply: int
    rules: Mapping[str, Value] = field(default_factory=dict, hash=False)


def mistakes_of(
    game: AnyGame,
    states: Sequence[object],
    moves: Iterable[ReviewedMove],
    seats: Iterable[Seat],
    language: str = ENGLISH,
) -> tuple[Mistake, ...]:
    """Return the real mistakes of some seats among judged moves; ``states`` are those of the game, its start first."""
    wanted, sentences, rules = set(seats), sentences_for(game.name, language), nondefaults(game.rules)
    return tuple(
        Mistake(
            game.name,
            game.dump(states[move.ply - 1]),
            move.seat,
            move.action,
            move.best,
            say_move(move, sentences),
            move.ply - 1,
            rules,
        )
        for move in moves
        if move.seat in wanted and move.mark in MARKS and move.lead >= CLEAR and move.best != move.action
    )


def same_answer(mistake: Mistake, text: str) -> tuple[str, bool]:
    """Return an answer as the game writes it, and whether it is the best move or comes to the same."""
    game = make_game(mistake.game, mistake.rules)
    state = game.load(mistake.position)
    if mistake.seat not in game.actors(state):
        raise BadParameter("It is not this seat's turn in the position.")
    obs = game.observe(state, mistake.seat)
    best, action = game.parse(mistake.best, obs), game.parse(text, obs)
    illegal = game.check(obs, action)
    if illegal is not None:
        raise IllegalAction(illegal)
    teaching = game_type(game.name).teaching
    alike = teaching is not None and bool(teaching.alike(obs, best, action))
    return game.format(action), action == best or alike


def say_mistake(mistake: Mistake, text: str | None, *, right: bool, language: str = ENGLISH) -> list[str]:
    """Tell whether an answer is right, and what the review said."""
    game, sentences = make_game(mistake.game, mistake.rules), sentences_for(mistake.game, language)
    said = []
    if text is not None:
        move = action_label(game, text, language)
        said.append(sentences.say("solution", "right" if right else "wrong", {"move": move}))
    if not right:
        said.append(sentences.say("solution", "shown", {"answer": action_label(game, mistake.best, language)}))
    played = action_label(game, mistake.played, language)
    said.append(sentences.say("solution", "reviewed", {"played": played, "sentence": mistake.sentence}))
    return said
