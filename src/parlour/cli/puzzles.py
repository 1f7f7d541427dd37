"""Puzzles on the terminal: shown, solved, made and proved again."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import typer

from parlour.cli.language import error_sentence, language, words
from parlour.core.parameters import option
from parlour.core.registry import view_of
from parlour.core.rng import derive
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter, ParlourError, StoreError, Unsupported
from parlour.explain.messages import drawing_words
from parlour.study.puzzles.collection import (
    ANY,
    DIFFICULTIES,
    daily_puzzle,
    difficulty_of,
    puzzle_called,
    read_date,
    select,
)
from parlour.study.puzzles.making import Making, make_puzzles
from parlour.study.puzzles.proving import MOST_DEALS, check_puzzle
from parlour.study.puzzles.puzzle import Puzzle, door_of, read_puzzles, write_puzzle
from parlour.study.puzzles.telling import judge_answer, read_answer, say_line, say_task, theme_title

__all__ = ["CHECK", "MakeSettings", "StoredSettings", "make_tool", "solve_at_terminal", "stored_tool"]

SHOW: Final = "?"  # what a solver types to see the answer
PATIENCE: Final = 2000  # games in a row without a puzzle before it gives up


@dataclass(frozen=True)
class StoredSettings:
    """Which puzzles of the collection."""

    theme: str = option(ANY, "Only puzzles of this theme.")
    difficulty: str = option(ANY, "Only puzzles that are so hard.", choices=(ANY, *DIFFICULTIES))
    daily: bool = option(False, "The puzzle of the day, the same for everybody (UTC).")
    date: str = option("", "With --daily: another day, as 2026-11-18.")
    id: str = option("", "The puzzle with this id.")
    count: int = option(1, "How many.", low=1, high=100_000)
    seed: int = option(1, "Decides which ones, and of made ones the games they come from.", low=0)
    answers: bool = option(False, "Print the answers too, with the proof.")
    solve: bool = option(False, "Ask for the answer and say what it is worth.")


@dataclass(frozen=True)
class MakeSettings:
    """What to make."""

    make: bool = option(False, "Make new ones instead, and prove them.")
    theme: str = option(ANY, "Only puzzles of this theme.")
    count: int = option(1, "How many; of each theme, where none is named.", low=1, high=100_000)
    seed: int = option(1, "Decides which ones, and of made ones the games they come from.", low=0)
    most_deals: int = option(MOST_DEALS, "Over how many deals a proof may go.", low=1, high=MOST_DEALS)
    out: str = option("", "With --make: a file to write, a puzzle a line; one that is there is continued.")
    answers: bool = option(False, "Print the answers too, with the proof.")


@dataclass(frozen=True)
class CheckSettings:
    """What to prove again."""

    check: str = option("", "A file of puzzles, as --make --out writes it; each is proved again.")


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _chosen(game: str, settings: StoredSettings) -> Sequence[Puzzle]:
    """Return the puzzles that were asked for."""
    if settings.date and not settings.daily:
        raise BadParameter("--date says which day's puzzle; give it with --daily.")
    if settings.id:
        puzzle = puzzle_called(settings.id)
        if puzzle.game != game:
            raise BadParameter("Puzzle {id} is not one of {game}.", id=puzzle.id, game=game)
        return (puzzle,)
    if settings.daily:
        return (daily_puzzle(game, read_date(settings.date or _today()), settings.theme),)
    puzzles = select(game, settings.theme, settings.difficulty)
    if not puzzles:
        raise Unsupported("There are no such puzzles of {game}; ask for another theme or difficulty.", game=game)
    order = sorted(puzzles, key=lambda puzzle: derive(settings.seed, "pick", puzzle.id))
    return order[: settings.count]


def _show(puzzle: Puzzle, *, answers: bool) -> str:
    question, spoken = puzzle.question(), language()
    title = f"{puzzle.id} · {theme_title(puzzle.game, puzzle.theme, spoken)} · {puzzle.rating}"
    lines = [title, say_task(puzzle, spoken), "", _drawn(puzzle), ""]
    if answers:
        lines += [*judge_answer(puzzle, None, spoken).sentences, say_line(question, puzzle.proof.best, spoken)]
    return "\n".join([*lines, ""])


def _drawn(puzzle: Puzzle) -> str:
    """Draw what the solver may see: the seat's view or, where all cards are open, every seat's hand too."""
    question, spoken = puzzle.question(), language()
    view = view_of(question.game).speaking(drawing_words(question.game, spoken))
    drawn = view.draw(question.obs)
    if puzzle.proof.kind != "open":
        return drawn
    names = [drawing_words(question.game, spoken).seat(name) for name in question.game.seat_names]
    hands = (view.hand(question.game.observe(question.state, seat)) for seat in range(question.game.seats))
    return "\n".join([drawn, *(f"{name}: {' '.join(hand)}" for name, hand in zip(names, hands, strict=True))])


def _data(puzzle: Puzzle, *, answers: bool) -> dict[str, object]:
    question, proof = puzzle.question(), puzzle.proof
    hidden = proof.kind == "deals" and not answers
    data: dict[str, object] = {
        "id": puzzle.id,
        "game": puzzle.game,
        "theme": puzzle.theme,
        "difficulty": difficulty_of(puzzle),
        "rating": puzzle.rating,
        "rules": dict(puzzle.rules),
        "seat": question.game.seat_names[puzzle.seat],
        "task": say_task(puzzle, language()),
        "position": None if hidden else puzzle.position,
        "drawing": _drawn(puzzle),
        "proof": proof.kind,
        "unit": proof.unit,
        "deals": proof.deals,
        "margin": proof.margin,
    }
    if answers:
        data["answers"] = list(proof.answers)
        data["explanation"] = list(judge_answer(puzzle, None, language()).sentences)
        data["values"] = [{"move": item.action, "value": item.value, "worst": item.worst} for item in proof.weighed]
        data["line"] = [proof.best.action, *proof.best.line]
    return data


def _answer(puzzle: Puzzle, *, answers: bool) -> Answer:
    return Answer(_show(puzzle, answers=answers), _data(puzzle, answers=answers))


def stored_tool(game: str) -> Tool:
    """Return the tool that shows puzzles of a game's collection."""

    def run(settings: StoredSettings, desk: Desk) -> Iterator[Answer]:
        for puzzle in _chosen(game, settings):
            yield _answer(puzzle, answers=settings.answers)

    return Tool("puzzle", "Show puzzles.", run, StoredSettings)


def make_tool(game: str) -> Tool:
    """Return the tool that makes puzzles of a game."""

    def run(settings: MakeSettings, desk: Desk) -> Iterator[Answer]:
        out = Path(settings.out) if settings.out else None
        before = _kept(out, game, settings.seed) if out is not None else []
        counts = Counter(puzzle.theme for puzzle in before)
        themes = [theme.name for theme in door_of(game).themes] if settings.theme == ANY else [settings.theme]
        quota = {theme: settings.count - counts[theme] for theme in themes}
        total, made, waited = (
            settings.count * len(themes),
            sum(min(counts[theme], settings.count) for theme in themes),
            0,
        )
        first = max((puzzle.number for puzzle in before), default=-1) + 1
        making = Making(game, settings.seed, quota, first, settings.most_deals)
        for puzzle in make_puzzles(making, frozenset(puzzle.id for puzzle in before), desk.cancel):
            waited = waited + 1 if puzzle is None else 0
            if waited >= PATIENCE:
                desk.note(f"{PATIENCE} games in a row had no such puzzle; {made} of {total} are there. Ask for less.")
                return
            if puzzle is None:
                continue
            made += 1
            if out is not None:
                _append(out, puzzle)
            desk.progress(made, total, puzzle.theme)
            yield _answer(puzzle, answers=settings.answers)

    return Tool("puzzle", "Make puzzles.", run, MakeSettings)


def _kept(out: Path, game: str, seed: int) -> list[Puzzle]:
    """Return what a file has already, which is to be continued."""
    if not out.exists():
        return []
    puzzles = _read(out)
    if any(puzzle.game != game or puzzle.seed != seed for puzzle in puzzles):
        raise BadParameter("{out} has puzzles of another game or seed; choose another file.", out=str(out))
    return puzzles


def _read(path: Path) -> list[Puzzle]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadParameter("{name} is not a text file.", name=str(path)) from None
    return list(read_puzzles(text.splitlines(), str(path)))


def _append(out: Path, puzzle: Puzzle) -> None:
    try:
        with out.open("a", encoding="utf-8") as file:
            file.write(write_puzzle(puzzle) + "\n")
    except OSError as error:
        raise StoreError("{path} cannot be written: {strerror}.", path=out, strerror=error.strerror) from None


def _check(settings: CheckSettings, desk: Desk) -> Iterator[Answer]:
    puzzles = _read(Path(settings.check))
    faulty = 0
    for number, puzzle in enumerate(puzzles, 1):
        desk.progress(number - 1, len(puzzles))
        faults = check_puzzle(puzzle, cancel=desk.cancel)
        if desk.cancel.cancelled:
            return
        faulty += bool(faults)
        state = (
            "; ".join(faults)
            or f"holds: {', '.join(puzzle.proof.answers)} by {puzzle.proof.margin:g} {puzzle.proof.unit}"
        )
        yield Answer(f"{puzzle.id}: {state}", {"id": puzzle.id, "holds": not faults, "fault": "; ".join(faults)})
    if faulty:
        raise StoreError("{faulty} of {count} puzzles do not hold.", faulty=faulty, count=len(puzzles))


CHECK: Final = Tool("puzzle", "Prove the puzzles of a file again.", _check, CheckSettings)


def solve_at_terminal(game: str, settings: StoredSettings) -> None:
    """Ask for the answer of each puzzle and say what it is worth."""
    solved = 0
    puzzles = _chosen(game, settings)
    for puzzle in puzzles:
        typer.echo(_show(puzzle, answers=False))
        text = _asked(puzzle)
        verdict = judge_answer(puzzle, text, language())
        solved += verdict.right
        for sentence in verdict.sentences:
            typer.echo(sentence)
        if verdict.chosen is not None and not verdict.right:
            typer.echo(say_line(puzzle.question(), verdict.chosen, language()))
        typer.echo()
    typer.echo(words("Solved: {solved} of {count}.", solved=solved, count=len(puzzles)))


def _asked(puzzle: Puzzle) -> str | None:
    """Ask until there is a legal answer, or somebody wants to see it."""
    while True:
        typer.echo(words("Your answer ({show} shows it): ", show=SHOW), nl=False)
        line = sys.stdin.readline()
        if not line or line.strip() in ("", SHOW):
            typer.echo()
            return None
        try:
            return read_answer(puzzle, line.strip(), language())
        except ParlourError as error:
            typer.echo(error_sentence(error, puzzle.game))
