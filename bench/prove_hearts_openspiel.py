#!/usr/bin/env python3
"""Our expert against OpenSpiel's ISMCTS bot at equal processor time: paired deals, every seat, every direction.

    python bench/prove_hearts_openspiel.py [--deals N] [--simulations N] [--out FILE]

Every finished deal is kept in a file, one per line: started again, it picks up where it left off. Parts made with
--first may be put together by appending their lines.

One expert sits among three bots, in each of the four seats of the same deal. The bot gets as many simulations as bring
its processor time a card to ours (both are printed); the difference is points a round. The bot of OpenSpiel 2.0.2
crashes when it is to pass cards, so our heuristic player passes for it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

from _common import BUILD, ROOT, Row, Rows, Timed, interval, timed

sys.path.insert(0, str(ROOT))

from tests.games.hearts.openspiel import FIRST_ROUND, ours, theirs

from parlour import play
from parlour.cards import members
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, UNLIMITED, CancelToken, Limit
from parlour.core.observation import Seat
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import make_player
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import State
from parlour.games.hearts.rules.round import SEATS
from parlour.games.hearts.rules.variants import DIRECTIONS, HeartsRules

WANTED = 1.0  # points a round

Cards = tuple[int, ...]


class Ismcts(OmniscientPlayer[State, Cards]):
    """A bot of OpenSpiel at one seat. It is handed the whole round only for their program to replay."""

    def __init__(self, game: Hearts, direction: int, seed: int, simulations: int) -> None:
        import pyspiel

        self.seconds: list[float] = []
        self._game = game
        self._direction = direction
        self._passer = make_player("heuristic", game).fair
        self._theirs = pyspiel.load_game("hearts")
        self._evaluator = pyspiel.RandomRolloutEvaluator(1, seed)  # the bot does not keep it alive
        most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        self._bot = pyspiel.ISMCTSBot(seed, self._evaluator, 0.7, simulations, -1, most_visits, False, False)

    def decide_full(
        self, state: State, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER
    ) -> Decision[Cards]:
        """Ask the bot; on the clock, but for telling it of the round so far."""
        if state.round.phase == "pass":
            return self._passer.decide(self._game.observe(state, seat), UNLIMITED, 0)
        now, other = state.round, self._theirs.new_initial_state()
        other.apply_action(self._direction)
        piles = [list(members(hand)) for hand in now.deal]
        dealt = [piles[number % 4][number // 4] for number in range(52)]
        given = [card for _, cards in now.passes for card in members(cards)]
        for card in (*dealt, *given, *now.plays):
            other.apply_action(theirs(card))
        chosen, seconds = timed(lambda: self._bot.step(other))
        self.seconds.append(seconds)
        return Decision((ours(chosen),))


def play_deal(number: int, spec: str, simulations: int) -> Row:
    """Play one deal with the expert in every seat; return a line of the file."""
    direction = number % 4
    game = Hearts(HeartsRules(rounds=1, first_round=FIRST_ROUND[DIRECTIONS[direction]]))
    expert = Timed(spec, game)
    bots = [Ismcts(game, direction, number * 4 + seat, simulations) for seat in SEATS]
    differences = []
    for seat in SEATS:
        points = play(game, [expert if other == seat else bots[other] for other in SEATS], number).result
        assert points is not None
        differences.append(points[seat] - (sum(points) - points[seat]) / 3)
    seconds = [second for bot in bots for second in bot.seconds]
    return {
        "player": spec,
        "simulations": simulations,
        "deal": number,
        "difference": statistics.mean(differences),
        "ours": [sum(expert.seconds), len(expert.seconds)],
        "theirs": [sum(seconds), len(seconds)],
    }


def report(rows: list[Row]) -> float:
    """Print the difference with its interval and the times; return the difference."""
    differences = [float(row["difference"]) for row in rows]
    each = {}
    for who in ("ours", "theirs"):
        seconds, decisions = (sum(column) for column in zip(*(row[who] for row in rows), strict=True))
        each[who] = 1000 * seconds / decisions
    print(
        f"{len(rows)} deals: expert takes {interval(differences, 2)} points a round less; "
        f"{each['ours']:.1f} ms a decision, the bot {each['theirs']:.1f} ms",
        flush=True,
    )
    return statistics.mean(differences)


def main() -> int:
    """Play the deals that are missing and tell the difference with its interval."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="begin with this deal")
    parser.add_argument("--player", default="expert", help="our player")
    parser.add_argument("--simulations", type=int, default=1100, help="of the bot, for each card")
    parser.add_argument("--out", type=Path, default=BUILD / "hearts-openspiel.jsonl")
    options = parser.parse_args()
    with Rows(options.out) as kept:
        rows = kept.where(player=options.player, simulations=options.simulations)
        done = {row["deal"] for row in rows}
        for number in range(options.first, options.deals):
            if number in done:
                continue
            rows.append(play_deal(number, options.player, options.simulations))
            kept.add(rows[-1])
            if len(rows) % 10 == 0:
                report(rows)
    return 0 if report(rows) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
