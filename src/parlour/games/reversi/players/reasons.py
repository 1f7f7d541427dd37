"""Why a move was preferred: the parts that made the difference, with the squares and counts behind them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Final

from parlour.core.analysis import Reason
from parlour.core.observation import Fact
from parlour.games.reversi.engine.evaluation import PARTS, counts, standard_evaluation
from parlour.games.reversi.players.engine import ENDS
from parlour.games.reversi.rules.board import PASS, Position, geometry, squares_of
from parlour.games.reversi.rules.game import Reversi
from parlour.search import SURE, RootMove
from parlour.search.reasons import MISJUDGED

__all__ = ["candidate_reasons", "comparable", "term_reason"]

CORNER_PARTS: Final = ("position", "corner_shapes")  # those that see a corner taken or given away
CHOICES: Final = "choices"


def comparable(chosen: RootMove[int], rival: RootMove[int]) -> list[str]:
    """Return the terms that compare: an estimate, or a margin, that only one move has compares with nothing."""
    names = sorted(chosen.parts.keys() | rival.parts.keys())
    if "margin" not in names:
        return names
    alike = chosen.parts.get("result") == rival.parts.get("result")
    margins = alike and "margin" in chosen.parts and "margin" in rival.parts
    return [name for name in names if name in ("result", MISJUDGED) or (name == "margin" and margins)]


def term_reason(
    game: Reversi, position: Position, chosen: RootMove[int], rival: RootMove[int], part: str, weight: float
) -> Reason:
    """Return what a term has to do with the choice."""
    facts: dict[str, Fact] = {
        "move": game.format(chosen.action),
        "rival": game.format(rival.action),
        "plies": len(chosen.line) + 1,
        "by": weight,
    }
    if part in ENDS:
        return _end(chosen, rival, part, facts, weight)
    if part == MISJUDGED:
        return Reason("reversi.hunch", weight, facts, part)
    if part in CORNER_PARTS and game.rules.winner == "most":
        corner = _corner_reason(game, position, chosen, rival, facts, weight, part)
        if corner is not None:
            return corner
    if part == CHOICES:
        return _choice_reason(position, chosen, rival, facts, weight)
    if part not in PARTS:
        return Reason(f"reversi.{part}", weight, facts, part)
    feature = _strongest_feature(game, position, chosen, rival, part)
    ours, theirs = _at_leaf(position, chosen)[feature]
    rival_ours, rival_theirs = _at_leaf(position, rival)[feature]
    facts |= {"ours": ours, "theirs": theirs, "rival_ours": rival_ours, "rival_theirs": rival_theirs}
    facts |= {"replies": _replies(position, chosen), "rival_replies": _replies(position, rival)}
    fewer = ours - theirs < rival_ours - rival_theirs
    return Reason(f"reversi.{'fewer' if fewer else 'more'}_{feature}", weight, facts, part)


def _end(chosen: RootMove[int], rival: RootMove[int], part: str, facts: dict[str, Fact], weight: float) -> Reason:
    for name, move in (("", chosen), ("rival_", rival)):
        if "margin" in move.parts:
            facts |= {f"{name}margin": move.parts["margin"], f"{name}discs": abs(move.parts["margin"])}
    if part == "result":
        code = "reversi.wins" if chosen.value > SURE else "reversi.rival_loses"
    elif "result" in chosen.parts:  # both are won, or both are lost, and other moves are not played out
        code = "margin"
    else:
        code = f"reversi.solved_{'win' if chosen.value > 0 else 'draw' if chosen.value == 0 else 'loss'}"
    return Reason(code, weight, facts, part)


def _choice_reason(
    position: Position, chosen: RootMove[int], rival: RootMove[int], facts: dict[str, Fact], weight: float
) -> Reason:
    """Count the moves of both sides right after the move, which is what this part looks at."""
    balance = []
    for name, move in (("", chosen), ("rival_", rival)):
        after = position.play(move.action)
        ours, theirs = after.replies.bit_count(), after.moves.bit_count()
        facts |= {f"{name}ours": ours, f"{name}theirs": theirs}
        balance.append(ours - theirs)
    code = "reversi.balance_of_choices" if balance[0] > balance[1] else f"reversi.{CHOICES}"
    return Reason(code, weight, facts, CHOICES)


def _corner_reason(
    game: Reversi,
    position: Position,
    chosen: RootMove[int],
    rival: RootMove[int],
    facts: Mapping[str, Fact],
    weight: float,
    part: str,
) -> Reason | None:
    """Return the reason everybody can see: a corner taken, or one that the rival would give away."""
    corners = geometry(game.rules.size).corners
    if corners >> chosen.action & 1:
        return Reason("reversi.takes_corner", weight, facts, part)
    given = _corners_given(position, rival.action) & ~_corners_given(position, chosen.action)
    if given:
        names = tuple(game.format(square) for square in squares_of(given))
        return Reason("reversi.rival_gives_corner", weight, {**facts, "corners": names}, part)
    return None


def _corners_given(position: Position, square: int) -> int:
    after = position.play(square)
    return after.moves & geometry(position.size).corners


def _strongest_feature(
    game: Reversi, position: Position, chosen: RootMove[int], rival: RootMove[int], part: str
) -> str:
    weigh = standard_evaluation(fewest_win=game.rules.winner == "fewest").weighed
    values = []
    for move in (chosen, rival):
        leaf = _leaf(position, move)
        sign = 1 if leaf.mover == position.mover else -1
        values.append({name: sign * worth for name, worth in weigh(leaf).items()})
    return max(PARTS[part], key=lambda name: values[0][name] - values[1][name])


def _at_leaf(position: Position, move: RootMove[int]) -> dict[str, tuple[int, int]]:
    """Return the counts at the end of a line, for the mover and for the other side."""
    leaf = _leaf(position, move)
    found = counts(leaf)
    if leaf.mover == position.mover:
        return found
    return {name: (theirs, ours) for name, (ours, theirs) in found.items()}


def _leaf(position: Position, move: RootMove[int]) -> Position:
    return reduce(Position.play, (move.action, *move.line), position)


def _replies(position: Position, move: RootMove[int]) -> int:
    return position.play(move.action).moves.bit_count()


def candidate_reasons(game: Reversi, position: Position, square: int) -> tuple[Reason, ...]:
    """Return the one plain fact about a move that a person looks at first."""
    if square == PASS:
        return ()
    facts: dict[str, Fact] = {"move": game.format(square)}
    if geometry(position.size).corners >> square & 1:
        return (Reason("reversi.takes_corner", facts=facts),)
    given = _corners_given(position, square)
    if given:
        facts["corners"] = tuple(game.format(corner) for corner in squares_of(given))
        return (Reason("reversi.gives_corner", facts=facts),)
    facts["replies"] = position.play(square).moves.bit_count()
    return (Reason("reversi.replies", facts=facts),)
