"""All tables of a server: opened, found again on disk when somebody asks for them, and let go when idle."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import version
from itertools import islice
from typing import Final, Literal

from parlour.core.json import JsonObject
from parlour.core.observation import Seat
from parlour.core.parameters import Value
from parlour.core.registry import game_names, game_type, make_game, make_player
from parlour.core.rng import secret_seed
from parlour.errors import BadParameter, ParlourError, StaleAction, StoreError, TooMany, UnknownTable, Unsupported
from parlour.store.database import Gone
from parlour.table import Acted, Entry, Opened, Sitting, Table, TimeControl, Undone
from parlour.web.bots import refuse_programs
from parlour.web.player_pool import PlayerPool
from parlour.web.principals import NOBODY, Principal
from parlour.web.room import Room
from parlour.web.schema import Health, TableIn, TableMade
from parlour.web.settings import WebSettings
from parlour.web.sharing import hear
from parlour.web.storage import Saved, Storage
from parlour.web.tokens import Asker, claim_digest, digest, new_table_id, new_token
from parlour.web.wall import Wall

__all__ = ["Lobby"]

log: Final = logging.getLogger("parlour.web")

_UNKNOWN: Final = "There is no such table; the link may be mistyped, or the table long gone."
SWEEP_SECONDS: Final = 10.0
DAY_SECONDS: Final = 86_400
UNPLAYED_SECONDS: Final = 3_600  # that a table which nobody has played is kept at the least
REVIEW_SECONDS: Final = 30  # after which one of them may be done
LEAST_SECONDS: Final = 0.1


class Lobby:
    """Where tables are opened and found."""

    def __init__(self, settings: WebSettings, store: Storage, pool: PlayerPool) -> None:
        self.settings = settings
        self.quotas = pool.quotas
        self.hears = not store.shared  # what other processes tell
        self._store = store
        self._pool = pool
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # the least recently used first
        self._importing: asyncio.Future[None] | None = None
        self._wall = Wall()

    @property
    def pool(self) -> PlayerPool:
        """The processes that think, for what is asked away from any table."""
        return self._pool

    async def ready(self) -> None:
        """Wait until all games are imported, once; that takes seconds and is done off the loop."""
        if self._importing is None:
            self._importing = asyncio.ensure_future(asyncio.to_thread(_import_games))
        if not self._importing.done():
            await asyncio.shield(self._importing)

    def open(
        self,
        asked: TableIn,
        seats: tuple[Sitting, ...],
        by: Principal = NOBODY,
        *,
        guests: Collection[Seat] = (),
    ) -> TableMade:
        """Open a table; every seat of a person gets a token, or a code where it is for a guest."""
        most, think_seconds = self.settings.think_seconds, asked.think_seconds
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
        clock = None if asked.clock is None else TimeControl(asked.clock.base, asked.clock.increment)
        set_up = (asked.rules, asked.position, think_seconds, clock, asked.delay_seconds)
        table = Table(Opened(asked.game, seats, secret_seed(), secret_seed(), *set_up))
        return self._create((table.opened,), seats, by, guests)

    async def rematch(self, room: Room, asker: Asker, rules: Mapping[str, Value] | None) -> str:
        """Open a table where the same people play again, with the tokens that they have; return which."""
        asker.must_belong()
        if room.table.outcome is None:
            raise Unsupported("Another game can be asked for when this one is over.")
        if not room.table.rematch:
            old = room.table.opened
            seats = _without_stand_ins(room.table)
            set_up = (old.rules if rules is None else rules, "", old.think_seconds, old.clock, old.delay)
            table = Table(Opened(old.game, seats, secret_seed(), secret_seed(), *set_up))
            self._make_room(asker.principal)
            number = new_table_id()
            held = {seat: own for seat, own in room.holders.stored.items() if seats[seat].human}
            self._store.create(number, (table.opened,), held, str(asker.principal), room.holders.opener)
            with suppress(StaleAction):  # somebody else was first, through another process
                await room.people.rematch(asker, number)
        return room.table.rematch

    def again(self, room: Room, asker: Asker, ply: int) -> TableMade:
        """Open a table that goes on from an earlier point of another one; seats that others held are for guests."""
        asker.must_belong()
        room.must_be_open_book()
        room.at(ply)
        count = len(room.table.sittings)
        guests = [seat for seat in range(count) if asker.held and seat not in asker.held]
        seats = tuple(
            replace(one, guest=seat in guests) if one.human else one
            for seat, one in enumerate(_without_stand_ins(room.table))
        )
        old = room.table.opened
        opened = Opened(old.game, seats, old.seed, secret_seed(), old.rules, old.position, old.think_seconds)
        # The whole game and then an undo: in a game with hidden cards, that marks the new one as practice.
        played = tuple(Acted(entry.seat, entry.text) for entry in room.table.actions)
        return self._create((opened, *played, Undone(0, ply)), seats, asker.principal, guests)

    def lay_out(self, entries: tuple[Entry, ...], by: Principal) -> str:
        """Keep a game between players that is over as a table which everybody may look at; return which."""
        table = Table.replay(entries)
        if table.outcome is None:
            raise Unsupported("This game is not over.")
        return self._create(entries, tuple(table.sittings), by).id

    def health(self) -> Health:
        """Tell how players have fared."""
        pool = self._pool
        return Health(
            version=version("parlour"),
            fallbacks=pool.fallbacks,
            lost_workers=pool.lost,
            interrupted=pool.interrupted,
        )

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    def missing(self) -> list[str]:
        """Return what keeps this process from serving tables, if anything does."""
        missing = [] if self.hears else ["messages of other processes"]
        try:
            self._store.ping()
        except StoreError:
            missing.append("saved games")
        return missing

    def start_review(self, room: Room, number: int | None = None, by: Principal = NOBODY) -> None:
        """Start judging the moves of a table, or of a round, if not too many others are being judged."""
        others = [other.review.by for other in self._rooms.values() if other is not room and other.review.busy]
        if self._many(others, by):
            raise TooMany("Too many games are being reviewed; try again in {wait}.", seconds=REVIEW_SECONDS)
        room.must_be_open()
        room.review.start(number, by)

    def start_comparison(
        self, room: Room, seat: Seat, number: int | Literal["all"] | None = None, by: Principal = NOBODY
    ) -> None:
        """Play a finished round again with our player in a seat, if not too many others are being played."""
        others = [other.comparison.by for other in self._rooms.values() if other is not room and other.comparison.busy]
        if self._many(others, by):
            raise TooMany("Too many games are being compared; try again in {wait}.", seconds=REVIEW_SECONDS)
        room.comparison.start(seat, number, by)

    def _many(self, others: list[Principal], by: Principal) -> bool:
        own = sum(other.group == by.group for other in others)
        return len(others) >= self.settings.reviews or own >= self.settings.reviews_each

    async def visited(self, table: str) -> Room:
        """Return a table for somebody who asks: with all that has been acknowledged, here or by another process."""
        room = self.room(table)
        if room.pending and self._store.shared:
            await room.pending.settled()
            room = self.room(table)
        return room

    def room(self, table: str) -> Room:
        """Return a table, from memory or from disk."""
        room = self._rooms.get(table)
        if room is None:
            saved = self._store.load(table)
            if saved is None:
                raise UnknownTable(_UNKNOWN)
            room = self._open(table, saved)
            self._let_idle_go()
            self._rooms[table] = room
        elif self._store.shared:
            self._keep_up(room)
        self._rooms.move_to_end(table)
        return room

    def _open(self, table: str, saved: Saved) -> Room:
        try:
            return Room(table, saved, self._store, self._pool, self.settings, lambda: self._forget(table))
        except (ParlourError, ValueError, IndexError) as error:  # entries that no game of ours leads to
            raise StoreError("Table {table} cannot be read back: {error}.", table=table, error=error) from None

    async def follow(self) -> None:
        """Let tables have what other processes do at them, for as long as this runs."""
        async for message in self._store.heard():
            self.hears = True
            heard = [self._rooms.get(str(message["table"]))] if message else [*self._rooms.values()]
            for room in heard:
                if room is not None:
                    with suppress(UnknownTable, StoreError):
                        self._keep_up(room, message or {})
                await asyncio.sleep(0)  # a long row of them holds up nobody

    async def sweep(self) -> None:
        """Look now and then whether watched tables have changed unheard: a process may die before it tells."""
        while self._store.shared:
            await asyncio.sleep(SWEEP_SECONDS)
            watched = {table: len(room.table.entries) for table, room in self._rooms.items() if room.audience}
            with suppress(StoreError):
                for table in self._store.behind(watched):
                    if table in self._rooms:
                        with suppress(UnknownTable):
                            self._keep_up(self._rooms[table])

    def _keep_up(self, room: Room, message: JsonObject | None = None) -> None:
        """Let a table hear of something, or of all that was stored; one that cannot follow is built again."""
        try:
            hear(room, message or {})
        except Gone:
            self._forget(room.id)
            raise UnknownTable(_UNKNOWN) from None
        except (ParlourError, ValueError, IndexError) as error:
            log.warning("A table could not follow what another process stored: %s", type(error).__name__)
            self._forget(room.id)
            raise StoreError("Table {table} cannot be read back: {error}.", table=room.id, error=error) from None

    def close(self) -> None:
        """Stop all thinking and end all live connections."""
        for room in self._rooms.values():
            room.close()

    def _create(
        self, entries: tuple[Entry, ...], seats: tuple[Sitting, ...], by: Principal, guests: Collection[Seat] = ()
    ) -> TableMade:
        self._make_room(by)
        table, opener = new_table_id(), new_token()
        people = {seat: new_token() for seat, sitting in enumerate(seats) if sitting.human}
        held = {seat: (claim_digest if seat in guests else digest)(token) for seat, token in people.items()}
        self._store.create(table, entries, held, str(by), digest(opener))
        tokens = {str(seat): token for seat, token in people.items() if seat not in guests}
        room = self.room(table)
        room.seen(room.asker(tuple(islice(tokens.values(), 1)), principal=by))
        claims = {str(seat): code for seat, code in people.items() if seat in guests}
        return TableMade(id=table, opener=opener, tokens=tokens, claims=claims)

    def _make_room(self, by: Principal) -> None:
        """Let one more table fit: those that nobody has played make room first, then those long untouched."""
        settings, count = self.settings, self._store.count
        own = settings.tables_each
        for owner, most in ((str(by), own), (f"{by.group}/", own * settings.household)):
            if count(owner) >= most and not self._drop(owner):
                raise TooMany(
                    "You keep {tables} tables here, and no more fit; try again in {wait}.",
                    tables=most,
                    seconds=UNPLAYED_SECONDS,
                )
        if count() >= settings.tables and not self._drop(None):
            raise TooMany(
                "This server keeps {tables} tables at most, and all of them are in use; try again in {wait}.",
                tables=settings.tables,
                seconds=UNPLAYED_SECONDS,
            )

    def _drop(self, owner: str | None) -> bool:
        now = self._wall.earliest()
        dropped = self._store.drop(now - UNPLAYED_SECONDS, owner, unplayed=True) or self._store.drop(
            now - self.settings.keep_days * DAY_SECONDS, owner
        )
        if dropped is not None:
            self._forget(dropped)
        return dropped is not None

    def _forget(self, table: str) -> None:
        room = self._rooms.pop(table, None)
        if room is not None:
            room.close()

    def _let_idle_go(self) -> None:
        for table in [table for table, room in self._rooms.items() if room.idle]:
            if len(self._rooms) < self.settings.loaded:
                break
            del self._rooms[table]


def _without_stand_ins(table: Table) -> tuple[Sitting, ...]:
    """Return who sits at a table when everybody has come back."""
    return tuple(replace(one, spec="", stands_in=False) if one.stands_in else one for one in table.sittings)


def _import_games() -> None:
    """Import what opening a table needs; a plug-in that cannot be loaded says why when somebody asks for it."""
    for name in game_names():
        with suppress(ParlourError):
            for level in game_type(name).levels:
                make_player(level.spec, make_game(name))
