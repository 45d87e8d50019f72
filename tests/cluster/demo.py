# SPDX-License-Identifier: Apache-2.0
"""Shows, for tools/cluster-demo and with what a build folder holds, a database on two servers, two
daemons, and an event that goes on at the second. `tools/soak pair` has the same servers.

  demo.py BUILD [--keep]
"""

import argparse
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

POSTGRES = pathlib.Path("/usr/lib/postgresql/15/bin")
PATIENCE_S = 30
TAKEOVER_MAX_S = 10
EVENT = "cluster-cup"
PLAYERS = [f"p{number}" for number in range(1, 9)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("build", metavar="BUILD", type=pathlib.Path)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    demo = Demo(options.build.resolve())
    begun = time.monotonic()
    try:
        demo.run()
    finally:
        demo.clean_up(options.keep)
    print(f"\ncluster-demo: all is well, in {time.monotonic() - begun:.0f} s")


def fail(what):
    sys.exit(f"cluster-demo: FAILED: {what}")


def say(text):
    print(text, flush=True)


def await_that(what, holds, patience_s=PATIENCE_S):
    """Returns how many seconds it took until `holds` was true."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > patience_s:
            fail(f"not within {patience_s} s: {what}")
        time.sleep(0.02)
    return time.monotonic() - begun


class Postgres:
    """A server in a folder of its own, on a socket in it; another user than root runs it."""

    def __init__(self, folder):
        self.folder = folder
        self.data = folder / "data"
        self.process = None
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        folder.mkdir(parents=True)
        if self.user:
            os.chown(folder, self.user.pw_uid, self.user.pw_gid)

    def command(self, *command):
        run = {}
        if self.user:
            run = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
        return list(map(str, command)), {"cwd": self.folder, **run}

    def run(self, *command):
        words, where = self.command(*command)
        done = subprocess.run(words, **where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True)
        if done.returncode != 0:
            fail(f"{' '.join(words)}\n{done.stdout}")
        return done.stdout

    def make(self):
        self.run(POSTGRES / "initdb", f"--pgdata={self.data}", "--username=owner", "--auth=trust",
                 "--encoding=UTF8", "--locale=C.UTF-8")

    def copy(self, primary):
        self.run(POSTGRES / "pg_basebackup", f"--pgdata={self.data}", "--checkpoint=fast",
                 "--write-recovery-conf", f"--dbname={primary.dsn('owner')} application_name=s1")

    def start(self):
        words, where = self.command(POSTGRES / "postgres", "-D", self.data, "-k", self.folder, "-c",
                                    "listen_addresses=")
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(words, **where, stdout=log, stderr=log)
        await_that(f"PostgreSQL in {self.folder} answers", lambda: self.ask("SELECT 1") == "1")

    def ask(self, sql):
        done = subprocess.run([POSTGRES / "psql", "-XAtq", self.dsn("owner"), "-c", sql], text=True,
                              capture_output=True)
        return done.stdout.strip()

    def dsn(self, user):
        return f"host={self.folder} dbname=postgres user={user}"

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE_S)


class Daemon:
    """A daemon with a data folder of its own; it keeps its address from one start to the next."""

    def __init__(self, name, build_folder, folder, dsn):
        self.name, self.build, self.folder = name, build_folder, folder
        self.data = folder / "data"
        self.listen = "127.0.0.1:0"
        self.environment = dict(os.environ, ARBITRO_STORAGE_BACKEND="postgres",
                                ARBITRO_STORAGE_DSN=dsn)
        self.process = None
        self.more = []
        self.data.mkdir(parents=True)
        self.data.chmod(0o700)

    def start(self):
        address = self.folder / "address"
        address.unlink(missing_ok=True)
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.build / "bin/arbitrod", "--data", self.data, "--listen", self.listen,
                 "--rulesets", self.build / "rulesets", "--allow-unsigned", "--request-log", "off",
                 "--print-address-file", address, *self.more],
                env=self.environment, stdout=log, stderr=log)
        await_that(f"the daemon {self.name} listens",
                   lambda: address.exists() or self.process.poll() is not None)
        if self.process.poll() is not None:
            fail(f"the daemon {self.name} ended:\n{(self.folder / 'log').read_text()}")
        self.listen = address.read_text().strip()

    def ctl(self, *words):
        """Runs arbitroctl, and returns how it ended and what it said."""
        done = subprocess.run([self.build / "bin/arbitroctl", "--server", self.listen, *words],
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def do(self, *words):
        code, said = self.ctl(*words)
        if code != 0:
            fail(f"arbitroctl {' '.join(words)} at {self.name}\n{said}")
        return said

    def serves(self):
        return self.ctl("event", "show", EVENT)[0] == 0

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(PATIENCE_S)


class Demo:
    def __init__(self, build_folder):
        self.build = build_folder
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="arbitro-demo-"))
        self.work.chmod(0o755)
        self.primary = Postgres(self.work / "db1")
        self.standby = Postgres(self.work / "db2")
        dsn = self.primary.dsn("arbitro")
        self.one = Daemon("one", build_folder, self.work / "one", dsn)
        self.two = Daemon("two", build_folder, self.work / "two", dsn)

    def run(self):
        self.start_database()
        self.start_daemons()
        self.begin_event()
        self.kill_in_mid_round()
        self.go_on()
        self.hand_back()
        self.check()

    def start_database(self):
        say("== A database on two servers: each commit is on both before it counts")
        self.primary.make()
        self.primary.start()
        self.standby.copy(self.primary)
        self.standby.start()
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = 's1'")
        self.primary.ask("SELECT pg_reload_conf()")
        await_that("the standby is synchronous", lambda: self.primary.ask(
            "SELECT sync_state FROM pg_stat_replication") == "sync")
        self.primary.ask("CREATE ROLE arbitro LOGIN")
        self.util("log", "init", self.primary.dsn("owner"), "--grant-to", "arbitro")
        say(f"PostgreSQL {self.primary.ask('SHOW server_version')} and its synchronous standby run")

    def start_daemons(self):
        say("\n== Two daemons: one owns the log, the other stands by")
        self.one.start()
        for name in ("draw-secret", "log-key"):
            shutil.copy2(self.one.data / name, self.two.data / name)
        self.two.start()
        say(self.one.do("health").rstrip())
        code, said = self.two.ctl("health")
        if code != 1 or self.one.listen not in said:
            fail(f"the second daemon does not say where the log is:\n{said}")
        say(said.rstrip())

    def begin_event(self):
        say("\n== An event of eight players, at the daemon one")
        self.one.do("event", "create", EVENT, "--ruleset", "demo", "--format", "standard")
        self.one.do("event", "open", EVENT)
        self.one.do("player", "add", EVENT, *PLAYERS)
        self.one.do("event", "start", EVENT)
        self.play_round(self.one, 1, tables=range(1, 5))
        self.one.do("round", "pair", EVENT, "2")
        for table in (1, 2):
            self.one.do("report", EVENT, "2", str(table), "winner=first")
        say("round 1 is played; of round 2 the tables 1 and 2 have their results")

    def play_round(self, daemon, number, tables):
        if number != 2:
            daemon.do("round", "pair", EVENT, str(number))
        for table in tables:
            daemon.do("report", EVENT, str(number), str(table), "winner=first")
        daemon.do("round", "close", EVENT, str(number))

    def kill_in_mid_round(self):
        say("\n== kill -9 of the daemon one, in the middle of round 2")
        self.one.process.kill()
        self.one.process.wait()
        took = await_that("the daemon two serves", self.two.serves)
        if took > TAKEOVER_MAX_S:
            fail(f"the daemon two took {took:.1f} s")
        say(f"{took:.1f} s later the daemon two answers")

    def go_on(self):
        said = self.two.do("round", "tables", EVENT, "2")
        say(said.rstrip())
        self.play_round(self.two, 2, tables=(3, 4))
        say("the results of before are there; the tables 3 and 4 reported, round 2 is closed")

    def hand_back(self):
        say("\n== The daemon one comes back, stands by, and gets the log when it is handed over")
        self.one.start()
        if self.one.serves():
            fail("the daemon one serves, and so does two")
        done = subprocess.run([self.build / "bin/arbitrod", "--hand-over", "--data", self.two.data],
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            fail(done.stdout)
        took = await_that("the daemon one serves", self.one.serves)
        say(f"{took:.1f} s after the daemon two was asked to hand over, one answers")
        self.play_round(self.one, 3, tables=range(1, 5))
        say(self.one.do("standings", EVENT).rstrip())

    def check(self):
        say("\n== The whole log is checked, and every decision made again")
        dsn = self.primary.dsn("arbitro")
        say(self.util("log", "verify", dsn).rstrip())
        said = self.util("log", "replay", dsn, "--allow-unsigned", "--rulesets",
                         self.build / "rulesets")
        say(said.rstrip())
        if "replay: identical" not in said:
            fail("the replay is not identical")
        epochs = self.primary.ask("SELECT count(DISTINCT epoch) FROM part")
        say(f"the log had its owners in {epochs} epochs")

    def util(self, *words):
        done = subprocess.run([self.build / "bin/arbitroutil", *words], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            fail(f"arbitroutil {' '.join(map(str, words))}\n{done.stdout}")
        return done.stdout

    def clean_up(self, keep):
        for each in (self.one, self.two):
            each.stop()
        for each in (self.primary, self.standby):
            each.stop()
        if keep:
            say(f"kept: {self.work}")
        else:
            shutil.rmtree(self.work, ignore_errors=True)


if __name__ == "__main__":
    main()
