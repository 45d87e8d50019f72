#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the mistakes of new operators with TLS, tokens and their files, and reads the advice. Then
a person becomes staff, as docs/access.md says.

usage: run_mistakes.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
from run_by_hand import REFUSED, USAGE, Terminal, expect  # noqa: E402

UNREACHABLE = 3
CALLS_A_SECOND = 40
RELOAD_SECONDS = 30


class Folder:
    """Keys, certificates and tokens, made as docs/operations.md makes them."""

    def __init__(self, path, programs):
        self.path = path
        for name in ("ca", "other", "server", "me"):
            self.openssl("genpkey", "-quiet", "-algorithm", "EC", "-pkeyopt",
                         "ec_paramgen_curve:P-256", "-out", f"{name}.key")
        for name in ("ca", "other"):
            self.openssl("req", "-x509", "-key", f"{name}.key", "-subj", f"/CN={name}", "-out",
                         f"{name}.pem")
        self.certify("server", "server", "IP:127.0.0.1")
        self.certify("elsewhere", "server", "DNS:club.example.org")
        self.certify("me", "me", "DNS:anna")
        self.programs = programs
        words = self.token()
        self.write("token", words["token"])
        # Some shells write what a program prints as UTF-16.
        self.write("token16", (words["token"] + "\r\n").encode("utf-16"))
        self.write("principals.toml", '[[principal]]\nname = "anna"\nroles = ["organiser"]\n'
                                      f'tokens = ["{words["hash"]}"]\n')
        self.write("empty", "\n")
        self.write("words", "two words\n")
        self.write("bytes", b"\xff\xfea\0\xe9\0")

    def token(self):
        """Returns a token, and the hash of it for the file of principals."""
        printed = subprocess.run([f"{self.programs}/arbitroutil", "token", "new"], check=True,
                                 text=True, capture_output=True).stdout
        return dict(line.split()[:2] for line in printed.splitlines() if len(line.split()) > 1)

    def openssl(self, *words):
        subprocess.run(["openssl", *words], cwd=self.path, check=True, capture_output=True)

    def certify(self, name, key, alternative):
        self.write("names", f"subjectAltName = {alternative}\n")
        self.openssl("req", "-new", "-key", f"{key}.key", "-subj", "/CN=arbitro", "-out", "csr")
        self.openssl("x509", "-req", "-in", "csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-days",
                     "9", "-extfile", "names", "-out", f"{name}.pem")

    def write(self, name, content):
        with open(f"{self.path}/{name}", "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)

    def words(self, words):
        """Returns the words with those that name a file of the folder as its path."""
        return [f"{self.path}/{word[1:]}" if word.startswith("@") else word for word in words]

    def daemon(self, programs, rulesets, *more):
        return arbitrod.Daemon(
            programs, rulesets, more=self.words(more),
            environment={"ARBITRO_LIMITS_PRINCIPAL_CALLS": str(CALLS_A_SECOND)})


def advised(daemon, folder, row):
    code, advice, *words = row
    terminal = Terminal(daemon)
    if "--server" in words:
        del terminal.program[1:]
    said = terminal.run(*folder.words(words), "event", "list", expect=code)
    expect(advice in said, f"{words} is advised `{advice}`:\n{said}")
    expect(not any(line.startswith("E") or "libprotobuf" in line for line in said.splitlines()),
           f"no line of a library: {said}")


def long_file(daemon, folder):
    """An import of more lines than the daemon takes of one caller in a second waits."""
    people = "".join(f"Given{number},{number}\n" for number in range(2 * CALLS_A_SECOND))
    folder.write("people.csv", "given_name,op_number\n" + people)
    Terminal(daemon).run(*folder.words(("--tls-ca", "@ca.pem", "--token-file", "@token", "person",
                                        "import", "@people.csv")))


def becomes_staff(daemon, folder):
    """Bruni sees an event that is not published once an organiser has given her a task."""
    ctl = Terminal(daemon)
    anna, bruni = (folder.words(("--tls-ca", "@ca.pem", "--token-file", name))
                   for name in ("@token", "@bruni"))
    person = ctl.json(*anna, "person", "create", "--given", "Ada", "--family", "Bruni")
    name = person["person"]["name"]
    words = folder.token()
    folder.write("bruni", words["token"])
    with open(f"{folder.path}/principals.toml", "a", encoding="utf-8") as principals:
        principals.write(f'[[principal]]\nname = "{name}"\ntokens = ["{words["hash"]}"]\n')
    ctl.run(*anna, "event", "create", "hall", "--ruleset", "demo", "--format", "standard")
    deadline = time.monotonic() + RELOAD_SECONDS
    while subprocess.run([*ctl.program, *bruni, "event", "list"], capture_output=True,
                         check=False).returncode != 0 and time.monotonic() < deadline:
        time.sleep(0.1)
    said = ctl.run(*bruni, "event", "show", "hall", expect=REFUSED)
    expect("ACCESS_DENIED" in said, f"a spectator sees no draft: {said}")
    ctl.run(*anna, "staff", "add", "hall", name.removeprefix("persons/"), "head-judge")
    ctl.run(*bruni, "event", "show", "hall")
    expect("head-judge" in ctl.run(*bruni, "staff", "list", "hall"), "she is on the list")


OVER_TLS = (
    (UNREACHABLE, "speaks TLS, give `--tls-ca`"),
    (0, "event", "--tls-ca", "@ca.pem"),
    (0, "event", "--tls-ca", "@ca.pem", "--token-file", "@token"),
    (0, "event", "--tls-ca", "@ca.pem", "--token-file", "@token16"),
    (UNREACHABLE, "not from the authority", "--tls-ca", "@other.pem"),
    (USAGE, "No such file", "--tls-ca", "@nowhere.pem"),
    (USAGE, "it is a folder", "--tls-ca", "@."),
    (USAGE, "has no line with `-----BEGIN CERTIFICATE-----`", "--tls-ca", "@server.key"),
    (USAGE, "has no line with `PRIVATE KEY", "--tls-ca", "@ca.pem", "--cert", "@me.pem", "--key",
     "@ca.pem"),
    (UNREACHABLE, "the key belongs to the certificate", "--tls-ca", "@ca.pem", "--cert", "@me.pem",
     "--key", "@other.key"),
    (USAGE, "give both, or neither", "--tls-ca", "@ca.pem", "--cert", "@me.pem"),
    (USAGE, "give `--tls-ca`, too", "--cert", "@me.pem", "--key", "@me.key"),
    (USAGE, "correct the path of `--token-file`", "--tls-ca", "@ca.pem", "--token-file", "@none"),
    (USAGE, "is empty", "--tls-ca", "@ca.pem", "--token-file", "@empty"),
    (USAGE, "which is one word", "--tls-ca", "@ca.pem", "--token-file", "@words"),
    (USAGE, "which is one word", "--tls-ca", "@ca.pem", "--token-file", "@bytes"),
    (USAGE, "give `--tls-ca`", "--server", "club.example.org:7420", "--token-file", "@token"),
    (UNREACHABLE, "start arbitrod", "--server", "127.0.0.1:1"),
    (UNREACHABLE, "correct `--server`", "--server", "no-machine.invalid:7420"),
)
NAMED_OTHERWISE = ((UNREACHABLE, "has other names", "--tls-ca", "@ca.pem"),)
ASKING_FOR_CERTIFICATES = (
    (UNREACHABLE, "give `--cert` and `--key`", "--tls-ca", "@ca.pem"),
    (0, "event", "--tls-ca", "@ca.pem", "--cert", "@me.pem", "--key", "@me.key"),
)
WITHOUT_TLS = ((UNREACHABLE, "leave out `--tls-ca`", "--tls-ca", "@ca.pem"),)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    programs, rulesets = (os.path.abspath(path) for path in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="arbitro-mistakes-") as path:
        folder = Folder(path, programs)
        known = ("--principals", "@principals.toml", "--tls-key", "@server.key")
        for rows, more in (
                (OVER_TLS, (*known, "--tls-cert", "@server.pem")),
                (NAMED_OTHERWISE, (*known, "--tls-cert", "@elsewhere.pem")),
                (ASKING_FOR_CERTIFICATES, (*known, "--tls-cert", "@server.pem", "--tls-client-ca",
                                           "@ca.pem", "--tls-require-client")),
                (WITHOUT_TLS, ())):
            with folder.daemon(programs, rulesets, *more) as daemon:
                for row in rows:
                    advised(daemon, folder, row)
                if rows is OVER_TLS:
                    long_file(daemon, folder)
                    becomes_staff(daemon, folder)
                    said = Terminal(daemon).run(
                        "--tls-ca", f"{path}/ca.pem", "event", "create", "e", "--ruleset", "demo",
                        "--format", "standard", expect=REFUSED)
                    expect("--token-file" in said, f"a caller without a token: {said}")


if __name__ == "__main__":
    main()
