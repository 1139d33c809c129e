"""Fair deals: committed to before, mixed from all seats, revealed after, and checked by anybody (COM-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from capsa.dealing import commit, deal, mix
from capsa.records.verify import verify
from capsa.server import inputs as i
from capsa.server import messages as m
from capsa.server.table import TablePhase

if TYPE_CHECKING:
    from tests.server.conftest import Live, Making


def code(outcome: object) -> str:
    return str(getattr(getattr(outcome, "refusal", None), "code", "ok"))


def contributes(one: Live, player: str, data: str) -> object:
    return one.says(player, m.Contribute, commitment=one.table.fairness.commitment, data=data)


def test_the_commitment_is_public_before_anybody_contributes(live: Making) -> None:
    one = live("banting")
    secret = bytes(range(32))
    one.send(i.Entropy(secret=secret))
    shown = msgspec.json.decode(one.sent[None][-1][1])["shuffle"]
    assert shown["next"] == commit(secret)
    assert secret.hex().encode() not in one.sent[None][-1][1]


def test_every_seats_own_bytes_are_mixed_in_and_who_sends_none_adds_nothing(live: Making) -> None:
    one = live("banting", deals=1)
    one.commits()
    secret = one.table.fairness.secret
    assert secret is not None
    one.seats(3)
    assert code(contributes(one, "ani", "00ff")) == "ok"
    assert code(contributes(one, "citra", "abcd")) == "ok"
    one.says("ani", m.AddBot)
    one.send(i.BotBytes(seat=3, data=b"bot"))
    one.says("ani", m.Begin)
    assert one.table.deal is not None
    seed = mix(secret, [b"\x00\xff", b"", b"\xab\xcd", b"bot"], 0)
    assert one.table.deal.record.hands == deal(seed, 4)


def test_contributions_are_hidden_until_the_deal_and_public_after(live: Making) -> None:
    one = live("banting", deals=1)
    one.commits()
    one.seats(2)
    contributes(one, "ani", "c0ffee00c0ffee")
    told = b"".join(data for sent in one.sent.values() for _, data in sent)
    assert b"c0ffee00c0ffee" not in told
    assert msgspec.json.decode(one.sent[1][-1][1])["shuffle"]["contributed"] == [0]
    one.says("ani", m.Begin)
    assert b"c0ffee00c0ffee" in one.sent[1][-1][1]


def test_the_secret_is_revealed_with_the_result_and_no_earlier(live: Making) -> None:
    one = live("banting", deals=2)
    one.begins(1)
    assert one.table.deal is not None
    secret = one.table.deal.secret.hex().encode()
    while one.table.phase is TablePhase.PLAYING:
        assert all(secret not in data for sent in one.sent.values() for _, data in sent)
        one.goes_on()
    assert all(secret in sent[-1][1] for sent in one.sent.values())
    assert one.table.needs.secret, "every deal has a secret of its own"


@pytest.mark.parametrize(
    ("data", "expected"),
    [("", "bad_bytes"), ("xy", "bad_bytes"), ("a", "bad_bytes"), ("ab" * 65, "bad_bytes")],
)
def test_bytes_that_are_none_are_refused(live: Making, data: str, expected: str) -> None:
    one = live("banting")
    one.commits()
    one.seats(1)
    assert code(contributes(one, "ani", data)) == expected


def test_bytes_count_once_and_only_for_the_shuffle_they_name(live: Making) -> None:
    one = live("banting")
    one.seats(1)
    assert code(one.says("ani", m.Contribute, commitment="0" * 64, data="00")) == "stale_commitment"
    one.commits()
    assert code(one.says("ani", m.Contribute, commitment="0" * 64, data="00")) == "stale_commitment"
    assert code(one.says("stranger", m.Contribute, commitment="0" * 64, data="00")) == "not_seated"
    assert code(contributes(one, "ani", "00")) == "ok"
    assert code(contributes(one, "ani", "01")) == "already_contributed"


def test_a_secret_cannot_be_taken_back(live: Making) -> None:
    one = live("banting")
    one.commits()
    before = one.table.fairness
    assert not one.commits().changed
    assert one.table.fairness == before
    assert not one.send(i.Entropy(secret=b"short")).changed


def test_a_record_with_another_secret_does_not_verify(live: Making) -> None:
    from dataclasses import replace  # noqa: PLC0415 (only this test forges)

    one = live("banting", deals=1)
    one.begins(2)
    one.finishes()
    good = one.record()
    (first,) = good.deals
    assert first.shuffle is not None
    forged = replace(first, shuffle=replace(first.shuffle, secret=bytes(32)))
    assert verify(good).ok
    assert {finding.code for finding in verify(replace(good, deals=(forged,))).findings} >= {"not_committed"}
