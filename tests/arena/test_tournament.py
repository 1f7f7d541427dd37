"""Tournaments: everybody meets whom the format says, ratings follow results, and the page needs nothing else."""

from __future__ import annotations

import html.parser
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from parlour.arena.play.schedule import gauntlet, round_robin, swiss_round
from parlour.arena.play.task import Contestant
from parlour.arena.report.html_report import html_report
from parlour.arena.stats.ratings import Rating, fit_ratings, placing_of
from parlour.arena.store.run_folder import RunFolder
from parlour.arena.tournament import Plan, TournamentReport, run_tournament
from parlour.arena.tournament_config import read_tournament_config
from parlour.cli.app import run as parlour
from parlour.core.registry import make_game
from parlour.errors import BadParameter, FormatError, ParlourError, UnknownName
from parlour.runtime.executor import InProcess


def plan(game: str, players: list[str], **more: object) -> Plan:
    return Plan(make_game(game), tuple(Contestant(spec) for spec in players), **{"blocks": 3, **more})  # type: ignore[arg-type]


def play(game: str, players: list[str], **more: object) -> TournamentReport:
    return run_tournament(plan(game, players, **more), InProcess())


def test_schedules() -> None:
    assert round_robin(4, 2) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert round_robin(5, 4) == [(0, 1, 2, 3), (0, 1, 2, 4), (0, 1, 3, 4), (0, 2, 3, 4), (1, 2, 3, 4)]
    assert gauntlet(4) == [(0, 1), (0, 2), (0, 3)]


def test_swiss_pairs_neighbours_who_have_not_met() -> None:
    assert swiss_round([0, 0, 0, 0], set(), set()) == ([(0, 1), (2, 3)], None)
    assert swiss_round([1, 0, 1, 0], {(0, 1), (2, 3)}, set()) == ([(0, 2), (1, 3)], None)
    assert swiss_round([2, 1, 1, 0], {(0, 1), (2, 3), (0, 2), (1, 3)}, set()) == ([(0, 3), (1, 2)], None)


def test_swiss_goes_on_when_everybody_has_met() -> None:
    met = {(a, b) for a in range(4) for b in range(a)}
    pairs, _ = swiss_round([3, 2, 1, 0], met, set())
    assert sorted(sum(pairs, ())) == [0, 1, 2, 3]


def test_swiss_rests_everybody_once_before_anybody_twice() -> None:
    met: set[tuple[int, int]] = set()
    rested: set[int] = set()
    order = []
    for _ in range(5):
        pairs, resting = swiss_round([0.0] * 5, met, rested)
        assert resting is not None
        met |= set(pairs)
        rested.add(resting)
        order.append(resting)
    assert sorted(order) == [0, 1, 2, 3, 4]
    assert all(count == 1 for count in Counter(tuple(sorted(pair)) for pair in met).values())


def test_swiss_rests_the_lowest_who_has_not_rested() -> None:
    scores = [3.0, 1.0, 0.0, 2.0, 1.5]
    assert swiss_round(scores, set(), set()) == ([(0, 3), (4, 1)], 2)
    assert swiss_round(scores, set(), {2}) == ([(0, 3), (4, 2)], 1)
    assert swiss_round(scores, set(), {0, 1, 2, 3, 4}) == ([(0, 3), (4, 1)], 2)


def test_a_round_robin_ranks_players_by_strength() -> None:
    report = play("connect4", ["random", "alphabeta(depth=2)", "alphabeta(depth=1)"])
    assert [line.entrant.label for line in report.standings()] == ["alphabeta(depth=2)", "alphabeta(depth=1)", "random"]
    assert report.blocks == 9
    assert {(a, b) for a, b, _ in report.pairs()} == {(0, 1), (0, 2), (1, 2)}
    found, back = report.pair(1, 0), report.pair(0, 1)
    assert found is not None
    assert back is not None
    assert (found[0], found[1]) == (back[0], -1)


def test_a_gauntlet_plays_the_first_against_each_other_one() -> None:
    report = play("connect4", ["easy", "random", "beginner"], form="gauntlet", blocks=1)
    assert {(a, b) for a, b, _ in report.pairs()} == {(0, 1), (0, 2)}


def test_a_swiss_tournament_scores_rounds() -> None:
    report = play("quartet", ["random", "greedy", "clever"], form="swiss", rounds=3, blocks=4)
    lines = report.standings()
    assert sum(line.swiss or 0 for line in lines) == 6  # a pair and a rest in each of three rounds
    assert lines[0].entrant.label == "clever"


def test_a_rematch_is_played_with_fresh_luck() -> None:
    report = play("quartet", ["random", "clever"], form="swiss", rounds=2, blocks=2)
    (_, _, stats) = next(report.pairs())
    assert stats.blocks == 4
    assert stats.starts == 4


def test_four_letters_seat_four_different_players() -> None:
    report = play("quartet", ["random", "greedy", "clever", "hard"], pattern="ABCD", blocks=6)
    assert report.blocks == 6
    assert all(line.games == 24 for line in report.standings())
    assert len(list(report.pairs())) == 6
    value = json.loads(json.dumps(report.to_json()))
    assert value["seating"] == "ABCD"
    assert all(row["elo"] is None for row in value["crosstable"])


def test_ratings_follow_results_and_tell_how_far_orders_disagree() -> None:
    games = [(((0,), (1,)), (0, 1))] * 30 + [(((0,), (1,)), (1, 0))] * 10 + [(((1,), (2,)), (0, 1))] * 30
    ratings = fit_ratings(games, 3, seed=1)
    assert ratings[0].mean > ratings[1].mean > ratings[2].mean
    assert all(rating.spread > 0 for rating in ratings)
    assert all(rating.low < rating.mean < rating.high for rating in ratings)
    assert fit_ratings(games, 3, seed=1) == ratings


def test_a_rating_reaches_as_far_as_95_percent_of_belief_and_disagreement() -> None:
    rating = Rating(25.0, sigma=3.0, spread=4.0)
    assert (rating.low, rating.high) == pytest.approx((25 - 1.96 * 5, 25 + 1.96 * 5))


def test_draws_leave_equals_equal() -> None:
    ratings = fit_ratings([(((0,), (1,)), (0, 0))] * 40, 2, seed=1)
    assert ratings[0].mean == pytest.approx(ratings[1].mean, abs=0.2)


def test_placings_are_by_team_or_by_player() -> None:
    report = play("relay", ["random", "beginner"], blocks=1)
    pairing, group = report.pairings[0]
    (result,) = InProcess().run(pairing.tasks())
    for game in result.games:
        placing = placing_of(pairing.game, game, group)
        assert placing is not None
        assert sorted(placing[0]) == [(0,), (1,)]
    alone = play("quartet", ["random", "clever"], blocks=1)
    pairing, group = alone.pairings[0]
    (result,) = InProcess().run(pairing.tasks())
    placing = placing_of(pairing.game, result.games[0], group)
    assert placing is not None
    assert sorted(placing[0]) == [(0,), (1,)]
    assert placing_of(pairing.game, result.games[0], (0, 0)) is None


def test_a_resumed_tournament_ends_like_one_that_was_never_stopped(tmp_path: Path) -> None:
    made = plan("quartet", ["random", "greedy", "clever"], form="swiss", rounds=2)
    whole = json.loads(json.dumps(run_tournament(made, InProcess()).to_json()))

    class Stops(InProcess):
        def run(self, tasks):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            for number, result in enumerate(super().run(tasks)):
                if number == 2:
                    raise KeyboardInterrupt
                yield result

    with RunFolder(tmp_path, made.describe(), resume=False) as store:
        first = run_tournament(made, Stops(), kept=store)
        assert first.stopped == "interrupted"
        assert 0 < len(store) < whole["blocks"]
    with RunFolder(tmp_path, made.describe(), resume=True) as store:
        again = json.loads(json.dumps(run_tournament(made, InProcess(), kept=store).to_json()))
    for value in (whole, again):
        for player in value["players"]:
            del player["time"]
    assert again == whole


@pytest.mark.parametrize(
    ("players", "more", "error"),
    [
        (["random", "random"], {}, "entered twice"),
        (["alphabeta(depth=1)", "alphabeta( depth = 1 )"], {}, "entered twice"),
        (["random"], {}, "2 players or more"),
        (["random", "easy"], {"blocks": 0}, "at least one block"),
        (["random", "easy"], {"form": "knockout"}, "no tournament format"),
        (["random", "easy"], {"form": "swiss"}, "number of rounds"),
        (["random", "nobody"], {}, "no connect4 player"),
        (["random", "easy"], {"pattern": "ABAB"}, "letters"),
    ],
)
def test_bad_tournaments_are_refused(players: list[str], more: dict[str, object], error: str) -> None:
    with pytest.raises(ParlourError, match=error):
        plan("connect4", players, **more)


TOML = """
game = "quartet"
blocks = 2
limit = "nodes=100"
rules = { dealer = 2 }

[[players]]
spec = "random"

[[players]]
spec = "clever"
name = "Clever One"
limit = "samples=5"
"""


def test_a_tournament_can_be_written_down(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text(TOML)
    made = read_tournament_config(file).over({"blocks": 4, "seed": None}).plan()
    assert (made.game.name, made.blocks, made.seed) == ("quartet", 4, 0)
    assert [entrant.label for entrant in made.entrants] == ["random", "Clever One"]
    assert [str(entrant.limit) for entrant in made.entrants] == ["nodes=100", "samples=5"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("game = ", "not TOML"),
        ('gam = "quartet"', "Did you mean game"),
        ('blocks = "many"', "blocks is a whole number"),
        ("[[players]]\nname = 'x'", "player 1 needs a spec"),
        ("[[players]]\nspec = 'random'\nlimits = 'nodes=1'", "Did you mean limit"),
    ],
)
def test_a_broken_file_is_refused_with_what_is_wrong(tmp_path: Path, text: str, error: str) -> None:
    file = tmp_path / "t.toml"
    file.write_text(text)
    with pytest.raises(FormatError, match=error) as caught:
        read_tournament_config(file)
    assert str(file) in str(caught.value)


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadParameter, match="cannot be read"):
        read_tournament_config(tmp_path / "none.toml")


class _Assets(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "srcset")]


def test_the_page_needs_nothing_from_elsewhere_and_escapes_names() -> None:
    entrants = (Contestant("random", name="<script>alert(1)</script>"), Contestant("clever"))
    report = run_tournament(Plan(make_game("quartet"), entrants, blocks=2), InProcess())
    text = html_report(report, "2026-01-01")
    seen = _Assets()
    seen.feed(text)
    assert seen.links == []
    assert seen.tags["script"] == seen.tags["link"] == seen.tags["img"] == 0
    assert seen.tags["svg"] == 2
    assert seen.tags["table"] == 4
    assert not re.search(r"@import|url\(", text)
    assert "&lt;script&gt;" in text


def test_the_command_writes_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    words = ["tournament", "quartet", "random", "clever", "--blocks", "8", "--workers", "0", "--out", str(out)]
    assert parlour([*words, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert [line["name"] for line in value["players"]] == ["clever", "random"]
    assert json.loads((out / "report.json").read_text()) == value
    assert "<svg" in (out / "report.html").read_text()
    assert (out / "games.txt").read_text().count("[Game ") == 32
    assert parlour([*words, "--resume"]) == 0
    printed = capsys.readouterr().out
    assert "Row against column" in printed
    assert parlour(words) == 1
    assert "--resume" in capsys.readouterr().err


def test_a_player_on_the_command_line_may_have_its_own_limit(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "connect4", "easy", "easy@depth=1", "--blocks", "1", "--workers", "0", "--json"]
    assert parlour(words) == 0
    limits = {line["name"]: line["limit"] for line in json.loads(capsys.readouterr().out)["players"]}
    assert limits == {"easy": None, "easy@depth=1": "depth=1"}


def test_unknown_formats_suggest_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Did you mean round-robin"):
        plan("quartet", ["random", "clever"], form="roundrobin")
