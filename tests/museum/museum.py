# SPDX-License-Identifier: Apache-2.0
"""The museum's archives, unpacked, and the tools of a build that are turned on them.

The tests tell `arbitroutil` here, and once, how rulesets are run.
"""

import contextlib
import functools
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from typing import NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))
COMMIT = "af56d8d"
PARTS = ("bundles", "data", "rulesets")
BYTES_MAX = 12 * 1024 * 1024
UTIL_SECONDS = 120


def fail(why):
    sys.exit(f"museum: FAILED: {why}")


def archive_of(part):
    return f"{HERE}/{part}-{COMMIT}.tar.xz"


def recorded_sums():
    """The archive's file name -> its SHA-256, as it was committed."""
    with open(f"{HERE}/SHA256SUMS", encoding="utf-8") as file:
        rows = [line.split() for line in file if line.strip()]
    return {name: digest for digest, name in rows}


def check_archives():
    """They are the committed ones, and all that there are; returns their bytes together."""
    sums, total = recorded_sums(), 0
    there = {os.path.basename(path) for path in glob.glob(f"{HERE}/*.tar.xz")}
    if there != set(sums):
        fail(f"the archives are {sorted(there)}, and SHA256SUMS names {sorted(sums)}")
    for name, digest in sums.items():
        with open(f"{HERE}/{name}", "rb") as file:
            data = file.read()
        total += len(data)
        found = hashlib.sha256(data).hexdigest()
        if found != digest:
            fail(f"{name} has the SHA-256 {found}, and not {digest}: the museum is never changed")
    if total > BYTES_MAX:
        fail(f"the archives have {total} bytes together, more than {BYTES_MAX}")
    return total


@contextlib.contextmanager
def unpacked(*parts):
    """A folder with the parts, each in a folder of its name; it is removed behind the block."""
    check_archives()
    with tempfile.TemporaryDirectory(prefix="arbitro-museum-") as folder:
        for part in parts:
            with tarfile.open(archive_of(part)) as tar:
                # The sum is right, so the archive is ours; links and modes are as they were.
                more = {"filter": "fully_trusted"} if hasattr(tarfile, "data_filter") else {}
                tar.extractall(folder, **more)
        yield folder


def versions_in(folder):
    """(id, version) of each ruleset of a folder -> its files without their ending."""
    versions = {}
    for path in glob.glob(f"{folder}/*.json"):
        with open(path, encoding="utf-8") as file:
            manifest = json.load(file)
        versions[manifest["id"], manifest["version"]] = path[:-len(".json")]
    return versions


@contextlib.contextmanager
def rulesets_of_all_versions(build):
    """A folder with the build's rulesets, and the museum's of versions that the build has not."""
    with unpacked("rulesets") as folder:
        own = versions_in(f"{build}/rulesets")
        for version, path in versions_in(f"{folder}/rulesets").items():
            if version in own:
                os.remove(f"{path}.so")
                os.remove(f"{path}.json")
            else:
                for ending in (".so", ".json"):
                    os.rename(path + ending, f"{path}-{version[1]}{ending}")
        for path in own.values():
            for ending in (".so", ".json"):
                shutil.copy(path + ending, f"{folder}/rulesets")
        yield f"{folder}/rulesets"


def run_util(build, *arguments):
    """`arbitroutil log …`: (exit code, output)."""
    command = [f"{build}/bin/arbitroutil", "log", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, timeout=UTIL_SECONDS)
    return done.returncode, done.stdout


@functools.lru_cache(maxsize=None)
def replay_flags(build):
    """The flags by which unsigned rulesets run in workers: builds differ in what has to be said."""
    _, told = run_util(build, "replay", "--help")
    if "--allow-unsigned" in told:
        return ["--allow-unsigned"]
    return ["--isolated"] if "--isolated" in told else []


class Finding(NamedTuple):
    """A replay said of one record that it is not identical."""

    outcome: str  # "unverifiable" or "diverged"
    record: int
    journal: str
    text: str


class Replayed(NamedTuple):
    """All that a replay said."""

    code: int
    findings: list
    stopped: list  # lines of journals that could not be gone through
    summaries: dict  # journal -> its line
    output: str


def replay(build, data, rulesets, mode="re-execute", *more):
    """Replays a bundle or a data folder."""
    arguments = ["replay", data, "--mode", mode, *more]
    if rulesets is not None:
        arguments += ["--rulesets", rulesets, *replay_flags(build)]
    code, output = run_util(build, *arguments)
    findings, stopped, summaries = [], [], {}
    for line in output.splitlines():
        bad = re.match(r"(unverifiable|diverged) at record (\d+) of ([^ :,]+)[:,] (.*)", line)
        told = re.match(r"([^ ]+): (\d+ records.*)", line)
        if bad:
            findings.append(Finding(bad[1], int(bad[2]), bad[3], bad[4]))
        elif line.startswith("stopped: "):
            stopped.append(line)
        elif told:
            summaries[told[1]] = told[2]
    return Replayed(code, findings, stopped, summaries, output)


def rows_of(name, columns):
    """A list of this folder: its rows, each a list of texts; `#` begins a comment."""
    rows = []
    with open(f"{HERE}/{name}", encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip() or line.startswith("#"):
                continue
            row = [cell.strip() for cell in line.rstrip("\n").split("|")]
            if len(row) != columns or not all(row):
                fail(f"{name}, line {number}: it has not {columns} cells with a text each")
            rows.append(row)
    return rows


def numbers_of(text):
    """"2-4, 7" is {2, 3, 4, 7}."""
    numbers = set()
    for part in text.split(","):
        first, _, until = part.strip().partition("-")
        numbers |= set(range(int(first), int(until or first) + 1))
    return numbers


def allowed_unverifiable():
    """(source, journal) -> the records that may be unverifiable, and are."""
    allowed = {}
    for source, journal, records, _ in rows_of("unverifiable.txt", 4):
        allowed.setdefault((source, journal), set()).update(numbers_of(records))
    return allowed


def expect_findings(source, told, allowed):
    """The replay found of the source exactly the records that the list names."""
    if told.stopped or (told.code == 0) != (not told.findings) or not told.summaries:
        fail(f"{source} does not replay:\n{told.output}")
    found = {}
    for finding in told.findings:
        if finding.outcome != "unverifiable":
            fail(f"{source}, record {finding.record} of {finding.journal} diverged:\n{told.output}")
        if finding.record not in allowed.get((source, finding.journal), ()):
            fail(f"{source}, record {finding.record} of {finding.journal} is unverifiable, and "
                 f"unverifiable.txt does not name it: {finding.text}")
        found.setdefault((source, finding.journal), set()).add(finding.record)
    for (listed, journal), records in allowed.items():
        missing = records - found.get((listed, journal), set())
        if listed == source and missing:
            fail(f"unverifiable.txt names record {min(missing)} of {journal} in {source}, and it "
                 "was decided again: take it off the list")
