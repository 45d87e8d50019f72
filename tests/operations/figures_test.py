# SPDX-License-Identifier: Apache-2.0
"""Tests of tools/figures: how it reads the runs of other scripts, and how it says what it lacks.

    figures_test.py SOURCES
"""

import importlib.machinery
import importlib.util
import os
import subprocess
import sys
import tempfile
import types
import unittest

SOURCES = os.path.abspath(sys.argv.pop())
SCRIPT = os.path.join(SOURCES, "tools", "figures")


def load(script):
    loader = importlib.machinery.SourceFileLoader("figures", script)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("figures", loader))
    loader.exec_module(module)
    return module


figures = load(SCRIPT)


class FiguresTest(unittest.TestCase):
    def test_each_name_is_measured_and_listed(self):
        for name in figures.SECONDS:
            self.assertTrue(callable(getattr(figures.Run, "measure_" + name, None)), name)
        said = subprocess.run([sys.executable, "-B", SCRIPT, "--list"], capture_output=True,
                              text=True, check=True).stdout
        self.assertEqual([line.split()[0] for line in said.splitlines()], list(figures.SECONDS))

    def test_lack_of_peers_and_postgresql_is_said_before_anything_is_built(self):
        done = subprocess.run([sys.executable, "-B", SCRIPT, "load", "postgres", "--postgres",
                               "/nowhere"], capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("`load` and `pair` need --peers FOLDER", done.stderr)
        self.assertIn("no initdb in `/nowhere`: apt-get install postgresql-15", done.stderr)

    def test_lack_of_wrk_is_said(self):
        before = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        with tempfile.TemporaryDirectory() as empty:
            os.environ["PATH"] = empty
            with self.assertRaisesRegex(figures.Fault, "apt-get install wrk"):
                figures.check_there(["web"], types.SimpleNamespace(peers=None, postgres=""))

    def test_what_needs_nothing_lacks_nothing(self):
        figures.check_there(["log", "growth"], types.SimpleNamespace(peers=None, postgres=""))

    def test_of_several_runs_of_readers_the_medians_count(self):
        runs = [{"readers": 20, "table_p99_ms": p99, "bytes_max": 1200, "rest_p99_ms": 4000,
                 "others_p99_ms": 20} for p99 in (900, 700, 800)]
        told = figures.figures_of_readers(runs)
        self.assertEqual({one["case"] for one in told}, {"20 phones wait for a round"})
        self.assertEqual([(one["value"], one["target"]) for one in told],
                         [(800, "<= 1000"), (1200, "<= 2048"), (4000, ""), (20, "")])

    def test_reports_on_postgresql_stand_beside_a_bare_client_with_as_many_in_flight(self):
        told = figures.beside_bare([
            {"case": "1 × 64", "metric": "durable appends", "value": 5, "baseline": 6},
            {"case": "64 × 1", "metric": "durable appends", "value": 7, "baseline": 8},
            {"case": "results reported, 200 events", "metric": "calls", "value": 12},
            {"case": "results reported, 200 events", "metric": "p99", "value": 9}])
        self.assertEqual((told[2]["baseline"], told[2]["ratio"], told[2]["target"]),
                         (8, 1.5, ">= 0.6 x"))
        self.assertNotIn("baseline", told[3])


if __name__ == "__main__":
    unittest.main()
