"""The schema that clients are written to, and the page's types that are made from it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from parlour.web import create_app

ROOT = Path(__file__).parents[2]
SCHEMA: dict[str, Any] = create_app().openapi()


def operations() -> dict[str, dict[str, Any]]:
    return {operation["operationId"]: operation for path in SCHEMA["paths"].values() for operation in path.values()}


def test_the_committed_schema_is_current() -> None:
    committed = json.loads((ROOT / "frontend" / "openapi.json").read_text(encoding="utf-8"))
    assert committed == SCHEMA, "run `parlour openapi > frontend/openapi.json`, then `npm run types` in frontend"


def test_the_types_of_the_page_know_the_schema() -> None:
    types = (ROOT / "frontend" / "src" / "lib" / "api.d.ts").read_text(encoding="utf-8")
    for name, schema in SCHEMA["components"]["schemas"].items():
        if "oneOf" in schema:
            members = [ref["$ref"].rpartition("/")[2] for ref in schema["oneOf"]]
            union = " | ".join(f'components["schemas"]["{member}"]' for member in members)
            assert f"        {name}: {union};\n" in types
            continue
        declared = re.search(rf"^        {name}: \{{\n(.*?)^        \}};", types, re.MULTILINE | re.DOTALL)
        assert declared, name
        fields = set(re.findall(r"^            (\w+)\??: ", declared[1], re.MULTILINE))
        assert fields == set(schema.get("properties", {})), name


def test_operations_have_stable_names() -> None:
    assert sorted(operations()) == [
        "act",
        "again",
        "answerOwnPuzzle",
        "answerPuzzle",
        "answerTask",
        "check",
        "checkPosition",
        "claim",
        "dailyPuzzles",
        "deal",
        "explain",
        "extend",
        "feedback",
        "getArena",
        "getBlocks",
        "getClocks",
        "getComparison",
        "getCourse",
        "getLegal",
        "getLesson",
        "getMeanings",
        "getMistakes",
        "getPar",
        "getPuzzle",
        "getRecord",
        "getReview",
        "getRun",
        "getTable",
        "health",
        "hint",
        "invite",
        "judgePosition",
        "labelTree",
        "leave",
        "listGames",
        "listPuzzles",
        "listTaught",
        "openGame",
        "openTable",
        "pause",
        "playLine",
        "readPasted",
        "rematch",
        "replay",
        "reseat",
        "resign",
        "showMakeable",
        "showOwnPuzzle",
        "showPosition",
        "speak",
        "startComparison",
        "startReview",
        "startRun",
        "stopComparison",
        "stopRun",
        "undo",
        "wish",
        "writeLine",
    ]


def test_every_answer_and_every_failure_is_described() -> None:
    for name, operation in operations().items():
        (good,) = [answer for code, answer in operation["responses"].items() if code.startswith("2")]
        (content,) = good["content"].values()
        assert content["schema"], name
        assert "422" not in operation["responses"]
        for code, answer in operation["responses"].items():
            if not code.startswith("2"):
                assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/ErrorView")


def test_live_messages_are_described() -> None:
    schemas = SCHEMA["components"]["schemas"]
    for name in ("LiveHello", "LiveView", "LivePatch", "LiveThinking", "LiveReview", "LiveError"):
        assert name in schemas
    assert schemas["LiveThinking"]["properties"]["type"]["const"] == "thinking"
    assert [ref["$ref"].rpartition("/")[2] for ref in schemas["LiveMessage"]["oneOf"]] == [
        "LiveView",
        "LivePatch",
        "LiveClocks",
        "LivePhrase",
        "LiveThinking",
        "LiveReview",
        "LiveNotice",
        "LiveError",
    ]


def test_what_each_game_shows_is_described() -> None:
    schemas = SCHEMA["components"]["schemas"]
    assert schemas["TableView"]["properties"]["view"] == {"$ref": "#/components/schemas/Shown"}
    for name in ("bridge", "hearts", "pentomino", "reversi", "tractor"):
        model = schemas["Shown"]["discriminator"]["mapping"][name].rpartition("/")[2]
        assert schemas[model]["properties"]["kind"]["const"] == name


def test_the_same_thing_has_the_same_name_and_shape_in_all_games() -> None:
    schemas = SCHEMA["components"]["schemas"]
    shapes: dict[str, Any] = {}
    for name in ("BridgeTable", "HeartsTable", "TractorTable", "ReversiBoard", "PentominoBoard"):
        for field in ("turn", "tricks", "cards_left", "hand", "playable", "select", "round"):
            shape = schemas[name]["properties"].get(field)
            if shape is not None:
                assert shapes.setdefault(field, shape) == shape, (name, field)
    assert shapes["cards_left"]["items"] == {"type": "integer"}
