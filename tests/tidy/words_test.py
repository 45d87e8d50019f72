#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that refused words are found in new sentences, and excused in files that are older.

The words stand in strings here: the check reads comments and documents alone.
"""

import contextlib
import io
import os
import tempfile
import unittest

import prose
import tidy
import unrevised
import words
from planted import CLEAN, LICENCE, PlantedFaults

HEADER = (
    LICENCE
    + "#ifndef ARBITRO_STORAGE_TURNS_H_\n#define ARBITRO_STORAGE_TURNS_H_\n\n"
    + '#include "storage/event_log.h"\n\n'
    + "// Whose turn it is; see storage/event_log.h. Nobody waits.\nint Turn();\n\n"
    + "#endif  // ARBITRO_STORAGE_TURNS_H_\n"
)


def listing(*texts):
    rows = "".join(f"{digest}\n" for digest in sorted(map(unrevised.digest_of, texts)))
    return {unrevised.LIST: unrevised.HEAD + rows}


class SentencesTest(PlantedFaults):
    def refused(self, path, text, line, word):
        self.fails("words", {path: text}, f"{path}:{line}:", f"`{word}`")

    def test_each_word(self):
        for comment, word in (
            ("// Who waits, waits.", "Who"),
            ("// Whoever waits.", "whoever"),
            ("// Whom it names.", "Whom"),
            ("// Returns true. What it took is gone.", "What"),
            ("// Reads it anew.", "anew"),
            ("// Tries in\n// vain.", "in vain"),
            ("// Mends it.", "mends"),
            ("int x;  // for somebody", "somebody"),
            ("/* Nobody\n * waits. */", "nobody"),
            ("// Waits for whoever asks.", "whoever"),
        ):
            with self.subTest(comment):
                self.refused("storage/a.cc", f"{LICENCE}{comment}\n", 2, word)

    def test_what_is_no_fault(self):
        for comment in (
            "// Recommends it. What now? `nobody` is a name of the game; kNobody, Whatever.",
            'const char* kText = "Nobody waits. What it is.";',
            "int nobody;  // the seat's number",
        ):
            with self.subTest(comment):
                self.passes("words", {"storage/a.cc": LICENCE + comment + "\n"})

    def test_each_kind_of_file(self):
        hash_licence = LICENCE.replace("//", "#")
        for path, text, line in (
            ("storage/a.h", HEADER, 7),
            ("api/a.proto", "// A.\n// What it is.\n", 2),
            ("plugins/go/a.c", "/* What it is. */\n", 1),
            ("tools/a.py", '"""Reads.\n\nWhat it is.\n"""\n', 3),
            ("tools/a.py", 'x = """\nWhat it is.\n"""\n# What it is.\n', 4),
            ("tools/check", f"#!/bin/bash\n{hash_licence}echo '# What'  # What it is.\n", 3),
            ("storage/CMakeLists.txt", f"{hash_licence}# A.\n# What it is.\n", 3),
            ("docs/a.md", "# What it is\n\nText\n```\nWhat it is.\n```\n**What it is.** Text\n", 7),
            ("docs/a.md", "| a | b |\n|---|---|\n| text | What it is |\n", 3),
            ("docs/a.md", "Text:\n\n- a `b`\n- What it is\n", 4),
        ):
            with self.subTest(path):
                word = "nobody" if text is HEADER else "What"
                self.refused(path, text, line, word)

    def test_data_is_not_read(self):
        for path in ("tools/a.txt", "plugins/go/rulebook/1.cases", "tools/a.json"):
            self.assertIsNone(prose.language(path, "# What it is."))


class UnrevisedTest(PlantedFaults):
    """A file on the list is excused until its content changes."""

    def passes_with(self, path, text):
        self.passes("words", {**listing(HEADER), path: text})

    def test_an_untouched_file(self):
        self.passes_with("storage/turns.h", HEADER)

    def test_a_moved_file(self):
        guard = HEADER.replace("STORAGE_TURNS", "STORAGE_FORMAT_WAITING")
        self.passes_with("storage/format/waiting.h", guard)

    def test_a_changed_include(self):
        moved = HEADER.replace('"storage/event_log.h"', '"storage/log/event_log.h"')
        self.passes_with("storage/turns.h", moved)
        one_more = HEADER.replace("#include", "#include <string>\n#include")
        self.passes_with("storage/turns.h", one_more)

    def test_a_moved_path_in_a_comment(self):
        there = "// Whose turn it is; see storage/log/deep/below/event_log.h.\n// Nobody waits."
        text = HEADER.replace(HEADER.split("\n")[6], there)
        self.assertNotEqual(text, HEADER)
        self.passes_with("storage/turns.h", text)
        for name in ("event_log.h", "log/event_log.{h,cc}", "event_log.{h,cc}", "a/<game>/"):
            text = HEADER.replace("see storage/event_log.h", f"see {name}")
            self.passes_with("storage/turns.h", text)

    def test_a_changed_sentence(self):
        changed = {"storage/turns.h": HEADER.replace("Whose turn", "The turn")}
        listed = {**listing(HEADER, "kept"), **changed}
        status_lines = self.printed({**CLEAN, **listed})
        self.assertIn("storage/turns.h:7: `nobody` stands in a sentence; name them", status_lines)
        self.assertEqual(status_lines.count("no file has the content `"), 2)

    def test_a_row_of_no_file_is_dead(self):
        self.fails("words", listing("gone"), f"{unrevised.LIST}:2:", f"run {unrevised.COMMAND}")
        revised = {**listing(HEADER), "storage/turns.h": HEADER.replace("Nobody waits.", "")}
        self.fails("words", revised, f"{unrevised.LIST}:2:", "no file has")

    def test_the_list_is_written(self):
        with tempfile.TemporaryDirectory() as root:
            self.write(root, {"storage/turns.h": HEADER, unrevised.LIST: ""})
            self.assertEqual(words.main(["--unrevised", root]), 0)
            with open(os.path.join(root, unrevised.LIST), encoding="utf-8") as file:
                self.assertEqual(file.read(), listing(HEADER)[unrevised.LIST])

    def test_a_written_list_takes_no_more_files(self):
        with tempfile.TemporaryDirectory() as root:
            self.write(root, {"storage/turns.h": HEADER, **listing("gone")})
            self.assertEqual(words.main(["--unrevised", root]), 0)
            with open(os.path.join(root, unrevised.LIST), encoding="utf-8") as file:
                self.assertEqual(file.read(), unrevised.HEAD)

    def printed(self, files):
        with tempfile.TemporaryDirectory() as root:
            self.write(root, files)
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                tidy.main(["words", root])
            return printed.getvalue()

    @staticmethod
    def write(root, files):
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    unittest.main()
