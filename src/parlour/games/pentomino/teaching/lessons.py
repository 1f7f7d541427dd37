"""What can be said about a placement: proofs, and where nothing is proved, answers that were tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from parlour.core.observation import Fact
from parlour.core.teaching import Concept, Fit, Idea, Tally, Teaching
from parlour.games.pentomino.engine.solver import LOSS, WIN
from parlour.games.pentomino.players.perfect import EVENTS, unproved_value
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import PentominoRules, PentominoView
from parlour.games.pentomino.teaching.endings import also
from parlour.games.pentomino.teaching.ideas import quarter
from parlour.games.pentomino.teaching.proofs import PROOFS
from parlour.games.pentomino.teaching.scene import CLOSE, Scene, scene_of, verdict
from parlour.games.pentomino.teaching.space import FAINT, SEEN, early, failing

__all__ = ["TEACHING"]

FEW: Final = 64  # legal moves among which all that come to the same are found
See = Callable[[PentominoView, Placement, Placement], Idea | None]
GROUPS: Final = {"answers": ("failed", "tried"), "room": ("left",)}


def verb(obs: PentominoView, action: Placement) -> str:
    """Return whether a piece is placed or, in a draft, taken."""
    return "place" if action.cells else "take"


def value(obs: PentominoView, events: Sequence[float]) -> float:
    """Return what was seen of an unproved move as its player values it."""
    return unproved_value(*events)


def tallies(obs: PentominoView, move: Placement, rival: Placement) -> tuple[Tally, ...]:
    """Return what can be told of two unproved moves."""
    return (
        Tally("answers", "answers", ("failed",), better=1, once=False, least=2.0, also=("tried",)),
        Tally("room", "room", ("left",), once=False, least=5.0),
        Tally("tried", "", ("tried",), once=False),
    )


def unproved(seen: Callable[[Scene], dict[str, Fact]]) -> See:
    """Make an idea of what can be seen of an unproved move, with a reply that fails after it alone if it is late."""

    def find_unproved(obs: PentominoView, move: Placement, rival: Placement) -> Idea | None:
        scene = scene_of(obs, move, rival)
        facts = seen(scene) if move.cells else {}
        failing_reply = {} if early(scene) or not facts else failing(scene)
        return Idea({**failing_reply, **facts}, scene.squares(move)) if facts else None

    return find_unproved


def hard_to_answer(scene: Scene) -> dict[str, Fact]:
    """Most of the likely answers to the move fail, and nothing else sets it apart: name where it lies."""
    return {"quarter": quarter(scene, scene.move.cells)}


def same(obs: PentominoView, move: Placement, rival: Placement) -> str:
    """Name why two moves come to the same: both win, or both lose and are about as hard to refute."""
    assert isinstance(obs.rules, PentominoRules)
    if not move.cells or len(scene_of(obs, move, rival).before) > FEW:
        return ""
    one, other = (verdict(obs.rules, obs.state.play(item)) for item in (move, rival))
    if one.value == other.value == LOSS:
        return "won"
    shares = [len(each.best) * beside.legal for each, beside in ((one, other), (other, one))]
    return "lost" if one.value == other.value == WIN and min(shares) > CLOSE * max(shares) else ""


TEACHING: Final[Teaching[PentominoView, Placement]] = Teaching(
    events=EVENTS,
    groups=GROUPS,
    value=value,
    tallies=tallies,
    concepts=(
        *(Concept(name, ("answers", "room"), unproved(seen)) for name, seen in (SEEN | FAINT).items()),
        Concept("hard_to_answer", ("answers",), unproved(hard_to_answer)),
    ),
    first_thought="minmax(depth=1)",
    verb=verb,
    alike=same,
    proofs=PROOFS,
    also=also,
    fit=Fit(value=126.0, parts={"answers": 126.0, "room": 0.0}),  # bench/pentomino_fit.py
)
