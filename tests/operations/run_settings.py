#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Settings of a real daemon: where each comes from, and what a reload takes over.

usage: run_settings.py FOLDER_OF_THE_PROGRAMS
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

PATIENCE_SECONDS = 60


def wait_for(what, found):
    """Returns what `found` returns once that is true."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        answer = found()
        if answer:
            return answer
        time.sleep(0.05)
    sys.exit(f"waited {PATIENCE_SECONDS} s without success for: {what}")


def expect(condition, said):
    if not condition:
        sys.exit(str(said))


def print_config(programs, folder):
    file = folder / "printed.toml"
    file.write_text("[server]\ndata = '/srv/events'\nthreads = 3\n")
    environment = dict(os.environ, ARBITRO_CONFIG=str(file), ARBITRO_SERVER_THREADS="4")
    command = [programs / "arbitrod", "--print-config", "--workers", "5"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    for line in (f'data = "/srv/events"  # {file}:2', "threads = 4  # ARBITRO_SERVER_THREADS",
                 "workers = 5  # --workers", 'isolation = "worker"  # usual'):
        expect(f"\n{line}\n" in said.stdout, f"no `{line}` in\n{said.stdout}")
    environment["ARBITRO_SERVER_TREADS"] = "4"
    said = subprocess.run(command[:1] + ["--check-config"], env=environment, capture_output=True,
                          text=True, check=False)
    expect(said.returncode == 64 and "ARBITRO_SERVER_TREADS" in said.stderr, said)


class Running(arbitrod.Daemon):
    """A daemon with its settings in a file."""

    def __init__(self, programs, folder, more=(), environment=None):
        super().__init__(programs, None, folder, listen=arbitrod.SOCKET, environment=environment,
                         more=more or ("--ephemeral", "--rulesets", folder))
        self.requests = folder / "requests"
        self.write("")

    def command(self):
        return [self.programs / "arbitrod", "--config", self.folder / "arbitrod.toml",
                "--request-log", self.requests, *self.more]

    def write(self, more):
        (self.folder / "arbitrod.toml").write_text(f"[limits]\nstreams = 5\n{more}")

    def reload(self, expected):
        before = len(self.log())
        self.process.send_signal(signal.SIGHUP)
        wait_for(f"`{expected}` after a reload", lambda: expected in self.log()[before:])
        return self.log()[before:]

    def ctl(self, *words):
        return subprocess.run(
            [self.programs / "arbitroctl", "--server", self.address, *words],
            capture_output=True, text=True, check=False)

    def list_events(self):
        return self.ctl("event", "list").returncode == 0


def reload(daemon):
    wait_for("a first answer", daemon.list_events)
    daemon.write("watches = 7\ncommands_waiting = 8\n")
    said = daemon.reload("reload: done")
    expect("`limits.watches` is `7`, was `4096`" in said, said)
    expect("`limits.commands_waiting` is `8`, was `1024`; it counts from the next start" in said,
           said)
    daemon.write("watches = 9\nstream = 1\n")
    said = daemon.reload("the settings stay as they were")
    expect("arbitrod.toml:4: `limits.stream` is no setting" in said, said)
    daemon.write("watches = 7\n")
    expect("limits.watches" not in daemon.reload("reload: done"), "the bad file counted in part")


def rotate(daemon):
    """After a reload, the log of requests goes on in a new file if the old one was moved away."""
    moved = daemon.folder / "requests.1"
    daemon.requests.rename(moved)
    daemon.reload("reload: done")
    # A line that waited while the log moved may still have gone either way.
    wait_for("a request in the new file",
             lambda: daemon.list_events() and daemon.requests.read_text())
    line = json.loads(daemon.requests.read_text().splitlines()[0])
    expect(line["method"] == "EventService/ListEvents" and line["principal"], line)


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="arbitro-settings-") as name:
        folder = pathlib.Path(name)
        print_config(programs, folder)
        with Running(programs, folder) as daemon:
            reload(daemon)
            rotate(daemon)


if __name__ == "__main__":
    main()
