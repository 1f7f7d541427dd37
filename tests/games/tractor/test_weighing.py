"""The parts of leads and answers, one by one: trumps, tempo, low leads, risk, timing, the last tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from unittest.mock import patch

import pytest

from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.games.tractor.players.context import Context, Style, context_of
from parlour.games.tractor.players.evaluation import follow_parts, lead_parts
from parlour.games.tractor.players.memory import Deductions
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import look
from parlour.games.tractor.rules.order import names_of, read_cards
from parlour.games.tractor.rules.round import play
from tests.games.tractor.build import RULES
from tests.games.tractor.scenes import Scene, watched
from tests.games.tractor.test_kernel import begun
from tests.games.tractor.test_phases import choice, decision_of

SETTINGS = PhaseSettings()
LOW_PLAIN = "H3 H4 H6 H7 H8 H9 C3 C4 C6 C7 C8 C9 D3 D4 D6"
# In both, north wins the second trick and leads again.
SOUTH_RUFFS = (("H6", "H7", "S3", "H8"), ("C4", "C6", "CA", "C7"))
EAST_RUFFS = (("H6", "S3", "H7", "H8"), ("C4", "C6", "C7", "CA"))


def look_at(scene: Scene) -> Context:
    return context_of(watched(scene), SETTINGS)


def led(scene: Scene, cards: str, phase: int = 2) -> dict[str, float]:
    """Return the parts of a lead."""
    context = look_at(scene)
    return lead_parts(context, read_cards(cards), Deductions(context.obs) if phase > 2 else None, phase)


def answered(scene: Scene, cards: str, priority: str, phase: int) -> dict[str, float]:
    """Return the parts of an answer."""
    context = look_at(scene)
    return follow_parts(context, read_cards(cards), priority, Deductions(context.obs) if phase > 2 else None, phase)


def test_trumps_are_saved_with_few_and_drawn_with_many() -> None:
    few = Scene("S3 S4 " + LOW_PLAIN)
    many = Scene("S3 S4 S6 S7 S8 S9 SJ SQ H3 H4")
    attacking = Scene("S3 S4 S6 S7 S8 S9 SJ SQ H3 H4", starter=1)
    assert led(few, "S3")["trumps"] < 0 < led(many, "S3")["trumps"]
    assert led(attacking, "S3")["trumps"] < 0
    assert not choice(few, 2).startswith("S")


def test_a_sure_winner_keeps_the_lead() -> None:
    now = Scene("HA H4 C6 D7")
    assert led(now, "HA")["tempo"] > led(now, "H4")["tempo"] == 0
    assert choice(now, 2) == "HA"


def test_low_leads_deny_points() -> None:
    now = Scene("HQ H4 CJ D8")
    assert led(now, "H4")["deny"] > led(now, "HQ")["deny"]
    assert choice(now, 2) == "H4"


def test_certain_winners_by_memory() -> None:
    """A king is sure once both aces are gone, and phase 3 knows."""
    now = Scene("HK H4", gone="HA HA")
    assert led(now, "HK", 3)["certain"] > 0
    assert "certain" not in led(now, "HK", 2)


@pytest.mark.parametrize("player", ["phase3", "phase4", "search(worlds=4, confirm=8)"])
def test_memory_serves_every_layer_from_the_third_phase_on(player: str) -> None:
    """On lead and when following, by the phases themselves and by the deals that the search imagines."""
    now, game = begun(5, RULES), Tractor(RULES)
    served = set()
    for _ in range(8):
        obs = look(now, now.turn, RULES)
        with _counting() as asked:
            action = make_player(player, game).fair.decide(obs, Limit(), 1).action
        if asked:
            served.add("follows" if obs.led else "leads")
        now = play(now, action, RULES)
    assert served == {"leads", "follows"}


@contextmanager
def _counting() -> Iterator[list[str]]:
    """Note which questions are put to the memory."""
    asked: list[str] = []
    with ExitStack() as stack:
        for name in ("guaranteed", "may_ruff", "beaten_chance", "void_chance"):
            whole = getattr(Deductions, name)

            def noted(
                self: Deductions, *about: object, name: str = name, whole: Callable[..., object] = whole
            ) -> object:
                asked.append(name)
                return whole(self, *about)

            stack.enter_context(patch.object(Deductions, name, noted))
        yield asked


def test_leads_into_a_void_are_feared() -> None:
    """East has ruffed hearts before."""
    now = Scene("HA C9", before=EAST_RUFFS)
    assert led(now, "HA", 3)["ruff_risk"] < led(Scene("HA C9"), "HA", 3)["ruff_risk"] < 0


def test_combinations_have_their_moment() -> None:
    long = "S3 S3 S4 S4 HA " + LOW_PLAIN
    early = Scene(long)
    late = Scene("S3 S3 S4 S4 HA C4")
    assert led(early, "S3 S3 S4 S4", 4)["timing"] < 0 < led(late, "S3 S3 S4 S4", 4)["timing"]
    assert led(early, "HA", 4)["timing"] > led(late, "HA", 4)["timing"]


def test_top_trumps_are_kept_for_the_last_trick() -> None:
    now = Scene("BJ H4 C6")
    assert led(now, "BJ", 4)["endgame"] < 0
    assert led(now, "H4", 4)["endgame"] == 0
    last = Scene("BJ S3 C4", ("HK", "H3", "H4"))
    parts = answered(last, "BJ", "block", 4)
    small = answered(last, "S3", "block", 4)
    assert parts["last_tricks"] < small["last_tricks"] < 0
    assert choice(last) == "S3"


def test_gain_is_weighed_against_being_beaten() -> None:
    """A later opponent who ruffs makes winning early a risk; nobody after us makes it none."""
    risky = answered(Scene("HA H4", ("HK",), before=SOUTH_RUFFS), "HA", "block", 3)
    safe = answered(Scene("HA H4", ("HK", "H3", "H6")), "HA", "block", 3)
    assert risky["risk"] == pytest.approx(-0.6 * (20.0 + 3.0 * 10))
    assert "risk" not in safe


def test_style_changes_what_cards_cost() -> None:
    now = look_at(Scene("HA H4", ("HK",)))
    cards = read_cards("HA")
    costs = [
        follow_parts(replace(now, style=style), cards, "block", None, 2)["conserve"]
        for style in (Style.CONSERVATIVE, Style.BALANCED, Style.AGGRESSIVE, Style.DESPERATE)
    ]
    assert costs == sorted(costs)


def test_alternatives_are_told() -> None:
    now = Scene("HA HQ H4", ("HK",))
    decision = decision_of(watched(now), 4)
    assert {names_of(candidate.action) for candidate in decision.candidates} == {"HA", "HQ", "H4"}
    assert decision.rival is not None
