#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the disaster of docs/operations.md, line by line, with real programs on a real disk.

usage: run_disaster.py docs/operations.md FOLDER_OF_THE_PROGRAMS
"""

import os
import re
import subprocess
import sys
import tempfile

PATIENCE_SECONDS = 240
BLOCKS_MIN = 8


def script_of(document):
    text = open(document, encoding="utf-8").read()
    blocks = re.findall(r"^```disaster\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    if len(blocks) < BLOCKS_MIN:
        sys.exit(f"{document}: {len(blocks)} blocks of the disaster, {BLOCKS_MIN} expected")
    # `A && exit 1` must not count as failed where A fails, as it should.
    cleanup = 'trap \'status=$?; kill -9 "${daemon:-}" 2>/dev/null || true; exit $status\' EXIT\n'
    return "set -euo pipefail\n" + cleanup + "".join(blocks) + 'echo "the disaster is over"\n'


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory(prefix="arbitro-disaster-") as folder:
        environment = dict(os.environ, PATH=f"{sys.argv[2]}:{os.environ['PATH']}",
                           DATA=f"{folder}/data", SOCKET=f"{folder}/socket", LC_ALL="C.UTF-8")
        done = subprocess.run(["bash", "-x", "-c", script_of(sys.argv[1])], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=PATIENCE_SECONDS, check=False)
        print(done.stdout)
        if done.returncode != 0 or "the disaster is over" not in done.stdout:
            sys.exit(f"the disaster ended with exit code {done.returncode}")


if __name__ == "__main__":
    main()
