"""The games of a run: listed with how each ended, and laid out on a table where one can step through them."""

from __future__ import annotations

from dataclasses import replace

from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import BlockResult
from parlour.arena.tournament import Plan
from parlour.core.parameters import parameters
from parlour.core.rng import derive, secret_seed
from parlour.table import Acted, Entry, Opened, Resigned, Sitting
from parlour.web.arena import StoredRun
from parlour.web.schema_arena import BlockView, PlayedGame

__all__ = ["block_view", "entries_of", "meeting_of"]

Group = tuple[int, ...]  # who meets, as numbers of the players of the run


def meeting_of(stored: StoredRun, number: int) -> tuple[Pairing, Group] | None:
    """Return a meeting of a run and who meets in it; None where it has not been shown yet."""
    plan = stored.asked.plan()
    if not isinstance(plan, Plan):
        return (plan, (0, 1)) if number == 0 else None
    drawn = stored.shown.get("pairings", [])
    if number >= len(drawn):
        return None
    group: Group = tuple(drawn[number]["players"])
    return replace(plan.pairing(number, group), seed=drawn[number]["seed"]), group  # of Swiss rounds each has its own


def block_view(block: BlockResult, group: Group) -> BlockView:
    """Show how the games of a block ended."""
    games = [
        PlayedGame(
            game=number,
            players=[group[who] for who in game.seating],
            points=list(game.outcome.points),
            winners=list(game.outcome.winners),
            forfeit=game.forfeit.why if game.forfeit else None,
        )
        for number, game in enumerate(block.games)
    ]
    return BlockView(meeting=block.pairing, block=block.index, games=games)


def entries_of(pairing: Pairing, block: BlockResult, number: int) -> tuple[Entry, ...]:
    """Return the log of a table where this game was played; who forfeited it has resigned there."""
    conditions, played = pairing.conditions(), block.games[number]
    rules = conditions[block.index % len(conditions)]
    seats = tuple(Sitting(pairing.contestants[who].spec) for who in played.seating)
    opened = Opened(
        pairing.game.name,
        seats,
        derive(pairing.block_seed(block.index), "deal"),
        secret_seed(),
        {item.name: getattr(rules, item.name) for item in parameters(type(rules))},
    )
    given_up = (Resigned(played.forfeit.seat),) if played.forfeit is not None else ()
    return (opened, *(Acted(seat, text) for seat, text in played.actions), *given_up)
