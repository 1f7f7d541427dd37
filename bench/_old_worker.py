"""The other side of bench/old.py: runs in the environment of an old commit, with nothing but that commit's code.

Lines of JSON. To `hello` it answers with the seats and rules its game knows, to `deal` with a start as text, and to
`decide` with the move of one player: the record of the game so far is replayed with the rules of this version, the seat
is shown what it may know, and the player decides from that alone. This process is given the whole record, hidden cards
included, so it is for measuring our own players and not for strangers.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from parlour.core.limits import Limit
from parlour.core.parameters import spelled
from parlour.core.registry import ReadyPlayer, make_game, make_player
from parlour.records import game_of, parse_record, replay

Json = Mapping[str, Any]


@lru_cache(maxsize=256)
def ready(game: str, rules: tuple[tuple[str, str], ...], spec: str) -> ReadyPlayer:
    """Return a player, made once: it may hold tables that are expensive to build."""
    return make_player(spec, make_game(game, dict(rules)))


def hello(message: Json) -> Json:
    """Tell what a game is called by here, after a look at whether it and its player can be had."""
    game = make_game(message["game"])
    made = make_player(message["player"], game)
    return {
        "type": "ready",
        "seats": game.seat_names,
        "rules": spelled(game.rules),
        "plays": f"{made.spec} {made.limit}".strip(),
        "sees_all": made.kind.sees_all,
    }


def deal(message: Json) -> Json:
    """Deal from a seed."""
    game = make_game(message["game"], message["rules"])
    return {"type": "dealt", "start": game.dump(game.start(int(message["seed"])))}


def decide(message: Json) -> Json:
    """Let a player decide in the last position of a record."""
    record = parse_record(message["record"])
    game = game_of(record)
    made = ready(record.game, tuple(sorted(record.rules.items())), message["player"])
    obs = game.observe(replay(record, game)[-1], message["seat"])
    limit = made.limit if message["limit"] is None else Limit.parse(message["limit"])
    began = time.thread_time()
    decision = made.fair.decide(obs, limit, int(message["seed"]))
    spent = time.thread_time() - began
    return {
        "type": "action",
        "action": game.format(decision.action),
        "nodes": decision.spent.nodes,
        "cpu_seconds": max(spent, decision.spent.cpu_seconds),
    }


ANSWERS: Mapping[str, Callable[[Json], Json]] = {"hello": hello, "deal": deal, "decide": decide}


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        message = json.loads(line)
        try:
            answer = ANSWERS[message["type"]](message)
        except Exception as error:
            answer = {"type": "failed", "why": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
