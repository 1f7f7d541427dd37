"""Tables of all games that really are played, for requests that are made up otherwise."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from starlette.testclient import TestClient

from parlour.core.registry import game_type, make_game
from tests.fuzz.every import TARGETS
from tests.fuzz.mutation import mutated, spoilt
from tests.fuzz.texts import GAMES
from tests.web.conftest import Json, Seated, open_table

__all__ = ["LiveTables"]

CARDS: Final = ("bridge", "hearts", "tractor")
MOST_FRESH: Final = 60  # moves of a table that is moved on by requests; then another is opened
FEW: Final = 4  # moves before somebody gives up, so that a review is short
SPOILT: Final = 0.5  # of the positions
ANALYSIS: Final = frozenset({"judgePosition", "labelTree", "readPasted", "showMakeable", "showPosition", "writeLine"})

STUDY: Final = frozenset(
    {"getCourse", "getLesson", "answerTask", "getPuzzle", "answerPuzzle", "showOwnPuzzle", "answerOwnPuzzle"}
)
ARENA: Final = frozenset({"startRun", "getRun", "getBlocks", "openGame", "stopRun"})


class LiveTables:
    """Finds, for an operation, a table where it could succeed, and the values with which it would."""

    def __init__(self, client: TestClient, seed: int) -> None:
        self._client = client
        self._rng = random.Random(seed)
        self._kept: dict[tuple[str, str], Seated] = {}
        self._spoilt = self._all_spoilt()
        self._match: Seated | None = None  # in the arena
        self.spoilt = False  # whether the position that was given last is one of those
        self._ways: dict[str, Callable[[str], tuple[Seated, Json]]] = {
            "act": lambda game: self._move(self._moving(game)),
            "check": lambda game: self._move(self._quiet(game)),
            "extend": self._extend,
            "undo": self._undo,
            "resign": lambda game: (self._open(game), {"seat": 0}),
            "reseat": self._reseat,
            "claim": self._claim,
            "invite": lambda game: (self._claim(game)[0], {"seat": make_game(game).seats - 1}),
            "leave": lambda _: (self._came(), {"seat": 1}),
            "speak": lambda _: (self._came(), {"seat": 1, "phrase": "thanks"}),
            "rematch": lambda game: (self._over(game), {}),
            "wish": lambda _: (self._open("tractor"), {"seat": self._rng.randrange(4), "text": "no"}),
            "pause": lambda _: (self._open("tractor"), {"seat": 0, "paused": self._rng.random() < 0.5}),
            "hint": self._hint,
            "explain": self._explain,
            "deal": lambda _: self._deal(self._rng.choice(CARDS)),
            "feedback": lambda game: (self._alone(game), {"seat": 0}),
            "getPar": lambda _: (self._board(), {}),
            "startReview": lambda game: (self._over(game), {"round": None}),
            "getReview": lambda game: (self._over(game), {"round": None}),
            "startComparison": lambda _: (self._board(), {"seat": 0, "round": None}),
            "getComparison": lambda game: (self._over(game), {"seat": 0, "round": None}),
            "stopComparison": lambda game: (self._over(game), {"seat": 0}),
            "replay": lambda game: (self._over(game), {"ply": self._rng.randrange(FEW), "seat": None}),
            "again": lambda game: (self._over(game), {"ply": self._rng.randrange(FEW)}),
            "playLine": lambda game: (self._reviewed(game), {"ply": 0}),
        }

    def values(self, operation: str) -> tuple[Seated | None, Json]:
        """Return a table and the fields of body, query and path that fit it; None where no table is named."""
        game = self._rng.choice(GAMES)
        if operation == "checkPosition":
            game, text = self._position(game)
            return None, {"game": game, "rules": {}, "text": text}
        if operation == "openTable":
            return None, self._wanted(game)
        if operation in ANALYSIS:
            return None, self._analysed(operation, game)
        if operation in STUDY:
            return None, self._studied(operation, game)
        if operation in ARENA:
            return self._arena(operation)
        if operation in self._ways:
            return self._ways[operation](game)
        return self._quiet(game), {"seat": self._rng.choice((None, 0, 1))}

    def _position(self, game: str) -> tuple[str, str]:
        """Return a position in one of the formats that a game reads, or one of any game that somebody has spoilt."""
        self.spoilt = self._rng.random() < SPOILT
        if self.spoilt:
            return next(self._spoilt)
        target = TARGETS[self._rng.choice(_formats(game))]
        text = self._rng.choice(target.seeds) if self._rng.random() < 0.7 else mutated(target, self._rng)
        return game, text.decode(errors="replace")

    def _all_spoilt(self) -> Iterator[tuple[str, str]]:
        """Yield positions with a number that is none: every field of every format in turn, in any order."""
        texts = ((game, text) for game in GAMES for name in _formats(game) for text in spoilt(TARGETS[name]))
        found = sorted({(game, text.decode(errors="replace")) for game, text in texts})
        while True:
            yield from self._rng.sample(found, len(found))

    def _analysed(self, operation: str, game: str) -> Json:
        """Return what the analysis board asks: about a position in any format, or about the first moves of a game."""
        game, text = self._position("bridge" if operation == "showMakeable" else game)
        if operation == "readPasted":
            return {"game": game, "rules": {}, "text": text}
        line = () if operation == "showMakeable" else self._rng.choice(((), ("f5", "d6"), ("f5", "²")))
        steps = [{"text": move, "seat": None} for move in line]
        position = text if self._rng.random() < 0.4 else ""
        game = "reversi" if line and not position else game
        asked: Json = {"game": game, "rules": {}, "position": position}
        if operation == "labelTree":
            return asked | {"nodes": [step | {"parent": number - 1} for number, step in enumerate(steps)]}
        more: dict[str, Json] = {"showPosition": {"seat": None, "seed": 1}, "writeLine": {"format": "record"}}
        return asked | {"actions": steps, "open": self._rng.random() < 0.5} | more.get(operation, {})

    def _studied(self, operation: str, game: str) -> Json:
        """Return what lessons and puzzles are asked: about those there are, with answers right and wrong."""
        if operation in {"getCourse", "getLesson", "answerTask"}:
            game = "reversi" if operation == "answerTask" else game
            lessons = self._get(f"learn/{game}")["lessons"]
            asked = {"game": game, "lesson": self._rng.choice(lessons)["name"]}
            answer: Json = {"number": self._rng.randrange(1, 8), "text": self._rng.choice(("d3", "f5", "²"))}
            return asked | answer if operation == "answerTask" else asked
        if operation in {"getPuzzle", "answerPuzzle"}:
            puzzle = self._rng.choice(self._get(f"puzzles?game={game}")["puzzles"])
            answer = {"text": None, "solver": None, "puzzle": None, "box": None}
            return {"puzzle_id": puzzle["id"]} | (answer if operation == "answerPuzzle" else {})
        kept = {"game": "reversi", "rules": {}, "position": "F5d6C3", "seat": 1, "ply": 3, "played": "d3", "best": "f4"}
        own = kept | {"sentence": ""}
        return own if operation == "showOwnPuzzle" else {"mistake": own, "text": None, "box": None}

    def _arena(self, operation: str) -> tuple[Seated | None, Json]:
        """Return what is asked of a short match that is there, or for another one."""
        wanted = {"game": "reversi", "players": ["random", "random"], "blocks": 1, "rules": {}, "seed": 1}
        if self._match is None:  # before others have used up what a client may start
            made = self._client.post("/api/v1/arena", json=wanted).json()
            self._match = Seated(self._client, {"id": made["id"], "tokens": {"0": made["token"]}})
        if operation == "startRun":
            return None, wanted
        if operation == "openGame":
            waited = time.monotonic() + 60
            while not self._get(f"arena/{self._match.id}/blocks")["total"] and time.monotonic() < waited:
                time.sleep(0.05)
        more: dict[str, Json] = {"getBlocks": {"first": 0}, "openGame": {"meeting": 0, "block": 0, "game": 0}}
        return self._match, {"run_id": self._match.id} | more.get(operation, {})

    def _get(self, path: str) -> Json:
        answer: Json = self._client.get(f"/api/v1/{path}").json()
        return answer

    def _wanted(self, game: str) -> Json:
        game, position = self._position(game) if self._rng.random() < 0.4 else (game, "")
        spec = self._rng.choice(("", "random", game_type(game).levels[0].name))
        seats = [{"spec": spec}] * make_game(game).seats
        return {"game": game, "seats": seats, "rules": {}, "position": position, "think_seconds": None}

    def _open(self, game: str, spec: str = "", **more: Any) -> Seated:  # noqa: ANN401 - JSON
        others = (spec,) * (make_game(game).seats - 1)
        return open_table(self._client, game, "", *others, **more)

    def _keep(self, kind: str, game: str, make: Callable[[], Seated]) -> Seated:
        if (kind, game) not in self._kept:
            self._kept[kind, game] = make()
        return self._kept[kind, game]

    def _quiet(self, game: str) -> Seated:
        """Return a table at which nobody moves any more, so that advice need not be thought out again."""
        return self._keep("quiet", game, lambda: self._moved(game, FEW))

    def _moving(self, game: str) -> Seated:
        table = self._keep("moving", game, lambda: self._moved(game, 0))
        actions = table.room.table.actions
        if not table.room.table.actors or len(actions) > MOST_FRESH:
            del self._kept["moving", game]
            return self._moving(game)
        return table

    def _moved(self, game: str, moves: int) -> Seated:
        table = self._open(game)
        table.view()  # somebody looks: cards are dealt
        for _ in range(moves):
            self._act(table)
        return table

    def _act(self, table: Seated) -> int:
        _, body = self._move(table)
        answer = table.post("/actions", **body)
        assert answer.status_code == 200, answer.text
        return int(body["seat"])

    def _over(self, game: str) -> Seated:
        def end() -> Seated:
            table = self._moved(game, FEW)
            answer = table.post("/resign", seat=0)
            assert answer.status_code == 200, answer.text
            return table

        return self._keep("over", game, end)

    def _board(self) -> Seated:
        """Return a board of Bridge that was played to its end."""

        def play() -> Seated:
            table = self._moved("bridge", FEW)
            while table.room.table.outcome is None:
                self._act(table)
            return table

        return self._keep("board", "bridge", play)

    def _reviewed(self, game: str) -> Seated:
        table = self._over(game)
        if table.get("/review").json()["state"] != "done":
            table.post("/review")
            for _ in range(10_000):
                if table.get("/review").json()["state"] != "running":
                    break
        return table

    def _alone(self, game: str) -> Seated:
        def move() -> Seated:
            table = self._open(game, "random")
            table.wait_for_me()
            self._act(table)
            return table

        return self._keep("alone", game, move)

    def _move(self, table: Seated) -> tuple[Seated, Json]:
        """Return a move that somebody at a table may make."""
        played = table.room.table
        held = [seat for seat in played.actors if str(seat) in table.tokens]
        if not held:
            return table, {"seat": 0, "turn": 0, "text": ""}
        seat = held[0]
        legal = played.game.legal(played.observe(seat)).first(20)
        return table, {"seat": seat, "turn": played.turn(seat), "text": played.game.format(self._rng.choice(legal))}

    def _extend(self, game: str) -> tuple[Seated, Json]:
        table, body = self._move(self._quiet(game))
        text = body.pop("text")
        return table, body | {"partials": [text, text[:2], ""][: self._rng.randrange(4)]}

    def _undo(self, game: str) -> tuple[Seated, Json]:
        table = self._moving(game)
        return table, {"seat": self._act(table)}

    def _reseat(self, game: str) -> tuple[Seated, Json]:
        spec = self._rng.choice(("random", *(level.name for level in game_type(game).levels[:2])))
        return self._open(game), {"seat": self._rng.randrange(make_game(game).seats), "spec": spec, "name": "Pat"}

    def _claim(self, game: str) -> tuple[Seated, Json]:
        count = make_game(game).seats
        seats = [{"spec": "", "guest": count == 1 or seat > 0} for seat in range(count)]
        table = self._open(game, seats=seats)
        seat, code = self._rng.choice([*table.claims.items()])
        return table, {"seat": int(seat), "code": code}

    def _came(self) -> Seated:
        """Return a guest at a table where somebody else plays, too."""
        table, body = self._claim("reversi")
        answer = self._client.post(f"/api/v1/tables/{table.id}/seats/1/claim", json={"code": body["code"]})
        return Seated(self._client, {"id": table.id, "tokens": {"1": answer.json()["token"]}})

    def _hint(self, game: str) -> tuple[Seated, Json]:
        table, body = self._move(self._quiet(game))
        del body["text"]
        return table, body | {"level": self._rng.randrange(1, 5)}

    def _explain(self, game: str) -> tuple[Seated, Json]:
        if self._rng.random() < 0.5:
            return self._over(game), {"seat": None, "ply": self._rng.randrange(FEW), "judge": True}
        table, body = self._move(self._quiet(game))
        return table, {"seat": body["seat"], "ply": None, "judge": False}

    def _deal(self, game: str) -> tuple[Seated, Json]:
        table, body = self._explain(game)
        return table, body | {"number": 0, "after": ""}

    def close(self) -> None:
        """Let nobody think any more."""
        for table in self._kept.values():
            with suppress(KeyError):
                table.stop()


def _formats(game: str) -> tuple[str, ...]:
    """Return the targets whose examples a game reads as positions."""
    foreign = ("reversi game", "reversi board", "reversi42", "ggf") if game == "reversi" else ()
    return (f"load {game}", *foreign)
