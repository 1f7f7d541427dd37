"""One decision of a finished game, judged.

Chances are rounded to whole percents where they are made, so that the graph, the list and the text agree. A move is
compared with the best one inside the same search: what the judge would have played itself is never a mistake. Nor is
what the judge cannot tell from the best move: within the noise of its deals, or not proved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from parlour.core.analysis import AnyAnalysis, AnyCandidate
from parlour.core.game import AnyGame, HiddenGame
from parlour.core.limits import CancelToken, Limit
from parlour.core.observation import Fact, Observation, Seat
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import ReadyPlayer, game_type
from parlour.core.rng import derive
from parlour.errors import Unsupported
from parlour.explain.decisions import strongest_part
from parlour.explain.judge import hindsight_of
from parlour.explain.lesson import AnyLesson, lesson_of
from parlour.explain.missed import Taught, taught
from parlour.explain.sentences import Sentences, sentences_for, together

__all__ = ["COSTLY", "MARKS", "Judge", "Judgement", "ReviewedMove", "judged", "mark_of", "say_hindsight", "say_move"]

# The least loss of winning chance that earns each mark.
MARKS: Final = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))
COSTLY: Final = tuple(mark for mark, _ in MARKS)
RESULT: Final = "result"  # the part that stands for a forced win or loss
ONLY: Final = "only"  # there was nothing to choose
UNPROVED: Final = "unproved"  # nobody knows whether the move was as good as the best
AGREED: Final = "agreed"  # the judge would do the same, but proves nothing
UNJUDGED: Final = "unjudged"  # the move was not among those that were weighed
EVEN: Final = 0.5  # the chance that judges give who know nothing
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

    ``mark`` is best, inaccuracy, mistake, blunder or empty. ``reason`` is why the best move was better, or why the move
    played was, by the teaching of the game; ``part`` stands in for it in games without one: the score part in which the
    best move was most ahead. ``ahead`` is by how much the best move beat all others, when it was played. ``hindsight``
    is judged with all cards open, and ``hindsight_best`` what was then best.
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
    reason: Taught | None = None
    hindsight_best: str = ""

    @property
    def costly(self) -> bool:
        """Whether it gave something away."""
        return self.mark in COSTLY

    @property
    def idea(self) -> str:
        """The concept that a costly move missed, or the score part in games without a teaching; empty if none."""
        if not self.costly:
            return ""
        return self.reason.idea if self.reason is not None else self.part or ""


def say_move(move: ReviewedMove, sentences: Sentences) -> str:
    """Tell what there is to say about a judged move, and why."""
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
    said = sentences.say("review", move.code, facts)
    if move.reason is None:
        return said
    form = "why" if move.best == move.action else "better"
    return together(said, sentences.say("review", form, {"why": move.reason.reason(sentences.language)}))


def say_hindsight(move: ReviewedMove, sentences: Sentences) -> str:
    """Tell what the open cards would have said, apart from what could be known; empty where nobody looked."""
    if move.hindsight is None:
        return ""
    facts: dict[str, Fact] = {
        "move": sentences.action(move.action),
        "best": sentences.action(move.hindsight_best or move.best),
        "before": move.hindsight.before,
        "after": move.hindsight.after,
    }
    costly = mark_of(move.hindsight.loss) != ""
    if move.costly:
        return sentences.say("hindsight", "costly" if costly else "free", facts)
    return sentences.say("hindsight", "unlucky" if costly else "fine", facts)


def mark_of(loss: float) -> str:
    """Return the mark that a loss of winning chance earns."""
    return next((mark for mark, least in MARKS if loss >= least), "")


def judged(move: ReviewedMove, analysis: AnyAnalysis, game: AnyGame, obs: Observation) -> ReviewedMove:
    """Judge a move by the judge's analysis of what its seat saw, and nothing else."""
    action = game.parse(move.action, obs)
    played = analysis.about(action).chosen
    lesson = lesson_of(analysis, game, obs, action if played is not None else None)
    wanted = analysis.action if lesson is None else lesson.move
    best = next((item for item in analysis.candidates if item.action == wanted), None)
    if best is None or best.chance is None:
        raise Unsupported("The judge gives no winning chances, so it cannot review a game.")
    move = replace(move, best=game.format(best.action), line=best.line)
    if played is None or played.chance is None:
        return replace(move, code=UNJUDGED, reason=taught(lesson, game))
    if _unknown(analysis, best, played):
        return replace(move, code=AGREED if played is best else UNPROVED, reason=taught(lesson, game))
    alike = lesson is not None and (played is best or lesson.rival is None)
    known = _judgement(best.chance, played.chance, alike=alike)
    is_best = known.loss == 0 and (played is best or (not alike and played.value >= best.value))
    ahead = _ahead(analysis, best) if is_best else 0.0
    move = replace(move, known=known, mark="best" if is_best else mark_of(known.loss), ahead=ahead)
    if game_type(game.name).teaching is None:
        move = replace(move, part=_part(best, played))
    move = replace(move, code=_code(move, best, played))
    return replace(move, reason=_reason(move, lesson, analysis, game, obs))


def _unknown(analysis: AnyAnalysis, best: AnyCandidate, played: AnyCandidate) -> bool:
    """Whether the judge only says that it knows nothing: of the move played beside a proof, or of all moves."""
    if all(item.chance == EVEN and not item.exact for item in analysis.candidates):
        return True
    return best.exact and played.chance == EVEN and not played.exact


def _reason(
    move: ReviewedMove, lesson: AnyLesson | None, analysis: AnyAnalysis, game: AnyGame, obs: Observation
) -> Taught | None:
    """Return why the best move was better than a costly one, or why a find was one."""
    if move.code == "find":
        return taught(lesson_of(analysis, game, obs), game)
    return taught(lesson, game) if move.costly else None


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
            return self._put_into_words(replace(move, code=ONLY))
        analysis = self._player.fair.analyse(obs, self._limit, derive(0, "review", ply), self._cancel)
        if self._cancel.cancelled:
            return move
        if analysis.chosen is None or analysis.chosen.chance is None:
            raise Unsupported(
                "{player} gives no winning chances, so it cannot review a game.", player=self._player.kind.name
            )
        move = judged(move, analysis, self._game, obs)
        if move.known is None:
            move = self._by_answer(move, analysis, after)
        return self._put_into_words(self._with_hindsight(move, state))

    def _by_answer(self, move: ReviewedMove, analysis: AnyAnalysis, after: object) -> ReviewedMove:
        """Judge a move that the judge did not list, or could not prove, by the answer to it; if nothing is hidden."""
        best = analysis.chosen
        answered = self._chance_after(move, after)
        if best is None or best.chance is None or answered is None:
            return move
        chance, exact = answered
        if move.code in (UNPROVED, AGREED) and not (best.exact and exact):
            return move
        move = replace(move, known=_judgement(best.chance, chance))
        move = replace(move, mark=mark_of(move.known.loss) if move.known else "")
        forced = ("missed" if best.chance == 1 else "allowed" if chance == 0 else "") if best.exact and exact else ""
        part = RESULT if forced and move.costly and game_type(self._game.name).teaching is None else None
        code = (forced if move.costly else "") or move.mark or ("fine" if move.known and move.known.loss else "equal")
        return replace(move, code=code, part=part)

    def _chance_after(self, move: ReviewedMove, after: object) -> tuple[float, bool] | None:
        """Return the mover's chance by the judge's view of the position after a move, and whether that is proved."""
        outcome = self._game.outcome(after)
        if outcome is not None:
            return float(outcome.score(move.seat)), True
        if isinstance(self._game, HiddenGame) or len(self._game.teams) != 2:
            return None
        (other, *_) = self._game.actors(after)
        obs, seed = self._game.observe(after, other), derive(0, "review", move.ply, "after")
        answer = self._player.fair.analyse(obs, self._limit, seed, self._cancel).chosen
        if answer is None or answer.chance is None:
            return None
        same_side = any(move.seat in team and other in team for team in self._game.teams)
        return (answer.chance if same_side else 1 - answer.chance), answer.exact

    def _with_hindsight(self, move: ReviewedMove, state: object) -> ReviewedMove:
        ready = self._hindsight
        if ready is None or not isinstance(ready.player, OmniscientPlayer):
            return move
        seed = derive(0, "hindsight", move.ply)
        analysis = ready.player.analyse_full(state, move.seat, ready.limit, seed, self._cancel)
        best = analysis.chosen
        played = analysis.about(self._game.parse(move.action, self._game.observe(state, move.seat))).chosen
        if best is None or best.chance is None or played is None or played.chance is None:
            return move
        if _unknown(analysis, best, played):
            return move
        seen = _judgement(best.chance, played.chance)
        return replace(move, hindsight=seen, hindsight_best=self._game.format(best.action))

    def _put_into_words(self, move: ReviewedMove) -> ReviewedMove:
        return replace(move, sentence=say_move(move, self._sentences))


def _code(move: ReviewedMove, best: AnyCandidate, played: AnyCandidate) -> str:
    """Return what there is to say about a move that was judged."""
    if move.ahead >= FIND:
        return "find"
    forced = _forced(best, played) if move.costly else ""
    return forced or move.mark or ("fine" if move.known and move.known.loss else "equal")


def _forced(best: AnyCandidate, played: AnyCandidate) -> str:
    """Tell whether a proved win was missed, or a proved loss allowed."""
    if best.exact and best.chance == 1:
        return "missed"
    return "allowed" if played.exact and played.chance == 0 else ""


def _part(best: AnyCandidate, played: AnyCandidate) -> str | None:
    """Return what the move played gave up most of: the result itself where that is proved, else a score part."""
    if played is best:
        return None
    return RESULT if _forced(best, played) else strongest_part(best, played)


def _judgement(best: float, chance: float, *, alike: bool = False) -> Judgement:
    after = round(chance, 2)
    # A judge that plays for points may pass over the better chance; that is no loss to the one who took it.
    return Judgement(after if alike else max(round(best, 2), after), after)


def _ahead(analysis: AnyAnalysis, best: AnyCandidate) -> float:
    others = [item.chance for item in analysis.candidates if item is not best and item.chance is not None]
    return round(max(0.0, (best.chance or 0.0) - max(others)), 2) if others else 0.0
