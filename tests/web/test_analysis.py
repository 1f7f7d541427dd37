"""The analysis board: positions and lines shown, judged and written down, whatever is pasted; nothing is kept."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.core.registry import game_type, make_game
from parlour.web import api_analysis, create_app
from tests.web.conftest import HOME, Json, lobby_of, small

GAMES = ("reversi", "pentomino", "hearts", "tractor", "bridge")
DEAL = "N:J97.2.J652.A6543 KT64.J64.K87.KJ8 532.KT8.QT9.QT97 AQ8.AQ9753.A43.2"
PBN = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Declarer "W"]\n[Contract "4H"]\n'


def ask(client: TestClient, what: str, status: int = 200, language: str = "en", **body: object) -> Json:
    answer = client.post(f"/api/v1/analysis/{what}", json=body, headers={"Accept-Language": language})
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def steps(*texts: str) -> list[Json]:
    return [{"text": text} for text in texts]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_shown_played_on_and_written_down(client: TestClient, game: str) -> None:
    first = ask(client, "position", game=game, seed=7)
    assert first["to_act"]
    assert first["table"]["game"] == game
    assert first["table"]["my_move"]
    made = make_game(game)
    state = made.load(first["start"])
    line = []
    for _ in range(6):
        seat = made.actors(state)[0]
        action = made.legal(made.observe(state, seat)).first(2)[-1]
        line.append({"seat": seat, "text": made.format(action)})
        state = made.step(state, seat, action)
    after = ask(client, "position", game=game, position=first["start"], actions=line)
    assert not after["fault"]
    assert [(move["seat"], move["text"]) for move in after["moves"]] == [(step["seat"], step["text"]) for step in line]
    assert made.load(after["text"]) == state
    for name in ask(client, "record", game=game, position=first["start"], actions=line)["formats"]:
        written = ask(client, "record", game=game, position=first["start"], actions=line, format=name)
        read = ask(client, "paste", game=game, text=written["text"])
        assert len(read["games"]) == 1
        holds = {item.name: item.holds for item in game_type(game).formats}.get(name, "games")
        assert len(read["games"][0]["actions"]) == (len(line) if holds == "games" else 0)


def test_a_move_that_is_not_allowed_ends_the_line_in_words(client: TestClient) -> None:
    shown = ask(client, "position", game="reversi", actions=steps("f5", "a1", "d6"))
    assert [move["text"] for move in shown["moves"]] == ["f5"]
    assert "a1" in shown["fault"]
    chinese = ask(client, "position", game="reversi", actions=steps("f5", "a1"), language="zh")
    assert "第 2 步" in chinese["fault"]


def test_a_finished_game_can_be_looked_at_but_not_judged(client: TestClient) -> None:
    over = f"{'X' * 60}OOOO O"
    shown = ask(client, "position", game="reversi", position=over)
    assert shown["to_act"] == []
    assert shown["table"]["outcome"] is not None
    refused = ask(client, "judge", 409, game="reversi", position=over)
    assert refused["error"]["code"] == "unsupported"


def test_a_seat_sees_only_its_own_hand_unless_all_cards_are_asked_for(client: TestClient) -> None:
    position = f"deal {DEAL}"
    closed = ask(client, "position", game="bridge", position=position)
    assert [hand is not None for hand in closed["table"]["view"]["hands"]] == [True, False, False, False]
    assert closed["table"]["hands"] == []
    opened = ask(client, "position", game="bridge", position=position, open=True)
    assert [len(hand) for hand in opened["table"]["hands"]] == [13] * 4
    east = ask(client, "position", game="bridge", position=position, seat=1)
    assert east["table"]["view"]["hands"][0] is None
    assert not east["table"]["my_move"]


def test_judging_by_what_a_seat_knows_does_not_depend_on_hidden_cards(client: TestClient) -> None:
    # East and South exchange cards that North cannot see.
    other = DEAL.replace("KT64.J64.K87.KJ8 532.KT8.QT9.QT97", "532.KT8.QT9.QT97 KT64.J64.K87.KJ8")
    rules = {"contract": "4H by W"}
    one, two = (ask(client, "judge", game="bridge", rules=rules, position=f"deal {deal}") for deal in (DEAL, other))
    assert one["candidates"] == two["candidates"]
    openly = [
        ask(client, "judge", game="bridge", rules=rules, position=f"deal {deal}", open=True) for deal in (DEAL, other)
    ]
    assert openly[0]["candidates"] != openly[1]["candidates"]


def test_every_legal_move_has_a_value(client: TestClient) -> None:
    shown = ask(client, "position", game="reversi", actions=steps("f5"))
    judged = ask(client, "judge", game="reversi", actions=steps("f5"))
    assert {item["text"] for item in judged["candidates"]} == {item["text"] for item in shown["legal"]["actions"]}


def test_a_deal_of_bridge_is_solved(client: TestClient) -> None:
    solved = ask(client, "makeable", game="bridge", position=f"deal {DEAL}")
    assert solved["strains"] == ["S", "H", "D", "C", "NT"]
    assert solved["tricks"][1] == [12, 12, 9, 7, 12]  # as `parlour solve bridge` has it
    assert solved["par"]["score"] == -990
    assert "6♠ by East-West" in solved["contracts"]
    assert ask(client, "makeable", 409, game="hearts")["error"]["code"] == "unsupported"


def test_what_each_seat_can_still_hold(client: TestClient) -> None:
    auction = ("P", "P", "P", "1H", "P", "P", "P")
    line = steps(*auction, "2H", "4H", "8H", "3H", "KH", "AH", "2D", "6H")  # North has shown that it had one heart
    shown = ask(client, "position", game="bridge", position=f"deal {DEAL}", actions=line)
    assert not shown["fault"]
    assert shown["table"]["seat"] == 3
    by_seat = {holding["label"]: holding for holding in shown["holdings"]}
    assert by_seat.keys() == {"North", "South"}  # dummy lies open
    assert by_seat["North"]["may"]["H"] == []
    assert by_seat["South"]["may"]["H"] == ["TH"]
    assert by_seat["South"]["must"] == ["TH"]
    assert by_seat["North"]["size"] == by_seat["South"]["size"] == 11


def test_a_tree_is_put_into_words(client: TestClient) -> None:
    nodes = [
        {"parent": -1, "text": "f5"},
        {"parent": 0, "text": "d6"},
        {"parent": 0, "text": "a1"},
        {"parent": 2, "text": "c3"},
        {"parent": 0, "text": "f6", "seat": 1},
    ]
    found = ask(client, "tree", game="reversi", nodes=nodes)["nodes"]
    assert [node and (node["seat"], node["text"]) for node in found] == [(0, "f5"), (1, "d6"), None, None, (1, "f6")]
    assert ask(client, "tree", 400, game="reversi", nodes=[{"parent": 0, "text": "f5"}])["error"]["code"] == "format"


def test_pbn_and_lin_are_read(client: TestClient) -> None:
    read = ask(client, "paste", game="bridge", text=PBN)
    assert read["format"] == "pbn"
    (board,) = read["games"]
    assert board["rules"]["contract"] == "4♥ by W"
    shown = ask(client, "position", game="bridge", rules=board["rules"], position=board["position"])
    assert shown["to_act"] == [0]
    lin = ask(client, "record", game="bridge", position=f"deal {DEAL}", format="lin")["text"]
    assert ask(client, "paste", game="bridge", text=lin)["format"] == "lin"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_file_that_is_half_right_marks_the_line_and_keeps_the_rest(client: TestClient, language: str) -> None:
    text = PBN + '\n[Board "2"]\n[Deal "N:AKQJ T987"]\n'
    read = ask(client, "paste", game="bridge", text=text, language=language)
    assert len(read["games"]) == 1
    assert read["fault"]["line"] == 9
    wanted = "four hands" if language == "en" else "四手"
    spoilt = ask(client, "paste", game="bridge", text=text.replace("AKQJ T987", "A"), language=language)
    assert wanted in spoilt["fault"]["message"]


def _spoilt(text: str, rng: random.Random) -> str:
    """Return a text in which a sign was lost, doubled, exchanged, or a number became one that nobody expects."""
    place = rng.randrange(len(text))
    odd = rng.choice(["", text[place] * 2, "²", "٣", "9" * 5000, "-1", "\x00", "|", '"', "[", "\n", "\ud7ff", "\uff11"])
    cut = rng.random() < 0.15
    return text[:place] + odd + ("" if cut else text[place + 1 :])


@pytest.mark.parametrize("game", GAMES)
def test_no_pasted_text_breaks_the_server(client: TestClient, game: str) -> None:
    rng = random.Random(11)
    start = ask(client, "position", game=game, seed=2)["start"]
    names = ask(client, "record", game=game, position=start)["formats"]
    texts = [start, *(ask(client, "record", game=game, position=start, format=name)["text"] for name in names)]
    if game == "bridge":
        texts.append(PBN)
    seen = set()
    for _ in range(25):
        for text in texts:
            spoilt = _spoilt(text, rng)
            for what, body in (("paste", {"text": spoilt}), ("position", {"position": spoilt})):
                answer = client.post(f"/api/v1/analysis/{what}", json={"game": game, **body})
                assert answer.status_code in (200, 400, 409, 413), (what, spoilt[:300], answer.text)
                seen.add(answer.status_code)
    assert {200, 400} <= seen


def test_too_much_is_refused(client: TestClient) -> None:
    ask(client, "paste", 400, game="reversi", text="f" * 50_001)
    ask(client, "position", 400, game="reversi", actions=steps(*["f5"] * 1_001))
    ask(client, "position", 409, game="reversi", seat=5)
    ask(client, "record", 400, game="reversi", format="pdf")


def test_who_has_used_up_the_thinking_time_waits(tmp_path: Path) -> None:
    with TestClient(create_app(small(tmp_path, thoughts_each=1, thinking=1)), base_url=HOME) as client:
        quotas = lobby_of(client).quotas
        client.get("/api/v1/health")
        answers = []
        for number in range(40):
            answers.append(
                client.post("/api/v1/analysis/judge", json={"game": "pentomino", "rules": {}, "position": "-"})
            )
            if answers[-1].status_code == 429:
                break
            assert number < 39
        assert answers[-1].headers["retry-after"]
        assert quotas.refused


def test_an_answer_that_nobody_waits_for_is_no_longer_worked_on() -> None:
    """A page that has moved on hangs up; the thought ends, and its process is free."""
    ended = []

    class Gone:
        async def is_disconnected(self) -> bool:
            return True

    async def think() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(True)

    async def run() -> None:
        with pytest.raises(Exception, match="Nobody waits"):
            await api_analysis._while_waited_for(Gone(), think())  # type: ignore[arg-type]
        await asyncio.sleep(0)

    asyncio.run(run())
    assert ended
