"""Addresses as pictures: of a table, and of a link to another device."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import httpx
import pytest
import segno

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.http.conftest import Started, Web

SVG = "{http://www.w3.org/2000/svg}"


def address(answer: httpx.Response) -> str:
    """What a picture says it is, having the dark squares of a code that says it."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("image/svg+xml")
    picture = ET.fromstring(answer.text)  # noqa: S314 (our own)
    title = picture.findtext(f"{SVG}title")
    assert title is not None
    size = segno.make(title, error="q", micro=False).symbol_size(border=4)
    assert picture.attrib["viewBox"] == f"0 0 {size[0]} {size[1]}"
    return title


@pytest.mark.anyio
async def test_a_tables_picture_is_its_address_as_it_was_reached(web: Web) -> None:
    table = (await web.client.post("/api/tables", json={"rules": "banting"})).json()
    assert address(await web.client.get(table["qr"])) == f"http://capsa.test{table['page']}"
    async with web.stranger("https://play.example:8443") as other:
        assert address(await other.get(table["qr"])) == f"https://play.example:8443{table['page']}"
    assert (await web.client.get("/api/tables/nowhere/qr.svg")).status_code == 404


@pytest.mark.anyio
async def test_a_links_picture_leads_to_the_link_and_does_not_use_it_up(web: Web) -> None:
    link = (await web.client.post("/api/me/link")).json()
    for _ in range(2):
        assert address(await web.client.get(link["qr"])) == f"http://capsa.test{link['path']}"
    async with web.stranger() as other:
        assert (await other.post(link["path"])).status_code == 303
    await web.hands.move(link["expires_in"])
    for text in (link["qr"], "/api/links/made-up/qr.svg"):
        assert (await web.client.get(text)).status_code == 404


@pytest.mark.parametrize(("flags", "scheme"), [((), "http"), (("--proxies", "127.0.0.1"), "https")])
def test_a_proxy_is_believed_only_where_the_settings_name_it(
    serve: Callable[..., Started], flags: tuple[str, ...], scheme: str
) -> None:
    server = serve(*flags)
    headers = {"host": "play.example", "x-forwarded-proto": "https", "x-forwarded-host": "evil.example"}
    with httpx.Client(base_url=server.url) as client:
        table = client.post("/api/tables", json={"rules": "banting"}).json()
        said = address(client.get(table["qr"], headers=headers))
    assert said == f"{scheme}://play.example{table['page']}"
