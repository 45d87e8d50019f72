#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds what `arbitroutil ruleset check`, `run` and `fuzz` print of a game and faulty variants.

commands_test.py ARBITROUTIL DEMO.so FAULTS-FOLDER STEP
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

PATIENCE_SECONDS = 110
FUNCTIONS = (
    "describe draw evaluate check-list outcome standings ask admit plan rule-penalty awards "
    "series-totals"
)


class Kit:
    """The program and the rulesets, in an empty folder."""

    def __init__(self, program, demo, faults, folder):
        self.program = program
        self.demo = demo
        self.faults = pathlib.Path(faults)
        self.folder = pathlib.Path(folder)

    def fault(self, number):
        return str(self.faults / f"demo-fault-{number}.so")

    def run(self, *words, code=0, cwd=None):
        """Both streams of `arbitroutil ruleset WORDS`; fails where it does not end with `code`."""
        command = [self.program, "ruleset", *words]
        done = subprocess.run(
            command,
            cwd=cwd or self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        if done.returncode != code:
            sys.exit(f"{' '.join(command)}: exit code {done.returncode}, not {code}\n{done.stdout}")
        return done.stdout

    def check(self, ruleset, *words, code=0):
        return self.run("check", ruleset, "--strictness", "1", *words, code=code)


def expect(good, what, said):
    if not good:
        sys.exit(f"{what}:\n{said}")


def exclude(kit):
    # The reason may hold what separates it.
    said = kit.check(kit.demo, "--only", "^file", "--exclude", "imports=why=because")
    expect(re.search(r"excluded +file\.imports +why=because\n", said), "the reason is lost", said)
    expect("4 passed, 0 failed, 1 excluded" in said, "one test is left out", said)
    said = kit.check(kit.demo, "--exclude", "no.such.test=why", code=2)
    expect("`no.such.test=why` finds no test" in said, "an idle exclusion is not reported", said)
    kit.check(kit.demo, "--exclude", "file", code=2)
    # A fault that is left out is no failure, and is shown.
    kit.check(kit.fault(1), "--only", "^file", code=1)
    kit.check(kit.fault(1), "--only", "^file", "--exclude", "^file\\.imports$=we like clocks")


def as_json(kit):
    lines = json.loads(kit.check(kit.fault(1), "--only", "^file", "--json", code=1))
    results = {line["name"]: line["result"] for line in lines}
    wanted = ["file.elf", "file.exports", "file.needed", "file.imports", "file.manifest"]
    expect(list(results) == wanted, "the tests are not those of the file", results)
    expect(results["file.imports"] == "FAIL", "the clock is not found", results)
    expect(results["file.elf"] == "pass", "the library is one", results)
    expect(all(line["seed"] == 1 and line["what"] for line in lines), "seeds and sentences", lines)


def image_in(kit, said):
    """The saved image that is named, which must be there and be named after library and test."""
    named = re.search(r"image (?:it was at: )?(\S+\.image)", said)
    expect(named, "no image is named", said)
    path = pathlib.Path(named.group(1))
    expect(path.is_file() and path.parent == kit.folder / "failed", "no such image", said)
    return path


def images(kit):
    # One that the test's process wrote, and one that it left when it crashed.
    said = kit.check(kit.fault(6), "--only", "^contract\\.events$", code=1)
    image = image_in(kit, said)
    expect(image.name == "demo-fault-6.contract.events-seed1.draw.image", "its name", said)
    said = kit.run("run", str(image))
    expect("decided: an answer of" in said, "the call is not made again", said)
    said = kit.check(kit.fault(9), "--only", "^contract\\.damaged$", code=1)
    crash = str(image_in(kit, said))
    said = kit.run("run", crash, code=1)
    expect("killed by signal 11" in said, "the worker's death is not told", said)
    expect("gdb -ex run -ex backtrace --args arbitroutil ruleset run --in-process" in said
           and crash in said, "no debugger is put on it", said)
    kit.run("run", "--in-process", crash, code=-11)
    kit.run("run", kit.demo, crash, code=0)
    said = kit.check(kit.fault(6), "--only", "^same\\.twice$", "--images", "", code=1)
    expect("image" not in said, "an image is saved without being asked for", said)


def run(kit):
    for name in ("noname.image", "some.unknown.image"):
        said = kit.run("run", name, code=2)
        expect(all(word in said for word in FUNCTIONS.split()), "not all functions", said)
    (kit.folder / "empty.describe.image").touch()
    said = kit.run("run", "empty.describe.image", code=2)
    expect("empty.ruleset" in said, "what names the library is not named", said)
    (kit.folder / "empty.ruleset").write_text(kit.demo + "\n")
    expect("decided" in kit.run("run", "empty.describe.image"), "it does not describe itself", "")
    kit.run("run", kit.demo, "empty.describe.image")


def fuzz(kit):
    said = kit.run("fuzz", kit.demo, "--rounds", "2", "--seed", "7", "--strictness", "1")
    expect("seed 7)" in said and "seed 8)" in said, "not the next seed", said)
    expect(not (kit.folder / "failed").exists(), "a folder for nothing", said)
    said = kit.run("fuzz", kit.fault(9), "--rounds", "50", "--strictness", "1", code=1)
    expect("signal 11" in said, "the crash is not found", said)
    image_in(kit, said)


def not_measured(kit):
    said = kit.check(kit.fault(16), "--only", "^time")
    wanted = r"pass +time\.1k .*: draw not measured: TOO_FEW_PLAYERS, standings \d+ ms\n"
    expect(re.search(wanted, said), "what was not measured is not said", said)


STEPS = {
    "exclude": exclude,
    "json": as_json,
    "images": images,
    "run": run,
    "fuzz": fuzz,
    "not_measured": not_measured,
}


def main():
    program, demo, faults, step = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="arbitro-commands.") as folder:
        STEPS[step](Kit(program, demo, faults, pathlib.Path(folder).resolve()))


if __name__ == "__main__":
    main()
