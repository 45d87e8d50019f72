# SPDX-License-Identifier: Apache-2.0
"""The vocabulary of the story of a golden event: a hall, its events, their rounds and tables.

Players go by the last part of their names. Every act that the daemon takes leaves the rules that it
cited in `event.cited`; an act that it refuses raises `Refused`, unless the story says `refused`.
"""

import contextlib
import json
import os
from typing import NamedTuple

from wire import Refused, Wire, from_value

PAGE = 1000


class Table(NamedTuple):
    """A table of a round."""

    number: int
    players: list
    bye: bool
    decided: bool
    results: list  # a seat each: "WIN", "LOSS", "TIE", "BYE", or "" while open
    points: list  # a seat each
    message: object  # arbitro.v1.Table, for what is not here

    def opponents(self, player):
        return [other for other in self.players if other != player]


class Round(NamedTuple):
    """The tables of a round, by number."""

    number: int
    tables: list

    def of(self, player):
        """The table where a player sits; None: nowhere."""
        return next((table for table in self.tables if player in table.players), None)

    @property
    def matches(self):
        return [table for table in self.tables if not table.bye]

    @property
    def byes(self):
        return [table.players[0] for table in self.tables if table.bye]


class Row(NamedTuple):
    """A row of standings."""

    rank: int
    player: str
    points: int
    wins: int
    losses: int
    ties: int
    cells: dict  # by column: the exact value as text
    broken_by: str


@contextlib.contextmanager
def refused(reason, rule=None):
    """The block must be refused so; a rulebook's refusal names its rule."""
    try:
        yield
    except Refused as refusal:
        if refusal.reason != reason or rule not in (None, refusal.rule):
            raise AssertionError(f"refused as {refusal.reason} by {refusal.rule or 'no rule'}, not "
                                 f"as {reason} by {rule or 'any'}: {refusal.message}") from refusal
        return
    raise AssertionError(f"not refused, and should be as {reason} by {rule or 'any rule'}")


def expect(found, wanted, what=""):
    """Both must be equal; says what they are where they are not."""
    assert found == wanted, f"{what or 'expectation'}: found {found!r}, wanted {wanted!r}"


def json_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def deck_list(*lines):
    """Rows of a deck: "4 Virizion-EX bw10-9" is count, name and the card's key."""
    rows = []
    for line in lines:
        count, rest = line.split(" ", 1)
        name, card = rest.rsplit(" ", 1)
        rows.append({"count": int(count), "name": name, "card": card})
    return rows


def last(name):
    """"p1" of "events/cup/players/p1"."""
    return name.rsplit("/", 1)[-1]


class Hall:
    """A daemon, and who runs events with it."""

    def __init__(self, address, later):
        self.wire = Wire(address)
        self._persons = {}
        self._later = later  # the file that moves the daemon's clock
        self._seconds = 0

    def person(self, name):
        """The person of that given name, whom the first call creates: "persons/{ref}"."""
        if name not in self._persons:
            created = self.call("PersonService.CreatePerson", profile={"given_name": name})
            self._persons[name] = created.person.name
        return self._persons[name]

    def wait(self, seconds):
        """So much later, without waiting."""
        self._seconds += seconds
        with open(self._later + ".new", "w", encoding="utf-8") as file:
            file.write(str(self._seconds))
        os.replace(self._later + ".new", self._later)

    def call(self, method, **fields):
        return self.wire.call(method, **fields)

    def catalogue(self, ruleset, rows, title=""):
        """Imports cards; returns the catalogue's name."""
        header = {"ruleset": f"rulesets/{ruleset}", "title": title,
                  "options": {"request_id": self.wire.request_id()}}
        parts = [{"header": header}] + [{"row": row} for row in rows]
        return self.call("CatalogueService.ImportCatalogue", parts=parts).catalogue

    def ask(self, ruleset, question, asked, catalogue=""):
        """The answer to a question about the rules, as plain values."""
        answer = self.call("QuestionService.Ask", ruleset=f"rulesets/{ruleset}", question=question,
                           input=asked, catalogue=catalogue)
        return from_value(answer.answer)

    def event(self, event_id, ruleset, format_id, title="", catalogue="", **settings):
        """Makes an event, in status DRAFT."""
        event = Event(self, f"events/{event_id}")
        event.do("EventService.CreateEvent", event_id=event_id, title=title, catalogue=catalogue,
                 ruleset=f"rulesets/{ruleset}", format=format_id, settings=settings)
        return event


class Event:
    """An event, and every act of its organiser and judges."""

    def __init__(self, hall, name):
        self.hall = hall
        self.name = name
        self.cited = []
        self.texts = []

    def call(self, method, **fields):
        """Any call: of whatever is not below. Names are full names."""
        return self.hall.call(method, **fields)

    def do(self, method, **fields):
        """A change, whose citations stay in `cited`, with what was said in `texts`."""
        answer = self.call(method, **fields)
        self.cited = [citation.rule for citation in answer.result.citations]
        self.texts = [citation.text for citation in answer.result.citations]
        return answer

    def player(self, player):
        return f"{self.name}/players/{player}"

    def round_name(self, number):
        return f"{self.name}/rounds/{number}"

    def table_name(self, number, table):
        return f"{self.name}/rounds/{number}/tables/{table}"

    # The event's life.

    def request(self):
        self.do("EventService.RequestEvent", event=self.name)

    def sanction(self):
        self.do("EventService.SanctionEvent", event=self.name)

    def open(self):
        self.do("EventService.OpenRegistration", event=self.name)

    def start(self):
        self.do("EventService.StartEvent", event=self.name)

    def complete(self, reason="the tournament is over"):
        self.do("EventService.CompleteEvent", event=self.name, reason=reason)

    def confirm(self):
        self.do("EventService.ConfirmEvent", event=self.name)

    def cancel(self, reason):
        self.do("EventService.CancelEvent", event=self.name, reason=reason)

    def amend(self, authority, reason, **settings):
        """All settings again."""
        self.do("EventService.AmendSettings", event=self.name, settings=settings,
                authority=authority, reason=reason)

    def staff(self, person, role):
        self.do("EventService.AddStaff", event=self.name, person=f"persons/{person}", role=role)

    def schedule(self, round_number, start, venue="", **options):
        """`start`: "2014-07-05T10:00" on the event's clock; moving a round needs a `reason`."""
        self.do("EventService.SetSchedule", event=self.name, **options,
                rounds=[{"round": round_number, "start": start, "venue": venue}])

    def show(self):
        """The event as it is: arbitro.v1.Event."""
        return self.call("EventService.GetEvent", name=self.name)

    def duties(self):
        """All that is owed and not settled: number -> code."""
        answer = self.call("EventService.ListDuties", event=self.name, page_size=PAGE)
        return {duty.number: duty.code for duty in answer.duties if not duty.settled}

    def settle(self, number, note):
        self.do("EventService.SettleDuty", event=self.name, number=number, note=note)

    def publish(self, kind, round_number):
        """`kind`: "STANDINGS" or "PAIRINGS"."""
        self.do("ScoringService.Publish", event=self.name, kind=f"PUBLICATION_KIND_{kind}",
                round=round_number)

    # Players.

    def register(self, player, division="", entry_round=0, team=(), **facts):
        self.do("EventService.RegisterPlayer", event=self.name, player_id=player,
                division=division, entry_round=entry_round, facts=facts or None,
                team=[self.hall.person(member) for member in team])

    def players(self):
        """id -> arbitro.v1.Player, in the order of registration."""
        found, token = {}, ""
        while True:
            answer = self.call("EventService.ListPlayers", event=self.name, page_size=PAGE,
                               page_token=token)
            found.update({last(player.name): player for player in answer.players})
            token = answer.next_page_token
            if not token:
                return found

    def open_check_in(self, round_number):
        self.do("EventService.OpenCheckIn", event=self.name, round=round_number)

    def check_in(self, player, round_number):
        self.do("EventService.CheckInPlayer", player=self.player(player), round=round_number)

    def absent(self, player, round_number):
        self.do("EventService.SetAbsent", player=self.player(player), round=round_number)

    def present(self, player, round_number):
        self.do("EventService.SetPresent", player=self.player(player), round=round_number)

    def drop(self, player, from_round=0):
        self.do("EventService.DropPlayer", player=self.player(player), from_round=from_round)

    def reenter(self, player, from_round=0):
        self.do("EventService.ReenterPlayer", player=self.player(player), from_round=from_round)

    def expel(self, player, reason):
        self.do("EventService.ExpelPlayer", player=self.player(player), reason=reason)

    def deck(self, player, rows):
        """Registers a list of {"count", "card", "name"?, "marks"?}; returns the codes of what the
        rules object to."""
        answer = self.do("DeckService.SubmitDeck", player=self.player(player), rows=rows)
        return [violation.code for violation in answer.verdict.violations]

    # Phases, rounds, tables.

    def phase(self, number, **by_hand):
        """Starts a phase; returns arbitro.v1.PhaseStarted."""
        return self.do("PairingService.StartPhase", event=self.name, phase=number,
                       **by_hand).started

    def phase_after_lots(self, number, closed, reason, rule):
        """The same. Where the rulebook leaves level places to a lot, by that refusal, the order of
        the standings after round `closed` is the lot."""
        try:
            return self.phase(number)
        except Refused as refusal:
            expect((refusal.reason, refusal.rule), (reason, rule))
        rows = [{"player": self.player(row.player), "rank": place}
                for place, row in enumerate(self.standings(closed), start=1)]
        self.do("ScoringService.EnterStandings", round=self.round_name(closed), rows=rows,
                reason="sorteggio fra i giocatori a pari merito")
        return self.phase(number)

    def pair(self, number):
        self.do("PairingService.PairRound", event=self.name, round=number)
        return self.round(number)

    def seat(self, number):
        """As `pair`, of larger tables."""
        self.do("SeatingService.SeatRound", event=self.name, round=number)
        return self.round(number)

    def unpair(self, number, reason):
        self.do("PairingService.UnpairRound", round=self.round_name(number), reason=reason)

    def exchange(self, number, player, other, reason):
        """Two players change seats."""
        self.do("PairingService.RepairRound", round=self.round_name(number), reason=reason,
                exchanges=[{"player": self.player(player), "other": self.player(other)}])

    def round(self, number):
        """The round as it is now."""
        tables, token = [], ""
        while True:
            answer = self.call("PairingService.ListTables", round=self.round_name(number),
                               page_size=PAGE, page_token=token)
            tables += [_table(table) for table in answer.tables]
            token = answer.next_page_token
            if not token:
                return Round(number, tables)

    def report(self, number, table, **report):
        """A table's report in the ruleset's form, by staff. Returns the points, a seat each."""
        answer = self.do("ScoringService.ReportResult", table=self.table_name(number, table),
                         report=report)
        return [outcome.points for outcome in answer.outcomes]

    def correct(self, number, table, reason, **report):
        self.do("ScoringService.CorrectResult", table=self.table_name(number, table),
                report=report, reason=reason)

    def forfeit(self, number, table, players, reason=""):
        """Players lose the table without a report."""
        self.do("ScoringService.ForfeitSeats", table=self.table_name(number, table),
                players=[self.player(player) for player in players], reason=reason)

    def replay_table(self, number, table, reason):
        self.do("ScoringService.ReplayTable", table=self.table_name(number, table), reason=reason)

    def close(self, number):
        self.do("PairingService.CloseRound", round=self.round_name(number))

    def play(self, number, outcome, pair=None):
        """Pairs a round, reports every open match as `outcome(table)` says, closes the round.
        Returns the round as it was paired."""
        paired = (pair or self.pair)(number)
        for table in paired.matches:
            if not table.decided:
                self.report(number, table.number, **outcome(table))
        self.close(number)
        return paired

    def start_clock(self, number, seconds=0, extra_turns=0):
        self.do("EventService.StartClock", round=self.round_name(number), seconds=seconds,
                extra_turns=extra_turns)

    def call_time(self, number):
        self.do("EventService.CallTime", round=self.round_name(number))

    def extend(self, number, table, seconds, reason):
        self.do("EventService.ExtendTime", table=self.table_name(number, table), seconds=seconds,
                reason=reason)

    def draw(self, question, asked, round_number=0, table=0):
        """A question that draws; returns the answer, as plain values, and its proof."""
        answer = self.do("QuestionService.DrawAnswer", event=self.name, question=question,
                         input=asked, round=round_number, table=table)
        return from_value(answer.answer), answer.draw

    # Penalties and appeals.

    def penalty(self, player, infraction, circumstances=None, penalty="", **options):
        """Rules on an infraction; the head judge's own `penalty` needs `head_judge=True` and a
        `reason`. Returns the response: `penalty`, `step`, `effects`, `decided_table` …"""
        return self.do("PenaltyService.RulePenalty", player=self.player(player),
                       infraction=infraction, circumstances=circumstances, penalty=penalty,
                       **options)

    def revoke(self, number, reason):
        self.do("PenaltyService.RevokePenalty", penalty=f"{self.name}/penalties/{number}",
                reason=reason)

    def penalties(self):
        answer = self.call("PenaltyService.ListPenalties", event=self.name, page_size=PAGE)
        return list(answer.penalties)

    def appeal(self, player, text, penalty=0, round_number=0, table=0):
        """Files an appeal; returns its number."""
        answer = self.do("PenaltyService.FileAppeal", player=self.player(player), text=text,
                         penalty=penalty, round=round_number, table=table)
        return int(last(answer.appeal))

    def sign(self, number, table):
        """All players of a table sign its report."""
        for player in self.round(number).tables[table - 1].players:
            self.do("ScoringService.SignReport", table=self.table_name(number, table),
                    player=self.player(player))

    def decide_appeal(self, number, upheld, reason):
        self.do("PenaltyService.DecideAppeal", appeal=f"{self.name}/appeals/{number}",
                upheld=upheld, reason=reason)

    # The outcome.

    def standings(self, round_number=0, division=""):
        """The ranked rows, best first; as they stand now, without lots, where no round is named."""
        rows, token = [], ""
        while True:
            answer = self.call("ScoringService.GetStandings", event=self.name, round=round_number,
                               division=division, page_size=PAGE, page_token=token)
            rows += [_row(row, answer.columns) for row in answer.rows]
            token = answer.next_page_token
            if not token:
                return rows

    def awards(self):
        """Grants what the final standings are worth: arbitro.v1.Award each."""
        return list(self.do("ScoringService.GrantAwards", event=self.name).awards)


def _table(message):
    outcomes = [seat.outcome for seat in message.seats]
    words = {0: "", 1: "WIN", 2: "LOSS", 3: "TIE", 4: "BYE"}
    return Table(message.number, [last(seat.player) for seat in message.seats], message.kind == 2,
                 message.decided, [words[outcome.result] for outcome in outcomes],
                 [outcome.points for outcome in outcomes], message)


def _row(row, columns):
    cells = {column.id: cell.text for column, cell in zip(columns, row.cells)}
    return Row(row.rank, last(row.player), row.points, row.wins, row.losses, row.ties, cells,
               row.broken_by)
