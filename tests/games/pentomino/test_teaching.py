"""Lessons of the pentomino game: names of placements, causes by position, numbers counted again, style."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from parlour.core.analysis import Analysis
from parlour.core.registry import game_type, make_player
from parlour.core.teaching import Idea
from parlour.explain import explain, hint, judge_of, sentences_for
from parlour.explain.lesson import lesson_of
from parlour.games.pentomino import GAME as KIND
from parlour.games.pentomino import Placement, State
from parlour.games.pentomino.engine.solver import LOSS
from parlour.games.pentomino.rules.board import cells_in
from parlour.games.pentomino.teaching import TEACHING
from parlour.games.pentomino.teaching.endings import also
from parlour.games.pentomino.teaching.ideas import quarter
from parlour.games.pentomino.teaching.proofs import PROOFS
from parlour.games.pentomino.teaching.scene import Scene, outcome, plays, scene_of
from parlour.games.pentomino.teaching.space import failing, flexible, open_space, room
from parlour.games.pentomino.words import described
from tests.explain.style import faults
from tests.games.pentomino.positions import game_on, random_states

GAME = game_on("8x8")
SMALL = game_on("5x5")
Judged = tuple[State, Analysis[Placement]]


@cache
def judged() -> tuple[Judged, ...]:
    """Return analysed positions, most of them late enough to be counted again by brute force."""
    ready = judge_of(GAME)
    states = [state for pieces, count in ((4, 16), (5, 30), (6, 40), (7, 30)) for state in states_with(pieces, count)]
    return tuple((state, ready.fair.analyse(view(state), ready.limit, 1)) for state in states)


def states_with(pieces: int, count: int) -> list[State]:
    return [state for state in random_states(GAME, pieces, count) if len(state.legal(GAME.board)) > 1]


def view(state: State) -> Any:  # noqa: ANN401
    return GAME.observe(state, state.mover)


def told() -> list[tuple[State, Any, Any]]:
    """Return the positions that have a first reason, with the lesson and that reason."""
    found = []
    for state, analysis in judged():
        lesson = lesson_of(analysis, GAME, view(state))
        if lesson is not None and lesson.reasons:
            found.append((state, lesson, lesson.reasons[0]))
    return found


def fitting(state: State) -> list[Placement]:
    """List what fits, cell by cell."""
    used = {item.piece for item in state.placed}
    free = [item for item in GAME.board.placements if item.piece not in used]
    return [item for item in free if all(not item.cells & other.cells for other in state.placed)]


@cache
def wins(covered: int, used: str) -> bool:
    """Whether the side to move wins, by trying everything."""
    for item in GAME.board.placements:
        if item.piece not in used and not item.cells & covered:
            after = "".join(sorted(used + item.piece))
            if not wins(covered | item.cells, after):
                return True
    return False


def wins_after(state: State, *items: Placement) -> bool:
    """Whether whoever is to move after some placements wins."""
    for item in items:
        state = state.play(item)
    return wins(state.occupied, "".join(sorted(item.piece for item in state.placed)))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("board", ["8x8", "5x5", "6x10"])
def test_every_placement_has_a_name_of_its_own(board: str, language: str) -> None:
    """The squares of a name are enough, in whatever order they are read, and the piece lies on them."""
    game, sentences = game_on(board), sentences_for("pentomino", language)
    found: dict[tuple[str, frozenset[str]], str] = {}
    for item in game.board.placements:
        text = game.format(item)
        name = sentences.action(text)
        squares = frozenset(re.findall(r"[a-z]\d+", name))
        assert name[0] == item.piece
        assert squares <= set(text.partition(":")[2].split())
        assert len(squares) <= 3
        assert found.setdefault((item.piece, squares), name) is name


def test_names_are_drawn_through_the_piece() -> None:
    names = {
        "N:d4 e4 f4 c5 d5": "N f4\u2013d4\u2013c5",
        "V:a1 b1 c1 c2 c3": "V a1\u2013c1\u2013c3",
        "L:c6 d6 e6 f6 c7": "L f6\u2013c6\u2013c7",
        "L:f6 c7 d7 e7 f7": "L c7\u2013f7\u2013f6",
        "P:b6 c6 d6 c7 d7": "P c6\u2013d7+b6",
        "T:h6 f7 g7 h7 h8": "T h6\u2013h8+f7",
        "Y:f3 e4 f4 g4 h4": "Y e4\u2013h4+f3",
        "F:b3 a4 b4 b5 c5": "F c5\u2013b5\u2013b3",
        "I:a1 b1 c1 d1 e1": "I a1\u2013e1",
        "X:d3 c4 d4 e4 d5": "X around d4",
    }
    assert {text: sentences_for("pentomino").action(text) for text in names} == names
    assert sentences_for("pentomino", "zh").action("X:d3 c4 d4 e4 d5") == "X\uff08中心 d4\uff09"
    assert described("N") is None
    assert described("pass") is None


def test_most_positions_are_told_by_a_proof_and_in_many_ways() -> None:
    kinds = [why.kind for _, _, why in told()]
    assert len(kinds) > 50
    assert kinds.count("proof") == len(kinds)
    codes = {why.code for _, _, why in told()}
    assert len(codes) >= 8
    assert codes <= {proof.name for proof in PROOFS}


def test_proofs_hold_when_everything_is_tried() -> None:
    """By brute force that shares nothing with the solver: results, refutations and counts."""
    counted = 0
    for state, lesson, why in told():
        if len(state.placed) < 6:
            continue
        counted += 1
        replies = {item: wins_after(state, lesson.move, item) for item in fitting(state.play(lesson.move))}
        rival = {item: wins_after(state, lesson.rival, item) for item in fitting(state.play(lesson.rival))}
        beating = [item for item, won in rival.items() if not won]
        assert beating
        if why.code.startswith("trap"):
            assert why.facts["wins"] == sum(not won for won in replies.values()) > 0
            assert (why.facts["replies"], why.facts["rival_replies"]) == (len(replies), len(rival))
            assert why.facts["rival_wins"] == len(beating)
            continue
        assert all(replies.values())
        assert any(item.piece == why.facts["reply_piece"] for item in beating)
        check_cause(state, lesson, why, beating)
    assert counted > 20


def check_cause(state: State, lesson: Any, why: Any, beating: list[Placement]) -> None:  # noqa: ANN401
    left = fitting(state.play(lesson.move))
    if why.code == "ends":
        assert not left
    if why.code == "even":
        assert lengths(state.play(lesson.move)) == {why.facts["count"]}
        assert why.facts["count"] % 2 == 0
    if why.code == "one_each":
        assert lengths(state.play(lesson.move)) == {2}
    check_pieces(state, lesson, why)
    if why.code == "next_ends":
        for reply in left:
            after = state.play(lesson.move).play(reply)
            assert any(not fitting(after.play(answer)) for answer in fitting(after))
    if why.code == "same_piece":
        assert {item.piece for item in beating} == {lesson.move.piece}
    if why.code in ("cover_one", "cover_square", "block", "no_room"):
        assert not set(beating) & set(left)
    if "answer" in why.facts or why.code in KEEPING:
        check_answers(state, lesson, why)
    if why.code == "open_answer":
        check_counter(state, lesson, why)
    check_effects(state, lesson, why)


def check_pieces(state: State, lesson: Any, why: Any) -> None:  # noqa: ANN401
    """A piece that is shut out fits nowhere; one that alone fits around a square fits there."""
    left = fitting(state.play(lesson.move))
    if why.code == "last_place":
        check_gone(state, lesson, {why.facts["gone"]})
        if "count" in why.facts:
            assert lengths(state.play(lesson.move)) == {why.facts["count"]}
    for role, place in (("spare_piece", "area_at"), ("one_piece", "one_at"), ("other_piece", "other_at")):
        if role in why.facts:
            square = 1 << GAME.board.read_cell(why.facts[place])
            assert {item.piece for item in left if item.cells & square} == {why.facts[role]}


def check_gone(state: State, lesson: Any, gone: set[str]) -> None:  # noqa: ANN401
    """The last places of pieces are gone after the move, and not after the rival."""
    assert not gone & {lesson.move.piece, *(item.piece for item in fitting(state.play(lesson.move)))}
    assert gone <= {item.piece for item in fitting(state.play(lesson.rival))}


def check_answers(state: State, lesson: Any, why: Any) -> None:  # noqa: ANN401
    """A reply that is possible after both moves has answers after the one alone, and such as are told."""
    move, rival, reply = lesson.move, lesson.rival, placed(why.facts["reply"])
    if why.code == "one_reply":
        return
    after = state.play(move).play(reply)
    answers = [item for item in fitting(after) if not wins_after(after, item)]
    other = state.play(rival).play(reply)
    assert all(wins_after(other, item) for item in fitting(other))
    assert answers
    if "answer" in why.facts:
        assert placed(why.facts["answer"]) in answers
    if why.code in KEEPING:
        assert all(KEEPING[why.code](item, rival) for item in answers)
    if why.code in KEEPING or why.code in ("keep_answer", "keep_one"):
        assert taken(placed(why.facts["answer"]), rival)
        assert why.facts.get("lost_piece", rival.piece) == rival.piece
    if why.code == "keep_square" or "answers" in why.facts:
        assert why.facts["answers"] == len(answers)


def check_counter(state: State, lesson: Any, why: Any) -> None:  # noqa: ANN401
    """What beats an answer after the rival does not fit after the move, because of the square or piece that is told."""
    reply, answer, counter = (placed(why.facts[role]) for role in ("reply", "answer", "counter"))
    assert not wins_after(state, lesson.rival, reply, answer, counter)
    assert taken(counter, lesson.move)
    assert "square" in why.facts or counter.piece == lesson.move.piece


def check_effects(state: State, lesson: Any, why: Any) -> None:  # noqa: ANN401
    """What a reply or an answer is told to do."""
    reply = placed(why.facts["reply"])
    told = [("reply", state.play(lesson.rival).play(reply))]
    if "answer_effect" in why.facts:
        told.append(("answer", state.play(lesson.move).play(reply).play(placed(why.facts["answer"]))))
    for role, after in told:
        effect, counts = why.facts.get(f"{role}_effect"), lengths(after)
        assert f"{role}_total" not in why.facts or counts == {why.facts[f"{role}_total"] - 1}
        if effect == "last":
            ends = [[answer for answer in fitting(one) if not fitting(one.play(answer))] for one in nexts(after)]
            assert all(ends)
        elif effect is not None:
            assert {"ends": counts == {0}, "two": counts == {2}, "even": not any(n % 2 for n in counts)}[effect]


def nexts(state: State) -> list[State]:
    return [state.play(item) for item in fitting(state)]


def placed(text: str) -> Placement:
    return GAME.parse(text, view(GAME.start(0)))


def taken(item: Placement, rival: Placement) -> bool:
    return item.piece == rival.piece or bool(item.cells & rival.cells)


KEEPING = {
    "keep_piece": lambda item, rival: item.piece == rival.piece,
    "keep_square": lambda item, rival: bool(item.cells & rival.cells),
    "keep_room": lambda item, rival: bool(item.cells & rival.cells),
    "keep_answers": taken,
}


def lengths(state: State) -> set[int]:
    """Return how many more moves there can be."""
    return {1 + more for item in fitting(state) for more in lengths(state.play(item))} or {0}


def test_a_cause_is_found_only_where_it_holds() -> None:
    """Each proof is found for some pair of moves, and is not for others."""
    found = {proof.name: [0, 0] for proof in PROOFS}
    for state, analysis in judged():
        first, *_, last = analysis.candidates
        unsure = replace(last, exact=False)
        others = analysis.candidates[1:] if len(state.placed) > 5 else ()
        for pair in ((first, last), (first, unsure), *((item, last) for item in others)):
            for proof in PROOFS:
                found[proof.name][proof.find(view(state), *pair) is not None] += 1
    rare = {"one_reply", "no_room", "centre", "tighter"}
    assert {name for name, (no, yes) in found.items() if not (no and yes)} <= rare


def test_all_ways_to_the_end_are_counted() -> None:
    for state in states_with(7, 20):
        left = tuple(state.legal(GAME.board))
        assert plays(left) in (frozenset(lengths(state)), frozenset())
    assert plays(tuple(GAME.board.placements)) == frozenset()


def test_unproved_moves_have_the_value_of_their_events() -> None:
    ready = judge_of(GAME)
    state = GAME.start(0).play(GAME.parse("T:a1 b1 c1 b2 b3", view(GAME.start(0))))
    analysis = ready.fair.analyse(view(state), ready.limit, 1)
    for item in analysis.candidates:
        if not item.exact:
            (one,) = item.continuations
            assert one.value == item.value == TEACHING.value(view(state), one.events)
    text = explain(analysis, GAME, view(state)).text
    assert "proved" in text


def scene(move: str, rival: str, *before: str) -> Scene:
    state = GAME.start(0)
    for text in before:
        state = state.play(placed(text))
    return scene_of(view(state), placed(move), placed(rival))


def test_the_largest_space_is_one_that_only_the_rival_leaves() -> None:
    corner, centre = "P:a1 b1 a2 b2 a3", "P:d4 e4 d5 e5 d6"
    assert open_space(scene(centre, corner)) == {"corner": "c1", "opposite": "h8", "quarter": "middle"}
    assert open_space(scene(corner, centre)) == {}
    assert open_space(scene("P:b6 c6 d6 c7 d7", "L:b7 c7 d7 e7 b8")) == {}, "it lies at the edge of that space"


def test_the_most_flexible_piece_and_less_room_are_counted() -> None:
    corner, other, cross = "P:a1 b1 a2 b2 a3", "P:d4 e4 d5 e5 d6", "X:d3 c4 d4 e4 d5"
    assert flexible(scene(corner, cross)) == {"piece": "P", "places": 336}
    assert flexible(scene(cross, corner)) == {}
    assert room(scene(corner, other)) == {}
    mine, theirs = (int(str(number)) for number in room(scene(other, corner)).values())
    assert mine < theirs
    assert mine % 10 == theirs % 10 == 0


def first_reason(*before: str) -> str:
    """Name what is told of the best move after some placements."""
    state = GAME.start(0)
    for text in before:
        state = state.play(placed(text))
    analysis = judge_of(GAME).fair.analyse(view(state), judge_of(GAME).limit, 1)
    lesson = lesson_of(analysis, GAME, view(state))
    assert lesson is not None
    return lesson.reasons[0].code


def test_the_first_piece_is_flexible_and_away_from_the_edge() -> None:
    assert first_reason() == "centre"
    assert first_reason("I:g1 g2 g3 g4 g5") != "centre"


def test_less_room_is_told_only_where_it_is_clearly_less() -> None:
    state = GAME.start(0).play(placed("Y:b2 c2 d2 e2 d3")).play(placed("N:a3 a4 a5 b5 b6"))
    first, *others = judge_of(GAME).fair.analyse(view(state), judge_of(GAME).limit, 1).candidates
    find = next(proof for proof in PROOFS if proof.name == "tighter").find
    clear = [len(fitting(state.play(first.action))) <= 0.8 * len(fitting(state.play(item.action))) for item in others]
    lost = [item.exact and item.value < 0 for item in others]
    found = [find(view(state), first, item) is not None for item in others]
    assert found == [one and other for one, other in zip(clear, lost, strict=True)]
    assert any(found)
    assert not all(found)


def test_the_piece_that_is_named_ends_the_game_after_the_most_replies() -> None:
    named = 0
    for state, lesson, why in told():
        if why.code != "next_ends":
            continue
        named += 1
        replies = [state.play(lesson.move).play(reply) for reply in fitting(state.play(lesson.move))]
        ends = [{GAME.format(item) for item in fitting(left) if not fitting(left.play(item))} for left in replies]
        assert all(ends)
        counts = {name: sum(name in some for some in ends) for some in ends for name in some}
        assert counts[why.facts["most"]] == max(counts.values())
    assert named > 0


def test_the_last_place_of_a_piece_is_told_first_where_the_rival_would_win_without_it() -> None:
    seen = 0
    for state, lesson, _ in told():
        scene = scene_of(view(state), lesson.move, lesson.rival)
        for piece in scene.gone:
            if len(state.placed) > 5 and scene.won_without(piece):
                seen += 1
                assert wins_without(state.play(lesson.rival), piece)
    assert seen > 0


def wins_without(state: State, piece: str) -> bool:
    """Whether who has just moved wins if nobody may place a piece, by trying everything."""
    moves = [item for item in fitting(state) if item.piece != piece]
    return all(not wins_without(state.play(item), piece) for item in moves)


def seconds(code: str) -> list[tuple[State, Any, Any, Any]]:
    """Return the positions in which something is told second, with the lesson and both reasons."""
    found = [(state, lesson, why, *lesson.reasons[1:]) for state, lesson, why in told() if len(lesson.reasons) > 1]
    assert {second.kind for *_, second in found} == {"also"}
    return [one for one in found if one[3].code == code]


def test_the_last_place_of_a_piece_follows_a_reason_that_does_not_name_it() -> None:
    for state, lesson, why, second in seconds("last_place"):
        assert why.code not in ("last_place", "no_room", "one_reply", "ends")
        check_gone(state, lesson, set(second.facts["gone"]))
    assert len(seconds("last_place")) > 3
    state, analysis = judged()[-1]
    first, *_, last = analysis.candidates
    again = also(view(state), first, last, Idea(plan="last_place"))
    assert again is None or again.plan != "last_place"
    assert also(view(state), first, last, Idea()) is None


def test_a_place_for_one_piece_is_cut_off_by_the_move() -> None:
    for state, lesson, why, second in seconds("place_for_one"):
        assert why.code not in ("one_each", "spare_taken", "spare_open", "spare_move")
        square = 1 << GAME.board.read_cell(second.facts["area_at"])
        left, before = fitting(state.play(lesson.move)), fitting(state)
        assert {item.piece for item in left if item.cells & square} == {second.facts["piece"]}
        assert any(item.cells & square and item.cells & lesson.move.cells for item in before)
    assert seconds("place_for_one")


def test_a_move_is_said_to_win_alone_where_it_does() -> None:
    """By brute force; and where others win too, it is not said."""
    alone = others = 0
    for state, lesson, why in told():
        if len(state.placed) < 6 or why.code.startswith("trap"):
            continue
        winning = [item for item in fitting(state) if not wins_after(state, item)]
        among = [second.facts["among"] for second in lesson.reasons[1:] if "among" in second.facts]
        alone, others = alone + bool(among), others + (len(winning) > 1)
        assert not among or winning == [lesson.move]
        assert among in ([], [len(fitting(state))])
    assert min(alone, others) > 0


def test_a_move_that_was_looked_at_alone_is_told_as_proved() -> None:
    (state,) = states_with(3, 1)
    analysis = judge_of(GAME).fair.analyse(view(state), judge_of(GAME).limit, 1)
    won = replace(analysis.candidates[0], value=100.0, exact=True)
    alone = replace(analysis, action=won.action, candidates=(won,))
    lesson = lesson_of(alone, GAME, view(state))
    assert lesson is not None
    assert [why.code for why in lesson.reasons] == ["proved_alone"]
    assert "proved to win" in explain(alone, GAME, view(state)).text
    lost = replace(alone, candidates=(replace(won, value=-100.0),))
    assert lesson_of(lost, GAME, view(state)) is None


def test_a_sentence_names_three_placements_at_most() -> None:
    """A chain of four is more than anybody follows."""
    name = re.compile(r"\b[FILNPTUVWXYZ] (?:around )?[a-h][1-8]")
    counts = []
    for state, analysis in judged():
        first, *_ = explain(analysis, GAME, view(state)).headline.split(". ")
        counts.append(len(name.findall(first)))
    assert max(counts) == 3


def test_a_reply_that_fails_beats_the_rival_alone() -> None:
    before = "Y:b1 c1 d1 e1 c2"
    one, other = "L:f3 f4 f5 f6 g6", "N:c4 c5 c6 d6 d7"
    found = failing(scene(one, other, before))
    state = scene(one, other, before).state
    reply, answer = (placed(str(found[role])) for role in ("reply", "answer"))
    assert outcome(GAME.rules, state.play(placed(other)).play(reply)).value == LOSS
    assert outcome(GAME.rules, state.play(placed(one)).play(reply).play(answer)).value == LOSS
    assert GAME.board.read_cell(str(found["lost_square"])) in cells_in(answer.cells & placed(other).cells)
    assert failing(scene(one, one, before)) == {}


def test_parts_of_the_board_are_named_by_their_middle() -> None:
    texts = {"I:a2 a3 a4 a5 a6": "left", "I:d8 e8 f8 c8 g8": "lower", "X:d3 c4 d4 e4 d5": "middle"}
    texts["P:a1 b1 a2 b2 a3"] = "upper_left"
    for text, part in texts.items():
        assert quarter(scene(text, text), placed(text).cells) == part


def test_nothing_is_taught_of_values_without_what_is_behind_them() -> None:
    (state,) = states_with(3, 1)
    analysis = make_player("minmax(depth=1)", GAME).fair.analyse(view(state), judge_of(GAME).limit, 1)
    assert not analysis.candidates[0].exact
    assert lesson_of(analysis, GAME, view(state)) is None


def test_a_winning_book_move_is_compared_with_one_that_loses() -> None:
    """A book that knows one move alone gets a rival that looks good and is refuted."""
    for first in GAME.board.placements[::97]:
        state = GAME.start(0).play(first)
        analysis = judge_of(GAME).fair.analyse(view(state), judge_of(GAME).limit, 1)
        if analysis.candidates[0].exact and len(analysis.candidates) == 2:
            won, lost = analysis.candidates
            assert won.value > 0 > lost.value
            assert lost.line
            return
    pytest.fail("no first move with one known answer")


def test_the_first_step_asks_and_no_step_lists_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    lessons = {id(analysis): lesson_of(analysis, GAME, view(state)) for state, analysis in judged()}
    for module in ("hints", "decisions"):
        monkeypatch.setattr(f"parlour.explain.{module}.lesson_of", lambda analysis, *_: lessons[id(analysis)])
    said = []
    for state, analysis in judged():
        lesson = lessons[id(analysis)]
        for language in ("en", "zh"):
            texts = [hint(analysis, GAME, view(state), level, language).text for level in (1, 2, 3, 4)]
            texts.append(explain(analysis, GAME, view(state), language).text)
            said += [(text, language) for text in texts]
            name = sentences_for("pentomino", language).action(GAME.format(analysis.action))
            assert lesson is None or lesson.forced or name not in texts[0]
    assert len(said) > 1000
    assert [(text, fault) for text, language in said for fault in faults(text, language)] == []


def test_equal_moves_are_told_to_win_or_to_lose() -> None:
    seen = set()
    for state, analysis in judged():
        lesson = lesson_of(analysis, GAME, view(state))
        if lesson is not None and lesson.equal and lesson.alike and len(state.placed) >= 6:
            seen.add(lesson.alike)
            won = not wins_after(state, lesson.move)
            assert (lesson.alike == "won") == won
            assert all(wins_after(state, item) != won for item in fitting(state))
    assert "won" in seen or "lost" in seen


def test_both_languages_have_every_sentence() -> None:
    en, zh = (sentences_for("pentomino", language)._locales[0].table for language in ("en", "zh"))
    assert en.keys() == zh.keys()
    for name in (*(proof.name for proof in PROOFS), *(concept.name for concept in TEACHING.concepts)):
        assert f"plan.{name}" in en
    assert game_type("pentomino") is KIND
