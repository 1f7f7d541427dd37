"""Real processes: what is left after Ctrl-C and kill -9, and a real terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from parlour.cli.terminal.logfile import read_log
from parlour.table import Acted, Table

PARLOUR = [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())"]
PATIENCE = 600.0  # a machine with much else to do is slow, not broken


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self._master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "30"}
        self.process = subprocess.Popen(
            [*PARLOUR, *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)
        self.screen = ""

    def wait_for(self, text: str) -> None:
        """Read until a text appears after what was seen before."""
        found = ""
        deadline = time.monotonic() + PATIENCE
        while text not in found:
            ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"{text!r} did not appear; on the screen: {self.screen + found}"
            try:
                found += os.read(self._master, 4096).decode(errors="replace")
            except OSError:  # the program has ended
                break
        self.screen += found
        assert text in found, self.screen

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def end_by(self, sent: signal.Signals) -> int:
        """Send a signal, again if need be: between a prompt and the reading after it one can go unheard."""
        for _ in range(3):
            self.process.send_signal(sent)
            with suppress(subprocess.TimeoutExpired):
                return self.process.wait(timeout=PATIENCE / 3)
        raise AssertionError(f"{sent.name} did not end the program; on the screen: {self.screen}")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)


def played(data_folder: Path) -> list[str]:
    (log,) = data_folder.glob("*.jsonl")
    table = Table.replay(read_log(log.read_text())[0])
    return [entry.text for entry in table.entries if isinstance(entry, Acted) and entry.seat == 0]


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_nothing_accepted_is_lost(data_folder: Path, end: signal.Signals) -> None:
    terminal = Terminal("play", "connect4", "--opponent", "random")
    terminal.wait_for("Yellow> ")
    terminal.type("4")
    terminal.wait_for("Yellow> ")
    code = terminal.end_by(end)
    if end is signal.SIGINT:
        assert code == 130
        terminal.wait_for("The game is saved.")
        assert "Traceback" not in terminal.screen
    terminal.close()
    assert played(data_folder) == ["4"]
    again = Terminal("play", "connect4", "--resume", "last")
    again.wait_for("Yellow> ")
    again.type("1")
    again.wait_for("Yellow> ")
    again.close()
    assert played(data_folder) == ["4", "1"]


def test_ctrl_c_stops_a_long_thought(data_folder: Path) -> None:
    terminal = Terminal("explain", "connect4", "--player", "alphabeta(depth=30)")
    terminal.wait_for("Thinking")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.process.wait(timeout=PATIENCE) == 130
    terminal.close()
    assert "Traceback" not in terminal.screen


def test_tab_completes_words(data_folder: Path) -> None:
    terminal = Terminal("play", "connect4", "--opponent", "random")
    terminal.wait_for("Yellow> ")
    os.write(terminal._master, b"hist\t")
    terminal.wait_for("history")
    terminal.type("")
    terminal.wait_for("Nothing has been played yet.")
    terminal.close()
