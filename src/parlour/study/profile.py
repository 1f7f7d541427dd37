"""A person's results as one JSON value: the same in the browser's storage, in an exported file and in the terminal's.

    {"format": "parlour-profile", "version": 1, "results": [...]}

docs/profile.md has the fields. Two profiles are merged by the ids of their results, so that nothing is lost or doubled.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from parlour.core.json import Json, JsonObject
from parlour.core.reading import read_json
from parlour.errors import FormatError, Unsupported
from parlour.records.codec import decode, encode
from parlour.study.results import WHOLE, Luck, Result, Reviewed

__all__ = ["FORMAT", "VERSION", "Profile", "merge", "read_profile", "write_profile"]

FORMAT: Final = "parlour-profile"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Profile:
    """Results, the oldest first."""

    results: tuple[Result, ...] = ()

    def find(self, result_id: str) -> Result | None:
        """Return a result by its id."""
        return next((result for result in self.results if result.id == result_id), None)

    def adding(self, *results: Result) -> Profile:
        """Return the profile with these results, each in place of an earlier one of the same id."""
        known = {result.id: result for result in self.results}
        for result in results:
            known[result.id] = _together(result, known.get(result.id))
        return Profile(_in_order(known.values()))

    def without(self, result_id: str) -> Profile:
        """Return the profile without one result."""
        return Profile(tuple(result for result in self.results if result.id != result_id))

    def judged(
        self, result_id: str, review: Reviewed | None = None, luck: Luck | None = None, which: str = WHOLE
    ) -> Profile:
        """Return the profile with what a review of a round or of all found; as it is where there is no such result."""
        result = self.find(result_id)
        if result is None:
            return self
        reviews = {**result.reviews, **({which: review} if review is not None else {})}
        lucks = {**result.lucks, **({which: luck} if luck is not None else {})}
        return self.adding(replace(result, reviews=reviews, lucks=lucks))


def merge(mine: Profile, other: Profile) -> Profile:
    """Return all results of both; of the same one the later wins, with the reviews and luck that either has."""
    known = {result.id: result for result in mine.results}
    for result in other.results:
        same = known.get(result.id)
        known[result.id] = result if same is None else _together(*_later_first(same, result))
    return Profile(_in_order(known.values()))


def read_profile(text: str, source: str = "") -> Profile:
    """Read a profile; say where it is damaged, and refuse one of a newer version."""
    try:
        found = decode(Profile, _modern(read_json(text)))
        for number, result in enumerate(found.results):
            _check(result, f"results[{number}]")
    except FormatError as error:
        raise error.at(source=source) from None
    return Profile().adding(*found.results)


def write_profile(profile: Profile) -> str:
    """Write a profile, one result a line."""
    lines = ",\n".join(json.dumps(encode(result), ensure_ascii=False) for result in profile.results)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "results": [\n{lines}\n]}}\n'


def _modern(value: Json) -> JsonObject:
    """Return a profile of any version as one of today's."""
    version = 0 if isinstance(value, list) else value.get("version") if isinstance(value, dict) else None
    if isinstance(value, dict) and value.get("format") != FORMAT:
        raise FormatError('expected "format": "{format}"; this is no profile', format=FORMAT)
    if not isinstance(version, int) or isinstance(version, bool) or version < 0:
        raise FormatError('expected "version" with a whole number; this is no profile')
    if version > VERSION:
        raise Unsupported(
            "This profile has version {version}, and this Parlour reads up to {newest}: update it, then import again.",
            version=version,
            newest=VERSION,
        )
    for step in range(version, VERSION):
        value = _STEPS[step](value)
    return value if isinstance(value, dict) else {}


def _headed(value: Json) -> Json:
    """Version 0 was the bare list of results."""
    return {"format": FORMAT, "version": 1, "results": value}


_STEPS: Final[Mapping[int, Callable[[Json], Json]]] = {0: _headed}  # from each version to the next


def _check(result: Result, path: str) -> None:
    seats = len(result.players)
    faults = {
        "id": not result.id,
        "at": not _is_time(result.at),
        "seat": not 0 <= result.seat < seats,
        "points": len(result.points) != seats,
        "won": not 0 <= result.won <= 1,
        "deals": result.deals < 1,
        "reviews": any(not 0 <= review.sound <= review.decisions for review in result.reviews.values()),
    }
    wrong = next((name for name, fault in faults.items() if fault), None)
    if wrong is not None:
        raise FormatError("{path} cannot be right", path=f"{path}.{wrong}")


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _later_first(one: Result, other: Result) -> tuple[Result, Result]:
    return (one, other) if one.at >= other.at else (other, one)


def _together(result: Result, known: Result | None) -> Result:
    if known is None:
        return result
    return replace(result, reviews={**known.reviews, **result.reviews}, lucks={**known.lucks, **result.lucks})


def _in_order(results: Iterable[Result]) -> tuple[Result, ...]:
    return tuple(sorted(results, key=lambda result: (result.at, result.id)))
