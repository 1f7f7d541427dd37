"""Why a proved move wins and its rival does not: causes that the solver bears out, the plainest first."""

from __future__ import annotations

from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea, Proof
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import PentominoView
from parlour.games.pentomino.rules.text import write_move
from parlour.games.pentomino.teaching.endings import ENDINGS
from parlour.games.pentomino.teaching.ideas import Find, clearest, idea
from parlour.games.pentomino.teaching.opening import OPENING, centre
from parlour.games.pentomino.teaching.replies import PREVENTED, REPLIES
from parlour.games.pentomino.teaching.scene import CLOSE, scene_of

__all__ = ["PROOFS"]

FEW: Final = 0.25  # of the replies, to speak of only so many


def losing(*, one: bool) -> Find:
    """Make the test of a trap: every move loses, and to this one few replies win, or one alone.

    It need not be harder to refute than its rival: not all moves are looked at. Then the rival is left out, and so is
    the number of replies that win if it is large.
    """

    def found(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
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
        if wins * rival_replies > CLOSE * rival_wins * replies:
            counts |= {"among": replies} if "few" in counts else {"hidden": write_move(clearest(scene), scene.board)}
        if rival_wins == rival_replies:
            counts["rival_all"] = rival_wins
        return idea(scene, clearest(scene), (), **counts)

    return found


def proved_win(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
    """The move is proved to win; of its rival nothing is known."""
    return Idea() if move.exact and move.value > 0 and not rival.exact else None


def proved_alone(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
    """The move is proved to win, and no other was looked at: then it stands in the place of its rival, too."""
    return Idea() if move.action == rival.action and move.exact and move.value > 0 else None


_LOST: Final[dict[str, Find]] = {"trap_one": losing(one=True), "trap": losing(one=False), "proved_win": proved_win}
_ALL: Final[dict[str, Find]] = {**ENDINGS, "centre": centre, **PREVENTED, **OPENING, **REPLIES, **_LOST}
PROOFS: Final[tuple[Proof[PentominoView, Placement], ...]] = (
    *(Proof(name, "proof", find) for name, find in _ALL.items()),
    Proof("proved_alone", "custom", proved_alone),
)
