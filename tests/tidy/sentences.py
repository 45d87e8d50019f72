# SPDX-License-Identifier: Apache-2.0
"""Refuses the words, and the beginnings of sentences, that docs/style.md refuses."""

import re

import prose
from tree import Fault

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


def check(tree):
    return [fault for path in tree.files for fault in faults_in(tree, path)]


def faults_in(tree, path):
    """Returns the faults of a file's sentences."""
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
