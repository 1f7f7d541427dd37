"""The house rule that lets somebody with a stronger declaration take up the kitty once it is buried."""

from __future__ import annotations

import pytest

from parlour.cards import members
from parlour.core.conformance import check_game
from parlour.core.conformance.placing import place_cards
from parlour.core.game import Illegal
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.core.rng import stream
from parlour.errors import FormatError, IllegalAction
from parlour.games.tractor.rules.declaring import NO, offers
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import State
from parlour.games.tractor.rules.order import names_of
from parlour.games.tractor.rules.round import HAND, KITTY
from tests.games.tractor.build import variant

GAME = Tractor(variant(kitty_theft=True, rounds=1))
FIXED = Tractor(variant(kitty_theft=True, rounds=1, first_starter=1, joker_rank_cards=2))


def step_on(game: Tractor, state: State, luck_seed: int) -> State:
    """Take one step by chance: few declare while cards are dealt, and whoever can steals the kitty."""
    seat = game.actors(state)[0]
    legal = game.legal(game.observe(state, seat))
    rng = stream(luck_seed, len(state.round.plays), state.round.asked_at)
    if state.round.phase == "theft":
        return game.step(state, seat, legal.first(99)[-1])
    if state.round.phase == "deal" and rng.random() < 0.8:
        return game.step(state, seat, NO)
    return game.step(state, seat, legal.sample(rng))


def stolen(game: Tractor, seed: int) -> State:
    """Return a round whose kitty was just stolen; the seeds from this one on are tried."""
    for number in range(seed, seed + 50):
        state = game.start(number)
        while state.round.phase in ("deal", "kitty", "theft") and not state.round.passed:
            state = step_on(game, state, number)
        if state.round.passed:
            return state
    raise AssertionError("nobody steals")


@pytest.mark.parametrize("game", [GAME, FIXED], ids=["live", "fixed"])
def test_the_contract_is_kept(game: Tractor) -> None:
    check_game(game, games=1, places=16, worlds=1)


def test_the_thief_takes_what_was_buried_and_buries_anew() -> None:
    state = stolen(GAME, 1)
    now = state.round
    first, thief = now.keepers
    assert now.phase == "kitty"
    assert GAME.actors(state) == (thief,)
    assert now.trump == now.declarations[-1].trump
    mine = GAME.observe(state, thief)
    assert len(mine.cards) == HAND + KITTY
    assert mine.picked == now.passed
    assert GAME.observe(state, first).passed == now.passed
    others = [seat for seat in range(4) if seat not in (first, thief)]
    assert all(not GAME.observe(state, seat).passed and not GAME.observe(state, seat).picked for seat in others)
    after = GAME.step(state, thief, mine.cards[:KITTY])
    assert after.round.phase == "play", "it is stolen only once"
    assert GAME.observe(after, thief).buried == mine.cards[:KITTY]
    assert not GAME.observe(after, first).buried
    told = [event.kind for event in GAME.observe(after, others[0]).events]
    assert told.count("tractor.laid") == 2
    assert "tractor.stolen" in told


def test_who_starts_after_a_theft() -> None:
    """In the first round with live roles the thief; where the starter is fixed, he leads all the same."""
    live, fixed = stolen(GAME, 1), stolen(FIXED, 1)
    assert live.round.starter == live.round.keeper
    assert fixed.round.starter == 1 != fixed.round.keeper
    seat = fixed.round.keeper
    after = FIXED.step(fixed, seat, FIXED.observe(fixed, seat).cards[:KITTY])
    assert after.round.turn == 1


def test_everybody_but_the_keeper_is_asked_in_turn() -> None:
    state = GAME.start(4)
    while state.round.phase in ("deal", "kitty"):
        state = step_on(GAME, state, 4)
    asked = []
    while state.round.phase == "theft":
        asked.append(state.round.asked)
        assert GAME.waiting(state, None) == (state.round.asked,), "no secret: all are asked"
        state = GAME.step(state, state.round.asked, NO)
    assert asked == [(state.round.keeper + step) % 4 for step in (1, 2, 3)]
    assert state.round.turn == state.round.starter


def test_only_a_stronger_declaration_steals() -> None:
    state = stolen(GAME, 1)
    weaker = state.round.declarations[-1]
    before = GAME.start(0)
    while before.round.phase in ("deal", "kitty"):
        before = step_on(GAME, before, 0)
    now = before.round
    held = [(card,) for card in members(now.hands[now.asked]) if card < 52 and card % 13 == now.rank]
    for cards in held:
        allowed = offers(now.hands[now.asked], now.standing, now.asked, now.rank, GAME.rules)
        refused = GAME.check(GAME.observe(before, now.asked), cards)
        assert (refused is None) == (cards in allowed)
    with pytest.raises(IllegalAction):
        GAME.step(before, now.keeper, NO)
    assert weaker.strength > (state.round.declarations[-2].strength if len(state.round.declarations) > 1 else 0)


@pytest.mark.parametrize("game", [GAME, FIXED], ids=["live", "fixed"])
def test_imagined_rounds_look_the_same(game: Tractor) -> None:
    """To the first keeper, to the thief and to the others, to the end of the round."""
    rng = stream(7, "theft")
    for seed in (1, 11, 21):
        state = stolen(game, seed)
        assert game.load(game.dump(state)) == state
        while game.outcome(state) is None:
            for seat in range(4):
                obs = game.observe(state, seat)
                facts = game.constraints(obs)
                world = game.complete(obs, place_cards(facts, rng), rng.randrange(1000))
                assert game.observe(world, seat) == obs, (seed, seat, len(state.round.plays))
            for _ in range(7):
                if game.outcome(state) is None:
                    state = step_on(game, state, seed)
        assert game.load(game.dump(state)) == state


def test_players_know_the_rule() -> None:
    """They answer where they are asked, and the one that searches weighs what stealing is worth."""
    state = GAME.start(2)
    while state.round.phase in ("deal", "kitty"):
        state = step_on(GAME, state, 2)
    obs = GAME.observe(state, state.round.asked)
    for name in ("phase1", "phase4", "search(worlds=4, confirm=8)"):
        assert GAME.check(obs, make_player(name, GAME).fair.decide(obs, Limit(), 1).action) is None
    thief = stolen(GAME, 1)
    view = GAME.observe(thief, thief.round.keeper)
    assert len(make_player("search(worlds=2, confirm=2)", GAME).fair.decide(view, Limit(), 1).action) == KITTY


def test_a_kitty_that_decided_is_not_stolen() -> None:
    game = Tractor(variant(kitty_theft=True, kitty_decides=True, rounds=1))
    state = game.start(3)
    while state.round.phase == "deal":
        state = game.step(state, state.round.asked, NO)
    assert game.observe(state, state.round.keeper).shown
    state = game.step(state, state.round.keeper, game.observe(state, state.round.keeper).cards[:KITTY])
    assert state.round.phase == "play"


def test_bad_snapshots_of_a_theft() -> None:
    state = stolen(GAME, 1)
    text = GAME.dump(state)
    say = next(line for line in reversed(text.splitlines()) if line.startswith("say"))
    cards = names_of(state.round.declarations[-1].cards)
    assert cards in say
    with pytest.raises(FormatError):
        GAME.load(text.replace(say, say.replace(cards, "LJ BJ")))
    with pytest.raises(FormatError):
        Tractor(variant(rounds=1)).load(text)
    refused = GAME.check(GAME.observe(state, state.round.keepers[0]), NO)
    assert isinstance(refused, Illegal)
