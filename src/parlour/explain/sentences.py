"""Locale files, and how a code with facts becomes a sentence. The format is told in ``parlour.explain``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import groupby
from string import Formatter
from typing import Final, Literal, get_args

from parlour.core.observation import Fact
from parlour.core.registry import Describe, game_type
from parlour.errors import FormatError

__all__ = ["LANGUAGES", "Area", "Language", "Sentences", "join", "sentences_for", "together"]

Language = Literal["en", "zh"]
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
ENGLISH: Final = "en"
MISSING: Final = "..."
_GENERIC: Final = files("parlour.explain") / "locale"
_FORMATTER: Final = Formatter()
# Chinese has no spaces between its own words, nor after its marks; a filled-in word may bring one along.
_MARKS: Final = r"\u3001\u3002\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f"
_GAP: Final = re.compile(rf"(?<=[{_MARKS}]) +|(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff{_MARKS}])")

Facts = Mapping[str, Fact]
Table = Mapping[str, tuple[str, ...]]  # dotted path -> alternatives, the best first


@dataclass(frozen=True, slots=True)
class Area:
    """Where to look on the table: the actions whose whole text fits the pattern."""

    pattern: re.Pattern[str]
    sentence: str


@dataclass(frozen=True, slots=True)
class _Locale:
    table: Table
    areas: tuple[Area, ...] = ()


class Sentences:
    """The sentences of one game in one language, falling back to English and then to the code in plain words."""

    def __init__(
        self, game: str, folder: Traversable | None, language: str = ENGLISH, describe: Describe | None = None
    ) -> None:
        self.game = game
        self.language = language
        self._describe = describe
        self._locales: list[_Locale] = []
        for name in _fallbacks(language):
            for locale_folder in (folder, _GENERIC):
                if locale_folder is not None:
                    self._locales += map(_load, _files(locale_folder, name))

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas that the game declares, in the reader's language if there are any."""
        return next((locale.areas for locale in self._locales if locale.areas), ())

    def knows(self, section: str, code: str, form: str = "") -> bool:
        """Whether there is a written sentence for this code, and for this form of it."""
        return self._find(section, code, form) is not None

    def say(self, section: str, code: str, facts: Facts | None = None, *, form: str = "", default: str = "") -> str:
        """Return the sentence of a code; ``form`` picks one of several, ``default`` stands in when none is written."""
        known = facts or {}
        found = self._find(section, code, form)
        if found is None:
            return default or _plain(self._short(code), known)
        whole = (sentence for sentence in found if _names(sentence) <= known.keys())
        return self.fill(next(whole, found[-1]), known)

    def word(self, section: str, name: str) -> str:
        """Return a name as readers know it: a seat, a score part, a suit; the name itself when none is written."""
        found = self._find(section, name)
        return found[0] if found else name.replace("_", " ")

    def seat(self, name: str) -> str:
        """Return the label of a seat."""
        found = self._find("seat", name) or self._find("seat", name.lower())
        return found[0] if found else name.replace("_", " ").capitalize()

    def action(self, text: str) -> str:
        """Return what an action, or each of its words, is called under ``[action]``; its notation where nothing is."""
        described = self._describe(text) if self._describe is not None else None
        if described is not None:
            return self.say("action", *described)
        found = self._find("action", text)
        if found is None and " " in text:
            return " ".join(self.words(text))
        return found[0] if found else text

    def words(self, text: str) -> tuple[str, ...]:
        """Return what the words of an action are called; two equal ones are one where ``[action]`` has ``twice``."""
        found: list[str] = []
        for word, group in groupby(text.split()):
            count, name = len(list(group)), self.action(word)
            twice = (self._find("action", f"{word} {word}") or self._find("action", "twice")) if count == 2 else None
            found += [self.fill(twice[0], {"word": name})] if twice else [name] * count
        return tuple(found)

    def fill(self, sentence: str, facts: Facts) -> str:
        """Put facts into a sentence; what is missing shows as three dots."""
        pieces = _pieces(sentence)
        if pieces is None:
            return sentence
        text = ""
        for literal, name, spec, _ in pieces:
            text += literal
            if name is not None:
                text += self._value(facts[name], spec or "") if name in facts else MISSING
        return together(text)

    def _value(self, value: Fact, spec: str) -> str:
        if "|" in spec:
            return _by_number(value, spec.split("|"))
        if isinstance(value, tuple):
            return join(
                (self._value(item, spec) for item in value), self.word("word", "and"), self.word("word", "comma")
            )
        if re.fullmatch(r"[a-z_]+", spec) and isinstance(value, str):
            named = {"seat": self.seat, "action": self.action}.get(spec)
            return named(value) if named else self.word(spec, value)
        if isinstance(value, bool):
            return self.word("word", "yes" if value else "no")
        if spec and isinstance(value, int | float):
            try:
                return format(value, spec)
            except ValueError:
                pass
        return f"{round(value, 2):g}" if isinstance(value, float) else str(value)

    def _short(self, code: str) -> str:
        return code.removeprefix(f"{self.game}.")

    def _find(self, section: str, code: str, form: str = "") -> tuple[str, ...] | None:
        short = self._short(code)
        for locale in self._locales:
            for path in (f"{section}.{short}", f"{section}.{self.game}.{short}"):
                for candidate in (f"{path}.{form}", path):
                    if candidate in locale.table:
                        return locale.table[candidate]
        return None


@lru_cache(maxsize=64)
def sentences_for(game: str, language: str = ENGLISH) -> Sentences:
    """Return the sentences of a registered game; those that all share for the empty name."""
    if not game:
        return Sentences(game, None, language)
    kind = game_type(game)
    return Sentences(game, kind.locale, language, kind.describe)


def together(*said: str) -> str:
    """Return sentences as one text, with the spaces that their language has."""
    return _GAP.sub("", " ".join(filter(None, said)))


def join(words: Iterable[str], last: str = "and", comma: str = ", ") -> str:
    """Return "a, b and c"."""
    *head, tail = [*words] or [""]
    return f"{comma.join(head)} {last} {tail}" if head else tail


def _fallbacks(language: str) -> list[str]:
    """``zh-Hans`` is followed by ``zh`` and then English."""
    tried = [language, language.partition("-")[0], ENGLISH]
    return [name for name in dict.fromkeys(tried) if re.fullmatch(r"[A-Za-z]+(-[A-Za-z0-9]+)*", name)]


def _files(folder: Traversable, language: str) -> list[Traversable]:
    """``zh.toml``, and then one file a topic: ``zh.errors.toml``."""
    named = {file.name: file for file in folder.iterdir()} if folder.is_dir() else {}
    topics = sorted(name for name in named if re.fullmatch(rf"{language}(\.\w+)?\.toml", name))
    return [named[name] for name in sorted(topics, key=lambda name: name.count("."))]


def _load(file: Traversable) -> _Locale:
    try:
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
        areas = tuple(Area(re.compile(item["match"]), str(item["say"])) for item in tree.pop("area", ()))
    except tomllib.TOMLDecodeError as error:
        raise FormatError("not TOML: {error}", source=str(file), error=error) from None
    except (KeyError, TypeError, re.error) as error:
        raise FormatError(
            "an [[area]] needs a pattern in match and a sentence in say: {error}", source=str(file), error=error
        ) from None
    return _Locale(dict(_flat(tree)), areas)


def _flat(tree: Mapping[str, object], prefix: str = "") -> Iterable[tuple[str, tuple[str, ...]]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, tuple(map(str, value)) if isinstance(value, list) else (str(value),)


@lru_cache(maxsize=4096)
def _pieces(sentence: str) -> tuple[tuple[str, str | None, str | None, str | None], ...] | None:
    try:
        return tuple(_FORMATTER.parse(sentence))
    except ValueError:
        return None


@lru_cache(maxsize=4096)
def _names(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in _pieces(sentence) or () if name is not None)


def _by_number(value: Fact, forms: list[str]) -> str:
    """Choose among "one|many" or "none|one|many"; # stands for the number, a list counts its items."""
    number = len(value) if isinstance(value, tuple) else value
    chosen = forms[-2] if number == 1 else forms[-1]
    if len(forms) > 2 and number == 0:
        chosen = forms[0]
    return chosen.replace("#", f"{round(number, 2):g}" if isinstance(number, float) else str(number))


def _plain(code: str, facts: Facts) -> str:
    text = code.rpartition(".")[2].replace("_", " ").strip() or MISSING
    shown = ", ".join(f"{name.replace('_', ' ')} {_shown(value)}" for name, value in facts.items())
    return f"{text} ({shown})" if shown else text


def _shown(value: Fact) -> str:
    if isinstance(value, tuple):
        return join(value)
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)
