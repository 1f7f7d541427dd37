"""What dealing at a pace costs a server: processor time of a deal of Tractor for each view that is shown of it.

    python bench/deal.py [--deals 5]

Nothing waits for anybody: players answer at once, cards come as fast as they can. The difference between a deal with
watchers and one with none is what their frames cost.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parlour.core.decision import Decision
from parlour.runtime.decision import Decide, Thought
from parlour.table import Opened, Sitting
from parlour.web.audience import Watcher
from parlour.web.room import Room
from parlour.web.settings import WebSettings
from parlour.web.storage import Storage
from parlour.web.tokens import digest

SEATS = 4


class Silent:
    """Players that never declare, and do nothing after the deal."""

    async def move(self, job: Decide, *_: object, **__: object) -> Thought:
        """Say no."""
        if job.obs.phase != "deal":  # type: ignore[attr-defined]
            await asyncio.get_running_loop().create_future()
        return Thought(Decision(()))


async def dealt(folder: Path, seed: int, views: int) -> tuple[float, int]:
    """Deal once with one watcher for each of so many seats; return processor seconds, and messages for each."""
    store = Storage(folder)
    seats = (*(Sitting() for _ in range(SEATS - 1)), Sitting("random"))
    held = {seat: digest(f"seat {seat}") for seat in range(SEATS - 1)}
    store.create("deal", (Opened("tractor", seats, seed, 1),), held)
    saved = store.load("deal")
    assert saved is not None
    players: Any = Silent()
    settings = WebSettings(data=str(folder), card_seconds=1e-4, last_card_seconds=0)
    room = Room("deal", saved, store, players, settings, lambda: None)
    room.seen(room.asker(("seat 0",)))
    watchers = [Watcher() for _ in range(views)]
    for seat, watcher in enumerate(watchers):
        watcher.asker = room.asker((f"seat {seat}",))
        room.welcome(watcher)
    before = time.process_time()
    room.pace.wake()
    while room.table.moment is not None:
        await asyncio.sleep(0.01)
    spent = time.process_time() - before
    room.close()
    store.close()
    return spent, max((watcher.unread.qsize() for watcher in watchers), default=0)


def main() -> None:
    """Deal, and print what it cost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5)
    deals = parser.parse_args().deals
    alone = 0.0
    for views in range(SEATS):
        total, frames = 0.0, 0
        for seed in range(deals):
            with TemporaryDirectory() as folder:
                spent, count = asyncio.run(dealt(Path(folder), seed, views))
            total, frames = total + spent, frames + count
        each = 1000 * total / deals
        alone = alone or each
        told = f", {(each - alone) * deals / views / max(1, frames):.2f} ms for each frame" if views else ""
        print(f"{views} views: {each:.0f} ms of processor time a deal, {frames / deals:.0f} frames{told}")


if __name__ == "__main__":
    main()
