"""What docs/web-api.md says of codes and settings is what the server does."""

from __future__ import annotations

import re
from pathlib import Path

from parlour.core.parameters import parameters, show
from parlour.web import WebSettings, failures
from parlour.web.settings import ENVIRONMENT_PREFIX

TEXT = (Path(__file__).parents[2] / "docs" / "web-api.md").read_text(encoding="utf-8")


def test_every_setting_is_documented_with_its_default() -> None:
    documented = dict(re.findall(rf"`{ENVIRONMENT_PREFIX}(\w+)=(\S*?)`", TEXT))
    assert documented == {item.name.upper(): show(item.default) for item in parameters(WebSettings)}


def test_every_error_code_is_documented() -> None:
    for _, status, code in failures._KINDS:
        assert any(line.startswith("|") and str(status) in line and f"`{code}`" in line for line in TEXT.splitlines())
