"""The standard deals, one or more for each theme of card play, and the benchmark that plays them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from time import process_time
from typing import Final

from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.parameters import option
from parlour.core.player import OmniscientPlayer
from parlour.core.playthrough import Playthrough, Turn
from parlour.core.registry import ReadyPlayer, make_player
from parlour.core.rng import derive
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter, UnknownName
from parlour.games.bridge.rules.contract import TRICKS, read_contract
from parlour.games.bridge.rules.deal import read_deal
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, begin
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = ["BENCH", "BenchSettings", "DealResult", "StandardDeal", "play_deal", "standard_deals"]

DEFENCE: Final = "defence"


@dataclass(frozen=True, slots=True)
class StandardDeal:
    """A deal with its contract; ``tricks`` is declarer's double-dummy result, ``line`` the way there in words."""

    name: str
    theme: str
    contract: str
    deal: str
    tricks: int
    line: str


@cache
def standard_deals() -> tuple[StandardDeal, ...]:
    """Return the standard deals in their order."""
    text = (files(__package__) / "data" / "standard_deals.toml").read_text(encoding="utf-8")
    return tuple(StandardDeal(**deal) for deal in tomllib.loads(text)["deal"])


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a player did on a deal; ``tricks`` of its side, and ``best`` double dummy.

    ``reached``: it made the contract, or beat it where the theme is defence.
    """

    deal: StandardDeal
    tricks: int
    best: int
    reached: bool
    cards: int
    seconds: float


def play_deal(deal: StandardDeal, spec: str, seed: int = 1, cancel: CancelToken = NEVER) -> DealResult:
    """Let a player declare, or defend where that is the theme, against an opponent who sees all cards."""
    rules = BridgeRules(contract=deal.contract)
    game = Bridge(rules)
    contract = read_contract(deal.contract)
    tested, perfect = make_player(spec, game), make_player("open", game)
    side = (contract.declarer + (deal.theme == DEFENCE)) % 2
    run = Playthrough(game, begin(read_deal(deal.deal), rules))
    cards, seconds = 0, 0.0
    for turn in run.turns():
        mine = turn.seat % 2 == side
        began = process_time()
        action = _decide(tested if mine else perfect, turn, run.state, derive(seed, len(run.state.plays)), cancel)
        if mine:
            cards += 1
            seconds += process_time() - began
        run.play(turn.seat, action)
    won = run.state.won
    made = won[contract.declarer % 2] >= contract.target
    best = deal.tricks if deal.theme != DEFENCE else TRICKS - deal.tricks
    return DealResult(deal, won[side], best, made != (deal.theme == DEFENCE), cards, seconds)


def _decide(ready: ReadyPlayer, turn: Turn, state: Board, seed: int, cancel: CancelToken) -> int:
    player = ready.player
    if isinstance(player, OmniscientPlayer):
        return int(player.decide_full(state, turn.seat, Limit(), seed, cancel).action)
    return int(player.decide(turn.obs, Limit(), seed, cancel).action)


@dataclass(frozen=True)
class BenchSettings:
    """The options of `parlour bench bridge`."""

    players: str = option("simple;minimax(depth=2);minimax(depth=4);solver;expert", "Players, with ; between them.")
    theme: str = option("", "Only deals with this theme.")
    seed: int = option(1, "Seed for players that imagine deals.", low=0, high=2**31)


def bench(settings: BenchSettings, desk: Desk) -> Iterator[Answer]:
    """Let each player play the standard deals; tell tricks, contracts and time, deal by deal and in all."""
    deals = [deal for deal in standard_deals() if settings.theme in ("", deal.theme)]
    if not deals:
        raise UnknownName("theme", settings.theme, [deal.theme for deal in standard_deals()])
    specs = [spec.strip() for spec in settings.players.split(";") if spec.strip()]
    if not specs:
        raise BadParameter("Name at least one player with --players.")
    for spec in specs:
        make_player(spec, Bridge(BridgeRules(contract=deals[0].contract)))  # refused before anything is played
    for number, spec in enumerate(specs):
        rows = []
        for index, deal in enumerate(deals):
            if desk.cancel.cancelled:
                return
            rows.append(play_deal(deal, spec, settings.seed, desk.cancel))
            desk.progress(number * len(deals) + index + 1, len(specs) * len(deals), f"{spec}: {deal.name}")
        if desk.cancel.cancelled:
            return
        yield _answer(spec, rows)


def _answer(spec: str, rows: list[DealResult]) -> Answer:
    reached = sum(row.reached for row in rows)
    taken, best = sum(row.tricks for row in rows), sum(row.best for row in rows)
    each = 1000 * sum(row.seconds for row in rows) / max(1, sum(row.cards for row in rows))
    sentence = f"{reached} of {len(rows)} deals on target, {taken} tricks of {best} double dummy, {each:.1f} ms a card"
    lines = [f"{spec}: {sentence}"]
    lines += [
        f"  {'ok  ' if row.reached else 'miss'}  {row.deal.theme:<17} {row.deal.name:<24} {row.deal.contract:<9}"
        f" {row.tricks:>2} tricks, double dummy {row.best}"
        for row in rows
    ]
    deals = [
        {
            "name": row.deal.name,
            "theme": row.deal.theme,
            "contract": row.deal.contract,
            "tricks": row.tricks,
            "double_dummy": row.best,
            "reached": row.reached,
            "seconds": round(row.seconds, 4),
        }
        for row in rows
    ]
    data = {"player": spec, "reached": reached, "tricks": taken, "double_dummy": best, "ms_per_card": round(each, 3)}
    return Answer("\n".join(lines), {**data, "deals": deals})


BENCH: Final = Tool(
    "bench",
    "Play the standard deals of every theme against perfect opponents: tricks, contracts, time.",
    bench,
    BenchSettings,
    examples=("--players 'simple;expert'", "--theme squeeze --json"),
)
