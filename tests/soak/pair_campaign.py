#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A hall with pages on a pair of daemons, whose log is in PostgreSQL, with a fault a minute.

    pair_campaign.py --bin FOLDER [--minutes M] [--first-seed N] [--minute-seconds S]

PostgreSQL runs with a synchronous standby. Two daemons, each with a web door, share the log; a
balancer sends browsers and scripts to the door that answers, and a daemon that ended is started
again, as a service manager does. Writers correct results through the door at half of what it can,
each with one key for all tries of a call, while a page of Chromium shows the tables. In each minute
one fault is done: FAULTS in turn. A failure is a call that was refused or never answered; a page
that lived through the minute and shows something else than one that is opened now; a table that has
another result than the last that was acknowledged; an event with more or fewer records than were
acknowledged; a log that does not verify, or does not replay to the same. The last line is the one
that tools/soak keeps.
"""

import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests" / "web"), str(ROOT / "tests" / "cluster")]
import balancer  # noqa: E402  (found by the line above)
import browser  # noqa: E402
import demo  # noqa: E402
import door  # noqa: E402
import hall_campaign  # noqa: E402

EVENTS = 8
PLAYERS = 32
TABLES = PLAYERS // 2
WRITERS = 8
CAPACITY_SECONDS = 10
# Until a call of a writer is answered, whatever happens meanwhile.
PATIENCE_SECONDS = 60
# Until the page shows what is so.
PAGE_SECONDS = 30
RETRY_SECONDS = 0.1
# The share of a minute before the fault is done.
QUIET_SHARE = 0.3
DOWN_SECONDS = 10
PAUSED_SECONDS = 5
OFFLINE_SECONDS = 5
CONNECTIONS = 200
RESULTS = "return document.querySelector('main').innerText"


def main():
    arguments = hall_campaign.parse_arguments(__doc__)
    with tempfile.TemporaryDirectory(prefix="arbitro-pair-") as folder:
        os.chmod(folder, 0o755)
        hall = Hall(arguments, pathlib.Path(folder))
        try:
            with browser.Browser() as page:
                line = hall.run(page)
        finally:
            hall.stop()
    print(json.dumps(line))
    return 1 if line["failures"] else 0


class Writer(threading.Thread):
    """Corrects the results of tables of its own, one call after the other."""

    def __init__(self, hall, number):
        super().__init__(daemon=True)
        self.hall = hall
        everything = [(event, table) for event in range(EVENTS) for table in range(1, TABLES + 1)]
        self.tables = everything[number::WRITERS]
        self.connection, self.next = None, 0
        self.times, self.interrupted, self.failure = [], 0, ""

    def correct(self, pause):
        """Corrects until the hall's time is over, each `pause` seconds."""
        due = time.monotonic()
        while time.monotonic() < self.hall.ends and not self.failure:
            began = time.monotonic()
            self.correct_one()
            self.times.append(time.monotonic() - began)
            due = max(due + pause, time.monotonic() - 1)
            time.sleep(max(0, due - time.monotonic()))

    def correct_one(self):
        event, table = self.tables[self.next % len(self.tables)]
        winner = "second" if self.hall.winners[event, table] == "first" else "first"
        self.next += 1
        message = {"table": f"events/pair-{event}/rounds/1/tables/{table}",
                   "options": {"reason": "the slip was read again"},
                   "report": {"struct": {"fields": [{"key": "winner", "value": {"text": winner}}]}}}
        self.insist("ScoringService/CorrectResult", message)
        self.hall.winners[event, table] = winner
        self.hall.acknowledged[event] += 1

    def insist(self, method, message):
        """Sends a call until it is answered, always with the same key."""
        key, until = str(uuid.uuid4()), time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                status, said = self.send(method, message, key)
            except (OSError, http.client.HTTPException) as error:
                status, said = 503, repr(error)
                self.connection = None
            if status == 200:
                return
            if status not in (502, 503, 504) or time.monotonic() > until:
                self.failure = f"{method}: {status} {said}"
                return
            self.interrupted += 1
            time.sleep(RETRY_SECONDS)

    def send(self, method, message, key):
        if self.connection is None:
            host, port = self.hall.balancer.address
            self.connection = http.client.HTTPConnection(host, port, timeout=PATIENCE_SECONDS)
        self.connection.request("POST", f"/arbitro.v1.{method}", json.dumps(message), {
            "content-type": "application/json", "authorization": f"Bearer {door.TOKEN}",
            "idempotency-key": key})
        answer = self.connection.getresponse()
        return answer.status, answer.read()[:500]


class Machine(demo.Daemon):
    """One of the two daemons, which is started again when it has ended."""

    def __init__(self, name, build, folder, dsn):
        web = free_port()
        super().__init__(name, build, folder, dsn)
        principals, configuration = folder / "principals.toml", folder / "arbitrod.toml"
        principals.write_text(door.PRINCIPALS.format(club=door.hash_of(door.TOKEN),
                                                     door=door.hash_of(door.OTHER)))
        configuration.write_text("[limits]\nprincipal_calls = 1000000\n")
        self.more = ["--config", configuration, "--principals", principals, "--web-listen",
                     f"127.0.0.1:{web}"]
        self.door = ("127.0.0.1", web)
        self.down_until, self.stopping = 0, False
        self.keeper = threading.Thread(target=self.keep, daemon=True)

    def keep(self):
        while not self.stopping:
            if self.process.poll() is not None and time.monotonic() > self.down_until:
                try:
                    self.start()
                except SystemExit as fault:
                    print(fault, flush=True)
            time.sleep(0.5)

    def kill(self):
        self.down_until = time.monotonic() + DOWN_SECONDS
        self.process.kill()

    def children(self, name):
        """Processes of that name, at least one."""
        found = subprocess.run(["pgrep", "-P", str(self.process.pid), "-x", name],
                               capture_output=True, text=True, check=True)
        return [int(pid) for pid in found.stdout.split()]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Hall:
    """The two databases, the two daemons, the balancer, and what was seen minute by minute."""

    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.programs = pathlib.Path(arguments.bin).resolve()
        self.databases = [demo.Postgres(folder / "db1"), demo.Postgres(folder / "db2")]
        dsn = self.databases[0].dsn("arbitro")
        self.machines = [Machine(name, self.programs.parent, folder / name, dsn)
                         for name in ("one", "two")]
        self.balancer = balancer.Balancer([machine.door for machine in self.machines],
                                          "/arbitro.v1.EventService/ListEvents")
        self.winners, self.acknowledged = {}, [0] * EVENTS
        self.failures, self.minutes, self.ends, self.page = [], 0, 0, None
        self.calls, self.interrupted, self.longest_ms = 0, 0, 0
        self.connections = []

    @property
    def url(self):
        return "http://%s:%d" % self.balancer.address

    def owner(self):
        """The machine whose door the balancer uses, and the other one."""
        one, two = self.machines
        return (two, one) if self.balancer.chosen == two.door else (one, two)

    def run(self, page):
        self.page = page
        self.begin()
        calls, _ = self.write(CAPACITY_SECONDS, 0)
        pause = 2 * WRITERS * CAPACITY_SECONDS / max(1, calls)
        print("%.0f calls a second, half of what the pair can" % (WRITERS / pause), flush=True)
        page.open(self.url + "/event/pair-0/tables?round=1")
        for minute in range(self.arguments.minutes):
            fault = FAULTS[minute % len(FAULTS)]
            calls, longest = self.write(self.arguments.minute_seconds, pause, fault)
            self.let_go()
            self.look_at_the_page()
            self.calls, self.minutes = self.calls + calls, self.minutes + 1
            self.longest_ms = max(self.longest_ms, longest)
            print("minute %d, %s: %d calls, the longest took %d ms, %d failures"
                  % (minute + 1, fault.__name__, calls, longest, len(self.failures)), flush=True)
        self.look_at_the_events()
        self.stop()
        self.look_at_the_log()
        for failure in self.failures:
            print("FAILED: %s" % failure)
        seed = self.arguments.first_seed
        return {"campaign": "pair", "first_seed": seed, "last_seed": seed, "minutes": self.minutes,
                "faults": self.minutes, "calls": self.calls, "interrupted": self.interrupted,
                "longest_call_ms": self.longest_ms, "failures": len(self.failures)}  # fmt: skip

    def begin(self):
        """Starts everything, and plays each event until its first round has results."""
        self.start_databases()
        one, two = self.machines
        one.start()
        for name in ("draw-secret", "log-key"):
            shutil.copy2(one.data / name, two.data / name)
        two.start()
        for machine in self.machines:
            machine.keeper.start()
        self.balancer.start()
        demo.await_that("a door answers", lambda: self.balancer.chosen is not None)
        for event in range(EVENTS):
            self.make_event(event)

    def start_databases(self):
        primary, standby = self.databases
        primary.make()
        primary.start()
        standby.copy(primary)
        standby.start()
        primary.ask("ALTER SYSTEM SET synchronous_standby_names = 's1'")
        primary.ask("SELECT pg_reload_conf()")
        demo.await_that("the standby is synchronous", lambda: primary.ask(
            "SELECT sync_state FROM pg_stat_replication") == "sync")
        primary.ask("CREATE ROLE arbitro LOGIN")
        self.util("log", "init", primary.dsn("owner"), "--grant-to", "arbitro")

    def make_event(self, number):
        event = f"events/pair-{number}"
        self.do("EventService/CreateEvent", {"eventId": f"pair-{number}", "title": event,
                                             "ruleset": "rulesets/demo", "format": "standard"})
        self.do("EventService/OpenRegistration", {"event": event})
        for player in range(1, PLAYERS + 1):
            self.do("EventService/RegisterPlayer", {"event": event, "playerId": f"p{player}"})
        self.do("EventService/StartEvent", {"event": event})
        self.do("PairingService/PairRound", {"event": event, "round": 1})
        for table in range(1, TABLES + 1):
            self.do("ScoringService/ReportResult", {
                "table": f"{event}/rounds/1/tables/{table}", "report": {"struct": {"fields": [
                    {"key": "winner", "value": {"text": "first"}}]}}})
            self.winners[number, table] = "first"
        self.acknowledged[number] = self.revision(number)

    def do(self, method, message):
        answer = door.ask(f"{self.url}/arbitro.v1.{method}", json.dumps(message).encode(), {
            "content-type": "application/json", "idempotency-key": str(uuid.uuid4()),
            "authorization": f"Bearer {door.TOKEN}"})
        if answer.status != 200:
            raise SystemExit("%s: %d %s" % (method, answer.status, answer.body))
        return answer.json

    def revision(self, number):
        return int(self.do("EventService/GetEvent", {"name": f"events/pair-{number}"})["revision"])

    def write(self, seconds, pause, fault=None):
        """Lets the writers work; returns how many calls were answered, and the longest in ms."""
        writers = [Writer(self, number) for number in range(WRITERS)]
        self.ends = time.monotonic() + seconds
        for writer in writers:
            writer.run = lambda writer=writer: writer.correct(pause)
            writer.start()
        if fault:
            time.sleep(seconds * QUIET_SHARE)
            fault(self)
        for writer in writers:
            writer.join()
            self.interrupted += writer.interrupted
            if writer.failure:
                self.failures.append(writer.failure)
        times = [one for writer in writers for one in writer.times]
        return len(times), int(1000 * max(times, default=0))

    def look_at_the_page(self):
        """The page that lived through it shows what a page that is opened now shows."""
        until, here = time.monotonic() + PAGE_SECONDS, self.page.tell("/window", None, "GET")
        opened = self.page.tell("/window/new", {"type": "tab"})["handle"]
        try:
            self.page.tell("/window", {"handle": opened})
            self.page.open(self.url + "/event/pair-0/tables?round=1")
            self.page.await_text("p1")
            while True:
                self.page.tell("/window", {"handle": opened})
                now = self.page.run(RESULTS)
                self.page.tell("/window", {"handle": here})
                lived = self.page.run(RESULTS)
                if now == lived:
                    return
                if time.monotonic() > until:
                    self.failures.append("the page shows `%s`, and not `%s`" % (lived, now))
                    return
                time.sleep(RETRY_SECONDS)
        finally:
            self.page.tell("/window", {"handle": opened})
            self.page.tell("/window", None, "DELETE")
            self.page.tell("/window", {"handle": here})

    def look_at_the_events(self):
        for number in range(EVENTS):
            has, acknowledged = self.revision(number), self.acknowledged[number]
            if has != acknowledged:
                self.failures.append("pair-%d has %d records, acknowledged were %d"
                                     % (number, has, acknowledged))  # fmt: skip
            answer = self.do("PairingService/ListTables", {
                "round": f"events/pair-{number}/rounds/1", "pageSize": TABLES})
            for table in answer["tables"]:
                results = [seat["outcome"]["result"] for seat in table["seats"]]
                won = ("first", "second")[results.index("SEAT_RESULT_WIN")]
                if won != self.winners[number, table["number"]]:
                    self.failures.append("%s: not the result that was acknowledged" % table["name"])

    def look_at_the_log(self):
        dsn = self.databases[0].dsn("arbitro")
        self.databases[0].start()
        try:
            self.util("log", "verify", dsn)
            said = self.util("log", "replay", dsn, "--allow-unsigned", "--rulesets",
                             self.programs.parent / "rulesets")
            if "replay: identical" not in said:
                self.failures.append(said[-500:])
        finally:
            self.databases[0].stop()

    def util(self, *words):
        done = subprocess.run([self.programs / "arbitroutil", *words], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            self.failures.append("arbitroutil %s: %s" % (" ".join(map(str, words)), done.stdout))
        return done.stdout

    def let_go(self):
        for connection in self.connections:
            connection.close()
        self.connections = []

    def stop(self):
        self.balancer.stop()
        for machine in self.machines:
            machine.stopping = True
            machine.stop()
        for database in self.databases:
            database.stop()

    # The faults.

    def owner_killed(self):
        self.owner()[0].kill()

    def standby_killed(self):
        self.owner()[1].kill()

    def owner_paused(self):
        machine = self.owner()[0]
        machine.process.send_signal(signal.SIGSTOP)
        time.sleep(PAUSED_SECONDS)
        machine.process.send_signal(signal.SIGCONT)

    def handed_over(self):
        done = subprocess.run([self.programs / "arbitrod", "--hand-over", "--data",
                               self.owner()[0].data], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            self.failures.append("no hand-over: %s" % done.stderr)

    def door_killed(self):
        for pid in self.owner()[0].children("arbitro-web"):
            os.kill(pid, signal.SIGKILL)

    def workers_killed(self):
        for pid in self.owner()[0].children("arbitro-worker"):
            os.kill(pid, signal.SIGKILL)

    def database_restarted(self):
        self.databases[0].stop()
        self.databases[0].start()

    def database_standby_restarted(self):
        self.databases[1].stop()
        self.databases[1].start()

    def page_offline(self):
        self.page.offline(True)
        time.sleep(OFFLINE_SECONDS)
        self.page.offline(False)

    def half_open_connections(self):
        self.connections = [socket.create_connection(self.balancer.address)
                            for _ in range(CONNECTIONS)]
        for connection in self.connections[::2]:
            connection.sendall(b"GET / HTTP/1.1\r\nhost:")


FAULTS = (Hall.owner_killed, Hall.page_offline, Hall.database_restarted, Hall.door_killed,
          Hall.owner_paused, Hall.workers_killed, Hall.handed_over, Hall.half_open_connections,
          Hall.standby_killed, Hall.database_standby_restarted)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
