"""The values that JSON has, as types: ``Json`` for what is read, ``Jsonable`` for what may be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

__all__ = ["Json", "JsonObject", "Jsonable"]

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
JsonObject: TypeAlias = dict[str, Json]
Jsonable: TypeAlias = bool | int | float | str | Sequence["Jsonable"] | Mapping[str, "Jsonable"] | None
