#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which kinds of commands and decisions the museum's bundles hold, of each game.

usage: coverage.py [--rows]

Reads the bundles with the standard library alone, and the names from the proto of the commit that
made them, which lies beside them. Every kind is there of every game, or missing.txt names the hole
and its reason; what is there is not on that list. The proto of today still has each kind under its
number and name; what it has got since then is no matter of the museum. --rows: prints the holes
that are not listed.
"""

import glob
import os
import re
import struct
import sys

import museum
from museum import fail

PROTO = os.path.join(museum.HERE, "..", "..", "api", "arbitro", "v1", "journal.proto")
GAMES = ["naruto-cg", "pokemon-tcg", "risiko", "samurai-sword"]
ANY = "any"  # The game of what no game stands behind.
OF_NO_GAME = {"acknowledge_loss", "loss_acknowledged", "name_log_key", "log_key_named"}
SALT, HEADER = 16, 152
COMMAND, DECISION = 1, 5  # Fields of RecordPayload.
# Where a command names the game that it is of: the path of fields to the text.
GAME_OF = {"create_event": (4,), "import_catalogue": (1,), "index_event": (2,),
           "keep_ruleset": (1,), "create_series": (3,), "record_person_entry": (3,),
           "record_ruleset_fault": (1, 1), "release_ruleset": (1,)}
# Kinds whose journal is the house's or a person's, so that each record may be of another game.
OWN_GAME = {"import_catalogue", "index_event", "keep_ruleset", "record_person_entry",
            "record_ruleset_fault", "release_ruleset"}


def oneof(text, message, name):
    """number -> field, of a oneof of a message in the proto's text."""
    body = text.split(f"\nmessage {message} {{")[1]
    inside = body.split(f"oneof {name} {{")[1].split("\n  }")[0]
    return {int(number): field for field, number in re.findall(
        r"^ +\w+ (\w+) = (\d+);", inside, re.MULTILINE)}


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def fields(data):
    """Yields (number, integer or bytes) of an encoded message."""
    at = 0
    while at < len(data):
        tag, at = varint(data, at)
        if tag & 7 == 0:
            value, at = varint(data, at)
        elif tag & 7 == 2:
            size, at = varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            raise ValueError(f"wire type {tag & 7} is in no payload")
        yield tag >> 3, value


def text_at(data, path):
    for number in path:
        data = dict(fields(data)).get(number, b"")
    return data.decode()


def records(bundle):
    """Yields the payload of each record."""
    with open(bundle, "rb") as file:
        data = file.read()
    at = len(b"arbitro-bundle-1")
    while at < len(data):
        letter, (size,) = data[at:at + 1], struct.unpack_from("<Q", data, at + 1)
        if letter == b"R":
            yield data[at + 9 + HEADER + SALT:at + 9 + size]
        at += 9 + size


def kinds_of(proto):
    """Of commands, and of decisions: number -> name."""
    with open(proto, encoding="utf-8") as file:
        text = file.read()
    return oneof(text, "Command", "command"), oneof(text, "Decision", "decision")


class Kinds:
    """The kinds that are in the bundles: (list, game, kind) -> how often."""

    def __init__(self, proto):
        self.commands, self.decisions = kinds_of(proto)
        self.found = {}

    def check_names(self, proto):
        """Each kind that is on record keeps its number and name."""
        for then, now in zip((self.commands, self.decisions), kinds_of(proto)):
            for number, name in then.items():
                if now.get(number) != name:
                    fail(f"number {number} was {name} and is {now.get(number, 'nothing')} now")

    def take(self, bundle):
        game = ANY
        for sequence, payload in enumerate(records(bundle), start=1):
            parts = dict(fields(payload))
            where = f"{os.path.basename(bundle)}, record {sequence}"
            command, body = self._member(parts.get(COMMAND, b""), self.commands, where)
            decision, _ = self._member(parts.get(DECISION, b""), self.decisions, where)
            own = text_at(body, GAME_OF[command]).split("/")[-1] if command in GAME_OF else ""
            # The records behind it in an event's, a series' or a person's journal are of that game.
            game = own or (ANY if command in OWN_GAME | OF_NO_GAME else game)
            for kind in (("command", command), ("decision", decision)):
                key = (kind[0], game, kind[1])
                self.found[key] = self.found.get(key, 0) + 1

    @staticmethod
    def _member(data, names, where):
        for number, body in fields(data):
            if number in names:
                return names[number], body
        raise ValueError(f"{where}: neither command nor decision is one that the proto knows")

    def holes(self):
        """(list, game, kind) that no bundle holds."""
        for what, names in (("command", self.commands), ("decision", self.decisions)):
            for name in names.values():
                for game in [ANY] if name in OF_NO_GAME else GAMES:
                    if (what, game, name) not in self.found:
                        yield what, game, name

    def table(self):
        for what, names in (("command", self.commands), ("decision", self.decisions)):
            print(f"{what:25}" + "".join(f"{game:>15}" for game in GAMES + ["others"]))
            for name in names.values():
                counts = [self.found.get((what, game, name), 0) for game in GAMES]
                counts.append(sum(count for (one, game, kind), count in self.found.items()
                                  if (one, kind) == (what, name) and game not in GAMES))
                print(f"{name:25}" + "".join(f"{count or '-':>15}" for count in counts))


def main():
    with museum.unpacked("bundles") as folder:
        kinds = Kinds(f"{folder}/bundles/journal.proto")
        for bundle in sorted(glob.glob(f"{folder}/bundles/*.bundle")):
            kinds.take(bundle)
    kinds.check_names(PROTO)
    kinds.table()
    listed = {tuple(row[:3]) for row in museum.rows_of("missing.txt", 4)}
    holes = set(kinds.holes())
    if "--rows" in sys.argv:
        print("\n".join(" | ".join(hole) for hole in sorted(holes - listed)))
        return
    for what, game, kind in sorted(holes - listed):
        fail(f"no bundle holds the {what} {kind} of {game}, and missing.txt does not say why")
    for what, game, kind in sorted(listed - holes):
        fail(f"missing.txt names the {what} {kind} of {game}, which a bundle holds, or which is "
             "none")
    print(f"museum: {len(kinds.commands)} kinds of commands and {len(kinds.decisions)} of "
          f"decisions, {len(holes)} holes, each with its reason")


if __name__ == "__main__":
    main()
