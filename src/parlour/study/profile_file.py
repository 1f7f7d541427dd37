"""The profile of this machine as a file, changed by one process at a time and replaced whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from parlour.errors import StoreError
from parlour.store.files import lock, write_atomically
from parlour.study.profile import Profile, read_profile, write_profile

__all__ = ["change_profile", "load_profile"]

BUSY: Final = "Another Parlour is writing the profile; try again in a moment."


def load_profile(file: Path) -> Profile:
    """Return what is kept; an empty profile where there is no file."""
    try:
        return read_profile(file.read_text(encoding="utf-8"), str(file)) if file.exists() else Profile()
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError("The profile {file} cannot be read: {why}.", file=file, why=error) from None


def change_profile(file: Path, change: Callable[[Profile], Profile]) -> Profile:
    """Change what is kept; whatever fails leaves the file as it was."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.with_name(file.name + ".lock").open("a", encoding="utf-8") as guard:
            lock(guard, BUSY)
            changed = change(load_profile(file))
            write_atomically(file, write_profile(changed))
    except OSError as error:
        raise StoreError("The profile {file} cannot be written: {why}.", file=file, why=error) from None
    return changed
