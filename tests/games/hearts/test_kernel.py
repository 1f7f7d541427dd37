"""The kernel plays by the rules, the compiled one and its plain twin alike, and stops when told to."""

from __future__ import annotations

from array import array
from random import Random
from types import FunctionType, ModuleType

import pytest

from parlour.cards import members
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.determinize import kernel_options
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import State
from parlour.games.hearts.rules.round import penalty
from parlour.games.hearts.rules.variants import JACK, HeartsRules
from parlour.native.kernels import is_compiled
from tests.uncompiled import uncompiled

VARIANTS = (
    HeartsRules(rounds=1, first_round=4),
    HeartsRules(rounds=1, first_round=4, can_lead_any_club=True, no_pts_on_first_trick=False),
    HeartsRules(rounds=1, first_round=4, can_lead_hearts_instead_of_qs=True, qs_breaks_hearts=False),
    HeartsRules(rounds=1, first_round=4, jd_bonus=True, avoid_all_tricks_bonus=True, must_break_hearts=False),
    HeartsRules(rounds=1, first_round=4, moon="self"),
)
TWIN = uncompiled("hearts.engine.playout_kernel", "hearts.engine.event_kernel", "hearts.engine.kernel")["kernel"]


def test_the_twin_is_plain_python() -> None:
    assert not is_compiled(TWIN)
    assert isinstance(TWIN.finish, FunctionType)


def packed(state: State) -> array[int]:
    now = state.round
    jack = next((seat for seat in range(4) if now.taken[seat] >> JACK & 1), -1)
    return kernel.pack_state(
        now.hands,
        [penalty(taken) for taken in now.taken],
        [taken.bit_count() // 4 for taken in now.taken],
        now.trick,
        now.leaders[-1],
        len(now.plays),
        now.broken,
        jack,
    )


def simulator(rules: HeartsRules, module: ModuleType = kernel, **changes: float) -> kernel.Simulator:
    made: kernel.Simulator = module.Simulator(4096)
    numbers = {"match": 0.0, "noise": 0.2, "curiosity": 0.6, **changes}
    scores = (0, 13, 70, 95) if numbers["match"] else (0, 0, 0, 0)
    fade = tuple(0.97**behind for behind in range(200)) if numbers["match"] else ()
    made.configure(
        kernel_options(rules),
        scores,
        100,
        numbers["match"],
        numbers["noise"],
        numbers["curiosity"],
        fade,
        memoryview(b"\0"),
    )
    return made


def positions(rules: HeartsRules, seed: int) -> list[State]:
    game, rng = Hearts(rules), Random(seed)
    state = game.start(seed)
    found = [state]
    while game.outcome(state) is None:
        seat = game.actors(state)[0]
        state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
        if state.round.phase == "play":
            found.append(state)
    return found


@pytest.mark.parametrize("rules", VARIANTS)
def test_legal_cards_are_those_of_the_rules(rules: HeartsRules) -> None:
    game, made = Hearts(rules), simulator(rules)
    for seed in range(6):
        for state in positions(rules, seed):
            obs = game.observe(state, state.round.turn)
            assert [(card,) for card in members(made.legal(packed(state)))] == list(game.legal(obs))


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_policy_is_legal_and_playouts_share_all_points(rules: HeartsRules) -> None:
    made = simulator(rules)
    for state in positions(rules, 3)[::5]:
        assert made.legal(packed(state)) >> made.choose(packed(state), 7) & 1
        for policy in (False, True):
            points, count = made.playouts(packed(state), 20, 5, policy)
            assert (sum(points), count) == (26 * 20, 20)


@pytest.mark.parametrize("rules", VARIANTS)
@pytest.mark.parametrize("match", [0.0, 0.5])
def test_compiled_and_plain_agree(rules: HeartsRules, match: float) -> None:
    """To the last number: values, visits and counts of nodes."""
    pair = simulator(rules, match=match), simulator(rules, TWIN, match=match)
    path = positions(rules, 11)
    for state in (path[0], path[9], path[30]):
        answers = [
            (
                one.playouts(packed(state), 3, 5),
                one.playouts(packed(state), 3, 5, True),
                one.search(packed(state), 25, 9),
            )
            for one in pair
        ]
        assert answers[0] == answers[1]
        assert pair[0].value(packed(state), -1, 4, 3) == pair[1].value(packed(state), -1, 4, 3)
    assert pair[0].solve(packed(path[-7])) == pair[1].solve(packed(path[-7]))


def best_by_brute_force(game: Hearts, state: State) -> dict[int, tuple[float, ...]]:
    """What every seat gets when each plays for itself, by the rules alone; the first of equal cards is played."""

    def value(state: State) -> tuple[float, ...]:
        outcome = game.outcome(state)
        if outcome is not None:
            points = [-count for count in outcome.points]
            return tuple(((sum(points) - own) / 3 - own) / 26 for own in points)
        seat = state.round.turn
        results = [value(game.step(state, seat, action)) for action in game.legal(game.observe(state, seat))]
        return max(results, key=lambda result: result[seat])

    seat = state.round.turn
    return {action[0]: value(game.step(state, seat, action)) for action in game.legal(game.observe(state, seat))}


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_end_is_solved_exactly(rules: HeartsRules) -> None:
    game, made = Hearts(rules), simulator(rules)
    for seed in range(4):
        state = positions(rules, seed)[-9]
        found = dict(made.solve(packed(state))[0])
        expected = best_by_brute_force(game, state)
        assert found == pytest.approx({card: values[state.round.turn] for card, values in expected.items()})


def test_a_search_finds_what_is_exact() -> None:
    """Where everything is seen, many simulations come to the exact choice."""
    rules = VARIANTS[0]
    made = simulator(rules, noise=0.0)
    for seed in range(5):
        state = positions(rules, seed)[-11]
        exact = dict(made.solve(packed(state))[0])
        found, count = made.search(packed(state), 290, 3)
        best = max(found, key=lambda item: item[1])[0]
        assert exact[best] == pytest.approx(max(exact.values()))
        assert count == 290


def test_the_same_seed_gives_the_same_search() -> None:
    state = packed(positions(VARIANTS[0], 2)[4])
    runs = [simulator(VARIANTS[0]).search(state, 100, seed) for seed in (5, 5, 6)]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_a_cancelled_search_stops() -> None:
    made = simulator(VARIANTS[0])
    made.configure(kernel_options(VARIANTS[0]), (0,) * 4, 100, 0.0, 0.1, 0.6, (), memoryview(b"\1"))
    assert made.search(packed(positions(VARIANTS[0], 2)[0]), 1000, 1)[1] == 0
    assert made.playouts(packed(positions(VARIANTS[0], 2)[0]), 1000, 1)[1] == 0


def test_wrong_states_are_refused() -> None:
    with pytest.raises(ValueError, match="24 numbers"):
        kernel.Simulator().legal(array("q", [0] * 7))
    with pytest.raises(ValueError, match="five tricks"):
        kernel.Simulator().solve(packed(positions(VARIANTS[0], 2)[0]))
