"""A lesson in words: the move by the verb of its kind, the idea or event that makes it better, and the numbers.

Sentences are in the locale files: ``[plan]`` says what to do, for a concept or ``plain``; ``[tally]`` tells a number of
the move and its rival; ``[look]`` asks a question that does not spoil the answer; ``[teach]`` puts them together. All
may have forms for the verbs of a game: ``lead``, ``pass``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.observation import Fact
from parlour.explain.attribution import Count
from parlour.explain.lesson import AnyLesson, Why
from parlour.explain.sentences import Sentences

__all__ = ["move_words", "tell", "tell_move", "tell_where", "tell_why"]

PLAIN: Final = "plain"
MOST_NAMED: Final = 3  # equal moves that are listed


def tell(lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> tuple[str, ...]:
    """Return why the move is recommended, the most important first."""
    facts = _facts(lesson, game, sentences)
    if lesson.forced:
        return (sentences.say("teach", "only", facts, form=lesson.verb),)
    if lesson.equal:
        code = "same" if lesson.difference == (0.0, 0.0) else "equal"
        form = "all" if len(lesson.equals) >= MOST_NAMED else "some"
        return (sentences.say("teach", code, {**facts, "deals": lesson.deals}, form=form),)
    if not lesson.reasons:
        plan = _plan(PLAIN, facts, lesson, sentences)
        return (sentences.say("teach", "hardly", {**facts, "plan": plan}, form=lesson.verb),)
    first, *others = lesson.reasons
    said = [tell_why(first, lesson, game, sentences)]
    for why in others:
        fact = _fact(why, facts, lesson, sentences)
        said.append(sentences.say("teach", "more", {"fact": fact}, form=lesson.verb))
    return tuple(said)


def tell_why(why: Why, lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> str:
    """Return one reason as a sentence: plan and fact."""
    facts = {**_facts(lesson, game, sentences), **why.facts}
    plan = _plan(why.code if why.kind == "concept" else PLAIN, facts, lesson, sentences)
    fact = _fact(why, facts, lesson, sentences)
    return sentences.say("teach", "line", {"plan": plan, "fact": fact}, form=lesson.verb)


def tell_move(lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> str:
    """Return the move with the verb of its kind."""
    plan = _plan(PLAIN, _facts(lesson, game, sentences), lesson, sentences)
    return sentences.say("teach", "move", {"plan": plan})


def tell_where(lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> str:
    """Return what to ask oneself; it names neither the move nor its rival."""
    if lesson.forced or lesson.equal or not lesson.reasons:
        code = "forced" if lesson.forced else "equal" if lesson.equal else "hardly"
        return sentences.say("look", code, form=lesson.verb)
    why = lesson.reasons[0]
    for code in (why.code, why.part.group):
        if sentences.knows("look", code, lesson.verb):
            return sentences.say("look", code, why.facts, form=lesson.verb)
    return sentences.say("look", PLAIN, form=lesson.verb)


def move_words(text: str, sentences: Sentences) -> tuple[str, ...]:
    """Return a move as the words it is made of: a card, or three of them."""
    words = tuple(map(sentences.action, text.split()))
    return words if sentences.action(text) == " ".join(words) else (sentences.action(text),)


def _facts(lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> dict[str, Fact]:
    """Return what all sentences of a lesson may name; of moves in several words also what only one of two has."""
    mine = move_words(game.format(lesson.move), sentences)
    facts: dict[str, Fact] = {"move": mine, "count": 1 + len(lesson.equals)}
    names = [sentences.fill("{move}", {"move": mine})]
    names += [sentences.fill("{move}", {"move": move_words(game.format(one), sentences)}) for one in lesson.equals]
    facts["moves"] = tuple(names)
    if lesson.rival is not None:
        theirs = move_words(game.format(lesson.rival), sentences)
        facts["rival"] = theirs
        facts["only_move"] = tuple(word for word in mine if word not in theirs)
        facts["only_rival"] = tuple(word for word in theirs if word not in mine)
    return facts


def _plan(code: str, facts: Mapping[str, Fact], lesson: AnyLesson, sentences: Sentences) -> str:
    return sentences.say("plan", code, facts, form=lesson.verb)


def _fact(why: Why, facts: Mapping[str, Fact], lesson: AnyLesson, sentences: Sentences) -> str:
    told = {**facts, **why.facts}
    named = {count.name: count for count in why.counts}
    for count in why.counts:
        prefix = "" if count is why.counts[0] else f"{count.name}_"
        per = named.get(count.per)
        for who, total, out_of in (
            ("mine", count.move, per.move if per else count.of),
            ("theirs", count.rival, per.rival if per else count.of),
        ):
            told[f"{prefix}{who}"] = _number(count, total, out_of, sentences)
            told[f"{prefix}{who}_short"] = _number(count, total, out_of, sentences, "short")
    return sentences.say("tally", why.tally, told, form=lesson.verb)


def _number(count: Count, total: float, out_of: float, sentences: Sentences, form: str = "") -> Fact:
    """Return a sum over the deals: an average, or in how many of them."""
    if not count.once:
        return round(total / out_of, 1) if out_of else 0.0
    whole = round(total)
    sure = count.exact or abs(total - whole) < 1e-9
    ends = {0: "none", count.of: "all"}
    code = "some" if count.exact else "about"
    if whole in ends:
        code = ends[whole] if sure else f"nearly_{ends[whole]}"
    return sentences.say("share", code, {"count": whole, "of": count.of}, form=form)
