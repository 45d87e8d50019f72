#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A daemon at half its capacity, with a fault a minute.

    hall_campaign.py --bin FOLDER [--minutes M] [--first-seed N] [--minute-seconds S]

Measures how many results a daemon corrects a second, then keeps half of that up for M minutes over
the same events. In each minute one fault is done to it: FAULTS in turn. At the end of each minute
its memory (without the filters and indexes of sorted files), descriptors (without those files),
bytes on disk a record, and the minute's 99th percentile are looked at; at the end the whole log is
verified. A failure is a call that was refused, a log that does not verify, or one of the four that
is not flat: its median over the last third of the minutes above that over the first third by more
than FLAT says. The last line is the one that tools/soak keeps.
"""

import argparse
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

# By what factor, and how much besides, the last minutes may be above the first.
FLAT = {"memory_mib": (1.2, 16), "descriptors": (1.0, 16), "bytes_a_record": (1.2, 64),
        "p99_ms": (1.5, 5)}  # fmt: skip
# The share of a database's sorted files that their filters and indexes take in memory: they grow
# with the log, up to a bound that docs/limits.md has.
FILTERS_SHARE = 0.0225
RULESETS = os.path.join("..", "rulesets")
# The share of a minute before the fault is done.
QUIET_SHARE = 0.3
CAPACITY_SECONDS = 10
CONNECTIONS = 200


def main():
    arguments = parse_arguments(__doc__)
    daemon = arbitrod.Daemon(arguments.bin, os.path.join(arguments.bin, RULESETS))
    daemon.more = ["--backups", os.path.join(daemon.folder, "backups")]
    with daemon:
        line = Hall(arguments, daemon).run()
    print(json.dumps(line))
    return 1 if line["failures"] else 0


def parse_arguments(about):
    """The options of this campaign, and of the pair's."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bin", required=True, metavar="FOLDER", help="of the programs")
    parser.add_argument("--minutes", type=int, default=60, metavar="M", help="default: 60")
    parser.add_argument("--first-seed", type=int, default=1, metavar="N")
    parser.add_argument("--minute-seconds", type=int, default=60, metavar="S", help="for a trial")
    return parser.parse_args()


class Hall:
    """A daemon that runs, and what was seen of it minute by minute."""

    def __init__(self, arguments, daemon):
        self.arguments = arguments
        self.daemon = daemon
        self.data = os.path.join(daemon.folder, "data")
        self.failures, self.minutes, self.calls, self.interrupted = [], [], 0, 0
        self.connections = []

    def program(self, name):
        return os.path.join(self.arguments.bin, name)

    def control(self, *command):
        command = [self.program("arbitroctl"), "--server", self.daemon.address, *command]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def load(self, seconds, rate):
        command = [self.program("arbitrobench"), "steady", "--server", self.daemon.address,
                   "--name", "hall", "--seconds", str(seconds), "--rate", str(rate)]  # fmt: skip
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def finish(self, load):
        """Returns what a load says at its end, or None if a call of it was refused."""
        out, error = load.communicate()
        if load.returncode != 0:
            self.failures.append(error.strip())
            return None
        said = json.loads(out)
        self.calls += said["calls"]
        self.interrupted += said["interrupted"]
        return said

    def run(self):
        capacity = self.finish(self.load(CAPACITY_SECONDS, 0))
        if capacity is None:
            raise SystemExit("no load: %s" % self.failures[0])
        rate = int(capacity["per_second"] / 2)
        print("%d calls a second, half of what it can" % rate, flush=True)
        for minute in range(self.arguments.minutes):
            fault = FAULTS[minute % len(FAULTS)]
            load = self.load(self.arguments.minute_seconds, rate)
            time.sleep(self.arguments.minute_seconds * QUIET_SHARE)
            fault(self)
            said = self.finish(load)
            self.let_go()
            if said is not None:
                self.minutes.append({**self.look(), "p99_ms": said["p99_ms"]})
                what = (minute + 1, fault.__name__, self.minutes[-1])
                print("minute %d, %s: %s" % what, flush=True)
        self.stop_and_verify()
        self.judge()
        for failure in self.failures:
            print("FAILED: %s" % failure)
        seed = self.arguments.first_seed
        return {"campaign": "hall", "first_seed": seed, "last_seed": seed,
                "minutes": len(self.minutes), "faults": self.arguments.minutes, "calls": self.calls,
                "calls_interrupted": self.interrupted, "failures": len(self.failures)}  # fmt: skip

    def look(self):
        process = "/proc/%d" % self.daemon.process.pid
        with open(process + "/status", encoding="utf-8") as file:
            resident = next(line for line in file if line.startswith("VmRSS")).split()[1]
        sizes = [(name, self.size(os.path.join(folder, name)))
                 for folder, _, names in os.walk(self.data) for name in names]  # fmt: skip
        filters = FILTERS_SHARE * sum(size for name, size in sizes if name.endswith(".sst"))
        opened = [self.target(process + "/fd/" + number) for number in os.listdir(process + "/fd")]
        # The sorted files of a database are as many as it is large, up to a bound: docs/limits.md.
        descriptors = sum(not name.endswith(".sst") for name in opened)
        return {"memory_mib": (int(resident) * 1024 - int(filters)) >> 20,
                "descriptors": descriptors,
                "bytes_a_record": sum(size for _, size in sizes) // max(1, self.calls)}  # fmt: skip

    @staticmethod
    def size(path):
        try:
            return os.path.getsize(path)
        except OSError:  # sorted into another meanwhile
            return 0

    @staticmethod
    def target(descriptor):
        try:
            return os.readlink(descriptor)
        except OSError:  # closed meanwhile
            return ""

    def judge(self):
        third = max(1, len(self.minutes) // 3)
        for what, (factor, besides) in FLAT.items():
            seen = [minute[what] for minute in self.minutes]
            first, last = statistics.median(seen[:third]), statistics.median(seen[-third:])
            if last > first * factor + besides:
                self.failures.append("%s grew from %g to %g" % (what, first, last))

    def stop_and_verify(self):
        self.daemon.stop()
        command = [self.program("arbitroutil"), "log", "verify", self.data]
        verified = subprocess.run(command, capture_output=True, text=True, check=False)
        if verified.returncode != 0:
            self.failures.append("the log does not verify: %s" % verified.stdout[-500:])

    # The faults.

    def killed(self):
        self.daemon.kill()
        self.daemon.start()

    def restarted(self):
        self.daemon.stop()
        self.daemon.start()

    def workers_killed(self):
        command = ["pgrep", "-P", str(self.daemon.process.pid)]
        workers = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        for pid in workers.split():
            os.kill(int(pid), signal.SIGKILL)

    def stopped_for_two_seconds(self):
        self.daemon.process.send_signal(signal.SIGSTOP)
        time.sleep(2)
        self.daemon.process.send_signal(signal.SIGCONT)

    def let_go(self):
        """Closes what a fault holds; the daemon has a second to notice."""
        for connection in self.connections:
            connection.close()
        self.connections = []
        time.sleep(1)

    def half_open_connections(self):
        host, port = self.daemon.address.rsplit(":", 1)
        address = (host, int(port))
        self.connections = [socket.create_connection(address) for _ in range(CONNECTIONS)]
        for connection in self.connections[::2]:
            connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\xff" * 1000)
        for connection in self.connections[::3]:
            connection.close()

    def backed_up(self):
        if self.control("backup").returncode != 0:
            self.failures.append("a backup failed")

    def reloaded(self):
        self.daemon.process.send_signal(signal.SIGHUP)


FAULTS = (Hall.workers_killed, Hall.half_open_connections, Hall.backed_up, Hall.killed,
          Hall.reloaded, Hall.stopped_for_two_seconds, Hall.restarted)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
