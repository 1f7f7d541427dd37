"""What a server may be told: declared once, settable by environment variables (PARLOUR_WEB_THINKERS=4)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.core.parameters import option
from parlour.errors import BadParameter

__all__ = ["ADDRESS", "ENVIRONMENT_PREFIX", "WebSettings"]

ADDRESS: Final = "postgresql://"
ENVIRONMENT_PREFIX: Final = "PARLOUR_WEB_"


@dataclass(frozen=True)
class WebSettings:
    """How much a server takes on, and where it keeps its games."""

    data: str = option("", "Folder of the saved games; empty for the user's own data folder.")
    store: str = option("", "Address of a PostgreSQL database for the saved games, instead of that folder.")
    hosts: str = option("", "Names besides localhost under which the page is reached, joined by commas.")
    proxies: str = option(
        "", "Addresses of proxies that are believed when they say who asks (X-Forwarded-For), joined by commas."
    )
    origins: str = option(
        "", "Other sites whose pages may use the server, joined by commas (https://example.org); no cookies for them."
    )
    processes: int = option(
        1, "Server processes behind the same port; more than one needs a database that they share.", low=1, high=64
    )
    metrics: bool = option(False, "Show /metrics to everyone who asks, not only to this machine itself.")
    thinkers: int = option(2, "Processes in which players think.", low=1, high=64, was=("workers",))
    thinker_megabytes: int = option(1024, "Memory that one of them may map; 0 leaves that open.", low=0)
    dask: str = option("", "Address of a Dask scheduler whose workers think instead of processes of this machine.")
    think_seconds: float = option(
        10.0, "Processor time of the longest thought of a player without a time limit.", low=0.1, high=3600
    )
    grace_seconds: float = option(
        0.05, "What a player may take to stop when it is told to, before its process is ended.", low=0, high=60
    )
    household: int = option(
        4, "How many times what one device may use all devices of one address may use together.", low=1, high=1000
    )
    thinking: float = option(3600.0, "Processor time in an hour that players think for one device.", low=1)
    thoughts: int = option(400, "Most thoughts under way or waiting for their turn.", low=1)
    thoughts_each: int = option(16, "Most of them for one device.", low=1)
    body_bytes: int = option(65_536, "Longest request body.", low=1024)
    header_seconds: float = option(10.0, "What the headers of a request may take to arrive.", low=0.1)
    body_seconds: float = option(20.0, "What its body may take to arrive.", low=0.1)
    connections: int = option(1_000, "Most connections.", low=1)
    connections_each: int = option(100, "Most connections of one address, besides live ones.", low=1)
    tables: int = option(10_000, "Most tables kept.", low=1)
    tables_each: int = option(1_000, "Most tables kept for one device.", low=1)
    keep_days: int = option(30, "Days that a table stays untouched before it may make room for a new one.", low=1)
    taken_back: int = option(2_000, "Most moves taken back and changes of seats at one table.", low=1)
    loaded: int = option(200, "Idle tables kept in memory.", low=1)
    sockets: int = option(500, "Most live connections.", low=1)
    sockets_each: int = option(20, "Most live connections of one device.", low=1)
    sockets_table: int = option(100, "Most live connections to one table.", low=1)
    reviews: int = option(16, "Most reviews at a time.", low=1)
    reviews_each: int = option(4, "Most reviews at a time for one address.", low=1)
    card_seconds: float = option(
        0.055,
        "Seconds between two cards of a deal in which seats are asked in secret; 0 deals at once and keeps no secret.",
        low=0,
        high=2,
    )
    last_card_seconds: float = option(
        3.0, "Seconds after the last card of such a deal, in which everybody may still say something.", low=0, high=60
    )
    round_seconds: float = option(
        8.0,
        "Seconds between the end of a round and the first card of the next, where cards are dealt so.",
        low=0,
        high=60,
    )
    away_seconds: float = option(
        60.0, "Seconds that a person may be away before a player stands in, where others wait; 0 lets them wait.", low=0
    )
    invite_hours: float = option(72.0, "Hours that an invitation to a seat is good for.", low=0.01)
    rate: float = option(50.0, "Requests per second and address, in the long run.", low=0.01)
    burst: int = option(200, "Requests of an address at once.", low=1)
    costly_rate: float = option(4.0, "Hints, explanations, reviews and new tables per second and address.", low=0.01)
    costly_burst: int = option(60, "Hints, explanations, reviews and new tables of an address at once.", low=1)
    telemetry: int = option(
        0,
        "Telemetry files kept of each game, one per table; 0 writes none, and players need not weigh every move.",
        low=0,
    )

    @property
    def folder_or_address(self) -> Path | str:
        """Where the saved games are: a folder, or the address of a database."""
        if not self.store:
            return self.folder
        if not self.store.startswith(ADDRESS):
            raise BadParameter("The address of a store begins with {scheme}; for a folder use --data.", scheme=ADDRESS)
        return self.store

    @property
    def folder(self) -> Path:
        """The folder of the saved games."""
        if self.data:
            return Path(self.data).expanduser()
        from platformdirs import user_data_path

        return user_data_path("parlour", appauthor=False)
