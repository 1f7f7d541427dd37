"""How strong the levels were measured to be, and how long they think: data beside a game's sentences."""

from __future__ import annotations

from parlour.core.registry import GameType, make_game
from parlour.explain.sentences import ENGLISH, sentences_for
from parlour.study.scale import ladder_data, scale_of
from parlour.web.schema import MeasuredView, ScaleView

__all__ = ["measured", "scale"]


def measured(kind: GameType) -> dict[str, MeasuredView]:
    """Return what was measured of each level of a game; nothing where nothing was."""
    levels = ladder_data(kind).get("levels", {})
    return {
        name: MeasuredView(seconds=facts["seconds"], against=facts.get("against"), wins=facts.get("wins"))
        for name, facts in levels.items()
    }


def scale(kind: GameType, language: str = ENGLISH) -> ScaleView | None:
    """Return what a page needs to estimate how strong somebody is; None where a game has no levels."""
    known = scale_of(kind)
    if known is None:
        return None
    accuracy = known.accuracy
    return ScaleView(
        strengths={rung.level: round(rung.strength, 4) for rung in known.rungs},
        unit=sentences_for(kind.name, language).word("unit", kind.match.unit or make_game(kind.name).unit),
        spread=known.spread,
        widest=known.widest,
        accuracy=None if accuracy is None else (round(accuracy.base, 4), round(accuracy.slope, 4)),
        measured=known.measured,
        doubt=known.doubt,
    )
