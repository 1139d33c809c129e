"""The audit of a record: every legality, every result, the shuffle, and what could not be checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from capsa import dealing
from capsa.errors import CapsaError
from capsa.records.codec import read
from capsa.records.replay import begin, opening
from capsa.records.report import Fault, Finding, Gap, Report, Unchecked
from capsa.records.unknown import unknown_fields
from capsa.rulesets import game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from capsa.errors import RecordError
    from capsa.records.record import Deal, Record, Shuffle
    from capsa.rulesets.game import State
    from capsa.rulesets.match import Match


def verify(record: Record, problem: RecordError | None = None) -> Report:
    """Replay a record and check all that it says; `problem` is what stopped its reader."""
    audit = _Audit(record, _revealed(record))
    audit.run()
    if problem is not None:
        audit.findings.append(unreadable(problem))
    return audit.report()


def verify_lines(lines: Iterable[str | bytes] | bytes) -> Report:
    """Read and check a record; a line that cannot be read is a finding, all before it is checked."""
    reading = read(lines)
    if reading.record is None:
        assert reading.problem is not None
        return Report(findings=(unreadable(reading.problem),), unchecked=())
    return verify(reading.record, reading.problem)


def unreadable(problem: RecordError) -> Finding:
    """Return the finding that a reader's problem is."""
    message = str(problem).removeprefix(f"line {problem.line}: ")
    return Finding(code=Fault.UNREADABLE, message=message, line=problem.line)


@dataclass(slots=True)
class _Audit:
    """The running sums of one audit."""

    record: Record
    secrets: dict[str, bytes]
    findings: list[Finding] = field(default_factory=list)
    unchecked: list[Unchecked] = field(default_factory=list)
    deals: int = 0
    actions: int = 0
    results: int = 0
    seeds: int = 0
    shuffles: int = 0

    def report(self) -> Report:
        return Report(
            findings=tuple(self.findings),
            unchecked=tuple(self.unchecked),
            unknown=unknown_fields(self.record),
            deals=self.deals,
            actions=self.actions,
            results=self.results,
            seeds=self.seeds,
            shuffles=self.shuffles,
        )

    def run(self) -> None:
        header = self.record.header
        if header.seats and len(header.seats) != header.rules.players:
            message = f"expected {header.rules.players} seats, got {len(header.seats)}"
            self.findings.append(Finding(code=Fault.WRONG_SEATS, message=message, line=1))
        match: Match | None = opening(header)
        for number in range(len(self.record.deals)):
            self.check_dealing(number)
            if match is None:
                self.gap(Gap.NOT_REPLAYED, "not replayed, for an earlier deal could not be finished", number)
            else:
                match = self.check_play(match, number)

    def check_play(self, match: Match, number: int) -> Match | None:
        """Replay one deal; return the match after it, or None when it did not come to an end."""
        deal = self.record.deals[number]
        self.check_roles(match, number)
        try:
            state = begin(match, deal)
        except CapsaError as error:
            self.fault(Fault.CANNOT_START, str(error), number)
            return None
        played = self.check_actions(state, number)
        if played is None or not self.check_end(played, number):
            return None
        return match.after(played)

    def check_roles(self, match: Match, number: int) -> None:
        """Compare a stated leader and dealer with what the deals before say."""
        deal = self.record.deals[number]
        header = self.record.header
        if number == 0 and header.first > 0:
            self.gap(
                Gap.LEADER_TAKEN, "leader and dealer taken as recorded, for earlier deals are not here", 0
            )
            return
        if deal.leader is not None and deal.leader != match.leader:
            due = "no leader but the lowest card's holder" if match.leader is None else f"seat {match.leader}"
            self.fault(Fault.WRONG_LEADER, f"leader: expected {due}, got: {deal.leader}", number)
        if deal.dealer is not None and deal.dealer != match.dealer:
            self.fault(Fault.WRONG_DEALER, f"expected the dealer {match.dealer}, got: {deal.dealer}", number)

    def check_actions(self, state: State, number: int) -> State | None:
        for index, timed in enumerate(self.record.deals[number].actions):
            try:
                state = game.step(state, timed.action)
            except CapsaError as error:
                self.fault(Fault.ILLEGAL_ACTION, str(error), number, index)
                return None
            self.actions += 1
        return state

    def check_end(self, state: State, number: int) -> bool:
        """Compare the result; return whether the deal is over."""
        points = self.record.deals[number].points
        if not state.is_over:
            if points is not None or number + 1 < len(self.record.deals):
                self.fault(
                    Fault.UNFINISHED, "expected a deal played to its end, got more actions to come", number
                )
            else:
                self.gap(Gap.NOT_FINISHED, "the deal is not finished", number)
            return False
        self.deals += 1
        if points is None:
            self.gap(Gap.NO_POINTS, "no result is recorded", number)
        elif points != (expected := game.points(state)):
            self.fault(
                Fault.WRONG_POINTS, f"expected the points {_row(expected)}, got: {_row(points)}", number
            )
        else:
            self.results += 1
        return True

    def check_dealing(self, number: int) -> None:
        """Check that the hands follow from the seed, and the seed from what was committed to."""
        deal = self.record.deals[number]
        if deal.seed is not None and deal.hands is not None:
            self.compare_hands(Fault.WRONG_SEED, deal, deal.seed, number)
        if deal.shuffle is None:
            words = "dealt as recorded" if deal.seed is None else "dealt from the seed recorded"
            self.gap(Gap.NO_SHUFFLE, f"{words}; nothing says how that was chosen", number)
        else:
            self.check_shuffle(deal.shuffle, number)

    def check_shuffle(self, shuffle: Shuffle, number: int) -> None:
        deal = self.record.deals[number]
        header = self.record.header
        if len(shuffle.contributions) != header.rules.players:
            message = f"expected {header.rules.players} contributions, got {len(shuffle.contributions)}"
            self.fault(Fault.WRONG_CONTRIBUTIONS, message, number)
            return
        commitment = shuffle.commitment or header.commitment
        secret = self.secrets.get(commitment or "") if shuffle.secret is None else shuffle.secret
        if secret is None:
            self.gap(Gap.NOT_REVEALED, "the secret of the shuffle has not been revealed", number)
            return
        committed = self.check_commitment(commitment, secret, number)
        seed = dealing.mix(secret, shuffle.contributions, header.first + number)
        if self.compare_hands(Fault.WRONG_SHUFFLE, deal, seed, number) and committed:
            self.shuffles += 1

    def check_commitment(self, commitment: str | None, secret: bytes, number: int) -> bool:
        """Return whether the secret is the one that was committed to."""
        if commitment is None:
            self.gap(
                Gap.NO_COMMITMENT, "the shuffle follows from a secret that nobody was committed to", number
            )
        elif dealing.commit(secret) != commitment:
            self.fault(Fault.NOT_COMMITTED, f"expected a secret with the commitment {commitment}", number)
        else:
            return True
        return False

    def compare_hands(self, code: Fault, deal: Deal, seed: str, number: int) -> bool:
        players = self.record.header.rules.players
        try:
            same = dealing.deal(seed, players) == deal.dealt(players)
        except CapsaError as error:
            self.fault(code, str(error), number)
            return False
        if not same:
            self.fault(code, f"expected the hands that the seed {seed!r} gives, got others", number)
        elif code is Fault.WRONG_SEED:
            self.seeds += 1
        return same

    def fault(self, code: Fault, message: str, number: int, action: int | None = None) -> None:
        line = self.record.deals[number].line
        self.findings.append(Finding(code=code, message=message, line=line, deal=number, action=action))

    def gap(self, code: Gap, message: str, number: int) -> None:
        line = self.record.deals[number].line
        self.unchecked.append(Unchecked(code=code, message=message, line=line, deal=number))


def _revealed(record: Record) -> dict[str, bytes]:
    """Return every secret that some deal reveals, by its commitment: one may serve a whole match."""
    secrets = (deal.shuffle.secret for deal in record.deals if deal.shuffle is not None)
    return {dealing.commit(secret): secret for secret in secrets if secret is not None}


def _row(points: Iterable[int]) -> str:
    return " ".join(f"{won:+d}" if won else "0" for won in points)
