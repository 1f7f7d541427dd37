"""What somebody asked the arena for: stored with the run, so that a server that starts again goes on with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from typing import Final

from parlour.arena.match import plan_match
from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import Contestant, Terms
from parlour.arena.stats.sequential import Hypotheses
from parlour.arena.tournament import Plan
from parlour.core.limits import Limit
from parlour.core.parameters import spelled
from parlour.core.registry import game_type, make_game, make_player
from parlour.errors import BadParameter
from parlour.records.codec import declare
from parlour.web import catalogue
from parlour.web.bots import limit_of, refuse_programs
from parlour.web.schema_arena import RunIn
from parlour.web.settings import WebSettings

__all__ = ["AskedRun", "asked_run"]

LEAST_SECONDS: Final = 0.01


@dataclass(frozen=True, slots=True)
class AskedRun:
    """A match or tournament as it was asked for, by whom, and what shows who may stop it."""

    kind: str
    game: str
    players: tuple[str, ...]
    blocks: int
    seed: int
    begun: float
    owner: str
    token: str  # the hash of it
    move_seconds: float  # of processor time, for players without a limit of their own
    planned: int = 0  # blocks of all meetings
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)
    think_seconds: float | None = None
    sequential: bool = False
    form: str = "round-robin"
    rounds: int = 0
    parlour: str = field(default_factory=lambda: version("parlour"))

    def plan(self) -> Pairing | Plan:
        """Return what the library plays; raise what is wrong with it."""
        game, terms = make_game(self.game, self.rules), Terms(move_timeout=self.move_seconds)
        entrants = tuple(Contestant(spec, self._limit(spec), spec) for spec in self.players)
        if self.kind == "match":
            a, b = entrants
            return plan_match(game, a, b, blocks=self.blocks, seed=self.seed, terms=terms)
        return Plan(game, entrants, self.form, self.blocks, self.rounds, self.seed, terms=terms)

    def _limit(self, spec: str) -> Limit | None:
        """Return the limit that was asked for, else none of a level's work, and processor time for all others."""
        if self.think_seconds is not None:
            return Limit(seconds=self.think_seconds)
        own = limit_of(self.game, spec)
        return None if own != Limit() or game_type(self.game).level(spec) else Limit(cpu_seconds=self.move_seconds)

    @property
    def hypotheses(self) -> Hypotheses | None:
        """What the sequential test of a match decides between, if one was asked for."""
        return Hypotheses(0.0, game_type(self.game).match.effect) if self.sequential else None


declare(AskedRun, closed=True)


def asked_run(body: RunIn, settings: WebSettings, *, seed: int, begun: float, owner: str, token: str) -> AskedRun:
    """Check what somebody asks for against the rules of the game and the bounds of the server; raise what is wrong."""
    if body.kind == "match" and len(body.players) != 2:
        raise BadParameter("A match is between two players, not {count}.", count=len(body.players))
    if body.kind == "tournament" and body.sequential:
        raise BadParameter("The sequential test decides a match; a tournament plays all its blocks.")
    most, wanted = settings.arena_seconds, body.think_seconds
    if wanted is not None and not LEAST_SECONDS <= wanted <= most:
        raise BadParameter(
            "Players in this arena think {least} to {most:g} seconds a move, not {wanted:g}.",
            least=LEAST_SECONDS,
            most=most,
            wanted=wanted,
        )
    game = make_game(body.game, body.rules)
    for spec in body.players:
        refuse_programs(spec)
        catalogue.sitting(body.game, spec, "")
        _ = make_player(spec, game).fair  # its games are laid on tables, where nobody sees all cards
    asked = AskedRun(
        body.kind,
        body.game,
        tuple(body.players),
        body.blocks,
        body.seed if body.seed is not None else seed,
        begun,
        owner,
        token,
        most,
        0,
        spelled(game.rules),
        wanted,
        body.sequential,
        body.form,
        body.rounds,
    )
    plan = asked.plan()
    total = plan.total_blocks() if isinstance(plan, Plan) else plan.blocks
    if total > settings.arena_blocks:
        raise BadParameter(
            "That would be {total} blocks; this server plays at most {most}. The command line plays more.",
            total=total,
            most=settings.arena_blocks,
        )
    return replace(asked, planned=total)
