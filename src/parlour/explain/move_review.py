"""One decision of a finished game, judged.

Chances are rounded to whole percents where they are made, so that the graph, the list and the text agree. A move is
compared with the best one inside the same search: what the judge would have played itself is never a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from parlour.core.analysis import AnyAnalysis, AnyCandidate
from parlour.core.game import AnyGame, HiddenGame
from parlour.core.limits import CancelToken, Limit
from parlour.core.observation import Fact, Seat
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import ReadyPlayer
from parlour.core.rng import derive
from parlour.errors import Unsupported
from parlour.explain.decisions import strongest_part
from parlour.explain.judge import hindsight_of
from parlour.explain.sentences import Sentences, sentences_for

__all__ = ["MARKS", "Judge", "Judgement", "ReviewedMove", "mark_of", "say_move"]

# The least loss of winning chance that earns each mark.
MARKS: Final = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))
RESULT: Final = "result"  # the part that stands for a forced win or loss
ONLY: Final = "only"  # there was nothing to choose
FIND: Final = 0.10  # a best move this far ahead of all others is worth a word


@dataclass(frozen=True, slots=True)
class Judgement:
    """Winning chances of the mover: ``before``, with the best move, and ``after``, with the move played."""

    before: float
    after: float

    @property
    def loss(self) -> float:
        """What the move gave away."""
        return round(self.before - self.after, 2)


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One decision judged; ``known`` is None when there was nothing to decide or the judge had nothing to compare.

    ``mark`` is best, inaccuracy, mistake, blunder or empty. ``part`` is the score part in which the best move was most
    ahead of the move played; ``ahead`` is by how much the best move beat all others, when it was played.
    """

    ply: int
    seat: Seat
    action: str
    best: str
    mark: str = ""
    sentence: str = ""
    known: Judgement | None = None
    hindsight: Judgement | None = None
    line: tuple[str, ...] = ()
    part: str | None = None
    ahead: float = 0.0
    code: str = ""  # what there is to say about it, for other languages; empty in reviews of older versions


def say_move(move: ReviewedMove, sentences: Sentences) -> str:
    """Tell what there is to say about a judged move."""
    if not move.code:
        return move.sentence
    name = sentences.action
    facts: dict[str, Fact] = {"move": name(move.action), "best": name(move.best), "gap": move.ahead}
    if move.code == ONLY:
        return sentences.say("reason", ONLY, {"move": name(move.action)})
    if move.known is not None:
        facts |= {"before": move.known.before, "after": move.known.after, "loss": move.known.loss}
        if move.part is not None:
            facts["part"] = move.part
    return sentences.say("review", move.code, facts)


def mark_of(loss: float) -> str:
    """Return the mark that a loss of winning chance earns."""
    return next((mark for mark, least in MARKS if loss >= least), "")


class Judge:
    """Judges moves from what their seat could know; with hindsight too where the game declares such a judge."""

    def __init__(
        self, game: AnyGame, player: ReadyPlayer, limit: Limit | None, language: str, cancel: CancelToken
    ) -> None:
        self._game = game
        self._player = player
        self._limit = limit or player.limit
        self._hindsight = hindsight_of(game) if isinstance(game, HiddenGame) else None
        self._sentences = sentences_for(game.name, language)
        self._cancel = cancel

    def move(self, ply: int, seat: Seat, text: str, state: object, after: object) -> ReviewedMove:
        """Judge the move that led from one state to the next."""
        obs = self._game.observe(state, seat)
        move = ReviewedMove(ply, seat, text, text)
        if len(self._game.legal(obs).first(2)) < 2:
            return self._told(replace(move, code=ONLY))
        action = self._game.parse(text, obs)
        analysis = self._player.fair.analyse(obs, self._limit, derive(0, "review", ply), self._cancel)
        best = analysis.chosen
        if self._cancel.cancelled:
            return move
        if best is None or best.chance is None:
            raise Unsupported(f"{self._player.spec} gives no winning chances, so it cannot review a game.")
        played = analysis.about(action).chosen
        chance = played.chance if played is not None else self._chance_after(ply, seat, after)
        known = _judgement(best, chance)
        is_best = played is not None and known is not None and known.loss == 0 and played.value >= best.value
        move = replace(
            move,
            best=self._game.format(best.action),
            mark="best" if is_best else mark_of(known.loss) if known is not None else "",
            known=known,
            hindsight=self._with_hindsight(ply, seat, action, state),
            line=best.line,
            part=_part(best, played),
            ahead=_ahead(analysis, best) if is_best else 0.0,
        )
        return self._told(replace(move, code=_code(move, best, played)))

    def _chance_after(self, ply: int, seat: Seat, after: object) -> float | None:
        """Judge a move that the judge did not list by the answer to it; only where nothing is hidden."""
        outcome = self._game.outcome(after)
        if outcome is not None:
            return float(outcome.score(seat))
        if isinstance(self._game, HiddenGame) or len(self._game.teams) != 2:
            return None
        (other, *_) = self._game.actors(after)
        obs = self._game.observe(after, other)
        answer = self._player.fair.analyse(obs, self._limit, derive(0, "review", ply, "after"), self._cancel).chosen
        if answer is None or answer.chance is None:
            return None
        same_side = any(seat in team and other in team for team in self._game.teams)
        return answer.chance if same_side else 1 - answer.chance

    def _with_hindsight(self, ply: int, seat: Seat, action: object, state: object) -> Judgement | None:
        ready = self._hindsight
        if ready is None or not isinstance(ready.player, OmniscientPlayer):
            return None
        analysis = ready.player.analyse_full(state, seat, ready.limit, derive(0, "hindsight", ply), self._cancel)
        best, played = analysis.chosen, analysis.about(action).chosen
        if best is None or best.chance is None or played is None:
            return None
        return _judgement(best, played.chance)

    def _told(self, move: ReviewedMove) -> ReviewedMove:
        return replace(move, sentence=say_move(move, self._sentences))


def _code(move: ReviewedMove, best: AnyCandidate, played: AnyCandidate | None) -> str:
    """Return what there is to say about a move."""
    if move.known is None:
        return "unjudged"
    if move.ahead >= FIND:
        return "find"
    forced = _forced(best, played) if move.mark and move.mark != "best" else None
    return forced or move.mark or ("fine" if move.known.loss else "equal")


def _forced(best: AnyCandidate, played: AnyCandidate | None) -> str:
    """Tell whether a proved win was missed, or a proved loss allowed."""
    if best.exact and best.chance == 1:
        return "missed"
    return "allowed" if played is not None and played.exact and played.chance == 0 else ""


def _part(best: AnyCandidate, played: AnyCandidate | None) -> str | None:
    """Return what the move played gave up most of: the result itself where that is proved, else a score part."""
    if played is None or played is best:
        return None
    return RESULT if _forced(best, played) else strongest_part(best, played)


def _judgement(best: AnyCandidate, chance: float | None) -> Judgement | None:
    if best.chance is None or chance is None:
        return None
    after = round(chance, 2)
    # A judge that plays for points may pass over the better chance; that is no loss to the one who took it.
    return Judgement(max(round(best.chance, 2), after), after)


def _ahead(analysis: AnyAnalysis, best: AnyCandidate) -> float:
    others = [item.chance for item in analysis.candidates if item is not best and item.chance is not None]
    return round(max(0.0, (best.chance or 0.0) - max(others)), 2) if others else 0.0
