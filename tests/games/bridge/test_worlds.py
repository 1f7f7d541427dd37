"""Imagined deals: exact chances, hard facts kept, what calls showed believed as far as it can be true."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from parlour.cards import of_suit
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.core.rng import stream
from parlour.games.bridge.engine.bidding import Auction, constraints
from parlour.games.bridge.engine.determinize import Worlds, high_cards, world_text
from parlour.games.bridge.engine.situation import Situation, situation_of
from parlour.games.bridge.players.calls import shown_by
from parlour.games.bridge.players.deals import agreement, drawn
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board
from parlour.games.bridge.rules.variants import BridgeRules


@dataclass(frozen=True)
class Told:
    hcp: tuple[int, int] = (0, 40)
    lengths: tuple[tuple[int, int], ...] = ((0, 13),) * 4


def after(cards: int, seed: int = 3, contract: str = "4S by S") -> tuple[Bridge, Board, Situation]:
    """Play the first legal card so many times."""
    game = Bridge(BridgeRules(contract=contract))
    state = game.start(seed)
    for _ in range(cards):
        (seat,) = game.actors(state)
        state = game.step(state, seat, next(iter(game.legal(game.observe(state, seat)))))
    (seat,) = game.actors(state)
    return game, state, situation_of(game.observe(state, seat))


def test_every_deal_has_its_right_chance() -> None:
    """Drawn deals against full enumeration, by chi-square."""
    _, _, now = after(44)
    worlds = Worlds(now)
    every = worlds.every(10_000)
    assert every is not None
    assert len(every) == len(set(every)) == worlds.count
    rng = stream(1, "worlds")
    draws = 40 * len(every)
    counts = Counter(worlds.draw(rng) for _ in range(draws))
    assert set(counts) <= set(every)
    chi = sum((counts[hands] - 40) ** 2 / 40 for hands in every)
    freedom = len(every) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5


def test_drawn_deals_look_like_the_real_one() -> None:
    for cards in (1, 7, 22, 37, 46):
        game, state, now = after(cards, seed=cards)
        obs = now.obs
        worlds = Worlds(now)
        for number in range(4):
            hands = worlds.draw(stream(number, "draw"))
            world = game.load(world_text(obs, hands))
            assert game.observe(world, obs.seat) == obs
            assert world.hands == hands
        assert worlds.count >= 1
        assert state.phase == "play"


def test_lengths_and_points_that_calls_showed_are_kept() -> None:
    _, _, now = after(1)
    hidden = [seat for seat, cards in enumerate(now.obs.seen) if cards is None]
    free = Worlds(now)
    shown = [Told()] * 4
    # whatever the first hidden hand really is, believe that it is short in clubs and weak
    shown[hidden[0]] = Told((0, 12), ((0, 2), (0, 13), (0, 13), (0, 13)))
    worlds = Worlds(now, tuple(shown))
    assert worlds.count < free.count
    for number in range(20):
        hand = worlds.draw(stream(number, "shown"))[hidden[0]]
        assert of_suit(hand, 0).bit_count() <= 2
        assert high_cards(hand) <= 12


def test_calls_that_cannot_be_true_are_not_believed() -> None:
    _, _, now = after(5)
    impossible = tuple(Told(lengths=((0, 13), (0, 13), (0, 13), (13, 13))) for _ in range(4))
    worlds = Worlds(now, impossible)
    assert worlds.count == Worlds(now).count
    assert worlds.draw(stream(1, "any"))


def test_an_auction_narrows_the_deals() -> None:
    """After 1NT the opener's hand has 15 to 17 points in every imagined deal."""
    game = Bridge(BridgeRules())
    deal = "deal N:AQ32.KJ5.A98.K76 J54.Q98.K54.Q985 K98.A7632.QJ7.A4 T76.T4.T632.JT32"
    state = game.load(f"{deal}\ncalls 1NT P 2D P 2H P 3NT P P P")
    state = game.step(state, 1, game.parse("5C", game.observe(state, 1)))
    state = game.step(state, 0, game.parse("4C", game.observe(state, 0)))
    now = situation_of(game.observe(state, 3))
    told = constraints(Auction(state.calls, 0, "None"))
    worlds = Worlds(now, tuple(item.bounds for item in told))
    points = [high_cards(worlds.draw(stream(number, "nt"))[0]) for number in range(20)]
    assert all(15 <= count <= 17 for count in points)
    loose = Worlds(now)
    assert not all(15 <= high_cards(loose.draw(stream(number, "nt"))[0]) <= 17 for number in range(20))


def test_a_seat_that_showed_out_never_gets_the_suit_again() -> None:
    _, _, now = after(30, seed=9)
    assert any(now.voids)
    worlds = Worlds(now)
    for number in range(10):
        hands = worlds.draw(stream(number, "void"))
        for seat in range(4):
            assert not hands[seat] & now.voids[seat]


def test_deals_are_drawn_again_until_their_hands_would_have_called_so() -> None:
    """The real hands agree with their calls, for all bid one system; what is drawn agrees better than plain deals."""
    game = Bridge(BridgeRules())
    caller = make_player("simple", game).fair
    better = plain = 0.0
    for seed in range(1, 5):
        state = game.start(seed)
        while state.phase == "auction":
            (seat,) = game.actors(state)
            state = game.step(state, seat, caller.decide(game.observe(state, seat), Limit(), 0).action)
        if state.contract is None:
            continue
        (seat,) = game.actors(state)
        now = situation_of(game.observe(state, seat))
        shown = shown_by(now.obs)
        worlds = Worlds(now, tuple(told.bounds for told in shown))
        assert agreement(worlds, shown, state.hands) == 1
        rng = stream(seed, "worlds")
        deals = drawn(worlds, shown, rng)
        better += sum(agreement(worlds, shown, next(deals)) for _ in range(10))
        plain += sum(agreement(worlds, shown, worlds.draw(rng)) for _ in range(10))
    assert better > 1.5 * plain > 0
