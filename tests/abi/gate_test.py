# SPDX-License-Identifier: Apache-2.0
"""The gate must see a change: headers are changed in one place each, and it has to say which."""

import contextlib
import io
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest
from unittest import mock

import boundary
import gate

NOTHING_TO_TEST_WITH = 77


class ChangedHeaders(unittest.TestCase):
    """Each test has a copy of the headers, and the record of what they were."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.include = self.folder / "include"
        shutil.copytree(gate.INCLUDE / "arbitro/abi", self.include / "arbitro/abi")
        self.dump = self.folder / "boundary.abi"
        boundary.write_dump(self.include, self.dump)
        self.constants = boundary.constants(self.include)

    def change(self, header, before, after, count=1):
        path = self.include / "arbitro/abi" / header
        text = path.read_text(encoding="utf-8")
        self.assertRegex(text, before)
        path.write_text(re.sub(before, after, text, count=count), encoding="utf-8")

    def test_what_is_the_same_is_not_reported(self):
        self.assertEqual(boundary.compare_types(self.dump, self.include), ("", []))
        self.assertEqual(boundary.compare_constants(self.constants, self.include), ([], []))

    def test_the_dump_does_not_depend_on_where_the_headers_lie(self):
        elsewhere = self.folder / "a/longer/place"
        shutil.copytree(self.include, elsewhere)
        again = self.folder / "again.abi"
        boundary.write_dump(elsewhere, again)
        self.assertEqual(again.read_text(), self.dump.read_text())
        self.assertNotIn(str(self.folder), again.read_text())

    def breaks(self):
        return boundary.compare_types(self.dump, self.include)[1]

    def test_a_field_that_goes_away_breaks(self):
        self.change("draw.h", r"  uint32_t first_seat;\n", "")
        words, broken = boundary.compare_types(self.dump, self.include)
        self.assertIn("arbitro_table", words)
        self.assertIn("first_seat", words)
        self.assertIn("arbitro_table.first_seat was unsigned int:32 at bit 0, is gone", broken)
        self.assertIn("arbitro_table.seat_count was unsigned int:32 at bit 32, "
                      "is unsigned int:32 at bit 0", broken)

    def test_a_field_in_the_middle_breaks(self):
        self.change("draw.h", r"  uint32_t first_seat;\n", "  uint32_t first_seat, more;\n")
        words, broken = boundary.compare_types(self.dump, self.include)
        self.assertIn("more", words)
        self.assertIn("arbitro_table.seat_count was unsigned int:32 at bit 32, "
                      "is unsigned int:32 at bit 64", broken)

    def test_a_field_at_the_end_is_reported_and_breaks_nothing(self):
        self.change("draw.h", r"\n\} arbitro_table;", "\n  uint32_t more;\n} arbitro_table;")
        words, broken = boundary.compare_types(self.dump, self.include)
        self.assertIn("more", words)
        self.assertEqual(broken, [])

    def test_another_type_of_the_same_size_breaks(self):
        self.change("draw.h", r"  int32_t points;", "  uint32_t points;")
        self.assertEqual(self.breaks(), ["arbitro_draw_player.points was int:32 at bit 0, "
                                         "is unsigned int:32 at bit 0"])

    def test_another_signature_breaks(self):
        self.change("call.h", r"void\* \(\*allocate\)\(void\* context, uint64_t size\)",
                    "void* (*allocate)(void* context, uint32_t size)")
        self.assertEqual(len(self.breaks()), 1)
        self.assertIn("arbitro_host.allocate", self.breaks()[0])

    def test_a_renumbered_enumerator_breaks(self):
        self.change("draw.h", r"ARBITRO_TABLE_BYE = 2", "ARBITRO_TABLE_BYE = 3")
        self.assertEqual(self.breaks(), ["arbitro_table_kind.ARBITRO_TABLE_BYE was 2, is 3"])

    def test_a_type_that_goes_away_breaks(self):
        self.change("question.h", r"arbitro_question_interface", "arbitro_inquiry_interface", 0)
        words, broken = boundary.compare_types(self.dump, self.include)
        self.assertIn("arbitro_question_interface", words)
        self.assertIn("arbitro_question_interface.ask was", broken[0])

    def test_a_constant_of_another_value_breaks_and_a_new_one_does_not(self):
        self.change("draw.h", r"#define ARBITRO_DRAW_PLAYER_DECK_LEGAL 1u",
                    "#define ARBITRO_DRAW_PLAYER_DECK_LEGAL 2u\n#define ARBITRO_MORE 1u")
        self.assertEqual(boundary.compare_constants(self.constants, self.include),
                         (["ARBITRO_MORE is new: 1u"],
                          ["ARBITRO_DRAW_PLAYER_DECK_LEGAL was 1u, is 2u"]))

    def test_what_breaks_fails_from_the_first_release_on(self):
        self.change("draw.h", r"  uint32_t first_seat;\n", "")
        constants = self.folder / "constants.txt"
        constants.write_text("\n".join(self.constants) + "\n")
        said = io.StringIO()
        with mock.patch.multiple(gate, INCLUDE=self.include, DUMP=self.dump, CONSTANTS=constants):
            with contextlib.redirect_stdout(said):
                for tagged, status in ((False, 0), (True, 1)):
                    with mock.patch.object(gate, "promised", return_value=tagged):
                        self.assertEqual(gate.compare(), status)
        self.assertIn("first_seat", said.getvalue())


@unittest.skipUnless("ARBITROUTIL" in os.environ, "no arbitroutil to load rulesets with")
class OldRulesets(unittest.TestCase):
    """The zoo must see an old ruleset that no longer loads."""

    def setUp(self):
        self.zoo = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.zoo)
        kept = self.zoo / "then"
        shutil.copytree(gate.INCLUDE / "arbitro/abi", kept / "include/arbitro/abi")
        shutil.copy(gate.HERE / "ruleset.c", kept / "ruleset.c")
        self.types = kept / "include/arbitro/abi/types.h"

    def visit(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said), mock.patch.object(gate, "promised", lambda: True):
            status = gate.zoo(os.environ["ARBITROUTIL"], self.zoo)
        return status, said.getvalue()

    def test_one_of_today_loads(self):
        status, said = self.visit()
        self.assertIn("then: loads, and its answers keep the contract", said)
        self.assertEqual(status, 0)

    def test_one_of_another_boundary_is_reported(self):
        text = self.types.read_text()
        self.types.write_text(re.sub(r"(ARBITRO_ABI_VERSION) \d+u", r"\1 77u", text))
        status, said = self.visit()
        self.assertIn("is built for version 77 of the boundary", said)
        self.assertEqual(status, 1)


if __name__ == "__main__":
    if not (shutil.which("abidw") and shutil.which("abidiff")):
        print("skipped: this needs abidw and abidiff, of the package abigail-tools")
        sys.exit(NOTHING_TO_TEST_WITH)
    unittest.main()
