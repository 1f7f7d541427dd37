"""Files that are replaced whole, and folders that one process has for itself."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from parlour.errors import StoreError

__all__ = ["lock", "replacing", "sync_folder", "write_atomically"]


def write_atomically(file: Path, data: str | bytes) -> None:
    """Write a whole file so that a crash leaves either the old one or the new one."""
    with replacing(file) as draft:
        draft.write(data.encode() if isinstance(data, str) else data)


@contextmanager
def replacing(file: Path, *, empty: bool = True) -> Iterator[IO[bytes]]:
    """Write a file piece by piece; it takes the place of the old one when all of it is on disk.

    Where ``empty`` is False, a file to which nothing was written is not made.
    """
    draft = file.with_name(file.name + ".new")
    with draft.open("wb") as out:
        yield out
        out.flush()
        os.fsync(out.fileno())
        written = out.tell() > 0
    if written or empty:
        draft.replace(file)
        sync_folder(file.parent)
    else:
        draft.unlink()


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on disk: a new file is safe only then."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock(file: IO[str] | IO[bytes], complaint: str) -> None:
    """Have an open file for this process alone until it is closed; close it and complain when another has it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise StoreError(complaint) from None
