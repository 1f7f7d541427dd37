"""Who comes to which table, and the quick way for those who do something there."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Final, NamedTuple, get_type_hints

from fastapi import Depends, Header, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

from parlour.errors import NotYourSeat
from parlour.web.languages import language_for
from parlour.web.lobby import Lobby
from parlour.web.principals import Principal
from parlour.web.room import Room
from parlour.web.schema import Accepted, Incoming
from parlour.web.tokens import Asker, tokens_in

__all__ = ["AtTable", "QuickRoute", "TheAsker", "TheLobby", "Visit"]

_JSON: Final = "application/json"
_bearer: Final = HTTPBearer(
    auto_error=False,
    scheme_name="seat",
    description="The token of a seat or of who opened the table, or several joined by commas; else one only watches.",
)


class Visit(NamedTuple):
    """Somebody comes to a table."""

    room: Room
    asker: Asker

    @classmethod
    async def by(cls, request: Request) -> Visit:
        """Find the table that a request names, and the seats there that its tokens hold."""
        lobby: Lobby = request.app.state.lobby
        await lobby.ready()
        room = await lobby.visited(request.path_params["table_id"])
        headers = request.headers
        scheme, _, tokens = headers.get("authorization", "").partition(" ")
        shown = tokens_in(tokens) if scheme.lower() == "bearer" else ()
        asker = room.asker(shown, language_for(headers.get("accept-language", "")), request.scope["principal"])
        if room.gallery.seats(asker) and not request.url.path.endswith((f"/{room.id}", "/claim")):
            raise NotYourSeat("Who only watches sees this game later, and nothing else until it is over.")
        room.seen(asker)
        return cls(room, asker)

    def accepted(self, seat: int | None) -> Accepted:
        """Say that what was asked is done, and the turn that comes next for a seat."""
        return Accepted(turn=None if seat is None else self.room.table.turn(seat))


# All are coroutines: FastAPI would run plain functions in threads, which costs more than what they do.


async def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def _visit(  # the parameters are for the schema
    request: Request,
    table_id: str,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
    accept_language: Annotated[str, Header()] = "",
) -> Visit:
    return await Visit.by(request)


async def _principal(request: Request) -> Principal:
    who: Principal = request.scope["principal"]
    return who


TheLobby = Annotated[Lobby, Depends(_lobby)]
TheAsker = Annotated[Principal, Depends(_principal)]
AtTable = Annotated[Visit, Depends(_visit)]


class QuickRoute(APIRoute):
    """Gives a function that takes a body and a visit just these; FastAPI's general way costs as much as a move."""

    _quick: Callable[[Request], Coroutine[None, None, Response]] | None = None

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if self._quick is None or scope["method"] not in (self.methods or ()):
            await super().handle(scope, receive, send)
        else:
            answer = await self._quick(Request(scope, receive, send))
            await answer(scope, receive, send)

    def get_route_handler(self) -> Callable[[Request], Coroutine[None, None, Response]]:
        """Return what answers a request."""
        act, hints = self.endpoint, get_type_hints(self.endpoint)
        if hints.keys() != {"body", "at", "return"}:
            return super().get_route_handler()
        model: type[Incoming] = hints["body"]

        async def handle(request: Request) -> Response:
            body = await request.body()
            at = await Visit.by(request)
            if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
                raise RequestValidationError([{"type": "media", "loc": ("body",), "msg": f"Expected {_JSON}"}])
            try:
                asked = model.model_validate_json(body)
            except ValidationError as error:
                faults = [{**item, "loc": ("body", *item["loc"])} for item in error.errors()]
                raise RequestValidationError(faults) from None
            answer = await act(asked, at)
            return Response(answer.model_dump_json(), self.status_code or 200, media_type=_JSON)

        self._quick = handle
        return handle
