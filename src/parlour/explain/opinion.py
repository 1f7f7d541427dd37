"""What the judge says of a move just made: at once to a person who asked for it, or beside a player's own reasons."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.analysis import AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.observation import Fact, Observation
from parlour.errors import Unsupported
from parlour.explain.move_review import ONLY, ReviewedMove, judged, say_move
from parlour.explain.sentences import ENGLISH, sentences_for

__all__ = ["Feedback", "feedback", "second_opinion"]


@dataclass(frozen=True, slots=True)
class Feedback:
    """Whether a move was ``fine``, in words; ``idea`` is the concept that it missed, ``best`` what was better."""

    fine: bool
    sentence: str
    mark: str = ""
    idea: str = ""
    best: str = ""


def feedback(analysis: AnyAnalysis, game: AnyGame, obs: Observation, text: str, language: str = ENGLISH) -> Feedback:
    """Say whether a move was fine and, if not, which idea was missed; ``obs`` is what its seat saw before it."""
    if len(game.legal(obs).first(2)) < 2:
        return Feedback(fine=True, sentence="")
    move = judged(_move(obs, text), analysis, game, obs)
    sentences = sentences_for(game.name, language)
    facts: dict[str, Fact] = {"move": sentences.action(text), "best": sentences.action(move.best)}
    if move.reason is not None:
        facts["why"] = move.reason.reason(language)
    code = "unknown" if move.known is None else "best" if move.mark == "best" else "fine"
    if move.costly:
        code = "missed" if move.reason is not None else "bare"
    return Feedback(not move.costly, sentences.say("feedback", code, facts), move.mark, move.idea, move.best)


def second_opinion(analysis: AnyAnalysis, game: AnyGame, obs: Observation, text: str, language: str = ENGLISH) -> str:
    """Return what the judge thinks of a move where it would have made another; empty where they agree."""
    if len(game.legal(obs).first(2)) < 2:
        return ""
    try:
        move = judged(_move(obs, text), analysis, game, obs)
    except Unsupported:  # a judge without winning chances
        return ""
    if move.code in (ONLY, "equal", "agreed") or move.best == text:
        return ""
    sentences = sentences_for(game.name, language)
    return sentences.say("opinion", "differs", {"judged": say_move(move, sentences)})


def _move(obs: Observation, text: str) -> ReviewedMove:
    return ReviewedMove(0, obs.seat or 0, text, text)
