"""What keeps the contract passes, and the reports say that something was really looked at."""

from __future__ import annotations

from parlour.core.conformance import check_explanations, check_game, check_player
from tests.conformance.sound import Counter, Dreamer, Duel, Stones


def test_sound_games_pass() -> None:
    report = check_game(Stones(), games=4)
    assert (report.games, report.worlds) == (4, 0)
    assert min(report.positions, report.legal, report.illegal) > 10
    assert check_game(Duel()).worlds > 10


def test_sound_players_pass() -> None:
    report = check_player(Stones(), lambda: Counter(Stones()))
    assert min(report.decisions, report.candidates, report.cancelled) > 0
    assert check_player(Duel(), lambda: Dreamer(Duel())).worlds > 0


def test_sound_explanations_pass() -> None:
    report = check_explanations(Duel(), lambda: Counter(Duel()), count=20)
    assert min(report.parts, report.ablations) > 0
    report = check_explanations(Duel(), lambda: Dreamer(Duel()), count=20)
    assert min(report.counts, report.samples) > 0
