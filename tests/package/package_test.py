#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the SDK into an empty folder and builds games from there, as a publisher does.

package_test.py BUILD SOURCE STEP
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

STRICTNESS = "10" if os.environ.get("ARBITRO_LONG_TESTS") else "1"


class Publisher:
    """A folder with the installed SDK in `sdk`, and room for games."""

    def __init__(self, build, source, folder):
        self.source = pathlib.Path(source)
        self.folder = pathlib.Path(folder)
        self.sdk = self.folder / "sdk"
        self.environment = dict(os.environ)
        self.run("cmake", "--install", build, "--component", "sdk", "--prefix", self.sdk)
        self.environment["PATH"] = f"{self.sdk / 'bin'}:{os.environ['PATH']}"
        pkg_config = next(self.sdk.glob("lib*/**/pkgconfig"))
        self.environment["PKG_CONFIG_PATH"] = str(pkg_config)

    def run(self, *words, code=0, cwd=None):
        """Runs a command, and fails with what it said where it does not end with `code`."""
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


def new_by_cmake(publisher):
    publisher.util("ruleset", "new", "my-game")
    publisher.cmake("my-game", "my-game/build")
    publisher.run("ctest", "--test-dir", "my-game/build", "--output-on-failure")
    publisher.check("my-game/build/rulesets/my-game.so")


def new_by_make(publisher):
    publisher.util("ruleset", "new", "my-game")
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


STEPS = {
    step.__name__: step
    for step in (
        headers_in_c11,
        new_by_cmake,
        new_by_make,
        demo_c_by_cmake,
        demo_c_by_make,
        signing,
    )
}


def main():
    build, source, step = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="arbitro-package.") as folder:
        STEPS[step](Publisher(build, source, folder))


if __name__ == "__main__":
    main()
