"""A game being played: who sits where, what happened, and what may happen next. The terminal and the web both use it.

Every change comes in two steps, so that a caller can put it on disk in between:

    entry = table.act(seat, "f5", turn)   # checked; nothing has changed yet
    store(entry)
    table.apply(entry)

Where seats are asked in secret while cards are dealt, a served table shows the deal at a pace. ``moment`` is then how
far it has come for everybody; until it is over, all that this class tells is what can be known at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from parlour.core.game import AnyGame, Asking, HiddenGame
from parlour.core.observation import Observation, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import modern, spelled
from parlour.core.registry import make_game, make_player, stored_spec, view_of
from parlour.core.rng import derive
from parlour.errors import StaleAction, StoreError, Unsupported
from parlour.records.record import GameRecord, RecordedAction
from parlour.table.log import Acted, Entry, Opened, Rematched, Reseated, Resigned, Sitting, TimedOut, Undone

__all__ = ["Table"]

UNDO_SHIFT: Final = 16  # a game has fewer events than 2 ** 16
RESIGNED: Final = "resigned"
OUT_OF_TIME: Final = "out of time"

Loss = tuple[Seat, str]  # who lost, though the game was not played to its end, and why


class _Present:
    """What follows from a state, worked out once and only when somebody asks."""

    def __init__(self, game: AnyGame, state: object, lost: Loss | None) -> None:
        self.state = state
        self._game = game
        self._lost = lost
        self._observed: dict[tuple[Seat | None, int | None], Observation] = {}

    @cached_property
    def outcome(self) -> Outcome | None:
        if self._lost is not None:
            return self._game.forfeit(*self._lost)
        return self._game.outcome(self.state)

    @cached_property
    def actors(self) -> tuple[Seat, ...]:
        return () if self.outcome is not None else self._game.actors(self.state)

    @cached_property
    def asking(self) -> Asking[Any] | None:
        if self.outcome is not None or not isinstance(self._game, HiddenGame):
            return None
        return self._game.asking(self.state)

    def observe(self, seat: Seat | None, moment: int | None = None) -> Observation:
        if (seat, moment) not in self._observed:
            game = self._game
            self._observed[seat, moment] = (
                game.meanwhile(self.state, seat, moment)
                if moment is not None and isinstance(game, HiddenGame)
                else game.observe(self.state, seat)
            )
        return self._observed[seat, moment]


class Table:
    """The fold over a log of entries."""

    def __init__(self, opened: Opened) -> None:
        self.game: AnyGame = make_game(opened.game, opened.rules)
        if len(opened.seats) != self.game.seats:
            raise Unsupported(
                "{game} has {seats} seats, not {count}.",
                game=opened.game,
                seats=self.game.seats,
                count=len(opened.seats),
            )
        self.view = view_of(self.game)
        self.sittings = [self._checked(sitting) for sitting in opened.seats]
        rules = modern(type(self.game.rules), opened.rules)
        self.opened = replace(opened, seats=tuple(self.sittings), rules=rules)
        start = self.game.load(opened.position) if opened.position else self.game.start(opened.seed)
        self.entries: list[Entry] = [self.opened]
        self.actions: list[Acted] = []
        self.practice = False  # something was taken back in a game with hidden cards
        self.moment: int | None = None  # of a deal that is shown at a pace; None where the present is shown
        self._states: list[object] = [start]  # one per action kept, after the start
        self.left = (
            {seat: opened.clock.base for seat in range(self.game.seats)} if opened.clock else {}
        )  # by the clocks
        self.timed_out: set[Seat] = set()
        self.rematch = ""  # the table where the same people play again
        self._lost: Loss | None = None
        self._undone = 0
        self._coming: tuple[Acted, object] | None = None  # the action checked last, and the state it leads to
        self._present = _Present(self.game, start, None)

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Table:
        """Build the table again from its log."""
        first, *rest = entries
        if not isinstance(first, Opened):
            raise StoreError("a log must begin by opening the table")
        table = cls(first)
        for entry in rest:
            table.apply(entry)
        return table

    # What is the case

    @property
    def state(self) -> Any:  # noqa: ANN401 - whoever asks knows the game
        """The true state: for the game and for storage, never for a player or a page."""
        return self._states[-1]

    @property
    def start(self) -> Any:  # noqa: ANN401 - whoever asks knows the game
        """The state before the first action."""
        return self._states[0]

    @property
    def states(self) -> Sequence[object]:
        """All states, the start first: as little for a player or a page."""
        return self._states

    @property
    def open_plies(self) -> int:
        """How many actions everybody may know all about: those of rounds that are over, or all at the end."""
        if self.outcome is not None or not isinstance(self.game, HiddenGame):
            return len(self.actions)
        over = self.game.rounds_over(self.state)
        if over == self.game.rounds_over(self.start):
            return 0
        ply = len(self.actions)
        while self.game.rounds_over(self._states[ply - 1]) == over:
            ply -= 1
        return ply

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now; none once the game is over, or while a deal is shown at a pace."""
        return self._present.actors if self.moment is None else ()

    @property
    def asking(self) -> Asking[Any] | None:
        """Where seats are being asked in secret, if they are: as little for a player or a page as the state."""
        return self._present.asking

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats whose players decide now, though a deal may not have been shown so far: nobody's business."""
        asking = self.asking if self.moment is not None else None
        return () if asking is not None and asking.moment >= asking.until else self._present.actors

    def waiting(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Return whom the table waits for, as far as a seat may know."""
        return () if self.outcome is not None or self.moment is not None else self.game.waiting(self.state, seat)

    @property
    def outcome(self) -> Outcome | None:
        """The result once the game is over, by play or by resignation."""
        return self._present.outcome

    def observe(self, seat: Seat | None) -> Observation:
        """Return what a seat (None: a spectator) may know."""
        return self._present.observe(seat, self.moment)

    def question(self, seat: Seat) -> Observation:
        """Return what the player of a seat decides on; a deal may not have been shown so far."""
        return self._present.observe(seat)

    def could_say(self, seat: Seat) -> Observation | None:
        """Return what a seat would decide on if it were asked now, while a deal is shown at a pace."""
        if self.moment is None or not isinstance(self.game, HiddenGame):
            return None
        asked: Observation | None = self.game.question(self.observe(seat))
        return asked

    def turn(self, seat: Seat) -> int:
        """Return the number that an answer of this seat must name; one from before an undo never fits again.

        It counts what the seat saw, not what happened, so that hidden actions of others stay hidden.
        """
        return self._turn(self.observe(seat))

    def question_turn(self, seat: Seat) -> int:
        """Return the number of the question that the player of a seat decides on."""
        return self._turn(self.question(seat))

    def _turn(self, obs: Observation) -> int:
        return (self._undone << UNDO_SHIFT) + len(obs.events)

    @property
    def deal(self) -> tuple[int, int]:
        """What is the same for all moments of a deal, and another for the next, or when it is dealt again."""
        return self.game.rounds_over(self.state), self._undone

    def at(self, ply: int) -> Table:
        """Return the table as it was after its first ``ply`` actions, to look at; this one does not change."""
        past = copy(self)
        past.entries = [*self.entries]  # who plays on from there adds nothing to this log
        past.left = dict(self.left)
        past.actions = self.actions[:ply]
        past._states = self._states[: ply + 1]
        past._lost = self._lost if ply >= len(self.actions) else None
        past.moment = None
        past._present = _Present(self.game, past._states[-1], past._lost)
        return past

    def player_seed(self, seat: Seat) -> int:
        """Return the seed for the next decision of a seat; unrelated to the deal, and the same again after an undo."""
        return derive(self.opened.player_seed, "player", seat, len(self.question(seat).events))

    # What may change: each returns the entry to store and apply, and changes nothing itself

    def must_be_turn(self, seat: Seat, turn: int) -> None:
        """Refuse an answer to another position than this one."""
        if self.outcome is not None:
            raise StaleAction("The game is over.")
        if turn != self.turn(seat):
            raise StaleAction("The game has moved on since this was chosen; look again.")
        if seat not in self.actors:
            raise StaleAction("It is not this seat's turn.")

    def must_be_asked(self, seat: Seat, turn: int) -> None:
        """Refuse a question about another position; while cards are dealt turns pass too quickly to be named."""
        if self.moment is None:
            self.must_be_turn(seat, turn)

    def act(self, seat: Seat, text: str, turn: int, *, seconds: float = 0.0) -> Acted:
        """Check an action in the game's notation against the turn it answers; ``seconds`` are by the seat's clock."""
        self.must_be_turn(seat, turn)
        return self._acted(seat, self.game.parse(text, self.observe(seat)), seconds=seconds)

    def play(self, seat: Seat, action: object, turn: int, *, fallback: str = "") -> Acted:
        """Check an action, as a player decides on it, against the turn it answers."""
        self.must_be_turn(seat, turn)
        return self._acted(seat, action, fallback)

    def answer(self, action: object, *, fallback: str = "") -> Acted:
        """Check what the seat that is asked in secret says."""
        (seat,) = self.deciding
        return self._acted(seat, action, fallback)

    def _acted(self, seat: Seat, action: object, fallback: str = "", seconds: float = 0.0) -> Acted:
        after = self.game.step(self.state, seat, action)
        entry = Acted(seat, self.game.format(action), fallback, seconds)
        self._coming = entry, after
        return entry

    def can_undo(self, seat: Seat) -> bool:
        """Whether ``undo`` would be accepted."""
        try:
            self.undo(seat)
        except Unsupported:
            return False
        return True

    def undo(self, seat: Seat) -> Undone:
        """Take back to just before the last action of this seat; in hidden games only against bots."""
        if isinstance(self.game, HiddenGame) and any(
            sitting.personal for other, sitting in enumerate(self.sittings) if other != seat
        ):
            raise Unsupported("With other people at the table and hidden cards, nothing can be taken back.")
        if self.opened.clock is not None:
            raise Unsupported("Where clocks run, nothing can be taken back.")
        for index in reversed(range(len(self.actions))):
            if self.actions[index].seat == seat:
                return Undone(seat, index)
        raise Unsupported("There is nothing to take back yet.")

    def resign(self, seat: Seat) -> Resigned:
        """Give the game up."""
        if self.outcome is not None:
            raise StaleAction("The game is already over.")
        return Resigned(seat)

    def reseat(self, seat: Seat, sitting: Sitting) -> Reseated:
        """Let another player take over a seat."""
        return Reseated(seat, self._checked(sitting))

    def time_out(self, seat: Seat, spec: str = "") -> TimedOut:
        """Let a clock run out: a player plays on for the seat or, without one, it has lost."""
        if self.outcome is not None:
            raise StaleAction("The game is already over.")
        return TimedOut(seat, self._checked(Sitting(spec)).spec)

    def apply(self, entry: Entry) -> None:
        """Make an entry part of the game."""
        if not isinstance(entry, Opened) and not 0 <= entry.seat < self.game.seats:
            raise StoreError("an entry of a seat that this table has not")
        match entry:
            case Acted():
                self._states.append(self._after(entry))
                self.actions.append(entry)
                self._charge(entry)
            case Undone():
                if not 0 <= entry.keep <= len(self.actions):
                    raise StoreError("an undo to a point that the game never came to")
                del self._states[entry.keep + 1 :]
                del self.actions[entry.keep :]
                self._lost = None
                self._undone += 1
                self.practice |= isinstance(self.game, HiddenGame)
            case Resigned():
                self._lost = entry.seat, RESIGNED
            case Reseated():
                self.sittings[entry.seat] = self._modern(entry.sitting)
            case TimedOut():
                self._time_out(entry)
            case Rematched():
                self.rematch = entry.table
            case Opened():
                raise StoreError("a table can be opened only once")
        self.entries.append(entry)
        self._coming = None
        if not isinstance(entry, Reseated | Rematched):
            self._present = _Present(self.game, self.state, self._lost)

    def _charge(self, entry: Acted) -> None:
        """Take what a person took off the clock, and add what there is for a move."""
        clock = self.opened.clock
        if clock is not None and self.sittings[entry.seat].human:
            self.left[entry.seat] += clock.increment - entry.seconds

    def _time_out(self, entry: TimedOut) -> None:
        self.timed_out.add(entry.seat)
        self.left[entry.seat] = 0.0
        if entry.spec:
            sitting = replace(self.sittings[entry.seat], spec=entry.spec, stands_in=True)
            self.sittings[entry.seat] = self._modern(sitting)
        else:
            self._lost = entry.seat, OUT_OF_TIME

    def _after(self, entry: Acted) -> object:
        if self._coming is not None and self._coming[0] is entry:
            return self._coming[1]
        return self.game.step(self.state, entry.seat, self.game.parse(entry.text, self.observe(entry.seat)))

    def record(self, seat: Seat | None = None) -> GameRecord:
        """Return the game so far: all of it once it is over or when nothing is hidden, else what one seat saw."""
        outcome = self.outcome
        open_book = outcome is not None or not isinstance(self.game, HiddenGame)
        return GameRecord(
            game=self.game.name,
            seats=self.game.seat_names,
            players=tuple(sitting.spec or sitting.name or "human" for sitting in self.sittings),
            actions=tuple(RecordedAction(entry.seat, entry.text) for entry in self.actions)
            if open_book
            else self._seen(seat),
            rules=spelled(self.game.rules),
            seed=self.opened.seed if open_book and not self.opened.position else None,
            origin=self.game.origin(self.start, self.state) if open_book else None,
            result=outcome.points if outcome is not None else None,
            reason=outcome.reason if outcome is not None else "",
            viewer="" if open_book else "spectator" if seat is None else self.game.seat_names[seat],
            tags={"Practice": "moves were taken back"} if self.practice else {},
        )

    def _seen(self, seat: Seat | None) -> tuple[RecordedAction, ...]:
        """Return a seat's own actions and those that happened in public; even the number of others stays hidden."""
        public = [self.game.observe(state, None).events for state in self._states[:-1]]
        public.append(self.observe(None).events)
        seen = []
        for entry, (before, after) in zip(self.actions, pairwise(public), strict=True):
            # Who plays dummy's cards is not who is seen to play them: only the text tells.
            if entry.seat == seat or any(event.text == entry.text for event in after[len(before) :]):
                seen.append(RecordedAction(entry.seat, entry.text))
        return tuple(seen)

    def _checked(self, sitting: Sitting) -> Sitting:
        """Return who sits here, under today's name; raise why nobody of that name can."""
        if not sitting.human:
            _ = make_player(sitting.spec, self.game).fair
        return self._modern(sitting)

    def _modern(self, sitting: Sitting) -> Sitting:
        return sitting if sitting.human else replace(sitting, spec=stored_spec(sitting.spec, self.game.name))
