# SPDX-License-Identifier: Apache-2.0
"""Refuses the words, and the beginnings of sentences, that docs/style.md refuses."""

import re

import prose
import templates
import texts
from tree import Fault

ACTOR = "begin with the one who acts, or with a verb"
BEGINNINGS = re.compile(r"(Who|Whom|What)\b")
# A text that is shown begins in small letters, and a citation of it may begin behind a colon.
TEXT_BEGINNINGS = re.compile(r"(whoever|whatever|whether|who|whom|whose|what)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[:;]\s+" + prose.LEAD.pattern)
NAME_THEM = "name them: the caller, a player, no client"
REMEDIES = {
    "anew": "write again",
    "anyone": NAME_THEM,
    "in vain": "write that it had no effect, or that it failed",
    "mend": "write fix or repair",
    "mends": "write fixes or repairs",
    "mended": "write fixed or repaired",
    "no one": NAME_THEM,
    "nobody": NAME_THEM,
    "somebody": NAME_THEM,
    "someone": NAME_THEM,
    "whoever": NAME_THEM,
}
_REFUSED = "|".join(word.replace(" ", r"\s+") for word in REMEDIES)
REFUSED = re.compile(rf"\b({_REFUSED})\b", re.IGNORECASE)


def check(tree):
    return [fault for path in tree.files for fault in faults_in(tree, path)]


def faults_in(tree, path):
    """Returns the faults of a file's sentences, and of the texts that it shows."""
    (read_as, text), faults = templates.filled(path, tree.text(path)), []
    for paragraph in prose.paragraphs(read_as, text):
        faults += _words(path, paragraph)
        for sentence in prose.sentences(paragraph):
            first = BEGINNINGS.match(sentence.text)
            if first and not sentence.asks:
                faults.append(_beginning(path, paragraph, sentence.place, first.group()))
    for shown in texts.paragraphs(read_as, text):
        faults += _words(path, shown)
        for sentence in prose.sentences(shown):
            starts = [0] + [match.end() for match in _CLAUSE.finditer(sentence.text)]
            for start in starts if not sentence.asks else ():
                first = TEXT_BEGINNINGS.match(sentence.text, start)
                if first:
                    place = sentence.place + start
                    faults.append(_beginning(path, shown, place, first.group()))
    return faults


def _beginning(path, paragraph, place, word):
    return Fault(path, paragraph.line_at(place), f"a sentence begins with `{word}`", ACTOR)


def _words(path, paragraph):
    faults = []
    for match in REFUSED.finditer(paragraph.text):
        word = " ".join(match.group().lower().split())
        what = f"`{word}` stands in a sentence"
        faults.append(Fault(path, paragraph.line_at(match.start()), what, REMEDIES[word]))
    return faults
