"""Reasons: true when put to the proof, concrete, and every one with a sentence."""

from __future__ import annotations

import pytest

from parlour.core.analysis import Analysis
from parlour.core.conformance import check_explanations
from parlour.core.limits import UNLIMITED, Limit
from parlour.core.registry import make_game, make_player
from parlour.explain import explain
from parlour.explain.sentences import sentences_for
from parlour.games.reversi import Reversi, ReversiView, State
from parlour.games.reversi.engine.evaluation import counts
from parlour.games.reversi.rules.board import Position
from tests.games.reversi.slow import late_positions, random_positions

GAME = Reversi()
SENTENCES = sentences_for("reversi")


def analyse(spec: str, position: Position) -> Analysis[int]:
    player = make_player(spec, GAME).fair
    return player.analyse(GAME.observe(State.at(position), position.mover), UNLIMITED, 1)


def told(spec: str, position: Position) -> str:
    return explain(analyse(spec, position), GAME, GAME.observe(State.at(position), position.mover)).text


@pytest.mark.parametrize("spec", ["alphabeta(depth=4, endgame=10)", "beginner", "normal", "greedy", "heuristic"])
def test_reasons_hold_when_their_part_is_taken_away(spec: str) -> None:
    report = check_explanations(GAME, lambda: make_player(spec, GAME).player, seed=5, count=24, limit=Limit(depth=12))
    assert report.ablations > 5


@pytest.mark.parametrize("rules", [{"size": 6}, {"winner": "fewest"}, {"empties_to_winner": True}])
def test_reasons_hold_under_other_rules(rules: dict[str, object]) -> None:
    game = make_game("reversi", rules)
    spec = "alphabeta(depth=2, endgame=6)"
    report = check_explanations(game, lambda: make_player(spec, game).player, seed=6, count=8, limit=Limit(depth=6))
    assert report.reasons > 5


def test_every_reason_and_part_has_a_sentence() -> None:
    codes, parts = set(), set()
    passes = [position for position in random_positions(35, 20) if not position.moves]
    positions = [*random_positions(41, 2), *late_positions(42, 3, range(2, 9)), *passes]
    for spec in ("random", "greedy", "heuristic", "alphabeta(depth=3, endgame=8)", "beginner", "learner(width=1)"):
        player = make_player(spec, GAME).fair
        for position in positions:
            if position.over:
                continue
            decision = player.analyse(GAME.observe(State.at(position), position.mover), UNLIMITED, 1)
            for reason in (*decision.reasons, *(reason for item in decision.candidates for reason in item.reasons)):
                codes.add(reason.code)
                parts |= {reason.part} - {None}
    missing = sorted(code for code in codes if not SENTENCES.knows("reason", code, "for"))
    assert missing == []
    assert {part for part in parts if SENTENCES.word("part", str(part)) == part} <= {"mobility"}
    assert {"reversi.more_moves", "reversi.takes_corner", "reversi.solved_win", "reversi.forced_pass"} <= codes


def test_sentences_have_no_gaps() -> None:
    for spec in ("alphabeta(depth=3, endgame=8)", "beginner", "heuristic"):
        for position in random_positions(43, 2)[::3]:
            if not position.over:
                text = told(spec, position)
                assert "..." not in text, text
                assert "{" not in text


def test_facts_are_counts_of_the_position_that_was_looked_at() -> None:
    checked = 0
    for position in random_positions(44, 3)[8::3]:
        if position.moves.bit_count() < 2:
            continue
        decision = analyse("alphabeta(depth=3)", position)
        assert decision.chosen is not None
        for reason in decision.reasons:
            feature = reason.code.partition("_")[2]
            if reason.code.startswith(("reversi.more_", "reversi.fewer_")):
                leaf = position.play(decision.action)
                for text in decision.chosen.line:
                    leaf = leaf.play(GAME.parse(text, GAME.observe(State.at(leaf), leaf.mover)))
                found = counts(leaf)[feature]
                ours, theirs = found if leaf.mover == position.mover else found[::-1]
                assert (reason.facts["ours"], reason.facts["theirs"]) == (ours, theirs)
                assert reason.facts["plies"] == len(decision.chosen.line) + 1
                checked += 1
    assert checked > 5


def test_a_corner_given_away_is_named() -> None:
    """The reason everybody can see is preferred to counts, and it is true on the board."""
    for position in random_positions(45, 20):
        if position.moves.bit_count() < 2 or position.empty.bit_count() < 14:
            continue
        decision = analyse("alphabeta(depth=2)", position)
        for reason in decision.reasons:
            if reason.code == "reversi.rival_gives_corner":
                assert decision.rival is not None
                corners = reason.facts["corners"]
                assert isinstance(corners, tuple)
                replies = GAME.legal(_after(position, decision.rival.action))
                assert set(corners) <= {GAME.format(reply) for reply in replies}
                assert not set(corners) & {
                    GAME.format(reply) for reply in GAME.legal(_after(position, decision.action))
                }
                assert f"the corner {corners[0]} at once" in told("alphabeta(depth=2)", position) or len(corners) > 1
                return
    pytest.fail("no corner was given away")


def _after(position: Position, square: int) -> ReversiView:
    after = position.play(square)
    return GAME.observe(State.at(after), after.mover)


def test_certainty_is_honest() -> None:
    middle = next(position for position in random_positions(46, 1) if position.empty.bit_count() == 30)
    assert "searched 4 plies deep" in told("alphabeta(depth=4)", middle)
    assert "rule of thumb" in told("heuristic", middle)
    late = late_positions(47, 1, range(6, 7))[0]
    assert "This is proved" in told("alphabeta(depth=2, endgame=8)", late)
