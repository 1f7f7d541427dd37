"""How well a game is taught: figures over fresh decisions, and the hints themselves to be read one by one.

    python bench/teaching.py hearts [--count 200] [--seed 1] [--show 100] [--language en] [--fresh] [--swap KEY]
    python bench/teaching.py hearts --corpus [--count 1]

Decisions come from games of `normal`. Those that are forced or equal are counted apart; of the rest, some are told as
"hardly matters", and the others have a first reason. A reason counts if its part is the largest, carries at least half
of the difference (a quarter where three parts or more are telling), and keeps its sign beyond two standard errors.
With `--swap KEY` only the reasons are printed, half of them with the names of move and rival exchanged, and which half
is written to KEY: a reader who sees position and sentence should be able to tell.
With `--fresh` every decision is analysed again in other deals: do the numbers that were told keep their direction?
With `--corpus` the positions of tests/corpus are told instead, each after its teacher's sentence, so that readers can
count how often the teacher's idea is named; nobody who writes sentences should read them.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from _common import timed
from tests.corpus.ideas import Corpus, read_corpus
from tests.explain.style import faults
from tests.games.bridge.recount import paired

from parlour.arena.play.positions import DecisionPoint, draw_positions
from parlour.core.game import AnyGame
from parlour.core.registry import make_game, make_player, view_of
from parlour.core.rng import stream
from parlour.explain import Explanation, explain, hint, judge_of, sentences_for
from parlour.explain.lesson_json import continuations_to_json, lesson_to_json
from parlour.explain.telling import move_words

COUNT: Final = 200
SIDES: Final = {"move": "events", "rival": "against"}  # what is counted after each of two moves


@dataclass(frozen=True, slots=True)
class Told:
    """One decision: how it looks, what is said, the same as JSON, and what the analysis cost."""

    game: AnyGame
    drawn: str
    steps: tuple[str, ...]
    explanation: Explanation
    data: dict[str, Any]
    seconds: float
    again: dict[str, Any]
    action: str

    @property
    def kind(self) -> str:
        """Forced, equal, hardly, or the kind of the first reason."""
        for name in ("forced", "equal"):
            if self.data[name]:
                return name
        return str(self.data["reasons"][0]["kind"]) if self.data["reasons"] else "hardly"


def told(game: str, seed: int, language: str, fresh: bool) -> Iterator[Told]:
    """Yield fresh decisions for ever."""
    made = make_game(game)
    for number in range(1000):
        for place in draw_positions(made, 30, seed * 1000 + number, make_player("normal", made).fair):
            yield tell_place(place, language, fresh)


def tell_place(place: DecisionPoint, language: str, fresh: bool = False) -> Told:
    """Analyse a position and tell it."""
    table, state = place.load()
    obs = table.observe(state, place.seat)
    judge = judge_of(table)
    judge.player.prepare()
    analysis, seconds = timed(lambda: judge.fair.analyse(obs, judge.limit, 1))
    explanation = explain(analysis, table, obs, language)
    data = lesson_to_json(explanation, analysis, table, language) | continuations_to_json(analysis, table)
    hints = [hint(analysis, table, obs, level, language) for level in (1, 2, 3, 4)]
    steps = (*(one.text for one in hints[:-1]), " ".join(hints[-1].reasons))
    again = continuations_to_json(judge.fair.analyse(obs, judge.limit, 2), table) if fresh else {}
    return Told(table, view_of(table).draw(obs), steps, explanation, data, seconds, again, hints[-1].action)


def corpus_text(corpus: Corpus, language: str, count: int | None = None) -> Iterator[str]:
    """Yield what is said about each position of a corpus, beside its teacher's sentence, and how many moves agree."""
    agreed = 0
    lessons = corpus.lessons[:count]
    for number, lesson in enumerate(lessons, 1):
        one = tell_place(lesson.place(corpus.game), language)
        agrees = one.action in lesson.moves
        agreed += agrees
        head = f"#{number} {lesson.name} ({lesson.idea})\n{one.drawn}\n  teacher: {lesson.says}"
        moves = f"  moves: {', '.join(lesson.moves)}; ours: {one.action}{'' if agrees else ' (another)'}"
        yield "\n".join((head, moves, *map("  {}".format, one.steps), ""))
    yield f"recommended moves that agree: {agreed} of {len(lessons)}"


def carries(data: dict[str, Any]) -> bool:
    """Whether the first reason speaks through the largest part, and that has enough of the difference."""
    first, parts = data["reasons"][0], data["lesson"]["parts"]
    if first["part"] is None:
        return True  # a proof, a solved end, a deciding card
    largest = max(parts, key=lambda group: parts[group]["value"])
    telling = [part for part in parts.values() if part["value"] > max(2 * part["error"], first["weight"] / 4)]
    own = parts[first["part"]]
    whole = sum(part["value"] for part in parts.values())
    enough = own["value"] >= whole * (0.25 if len(telling) >= 3 else 0.5)
    return bool(first["part"] == largest and enough and own["value"] > 2 * own["error"])


def kept(one: Told) -> tuple[int, int]:
    """Return how many of the numbers told have the same direction in other deals, and how many were compared."""
    held = tried = 0
    for reason in one.data["reasons"]:
        for count in reason["counts"][:1]:
            columns, moves = (one.again["continuations"][name] for name in ("columns", "moves"))
            sums = [
                sum(row[0] * row[columns.index(name)] for row in rows for name in count[names])
                / sum(row[0] for row in rows)
                for who, names in SIDES.items()
                if (rows := moves.get(one.data["lesson"][who], []))
            ]
            if len(sums) == 2 and not count["per"]:
                tried += 1
                held += (sums[0] - sums[1]) * (count["move"] - count["rival"]) > 0
    for (_, good), (_, bad) in filter(None, [tuple(paired(one.data, one.again.get("continuations", {})).values())]):
        tried += 1
        held += good > bad
    return held, tried


def swapped(one: Told) -> str:
    """Return the reason with the names of the move and its rival exchanged."""
    lesson = one.explanation.lesson
    assert lesson is not None
    sentences = sentences_for(one.game.name)
    mine, theirs = (move_words(one.game.format(action), sentences) for action in (lesson.move, lesson.rival))
    pairs = [
        (a, b)
        for a, b in zip(
            (word for word in mine if word not in theirs), (word for word in theirs if word not in mine), strict=False
        )
    ]
    names = {a: b for a, b in pairs} | {b: a for a, b in pairs}
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda found: names[found[0]], one.steps[3])


def recounted(data: dict[str, Any]) -> tuple[int, int]:
    """Return how many numbers of the reasons were counted again from the continuations, and how many came out."""
    tried = right = 0
    columns = data["continuations"]["columns"] if "continuations" in data else []
    for reason in data["reasons"]:
        for count in reason["counts"]:
            for who, names in SIDES.items():
                rows = data["continuations"]["moves"][data["lesson"][who]]
                total = sum(row[0] * row[columns.index(name)] for row in rows for name in count[names])
                total *= len(rows) / sum(row[0] for row in rows)
                tried += 1
                right += abs(total - count[who]) < 1e-6 and len(rows) == count["of"]
    pairs = paired(data, data["continuations"]).values() if "continuations" in data else ()
    return tried + len(pairs), right + sum(told == counted for told, counted in pairs)


def main() -> None:
    """Print the figures, and the first hints if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, help="decisions that are neither forced nor equal: 200; of a corpus, all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="print so many of them to be read")
    parser.add_argument("--language", default="en")
    parser.add_argument("--swap", type=Path, help="exchange names in half of the reasons; the file says in which")
    parser.add_argument("--fresh", action="store_true", help="look whether the numbers hold in other deals")
    parser.add_argument("--corpus", action="store_true", help="print what is said about the corpus of ideas")
    given = parser.parse_args()
    if given.corpus:
        for text in corpus_text(read_corpus(given.game), given.language, given.count):
            print(text, flush=True)
        return
    measure(given)


def measure(given: argparse.Namespace) -> None:
    """Tell fresh decisions and print the figures."""
    found: list[Told] = []
    apart: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    exchange = stream(given.seed, "swap")
    for one in told(given.game, given.seed, given.language, given.fresh):
        if one.kind in ("forced", "equal"):
            apart[one.kind] += 1
        else:
            found.append(one)
            lesson = one.explanation.lesson
            if given.swap and one.kind != "hardly" and lesson is not None and lesson.rival is not None:
                turned = exchange.random() < 0.5
                print(f"#{len(found)}\n{one.drawn}\n  {swapped(one) if turned else one.steps[3]}\n")
                with given.swap.open("a") as key:
                    key.write(f"{len(found)} {'exchanged' if turned else 'as said'}\n")
            elif len(found) <= given.show:
                print(f"#{len(found)} ({one.kind})\n{one.drawn}", *map("  {}".format, one.steps), sep="\n", end="\n\n")
        wrong.update(fault for text in (*one.steps, one.explanation.text) for fault in faults(text, given.language))
        if len(found) == (given.count or COUNT):
            break
    report(found, apart, wrong)
    if given.fresh:
        held, tried = (sum(pair) for pair in zip(*(kept(one) for one in found), strict=True))
        print(f"direction of the numbers kept in other deals: {held} of {tried}")


def report(found: list[Told], apart: Counter[str], wrong: Counter[str]) -> None:
    """Print the figures of the issue."""
    reasons = [one.data for one in found if one.kind != "hardly"]
    kinds = Counter(one.kind for one in found)
    good = sum(data["reasons"][0]["kind"] != "value" and carries(data) for data in reasons)
    templates = Counter((data["reasons"][0]["code"], data["reasons"][0]["tally"]) for data in reasons)
    tried, right = (sum(pair) for pair in zip(*(recounted(data) for data in reasons), strict=True))
    words = [len(re.split(r"\s+", one.explanation.headline)) for one in found]
    seconds = sorted(one.seconds for one in found)
    rate = len(reasons) or 1
    print(f"decisions {len(found)}; besides these {apart['forced']} forced, {apart['equal']} equal")
    print(f"hardly matters: {kinds['hardly']} ({kinds['hardly'] / len(found):.0%})")
    print(f"first reasons: {', '.join(f'{kind} {number}' for kind, number in kinds.most_common() if kind != 'hardly')}")
    print(f"  an event, concept or proof that carries the difference: {good} of {len(reasons)} ({good / rate:.0%})")
    most = templates.most_common(8)
    print(f"templates: {len(templates)}; most used {most[0][1] / rate:.0%}: {most}")
    print(f"headline: median {median(words):g} words, longest {max(words)}")
    print(f"numbers counted again: {right} of {tried}")
    print(f"style: {sum(wrong.values())} faults {wrong.most_common(5)}")
    print(
        f"processor time of an analysis: median {median(seconds):.2f} s, 95 % {seconds[len(seconds) * 19 // 20]:.2f} s"
    )


if __name__ == "__main__":
    main()
