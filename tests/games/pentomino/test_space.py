"""What can be seen of the room: the largest space, parts cut off, dead squares, places of a piece, strips."""

from __future__ import annotations

from parlour.games.pentomino.teaching.ideas import quarter
from parlour.games.pentomino.teaching.scene import scene_of
from parlour.games.pentomino.teaching.space import (
    closed,
    cut_room,
    few_places,
    fewer_places,
    flexible,
    makes_strip,
    open_space,
    room,
    smaller_space,
    spends_flexible,
    takes_centre,
    whole_room,
)
from tests.games.pentomino.scenes import fitting, placed, scene, states_with, view


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


def test_room_is_cut_off_by_one_move_and_stays_whole_after_the_other() -> None:
    before = ("I:d1 d2 d3 d4 d5",)
    wall, corner = "V:d6 d7 d8 e8 f8", "V:h6 h7 h8 g8 f8"
    assert cut_room(scene(wall, corner, *before)) == {"quarter": "left", "cut_at": "b4"}
    assert cut_room(scene(corner, wall, *before)) == {}
    assert whole_room(scene(corner, wall, *before)) == {"quarter": quarter(scene(wall, wall), placed(wall).cells)}
    assert whole_room(scene(wall, corner, *before)) == {}
    assert cut_room(scene(wall, wall, *before)) == whole_room(scene(wall, wall, *before)) == {}


def test_squares_that_nothing_can_cover_are_counted_in_one_part() -> None:
    walled, open_ = "V:a3 b3 c3 c2 c1", "V:f6 g6 h6 h7 h8"
    assert closed(scene(walled, open_)) == {"dead": 4, "quarter": "upper_left"}
    assert closed(scene(open_, walled)) == {}


def test_few_places_are_those_of_the_piece_that_loses_the_largest_share() -> None:
    for state in states_with(5, 8):
        move, *_, rival = fitting(state)
        found = fewer_places(scene_of(view(state), move, rival))
        counts = [[item.piece for item in fitting(state.play(one))] for one in (move, rival)]
        shares = {piece: counts[0].count(piece) / counts[1].count(piece) for piece in counts[1] if piece in counts[0]}
        if found:
            piece = str(found["scarce"])
            assert shares[piece] == min(shares.values()) <= 0.8
            assert (found["left"], found["rival_left"]) == (counts[0].count(piece), counts[1].count(piece))
        else:
            assert not shares or min(shares.values()) > 0.8
    assert few_places(scene("X:d3 c4 d4 e4 d5", "P:a1 b1 a2 b2 a3")) == {}, "there are many places left"


def test_a_strip_is_free_and_narrower_than_one_of_the_rival() -> None:
    before = "F:c4 d4 b5 c5 c6"
    near, far = "L:c2 d2 e2 f2 f3", "L:d2 d3 e3 f3 g3"
    assert makes_strip(scene(near, far, before)) == {"wide": 1, "quarter": "upper"}
    assert makes_strip(scene(far, near, before)) == {}
    assert makes_strip(scene(near, far, before, "I:c1 d1 e1 f1 g1")) == {}, "the strip is filled"
    assert makes_strip(scene("I:b2 b3 b4 b5 b6", "I:a2 a3 a4 a5 a6")) == {"wide": 1, "quarter": "left"}
    assert makes_strip(scene("I:f2 f3 f4 f5 f6", "I:a2 a3 a4 a5 a6")) == {"wide": 2, "quarter": "right"}
    assert makes_strip(scene("I:c7 d7 e7 f7 g7", "I:a2 a3 a4 a5 a6")) == {"wide": 1, "quarter": "lower"}


def test_the_middle_is_taken_by_clearly_more_squares() -> None:
    cross, corner = "X:d3 c4 d4 e4 d5", "P:a1 b1 a2 b2 a3"
    assert takes_centre(scene(cross, corner)) == {"inner": 3, "rival_inner": 0}
    assert takes_centre(scene(corner, cross)) == takes_centre(scene(cross, cross)) == {}


def test_a_flexible_piece_is_no_reason_against_the_same_piece() -> None:
    corner, other, cross = "P:a1 b1 a2 b2 a3", "P:d4 e4 d5 e5 d6", "X:d3 c4 d4 e4 d5"
    assert spends_flexible(scene(corner, cross))
    assert spends_flexible(scene(corner, other)) == {}


def test_the_largest_rectangle_is_counted_after_both_moves() -> None:
    cross, corner = "X:d3 c4 d4 e4 d5", "P:a1 b1 a2 b2 a3"
    assert smaller_space(scene(cross, corner)) == {"largest": 24, "rival_largest": 48, "quarter": "middle"}
    assert smaller_space(scene(corner, cross)) == smaller_space(scene(cross, cross)) == {}
