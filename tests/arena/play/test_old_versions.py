"""bench/old.py without an old version: what it writes is read, and who decides gets the seed that anybody would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from parlour.arena.play.opening import starting_state
from parlour.arena.play.pairing import Pairing
from parlour.arena.play.referee import Referee
from parlour.arena.play.seating import default_pattern
from parlour.arena.play.task import Contestant
from parlour.core.limits import UNLIMITED, Limit
from parlour.core.observation import Rules
from parlour.core.parameters import option, spelled
from parlour.core.registry import make_game, make_player
from parlour.core.rng import stream
from parlour.errors import Unsupported
from parlour.records import game_of, parse_record, replay
from parlour.runtime.decision import Seated
from parlour.runtime.watchdog import Watchdog
from tests.bench.loading import load

GAMES = ("bridge", "hearts", "pentomino", "reversi", "tractor")
# One cheap player of each game that draws lots, so that another seed would show.
CHANCY = {
    "bridge": "beginner",
    "hearts": "beginner",
    "pentomino": "learner(depth=1, width=3, noise=6)",
    "reversi": "beginner",
    "tractor": "beginner",
}


TABLE: Any = load("_old_table")
OLD: Any = load("old")


@dataclass
class Stub:
    """Stands for the process of an old version, which is this very version."""

    game: str
    seeds: list[int] = field(default_factory=list)

    def hello(self, spec: str) -> dict[str, Any]:
        game = make_game(self.game)
        return {"seats": game.seat_names, "rules": spelled(game.rules)}

    def deal(self, rules: dict[str, str], seed: int) -> str:
        game = make_game(self.game, rules)
        return game.dump(game.start(seed))

    def decide(self, spec: str, record: str, seat: int, limit: Limit | None, seed: int) -> dict[str, Any]:
        read = parse_record(record)
        game = game_of(read)
        ready = make_player(spec, game)
        self.seeds.append(seed)
        decision = ready.fair.decide(game.observe(replay(read, game)[-1], seat), limit or ready.limit, seed)
        return {"action": game.format(decision.action), "nodes": 3, "cpu_seconds": 50.0}


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_game_so_far_leads_to_the_same_state(name: str) -> None:
    stub = Stub(name)
    game = make_game(name).conditions()[-1]
    made = make_game(name, game)
    rules = TABLE.old_rules(made.rules, stub.hello("random")["rules"])
    recording = TABLE.Recording(made, lambda seed: stub.deal(rules, seed))
    kept, rng = recording.start(3), stream(3, "old", name)
    assert kept.state == made.start(3)
    while recording.outcome(kept) is None:
        seat = recording.actors(kept)[0]
        kept = recording.step(kept, seat, recording.legal(recording.observe(kept, seat)).sample(rng))
        if len(kept.played) % 9 == 0 or recording.outcome(kept) is not None:
            record = parse_record(TABLE.write_record(name, rules, made.seat_names, kept.start, kept.played))
            assert game_of(record).rules == made.rules
            assert replay(record)[-1] == kept.state


@pytest.mark.parametrize("name", GAMES)
def test_a_player_of_the_old_version_decides_as_it_would_here(name: str) -> None:
    game, spec = make_game(name), CHANCY[name]
    contestants = (Contestant(spec), Contestant(TABLE.OLD + spec))
    task = next(Pairing(game, contestants, (default_pattern(game),), 1, 5).tasks())
    game, stub = make_game(name, task.rules), Stub(name)
    rules = TABLE.old_rules(game.rules, stub.hello(spec)["rules"])
    recording = TABLE.Recording(game, lambda seed: stub.deal(rules, seed))
    ready = make_player(spec, game)
    seated = (Seated(ready.fair, ready.limit), Seated(TABLE.OldPlayer(stub, game, contestants[1]), UNLIMITED))
    referee = Referee(recording, seated, starting_state(recording, task.seed), task.seed, task.terms, Watchdog())
    played = referee.play(0, task.seatings[0])
    assert played.forfeit is None
    alone = next(
        Pairing(game, (Contestant(spec), Contestant(spec)), (default_pattern(game),), 1, 5, whole=True).tasks()
    )
    assert played == alone.run(Watchdog()).games[0]
    assert len(set(stub.seeds)) > 1
    assert referee.costs[1].nodes == 3 * len(stub.seeds)
    assert referee.costs[1].cpu_seconds == pytest.approx(50.0 * len(stub.seeds))


@dataclass(frozen=True)
class Later(Rules):
    size: int = option(8, "Known then.")
    goal: int = option(5, "Known then by another name.", was=("target",))
    fog: bool = option(False, "Not known then.")


def test_rules_are_written_by_their_names_then_and_refused_if_they_had_none() -> None:
    assert TABLE.old_rules(Later(size=6), ["size", "target", "other"]) == {"size": "6", "target": "5"}
    with pytest.raises(Unsupported, match="does not know the rule fog"):
        TABLE.old_rules(Later(fog=True), ["size", "target"])


def test_a_text_with_quotes_and_line_ends_is_read_back() -> None:
    text = TABLE.write_record("reversi", {}, ("black", "white"), 'a "b"\\n\n\tc', ())
    assert parse_record(text).origin == 'a "b"\\n\n\tc'


def test_command_lines() -> None:
    nothing = OLD.read([])
    assert (nothing.commit, nothing.same, nothing.blocks) == ("3bcddc6", True, 2)
    assert {name for name, _, _ in nothing.games} == set(GAMES)
    match = OLD.read(["abc123", "match", "hearts", "expert", "new:hard", "--blocks", "4", "--limit", "nodes=50"])
    assert (match.commit, match.same, match.blocks) == ("abc123", False, 4)
    ((game, a, b),) = match.games
    assert (game, a.spec, a.label, a.limit) == ("hearts", "expert", "new:expert", Limit(nodes=50))
    assert (b.spec, b.label) == ("hard", "new:hard")
    ((_, a, b),) = OLD.read(["match", "reversi", "old:easy", "easy"]).games
    assert (a.spec, b.spec) == ("old:easy", "old:easy")
    one = OLD.read(["same", "reversi", "--player", "easy"])
    assert [(name, a.spec, b.spec) for name, a, b in one.games] == [("reversi", "easy", "old:easy")]
