"""What a person may do, asked before it is done: which selections can become a move, and which rule forbids one."""

from __future__ import annotations

import asyncio

from parlour.core.observation import Seat
from parlour.errors import FormatError
from parlour.explain.messages import say_illegal
from parlour.study.lessons import section_for
from parlour.table import Table
from parlour.web.failures import say_fault
from parlour.web.schema import Verdict

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


def check(table: Table, seat: Seat, text: str, language: str) -> Verdict:
    """Say whether an action may be made; if not, why, and where the rules tell of it."""
    game, obs = table.game, table.observe(seat)
    try:
        illegal = game.check(obs, game.parse(text, obs))
    except FormatError as error:
        return Verdict(legal=False, reason=say_fault(error, language, game.name))
    if illegal is None:
        return Verdict(legal=True, reason=None)
    reason = say_illegal(illegal, game, language)
    return Verdict(legal=False, reason=reason, rule=section_for(game.name, illegal.code))
