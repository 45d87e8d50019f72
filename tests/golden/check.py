#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks one golden bundle against the games of a build.

usage: check.py identical BUILD BUNDLE   it verifies, and replays identically: in isolated
                                         workers, and in one process
       check.py changed BUILD BUNDLE     with any one of some bytes changed, it is refused
       check.py diverges BUILD BUNDLE    against the altered ruleset of BUILD/tests, it diverges
       check.py draws BUILD BUNDLE       its draws and sealed deals follow from their commitments,
                                         as an outsider checks them; changed ones do not
       check.py story-draws BUILD STORY  the same of what a story plays, as `make` names it
       check.py all-draws BUILD FOLDER   so do the draws of every game's bundles; FOLDER holds the
                                         games
"""

import glob
import hashlib
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f"{HERE}/../museum")
from museum import rulesets_of_all_versions, versions_in  # noqa: E402  (found by the line above)

FAULT = 1
ALTERED_VERSION = "1.1.0"  # of the altered ruleset, and of the bundle that is held against it
PIECE_HEADER = 9  # a letter, and the size of the body
RECORD_HEADER = 152
MAGIC = b"arbitro-bundle-1"


def util(build, *arguments):
    done = subprocess.run([f"{build}/bin/arbitroutil", "log", *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    print(f"$ arbitroutil log {' '.join(arguments)}\n{done.stdout}", end="")
    return done


def replay(build, bundle, rulesets, *more):
    return util(build, "replay", bundle, "--allow-unsigned", "--rulesets", f"{build}/{rulesets}",
                *more)


def check_identical(build, bundle):
    verified = util(build, "verify", bundle)
    if verified.returncode != 0:
        sys.exit("the bundle does not verify")
    with rulesets_of_all_versions(build) as rulesets:
        replay_identically(build, bundle, rulesets)


def replay_identically(build, bundle, rulesets):
    for more in ((), ("--in-process",)):
        done = util(build, "replay", bundle, "--allow-unsigned", "--rulesets", rulesets, *more)
        if done.returncode != 0 or done.stdout.splitlines()[-1] != "replay: identical":
            sys.exit("the bundle does not replay identically: did a decision change on purpose, "
                     "without a new version of the ruleset? See tests/golden/README.md")


def pieces(data):
    """Yields (letter, place and size of the body)."""
    place = len(MAGIC)
    while place < len(data):
        (size,) = struct.unpack_from("<Q", data, place + 1)
        yield chr(data[place]), place + PIECE_HEADER, size
        place += PIECE_HEADER + size


def with_byte_changed(data, place):
    """Returns the data with another byte at `place`; the digest at the file's end fits again."""
    changed = bytearray(data)
    changed[place] ^= 1
    _, end, _ = list(pieces(data))[-1]
    changed[end:] = hashlib.sha256(changed[:end - PIECE_HEADER]).digest()
    return bytes(changed)


def changes(data):
    """Yields (what was changed, the bytes of the bundle then)."""
    yield "the digest of the file", data[:-1] + bytes([data[-1] ^ 1])
    middle = len(data) // 2
    yield "a byte in the middle", data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1:]
    records = [(place, size) for letter, place, size in pieces(data) if letter == "R"]
    place, size = records[len(records) // 2]
    yield "a header, and the file's digest", with_byte_changed(data, place + 40)
    for place, size in (records[0], records[len(records) // 2], records[-1]):
        yield "a payload, and the file's digest", with_byte_changed(
            data, place + RECORD_HEADER + (size - RECORD_HEADER) // 2)


def check_changed(build, bundle):
    with open(bundle, "rb") as file:
        data = file.read()
    with tempfile.TemporaryDirectory(prefix="arbitro-golden-") as folder:
        path = f"{folder}/changed.bundle"
        for what, changed in changes(data):
            with open(path, "wb") as file:
                file.write(changed)
            for done in (util(build, "verify", path), replay(build, path, "rulesets")):
                if done.returncode != FAULT:
                    sys.exit(f"{what} was changed, and it went unnoticed")


def diverged_in_rows(done):
    """The records whose standings a replay found to be others."""
    return set(re.findall(r"^diverged at record (\d+) of [^,]+, decision\.round_closed\.rows\b",
                          done.stdout, re.MULTILINE))


def check_diverges(build, bundle):
    # The altered ruleset is built from the rules of today, which may decide otherwise elsewhere
    # than those of the bundle's version: its tie-break shows in the standings alone.
    done = replay(build, bundle, "tests/altered")
    if done.returncode != FAULT or not diverged_in_rows(done):
        sys.exit("a changed rule went unnoticed")
    altered = f"{build}/tests/altered/pokemon-tcg-altered-bundle.so"
    done = util(build, "replay", bundle, "--mode", "shadow", "--with", altered)
    if done.returncode != FAULT or not diverged_in_rows(done):
        sys.exit("a shadow of a changed rule does not show it")
    own = f"{build}/rulesets/pokemon-tcg.so"
    done = util(build, "replay", bundle, "--mode", "shadow", "--with", own, "--records")
    if diverged_in_rows(done) or "\nidentical at record 2 of " not in done.stdout:
        sys.exit("a shadow without the changed rule has other standings too")
    with rulesets_of_all_versions(build) as rulesets:
        same = versions_in(rulesets)["pokemon-tcg", ALTERED_VERSION]
        done = util(build, "replay", bundle, "--mode", "shadow", "--with", f"{same}.so",
                    "--records")
    if done.returncode != 0 or "\nidentical at record 2 of " not in done.stdout:
        sys.exit("a shadow of the same rules differs")


def journals_of(build, bundles, folder):
    """Returns the bundles' journals as arbitroctl lists them, from a daemon that took them in."""
    data = f"{folder}/data"
    names = []
    for bundle in bundles:
        done = util(build, "import", bundle, data)
        if done.returncode != 0:
            sys.exit("the bundle cannot be taken in")
        names.append(re.search(r"events/([a-z0-9-]+)", done.stdout).group(1))
    sys.path.insert(0, f"{HERE}/../arbitrod")
    import arbitrod  # pylint: disable=import-outside-toplevel
    with arbitrod.Daemon(f"{build}/bin", f"{build}/rulesets", folder) as daemon:
        listed = [subprocess.run(
            [f"{build}/bin/arbitroctl", "--server", daemon.address, "-o", "json", "--as",
             "referee", "journal", "list", name], stdout=subprocess.PIPE, check=True)
                  for name in names]
    return [json.loads(each.stdout) for each in listed]


def outsider(folder, journal):
    """Returns the outcome of tools/verify_draw.py on a journal."""
    path = f"{folder}/journal.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(journal, file)
    return subprocess.run([sys.executable, "-B", f"{HERE}/../../tools/verify_draw.py", path],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def other_digit(digits):
    return digits[:-1] + ("0" if digits[-1] != "0" else "1")


def deal_changes(journal):
    """Yields (what was changed, the journal then); each is of the first sealed deal or link."""
    def first(field):
        copy = json.loads(json.dumps(journal))
        return copy, next(record["payload"]["decision"][field] for record in copy["records"]
                          if record["payload"]["decision"].get(field))

    copy, reveals = first("deal_reveals")
    reveals[0]["seed"] = other_digit(reveals[0]["seed"])
    yield "a seed", copy
    copy, reveals = first("deal_reveals")
    seats = reveals[0]["seats"]
    seats[1], seats[2] = seats[2], seats[1]
    yield "who got which cards", copy
    copy, reveals = first("deal_reveals")
    reveals[0]["seed"], reveals[0]["seats"] = _other_deal(reveals[0])
    yield "a whole deal, seed and cards", copy
    copy, link = first("deal_link")
    link["link"] = other_digit(link["link"])
    yield "a link", copy
    copy, created = first("event_created")
    created["deal_commitment"] = other_digit(created["deal_commitment"])
    yield "the commitment", copy
    if any("seats_changed" in record["payload"]["decision"] for record in journal["records"]):
        copy, changed = first("seats_changed")
        changed["tables"].pop()
        yield "a change of seats", copy


def _other_deal(reveal):
    """Returns another seed, with the cards that it deals: only the link shows the change."""
    sys.path.insert(0, f"{HERE}/../../tools")
    import draw_seeds  # pylint: disable=import-outside-toplevel
    seed = bytes(32)
    return seed.hex(), draw_seeds.samurai_deal(seed, len(reveal["seats"]), False)


def check_draws(build, bundle):
    with tempfile.TemporaryDirectory(prefix="arbitro-golden-") as folder:
        (journal,) = journals_of(build, [bundle], folder)
        said = outsider(folder, journal)
        print(said.stdout, end="")
        if said.returncode != 0 or "sealed deals follow" not in said.stdout:
            sys.exit("draws and sealed deals do not verify")
        for what, changed in deal_changes(journal):
            said = outsider(folder, changed)
            print(f"with {what} changed: {said.stdout}", end="")
            if said.returncode == 0 or "NOT VERIFIED" not in said.stdout:
                sys.exit(f"{what} was changed, and it went unnoticed")


def check_story_draws(build, story):
    """Plays a story that has no bundle, and checks its draws."""
    with tempfile.TemporaryDirectory(prefix="arbitro-golden-") as folder:
        bundle = f"{folder}/story.bundle"
        made = subprocess.run([f"{HERE}/make", "--to", bundle, build, story], check=False)
        if made.returncode != 0:
            sys.exit(made.returncode)
        check_draws(build, bundle)


def check_all_draws(build, folder_of_bundles):
    """Checks every draw on record, of every game: each follows from its seed."""
    bundles = sorted(glob.glob(f"{folder_of_bundles}/*/tests/golden/*.bundle"))
    with tempfile.TemporaryDirectory(prefix="arbitro-golden-") as folder:
        for bundle, journal in zip(bundles, journals_of(build, bundles, folder)):
            said = outsider(folder, journal)
            print(f"{os.path.relpath(bundle, folder_of_bundles)}: {said.stdout}", end="")
            if said.returncode != 0 or "verified against the commitment" not in said.stdout:
                sys.exit("its draws do not verify")


def main():
    checks = {"identical": check_identical, "changed": check_changed, "diverges": check_diverges,
              "draws": check_draws, "story-draws": check_story_draws,
              "all-draws": check_all_draws}
    if len(sys.argv) != 4 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    checks[sys.argv[1]](os.path.abspath(sys.argv[2]), sys.argv[3])


if __name__ == "__main__":
    main()
