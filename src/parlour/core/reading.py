"""What somebody wrote, read within bounds: whole numbers, JSON and TOML. Whatever is wrong is a ``FormatError``."""

from __future__ import annotations

import json
import tomllib
from math import isfinite
from typing import Any, Final, NoReturn

from parlour.errors import FormatError

__all__ = ["LONGEST", "digits_in", "read_json", "read_toml", "whole_number"]

LONGEST: Final = 64  # digits, leading zeros included: enough for every seed, and nothing takes long to read


def whole_number(text: str, most: int, least: int = 0) -> int | None:
    """Return the number that a text spells, if it is within bounds; None for everything else.

    Only the ten digits count: ``str.isdigit`` also takes superscripts, which ``int`` refuses, and ``int`` itself takes
    the digits of every script and raises a foreign error beyond 4,300 of them.
    """
    digits = text.removeprefix("-") if least < 0 else text
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > LONGEST:
        return None
    number = int(text)
    return number if least <= number <= most else None


def digits_in(text: str) -> str:
    """Return the digits of a text, run together: of ``Board 12``, 12."""
    return "".join(sign for sign in text if sign in "0123456789")


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Read a JSON text; beyond what is not JSON, refuse nesting without end and numbers of thousands of digits."""
    try:
        return json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except FormatError:
        raise
    except json.JSONDecodeError as error:
        line = error.lineno if error.lineno > 1 else None
        raise FormatError("not JSON: {why}", line=line, column=error.colno, why=error.msg) from None
    except UnicodeDecodeError as error:
        raise FormatError("not UTF-8", column=error.start + 1) from None
    except RecursionError:
        raise FormatError("not JSON that can be read: nested too deeply") from None
    except ValueError:
        raise FormatError("not JSON that can be read: a number has too many digits") from None


def _no_number(name: str) -> NoReturn:
    """Refuse NaN and the infinities, which Python takes for JSON: they are in no order, and equal nothing."""
    raise FormatError("not JSON: {name} is no number", name=name)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_number(digits[:20])


def read_toml(text: str) -> dict[str, Any]:
    """Read a TOML text, within the same bounds."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError("not TOML: {error}", error=error) from None
    except RecursionError:
        raise FormatError("not TOML that can be read: nested too deeply") from None
    except ValueError:
        raise FormatError("not TOML that can be read: a number has too many digits") from None
