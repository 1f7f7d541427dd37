"""What one seat, or a spectator, is shown of a table. Everything here comes from the seat's observation."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from parlour.core.game import AnyGame, HiddenGame
from parlour.core.observation import Event, Observation, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import nondefaults
from parlour.core.registry import game_type
from parlour.explain.catalogue import game_title, sitting_title
from parlour.explain.messages import action_label, drawing_words, say_event, say_outcome, seat_label, unit_label
from parlour.explain.sentences import sentences_for
from parlour.table import Sitting, Table
from parlour.web.schema import (
    Able,
    Actions,
    ClockRules,
    DealingView,
    EventView,
    LegalAction,
    MoveView,
    OutcomeView,
    SeatView,
    TableView,
)
from parlour.web.screens import Viewer

__all__ = ["RoomStatus", "Telling", "is_hidden", "is_open_book", "legal_actions", "table_view"]

MOST_LISTED: Final = 300  # more actions than this are typed, not picked from a list


@lru_cache(maxsize=64)  # an abstract class takes its time to say who belongs to it
def _hides(game: type[AnyGame]) -> bool:
    return issubclass(game, HiddenGame)


def is_hidden(table: Table) -> bool:
    """Whether seats do not see everything in this game."""
    return _hides(type(table.game))


def is_open_book(table: Table) -> bool:
    """Whether everybody may know everything that happened: nothing is hidden, or the game is over."""
    return not is_hidden(table) or table.outcome is not None


class Telling:
    """The events of a game in one language; what has been told before is not put into words again."""

    def __init__(self) -> None:
        self._events: tuple[Event, ...] = ()
        self._event_views: list[EventView] = []

    def tell(self, events: tuple[Event, ...], game: AnyGame, language: str) -> list[EventView]:
        """Return everything that happened; the part that was there before is made of the same objects."""
        known = len(self._events) if events[: len(self._events)] == self._events else 0
        fresh = [
            EventView(seat=event.seat, kind=event.kind, text=event.text, sentence=say_event(event, game, language))
            for event in events[known:]
        ]
        self._events, self._event_views = events, [*self._event_views[:known], *fresh]
        return self._event_views


class RoomStatus(NamedTuple):
    """What is the case besides the game: seats without a person so far, people who are away, cards being dealt.

    ``others`` is whether people play at other screens than the viewer's.
    """

    free: tuple[Seat, ...] = ()
    dealing: DealingView | None = None
    away: tuple[Seat, ...] = ()
    others: bool = False
    stand_in_seconds: float | None = None


class _Company(NamedTuple):
    """What seats are besides who sits in them."""

    free: tuple[Seat, ...] = ()
    away: tuple[Seat, ...] = ()
    timed_out: tuple[Seat, ...] = ()


def table_view(
    table: Table,
    table_id: str,
    seat: Seat | None,
    viewer: Viewer,
    telling: Telling,
    status: RoomStatus | None,
    *,
    open_hands: bool = False,
) -> TableView:
    """Show a table to a seat; without a ``status`` it is a look back, where nothing can be done."""
    game, past = table.game, status is None
    held, language = viewer.held, viewer.language
    obs = table.observe(seat)
    outcome = table.outcome
    mine = not past and seat is not None and seat in table.actors
    return TableView(
        id=table_id,
        game=game.name,
        title=_title(game.name, language),
        seat=seat,
        held=list(held),
        turn=None if past or seat is None else table.turn(seat),
        seats=_seats(game, tuple(table.sittings), _company(table, status), language),
        waiting=list(table.waiting(seat)),
        my_move=mine,
        view=table.view.speaking(drawing_words(game, language)).show(obs),
        events=telling.tell(obs.events, game, language),
        moves=[_move(ply, entry.seat, entry.text) for ply, entry in enumerate(table.actions)]
        if is_open_book(table) or past
        else [],
        outcome=_outcome(game, outcome, language) if outcome is not None else None,
        practice=table.practice or (is_hidden(table) and bool(table.opened.position)),
        can=_NOTHING if status is None else _able(table, seat, viewer, others=status.others),
        rules=_rules(game.rules),
        think_seconds=table.opened.think_seconds,
        fallback="" if past else _fallback(table, seat, language),
        hands=[table.view.hand(table.observe(other)) for other in range(game.seats)] if past and open_hands else [],
        dealing=None if status is None else status.dealing,
        clock=ClockRules(base=clock.base, increment=clock.increment) if (clock := table.opened.clock) else None,
        rematch=table.rematch,
        stand_in_seconds=None if status is None else status.stand_in_seconds,
        delay_seconds=table.opened.delay,
    )


def _company(table: Table, status: RoomStatus | None) -> _Company:
    timed_out = tuple(sorted(table.timed_out))
    return _Company(timed_out=timed_out) if status is None else _Company(status.free, status.away, timed_out)


_NOTHING: Final = Able(undo=False, resign=False, hint=False, explain=False, review=False, replay=True, again=True)


# What a view tells again after every move is made once.


@lru_cache(maxsize=512)
def _title(game: str, language: str) -> str:
    return game_title(game_type(game), language)


@lru_cache(maxsize=512)
def _seats(game: AnyGame, sittings: tuple[Sitting, ...], company: _Company, language: str) -> list[SeatView]:
    teams = {seat: index for index, team in enumerate(game.teams) for seat in team}
    return [
        SeatView(
            seat=seat,
            name=sitting.name,
            title="" if sitting.human else sitting_title(game_type(game.name), sitting.spec, language),
            label=seat_label(game, seat, language),
            human=sitting.human,
            spec=sitting.spec,
            team=teams[seat],
            free=seat in company.free,
            away=seat in company.away,
            stands_in=sitting.stands_in,
            timed_out=seat in company.timed_out,
        )
        for seat, sitting in enumerate(sittings)
    ]


_rules: Final = lru_cache(maxsize=512)(nondefaults)
_able_to: Final = lru_cache(maxsize=512)(Able)


@lru_cache(maxsize=4096)
def _move(ply: int, seat: Seat, text: str) -> MoveView:
    return MoveView(ply=ply, seat=seat, text=text)


def legal_actions(game: AnyGame, obs: Observation, language: str) -> Actions:
    """List what the observing seat may do, if that is not too much."""
    first = game.legal(obs).first(MOST_LISTED + 1)
    if len(first) > MOST_LISTED:
        return Actions(listed=False, actions=[])
    texts = [game.format(action) for action in first]
    return Actions(
        listed=True, actions=[LegalAction(text=text, label=action_label(game, text, language)) for text in texts]
    )


def _outcome(game: AnyGame, outcome: Outcome, language: str) -> OutcomeView:
    return OutcomeView(
        points=list(outcome.points),
        winners=list(outcome.winners),
        reason=outcome.reason,
        unit=unit_label(game, language),
        sentence=say_outcome(outcome, game, language),
    )


def _able(table: Table, seat: int | None, viewer: Viewer, *, others: bool) -> Able:
    running = table.outcome is None
    mine = seat is not None and seat in viewer.held
    open_book = is_open_book(table)
    to_act = seat is not None and mine and (seat in table.actors or table.could_say(seat) is not None)
    belongs = viewer.opener or bool(viewer.held)
    return _able_to(
        undo=mine and seat is not None and not others and table.can_undo(seat),
        resign=mine and running,
        hint=to_act and not others,
        explain=(to_act or (running and not is_hidden(table))) and not others,
        review=table.open_plies > 0 and not (others and running and not is_hidden(table)),
        replay=open_book,
        again=open_book and belongs,
        reseat=running and viewer.opener,
        invite=running and viewer.opener,
        speak=bool(viewer.held) and others,
        rematch=not running and belongs,
    )


def _fallback(table: Table, seat: int | None, language: str) -> str:
    """Say that a simpler player made the last move that this seat saw; why may name cards, and is in the record."""
    if table.moment is not None or not any(entry.fallback for entry in table.actions):
        return ""
    sentence = sentences_for(table.game.name, language).say("table", "fallback")
    if is_open_book(table):
        return sentence if table.actions[-1].fallback else ""
    events_seen = len(table.observe(seat).events)
    for ply in reversed(range(len(table.actions))):
        if len(table.at(ply).observe(seat).events) != events_seen:
            return sentence if table.actions[ply].fallback else ""
    return ""
