"""How well Bridge players play their cards: experiments on the same boards for both players.

    python bench/bridge_players.py declarer [A] [B] --boards 400    South declares 3NT against perfect defence
    python bench/bridge_players.py play A B --boards 100            both sides of boards that the system bids
    python bench/bridge_players.py leads A --boards 60              what opening leads cost, the most expensive cards
    python bench/bridge_players.py search                           what minimax costs, and what pruning saves

`declarer`: random deals in which North-South have 24 points or more and South takes 7 to 11 tricks in no trumps, all
cards open. East and West play double dummy, the lowest of equal cards. The figure is the tricks that each player loses
against the double-dummy result. With --cards 10 the first three tricks are played double dummy by all, which is cheap
and shows the difference where most of it is made.

`play`: every board is bid once; then A declares against B, B against A, and B against itself. The figure is by how many
tricks a board A's side is better, which is how many double-dummy tricks fewer it gives up: in both roles together, as
declarer and as defender; each also as a percentage of 13 tricks, which equals take in both roles together.

Intervals are 95 %. Boards that are done are kept in build/bench and not played again; --minutes stops in time;
--workers 2 plays two boards of `declarer` or `play` at a time.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count
from time import monotonic

from _bridge_boards import Declare, PlayBoard, bid, no_trumps, states_of
from _common import BUILD, Row, Rows, executor, interval, load, timed

from parlour import play
from parlour.cards import members
from parlour.core.limits import NEVER, UNLIMITED
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.games.bridge.engine.determinize import high_cards
from parlour.games.bridge.engine.minimax_kernel import MinimaxKernel
from parlour.games.bridge.engine.solver_kernel import NO_TRUMPS, Solver
from parlour.games.bridge.players.double_dummy import DealPosition
from parlour.games.bridge.rules.contract import TRICKS
from parlour.games.bridge.rules.deal import SOUTH, WEST
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, legal_cards
from parlour.games.bridge.rules.variants import BridgeRules
from parlour.runtime.decision import decide_either

FOLDER = BUILD / "bench"
PLAIN = "solver(goal=tricks)"
BETTER = "expert(goal=tricks, trust=4, effort=2000000)"  # perfect defenders throw nothing away


def strong_boards() -> Iterator[tuple[int, int, int]]:
    """Yield the boards of the experiment with a declarer: number, seed and double-dummy tricks."""
    game, solver = no_trumps(), Solver()
    for number in count(1):
        seed = derive(1, "declarer", number)
        hands = game.start(derive(seed, "deal")).hands
        if high_cards(hands[0]) + high_cards(hands[2]) < 24:
            continue
        solver.forget()
        solver.watch(NEVER.byte)
        tricks = TRICKS - solver.tricks(hands, NO_TRUMPS, WEST)
        if 7 <= tricks <= 11:
            yield number, seed, tricks


def run_declarer(a: str, b: str, boards: int, end: float, cards: int, workers: int) -> None:
    """Both players on the same boards."""
    open_tricks: dict[int, int] = {}

    def missing(done: set[tuple[str, int]]) -> Iterator[Declare]:
        for number, seed, tricks in strong_boards():
            if len(open_tricks) == boards or monotonic() > end:
                return
            open_tricks[number] = tricks
            yield from (Declare(spec, number, seed, cards) for spec in (a, b) if (spec, number) not in done)

    with Rows(FOLDER / "bridge-declarer.jsonl") as rows, closing(executor(workers)) as pool:
        done = {(row["spec"], row["board"]) for row in rows.where(cards=cards)}
        for row in pool.run(missing(done)):
            rows.add(row)
        found = {(row["spec"], row["board"]): row for row in rows.where(cards=cards)}
    both = {number: tricks for number, tricks in open_tricks.items() if (a, number) in found and (b, number) in found}
    if both:
        report_declarer(both, *([found[spec, number] for number in both] for spec in (a, b)))


def report_declarer(open_tricks: dict[int, int], first: list[Row], second: list[Row]) -> None:
    """Tell what each loses against the double-dummy results, and how they differ."""
    for rows in (first, second):
        results = [(row["won"], open_tricks[row["board"]]) for row in rows]
        lost = [float(best - won) for won, best in results]
        made = sum(won >= 9 for won, best in results if best >= 9)
        of = sum(best >= 9 for _, best in results)
        name = rows[0]["spec"]
        each = milliseconds(rows)
        print(f"{name:<32} lost {interval(lost, most=TRICKS)} a board, made {made} of {of}, {each:.0f} ms a decision")
    better = [float(two["won"] - one["won"]) for one, two in zip(first, second, strict=True)]
    print(f"{len(better)} boards, the second loses less by {interval(better, most=TRICKS)} ({load()})", flush=True)


def milliseconds(rows: Sequence[Row], who: str = "") -> float:
    """Return the processor time of a decision."""
    seconds, decisions = (sum(row[f"{who}{name}"] for row in rows) for name in ("seconds", "decisions"))
    return float(1000 * seconds / decisions)


def run_play(a: str, b: str, boards: int, end: float, workers: int) -> None:
    """Both sides of the same boards."""
    with Rows(FOLDER / "bridge-play.jsonl") as rows, closing(executor(workers)) as pool:
        played = {row["board"]: row for row in rows.where(specs=[a, b])}

        def missing() -> Iterator[PlayBoard]:
            before = set(played)
            for number in count(1):
                if sum("b_both" in row for row in played.values()) >= boards or monotonic() > end:
                    return
                if number not in before:
                    yield PlayBoard(a, b, number)

        for row in pool.run(missing()):
            played[row["board"]] = row
            rows.add(row)
    found = [row for _, row in sorted(played.items()) if "b_both" in row][:boards]
    if found:
        report_play(a, b, found)


def report_play(a: str, b: str, rows: list[Row]) -> None:
    """Tell what A gains in each role, and what its cards cost."""
    roles = {
        "in both roles": [row["a_declares"] - row["b_declares"] for row in rows],
        "as declarer": [row["a_declares"] - row["b_both"] for row in rows],
        "as defender": [row["b_both"] - row["b_declares"] for row in rows],
    }
    gains = [
        f"{interval(gain, most=TRICKS)} tricks a board {role}, {sum(gain) / len(gain) / TRICKS:+.1%}"
        for role, gain in roles.items()
    ]
    longest = [max(row[f"{who}_longest"] for row in rows) for who in "ab"]
    print(
        f"{a} over {b}: {'; '.join(gains)}; {len(rows)} boards; "
        f"{milliseconds(rows, 'a_'):.0f} and {milliseconds(rows, 'b_'):.0f} ms a card, the longest "
        f"{longest[0]:.1f} and {longest[1]:.1f} s ({load()})",
        flush=True,
    )


def run_leads(spec: str, boards: int) -> None:
    """The processor time of opening leads."""
    spent: list[float] = []
    for number in count(1):
        if len(spent) == boards:
            break
        board = bid(number, derive(2, "play", number))
        if board.state.contract is not None:
            spent.append(lead_seconds(spec, board.game, board.state, number))
    spent.sort()
    mean, late = sum(spent) / boards, spent[int(0.95 * boards)]
    print(
        f"{spec}: {boards} opening leads, {mean:.2f} s on average, 95 % within {late:.2f} s, the longest "
        f"{spent[-1]:.2f} s ({load()})",
        flush=True,
    )


def lead_seconds(spec: str, game: Bridge, state: Board, seed: int) -> float:
    """Return the processor time of one opening lead."""
    ready, (seat,) = make_player(spec, game), game.actors(state)
    obs = game.observe(state, seat)
    return timed(lambda: decide_either(ready.player, obs, state, seat, ready.limit, seed, NEVER))[1]


def whole_tree(place: DealPosition, trumps: int | None, tricks: int) -> int:
    """Count the cards that minimax without any pruning tries within so many tricks."""
    if not tricks or not any(place.hands):
        return 0
    count = 0
    for card in members(legal_cards(place.hands[place.turn], place.trick)):
        after = place.after(card, trumps, 0)
        count += 1 + whole_tree(after, trumps, tricks - (len(place.trick) == 3))
    return count


def run_search(boards: int) -> None:
    """Nodes and time of a move by depth, with all cards open; and the share of the tree that is never looked at."""
    game = Bridge(BridgeRules(contract="4S by S"))
    records = [play(game, ["random"] * 4, derive(3, "search", number)) for number in range(boards)]
    states = [state for record in records for state in states_of(record, game)[:-1]]
    for depth in (1, 2, 3, 4):
        player = make_player(f"minimax(depth={depth}, information=double-dummy)", game).player
        assert isinstance(player, OmniscientPlayer)
        decisions, seconds = timed(lambda: [player.decide_full(at, game.actors(at)[0], UNLIMITED, 1) for at in states])  # noqa: B023
        searched = [decision.spent.nodes for decision in decisions if decision.spent.nodes]
        nodes, moves = sum(searched), len(searched)
        print(
            f"depth {depth}: {nodes // moves} nodes a move, {1000 * seconds / moves:.2f} ms, {moves} moves", flush=True
        )
    kernel = MinimaxKernel([1000, 500, 300, 200, 150])
    seen = whole = 0
    for state in [state for state in states if len(state.plays) == 28]:
        kernel.load(state.hands, 3, SOUTH, state.leaders[-1], ())
        kernel.watch(NEVER.byte)
        kernel.cards(2)
        seen += kernel.nodes
        whole += whole_tree(DealPosition(state.hands, state.leaders[-1], (), 0), 3, 2)
    print(f"six cards left, two tricks: {seen} of {whole} cards tried, {1 - seen / whole:.1%} saved", flush=True)


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", choices=("declarer", "play", "leads", "search"))
    parser.add_argument("first", nargs="?", default=PLAIN)
    parser.add_argument("second", nargs="?", default=BETTER)
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--cards", type=int, default=13, help="declarer: let the players begin with so many cards")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=1, help="declarer and play: boards at a time")
    asked = parser.parse_args()
    end = monotonic() + 60 * asked.minutes
    if asked.experiment == "declarer":
        run_declarer(asked.first, asked.second, asked.boards, end, asked.cards, asked.workers)
    elif asked.experiment == "leads":
        run_leads(asked.first, asked.boards)
    elif asked.experiment == "search":
        run_search(min(asked.boards, 8))
    else:
        run_play(asked.first, asked.second, asked.boards, end, asked.workers)


if __name__ == "__main__":
    main()
