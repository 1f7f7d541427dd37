"""Puzzles of any game that brings some along: found, proved, kept, told, rated and repeated.

from parlour.study.puzzles import collection, daily_puzzle, prove
puzzle = collection("reversi")[0]
prove(puzzle.question()).margin
"""

from parlour.study.puzzles.collection import collection, daily_puzzle, difficulty_of, puzzle_called, select
from parlour.study.puzzles.making import Making, make_puzzles
from parlour.study.puzzles.proving import MOST_DEALS, check_puzzle, prove
from parlour.study.puzzles.puzzle import Proof, Puzzle, Weighed, read_puzzles, write_puzzle
from parlour.study.puzzles.rating import Rating, rated
from parlour.study.puzzles.repetition import INTERVALS, next_box

__all__ = [
    "INTERVALS",
    "MOST_DEALS",
    "Making",
    "Proof",
    "Puzzle",
    "Rating",
    "Weighed",
    "check_puzzle",
    "collection",
    "daily_puzzle",
    "difficulty_of",
    "make_puzzles",
    "next_box",
    "prove",
    "puzzle_called",
    "rated",
    "read_puzzles",
    "select",
    "write_puzzle",
]
