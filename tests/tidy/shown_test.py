#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that a rule which no event shows is found, and a list that went stale."""

import unittest

import shown
from planted import CLEAN, LEDGER, LICENCE, PlantedFaults

RULE = "GOX-1.1-a"
ONLY = "plugins/go/rulebook/question_only.txt"
CASES = "plugins/go/rulebook/1_decks.cases"
PLAYED = "plugins/go/tests/played_examples.txt"
TEST_FILE = "plugins/go/tests/deck_test.cc"
# The game is played behind the engine; its one case asks a question.
GAME = {
    "plugins/go/tests/CMakeLists.txt": "arbitro_game_test(go deck_test.cc)\n",
    TEST_FILE: LICENCE,
    CASES: f"case {RULE} forty_cards_are_legal\n> ask deck 40\n",
}
TABLE = "\n".join([shown.HEADING, "|---|---|---|---|---|", "| go | 1 | 1 | 0 | 0 |",
                   "| all | 1 | 1 | 0 | 0 |", ""])


class ShownTest(PlantedFaults):
    def test_a_rule_needs_an_event_or_a_reason(self):
        self.fails("shown", GAME, f"{LEDGER}:1:", f"no event shows `{RULE}`")
        self.passes("shown", {**GAME, ONLY: f"at-table\n  {RULE}\n"})

    def test_an_event_is_a_test_a_story_an_example_or_a_request(self):
        cited = f"// [{RULE}] A deck holds forty cards.\nTEST(Deck, Forty) {{}}\n"
        for event in (
            {TEST_FILE: LICENCE + cited},
            {"plugins/go/tests/golden/one.py": f'"""[{RULE}] Forty cards."""\n'},
            {PLAYED: "GOX-EX-1\n"},
            {CASES: f"case {RULE} forty_cards_are_legal\n> deck 40\n"},
        ):
            with self.subTest(event):
                self.passes("shown", {**GAME, **event})
                twice = {**GAME, **event, ONLY: f"at-table\n  {RULE}\n"}
                self.fails("shown", twice, f"{ONLY}:2:", f"`{RULE}` is shown in an event")

    def test_a_test_that_is_not_built_shows_nothing(self):
        other = {"plugins/go/tests/other_test.cc": LICENCE + f"// [{RULE}] Forty cards.\n"}
        self.fails("shown", {**GAME, **other}, f"no event shows `{RULE}`")

    def test_lists_do_not_go_stale(self):
        for text, expected in (
            (f"at-table\n  {RULE} {RULE}\n", f"`{RULE}` stands here and on line 2"),
            (f"no-time\n  {RULE}\n", "`no-time` is no reason"),
            (f"at-table\n  {RULE} GOX-1.2\n", "the ledger does not call `GOX-1.2` implemented"),
        ):
            self.fails("shown", {**GAME, ONLY: text}, f"{ONLY}:", expected)
        played = {PLAYED: "GOX-EX-1\nGOX-EX-2\n"}
        self.fails("shown", {**GAME, **played}, f"{PLAYED}:1:", "there is no example `GOX-EX-2`")

    def test_the_document_counts_what_is_there(self):
        event = {**GAME, PLAYED: "GOX-EX-1\n"}
        self.passes("shown", {**event, shown.DOCUMENT: TABLE})
        wrong = TABLE.replace("| go | 1 | 1 |", "| go | 1 | 0 |")
        self.fails("shown", {**event, shown.DOCUMENT: wrong}, f"{shown.DOCUMENT}:1:", "not those")

    def test_a_game_without_an_engine_test_is_left_alone(self):
        self.assertIn(CASES, CLEAN)
        self.passes("shown", {})


if __name__ == "__main__":
    unittest.main()
