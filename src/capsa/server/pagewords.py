"""The words of the pages that need no client, in the client's three languages.

The client's own words are in its message files, which the build makes functions of its script; these pages
hold no script, and are there where no client was built.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkWords:
    """What a link to another device says; `question` and `until_now` have a place for a `{name}`."""

    language: str
    title: str
    question: str
    until_now: str
    agree: str
    bad_link: str
    old_link: str
    used: str
    elsewhere: str


_ENGLISH = LinkWords(
    language="en",
    title="Another device",
    question="Go on as {name} on this device? The link works once.",
    until_now="Until now this device is {name}.",
    agree="Yes, go on",
    bad_link="This link does not work: it is not one of this server's, or not the whole of it.",
    old_link="This link is too old: make another one.",
    used="This link has been used already: make another one.",
    elsewhere="Open the link itself, and agree there.",
)
_INDONESIAN = LinkWords(
    language="id",
    title="Perangkat lain",
    question="Lanjut sebagai {name} di perangkat ini? Tautan ini hanya bisa dipakai sekali.",
    until_now="Selama ini perangkat ini adalah {name}.",
    agree="Ya, lanjut",
    bad_link="Tautan ini tidak berlaku: bukan dari server ini, atau tidak lengkap.",
    old_link="Tautan ini sudah kedaluwarsa: buat yang baru.",
    used="Tautan ini sudah dipakai: buat yang baru.",
    elsewhere="Buka tautannya sendiri, lalu setujui di sana.",
)
_SWEDISH = LinkWords(
    language="sv",
    title="En annan enhet",
    question="Fortsätta som {name} på den här enheten? Länken fungerar en gång.",
    until_now="Hittills är den här enheten {name}.",
    agree="Ja, fortsätt",
    bad_link="Länken fungerar inte: den är inte gjord av den här servern, eller inte hel.",
    old_link="Länken är för gammal: gör en ny.",
    used="Länken har redan använts: gör en ny.",
    elsewhere="Öppna själva länken och godkänn där.",
)
_BY_LANGUAGE = {words.language: words for words in (_ENGLISH, _INDONESIAN, _SWEDISH)}


def link_words(accepted: str) -> LinkWords:
    """Return the words in the first language of an `Accept-Language` header that there is, else English.

    >>> link_words("fr-FR, sv;q=0.8, en;q=0.5").language
    'sv'
    """
    tags = (part.partition(";")[0].strip().lower() for part in accepted.split(","))
    known = (_BY_LANGUAGE.get(tag.partition("-")[0]) for tag in tags)
    return next((words for words in known if words is not None), _ENGLISH)
