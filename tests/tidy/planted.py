# SPDX-License-Identifier: Apache-2.0
"""A clean tree to plant faults in, for the tests of the checks."""

import contextlib
import io
import os
import tempfile
import unittest

import tidy

LICENCE = "// SPDX-License-Identifier: Apache-2.0\n"
LEDGER = "plugins/go/rulebook/rules.txt"

# The smallest tree in which every check has something to look at.
CLEAN = {
    "storage/event_log.h": LICENCE
    + "#ifndef ARBITRO_STORAGE_EVENT_LOG_H_\n#define ARBITRO_STORAGE_EVENT_LOG_H_\n"
    + '#include <string>\n#include "absl/status/status.h"\n#endif\n',
    "storage/rocks/event_log.cc": LICENCE
    + '#include <rocksdb/db.h>\n#include "storage/event_log.h"\n',
    "sdk/include/arbitro/model.h": LICENCE
    + "#ifndef ARBITRO_MODEL_H_\n#define ARBITRO_MODEL_H_\n#endif\n",
    "plugins/go/deck.cc": LICENCE
    + '#include "arbitro/model.h"\n'
    + "// [GOX-1.1-a] A deck holds forty cards.\nint Cards() { return 40; }\n",
    LEDGER: "# The book.\n"
    "GOX-1.1-a | implemented | A deck holds forty cards. | Un mazzo ha quaranta carte.\n"
    "GOX-1.2 | judge | The judge may allow a pause. | L'arbitro concede una pausa.\n"
    "GOX-AMB-01 | resolved | Forty means exactly forty. | Quaranta esatte.\n",
    "plugins/go/rulebook/1_decks.cases": "case GOX-1.1-a forty_cards_are_legal\n> deck 40\n",
    "plugins/go/rulebook/reasons.txt": LICENCE.replace("//", "#"),
    "plugins/go/rulebook/examples.jsonl": '{"id": "GOX-EX-1", "rules": ["GOX-1.1-a", "A-01"]}\n',
    "api/arbitro/v1/errors.proto": LICENCE
    + 'syntax = "proto3";\npackage arbitro.v1;\n\n// Why a call was refused.\nenum Reason {\n'
    + "  // Never sent.\n  REASON_UNSPECIFIED = 0;\n"
    + "  REASON_TOO_LATE = 1;  // After the end. ABORTED.\n}\n"
    + "\n"
    + "// Judges.\nservice Judge {\n  // Rules.\n  rpc Rule(Ask) returns (Answer) {\n"
    + "    option idempotency_level = NO_SIDE_EFFECTS;\n  }\n}\n\n"
    + '// Asks.\nmessage Ask {\n  reserved 3, 4;\n'
    + "  // Players.\n  map<string, string> players = 1 [deprecated = true];\n  oneof what {\n"
    + "    // Text.\n    string text = 2;\n  }\n}\n\n// Answers.\nmessage Answer {}\n",
    "tools/packages.txt": "[build]  # All.\ncmake\nlibabsl-dev\nlibrocksdb-dev\n",
    "api/reasons/all.inc": LICENCE + '\n#include "api/reasons/time.inc"\n',
    "api/reasons/time.inc": LICENCE
    + "//\n// Time.\n\n"
    + 'REASON(TooLate, TOO_LATE,\n    .codes = "ABORTED",\n    .metadata = "`until`",\n'
    + '    .to_do =\n        "Read "\n        "again.")\n',
    "docs/errors.md": "<!-- reasons -->\n\n## Time\n\n"
    "| reason | code | metadata | what a client should do |\n|---|---|---|---|\n"
    "| `TOO_LATE` | ABORTED | `until` | Read again. |\n\n<!-- end -->\n",
    "README.md": "See `storage/event_log.h`, `plugins/<game>/`; `x/y` is no path of ours.\n"
    "[errors](docs/errors.md), [site](https://example.org/a)\n",
}


def run(check, files):
    """Runs one check over a tree of these files; returns its exit status and what it printed."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            status = tidy.main([check, os.path.join(root, "checkout") if _nested(files) else root])
        return status, printed.getvalue()


def _nested(files):
    return all(path.startswith(("checkout/", "shared/")) for path in files)


class PlantedFaults(unittest.TestCase):
    """The two claims of a test about a check: it passes a tree, or names the one fault in it."""

    def passes(self, check, changes):
        status, printed = run(check, {**CLEAN, **changes})
        self.assertEqual((status, printed.count("\n")), (0, printed.count("skipped") + 1), printed)

    def fails(self, check, changes, *expected):
        """Exactly one fault, at that place and of that kind."""
        files = {path: text for path, text in {**CLEAN, **changes}.items() if text is not None}
        status, printed = run(check, files)
        self.assertEqual(status, 1, f"the fault went unnoticed: {printed}")
        self.assertEqual(printed.count("\n"), 2, printed)
        for text in expected:
            self.assertIn(text, printed)
        self.assertIn("; ", printed.split("\n", maxsplit=1)[0], "no way out is named")
