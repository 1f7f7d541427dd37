"""In a terminal a bar shows the blocks done, the time left and the interval so far."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys


def test_the_bar_shows_blocks_time_left_and_the_running_interval() -> None:
    command = "import sys; from parlour.cli import main; sys.exit(main())"
    words = ["match", "connect4", "beginner", "random", "--blocks", "12", "--workers", "0", "--json"]
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "160"}
    with subprocess.Popen(
        [sys.executable, "-c", command, *words], stdout=subprocess.DEVNULL, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        seen = b""
        while True:
            try:
                data = os.read(ours, 65536)
            except OSError:  # how a terminal tells that the other side is gone
                break
            seen += data
    os.close(ours)
    assert process.returncode == 0
    text = re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", seen).decode()
    assert re.search(r"\b\d+/12\b", text)
    assert re.search(r"\d:\d\d:\d\d", text)
    assert re.search(r"[+-]?\d\.\d\d \[[^]]+\] wins", text)
