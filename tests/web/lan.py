# SPDX-License-Identifier: Apache-2.0
"""A hall's network: a namespace with an address as of a LAN, and a door there, in the clear or by
TLS.
"""

import base64
import hashlib
import os
import subprocess
import sys
import time

import browser
import door

ADDRESS = "10.46.0.1"
INSIDE = "ARBITRO_LAN_NAMESPACE"
# "http" or "https": halls open a door at ADDRESS, and their pages are asked for there.
PAGES_BY = "ARBITRO_PAGES_BY"
# The folder with the key and the certificate of that door.
KEYS = "ARBITRO_LAN_KEYS"


def enter_a_namespace():
    """Goes on in a network namespace, with what the program was called with."""
    if INSIDE in os.environ:
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        device = "hall" if make_a_cable() else "lo"
        subprocess.run(["ip", "address", "add", f"{ADDRESS}/24", "dev", device], check=True)
        return
    # In a chroot root may make one, and no namespace of users.
    for way in (["unshare", "--net"], ["unshare", "--map-root-user", "--net"]):
        probe = subprocess.run([*way, "ip", "link", "set", "lo", "up"], capture_output=True,
                               check=False)
        if probe.returncode == 0:
            os.environ[INSIDE] = "1"
            os.execvp(way[0], [*way, sys.executable, "-B", *sys.argv])
    browser.skip("no network namespace may be made here")


def make_a_cable():
    """Whether the kernel has one: a browser that finds nothing but loopback says that it is
    offline, and so never hears that the network is gone."""
    cable = ["ip", "link", "add", "hall", "type", "veth", "peer", "name", "phones"]
    if subprocess.run(cable, capture_output=True, check=False).returncode != 0:
        return False
    for end in ("hall", "phones"):
        subprocess.run(["ip", "link", "set", end, "up"], check=True)
    return True


def make_certificate(folder):
    """A key and a certificate for ADDRESS, and the hash by which a browser is told to trust it."""
    key, certificate = f"{folder}/lan-key.pem", f"{folder}/lan-certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate,
                    "-subj", "/CN=hall", "-addext", f"subjectAltName=IP:{ADDRESS}"],
                   check=True, capture_output=True)
    public = subprocess.run(["openssl", "ec", "-in", key, "-pubout", "-outform", "DER"],
                            check=True, capture_output=True).stdout
    return base64.b64encode(hashlib.sha256(public).digest()).decode()


class OpenDoor:
    """An arbitro-web of its own, at an address that others reach."""

    def __init__(self, programs, hall, scheme="http"):
        self.credential = f"{hall.folder}/door-credential"
        with open(self.credential, "w", encoding="utf-8") as file:
            file.write(door.OTHER)
        ready = f"{hall.folder}/door-address-{scheme}"
        keys = os.environ.get(KEYS, hall.folder)
        tls = ["--tls-cert", f"{keys}/lan-certificate.pem", "--tls-key", f"{keys}/lan-key.pem"]
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen(
            [f"{programs}/arbitro-web", "--daemon", hall.address, "--credential",
             self.credential, "--listen", f"{ADDRESS}:0", "--print-address-file", ready,
             *(tls if scheme == "https" else [])])
        deadline = time.monotonic() + door.WITHIN_SECONDS
        while not os.path.exists(ready):
            if time.monotonic() > deadline or self.process.poll() is not None:
                sys.exit("arbitro-web does not start")
            time.sleep(0.02)
        with open(ready, encoding="utf-8") as file:
            self.url = f"{scheme}://{file.read().strip()}"

    def close(self):
        self.process.terminate()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
