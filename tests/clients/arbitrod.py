# SPDX-License-Identifier: Apache-2.0
"""A real daemon for tests in Python, and the code that speaks with it, generated when needed."""

import glob
import hashlib
import os
import shutil
import subprocess
import sys
import time

SKIPPED = 77
START_SECONDS = 60
STOP_SECONDS = 20
HERE = os.path.dirname(os.path.abspath(__file__))
PROTOS = os.path.normpath(os.path.join(HERE, "..", "..", "api"))


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


class Daemon:
    """arbitrod on one data folder, once or again; on a socket of the folder where `listen` says
    nothing else."""

    def __init__(self, programs, rulesets, folder, listen=None, environment=None):
        self.programs = programs
        self.rulesets = rulesets
        self.folder = folder
        self.listen = listen or f"unix:{folder}/socket"
        self.environment = dict(os.environ, **(environment or {}))
        self.address = self.listen
        self.ready = f"{folder}/ready"
        self.protection = []
        self.process = None

    def protect(self):
        """Lets it ask for TLS and a token, and tells both to this process' clients."""
        token = f"{self.folder}/token"
        with open(token, "w", encoding="utf-8") as file:
            file.write("arb_of-a-sample-client")
        digest = hashlib.sha256(b"arb_of-a-sample-client").hexdigest()
        with open(f"{self.folder}/principals.toml", "w", encoding="utf-8") as file:
            file.write(f'[[principal]]\nname = "clients"\nroles = ["organiser"]\n'
                       f'tokens = ["{digest}"]\n')
        certificate, key = f"{self.folder}/server.pem", f"{self.folder}/server.key"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate,
                        "-subj", "/CN=arbitro", "-addext",
                        "subjectAltName=DNS:localhost,IP:127.0.0.1"],
                       check=True, stderr=subprocess.DEVNULL)
        self.listen = "127.0.0.1:0"
        self.protection = ["--tls-cert", certificate, "--tls-key", key, "--principals",
                           f"{self.folder}/principals.toml"]
        os.environ.update(ARBITRO_CA=certificate, ARBITRO_TOKEN_FILE=token)

    def command(self):
        return [f"{self.programs}/arbitrod", "--data", f"{self.folder}/data", "--listen",
                self.listen, "--rulesets", self.rulesets, "--allow-unsigned",
                "--print-address-file", self.ready, *self.protection]

    def start(self):
        if os.path.exists(self.ready):
            os.remove(self.ready)
        with open(f"{self.folder}/log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(self.command(), stderr=log, env=self.environment)
        deadline = time.monotonic() + START_SECONDS
        while not os.path.exists(self.ready) or os.path.getsize(self.ready) == 0:
            if self.process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"arbitrod does not start:\n{self.log()}")
            time.sleep(0.02)
        with open(self.ready, encoding="utf-8") as address:
            self.address = address.read().strip()
        # Where clients look for it, also after a restart.
        self.listen = self.address if self.listen.endswith(":0") else self.listen

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


def python_with_grpc():
    """A Python that has grpc: this one, or the system's."""
    for python in (sys.executable, "/usr/bin/python3"):
        done = subprocess.run([python, "-c", "import grpc, google.protobuf"],
                              stderr=subprocess.DEVNULL, check=False)
        if done.returncode == 0:
            return python
    return skip("no python3 has grpc; install python3-grpcio and python3-protobuf")


def generate_code(folder):
    """Makes the folder, with the code of every proto in it."""
    plugin, protoc = shutil.which("grpc_python_plugin"), shutil.which("protoc")
    if plugin is None or protoc is None:
        skip("there is no protoc with grpc_python_plugin; install protobuf-compiler-grpc")
    os.mkdir(folder)
    protos = sorted(glob.glob(f"{PROTOS}/arbitro/v1/*.proto"))
    subprocess.run([protoc, f"-I{PROTOS}", f"--python_out={folder}", f"--grpc_out={folder}",
                    f"--plugin=protoc-gen-grpc={plugin}", *protos], check=True)
