"""Every failure as JSON of one shape, with a sentence for people and a code for programs; never a stack trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from parlour import errors
from parlour.explain.messages import say_error
from parlour.explain.sentences import ENGLISH
from parlour.study.lessons import section_for
from parlour.web.languages import language_for
from parlour.web.metrics import CODES, count
from parlour.web.schema import ErrorBody, ErrorView

__all__ = ["answer", "describe", "install", "say_fault"]

_KINDS: Final[tuple[tuple[type[errors.ParlourError], int, str], ...]] = (  # the first that fits
    (errors.UnknownTable, 404, "not_found"),
    (errors.UnknownPuzzle, 404, "not_found"),
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


def describe(error: Exception, language: str = ENGLISH, game: str = "") -> tuple[int, ErrorBody]:
    """Return the status and the body that tell a client about an error, in words of the game it is about."""
    if isinstance(error, errors.ParlourError):
        status, code = next((kind[1:] for kind in _KINDS if isinstance(error, kind[0])), (500, "error"))
        if isinstance(error, errors.FormatError):
            message = say_fault(error, language, game)
            return status, ErrorBody(code=code, message=message, line=error.line, column=error.column)
        suggestions = list(error.suggestions) if isinstance(error, errors.UnknownName) else []
        rule = section_for(error.game or game, error.illegal.code) if isinstance(error, errors.IllegalAction) else ""
        message = say_error(error, language, game)
        return status, ErrorBody(code=code, message=message, suggestions=suggestions, rule=rule)
    if isinstance(error, RequestValidationError):
        return 400, ErrorBody(code="request", message=say_error(_request_fault(error.errors()), language))
    if isinstance(error, HTTPException):
        code, message = _HTTP.get(error.status_code, ("refused", str(error.detail)))
        return error.status_code, ErrorBody(code=code, message=say_error(errors.ServerError(message), language))
    broken = errors.ServerError("Something went wrong in the server; the game is unchanged.")
    return 500, ErrorBody(code="internal", message=say_error(broken, language))


def say_fault(error: errors.FormatError, language: str, game: str) -> str:
    """Tell what is wrong with a text as a whole sentence, without its place, which is told apart from it."""
    return _whole(say_error(error.bare, language, error.game or game))


def answer(error: Exception, language: str = ENGLISH, game: str = "") -> JSONResponse:
    """Return the response that tells a client about an error."""
    status, body = describe(error, language, game)
    count("refusals", body.code if body.code in CODES else "other")
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, errors.TooMany) else None
    return JSONResponse(ErrorView(error=body).model_dump(), status, headers)


def install(app: FastAPI) -> None:
    """Let an application answer all failures in this way."""

    def handle(request: Request, error: Exception) -> JSONResponse:
        return answer(error, language_for(request.headers.get("accept-language", "")), _game_of(request))

    for kind in (errors.ParlourError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, handle)


def _game_of(request: Request) -> str:
    """Return the game of the table that a request names; empty where there is none."""
    table = request.path_params.get("table_id", "")
    try:
        return str(request.app.state.lobby.room(table).table.game.name) if table else ""
    except errors.ParlourError:
        return ""


def _request_fault(faults: Sequence[Any]) -> errors.ServerError:
    first = faults[0]
    if first["type"] == "json_invalid":
        why = first.get("ctx", {}).get("error", "it cannot be read")
        return errors.ServerError("The request is not JSON: {why}.", why=why)
    place = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    return errors.ServerError("{place}: {why}.", place=place, why=f"{first['msg'][:1].lower()}{first['msg'][1:]}")


def _whole(message: str) -> str:
    """Make a sentence of what is otherwise put behind a line number; a move or a number keeps its first letter."""
    first = message.partition(" ")[0]
    begun = message[:1].upper() + message[1:] if first.isalpha() else message
    return begun if begun.endswith((".", "?", "!", "\u3002", "\uff1f")) else f"{begun}."
