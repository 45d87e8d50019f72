# SPDX-License-Identifier: Apache-2.0
"""Plays any event of any game on, from whatever state it is in, until it is completed.

It was written for the museum's making, and `goes_on.py` plays with it what the making left
running. It asks the daemon what is there, and keeps nothing itself.
"""

import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "golden"), os.path.join(HERE, "..", "arbitrod"),
                os.path.join(HERE, "..", "..", "plugins", "samurai_sword", "tests", "golden")]
# pylint: disable=wrong-import-position
from hall import Event, Refused, last  # noqa: E402
from samurai_sheets import sheet  # noqa: E402
from wire import from_value  # noqa: E402

RUNNING, COMPLETED = 5, 6  # EventStatus
TWO_HOURS = 2 * 60 * 60
ACTS_MAX = 400
ROUNDS_WITHOUT_PHASES = 4


def wait_for_answer(hall):
    """A daemon that was started again: grpc may still hold the broken connection to the last."""
    for _ in range(100):
        try:
            return hall.call("AdminService.ListQuarantined")
        except Refused as refusal:
            if refusal.code != "UNAVAILABLE":
                raise
            time.sleep(0.05)
    raise AssertionError("the daemon does not answer")


def make_event(hall, name, ruleset, format_id="standard", **more):
    """As `Hall.event`; of a game without settings, too."""
    event = Event(hall, f"events/{name}")
    event.do("EventService.CreateEvent", event_id=name, title=more.get("title", name),
             ruleset=f"rulesets/{ruleset}", format=format_id,
             catalogue=more.get("catalogue", ""), settings=more.get("settings") or None)
    return event


def ruleset_of(event):
    return last(event.show().ruleset)


def report_of(event, number, table):
    """A report of the table in the form of its game."""
    game, seats = ruleset_of(event), len(table.players)
    if game == "risiko":
        objectives = [44 - 9 * seat for seat in range(seats)]
        rest, more = divmod(164 - sum(objectives), seats)  # the points of the whole map
        return {"lines": [{"objective": objective, "outside": rest + (seat < more)}
                          for seat, objective in enumerate(objectives)]}
    if game in ("demo-league", "demo-pods"):
        return {"places": list(range(1, seats + 1))}
    if game == "samurai-sword" and seats > 2:
        return dealt_sheet(event, number, table) or sheet(number, table.players)
    return {"winner": "first"}


def dealt_sheet(event, number, table):
    """A sheet of the cards that Arbitro dealt; None where it deals none."""
    if not event.show().deal_commitment:
        return None
    deal = event.call("SeatingService.GetDeal", table=event.table_name(number, table.number))
    lines = []
    for place, seat in enumerate(sorted(deal.seats, key=lambda one: one.seat)):
        cards = from_value(seat.value)
        line = {"role": cards["role"], "character": cards["characters"][0], "honour": place,
                "resilience": place % 4, "daimyo": 0}
        if "stars" in cards:
            line["stars"] = cards["stars"]
        lines.append(line)
    return {"lines": lines}


def report_open_tables(event, number):
    for table in event.round(number).tables:
        if not table.decided and not table.bye:
            event.report(number, table.number, **report_of(event, number, table))


def enter_lots(event, number):
    """[SAM-AMB-04] The referee parts the last ties by lot, and enters the order."""
    rows = [{"player": event.player(row.player), "rank": place}
            for place, row in enumerate(event.standings(number), start=1)]
    event.do("ScoringService.EnterStandings", round=event.round_name(number), rows=rows,
             reason="sorteggio fra i giocatori a pari merito")


def start_next_phase(event, phases, closed):
    """Whether there was one more."""
    for _ in range(3):
        try:
            event.phase(len(phases) + 1)
            return True
        except Refused as refusal:
            if refusal.reason == "STANDINGS_PROVISIONAL":
                event.publish("STANDINGS", closed)
                event.hall.wait(TWO_HOURS + 1)
            elif refusal.reason == "REFEREE_DECIDES":
                enter_lots(event, closed)
            elif refusal.reason in ("PHASE_ORDER", "NOT_OFFERED"):
                return False
            else:
                raise
    raise AssertionError(f"{event.name}: phase {len(phases) + 1} does not start")


def next_round(event, shown):
    """Pairs the next round, where there is one: whether there was."""
    phases = event.call("PairingService.ListPhases", event=event.name).phases
    closed = shown.rounds_closed
    if phases and phases[-1].what.rounds_planned:
        planned = phases[-1].first_round - 1 + phases[-1].what.rounds_planned
        if closed >= planned and not start_next_phase(event, phases, closed):
            return False
    elif closed >= ROUNDS_WITHOUT_PHASES:
        return False
    elif closed == 0:
        start_next_phase(event, phases, closed)
    event.pair(closed + 1)
    return True


def step(event):
    """One act, or the acts of a table, further: says which, or None where nothing is left."""
    shown = event.show()
    if shown.status != RUNNING:
        return None
    if shown.rounds_paired > shown.rounds_closed:
        number = shown.rounds_paired
        report_open_tables(event, number)
        event.close(number)
        return f"round {number} closed"
    if next_round(event, shown):
        return f"round {shown.rounds_closed + 1} paired"
    event.complete()
    return "completed"


def play_on(event, between=None):
    """Plays until the event is completed; `between(done)` may do something after each step.
    Returns the steps."""
    steps = []
    while len(steps) < ACTS_MAX:
        done = step(event)
        if done is None:
            return steps
        steps.append(done)
        if between is not None:
            between(done)
    raise AssertionError(f"{event.name} does not end: {steps[-4:]}")
