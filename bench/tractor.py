"""The speed of Tractor: rounds in the kernel, the check of a play, and what each player needs for a decision.

    python bench/tractor.py [--events COUNT]

Figures to keep: 20,000 random rounds and 5,000 rounds by the policy a second and thread, a check of a play below 50
microseconds, four-phase decisions below 50 ms; counting what happens in imagined deals at most a quarter more than
looking at them. Processor time; the load is printed beside it. With `--events` only that last figure, over so many
positions.
"""

from __future__ import annotations

import argparse
import statistics
from array import array
from unittest.mock import patch

from _common import Timed, load, rate, timed

from parlour import play
from parlour.arena.play.positions import draw_positions
from parlour.cards import members
from parlour.core.registry import ReadyPlayer, make_player
from parlour.core.rng import stream
from parlour.explain import judge_of
from parlour.games.tractor.engine import kernel
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.engine.noted import Noted
from parlour.games.tractor.players.search import PlaySearch
from parlour.games.tractor.rules.actions import check_play, legal_actions
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.hidden import sampler_of
from parlour.games.tractor.rules.match import TractorView, look
from parlour.games.tractor.rules.round import Round, answer, begin, bury
from parlour.games.tractor.rules.round import play as play_cards
from parlour.games.tractor.rules.variants import TractorRules
from parlour.native.kernels import is_compiled

RULES = TractorRules(rounds=1)
PLAYERS = ("phase1", "phase2", "phase3", "phase4", "hard", "expert")


def begun(seed: int) -> Round:
    """Return a round that is about to be played."""
    rng = stream(seed, "bench")
    now = begin(1, (seed % 13, seed % 13), seed % 4, seed % 4, Tractor().shuffled(seed, 0), RULES)
    while now.phase == "deal":
        now = answer(now, legal_actions(look(now, now.asked, RULES)).sample(rng), RULES)
    return bury(now, tuple(rng.sample(list(members(now.hands[now.keeper])), 8)), RULES)


def rounds() -> None:
    """Whole rounds from the first lead, by chance and by the policy."""
    states = []
    for seed in range(16):
        now = begun(seed)
        tables = tables_of(now.order(RULES))
        hands = [tuple(members(hand)) for hand in now.hands]
        states.append((kernel.Simulator(tables.numbers), tables.round(now, hands, RULES)))
    for sensible in (False, True):

        def work(sensible: bool = sensible) -> None:
            for seed, (simulator, state) in enumerate(states):
                simulator.rounds(state, 1000, seed, sensible)

        print(f"{'policy' if sensible else 'random'} rounds   {rate(16_000, work):12,.0f} a second")


def checks() -> None:
    """The check of one play, legal or not, as a follower makes it."""
    asked: list[tuple[TractorView, tuple[int, ...]]] = []
    for seed in range(12):
        now, rng = begun(seed), stream(seed, "checks")
        while now.phase == "play":
            obs = look(now, now.turn, RULES)
            if obs.led:
                asked.append((obs, tuple(sorted(rng.sample(obs.cards, len(obs.led))))))
            now = play_cards(now, legal_actions(obs).sample(rng), RULES)
    speed = rate(len(asked), lambda: [check_play(obs, cards) for obs, cards in asked])
    print(f"check of a play {1e6 / speed:9.1f} microseconds, mean of {len(asked)}")


def decisions() -> None:
    """Decisions in whole rounds of each player against itself."""
    game = Tractor(RULES)
    for name in PLAYERS:
        player = Timed(name, game)
        for seed in range(3):
            play(game, [player] * 4, seed)
        times: dict[str, list[float]] = {"deal": [], "kitty": [], "play": []}
        for obs, seconds in zip(player.seen, player.seconds, strict=True):
            assert isinstance(obs, TractorView)
            times[obs.phase].append(seconds)
        shown = ", ".join(
            f"{phase} {1000 * statistics.fmean(spent):.1f} (most {1000 * max(spent):.0f})"
            for phase, spent in times.items()
            if spent
        )
        print(f"{name:9} ms a decision: {shown}")


def events(count: int) -> None:
    """The same analyses in the same deals: only looked at, counted in the kernel, noted, and all of it written down."""
    game = Tractor(RULES)
    player = judge_of(game)
    wholly = PlaySearch._noted

    def looked(self: PlaySearch, plays: list[tuple[int, int]], state: array[int], noted: Noted) -> list[int]:
        noted.add(array("i"), dict)
        return self.endgame.totals(state, plays) if self.ending else self.simulator.totals(state, plays, 1)

    def only_counted(self: PlaySearch, plays: list[tuple[int, int]], state: array[int], noted: Noted) -> list[int]:
        noted.add(array("i"), dict)
        if self.ending:
            totals = self.endgame.totals(state, plays)
            self.endgame.events(state, plays, totals)
            return totals
        return self.simulator.events(state, plays, 1)[0]

    spent = dict.fromkeys(("looked", "counted", "noted", "written"), 0.0)
    for place in draw_positions(game, count, 5, make_player("normal", game).fair):
        table, state = place.load()
        obs = table.observe(state, place.seat)
        if obs.phase != "play" or len(player.fair.analyse(obs, player.limit, 1).candidates) < 2:
            continue
        for name, way in zip(spent, (looked, only_counted, wholly, wholly), strict=True):
            with patch.object(PlaySearch, "_noted", way):
                spent[name] += min(_analysis(player, obs, write=name == "written") for _ in range(3))
    times = ", ".join(f"{name} {seconds / spent['looked']:.2f}" for name, seconds in spent.items())
    print(f"events, times an analysis: {times}")


def _analysis(player: ReadyPlayer, obs: TractorView, *, write: bool) -> float:
    def work() -> None:
        analysis = player.fair.analyse(obs, player.limit, 1)
        if write:
            for item in analysis.candidates:
                assert item.continuations[0].deal

    sampler_of.cache_clear()
    return timed(work)[1]


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=0, metavar="COUNT")
    asked = parser.parse_args()
    print(f"kernel compiled: {is_compiled(kernel)}; {load()}")
    if asked.events:
        events(asked.events)
        return
    rounds()
    checks()
    decisions()
    events(40)


if __name__ == "__main__":
    main()
