"""A tournament as one page of HTML that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

import math
from dataclasses import replace
from html import escape
from importlib.metadata import version
from typing import Final

from parlour.arena.report.plots import Whisker, time_plot, whisker_plot
from parlour.arena.stats.paired_stats import Comparison, match_unit
from parlour.arena.tournament import Standing, TournamentReport
from parlour.core.parameters import spelled
from parlour.core.registry import game_type

__all__ = ["html_report"]

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fff; --line: #ddd; --quiet: #666; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #17181a; --line: #3a3b3e; --quiet: #a2a2a2; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; }
h2 { font-size: 1.15rem; margin-top: 2.5rem; }
p.quiet { color: var(--quiet); }
div.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom-width: 2px; }
table.words th, table.words td { text-align: left; }
table.cross td, table.cross thead th { text-align: center; }
table.cross td.none { color: var(--quiet); }
svg { width: 100%; min-width: 34rem; height: auto; }
"""


def html_report(report: TournamentReport, date: str) -> str:
    """Write the page; ``date`` is shown as it is."""
    plan, lines = report.plan, report.standings()
    title = f"{game_type(plan.game.name).title}: {plan.form} of {len(plan.entrants)}"
    unfinished = " Unfinished: the blocks played so far." if report.stopped == "interrupted" else ""
    ratings = [Whisker(line.entrant.label, line.rating) for line in lines]
    moved = [line for line in lines if line.cost.moves]
    times = [(line.entrant.label, line.cost.mean, line.cost.percentile(0.95), line.cost.longest) for line in moved]
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p class="quiet">{report.blocks} blocks, seating {escape(plan.pattern)}, seed {plan.seed}, {escape(date)}, \
Parlour {escape(version("parlour"))}.{unfinished}</p>
<h2>Standings</h2>
{_standings(report, lines)}
<h2>Rating</h2>
<div class="wide">{whisker_plot(ratings, "rating (Plackett-Luce; the line is what the model believes, 95 %)")}</div>
<p class="quiet">Fitted over shuffled orders of all games; the spread between orders is in the table.</p>
<h2>Crosstable</h2>
{_crosstable(report, lines)}
<h2>Time per move</h2>
<div class="wide">{time_plot(times)}</div>
{_costs(lines)}
{_forfeits(report)}
<h2>Players</h2>
{_players(lines)}
<p class="quiet">{escape(_conditions(report))}</p>
</body>
</html>
"""


def _standings(report: TournamentReport, lines: list[Standing]) -> str:
    swiss = report.plan.form == "swiss"
    heads = ["Player", *(["Swiss"] if swiss else []), "Rating", "± belief", "Order spread", "Games", "Won"]
    heads += [f"{report.plan.game.unit.capitalize()} per game", "Forfeits"]
    rows = []
    for line in lines:
        cells = [line.entrant.label, *([f"{line.swiss:g}"] if swiss else [])]
        cells += [f"{line.rating.mean:.2f}", f"{1.96 * line.rating.sigma:.2f}", f"{line.rating.spread:.2f}"]
        cells += [str(line.games), f"{line.score:.1%}", f"{line.points:.2f}", str(line.forfeits)]
        rows.append(cells)
    return _table(heads, rows)


def _costs(lines: list[Standing]) -> str:
    rows = []
    for line in lines:
        cost = line.cost
        times = [f"{value * 1000:.2f}" for value in (cost.mean, cost.percentile(0.95), cost.longest)]
        rows.append([line.entrant.label, f"{cost.moves:,}", *times, f"{cost.nodes:,}", cost.broken_text or "none"])
    return _table(["Player", "Moves", "Mean ms", "p95 ms", "Max ms", "Nodes", "Limits broken"], rows)


def _forfeits(report: TournamentReport) -> str:
    if not report.forfeits:
        return ""
    rows = [
        [item["player"], f"{item['meeting']}.{item['block']}.{item['game'] + 1}", item["seat"], item["why"]]
        for item in report.forfeits
    ]
    return "<h2>Forfeits</h2>" + _table(["Player", "Game", "Seat", "What it did"], rows, "words")


def _players(lines: list[Standing]) -> str:
    rows = [
        [line.entrant.label, line.entrant.spec, "its own" if line.entrant.limit is None else str(line.entrant.limit)]
        for line in lines
    ]
    return _table(["Player", "Spec", "Limit"], rows, "words")


def _conditions(report: TournamentReport) -> str:
    plan = report.plan
    told = [f"{name} {value}" for name, value in spelled(plan.game.rules).items()]
    if plan.terms.clock is not None:
        told.append(f"clock {plan.terms.clock}")
    return "Rules: " + ", ".join(told) + "." if told else ""


def _table(heads: list[str], rows: list[list[str]], kind: str = "numbers") -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>" for cells in rows)
    return f'<div class="wide"><table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _crosstable(report: TournamentReport, lines: list[Standing]) -> str:
    entrants = [report.plan.entrants.index(line.entrant) for line in lines]
    names = [escape(line.entrant.label) for line in lines]
    shown = {(a, b): stats.compare() for a, b, stats in report.pairs()}
    shown |= {
        (b, a): replace(comparison, difference=comparison.difference.times(-1)) for (a, b), comparison in shown.items()
    }
    largest = max((abs(item.difference.mean) for item in shown.values()), default=0.0) or 1.0
    rows = []
    for name, a in zip(names, entrants, strict=True):
        cells = []
        for b in entrants:
            comparison = shown.get((a, b))
            cells.append(_cell(comparison, largest) if comparison else '<td class="none">-</td>')
        rows.append(f'<tr><th scope="row">{name}</th>{"".join(cells)}</tr>')
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    unit = match_unit(report.plan.game)
    return (
        f'<p class="quiet">Paired difference per block in {escape(unit)}, row against column, with the 95 % interval; '
        f"blue is better, orange is worse, bold excludes zero.</p>"
        f'<div class="wide"><table class="cross"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _cell(comparison: Comparison, largest: float) -> str:
    difference = comparison.difference
    share = min(1.0, abs(difference.mean) / largest)
    colour = "42, 111, 187" if difference.mean >= 0 else "217, 140, 43"
    mean = f"{difference.mean + 0.0:+.2f}" if difference.mean else "0.00"
    if difference.low > 0 or difference.high < 0:
        mean = f"<b>{mean}</b>"
    span = f"{_bound(difference.low)} to {_bound(difference.high)}"
    return (
        f'<td style="background: rgba({colour}, {0.08 + 0.5 * share:.2f})" title="{span}, {comparison.blocks} blocks">'
        f"{mean}<br><small>{span}</small></td>"
    )


def _bound(value: float) -> str:
    return f"{value + 0.0:+.2f}" if math.isfinite(value) else "?"
