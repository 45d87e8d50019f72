#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A daemon as a service manager and Prometheus see it: readiness, watchdog, metrics, and its end.

usage: run_service.py FOLDER_OF_THE_PROGRAMS RULESETS METRICS_PAGE
"""

import fcntl
import os
import pathlib
import pty
import queue
import re
import select
import signal
import socket
import struct
import sys
import tempfile
import termios
import threading
import time
import urllib.request

from run_settings import PATIENCE_SECONDS, Running, expect, wait_for

# Longer than this test is patient: nothing waits for it to pass.
DRAIN_SECONDS = 300
NOT_EPHEMERAL = {"arbitro_log_bytes", "arbitro_disk_free_bytes"}


class Manager:
    """The socket that a service manager listens on."""

    def __init__(self, folder):
        self.path = str(folder / "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.path)
        self.told = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        """At once, or the socket's short queue would be full."""
        while True:
            self.told.put(self.socket.recv(4096).decode().split("\n"))

    def wait(self, wanted):
        """The next message with that line."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            lines = self.told.get(timeout=PATIENCE_SECONDS)
            if wanted in lines:
                return lines
        sys.exit(f"was not told {wanted}")


def play(daemon):
    """Something to be counted: calls, a ruleset's answers, commits, a refusal."""
    for words in ("event create torino --ruleset demo --format standard", "event open torino",
                  "player add torino ada bob cyd dan", "event start torino", "round pair torino 1"):
        done = daemon.ctl(*words.split())
        expect(done.returncode == 0, done.stderr)
    expect(daemon.ctl("event", "show", "nowhere").returncode == 1, "an event that is not")


def read_metrics(daemon):
    address = re.search(r"metrics on (http://\S+)", daemon.log())[1]
    with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
        expect(answer.headers["Content-Type"].startswith("text/plain; version=0.0.4"), answer)
        return answer.read().decode()


def samples(text, name):
    return re.findall(rf"^{name}(?:_count)?(\{{.*\}})? (\S+)$", text, re.M)


def check_metrics(daemon, page):
    """Every metric that the page names is there, and no other; and they count what happened."""
    play(daemon)
    text = read_metrics(daemon)
    listed = set(re.findall(r"^\| `(\w+)` \| (?:counter|gauge|histogram) \|", page, re.M))
    given = set(re.findall(r"^# TYPE (\w+) ", text, re.M))
    # A daemon without a database is of no cluster.
    alone = {name for name in listed if not name.startswith("arbitro_cluster_")}
    expect(given == alone, f"page and daemon differ in {given ^ alone}")
    # All but what has not happened yet.
    silent = {name for name in given if not samples(text, name)} - {"arbitro_ruleset_faults_total"}
    expect(not silent, f"no sample of {silent}")
    for line in ('arbitro_requests_total{method="EventService/CreateEvent",code="OK"} 1',
                 'arbitro_requests_total{method="EventService/GetEvent",code="NOT_FOUND"} 1',
                 'arbitro_request_duration_seconds_count{method="PairingService/PairRound"} 1',
                 'arbitro_ruleset_serving{ruleset="demo"} 1', "arbitro_quarantined_journals 0",
                 "arbitro_requests_waiting 0", "arbitro_watches 0"):
        expect(f"\n{line}\n" in text, f"no `{line}` in\n{text}")
    drawn = 'arbitro_ruleset_call_duration_seconds_count{ruleset="demo",call="draw"} 1'
    expect(f"\n{drawn}\n" in text, text)
    records = int(samples(text, "arbitro_log_records")[0][1])
    expect(records >= 7, text)
    in_batches = re.search(r"^arbitro_commit_records_sum (\d+)$", text, re.M)
    expect(int(in_batches[1]) == records, "records and batches differ")
    for name in NOT_EPHEMERAL:
        expect(int(samples(text, name)[0][1]) > 0, name)


def check_top(daemon):
    """Piped, it looks once."""
    done = daemon.ctl("top")
    expect(done.returncode == 0 and "PairingService/PairRound" in done.stdout, done)
    expect("\033" not in done.stdout, "colours in a pipe")
    expect("# TYPE arbitro_requests_total counter" in daemon.ctl("top", "--raw").stdout, "--raw")
    expect('"name": "arbitro_log_records"' in daemon.ctl("-o", "json", "top").stdout, "json")


def check_top_on_a_terminal(daemon):
    """It stands still on a small terminal, and Ctrl-C ends it with the terminal as it was."""
    columns, lines = 60, 10
    process, terminal = pty.fork()
    if process == 0:
        ctl = str(daemon.programs / "arbitroctl")
        os.execv(ctl, [ctl, "--server", daemon.address, "top", "--interval", "1"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))
    before, said = termios.tcgetattr(terminal), ""
    while said.count("\033[H\033[J") < 3:
        ready, _, _ = select.select([terminal], [], [], PATIENCE_SECONDS)
        expect(ready, f"it stands still at\n{said}")
        said += os.read(terminal, 65536).decode(errors="replace")
    expect(termios.tcgetattr(terminal) == before, "the terminal is another")
    os.write(terminal, b"\003")
    _, status = os.waitpid(process, 0)
    os.close(terminal)
    expect(os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT, status)
    screens = said.split("\033[H\033[J")[1:3]
    expect("\033" not in "".join(screens), f"more than clearing in {screens}")
    # The size may have been told only after the first screen.
    shown = screens[1].split("\r\n")
    expect(len(shown) == lines and max(map(len, shown)) <= columns, shown)
    expect(shown[-2].startswith("method"), f"cut before the end: {shown}")


def check_end(daemon, manager):
    """Health says so first, while calls are still answered; a second signal ends it at once."""
    daemon.process.send_signal(signal.SIGTERM)
    lines = manager.wait("STOPPING=1")
    extended = int(dict(line.split("=", 1) for line in lines)["EXTEND_TIMEOUT_USEC"])
    expect(extended > DRAIN_SECONDS * 1e6, lines)
    wait_for("NOT_SERVING", lambda: "not serving" in daemon.ctl("health").stdout)
    expect(daemon.list_events(), "a call while draining")
    daemon.process.send_signal(signal.SIGTERM)
    code = daemon.process.wait(PATIENCE_SECONDS)
    expect(code == 128 + signal.SIGTERM, f"exit code {code}")


def main():
    programs, rulesets = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    page = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="arbitro-service-") as name:
        folder = pathlib.Path(name)
        manager = Manager(folder)
        with Running(
                programs, folder,
                ("--data", folder / "data", "--rulesets", rulesets, "--allow-unsigned",
                 "--metrics", "127.0.0.1:0", "--drain-seconds", str(DRAIN_SECONDS)),
                {"NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"}) as daemon:
            ready = manager.wait("READY=1")
            expect(f"STATUS=serves on unix:{folder}/socket" in ready, ready)
            manager.wait("WATCHDOG=1")
            manager.wait("WATCHDOG=1")
            check_metrics(daemon, page)
            check_top(daemon)
            check_top_on_a_terminal(daemon)
            daemon.reload("reload: done")
            manager.wait("RELOADING=1")
            manager.wait("READY=1")
            check_end(daemon, manager)


if __name__ == "__main__":
    main()
