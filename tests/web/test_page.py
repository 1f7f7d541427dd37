"""The page and its files: caches, the page's own addresses, and what is shown when the page was not built."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from parlour.web.page import page_problem, page_router


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("outside")
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html>page")
    (tmp_path / "static" / "icon.svg").write_text("<svg/>")
    (tmp_path / "static" / "assets" / "index-abc123.js").write_text("export {}")
    return tmp_path / "static"


def browser(static: Path) -> TestClient:
    app = FastAPI()
    app.include_router(page_router(static))
    return TestClient(app)


def test_hashed_files_stay_in_caches_and_the_page_does_not(static: Path) -> None:
    client = browser(static)
    assert client.get("/assets/index-abc123.js").headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "javascript" in client.get("/assets/index-abc123.js").headers["content-type"]
    for path in ("/", "/index.html", "/icon.svg"):
        assert client.get(path).headers["cache-control"] == "no-cache"
    etag = client.get("/").headers["etag"]
    assert etag


def test_the_manifest_says_what_it_is_and_the_worker_is_asked_for_anew(static: Path) -> None:
    (static / "manifest.webmanifest").write_text("{}")
    (static / "sw.js").write_text("")
    client = browser(static)
    assert client.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    worker = client.get("/sw.js")
    assert "javascript" in worker.headers["content-type"]
    assert worker.headers["cache-control"] == "no-cache"


def test_addresses_of_the_page_get_the_page(static: Path) -> None:
    client = browser(static)
    for path in ("/", "/tables/abc_-1", "/reversi/new"):
        assert client.get(path).text == "<!doctype html>page"
    assert client.get("/assets/index-gone.js").status_code == 404
    assert client.head("/").status_code == 200


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt"]
)
def test_nothing_outside_is_served(static: Path, path: str) -> None:
    assert "outside" not in browser(static).get(path).text


def test_a_missing_page_says_how_to_build_it(tmp_path: Path) -> None:
    answer = browser(tmp_path / "static").get("/tables/abc")
    assert answer.status_code == 503
    assert "make setup" in answer.text


def test_a_page_that_could_not_be_installed_says_why(tmp_path: Path) -> None:
    (tmp_path / "no_page.txt").write_text("npm <ci> failed")
    assert "missing, because npm <ci> failed. In a checkout" in (page_problem(tmp_path / "static") or "")
    assert "npm &lt;ci&gt; failed" in browser(tmp_path / "static").get("/").text


def test_a_page_that_is_there_is_no_problem(static: Path) -> None:
    assert page_problem(static) is None


@pytest.mark.parametrize("path", ["/%00", "/a%00.js", "/" + "a" * 5000, "/" + "a" * 5000 + ".js", "/%ff%fe"])
def test_names_that_no_system_takes_are_no_fault_of_the_server(static: Path, path: str) -> None:
    assert browser(static).get(path).status_code in (200, 404)
