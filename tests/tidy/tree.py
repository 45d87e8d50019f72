# SPDX-License-Identifier: Apache-2.0
"""The files of one source tree, and what a check says about them."""

import os
import subprocess
from typing import NamedTuple

# Folders that hold nothing written by hand.
SKIPPED_FOLDERS = {".git", "build", "__pycache__"}

# Headers as they once were.
KEPT_AS_THEY_WERE = ("tests/abi/zoo/",)


class Fault(NamedTuple):
    """One thing wrong: where, what, and what to do about it."""

    path: str
    line: int
    what: str
    remedy: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.what}; {self.remedy}"


class Tree:
    """Reads a tree once. Paths are relative to its root, with forward slashes."""

    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.files = sorted(
            p
            for p in self._list()
            if os.path.isfile(self.absolute(p)) and not p.startswith(KEPT_AS_THEY_WERE)
        )
        self._known = set(self.files)
        self._texts = {}

    def absolute(self, path):
        return os.path.join(self.root, path)

    def has(self, path):
        return path in self._known

    def has_folder(self, path):
        start = path.rstrip("/") + "/"
        return any(f.startswith(start) for f in self.files)

    def ending(self, *suffixes):
        return [f for f in self.files if f.endswith(suffixes)]

    def text(self, path):
        if path not in self._texts:
            with open(self.absolute(path), encoding="utf-8", errors="replace") as file:
                self._texts[path] = file.read()
        return self._texts[path]

    def lines(self, path):
        """Yields (number, line) from 1."""
        return enumerate(self.text(path).split("\n"), start=1)

    def git(self, *arguments):
        """Returns what a git command prints, or None where the root is not a checkout's top."""

        def run(*words):
            done = subprocess.run(["git", "-C", self.root, *words], capture_output=True, check=True)
            return done.stdout.decode("utf-8", "replace")

        try:
            if os.path.realpath(run("rev-parse", "--show-toplevel").strip()) != self.root:
                return None
            return run(*arguments)
        except (OSError, subprocess.CalledProcessError):
            return None

    def _list(self):
        """Returns the files that git would commit, or all files where there is no git."""
        listed = self.git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        if listed is None:
            return self._walk()
        return sorted(set(filter(None, listed.split("\0"))))

    def _walk(self):
        found = []
        for folder, below, names in os.walk(self.root):
            below[:] = [b for b in below if b not in SKIPPED_FOLDERS]
            for name in names:
                relative = os.path.relpath(os.path.join(folder, name), self.root)
                found.append(relative.replace(os.sep, "/"))
        return found
