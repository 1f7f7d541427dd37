"""All that the bidding table can say has its Chinese, no Chinese is unused, and no sentence mixes languages."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import parlour
from parlour.core.words import english
from parlour.explain.messages import Phrasebook
from parlour.games.bridge.commands import bid
from parlour.games.bridge.engine.bidding import Auction, explain, phrases
from parlour.games.bridge.engine.bidding.phrases import Phrase, joined, phrase
from parlour.games.bridge.engine.bidding.situation import Situation
from parlour.games.bridge.engine.bidding.summary import shown
from parlour.games.bridge.engine.bidding.system.natural import unknown
from parlour.games.bridge.engine.bidding.table import rules
from parlour.games.bridge.rules.auction import DOUBLE, PASS, auction_over, legal_calls, read_call

BIDDING = Path(phrases.__file__).parent
FILE = Path(parlour.__file__).parent / "games" / "bridge" / "locale" / "zh.meanings.toml"
CHINESE = tomllib.loads(FILE.read_text(encoding="utf-8"))["drawing"]
MAKERS = {"phrase", "Phrase", "hand_where", "joined"}  # what is given to them as a text is said
ENGLISH = re.compile(r"[A-Za-z]{3,}|\.\.\.|[a-z]{2,}")
zh = Phrasebook("drawing", "bridge", "zh")


def written(files: Iterator[Path], makers: set[str]) -> set[str]:
    """Return the texts that calls of these functions are given."""
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in makers:
                found |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return found - {""}


def sayable() -> set[str]:
    strange = (unknown(Situation(), call).says for call in (PASS, DOUBLE, read_call("7H")))
    ranges = {*phrases._OF_CARDS, *phrases._OF_POINTS}
    return {rule.says for rule in rules()} | {*strange} | ranges | written(BIDDING.rglob("*.py"), MAKERS)


def test_every_text_of_the_table_has_its_chinese_and_none_is_unused() -> None:
    tool = written(iter([Path(bid.__file__)]), {"words"}) | {"{agreed} of {asked} calls are as expected, {share}."}
    assert len(sayable()) > 450
    assert sayable() | tool == CHINESE.keys()


def auctions(count: int) -> Iterator[Auction]:
    """Yield auctions of any legal calls, low ones above all, so that strange meanings come up, too."""
    rng = Random(5)
    for _ in range(count):
        calls: tuple[int, ...] = ()
        while not auction_over(calls):
            calls = (*calls, PASS if rng.random() < 0.4 else rng.choice(legal_calls(calls)[:8]))
        yield Auction(calls, rng.randrange(4))


def test_meanings_of_any_auction_are_told_in_one_language() -> None:
    told = 0
    for auction in auctions(60):
        sentences = [explain(auction, index).worded(zh) for index in range(len(auction.calls))]
        sentences += [total.worded(zh) for total in shown(auction)]
        for sentence in sentences:
            assert not ENGLISH.search(sentence.replace("NT", "").replace("AKQ", "")), sentence
        told += len(sentences)
    assert told > 500


def test_phrases_keep_their_facts_in_both_languages() -> None:
    auction = Auction(tuple(map(read_call, ["1NT", "P", "2C", "P"])))
    assert explain(auction, 0).worded(english) == "Opens one no trump: 15 to 17 high-card points, balanced."
    assert explain(auction, 0).worded(zh) == "1NT 开叫：15–17 大牌点，均型牌。"  # noqa: RUF001 - as Chinese is written
    assert explain(auction, 2).worded(zh).endswith("：至少 8 点，红心 4 张或黑桃 4 张。")  # noqa: RUF001 - the same
    assert phrase("good {suit}", suit=Phrase("hearts")).worded() == "good hearts"
    assert (
        joined([Phrase("a void"), Phrase(""), Phrase("unbalanced")], "{one} or {two}").worded()
        == "a void or unbalanced"
    )
    assert joined([], "{one} or {two}").worded() == ""
