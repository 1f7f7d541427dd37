"""Why a proved move wins and its rival does not: causes that the solver bears out, the plainest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea, Proof
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import PentominoView
from parlour.games.pentomino.rules.text import write_move
from parlour.games.pentomino.teaching.endings import ENDINGS
from parlour.games.pentomino.teaching.ideas import Find, clearest, idea, winning
from parlour.games.pentomino.teaching.opening import OPENING, centre
from parlour.games.pentomino.teaching.replies import COMMON, PREVENTED, REPLIES
from parlour.games.pentomino.teaching.scene import CLOSE, Scene, scene_of
from parlour.games.pentomino.teaching.space import FAINT, SEEN

__all__ = ["PROOFS"]

FEW: Final = 0.25  # of the replies, to speak of only so many


def searched(seen: Callable[[Scene], dict[str, Fact]]) -> Find:
    """Make what can be seen of the move, and not of the rival, what is told where only a search shows who wins."""

    @winning
    def see_searched(scene: Scene) -> Idea | None:
        facts = seen(scene)
        return idea(scene, clearest(scene), scene.squares(scene.move), **facts) if facts else None

    return see_searched


@winning
def refuted(scene: Scene) -> Idea | None:
    """A reply beats the rival, and nothing sets the move apart that can be seen."""
    return idea(scene, clearest(scene))


def losing(*, one: bool) -> Find:
    """Make the test of a trap: every move loses, and to this one few replies win, or one alone.

    It need not be harder to refute than its rival: not all moves are looked at. Where the shares of replies that win
    are close, the two are called as hard; where the rival is harder, it is left out.
    """

    def find_trap(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
        if not (move.exact and move.value < 0 and rival.exact and move.action.cells):
            return None
        scene, other = scene_of(obs, rival.action, move.action), scene_of(obs, move.action, rival.action)
        if not (scene.complete and other.complete and scene.refuting):
            return None
        wins, replies = len(scene.refuting), len(scene.rival_replies)
        rival_wins, rival_replies = len(other.refuting), len(other.rival_replies)
        if (wins == 1) != one:
            return None
        counts: dict[str, Fact] = {"wins": wins, "replies": replies}
        counts |= {"rival_wins": rival_wins, "rival_replies": rival_replies}
        if wins <= FEW * replies:
            counts["few"] = wins
        share = wins * rival_replies / (rival_wins * replies)
        if share < CLOSE:
            counts |= {"all": rival_wins} if rival_wins == rival_replies else {"harder": rival_wins}
        elif share * CLOSE <= 1:
            counts["alike"] = write_move(rival.action, scene.board)
        return idea(scene, clearest(scene), (), **counts)

    return find_trap


def proved_win(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
    """The move is proved to win; of its rival nothing is known."""
    return Idea() if move.exact and move.value > 0 and not rival.exact else None


def proved_alone(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
    """The move is proved to win, and no other was looked at: then it stands in the place of its rival, too."""
    return Idea() if move.action == rival.action and move.exact and move.value > 0 else None


_LOST: Final[dict[str, Find]] = {"trap_one": losing(one=True), "trap": losing(one=False), "proved_win": proved_win}
_SEEN, _FAINT = ({name: searched(seen) for name, seen in some.items()} for some in (SEEN, FAINT))
_WON: Final[dict[str, Find]] = {**ENDINGS, "centre": centre, **PREVENTED, **OPENING, **REPLIES, **_SEEN, **COMMON}
_ALL: Final[dict[str, Find]] = {**_WON, **_FAINT, "refuted": refuted, **_LOST}
PROOFS: Final[tuple[Proof[PentominoView, Placement], ...]] = (
    *(Proof(name, "proof", find) for name, find in _ALL.items()),
    Proof("proved_alone", "custom", proved_alone),
)
