"""The model of strength: what results say about somebody, and who plays next."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.core.registry import game_names, game_type, make_game
from parlour.errors import Unsupported
from parlour.study.adaptive import belief_of, choose, say_choice, say_strength
from parlour.study.results import Result, margin_of, played
from parlour.study.scale import DOUBT, Scale, scale_of
from parlour.study.strength import Played, believe
from tests.study.strength_cases import SCALES, cases
from tests.study.test_profile import REVIEW

# Read by the page's own test, too.
CASES = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "testing" / "strength.json"
DISCS = SCALES["discs"]
LEVELS = ("beginner", "easy", "normal", "hard", "expert")


def test_the_page_is_held_to_the_same_numbers() -> None:
    assert json.loads(CASES.read_text("utf-8")) == json.loads(json.dumps(cases())), (
        "python -m tests.study.strength_cases writes them"
    )


@pytest.mark.parametrize("game", ["bridge", "hearts", "pentomino", "reversi", "tractor"])
def test_levels_of_every_game_are_placed_in_order_by_its_ladder(game: str) -> None:
    scale = scale_of(game_type(game))
    assert scale is not None
    assert scale.measured.startswith("20")
    assert [rung.level for rung in scale.rungs] == list(LEVELS)
    strengths = [rung.strength for rung in scale.rungs]
    assert strengths == sorted(set(strengths))
    assert scale.doubt == 0
    assert (scale.spread == 0) == (game == "pentomino")


def test_a_game_without_a_ladder_has_declared_distances_and_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = replace(game_type("reversi"), locale=None)
    scale = scale_of(kind)
    assert scale is not None
    assert (scale.measured, scale.doubt, scale.spread) == ("", DOUBT, 0.0)
    belief = believe(scale, [])
    assert belief.deviation > believe(replace(scale, doubt=0.0), []).deviation
    assert "assumed" in say_strength(belief, game_type("reversi"))
    assert scale_of(replace(kind, levels=())) is None


def test_places_interpolate_and_go_on_beyond_the_ends() -> None:
    assert [DISCS.level_of(at) for at in (0.0, 0.4, 1.7, 4.0)] == pytest.approx([0, 0.5, 2, 4])
    assert DISCS.level_of(-0.8) == pytest.approx(-1)
    assert DISCS.level_of(5.1) == pytest.approx(5)


def test_winning_raises_losing_lowers_and_more_results_are_surer() -> None:
    win = Played(others=(1.7,), score=1.0, margin=30.0)
    none, one, ten = (believe(DISCS, [win] * count) for count in (0, 1, 10))
    assert none.mean < one.mean
    assert none.deviation > one.deviation > ten.deviation
    assert ten.mean == pytest.approx(1.7 + 30 / 31.6, abs=0.1)
    assert believe(DISCS, [replace(win, score=0.0, margin=-30.0)]).mean < none.mean


def test_a_margin_near_the_widest_says_only_at_least() -> None:
    lost = [Played(others=(4.0,), score=0.0, margin=-60.0)] * 6
    assert believe(DISCS, lost).mean < believe(replace(DISCS, widest=0.0), lost).mean


def test_without_margins_who_won_counts() -> None:
    wins = [Played(others=(1.7,), score=1.0)] * 5
    assert believe(DISCS, wins).mean > 2.5
    draws = [Played(others=(1.7,), score=0.5)] * 20
    assert believe(DISCS, draws).mean == pytest.approx(1.7, abs=0.1)
    fourth = [Played(others=(1.7,), score=score, rivals=3) for score in (1.0, 0.0, 0.0, 0.0)] * 8
    assert believe(DISCS, fourth).mean == pytest.approx(1.7, abs=0.15)  # one win of four is an even share


def test_accuracy_is_a_second_observation() -> None:
    draw = Played(others=(1.7,), score=0.5, margin=0.0)
    careful = believe(DISCS, [replace(draw, sound=39, judged=40)] * 3)
    careless = believe(DISCS, [replace(draw, sound=24, judged=40)] * 3)
    assert careless.mean < believe(DISCS, [draw] * 3).mean < careful.mean


def test_a_partner_carries_half_and_old_results_fade() -> None:
    alone = Played(others=(1.7,), score=1.0, margin=60.0, deals=4)
    helped = replace(alone, others=(1.7, 1.7), side=(4.0,))
    assert believe(DISCS, [helped] * 5).mean < believe(DISCS, [alone] * 5).mean
    lost = replace(alone, score=0.0, margin=-60.0)
    assert believe(DISCS, [replace(lost, age=300.0), alone]).mean > believe(DISCS, [lost, alone]).mean


def made(game: str, number: int, margin: float, level: str = "normal", **changes: object) -> Result:
    seats = make_game(game).seats
    won = 0.5 if margin == 0 else float(margin > 0)
    at = f"2026-11-01T00:00:{number:02}Z"
    result = Result(str(number), game, at, 0, ("", *[level] * (seats - 1)), (0.0,) * seats, won, margin)
    return replace(result, **changes)  # type: ignore[arg-type]


def test_practice_people_and_named_players_say_nothing_about_strength() -> None:
    kind, scale = game_type("reversi"), scale_of(game_type("reversi"))
    assert isinstance(scale, Scale)
    others = [
        made("reversi", 1, 64, practice=True),
        made("reversi", 2, 64, ""),
        made("reversi", 3, 64, "alphabeta(depth=1)"),
        made("hearts", 4, 30),
    ]
    assert played(others, kind, scale) == ()
    assert len(played([*others, made("reversi", 5, 10)], kind, scale)) == 1
    unknown = belief_of(kind, others)
    assert unknown is not None
    assert unknown.mean == believe(scale, []).mean


def test_resigning_counts_as_lost_whatever_the_points() -> None:
    kind, scale = game_type("reversi"), scale_of(game_type("reversi"))
    assert isinstance(scale, Scale)
    (one,) = played([made("reversi", 1, 30, reason="resigned", won=0.0)], kind, scale)
    assert (one.margin, one.score) == (None, 0.0)


@pytest.mark.parametrize("game", sorted(game_names()))
def test_everybody_who_always_wins_meets_the_strongest_and_who_loses_the_weakest(game: str) -> None:
    if not game_type(game).levels:
        return
    table = make_game(game)
    levels = [level.name for level in game_type(game).levels]
    scale = scale_of(game_type(game))
    much = 2 * scale.spread if scale is not None and scale.spread else 1.0
    for margin, end in ((much, levels[-1]), (-much, levels[0])):
        level, results = levels[len(levels) // 2], list[Result]()
        for number in range(30):
            results.append(made(game, number, margin, level))
            level = choose(table, 0, results).level
        choice = choose(table, 0, results)
        assert choice.level == end
        assert {*choice.seats} == {*range(1, table.seats)}
        assert say_choice(choice).count("{") == 0


def test_seats_of_a_side_may_be_of_neighbouring_levels() -> None:
    table = make_game("hearts")
    mixed = {
        tuple(choose(table, 2, [made("hearts", 1, margin, deals=8)]).seats.values()) for margin in range(-60, 60, 4)
    }
    assert any(len({*row}) == 2 for row in mixed)
    for row in mixed:
        places = [LEVELS.index(level) for level in row]
        assert max(places) - min(places) <= 1
    bridge = choose(make_game("bridge"), 2, [])
    assert bridge.seats[0] == bridge.level  # the partner


def test_the_choice_is_told_with_its_reasons() -> None:
    table = make_game("reversi")
    results = [made("reversi", number, 20.0) for number in range(6)]
    told = say_choice(choose(table, 0, results))
    assert told.startswith("You won 6 of your last 6 games, by 20 discs on average. So ")
    judged = say_choice(choose(table, 0, [replace(results[0], reviews={"all": REVIEW})]))
    assert "You ended your last game 20 discs ahead. 80% of your reviewed moves gave nothing away." in judged
    assert "平均领先 20" in say_choice(choose(table, 0, results), "zh")
    wins = [made("pentomino", number, 1.0) for number in range(3)]
    assert say_choice(choose(make_game("pentomino"), 0, wins)).startswith("You won 3 of your last 3 games. So ")
    lost = [made("pentomino", 1, -1.0)]
    assert say_choice(choose(make_game("pentomino"), 0, lost)).startswith("You lost your last game. So ")


def test_a_game_without_levels_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.study.adaptive.scale_of", lambda kind: None)
    with pytest.raises(Unsupported, match="no levels"):
        choose(make_game("reversi"), 0, [])


def test_margins_are_those_of_sides_and_of_bridge_in_imps() -> None:
    from parlour.core.outcome import Outcome, Round

    assert margin_of(make_game("reversi"), Outcome((40.0, 24.0), (0,)), 1) == -16
    hearts = Outcome((-26.0, 0.0, 0.0, 0.0), (1, 2, 3), rounds=(Round((-26.0, 0.0, 0.0, 0.0)),))
    assert margin_of(make_game("hearts"), hearts, 0) == -26
    bridge = Outcome((420.0, -420.0, 420.0, -420.0), (0, 2))
    assert margin_of(make_game("bridge"), bridge, 0) == 13  # 840 points apart
    assert margin_of(make_game("bridge"), bridge, 1) == -13
