"""The commands that Bridge brings along: `parlour solve bridge` and `parlour bid`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.cards import name_of, winning_index
from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.core.words import Words
from parlour.errors import BadParameter, FormatError
from parlour.games.bridge.engine.double_dummy import (
    TABLE_STRAINS,
    CardResults,
    DealTable,
    PlayPosition,
    solve_cards,
    solve_tables,
)
from parlour.games.bridge.rules.contract import NO_TRUMPS
from parlour.games.bridge.rules.deal import SEAT_LETTERS, SEAT_NAMES, read_deal, write_deal
from parlour.games.bridge.rules.formats import BoardText, decode, read_lin, read_pbn
from parlour.games.bridge.rules.text import card_sign, contract_words

__all__ = ["SOLVE", "SolveSettings", "read_boards"]


@dataclass(frozen=True)
class SolveSettings:
    """The options of `parlour solve bridge`."""

    file: str = option("", "A file of deals: PBN, LIN, or one deal N:... per line; - reads standard input.")
    deal: str = option("", "One deal instead of a file, such as 'N:AK32.QJ.T98.7654 ... ... ...'.")
    table: bool = option(False, "All declarers and strains, even where the file names a contract.")
    threads: int = option(1, "Deals solved at the same time.", low=1, high=64)
    strict: bool = option(False, "Refuse files that do not keep to the standard.")


def solve(settings: SolveSettings, desk: Desk) -> Iterator[Answer]:
    """Solve every board of a file: its whole table and par, or every card where a contract is being played."""
    boards = _boards_of(settings)
    for number, board in enumerate(boards, 1):
        if board.hands is None:
            raise FormatError("board {number} of {count} has no deal to solve", number=number, count=len(boards))
    tables = [board for board in boards if settings.table or board.contract is None]
    played = [board for board in boards if not settings.table and board.contract is not None]
    positions = [_position(board) for board in played]
    rows = solve_tables([board.hands or () for board in tables], threads=settings.threads, cancel=desk.cancel)
    cards = solve_cards(positions, threads=settings.threads, cancel=desk.cancel)
    for number, board in enumerate(boards, 1):
        if settings.table or board.contract is None:
            row = next(rows, None)
            if row is None:
                return
            yield _table_answer(board, row, desk.words)
        else:
            results = next(cards, None)
            if results is None:
                return
            yield _cards_answer(board, results, desk.words)
        if len(boards) > 1:
            desk.progress(number, len(boards))


def _boards_of(settings: SolveSettings) -> tuple[BoardText, ...]:
    if bool(settings.file) == bool(settings.deal):
        raise BadParameter("Name a file of deals with --file, or give one deal with --deal.")
    if settings.deal:
        return (BoardText(read_deal(settings.deal)),)
    if settings.file == "-":
        return read_boards(sys.stdin.buffer.read(), "standard input", strict=settings.strict)
    try:
        data = Path(settings.file).read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise BadParameter("{path} cannot be read: {strerror}.", path=settings.file, strerror=why) from None
    return read_boards(data, settings.file, strict=settings.strict)


def read_boards(data: bytes, source: str, *, strict: bool = False) -> tuple[BoardText, ...]:
    """Read PBN, LIN, or one deal a line, whichever it is."""
    try:
        text = decode(data)
        if any(line.lstrip("\ufeff").lstrip().startswith("[") for line in text.splitlines()):
            return read_pbn(text, strict=strict)
        if "|" in text:
            return read_lin(text, strict=strict)
        return _read_lines(text)
    except FormatError as error:
        raise error.at(source=source) from None


def _read_lines(text: str) -> tuple[BoardText, ...]:
    boards = []
    for number, line in enumerate(text.splitlines(), 1):
        deal = line.partition("\t")[0].strip()
        if not deal or deal.startswith(("#", "%")):
            continue
        try:
            boards.append(BoardText(read_deal(deal)))
        except FormatError as error:
            raise error.at(line=number) from None
    if not boards:
        raise FormatError("there is no deal in it")
    return tuple(boards)


def _position(board: BoardText) -> PlayPosition:
    """Return where the play of a board stands; after the last card, where it began."""
    assert board.hands is not None
    assert board.contract is not None
    strain = board.contract.strain
    left, leader = list(board.hands), board.contract.leader
    trick: tuple[int, ...] = ()
    for card in board.plays if len(board.plays) < 52 else ():
        left[(leader + len(trick)) % 4] &= ~(1 << card)
        trick = (*trick, card)
        if len(trick) == 4:
            leader = (leader + winning_index(trick, None if strain == NO_TRUMPS else strain)) % 4
            trick = ()
    return PlayPosition(tuple(left), strain, leader, trick)


def _table_answer(board: BoardText, row: DealTable, words: Words) -> Answer:
    best = row.par(board.dealer, board.vulnerability)
    contracts = words(" or ").join(best.worded(words)) or words("passed out")
    lines = [f"{_title(board, words)}{write_deal(row.hands)}", "      N  E  S  W"]
    lines += [
        f"  {strain:<2}" + "".join(f"{tricks:3}" for tricks in tricks_of)
        for strain, tricks_of in zip(TABLE_STRAINS, row.tricks, strict=True)
    ]
    lines.append("  " + words("par {score} for North-South: {told}", score=f"{best.score:+}", told=contracts))
    lines.append("  " + _work(row.nodes, row.seconds, words))
    data = {
        **({} if board.board is None else {"board": board.board}),
        **row.data(),
        "par": {
            "score": best.score,
            "contract": None if best.contract is None else str(best.contract),
            "contracts": list(best.worded(words)),
        },
    }
    return Answer("\n".join(lines), data)


def _cards_answer(board: BoardText, results: CardResults, words: Words) -> Answer:
    assert board.hands is not None
    assert board.contract is not None
    position = _position(board)
    seat = (position.leader + len(position.trick)) % 4
    by_tricks: dict[int, list[int]] = {}
    for card, tricks in results.cards:
        by_tricks.setdefault(tricks, []).append(card)
    sentence = words(
        "{contract}, {seat} to play; tricks for its side from here on:",
        contract=contract_words(board.contract, words),
        seat=words.seat(SEAT_NAMES[seat]),
    )
    lines = [f"{_title(board, words)}{sentence}"]
    lines += [f"  {tricks:2}  " + " ".join(map(card_sign, cards)) for tricks, cards in by_tricks.items()]
    lines.append("  " + _work(results.nodes, results.seconds, words))
    data = {
        **({} if board.board is None else {"board": board.board}),
        "deal": write_deal(board.hands),
        "contract": str(board.contract),
        "to_play": SEAT_LETTERS[seat],
        "cards": {name_of(card): tricks for card, tricks in results.cards},
        "nodes": results.nodes,
        "seconds": round(results.seconds, 6),
    }
    return Answer("\n".join(lines), data)


def _title(board: BoardText, words: Words) -> str:
    return "" if board.board is None else words("Board {number}: ", number=board.board)


def _work(nodes: int, seconds: float, words: Words) -> str:
    return words("{nodes} nodes, {seconds} s", nodes=f"{nodes:,}", seconds=f"{seconds:.2f}")


SOLVE: Final = Tool(
    "solve",
    "Double-dummy results: tricks of every declarer and strain with par, or of every card of a contract.",
    solve,
    SolveSettings,
    examples=("--file deals.pbn --table --json", "--deal 'N:A.AJ742.KQ52.943 ...'"),
)
