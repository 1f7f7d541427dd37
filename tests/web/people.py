"""What tests of people at several screens share: guests who come with their codes, and a time that tests move on."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import Json, Seated, Sit


class Time:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def invited(sit: Sit, game: str, *specs: str, **more: Any) -> Seated:  # noqa: ANN401 - JSON
    """Open a table where `guest` stands for a person elsewhere."""
    seats = [{"guest": True} if spec == "guest" else {"spec": spec} for spec in specs]
    return sit(game, seats=seats, **more)


def claim(table: Seated, seat: int, name: str = "", **headers: str) -> Any:  # noqa: ANN401 - a response
    """Ask for a seat with its code."""
    body: Json = {"code": table.claims[str(seat)], "name": name}
    return table.client.post(f"/api/v1/tables/{table.id}/seats/{seat}/claim", json=body, headers=headers)


def come(table: Seated, seat: int, name: str = "") -> Seated:
    """Take a seat with its code, as somebody at another screen."""
    token = claim(table, seat, name).json()["token"]
    return Seated(table.client, {"id": table.id, "tokens": {str(seat): token}})
