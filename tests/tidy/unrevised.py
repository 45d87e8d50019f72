# SPDX-License-Identifier: Apache-2.0
"""Refuses the words that docs/style.md refuses, in every file that is not on the list.

The list, unrevised.txt, has a hash of each file whose sentences are older than the rule. A hash
stays the same when the file moves, includes other files or names files that moved; any other change
brings the whole file under the rule. A row that no file has any more is a fault, so that the list
only shrinks.
"""

import hashlib
import re

import prose
from tree import Fault

LIST = "tests/tidy/unrevised.txt"
COMMAND = "python3 -B tests/tidy/words.py --unrevised ."
HEAD = f"# Files whose sentences are older than the rule; written by {COMMAND}\n"

ACTOR = "begin with the one who acts, or with a verb"
BEGINNINGS = re.compile(r"(Who|Whom|What)\b")
NAME_THEM = "name them: the caller, a player, no client"
REMEDIES = {
    "anew": "write again",
    "in vain": "write that it had no effect, or that it failed",
    "mend": "write fix or repair",
    "mends": "write fixes or repairs",
    "mended": "write fixed or repaired",
    "nobody": NAME_THEM,
    "somebody": NAME_THEM,
    "whoever": NAME_THEM,
}
_REFUSED = "|".join(word.replace(" ", r"\s+") for word in REMEDIES)
REFUSED = re.compile(rf"\b({_REFUSED})\b", re.IGNORECASE)

_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include\b.*$", re.MULTILINE)
_GUARD = re.compile(r"^#(ifndef|define|endif  //) ARBITRO_\w+_H_$", re.MULTILINE)
# `a/b.h`, `b.{h,cc}`, `a/<game>/`; a full stop behind it ends a sentence.
_PART = r"(?:\{[^{}\s]*\}|<\w+>|[\w.$*@~+-])*"
_PATH = re.compile(rf"{_PART}(?:/{_PART})+(?<!\.)|[\w*-]+\.(?:\{{[\w,]+\}}|(?:h|cc|md|py|proto)\b)")
_COMMENT_MARK = re.compile(r"(?:(?<=\s)|^)(//+|#)(?=\s|$)", re.MULTILINE)


def check(tree):
    listed, faults = _listed(tree), []
    used = set()
    for path in tree.files:
        found = faults_in(tree, path)
        if not found:
            continue
        digest = digest_of(tree.text(path))
        used.add(digest)
        if digest not in listed:
            faults += found
    for digest, number in listed.items():
        if digest not in used:
            what = f"no file has the content `{digest}` any more"
            faults.append(Fault(LIST, number, what, f"run {COMMAND}"))
    return faults


def faults_in(tree, path):
    """Returns the faults of a file's sentences, whether they are excused or not."""
    text = tree.text(path)
    if prose.language(path, text) is None:
        return []
    faults = []
    for paragraph in prose.paragraphs(path, text):
        for sentence in prose.sentences(paragraph):
            first = BEGINNINGS.match(sentence.text)
            if first and not sentence.asks:
                what = f"a sentence begins with `{first.group()}`"
                faults.append(Fault(path, paragraph.line_at(sentence.place), what, ACTOR))
        for match in REFUSED.finditer(paragraph.text):
            word = " ".join(match.group().lower().split())
            what = f"`{word}` stands in a sentence"
            faults.append(Fault(path, paragraph.line_at(match.start()), what, REMEDIES[word]))
    return faults


def digest_of(text):
    """Returns the hash of a file's content, leaving out what changes when files move."""
    text = _GUARD.sub("", _INCLUDE.sub("", text))
    text = _PATH.sub("PATH", _COMMENT_MARK.sub("", text))
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def rewritten(tree):
    """Returns the list without its dead rows; an empty one takes every file with a fault."""
    digests = {digest_of(tree.text(path)) for path in tree.files if faults_in(tree, path)}
    listed = _listed(tree)
    if listed:
        digests &= listed.keys()
    return HEAD + "".join(f"{digest}\n" for digest in sorted(digests))


def _listed(tree):
    """Returns the line of each digest."""
    if not tree.has(LIST):
        return {}
    return {line: number for number, line in tree.lines(LIST) if line and line[0] != "#"}
