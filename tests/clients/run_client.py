#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a sample client against a real daemon, restarts the daemon where the client asks for it, and
checks what came of it.

usage: run_client.py node|python|go plain|protected FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
                     FOLDER_OF_NODE_MODULES

protected: the daemon asks for TLS and a token.
Exit code 77: skipped, because the machine lacks what the client needs; the line before says what.
"""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../arbitrod"))
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
import grpc_code  # noqa: E402
from skipping import skip  # noqa: E402

GO_SOURCES = "/usr/share/gocode"
GO_MODULE = "arbitro.example/api"
CLIENT_SECONDS = 120
WATCH_SECONDS = 30
AWAY_SECONDS = 3  # enough for clients to find no daemon there, several times
STANDSTILL_SECONDS = 0.3  # of the client, while the daemon begins to stop


def node_command(daemon, event, modules):
    node = shutil.which("node")
    if node is None:
        skip("there is no node")
    places = [f"{HERE}/node/node_modules", modules]
    found = [place for place in places if os.path.isdir(f"{place}/@grpc/grpc-js")]
    if not found:
        skip("there is no @grpc/grpc-js; "
             f"run: npm install --no-package-lock in {HERE}/node")
    return ([node, f"{HERE}/node/client.js", daemon.address, grpc_code.PROTOS, event],
            dict(os.environ, NODE_PATH=found[0]))


def python_command(daemon, event, _):
    python = grpc_code.python_with_grpc()
    generated = f"{daemon.folder}/generated"
    grpc_code.generate_code(generated)
    return [python, f"{HERE}/python/client.py", daemon.address, generated, event], None


def go_command(daemon, event, _):
    """Makes the stubs, and the client with them and the packages of Go that Debian has."""
    needed = [shutil.which(name) for name in ("go", "protoc-gen-go", "protoc-gen-go-grpc")]
    if not all(needed) or not os.path.isdir(f"{GO_SOURCES}/src/google.golang.org/grpc"):
        skip("there is no Go with protoc-gen-go, protoc-gen-go-grpc and golang-google-grpc-dev")
    stubs = f"{daemon.folder}/go/src/{GO_MODULE}"
    subprocess.run([f"{daemon.programs}/arbitroutil", "api", "stubs", "go", stubs, "--go-module",
                    GO_MODULE, "--protos", grpc_code.PROTOS], check=True,
                   stdout=subprocess.DEVNULL)
    client = f"{daemon.folder}/go/client"
    environment = dict(os.environ, GO111MODULE="off", GOPATH=f"{daemon.folder}/go:{GO_SOURCES}",
                       GOFLAGS="", GOCACHE=f"{daemon.folder}/go/cache", HOME=daemon.folder)
    subprocess.run(["go", "build", "-o", client, f"{HERE}/go/client.go"], check=True,
                   env=environment)
    return [client, daemon.address, event], None


class Watch:
    """`arbitroctl watch` on the event, from its first record and over restarts of the daemon."""

    def __init__(self, daemon, event):
        self.path = f"{daemon.folder}/watched"
        with open(self.path, "w", encoding="utf-8") as out, \
                open(f"{self.path}.errors", "w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [f"{daemon.programs}/arbitroctl", "--server", daemon.address, "watch", event],
                stdout=out, stderr=errors)

    def records(self):
        with open(self.path, encoding="utf-8") as watched:
            return [line for line in watched.read().splitlines() if not line.startswith("--")]

    def errors(self):
        with open(f"{self.path}.errors", encoding="utf-8") as errors:
            return errors.read().splitlines()

    def wait(self, records):
        deadline = time.monotonic() + WATCH_SECONDS
        while len(self.records()) < records and time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        return self.records()

    def end(self):
        self.process.kill()
        self.process.wait()


def follow(client, daemon, event, watches, away_seconds):
    """Returns what the client said at its end. Adds watches that run to `watches`."""
    done = None
    for line in client.stdout:
        print("client:", line.rstrip())
        if line.strip() == "RESTART":
            # The client must not be done before the daemon stops.
            client.send_signal(signal.SIGSTOP)
            watches.append(Watch(daemon, event))
            begun = watches[-1].wait(1)
            threading.Timer(STANDSTILL_SECONDS, client.send_signal, [signal.SIGCONT]).start()
            if not begun:
                sys.exit("arbitroctl watch shows no record")
            daemon.stop()
            time.sleep(away_seconds)
            daemon.start()
        if line.startswith("DONE"):
            done = line
    if client.wait(timeout=CLIENT_SECONDS) != 0 or done is None:
        sys.exit(f"the client failed; the daemon's log:\n{daemon.log()}")
    return done


def check(done, daemon, event, watches):
    revisions, streams = map(int, re.search(r"revisions=(\d+) streams=(\d+)", done).groups())
    if streams < 2:
        sys.exit("the watch never broke: was the daemon restarted?")
    ctl = [f"{daemon.programs}/arbitroctl", "--server", daemon.address]
    replay = subprocess.run([*ctl, "replay", event], check=True, stdout=subprocess.PIPE, text=True)
    if "replay: identical" not in replay.stdout:
        sys.exit(f"the event does not replay:\n{replay.stdout}")
    watched = subprocess.run([*ctl, "watch", event, "--once"], check=True, stdout=subprocess.PIPE,
                             text=True)
    lines = watched.stdout.splitlines()
    if len(lines) != revisions + 1 or "caught up" not in lines[-1]:
        sys.exit(f"{revisions} records expected:\n{watched.stdout}")
    if not watches:
        sys.exit("the client asked for no restart")
    for watch in watches:
        over_restart = watch.wait(revisions)
        if over_restart != lines[:-1]:
            shown = "\n".join([*over_restart, *watch.errors()])
            sys.exit(f"over the restart arbitroctl watch showed\n{shown}\nof\n{watched.stdout}")


def run(kind, daemon, modules, away_seconds=0):
    """Runs the client `kind` against a daemon that has started. A restart, which the client asks
    for, keeps the daemon away for so long."""
    event = f"{kind}-cup"
    make_command = {"node": node_command, "python": python_command, "go": go_command}[kind]
    command, environment = make_command(daemon, event, modules)
    watches = []
    try:
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE,
                              text=True) as client:
            done = follow(client, daemon, event, watches, away_seconds)
        check(done, daemon, event, watches)
    finally:
        for watch in watches:
            watch.end()


def protect(daemon):
    """Makes the daemon ask for TLS and a token, and tells both to this process' clients."""
    token = f"{daemon.folder}/token"
    with open(token, "w", encoding="utf-8") as file:
        file.write("arb_of-a-sample-client")
    digest = hashlib.sha256(b"arb_of-a-sample-client").hexdigest()
    with open(f"{daemon.folder}/principals.toml", "w", encoding="utf-8") as file:
        file.write(f'[[principal]]\nname = "clients"\nroles = ["organiser"]\n'
                   f'tokens = ["{digest}"]\n')
    certificate, key = f"{daemon.folder}/server.pem", f"{daemon.folder}/server.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate,
                    "-subj", "/CN=arbitro", "-addext",
                    "subjectAltName=DNS:localhost,IP:127.0.0.1"],
                   check=True, stderr=subprocess.DEVNULL)
    daemon.more = ["--tls-cert", certificate, "--tls-key", key, "--principals",
                   f"{daemon.folder}/principals.toml"]
    os.environ.update(ARBITRO_CA=certificate, ARBITRO_TOKEN_FILE=token)


def main():
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    kind, way, programs, rulesets, modules = sys.argv[1:]
    protected = way == "protected"
    daemon = arbitrod.Daemon(programs, rulesets,
                             listen=arbitrod.LOOPBACK if protected else arbitrod.SOCKET)
    if protected:
        protect(daemon)
    with daemon:
        run(kind, daemon, modules, AWAY_SECONDS if protected else 0)
    print("all is well")


if __name__ == "__main__":
    main()
