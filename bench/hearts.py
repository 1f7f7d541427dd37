"""The speed of Hearts: playouts, tree search beside OpenSpiel's, and what each player needs for a decision.

    python bench/hearts.py

Figures to keep: 1,000,000 random playouts a second and thread, 20 times the simulations of OpenSpiel's ISMCTS bot in
the same run, heuristic below 1 ms and shallow below 15 ms a decision. Processor time; the load is printed beside it.
"""

from __future__ import annotations

import argparse
import statistics
import tracemalloc
from array import array
from collections.abc import Callable
from functools import partial
from random import Random
from typing import cast

from _common import load, rate, timed

from parlour import play
from parlour.cards import Beliefs, deck, members, track
from parlour.core.hidden import Constraints, Pile
from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_player
from parlour.games.hearts.engine import kernel, state_layout
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.situation import situation_of
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import TWO_OF_CLUBS, HeartsRules
from parlour.native.kernels import is_compiled


def dealt() -> array[int]:
    """Return a dealt round for the kernel."""
    hands = Hearts().shuffled(1, 0)
    leader = next(seat for seat in range(4) if hands[seat] >> TWO_OF_CLUBS & 1)
    return kernel.pack_state(hands, (0,) * 4, (0,) * 4, (), leader, 0, False)


def playouts() -> None:
    """Whole rounds from the deal, by chance and by the policy."""
    simulator, state = kernel.Simulator(), dealt()
    for policy in (False, True):
        speed = rate(200_000, partial(simulator.playouts, state, 200_000, 7, policy))
        print(f"{'policy' if policy else 'random'} playouts    {speed:12,.0f} a second")


def simulations() -> float:
    """Simulations of the tree search from the deal, as many in one deal as the search player makes."""
    each, worlds = HeartsSettings().simulations, 50
    simulator, state = kernel.Simulator(14 * each + 64), dealt()
    noise = (
        state_layout.QUEEN_BREAKS | state_layout.FIRST_SAFE,
        (0,) * 4,
        100,
        0.0,
        0.1,
        0.6,
        (),
        memoryview(b"\0"),
    )
    simulator.configure(*noise)
    speed = rate(worlds * each, lambda: [simulator.search(state, each, world) for world in range(worlds)])
    print(f"tree search        {speed:12,.0f} simulations a second")
    return speed


def open_spiel(own: float) -> None:
    """The same position for OpenSpiel's ISMCTS bot."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed: no comparison.")
        return
    game = pyspiel.load_game("hearts")
    state = game.new_initial_state()
    state.apply_action(0)
    for card in Random(1).sample(range(52), 52):
        state.apply_action(card)
    state.apply_action(state.legal_actions()[0])
    count = 3000
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 0.7, count, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False)
    speed = rate(count, lambda: bot.step(state))
    print(f"OpenSpiel ISMCTS   {speed:12,.0f} simulations a second; ours is {own / speed:.1f} times as fast")


def positions(game: Hearts, player: str, seeds: int) -> list[HeartsView]:
    """Return what every decision of some games of a player against itself sees."""
    seen: list[HeartsView] = []
    for seed in range(seeds):
        play(game, [player] * 4, seed, watch=lambda turn, _: seen.append(cast(HeartsView, turn.obs)))
    return seen


def decisions() -> None:
    """How long each player thinks about a card, in positions of rounds that heuristic plays."""
    game = Hearts(HeartsRules(rounds=1, first_round=4))
    seen = positions(game, "heuristic", 4)
    by_time = "shallow(hard_deterministic=off)"
    for name in ("legacy", "heuristic", "shallow", by_time, "search"):
        player = make_player(name, game).fair
        decide = [partial(player.decide, obs, UNLIMITED, 1) for obs in (seen[::4] if name == "search" else seen)]
        times = [1000 * timed(work)[1] for work in decide]
        worst = statistics.quantiles(times, n=20)[-1]
        mean = statistics.mean(times)
        label = "shallow, by time" if name == by_time else name
        print(
            f"{label:16} {mean:7.2f} ms a card on average ({1000 / mean:,.0f} cards a second), "
            f"best {min(times):.2f}, 95 % below {worst:.2f} ms"
        )
    endings(game, seen)


def endings(game: Hearts, seen: list[HeartsView]) -> None:
    """The exact end: how long the shallow player needs with one to three tricks left."""
    player = make_player("shallow", game).fair
    for tricks in (1, 2, 3):
        chosen = [obs for obs in seen if 13 - len(obs.plays) // 4 == tricks]
        seconds = sum(timed(partial(player.decide, obs, UNLIMITED, 1))[1] for obs in chosen)
        print(f"last {tricks} tricks: {1000 * seconds / len(chosen):.2f} ms a card, exact")


def memory() -> None:
    """What a decision keeps in memory: the picture of the table, what was tracked, a full cache, a telemetry line."""
    game = Hearts(HeartsRules(rounds=1, first_round=4))
    player = make_player("shallow", game).fair
    obs = next(obs for obs in positions(game, "shallow", 1) if len(obs.plays) == 20)
    beliefs = Beliefs()
    kept: list[object] = []

    def fill_cache() -> None:
        for size in range(128):
            beliefs.about(Constraints(tuple(range(24 + size % 16)), (Pile("west", 12), Pile("east", 12 + size % 16))))

    work: dict[str, Callable[[], object]] = {
        "picture of the table": lambda: kept.append(situation_of(obs, HeartsSettings(), hunt_score=90)),
        "tracker": lambda: kept.append(track(deck(), members(obs.hand), obs.tricks)),
        "belief cache": fill_cache,
        "decision": lambda: kept.append(player.decide(obs, UNLIMITED, 1)),
    }
    for name, step in work.items():
        tracemalloc.start()
        step()
        print(f"{name:21} {tracemalloc.get_traced_memory()[0] / 1024:6.1f} KB")
        tracemalloc.stop()
    _, seconds = timed(lambda: [track(deck(), members(obs.hand), obs.tricks) for _ in range(200)])
    print(f"tracking {len(obs.plays)} cards takes {1e6 * seconds / 200:.0f} microseconds")


def main() -> None:
    """Print every figure."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    print(f"{load()}, kernel {'compiled' if is_compiled(kernel) else 'NOT COMPILED'}")
    playouts()
    open_spiel(simulations())
    decisions()
    memory()


if __name__ == "__main__":
    main()
