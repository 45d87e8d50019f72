# SPDX-License-Identifier: Apache-2.0
"""Holds each game's ledger, the citations in its code, its cases and its examples together.

ledger    plugins/<game>/rulebook/rules.txt      ID | STATUS | English | Italian
cases     plugins/<game>/rulebook/*.cases        case ID [ID [ID]] a_name
examples  plugins/<game>/rulebook/examples.jsonl {"id": ..., "rules": [ID, ...]}
ids       <rulebooks>/<game>.ids                 one id a line; beside the checkout, or nowhere
"""

import json
import os
import re
from typing import NamedTuple

import cpp
import includes
import sources
from tree import Fault

ID = r"[A-Z]{3,}(?:-[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)+"
STATUS = re.compile(r"implemented|judge|player|resolved|todo #\d+")
CITATION = re.compile(rf"\[({ID})\]")
CASE = re.compile(r"case\b(.*)")
CASE_NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
CASE_RULES_MAX = 3
IDS_SHOWN_MAX = 8
# Example ids of every rulebook we have: `PKM-EX-D01`. A rule id may hold `-EX-` further on.
EXAMPLE_ID = re.compile(r"(?<![\w-])(?:NAR|PKM|RSK|SAM)-EX-\w+")
# The digests write an ambiguity as A-07, AMB-R07 or AMB-18; everywhere else it is RSK-AMB-07.
DIGEST_AMBIGUITY = re.compile(r"(?:A|AMB)-[A-Z]?(\d+)")
# Where the rulebooks lie, beside the checkout.
RULEBOOKS = os.environ.get("ARBITRO_RULEBOOKS", "../shared/rulebooks")

FIX_LEDGER = "correct the id or add it to the ledger"


class Rule(NamedTuple):
    line: int
    status: str


class Game(NamedTuple):
    folder: str
    ledger: str
    rules: dict
    examples: dict  # Rule id -> line of the first example that names it.

    def prefixes(self):
        return {rule.split("-")[0] for rule in self.rules}


def check(tree):
    faults, games = [], []
    folders = {"/".join(f.split("/")[:2]) for f in tree.files if f.count("/") > 1}
    for folder in sorted(f for f in folders if f.startswith("plugins/")):
        if tree.has_folder(f"{folder}/rulebook"):
            game, found = _read_game(tree, folder)
            games += [game] if game else []
            faults += found
    for game in games:
        faults += _check_game(tree, game) + sources.check(tree, game.ledger, RULEBOOKS)
    return faults + _check_everywhere(tree, games)


def _read_game(tree, folder):
    ledger = f"{folder}/rulebook/rules.txt"
    if not tree.has(ledger):
        remedy = "write one line a rule: ID | STATUS | English | Italian"
        return None, [Fault(ledger, 1, "the ledger is missing", remedy)]
    rules, faults = read_ledger(tree, ledger)
    examples, more = _read_examples(tree, f"{folder}/rulebook/examples.jsonl", rules)
    return Game(folder, ledger, rules, examples), faults + more


def read_ledger(tree, ledger):
    rules, faults = {}, []
    for number, line in tree.lines(ledger):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split("|")]
        remedy = "write ID | STATUS | English | Italian"
        if len(fields) != 4 or not all(fields):
            what = f"{len(list(filter(None, fields)))} fields, not four"
            faults.append(Fault(ledger, number, what, remedy))
            continue
        rule, status = fields[:2]
        if not re.fullmatch(ID, rule):
            faults.append(Fault(ledger, number, f"`{rule}` is no rule id", "spell it as PKM-8.2-a"))
        if not STATUS.fullmatch(status):
            remedy = "use implemented, judge, player, todo #N or resolved"
            faults.append(Fault(ledger, number, f"`{status}` is no status", remedy))
        if rule in rules:
            what = f"`{rule}` stands here and on line {rules[rule].line}"
            faults.append(Fault(ledger, number, what, "keep one"))
        rules.setdefault(rule, Rule(number, status))
    return rules, faults


def _read_examples(tree, path, rules):
    examples, faults = {}, []
    if not tree.has(path):
        return examples, faults
    prefix = next(iter(rules), "").split("-")[0]
    for number, line in tree.lines(path):
        if not line.strip():
            continue
        try:
            named = [as_cited(rule, prefix) for rule in json.loads(line)["rules"]]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            what = f"not an example with `rules` ({type(error).__name__}: {error})"
            faults.append(Fault(path, number, what, "write one JSON object a line"))
            continue
        for rule in named:
            if rule not in rules:
                what = f"the example names `{rule}`, which is not in the ledger"
                faults.append(Fault(path, number, what, FIX_LEDGER))
            examples.setdefault(rule, number)
    return examples, faults


def as_cited(rule, prefix):
    ambiguity = DIGEST_AMBIGUITY.fullmatch(rule)
    return f"{prefix}-AMB-{ambiguity.group(1)}" if ambiguity else rule


def _check_game(tree, game):
    cases, faults = _read_cases(tree, game)
    cited, more = _check_code(tree, game)
    faults += more + _check_ids(tree, game)
    for rule, (line, status) in game.rules.items():
        if status == "implemented" and rule not in cited:
            remedy = f"cite it as [{rule}] above the line that does it, or change the status"
            faults.append(Fault(game.ledger, line, f"no code cites `{rule}`", remedy))
        if status == "implemented" and rule not in cases and rule not in game.examples:
            what = f"no case or example shows `{rule}`"
            faults.append(Fault(game.ledger, line, what, f"add `case {rule} a_sentence`"))
        if status in ("judge", "player") and rule in game.examples:
            what = f"`{rule}` is `{status}`, but examples.jsonl:{game.examples[rule]} computes it"
            remedy = "make it implemented, or todo #N until then"
            faults.append(Fault(game.ledger, line, what, remedy))
    return faults


def _read_cases(tree, game):
    """The rules that cases name, and what is wrong with the headings."""
    named, names, faults = set(), {}, []
    for path in tree.ending(".cases"):
        if not path.startswith(f"{game.folder}/rulebook/"):
            continue
        for number, line in tree.lines(path):
            heading = CASE.match(line)
            if not heading:
                continue
            *rules, name = heading.group(1).split() or [""]
            named.update(rules)
            for what, remedy in _wrong_heading(rules, name, game):
                faults.append(Fault(path, number, what, remedy))
            if name in names:
                what = f"the case `{name}` stands at {names[name]} too"
                faults.append(Fault(path, number, what, "say what differs in its name"))
            names.setdefault(name, f"{path}:{number}")
    return named, faults


def _wrong_heading(rules, name, game):
    if not CASE_NAME.fullmatch(name):
        yield f"`{name}` is no case name", "write `case RULE a_sentence_in_lower_case`"
    if not 1 <= len(rules) <= CASE_RULES_MAX:
        yield f"a case names {len(rules)} rules", f"name one to {CASE_RULES_MAX}, the most specific"
    for rule in rules:
        if rule not in game.rules:
            yield f"the case names `{rule}`, which is not in the ledger", FIX_LEDGER


def _check_code(tree, game):
    """The rules that the game's code cites in comments, and what is wrong with its spellings."""
    cited, faults = set(), []
    for path in tree.ending(".h", ".cc", ".c"):
        if not path.startswith(f"{game.folder}/"):
            continue
        text = tree.text(path)
        if not includes.is_test(path):
            cited.update(CITATION.findall(cpp.comments(text)))
        for number, literal in cpp.string_literals(text):
            known_book = literal.split("-")[0] in game.prefixes()
            if known_book and re.fullmatch(ID, literal) and literal not in game.rules:
                what = f'"{literal}" is not in the ledger'
                faults.append(Fault(path, number, what, FIX_LEDGER))
    return cited, faults


def _check_ids(tree, game):
    """Against the rulebook's own list of ids, where that lies beside the checkout."""
    name = game.folder.split("/")[1].replace("_", "-")
    path = os.path.join(tree.root, RULEBOOKS, f"{name}.ids")
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        ids = set(file.read().split())
    faults, missing = [], sorted(ids - set(game.rules))
    if missing:
        shown = ", ".join(missing[:IDS_SHOWN_MAX]) + (" ..." if missing[IDS_SHOWN_MAX:] else "")
        what = f"{len(missing)} rules of the rulebook are not in the ledger ({shown})"
        faults.append(Fault(game.ledger, 1, what, "add a line each"))
    for rule, (line, _) in game.rules.items():
        if rule not in ids and "-AMB-" not in rule:
            what = f"`{rule}` is not in the rulebook's list of ids"
            faults.append(Fault(game.ledger, line, what, "correct or remove it"))
    return faults


def _check_everywhere(tree, games):
    """Citations and example ids, in whatever folder they stand."""
    rules = {rule for game in games for rule in game.rules}
    books = {prefix for game in games for prefix in game.prefixes()}
    faults = []
    for path in tree.ending(".h", ".cc", ".c", ".proto", ".cases", ".replay"):
        faults += _example_ids(tree, path)
        comments = None if path.endswith((".cases", ".replay")) else cpp.comments(tree.text(path))
        for number, line in tree.lines(path):
            for rule in CITATION.findall(line):
                if rule.split("-")[0] in books and not _exists(rule, rules):
                    what = f"[{rule}] is cited, but is not in the ledger"
                    faults.append(Fault(path, number, what, FIX_LEDGER))
        if comments:
            faults += _bare_citations(path, comments)
    return faults


def _exists(rule, rules):
    """A rule, or the number of a section that holds rules."""
    return rule in rules or any(r.startswith((rule + "-", rule + ".")) for r in rules)


def _example_ids(tree, path):
    if path.startswith("tests/"):
        return []
    return [
        Fault(path, number, f"`{found}` is an example's id", "cite the rule; code knows no example")
        for number, line in tree.lines(path)
        for found in EXAMPLE_ID.findall(line)
    ]


def _bare_citations(path, comments):
    """A number alone says nothing: each citation has words behind it, here or on the next line."""
    faults = []
    lines = [re.sub(r"^\s*(///?|/?\*+)|\*/\s*$", "", line).strip() for line in comments.split("\n")]
    for at, line in enumerate(lines):
        found = list(CITATION.finditer(line))
        if not found:
            continue
        after = CITATION.sub("", line[found[0].end() :])
        if line.endswith("]") and at + 1 < len(lines):
            after += " " + CITATION.sub("", lines[at + 1])
        before = line[: found[0].start()]
        broken = at > 0 and not lines[at - 1].endswith(".") and "SPDX-" not in lines[at - 1]
        if broken:  # One sentence, continued from the line above.
            before = CITATION.sub("", lines[at - 1]) + " " + before
        if not _says_something(after) and not _says_something(before):
            what = f"[{found[0].group(1)}] stands bare"
            remedy = "say after it, in our words, what the rule asks"
            faults.append(Fault(path, at + 1, what, remedy))
    return faults


def _says_something(text):
    return len(re.findall(r"[^\W\d_]{2,}", text)) >= 2
