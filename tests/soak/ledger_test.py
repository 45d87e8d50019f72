# SPDX-License-Identifier: Apache-2.0
"""The ledger of tools/soak: lines are kept, added up and put into a document.

    ledger_test.py TOOLS/soak
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

SOAK = sys.argv.pop()
REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(SOAK)))

# A campaign that runs two seeds and says what it was given.
CAMPAIGN = """#!/bin/sh
echo "given $*"
echo '{"campaign": "coins", "first_seed": '$2', "last_seed": '$(($2 + 1))', "flips": 1000,
 "chi_square": 11.5, "degrees": 10, "worst_p": 0.0'$2', "failures": 0}' | tr -d '\\n'
"""

# A test that records seven power cuts.
TEST_PROGRAM = """#!/bin/sh
[ "$ARBITRO_LONG_TESTS" = 1 ] && [ -n "$ARBITRO_SEED" ] || exit 3
report=${2#--gtest_output=json:}
echo '{"testsuites": [{"testsuite": [{"name": "A", "time": "1s", "power_cuts": "7"}]}]}' >"$report"
"""


# A release of two packages, one of which has the bytes of a file; and the tree's own comparison.
RELEASE = """#!/bin/sh
[ "$1" != --compare ] || exec "%s" "$@"
mkdir -p "$1"
echo same >"$1/one_1.deb"
%s >"$1/two_1.deb"
"""


class LedgerTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.ledger = self.path("ledger.jsonl")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def program(self, name, text):
        self.write(name, text)
        os.chmod(self.path(name), 0o755)

    def soak(self, *arguments):
        command = [sys.executable, "-B", SOAK, *arguments]
        command += ["--ledger", self.ledger, "--bin", self.folder.name]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def lines(self):
        with open(self.ledger, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_a_campaign_goes_on_where_the_ledger_ends(self):
        self.program("soak_coins", CAMPAIGN)
        first = self.soak("coins", "--minutes", "3")
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertIn("given --first-seed 1 --minutes 3", first.stdout)
        second = self.soak("coins")
        self.assertIn("given --first-seed 3", second.stdout)
        self.assertIn("flips 2 000", second.stdout)
        self.assertEqual([line["first_seed"] for line in self.lines()], [1, 3])
        self.assertTrue(all(line["commit"] for line in self.lines()))

    def test_a_failure_is_kept_and_said(self):
        self.program("soak_coins", CAMPAIGN.replace('"failures": 0', '"failures": 1'))
        self.assertEqual(self.soak("coins").returncode, 1)
        self.assertEqual(self.lines()[0]["failures"], 1)

    def test_a_campaign_that_dies_leaves_no_line(self):
        self.program("soak_coins", "#!/bin/sh\necho half a line\nexit 3\n")
        died = self.soak("coins")
        self.assertEqual(died.returncode, 2)
        self.assertIn("no line for the ledger", died.stderr)
        self.assertFalse(os.path.exists(self.ledger))

    def test_an_unknown_campaign_is_refused(self):
        unknown = self.soak("dice")
        self.assertEqual(unknown.returncode, 2)
        self.assertIn("no campaign `dice`", unknown.stderr)

    def test_the_report_adds_up(self):
        self.program("soak_coins", CAMPAIGN)
        for _ in range(3):
            self.soak("coins")
        self.write("doc.md", "# Kept\n<!-- tools/soak report: begin -->\nold\n"
                             "<!-- tools/soak report: end -->\nkept\n")  # fmt: skip
        for _ in range(2):
            self.assertEqual(self.soak("report", "--into", self.path("doc.md")).returncode, 0)
        with open(self.path("doc.md"), encoding="utf-8") as file:
            document = file.read()
        self.assertTrue(document.startswith("# Kept\n"))
        self.assertTrue(document.endswith("\nkept\n"))
        self.assertNotIn("old", document)
        for row in ("| runs | 3 |", "| seeds | 1–6 |", "| flips | 3 000 |", "| degrees | 30 |"):
            self.assertIn(row, document)
        self.assertIn("| worst p of one seed | 0.01 |", document)
        self.assertIn("| as the worst of 6 | 0.06 |", document)
        # 34.5 on 30 degrees; the exact value is 0.2613.
        self.assertIn("| p of all together | 0.261", document)

    def test_a_seed_counted_twice_is_refused(self):
        self.program("soak_coins", CAMPAIGN)
        self.soak("coins")
        self.soak("coins", "--first-seed", "2")
        twice = self.soak("report")
        self.assertEqual(twice.returncode, 2)
        self.assertIn("seed 2 was run twice", twice.stderr)

    def test_a_line_that_is_none_is_named(self):
        self.write("ledger.jsonl", '{"campaign": "coins"}\n')
        self.assertIn("ledger.jsonl:1", self.soak("report").stderr)

    def test_tests_are_a_campaign_too(self):
        self.program("power_cut_test", TEST_PROGRAM)
        self.assertEqual(self.soak("power_cuts", "--seeds", "2").returncode, 0)
        line = self.lines()[0]
        self.assertEqual((line["first_seed"], line["last_seed"], line["power_cuts"]), (1, 2, 14))
        self.assertEqual(line["failures"], 0)
        row = "| disks after a power cut | 20 000 | 14 **so far** | 0 |"
        self.assertIn(row, self.soak("report").stdout)

    def test_a_test_that_fails_or_dies_is_a_failure(self):
        failing = TEST_PROGRAM.replace('"power_cuts"', '"failures": [{}], "power_cuts"')
        for text in (failing, "#!/bin/sh\nexit 134\n"):
            self.program("power_cut_test", text)
            self.assertEqual(self.soak("power_cuts").returncode, 1)
            self.assertEqual(self.lines()[-1]["failures"], 1)

    def second_build(self, two):
        """Returns what the campaign says of a tree whose second package is made by `two`."""
        tree = self.path("tree-" + two.replace(" ", ""))
        os.makedirs(os.path.join(tree, "tools"))
        release = os.path.join(tree, "tools", "release")
        with open(release, "w", encoding="utf-8") as file:
            file.write(RELEASE % (os.path.join(REPOSITORY, "tools", "release"), two))
        os.chmod(release, 0o755)
        author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        for command in (["init", "-q"], ["add", "."], [*author, "commit", "-qm", "tree: Begin"]):
            subprocess.run(["git", "-C", tree, *command], check=True)
        return self.soak("second_build", "--source", tree)

    def test_a_second_build_has_the_same_bytes(self):
        same = self.second_build("echo two")
        self.assertEqual(same.returncode, 0, same.stdout + same.stderr)
        line = self.lines()[0]
        self.assertEqual((line["campaign"], line["packages"], line["failures"]),
                         ("second_build", 2, 0))  # fmt: skip
        other = self.second_build("pwd")
        self.assertEqual(other.returncode, 1)
        self.assertIn("these differ: two_1.deb", other.stdout)
        self.assertEqual(self.lines()[1]["failures"], 1)

    def test_the_document_is_the_kept_ledgers(self):
        with open(os.path.join(REPOSITORY, "docs", "reliability.md"), encoding="utf-8") as file:
            kept = file.read()
        self.write("doc.md", kept)
        command = [sys.executable, "-B", SOAK, "report", "--into", self.path("doc.md")]
        subprocess.run(command, check=True)
        with open(self.path("doc.md"), encoding="utf-8") as file:
            self.assertEqual(file.read(), kept, "write it with `tools/soak report --into`")

    def test_the_kept_ledger_has_no_failure(self):
        ledger = os.path.join(REPOSITORY, "tests", "soak", "ledger.jsonl")
        with open(ledger, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.assertTrue(lines)
        self.assertEqual([line for line in lines if line["failures"]], [])
        command = [sys.executable, "-B", SOAK, "report", "--ledger", ledger]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    unittest.main()
