"""Requests made up from the OpenAPI schema by schemathesis, many of them about tables that exist."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import schemathesis
from httpx2 import InvalidURL
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import APIOperation, GenerationMode
from schemathesis import Case as AnyCase
from schemathesis.core import NotSet
from schemathesis.core.result import Ok
from starlette.testclient import TestClient

from parlour.web import create_app
from tests.fuzz.http import boundless
from tests.fuzz.live_tables import LiveTables
from tests.web.conftest import HOME

__all__ = ["Answers", "Asking", "asking"]

Operation = APIOperation[Any, Any, Any, Any]
Case = AnyCase[Any]
WHOLE: Final = 0.7  # of the cases get all values from a live table
HALF: Final = 0.5  # of the values of the others
AGAINST: Final = 4  # one in so many cases breaks the schema
RUDE: Final = 0.15  # of the requests have an odd header
HEADERS: Final = (
    ("Origin", "http://["),
    ("Origin", "null"),
    ("Origin", "http://²:99999999"),
    ("Host", "["),
    ("Host", "localhost:²"),
    ("Accept-Language", "zh;q=²,en;q=" + "9" * 5_000),
    ("Cookie", 'parlour_device="\\'),
    ("Authorization", "Bearer " + "," * 2_000),
    ("Content-Type", "application/json; charset=²"),
    ("X-Forwarded-For", "::ffff:²"),
)


@dataclass
class Answers:
    """How often each status came, and the requests that the server failed at."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def good(self) -> int:
        """How many were not refused."""
        return sum(count for status, count in self.statuses.items() if status < 400)


class Asking:
    """A server in this process, and requests for each of its operations."""

    def __init__(self, client: TestClient, seed: int) -> None:
        self._client = client
        self._rng = random.Random(seed)
        self.tables = LiveTables(client, seed)
        schema = schemathesis.openapi.from_dict(client.app.openapi())  # type: ignore[attr-defined]
        found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
        self.operations: dict[str, Operation] = {
            operation.definition.raw["operationId"]: operation for operation in found
        }

    def ask(self, name: str, count: int) -> Answers:
        """Make so many requests for an operation."""
        answers = Answers()
        for case in self._cases(name, count):
            if self._rng.random() < 0.9:
                self._settle(name, case)
            rude = [self._rng.choice(HEADERS)] if self._rng.random() < RUDE else []
            try:
                status, told = self._send(case, dict(rude))
            except (InvalidURL, UnicodeError):
                continue  # no client can send that
            answers.statuses[status] += 1
            if status >= 500:
                answers.faults.append(f"{status} {told[:200]} {rude}: {case.as_curl_command()[:2000]}")
        return answers

    def _cases(self, name: str, count: int) -> Iterator[Case]:
        """Let hypothesis make up requests, most of them as the schema wants them."""
        operation = self.operations[name]
        against = count // AGAINST if operation.body or operation.query else 0
        for mode, share in ((GenerationMode.POSITIVE, count - against), (GenerationMode.NEGATIVE, against)):
            if share:
                # Where little can be varied, the same few requests are made again.
                yield from islice(cycle(_drawn(operation, mode, share, self._rng.getrandbits(32))), share)

    def _settle(self, name: str, case: Case) -> None:
        """Put values of a live table into a request: all of them, or some."""
        table, values = self.tables.values(name)
        whole = self._rng.random() < WHOLE or (table is None and self.tables.spoilt)
        if table is not None:
            case.path_parameters = {**(case.path_parameters or {}), "table_id": table.id}
            if table.all_tokens and (whole or self._rng.random() < HALF):
                case.headers["Authorization"] = f"Bearer {table.all_tokens}"
        declared = {item.name for item in case.operation.query}
        for key, value in values.items():
            if not whole and self._rng.random() < HALF:
                continue
            if key in (case.path_parameters or {}):
                case.path_parameters[key] = str(value)
            elif key in declared:
                case.query = {**(case.query or {}), key: value}
                if value is None:
                    del case.query[key]
            elif isinstance(case.body, dict):
                case.body[key] = value
        if whole and isinstance(case.body, dict):
            case.body = {key: value for key, value in case.body.items() if key in values}

    def _send(self, case: Case, rude: dict[str, str]) -> tuple[int, str]:
        known = {key: str(value) for key, value in (case.headers or {}).items()}
        headers = {"content-type": "application/json"} | known | rude
        body = case.body
        content = (
            None if isinstance(body, NotSet) else body if isinstance(body, bytes) else json.dumps(body, default=str)
        )
        answer = self._client.request(
            case.method,
            HOME + case.formatted_path,
            params={key: value for key, value in (case.query or {}).items()},
            headers={key.encode(): value.encode("latin-1", "replace") for key, value in headers.items()},
            content=content,
        )
        return answer.status_code, answer.text


def _drawn(operation: Operation, mode: GenerationMode, count: int, number: int) -> list[Case]:
    found: list[Case] = []

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def draw(case: Case) -> None:
        found.append(case)

    draw()
    return found


@contextmanager
def asking(folder: Path, seed: int) -> Iterator[Asking]:
    """Run a server that refuses nobody for asking too often."""
    with TestClient(create_app(boundless(str(folder))), base_url=HOME, raise_server_exceptions=False) as client:
        made = Asking(client, seed)
        yield made
        assert client.portal is not None
        client.portal.call(made.tables.close)
