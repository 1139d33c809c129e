import pytest

from capsa.banting import Pass, Play
from capsa.cards import Cards
from capsa.dealing import deal
from capsa.errors import CapsaError
from capsa.records.record import Deal, Header, Record, Shuffle
from capsa.rulesets import replace, ruleset


def test_a_header_is_made_of_an_id_or_of_a_house_rule() -> None:
    assert Header.of("classic").rules == ruleset("classic").rules
    house = replace("classic", deals=2)
    assert Header.of("classic", house, seats=["Ayu"]) == Header(
        rules=house, ruleset="classic", seats=("Ayu",)
    )


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"commitment": "abc"}, "bad_commitment"),
        ({"commitment": "A" * 64}, "bad_commitment"),
        ({"time": "yesterday"}, "bad_time"),
        ({"first": -1}, "bad_number"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(options: dict[str, object], code: str) -> None:
    fields: dict[str, object] = {"rules": ruleset("banting").rules, "ruleset": "banting", **options}
    with pytest.raises(CapsaError) as caught:
        Header(**fields)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize("time", ["2025-03-01", "2025-03-01T19:30:00Z", "2025-03-01T19:30:00.250+07:00"])
def test_times_are_iso_8601(time: str) -> None:
    assert Header(rules=ruleset("banting").rules, ruleset="banting", time=time).time == time


def test_a_deal_needs_hands_or_a_seed() -> None:
    with pytest.raises(CapsaError) as caught:
        Deal()
    assert caught.value.code == "no_hands"


def test_a_shuffle_with_a_bad_commitment_is_refused() -> None:
    with pytest.raises(CapsaError) as caught:
        Shuffle(contributions=(), commitment="?")
    assert caught.value.code == "bad_commitment"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seed_deals_the_hands_that_are_not_stored(players: int) -> None:
    assert Deal(seed="capsa").dealt(players) == deal("capsa", players)  # COM-5
    assert Deal(seed="other", hands=deal("capsa", players)).dealt(players) == deal("capsa", players)


def test_recording_makes_new_values() -> None:
    empty = Record(Header.of("banting"))
    begun = Deal(seed="capsa")
    played = begun.with_action(Play(2, Cards.parse("3d")), 812).with_action(Pass(3)).with_points([1, -1])
    assert [timed.action for timed in played.actions] == [Play(2, Cards.parse("3d")), Pass(3)]
    assert [timed.milliseconds for timed in played.actions] == [812, None]
    assert played.points == (1, -1)
    assert begun == Deal(seed="capsa")
    assert empty.with_deal(played).with_deal(begun).deals == (played, begun)
    assert empty.deals == ()
