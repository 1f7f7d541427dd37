"""The analysis board: a position and a line, looked at, judged, and written down. Nothing of it is kept here.

Who sets a position up knows all its cards; the table is all the same shown, and judged, with the eyes of one seat,
unless all cards are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.core.game import AnyGame, HiddenGame
from parlour.core.observation import Observation, Seat
from parlour.core.parameters import Value
from parlour.core.registry import about, game_type, make_game
from parlour.core.view import View
from parlour.errors import FormatError, UnknownName, Unsupported
from parlour.explain import action_label
from parlour.explain.messages import drawing_words, seat_label
from parlour.records import format_records
from parlour.records.pasted import PastedGame, follow, read_pasted
from parlour.records.scripts import record_of_line, script_of_position, script_of_record
from parlour.table import Acted, Opened, Sitting, Table
from parlour.web.failures import describe, say_fault
from parlour.web.schema_analysis import (
    AnalysisIn,
    AnalysisMove,
    AnalysisView,
    HoldingView,
    JudgeIn,
    PastedGameView,
    PastedIn,
    PastedView,
    RecordIn,
    RecordView,
    StepIn,
    TreeIn,
    TreeView,
)
from parlour.web.screens import Viewer
from parlour.web.views import Telling, legal_actions, table_view

__all__ = ["label_tree", "look", "question", "read", "record", "set_up"]

RECORD: Final = "record"


def set_up(
    game: str, rules: Mapping[str, Value], position: str, actions: Sequence[StepIn], seed: int = 0
) -> tuple[Table, FormatError | None]:
    """Return a table of people after the actions that the rules allow, and why the rest is not allowed."""
    with about(game):
        made = make_game(game, rules)
        people = tuple(Sitting() for _ in range(made.seats))
        table = Table(Opened(game, people, seed, seed, rules, position))
        run, fault = follow(made, table.start, ((step.seat, step.text) for step in actions))
    for seat, action in run.actions:
        table.apply(Acted(seat, made.format(action)))
    return table, fault


def look(asked: AnalysisIn, language: str) -> AnalysisView:
    """Show the table as a seat may see it, or with all hands open, and what may be done."""
    table, fault = set_up(asked.game, asked.rules, asked.position, asked.actions, asked.seed)
    game, actors = table.game, table.actors
    if asked.seat is not None and asked.seat >= game.seats:
        raise Unsupported("{game} has {seats} seats, not {count}.", game=game.name, seats=game.seats, count=asked.seat)
    seat = asked.seat if asked.seat is not None else actors[0] if actors else None
    hidden = isinstance(game, HiddenGame)
    shown = table_view(table, "", seat, Viewer((), seat, language), Telling(), None, open_hands=hidden and asked.open)
    return AnalysisView(
        table=shown.model_copy(update={"my_move": bool(actors) and seat in actors, "waiting": list(actors)}),
        start=game.dump(table.start),
        text=game.dump(table.state),
        to_act=list(actors),
        legal=legal_actions(game, table.observe(actors[0] if actors else None), language),
        moves=_moves(table, language),
        fault="" if fault is None else say_fault(fault, language, game.name),
        holdings=_holdings(table, seat, language),
        hidden=hidden,
        makeable=type(table.view).makeable is not View.makeable,
    )


def label_tree(asked: TreeIn, language: str) -> TreeView:
    """Return the nodes of a tree in words; what the rules do not allow is left out."""
    with about(asked.game):
        game = make_game(asked.game, asked.rules)
        start = game.load(asked.position) if asked.position else game.start(0)
    states: list[object | None] = []
    nodes: list[AnalysisMove | None] = []
    for number, node in enumerate(asked.nodes):
        if node.parent >= number:
            raise FormatError("node {number} comes before the one that it follows", number=number)
        before = start if node.parent < 0 else states[node.parent]
        run, fault = (None, None) if before is None else follow(game, before, iter([(node.seat, node.text)]))
        if run is None or fault is not None:
            states.append(None)
            nodes.append(None)
            continue
        ((seat, action),) = run.actions
        text = game.format(action)
        states.append(run.state)
        nodes.append(AnalysisMove(seat=seat, text=text, label=action_label(game, text, language)))
    return TreeView(nodes=nodes)


def read(asked: PastedIn, language: str) -> PastedView:
    """Read a pasted text; raise ``FormatError`` when nothing of it can be read."""
    reading = read_pasted(asked.game, asked.text, asked.rules)
    return PastedView(
        format=reading.format,
        games=[_game(asked.game, number, item, language) for number, item in enumerate(reading.games, 1)],
        fault=None if reading.fault is None else describe(reading.fault, language, asked.game)[1],
    )


def record(asked: RecordIn) -> RecordView:
    """Write a line in one of the formats of its game; raise what that format cannot hold."""
    table, fault = set_up(asked.game, asked.rules, asked.position, asked.actions)
    if fault is not None:
        raise fault
    kind = game_type(asked.game)
    names = [RECORD, *(item.name for item in kind.formats)]
    if asked.format not in names:
        raise UnknownName("format", asked.format, names)
    written = record_of_line(table.game, table.start, [(entry.seat, entry.text) for entry in table.actions])
    if asked.format == RECORD:
        return RecordView(text=format_records([written]), file=f"{kind.name}.parlour", formats=names)
    item = next(item for item in kind.formats if item.name == asked.format)
    script = script_of_record(written) if item.holds == "games" else script_of_position(written)
    with about(asked.game):
        return RecordView(text=item.write((script,)), file=f"{kind.name}{item.suffix or '.txt'}", formats=names)


def question(asked: JudgeIn) -> tuple[Table, Seat, Observation]:
    """Return the table that is to be judged, who is to act there, and what that seat knows."""
    table, fault = set_up(asked.game, asked.rules, asked.position, asked.actions)
    if fault is not None:
        raise fault
    if not table.actors:
        raise Unsupported("The game is over in this position; there is nothing left to play.")
    return table, table.actors[0], table.observe(table.actors[0])


def _moves(table: Table, language: str) -> list[AnalysisMove]:
    game = table.game
    return [
        AnalysisMove(seat=entry.seat, text=entry.text, label=action_label(game, entry.text, language))
        for entry in table.actions
    ]


def _holdings(table: Table, seat: Seat | None, language: str) -> list[HoldingView]:
    if seat is None or table.outcome is not None:
        return []
    game = table.game
    return [
        HoldingView(
            label=_pile_label(game, item.pile, language),
            size=item.size,
            may={suit: list(cards) for suit, cards in item.may.items()},
            must=list(item.must),
        )
        for item in table.view.holdings(table.observe(seat))
    ]


def _pile_label(game: AnyGame, pile: str, language: str) -> str:
    if pile in game.seat_names:
        return seat_label(game, game.seat_names.index(pile), language)
    return drawing_words(game, language)(pile)


def _game(name: str, number: int, item: PastedGame, language: str) -> PastedGameView:
    game = make_game(name, item.rules)
    players = [item.tags.get(seat, "") for seat in game.seat_names]
    event = item.tags.get("Event", "")
    board = str(item.rules.get("board", number))
    words = [f"{number}." if board == str(number) else f"{number} ({board}).", event, ", ".join(filter(None, players))]
    return PastedGameView(
        title=" ".join(filter(None, words))[:120],
        position=item.position,
        rules=dict(item.rules),
        actions=[
            AnalysisMove(seat=seat, text=text, label=action_label(game, text, language)) for seat, text in item.actions
        ],
        fault=None if item.fault is None else describe(item.fault, language, name)[1],
    )
