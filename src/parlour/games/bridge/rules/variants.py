"""The variants of Bridge as options; the defaults are one board of duplicate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from parlour.core.observation import Rules
from parlour.core.parameters import Preset, option
from parlour.errors import BadParameter, FormatError
from parlour.games.bridge.rules.contract import Contract, read_contract
from parlour.games.bridge.rules.deal import board_dealer, board_vulnerability

__all__ = ["BridgeRules"]


@dataclass(frozen=True)
class BridgeRules(Rules):
    """Which board is played, and how."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "the_board": (
            "board",
            "vulnerability",
            "contract",
        ),
        "play": (
            "dummy",
            "information",
        ),
        "scoring": ("honours",),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("original", "Duplicate, as in a club and in the original program: declarer plays both hands.", {}),
        Preset(
            "online",
            "South plays both hands of North-South, whoever declares, as at tables with robots.",
            {"dummy": "south"},
        ),
        Preset("home", "Honours count, as in rubber bridge.", {"honours": True}),
    )

    board: int = option(1, "The number of the board; it decides who deals and who is vulnerable.", low=1, high=10_000)
    vulnerability: str = option(
        "board",
        "Who is vulnerable; board: as the number of the board says.",
        choices=("board", "None", "NS", "EW", "Both"),
    )
    contract: str = option("", "Play this contract without an auction, such as '4♠X by N' or '3NT by S'.")
    honours: bool = option(False, "Count honours in one hand, for the side that holds them.")
    dummy: str = option(
        "declarer",
        "Who plays dummy's cards; south: both hands of North-South are South's to play, whoever declares.",
        choices=("declarer", "dummy", "south"),
    )
    information: str = option(
        "single-dummy", "double-dummy plays with all four hands face up.", choices=("single-dummy", "double-dummy")
    )

    def __post_init__(self) -> None:
        try:
            _ = self.fixed
        except FormatError as error:
            raise BadParameter("The contract cannot be read: {fault}.", fault=error) from None

    @cached_property
    def fixed(self) -> Contract | None:
        """The contract to play without an auction."""
        return read_contract(self.contract) if self.contract.strip() else None

    @property
    def dealer(self) -> int:
        """Who calls first."""
        return board_dealer(self.board)

    @property
    def vulnerable(self) -> str:
        """None, NS, EW or Both."""
        return board_vulnerability(self.board) if self.vulnerability == "board" else self.vulnerability
