"""Who plays Bridge with a person: levels and players are offered, chosen at a table by name, and answer with a card."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from tests.web.conftest import Sit, refused

DEAL = "deal N:A43.K52.A874.A65 762.T986.T965.32 KQ5.A73.KQ2.J874 JT98.QJ4.J3.KQT9"


def test_levels_and_players_are_offered_by_name(client: TestClient) -> None:
    """The page's picker shows these: rules of thumb for beginners, two tricks ahead for the next, and any depth."""
    bridge = next(game for game in client.get("/api/v1/games").json() if game["name"] == "bridge")
    levels = {level["name"]: level for level in bridge["levels"]}
    assert list(levels) == ["beginner", "easy", "normal", "hard", "expert"]
    assert levels["easy"]["spec"] == "simple"
    assert levels["normal"]["spec"] == "minimax(depth=2)"
    assert all(level["summary"] for level in levels.values())
    titles = {player["name"]: player["title"] for player in bridge["players"]}
    assert titles == {
        "random": "Random",
        "simple": "Simple",
        "minimax": "Minimax",
        "solver": "Solver",
        "expert": "Expert",
    }


@pytest.mark.parametrize("spec", ["easy", "normal", "minimax(depth=4)"])
def test_the_opponent_is_chosen_confirmed_and_plays(sit: Sit, spec: str) -> None:
    """South declares; West changes from a person to the player chosen, is told by its name, and leads."""
    table = sit("bridge", "easy", "easy", "", "", rules={"contract": "3NT by S"}, position=DEAL)
    answer = table.post("/seats", seat=3, spec=spec)
    assert answer.status_code == 200
    west = table.view()["seats"][3]
    assert (west["spec"], west["human"], west["label"]) == (spec, False, "West")
    view = table.wait(lambda view: view["waiting"] == [2])  # South, for dummy
    assert [play["seat"] for play in view["view"]["tricks"][-1]["plays"]] == [3]


def test_a_player_that_is_not_there_is_refused_with_a_reason(sit: Sit) -> None:
    table = sit("bridge", "easy", "easy", "", "easy", rules={"contract": "3NT by S"}, position=DEAL)
    refused(table.post("/seats", seat=3, spec="minimacks"), 400, "unknown")
    refused(table.post("/seats", seat=3, spec="minimax(information=double-dummy)"), 409, "unsupported")
