#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A hall of phones that wait for a round, as in run_readers.py, and report it, each as the pages'
outbox does: some disagree, some lose the network when the daemon has their report, some report from
two tabs. Each phone gets its table, the tables settle as the script has it, and each word of a
player is on record once.

usage: run_phones.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS [PHONES [SEED]]
"""

import concurrent.futures
import http.client
import json
import random
import sys
import threading
import time
import uuid

import door
import games
import hall as halls
import run_readers

PHONES = 24
AT_ONCE = 32
DISAGREE, LOSE, TWICE = 0.05, 0.05, 0.02
RETRIES = 60
EVENT = "events/phones"
PASSING = (429, 499, 502, 503, 504)


class Phone:
    """One player's device: sends what waits until it is answered, by the same request id."""

    def __init__(self, hall, player, ticket):
        self.hall, self.player = hall, player
        self.device = door.base64_sha256(f"device of {player}")
        secret = f"{player}-{uuid.uuid4().hex}{uuid.uuid4().hex}"[:43].ljust(43, "x")
        answer = hall.do("TicketService/RedeemTicket", {
            "event": EVENT, "secret": ticket["secret"], "deviceId": self.device,
            "bearerSha256": door.base64_sha256(secret)}, token=None)
        self.bearer = answer["bearerPrefix"] + secret

    def send(self, method, message, key):
        """Sends until there is an answer; returns its status and reason."""
        for _ in range(RETRIES):
            try:
                answer = self.hall.call(method, message, token=self.bearer,
                                        headers={"idempotency-key": key})
            except OSError:
                answer = None
            if answer is not None and answer.status not in PASSING:
                return answer.status, answer.json.get("reason", "")
            time.sleep(0.1)
        raise AssertionError(f"{self.player}: no answer to {method}")

    def send_and_lose_the_answer(self, method, message, key):
        """The request leaves, and the network is gone before its answer."""
        host, port = self.hall.web.rsplit(":", 1)
        connection = http.client.HTTPConnection(host, int(port), timeout=door.WITHIN_SECONDS)
        connection.request("POST", f"/arbitro.v1.{method}", json.dumps(message), {
            "content-type": "application/json", "idempotency-key": key,
            "authorization": f"Bearer {self.bearer}"})
        connection.close()

    def report(self, table, winner, habit):
        """Reports as one of `habit` does; returns the answers that came."""
        method = "ScoringService/ReportResult"
        message = {"table": table, "player": f"{EVENT}/players/{self.player}",
                   "report": games.value({"winner": winner})}
        key = f"page-{uuid.uuid4().hex}"
        if habit == "loses":
            self.send_and_lose_the_answer(method, message, key)
        if habit != "twice":
            return [self.send(method, message, key)]
        # Both tabs send what the device keeps, and the person reports in the other one as well.
        answers = []
        tabs = [threading.Thread(target=lambda key=key: answers.append(
            self.send(method, message, key))) for key in (key, key, f"page-{uuid.uuid4().hex}")]
        for tab in tabs:
            tab.start()
        for tab in tabs:
            tab.join()
        return answers


class Script:
    """The winner at each table, and the habit of each player."""

    def __init__(self, chance, tables):
        self.truth = {}
        players = []
        for table in tables:
            self.truth[table["name"]] = chance.choice(("first", "second"))
            players += [seat["player"].rsplit("/", 1)[1] for seat in table["seats"]]
        chance.shuffle(players)

        def some(share):
            return {players.pop() for _ in range(max(1, round(share * len(tables) * 2)))}

        self.liars = some(DISAGREE)
        self.habits = {**{player: "loses" for player in some(LOSE)},
                       **{player: "twice" for player in some(TWICE)}}
        # Two at one table who say the same wrong thing would agree.
        self.disputed = {}
        for table in tables:
            seats = [seat["player"].rsplit("/", 1)[1] for seat in table["seats"]]
            lying = [player for player in seats if player in self.liars]
            self.liars -= set(lying[1:])
            if lying:
                honest = next(player for player in seats if player != lying[0])
                self.disputed[table["name"]] = f"{EVENT}/players/{honest}"

    def word(self, player, table):
        won = self.truth[table]
        return {"first": "second", "second": "first"}[won] if player in self.liars else won


def enter(hall, count, seed):
    """Makes the event, and publishes its round to all; returns the phones by player."""
    hall.do("EventService/CreateEvent", {"eventId": "phones", "title": "phones",
                                         "ruleset": "rulesets/demo", "format": "standard"})
    hall.do("EventService/OpenRegistration", {"event": EVENT})
    hall.do("ScoringService/SetReportMode", {"event": EVENT, "mode": "REPORT_MODE_PLAYERS"})
    persons = hall.enter(EVENT, [(f"Name{i}", f"Family{i}") for i in range(1, count + 1)])
    tickets = []
    for at in range(0, count, 256):
        tickets += hall.issue(EVENT, [{"person": person} for person in persons[at:at + 256]])
    hall.do("EventService/StartEvent", {"event": EVENT})
    phones = {f"p{i}": Phone(hall, f"p{i}", ticket) for i, ticket in enumerate(tickets, 1)}
    bearers = [(phone.bearer, person) for phone, person in zip(phones.values(), persons)]
    print(run_readers.measure(hall, EVENT, bearers, lambda: hall.pair(EVENT, 1), seed))
    listed, = hall.do("PairingService/ListTables", {
        "round": f"{EVENT}/rounds/1", "filter": "player : p1", "withNames": True,
        "withActions": True}, token=bearers[0][0])["tables"]
    assert listed["allowedActions"], listed
    assert listed == hall.do("PairingService/GetTable", {
        "name": listed["name"], "withNames": True}, token=bearers[0][0]), listed
    check_page(hall, listed, bearers[0][0])
    check_glance(hall, listed)
    return phones


def check_page(hall, own, bearer):
    """One answer has the player's table as it is listed, and actions as the event's list has them
    (views/mine.js)."""
    for token, least in ((bearer, 7), (door.TOKEN, 13)):
        player = hall.do("EventService/GetPlayer", {
            "name": f"{EVENT}/players/p1", "withNames": True, "withTable": True,
            "withActions": True}, token=token)
        assert token != bearer or player["table"] == own, (player, own)
        offered = hall.do("EventService/GetEvent", {"name": EVENT}, token=token)["allowedActions"]
        assert len(player["allowedActions"]) >= least, player
        assert all(one in offered for one in player["allowedActions"]), (player, offered)


def check_glance(hall, own):
    """A phone that compares what all may read with what it has finds no change where there is none
    (glance.js)."""
    shared, = hall.do("PairingService/ListTables", {
        "round": f"{EVENT}/rounds/1", "firstPlayerNumber": 1, "lastPlayerNumber": 1},
        token=None)["tables"]
    own = {**own, "seats": [{key: value for key, value in seat.items()
                             if key not in ("displayName", "sortName")} for seat in own["seats"]]}
    del own["allowedActions"]
    assert shared == own, (shared, own)


def check_answers(player, habit, answers):
    """One word of the player is taken; a repeat is answered alike, a second word is refused."""
    taken = [answer for answer in answers if answer[0] == 200]
    refused = [answer for answer in answers if answer[0] != 200]
    assert taken, f"{player}: {answers}"
    assert habit == "twice" or not refused, f"{player}: {answers}"
    assert len(taken) <= 2, f"{player}: two words were taken: {answers}"
    assert all(reason in ("HOLDS_ALREADY", "TABLE_CLOSED") for _, reason in refused), answers


def play(hall, phones, script, tables):
    """All report at once; a judge decides what is disputed, as the desk shows it."""
    def report(seated):
        player, table = seated
        habit = script.habits.get(player, "")
        check_answers(player, habit, phones[player].report(
            table, script.word(player, table), habit))

    seats = [(seat["player"].rsplit("/", 1)[1], table["name"])
             for table in tables for seat in table["seats"]]
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(report, seats))
    open_ones = hall.do("PairingService/ListTables", {
        "round": f"{EVENT}/rounds/1", "filter": "decided = false", "pageSize": 1000})
    disputed = {table["name"] for table in open_ones.get("tables", [])}
    assert disputed == set(script.disputed), f"{disputed} are open, not {set(script.disputed)}"
    for table, honest in script.disputed.items():
        hall.do("ScoringService/DecideReport", {"table": table, "player": honest, "options": {
            "reason": "both showed me the board"}})


def main():
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__)
    count = int(sys.argv[3]) if len(sys.argv) > 3 else PHONES
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    chance = random.Random(seed)
    with halls.Hall(*sys.argv[1:3]) as hall:
        phones = enter(hall, count, seed)
        tables = hall.tables(EVENT, 1)
        script = Script(chance, tables)
        before = hall.revision(EVENT)
        began = time.monotonic()
        play(hall, phones, script, tables)
        took = time.monotonic() - began
        for table in hall.tables(EVENT, 1):
            won = [seat["outcome"]["result"] for seat in table["seats"]].index("SEAT_RESULT_WIN")
            assert ("first", "second")[won] == script.truth[table["name"]], table
        records = hall.revision(EVENT) - before
        assert records == count + len(script.disputed), f"{records} records"
    print(f"seed {seed}: {count} phones in {took:.1f} s, {len(script.disputed)} tables disputed, "
          f"{len(script.habits)} phones without network or in two tabs, {records} records")
    print(json.dumps({"campaign": "phones", "first_seed": seed, "last_seed": seed, "failures": 0,
                      "phones": count}))


if __name__ == "__main__":
    main()
