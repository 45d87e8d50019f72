#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says of each implemented rule which test plays it in an event, or why only questions show it.

usage: shown.py table ROOT     a line a rule: ID, `event` and the tests, or `question only` and why
       shown.py write ROOT     the counts of docs/testing.md, made again

commands   a comment of plugins/<game>/tests/*.cc that arbitro_game_test builds, or a story of
           plugins/<game>/tests/golden, cites the rule; or an example that names it is played
           (plugins/<game>/tests/played_examples.txt, which the game's examples test holds)
requests   a case puts a request that an event makes of its ruleset: every call but `ask`
question   plugins/<game>/rulebook/question_only.txt says why: a reason a block, rules below it
"""

import json
import os
import re
import sys
from typing import NamedTuple

import rules
from tree import Fault, Tree

DOCUMENT = "docs/testing.md"
HEADING = "| game | implemented | by an event's commands | by its requests alone | question only |"
FIX = "run `python3 -B tests/tidy/shown.py write .`"

# Why no event can show a rule. There are no other reasons.
REASONS = {
    "at-table": "it decides within a game in play; no command of an event tells what lies there",
    "example-of-act": "it names acts of an infraction; an event is told the infraction itself",
    "clock": "it counts from what happens in the hall; the clock stops for other causes, too",
    "people": "it tells people what to prepare or carry out; no step of an event waits for it",
    "definition": "it says what words or sections mean; what follows from it has rules of its own",
    "no-card": "a deck check decides it; the catalogue of the examples has no card to show it",
    "outside": "it is about shops, judges' tests or applications, of which no journal is kept",
}

TEST = re.compile(r"^TEST(?:_[FP])?\((\w+),\s*(\w+)\)", re.MULTILINE)
GAME_TEST = re.compile(r"arbitro_game_test\(([^)]*)\)")


class Shown(NamedTuple):
    """One game: its ledger, and by rule the tests that play it and the reason why none does."""

    name: str
    ledger: str
    implemented: list
    commands: dict
    requests: dict
    reasons: dict  # Rule -> (line, reason).

    def counts(self):
        by_commands = [r for r in self.implemented if r in self.commands]
        by_requests = [r for r in self.implemented if r in self.requests and r not in self.commands]
        rest = len(self.implemented) - len(by_commands) - len(by_requests)
        return len(self.implemented), len(by_commands), len(by_requests), rest


def check(tree):
    games, faults = read(tree)
    for game in games:
        faults += _check_game(game)
    if games and tree.has(DOCUMENT):
        lines = tree.text(DOCUMENT).split("\n")
        if _with_counts(lines, games) != lines:
            line = lines.index(HEADING) + 1 if HEADING in lines else 1
            faults.append(Fault(DOCUMENT, line, "the counts of rules are not those of today", FIX))
    return faults


def read(tree):
    """Returns every game that is played behind the engine, and what is wrong with its lists."""
    games, faults = [], []
    for cmake in tree.ending("/tests/CMakeLists.txt"):
        folder = cmake[: -len("/tests/CMakeLists.txt")]
        ledger = f"{folder}/rulebook/rules.txt"
        built = GAME_TEST.search(tree.text(cmake))
        if built and folder.startswith("plugins/") and tree.has(ledger):
            game, found = _read_game(tree, folder, built.group(1).split()[1:])
            games.append(game)
            faults += found
    return games, faults


def _read_game(tree, folder, sources):
    ledger = f"{folder}/rulebook/rules.txt"
    statuses, _ = rules.read_ledger(tree, ledger)
    implemented = [rule for rule, row in statuses.items() if row.status == "implemented"]
    commands, requests = {}, {}
    for source in sources:
        _add_citations(tree, f"{folder}/tests/{source}", commands)
    for story in tree.ending(".py"):
        if story.startswith(f"{folder}/tests/golden/"):
            for rule in rules.CITATION.findall(tree.text(story)):
                commands.setdefault(rule, []).append(story)
    faults = _add_examples(tree, folder, commands)
    _add_cases(tree, folder, requests)
    reasons, found = _read_reasons(tree, folder)
    name = folder.split("/")[1]
    game = Shown(name, ledger, implemented, commands, requests, reasons)
    return game, faults + found


def _add_citations(tree, path, commands):
    """A citation above a test or within it is that test's; one before all tests is the file's."""
    if not tree.has(path):
        return
    text = tree.text(path)
    tests = [(match.start(), f"{match.group(1)}.{match.group(2)}") for match in TEST.finditer(text)]
    for found in rules.CITATION.finditer(text):
        before = [name for start, name in tests if start < found.start()]
        after = [(start, name) for start, name in tests if start > found.start()]
        # Only comments lie between a heading and the test below it.
        heads = after and re.fullmatch(r"[^\n]*\n(\s*//[^\n]*\n)*", text[found.end() : after[0][0]])
        name = after[0][1] if heads else before[-1] if before else path.rsplit("/", 1)[1]
        commands.setdefault(found.group(1), []).append(f"{path.rsplit('/', 1)[1]}: {name}")


def _add_examples(tree, folder, commands):
    examples, played = f"{folder}/rulebook/examples.jsonl", f"{folder}/tests/played_examples.txt"
    if not tree.has(examples):
        return []
    named = [json.loads(line) for _, line in tree.lines(examples) if line.strip()]
    wanted = set(tree.text(played).split()) if tree.has(played) else set()
    prefix = named[0]["id"].split("-")[0]
    for example in named:
        if example["id"] in wanted:
            for rule in example["rules"]:
                rule = rules.as_cited(rule, prefix)
                commands.setdefault(rule, []).append(example["id"])
    unknown = sorted(wanted - {example["id"] for example in named})
    return [Fault(played, 1, f"there is no example `{one}`", "remove it") for one in unknown]


def _add_cases(tree, folder, requests):
    for path in tree.ending(".cases"):
        if not path.startswith(f"{folder}/rulebook/"):
            continue
        heading = []
        for _, line in tree.lines(path):
            if line.startswith("case "):
                heading = line.split()[1:]
            if line.startswith("> ") and not line.startswith("> ask"):
                for rule in heading[:-1]:
                    requests.setdefault(rule, []).append(f"case {heading[-1]}")


def _read_reasons(tree, folder):
    path, reasons, faults, reason = f"{folder}/rulebook/question_only.txt", {}, [], None
    for number, line in tree.lines(path) if tree.has(path) else ():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            reason = line.strip()
            if reason not in REASONS:
                remedy = f"take one of {', '.join(REASONS)}"
                faults.append(Fault(path, number, f"`{reason}` is no reason", remedy))
            continue
        for rule in line.split():
            if rule in reasons:
                what = f"`{rule}` stands here and on line {reasons[rule][0]}"
                faults.append(Fault(path, number, what, "keep one"))
            reasons[rule] = (number, reason)
    return reasons, faults


def _check_game(game):
    path = game.ledger.replace("rules.txt", "question_only.txt")
    faults = []
    for rule in game.implemented:
        played = game.commands.get(rule, []) + game.requests.get(rule, [])
        if not played and rule not in game.reasons:
            what = f"no event shows `{rule}`"
            remedy = f"cite it in an event's test, or give the reason in {path}"
            faults.append(Fault(game.ledger, 1, what, remedy))
        if played and rule in game.reasons:
            what = f"`{rule}` is shown in an event: {played[0]}"
            faults.append(Fault(path, game.reasons[rule][0], what, "remove it here"))
    for rule, (line, _) in game.reasons.items():
        if rule not in game.implemented:
            what = f"the ledger does not call `{rule}` implemented"
            faults.append(Fault(path, line, what, "remove it"))
    return faults


def _with_counts(lines, games):
    """The document with the counts of today, where it has their table."""
    if HEADING not in lines:
        return lines
    rows = [(game.name, *game.counts()) for game in games]
    rows.append(("all", *(sum(row[i] for row in rows) for i in range(1, 5))))
    made = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    start = end = lines.index(HEADING) + 2
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return lines[:start] + made + lines[end:]


def main(arguments):
    if len(arguments) != 2 or arguments[0] not in ("table", "write"):
        print(__doc__, file=sys.stderr)
        return 2
    tree = Tree(arguments[1])
    games, _ = read(tree)
    if arguments[0] == "write":
        lines = _with_counts(tree.text(DOCUMENT).split("\n"), games)
        with open(os.path.join(tree.root, DOCUMENT), "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
    for game in games:
        if arguments[0] == "table":
            _print_table(game)
        print(f"{game.name}: %d implemented, %d by commands, %d by requests, %d question only"
              % game.counts())
    return 0


def _print_table(game):
    for rule in game.implemented:
        played = game.commands.get(rule, []) + game.requests.get(rule, [])
        if played:
            print(f"{rule} | event | {', '.join(dict.fromkeys(played))}")
        else:
            reason = game.reasons.get(rule, (0, "no reason is given"))[1]
            print(f"{rule} | question only | {REASONS.get(reason, reason)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
