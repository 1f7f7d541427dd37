"""Dataclasses as JSON values and back, by their type hints: every field is written, and no class needs code of its own.

An object holds the fields under their names, and reading takes what a file lacks from the defaults, so that fields can
be added for ever. Where files want another form, ``declare`` says which. JSON has no infinity; it is written as text.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Generic, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from parlour.core.json import Json, JsonObject
from parlour.errors import BadParameter, FormatError

__all__ = ["Kinds", "Stored", "declare", "decode", "encode"]

T = TypeVar("T")
_Hint = Any  # a type, with or without parameters, or a union of some: typing has no name for all of them
_Convert = Callable[[Any], object]  # of the values of one field, whose type it knows


@dataclass(frozen=True, slots=True)
class Stored:
    """How files hold a field: its name there, its type there with the ways to it and back, among its owner's fields
    (``flat``) or in an object of its own, and whether it is left out when it is empty."""

    name: str = ""
    kind: _Hint = None
    write: _Convert | None = None
    read: _Convert | None = None
    flat: bool = False
    omit: bool = False


_FORMS: Final[dict[type, Mapping[str, Stored]]] = {}
_CLOSED: Final[set[type]] = set()
_AS_IS: Final = (str, int, NoneType)


def declare(kind: type, *, closed: bool = False, **forms: Stored) -> None:
    """Say how files hold fields of a class; a closed one refuses fields that it does not know."""
    _FORMS[kind] = forms
    if closed:
        _CLOSED.add(kind)


def encode(item: object) -> JsonObject:
    """Return a dataclass as JSON values."""
    kind: type = type(item)
    data: JsonObject = {}
    for name, form in _forms(kind).items():
        value = getattr(item, name)
        if form.omit and not value:
            continue
        written = form.write(value) if form.write else value
        if form.flat:
            data |= encode(written)
        else:
            data[form.name] = _plain(written)
    return data


def decode(kind: type[T], value: object) -> T:
    """Read a dataclass back; raise ``FormatError`` with the path of the field and what was expected there."""
    hint: _Hint = kind
    found: T = _reader(hint).read(value, "")
    return found


class Kinds(Generic[T]):
    """Several dataclasses in one file: the field ``kind`` tells which."""

    def __init__(self, **kinds: type[T]) -> None:
        self._kinds = kinds
        self._names = {kind: name for name, kind in kinds.items()}

    def encode(self, item: T) -> JsonObject:
        """Return one of them as JSON values."""
        return {"kind": self._names[type(item)], **encode(item)}

    def decode(self, value: object) -> T:
        """Read one of them back."""
        if not isinstance(value, Mapping):
            raise _wrong("an object", value, "")
        kind = self._kinds.get(str(value.get("kind")))
        if kind is None:
            raise _wrong(" or ".join(self._kinds), value.get("kind"), "kind")
        return decode(kind, {name: item for name, item in value.items() if name != "kind"})


@cache
def _forms(kind: type) -> dict[str, Stored]:
    declared = _FORMS.get(kind, {})
    return {
        item.name: replace(form, name=form.name or item.name)
        for item in fields(kind)
        for form in [declared.get(item.name, Stored())]
    }


def _plain(value: object) -> Json:
    if isinstance(value, Enum):
        return _plain(value.value)
    if isinstance(value, _AS_IS):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        items = sorted(value.items()) if isinstance(value, Counter) else value.items()
        return {str(key): _plain(item) for key, item in items}
    return encode(value)


class _Reader(NamedTuple):
    """What is expected, in words, and the function that reads it at a path."""

    what: str
    read: Callable[[object, str], Any]


def _wrong(what: str, value: object, path: str) -> FormatError:
    shown = repr(value)
    place = f"{path} to be " if path else ""
    return FormatError(f"expected {place}{what}, not {shown if len(shown) <= 80 else shown[:77] + '...'}")


def _within(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


@cache
def _reader(hint: Any) -> _Reader:  # noqa: ANN401 - a hint; get_origin does not see Any behind another name
    origin, args = get_origin(hint), get_args(hint)
    if is_dataclass(origin or hint):
        return _Reader("an object", _object_reader(origin or hint, args))
    if origin in (Union, UnionType):
        return _union_reader(args)
    if origin in (tuple, Sequence):
        return _Reader("a list", _list_reader(args if origin is tuple else (*args, ...)))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _Reader("an object", _mapping_reader(origin, args))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _checked(" or ".join(str(item.value) for item in hint), hint)
    return _SIMPLE[hint]


def _checked(what: str, convert: _Convert) -> _Reader:
    def read(value: object, path: str) -> object:
        try:
            return convert(value)
        except ValueError:
            raise _wrong(what, value, path) from None

    return _Reader(what, read)


def _exactly(kind: type) -> Callable[[object], object]:
    def convert(value: object) -> object:
        if type(value) is not kind:
            raise ValueError
        return value

    return convert


def _number(value: object) -> float:
    if type(value) in (int, float) or value in ("inf", "-inf", "nan"):
        return float(value) if isinstance(value, str) else cast(float, value)
    raise ValueError


_SIMPLE: Final[dict[_Hint, _Reader]] = {
    str: _checked("text", _exactly(str)),
    bool: _checked("true or false", _exactly(bool)),
    int: _checked("a whole number", _exactly(int)),
    float: _checked("a number", _number),
    **dict.fromkeys((Any, object), _checked("anything", lambda value: value)),
}


def _union_reader(args: tuple[_Hint, ...]) -> _Reader:
    options = [arg for arg in args if arg is not NoneType]
    optional = len(options) < len(args)
    readers = [_reader(arg) for arg in options]
    what = " or ".join([*(reader.what for reader in readers), *["null"] * optional])

    def read(value: object, path: str) -> object:
        if (value is None and optional) or type(value) in options:
            return value
        if len(readers) == 1:
            return readers[0].read(value, path)
        for reader in readers:
            with suppress(FormatError):
                return reader.read(value, path)
        raise _wrong(what, value, path)

    return _Reader(what, read)


def _list_reader(args: tuple[_Hint, ...]) -> Callable[[object, str], tuple[object, ...]]:
    every = args[1:] == (Ellipsis,)
    readers = [_reader(arg) for arg in (args[:1] if every else args)]

    def read(value: object, path: str) -> tuple[object, ...]:
        if not isinstance(value, list) or not (every or len(value) == len(readers)):
            raise _wrong("a list" if every else f"a list of {len(readers)}", value, path)
        pairs = zip(readers * len(value) if every else readers, value, strict=True)
        return tuple(reader.read(item, f"{path}[{index}]") for index, (reader, item) in enumerate(pairs))

    return read


def _mapping_reader(origin: type, args: tuple[_Hint, ...]) -> Callable[[object, str], Mapping[object, object]]:
    make = Counter if issubclass(origin, Counter) else dict
    name = _checked("an object with numbers for names" if args[0] is int else "an object", args[0])
    item = _reader(int if make is Counter else args[1])

    def read(value: object, path: str) -> Mapping[object, object]:
        if not isinstance(value, Mapping):
            raise _wrong("an object", value, path)
        return make({name.read(key, path): item.read(inner, _within(path, key)) for key, inner in value.items()})

    return read


def _bound(hint: _Hint, binding: Mapping[object, _Hint]) -> _Hint:
    """Return a hint with the parameters of its class put in."""
    if isinstance(hint, TypeVar):
        return binding[hint]
    unbound = getattr(hint, "__parameters__", ())
    return hint[tuple(binding[one] for one in unbound)] if unbound else hint


def _object_reader(kind: type, args: tuple[_Hint, ...]) -> Callable[[object, str], object]:
    hints, forms = get_type_hints(kind), _forms(kind)
    binding = dict(zip(getattr(kind, "__parameters__", ()), args, strict=True))
    columns = {
        item.name: _field_reader(item, forms[item.name], _bound(forms[item.name].kind or hints[item.name], binding))
        for item in fields(kind)
    }
    known = {form.name for form in forms.values()}

    def read(value: object, path: str) -> object:
        if not isinstance(value, Mapping):
            raise _wrong("an object", value, path)
        if kind in _CLOSED and not known >= set(value):
            raise FormatError(f"expected no field {', '.join(sorted(set(value) - known))} in {path or 'it'}")
        values = {name: column(value, path) for name, column in columns.items()}
        try:
            return kind(**{name: item for name, item in values.items() if item is not MISSING})
        except BadParameter as error:
            raise FormatError(f"{path}: {error}" if path else str(error)) from None

    return read


def _field_reader(item: Field[object], form: Stored, hint: _Hint) -> Callable[[Mapping[str, object], str], object]:
    """Return what takes a field out of its owner's JSON object; MISSING leaves it to its default."""
    reader = _reader(hint)
    convert = _checked(reader.what, form.read).read if form.read else lambda value, path: value
    required = item.default is MISSING and item.default_factory is MISSING

    def read(owner: Mapping[str, object], path: str) -> object:
        inner_path = path if form.flat else _within(path, form.name)
        if form.flat or form.name in owner:
            return convert(reader.read(owner if form.flat else owner[form.name], inner_path), inner_path)
        if required:
            raise FormatError(f"expected the field {inner_path}")
        return MISSING

    return read
