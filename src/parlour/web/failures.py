"""Every failure as JSON of one shape, with a sentence for people and a code for programs; never a stack trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from parlour import errors
from parlour.web.schema import ErrorBody, ErrorView

__all__ = ["answer", "describe", "install"]

_KINDS: Final[tuple[tuple[type[errors.ParlourError], int, str], ...]] = (  # the first that fits
    (errors.UnknownTable, 404, "not_found"),
    (errors.NotYourSeat, 403, "seat"),
    (errors.TooMany, 429, "too_many"),
    (errors.UnknownName, 400, "unknown"),
    (errors.BadParameter, 400, "parameter"),
    (errors.FormatError, 400, "format"),
    (errors.IllegalAction, 409, "illegal"),
    (errors.StaleAction, 409, "stale"),
    (errors.Unsupported, 409, "unsupported"),
    (errors.PlayerError, 503, "player"),
    (errors.StoreError, 503, "store"),
)
_HTTP: Final = {
    404: ("not_found", "There is nothing at this address."),
    405: ("method", "This address does not take such a request."),
    413: ("too_long", "The request is too long."),
}
_RETRY_SECONDS: Final = "2"


def describe(error: Exception) -> tuple[int, ErrorBody]:
    """Return the status and the body that tell a client about an error."""
    if isinstance(error, errors.ParlourError):
        status, code = next((found[1:] for found in _KINDS if isinstance(error, found[0])), (500, "error"))
        if isinstance(error, errors.FormatError):
            message = _whole(error.message)
            return status, ErrorBody(code=code, message=message, line=error.line, column=error.column)
        suggestions = list(error.suggestions) if isinstance(error, errors.UnknownName) else []
        return status, ErrorBody(code=code, message=str(error), suggestions=suggestions)
    if isinstance(error, RequestValidationError):
        return 400, ErrorBody(code="request", message=_sentence(error.errors()))
    if isinstance(error, HTTPException):
        code, message = _HTTP.get(error.status_code, ("refused", str(error.detail)))
        return error.status_code, ErrorBody(code=code, message=message)
    return 500, ErrorBody(code="internal", message="Something went wrong in the server; the game is unchanged.")


def answer(error: Exception) -> JSONResponse:
    """Return the response that tells a client about an error."""
    status, body = describe(error)
    headers = {"Retry-After": _RETRY_SECONDS} if status == 429 else None
    return JSONResponse(ErrorView(error=body).model_dump(), status, headers)


def install(app: FastAPI) -> None:
    """Let an application answer all failures in this way."""

    def handle(_: Request, error: Exception) -> JSONResponse:
        return answer(error)

    for kind in (errors.ParlourError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, handle)


def _sentence(found: Sequence[Any]) -> str:
    first = found[0]
    if first["type"] == "json_invalid":
        return f"The request is not JSON: {first.get('ctx', {}).get('error', 'it cannot be read')}."
    place = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    return f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}."


def _whole(message: str) -> str:
    """Make a sentence of what is otherwise put behind a line number; a move or a number keeps its first letter."""
    first = message.partition(" ")[0]
    begun = message[:1].upper() + message[1:] if first.isalpha() else message
    return begun if begun.endswith((".", "?", "!")) else f"{begun}."
