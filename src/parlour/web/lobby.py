"""All tables of a server: opened, found again on disk when somebody asks for them, and let go when idle."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Collection, Mapping
from importlib.metadata import version
from typing import Final, Literal

from parlour.core.observation import Seat
from parlour.core.parameters import Value
from parlour.core.rng import secret_seed
from parlour.errors import BadParameter, ParlourError, StoreError, TooMany, UnknownTable
from parlour.table import Acted, Entry, Opened, Sitting, Table, Undone
from parlour.web.bots import refuse_programs
from parlour.web.player_pool import PlayerPool
from parlour.web.room import Room
from parlour.web.schema import Health, TableMade
from parlour.web.settings import WebSettings
from parlour.web.storage import Saved, Storage
from parlour.web.tokens import Asker, claim_digest, digest, new_table_id, new_token

__all__ = ["Lobby"]

DAY_SECONDS: Final = 86_400
LEAST_SECONDS: Final = 0.1


class Lobby:
    """Where tables are opened and found."""

    def __init__(self, settings: WebSettings, store: Storage, pool: PlayerPool) -> None:
        self.settings = settings
        self.sockets = 0  # live connections, counted by those who serve them
        self._store = store
        self._pool = pool
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # the least recently used first

    def open(
        self,
        game: str,
        rules: Mapping[str, Value],
        seats: tuple[Sitting, ...],
        position: str,
        think_seconds: float | None = None,
        *,
        guests: Collection[Seat] = (),
    ) -> TableMade:
        """Open a table; every seat of a person gets a token, or a code where it is for a guest."""
        most = self.settings.think_seconds
        if think_seconds is not None and not LEAST_SECONDS <= think_seconds <= most:
            raise BadParameter(
                "Players on this server think {least} to {most:g} seconds a move, not {wanted:g}.",
                least=LEAST_SECONDS,
                most=most,
                wanted=think_seconds,
            )
        for sitting in seats:
            if not sitting.human:
                refuse_programs(sitting.spec)
        # A table checks everything that is asked for before anything is stored.
        table = Table(Opened(game, seats, secret_seed(), secret_seed(), rules, position, think_seconds))
        return self._create((table.opened,), seats, guests)

    def again(self, room: Room, asker: Asker, ply: int) -> TableMade:
        """Open a table that goes on from an earlier point of another one; seats that others held are for guests."""
        room.must_belong(asker)
        room.must_be_open_book()
        room.at(ply)
        seats = tuple(room.table.sittings)
        old = room.table.opened
        opened = Opened(old.game, seats, old.seed, secret_seed(), old.rules, old.position, old.think_seconds)
        # The whole game and then an undo: in a game with hidden cards, that marks the new one as practice.
        played = tuple(Acted(entry.seat, entry.text) for entry in room.table.actions)
        guests = [seat for seat in range(len(seats)) if asker.held and seat not in asker.held]
        return self._create((opened, *played, Undone(0, ply)), seats, guests)

    def health(self) -> Health:
        """Tell how players have fared."""
        return Health(version=version("parlour"), fallbacks=self._pool.fallbacks, lost_workers=self._pool.lost)

    def start_review(self, room: Room, number: int | None = None) -> None:
        """Start judging the moves of a table, or of a round, if not too many others are being judged."""
        if sum(other.review.busy for other in self._rooms.values() if other is not room) >= self.settings.reviews:
            raise TooMany("Too many games are being reviewed; try again when one of them is done.")
        room.must_be_open()
        room.review.start(number)

    def start_comparison(self, room: Room, seat: Seat, number: int | Literal["all"] | None = None) -> None:
        """Play a finished round again with our player in a seat, if not too many others are being played."""
        if sum(other.comparison.busy for other in self._rooms.values() if other is not room) >= self.settings.reviews:
            raise TooMany("Too many games are being compared; try again when one of them is done.")
        room.comparison.start(seat, number)

    def room(self, table: str) -> Room:
        """Return a table, from memory or from disk; players whose turn it is go on thinking."""
        room = self._rooms.get(table)
        if room is None:
            saved = self._store.load(table)
            if saved is None:
                raise UnknownTable("There is no such table; the link may be mistyped, or the table long gone.")
            room = self._open(table, saved)
            self._let_idle_go()
            self._rooms[table] = room
        self._rooms.move_to_end(table)
        room.bots.wake()
        return room

    def _open(self, table: str, saved: Saved) -> Room:
        try:
            return Room(table, saved, self._store, self._pool, self.settings, lambda: self._forget(table))
        except (ParlourError, ValueError, IndexError) as error:  # entries that no game of ours leads to
            raise StoreError("Table {table} cannot be read back: {error}.", table=table, error=error) from None

    def close(self) -> None:
        """Stop all thinking and end all live connections."""
        for room in self._rooms.values():
            room.close()

    def _create(
        self, entries: tuple[Entry, ...], seats: tuple[Sitting, ...], guests: Collection[Seat] = ()
    ) -> TableMade:
        settings = self.settings
        if not self._store.make_room(settings.tables, time.time() - settings.keep_days * DAY_SECONDS):
            raise TooMany(
                "This server keeps {tables} tables at most, and all of them are in use.", tables=settings.tables
            )
        table, opener = new_table_id(), new_token()
        people = {seat: new_token() for seat, sitting in enumerate(seats) if sitting.human}
        held = {seat: (claim_digest if seat in guests else digest)(token) for seat, token in people.items()}
        self._store.create(table, entries, held, opener=digest(opener))
        self.room(table)
        return TableMade(
            id=table,
            opener=opener,
            tokens={str(seat): token for seat, token in people.items() if seat not in guests},
            claims={str(seat): code for seat, code in people.items() if seat in guests},
        )

    def _forget(self, table: str) -> None:
        room = self._rooms.pop(table, None)
        if room is not None:
            room.close()

    def _let_idle_go(self) -> None:
        for table in [table for table, room in self._rooms.items() if room.idle]:
            if len(self._rooms) < self.settings.loaded:
                break
            del self._rooms[table]
