import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from capsa.banting import Pass
from capsa.dealing import commit, deal, mix
from capsa.records.codec import read, write
from capsa.records.record import Deal, Header, Record, Shuffle
from capsa.records.report import Fault, Finding, Gap, Report
from capsa.records.verify import verify, verify_lines
from capsa.rulesets import RULESETS, ruleset

Playing = Callable[..., Record]
SECRET = b"a secret of a table, 32 bytes..."
PARTS = (b"a", b"b", b"", b"d")


def with_deal(record: Record, number: int, **fields: object) -> Record:
    deals = list(record.deals)
    deals[number] = replace(deals[number], **fields)  # type: ignore[arg-type]
    return replace(record, deals=tuple(deals))


def faults(record: Record) -> list[Fault]:
    return [finding.code for finding in verify(record).findings]


def gaps(report: Report) -> list[Gap]:
    return [gap.code for gap in report.unchecked]


@pytest.mark.parametrize("name", RULESETS)
def test_a_true_record_is_checked_in_full(playing: Playing, name: str) -> None:
    for seed in range(3):
        record = playing(name, str(seed), deals=2)
        report = verify_lines(write(record))
        assert report.ok
        assert report.findings == ()
        assert report.unchecked == ()
        assert (report.deals, report.results, report.shuffles, report.seeds) == (2, 2, 2, 0)
        assert report.actions == sum(len(one.actions) for one in record.deals)


# Deals that do not come to an end, or should not be there.


def test_a_deal_that_is_still_played_is_no_fault(climbing_record: Record) -> None:
    one = climbing_record.deals[2]
    report = verify(with_deal(climbing_record, 2, actions=one.actions[:5], points=None))
    assert report.ok
    assert gaps(report) == [Gap.NOT_FINISHED]
    assert (report.deals, report.results, report.shuffles) == (2, 2, 3)


def test_a_result_of_an_unfinished_deal_is_found(climbing_record: Record) -> None:
    one = climbing_record.deals[2]
    (finding,) = verify(with_deal(climbing_record, 2, actions=one.actions[:5])).findings
    assert (finding.code, finding.deal) == (Fault.UNFINISHED, 2)


@pytest.mark.parametrize("number", [0, 1])
def test_a_deal_after_an_unfinished_one_is_found(climbing_record: Record, number: int) -> None:
    one = climbing_record.deals[number]
    report = verify(with_deal(climbing_record, number, actions=one.actions[:5], points=None))
    assert [(finding.code, finding.deal) for finding in report.findings] == [(Fault.UNFINISHED, number)]
    assert gaps(report) == [Gap.NOT_REPLAYED] * (2 - number)
    assert report.shuffles == 3, "the shuffle of every deal is still checked"


def test_a_deal_too_many_is_found(climbing_record: Record) -> None:
    (finding,) = verify(climbing_record.with_deal(Deal(seed="x"))).findings
    assert (finding.code, finding.deal) == (Fault.CANNOT_START, 3)


def test_the_wrong_number_of_names_is_found(climbing_record: Record) -> None:
    header = replace(climbing_record.header, seats=("Ayu", "Budi"))
    (finding,) = verify(replace(climbing_record, header=header)).findings
    assert (finding.code, finding.line) == (Fault.WRONG_SEATS, 1)


def test_a_stated_leader_must_be_the_one_that_follows(playing: Playing) -> None:
    record = playing("banting", "lead", deals=2, next_lead="winner")
    points = record.deals[0].points
    assert points is not None
    winner = points.index(max(points))
    assert verify(with_deal(record, 1, leader=winner)).ok
    assert Fault.WRONG_LEADER in faults(with_deal(record, 1, leader=(winner + 1) % 4))
    assert Fault.WRONG_LEADER in faults(with_deal(record, 0, leader=0))


def test_a_stated_dealer_must_be_the_one_that_follows(arrangement_record: Record) -> None:
    assert verify(with_deal(arrangement_record, 2, dealer=2)).ok
    assert Fault.WRONG_DEALER in faults(with_deal(arrangement_record, 2, dealer=1))


def test_a_part_of_a_match_is_checked_by_its_own_words(playing: Playing) -> None:
    whole = playing("banting", "lead", deals=3, next_lead="winner")
    points = whole.deals[0].points
    assert points is not None
    header = replace(whole.header, first=1)
    part = Record(header, (replace(whole.deals[1], leader=points.index(max(points))), whole.deals[2]))
    report = verify(part)
    assert report.ok
    assert gaps(report) == [Gap.LEADER_TAKEN]
    assert (report.deals, report.shuffles) == (2, 2)
    assert not verify(replace(part, header=replace(header, first=0))).ok


# What can be said of a shuffle.


def unplayed(
    *, header_commits: bool = False, seed: str | None = None, shuffle: Shuffle | None = None
) -> Record:
    header = Header(
        rules=ruleset("banting").rules,
        ruleset="banting",
        commitment=commit(SECRET) if header_commits else None,
    )
    hands = deal(mix(SECRET, PARTS, 0)) if seed is None else None
    return Record(header, (Deal(hands=hands, seed=seed, shuffle=shuffle),))


@pytest.mark.parametrize(
    ("record", "shuffles", "gap"),
    [
        (unplayed(), 0, Gap.NO_SHUFFLE),
        (unplayed(seed="capsa"), 0, Gap.NO_SHUFFLE),
        (unplayed(shuffle=Shuffle(contributions=PARTS)), 0, Gap.NOT_REVEALED),
        (unplayed(header_commits=True, shuffle=Shuffle(contributions=PARTS)), 0, Gap.NOT_REVEALED),
        (unplayed(shuffle=Shuffle(contributions=PARTS, secret=SECRET)), 0, Gap.NO_COMMITMENT),
        (unplayed(header_commits=True, shuffle=Shuffle(contributions=PARTS, secret=SECRET)), 1, None),
        (
            unplayed(shuffle=Shuffle(contributions=PARTS, secret=SECRET, commitment=commit(SECRET))),
            1,
            None,
        ),
        (
            unplayed(
                header_commits=True,
                seed=mix(SECRET, PARTS, 0),
                shuffle=Shuffle(contributions=PARTS, secret=SECRET),
            ),
            1,
            None,
        ),
    ],
    ids=["hands", "seed", "kept", "committed", "revealed", "fair", "fair alone", "fair with seed"],
)
def test_a_report_says_how_far_the_shuffle_was_checked(
    record: Record, shuffles: int, gap: Gap | None
) -> None:
    report = verify(record)
    assert report.ok
    assert report.shuffles == shuffles
    assert gaps(report) == [code for code in (gap, Gap.NOT_FINISHED) if code]


def test_a_commitment_of_a_deal_s_own_counts_before_the_header_s() -> None:
    shuffle = Shuffle(contributions=PARTS, secret=SECRET, commitment=commit(b"another"))
    assert faults(unplayed(header_commits=True, shuffle=shuffle)) == [Fault.NOT_COMMITTED]


def test_an_empty_secret_is_a_secret() -> None:
    hands = deal(mix(b"", PARTS, 0))
    shuffle = Shuffle(contributions=PARTS, secret=b"", commitment=commit(b""))
    report = verify(Record(Header.of("banting"), (Deal(hands=hands, shuffle=shuffle),)))
    assert (report.ok, report.shuffles) == (True, 1)
    other = replace(shuffle, commitment=commit(b"another"))
    assert faults(Record(Header.of("banting"), (Deal(hands=hands, shuffle=other),))) == [Fault.NOT_COMMITTED]


def test_hands_must_follow_from_their_seed() -> None:
    record = Record(Header.of("banting"), (Deal(hands=deal("capsa"), seed="capsa"),))
    report = verify(record)
    assert (report.ok, report.seeds) == (True, 1)
    assert faults(with_deal(record, 0, seed="Capsa")) == [Fault.WRONG_SEED]
    assert faults(with_deal(record, 0, seed="\ud800")) == [Fault.WRONG_SEED]
    assert faults(with_deal(record, 0, seed="\ud800", hands=None)) == [Fault.CANNOT_START]


# Files.


def test_findings_name_line_deal_and_action() -> None:
    record = Record(Header.of("banting")).with_deal(Deal(seed="capsa").with_action(Pass(0)))
    (finding,) = verify_lines(["\n", *write(record)]).findings
    assert (finding.line, finding.deal, finding.action) == (3, 0, 0)
    assert str(finding).startswith("line 3, deal 1, action 1: expected ")
    assert str(Finding(code=Fault.WRONG_SEATS, message="words")) == "words"


def test_a_file_cut_short_is_checked_up_to_there(climbing_record: Record) -> None:
    data = "".join(write(climbing_record)).encode()
    report = verify_lines(data[:-40])
    assert [(finding.code, finding.line) for finding in report.findings] == [(Fault.UNREADABLE, 4)]
    assert (report.deals, report.results) == (2, 2)
    assert gaps(report) == [Gap.NOT_REVEALED] * 2, "the secret was in the line that is lost"


def test_a_file_that_is_no_record_is_reported() -> None:
    report = verify_lines(b"\x89PNG")
    assert [(finding.code, finding.line) for finding in report.findings] == [(Fault.UNREADABLE, 1)]
    assert report.deals == 0


ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    10**30,
    1e300,
    "",
    "3d",
    "♠",
    [],
    [[]],
    {},
    {"base": "banting"},
    [None],
)


def odd_places(value: object) -> Iterator[tuple[dict[str, object] | list[object], str | int]]:
    """Every place in a JSON value that could hold something else."""
    if isinstance(value, dict | list):
        items = list(value.items() if isinstance(value, dict) else enumerate(value))
        for key, inner in items:
            yield value, key
            yield from odd_places(inner)


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_in_a_record_stops_the_audit(playing: Playing, name: str) -> None:
    record = replace(playing(name, "odd", deals=2))
    lines = [json.loads(line) for line in write(record)]
    lines[0]["stakes"] = [[1, 2, 1, 1], [2, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]]
    lines[1] |= {"leader": 0, "dealer": 0, "seed": "x"}
    rng = random.Random(name)
    for holder, key in rng.sample(list(odd_places(lines)), 150):
        kept = holder[key]  # type: ignore[index]
        holder[key] = rng.choice(ODD)  # type: ignore[index]
        reading = read(map(json.dumps, lines))
        assert reading.record is not None or reading.problem is not None
        verify_lines(map(json.dumps, lines))
        holder[key] = kept  # type: ignore[index]
