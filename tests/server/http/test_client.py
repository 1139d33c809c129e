"""The browser client's files over HTTP: one page for all screens, and what may be kept how long."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.http.conftest import Web

pytestmark = pytest.mark.anyio

SCREENS = ("/", "/table/k7f2", "/rules/banting", "/games", "/games/k7f2/0")
SCRIPT = b"console.log(1);" * 100
FILES = {
    "index.html": b"<!doctype html><title>Capsa</title>",
    "assets/index-abc.js": SCRIPT,
    "assets/index-abc.js.gz": gzip.compress(SCRIPT),
    "assets/index-abc.js.br": b"brotli",
    "manifest.webmanifest": b"{}",
    "icon-192.png": b"a picture",
    "sw.js": b"self",
    "stamp": b"0123",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "built"
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("path", SCREENS)
async def test_every_screen_is_the_one_page(web: Web, path: str) -> None:
    page = await web.client.get(path)
    assert (page.status_code, page.content) == (200, FILES["index.html"])
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "private, no-cache"


async def test_an_address_that_is_no_screen_is_not_found(web: Web) -> None:
    for path in (
        "/games/k7f2/last",
        "/stamp",
        "/index.html",
        "/assets/other.js",
        "/assets/../index.html",
        "/x",
    ):
        assert (await web.client.get(path)).status_code == 404, path


async def test_a_person_who_comes_to_an_address_that_is_none_is_shown_the_client(web: Web) -> None:
    asked = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "if-none-match": "*"}
    for path in ("/x", "/games/k7f2/last", "/assets/other.js", "/table/a/b"):
        page = await web.client.get(path, headers=asked)
        assert (page.status_code, page.content) == (404, FILES["index.html"]), path
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-store"
        assert "content-security-policy" in page.headers


async def test_programs_and_the_api_are_answered_in_json(web: Web) -> None:
    for path, accept in (("/x", "*/*"), ("/x", "application/json"), ("/api/x", "text/html")):
        answer = await web.client.get(path, headers={"accept": accept})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


async def test_a_browser_that_asks_for_a_picture_of_the_site_gets_one(web: Web) -> None:
    picture = await web.client.get("/favicon.ico")
    assert (picture.status_code, picture.content) == (200, FILES["icon-192.png"])
    assert picture.headers["content-type"] == "image/png"


async def test_the_first_visit_makes_somebody_and_the_second_nobody_new(web: Web) -> None:
    async with web.stranger() as browser:
        assert "set-cookie" in (await browser.get("/table/k7f2")).headers
        assert "set-cookie" not in (await browser.get("/")).headers


async def test_what_has_its_hash_in_its_name_is_kept_for_good_and_nothing_else(web: Web) -> None:
    script = await web.client.get("/assets/index-abc.js")
    assert "immutable" in script.headers["cache-control"]
    for path in ("/sw.js", "/manifest.webmanifest"):
        assert (await web.client.get(path)).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("", None),
        ("gzip;q=0.0", None),
    ],
)
async def test_a_file_comes_in_the_best_form_that_the_browser_takes(
    web: Web, asked: str, encoding: str | None
) -> None:
    async with web.client.stream("GET", "/assets/index-abc.js", headers={"accept-encoding": asked}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    suffix = {"br": ".br", "gzip": ".gz", None: ""}[encoding]
    assert raw == FILES[f"assets/index-abc.js{suffix}"]
    assert (answer.headers.get("content-encoding"), answer.headers["vary"]) == (encoding, "accept-encoding")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


async def test_what_the_browser_has_already_is_not_sent_again(web: Web) -> None:
    first = await web.client.get("/sw.js")
    again = await web.client.get("/sw.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await web.client.get("/assets/index-abc.js", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


@pytest.mark.parametrize("path", ["/", "/sw.js", "/assets/index-abc.js"])
async def test_the_client_may_fetch_from_here_alone_and_run_nothing_inline(web: Web, path: str) -> None:
    headers = (await web.client.get(path)).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert not {"unsafe-inline", "unsafe-eval", "http:", "https:", "data:", "*"} & set(
        " ".join(policy.values()).replace("'", "").split()
    )
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["referrer-policy"] == "no-referrer"


class TestNothingBuilt:
    @pytest.fixture
    def built(self, tmp_path: Path) -> Path:
        return tmp_path / "nothing"

    @pytest.mark.parametrize("path", SCREENS)
    async def test_a_screen_says_that_there_is_no_client(self, web: Web, path: str) -> None:
        page = await web.client.get(path)
        assert page.status_code == 503
        assert "make play" in page.text
        assert "style-src 'sha256-" in page.headers["content-security-policy"]

    async def test_programs_are_served_all_the_same(self, web: Web) -> None:
        assert (await web.client.get("/api/me")).status_code == 200
