"""Matches as text: what chance dealt and what was done, round by round."""

from __future__ import annotations

from functools import lru_cache

from parlour.cards import deck, members
from parlour.core.observation import Seat
from parlour.errors import FormatError, IllegalAction
from parlour.games.tractor.rules.actions import check_play
from parlour.games.tractor.rules.declaring import NO, check_declaration
from parlour.games.tractor.rules.events import NO_WORD
from parlour.games.tractor.rules.following import check_held
from parlour.games.tractor.rules.match import look
from parlour.games.tractor.rules.order import names_of, read_cards
from parlour.games.tractor.rules.round import KITTY, SIDES, Play, Round, answer, begin, bury, deal_to, play
from parlour.games.tractor.rules.shapes import components
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["header", "read_deal", "read_round", "write_deal", "write_round"]

ALL = sorted(deck(2, jokers=True))


@lru_cache(maxsize=512)
def write_round(round_: Round) -> str:
    """Write a round: its deal, what was said at which place of it, the kitty laid down, and the plays."""
    lines = [write_deal(round_.deal)]
    said = {turn: NO_WORD for turn in round_.declined}
    said |= {item.asked_at: names_of(item.cards) for item in round_.declarations}
    answers = [(turn, f"{turn} {said[turn]}") for turn in sorted(said)]
    dealing = [text for turn, text in answers if not round_.asked_from or turn < round_.asked_from]
    if dealing:
        lines.append("say " + "; ".join(dealing))
    if round_.phase == "deal":
        lines.append(f"stand {round_.asked_at}")
    kitties = [cards for cards in (round_.passed, round_.buried) if cards]
    lines += [f"bury {names_of(cards)}" for cards in kitties[:1]]
    if len(dealing) < len(answers):
        lines.append("say " + "; ".join(text for _, text in answers[len(dealing) :]))
    lines += [f"bury {names_of(cards)}" for cards in kitties[1:]]
    if round_.plays:
        lines.append("play " + " | ".join(map(_write_play, round_.plays)))
    return "\n".join(lines)


def write_deal(deal: tuple[int, ...]) -> str:
    """Write the cards in the order they are dealt, the kitty last."""
    return f"deal {names_of(deal)}"


def _write_play(played: Play) -> str:
    cards = names_of(played.cards)
    return f"{names_of(played.tried)} > {cards}" if played.tried else cards


def header(rounds: tuple[Round, ...], rules: TractorRules) -> tuple[int, tuple[int, int], Seat, Seat | None]:
    """Return what a round begins with after these: its number, the ranks, who gets the first card, a fixed starter."""
    result = rounds[-1].result if rounds else None
    if result is not None:
        return len(rounds) + 1, result.ranks, result.starter, result.starter
    first = max(0, rules.first_starter)
    fixed = first if rules.first_starter >= 0 or not rules.live_roles else None
    return 1, rules.ranks, first, fixed


def read_deal(line: str) -> tuple[int, ...]:
    """Read the order of a deal."""
    cards = read_cards(line.removeprefix("deal "))
    if sorted(cards) != ALL:
        raise FormatError("expected the 108 cards of two decks with jokers in the order they are dealt", line=1)
    return cards


@lru_cache(maxsize=512)
def read_round(
    block: str, number: int, ranks: tuple[int, int], first: Seat, fixed: Seat | None, rules: TractorRules
) -> Round:
    """Read a round back; every action is checked."""
    lines = block.splitlines()
    round_ = begin(number, ranks, first, fixed, read_deal(lines[0]), rules)
    for line_number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        try:
            if word == "say":
                for item in rest.split(";"):
                    round_ = _read_answer(round_, item, rules)
            elif word == "stand":
                round_ = _stand(round_, rest)
            elif word == "bury":
                round_ = _read_kitty(round_, rest, rules)
            elif word == "play":
                for item in rest.split("|"):
                    round_ = _read_play(round_, item, rules)
            else:
                raise FormatError("expected say, stand, bury or play here, not {found!r}", found=line[:40])
        except FormatError as error:
            raise error.at(line=line_number) from None
    return round_


def _stand(round_: Round, text: str) -> Round:
    stands = deal_to(round_, int(text)) if text.strip().isdecimal() and len(text) < 9 else None
    if stands is None:
        raise FormatError("the deal cannot stand at {found!r}", found=text.strip()[:20])
    return stands


def _read_answer(round_: Round, text: str, rules: TractorRules) -> Round:
    said_at, _, said = text.strip().partition(" ")
    round_ = _stand(round_, said_at)
    cards = NO if said.strip() == NO_WORD else tuple(sorted(read_cards(said)))
    if cards == NO and said.strip() != NO_WORD:
        raise FormatError("expected cards or {no} after the place {place}", no=NO_WORD, place=said_at[:20])
    objection = check_declaration(cards, round_.hands[round_.asked], round_.standing, round_.asked, round_.rank, rules)
    if objection is not None:
        raise FormatError(
            "{seat} cannot declare that: {fault}", seat=SIDES[round_.asked], fault=IllegalAction(objection)
        )
    return answer(round_, cards, rules)


def _read_kitty(round_: Round, text: str, rules: TractorRules) -> Round:
    cards = tuple(sorted(read_cards(text)))
    if round_.phase != "kitty":
        raise FormatError("no kitty is buried here")
    objection = check_held(cards, tuple(members(round_.hands[round_.keeper])))
    if objection is not None:
        fault = IllegalAction(objection)
        raise FormatError("{seat} cannot bury that: {fault}", seat=SIDES[round_.keeper], fault=fault)
    if len(cards) != KITTY:
        raise FormatError("expected {count} cards that {seat} buries", count=KITTY, seat=SIDES[round_.keeper])
    return bury(round_, cards, rules)


def _read_play(round_: Round, text: str, rules: TractorRules) -> Round:
    if round_.phase != "play":
        raise FormatError("no cards are played here, so {found!r} cannot be", found=text.strip()[:20])
    before, _, after = text.partition(">")
    tried = tuple(sorted(read_cards(before))) if after else ()
    cards = tuple(sorted(read_cards(after or before)))
    objection = check_play(look(round_, round_.turn, rules), tried or cards)
    if objection is not None:
        raise FormatError(
            "{seat} cannot play {cards}: {fault}",
            seat=SIDES[round_.turn],
            cards=names_of(cards)[:60],
            fault=IllegalAction(objection),
        )
    if tried and (round_.trick or rules.throws != "challenge" or cards not in _parts(tried, round_, rules)):
        raise FormatError(
            "{cards} is not what a failed throw of {tried} leaves",
            cards=names_of(cards)[:60],
            tried=names_of(tried)[:60],
        )
    return play(round_, cards, rules, tried)


def _parts(tried: tuple[int, ...], round_: Round, rules: TractorRules) -> list[tuple[int, ...]]:
    return [tuple(sorted(part.cards)) for part in components(tried, round_.order(rules))]
