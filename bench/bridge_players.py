"""How well Bridge players play their cards: experiments on the same boards for both players.

    python bench/bridge_players.py declarer [A] [B] --boards 400    South declares 3NT against perfect defence
    python bench/bridge_players.py play A B --boards 100            both sides of boards that the system bids
    python bench/bridge_players.py leads A --boards 60              what opening leads cost, the dearest of all cards
    python bench/bridge_players.py search                           what minimax costs, and what pruning saves

`declarer`: random deals in which North-South have 24 points or more and South takes 7 to 11 tricks in no trumps, all
cards open. East and West play double dummy, the lowest of equal cards. Told are the tricks each player loses against
the double-dummy result. With --cards 10 the first three tricks are played double dummy by all, which is cheap and shows
the difference where most of it is made.

`play`: every board is bid once; then A declares against B, B against A, and B against itself. Told is by how many
tricks a board A's side is better, which is how many double-dummy tricks fewer it gives up: in both roles together, as
declarer and as defender; each also as a percentage of 13 tricks, which equals take in both roles together.

Intervals are 95 %. Boards that are done are kept in build/bench and not played again; --minutes stops in time. With
--part 0 --parts 2 and --part 1 --parts 2 two processes share the boards of `declarer` or `play`.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from parlour.cards import members
from parlour.core.limits import Limit
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import ReadyPlayer, make_game, make_player
from parlour.core.rng import derive, stream
from parlour.games.bridge.engine.determinize import high_cards
from parlour.games.bridge.engine.minimax_kernel import Minimax
from parlour.games.bridge.engine.solver_kernel import NO_TRUMPS, Solver
from parlour.games.bridge.players.dummy import Place
from parlour.games.bridge.rules.contract import TRICKS
from parlour.games.bridge.rules.deal import SOUTH, WEST
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, legal_cards

FOLDER = Path(__file__).parents[1] / "build" / "bench"
PLAIN = "solver(goal=tricks)"
BETTER = "expert(goal=tricks, trust=4, effort=2000000)"  # perfect defenders throw nothing away
NEVER = memoryview(b"\0")


class Clock:
    """The processor time of one player's decisions."""

    def __init__(self, ready: ReadyPlayer) -> None:
        self.ready = ready
        self.seconds = 0.0
        self.longest = 0.0
        self.decisions = 0

    def act(self, game: Bridge, state: Board, seat: int, seed: int) -> Board:
        """Let the player decide, on the clock."""
        player = self.ready.player
        began = process_time()
        if isinstance(player, OmniscientPlayer):
            decision = player.decide_full(state, seat, Limit(), seed)
        else:
            decision = player.decide(game.observe(state, seat), Limit(), seed)
        spent = process_time() - began
        self.seconds += spent
        self.longest = max(self.longest, spent)
        self.decisions += 1
        return game.step(state, seat, decision.action)


def strong_boards(game: Bridge, solver: Solver) -> Iterator[tuple[int, Board, int]]:
    """Yield the boards of the experiment with a declarer, and their double-dummy results."""
    number = 0
    while True:
        number += 1
        state = game.start(derive(1, "declarer", number))
        if high_cards(state.hands[0]) + high_cards(state.hands[2]) < 24:
            continue
        solver.forget()
        solver.watch(NEVER)
        tricks = 13 - solver.tricks(state.hands, NO_TRUMPS, WEST)
        if 7 <= tricks <= 11:
            yield number, state, tricks


def declare(game: Bridge, start: Board, spec: str, solver: Solver, seed: int, cards: int) -> dict[str, Any]:
    """Play one board as South against perfect defence; before so many cards are left, all play perfectly."""
    clock = Clock(make_player(spec, game))
    state = start
    solver.watch(NEVER)
    while game.outcome(state) is None:
        (seat,) = game.actors(state)
        if seat == SOUTH and 13 - len(state.plays) // 4 <= cards:
            state = clock.act(game, state, seat, derive(seed, len(state.plays)))
        else:
            found = solver.cards(state.hands, NO_TRUMPS, state.leaders[-1], state.trick)
            most = max(tricks for _, tricks in found)
            state = game.step(state, seat, min(card for card, tricks in found if tricks == most))
    return {"won": state.won[0], "seconds": clock.seconds, "decisions": clock.decisions}


def bid(number: int) -> tuple[Bridge, Board]:
    """Deal a board and let the system bid it."""
    game = make_game("bridge", {"board": 1 + number % 16})
    assert isinstance(game, Bridge)
    caller = Clock(make_player("simple", game))
    state = game.start(derive(2, "play", number))
    while state.phase == "auction":
        (seat,) = game.actors(state)
        state = caller.act(game, state, seat, 0)
    return game, state


def tricks_of(game: Bridge, state: Board, declarer: int, clocks: list[Clock], number: int) -> int:
    """Play a board, the first player declaring against the second, and return declarer's tricks."""
    while game.outcome(state) is None:
        (seat,) = game.actors(state)
        state = clocks[(seat - declarer) % 2].act(game, state, seat, derive(number, len(state.plays)))
    return state.won[declarer % 2]


def play(spec_a: str, spec_b: str, number: int) -> dict[str, Any] | None:
    """Play one board at three tables; None when it is passed out."""
    game, state = bid(number)
    if state.contract is None:
        return None
    declarer = state.contract.declarer
    row: dict[str, Any] = {"contract": str(state.contract)}
    usual = [Clock(make_player(spec_b, game)) for _ in range(2)]
    row["b_both"] = tricks_of(game, state, declarer, usual, number)
    for name, specs in (("a", (spec_a, spec_b)), ("b", (spec_b, spec_a))):
        clocks = [Clock(make_player(spec, game)) for spec in specs]
        row[f"{name}_declares"] = tricks_of(game, state, declarer, clocks, number)
        ours, theirs = clocks if name == "a" else reversed(clocks)
        row["a_seconds"] = row.get("a_seconds", 0.0) + ours.seconds
        row["b_seconds"] = row.get("b_seconds", 0.0) + theirs.seconds
        row["a_decisions"] = row.get("a_decisions", 0) + ours.decisions
        row["b_decisions"] = row.get("b_decisions", 0) + theirs.decisions
        row["a_longest"] = max(row.get("a_longest", 0.0), ours.longest)
        row["b_longest"] = max(row.get("b_longest", 0.0), theirs.longest)
    return row


def share(gains: Sequence[float]) -> float:
    """Return the mean gain as a share of the tricks of a board."""
    return sum(gains) / len(gains) / TRICKS


def interval(values: Sequence[float]) -> str:
    """Return the mean with its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    half = 1.96 * sqrt(variance / len(values))
    return f"{mean:+.3f} [{mean - half:+.3f}, {mean + half:+.3f}]"


def kept(file: Path) -> list[dict[str, Any]]:
    """Return what was played before."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def pairs_of(file: Path, a: str, b: str) -> list[dict[str, Any]]:
    """Return the boards of `play` that two players played before, at all three tables."""
    return [row for row in kept(file) if row["specs"] == [a, b] and "b_both" in row]


def run_declarer(a: str, b: str, boards: int, minutes: float, cards: int, part: int, parts: int) -> None:
    """Both players on the same boards, one after the other; told is what all parts have played by now."""
    game = make_game("bridge", {"contract": "3NT by S"})
    assert isinstance(game, Bridge)
    solver = Solver()
    file = FOLDER / f"bridge_declarer_{cards}.jsonl"
    done = {(row["spec"], row["board"]): row for row in kept(file)}
    end = monotonic() + 60 * minutes
    for count, (number, start, tricks) in enumerate(strong_boards(game, solver)):
        if count == boards or monotonic() > end:
            break
        for spec in (a, b) if count % parts == part else ():
            if (spec, number) not in done:
                row = {"spec": spec, "board": number, "dd": tricks, **declare(game, start, spec, solver, number, cards)}
                done[spec, number] = row
                with file.open("a") as out:
                    out.write(json.dumps(row) + "\n")
    done = {(row["spec"], row["board"]): row for row in kept(file)}
    pairs = [(done[a, number], done[b, number]) for spec, number in done if spec == a and (b, number) in done]
    for spec, rows in zip((a, b), zip(*pairs, strict=True), strict=True):
        lost = [float(row["dd"] - row["won"]) for row in rows]
        made = sum(row["won"] >= 9 for row in rows if row["dd"] >= 9)
        of = sum(row["dd"] >= 9 for row in rows)
        each = 1000 * sum(row["seconds"] for row in rows) / sum(row["decisions"] for row in rows)
        print(f"{spec:<32} lost {interval(lost)} a board, made {made} of {of}, {each:.0f} ms a decision")
    better = [float(second["won"] - first["won"]) for first, second in pairs]
    print(
        f"{len(pairs)} boards, the second loses less by {interval(better)} (load {os.getloadavg()[0]:.1f})", flush=True
    )


def run_play(a: str, b: str, boards: int, minutes: float, part: int, parts: int) -> None:
    """Both sides of the same boards; told is what all parts have played by now."""
    file = FOLDER / "bridge_play.jsonl"
    done = {row["board"] for row in pairs_of(file, a, b)}
    end = monotonic() + 60 * minutes
    number = part
    while len(done) < boards and monotonic() < end:
        number += parts
        if number not in done:
            row = play(a, b, number)
            if row is None:
                continue
            done.add(number)
            with file.open("a") as out:
                out.write(json.dumps({"specs": [a, b], "board": number, **row}) + "\n")
    rows = pairs_of(file, a, b)
    roles = {
        "in both roles": [row["a_declares"] - row["b_declares"] for row in rows],
        "as declarer": [row["a_declares"] - row["b_both"] for row in rows],
        "as defender": [row["b_both"] - row["b_declares"] for row in rows],
    }
    each = [
        1000 * sum(row[f"{who}_seconds"] for row in rows) / sum(row[f"{who}_decisions"] for row in rows) for who in "ab"
    ]
    gains = [f"{interval(gain)} tricks a board {role}, {share(gain):+.1%}" for role, gain in roles.items()]
    print(
        f"{a} over {b}: {'; '.join(gains)}; {len(rows)} boards; "
        f"{each[0]:.0f} and {each[1]:.0f} ms a card, the longest "
        f"{max(row.get('a_longest', 0) for row in rows):.1f} and {max(row.get('b_longest', 0) for row in rows):.1f} s "
        f"(load {os.getloadavg()[0]:.1f})",
        flush=True,
    )


def run_leads(spec: str, boards: int) -> None:
    """The processor time of opening leads."""
    spent: list[float] = []
    number = 0
    while len(spent) < boards:
        number += 1
        game, state = bid(number)
        if state.contract is not None:
            clock = Clock(make_player(spec, game))
            (seat,) = game.actors(state)
            clock.act(game, state, seat, number)
            spent.append(clock.seconds)
    spent.sort()
    mean, late = sum(spent) / boards, spent[int(0.95 * boards)]
    print(
        f"{spec}: {boards} opening leads, {mean:.2f} s on average, 95 % within {late:.2f} s, the longest "
        f"{spent[-1]:.2f} s (load {os.getloadavg()[0]:.1f})",
        flush=True,
    )


def whole_tree(place: Place, trumps: int | None, tricks: int) -> int:
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
    game = make_game("bridge", {"contract": "4S by S"})
    assert isinstance(game, Bridge)
    states = []
    for number in range(boards):
        state = game.start(derive(3, "search", number))
        luck = stream(number, "search")
        while game.outcome(state) is None:
            states.append(state)
            (seat,) = game.actors(state)
            state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(luck))
    for depth in (1, 2, 3, 4):
        player = make_player(f"minimax(depth={depth}, information=double-dummy)", game).player
        assert isinstance(player, OmniscientPlayer)
        began, nodes, moves = process_time(), 0, 0
        for state in states:
            spent = player.decide_full(state, game.actors(state)[0], Limit(), 1).spent
            nodes += spent.nodes
            moves += spent.nodes > 0
        each = 1000 * (process_time() - began) / moves
        print(f"depth {depth}: {nodes // moves} nodes a move, {each:.2f} ms, {moves} moves", flush=True)
    kernel = Minimax([1000, 500, 300, 200, 150])
    seen = whole = 0
    for state in [state for state in states if len(state.plays) == 28]:
        kernel.load(state.hands, 3, SOUTH, state.leaders[-1], ())
        kernel.watch(NEVER)
        kernel.cards(2)
        seen += kernel.nodes
        whole += whole_tree(Place(state.hands, state.leaders[-1], (), 0), 3, 2)
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
    parser.add_argument("--part", type=int, default=0, help="which part of the boards to play")
    parser.add_argument("--parts", type=int, default=1, help="how many processes share the boards")
    told = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    if told.experiment == "declarer":
        run_declarer(told.first, told.second, told.boards, told.minutes, told.cards, told.part, told.parts)
    elif told.experiment == "leads":
        run_leads(told.first, told.boards)
    elif told.experiment == "search":
        run_search(min(told.boards, 8))
    else:
        run_play(told.first, told.second, told.boards, told.minutes, told.part, told.parts)


if __name__ == "__main__":
    main()
