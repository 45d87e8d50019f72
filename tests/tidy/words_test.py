#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that refused words are found in sentences.

The words stand in strings here: the check reads comments and documents alone.
"""

import unittest

import prose
from planted import LICENCE, PlantedFaults

HEADER = (
    LICENCE
    + "#ifndef ARBITRO_STORAGE_TURNS_H_\n#define ARBITRO_STORAGE_TURNS_H_\n\n"
    + '#include "storage/event_log.h"\n\n'
    + "// Whose turn it is; see storage/event_log.h. Nobody waits.\nint Turn();\n\n"
    + "#endif  // ARBITRO_STORAGE_TURNS_H_\n"
)


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


if __name__ == "__main__":
    unittest.main()
