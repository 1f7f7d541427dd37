"""The people at one table: they come with invitations, are stood in for while they are away, and have clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from typing import Final

from parlour.core.observation import Seat
from parlour.core.registry import game_type
from parlour.errors import BadParameter, NotYourSeat, ParlourError, StaleAction, Unsupported
from parlour.table import Entry, Rematched, Sitting, Table
from parlour.web.audience import Audience
from parlour.web.clocks import PeopleClocks
from parlour.web.company import Company
from parlour.web.pending import Pending
from parlour.web.phrases import Phrases
from parlour.web.schema_live import LiveClocks, LivePhrase
from parlour.web.schema_people import PHRASES, Clocks, Phrase
from parlour.web.settings import WebSettings
from parlour.web.storage import Storage
from parlour.web.tokens import Asker, Holders, claim_digest, digest, new_token
from parlour.web.views import is_hidden

__all__ = ["People"]

LOOK_SECONDS: Final = 5.0  # between two looks at who is away
TWO: Final = 2


class People:
    """Those who hold seats; ``commit`` stores a change, ``changed`` shows it to everybody."""

    def __init__(
        self,
        table: Table,
        holders: Holders,
        store: Storage,
        audience: Audience,
        settings: WebSettings,
        pending: Pending,
        commit: Callable[[Entry], None],
        changed: Callable[[], None],
    ) -> None:
        self._id = pending.id
        self._table = table
        self._holders = holders
        self._store = store
        self._audience = audience
        self._patience = settings.away_seconds
        self._invite_seconds = settings.invite_hours * 3600
        self._pending = pending
        self._waiting: set[asyncio.Task[None]] = set()  # changes that come after the move on its way
        self._commit = commit
        self._changed = changed
        self._phrases = Phrases()
        self._looking: asyncio.TimerHandle | None = None
        self._shown_away: tuple[Seat, ...] = ()
        self.company = Company(table, audience)
        self.clocks = PeopleClocks(table, self._ready, self._time_out)

    # Coming

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats of guests who have not come yet, and whom nobody has replaced."""
        return tuple(seat for seat in self._holders.free if self._table.sittings[seat].human)

    async def claim(self, seat: Seat, code: str, name: str) -> str:
        """Let a guest take a seat with the code for it, once; return the token that holds the seat from now on."""
        await self._pending.settled()
        self.must_be_seat(seat)
        sitting = self._table.sittings[seat]
        self._holders.must_be_claim(seat, code, self._invite_seconds)
        if self._table.outcome is not None:
            raise StaleAction("This game is over; you can look at it, and ask for another one.")
        if not sitting.human:
            raise StaleAction("A player has been seated here meanwhile; ask for another invitation, or watch.")
        token = new_token()
        self.hold(seat, digest(token))
        self.company.note([seat])
        if name.strip():
            self._commit(self._table.reseat(seat, replace(sitting, name=name.strip())))
        else:
            self.follow()
            self._changed()
        return token

    async def invite(self, asker: Asker, seat: Seat) -> str:
        """Open a seat to a guest, or make a new code for one; return the code. For who opened the table."""
        await self._pending.settled()
        self.must_be_seat(seat)
        table = self._table
        if not asker.opener:
            raise NotYourSeat("Only who opened the table may invite somebody.")
        if table.outcome is not None:
            raise StaleAction("The game is over.")
        sitting = table.sittings[seat]
        if sitting.personal and seat not in self.free:
            raise NotYourSeat("This seat is held by someone else.")
        if not sitting.human and is_hidden(table) and table.actions:
            raise Unsupported("Nobody may take over a seat whose cards they have not been dealt.")
        code = new_token()
        self.hold(seat, claim_digest(code))
        if not sitting.human:
            self._commit(table.reseat(seat, Sitting(guest=True)))
        return code

    def must_be_seat(self, seat: Seat) -> None:
        """Refuse a seat that this table has not."""
        last = self._table.game.seats - 1
        if seat > last:
            raise BadParameter("This table has seats 0 to {last}, not {seat}.", last=last, seat=seat)

    def hold(self, seat: Seat, own: bytes) -> None:
        """Let a seat be held by who has the token with this hash."""
        self._store.hold(self._id, seat, own)
        self._holders.give(seat, own)
        self.recognise()

    def recognise(self) -> None:
        """Let those who are connected have the seats that they hold by now."""
        for watcher in self._audience:
            asker = watcher.asker
            watcher.asker = self._holders.recognise(asker.digests, asker.language, asker.principal)

    # Being there, and away

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats of people who are not here, of those who have come."""
        return self._shown_away

    def elsewhere(self, held: Collection[Seat]) -> bool:
        """Whether people play at other screens than the one of these seats."""
        apart = any(sitting.guest for sitting in self._table.sittings)
        return apart and bool(set(self.company.seats) - set(held))

    def seen(self, asker: Asker) -> None:
        """Note that somebody is here, and has the seat back that a player kept."""
        if not asker.held:
            return
        begun = self.company.complete
        self.company.note(asker.held)
        self._note_away()
        for seat in asker.held:
            if self._table.sittings[seat].stands_in:
                self._change(partial(self._given_back, seat))
        if self.company.complete and not begun:
            self.follow()
            self.tell_clocks()
        self._look_later()

    async def leave(self, asker: Asker, seat: Seat) -> None:
        """Let a player stand in for somebody at once, until they come back."""
        await self._pending.settled()
        asker.must_hold(seat)
        if not self.elsewhere(asker.held):
            raise Unsupported("Nobody else plays here: the game waits for you.")
        if (entry := self._stood_in(seat)) is not None:
            self._commit(entry)

    def heard(self, seats: Sequence[object]) -> None:
        """Take in that another process has the holders of seats."""
        begun = self.company.complete
        self.company.note(seat for seat in seats if isinstance(seat, int))
        self._note_away()
        if self.company.complete and not begun:
            self.follow()

    def _look_later(self) -> None:
        if self._looking is None and len(self.company.seats) > 1 and self._table.outcome is None:
            pause = min(LOOK_SECONDS, self._patience / 4) if self._patience else LOOK_SECONDS
            self._looking = asyncio.get_running_loop().call_later(pause, self._look)

    def _look(self) -> None:
        """See who is away; somebody stands in for who has been for long, where others wait."""
        self._looking = None
        here = self.company.connected
        if not here:
            return
        self._store.tell(self._id, here=sorted(here))
        self.company.note(here)
        self._note_away()
        for seat in self.away:
            if seat not in self.free and 0 < self._patience <= self.company.absence(seat):
                self._change(partial(self._stood_in, seat))
        self._look_later()

    def _note_away(self) -> None:
        away = tuple(seat for seat in self.company.away if seat not in self.free)
        if away != self._shown_away:
            self._shown_away = away
            self._changed()

    def _stood_in(self, seat: Seat) -> Entry | None:
        """Return that a player stands in for a person, if one is needed."""
        sitting = self._table.sittings[seat]
        if self._table.outcome is not None or not sitting.human or not self._stand_in:
            return None
        return self._table.reseat(seat, replace(sitting, spec=self._stand_in, stands_in=True))

    def _given_back(self, seat: Seat) -> Entry | None:
        """Return that a person has the seat again, unless the clock has run out."""
        sitting = self._table.sittings[seat]
        if self._table.outcome is not None or not sitting.stands_in or seat in self._table.timed_out:
            return None
        return self._table.reseat(seat, replace(sitting, spec="", stands_in=False))

    def _change(self, due: Callable[[], Entry | None]) -> None:
        """Make a change that nobody asked for, if it is still due after the move that may be on its way."""
        if self._pending:
            task = asyncio.get_running_loop().create_task(self._change_later(due))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)
            return
        with suppress(ParlourError):  # another process was first, or the disk is full: the next look tries again
            entry = due()
            if entry is not None:
                self._commit(entry)

    async def _change_later(self, due: Callable[[], Entry | None]) -> None:
        await self._pending.settled()
        self._change(due)

    @cached_property
    def _stand_in(self) -> str:
        """The player that stands in: of middle strength, or whoever can play under these rules; empty for nobody."""
        kind = game_type(self._table.game.name)
        levels = sorted((level.name for level in kind.levels), key=lambda name: name != "normal")
        players = [player.name for player in kind.all_players() if not player.sees_all and player.name != "exec"]
        for spec in (*levels, *players):
            with suppress(ParlourError):
                return self._table.reseat(0, Sitting(spec)).sitting.spec
        return ""

    # Clocks, phrases, another game

    def follow(self) -> None:
        """Go on after a change of the table."""
        self.clocks.follow()

    def stop(self) -> None:
        """Wait for nobody any more."""
        self.clocks.stop()
        if self._looking is not None:
            self._looking.cancel()

    def must_have_time(self, seat: Seat) -> None:
        """Refuse a move that comes too late."""
        if self.clocks.is_over(seat):
            self._time_out(seat)
            raise StaleAction("Your time is over.")

    def beside(self, seat: Seat | None) -> str:
        """Return the message that follows a view: the clocks, where there are some."""
        if not self.clocks.on:
            return ""
        return LiveClocks(clocks=self.clocks.views(seat)).model_dump_json()

    def tell_clocks(self) -> None:
        """Show everybody the clocks: they run from now on."""
        if self.clocks.on:
            self._audience.show_beside()

    def clocks_for(self, seat: Seat | None) -> Clocks:
        """Show a seat the clocks."""
        return Clocks(clocks=self.clocks.views(seat))

    def speak(self, asker: Asker, seat: Seat, phrase: Phrase) -> None:
        """Say one of the set phrases to everybody."""
        asker.must_hold(seat)
        self._phrases.say(seat)
        self.overheard(seat, phrase)
        self._store.tell(self._id, phrase=[seat, phrase])

    def overheard(self, seat: Seat, phrase: str) -> None:
        """Pass on what somebody said."""
        if phrase in PHRASES and seat < self._table.game.seats:
            self._audience.tell(LivePhrase.model_validate({"seat": seat, "phrase": phrase}))

    async def rematch(self, asker: Asker, table: str) -> None:
        """Note at which table the same people play again, unless somebody else was first."""
        await self._pending.settled()
        if not self._table.rematch:
            self._commit(Rematched(min(asker.held, default=0), table))

    def _ready(self) -> bool:
        return not self.free and self.company.complete

    def _time_out(self, seat: Seat) -> None:
        """Between two who ran out of time has lost; else a player plays on, for the sake of the others."""
        self._change(partial(self._timed_out, seat))

    def _timed_out(self, seat: Seat) -> Entry | None:
        """Return that a clock has run out, unless its owner has moved meanwhile."""
        spec = "" if self._table.game.seats == TWO else self._stand_in
        return self._table.time_out(seat, spec) if self.clocks.is_over(seat) else None
