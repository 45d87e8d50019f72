# SPDX-License-Identifier: Apache-2.0
"""A daemon with a web door, for tests that call it by HTTP.

    with door.Door(programs, rulesets) as hall:
        hall.call("EventService/GetEvent", {"name": "events/cup"})
"""

import base64
import hashlib
import json
import os
import re
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

TOKEN = "arb_club"
OTHER = "arb_door"
WITHIN_SECONDS = 60
# Characters of the log that a failure shows: its end.
LOG_SHOWN = 20_000
SERVING = re.compile(r"browsers and scripts call on (\S+)")

PRINCIPALS = """
[[principal]]
name = "club"
roles = ["administrator"]
tokens = ["{club}"]

[[principal]]
name = "other-door"
roles = ["web"]
tokens = ["{door}"]
"""


def base64_sha256(text):
    """The hash as the API's JSON has bytes."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def hash_of(token):
    return hashlib.sha256(token.encode()).hexdigest()


class Answer:
    """A response: its status, headers in lower case, and body."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)


def trusting_all():
    """TLS by which a test talks to whatever certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


TLS = trusting_all()


def make_certificate(key, certificate):
    """A key, and a certificate of its own for 127.0.0.1, in those files."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate,
                    "-subj", "/CN=hall", "-addext", "subjectAltName=IP:127.0.0.1"],
                   check=True, capture_output=True)


def ask(url, body=None, headers=None, method=None):
    """Sends one request; a status of an error is an answer as well."""
    request = urllib.request.Request(url, data=body, headers=headers or {}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=WITHIN_SECONDS, context=TLS) as response:
            return Answer(response.status, response.headers, response.read())
    except urllib.error.HTTPError as error:
        return Answer(error.code, error.headers, error.read())


class Door(arbitrod.Daemon):
    """arbitrod with `web.listen`; after a restart both listen where they did."""

    def __init__(self, programs, rulesets, *, more=(), **daemon):
        super().__init__(programs, rulesets, **daemon)
        self.principals = f"{self.folder}/principals.toml"
        with open(self.principals, "w", encoding="utf-8") as file:
            file.write(PRINCIPALS.format(club=hash_of(TOKEN), door=hash_of(OTHER)))
        self.web = "127.0.0.1:0"
        self.scheme = "http"
        self.options = more

    def use_tls(self):
        """A certificate of its own for 127.0.0.1; before the start."""
        key, certificate = f"{self.folder}/key.pem", f"{self.folder}/certificate.pem"
        make_certificate(key, certificate)
        self.scheme = "https"
        self.options = [*self.options, "--tls-cert", certificate, "--tls-key", key,
                        "--web-daemon-ca", certificate]

    def command(self):
        self.more = ["--principals", self.principals, "--web-listen", self.web, *self.options]
        return super().command()

    def start(self):
        super().start()
        found = SERVING.findall(self.log())
        if not found:
            raise arbitrod.Failed(f"arbitrod has no web door:\n{self.log()}")
        self.web = found[-1]
        self.url = f"{self.scheme}://{self.web}"
        self.await_door()

    def await_door(self):
        """Returns once the door answers."""
        deadline = time.monotonic() + WITHIN_SECONDS
        while ask(f"{self.url}/").status != 200:
            if time.monotonic() > deadline:
                raise arbitrod.Failed(f"the door does not answer:\n{self.log()}")
            time.sleep(0.05)

    def path(self, method):
        return f"{self.url}/arbitro.v1.{method}"

    def call(self, method, message, *, token=TOKEN, headers=None):
        """A call by plain JSON; a mutation gets a key of its own unless `headers` has one."""
        sent = {"content-type": "application/json", "idempotency-key": str(uuid.uuid4())}
        if token:
            sent["authorization"] = f"Bearer {token}"
        sent.update(headers or {})
        return ask(self.path(method), json.dumps(message).encode(),
                   {name: value for name, value in sent.items() if value is not None})

    def do(self, method, message, **more):
        """A call that must do well; returns its answer."""
        answer = self.call(method, message, **more)
        if answer.status != 200:
            log = self.log()[-LOG_SHOWN:]
            raise AssertionError(f"{method}: {answer.status} {answer.body!r}\n{log}")
        return answer.json

    def make_event(self, name="cup", players=4):
        """A published event with players."""
        self.do("EventService/CreateEvent",
                {"eventId": name, "title": name, "ruleset": "rulesets/demo", "format": "standard"})
        event = f"events/{name}"
        self.do("EventService/OpenRegistration", {"event": event})
        for number in range(1, players + 1):
            self.do("EventService/RegisterPlayer", {"event": event, "playerId": f"p{number}"})
        return event
