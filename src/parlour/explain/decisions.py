"""Why a decision was made: one sentence, then the evidence, then how certain it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from parlour.core.analysis import AnyAnalysis, AnyCandidate, Reason
from parlour.core.game import AnyGame
from parlour.core.observation import Fact, Observation
from parlour.explain.lesson import AnyLesson, lesson_of
from parlour.explain.messages import opponent_facts
from parlour.explain.sentences import ENGLISH, Sentences, sentences_for, together
from parlour.explain.telling import tell

__all__ = ["Explanation", "Row", "explain", "say"]

MOST_REASONS: Final = 3  # beyond these nobody reads on
SAME_CHANCE: Final = 0.005  # less than this does not show in whole percents
SHOWN_PLIES: Final = 6


@dataclass(frozen=True, slots=True)
class Row:
    """One candidate as evidence; ``why`` is its own strongest reason, if it has one."""

    action: str
    value: float
    chance: float | None
    exact: bool
    parts: Mapping[str, float]
    line: tuple[str, ...]
    chosen: bool
    why: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision in words. ``sentences`` follow the headline; the last one says how certain all this is,
    unless that would call an idea without any number an estimate.

    ``certainty`` is the code of that sentence: forced, solved, known, sampled, searched or thumb. ``lesson`` is
    what the words come from where the game is taught.
    """

    action: str
    headline: str
    sentences: tuple[str, ...]
    certainty: str
    rows: tuple[Row, ...]
    lesson: AnyLesson | None = None

    @property
    def text(self) -> str:
        """All of it as one paragraph."""
        return together(self.headline, *self.sentences)


def explain(analysis: AnyAnalysis, game: AnyGame, obs: Observation, language: str = ENGLISH) -> Explanation:
    """Put an analysis into words, from its reasons and its candidates and nothing else."""
    sentences = sentences_for(game.name, language)
    facts = decision_facts(analysis, game, obs, sentences)
    lesson = lesson_of(analysis, game, obs)
    forced = len(game.legal(obs).first(2)) == 1
    if lesson is not None:
        spoken = [*tell(lesson, game, sentences)]
        evidence: list[str] = []
        estimated = (
            not lesson.reasons or bool(lesson.as_good) or any(why.counts and not why.thin for why in lesson.reasons)
        )
    else:
        estimated = True
        spoken = list(dict.fromkeys(say(reason, sentences, facts) for reason in _reasons(analysis, forced)))
        evidence = [_comparison(analysis, sentences, facts), _continuation(sentences, facts)]
    certainty = "forced" if forced else _certainty(analysis)
    plain = certainty == "sampled" and not estimated  # an idea without any number is no estimate
    how_sure = "" if plain else sentences.say("certainty", certainty, facts)
    return Explanation(
        action=game.format(analysis.action),
        headline=spoken[0],
        sentences=(*spoken[1:], *filter(None, (*evidence, how_sure))),
        certainty=certainty,
        rows=tuple(_row(item, analysis, game, sentences, facts) for item in analysis.candidates),
        lesson=lesson,
    )


def say(reason: Reason, sentences: Sentences, facts: Mapping[str, Fact] | None = None) -> str:
    """Return the sentence of a reason; ``facts`` are those that hold for the whole analysis."""
    known: dict[str, Fact] = {**(facts or {}), **reason.facts}
    if reason.part is not None:
        known.setdefault("part", reason.part)
    form = "against" if reason.weight < 0 else "for"
    if reason.part is not None and not sentences.knows("reason", reason.code, form):
        return sentences.say("reason", "part", known, form=form)
    return sentences.say("reason", reason.code, known, form=form)


def decision_facts(analysis: AnyAnalysis, game: AnyGame, obs: Observation, sentences: Sentences) -> dict[str, Fact]:
    """Return what every sentence about a decision may quote."""
    facts = opponent_facts(game, obs.seat, sentences)
    facts["move"] = sentences.action(game.format(analysis.action))
    facts["depth"] = analysis.spent.depth
    facts["samples"] = analysis.spent.samples
    facts["nodes"] = analysis.spent.nodes
    chosen, rival = analysis.chosen, analysis.rival
    if chosen is not None:
        facts["value"] = chosen.value
        line = [*map(sentences.action, chosen.line[:SHOWN_PLIES])]
        facts["line"] = (", " if any(" " in name for name in line) else " ").join(line)
        if chosen.chance is not None:
            facts["chance"] = chosen.chance
    if rival is not None:
        facts["rival"] = sentences.action(game.format(rival.action))
        facts["rival_value"] = rival.value
        if rival.chance is not None:
            facts["rival_chance"] = rival.chance
    if chosen is not None and rival is not None:
        facts["gap"] = abs(chosen.value - rival.value)
    return facts


def strongest_part(better: AnyCandidate, worse: AnyCandidate) -> str | None:
    """Return the score part that speaks most for one candidate against another, if any does."""
    gains = {name: value - worse.parts.get(name, 0.0) for name, value in better.parts.items()}
    name = max(gains, key=lambda part: gains[part], default=None)
    return name if name is not None and gains[name] > 0 else None


def _reasons(analysis: AnyAnalysis, forced: bool) -> list[Reason]:
    """Return what is worth saying. That a search was made is told by the certainty, if there is anything else."""
    if forced:
        return [Reason("only")]
    given = [reason for reason in analysis.reasons if reason.code != "search"] or [*analysis.reasons]
    return given[:MOST_REASONS] or [_own_reason(analysis)]


def _own_reason(analysis: AnyAnalysis) -> Reason:
    """Find a reason in the numbers of a player that gave none."""
    chosen, rival = analysis.chosen, analysis.rival
    if chosen is None:
        return Reason("unexplained")
    if chosen.exact and chosen.chance in (0.0, 0.5, 1.0):
        return Reason({0.0: "loses", 0.5: "draws", 1.0: "wins"}[chosen.chance])
    part = strongest_part(chosen, rival) if rival is not None else None
    if part is not None and rival is not None:
        weight = chosen.parts[part] - rival.parts.get(part, 0.0)
        return Reason("part", weight, {"by": weight}, part)
    return Reason("search" if analysis.spent.depth > 1 else "value")


def _certainty(analysis: AnyAnalysis) -> str:
    if analysis.chosen is not None and analysis.chosen.exact:
        return "solved"
    if analysis.known:
        return "known"
    if analysis.spent.samples > 0:
        return "sampled"
    return "searched" if analysis.spent.depth > 1 else "thumb"


def _comparison(analysis: AnyAnalysis, sentences: Sentences, facts: Mapping[str, Fact]) -> str:
    chosen, rival = analysis.chosen, analysis.rival
    if chosen is None or rival is None:
        return ""
    if rival.value > chosen.value:
        return sentences.say("compare", "behind", facts)
    if rival.value == chosen.value:
        return sentences.say("compare", "same" if rival.exact and chosen.exact else "equal", facts)
    if rival.exact and rival.chance == 0:
        return sentences.say("compare", "loses", facts)
    if chosen.chance is not None and rival.chance is not None and chosen.chance - rival.chance >= SAME_CHANCE:
        return sentences.say("compare", "chance", facts)
    return sentences.say("compare", "value", facts)


def _continuation(sentences: Sentences, facts: Mapping[str, Fact]) -> str:
    return sentences.say("compare", "line", facts) if facts.get("line") else ""


def _row(
    item: AnyCandidate, analysis: AnyAnalysis, game: AnyGame, sentences: Sentences, facts: Mapping[str, Fact]
) -> Row:
    text = game.format(item.action)
    why = say(item.reasons[0], sentences, {**facts, "move": sentences.action(text)}) if item.reasons else ""
    return Row(
        action=text,
        value=item.value,
        chance=item.chance,
        exact=item.exact,
        parts=item.parts,
        line=item.line,
        chosen=item.action == analysis.action,
        why=why,
    )
