#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds a release twice, in folders of different names, and compares the packages bit for bit.

    second_build_campaign.py [--first-seed N] [--source TREE]

Each build is of a clone of the tree's last commit at the run's start, without a compiler's cache,
and the second one under another umask, time zone and language. A failure is a package that differs;
the line before the last names all of them. The packages have the programs, and in NAME-dbgsym their
debug files, so nothing that is shipped is left out. A build takes as long as `tools/release` does.
The last line is the one that tools/soak keeps.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Where each is built, and what its surroundings have that the other's have not.
BUILDS = (
    ("a", {"TZ": "UTC", "LC_ALL": "C.UTF-8"}, 0o022),
    (os.path.join("another", "longer name"), {"TZ": "Asia/Tokyo", "LC_ALL": "C"}, 0o077),
)


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory(prefix="arbitro-second-build.") as folder:
        key = os.path.join(folder, "release.key")
        run("openssl", "genpkey", "-algorithm", "ed25519", "-out", key)
        origin = os.path.join(folder, "origin")
        run("git", "clone", "--quiet", "--no-local", arguments.source, origin)
        made = [build(origin, folder, key, *each) for each in BUILDS]
        release = os.path.join(arguments.source, "tools", "release")
        compared = subprocess.run([release, "--compare", *made], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)  # fmt: skip
        print(compared.stdout, end="", flush=True)
        packages = sum(name.endswith(".deb") for name in os.listdir(made[0]))
    failures = failures_of(compared)
    seeds = {"first_seed": arguments.first_seed, "last_seed": arguments.first_seed}
    print(json.dumps({"campaign": "second_build", **seeds, "packages": packages,
                      "failures": failures}))  # fmt: skip
    return 1 if failures else 0


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first-seed", type=int, default=1, metavar="N", help="number of the run")
    parser.add_argument("--source", default=ROOT, metavar="TREE", help="default: this one")
    return parser.parse_args()


def run(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **more)  # fmt: skip
    if done.returncode != 0:
        sys.exit("%s: exit code %d\n%s" % (" ".join(command), done.returncode, done.stdout[-4000:]))


def build(source, folder, key, name, surroundings, mask):
    """Returns the folder of a release that was built in a clone of that name."""
    clone, out = os.path.join(folder, name), os.path.join(folder, name + ".release")
    run("git", "clone", "--quiet", "--no-local", source, clone)
    environment = dict(os.environ, CCACHE_DISABLE="1", **surroundings)
    run("tools/release", out, "--key", key, cwd=clone, env=environment,
        preexec_fn=lambda: os.umask(mask))  # fmt: skip
    print("built in %s" % name, flush=True)
    return out


def failures_of(compared):
    """How many packages differ; one, too, if the comparison itself failed."""
    if compared.returncode == 0:
        return 0
    named = re.search(r"these differ: (.*)", compared.stdout)
    return len(named[1].split(", ")) if named else 1


if __name__ == "__main__":
    sys.exit(main())
