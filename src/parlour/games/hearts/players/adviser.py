"""The adviser: a JSON file that makes single cards dearer or cheaper, for experiments and quick patches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from parlour.cards import read_card
from parlour.core.reading import read_json
from parlour.errors import BadParameter, FormatError
from parlour.games.hearts.players.settings import HeartsSettings, small_file

__all__ = ["read_adviser"]


def read_adviser(settings: HeartsSettings) -> Mapping[int, float]:
    """Return what the adviser adds to each card; nothing when it is off."""
    if not settings.hard_adviser_play:
        return {}
    return _read(settings.adviser_play_path or str(files(__package__) / "data" / "adviser.json"))


@lru_cache(maxsize=8)
def _read(path: str) -> dict[int, float]:
    file = small_file(path, ".json")
    try:
        loaded = read_json(file.read_bytes())
    except OSError as error:
        raise BadParameter(f"Adviser file {path} cannot be read: {error.strerror}.") from None
    except FormatError as error:
        raise error.at(source=path) from None
    if not isinstance(loaded, dict):
        raise FormatError('expected cards and numbers such as {"QC": -50, "AS": 100}', source=path)
    biases = {}
    for name, bias in loaded.items():
        if isinstance(bias, bool) or not isinstance(bias, int | float):
            raise FormatError(f"the bias of {name} should be a number, not {bias!r}", source=path)
        try:
            biases[read_card(name)] = float(bias)
        except FormatError as error:
            raise FormatError(error.message, source=path) from None
    return biases
