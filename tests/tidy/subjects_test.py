#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that long subjects are found in commits that came after the check, and in no others."""

import contextlib
import io
import os
import subprocess
import tempfile
import unittest

import tidy


class SubjectsTest(unittest.TestCase):
    """Commits before the check are what they are; those after it keep to the limit."""

    LONG = "storage: " + "x" * 64

    def git(self, *arguments):
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", self.root, *who, *arguments], check=True, capture_output=True)

    def commit(self, path, subject):
        os.makedirs(os.path.dirname(os.path.join(self.root, path)), exist_ok=True)
        with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
            file.write(subject)
        self.git("add", ".")
        self.git("commit", "-m", subject)

    def outcome(self, root):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            return tidy.main(["subjects", root]), printed.getvalue()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = os.path.join(folder.name, "tree")
        try:
            subprocess.run(["git", "init", "-q", self.root], check=True, capture_output=True)
        except OSError:
            self.skipTest("git is not installed")
        self.commit("storage/a.cc", self.LONG)
        self.assertEqual(self.outcome(self.root)[0], 0, "the check is not in the tree yet")
        self.commit("tests/tidy/subjects.py", "tests: Check subjects")

    def test_only_what_came_since(self):
        self.assertEqual(self.outcome(self.root), (0, "tidy subjects: 2 files, 0 faults\n"))
        self.commit("storage/b.cc", self.LONG[:72])
        self.assertEqual(self.outcome(self.root)[0], 0)
        self.commit("storage/c.cc", self.LONG)
        status, printed = self.outcome(self.root)
        self.assertEqual(status, 1)
        self.assertRegex(printed, r"^commit \w+:1: the subject has 73 characters, 72 at most; ")

    def test_without_its_history(self):
        self.commit("storage/c.cc", self.LONG)
        shallow = self.root + "-shallow"
        clone = ["git", "clone", "-q", "--depth", "1", "file://" + self.root, shallow]
        subprocess.run(clone, check=True, capture_output=True)
        self.assertEqual(self.outcome(shallow)[0], 0)
        self.assertIn("skipped: ", self.outcome(shallow)[1])
        with tempfile.TemporaryDirectory() as exported:
            with open(os.path.join(exported, "a.cc"), "w", encoding="utf-8") as file:
                file.write("")
            self.assertEqual(self.outcome(exported)[0], 0)
            self.assertIn("skipped: ", self.outcome(exported)[1])


if __name__ == "__main__":
    unittest.main()
