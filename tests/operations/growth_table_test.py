# SPDX-License-Identifier: Apache-2.0
"""The table of how cost grows: exponents, verdicts, and the sentences that it asks for.

    growth_table_test.py SOURCES
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

SOURCES = os.path.abspath(sys.argv.pop())
SCRIPT = os.path.join(SOURCES, "tools", "growth_table.py")
sys.path.insert(0, os.path.dirname(SCRIPT))

import growth_table  # noqa: E402  (found by the line above)

DOCUMENT = f"# Kept\n\n{growth_table.BEGIN}\nold\n{growth_table.END}\n\nkept\n"


def figure(of, metric, size, value, *, work=1, unit="ms"):
    return {"bench": "How cost grows", "case": f"{size} {of}", "metric": metric, "value": value,
            "unit": unit, "of": of, "size": size, "work": work, "machine": "2 cores"}


def series(of, metric, values, **more):
    """A figure at 10, 100 and so on."""
    return [figure(of, metric, 10 ** (at + 1), value, **more) for at, value in enumerate(values)]


class GrowthTableTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write("document.md", DOCUMENT)
        self.write("growth_explained.txt", "% for people\n\n")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def measured(self, *figures):
        self.write("growth.jsonl", "".join(json.dumps(one) + "\n" for one in figures))

    def run_script(self, *more):
        return subprocess.run([sys.executable, "-B", SCRIPT, self.folder.name, "--into",
                               self.path("document.md"), *more],
                              capture_output=True, text=True, check=False)

    def test_an_exponent_is_of_neighbouring_sizes(self):
        told = growth_table.with_exponents(
            series("events", "start", [2, 20, 2000]) + series("events", "page", [3, 3, 30], work=0))
        self.assertEqual([one["exponent"] for one in told], [None, 1, 2, None, 0, 1])
        told = growth_table.with_exponents(
            [figure("log", "disk", 10, 1), figure("log", "disk", 50, 5)])
        self.assertEqual(told[1]["exponent"], 1)

    def test_a_value_of_nothing_has_no_exponent(self):
        told = growth_table.with_exponents(series("events", "memory", [-4, 20, 200]))
        self.assertEqual([one["exponent"] for one in told], [None, None, 1])

    def test_memory_that_is_mostly_noise_is_no_growth(self):
        told = growth_table.with_exponents(
            series("events", "memory", [0.35, 0.002, 10, 100], unit="MiB"))
        self.assertEqual([one["exponent"] for one in told], [None, 0, 1, 1])

    def test_sizes_are_compared_in_their_order_and_the_later_figure_stands(self):
        told = growth_table.with_exponents(
            [figure("log", "disk", 100, 7), figure("log", "disk", 10, 1),
             figure("log", "disk", 100, 10)])
        self.assertEqual([(one["size"], one["exponent"]) for one in told], [(10, None), (100, 1)])

    def test_the_table_says_of_each_cost_whether_it_grows_as_its_work(self):
        self.measured(*series("events", "start", [0.5, 5, 5000]),
                      *series("events", "page", [1, 1.2, 1.4], work=0),
                      *series("rulesets", "memory", [12, 120], unit="MiB"))
        self.write("growth_explained.txt", "events | start | It reads all | twice.\n")
        done = self.run_script()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.read("document.md"), f"""# Kept

{growth_table.BEGIN}

## How cost grows

2 cores.
{growth_table.MEANING}
### By events

| cost | 10 | 100 | 1 000 | exponents | its work | verdict |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
| start | 500 µs | 5 ms | 5 s | 1.00, 3.00 | 1 | explained below |
| page | 1 ms | 1.20 ms | 1.40 ms | 0.08, 0.07 | 0 | as its work |

- **start**: It reads all | twice.

### By rulesets

| cost | 10 | 100 | exponents | its work | verdict |
| --- | ---: | ---: | ---: | ---: | --- |
| memory | 12 MiB | 120 MiB | 1.00 | 1 | as its work |

{growth_table.END}

kept
""")
        self.assertEqual(self.run_script("--check").returncode, 0)

    def test_a_cost_that_grows_faster_needs_a_sentence(self):
        # Ten times the size: 10 ** 0.14 is within what a measurement is worth, 10 ** 0.16 is not.
        self.measured(*series("events", "page", [1, 1.38], work=0))
        self.assertEqual(self.run_script().returncode, 0)
        self.measured(*series("events", "page", [1, 1.45], work=0))
        done = self.run_script()
        self.assertEqual(done.returncode, 1)
        self.assertIn("`events`, `page`: 0.16, and its work by 0: say why in", done.stderr)
        self.assertIn("| **not explained** |", self.read("document.md"))
        self.assertEqual(self.run_script("--check").returncode, 1)
        self.write("growth_explained.txt", "events | page | It is longer.\n")
        self.assertEqual(self.run_script().returncode, 0)
        self.assertIn("- **page**: It is longer.\n", self.read("document.md"))

    def test_a_sentence_about_no_cost_is_a_fault(self):
        self.measured(*series("events", "page", [1, 1], work=0))
        self.write("growth_explained.txt", "events | pages | It is longer.\n")
        done = self.run_script()
        self.assertEqual(done.returncode, 1)
        self.assertIn("`events`, `pages`: no figure is called so", done.stderr)

    def test_a_document_that_is_not_what_the_figures_say_is_found(self):
        self.measured(*series("events", "page", [1, 1], work=0))
        done = self.run_script("--check")
        self.assertEqual(done.returncode, 1)
        self.assertIn("is not what the figures say", done.stderr)
        self.assertEqual(self.read("document.md"), DOCUMENT)

    def test_without_figures_the_table_says_so(self):
        self.assertEqual(self.run_script().returncode, 0)
        self.assertIn("Not measured yet", self.read("document.md"))

    def test_malformed_lines_are_named(self):
        self.write("growth.jsonl", json.dumps(figure("events", "page", 10, 1)) + "\n{}\n")
        done = self.run_script()
        self.assertEqual(done.returncode, 2)
        self.assertIn("growth.jsonl:2: must be a JSON object with `of`", done.stderr)
        os.remove(self.path("growth.jsonl"))
        self.write("growth_explained.txt", "events | page\n")
        done = self.run_script()
        self.assertEqual(done.returncode, 2)
        self.assertIn("growth_explained.txt:1: must be", done.stderr)
        self.write("growth_explained.txt", "")
        self.write("document.md", "# No markers\n")
        self.assertEqual(self.run_script().returncode, 2)


if __name__ == "__main__":
    unittest.main()
