#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of the words that a list of changes has for each decision of the journal."""

import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pack  # noqa: E402  (found by the line above)

JOURNAL = """
message Decision {
  // Which decision.
  oneof decision {
    // Of PairRound.
    // "The round was paired" | "Il turno è stato
    // abbinato"
    RoundPaired round_paired = 6;

    // Of CallJudge.
    // "A table called a \\judge" | "Un tavolo ha chiamato l'arbitro"
    JudgeCalled judge_called = 217;
  }

  // The rules it rests on.
  repeated Citation citations = 15;
}
"""


class Changes(unittest.TestCase):
    def test_each_decision_has_its_words_in_both_languages(self):
        module = pack.changes_of(JOURNAL).decode()
        self.assertEqual(module.splitlines()[2:], [
            "learn({",
            '  roundPaired: ["The round was paired", "Il turno è stato abbinato"],',
            '  judgeCalled: ["A table called a \\\\judge", "Un tavolo ha chiamato l\'arbitro"],',
            "});",
        ])

    def test_a_decision_without_words_ends_the_build(self):
        for words in ('', '    // "The round was paired"\n', '    // The round | Il turno\n'):
            journal = JOURNAL.replace(
                '    // "The round was paired" | "Il turno è stato\n    // abbinato"\n', words)
            for given in (journal, journal.replace("    // Of PairRound.\n", "")):
                with self.assertRaises(SystemExit) as ended:
                    pack.changes_of(given)
                self.assertIn("`round_paired`", str(ended.exception))


if __name__ == "__main__":
    unittest.main()
