"""PBN and LIN as the rest of Parlour knows them: each reads and writes scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from parlour.cards import CLAIM_WORD, name_of, read_card
from parlour.core.formats import Format, Script
from parlour.core.parameters import build
from parlour.core.reading import whole_number
from parlour.errors import FormatError
from parlour.games.bridge.rules.auction import auction_over, call_name, legal_calls, read_call
from parlour.games.bridge.rules.claim import certain
from parlour.games.bridge.rules.deal import SEAT_NAMES, board_dealer, board_vulnerability
from parlour.games.bridge.rules.formats.board import BoardText, decode
from parlour.games.bridge.rules.formats.lin import read_lin, write_lin
from parlour.games.bridge.rules.formats.pbn import read_pbn, write_pbn
from parlour.games.bridge.rules.state import Board, begin, call, claim, legal_cards, play, view_of
from parlour.games.bridge.rules.text import read_board, write_board
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = ["FORMATS", "board_of_script", "script_of"]

CYCLE: Final = 16
NOTE, ALERT, COMMENT, SECTION, RESULT = "Note.", "Alert.", "Comment.", "Section.", "Tricks"
TAKEN: Final = ("Game", "Seed", "Origin", "Result", "Reason", "Viewer")  # tags that records use themselves


def script_of(board: BoardText) -> Script:
    """Return a board as a script; one that tells no auction is played from its contract."""
    if board.hands is None:
        raise FormatError("the board has no deal")
    rules = {"board": str(_number(board)), "vulnerability": board.vulnerability}
    if board.contract is not None and not auction_over(board.calls):
        rules["contract"] = str(board.contract)
    calls = () if "contract" in rules else tuple(map(call_name, board.calls))
    start = Board(board.hands, board.hands, "auction")
    named = {SEAT_NAMES[seat]: name for seat, name in enumerate(board.players) if name}
    tags = {_safe(name): value for name, value in board.tags if value} | named | _remarks(board)
    if _claimed(board):
        tags.pop(RESULT, None)
        return Script((*calls, *map(name_of, board.plays), CLAIM_WORD), write_board(start), rules, tags)
    return Script((*calls, *map(name_of, board.plays)), write_board(start), rules, tags)


def _claimed(board: BoardText) -> bool:
    """Tell whether the play stops where its side on lead can claim what the result says."""
    if board.hands is None or board.contract is None or board.result is None or len(board.plays) % 4:
        return False
    state = begin(board.hands, BridgeRules(contract=str(board.contract)))
    for card in board.plays:
        state = play(state, card)
    seat = view_of(state, None, BridgeRules()).actor
    if seat is None or not certain(view_of(state, seat, BridgeRules())):
        return False
    return claim(state, seat).won[board.contract.declarer % 2] == board.result


def _safe(name: str) -> str:
    """Return a tag's name so that it cannot be taken for one of a record's own."""
    return f"Tag.{name}" if name in TAKEN else name


def _remarks(board: BoardText) -> dict[str, str]:
    """Return what was said about calls, comments and further sections as tags."""
    found = {f"{NOTE}{number}": note for number, note in enumerate(board.notes, 1) if note}
    found |= {f"{ALERT}{number}": "!" for number, alerted in enumerate(board.alerts, 1) if alerted}
    found |= {f"{COMMENT}{number}": text for number, text in enumerate(board.comments, 1)}
    found |= {f"{SECTION}{name}": "\n".join(lines) for name, lines in board.sections}
    if board.result is not None and len(board.plays) < 52:
        found[RESULT] = str(board.result)
    return found


def _number(board: BoardText) -> int:
    """Return the number of the board, or the first one with this dealer when the file's number says otherwise."""
    if board.board is not None and board_dealer(board.board) == board.dealer:
        return board.board
    cycle = range(1, CYCLE + 1)
    return next(
        number
        for number in cycle
        if board_dealer(number) == board.dealer and board_vulnerability(number) == board.vulnerability
    )


def board_of_script(script: Script) -> BoardText:
    """Return a script as a board, every call and card checked."""
    rules = build(BridgeRules, dict(script.rules))
    board = read_board(script.position, rules)
    for number, text in enumerate(script.actions, 1):
        try:
            board = _act(board, text, rules)
        except FormatError as error:
            raise FormatError(f"action {number}, {text}: {error.message}") from None
    tricks = None if board.phase != "over" or board.contract is None else board.won[board.contract.declarer % 2]
    if tricks is None:
        tricks = whole_number(script.tags.get(RESULT, ""), 13)
    north, east, south, west = (script.tags.get(name, "") for name in SEAT_NAMES)
    notes = tuple(script.tags.get(f"{NOTE}{number}", "") for number in range(1, len(board.calls) + 1))
    alerts = tuple(f"{ALERT}{number}" in script.tags for number in range(1, len(board.calls) + 1))
    return BoardText(
        hands=board.deal,
        board=rules.board,
        dealer=rules.dealer,
        vulnerability=rules.vulnerable,
        players=(north, east, south, west),
        calls=board.calls,
        notes=notes if any(notes) else (),
        alerts=alerts if any(alerts) else (),
        contract=board.contract,
        plays=board.plays,
        result=tricks,
        tags=tuple(
            (name.removeprefix("Tag."), value)
            for name, value in script.tags.items()
            if name not in (*SEAT_NAMES, RESULT) and not name.startswith((NOTE, ALERT, COMMENT, SECTION))
        ),
        sections=tuple((name, tuple(text.split("\n"))) for name, text in _after(script.tags, SECTION)),
        comments=tuple(text for _, text in _after(script.tags, COMMENT)),
    )


def _after(tags: Mapping[str, str], prefix: str) -> list[tuple[str, str]]:
    return [(name.removeprefix(prefix), value) for name, value in tags.items() if name.startswith(prefix)]


def _act(board: Board, text: str, rules: BridgeRules) -> Board:
    if board.phase == "auction":
        choice = read_call(text)
        if choice not in legal_calls(board.calls):
            raise FormatError("the auction does not allow it")
        return call(board, choice, rules)
    if text == CLAIM_WORD:
        seat = view_of(board, None, rules).actor
        if seat is None or not certain(view_of(board, seat, rules)):
            raise FormatError("the rest of the tricks cannot be claimed here")
        return claim(board, seat)
    card = read_card(text)
    if board.phase != "play" or not legal_cards(board.hands[board.turn], board.trick) >> card & 1:
        raise FormatError("it cannot be played here")
    return play(board, card)


def _format(
    name: str,
    summary: str,
    read: Callable[[str], Iterable[BoardText]],
    write: Callable[[Iterable[BoardText]], str],
) -> Format:
    def read_scripts(text: str) -> tuple[Script, ...]:
        return tuple(map(script_of, read(text)))

    def write_scripts(scripts: tuple[Script, ...]) -> str:
        return write(map(board_of_script, scripts))

    return Format(name, summary, "games", read_scripts, write_scripts, f".{name}", decode)


FORMATS: Final = (
    _format("pbn", "Portable Bridge Notation: deals, auctions and plays.", read_pbn, write_pbn),
    _format("lin", "The files of Bridge Base Online.", read_lin, write_lin),
)
