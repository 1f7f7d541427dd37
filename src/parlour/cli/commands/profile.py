"""`parlour profile`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.language import language, words
from parlour.cli.options import Json, read_text
from parlour.cli.output import console, note, print_json, table, write_new
from parlour.cli.terminal.keeping import profile_file
from parlour.core.registry import game_names, game_type
from parlour.errors import BadParameter
from parlour.explain.catalogue import game_title, level_title
from parlour.study.adaptive import say_strength
from parlour.study.overview import GameOverview, LevelResults, overview
from parlour.study.profile import Profile, merge, read_profile, write_profile
from parlour.study.profile_file import change_profile, load_profile
from parlour.study.results import Idea

EXAMPLES = (
    "parlour profile",
    "parlour profile --export profile.json",
    "parlour profile --import profile.json",
)
SHOWN = 3  # ideas of a game


def run(
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Write everything to a new file; - is stdout.")
    ] = None,
    take: Annotated[
        Path | None, typer.Option("--import", metavar="FILE", help="Add the results of a file, each of them once.")
    ] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Forget everything, after a question.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Forget without a question.")] = False,
    json: Json = False,
) -> None:
    """Show your results, your strength and what to work on; take them to another device.

    Games of `parlour play` are kept in your data folder, in the form that the page exports and imports. Nothing of it
    leaves this machine by itself.
    """
    file = profile_file()
    if sum((export is not None, take is not None, reset)) > 1:
        raise BadParameter("Choose one of --export, --import and --reset.")
    if reset:
        _reset(file, sure=yes)
    elif export is not None:
        _export(load_profile(file), export)
    else:
        if take is not None:
            _import(file, take)
        profile = load_profile(file)
        if json:
            print_json({"file": str(file), "games": [_as_json(one) for one in overview(profile)]})
        else:
            _show(profile)


def _reset(file: Path, *, sure: bool) -> None:
    count = len(load_profile(file).results)
    if not sure and not typer.confirm(words("Forget all {count} results? This cannot be undone.", count=count)):
        note(words("Nothing was changed."))
        return
    change_profile(file, lambda profile: Profile())
    note(words("The profile is empty."))


def _export(profile: Profile, target: Path) -> None:
    if str(target) == "-":
        typer.echo(write_profile(profile), nl=False)
        return
    write_new(target, write_profile(profile))
    note(words("{count} results written to {file}.", count=len(profile.results), file=str(target)))


def _import(file: Path, source: Path) -> None:
    other = read_profile(read_text(source), str(source))
    before = len(load_profile(file).results)
    after = len(change_profile(file, lambda profile: merge(profile, other)).results)
    new = after - before
    note(words("{new} new results; {known} were known.", new=new, known=len(other.results) - new))


def _as_json(one: GameOverview) -> dict[str, object]:
    belief = one.belief
    low, high = belief.between() if belief is not None else (0.0, 0.0)
    return {
        "game": one.game,
        "results": len(one.results),
        "levels": [
            {"level": line.level, "won": line.won, "drawn": line.drawn, "lost": line.lost} for line in one.levels
        ],
        "strength": None
        if belief is None
        else {
            "place": round(belief.level, 3),
            "low": round(low, 3),
            "high": round(high, 3),
            "ladder": belief.scale.measured,
            "sentence": say_strength(belief, game_type(one.game), language()),
        },
        "accuracy": [{"at": at, "sound": round(share, 4)} for at, share in one.accuracy],
        "luck": one.luck,
        "skill": one.skill,
        "ideas": [{"idea": name, "count": idea.count, "ask": _asked(idea)} for name, idea in one.ideas],
    }


def _asked(idea: Idea) -> str:
    return idea.ask.get(language()) or next(iter(idea.ask.values()), "")


def _show(profile: Profile) -> None:
    out = console()
    if not profile.results:
        out.print(words("No results yet. Play a game with `parlour play GAME --opponent adaptive`."))
        return
    for number, one in enumerate(overview(profile)):
        if number:
            out.print()
        out.print(_title(one.game), style="bold")
        won, drawn, lost = words("Won"), words("Drawn"), words("Lost")
        listing = table(words("Against"), won, drawn, lost, numbers=[won, drawn, lost])
        for line in one.levels:
            listing.add_row(_level(one.game, line), str(line.won), str(line.drawn), str(line.lost))
        out.print(listing)
        for sentence in _sentences(one):
            out.print(sentence)


def _sentences(one: GameOverview) -> list[str]:
    said = [say_strength(one.belief, game_type(one.game), language())] if one.belief is not None else []
    if one.accuracy:
        share = f"{sum(value for _, value in one.accuracy) / len(one.accuracy):.0%}"
        said.append(
            words("{share} of the moves in {count} reviews gave nothing away.", share=share, count=len(one.accuracy))
        )
    if one.luck is not None and one.skill is not None:
        facts = {"luck": f"{one.luck:+.1f}", "skill": f"{one.skill:+.1f}"}
        said.append(words("On average the cards brought {luck} and your play {skill}.", **facts))
    asked = [(idea.count, _asked(idea)) for _, idea in one.ideas[:SHOWN] if _asked(idea)]
    said += [words("Missed {count} times: {ask}", count=count, ask=ask) for count, ask in asked]
    return said


def _title(game: str) -> str:
    return game_title(game_type(game), language()) if game in game_names() else game


def _level(game: str, line: LevelResults) -> str:
    level = game_type(game).level(line.level) if game in game_names() and line.level else None
    if level is not None:
        return level_title(game_type(game), level, language())
    return line.level or words("people and mixed tables")
