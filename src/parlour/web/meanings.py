"""What actions tell by agreement, and what perfect play comes to: worked out off the loop, so that no table waits."""

from __future__ import annotations

import asyncio

from parlour.core.observation import Seat
from parlour.core.view import Meanings, Par
from parlour.errors import Unsupported
from parlour.explain.messages import drawing_words
from parlour.table import Table

__all__ = ["meanings", "par"]


async def meanings(table: Table, seat: Seat | None, language: str) -> Meanings:
    """Return what actions tell by agreement, to who looks from a seat."""
    view = table.view.speaking(drawing_words(table.game, language))
    return await asyncio.to_thread(view.meanings, table.observe(seat))


async def par(table: Table, language: str) -> Par:
    """Return what perfect play of a finished game comes to."""
    found = None
    if table.outcome is not None:
        view = table.view.speaking(drawing_words(table.game, language))
        found = await asyncio.to_thread(view.par, table.observe(None))
    if found is None:
        raise Unsupported("Perfect play is shown for finished games, where it can be worked out.")
    return found
