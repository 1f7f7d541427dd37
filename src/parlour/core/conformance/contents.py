"""Looking into values without trusting them: what they hold, and what can be reached from them."""

from __future__ import annotations

import gc
from collections.abc import Hashable, Iterator, Mapping, Set
from enum import Enum
from functools import cache, cached_property
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

__all__ = ["contents", "reachable"]

_ATOMS = (str, bytes, int, float, complex, bool, type(None), range, type, Enum)


def contents(value: object) -> Hashable:
    """Return all that a value holds as nested tuples, whatever its own ``==`` looks at."""
    kind: Any = type(value)
    holds: Any = value
    match _form(kind):
        case "atom":
            return holds  # type: ignore[no-any-return] # hashable, as all atoms are
        case "sequence":
            return (kind.__qualname__, *map(contents, holds))
        case "mapping":
            items = [(contents(key), contents(item)) for key, item in holds.items()]
            return (kind.__qualname__, *sorted(items, key=repr))
        case "set":
            return (kind.__qualname__, *sorted(map(contents, holds), key=repr))
        case "function":
            cells = tuple(contents(cell.cell_contents) for cell in holds.__closure__ or ())
            return (holds.__module__, holds.__qualname__, cells)
    names = _attributes(kind)
    if hasattr(value, "__dict__"):
        names = tuple(sorted({*names, *value.__dict__} - _computed(kind)))
    elif not names:
        return repr(value)
    return (kind.__qualname__, *[contents(getattr(value, name, None)) for name in names], names)


@cache
def _form(kind: type) -> str:
    forms: dict[str, tuple[type, ...]] = {
        "atom": _ATOMS,
        "sequence": (tuple, list),
        "mapping": (Mapping,),
        "set": (Set,),
        "function": (FunctionType,),
    }
    return next((form for form, kinds in forms.items() if issubclass(kind, kinds)), "object")


@cache
def _attributes(kind: type) -> tuple[str, ...]:
    """Return the names of the slots of a class, which for dataclasses with slots are its fields."""
    names: set[str] = set()
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        names.update((slots,) if isinstance(slots, str) else slots)
    return tuple(sorted(names - {"__dict__", "__weakref__"}))


@cache
def _computed(kind: type) -> frozenset[str]:
    """Return what instances merely remember having computed, and what the typing module leaves behind."""
    cached = {name for base in kind.__mro__ for name, item in vars(base).items() if isinstance(item, cached_property)}
    return frozenset({*cached, "__orig_class__"})


def reachable(value: object) -> Iterator[object]:
    """Yield every object that a holder of this value can get at: attributes, items, closures; no classes or modules."""
    seen = {id(value)}
    stack: list[object] = [value]
    while stack:
        item = stack.pop()
        yield item
        for other in _references(item):
            if id(other) not in seen and not isinstance(other, type | ModuleType | CodeType | BuiltinFunctionType):
                seen.add(id(other))
                stack.append(other)


def _references(item: object) -> Iterator[object]:
    if isinstance(item, FunctionType):  # its globals are its module, which everybody can import
        yield from (cell.cell_contents for cell in item.__closure__ or ())
        yield from item.__defaults__ or ()
        yield from (item.__kwdefaults__ or {}).values()
    elif not isinstance(item, str | bytes | int | float | type | ModuleType):
        yield from gc.get_referents(item)
