"""Anyone's program can play; one that misbehaves loses its games and is ended."""

from __future__ import annotations

import json
import re
import shlex
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from parlour.arena.match import MatchReport, plan_match, run_match
from parlour.arena.play.positions import draw_positions
from parlour.arena.play.task import Contestant, Terms
from parlour.bots import process as processes
from parlour.bots.check import AskedPosition, Check, check_bot
from parlour.bots.external import EXEC, ExternalPlayer, Settings
from parlour.bots.process import BotProcess, _family
from parlour.cli.app import run as parlour
from parlour.core.limits import CancelToken, Limit
from parlour.core.registry import make_game, make_player
from parlour.errors import PlayerOverran, Unsupported
from parlour.runtime.clock import Clock
from parlour.runtime.executor import InProcess
from parlour.runtime.pool import Pool
from parlour.runtime.watchdog import Watchdog

BOTS = Path(__file__).parent / "bots.py"
PROTOCOL = Path(__file__).parents[2] / "docs" / "bot-protocol.md"


def command(way: str) -> str:
    return shlex.join([sys.executable, str(BOTS), way])


@pytest.fixture(autouse=True)
def end_bots() -> Iterator[None]:
    yield
    for process in processes._RUNNING.values():
        process.end()
    processes._RUNNING.clear()


def match(
    way: str, limit: Limit | None = None, patience: float = 60.0, pool: Pool | None = None, blocks: int = 2
) -> MatchReport:
    game = make_game("connect4")
    players = Contestant(f"exec:{command(way)}", limit), Contestant("random")
    pairing = plan_match(game, *players, blocks=blocks, seed=3, terms=Terms(move_timeout=patience))
    return run_match(pairing, pool or InProcess())


def checked(name: str, program: str, patience: float = 60.0) -> Iterator[Check]:
    game = make_game(name)
    drawn = [AskedPosition(*position.load(), position.seat) for position in draw_positions(game, 24, 0)]
    return check_bot(game, program, drawn, patience)


@pytest.fixture
def example(tmp_path: Path) -> str:
    found = re.search(r"```python\n(.*?)```", PROTOCOL.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    assert len(found[1].splitlines()) <= 20
    bot = tmp_path / "bot.py"
    bot.write_text(found[1])
    return shlex.join([sys.executable, str(bot)])


@pytest.mark.parametrize("game", ["connect4", "reversi", "relay"])
def test_the_documented_example_passes_every_check(example: str, game: str) -> None:
    checks = list(checked(game, example))
    assert [check.fault for check in checks] == [""] * 7


def test_the_documented_example_plays_a_match(example: str, pool: Pool) -> None:
    pairing = plan_match(make_game("relay"), Contestant(f"exec:{example}"), Contestant("random"), blocks=3, seed=1)
    report = run_match(pairing, pool)
    assert report.stats.forfeit_count == 0
    assert report.stats.games == 6


def test_a_bot_against_itself_scores_exactly_zero(example: str) -> None:
    contestant = Contestant(f"exec:{example}")
    report = run_match(plan_match(make_game("connect4"), contestant, contestant, blocks=4, seed=1), InProcess())
    assert set(report.stats.differences) == {0.0}


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("garbage", r"printed 'Let me think...', which is not JSON"),
        ("dies", r"ended with exit code 3: out of luck"),
        ("nonsense", r"gave an answer that cannot be read: .*, not 'the middle one'"),
        ("endless", r"printed a line without end"),
        ("deep", r"printed '\[{59}…', which is not JSON"),
        ("negative", r"gave an answer that cannot be read: nodes should be a whole number from 0 to 1e\+18, not -265"),
        ("absurd", r"gave an answer that cannot be read: value should be a number within ±1e\+12, not 1e\+300"),
        ("complains", r"ended with exit code 4: had enough"),
    ],
)
def test_a_bot_that_breaks_the_protocol_forfeits_and_plays_on(way: str, why: str) -> None:
    report = match(way)
    assert report.stats.blocks == 2
    assert all(re.fullmatch(why, item["why"]) for item in report.stats.forfeits)
    assert report.stats.forfeit_count == 4


def test_what_a_bot_starts_ends_with_it() -> None:
    """A shell around the bot must not leave it behind, eating the processor that a match measures."""
    process = BotProcess("sh -c 'sleep 321 & exec sleep 322'")
    children = list(_family(process._process.pid))
    while len(children) < 2:  # until the shell has started its own
        children = list(_family(process._process.pid))
    process.end()
    for pid in children:
        status = Path(f"/proc/{pid}/stat")
        while status.exists() and " Z " not in status.read_text():
            time.sleep(0.01)


def test_processor_time_of_children_counts() -> None:
    burn = "import time\nwhile time.process_time() < 0.3: pass\nprint('done', flush=True)\ntime.sleep(100)"
    child = shlex.join([sys.executable, "-c", burn])
    process = BotProcess(shlex.join(["sh", "-c", f"{child} & wait"]))
    while not process._stdout.read(100):
        time.sleep(0.01)
    assert process.cpu_seconds >= 0.25
    process.end()


def test_a_bot_that_answers_illegally_forfeits() -> None:
    report = match("illegal")
    assert report.stats.forfeit_count > 0
    assert all("which is illegal: Column" in item["why"] for item in report.stats.forfeits)


def test_a_bot_that_overruns_is_ended() -> None:
    report = match("loops", Limit(seconds=0.1))
    assert {item["why"] for item in report.stats.forfeits} == {"overran its limit of 0.1 s"}


def test_a_program_that_was_ended_is_greeted_again_before_the_clock_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    send, begin = processes.BotProcess.send, Watchdog.begin

    def noted_send(process: processes.BotProcess, message: Mapping[str, Any]) -> None:
        said.append(message["type"])
        send(process, message)

    def noted_begin(watchdog: Watchdog, *place: Any) -> CancelToken:  # noqa: ANN401 - as begin
        said.append("begin")
        return begin(watchdog, *place)

    monkeypatch.setattr(processes.BotProcess, "send", noted_send)
    monkeypatch.setattr(Watchdog, "begin", noted_begin)
    assert match("dies", blocks=1).stats.forfeit_count == 2
    story = " ".join(said)
    assert story.startswith("hello ")
    assert story.count("hello") == 2
    assert "hello begin decide" in story.replace("begin begin", "begin")


def test_a_bot_sees_its_clock_and_may_use_it_as_it_likes() -> None:
    game = make_game("connect4")
    players = Contestant(f"exec:{command('ponders')}"), Contestant("random")
    pairing = plan_match(game, *players, blocks=1, seed=3, terms=Terms(clock=Clock(10.0, 0.1)))
    report = run_match(pairing, InProcess())
    assert report.stats.forfeit_count == 0  # 0.8 seconds for one move are more than its share, and within the clock
    assert report.stats.costs[0].longest > Clock(10.0, 0.1).share(10.0)
    assert report.stats.costs[0].summary()["violations"] == {}


def test_a_bot_that_uses_up_its_clock_is_ended(pool: Pool) -> None:
    game = make_game("connect4")
    players = Contestant(f"exec:{command('loops')}"), Contestant("random")
    report = run_match(plan_match(game, *players, blocks=1, seed=3, terms=Terms(clock=Clock(0.3))), pool)
    assert {item["reason"] for item in report.stats.forfeits} == {"out of time"}
    assert all(item["why"].startswith("overran its clock of 0.3+0") for item in report.stats.forfeits)


def test_a_bot_that_overruns_its_processor_time_is_ended() -> None:
    report = match("burns", Limit(cpu_seconds=0.1), blocks=1)
    assert {item["why"] for item in report.stats.forfeits} == {"overran its limit of 0.1 s of processor time"}


def test_a_bot_without_a_limit_is_ended_when_patience_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.bots.external.STOP_SECONDS", 1)
    report = match("loops", patience=0.2, blocks=1)
    assert {item["why"] for item in report.stats.forfeits} == {"gave no answer within 1 s of being asked to stop"}


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("dead", "the program ended with exit code 1: no such module"),
        ("chatty", "the program printed 'Hello yourself!', which is not JSON"),
        ("picky", "it only plays chess"),
    ],
)
def test_a_bot_that_cannot_begin_is_refused_before_the_match(way: str, why: str) -> None:
    with pytest.raises(Unsupported, match=re.escape(why)):
        match(way)


def test_a_bot_that_says_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.bots.external.START_SECONDS", 0.3)
    with pytest.raises(Unsupported, match=r"said nothing within 0\.3 s"):
        match("mute")


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "there is no command"), ("/no/such/program", "No such file"), ('"unfinished', "not well quoted")],
)
def test_a_command_that_is_none_is_refused(text: str, why: str) -> None:
    with pytest.raises(Unsupported, match=why):
        make_player(f"exec:{text}", make_game("connect4"), programs=EXEC)


def test_programs_are_started_only_for_those_who_may() -> None:
    with pytest.raises(Unsupported, match="only in matches"):
        make_player(f"exec:{command('plays')}", make_game("connect4"))


def test_a_bot_may_ask_and_explain() -> None:
    game = make_game("connect4")
    player = ExternalPlayer(game, Settings(command("asks")))
    assert player.supports(game.rules) is None
    decision = player.analyse(game.observe(game.start(0), 0), Limit(), seed=1)
    assert decision.action == 0
    assert decision.chosen is not None
    assert decision.chosen.parts == {"hope": 1.5, "faith": 0.5}
    assert len(decision.candidates) == 7
    assert decision.reasons[0].facts["text"] == "It is the first."
    assert (decision.spent.nodes, decision.spent.depth) == (7, 1)


def test_a_cancelled_bot_is_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game("connect4")
    player = ExternalPlayer(game, Settings(command("heeds")))
    assert player.supports(game.rules) is None  # it is up and running
    token = CancelToken()
    token.cancel()
    assert player.decide(game.observe(game.start(0), 0), Limit(), 1, token).action == 0
    deaf = ExternalPlayer(game, Settings(command("burns")))
    deaf.prepare()
    monkeypatch.setattr("parlour.bots.external.STOP_SECONDS", 0.1)
    with pytest.raises(PlayerOverran, match="asked to stop"):
        deaf.analyse(game.observe(game.start(0), 0), Limit(), 1, token)


def test_a_bot_gets_its_observation_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    original = processes.BotProcess.send

    def send(process: processes.BotProcess, message: Mapping[str, Any]) -> None:
        sent.append(message)
        original(process, message)

    monkeypatch.setattr(processes.BotProcess, "send", send)
    game = make_game("relay")
    player = ExternalPlayer(game, Settings(command("plays")))
    player.supports(game.rules)
    state = game.start(7)
    for _ in range(6):
        seat = game.actors(state)[0]
        decision = player.analyse(game.observe(state, seat), Limit(samples=3), 5)
        state = game.step(state, seat, decision.action)
    for message in sent[1:]:
        assert isinstance(message, dict)
        assert set(message) == {
            *("type", "game", "rules", "seats", "teams", "seat", "turn", "events"),
            *("view", "drawing", "legal", "limit", "seed"),
        }
        assert message["limit"] == {"samples": 3}
        assert game.dump(state) not in json.dumps(message)


def test_checking_a_bot_that_never_answers_ends() -> None:
    faults = {check.name: check.fault for check in checked("connect4", command("loops"), 0.2)}
    assert faults["starts"] == ""
    assert "it gave no answer in 0.2 s" in faults["legal"]
    assert "gave no answer in 0.2 s" in faults["contract"]


def test_check_bot_tells_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert parlour(["check-bot", "connect4", command("nonsense"), "--json"]) == 1
    value = json.loads(capsys.readouterr().out)
    assert value["ok"] is False
    faults = {check["name"]: check["fault"] for check in value["checks"] if not check["ok"]}
    assert "cannot be read" in faults["legal"]
    assert parlour(["check-bot", "connect4", command("plays")]) == 0
    assert "FAILED" not in capsys.readouterr().out
