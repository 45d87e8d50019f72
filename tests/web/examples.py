# SPDX-License-Identifier: Apache-2.0
"""Makes examples of what a real run asked and was answered: short, and the same after each run.

Values that a run has by chance or from a clock (references of persons, hashes, keys, seeds,
secrets, times) are replaced, each by one that its turn gives, wherever it stands.
"""

import base64
import hashlib
import re

# Messages of a real run that say more than a reader wants to see.
ITEMS_MAX = 2
TEXT_MAX = 120
BYTES_MAX = 32
# The first moment of every example: 2026-05-08 18:30 UTC.
BEGAN_US = 1778265000000000
MINUTE_US = 60_000_000
SECOND_US = 1_000_000
# The latest that a clock of the stories ends after the run: a week, for what tickets and keys hold.
CLOCKS_US = 7 * 24 * 3_600_000_000
# Fields that open something; no example has one that ever did.
SECRETS = {"secret": "the-secret-of-the-QR-code", "shortCode": "ABCD-EFGH",
           "streamTicket": "arbs_the-sealed-bearer"}
# Tokens, tickets, sealed bearers and keys, wherever they stand.
OPENS = re.compile(r"\barb[a-z]?_\w|-----BEGIN")
# Of SECRETS, and the beginning of a bearer, which opens nothing without its end.
OPENS_NOTHING = re.compile(r"arbs_the-sealed-bearer|arbt_[a-z]+\.\d+\.")
# Hexadecimal, the ids of requests among it, and base64.
CHANCE = re.compile(r"[0-9a-f]{64}|\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|"
                    r"\b([0-9a-f]{32}|[0-9a-f]{16}|[0-9a-f]{8})\b|"
                    r"(?<![\w/])(?!(persons|catalogues|events)/)[A-Za-z0-9+/_-]{40,}=*")
FOLDER = "/var/lib/arbitro"


def properties_of(schemas, kind):
    return schemas.schema["$defs"][kind].get("properties", {})


def mapped(schemas, message, kind, leaf):
    """The message with `leaf(name, schema, value)` in place of each value that is no message."""
    found = {}
    for name, value in message.items():
        schema = properties_of(schemas, kind)[name]
        schema = schema.get("items", schema)
        held = schema.get("$ref", "").rsplit("/", 1)[-1]

        def one(part, name=name, schema=schema, held=held):
            if isinstance(part, dict):
                return mapped(schemas, part, held, leaf)
            return leaf(name, schema, part)
        found[name] = [one(part) for part in value] if isinstance(value, list) else one(value)
    return found


def opens(schema, value):
    """Whether a text, or bytes that are one, may be a secret."""
    if not isinstance(value, str):
        return False
    text = base64.b64decode(value).decode(errors="replace") if is_bytes(schema) else value
    return bool(OPENS.search(text)) and not OPENS_NOTHING.fullmatch(text)


def is_bytes(schema):
    return schema.get("contentEncoding") == "base64"


def is_wide(schema):
    return schema.get("format") in ("int64", "uint64")


def short(schemas, message, kind):
    """An answer with the first items of lists, and long texts and bytes cut."""
    def leaf(_, schema, value):
        if is_bytes(schema):
            return base64.b64encode(base64.b64decode(value)[:BYTES_MAX]).decode()
        if isinstance(value, str) and len(value) > TEXT_MAX:
            return value[:TEXT_MAX] + "…"
        return value
    return fewer(mapped(schemas, message, kind, leaf))


def fewer(value):
    if isinstance(value, dict):
        return {name: fewer(part) for name, part in value.items()}
    if isinstance(value, list):
        return [fewer(part) for part in value[:ITEMS_MAX]]
    return value


def ends_of(messages):
    """The first and the last of a stream."""
    return messages if len(messages) <= ITEMS_MAX else [messages[0], messages[-1]]


class Steady:
    """Replaces what a run has by chance or from a clock."""

    def __init__(self, schemas, folder, began_us, ended_us):
        """The times from `began_us` to `ended_us` are the run's, and those up to CLOCKS_US later
        are of clocks; `folder` is where it lay.
        """
        self.schemas = schemas
        self.folder = folder
        self.ended_us = ended_us
        self.ours = range(began_us, ended_us + CLOCKS_US)
        self.times = {}
        self.given = {}  # what stands in place of what, of values of chance
        self.call, self.turn = "", 0

    def hear(self, message, kind):
        """Remembers the times of a message."""
        def leaf(name, schema, value):
            if self.is_time(name, schema, value):
                self.times[int(value)] = ""
            return value
        mapped(self.schemas, message, kind, leaf)

    def heard_all(self):
        """Every message was heard: the times get their places. A time after the run stays as far
        from the time that it was computed from: a whole number of seconds.
        """
        past = sorted(time_us for time_us in self.times if time_us <= self.ended_us)
        places = {time_us: BEGAN_US + place * MINUTE_US for place, time_us in enumerate(past)}
        for time_us in self.times.keys() - places.keys():
            base = max((base for base in past if (time_us - base) % SECOND_US == 0),
                       default=past[-1])
            # Of a clock that stood still there is no such time: it gets whole minutes.
            unit = SECOND_US if (time_us - base) % SECOND_US == 0 else MINUTE_US
            places[time_us] = places[base] + (time_us - base + unit // 2) // unit * unit
        self.times = {time_us: str(place) for time_us, place in places.items()}

    def is_time(self, name, schema, value):
        return name.endswith("Us") and is_wide(schema) and int(value) in self.ours

    def begin(self, call):
        """The messages of that call are next: a value has its name and its turn there, so that
        another call more changes no value but its own.
        """
        self.call, self.turn = call, 0

    def of(self, message, kind):
        return mapped(self.schemas, message, kind, self.leaf)

    def leaf(self, name, schema, value):
        if self.is_time(name, schema, value):
            return self.times[int(value)]
        if name.endswith("Us") and is_wide(schema) and 0 < abs(int(value)) < MINUTE_US:
            return "1500000"  # How long something took.
        if name in SECRETS:
            self.given.setdefault(value, SECRETS[name])
            return SECRETS[name]
        if is_bytes(schema):
            return self.bytes(value)
        if isinstance(value, str) and "enum" not in schema and not is_wide(schema):
            return CHANCE.sub(self.chance, value.replace(self.folder, FOLDER))
        return value

    def bytes(self, value):
        raw = base64.b64decode(value)
        text = raw.decode(errors="replace")
        if "\ufffd" not in text and not re.search(r"[^\n\r\x20-\x7e\xa0-\uffff]", text):
            return base64.b64encode(CHANCE.sub(self.chance, text).encode()).decode()
        if value not in self.given:
            self.given[value] = base64.b64encode(self.digest("bytes")[:len(raw)]).decode()
        return self.given[value]

    def chance(self, found):
        text = found[0]
        if text not in self.given:
            digest = self.digest("text")
            is_hex = re.fullmatch("[0-9a-f-]+", text)
            other = digest.hex() if is_hex else base64.b64encode(digest).decode().rstrip("=")
            turn = iter(other * (1 + len(text) // len(other)))
            self.given[text] = "".join("-" if is_hex and one == "-" else next(turn) for one in text)
        return self.given[text]

    def digest(self, kind):
        self.turn += 1
        return hashlib.sha256(f"{self.call} {kind} {self.turn}".encode()).digest()
