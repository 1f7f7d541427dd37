"""All targets by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.fuzz.http import HTTP
from tests.fuzz.protocols import PROTOCOLS
from tests.fuzz.target import Target
from tests.fuzz.texts import TEXTS

__all__ = ["TARGETS"]

TARGETS: Final[Mapping[str, Target]] = {target.name: target for target in (*TEXTS, *PROTOCOLS, *HTTP)}
