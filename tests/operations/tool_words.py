#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the Italian of arbitroctl (tools/arbitroctl/show/italian_*.cc) to its sources: every text
that is printed, every heading of a table, every command of a record and every word of an enum.

usage: tool_words.py SOURCES [--missing]      --missing: only lists what has no Italian
"""

import os
import re
import sys

CALL = re.compile(r'\b(?:Phrase|PhraseWith|Counted|AddFact|Number|PhraseOf|ChangedText)\(')
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
TABLE = re.compile(r'(?:TextTable(?:\s+\w+)?|\bListing)\s*[({]{1,2}\s*\{((?:[^{}]|\n)*?)\}')
# Enums whose words are tables' cells: their file, and their names.
ENUMS = {
    "event.proto": ["EventStatus", "PlayerStatus"],
    "round.proto": ["SeatResult", "ReportStanding", "ReportMode", "SignatureKind", "ChainMethod",
                    "DrawStrength"],
    "phase.proto": ["PhaseKind"],
    "place.proto": ["EventVisibility"],
    "penalty.proto": ["PenaltyEffectKind", "PenaltyTarget"],
    "ruleset.proto": ["RulesetState", "RulesetIsolation"],
    "journal.proto": ["PersonEntryKind"],
}
# The calls that make a fault of a command line, a file or a connection.
FAULT = re.compile(r'\b(?:UsageError|WrongSecret|InvalidArgumentError|InternalError|Wrong|NoText|'
                   r'wrong|AttachAdvice|Note|Skip)\(|push_back\(\s*\{|\breturn \{')
CONSTANT = re.compile(r'constexpr char k\w+\[\] =\s*((?:"(?:[^"\\]|\\.)*"\s*)+);')
# The calls that add help to the command line, and which of their arguments is the text; rows of
# commands in a table. help_text_test.cc holds to it what these do not find.
HELP = {"AddGroup": 2, "Command": 2, "AddFlow": 2, "AddFormat": 2, "AddPaper": 2,
        "AddRoundPaper": 2, "Option": 2, "Argument": 2, "Flag": 2, "Choice": 3, "OfEvent": 0,
        "Round": 0, "RoundAtWill": 0, "Table": 0, "Player": 0, "add_option": 2, "add_flag": 2}
# An option that is bound to its command's options as a whole is `Option<T>(name, text)`, and a flag
# `Flag(name, text)`.
HELP_CALL = re.compile(r"\b(%s)(<[\w:]+>)?\(" % "|".join(HELP))
HELP_ROW = re.compile(r'\{"[a-z-]+",\s*((?:"(?:[^"\\]|\\.)*"\s*)+),')
# Texts on their way to a terminal that went through no table.
UNSAID = re.compile(r'ProgressBar \w+\(\s*"[^\n]*|SayError\(\s*"(?!arbitroctl: %s)[^\n]*|'
                    r'Show\(\w+,\s*(?:absl::StrCat\(\s*)?"[a-z][^\n]*')
# The head of a file, help, and parts of sentences.
NO_SENTENCE = re.compile(r"[;#]|Exit codes|key=")
# Sources whose faults are of JSON that a program writes, or that write texts in English.
NO_FAULTS = {"message_json.cc", "record_case.cc", "ruleset_part.cc", "request_text.cc"}
# A tool's name of itself, a mark, or a word that is the same in both languages.
SAME = re.compile(r'^[^a-zA-Z]*$|^arbitroctl [a-z]+ ?$|^--|^\$0$')


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def unescaped(text):
    return text.replace('\\"', '"').replace("\\n", "\n")


def arguments(source, start):
    """The texts of a call's own arguments from its bracket on, neighbours joined."""
    depth, at, found, gap = 1, start, [], None
    while at < len(source) and depth > 0:
        char = source[at]
        if char == '"':
            match = TEXT.match(source, at)
            joined = gap is not None and source[gap:at].strip() == ""
            if depth == 1:
                if joined:
                    found[-1] += match.group(1)
                else:
                    found.append(match.group(1))
                gap = match.end()
            at = match.end()
            continue
        depth += char in "([{"
        depth -= char in ")]}"
        at += 1
    return [unescaped(text) for text in found]


def texts_of(source):
    """Returns the texts that a source prints."""
    source = re.sub(r"//[^\n]*", "", source)
    found = set()
    for call in CALL.finditer(source):
        said = arguments(source, call.end())
        name = source[call.start():call.end() - 1]
        if name == "PhraseWith" or name == "AddFact":
            said = said[:1]  # what follows are values
        found.update(said)
    for table in TABLE.finditer(source):
        for heading in TEXT.findall(table.group(1)):
            found.add(unescaped(heading).lstrip(">"))
    return found


def parts_of(source, start):
    """The arguments of a call from its bracket on, as they are written."""
    depth, at, begin, parts = 1, start, start, []
    while at < len(source) and depth > 0:
        char = source[at]
        if char == '"':
            at = TEXT.match(source, at).end()
            continue
        depth += (char in "([{") - (char in ")]}")
        if (char == "," and depth == 1) or depth == 0:
            parts.append(source[begin:at])
            begin = at + 1
        at += 1
    return parts


def literal(part):
    """The text of an expression that is nothing but text, or None."""
    if not re.fullmatch(r'(?:\s*"(?:[^"\\]|\\.)*")+\s*', part):
        return None
    return unescaped("".join(TEXT.findall(part)))


def patterns_of(part):
    """The texts of an expression, with $0, $1 … for what stands between texts."""
    part = part.strip()
    text = literal(part)
    if text is not None:
        return [text]
    call = re.match(r"(?:absl::)?(?:StrCat|Concat)\(", part)
    if call:
        said, places = "", 0
        for each in parts_of(part, call.end()):
            text = literal(each)
            said += text if text is not None else f"${places}"
            places += text is None
        return [said]
    chosen = re.fullmatch(r"[^?\"]*\?(.*?):(.*)", part, re.DOTALL)
    return patterns_of(chosen.group(1)) + patterns_of(chosen.group(2)) if chosen else []


def faults_of(source):
    """The faults that a source tells, in sentences."""
    source = re.sub(r"(?<!:)//[^\n]*", "", source)
    found = set()
    for call in FAULT.finditer(source):
        for part in parts_of(source, call.end()):
            found.update(patterns_of(part))
    found.update(literal(text) for text in CONSTANT.findall(source))
    sentence = re.compile(r"[a-z]{2,} .*[a-z]|\$\d [a-z]{2}")
    return {text for text in found
            if sentence.search(re.sub(r"`[^`]*`", "", text)) and not NO_SENTENCE.match(text)}


def help_of(source):
    """The help that a source adds to the command line."""
    source = re.sub(r"(?<!:)//[^\n]*", "", source)
    found = set()
    for call in HELP_CALL.finditer(source):
        parts, at = parts_of(source, call.end()), HELP[call.group(1)]
        if call.group(2) or (call.group(1) == "Flag" and len(parts) == 2):
            at = 1
        found.add(literal(parts[at]) if at < len(parts) else None)
    rows = (literal(row) for row in HELP_ROW.findall(source))
    found |= {row for row in rows if row and re.match(r"[A-Z][a-z]+ ", row)}
    return found - {None}


def unsaid_of(source):
    """The lines that print a text without a table, but for faults and help."""
    source = re.sub(r"(?<!:)//[^\n]*", "", source)
    return [match.group(0).strip() for match in UNSAID.finditer(source)]


def words_of(enum):
    """EVENT_STATUS_RUNNING is "running"."""
    prefix = re.sub(r"(?<!^)([A-Z])", r"_\1", enum[0]).upper() + "_"
    return {name[len(prefix):].lower().replace("_", " ") for name in enum[1]
            if name.startswith(prefix) and not name.endswith("_UNSPECIFIED")}


def sources_of(sources):
    """Each source of arbitroctl that prints: its name and its text."""
    for folder in ("tools/arbitroctl", "daemon/imported"):
        for path, _, names in os.walk(os.path.join(sources, folder)):
            for name in sorted(names):
                other = name.endswith("_test.cc") or name.startswith("italian_")
                if name.endswith(".cc") and not other:
                    yield name, read(os.path.join(path, name))


# Nouns of what is counted: each needs its form for one, by Counted or CountedLabel.
NOUNS = ("appeals|awards|bytes|calls|cards|cases|days|duties|entries|events|games|giocatori|items|"
         "journals|lines|lists|minutes|partite|penalties|people|persons|players|points|punti|"
         "records|results|righe|rounds|rows|seats|seconds|signatures|tables|tavoli|turni|turns|"
         "violations|wins|losses|byes")
UNCOUNTED = re.compile(r"\$\d (?:%s)\b" % NOUNS)
BEHIND_A_NUMBER = re.compile(r"^ (?:more )?(?:%s)\b" % NOUNS)
# A bound is more than one, and so is a number that is beyond it or 0; of one line it says so.
BOUND = re.compile(r"\bk[A-Z]\w*|_max\b|\bmost\b|\bleast\b|^lines$")
BEYOND = re.compile(r"at most|allowed")


def uncounted_in(source):
    """The texts in which a number stands before a noun that has one form only."""
    source = re.sub(r"(?<!:)//[^\n]*", "", source)
    found = []
    for call in re.finditer(r"\bPhraseWith\(", source):
        found += [text for part in parts_of(source, call.end()) for text in patterns_of(part)
                  if UNCOUNTED.search(text)]
    for call in re.finditer(r"\b(?:StrCat|StrAppend|Concat|AppendAll)\(", source):
        parts = parts_of(source, call.end())
        for before, part in zip(parts, parts[1:]):
            text = literal(part)
            if text is None or literal(before) is not None or BOUND.search(before.strip()):
                continue
            if BEHIND_A_NUMBER.match(text) and not BEYOND.search(text):
                found.append(text)
    return found


# A table has two seats or more, and `all` of the points of an objective are eighty-six.
NEVER_ONE = {"seats", "all"}
# "…" + std::to_string(tables) + " tables": so do games and the kit put numbers into texts.
SUM = re.compile(r'(?:to_string\(([^"]*?)\)|(?<![\w"])(\w+))\s*\+\s*"( [^"]*)')


def uncounted_in_sums(source):
    """The texts of sums in which a number stands before a noun that has one form only."""
    source = re.sub(r"(?<!:)//[^\n]*", "", source)
    return [text for number, name, text in SUM.findall(source)
            if BEHIND_A_NUMBER.match(text) and not BEYOND.search(text)
            and not BOUND.search((number or name).strip()) and name not in NEVER_ONE]


def uncounted(sources):
    """The same of all that a daemon, its games and arbitroctl tell people."""
    faults = []
    for folder in ("daemon/engine", "daemon/services", "daemon/translate", "tools/arbitroctl",
                   "plugins", "sdk/kit"):
        for path, _, names in os.walk(os.path.join(sources, folder)):
            for name in sorted(names):
                if not name.endswith(".cc") or name.endswith("_test.cc") or "/tests" in path:
                    continue
                if name.startswith("reference_"):  # what tests hold the kit against
                    continue
                faults += [f"counted without a form for one: {name}: {text!r}"
                           for text in [*uncounted_in(read(os.path.join(path, name))),
                                        *uncounted_in_sums(read(os.path.join(path, name)))]]
    return faults


def unsaid(sources):
    return [f"{name}: {line}" for name, text in sources_of(sources) for line in unsaid_of(text)]


def metadata(sources):
    """The names of what goes with a reason; its advice has its Italian in its row."""
    sys.path.insert(0, os.path.join(sources, "tests/tidy"))
    import reason_table
    from tree import Tree

    rows = reason_table.read(Tree(sources)).values()
    return {name for _, parts in rows for name in re.findall(r"`(\w+)`", parts.get("metadata", ""))}


def numbers_of_commands(sources):
    """The numbers that a timeline names: fields of the commands on record."""
    api = os.path.join(sources, "api/arbitro/v1")
    messages = {}
    for name in sorted(os.listdir(api)):
        text = re.sub(r"//[^\n]*", "", read(os.path.join(api, name)))
        messages.update(re.findall(r"message (\w+) \{(.*?)\n\}", text, re.DOTALL))
    kinds = re.findall(r"^\s+(\w+) \w+ = \d+;", messages["Command"], re.MULTILINE)
    return {field for kind in kinds for field in
            re.findall(r"^\s+uint32 (\w+) = \d+", messages.get(kind, ""), re.MULTILINE)}


def needed(sources):
    found = set()
    for name, text in sources_of(sources):
        found |= texts_of(text) | help_of(text)
        if name not in NO_FAULTS:
            found |= faults_of(text)
    found |= metadata(sources) | numbers_of_commands(sources)
    api = os.path.join(sources, "api/arbitro/v1")
    for file, enums in ENUMS.items():
        text = read(os.path.join(api, file))
        for enum in enums:
            body = re.search(r"enum %s \{(.*?)\n\}" % enum, text, re.DOTALL).group(1)
            found |= words_of((enum, re.findall(r"^  ([A-Z0-9_]+) = ", body, re.MULTILINE)))
    command = re.search(r"message Command \{(.*?)\n\}", read(os.path.join(api, "journal.proto")),
                        re.DOTALL).group(1)
    found |= {name.replace("_", " ")
              for name in re.findall(r"^\s+\w+ (\w+) = \d+;", command, re.MULTILINE)}
    return {text for text in found if not SAME.match(text)}


def tables(sources):
    """The rows of each table, in its order."""
    found = []
    folder = os.path.join(sources, "tools/arbitroctl/show")
    for name in sorted(os.listdir(folder)):
        if not name.startswith("italian_") or not name.endswith(".cc"):
            continue
        rows = re.findall(r'\{((?:\s*"(?:[^"\\]|\\.)*")+),((?:\s*"(?:[^"\\]|\\.)*")+)\}',
                          read(os.path.join(folder, name)))
        found.append([tuple(unescaped("".join(TEXT.findall(part))) for part in row)
                      for row in rows])
    return found


# Files of a daemon's operator, which it speaks of in English.
OF_OPERATORS = {"certificates.cc", "principal_file.cc"}
# Its Italian stands beside it.
WITH_ITALIAN = "who alone may appeal against it"


def problems_without_italian(sources):
    """The descriptions of wrong fields that daemon/translate/wire/italian.cc does not know."""
    daemon = os.path.join(sources, "daemon")
    table = read(os.path.join(daemon, "translate/wire/italian.cc"))
    rows = re.findall(r'\{((?:\s*"(?:[^"\\]|\\.)*")+),\s*"',
                      table[table.index("kProblems[]"):table.index("kValue =")])
    known = [re.compile(".+".join(map(re.escape, unescaped("".join(TEXT.findall(row))).split("{}")))
                        + r"\Z", re.DOTALL) for row in rows]
    faults = []
    for path, _, names in os.walk(daemon):
        for name in sorted(names):
            other = name.endswith("_test.cc") or name in OF_OPERATORS or "/tests" in path
            if not name.endswith(".cc") or other:
                continue
            source = re.sub(r"(?<!:)//[^\n]*", "", read(os.path.join(path, name)))
            for call in re.finditer(r"\b(?:InvalidField|Wrong)\(", source):
                for text in patterns_of((parts_of(source, call.end()) + ["", ""])[1]):
                    said = re.sub(r"(?:\$\d)+", "x", text)
                    if WITH_ITALIAN not in said and not any(row.match(said) for row in known):
                        faults.append(f"no Italian: {name}: {text!r}")
    return faults


def main():
    sources = sys.argv[1]
    parts = tables(sources)
    rows = [row for part in parts for row in part]
    have = dict(rows)
    wanted = needed(sources)
    missing = sorted(wanted - set(have))
    if "--missing" in sys.argv:
        print("\n".join(repr(text) for text in missing))
        return
    faults = [f"no Italian: {text!r}" for text in missing]
    faults += problems_without_italian(sources) + uncounted(sources)
    faults += [f"printed without a table: {line}" for line in unsaid(sources)]
    order = [english for english, _ in rows]
    faults += [f"twice: {text!r}" for text in sorted(set(order)) if order.count(text) > 1]
    for part in parts:
        faults += [f"not in the order of bytes: {b!r} behind {a!r}"
                   for (a, _), (b, _) in zip(part, part[1:]) if a.encode() >= b.encode()]
    for english, italian in rows:
        marks = [sorted(re.findall(r"\$\d", text)) for text in (english, italian)]
        if marks[0] and set(marks[1]) - set(marks[0]):
            faults.append(f"other places in the Italian of {english!r}")
    print("\n".join(faults) or f"{len(wanted)} texts, {len(rows)} with Italian")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
