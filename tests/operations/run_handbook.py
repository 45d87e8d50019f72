#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a story of the handbook, line by line, with real programs on a real disk.

usage: run_handbook.py STORY SOURCES FOLDER_OF_THE_PROGRAMS

Its blocks stand in a page of docs/ as ```STORY, and are one script. Those of `past` stand in
several documents and look back on an event that was played before; those of ```past-stopped are run
while the daemon is stopped.
"""

import os
import re
import subprocess
import sys
import tempfile

PATIENCE_SECONDS = 240
BLOCKS_MIN = {"disaster": 8, "audit": 5, "network": 4, "past": 13}
DOCUMENTS = {"past": ("bundle_format.md", "draws.md", "audit.md", "cases.md", "operations.md"),
             "disaster": ("recovery.md",), "audit": ("audit.md",)}
# Three rounds of four, of whom one is known; then an event that is over.
PLAYED = {"past": '''
. tests/arbitrod/arbitrod.sh
export ARBITRO_SERVER_LISTEN="unix:$SOCKET"
start() { start_arbitrod "$DATA-desk" arbitrod --data "$DATA" --log-name torino.example.org/log \\
            --allow-unsigned; daemon=$arbitrod_pid; }
stop() { stop_arbitrod; }
export OTHER="$DATA-other" NEW="$RULESETS/demo"
mkdir "$DATA-desk"; ln -s "$PWD/tests" "$PWD/tools" "$DATA-desk"; cd "$DATA-desk"
start
ada=$(arbitroctl -o json person create --given Ada --number 4711 | grep -o 'persons/[0-9a-f]*')
arbitroctl event create torino-2026 --ruleset demo --format standard
arbitroctl event open torino-2026
arbitroctl player add torino-2026 ada --person "$ada"
arbitroctl player add torino-2026 bob cyd dan
arbitroctl event start torino-2026
for round in 1 2 3; do
  arbitroctl round pair torino-2026 $round
  for table in 1 2; do arbitroctl report torino-2026 $round $table winner=first; done
  arbitroctl round close torino-2026 $round
done
arbitroctl event complete torino-2026
arbitroctl event confirm torino-2026
KEY=$(arbitroctl log keys | sed -n 's/^signs with: //p')
HASH=$(arbitroctl log prove --journal torino-2026 --revision 17 --out proof |
  grep -oE '[0-9a-f]{64}')
'''}
OVER = "the story is over"


def script_of(story, folder):
    blocks = []
    for document in DOCUMENTS.get(story, ("operations.md",)):
        with open(f"{folder}/{document}", encoding="utf-8") as file:
            found = re.findall(rf"^```{story}(-stopped)?\n(.*?)^```$", file.read(), re.M | re.S)
        blocks += [f"stop\n{text}start\n" if stopped else text for stopped, text in found]
    if len(blocks) < BLOCKS_MIN[story]:
        sys.exit(f"{len(blocks)} blocks of {story}, {BLOCKS_MIN[story]} expected")
    # `A && exit 1` must not count as failed where A fails, as it should.
    cleanup = 'trap \'status=$?; kill -9 "${daemon:-}" 2>/dev/null || true; exit $status\' EXIT\n'
    return ("set -euo pipefail\n" + cleanup + PLAYED.get(story, "") + "".join(blocks) +
            f'echo "{OVER}"\n')


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in BLOCKS_MIN:
        sys.exit(__doc__)
    story, sources, programs = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix=f"arbitro-{story}-") as folder:
        environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}",
                           DATA=f"{folder}/data", SOCKET=f"{folder}/socket", LC_ALL="C.UTF-8",
                           RULESETS=f"{programs}/../rulesets")
        script = script_of(story, f"{sources}/docs")
        done = subprocess.run(["bash", "-x", "-c", script], env=environment, cwd=sources,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=PATIENCE_SECONDS, check=False)
        print(done.stdout)
        if done.returncode != 0 or OVER not in done.stdout:
            sys.exit(f"{story} ended with exit code {done.returncode}")


if __name__ == "__main__":
    main()
