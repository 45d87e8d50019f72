#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the SDK into an empty folder and builds games from there, as a publisher does.

package_test.py BUILD SOURCE STEP
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

# Rule code of a newcomer's game.
RULE_LINES_MAX = 200
GUIDE_STEPS_MAX = 11

# Samples of the template; a cut or settings bring the plan with them.
PARTS = ("plan", "cut", "settings", "percentages", "penalties", "decks", "pods")

STRICTNESS = "10" if os.environ.get("ARBITRO_LONG_TESTS") else "1"


class Publisher:
    """A folder with the installed SDK in `sdk`, and room for games."""

    def __init__(self, build, source, folder):
        self.source = pathlib.Path(source)
        self.folder = pathlib.Path(folder)
        self.sdk = self.folder / "sdk"
        self.environment = dict(os.environ)
        for component in ("sdk", "tools"):
            self.run("cmake", "--install", build, "--component", component, "--prefix", self.sdk)
        self.environment["PATH"] = f"{self.sdk / 'bin'}:{os.environ['PATH']}"
        pkg_config = next(self.sdk.glob("lib*/**/pkgconfig"))
        self.environment["PKG_CONFIG_PATH"] = str(pkg_config)

    def run(self, *words, code=0, cwd=None):
        """Runs a command, and returns what it said, or fails with it if `code` is not its end."""
        command = [str(word) for word in words]
        done = subprocess.run(
            command,
            cwd=cwd or self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != code:
            sys.exit(f"{' '.join(command)}: exit code {done.returncode}, not {code}\n{done.stdout}")
        return done.stdout

    def util(self, *words, code=0):
        return self.run("arbitroutil", *words, code=code)

    def cmake(self, source, build, *definitions):
        prefix = f"-DCMAKE_PREFIX_PATH={self.sdk}"
        self.run("cmake", "-S", source, "-B", build, prefix, *definitions)
        self.run("cmake", "--build", build)

    def check(self, library):
        said = self.util("ruleset", "check", library, "--strictness", STRICTNESS)
        if " 0 failed" not in said:
            sys.exit(said)


def headers_in_c11(publisher):
    source = publisher.folder / "alone.c"
    source.write_text(
        '#include "arbitro/abi/abi.h"\n'
        "int abi(void);\n"
        "int abi(void) { return ARBITRO_ABI_VERSION; }\n"
    )
    flags = publisher.run("pkg-config", "--cflags", "arbitro").split()
    strict = ["-std=c11", "-pedantic", "-Wall", "-Wextra", "-Werror"]
    publisher.run("cc", *strict, *flags, "-c", source)
    # The flags that keep a ruleset's answers and symbols its own, without CMake too.
    for flag in ("-ffp-contract=off", "-fno-gnu-unique", "-fvisibility=hidden"):
        if flag not in flags:
            sys.exit(f"pkg-config does not give {flag}: {flags}")


def leave_italian_out(project):
    """Leaves the column of Italian out of a new project's ledger."""
    ledger = project / "rulebook/rules.txt"
    lines = ledger.read_text(encoding="utf-8").splitlines()
    shorter = [line if line.startswith("#") else line.rsplit(" | ", 1)[0] for line in lines]
    if shorter == lines:
        sys.exit("the ledger has no Italian to leave out")
    ledger.write_text("\n".join(shorter) + "\n", encoding="utf-8")


def new_by_cmake(publisher):
    publisher.util("ruleset", "new", "my-game")
    leave_italian_out(publisher.folder / "my-game")
    publisher.cmake("my-game", "my-game/build")
    publisher.run("ctest", "--test-dir", "my-game/build", "--output-on-failure")
    publisher.check("my-game/build/rulesets/my-game.so")


def new_with_parts(publisher):
    """A project that begins with every sample builds, passes its own tests and every check."""
    said = publisher.util("ruleset", "new", "my-game", "--with", "sealed", code=2)
    if "`sealed` is no part of the template" not in said:
        sys.exit(said)
    publisher.util("ruleset", "new", "my-game", "--with", ",".join(PARTS))
    publisher.cmake("my-game", "my-game/build")
    publisher.run("ctest", "--test-dir", "my-game/build", "--output-on-failure")
    publisher.check("my-game/build/rulesets/my-game.so")
    # A library that is handed over has no debug information, even if the kit was built with some.
    sections = publisher.run("readelf", "-S", "my-game/build/rulesets/my-game.so")
    if ".debug_info" in sections:
        sys.exit("the library was not stripped")
    left = [str(file) for file in (publisher.folder / "my-game").glob("**/*")
            if "build" not in file.parts and file.is_file() and "@IF" in file.read_text()]
    if left:
        sys.exit(f"markers of the template are left in {left}")


def new_with_each_part(publisher):
    """Each sample compiles without the others, and its tests: all in one file, which is quicker."""
    flags = publisher.run("pkg-config", "--cflags", "arbitro").split()
    identity = ['-DARBITRO_RULESET_ID="game"', '-DARBITRO_RULESET_VERSION="1.0.0"']
    # A library has one entry, one ledger and one main.
    lines = ['#include "kit/entry.h"', "#undef ARBITRO_KIT_RULESET"]
    lines.append("#define ARBITRO_KIT_RULESET(Game)")
    for part in PARTS:
        publisher.util("ruleset", "new", f"with-{part}", "--with", part)
        publisher.run("make", "-C", f"with-{part}", "ledger_rules.h")
        for word in ("LedgerRules", "main"):
            lines += [f"#undef {word}", f"#define {word} {word}_{part}"]
        lines += [f'#include "with-{part}/with_{part}{end}.cc"' for end in ("", "_test")]
    (publisher.folder / "all.cc").write_text("\n".join(lines) + "\n")
    publisher.run("c++", "-std=c++17", "-Wall", "-fsyntax-only", *flags, *identity, "all.cc")


def new_by_make(publisher):
    publisher.util("ruleset", "new", "my-game")
    leave_italian_out(publisher.folder / "my-game")
    publisher.run("make", "-C", "my-game")
    publisher.check("my-game/my-game.so")


def demo_c_by_cmake(publisher):
    game = publisher.source / "plugins/demo_c"
    publisher.cmake(publisher.source / "tests/package/demo_c", "demo_c", f"-DGAME={game}")
    publisher.check("demo_c/rulesets/demo-c.so")


def demo_c_by_make(publisher):
    shutil.copytree(publisher.source / "plugins/demo_c", publisher.folder / "demo_c")
    publisher.run("make", "-C", "demo_c")
    publisher.check("demo_c/demo-c.so")


def signing(publisher):
    shutil.copytree(publisher.source / "plugins/demo_c", publisher.folder / "demo_c")
    publisher.run("make", "-C", "demo_c")
    publisher.util("key", "new", "publisher.key")
    publisher.util("key", "new", "publisher.key", code=2)
    said = publisher.util("ruleset", "sign", "demo_c/demo-c.so", "--key", "publisher.key")
    if "signed with" not in said:
        sys.exit(said)
    only = ("--only", "file.manifest", "--strictness", "1")
    if "signed by" not in publisher.util("ruleset", "check", "demo_c/demo-c.so", *only):
        sys.exit("the check does not show the signature")
    manifest = publisher.folder / "demo_c/demo-c.json"
    manifest.write_text(manifest.read_text().replace('"1.0.0"', '"1.0.1"'))
    said = publisher.util("ruleset", "check", "demo_c/demo-c.so", *only, code=1)
    if "[SIGNATURE_WRONG]" not in said:
        sys.exit(said)


def limits(publisher):
    project = publisher.folder / "limited"
    project.mkdir()
    game = publisher.source / "plugins/demo_c/demo_c.c"
    (project / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\n"
        "project(limited LANGUAGES C CXX)\n"
        "find_package(arbitro REQUIRED)\n"
        f"arbitro_add_ruleset(demo-c ENTRY {game} CALL_MS 2000 MEMORY_MIB 256\n"
        "  INTERFACES arbitro.describe/1 arbitro.draw/0 arbitro.score/1)\n"
    )
    publisher.cmake(project, project / "build")
    manifest = json.loads((project / "build/rulesets/demo-c.json").read_text())
    if manifest.get("limits") != {"call_ms": 2000, "memory_mib": 256}:
        sys.exit(f"the limits are not in the manifest: {manifest}")
    only = ("--only", "file.manifest", "--strictness", "1")
    publisher.util("ruleset", "check", project / "build/rulesets/demo-c.so", *only)


def dev(publisher):
    publisher.util("ruleset", "new", "my-game")
    project = publisher.folder / "my-game"
    build = project / "build"
    publisher.cmake(project, build)
    quick = ("arbitroutil", "ruleset", "dev", "--only", "^(file|load)")
    said = publisher.run(*quick, cwd=project)
    if "7 passed, 0 failed" not in said:
        sys.exit(said)
    watch_twice([*quick, "--watch"], publisher.environment, project)
    shutil.copy(build / "rulesets/my-game.so", build / "rulesets/second.so")
    said = publisher.run(*quick, cwd=project, code=2)
    if "holds 2 libraries" not in said:
        sys.exit(said)
    (project / "my_game.cc").write_text("#error stop\n")
    publisher.run(*quick, cwd=project, code=1)


def watch_twice(command, environment, project):
    """Waits until it watches, changes a source, and waits until it has built and watches again."""
    with subprocess.Popen(
        command, cwd=project, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        said = ""
        changed = False
        for line in process.stdout:
            said += line
            if not line.startswith("watching"):
                continue
            if changed:
                break
            changed = True
            with open(project / "my_game.cc", "a", encoding="utf-8") as file:
                file.write("// A change.\n")
        process.terminate()
    if said.count("7 passed, 0 failed") != 2:
        sys.exit(f"not checked twice:\n{said}")


# The guide leaves a second terminal to its reader.
SECOND_TERMINAL = """
trap 'status=$?; kill_arbitrod; exit $status' EXIT
start_arbitrod "$HOME" """


def guide_blocks(source):
    """Returns the blocks of docs/adding_a_game.md, by step; every step has one."""
    text = (source / "docs/adding_a_game.md").read_text(encoding="utf-8")
    steps = re.split(r"^(?=\d+\. \*\*)", text, flags=re.M)[1:]
    if not 0 < len(steps) <= GUIDE_STEPS_MAX:
        sys.exit(f"docs/adding_a_game.md has {len(steps)} steps, {GUIDE_STEPS_MAX} at most")
    blocks = []
    for number, step in enumerate(steps, 1):
        found = re.findall(r"^ +```sh\n(.*?)^ +```$", step, re.M | re.S)
        if not step.startswith(f"{number}. ") or not found:
            sys.exit(f"step {number} of docs/adding_a_game.md has no command:\n{step}")
        blocks.append("".join(textwrap.dedent(block) for block in found))
    return blocks


def guide_script(blocks, fixture, game, reports):
    """Returns those blocks as a script of bash, for a game of that name and with those reports."""
    script = ["set -eu", f"source {fixture}"]
    for line in "".join(blocks).splitlines():
        line = line.replace("my-game", game).replace("my_game", game.replace("-", "_"))
        if line.startswith("arbitrod "):
            line = SECOND_TERMINAL + line
        elif line.startswith("arbitroctl report"):
            line = "\n".join(reports)
            reports = ()
        script.append(line)
    script.append("stop_arbitrod")
    script.append("arbitroutil log verify data")
    script.append("arbitroutil log replay data --rulesets build/rulesets --allow-unsigned")
    return "\n".join(script)


def check_followed(said):
    """Fails if the guide's script did not say that its game passed, was signed and replays."""
    for wanted in ("0 failed, 0 excluded, 0 not run (strictness 10", "signed with"):
        if wanted not in said:
            sys.exit(f"`{wanted}` is not said:\n{said}")
    if len(re.findall(r"^replay: identical", said, re.M)) != 2:
        sys.exit(f"the event does not replay:\n{said}")


def follow_guide(build, source, folder, game, editor, reports):
    """Runs the guide in a home of its own, for a game of that name; returns the game's folder."""
    home = pathlib.Path(folder)
    (home / "checkout/build").mkdir(parents=True)
    (home / "checkout/build/release").symlink_to(pathlib.Path(build).resolve())
    fixture = pathlib.Path(source).resolve() / "tests/arbitrod/arbitrod.sh"
    script = guide_script(guide_blocks(pathlib.Path(source)), fixture, game, reports)
    environment = {"HOME": folder, "PATH": os.environ["PATH"], "EDITOR": editor}
    environment["LC_ALL"] = "C.UTF-8"
    done = subprocess.run(
        ["bash", "-x", "-c", script],
        cwd=home / "checkout",
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"exit code {done.returncode}\n{done.stdout}")
    check_followed(done.stdout)
    return home / "games" / game


NEW_REPORTS = [f"arbitroctl report first-cup 1 {table} winner=first" for table in (1, 2)]
PODS_REPORTS = ["arbitroctl report first-cup 1 1 places='[1,2,3,4]'"]


def guide_for_new(build, source, folder):
    """Follows the guide without editing: the project stays as it was written."""
    follow_guide(build, source, folder, "my-game", "true", NEW_REPORTS)


def guide_for_pods(build, source, folder):
    """Follows the guide with an editor that puts in what the game in the tree has in a file."""
    pods = pathlib.Path(source) / "plugins/demo_pods"
    editor = pathlib.Path(folder) / "editor"
    editor.write_text(f'#!/bin/sh\ncp "{pods}/$1" "$1"\n')
    editor.chmod(0o755)
    project = follow_guide(build, source, folder, "demo-pods", str(editor), PODS_REPORTS)
    rules = rule_lines(project / "demo_pods.cc")
    if rules >= RULE_LINES_MAX:
        sys.exit(f"demo_pods.cc has {rules} lines of rule code, {RULE_LINES_MAX} are too many")


def rule_lines(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    return sum(bool(line.strip()) and not line.strip().startswith("//") for line in lines)


# These steps install the SDK by themselves.
GUIDES = {step.__name__: step for step in (guide_for_new, guide_for_pods)}

STEPS = {
    step.__name__: step
    for step in (
        headers_in_c11,
        new_by_cmake,
        new_with_parts,
        new_with_each_part,
        new_by_make,
        demo_c_by_cmake,
        demo_c_by_make,
        signing,
        limits,
        dev,
    )
}


def main():
    build, source, step = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="arbitro-package.") as folder:
        if step in GUIDES:
            return GUIDES[step](build, source, folder)
        STEPS[step](Publisher(build, source, folder))


if __name__ == "__main__":
    main()
