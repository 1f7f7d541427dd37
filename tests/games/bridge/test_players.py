"""The players: rules of thumb, search to a depth in tricks, imagined deals, and what the expert does better."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest

import parlour.games.bridge.engine.minimax_kernel as kernel
from parlour.cards import deal, deck, name_of, of_suit, pack, read_card, winning_index
from parlour.core.limits import Budget, Limit
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import make_player
from parlour.errors import Unsupported
from parlour.explain import explain
from parlour.games.bridge.engine.minimax_kernel import PARTS, MinimaxKernel
from parlour.games.bridge.engine.situation import situation_of
from parlour.games.bridge.engine.solver_kernel import NO_TRUMPS, Solver
from parlour.games.bridge.players.double_dummy import DoubleDummy
from parlour.games.bridge.players.evaluation import FiveParts, evaluate
from parlour.games.bridge.players.likelihood import Past
from parlour.games.bridge.players.lookahead import Lookahead
from parlour.games.bridge.players.minimax import MinimaxSettings
from parlour.games.bridge.players.race import LEAST, SETTLED, Race
from parlour.games.bridge.players.tactics import tactic_of
from parlour.games.bridge.rules.deal import Hands
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board
from parlour.games.bridge.rules.variants import BridgeRules
from parlour.native.kernels import is_compiled
from tests.games.bridge.deals import uncompiled_minimax

SPECS = [
    "simple",
    "minimax(depth=2, worlds=2)",
    "minimax(depth=4, worlds=1)",
    "solver(worlds=2)",
    "expert(worlds=3)",
]
LIMIT = Limit(nodes=40_000)


def loaded(contract: str, text: str) -> tuple[Bridge, Board]:
    game = Bridge(BridgeRules(contract=contract))
    return game, game.load(text)


def answer(game: Bridge, state: Board, spec: str, limit: Limit = LIMIT) -> str:
    (seat,) = game.actors(state)
    return name_of(make_player(spec, game).fair.decide(game.observe(state, seat), limit, 1).action)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("contract", ["3NT by S", "4S by W", "2DX by N", "5CXX by E"])
def test_any_player_plays_any_contract_to_the_end(spec: str, contract: str) -> None:
    """Any player can replace another: legal cards only, in no trumps and suits, doubled and redoubled."""
    game = Bridge(BridgeRules(contract=contract))
    state = game.start(4)
    player = make_player(spec, game).fair
    while game.outcome(state) is None:
        (seat,) = game.actors(state)
        state = game.step(state, seat, player.decide(game.observe(state, seat), LIMIT, 2).action)
    assert sum(state.won) == 13


@pytest.mark.parametrize(
    ("hands", "card"),
    [
        ("N:AQ3.KJ5.A98.K762 J54.Q98.K54.Q985 K9762.A32.QJ.A43 T8.T764.T7632.JT", "6S"),  # fourth best
        ("N:AQ3.985.A98.K762 J54.A32.K54.Q985 98.KQJT6.Q73.A43 KT762.74.JT62.JT", "KH"),  # top of a sequence
    ],
)
def test_opening_leads(hands: str, card: str) -> None:
    game, state = loaded("3NT by E", f"deal {hands}")
    assert answer(game, state, "simple") == card


def test_second_hand_low_and_third_hand_high() -> None:
    game, state = loaded("3NT by E", "deal N:A63.K85.A98.K762 QJ4.A32.K54.Q985 98752.QJT.Q73.A4 KT.9764.JT62.JT3")
    state = game.step(state, 2, read_card("5S"))
    assert answer(game, state, "simple") == "TS"  # dummy plays second: low
    state = game.step(state, 1, read_card("TS"))
    assert answer(game, state, "simple") == "AS"  # third hand high


def test_minimax_takes_a_forced_line_that_simple_may_miss() -> None:
    """B052 with a real deal: 3NT by South, three tricks deep, nine tricks and no fewer than Simple."""
    text = "deal N:A43.K52.A874.A65 762.T986.T965.32 KQ5.A73.KQ2.J874 JT98.QJ4.J3.KQT9"
    taken = {}
    for spec in ("simple", "minimax(depth=3, worlds=4)"):
        game, state = loaded("3NT by S", text)
        players = [make_player("simple", game).fair, make_player(spec, game).fair]
        while game.outcome(state) is None:
            (seat,) = game.actors(state)
            player = players[seat % 2 == 0]
            state = game.step(state, seat, player.decide(game.observe(state, seat), Limit(), 1).action)
        taken[spec] = state.won[0]
    assert taken["minimax(depth=3, worlds=4)"] >= max(9, taken["simple"])


def ending(cards: int, seed: int) -> Hands:
    """Return hands of so many cards."""
    rng = Random(seed)
    chosen = rng.sample(deck(), 4 * cards)
    return tuple(pack(hand) for hand in deal(chosen, (cards,) * 4, rng))


@pytest.mark.parametrize("strain", [NO_TRUMPS, 2])
def test_minimax_to_the_end_is_double_dummy(strain: int) -> None:
    """With tricks alone counted and nothing left to estimate, minimax and the solver must agree on every card."""
    search, solver = MinimaxKernel([1000, 0, 0, 0, 0]), Solver()
    for seed in range(12):
        hands, declarer, leader = ending(4 + seed % 2, seed), seed % 4, (seed // 4) % 4
        size = hands[0].bit_count()
        solver.watch(memoryview(b"\0"))
        solver.forget()
        exact = dict(solver.cards(hands, strain, leader))
        search.load(hands, strain, declarer, leader, ())
        search.watch(memoryview(b"\0"))
        for card, value, counts in search.cards(size):
            tricks = exact[card] if (leader - declarer) % 2 == 0 else size - exact[card]
            assert value == 1000 * (2 * tricks - size)
            assert counts == [2 * tricks - size, 0, 0, 0, 0]


def spades_and_lead(hands: Hands, leader: int, ahead: int) -> tuple[int, int]:
    """Estimate by the spades of two hands, who leads, and the tricks won; the number tells them apart."""
    spades = of_suit(hands[0] | hands[1], 3).bit_count()
    return 100 * spades + 10 * leader + 1000 * ahead, 4 * spades + leader


def test_minimax_compiled_or_not_is_the_same() -> None:
    plain = uncompiled_minimax()
    assert not is_compiled(plain)
    one, other = kernel.MinimaxKernel([1000, 500, 300, 200, 150]), plain.MinimaxKernel([1000, 500, 300, 200, 150])
    for seed in range(3):
        hands = ending(5, 100 + seed)
        for search in (one, other):
            search.load(hands, 3, seed, 1, ())
            search.watch(memoryview(b"\0"))
        assert one.parts() == other.parts()
        assert one.cards(2) == other.cards(2)
        assert one.nodes == other.nodes
        asked = kernel.MinimaxKernel([], spades_and_lead), plain.MinimaxKernel([], spades_and_lead)
        for search in asked:
            search.load(hands, 3, seed, 1, ())
        assert asked[0].cards(2) == asked[1].cards(2)


def test_the_estimate_is_bounded_and_speaks_for_a_side() -> None:
    game = Bridge(BridgeRules(contract="4S by S"))
    rng, five = Random(5), FiveParts(MinimaxSettings().weights)
    state = game.start(1)
    while state.phase == "play":
        if not state.trick:
            value = evaluate(state, 0, five)
            assert -13 <= value <= 13
            assert value == evaluate(state, 2, five) == -evaluate(state, 1, five) == -evaluate(state, 3, five)
        (seat,) = game.actors(state)
        state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
    assert evaluate(state, 0, five) == max(-13, min(13, state.won[0] - state.won[1]))


def test_sure_winners_count_from_the_highest_card_still_out() -> None:
    """With the ace gone the king is a winner; cards of partner count, and no more than can be led."""
    search = MinimaxKernel([1000, 500, 300, 200, 150])
    hands = tuple(pack(map(read_card, text.split())) for text in ("KS 2S", "QS JS", "TS 3H", "9S 2H"))
    search.load(hands, NO_TRUMPS, 0, 0, ())
    assert dict(zip(PARTS, search.parts(), strict=True))["winners"] == 2  # the king, and the three of hearts


def test_double_dummy_minimax_may_not_sit_at_a_table() -> None:
    game = Bridge(BridgeRules())
    ready = make_player("minimax(information=double-dummy)", game)
    assert isinstance(ready.player, OmniscientPlayer)
    with pytest.raises(Unsupported, match="sees all cards"):
        _ = ready.fair


def test_with_open_cards_the_solver_knows() -> None:
    """Under the rule that lays all hands open, one deal is enough and the solver plays double dummy."""
    game = Bridge(BridgeRules(contract="3NT by S", information="double-dummy"))
    state = game.start(8)
    for _ in range(24):
        (seat,) = game.actors(state)
        decision = make_player("solver", game).fair.analyse(game.observe(state, seat), Limit(), 1)
        assert decision.spent.samples <= 1
        exact = make_player("open", game).player
        assert isinstance(exact, OmniscientPlayer)
        best = exact.analyse_full(state, seat, Limit(), 1)
        if len(best.candidates) > 1:
            assert decision.chosen is not None
            values = {item.action: item.value for item in best.candidates}
            assert values[decision.action] == best.candidates[0].value
        state = game.step(state, seat, decision.action)


def test_looking_ahead_only_takes_away_what_needs_a_guess() -> None:
    """Never above the average; the same where there is one deal and nothing to guess."""
    game = Bridge(BridgeRules(contract="3NT by S"))
    for seed in range(4):
        state = game.start(seed)
        rng = Random(seed)
        while len(state.plays) < 32:
            (seat,) = game.actors(state)
            state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
        (seat,) = game.actors(state)
        now = situation_of(game.observe(state, seat))
        dummy = DoubleDummy(now, Budget(Limit()))
        own = (2, 0) if seat == 2 else (seat,)
        visible = state.hands[own[0]] | state.hands[own[-1]]
        look = Lookahead(dummy, own, float, visible)
        others = [other for other in range(4) if now.obs.seen[other] is None]
        swapped = list(state.hands)
        swapped[others[0]], swapped[others[1]] = state.hands[others[1]], state.hands[others[0]]
        sizes_fit = state.hands[others[0]].bit_count() == state.hands[others[1]].bit_count()
        worlds = [state.hands, tuple(swapped)] if sizes_fit else [state.hands]
        places = [(dummy.position(hands), 1 / len(worlds)) for hands in worlds]
        ours = now.declaring
        averages: dict[int, float] = {}
        for place, weight in places:
            for card, tricks in dummy.cards(place):
                total = now.taken + (tricks if ours else now.left - tricks)
                averages[card] = averages.get(card, 0.0) + weight * total
        if not ours:
            continue
        for card, value in look.values(places, averages, 3).items():
            assert value <= averages[card] + 1e-9
        single = look.values([(places[0][0], 1.0)], {card: 20.0 for card in averages}, 3)
        exact = {card: now.taken + tricks for card, tricks in dummy.cards(places[0][0])}
        assert all(isclose(value, exact[card]) for card, value in single.items())


def test_a_deal_in_which_somebody_threw_a_trick_away_is_less_likely() -> None:
    """Looking back counts what the plays of others cost, as the solver tells card by card."""
    game = Bridge(BridgeRules(contract="3NT by S"))
    state = game.start(6)
    rng = Random(2)
    while len(state.plays) < 41:
        (seat,) = game.actors(state)
        state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
    (seat,) = game.actors(state)
    now = situation_of(game.observe(state, seat))
    dummy = DoubleDummy(now, Budget(Limit()))
    own = (0, 2) if now.declaring else (now.seat,)
    plays = list(state.played_by)
    chosen = [number for number in range(20, 41) if plays[number][0] not in own]
    value = dummy.total(dummy.position(state.hands))
    past = Past(now, state.hands, value, dummy)
    past.look_back(6)
    some = past.lost
    past.look_back(8)
    assert past.lost == _thrown_away(state, chosen) > some


def test_a_race_leaves_out_who_is_behind_and_ends_when_one_is_always_best() -> None:
    """Cards that are never ahead are dropped; a card that is sometimes behind keeps the race open."""
    race = Race((1, 2, 3), float)
    for _ in range(LEAST):
        assert race.live == (1, 2, 3)
        race.add({1: 4, 2: 4, 3: 2})
    assert race.live == (1, 2)
    assert race.mask == 0b110
    for number in range(LEAST, SETTLED):
        assert not race.over
        race.add({1: 4, 2: 3 + number % 2})
    assert race.over
    open_race = Race((1, 2), float)
    for number in range(SETTLED):
        open_race.add({1: 4 + number % 2, 2: 5 - number % 2})
    assert open_race.live == (1, 2)
    assert not open_race.over


def _thrown_away(state: Board, chosen: list[int]) -> int:
    """Count the tricks that the chosen plays cost, straight from the solver."""
    solver = Solver()
    solver.watch(memoryview(b"\0"))
    hands, leader = list(state.deal), state.leaders[0]
    trick: list[int] = []
    lost = 0
    for number, card in enumerate(state.plays):
        seat = (leader + len(trick)) % 4
        if number in chosen:
            found = dict(solver.cards(hands, NO_TRUMPS, leader, trick))
            lost += max(found.values()) - found[card]
        hands[seat] ^= 1 << card
        trick.append(card)
        if len(trick) == 4:
            leader, trick = (leader + winning_index(trick)) % 4, []
    return lost


def test_the_expert_names_what_it_compares() -> None:
    """A finesse is called a finesse, and told over how many deals it was compared."""
    game, state = loaded("3NT by S", "deal N:A43.AQ2.A874.A65 762.K986.T965.32 KQ5.743.KQ2.J874 JT98.JT5.J3.KQT9")
    for card in ("JS", "3S", "2S", "KS", "3H", "5H"):
        (seat,) = game.actors(state)
        state = game.step(state, seat, read_card(card))
    obs = game.observe(state, 2)
    assert tactic_of(situation_of(obs), read_card("QH")) == "finesse"
    decision = make_player("expert(look_cards=12, worlds=3)", game).fair.analyse(obs, Limit(), 1)
    assert 3 in [reason.facts.get("of") for reason in decision.reasons]
    deals = len(decision.candidates[0].continuations)
    assert f"from {deals} imagined deals" in explain(decision, game, obs).text
    worlds = {sample.world for item in decision.candidates for sample in item.samples}
    assert all(game.observe(game.load(world), 2) == obs for world in worlds)


def test_when_nothing_matters_the_rest_is_claimed() -> None:
    text = "deal N:AKQJ.AKQJ.AKQ.AK 654.65.8765.T987 T987.T987.JT9.QJ 32.432.432.65432"
    game, state = loaded("7NT by S", text)
    state = game.step(state, 3, read_card("2S"))
    obs = game.observe(state, 2)
    decision = make_player("expert", game).fair.analyse(obs, Limit(), 1)
    claim = next(reason for reason in decision.reasons if reason.code == "bridge.claim")
    assert claim.facts["tricks"] == 13
    assert "are touching cards" in explain(decision, game, obs).text
    chosen = make_player("expert", game).fair.decide(obs, Limit(), 1)
    assert chosen.spent.samples <= SETTLED  # it stops as soon as nothing depends on the card


def test_all_players_bid_the_same_system() -> None:
    game = Bridge(BridgeRules())
    state = game.load("deal N:AQ32.KJ5.A98.K76 J54.Q98.K54.Q985 K98.A7632.QJ7.A4 T76.T4.T632.JT32")
    for spec in ("simple", "minimax", "solver", "expert"):
        decision = make_player(spec, game).fair.analyse(game.observe(state, 0), Limit(), 1)
        assert game.format(decision.action) == "1NT"
        assert "15-17" in explain(decision, game, game.observe(state, 0)).text


def test_a_budget_too_small_for_one_deal_still_gives_a_card() -> None:
    game = Bridge(BridgeRules(contract="3NT by S"))
    state = game.start(2)
    for spec in ("solver", "expert", "minimax"):
        decision = make_player(spec, game).fair.analyse(game.observe(state, 3), Limit(nodes=5), 1)
        assert decision.action in game.legal(game.observe(state, 3))
        assert decision.spent.samples == 0
        assert decision.spent.nodes <= 5


def test_an_opening_lead_takes_no_more_than_its_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """B005: the dearest card of all. Cards tried are counted instead of seconds, which no slow machine changes."""
    game = Bridge(BridgeRules(contract="3NT by S"))
    obs = game.observe(game.start(1), 3)
    decision = make_player("expert(effort=100000)", game).fair.decide(obs, Limit(), 1)
    assert 16 <= decision.spent.samples <= 80
    whole = make_player("expert(effort=100000, worlds=16)", game).fair.decide(obs, Limit(), 1)
    assert decision.spent.samples == 16 or decision.spent.nodes < 500_000 + whole.spent.nodes
    monkeypatch.setattr("parlour.games.bridge.players.expert.HARDEST", whole.spent.nodes // 2)
    hard = make_player("expert", game).fair.decide(obs, Limit(), 1)
    assert 0 < hard.spent.samples < 16
    assert hard.spent.nodes == whole.spent.nodes // 2


def parts_of(strain: int, declarer: int, *hands: str) -> dict[str, int]:
    search = MinimaxKernel([1000, 500, 300, 200, 150])
    search.load(tuple(pack(map(read_card, text.split())) for text in hands), strain, declarer, 0, ())
    return dict(zip(PARTS, search.parts(), strict=True))


def test_each_part_of_the_estimate_counts_what_it_says() -> None:
    """North-South declare: more trumps and the master one, an entry each way, and a guarded queen of the defence."""
    trumps = parts_of(3, 0, "AS KS 2C", "QS 3C 4C", "JS TS 5C", "9S 6C 7C")
    assert trumps["trumps"] == 2  # four trumps to two, halved, and the ace
    linked = parts_of(NO_TRUMPS, 0, "AS 2S", "3C 4C", "KS 3S", "5H 6H")
    assert linked["communication"] == 2
    cut = parts_of(NO_TRUMPS, 0, "AS KS", "3C 4C", "2H 3H", "5D 6D")
    assert cut["communication"] == 0  # no spade to cross with
    guarded = parts_of(NO_TRUMPS, 0, "KS 2S", "QS 3S", "4H 5H", "6H 7H")
    assert guarded["defence"] == -1


def test_a_forced_card_needs_no_search() -> None:
    game = Bridge(BridgeRules(contract="3NT by S"))
    state = game.load("deal N:A43.K52.A874.A65 762.T986.T965.32 KQ5.A73.KQ2.J874 JT98.QJ4.J3.KQT9\nplay JD")
    for card in ("4D", "5D", "KD", "2D"):
        (seat,) = game.actors(state)
        state = game.step(state, seat, read_card(card))
    (seat,) = game.actors(state)
    assert seat == 3
    for spec in ("simple", "minimax", "solver", "expert"):  # the three of diamonds is West's last
        decision = make_player(spec, game).fair.analyse(game.observe(state, seat), Limit(), 1)
        assert name_of(decision.action) == "3D"
        assert (decision.spent.nodes, [reason.code for reason in decision.reasons]) == (0, ["only"])


def test_south_plays_both_hands_whoever_declares() -> None:
    """The rule for one person at the table: South sees and plays North's cards too when North declares."""
    for contract, actors in (("3NT by N", {1, 2, 3}), ("3NT by S", {1, 2, 3}), ("3NT by E", {0, 1, 2})):
        game = Bridge(BridgeRules(contract=contract, dummy="south"))
        state = game.start(1)
        player = make_player("solver(worlds=1)", game).fair
        met = set()
        while game.outcome(state) is None:
            (seat,) = game.actors(state)
            met.add(seat)
            obs = game.observe(state, seat)
            assert obs.playing_hand == state.hands[state.turn]
            state = game.step(state, seat, player.decide(obs, LIMIT, 1).action)
        assert met == actors


def test_double_dummy_rules_lay_all_hands_open() -> None:
    game = Bridge(BridgeRules(information="double-dummy"))
    state = game.start(1)
    for seat in (0, 1, 2, 3, None):
        assert game.observe(state, seat).seen == state.hands
    assert game.constraints(game.observe(state, 0)).piles == ()
