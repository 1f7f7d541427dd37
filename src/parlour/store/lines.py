"""A file of lines, only ever appended to: what a process had written when it was killed is whole lines but the last."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from parlour.errors import StoreError
from parlour.store.files import lock, sync_folder

__all__ = ["LineFile"]


class LineFile:
    """Such a file, open for one process. ``busy`` is what to tell a second one."""

    def __init__(self, path: Path, handle: int, busy: str = "") -> None:
        self.path = path
        self._file = os.fdopen(handle, "r+b", buffering=0)
        lock(self._file, busy or f"{path} is in use by another process; wait until it is done, or name another file.")
        self.size = os.fstat(handle).st_size

    def __enter__(self) -> LineFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @classmethod
    def create(cls, path: Path, *lines: str, busy: str = "") -> LineFile:
        """Begin a new file with these lines; raise ``FileExistsError`` rather than write over one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        made = cls(path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600), busy)
        made.append(*lines)
        sync_folder(path.parent)
        return made

    @classmethod
    def open(cls, path: Path, busy: str = "", *, make: bool = False) -> LineFile:
        """Go on with a file; ``make`` begins an empty one where there is none."""
        return cls(path, os.open(path, os.O_RDWR | os.O_APPEND | (os.O_CREAT if make else 0), 0o666), busy)

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        """Return the offset and the text of each line; one that a crash cut short has no newline at its end."""
        offset = 0
        with self.path.open("rb") as file:
            for line in file:
                yield offset, line
                offset += len(line)

    def read(self, offset: int, length: int) -> bytes:
        """Return so many bytes from an offset on."""
        return os.pread(self._file.fileno(), length, offset)

    def repair(self) -> bool:
        """Cut off a last line that a crash left unfinished; return whether there was one."""
        whole = next((offset for offset, line in self if not line.endswith(b"\n")), self.size)
        torn = whole < self.size
        if torn:
            self.cut(whole)
        return torn

    def cut(self, offset: int) -> None:
        """Cut off everything from an offset on."""
        os.ftruncate(self._file.fileno(), offset)
        self.size = offset

    def append(self, *lines: str, sync: bool = True) -> None:
        """Add lines, all or none, on disk when this returns unless ``sync`` is left for later."""
        data = left = "".join(f"{line}\n" for line in lines).encode()
        try:
            while left:
                left = left[os.write(self._file.fileno(), left) :]
            if sync:
                self.sync()
        except OSError as error:
            os.ftruncate(self._file.fileno(), self.size)  # no half a line before a later whole one
            raise StoreError(f"{self.path} cannot be written: {error.strerror}.") from None
        self.size += len(data)

    def sync(self) -> None:
        """Wait until all of it is on disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let others open the file."""
        self._file.close()
