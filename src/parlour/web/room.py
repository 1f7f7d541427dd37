"""A table that is being served: who may do what, what is on disk, who watches, and the players that move.

A change is checked, stored and then made. While a move is on its way to the disk the table is as it was, and whatever
else would change it waits, so that no two can mix; nobody hears of a move before it is stored.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final, NoReturn

from parlour.core.analysis import Analysis
from parlour.core.json import JsonObject
from parlour.core.observation import Seat
from parlour.errors import BadParameter, StaleAction, StoreError, TooMany, Unsupported
from parlour.explain.messages import action_label, say_error
from parlour.explain.sentences import ENGLISH
from parlour.records import encode, format_record, with_actions, without_samples
from parlour.runtime.decision import Thought
from parlour.store.database import Taken
from parlour.table import Acted, Entry, Reseated, Resigned, Sitting, Table, TimedOut, Undone
from parlour.web.advice import Advice
from parlour.web.audience import Audience, Watcher
from parlour.web.bots import Bots, Thinking, refuse_programs
from parlour.web.comparison import TableComparison
from parlour.web.gallery import Gallery
from parlour.web.metrics import count
from parlour.web.pace import Pace, Times
from parlour.web.pending import Pending, Then
from parlour.web.people import People
from parlour.web.player_pool import ContinueLine, PlayerPool
from parlour.web.presence import Presence
from parlour.web.principals import NOBODY, Principal
from parlour.web.schema import Actions, TableView
from parlour.web.schema_advice import LineView
from parlour.web.schema_live import LiveNotice, LiveReview
from parlour.web.screens import Viewer
from parlour.web.settings import WebSettings
from parlour.web.sharing import Sharing
from parlour.web.storage import Saved, Storage
from parlour.web.table_review import TableReview
from parlour.web.telemetry import Telemetry
from parlour.web.tokens import Asker, Holders
from parlour.web.views import RoomStatus, Telling, is_hidden, is_open_book, legal_actions, table_view

__all__ = ["Room"]

LEFT_SECONDS: Final = 10.0  # long enough to load the page again


class Room:
    """One served table."""

    def __init__(
        self,
        table_id: str,
        saved: Saved,
        store: Storage,
        pool: PlayerPool,
        settings: WebSettings,
        forget: Callable[[], None],
    ) -> None:
        self.id = table_id
        self.table = Table.replay(saved.entries)
        self.pending = Pending(
            table_id, store, self._make, self._fail, lambda: None if self._closed else self.catch_up()
        )
        self.audience = Audience(self._shown, lambda watcher: self.people.beside(self._seat_of(watcher.viewer)))
        self._presence = Presence(self.table, self.audience)
        self._sharing = Sharing(table_id, store, self.catch_up)
        self.bots = Bots(
            self.table,
            pool,
            self._played,
            self._tell_thinking,
            self._presence.attended,
            self._tell_refusal,
            self._sharing.lease,
            analyse=settings.telemetry > 0,
        )
        self.advice = Advice(table_id, self.table, store, pool)
        self.review = TableReview(table_id, self.table, store, pool, self._tell_review)
        self.comparison = TableComparison(table_id, self.table, store, pool)
        self._telemetry = Telemetry(settings.folder / "telemetry", self.table, table_id, settings.telemetry)
        times = Times(settings.card_seconds, settings.last_card_seconds, settings.round_seconds)
        tell = partial(store.tell, table_id)
        self.pace = Pace(self.table, times, self._answered, self._changed, self._sharing.lease, tell)
        self._opened = saved.opened
        self.holders = Holders(saved.seats, saved.opener)
        self._away_seconds = settings.away_seconds or None
        self.people: People = People(
            self.table, self.holders, store, self.audience, settings, self.pending, self._commit, self._changed
        )
        self._store = store
        self._pool = pool
        self._forget = forget
        self._closed = False
        self._most_beside = settings.taken_back
        self._most_watchers = settings.sockets_table
        self._views: dict[Viewer, TableView] = {}  # as the table is now
        self._telling: defaultdict[Viewer, Telling] = defaultdict(Telling)
        self.gallery = Gallery(self.table.opened.delay, self._shown, self._shown_first)
        self.people.follow()

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is going on."""
        parts = (self.bots, self.pace, self.review, self.comparison, self.people.clocks)
        return not (self.audience or self.gallery.audience or self.pending or any(part.busy for part in parts))

    def close(self) -> None:
        """Stop thinking and show everyone out."""
        self._closed = True
        self.bots.stop()
        self.pace.stop()
        self.review.stop()
        self.comparison.stop()
        self.people.stop()
        self.audience.close()
        self.gallery.audience.close()

    # Looking

    def asker(self, tokens: tuple[str, ...], language: str = ENGLISH, principal: Principal = NOBODY) -> Asker:
        """Return which seats these tokens hold."""
        return self.holders.identify(tokens, language, principal)

    def seen(self, asker: Asker) -> None:
        """Note that somebody is here; players go on for those who play."""
        self._presence.seen(asker)
        self.people.seen(asker)
        self.bots.wake()

    def known(self, asker: Asker) -> Asker:
        """Return the same person with the seats held by now."""
        return self.holders.recognise(asker.digests, asker.language, asker.principal)

    def seat_for(self, asker: Asker, wanted: Seat | None) -> Seat | None:
        """Return the seat that the asker looks from."""
        if wanted is not None:
            asker.must_hold(wanted)
        return self._seat_of(Viewer.of(asker, wanted))

    def view(self, asker: Asker, wanted: Seat | None) -> TableView:
        """Show the table as the asker may see it."""
        if wanted is not None:
            asker.must_hold(wanted)
        if self.gallery.seats(asker):
            return self.gallery.view(Viewer.of(asker))
        self._deal_on()
        return self._shown(Viewer.of(asker, wanted))

    def replay(self, asker: Asker, wanted: Seat | None, ply: int, *, open_hands: bool = False) -> TableView:
        """Show the table as it was after so many actions, perhaps with the cards of everybody."""
        # The cards of a round that has just been dealt are as hidden as ever.
        over = self.table.outcome is not None or ply < self.table.open_plies
        return self._past(self.at(ply), asker, wanted, open_hands=open_hands and over)

    async def line(self, asker: Asker, ply: int) -> LineView:
        """Play the best line from a ply through, with all hands open."""
        table, move = self.at(ply), self.review.judged(ply)
        if move is None:
            raise StaleAction("This move has not been reviewed yet.")
        game, over = table.game, table.game.rounds_over(table.state)
        line = ContinueLine(game.name, game.rules, table.state, (move.best, *move.line))
        moves = await self._pool.line(line, asker.principal)
        shown = LineView(labels=[], views=[])
        for seat, text in moves:
            table.apply(table.act(seat, text, table.turn(seat)))
            if game.rounds_over(table.state) != over and table.outcome is None:
                break  # the next round would be dealt, and its cards are nobody's business
            shown.labels.append(action_label(game, text, asker.language))
            shown.views.append(self._past(table.at(len(table.actions)), asker, None, open_hands=True))
        return shown

    def _past(self, table: Table, asker: Asker, wanted: Seat | None, *, open_hands: bool) -> TableView:
        viewer, seat = Viewer.of(asker), self.seat_for(asker, wanted)
        opened = open_hands and is_hidden(table)
        return table_view(table, self.id, seat, viewer, Telling(), None, open_hands=opened)

    def legal(self, asker: Asker, wanted: Seat | None) -> Actions:
        """List what a seat may do now."""
        seat = self.seat_for(asker, wanted)
        asked = None if seat is None else self.table.could_say(seat)
        if asked is None and seat is not None and seat in self.table.actors:
            asked = self.table.observe(seat)
        if asked is None:
            return Actions(listed=True, actions=[])
        return legal_actions(self.table.game, asked, asker.language)

    def at(self, ply: int) -> Table:
        """Return the table as it was after so many actions, where everybody may know that."""
        self.must_be_open()
        most = self.table.open_plies
        if not 0 <= ply <= most:
            raise BadParameter("This game has moves 0 to {count}, not {ply}.", count=most, ply=ply)
        return self.table.at(ply)

    def must_be_open(self) -> None:
        """Refuse what would tell hidden cards: all of it is about rounds that are over."""
        if not is_open_book(self.table) and not self.table.open_plies:
            raise Unsupported("While cards are hidden this waits for the end of the round.")

    def must_be_open_book(self) -> None:
        """Refuse what would tell hidden cards."""
        if not is_open_book(self.table):
            raise Unsupported("While cards are hidden this waits for the end of the game.")

    async def record(self, asker: Asker) -> str:
        """Write the game as far as the asker may know it; off the loop, for a long game takes long to look through."""
        day = datetime.fromtimestamp(self._opened, UTC).date().isoformat()
        table, seat = self.table.at(len(self.table.actions)), self.seat_for(asker, None)
        return await asyncio.to_thread(lambda: format_record(replace(table.record(seat), date=day)))

    def must_be_turn(self, asker: Asker, seat: Seat, turn: int) -> None:
        """Refuse who does not hold the seat, or answers another position than this one."""
        asker.must_hold(seat)
        self.table.must_be_turn(seat, turn)

    # Changing

    async def act(self, asker: Asker, seat: Seat, turn: int, text: str) -> None:
        """Make a person's move; it is on disk when this ends."""
        await self.pending.settled()
        self.must_be_turn(asker, seat, turn)
        if not self.table.sittings[seat].human:
            raise Unsupported("A player sits here now; take the seat over to move yourself.")
        self.people.must_have_time(seat)
        entry = self.table.act(seat, text, turn, seconds=self.people.clocks.seconds(seat))
        await self.pending.keep(len(self.table.entries), entry)

    async def undo(self, asker: Asker, seat: Seat) -> None:
        """Take back to before the last move of a seat."""
        await self.pending.settled()
        asker.must_hold(seat)
        if self.people.elsewhere(asker.held):
            raise Unsupported("With other people at the table, nothing can be taken back.")
        self._commit(self.table.undo(seat))

    async def resign(self, asker: Asker, seat: Seat) -> None:
        """Give the game up."""
        await self.pending.settled()
        asker.must_hold(seat)
        self._commit(self.table.resign(seat))

    def wish(self, asker: Asker, seat: Seat, text: str) -> None:
        """Note what a person wants to say at the next question, while cards are dealt."""
        asker.must_hold(seat)
        if not self.table.sittings[seat].human:
            raise Unsupported("A player sits here now; take the seat over to move yourself.")
        self.pace.wish(seat, text, alone=self._alone(asker.held))

    def pause(self, asker: Asker, seat: Seat, *, paused: bool) -> None:
        """Stop the deal, or go on."""
        asker.must_hold(seat)
        self.pace.pause(paused=paused, alone=self._alone(asker.held))

    def _alone(self, held: tuple[Seat, ...]) -> bool:
        """Whether all the people at the table are at this screen."""
        return bool(held) and set(self.people.company.seats) <= set(held)

    def must_be_unaided(self, asker: Asker, seat: Seat | None = None, ply: int | None = None) -> None:
        """Refuse help where other people play, whoever asks for it; about rounds that are over, anybody may ask."""
        if seat is not None:
            asker.must_hold(seat)
        running = self.table.outcome is None and (ply is None or not is_hidden(self.table))
        if running and self.people.elsewhere(asker.held):
            raise Unsupported("With other people at the table, nobody gets help while the game goes on.")

    async def reseat(self, asker: Asker, seat: Seat, sitting: Sitting) -> None:
        """Let another player take over a seat: for who holds it, and for who opened the table."""
        await self.pending.settled()
        self.people.must_be_seat(seat)
        self.holders.must_change(asker, seat, for_person=sitting.human, hidden=is_hidden(self.table))
        if not sitting.human:
            refuse_programs(sitting.spec)
        entry = self.table.reseat(seat, sitting)
        if sitting.human and seat not in asker.held:
            # The token was just used, so its holder is known; the seat joins those it holds.
            self.people.hold(seat, self.holders.of(asker.held[0]))
        self._commit(entry)

    def _commit(
        self, entry: Entry, stored: JsonObject | None = None, then: Then | None = None, *, tell: bool = True
    ) -> None:
        """Store a change at once and make it: for what is rare, and for answers that nobody may hear of yet."""
        beside = len(self.table.entries) - len(self.table.actions)
        if isinstance(entry, Undone | Reseated) and beside > self._most_beside:
            raise Unsupported("Too much has been taken back or changed at this table; open another one.")
        try:
            with self._store.appending(self.id, len(self.table.entries), entry, stored):
                pass
        except StoreError as error:
            self._fail(error)
        self._make(entry, stored, then, tell=tell)

    def _fail(self, error: StoreError) -> NoReturn:
        """Tell that something was not stored; the table is as it was."""
        if not isinstance(error, Taken):
            raise error
        count("lost_races")
        self.catch_up()
        raise StaleAction("The game has moved on since this was chosen; look again.") from None

    def _make(self, entry: Entry, stored: JsonObject | None, then: Then | None, *, tell: bool = True) -> None:
        """Make a change that is on disk; ``stored`` is the decision behind it, ``then`` comes before anyone is told."""
        try:
            self.table.apply(entry)
        except BaseException:
            self._forget()  # the disk is ahead of memory: the table is built again from what is stored
            raise
        if isinstance(entry, Acted):
            count("moves", "person" if stored is None else "player")
        if self._closed:
            return
        self._interrupt(entry)
        if then is not None:
            then()
        if isinstance(entry, Acted | Resigned | TimedOut) and self.table.outcome is not None:
            self._telemetry.closed()
        self.pace.follow()
        self.people.follow()
        self._changed(tell=tell)

    def catch_up(self) -> None:
        """Make what other processes have stored part of the table, and show it; raise ``Gone`` where it is no more."""
        if self.pending.postpones():
            return
        news = self._store.news(self.id, len(self.table.entries))
        if not self.holders.follow(news.seats) and not news.entries:
            return
        self.people.recognise()
        for entry in news.entries:
            self.table.apply(entry)
            self._interrupt(entry)
            if isinstance(entry, Acted):
                self.pace.said(entry.seat)
        self.pace.follow()
        self.people.follow()
        self._changed(tell=not self.pace.busy)  # the next card shows it, so that nobody learns when a seat was asked

    def _interrupt(self, entry: Entry) -> None:
        """Stop what a change has overtaken."""
        if not isinstance(entry, Acted):
            self.bots.stop()
        if isinstance(entry, Undone):
            self.review.stop()
            self.comparison.stop()

    def _changed(self, *, tell: bool = True) -> None:
        """Show everybody the table as it is now, unless the next card shows it."""
        self._views.clear()
        if tell:
            self.audience.show()
            self.gallery.note()
        self.bots.wake()
        if tell and self.audience:
            self._deal_on()

    def _deal_on(self) -> None:
        """Deal cards while players would answer, once all guests have come."""
        if self.table.moment is not None and not self.people.free and self._presence.attended() is not None:
            self.pace.wake()

    # Players and watchers

    async def _played(self, seat: Seat, turn: int, thought: Thought) -> None:
        if self.table.moment is not None:
            self.pace.answered(seat, turn, thought)
            return
        await self.pending.settled()
        entry = self.table.play(seat, thought.decision.action, turn, fallback=thought.fallback)
        await self.pending.keep(len(self.table.entries), entry, *self._behind(entry, thought))

    def _answered(self, entry: Acted, thought: Thought | None) -> None:
        """Make what was said while cards are dealt; the next frame tells it, where it may be known."""
        if thought is None:
            self._commit(entry, tell=False)
        else:
            self._commit(entry, *self._behind(entry, thought), tell=False)

    def _behind(self, entry: Acted, thought: Thought) -> tuple[JsonObject, Then]:
        """Return what is stored of the thought behind a move, and how telemetry hears of it."""
        seat = entry.seat
        game, obs = self.table.game, self.table.question(seat)
        told = with_actions(without_samples(thought.analysis or Analysis.of(thought.decision)), game.format)
        by: JsonObject = {"player": self.table.sittings[seat].spec, "analysed": thought.analysis is not None}
        return by | encode(told), lambda: self._telemetry.decided(entry, told, obs)

    def _tell_thinking(self, thinking: Thinking) -> None:
        self.announce(thinking)
        self._sharing.thinking(thinking)

    def announce(self, thinking: Thinking) -> None:
        """Tell those who may know it who thinks."""
        self.audience.tell(thinking.message(), lambda watcher: self._may_know(watcher, thinking))

    def _tell_refusal(self, error: TooMany) -> None:
        self.audience.say(lambda language: LiveNotice(message=say_error(error, language)))

    def _tell_review(self, done: int, total: int) -> None:
        self.audience.tell(LiveReview(done=done, total=total))
        self._sharing.review(done, total)

    def _may_know(self, watcher: Watcher, thinking: Thinking) -> bool:
        """Whether a watcher may know who thinks: where several choose at once, who still does is a secret."""
        seat = self._seat_of(watcher.viewer)
        waiting = self.table.waiting(seat)
        return thinking.seat in waiting and (thinking.seat == seat or not set(waiting) - {seat, thinking.seat})

    def welcome(self, watcher: Watcher) -> None:
        """Show a watcher the table, and who is thinking."""
        later = self.gallery.audience
        if watcher not in {*self.audience, *later} and len(self.audience) + len(later) >= self._most_watchers:
            raise TooMany("Too many live connections to this table; try again in {wait}.", seconds=10)
        if self.gallery.seats(watcher.asker):
            self.audience.leave(watcher)
            later.join(watcher)
            return
        later.leave(watcher)
        self.audience.join(watcher)
        self.people.seen(watcher.asker)
        self._deal_on()
        thinking = self.bots.thinking
        if thinking is not None and self._may_know(watcher, thinking):
            watcher.send(thinking.message().model_dump_json())
        self.bots.wake()

    def farewell(self, watcher: Watcher) -> None:
        """Let a watcher go; at a table that everyone has left, players stop thinking until somebody comes again."""
        self.audience.leave(watcher)
        self.gallery.audience.leave(watcher)
        self.people.company.note(watcher.asker.held)
        asyncio.get_running_loop().call_later(LEFT_SECONDS, self._rest_if_left, watcher.asker, time.monotonic())

    def _rest_if_left(self, asker: Asker, when: float) -> None:
        self._presence.left(asker, when)
        if self._presence.attended() is None:
            self.bots.stop()
            self.pace.stop()

    def _shown(self, viewer: Viewer) -> TableView:
        if viewer not in self._views:
            seat = self._seat_of(viewer)
            people = self.people
            status = RoomStatus(
                people.free,
                self.pace.view(seat, alone=self._alone(viewer.held)),
                people.away,
                people.elsewhere(viewer.held),
                self._away_seconds,
            )
            self._views[viewer] = table_view(self.table, self.id, seat, viewer, self._telling[viewer], status)
        return self._views[viewer]

    def _shown_first(self, viewer: Viewer) -> TableView:
        """Show the table as it was before anything happened, to who watches."""
        return table_view(self.table.at(0), self.id, None, viewer, Telling(), None)

    def _seat_of(self, viewer: Viewer) -> Seat | None:
        """Return the seat to look from: the one wanted, the held one to move or that moved last, else the first."""
        if viewer.wanted is not None:
            return viewer.wanted
        if self.table.moment is not None and viewer.held:
            return viewer.held[0]  # nobody is asked by name
        to_act = (seat for seat in viewer.held if seat in self.table.actors)
        # While players think, a shared screen stays with whoever has it in hand.
        moved = reversed(self.table.actions if self.table.outcome is None else [])
        acted = (action.seat for action in moved if action.seat in viewer.held)
        return next(to_act, next(acted, viewer.held[0] if viewer.held else None))
