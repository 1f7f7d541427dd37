"""Who plays next, so that a person wins about half, and why; decided before the deal from results alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from statistics import fmean
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.observation import Fact, Seat
from parlour.core.registry import GameType, game_type, make_game
from parlour.errors import Unsupported
from parlour.explain.catalogue import game_title, level_title
from parlour.explain.sentences import ENGLISH, sentences_for, together
from parlour.study.results import Result, played, rated
from parlour.study.scale import Scale, scale_of
from parlour.study.strength import Belief, believe

__all__ = [
    "ADAPTIVE",
    "Choice",
    "belief_of",
    "choose",
    "lineup",
    "nearest",
    "place_of",
    "say_choice",
    "say_strength",
]

ADAPTIVE: Final = "adaptive"  # what a person writes instead of a level
RECENT: Final = 6  # results that the sentence speaks of
NEAR: Final = 0.25  # of the way to the next level: as strong as this one
LEVEL: Final = 0.05  # a margin below this is none


@dataclass(frozen=True, slots=True)
class Choice:
    """A level for each bot seat, ``level`` being the one nearest to the person, and what it was chosen by.

    ``won`` of the last ``count`` rated results were wins, ``margin`` is how far ahead they ended on average in the
    unit of matches, None where margins say nothing; ``sound`` is the judged share of sound decisions, None without.
    """

    game: str
    level: str
    seats: dict[Seat, str]
    belief: Belief
    won: float = 0.0
    count: int = 0
    margin: float | None = None
    sound: float | None = None

    @property
    def unsure(self) -> bool:
        """Whether the person may well belong to another level."""
        low, high = self.belief.between()
        return high - low > 2


def belief_of(kind: GameType, results: Sequence[Result]) -> Belief | None:
    """Return how strong a person is in a game; None where it has no levels."""
    scale = scale_of(kind)
    return None if scale is None else believe(scale, played(results, kind, scale))


def choose(game: AnyGame, seat: Seat, results: Sequence[Result]) -> Choice:
    """Choose the others for a person at a seat: partners near the person, and others who make it even."""
    kind = game_type(game.name)
    scale = scale_of(kind)
    if scale is None:
        raise Unsupported("{game} has no levels to choose from.", game=kind.title)
    belief = believe(scale, played(results, kind, scale))
    level = nearest(scale, belief.mean)
    side = next(team for team in game.teams if seat in team)
    mates = [mate for mate in side if mate != seat]
    others = [other for other in range(game.seats) if other not in side]
    strong = (belief.mean + len(mates) * (scale.strength(level) or 0.0)) / len(side)
    seats = dict.fromkeys(mates, level) | dict(zip(others, lineup(scale, strong, len(others)), strict=True))
    own = [result for result in results if result.game == game.name and rated(result, scale)]
    recent = sorted(own, key=lambda item: (item.at, item.id))[-RECENT:]
    judged = [result.review for result in recent if result.review is not None and result.review.decisions]
    margins = [result.margin for result in recent if not result.given_up and scale.spread > 0]
    return Choice(
        game.name,
        level,
        seats,
        belief,
        won=sum(result.won for result in recent),
        count=len(recent),
        margin=fmean(margins) if margins else None,
        sound=sum(one.sound for one in judged) / sum(one.decisions for one in judged) if judged else None,
    )


def nearest(scale: Scale, strength: float) -> str:
    """Return the level that is about so strong."""
    return min(scale.rungs, key=lambda rung: abs(rung.strength - strength)).level


def lineup(scale: Scale, strength: float, count: int) -> tuple[str, ...]:
    """Return levels for so many seats that are together about so strong: one level, or two neighbouring ones."""
    best: tuple[float, tuple[str, ...]] | None = None
    for low, high in zip(scale.rungs, (*scale.rungs[1:], scale.rungs[-1]), strict=True):
        for rungs in combinations_with_replacement((low, high), count):
            off = abs(fmean(rung.strength for rung in rungs) - strength)
            if best is None or off < best[0] - 1e-12:
                best = off, tuple(rung.level for rung in rungs)
    assert best is not None
    return best[1]


def say_choice(choice: Choice, language: str = ENGLISH) -> str:
    """Say who was chosen and why."""
    kind, sentences = game_type(choice.game), sentences_for(choice.game, language)
    chosen = {*choice.seats.values()}
    facts: dict[str, Fact] = {
        "who": tuple(level_title(kind, level, language) for level in kind.levels if level.name in chosen),
        "count": choice.count,
        "won": choice.won,
        "game": game_title(kind, language),
    }
    if not choice.count:
        return sentences.say("adaptive", "first", facts)
    if choice.margin is not None:
        unit = kind.match.unit or make_game(kind.name).unit
        facts |= {"margin": round(abs(choice.margin), 1), "unit": sentences.word("unit", unit)}
    said = [sentences.say("adaptive", _why(choice), facts)]
    if choice.sound is not None:
        said.append(sentences.say("adaptive", "sound", {"sound": choice.sound}))
    said.append(sentences.say("adaptive", "so", facts))
    if choice.unsure:
        said.append(sentences.say("adaptive", "unsure"))
    return together(*said)


def _why(choice: Choice) -> str:
    """Return what there is to say of the last results."""
    if choice.margin is not None:
        how = "even" if abs(choice.margin) < LEVEL else "ahead" if choice.margin > 0 else "behind"
    elif choice.count == 1:
        how = {1.0: "won", 0.0: "lost"}.get(choice.won, "even")
    else:
        how = "even"
    return f"{'one' if choice.count == 1 else 'many'}.{how}"


def say_strength(belief: Belief, kind: GameType, language: str = ENGLISH) -> str:
    """Say where somebody stands between the levels, and how sure that is."""
    sentences = sentences_for(kind.name, language)
    titles = [level_title(kind, level, language) for level in kind.levels]
    last = len(titles) - 1
    code, at = place_of(belief.level, last)
    facts: dict[str, Fact] = {
        "game": game_title(kind, language),
        "level": titles[at],
        "next": titles[min(at + 1, last)],
    }
    low, high = (min(max(round(end), 0), last) for end in belief.between())
    facts |= {"low": titles[low], "high": titles[high]}
    said = [sentences.say("strength", f"found.{code}", facts)]
    said.append(sentences.say("strength", "range" if low < high else "level", facts))
    if belief.scale.doubt:
        said.append(sentences.say("strength", "assumed"))
    return together(*said)


def place_of(level: float, last: int) -> tuple[str, int]:
    """Return how a strength is told: near a level, between it and the next, below the first or above the last."""
    if level < -NEAR:
        return "below", 0
    if level > last + NEAR:
        return "above", last
    near = min(max(round(level), 0), last)
    return ("near", near) if abs(level - near) <= NEAR else ("between", int(level))
