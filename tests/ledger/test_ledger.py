"""The features ledger, docs/features.toml, is sound, and the quick commands it cites show what they should."""

import tomllib

import pytest

from tests.ledger.checking import EXPECTED, LEDGER, ROOT, faults, registered_commands
from tests.ledger.commands import Command, cited, commands, run


def test_ledger_is_sound() -> None:
    ledger = tomllib.loads(LEDGER.read_text(encoding="utf-8"))
    assert not (found := faults(ledger, root=ROOT, commands=registered_commands)), "\n".join(found)


def test_every_item_of_the_five_games_is_expected() -> None:
    assert len(EXPECTED) == len(set(EXPECTED)) == 487
    assert [EXPECTED[n] for n in (0, 86, 87, -1)] == ["B001", "B087", "H001", "T127"]


def test_it_is_known_of_every_command_what_it_should_show() -> None:
    assert {command.line for command in commands()} == cited(tomllib.loads(LEDGER.read_text(encoding="utf-8")))
    assert all(command.shows for command in commands())


@pytest.mark.parametrize("command", [command for command in commands() if command.quick], ids=lambda c: c.line)
def test_a_quick_command_shows_what_the_ledger_says(command: Command) -> None:
    assert run(command).fault is None
