#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a sample client against a real daemon, restarts the daemon where the client asks for it, and
checks what came of it.

usage: run_client.py node|python FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS FOLDER_OF_NODE_MODULES

Exit code 77: skipped, because the machine has not what the client needs; the line before says what.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
START_SECONDS = 60
CLIENT_SECONDS = 120
STOP_SECONDS = 20
EVENT = "clients-cup"
HERE = os.path.dirname(os.path.abspath(__file__))
PROTOS = os.path.normpath(os.path.join(HERE, "..", "..", "api"))


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


class Daemon:
    """arbitrod on one data folder and one socket, once or again."""

    def __init__(self, programs, rulesets, folder):
        self.programs = programs
        self.rulesets = rulesets
        self.folder = folder
        self.address = f"unix:{folder}/socket"
        self.process = None

    def start(self):
        ready = f"{self.folder}/ready"
        if os.path.exists(ready):
            os.remove(ready)
        with open(f"{self.folder}/log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [f"{self.programs}/arbitrod", "--data", f"{self.folder}/data", "--listen",
                 self.address, "--rulesets", self.rulesets, "--allow-unsigned",
                 "--print-address-file", ready], stderr=log)
        deadline = time.monotonic() + START_SECONDS
        while not os.path.exists(ready):
            if self.process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"arbitrod does not start:\n{self.log()}")
            time.sleep(0.02)

    def stop(self):
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        if self.process.wait(timeout=STOP_SECONDS) != 0:
            sys.exit(f"arbitrod stopped badly:\n{self.log()}")

    def kill(self):
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def log(self):
        with open(f"{self.folder}/log", encoding="utf-8") as log:
            return log.read()


def node_command(daemon, modules):
    node = shutil.which("node")
    if node is None:
        skip("there is no node")
    places = [f"{HERE}/node/node_modules", modules]
    found = [place for place in places if os.path.isdir(f"{place}/@grpc/grpc-js")]
    if not found:
        skip(f"there is no @grpc/grpc-js; run: npm install --no-package-lock in {HERE}/node")
    return ([node, f"{HERE}/node/client.js", daemon.address, PROTOS, EVENT],
            dict(os.environ, NODE_PATH=found[0]))


def python_with_grpc():
    for python in (sys.executable, "/usr/bin/python3"):
        done = subprocess.run([python, "-c", "import grpc, google.protobuf"],
                              stderr=subprocess.DEVNULL, check=False)
        if done.returncode == 0:
            return python
    return skip("no python3 has grpc; install python3-grpcio and python3-protobuf")


def python_command(daemon, _):
    plugin, protoc = shutil.which("grpc_python_plugin"), shutil.which("protoc")
    if plugin is None or protoc is None:
        skip("there is no protoc with grpc_python_plugin; install protobuf-compiler-grpc")
    python = python_with_grpc()
    generated = f"{daemon.folder}/generated"
    os.mkdir(generated)
    protos = sorted(glob.glob(f"{PROTOS}/arbitro/v1/*.proto"))
    subprocess.run([protoc, f"-I{PROTOS}", f"--python_out={generated}", f"--grpc_out={generated}",
                    f"--plugin=protoc-gen-grpc={plugin}", *protos], check=True)
    return [python, f"{HERE}/python/client.py", daemon.address, generated, EVENT], None


def follow(client, daemon):
    """What the client said at its end."""
    done = None
    for line in client.stdout:
        print("client:", line.rstrip())
        if line.strip() == "RESTART":
            daemon.stop()
            daemon.start()
        if line.startswith("DONE"):
            done = line
    if client.wait(timeout=CLIENT_SECONDS) != 0 or done is None:
        sys.exit(f"the client failed; the daemon's log:\n{daemon.log()}")
    return done


def check(done, daemon):
    revisions, streams = map(int, re.search(r"revisions=(\d+) streams=(\d+)", done).groups())
    if streams < 2:
        sys.exit("the watch never broke: was the daemon restarted?")
    ctl = [f"{daemon.programs}/arbitroctl", "--server", daemon.address]
    replay = subprocess.run([*ctl, "replay", EVENT], check=True, stdout=subprocess.PIPE, text=True)
    if "replay: identical" not in replay.stdout:
        sys.exit(f"the event does not replay:\n{replay.stdout}")
    watched = subprocess.run([*ctl, "watch", EVENT, "--once"], check=True, stdout=subprocess.PIPE,
                             text=True)
    lines = watched.stdout.splitlines()
    if len(lines) != revisions + 1 or "caught up" not in lines[-1]:
        sys.exit(f"{revisions} records expected:\n{watched.stdout}")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    kind, programs, rulesets, modules = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="arbitro-client-") as folder:
        daemon = Daemon(programs, rulesets, folder)
        command, environment = {"node": node_command, "python": python_command}[kind](daemon,
                                                                                     modules)
        try:
            daemon.start()
            with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE,
                                  text=True) as client:
                done = follow(client, daemon)
            check(done, daemon)
            daemon.stop()
        finally:
            daemon.kill()
    print("all is well")


if __name__ == "__main__":
    main()
