"""An analysis asked for and put on the screen: sentences first, then the candidates as evidence."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from parlour.cli.language import language
from parlour.cli.output import table
from parlour.cli.thinking import think_aloud
from parlour.core.analysis import AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.limits import Limit, Spent
from parlour.core.observation import Observation, Seat
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import ReadyPlayer, make_player
from parlour.explain import Explanation, judge_of, part_label

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
        return think_aloud("Thinking", partial(player.analyse_full, state, seat, bound, seed))
    return think_aloud("Thinking", partial(player.analyse, obs, bound, seed))


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
    rows = [row for place, row in enumerate(explanation.rows) if place < top or row.action == played]
    if not rows:
        return
    parts = list(dict.fromkeys(name for row in rows for name in row.parts))
    labels = [part_label(game, name, language()).capitalize().replace(" ", "\n") for name in parts]
    room = console.width - FIXED_COLUMNS - sum(max(6, *map(len, label.split("\n"))) + 3 for label in labels)
    if room < 0:
        parts, labels, room = [], [], console.width - FIXED_COLUMNS
    plies = min(LINE_PLIES, room // 3) if any(row.line for row in rows) else 0
    chances = any(row.chance is not None for row in rows)
    headings = ["Move", "Value", *(["Chance"] if chances else []), *labels, *(["Then"] if plies else [])]
    listing = table(*headings, numbers=headings[1 : -1 if plies else None])
    for row in rows:
        sign = " *" if row.chosen else " (played)" if row.action == played else ""
        cells = [row.action + sign, f"{row.value:+.2f}{'!' if row.exact else ''}"]
        if chances:
            cells.append("" if row.chance is None else f"{row.chance:.0%}")
        cells += [f"{row.parts[name]:+.2f}" if name in row.parts else "" for name in parts]
        if plies:
            cells.append(" ".join(row.line[:plies]))
        listing.add_row(*cells, style="bold" if row.chosen else None)
    console.print()
    console.print(listing)
    more = len(explanation.rows) - len(rows)
    legend = ["* chosen"]
    legend += ["! proved"] if any(row.exact for row in rows) else []
    legend += [f"{more} more not shown"] if more > 0 else []
    console.print(Text(f"{'; '.join(legend)}. {spent_sentence(analysis.spent)}", style="dim"))


def spent_sentence(spent: Spent) -> str:
    """Tell what an answer cost."""
    pieces = [f"{spent.nodes:,} positions"] if spent.nodes else []
    pieces += [f"depth {spent.depth}"] if spent.depth else []
    pieces += [f"{spent.samples:,} imagined deals"] if spent.samples else []
    return ", ".join([*pieces, f"{spent.seconds:.2f} s"]).capitalize() + "."
