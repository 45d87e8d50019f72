# SPDX-License-Identifier: Apache-2.0
"""Runs a rulebook's worked examples and holds their number against the committed minimum.

    run_examples.py ARBITROUTIL RULESET.so EXAMPLES.jsonl MINIMUM.txt RULESET_ID [CATALOGUE.jsonl]

MINIMUM.txt has a line a ruleset: its id and the number of examples that must pass. It only rises.
"""

import re
import subprocess
import sys


def minimum_of(path, ruleset):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            words = line.split("#")[0].split()
            if words and words[0] == ruleset:
                return int(words[1])
    sys.exit(f"{path} has no line for {ruleset}: add `{ruleset} N`")


def main(arguments):
    arbitroutil, library, examples, minimum_file, ruleset, *catalogue = arguments
    command = [arbitroutil, "ruleset", "examples", library, examples]
    if catalogue:
        command += ["--catalogue", catalogue[0]]
    run = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    print(run.stdout, end="")
    last = run.stdout.strip().split("\n")[-1]
    counts = re.fullmatch(r"(\d+) passed, (\d+) failed", last)
    if not counts:
        sys.exit(f"the last line is no count; arbitroutil ended with {run.returncode}")
    passed, failed = map(int, counts.groups())
    if (failed == 0) != (run.returncode == 0):
        sys.exit(f"{failed} failed, and arbitroutil ended with {run.returncode}")
    minimum = minimum_of(minimum_file, ruleset)
    if passed < minimum:
        sys.exit(f"{passed} passed, the minimum is {minimum}")
    if passed > minimum:
        print(f"{passed} passed, the minimum is {minimum}: raise it in {minimum_file}")


main(sys.argv[1:])
