"""A clock on the wall that jumps, for a server in a process of its own; what measures durations does not jump."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path
from typing import Final

__all__ = ["DAY", "WallClock"]

DAY: Final = 86_400
_SOURCE: Final = Path(__file__).with_name("wall_clock.c")
_AHEAD: Final = struct.Struct("=q")


class WallClock:
    """A folder with the compiled clock, and a file that says how many seconds it is ahead."""

    def __init__(self, folder: Path) -> None:
        self._library, self._file = folder / "wall_clock.so", folder / "ahead"
        command = ["cc", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", str(self._library), str(_SOURCE)]
        subprocess.run(command, check=True)
        self.jump(0)

    @property
    def environment(self) -> dict[str, str]:
        """What a process has to be given that should see this clock; its children then see it too."""
        return {"LD_PRELOAD": str(self._library), "PARLOUR_WALL_CLOCK": str(self._file)}

    def jump(self, ahead: int) -> None:
        """Set the clock so many seconds ahead of the machine's; processes that run see it at once."""
        with self._file.open("r+b" if self._file.exists() else "wb") as out:  # in place: it is mapped elsewhere
            out.write(_AHEAD.pack(ahead))
