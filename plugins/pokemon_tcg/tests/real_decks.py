# SPDX-License-Identifier: Apache-2.0
"""Holds the verdicts on real lists against those that were found by hand.

    real_decks.py ARBITROUTIL RULESET.so FOLDER VERDICTS.jsonl

FOLDER holds `decks.jsonl`, the lists, and `cards_to_2014.jsonl`, the cards; both stay outside of
this project. Exit code 77: skipped, for want of them.
"""

import json
import os
import subprocess
import sys
import tempfile

SKIPPED = 77


def json_lines(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def examples_of(decks, verdicts):
    """Each list on each day, as a worked example."""
    by_name = {deck["deck"]: deck["cards"] for deck in decks}
    judged = {(verdict["deck"], verdict["date"]) for verdict in verdicts}
    days = {day for _, day in judged}
    missing = {(name, day) for name in by_name for day in days} ^ judged
    if missing:
        sys.exit(f"lists and verdicts do not fit: {sorted(missing)}")
    return [{"id": f"{verdict['deck']} on {verdict['date']}", "area": "deck",
             "given": {"format": "standard-constructed", "deck": by_name[verdict["deck"]],
                       "event": {"date": verdict["date"], "premier": True, "region": "Europe"}},
             "expect": verdict["verdict"]} for verdict in verdicts]


def main(arbitroutil, library, folder, verdicts_file):
    if not os.path.exists(f"{folder}/decks.jsonl"):
        print(f"skipped: no lists in {folder}")
        return SKIPPED
    examples = examples_of(json_lines(f"{folder}/decks.jsonl"), json_lines(verdicts_file))
    with tempfile.TemporaryDirectory() as scratch:
        path = f"{scratch}/real_decks.jsonl"
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(example) + "\n" for example in examples)
        run = subprocess.run([arbitroutil, "ruleset", "examples", library, path, "--catalogue",
                              f"{folder}/cards_to_2014.jsonl"], check=False,
                             stdout=subprocess.PIPE, encoding="utf-8")
    print(run.stdout, end="")
    passed = run.stdout.endswith(f"{len(examples)} passed, 0 failed\n")
    return 0 if passed and run.returncode == 0 else 1


sys.exit(main(*sys.argv[1:]))
