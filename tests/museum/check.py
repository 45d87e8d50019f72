#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds a build against the museum.

usage: check.py unpacked BUILD     the archives are the committed ones, and not too large
       check.py verify BUILD       data folder and bundles verify
       check.py fold BUILD         what is on record folds, without any ruleset
       check.py replay BUILD       the museum's rulesets decide everything again as it is recorded,
                                   but for what unverifiable.txt names
       check.py this_build BUILD   so do the rulesets of this build, where id and version are the
                                   same
"""

import concurrent.futures
import glob
import json
import os
import re
import shutil
import sys
import threading

import museum
from museum import fail

THREADS = 2


def sources(folder):
    """(its name in the lists, its path): the data folder, and each bundle."""
    return [("data", f"{folder}/data"), *bundles_of(folder)]


def bundles_of(folder):
    paths = sorted(glob.glob(f"{folder}/bundles/*.bundle"))
    if not paths:
        fail("there is no bundle in the archive")
    return [(os.path.basename(path), path) for path in paths]


def for_each(act, found):
    """`act(name, path)` of each, some at once; yields (name, what came of it) in order."""
    with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
        yield from zip((name for name, _ in found), pool.map(lambda one: act(*one), found))


def check_unpacked(build):
    total = museum.check_archives()
    with museum.unpacked(*museum.PARTS) as folder:
        found = sources(folder)
    if not os.path.exists(f"{build}/bin/arbitroutil"):
        fail(f"{build} has no arbitroutil")
    print(f"museum: {total} bytes packed, {len(found) - 1} bundles and a data folder")


def check_verify(build):
    with museum.unpacked("bundles", "data") as folder:
        found = sources(folder)

        def verify(_, path):
            return museum.run_util(build, "verify", path)

        for name, (code, output) in for_each(verify, found):
            if code != 0:
                fail(f"{name} does not verify:\n{output}")
            if name == "data" and "\nanchor: names " not in output:
                fail(f"the data folder has no anchor that counts:\n{output}")
        print(f"museum: {len(found)} verify")


def check_fold(build):
    with museum.unpacked("bundles", "data") as folder:
        found = sources(folder)

        def fold(_, path):
            return museum.replay(build, path, None, "fold")

        for name, told in for_each(fold, found):
            if told.code != 0 or "replay: folds" not in told.output:
                fail(f"{name} does not fold:\n{told.output}")
        print(f"museum: {len(found)} fold")


def check_replay(build):
    allowed = museum.allowed_unverifiable()
    with museum.unpacked(*museum.PARTS) as folder:
        found = sources(folder)
        strangers = {source for source, _ in allowed} - {name for name, _ in found}
        if strangers:
            fail(f"unverifiable.txt names {sorted(strangers)}, which the museum does not hold")

        def replay(_, path):
            return museum.replay(build, path, f"{folder}/rulesets")

        for name, told in for_each(replay, found):
            museum.expect_findings(name, told, allowed)
            others = [line for line in told.summaries.values() if "another binary" in line]
            if others:
                fail(f"{name} was not decided by the library that it pins: {others[0]}")
        listed = sum(len(records) for records in allowed.values())
        print(f"museum: {len(found)} replay identically, but for the {listed} records listed")


def offered_by(build):
    """id -> version, of the rulesets of the build."""
    offered = {}
    for path in glob.glob(f"{build}/rulesets/*.json"):
        with open(path, encoding="utf-8") as file:
            manifest = json.load(file)
        offered[manifest["id"]] = manifest["version"]
    if not offered:
        fail(f"{build} has no rulesets")
    return offered


class FoldersOfRulesets:
    """Folders of those rulesets of the build alone that a bundle names: a replay loads all that
    it is given."""

    def __init__(self, build, folder):
        self._build, self._folder = build, folder
        self._made = threading.Lock()

    def of(self, bundle):
        with open(bundle, "rb") as file:
            named = set(re.findall(rb"ruleset([a-z0-9-]+) \d", file.read()))
        names = sorted(name.decode() for name in named)
        folder = os.path.join(self._folder, "+".join(names) or "none")
        with self._made:
            if not os.path.exists(folder):
                os.mkdir(folder)
                for path in (path for name in names
                             for path in glob.glob(f"{self._build}/rulesets/{name}.*")):
                    shutil.copy(path, folder)
        return folder


def expect_alike(name, told, offered, allowed):
    """Returns which versions the build has not, and so decided nothing by."""
    skipped = set()
    for finding in told.findings:
        absent = re.match(r"(ruleset (\S+) (\S+)) is neither in the rulesets folder", finding.text)
        if absent and offered.get(absent[2]) != absent[3]:
            skipped.add(absent[1])
        elif (finding.outcome != "unverifiable" or absent
              or finding.record not in allowed.get((name, finding.journal), ())):
            fail(f"{name}, record {finding.record} of {finding.journal}, by the rulesets of this "
                 f"build: {finding.outcome}: {finding.text}")
    if told.stopped or not told.summaries:
        fail(f"{name} does not replay:\n{told.output}")
    return skipped


def check_this_build(build):
    """The data folder keeps the libraries that it pins, so the bundles alone are asked."""
    allowed, offered = museum.allowed_unverifiable(), offered_by(build)
    skipped, compared = set(), 0
    with museum.unpacked("bundles") as folder:
        folders = FoldersOfRulesets(build, folder)

        def replay(_, path):
            return museum.replay(build, path, folders.of(path))

        for name, told in for_each(replay, bundles_of(folder)):
            skipped |= expect_alike(name, told, offered, allowed)
            compared += any("another binary" in line for line in told.summaries.values())
        for version in sorted(skipped):
            print(f"museum: skipped, since this build has no {version}")
        print(f"museum: {compared} bundles are decided alike by the rulesets of this build")


def main():
    checks = {"unpacked": check_unpacked, "verify": check_verify, "fold": check_fold,
              "replay": check_replay, "this_build": check_this_build}
    if len(sys.argv) != 3 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    checks[sys.argv[1]](os.path.abspath(sys.argv[2]))


if __name__ == "__main__":
    main()
