"""Who one is: a cookie nobody forges, a name that can be changed, a link to another device, a bot's token."""

from __future__ import annotations

import base64
import random
from typing import TYPE_CHECKING

import pytest
from starlette.requests import HTTPConnection
from tests.server.http.conftest import ADDRESS

from capsa.errors import CapsaError
from capsa.server.identity import LINK_LIFE, Identities, is_same_origin, made_up_name, somebody_new
from capsa.server.names import cleaned_name
from capsa.server.people import Person

if TYPE_CHECKING:
    from tests.server.http.conftest import Web

pytestmark = pytest.mark.anyio

IDS = Identities(b"k" * 32)
ANI = Person(player="a" * 22, name="Ani \u00e9")


def connection(scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    server = ("capsa.test", 80)
    return HTTPConnection({"type": "http", "scheme": scheme, "server": server, "path": "/", "headers": raw})


def cookie_of(person: Person, ids: Identities = IDS) -> str:
    cookie = ids.with_cookie(person, connection()).cookie
    assert cookie is not None
    return cookie.partition(";")[0]


def test_a_cookie_brings_back_who_it_was_made_for() -> None:
    assert IDS.known(connection(cookie=cookie_of(ANI))) == ANI
    assert IDS.known(connection(cookie=f"other=1; {cookie_of(ANI)}; more=2")) == ANI


def test_a_cookie_is_for_the_browser_alone_and_for_https_where_it_came_so() -> None:
    plain = IDS.with_cookie(ANI, connection()).cookie
    secure = IDS.with_cookie(ANI, connection("https")).cookie
    assert plain is not None
    assert secure is not None
    assert "; HttpOnly; SameSite=Lax" in plain
    assert ("Secure" in plain, "; Secure" in secure) == (False, True)


def test_no_changed_cookie_is_anybodys() -> None:
    name, _, value = cookie_of(ANI).partition("=")
    rng = random.Random(4)
    for _ in range(500):
        place = rng.randrange(len(value))
        other = rng.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
        changed = value[:place] + other + value[place + 1 :]
        assert changed == value or IDS.known(connection(cookie=f"{name}={changed}")) is None


@pytest.mark.parametrize(
    "value",
    [
        "",
        ".",
        "..",
        "a.b",
        "a.b.c.d",
        "\u00ff\u00fe",
        "a" * 5_000,
        "." * 5_000,
        cookie_of(ANI, Identities(b"o" * 32)),
    ],
    ids=range(9),
)
def test_nonsense_in_a_cookie_is_nobody(value: str) -> None:
    assert IDS.known(connection(cookie=f"{IDS.cookie_name}={value.rpartition('=')[2]}")) is None


def test_what_is_signed_for_one_purpose_is_good_for_no_other() -> None:
    cookie = cookie_of(ANI).partition("=")[2]
    token = IDS.token(ANI).removeprefix("capsa_")
    link = IDS.link(ANI, 0)
    assert IDS.known(connection(cookie=f"{IDS.cookie_name}={token}")) is None
    for wrong in (cookie, link, IDS.admin_token()):
        with pytest.raises(CapsaError, match="token"):
            IDS.known(connection(authorization=f"Bearer {wrong}"))
        assert not IDS.is_admin(connection(authorization=f"Bearer {wrong}")) or wrong == IDS.admin_token()
    for wrong in (cookie, token):
        with pytest.raises(CapsaError) as raised:
            IDS.read_link(wrong, 0)
        assert raised.value.code == "bad_link"


def test_two_servers_on_one_machine_do_not_take_each_others_cookies_away() -> None:
    assert Identities(b"o" * 32).cookie_name != IDS.cookie_name


def test_a_made_up_name_can_be_said_and_is_a_good_name() -> None:
    names = {made_up_name(random.Random(seed)) for seed in range(200)}
    assert len(names) > 150
    assert all(cleaned_name(name) == name and name.isalpha() and len(name) == 6 for name in names)


def test_ids_of_people_are_never_the_same() -> None:
    assert len({somebody_new().player for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("headers", "same"),
    [
        ({}, True),
        ({"origin": "http://capsa.test", "host": "capsa.test"}, True),
        ({"origin": "http://CAPSA.test", "host": "capsa.test"}, True),
        ({"origin": "http://capsa.test:8014", "host": "capsa.test:8013"}, False),
        ({"origin": "null", "host": "capsa.test"}, False),
        ({"origin": "http://[", "host": "capsa.test"}, False),
        ({"origin": "https://evil.test", "host": "capsa.test"}, False),
        ({"sec_fetch_site": "cross-site"}, False),
        ({"sec_fetch_site": "same-site"}, False),
    ],
)
def test_pages_of_other_origins_are_told_apart(headers: dict[str, str], same: bool) -> None:
    assert is_same_origin(connection(**headers)) is same


async def test_who_comes_first_is_somebody_and_stays_so(web: Web) -> None:
    first = await web.client.get("/api/me")
    again = await web.client.get("/api/me")
    assert first.json() == again.json()
    assert "set-cookie" in first.headers
    assert "set-cookie" not in again.headers
    async with web.stranger() as other:
        assert (await other.get("/api/me")).json() != first.json()


async def test_a_name_can_be_changed_to_a_good_one(web: Web) -> None:
    await web.client.get("/api/me")
    assert (await web.client.patch("/api/me", json={"name": "  Ani   B. "})).json() == {"name": "Ani B."}
    assert (await web.client.get("/api/me")).json() == {"name": "Ani B."}


async def test_a_name_that_was_changed_is_ones_name_at_every_device(web: Web) -> None:
    link = (await web.client.post("/api/me/link")).json()["path"]
    async with web.stranger() as phone:
        await phone.post(link)
        assert (await web.client.patch("/api/me", json={"name": "Citra"})).json() == {"name": "Citra"}
        assert (await phone.get("/api/me")).json() == {"name": "Citra"}
        person = web.doors.identities.known(_with(phone))
        assert person is not None
        assert person.name == "Citra", "the cookie tells the WebSocket the same"


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 21, "a\u202eb", "a\u200bb", "a\u0000b", "\u2066x", "\ud800"]
)
async def test_a_name_with_hidden_characters_is_refused(web: Web, name: str) -> None:
    await web.client.patch("/api/me", json={"name": "Ani"})
    body = f'{{"name": "{name.encode("unicode_escape").decode().replace(chr(92) + "x", chr(92) + "u00")}"}}'
    answer = await web.client.patch(
        "/api/me", content=body.encode(), headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) in [(422, "bad_name"), (400, "bad_frame")]
    assert (await web.client.get("/api/me")).json() == {"name": "Ani"}


async def test_nobody_is_called_like_a_bot(web: Web) -> None:
    await web.client.patch("/api/me", json={"name": "Ani"})
    answer = await web.client.patch("/api/me", json={"name": "B0t 1"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_name")
    assert (await web.client.get("/api/me")).json() == {"name": "Ani"}


async def test_markup_in_a_name_is_shown_as_text(web: Web) -> None:
    await web.client.patch("/api/me", json={"name": "<b>\"&'</b>"})
    link = (await web.client.post("/api/me/link")).json()
    page = await web.client.get(link["path"])
    assert page.text.count("<bdi>&lt;b&gt;&quot;&amp;&#x27;&lt;/b&gt;</bdi>") == 2
    assert "<b>" not in page.text


async def test_a_link_carries_a_person_to_another_device_once(web: Web) -> None:
    await web.client.patch("/api/me", json={"name": "Ani"})
    link = (await web.client.post("/api/me/link")).json()
    assert link["expires_in"] == LINK_LIFE
    async with web.stranger() as phone, web.stranger() as thief:
        asked = await phone.get(link["path"])
        assert "Ani" in asked.text
        assert "set-cookie" not in asked.headers, "what only looks at a link does not use it up"
        done = await phone.post(link["path"])
        assert (done.status_code, done.headers["location"]) == (303, "/")
        assert (await phone.get("/api/me")).json() == {"name": "Ani"}
        late = await thief.post(link["path"])
        assert (late.status_code, late.headers.get("set-cookie")) == (409, None)
        assert web.doors.identities.known(_with(phone)) == web.doors.identities.known(_with(web.client))


def _with(client: object) -> HTTPConnection:
    cookies = client.cookies  # type: ignore[attr-defined]
    return connection(cookie="; ".join(f"{name}={value}" for name, value in cookies.items()))


async def test_a_link_is_good_for_minutes(web: Web) -> None:
    link = (await web.client.post("/api/me/link")).json()
    await web.hands.move(LINK_LIFE)
    async with web.stranger() as phone:
        for answer in (await phone.get(link["path"]), await phone.post(link["path"])):
            assert (answer.status_code, answer.headers.get("set-cookie")) == (404, None)


async def test_a_link_leaks_to_nobody_and_no_page_of_others_uses_it(web: Web) -> None:
    link = (await web.client.post("/api/me/link")).json()
    async with web.stranger() as phone:
        page = await phone.get(link["path"])
        assert page.headers["cache-control"] == "no-store"
        # with "no-referrer" a browser says "Origin: null" of the page's own form, and no link could be used
        assert page.headers["referrer-policy"] == "same-origin"
        for origin in ("https://evil.test", "null"):
            forced = await phone.post(link["path"], headers={"origin": origin})
            assert (forced.status_code, forced.headers.get("set-cookie")) == (403, None)
        assert (await phone.post(link["path"], headers={"origin": ADDRESS})).status_code == 303


@pytest.mark.parametrize(
    ("accepted", "question", "old"),
    [
        ("id-ID,id;q=0.9,en;q=0.8", "Lanjut sebagai", "kedaluwarsa"),
        ("fr, sv;q=0.5", "Fortsätta som", "för gammal"),
        ("en-GB", "Go on as", "too old"),
        ("*", "Go on as", "too old"),
        ("", "Go on as", "too old"),
    ],
)
async def test_the_page_of_a_link_is_in_the_readers_language(
    web: Web, accepted: str, question: str, old: str
) -> None:
    link = (await web.client.post("/api/me/link")).json()
    async with web.stranger(**{"accept-language": accepted}) as phone:
        assert question in (await phone.get(link["path"])).text
        await web.hands.move(LINK_LIFE)
        assert old in (await phone.get(link["path"])).text


async def test_a_bots_token_is_somebody_of_its_own(web: Web) -> None:
    me = (await web.client.get("/api/me")).json()
    bot = (await web.client.post("/api/bots", json={"name": "Robo"})).json()
    async with web.stranger(authorization=f"Bearer {bot['token']}") as program:
        assert (await program.get("/api/me")).json() == {"name": "Robo"} != me
    async with web.stranger(authorization="Bearer capsa_nonsense") as wrong:
        answer = await wrong.get("/api/me")
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad_token")


@pytest.mark.parametrize(
    "method", ["PATCH /api/me", "POST /api/tables", "POST /api/me/link", "POST /api/bots"]
)
async def test_pages_of_other_origins_change_nothing(web: Web, method: str) -> None:
    verb, path = method.split()
    answer = await web.client.request(verb, path, json={}, headers={"origin": "http://evil.test"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "other_origin")


async def test_the_page_of_a_link_runs_no_script_and_fetches_nothing(web: Web) -> None:
    page = await web.client.get("/link/x")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert not {"<script", "http:", "https:", "src=", "style="} & {
        part for part in ("<script", "http:", "https:", "src=", "style=") if part in page.text
    }


def test_a_name_in_any_letters_survives_the_cookie() -> None:
    for name in ("\u0645\u0631\u064a\u0645", "\u738b", "\U0001f600", "x" * 20):
        assert IDS.known(connection(cookie=cookie_of(Person(player="b" * 22, name=name)))) is not None
    assert base64.urlsafe_b64decode("4oCu").decode() == "\u202e"
