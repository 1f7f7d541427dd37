"""A lesson in words: the move by the verb of its kind, the idea or event that makes it better, and the numbers.

Sentences are in the locale files: ``[plan]`` says what to do, for a concept or ``plain``; ``[tally]`` tells a number of
the move and its rival; ``[look]`` asks a question that does not spoil the answer; ``[teach]`` puts them together. All
may have forms for the verbs of a game: ``lead``, ``pass``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.observation import Fact
from parlour.explain.attribution import Count
from parlour.explain.lesson import AnyLesson, Why
from parlour.explain.sentences import Sentences

__all__ = ["move_words", "tell", "tell_move", "tell_where", "tell_why", "told_apart"]

PLAIN: Final = "plain"
ABOUT: Final = "about"
MOST_NAMED: Final = 3  # equal moves that are listed
MOST_WORDS: Final = 4  # of a move that is told whole beside others
MOST_AT_ONCE: Final = 25  # of several moves together, as they are written
FEW_WORDS: Final = 2  # of each where they have more
LONGEST: Final = 30  # words of a sentence that can be read at once


def tell(lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> tuple[str, ...]:
    """Return why the move is recommended, the most important first."""
    facts = _facts(lesson, game, sentences)
    if lesson.forced:
        return (sentences.say("teach", "only", facts, form=lesson.verb),)
    if lesson.equal and lesson.reasons:
        return (tell_why(lesson.reasons[0], lesson, game, sentences),)
    if lesson.equal and lesson.alike:
        return (sentences.say("alike", lesson.alike, facts),)
    if lesson.equal:
        code = "same" if lesson.difference == (0.0, 0.0) else "equal"
        form = "all" if lesson.whole and len(lesson.equals) >= MOST_NAMED else "some"
        return (sentences.say("teach", code, {**facts, "deals": lesson.deals}, form=form),)
    if not lesson.reasons:
        plan = _plan(PLAIN, facts, lesson, sentences)
        said = [sentences.say("teach", "hardly", {**facts, "plan": plan}, form=lesson.verb)]
        return (*said, *(tell_why(why, lesson, game, sentences) for why in (lesson.aside,) if why is not None))
    first, *others = lesson.reasons
    said = [tell_why(first, lesson, game, sentences)]
    for why in (other for other in others if not other.thin):
        if why.kind == "also":
            said.append(tell_why(why, lesson, game, sentences))
            continue
        fact = _fact(why, facts, lesson, sentences)
        said.append(sentences.say("teach", "more", {"fact": fact}, form=lesson.verb))
    if facts.get("as_good"):
        said.append(sentences.say("teach", "as_good", facts, form=lesson.verb))
    return tuple(said)


def tell_why(why: Why, lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> str:
    """Return one reason as a sentence: plan and fact."""
    facts = {**_facts(lesson, game, sentences), **why.facts}
    if why.kind == "also":
        return sentences.say("also", why.code, facts, form=lesson.verb)
    if why.part is not None:
        facts["part"] = why.part.group
    if why.part is None and not sentences.knows("tally", why.tally or why.code, lesson.verb):
        return sentences.say("teach", "move", {"plan": _plan(why.code, facts, lesson, sentences)})
    named = why.kind == "concept" or why.part is None
    plan = _plan(why.code if named else PLAIN, facts, lesson, sentences)
    if why.thin:
        return sentences.say("teach", "thin", {**facts, "plan": plan}, form=lesson.verb)
    fact = _fact(why, facts, lesson, sentences)
    line = sentences.say("teach", "line", {"plan": plan, "fact": fact}, form=lesson.verb)
    if all(len(sentence.split()) <= LONGEST for sentence in line.split(". ")):
        return line
    return sentences.say("teach", "apart", {"plan": plan, "fact": fact[:1].upper() + fact[1:]})


def tell_move(lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> str:
    """Return the move with the verb of its kind."""
    plan = _plan(PLAIN, _facts(lesson, game, sentences), lesson, sentences)
    return sentences.say("teach", "move", {"plan": plan})


def tell_where(lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> str:
    """Return what to ask oneself; it names neither the move nor its rival."""
    if lesson.forced or not lesson.reasons:
        code = "forced" if lesson.forced else "equal" if lesson.equal else "hardly"
        return sentences.say("look", code, form=lesson.verb)
    why = lesson.reasons[0]
    for code in (why.code, why.tally, why.part.group if why.part is not None else PLAIN):
        if sentences.knows("look", code, lesson.verb):
            return sentences.say("look", code, why.facts, form=lesson.verb)
    return sentences.say("look", PLAIN, form=lesson.verb)


def move_words(text: str, sentences: Sentences) -> tuple[str, ...]:
    """Return a move as the words it is made of: a card, or three of them."""
    words = sentences.words(text)
    return words if sentences.action(text) == " ".join(words) else (sentences.action(text),)


def told_apart(texts: Sequence[str], sentences: Sentences) -> tuple[str, ...]:
    """Return what moves are called; of long ones, such as eight cards, only what not all of them have."""
    plus = sentences.word("word", "plus")
    if max(len(move_words(text, sentences)) for text in texts) <= MOST_WORDS or len(texts) == 1:
        names = [move_words(text, sentences) for text in texts]
    else:
        common = reduce(and_, (Counter(text.split()) for text in texts))
        names = [_without(text, common, sentences) for text in texts]
    if len(texts) > 1 and sum(len(plus.join(name).split()) for name in names) > MOST_AT_ONCE:
        shared = Counter(word for name in names for word in set(name))
        names = [_shortened(name, shared, sentences) for name in names]
    return tuple(map(plus.join, names))


def _shortened(name: tuple[str, ...], shared: Counter[str], sentences: Sentences) -> tuple[str, ...]:
    """Return the words of a long move that tell it best from the others, and that there are more."""
    telling = sorted(set(name), key=lambda word: (shared[word], name.index(word)))[:FEW_WORDS]
    kept = tuple(word for word in name if word in telling)
    return name if len(kept) == len(name) else (*kept, sentences.word("word", "others"))


def _without(text: str, others: Counter[str], sentences: Sentences) -> tuple[str, ...]:
    """Return the words of a move that are not among others."""
    return sentences.words(" ".join((Counter(text.split()) - others).elements()))


def _facts(lesson: AnyLesson, game: AnyGame, sentences: Sentences) -> dict[str, Fact]:
    """Return what all sentences of a lesson may name; of moves in several words also what only one of two has."""
    text = game.format(lesson.move)
    mine = move_words(text, sentences)
    facts: dict[str, Fact] = {"move": mine, "count": 1 + len(lesson.equals)}
    equals = lesson.equals if lesson.whole else lesson.equals[: MOST_NAMED - 1]  # no long list of all but one
    facts["moves"] = told_apart([text, *map(game.format, equals)], sentences)
    natural = [game.format(action) for action in lesson.as_good]
    if all(len(move_words(item, sentences)) < MOST_NAMED for item in natural):
        facts["as_good"] = tuple(sentences.word("word", "plus").join(move_words(item, sentences)) for item in natural)
    if lesson.rival is not None:
        other = game.format(lesson.rival)
        theirs = move_words(other, sentences)
        facts["rival"] = theirs
        facts["gap"] = abs(lesson.difference.value)
        facts["only_move"] = (len(mine) > 1 and _without(text, Counter(other.split()), sentences)) or mine
        facts["only_rival"] = (len(theirs) > 1 and _without(other, Counter(text.split()), sentences)) or theirs
    return facts


def _plan(code: str, facts: Mapping[str, Fact], lesson: AnyLesson, sentences: Sentences) -> str:
    return sentences.say("plan", code, facts, form=lesson.verb)


def _fact(why: Why, facts: Mapping[str, Fact], lesson: AnyLesson, sentences: Sentences) -> str:
    shown = {**facts, **why.facts}
    named = {count.name: count for count in why.counts}
    for count in why.counts:
        prefix = "" if count is why.counts[0] else f"{count.name}_"
        per = named.get(count.per)
        shown[f"{prefix}apart"] = round(abs(count.move - count.rival) / count.of) or 1
        codes = [_code(count, total) for total in (count.move, count.rival)]
        for who, total, out_of in (
            ("mine", count.move, per.move if per else count.of),
            ("theirs", count.rival, per.rival if per else count.of),
        ):
            shown[f"{prefix}{who}"] = _number(count, total, out_of, sentences)
            alone = codes.count(ABOUT) == 1 and _code(count, total) == ABOUT  # of two, one says that both are estimates
            shown[f"{prefix}{who}_short"] = _number(count, total, out_of, sentences, "alone" if alone else "short")
    return sentences.say("tally", why.tally or why.code, shown, form=lesson.verb)


def _number(count: Count, total: float, out_of: float, sentences: Sentences, form: str = "") -> Fact:
    """Return a sum over the deals: an average, or in how many of them."""
    if not count.once:
        return round(total / out_of, 1) if out_of else 0.0
    return sentences.say("share", _code(count, total), {"count": round(total), "of": count.of}, form=form)


def _code(count: Count, total: float) -> str:
    """Return how a number of deals is told: all, none, nearly so, so many, or about so many."""
    whole = round(total)
    sure = count.exact or abs(total - whole) < 1e-9
    ends = {0: "none", count.of: "all"}
    if whole in ends:
        return ends[whole] if sure else f"nearly_{ends[whole]}"
    return "some" if count.exact else ABOUT
