"""Options declared once, as fields of a frozen dataclass: type, range, default and a sentence.

Rule variants and player settings are both such dataclasses; CLI help, the API schema and the web form are made from
``parameters(cls)``, and ``build`` turns text or JSON values into a checked instance.

    @dataclass(frozen=True)
    class Settings:
        depth: int = option(6, "Plies to look ahead.", low=1, high=10, was=("plies",))

``was`` has the names of an option in older versions; ``gone: ClassVar = ("width",)`` in the class names options that no
longer exist, and ``once: ClassVar = {"depth": {"deep": 9}}`` what older versions wrote for today's values. All are read
for ever. ``groups: ClassVar = {"time": ("depth",)}`` puts options that belong together under one heading, and
``presets: ClassVar = (Preset("quick", "Looks less far.", {"depth": 2}),)`` names sets of values.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol, TypeVar, get_type_hints

from parlour.core.reading import read_toml
from parlour.core.renamed import tell_gone, tell_renamed
from parlour.errors import BadParameter, FormatError, UnknownName

__all__ = [
    "Layered",
    "NoSettings",
    "Options",
    "Parameter",
    "Preset",
    "Value",
    "build",
    "filled",
    "from_file",
    "gather",
    "given",
    "groups_of",
    "modern",
    "nondefaults",
    "older_names",
    "option",
    "parameters",
    "preset_values",
    "presets_of",
    "show",
    "spelled",
]

T = TypeVar("T")
P = TypeVar("P", bound="Options")
L = TypeVar("L", bound="Layered")
V = TypeVar("V")
Value = bool | int | float | str

_META: Final = "parlour"
_WAS: Final = "parlour was"
_TRUE: Final = frozenset({"true", "yes", "on", "1"})
_FALSE: Final = frozenset({"false", "no", "off", "0"})


@dataclass(frozen=True, slots=True)
class Parameter:
    """One declared option.

    A ``local`` one names something on this machine, so no stranger may set it. ``served`` is the most that strangers
    may ask of a server, where that is less than ``high``.
    """

    name: str
    kind: str
    default: Value
    summary: str
    low: float | None = None
    high: float | None = None
    choices: tuple[Value, ...] = ()
    local: bool = False
    served: float | None = None

    def read_served(self, value: object) -> Value:
        """Read a value that comes over the network."""
        result = self.read(value)
        if self.local:
            raise BadParameter("{name} names a file, so it can be set on the command line only.", name=self.name)
        if self.served is not None and isinstance(result, int | float) and result > self.served:
            raise BadParameter(
                "On a server {name} is at most {high}, not {given}; the command line takes more.",
                name=self.name,
                high=show(self.served),
                given=show(result),
            )
        return result

    def read(self, value: object) -> Value:
        """Turn text or a JSON value into a checked value of this option's type."""
        try:
            result = _READERS[self.kind](value)
        except (TypeError, ValueError):
            raise BadParameter(
                "{name} takes {takes}, not {value!r}. {summary}",
                name=self.name,
                takes=_KIND_WORDS[self.kind],
                value=value,
                summary=self.summary,
            ) from None
        if self.choices and result not in self.choices:
            raise BadParameter(
                "{name} is one of {choices}, not {value!r}.",
                name=self.name,
                choices=", ".join(map(show, self.choices)),
                value=value,
            )
        if isinstance(result, int | float):
            if self.low is not None and result < self.low:
                raise BadParameter(
                    "{name} is at least {low}, not {given}. {summary}",
                    name=self.name,
                    low=show(self.low),
                    given=show(result),
                    summary=self.summary,
                )
            if self.high is not None and result > self.high:
                raise BadParameter(
                    "{name} is at most {high}, not {given}. {summary}",
                    name=self.name,
                    high=show(self.high),
                    given=show(result),
                    summary=self.summary,
                )
        return result


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of values; options that it does not name have their defaults."""

    name: str
    summary: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)


class Options(Protocol):
    """A dataclass, whose fields may be declared with ``option``."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


@dataclass(frozen=True)
class NoSettings:
    """The settings of a player that has none."""


@dataclass(frozen=True)
class Layered:
    """Settings that remember what was given, so that a preset or another weaker source fills in only the others."""

    named: frozenset[str] = field(default=frozenset(), kw_only=True, compare=False, repr=False)


def option(
    default: T,
    summary: str,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[Value, ...] = (),
    local: bool = False,
    was: tuple[str, ...] = (),
    served: float | None = None,
) -> T:
    """Declare one dataclass field as an option; ``was`` are its names in older versions."""
    meta = {"summary": summary, "low": low, "high": high, "choices": choices, "local": local, "served": served}
    return field(default=default, metadata={_META: meta, _WAS: was})


def parameters(cls: type[Options]) -> tuple[Parameter, ...]:
    """Return the declared options of a dataclass, in order of declaration."""
    return _declared(cls)


@cache
def _declared(cls: Any) -> tuple[Parameter, ...]:  # noqa: ANN401 - mypy takes type[Options] for not hashable
    hints = get_type_hints(cls)
    return tuple(
        Parameter(item.name, hints[item.name].__name__, item.default, **item.metadata[_META])
        for item in fields(cls)
        if _META in item.metadata and item.default is not MISSING
    )


def groups_of(cls: type[Options]) -> dict[str, tuple[Parameter, ...]]:
    """Return the declared options under the headings that they belong to; those of no group are under an empty one."""
    declared = {item.name: item for item in parameters(cls)}
    named: Mapping[str, tuple[str, ...]] = getattr(cls, "groups", {})
    groups = {group: tuple(declared.pop(name) for name in names) for group, names in named.items()}
    return {**groups, "": tuple(declared.values())} if declared else groups


def presets_of(cls: type[Options]) -> tuple[Preset, ...]:
    """Return the named sets of values of a dataclass."""
    presets: tuple[Preset, ...] = getattr(cls, "presets", ())
    return presets


def preset_values(cls: type[Options], name: str) -> dict[str, Value]:
    """Return the values that a preset names; an unknown one is refused with the nearest suggested."""
    found = next((preset for preset in presets_of(cls) if preset.name == name), None)
    if found is None:
        raise UnknownName("preset", name, [preset.name for preset in presets_of(cls)])
    return dict(found.values)


def older_names(cls: type[Options]) -> dict[str, str]:
    """Return today's name of each option that older versions called otherwise."""
    return {old: item.name for item in fields(cls) for old in item.metadata.get(_WAS, ())}


def modern(cls: type[Options], values: Mapping[str, V]) -> dict[str, V]:
    """Return today's values under today's names; older ones are told, unknown ones stay for ``build`` to refuse."""
    renamed, gone = older_names(cls), getattr(cls, "gone", ())
    modern_values: dict[str, V] = {}
    for name, value in values.items():
        today = renamed.get(name, name)
        if name in gone:
            tell_gone(name)
        elif today in modern_values:
            raise BadParameter("{name} is given twice, once under an older name.", name=today)
        else:
            modern_values[today] = _modern_value(cls, today, value)
            if today != name:
                tell_renamed(name, today)
    return modern_values


def _modern_value(cls: type[Options], name: str, value: V) -> V:
    """Return what a value of an older version is today, as text where it was text."""
    older: Mapping[Value, Value] = getattr(cls, "once", {}).get(name, {})
    today = next((new for old, new in older.items() if show(old) == show(value).strip()), None)
    if today is None:
        return value
    tell_renamed(f"{name}={show(value)}", f"{name}={show(today)}")
    return show(today) if isinstance(value, str) else today  # type: ignore[return-value]


def build(cls: type[P], values: Mapping[str, object]) -> P:
    """Make a checked instance from text or JSON values; unknown names are refused with the nearest suggested."""
    declared = {parameter.name: parameter for parameter in parameters(cls)}
    today = modern(cls, values)
    for name in today:
        if name not in declared:
            raise UnknownName("parameter", name, declared)
    made = cls(**{name: declared[name].read(value) for name, value in today.items()})
    return replace(made, named=frozenset(today)) if isinstance(made, Layered) else made


def filled(settings: L, weaker: Mapping[str, object]) -> L:
    """Return settings with the values of a weaker source for all options that were not given."""
    return build(type(settings), {**modern(type(settings), weaker), **given(settings)})


def gather(
    cls: type[P],
    given: Mapping[str, object],
    *,
    file: Path | None = None,
    environment_prefix: str | None = None,
) -> P:
    """Make settings from, strongest first: the given values, a TOML file, environment variables, the defaults."""
    values: dict[str, object] = {}
    if environment_prefix is not None:
        for name in (*older_names(cls), *(parameter.name for parameter in parameters(cls))):
            text = os.environ.get(environment_prefix + name.upper())
            if text is not None:
                values.update(modern(cls, {name: text}))
    if file is not None:
        values.update(modern(cls, from_file(file)))
    values.update(modern(cls, given))
    return build(cls, values)


def from_file(file: Path) -> dict[str, object]:
    """Return the values of a TOML file of settings, not yet checked."""
    try:
        return read_toml(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadParameter(
            "Settings file {file} cannot be read: {strerror}.", file=file, strerror=error.strerror
        ) from None
    except UnicodeDecodeError as error:
        raise FormatError("not TOML: {error}", source=str(file), error=error) from None
    except FormatError as error:
        raise error.at(source=str(file)) from None


def nondefaults(instance: Options) -> dict[str, Value]:
    """Return the options that differ from their defaults."""
    return {
        parameter.name: value
        for parameter in parameters(type(instance))
        if (value := getattr(instance, parameter.name)) != parameter.default
    }


def given(instance: Options) -> dict[str, Value]:
    """Return the options that were given: of layered settings also those that were given their default."""
    named = instance.named if isinstance(instance, Layered) else frozenset()
    return {
        parameter.name: value
        for parameter in parameters(type(instance))
        if (value := getattr(instance, parameter.name)) != parameter.default or parameter.name in named
    }


def spelled(instance: Options) -> dict[str, str]:
    """Return every option as text that ``build`` reads back; not only those changed, for a default may change."""
    return {item.name: show(getattr(instance, item.name)) for item in parameters(type(instance))}


def show(value: object) -> str:
    """Write a value the way specs and command lines spell it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, float):
        short = f"{value:g}"
        return short if float(short) == value else repr(value)
    return str(value)


def _read_bool(value: object) -> bool:
    if isinstance(value, bool):
        return value
    text = str(value).strip().lower()
    if text in _TRUE:
        return True
    if text in _FALSE:
        return False
    raise ValueError(text)


def _read_int(value: object) -> int:
    if isinstance(value, bool):
        raise TypeError
    if isinstance(value, float) and not value.is_integer():
        raise ValueError(value)
    return int(value)  # type: ignore[call-overload, no-any-return]


def _read_float(value: object) -> float:
    if isinstance(value, bool):
        raise TypeError
    number = float(value)  # type: ignore[arg-type]
    if not math.isfinite(number):
        raise ValueError(value)
    return number


def _read_str(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


_READERS: Final[Mapping[str, Callable[[object], Value]]] = {
    "bool": _read_bool,
    "int": _read_int,
    "float": _read_float,
    "str": _read_str,
}
_KIND_WORDS: Final = {
    "bool": "on or off",
    "int": "a whole number",
    "float": "a number",
    "str": "a word",
}
