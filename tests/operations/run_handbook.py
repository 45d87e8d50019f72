#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a story of docs/operations.md, line by line, with real programs on a real disk.

usage: run_handbook.py STORY SOURCES FOLDER_OF_THE_PROGRAMS

Its blocks stand in the document as ```STORY, and are one script.
"""

import os
import re
import subprocess
import sys
import tempfile

PATIENCE_SECONDS = 240
BLOCKS_MIN = {"disaster": 8, "audit": 5, "network": 4}
OVER = "the story is over"


def script_of(story, document):
    with open(document, encoding="utf-8") as file:
        text = file.read()
    blocks = re.findall(rf"^```{story}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    if len(blocks) < BLOCKS_MIN[story]:
        sys.exit(f"{document}: {len(blocks)} blocks of {story}, {BLOCKS_MIN[story]} expected")
    # `A && exit 1` must not count as failed where A fails, as it should.
    cleanup = 'trap \'status=$?; kill -9 "${daemon:-}" 2>/dev/null || true; exit $status\' EXIT\n'
    return "set -euo pipefail\n" + cleanup + "".join(blocks) + f'echo "{OVER}"\n'


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in BLOCKS_MIN:
        sys.exit(__doc__)
    story, sources, programs = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix=f"arbitro-{story}-") as folder:
        environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}",
                           DATA=f"{folder}/data", SOCKET=f"{folder}/socket", LC_ALL="C.UTF-8")
        script = script_of(story, f"{sources}/docs/operations.md")
        done = subprocess.run(["bash", "-x", "-c", script], env=environment, cwd=sources,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=PATIENCE_SECONDS, check=False)
        print(done.stdout)
        if done.returncode != 0 or OVER not in done.stdout:
            sys.exit(f"{story} ended with exit code {done.returncode}")


if __name__ == "__main__":
    main()
