"""Deals at a fixed pace: where seats are asked in secret, nobody learns from what comes when who is asked.

Everybody gets a frame for every card, at equal intervals. The deal never waits: what a seat has not said by the next
card it has not said. A person may say it at any time; it is then said at the next question put to that seat. After the
last card there is a pause, and one more after every declaration since, before the last chances. What is stored are the
game's own questions and answers, silence included.

A question is closed some time before the next frame, so that storing the answer cannot make the frame come later.

Where several processes serve a table, each shows the deal to those who are connected to it, and one of them takes the
answers: the one whose players think. The others tell it what people wish, and keep in step with it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple, cast

from parlour.core.game import AnyHiddenGame, Asking
from parlour.core.observation import Seat
from parlour.errors import IllegalAction, StaleAction, StoreError, Unsupported
from parlour.runtime.decision import Thought
from parlour.table import Acted, Table
from parlour.web.lease import Lease
from parlour.web.rest import Rest
from parlour.web.schema import DealingView

__all__ = ["Pace", "Times"]

log: Final = logging.getLogger("parlour.web")

CLOSED: Final = 0.75  # of an interval
CHANCE_CARDS: Final = 4  # intervals for each of the last chances
IN_STEP: Final = 8  # intervals after which processes that show the same deal compare how far they are


class Times(NamedTuple):
    """Seconds between two cards, after the last of them, and before the first of a further round."""

    card: float
    last_card: float
    round: float

    def cards(self, seconds: float) -> int:
        """Return how many intervals so many seconds are; at least one."""
        return max(1, round(seconds / self.card)) if self.card else 1


class Wish(NamedTuple):
    """What a seat says when it is asked next; the thought behind it, if a player had one about that very question."""

    action: object
    thought: Thought | None = None
    late: bool = False


class Pace:
    """Shows the deals of one table; ``make`` stores an answer, ``show`` tells everybody what has changed."""

    def __init__(
        self,
        table: Table,
        times: Times,
        make: Callable[[Acted, Thought | None], None],
        show: Callable[[], None],
        lease: Lease,
        tell: Callable[..., None],
    ) -> None:
        self._table = table
        self._times = times
        self._card = times.card
        self._make = make
        self._show = show
        self._lease = lease
        self._tell = tell  # the other processes
        self._wishes: dict[Seat, Wish] = {}
        self._deal: tuple[int, int] | None = None  # the one that is shown, or has been
        self._left = 1  # intervals of this moment
        self._closing = self._hurries = self._paused = self._awake = self._leads = False
        self._task: asyncio.Task[None] | None = None
        self._rest = Rest(self.wake)
        self.follow()

    @property
    def busy(self) -> bool:
        """Whether cards are being dealt."""
        return self._task is not None and not self._task.done()

    # What others tell it

    def follow(self) -> None:
        """Begin where a deal begins, and end where the table has gone on without; cards come once it is woken."""
        table, asking, before = self._table, self._table.asking, self._deal
        if asking is None:
            table.moment = None
        elif before != table.deal:
            # What was seen dealt, or came from outside, is dealt again only for somebody who is still to be asked.
            known = table.opened.position and not table.actions if before is None else before[0] == table.deal[0]
            table.moment = None if known and asking.moment >= asking.until else -1
            self._left = self._times.cards(self._times.round) if table.deal[0] else 1
            self._hurries = self._paused = False
            self._wishes.clear()
        self._deal = table.deal

    def wake(self) -> None:
        """Deal on: somebody is looking."""
        if self._table.moment is None or self._paused or self.busy or self._rest:
            return
        self._awake = True
        if self._card:
            self._task = asyncio.get_running_loop().create_task(self._run())
        else:
            self._rush()

    def stop(self) -> None:
        """Deal no further until it is woken."""
        self._awake = False
        self._rest.stop()
        self._release()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def wish(self, seat: Seat, text: str, *, alone: bool) -> None:
        """Note what a person says when asked next; silence takes that back, and who is alone need not wait longer."""
        game, question = self._game, self._table.could_say(seat)
        action = game.parse(text, question or self._table.observe(seat))
        if action != self._asking.silence:
            if question is None:
                raise StaleAction("There is nothing that this seat could say now.")
            if (illegal := game.check(question, action)) is not None:
                raise IllegalAction(illegal)
        self._note(seat, action, alone=alone)
        self._tell(deal={"wish": text, "seat": seat, "alone": alone})
        self._show()

    def hear(self, news: object) -> None:
        """Take in what another process tells of the same deal."""
        if self._table.moment is None:
            return
        match news:
            case {"wish": str(text), "seat": int(seat), "alone": bool(alone)}:  # found possible there
                self._note(seat, self._game.parse(text, self._table.observe(seat)), alone=alone)
            case {"moment": int(moment)} if abs(moment - self._table.moment) > 1 and moment < self._asking.until:
                self._table.moment = moment
            case {"paused": bool(paused)}:
                self._paused = paused
                self.stop()
            case _:
                return
        self._show()

    def said(self, seat: Seat) -> None:
        """Forget what a seat wanted to say: another process has asked it."""
        self._wishes.pop(seat, None)

    def _note(self, seat: Seat, action: object, *, alone: bool) -> None:
        if action == self._asking.silence:
            self._wishes.pop(seat, None)
            self._hurries = alone and self._ends(self._asking)
        else:
            self._wishes[seat] = Wish(action)

    def answered(self, seat: Seat, turn: int, thought: Thought) -> None:
        """Take a player's answer; one that came too late counts for its next question, unless it was silence."""
        action, late = thought.decision.action, not self._is_asked(seat, turn)
        if not late or action != self._asking.silence:
            self._wishes[seat] = Wish(action, thought, late)
        if self._awake and not self._card:
            self._rush()

    def pause(self, *, paused: bool, alone: bool) -> None:
        """Stop the deal, or go on: for those who keep nobody waiting."""
        _ = self._asking
        if not alone:
            raise Unsupported("With other people at the table, the deal goes on.")
        self._paused = paused
        if self._table.moment == -1:
            self._left = 1  # who goes on to the next round need not wait for it
        self.stop()
        self.wake()
        self._tell(deal={"paused": paused})
        self._show()

    # What it tells others

    def view(self, seat: Seat | None, *, alone: bool) -> DealingView | None:
        """Show how far the deal is, and what a seat is going to say."""
        asking, moment = self._table.asking, self._table.moment
        if asking is None or moment is None:
            return None
        wish = None if seat is None else self._wishes.get(seat)
        return DealingView(
            dealt=min(moment + 1, asking.shows),
            cards=asking.shows,
            last=self._ends(asking),
            wish=None if wish is None or wish.thought is not None else self._game.format(wish.action),
            paused=self._paused,
            can_pause=alone,
        )

    # Dealing on

    async def _run(self) -> None:
        """Close the last question and show the next card, again and again; all times are counted from the start."""
        start, number = _clock_time(), 0
        try:
            while self._table.moment is not None:
                await _sleep_until(start + (number + CLOSED) * self._card)
                if number % IN_STEP == 0 and self._claim():
                    self._tell(deal={"moment": self._table.moment})
                if self._table.moment is not None:  # another process may have gone on
                    self._close()
                number += 1
                await _sleep_until(start + number * self._card)
                self._tick()
        except StoreError:  # the log tells once that nothing can be stored
            self._rest.begin()
        except Exception:
            log.exception("A deal stopped; it goes on when someone looks at the table.")
        finally:
            self._release()

    def _claim(self) -> bool:
        """Take the answers here, unless another process does."""
        self._leads = self._leads or self._lease.claim()
        return self._leads

    def _release(self) -> None:
        if self._leads:
            self._leads = False
            self._lease.release()

    def _rush(self) -> None:
        """Deal at once, as far as players have answered: whoever measures the time then learns who was asked."""
        while self._table.moment is not None and self._claim():
            if self._asking.moment == self._table.moment:
                (seat,) = self._table.deciding
                if not self._table.sittings[seat].human and seat not in self._wishes:
                    return
            self._left = 1
            self._close()
            self._tick()
        self._release()

    def _close(self) -> None:
        """Take what the seat has said that is asked at this moment, if its time is over."""
        asking, moment = self._asking, self._table.moment
        self._closing = self._left <= 1 or self._hurries or self._is_waited_for(asking)
        if not self._closing or asking.moment != moment or not self._leads:
            return
        (seat,) = self._table.deciding
        wish = self._wishes.get(seat, Wish(asking.silence))
        try:
            said = self._table.answer(wish.action, fallback=wish.thought.fallback if wish.thought else "")
        except IllegalAction:  # it was possible when it was wished
            wish = Wish(asking.silence)
            said = self._table.answer(wish.action)
        self._make(said, None if wish.late else wish.thought)
        self._wishes.pop(seat, None)  # only now: what could not be stored is said again
        if wish.action != asking.silence:
            self._hurries = False
            self._left = -1  # others may answer that

    def _tick(self) -> None:
        """Deal the next card, or go on to the next chance."""
        moment = self._table.moment
        if moment is None:
            return
        if not self._closing:
            self._left -= 1
            return
        asking, declared = self._asking, self._left < 0
        if moment + 1 >= asking.until and asking.moment < asking.until:
            return  # another process still takes the last answers
        if moment + 1 >= asking.until:
            self._table.moment = None
        else:
            self._table.moment = moment + 1
            self._left = self._intervals(moment + 1, asking, declared)
        self._show()

    def _intervals(self, moment: int, asking: Asking[Any], declared: bool) -> int:
        """Return how long a moment lasts."""
        if moment < asking.shows - 1:
            return 1
        pause = moment == asking.shows - 1 or declared
        return self._times.cards(self._times.last_card) if pause else CHANCE_CARDS

    def _ends(self, asking: Asking[Any]) -> bool:
        """Whether all cards are dealt."""
        moment = self._table.moment
        return moment is not None and moment >= asking.shows - 1

    def _is_waited_for(self, asking: Asking[Any]) -> bool:
        """Whether somebody has something to say after the last card: then nobody waits for those before it."""
        if not self._ends(asking):
            return False
        for seat, wish in self._wishes.items():
            question = None if wish.action == asking.silence else self._table.could_say(seat)
            if question is not None and self._game.check(question, wish.action) is None:
                return True
        return False

    def _is_asked(self, seat: Seat, turn: int) -> bool:
        return seat in self._table.deciding and self._table.question_turn(seat) == turn

    @property
    def _asking(self) -> Asking[Any]:
        asking = self._table.asking
        if asking is None or self._table.moment is None:
            raise StaleAction("No cards are being dealt now.")
        return asking

    @property
    def _game(self) -> AnyHiddenGame:
        return cast(AnyHiddenGame, self._table.game)


def _clock_time() -> float:
    return time.monotonic()


async def _sleep_until(due: float) -> None:
    await asyncio.sleep(max(0.0, due - _clock_time()))
