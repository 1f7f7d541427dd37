"""What a person may do, asked before it is done: which selections can become a move, and which rule forbids one."""

from __future__ import annotations

import asyncio

from parlour.core.observation import Seat
from parlour.errors import FormatError
from parlour.explain.messages import say_illegal
from parlour.table import Table
from parlour.web.failures import say_fault

__all__ = ["check", "extend"]


async def extend(table: Table, seat: Seat, partials: list[str]) -> list[bool]:
    """Say which partial selections can still become a legal action; off the loop, so that no other table waits."""
    obs = table.observe(seat)
    legal = table.game.legal(obs)

    def fits(text: str) -> bool:
        try:
            return legal.can_extend(table.game.parse(text, obs))
        except FormatError:
            return False

    return await asyncio.to_thread(lambda: [fits(text) for text in partials])


def check(table: Table, seat: Seat, text: str, language: str) -> str | None:
    """Return why an action may not be made, in words; None when it may."""
    game, obs = table.game, table.observe(seat)
    try:
        illegal = game.check(obs, game.parse(text, obs))
    except FormatError as error:
        return say_fault(error, language, game.name)
    return None if illegal is None else say_illegal(illegal, game, language)
