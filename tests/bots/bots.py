"""A bot that misbehaves in the way its first argument says; otherwise it plays the first legal action."""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def send(**message: object) -> None:
    print(json.dumps(message), flush=True)


def ask(**message: object) -> Any:  # noqa: ANN401 - whatever comes back
    send(**message)
    return json.loads(sys.stdin.readline())


def decide(way: str, message: dict[str, Any]) -> None:
    late = len(message["events"]) > 5
    if late and way == "garbage":
        print("Let me think...", flush=True)
    elif late and way == "dies":
        print("out of luck", file=sys.stderr)
        sys.exit(3)
    elif late and way == "loops":
        time.sleep(1000)
    elif way == "illegal":
        full = [name for name in "1234567" if name not in message["legal"]]
        send(type="action", action=[*full, message["legal"][0]][0])
    elif late and way == "deep":
        print("[" * 100_000, flush=True)
    elif late and way == "negative":
        send(type="action", action=message["legal"][0], nodes=-265)
    elif late and way == "absurd":
        send(type="action", action=message["legal"][0], candidates=[{"action": message["legal"][0], "value": 1e300}])
    elif late and way == "complains":
        sys.stderr.write("x" * 20_000_000 + "\nhad enough")
        sys.exit(4)
    elif late and way == "nonsense":
        send(type="action", action="the middle one")
    elif late and way == "endless":
        sys.stdout.write("x" * 2_000_000)
        sys.stdout.flush()
    elif way == "burns":
        began = time.process_time()
        while time.process_time() - began < 3:
            pass
    elif way == "ponders":
        if message["clock"]["left"] > 9.5:
            time.sleep(0.8)
        send(type="action", action=message["legal"][0])
    elif way == "heeds":
        assert json.loads(sys.stdin.readline()) == {"type": "stop"}
        send(type="action", action=message["legal"][0])
    elif way == "asks":
        assert "column" in ask(type="check", action="f5")["why"]
        sampled = ask(type="sample", count=3)["actions"]
        assert set(sampled) <= set(message["legal"])
        assert ask(type="check", action=sampled[0])["legal"] is True
        explain(message)
    else:
        send(type="action", action=message["legal"][0])


def explain(message: dict[str, Any]) -> None:
    first, *rest = message["legal"]
    candidates = [{"action": first, "value": 2.0, "chance": 0.6, "parts": {"hope": 1.5, "faith": 0.5}}]
    candidates += [{"action": other, "value": 1.0} for other in rest]
    send(type="action", action=first, candidates=candidates, reasons=["It is the first."], nodes=7, depth=1)


def main(way: str) -> None:
    if way == "dead":
        print("no such module", file=sys.stderr)
        sys.exit(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if way == "mute":
                time.sleep(1000)
            elif way == "chatty":
                print("Hello yourself!", flush=True)
            elif way == "picky":
                send(type="unsupported", why="it only plays chess")
            else:
                send(type="ready", name=way)
        elif message["type"] == "decide":
            decide(way, message)


if __name__ == "__main__":
    main(sys.argv[1])
