"""Names: text as it is seen, never markup, never invisible, and told apart at a table."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capsa.errors import CapsaError
from capsa.server.names import cleaned_name, cleaned_text, graphemes, skeleton


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ani", "Ani"),
        ("  Ani   Budi ", "Ani Budi"),
        ("<b>Ani</b>", "<b>Ani</b>"),
        ("\uff21\uff4e\uff49", "Ani"),
        ("Ani\u00a0Budi", "Ani Budi"),
        ("A\u0301ni", "\u00c1ni"),
        ("\u2764\ufe0f", "\u2764"),
        ("\u0646\u0648\u0631", "\u0646\u0648\u0631"),
        ("\u110b\u1161", "\uc544"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("\U0001f469\U0001f3fd\u200d\U0001f680 Ani", "\U0001f469\U0001f3fd\u200d\U0001f680 Ani"),
        ("\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3\u200d\U0001f308"),
    ],
)
def test_a_name_is_cleaned(text: str, name: str) -> None:
    assert cleaned_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "Ani\n",
        "Ani\u200bB",
        "\u202eAni",
        "\u2067Ani",
        "Ani\ufeff",
        "A\u200dni",
        "\u200d\U0001f469",
        "\U0001f469\u200d",
        "\U0001f469\u200d\u200d\U0001f680",
        "\U0001f469\u200dAni",
        "\u0646\u200d\u0648",
        "\U0001f469\u200d\u3297",
        "A\u00adni",
        "\x00",
        "\ud800",
        "\u3164",
        "\u2800",
        "Ani\U000e0041",
        "a" * 21,
        "Z" + "\u0301" * 9,
        "\u0301Ani",
        "a" * 100_000,
        "Ani" + " " * 500 + "Budi",
    ],
)
def test_a_name_that_would_deceive_or_not_fit_is_refused(text: str) -> None:
    with pytest.raises(CapsaError) as caught:
        cleaned_name(text)
    assert caught.value.code == "bad_name"


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("Ani", 3),
        ("A\u0301", 1),
        ("\U0001f44d\U0001f3fd", 1),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", 1),
        ("\U0001f469\U0001f3fd\u200d\U0001f680", 1),
        ("\U0001f1ee\U0001f1e9\U0001f1f8\U0001f1ea", 2),
    ],
)
def test_length_is_counted_as_seen(text: str, length: int) -> None:
    assert graphemes(text) == length
    assert cleaned_name(text * 3)


def test_twenty_graphemes_are_a_name_however_many_code_points() -> None:
    assert cleaned_name("x\u0323\u0301" * 20)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ani", "ani"),
        ("Ani", "\u0410n\u0456"),
        ("Budi", "Bud1"),
        ("Lia", "Iia"),
        ("Otto", "0tt0"),
        ("Ani", "A n-i."),
        ("Ani", "\u00c1n\u00ec"),
        ("rnila", "mila"),
        ("Nora", "N\u03bfr\u03b1"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(cleaned_name(one)) == skeleton(cleaned_name(other))


@pytest.mark.parametrize(("one", "other"), [("Ani", "Ana"), ("\U0001f600", "\U0001f601"), ("Budi", "Rudi")])
def test_names_that_look_different_are_different(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=40) | st.text("\u200d\U0001f469\U0001f3fd\u3297\ufe0fa", max_size=8))
def test_whatever_is_accepted_stays_as_it_is_and_shows_everything(text: str) -> None:
    try:
        name = cleaned_name(text)
    except CapsaError:
        return
    assert cleaned_name(name) == name
    assert 1 <= graphemes(name) <= 20
    shown = name.replace("\u200d", "")
    assert not {unicodedata.category(c) for c in shown} & {
        "Cc",
        "Cf",
        "Cs",
        "Co",
        "Cn",
        "Zl",
        "Zp",
    }
    assert skeleton(name)


def test_free_text_is_longer_and_as_clean() -> None:
    assert cleaned_text(" Good  game! ") == "Good game!"
    assert cleaned_text("x" * 200)
    for text in ("x" * 201, "a\u202eb", ""):
        with pytest.raises(CapsaError):
            cleaned_text(text)
