"""An analysis asked for and put on the screen: sentences first, then the candidates as evidence."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from parlour.cli.language import language, words
from parlour.cli.long_work import run_visibly
from parlour.cli.output import table
from parlour.core.analysis import AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.limits import Limit, Spent
from parlour.core.observation import Observation, Seat
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import ReadyPlayer, make_player
from parlour.explain import Explanation, action_label, judge_of, part_label

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["ask", "judge_called", "show_explanation", "spent_sentence"]

LINE_PLIES: Final = 6
FIXED_COLUMNS: Final = 28  # the room that move, value and chance take


def judge_called(spec: str | None, game: AnyGame) -> ReadyPlayer:
    """Make the player that a spec names, or the game's own judge."""
    return make_player(spec, game) if spec else judge_of(game)


def ask(
    ready: ReadyPlayer, obs: Observation, state: object, seat: Seat, seed: int, limit: Limit | None = None
) -> AnyAnalysis:
    """Ask a player what it would do; one that sees all cards is shown them, because nobody plays here."""
    player, bound = ready.player, limit or ready.limit
    if isinstance(player, OmniscientPlayer):
        return run_visibly(words("Thinking"), partial(player.analyse_full, state, seat, bound, seed))
    return run_visibly(words("Thinking"), partial(player.analyse, obs, bound, seed))


def show_explanation(
    console: Console,
    explanation: Explanation,
    analysis: AnyAnalysis,
    game: AnyGame,
    *,
    top: int = 8,
    played: str | None = None,
) -> None:
    """Print why a decision was made; what was really ``played`` is among the candidates shown, however bad."""
    from rich.text import Text

    console.print(Text(explanation.headline, style="bold"))
    console.print(Text(" ".join(explanation.sentences)))
    rows = [row for index, row in enumerate(explanation.rows) if index < top or row.action == played]
    if not rows:
        return
    parts = list(dict.fromkeys(name for row in rows for name in row.parts))
    labels = [part_label(game, name, language()).capitalize().replace(" ", "\n") for name in parts]
    room = console.width - FIXED_COLUMNS - sum(max(6, *map(len, label.split("\n"))) + 3 for label in labels)
    if room < 0:
        parts, labels, room = [], [], console.width - FIXED_COLUMNS
    plies = min(LINE_PLIES, room // 3) if any(row.line for row in rows) else 0
    chances = any(row.chance is not None for row in rows)
    chance, then = [words("Chance")] if chances else [], [words("Then")] if plies else []
    headings = [words("Move"), words("Value"), *chance, *labels, *then]
    listing = table(*headings, numbers=headings[1 : -1 if plies else None])
    for row in rows:
        sign = " *" if row.chosen else words(" (played)") if row.action == played else ""
        cells = [action_label(game, row.action, language()) + sign, f"{row.value:+.2f}{'!' if row.exact else ''}"]
        if chances:
            cells.append("" if row.chance is None else f"{row.chance:.0%}")
        cells += [f"{row.parts[name]:+.2f}" if name in row.parts else "" for name in parts]
        if plies:
            cells.append(" ".join(action_label(game, text, language()) for text in row.line[:plies]))
        listing.add_row(*cells, style="bold" if row.chosen else None)
    console.print()
    console.print(listing)
    more, spent = len(explanation.rows) - len(rows), spent_sentence(analysis.spent)
    legend = [words("* chosen")]
    legend += [words("! proved")] if any(row.exact for row in rows) else []
    legend += [words("{more} more not shown", more=more)] if more > 0 else []
    console.print(Text(words("{legend}. {spent}", legend=words("; ").join(legend), spent=spent), style="dim"))


def spent_sentence(spent: Spent) -> str:
    """Tell what an answer cost."""
    pieces = [words("{count:,} positions", count=spent.nodes)] if spent.nodes else []
    pieces += [words("depth {depth}", depth=spent.depth)] if spent.depth else []
    pieces += [words("{count:,} imagined deals", count=spent.samples)] if spent.samples else []
    told = words(", ").join([*pieces, words("{seconds:.2f} s", seconds=spent.seconds)])
    return words("{told}.", told=told.capitalize())
