#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renews the certificate of a web door while clients watch: new connections get the new one, and
watches go on. Files that cannot be used leave what was good, and the log says why. A door of one's
own checks the daemon by the authorities that are new.

usage: run_renewal.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import contextlib
import hashlib
import itertools
import os
import re
import socket
import subprocess
import sys
import tempfile
import time

import door

SECONDS = 60
WATCH = b"GET /arbitro.v1.JournalService/WatchEvent?journal=events%2Fcup HTTP/1.1\r\n" \
        b"Host: localhost\r\nAccept: text/event-stream\r\n\r\n"


def connect(hall):
    host, port = hall.web.rsplit(":", 1)
    made = socket.create_connection((host, int(port)), timeout=SECONDS)
    return door.TLS.wrap_socket(made)


def shown(hall):
    """The certificate that a new connection gets, as its hash."""
    with connect(hall) as connection:
        return hashlib.sha256(connection.getpeercert(binary_form=True)).hexdigest()


def heard_until(connection, word):
    heard = b""
    while word not in heard:
        more = connection.recv(65536)
        if not more:
            sys.exit(f"the watch ended before {word}: {heard[-400:]}")
        heard += more
    return heard


def await_true(what, is_so):
    deadline = time.monotonic() + SECONDS
    while not is_so():
        if time.monotonic() > deadline:
            sys.exit(what)
        time.sleep(0.05)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def another_pair(folder):
    """A new certificate and its key, where no program looks yet."""
    os.mkdir(f"{folder}/renewed")
    paths = f"{folder}/renewed/certificate.pem", f"{folder}/renewed/key.pem"
    door.make_certificate(paths[1], paths[0])
    return read(paths[0]), read(paths[1])


class Files:
    """The certificate and the key of a door: links to the newest ones, as certbot has them."""

    def __init__(self, hall, archive):
        self.hall = hall
        self.certificate = f"{hall.folder}/certificate.pem"
        self.key = f"{hall.folder}/key.pem"
        self.numbers = itertools.count(1)
        self.archive = archive
        for path in (self.certificate, self.key):
            self.write(path, read(path))

    def read(self):
        return read(self.certificate), read(self.key)

    def write(self, path, text):
        """Beside the old one, and the link renamed."""
        target = f"{self.archive}/{next(self.numbers)}-{os.path.basename(path)}"
        with open(target, "wb") as file:
            file.write(text)
        os.symlink(target, f"{path}.new")
        os.replace(f"{path}.new", path)

    def refuse(self, what, change, says):
        """The door keeps what it has, says so, and goes on with it."""
        before, lines = shown(self.hall), self.said(says)
        change()
        await_true(f"{what}: the door does not say so:\n{self.hall.log()}",
                   lambda: self.said(says) > lines)
        if shown(self.hall) != before:
            sys.exit(f"{what}: the door shows another certificate")

    def said(self, words):
        return len(re.findall("arbitro-web: the certificate stays as it was: .*" + words,
                              self.hall.log()))


def bad_files(hall, files):
    """Half a certificate, no key, the key of another, and no file at all."""
    certificate, key = files.read()
    files.refuse("half a certificate",
                 lambda: files.write(files.certificate, certificate[:len(certificate) // 2]),
                 "certificate.pem` cannot be used for TLS")
    files.refuse("a file that is gone", lambda: os.remove(files.certificate),
                 "certificate.pem` cannot be used for TLS")
    files.write(files.certificate, certificate)
    files.refuse("a key that is none", lambda: files.write(files.key, b"no key\n"),
                 "key.pem` cannot be used for TLS")
    files.write(files.key, key)
    renewed = another_pair(hall.folder)
    files.refuse("a certificate whose key is still to come",
                 lambda: files.write(files.certificate, renewed[0]),
                 "key.pem` is not the key of `.*certificate.pem`")
    return renewed


def register(hall, player):
    """A player more; the watch hears that."""
    answer = hall.do("EventService/RegisterPlayer", {"event": "events/cup", "playerId": player})
    return b"id: %d\n" % int(answer["result"]["receipt"]["revision"])


def renew(hall, files):
    """A watch from before goes on through bad files and a new pair."""
    hall.make_event()
    with connect(hall) as watch:
        watch.sendall(WATCH)
        heard_until(watch, b'"caughtUp"')
        before = shown(hall)
        renewed = bad_files(hall, files)
        heard_until(watch, register(hall, "between"))
        # Before the daemon shows it, so that no call of the door fails, by whichever connection.
        await_true("the door does not hear of the authorities",
                   lambda: "the authorities of the daemon are others" in hall.log())
        files.write(files.key, renewed[1])
        await_true("the new certificate is not shown", lambda: shown(hall) != before)
        # The old watch, and one of a new connection, which comes to what is new.
        heard_until(watch, register(hall, "after"))
        with connect(hall) as other:
            other.sendall(WATCH)
            heard_until(other, b'"caughtUp"')
            word = register(hall, "both")
            heard_until(watch, word)
            heard_until(other, word)
        await_true("the old authorities of the daemon count for ever",
                   lambda: "the new authorities of the daemon count alone" in hall.log())


@contextlib.contextmanager
def door_of_ones_own(hall, files):
    """A door that outlives the daemon, and checks it by its certificate, which is its own issuer's;
    gives the address.
    """
    token, address = f"{hall.folder}/door-token", f"{hall.folder}/door-address"
    with open(token, "w", encoding="utf-8") as file:
        file.write(door.OTHER + "\n")
    with subprocess.Popen([
            f"{hall.programs}/arbitro-web", "--daemon", hall.address, "--credential", token,
            "--daemon-ca", files.certificate, "--tls-cert", files.certificate, "--tls-key",
            files.key, "--listen", "127.0.0.1:0", "--print-address-file", address],
                          stderr=subprocess.DEVNULL) as process:
        try:
            await_true("a door of one's own does not start", lambda: os.path.exists(address))
            yield f"https://{read(address).decode().strip()}"
        finally:
            process.terminate()


def reads(url):
    return door.ask(f"{url}/arbitro.v1.EventService/GetEvent?name=events%2Fcup").status == 200


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    hall = door.Door(*sys.argv[1:3])
    hall.use_tls()
    with tempfile.TemporaryDirectory() as archive:
        files = Files(hall, archive)
        with hall, door_of_ones_own(hall, files) as url:
            renew(hall, files)
            # By the connections from before, and by those to a daemon that began with the new pair.
            for _ in range(2):
                await_true("a door of one's own does not reach the daemon", lambda: reads(url))
                hall.kill()
                hall.start()
            await_true("a door of one's own does not reach the daemon again", lambda: reads(url))
    print("renewal: four bad files are refused, a new pair is shown, a watch goes on, and a door "
          "of one's own reaches the daemon")


if __name__ == "__main__":
    main()
