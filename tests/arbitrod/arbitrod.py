# SPDX-License-Identifier: Apache-2.0
"""A real daemon for tests and tools in Python.

    with arbitrod.Daemon(programs, rulesets) as daemon:
        ... daemon.address ...

It has a folder of its own, which is removed with it, unless the caller gives it one. A test that
passes stops it, and fails if it does not end well; any other test kills it. Each failure of the
daemon is told with its log.
"""

import os
import subprocess
import sys
import tempfile
import time

START_SECONDS = 60
STOP_SECONDS = 60
LOOPBACK = "127.0.0.1:0"  # a port that the system picks
SOCKET = "unix:{folder}/socket"


class Failed(SystemExit):
    """The daemon did not start, or did not end well; a test ends with it."""


class Daemon:
    """arbitrod on one data folder, once or again: after a restart it listens where it did."""

    def __init__(self, programs, rulesets, folder=None, *, listen=LOOPBACK, more=(),
                 environment=None):
        """`more` are further options; the environment comes on top of this process' own."""
        self.programs = programs
        self.rulesets = rulesets
        self._own_folder = None
        if folder is None:
            # pylint: disable-next=consider-using-with
            self._own_folder = tempfile.TemporaryDirectory(prefix="arbitro-daemon-")
        self.folder = folder or self._own_folder.name
        self.listen = listen.format(folder=self.folder)
        self.more = more
        self.environment = dict(os.environ, **(environment or {}))
        self.address = self.listen
        self.ready = f"{self.folder}/ready"
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.stop()
            elif self.process is not None and self.process.poll() is not None:
                print(f"arbitrod had ended:\n{self.log()}", file=sys.stderr)
        finally:
            self.kill()
            if self._own_folder is not None:
                self._own_folder.cleanup()

    def command(self):
        return [f"{self.programs}/arbitrod", "--data", f"{self.folder}/data", "--rulesets",
                self.rulesets, "--allow-unsigned", *self.more]

    def settings(self):
        """Returns what it is told by the environment, whatever command starts it."""
        # One worker a ruleset: another of each would be a fifth of what a start costs.
        return {"ARBITRO_SERVER_LISTEN": self.listen, "ARBITRO_SERVER_ADDRESS_FILE": self.ready,
                "ARBITRO_RULESETS_WORKERS": self.environment.get("ARBITRO_RULESETS_WORKERS", "1")}

    def start(self):
        """Returns once clients can connect to `address`."""
        if os.path.exists(self.ready):
            os.remove(self.ready)
        with open(f"{self.folder}/log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stderr=log,
                                            env={**self.environment, **self.settings()})
        deadline = time.monotonic() + START_SECONDS
        while not os.path.exists(self.ready) or os.path.getsize(self.ready) == 0:
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise Failed(f"arbitrod does not start:\n{self.log()}")
            time.sleep(0.02)
        with open(self.ready, encoding="utf-8") as address:
            self.address = address.read().strip()
        if self.listen == LOOPBACK:
            self.listen = self.address

    def stop(self):
        """Asks it to end, and waits for that; does nothing if a test has seen it end."""
        if self.process is None or self.process.returncode is not None:
            return
        self.process.terminate()
        try:
            code = self.process.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failed(f"arbitrod does not stop:\n{self.log()}") from None
        if code != 0:
            raise Failed(f"arbitrod stopped badly, exit code {code}:\n{self.log()}")

    def kill(self):
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def log(self):
        with open(f"{self.folder}/log", encoding="utf-8") as log:
            return log.read()
