"""The live connection: the client says who it is, then the server shows the table after every change."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from parlour.errors import FormatError, ParlourError
from parlour.web.audience import Watcher
from parlour.web.failures import describe
from parlour.web.languages import language_for
from parlour.web.lobby import Lobby
from parlour.web.principals import Principal
from parlour.web.room import Room
from parlour.web.schema_live import LiveError, LiveHello
from parlour.web.tokens import tokens_in

__all__ = ["router"]

HELLO_SECONDS: Final = 10.0
HELLO_PAUSE: Final = 0.1  # between two of them, so that nobody keeps the server busy with introductions
FAILED: Final = 4400  # the client must not simply try again
COME_BACK: Final = 1012  # the table is built anew; connect again

router: Final = APIRouter()


@router.websocket("/api/v1/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Serve one live connection until either side ends it."""
    lobby: Lobby = socket.app.state.lobby
    await socket.accept()
    language = language_for(socket.headers.get("accept-language", ""))  # until the client says which
    who: Principal = socket.scope["principal"]
    try:
        with lobby.quotas.socket(who):
            await lobby.ready()
            room = lobby.room(table_id)
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await _hello(socket)
            language = hello.language
            await _serve(socket, room, hello, who)
    except ParlourError as error:
        lobby.quotas.note(who, f"live connection: {type(error).__name__}")
        await _fail(socket, error, language)
    except TimeoutError:
        await _fail(socket, FormatError("expected a first message with token and seat"), language)
    except WebSocketDisconnect:
        pass


async def _serve(socket: WebSocket, room: Room, hello: LiveHello, who: Principal) -> None:
    watcher = Watcher()
    _introduce(room, watcher, hello, who)
    listening = asyncio.create_task(_listen(socket, room, watcher, who))
    try:
        while (text := await watcher.unread.get()) is not None:
            await socket.send_text(text)
        if listening.done():
            listening.result()
        await socket.close(COME_BACK)
    finally:
        room.farewell(watcher)
        listening.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, ParlourError):
            await listening


async def _listen(socket: WebSocket, room: Room, watcher: Watcher, who: Principal) -> None:
    """Read until the client goes; a further hello changes the seat it looks from."""
    try:
        while True:
            _introduce(room, watcher, await _hello(socket), who)
            await asyncio.sleep(HELLO_PAUSE)
    finally:
        watcher.close()


def _introduce(room: Room, watcher: Watcher, hello: LiveHello, who: Principal) -> None:
    watcher.asker = room.asker(tokens_in(hello.token or ""), hello.language, who)
    if hello.seat is not None:
        watcher.asker.must_hold(hello.seat)
    watcher.seat, watcher.goes_on = hello.seat, hello.goes_on
    room.welcome(watcher)


async def _hello(socket: WebSocket) -> LiveHello:
    try:
        return LiveHello.model_validate_json(await socket.receive_text())
    except ValidationError as error:
        raise FormatError("expected a message with token and seat: {fault}", fault=error.errors()[0]["msg"]) from None
    except KeyError:  # a binary message
        raise FormatError("expected a message in text") from None


async def _fail(socket: WebSocket, error: ParlourError, language: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(LiveError(error=describe(error, language)[1]).model_dump_json())
        await socket.close(FAILED)
