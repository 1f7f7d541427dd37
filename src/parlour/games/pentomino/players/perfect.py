"""Perfect: the opening book and the solver. It wins every game that can still be won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from parlour.core.analysis import Analysis, Candidate, Continuation
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Fact
from parlour.core.parameters import option
from parlour.games.pentomino.engine.openings import shipped_openings
from parlour.games.pentomino.engine.solver import DRAW, LOSS, WIN, Solution, Solver
from parlour.games.pentomino.players.base import PentominoPlayer, shuffled
from parlour.games.pentomino.players.minmax import MinMax, MinMaxSettings
from parlour.games.pentomino.players.reasons import RESULT
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import Pentomino, PentominoView
from parlour.games.pentomino.rules.state import State
from parlour.search import RootMove, Searched

__all__ = ["EVENTS", "Perfect", "PerfectSettings", "unproved_value"]

DECIDED: Final = {WIN: 100.0, DRAW: 0.0, LOSS: -100.0}  # far apart, so that nothing else outweighs a result
TRAP: Final = 10.0  # for a trap that one reply alone sees through; a tenth of a result
FAILING: Final = 1000.0  # for answers that all fail: more than the replies that any move leaves are likely to differ by
WIDE: Final = 50  # with so many free cells, replies are counted a ply further on
TRAPS: Final = "traps"  # of moves that all lose, the one that is hardest to refute
REPLIES: Final = "replies"  # what an unsolved position is judged by
ANSWERS: Final = "answers"  # and how many of the answers to a move fail
TOLD_REFUTATIONS: Final = 3
SHOWN: Final = 10  # moves told when nothing is solved
VAST: Final = 57  # with so many free cells solving takes minutes
LAID: Final = 24  # traps that are looked at, of moves that all lose
SCOUTED: Final = 5  # moves whose answers are tried where solving takes too long
TRIED: Final = 8  # answers to each of them of three sorts: that leave least, that MinMax likes, any
TRIAL: Final = 60_000  # positions for one answer; what takes longer is likely to be a good one
LEAST_TRIAL: Final = 8_000  # fewer say nothing about an answer
COMPARED: Final = 3  # moves that lose and are looked at closely, to tell why
TEMPTING: Final = 3  # moves that look good, of which one that loses is looked for where nothing else was compared
REFUTING: Final = 600_000  # positions for each of them
EVENTS: Final = ("failed", "tried", "left")  # what is known of a move that is not proved


def unproved_value(failed: float, tried: float, left: float) -> float:
    """Return what a move is worth of whose answers some were tried, and that leaves so many placements."""
    return FAILING * failed / max(1.0, tried) - left


@dataclass(frozen=True)
class PerfectSettings:
    """The settings of Perfect."""

    pieces: int = option(
        0, "Pieces on the board from which it solves; before that it only counts replies.", low=0, high=12
    )
    nodes: int = option(
        10_000_000, "Positions the solver may look at for one move.", low=100, high=10**12, served=10**8
    )
    traps: int = option(60_000, "Positions it looks at to set traps when all is lost.", low=0, high=10**9, served=10**7)
    every: int = option(320, "Legal moves up to which it finds out what each of them is worth.", low=0, high=3000)
    book: bool = option(True, "Whether it knows the opening book.")


class Perfect(PentominoPlayer[PerfectSettings]):
    """Plays a winning move if there is one; otherwise the one whose refutation is hardest to find."""

    terms = frozenset({RESULT, TRAPS, REPLIES, ANSWERS})

    def __init__(self, game: Pentomino, settings: PerfectSettings) -> None:
        super().__init__(game, settings)
        self.solver = Solver(game)
        self.scout = MinMax(game, MinMaxSettings(depth=2))
        self.glance = MinMax(game, MinMaxSettings(depth=1))
        self.openings = shipped_openings(game) if settings.book else None

    def judge(self, position: State, budget: Budget, seed: int) -> Searched[Placement]:
        """Look into the book, else solve every move."""
        return self._searched(position, budget, seed, every=True)

    def choose(self, position: State, budget: Budget, seed: int) -> Searched[Placement]:
        """Look into the book, else find one move that wins."""
        return self._searched(position, budget, seed, every=False)

    def _searched(self, state: State, budget: Budget, seed: int, *, every: bool) -> Searched[Placement]:
        """Look into the book, else solve; what there is no time to solve is judged by counting replies."""
        moves, facts = self._known(state, seed)
        free = (self.game.board.full & ~state.occupied).bit_count()
        if not moves and len(state.placed) >= self.settings.pieces and free < VAST:
            moves, facts = self._solved(state, budget, seed, every)
        if not moves:
            moves, facts = self._scouted(state, budget, seed, every), {"solved": False}
        stripped = [self._stripped(move) for move in moves]
        ranked = tuple(sorted(stripped, key=lambda move: -move.value))
        return Searched(ranked, depth=1, facts=facts)

    def lead_without(
        self, term: str, position: State, searched: Searched[Placement], budget: Budget, seed: int
    ) -> float:
        """Return the lead without a term; terms are facts here, so that nothing needs to be solved again."""
        values = [move.value - move.parts.get(term, 0.0) for move in searched.moves[:2]]
        return values[0] - values[1]

    def chance(self, position: State, move: RootMove[Placement], depth: int) -> float:
        """Return what is certain; half of an unsolved game."""
        return (1.0 if move.value > 0 else 0.0 if move.value < 0 else 0.5) if move.exact else 0.5

    def _stripped(self, move: RootMove[Placement]) -> RootMove[Placement]:
        if not self.removed:
            return move
        parts = {part: worth for part, worth in move.parts.items() if part not in self.removed}
        return replace(move, parts=parts, value=sum(parts.values()))

    def candidate(self, position: State, move: RootMove[Placement], depth: int, rank: int = 0) -> Candidate[Placement]:
        """Return a move as it is told; one that is not proved with what was seen of it."""
        told = super().candidate(position, move, depth, rank)
        if self.removed or "left" not in move.facts:
            return told
        events = tuple(float(str(move.facts.get(name, 0))) for name in EVENTS)
        return replace(told, continuations=(Continuation(unproved_value(*events), events),))

    def analyse(self, obs: PentominoView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Placement]:
        """Value the moves; beside moves that all win there is one that looks good and loses, if it can be found."""
        analysis = super().analyse(obs, limit, seed, cancel)
        chosen, timed = analysis.chosen, limit.seconds is not None or limit.cpu_seconds is not None
        won = chosen is not None and chosen.exact and chosen.value > 0
        few = len(analysis.candidates) < len(obs.state.legal(self.game.board))
        if self.removed or timed or not (won and few) or analysis.candidates[-1].value < 0:
            return analysis
        budget = Budget(limit, cancel)
        budget.nodes = analysis.spent.nodes
        lost = self._tempting(obs.state, [item.action for item in analysis.candidates], budget, seed)
        losing = () if lost is None else (self.candidate(obs.state, lost, 1, len(analysis.candidates)),)
        spent = replace(analysis.spent, nodes=budget.nodes)
        return replace(analysis, candidates=(*analysis.candidates, *losing), spent=spent)

    def _tempting(
        self, state: State, winning: list[Placement], budget: Budget, seed: int
    ) -> RootMove[Placement] | None:
        """Return a move that looks good and is refuted."""
        liked = [move.action for move in self.glance.judge(state, budget, seed).moves if move.action not in winning]
        for move in liked[:TEMPTING]:
            solution = _ask(self.solver.solve, state.play(move), REFUTING, budget)
            if solution is not None and solution.value == WIN:
                return _decided(move, LOSS, solution.best[0])
        return None

    # The book

    def _known(self, state: State, seed: int) -> tuple[list[RootMove[Placement]], dict[str, Fact]]:
        known = self.openings.look_up(state) if self.openings is not None else None
        if known is None:
            return [], {}
        facts: dict[str, Fact] = {"solved": True, "book": "opening book", "value": known.value}
        losing = shuffled(list(known.losing), seed)[:COMPARED]
        moves = [_decided(move, WIN) for move in shuffled(known.winning, seed)]
        return [*moves, *(_decided(move, LOSS, known.losing[move]) for move in losing)], facts

    # Solving

    def _solved(
        self, state: State, budget: Budget, seed: int, every: bool
    ) -> tuple[list[RootMove[Placement]], dict[str, Fact]]:
        solution = self._solve(state, budget, every)
        if solution is None or solution.value is None:
            return [], {}
        facts: dict[str, Fact] = {"solved": True, "value": solution.value, "legal": solution.legal}
        if solution.value == LOSS:
            facts["lost"] = solution.legal
        elif len(solution.verdicts) == solution.legal:
            facts["winning"] = len(solution.best)
        else:
            facts["searched"] = solution.legal
        best = [_decided(move, solution.value) for move in shuffled(solution.best, seed)]
        if every:  # what leaves least is easiest to understand
            best.sort(key=lambda move: len(state.play(move.action).legal(self.game.board)))
        if solution.value == LOSS:
            return self._traps(state, shuffled(state.legal(self.game.board), seed), budget), facts
        if not every:
            return best, facts
        if not solution.verdicts:
            others = [move for move in state.legal(self.game.board) if move not in solution.best]
            looked = [self._refuted(state, move, budget) for move in shuffled(others, seed)[:COMPARED]]
            return [*best, *(move for move in looked if move is not None)], facts
        verdicts = dict(solution.verdicts)
        worse = shuffled([move for move, value in verdicts.items() if value != solution.value], seed)
        close = [self._refuted(state, move, budget) or _decided(move, verdicts[move]) for move in worse[:COMPARED]]
        return [*best, *close, *(_decided(move, verdicts[move]) for move in worse[COMPARED:])], facts

    def _solve(self, state: State, budget: Budget, every: bool) -> Solution | None:
        """Solve all moves where that is wanted and they are few, else find one that wins."""
        few = every and len(state.legal(self.game.board)) <= self.settings.every
        solution = _ask(self.solver.solve_all, state, self.settings.nodes, budget) if few else None
        if solution is None or solution.value is None:
            solution = _ask(self.solver.solve, state, self.settings.nodes, budget) or solution
        return solution

    def _refuted(self, state: State, move: Placement, budget: Budget) -> RootMove[Placement] | None:
        """Find out how many replies refute a move; None when it wins after all, or there is no time."""
        solution = _ask(self.solver.solve_all, state.play(move), self.settings.traps, budget)
        if solution is None or solution.value is None or solution.value == LOSS:
            return None
        parts = {RESULT: -DECIDED[solution.value]}
        facts: dict[str, Fact] = {"replies": solution.legal}
        if len(solution.verdicts) == solution.legal:
            count = len(solution.best)
            parts[TRAPS] = TRAP * (1 - count / solution.legal)
            refutations = tuple(self.game.format(item) for item in solution.best[:TOLD_REFUTATIONS])
            facts |= {"winning_replies": count, "refutations": refutations}
        return RootMove(move, sum(parts.values()), parts, solution.best[:1], exact=True, facts=facts)

    def _traps(self, state: State, moves: list[Placement], budget: Budget) -> list[RootMove[Placement]]:
        """Of moves that all lose, look at as many as there is time for, and put the hardest to refute first."""
        found: list[RootMove[Placement]] = []
        until = budget.nodes + self.settings.traps
        for move in moves[:LAID]:
            if found and budget.nodes >= until:
                break
            found.append(self._refuted(state, move, budget) or _decided(move, LOSS))
        unseen = [_decided(move, LOSS) for move in moves[len(found) :]]
        return [*sorted(found, key=lambda move: -move.value), *unseen]

    # Without solving

    def _counted(self, state: State, seed: int) -> list[RootMove[Placement]]:
        """Judge moves by the replies they leave, as the solver orders them."""
        board = self.game.board
        index = board.index
        mixed = {index[move]: rank for rank, move in enumerate(shuffled(state.legal(board), seed))}
        wide = False
        if not state.common:
            counted = {number: len(state.play(board.placements[number]).legal(board)) for number in mixed}
        else:
            free = board.full & ~state.occupied
            wide = free.bit_count() >= WIDE
            survey = self.game.graph.survey(free, state.own)
            counted = {number: least if wide else replies for number, replies, least in survey}
        ranked = sorted(counted, key=lambda number: (counted[number], mixed[number]))[:SHOWN]
        return [
            RootMove(
                board.placements[number],
                -float(counted[number]),
                {REPLIES: -float(counted[number])},
                facts={"left": counted[number], "plies": 2 if wide else 1},
            )
            for number in ranked
        ]

    def _scouted(self, state: State, budget: Budget, seed: int, every: bool) -> list[RootMove[Placement]]:
        """Try answers to a few moves, and judge each by how many fail; without time for that, count replies only.

        An analysis with little time shares it out.
        """
        if not self.solver.fast(state) or len(state.placed) < self.settings.pieces:
            return self._counted(state, seed)
        moves, scouted, left = self._counted(state, seed), [], budget.left()
        share = (left.nodes or 0) // (4 * SCOUTED * TRIED) if every and left is not None else 0
        trial = share if LEAST_TRIAL <= share < TRIAL else TRIAL
        for move in moves[:SCOUTED]:
            after = state.play(move.action)
            failed, answers = 0, self._likely(after, budget, seed)
            for answer in answers:
                solution = _ask(self.solver.solve, after.play(answer), trial, budget)
                if solution is None:
                    return moves
                failed += solution.value == WIN
            parts = {**move.parts, ANSWERS: FAILING * failed / max(1, len(answers))}
            facts = {**move.facts, "failed": failed, "tried": len(answers)}
            scouted.append(replace(move, value=sum(parts.values()), parts=parts, facts=facts))
        return scouted

    def _likely(self, state: State, budget: Budget, seed: int) -> list[Placement]:
        """Return answers to try: some that narrow the game most, some that MinMax likes, some at random."""
        narrow = [judged.action for judged in self._counted(state, seed)[:TRIED]]
        liked = [judged.action for judged in self.scout.judge(state, budget, seed).moves[:TRIED]]
        return list(dict.fromkeys([*narrow, *liked, *shuffled(state.legal(self.game.board), seed)[:TRIED]]))


def _ask(solve: Callable[..., Solution], state: State, nodes: int, budget: Budget) -> Solution | None:
    """Put a position to the solver, within so many positions; None when the budget is used up."""
    left = budget.left(nodes)
    if left is None:
        return None
    solution = solve(state, limit=left, cancel=budget.cancel)
    budget.nodes += solution.nodes
    return solution


def _decided(move: Placement, value: str, reply: Placement | None = None) -> RootMove[Placement]:
    return RootMove(move, DECIDED[value], {RESULT: DECIDED[value]}, (reply,) if reply else (), exact=True)
