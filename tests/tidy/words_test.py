#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that refused words are found in sentences, and in the texts that people are shown.

The words stand in strings here: the check reads no strings of tests.
"""

import unittest

import prose
from planted import LEDGER, LICENCE, PlantedFaults, run

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
            ("// Waits. [GOX-1.1-a] [GOX-1.2] Who is late, waits.", "Who"),
            ("// Whom it names.", "Whom"),
            ("// Returns true. What it took is gone.", "What"),
            ("// Reads it anew.", "anew"),
            ("// Tries in\n// vain.", "in vain"),
            ("// Mends it.", "mends"),
            ("int x;  // for somebody", "somebody"),
            ("/* Nobody\n * waits. */", "nobody"),
            ("// Waits for whoever asks.", "whoever"),
            ("// For no\n// one.", "no one"),
            ("// Anyone may ask.", "anyone"),
            ("// Asks someone.", "someone"),
        ):
            with self.subTest(comment):
                self.refused("storage/a.cc", f"{LICENCE}{comment}\n", 2, word)

    def test_what_is_no_fault(self):
        for comment in (
            "// Recommends it. What now? `nobody` is a name of the game; kNobody, Whatever.",
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
            ("daemon/web/pages/a.js", "const a = 'It is.';\n/**\n * What it is.\n */\n", 3),
            ("tools/a.py", '"""Reads.\n\nWhat it is.\n"""\n', 3),
            ("tools/a.py", 'x = """\nIt is.\n"""\n# What it is.\n', 4),
            ("tools/check", f"#!/bin/bash\n{hash_licence}echo '# What'  # What it is.\n", 3),
            ("storage/CMakeLists.txt", f"{hash_licence}# A.\n# What it is.\n", 3),
            ("docs/a.md", "# What it is\n\nText\n```\nWhat it is.\n```\n**What it is.** Text\n", 7),
            ("docs/a.md", "| a | b |\n|---|---|\n| text | What it is |\n", 3),
            ("docs/a.md", "Text:\n\n- a `b`\n- What it is\n", 4),
            ("sdk/template/@NAME@.cc.tmpl", "@IF cut@\n// [@CODE@-6] What it is.\n@END@\n", 2),
            ("sdk/template/README.md.tmpl", "# A\n\n@IF cut@What@END@ it is.\n", 3),
            ("sdk/template/Makefile.tmpl", "a:\n\n# What it is.\n", 3),
        ):
            with self.subTest(path):
                word = "nobody" if text is HEADER else "What"
                self.refused(path, text, line, word)

    def test_each_text_of_a_game(self):
        rule = "GOX-1.2 | judge | %s | Italiano.\n"
        reasons, kit = "plugins/go/rulebook/reasons.txt", "sdk/kit/swiss.h"
        template = "sdk/template/rulebook/rules.txt.tmpl"
        for path, text, line, word in (
            (LEDGER, "# A.\n" + rule % "Who leaves, leaves.", 2, "Who"),
            (LEDGER, rule % "Team battle: who has no card left loses.", 1, "who"),
            (LEDGER, rule % "Whether it counts, the judge says.", 1, "Whether"),
            (LEDGER, rule % "Nobody meets twice.", 1, "nobody"),
            (reasons, "LATE GOX-1.2 | What is late, is late.\n", 1, "What"),
            ("plugins/go/deck.cc", 'const char* k = "who plays does not rule";\n', 1, "who"),
            (kit, 'F(\n  "a bye "  // It is odd.\n  "for somebody");\n', 2, "somebody"),
            (kit, 'Label k = {"Nobody", "Nessuno"};\n', 1, "nobody"),
            (kit, 'Label k = {"level: play on; whoever leads wins"};\n', 1, "whoever"),
            (kit, 'Label k = {"on time: [GOX-1.2] (who leads) wins"};\n', 1, "who"),
            (kit, 'F("the game: " + a + ": who leads, wins");\n', 1, "who"),
            (kit, 'F(R"(the game\nWhat it is: no one knows)");\n', 2, "no one"),
            (kit, 'F("GOX-1.2", "who leads, wins");\n', 1, "who"),
            (template, "@IF cut@\n@CODE@-1 | player | @IF b@Who@END@ is late. | A.\n", 2, "Who"),
            (template, "@CODE@-1 | player | It helps whoever asks. | A.\n", 1, "whoever"),
            ("sdk/template/@NAME@.cc.tmpl", 'F("who leads, wins");\n', 1, "who"),
        ):
            with self.subTest(text):
                status, printed = run("words", {path: text})
                self.assertEqual(status, 1, printed)
                self.assertIn(f"{path}:{line}: ", printed)
                self.assertIn(f"`{word}`", printed)

    def test_what_is_no_fault_of_a_text(self):
        for text in (
            'const char* k = "nobody";  // A name.\n',
            'Label k = {"Who has won?", "Chi ha vinto?"};\n',
            'const char* k = "give " "`nobody`, or the player who left";\n',
            'Label k = {"the player", "whose"};\n',
            '#include "who is.h"\n',
            'F("a bye for " + name + " who left");\n',
            'F("a bye for " + name + "whom it names");\n',
            'F(Cat("say: ", who, " who left"));\n',
            'F(Cat("say in the field ", "what the player did"));\n',
        ):
            with self.subTest(text):
                self.passes("words", {"plugins/go/a.cc": LICENCE + text})
        ask = "GOX-1.2 | judge | May a player who is late play? | Gioca chi è in ritardo?\n"
        self.assertEqual(run("words", {LEDGER: ask})[0], 0)

    def test_each_text_of_a_tool_or_a_page(self):
        shell = "#!/bin/bash\n" + LICENCE.replace("//", "#")
        for path, text, line, word in (
            ("storage/a.cc", 'F("a log",\n  "what is "\n  "lost");\n', 2, "what"),
            ("storage/a.h", 'k[] = "record 3: whose it is";\n', 1, "whose"),
            ("daemon/a.cc", 'F("counts what " "nobody asked for");\n', 1, "nobody"),
            ("daemon/a.cc", 'out << "for " << name << "; who asks";\n', 1, "who"),
            ("api/reasons/a.inc", '.to_do = "Ask again; who may not, waits.",\n', 1, "who"),
            ("tools/a.cc", '.Option("--title", title, "what it is called")\n', 1, "what"),
            ("tools/a.cc", 'Table({">line", ">what is wrong"});\n', 1, "what"),
            ("tools/a.py", '"""Reads."""\nF("%s: "\n  "who waits" % x)\n', 2, "who"),
            ("tools/a.py", 'x = (y,\n  f"{y} waits: whoever {z} is")\n', 2, "whoever"),
            ("tools/a.py", 'x = y + " for nobody"\n', 1, "nobody"),
            ("tools/a.py", 'x = """\nA table.\nWho waits, waits.\n"""\n', 3, "Who"),
            ("tools/check", shell + "echo 'one' \"whether it is\"\n", 3, "whether"),
            ("tools/a.sh", "cat << E\nIt waits.\n\nWhat it is.\nE\n", 4, "What"),
            ("daemon/web/pages/a.js", "x = {'why who': ['Who left', 'Chi']};\n", 1, "Who"),
            ("daemon/web/pages/a.js", "x = /'/;\ny = `what ${z}`;\n", 2, "what"),
            ("daemon/web/pages/a.js", "x = 'for ' +\n  'somebody';\n", 2, "somebody"),
            ("docs/a.json", '{"a": "b",\n "description": "What it is."}\n', 2, "What"),
            ("daemon/web/pages/a.html", "<p title='a'>\nWhat it is</p>\n", 2, "What"),
            ("daemon/web/pages/a.html", "<p>a</p>\n<p title='Who'>b</p>\n", 2, "Who"),
        ):
            with self.subTest(text):
                status, printed = run("words", {path: text})
                self.assertEqual(status, 1, printed)
                self.assertIn(f"{path}:{line}: ", printed)
                self.assertIn(f"`{word}`", printed)

    def test_what_is_no_fault_of_a_tool_or_a_page(self):
        for path, text in (
            ("daemon/a.cc", 'k = {"nobody", "who", "what_to_do", "WHO"};\n'),
            ("daemon/a.cc", 'F("the user `nobody`: it asks who may");\n'),
            ("daemon/a.cc", 'out << "players " << n << "who left";\n'),
            ("daemon/a_test.cc", LICENCE + 'F("who leads, wins");\n'),
            ("tests/daemon/a.cc", LICENCE + 'F("who leads, wins");\n'),
            ("tools/a.py", 'x = y + "who left"\nz = f"{x} who left"\nw = "nobody"\n'),
            ("tools/a.py", 'if x:\n  F("who has won?")\nF(\n'),
            ("tests/a.py", 'x = "who left"\n'),
            ("tools/a.sh", "x=nobody  # it's a user\necho \"Who has won?\" '$x who left'\n"),
            ("daemon/web/pages/a.js", "x = {'what changed': ['Changes', 'Novità']};\n"),
            ("daemon/web/pages/a.js", "x = t('what changed', {}) || has('who left');\n"),
            ("daemon/web/pages/a.js", "x = '' + 'who left' + `${y} who left`;\n"),
            ("docs/a.json", '{"who is": "nobody", "a": ["Who is it?"]}\n'),
            ("plugins/go/tests/a.json", '{"what": "who is late, waits"}\n'),
            ("daemon/web/pages/a.html", "<p id='who is'>Who is it?</p><script>'who is'</script>\n"),
        ):
            with self.subTest(text):
                self.passes("words", {path: text})

    def test_data_is_not_read(self):
        for path in ("tools/a.txt", "plugins/go/rulebook/1.cases", "tools/a.json"):
            self.assertIsNone(prose.language(path, "# What it is."))


if __name__ == "__main__":
    unittest.main()
