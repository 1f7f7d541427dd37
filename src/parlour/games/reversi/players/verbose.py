"""An analysis as a table in plain text: what the player saw, what it chose, and what that cost."""

from __future__ import annotations

from parlour.core.analysis import Analysis
from parlour.games.reversi.rules.board import square_name

__all__ = ["verbose"]


def verbose(analysis: Analysis[int], size: int = 8) -> str:
    """Return the report of an analysis by any of our players; it needs nothing else."""
    facts = {name: value for reason in analysis.reasons for name, value in reason.facts.items()}
    spent = analysis.spent
    lines = [
        f"{facts.get('player', 'Player')} - depth {spent.depth}",
        f"Turn {facts.get('turn', '?')}, {facts.get('legal', len(analysis.candidates))} legal moves",
        f"Selected: {square_name(analysis.action, size)}",
    ]
    chosen = analysis.chosen
    if chosen is not None:
        chance = "" if chosen.chance is None else f", winning chance {chosen.chance:.0%}"
        kind = "exact" if chosen.exact else "estimated"
        lines.append(f"Expected outcome: {chosen.value:+.2f} discs ({kind}{chance})")
    rate = f", {spent.nodes / spent.seconds:,.0f} a second" if spent.seconds > 0 else ""
    lines.append(f"Positions evaluated: {spent.nodes:,}{rate}; cut-offs: {facts.get('cutoffs', 0):,}")
    lines.append(f"Time taken: {spent.seconds:.3f} s")
    if analysis.candidates:
        lines += ["", *_table(analysis, size)]
    return "\n".join(lines)


def _table(analysis: Analysis[int], size: int) -> list[str]:
    parts = list(dict.fromkeys(part for candidate in analysis.candidates for part in candidate.parts))
    rows = [["move", "value", *parts, "line"]]
    for candidate in analysis.candidates:
        rows.append(
            [
                square_name(candidate.action, size),
                f"{candidate.value:+.2f}",
                *(f"{candidate.parts[part]:+.2f}" if part in candidate.parts else "" for part in parts),
                " ".join(candidate.line),
            ]
        )
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]) - 1)]
    return [
        "  ".join([*(cell.rjust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in rows
    ]
