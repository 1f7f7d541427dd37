"""Whatever is done at a table, in any order, in any registered game: it can be stored and goes on from the store."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from parlour.core.conformance.contents import contents
from parlour.core.game import HiddenGame
from parlour.core.registry import game_names, make_game
from parlour.errors import FormatError, IllegalAction, StaleAction, Unsupported
from parlour.table import Opened, Sitting, Table, from_json, to_json

SETTINGS = settings(
    max_examples=12,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


class TableMachine(RuleBasedStateMachine):
    """Legal and illegal actions, late answers, undo, resignation and reload, as people mix them."""

    game = ""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []  # actions met so far, to be tried where they may be illegal
        self.late: list[tuple[int, int]] = []  # turns that were answered, by seat

    @initialize(seed=st.integers(0, 2**64), human=st.integers(0, 3))
    def open(self, seed: int, human: int) -> None:
        game = make_game(self.game)
        seats = [Sitting("random")] * game.seats
        seats[human % game.seats] = Sitting(name="Anna")
        self.person = human % game.seats
        self.table = Table(Opened(self.game, tuple(seats), seed, seed + 1))

    @property
    def over(self) -> bool:
        return self.table.outcome is not None

    @precondition(lambda self: not self.over)
    @rule(choice=st.integers(0, 10**6), many=st.integers(1, 12))
    def act(self, choice: int, many: int) -> None:
        for _ in range(many):
            if self.over:
                return
            actors = self.table.actors
            seat = actors[choice % len(actors)]
            obs, turn = self.table.observe(seat), self.table.turn(seat)
            actions = self.table.game.legal(obs).first(100)
            text = self.table.game.format(actions[choice // 7 % len(actions)])
            before = contents(self.table.state)
            entry = self.table.act(seat, text, turn)
            assert contents(self.table.state) == before, "checking an action changes nothing"
            self.table.apply(entry)
            assert self.table.turn(seat) > turn
            self.texts = [*self.texts[-30:], text]
            self.late = [*self.late[-5:], (seat, turn)]
            choice = choice * 31 + 7

    @rule(choice=st.integers(0, 10**6), seat=st.integers(0, 3))
    def try_anything(self, choice: int, seat: int) -> None:
        """An action is either legal for this seat, or refused in words with nothing changed."""
        if not self.texts:
            return
        seat %= self.table.game.seats
        text = self.texts[choice % len(self.texts)]
        obs, before = self.table.observe(seat), contents(self.table.state)
        refusal = self.refusal(seat, text)
        assert refusal is None or refusal.strip()
        if refusal is None:
            assert self.table.game.parse(text, obs) in self.table.game.legal(obs)
        assert contents(self.table.state) == before

    @rule(text=st.text(max_size=12), seat=st.integers(0, 3))
    def try_nonsense(self, text: str, seat: int) -> None:
        seat %= self.table.game.seats
        refusal = self.refusal(seat, text)
        assert refusal is None or refusal.strip()
        if refusal is None:
            obs = self.table.observe(seat)
            assert self.table.game.parse(text, obs) in self.table.game.legal(obs)

    def refusal(self, seat: int, text: str) -> str | None:
        """Return why the table refuses an action; only these three errors will do."""
        try:
            self.table.act(seat, text, self.table.turn(seat))
        except (IllegalAction, FormatError, StaleAction) as error:
            return str(error)
        return None

    @rule()
    def answer_late(self) -> None:
        for seat, turn in self.late:
            if turn != self.table.turn(seat):
                with pytest.raises(StaleAction):
                    self.table.act(seat, self.texts[-1], turn)

    @rule()
    def take_back(self) -> None:
        count, state = len(self.table.actions), contents(self.table.state)
        try:
            entry = self.table.undo(self.person)
        except Unsupported:
            assert all(acted.seat != self.person for acted in self.table.actions)
            return
        assert contents(self.table.state) == state
        self.table.apply(entry)
        assert len(self.table.actions) == entry.keep < count
        assert self.person in self.table.actors
        assert self.table.practice == isinstance(self.table.game, HiddenGame)

    @precondition(lambda self: not self.over)
    @rule(seat=st.integers(0, 3))
    def resign_and_take_back(self, seat: int) -> None:
        seat %= self.table.game.seats
        copy = self.reloaded()
        copy.apply(copy.resign(seat))
        outcome = copy.outcome
        assert outcome is not None
        assert seat not in outcome.winners
        with pytest.raises(StaleAction):
            copy.resign(seat)

    @rule()
    def restart(self) -> None:
        """The log gives the table back, a snapshot the state; the game goes on with what was read."""
        copy, game = self.reloaded(), self.table.game
        assert contents(copy.state) == contents(self.table.state)
        assert (copy.actions, copy.sittings, copy.practice) == (
            self.table.actions,
            self.table.sittings,
            self.table.practice,
        )
        assert copy.outcome == self.table.outcome
        assert contents(game.load(game.dump(copy.state))) == contents(copy.state)
        self.table = copy

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.restart()

    def reloaded(self) -> Table:
        lines = [json.dumps(to_json(entry)) for entry in self.table.entries]
        return Table.replay([from_json(json.loads(line)) for line in lines])


@pytest.mark.parametrize("name", game_names())
def test_any_order_of_events(name: str) -> None:
    machine: Any = type(f"{name}Machine", (TableMachine,), {"game": name})
    run_state_machine_as_test(machine, settings=SETTINGS)
