#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that the checks see the tree and the code as they are."""

import hashlib
import os
import subprocess
import tempfile
import unittest

import cpp
import sources
from tree import Tree


class LinesTest(unittest.TestCase):
    """A document's last line counts, with a newline or without."""

    def test_last_line(self):
        for data, lines in ((b"", 0), (b"a", 1), (b"a\n", 1), (b"a\nb", 2), (b"a\n\n", 2)):
            with self.subTest(data=data):
                self.assertEqual(sources.count_lines(data), lines)

    def test_a_ledger_that_overlooks_the_last_line(self):
        digest = hashlib.sha256(b"one\ntwo").hexdigest()
        for lines, faults in ((1, 1), (2, 0)):
            with self.subTest(lines=lines), tempfile.TemporaryDirectory() as folder:
                os.makedirs(f"{folder}/books/source")
                with open(f"{folder}/books/source/book.txt", "wb") as file:
                    file.write(b"one\ntwo")
                with open(f"{folder}/rules.txt", "w", encoding="utf-8") as file:
                    file.write(f"# SOURCE  {lines} lines, sha256 {digest}\n")
                subprocess.run(["git", "init", "-q", folder], check=True)
                subprocess.run(["git", "-C", folder, "add", "rules.txt"], check=True)
                found = sources.check(Tree(folder), "rules.txt", "books")
                self.assertEqual(len(found), faults)


class FunctionsTest(unittest.TestCase):
    """The readers find each function, its length and its parameters."""

    def found(self, text):
        return [(f.name, f.line, f.lines, f.parameters) for f in cpp.functions(text)]

    def test_forms(self):
        for text, expected in (
            ("int F() { return 1; }\n", ("F", 1, 1, 0)),
            ("namespace a {\n\nint F(\n    int x) {\n}\n}\n", ("F", 3, 3, 1)),
            ("struct A {\n  int F(int x) const {\n  }\n};\n", ("F", 2, 2, 1)),
            ("class A {\n public:\n  A() : x_{1}, y_(2) {\n  }\n};\n", ("A", 3, 2, 0)),
            ("A::A(int x)\n    : x_(x),\n      y_{2} {}\n", ("A::A", 1, 3, 1)),
            ("template <typename T, typename U = B<T>>\nT F(T a, U b) {}\n", ("F", 1, 2, 2)),
            ("std::function<void(int, int)> F(int x) {}\n", ("F", 1, 1, 1)),
            ("bool operator()(const A& a, B<C, D> b) {}\n", ("operator()", 1, 1, 2)),
            ("bool operator==(const A& a, const A& b) {}\n", ("operator==", 1, 1, 2)),
            ("auto F(std::map<A, B> x = {}) -> std::pair<A, B> {}\n", ("F", 1, 1, 1)),
            ("struct A* F(int x) {}\n", ("F", 1, 1, 1)),
            ("[[nodiscard]] int F(void) noexcept(true) {}\n", ("F", 1, 1, 0)),
            ('extern "C" {\nint f(int a, int b) {\n  return a;\n}\n}\n', ("f", 2, 3, 2)),
            ("#define A(x) { x }\nint F() {}\n", ("F", 2, 1, 0)),
            ("int F() {\n  auto f = [](int a) {\n    if (a) {\n    }\n  };\n}\n", ("F", 1, 6, 0)),
            ("enum class E { kA, kB };\nint F() {}\n", ("F", 2, 1, 0)),
            ('// }\nint F() {\n  G("{", \'{\', R"({)");\n}\n', ("F", 2, 3, 0)),
        ):
            with self.subTest(text):
                self.assertEqual(self.found(text), [expected])

    def test_what_is_no_function(self):
        for text in (
            "int F(int a);\n",
            "constexpr int kRows[] = {1, 2};\n",
            "constexpr Row kRows[] = {{1, F(2)}, {3, 4}};\n",
            "const auto kF = [](int a) { return a; };\n",
            "struct A {\n  std::function<int(int)> f = [](int a) { return a; };\n  int x{1};\n};\n",
            "class A : public B<int(int)> {};\n",
        ):
            with self.subTest(text):
                self.assertEqual(self.found(text), [])


class TreeTest(unittest.TestCase):
    """A checkout lists what git would commit; any other folder lists all but build trees."""

    def make(self, root, *paths):
        for path in paths:
            os.makedirs(os.path.dirname(os.path.join(root, path)) or root, exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write("build/\n*.log\n")

    def test_a_folder(self):
        with tempfile.TemporaryDirectory() as root:
            self.make(root, "a.cc", "b/c.h", "build/d.cc", ".git/e", "x.log")
            self.assertEqual(Tree(root).files, ["a.cc", "b/c.h", "x.log"])

    def test_a_checkout(self):
        with tempfile.TemporaryDirectory() as root:
            self.make(root, "a.cc", "b/c.h", "build/d.cc", "x.log", ".gitignore")
            try:
                subprocess.run(["git", "init", "-q", root], check=True, capture_output=True)
            except OSError:
                self.skipTest("git is not installed")
            self.assertEqual(Tree(root).files, [".gitignore", "a.cc", "b/c.h"])
            self.assertEqual(Tree(os.path.join(root, "b")).files, ["c.h"])


if __name__ == "__main__":
    unittest.main()
