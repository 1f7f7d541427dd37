"""Whatever is said in English is said in Chinese, too, with the same facts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from parlour.explain import sentences_for

LOCALE = files("parlour.games.tractor") / "locale"
SHARED = files("parlour.explain") / "locale"
SHARED_SECTIONS = ("compare", "certainty", "hint", "review", "summary", "luck")
SECTIONS = ("reason", "part", "event", "mode", "role", "pressure", "style", "priority", "trump", "team", "illegal")


def flat(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            alternatives = [value] if isinstance(value, str) else value
            yield from ((f"{path}{key}{number or ''}", sentence) for number, sentence in enumerate(alternatives))


def read(language: str, locale: Traversable = LOCALE) -> dict[str, str]:
    tree = tomllib.loads((locale / f"{language}.toml").read_text(encoding="utf-8"))
    return dict(flat({name: section for name, section in tree.items() if name != "area"}))


def test_chinese_has_every_sentence_and_its_facts() -> None:
    english, chinese = read("en", SHARED) | read("en"), read("zh", SHARED) | read("zh")
    wanted = {code for code in read("en") if code.partition(".")[0] in SECTIONS}
    wanted |= {code for code in read("en", SHARED) if code.partition(".")[0] in SHARED_SECTIONS}
    wanted -= {f"{code}1" for code in wanted}  # a second way to say it is not needed
    assert wanted <= set(chinese)
    for code, sentence in english.items():
        if code in chinese:
            facts = set(re.findall(r"{(\w+)", chinese[code]))
            assert facts <= set(re.findall(r"{(\w+)", sentence)), code


def test_sentences_in_chinese() -> None:
    chinese = sentences_for("tractor", "zh")
    assert chinese.say("event", "tractor.declared", {"seat": "北家", "text": "H2", "trump": "hearts"}) == (
        "北家亮 H2：主是红桃。"  # noqa: RUF001 - that is how Chinese is written
    )
    assert chinese.seat("north") == "北家"
    assert chinese.say("illegal", "tractor.pairs", {"led": 1, "owed": 1, "played": 0}).startswith("领出了 1 对")
