"""Opponents are read by what earlier rounds of the match showed of them."""

from __future__ import annotations

from parlour.cards import card_of
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.games.hearts.engine.evidence import evidence_of
from parlour.games.hearts.engine.habits import USUAL, habits_of, skipped_cards
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import State
from parlour.games.hearts.rules.round import SIDES
from parlour.games.hearts.rules.variants import QUEEN, HeartsRules
from tests.games.hearts.build import card


def rounds_of(specs: tuple[str, ...], rounds: int, seed: int = 1) -> tuple[Hearts, State]:
    """Play whole rounds, and the next one up to its third trick."""
    game = Hearts(HeartsRules(rounds=rounds + 1))
    players = [make_player(spec, game).fair for spec in specs]
    state = game.start(seed)
    while len(state.past) < rounds or len(state.round.plays) < 10:
        seat = game.actors(state)[0]
        state = game.step(state, seat, players[seat].decide(game.observe(state, seat), Limit(), 1).action)
    return game, state


def test_nothing_is_known_at_first() -> None:
    assert habits_of(()) == (USUAL,) * 4


def test_habits_show_in_rounds_that_are_over() -> None:
    _, state = rounds_of(("heuristic", "legacy", "heuristic", "legacy"), 8)
    learned = habits_of(state.past)
    for careless in (1, 3):  # plays its first legal card, whatever that is
        for careful in (0, 2):
            assert learned[careless].skips > USUAL.skips > learned[careful].skips
            assert learned[careless].keeps_spades > learned[careful].keeps_spades
    assert habits_of(state.past[:2]) != learned


def test_what_was_learned_changes_what_is_believed() -> None:
    game, state = rounds_of(("heuristic", "legacy", "legacy", "legacy"), 8)
    obs = game.observe(state, 0)
    learned, usual = (evidence_of(obs, SIDES, 1.0, learn=learn) for learn in (True, False))
    assert learned.keys() == usual.keys()
    lower = [place for place in usual if usual[place] < 1]
    assert lower
    assert all(learned[place] >= usual[place] for place in lower)  # whoever plays anything tells less by it
    assert any(learned[place] > usual[place] for place in lower)


def test_conventions_of_following() -> None:
    def names(played: str, *before: str) -> list[int]:
        return skipped_cards(card(played)[0], tuple(card(name)[0] for name in before))

    # Below the ten: nothing between. Last in a clean trick: nothing higher. Above although not last: nothing below.
    assert names("7D", "TD") == [card_of("8D"), card_of("9D")]
    assert names("QD", "TD", "2D", "3D") == [card_of("KD"), card_of("AD")]
    assert names("JD", "TD")[-1] == card_of("9D")
    assert QUEEN not in names("JS", "KS")
