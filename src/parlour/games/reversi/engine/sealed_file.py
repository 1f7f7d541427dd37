"""A data file of the engine: a line that names its kind, a line of JSON, and a compressed body under a checksum."""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from parlour.core.reading import read_json
from parlour.errors import FormatError

__all__ = ["SealedFile"]

T = TypeVar("T")


@dataclass(frozen=True)
class SealedFile(Generic[T]):
    """A kind of file: ``read`` makes what it holds of its facts and its body, and may raise ValueError."""

    magic: bytes
    kind: str
    remedy: str
    read: Callable[[Mapping[str, object], bytes], T]

    def pack(self, facts: Mapping[str, object], body: bytes, preset: int) -> bytes:
        """Write facts and body."""
        packed = lzma.compress(body, preset=preset)
        head = {**facts, "sha256": hashlib.sha256(packed).hexdigest()}
        return self.magic + json.dumps(head, sort_keys=True).encode() + b"\n" + packed

    def unpack(self, data: bytes, name: str) -> T:
        """Read a file; whatever is missing or changed is an error, and nothing is half-loaded."""
        if not data.startswith(self.magic):
            raise FormatError(f"{name} is not {self.kind}; {self.remedy}")
        line, _, packed = data[len(self.magic) :].partition(b"\n")
        try:
            head = read_json(line)
            if hashlib.sha256(packed).hexdigest() != head["sha256"]:
                raise ValueError("its checksum differs")
            return self.read(head, lzma.decompress(packed))
        except (ValueError, KeyError, TypeError, lzma.LZMAError) as error:
            raise FormatError(f"{name} is damaged or cut short ({error}); {self.remedy}") from error
