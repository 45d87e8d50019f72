# SPDX-License-Identifier: Apache-2.0
"""Packed inputs come out again, always in the same bytes, and no damaged archive is read."""

import contextlib
import hashlib
import importlib.machinery
import importlib.util
import io
import lzma
import os
import tarfile
import tempfile
import unittest
from unittest import mock

import corpora

INPUTS = (b"RegisterPlayer{}\n", bytes(range(256)), b"\0")

# Stands for a fuzzer: reaches a hundred edges, and a merge keeps all inputs but those with a `-`.
FUZZER = """#!/bin/sh
echo "cov: 100"
case "$*" in *-set_cover_merge=1*) ;; *) exit 0 ;; esac
for folder; do case $folder in -*) shift ;; esac; done
into=$1; shift
for folder; do for input in "$folder"/*; do
  grep -q -e - "$input" || cp "$input" "$into/"
done; done
"""


class CorporaTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.corpus = self.path("corpus")
        os.mkdir(self.corpus)
        patched = mock.patch.object(corpora, "CORPUS", self.corpus)
        patched.start()
        self.addCleanup(patched.stop)

    def path(self, *parts):
        return os.path.join(self.root, *parts)

    def folder(self, name, inputs):
        os.mkdir(self.path(name))
        for number, content in enumerate(inputs):
            self.write(self.path(name, "input-%d" % number), content)
        return self.path(name)

    def packed(self, target="csv", inputs=INPUTS):
        """Packs these inputs, and returns the target's archive."""
        archive = corpora.archive_of(target)
        corpora.pack(archive, self.folder(target, inputs))
        return archive

    def refuses(self, data, why=""):
        archive = self.path("refused")
        self.write(archive, data)
        with self.assertRaisesRegex(corpora.Fault, why):
            corpora.read(archive)

    @staticmethod
    def write(path, data):
        with open(path, "wb") as file:
            file.write(data)

    @staticmethod
    def bytes_of(path):
        with open(path, "rb") as file:
            return file.read()

    def test_what_is_packed_comes_out_again(self):
        archive = self.packed(inputs=(*INPUTS, INPUTS[0]))
        self.assertEqual(corpora.unpack(archive, self.path("out")), len(INPUTS))
        out = {name: self.bytes_of(self.path("out", name)) for name in os.listdir(self.path("out"))}
        self.assertEqual(out, {hashlib.sha1(each).hexdigest(): each for each in INPUTS})

    def test_the_same_inputs_are_the_same_bytes(self):
        first = self.bytes_of(self.packed())
        again = self.folder("again", reversed(INPUTS))
        for name in os.listdir(again):
            os.utime(os.path.join(again, name), (1, 1))
            os.chmod(os.path.join(again, name), 0o600)
        corpora.pack(corpora.archive_of("csv"), again)
        self.assertEqual(self.bytes_of(corpora.archive_of("csv")), first)
        self.assertEqual(os.listdir(self.corpus), ["csv.tar.xz"])

    def test_a_damaged_archive_is_refused(self):
        data = self.bytes_of(self.packed())
        for place in range(len(data)):
            self.refuses(data[:place] + bytes([data[place] ^ 16]) + data[place + 1 :])
            self.refuses(data[:place])
        self.refuses(data + b"\0")
        with self.assertRaises(corpora.Fault):
            corpora.read(self.path("no such file"))

    def test_an_archive_without_an_input_is_refused(self):
        empty = io.BytesIO()
        with tarfile.open(fileobj=empty, mode="w", format=tarfile.USTAR_FORMAT):
            pass
        self.refuses(lzma.compress(empty.getvalue()), "no input")
        self.refuses(lzma.compress(b""))
        before = self.bytes_of(self.packed())
        with self.assertRaisesRegex(corpora.Fault, "no input"):
            corpora.pack(corpora.archive_of("csv"), self.folder("none", ()))
        self.assertEqual(self.bytes_of(corpora.archive_of("csv")), before)

    def test_an_archive_that_another_program_made_is_refused(self):
        tar = lzma.decompress(self.bytes_of(self.packed()))
        self.refuses(lzma.compress(tar + bytes(512)), "did not make it")
        self.refuses(lzma.compress(tar.replace(b"RegisterPlayer", b"RegisterFlayer")), "did not")
        by_hand = io.BytesIO()
        with tarfile.open(fileobj=by_hand, mode="w") as members:
            members.add(self.path("csv"), "csv")
        self.refuses(lzma.compress(by_hand.getvalue()), "did not make it")

    def test_each_fuzzer_has_an_archive_and_each_archive_a_fuzzer(self):
        for target in corpora.targets():
            self.packed(target)
        self.assertEqual(self.checked()[0], True)
        os.rename(corpora.archive_of("csv"), self.path("corpus", "cvs.tar.xz"))
        good, said = self.checked()
        self.assertFalse(good)
        self.assertIn("cvs.tar.xz: no fuzzer reads it", said)
        self.assertIn("csv.tar.xz: [Errno 2]", said)
        os.rename(self.path("corpus", "cvs.tar.xz"), corpora.archive_of("csv"))
        self.write(corpora.archive_of("csv"), b"")
        self.assertEqual(self.checked()[0], False)

    @staticmethod
    def checked():
        with contextlib.redirect_stdout(io.StringIO()) as said:
            return corpora.check(), said.getvalue()

    def test_commands(self):
        self.packed()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(corpora.main(["unpack", "csv", self.path("out")]), 0)
            self.assertEqual(corpora.main(["pack", "jwt", self.path("out")]), 0)
            self.assertEqual(corpora.main(["pack", "csv", self.path("no such folder")]), 1)
            self.assertEqual(corpora.main(["unpack", "names", self.path("out")]), 1)
            for wrong in ([], ["unpack"], ["unpack", "cvs", self.path("out")], ["mix", "a", "b"]):
                self.assertEqual(corpora.main(wrong), 2)
        self.assertEqual(corpora.read(corpora.archive_of("jwt")).keys(), self.names(INPUTS))

    @staticmethod
    def names(inputs):
        return {hashlib.sha1(content).hexdigest() for content in inputs}

    def run_fuzzer(self, *arguments):
        """Returns what tests/fuzz/run returns and says of the fuzzer that stands for csv's."""
        loader = importlib.machinery.SourceFileLoader("run", os.path.join(corpora.HERE, "run"))
        run = importlib.util.module_from_spec(importlib.util.spec_from_loader("run", loader))
        loader.exec_module(run)
        os.makedirs(self.path("bin"), exist_ok=True)
        self.write(self.path("bin", "fuzz_csv"), FUZZER.encode())
        os.chmod(self.path("bin", "fuzz_csv"), 0o755)
        said = io.StringIO()
        with contextlib.ExitStack() as during:
            during.enter_context(contextlib.redirect_stdout(said))
            during.enter_context(contextlib.redirect_stderr(said))
            during.enter_context(mock.patch.object(run, "launcher", list))
            during.enter_context(mock.patch.object(run, "read_figures", lambda: {"csv": 100}))
            asked = ["run", "--bin", self.path("bin"), *arguments, "csv"]
            during.enter_context(mock.patch("sys.argv", asked))
            return run.main(), said.getvalue()

    def test_a_run_reads_the_archive(self):
        self.packed()
        code, said = self.run_fuzzer()
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"csv +3 +100 +100 +ok")

    def test_a_run_fails_where_the_archive_is_damaged_or_missing(self):
        self.write(self.packed(), b"")
        code, said = self.run_fuzzer()
        self.assertEqual(code, 1, said)
        self.assertIn("csv.tar.xz", said)
        os.remove(corpora.archive_of("csv"))
        code, said = self.run_fuzzer()
        self.assertEqual(code, 1, said)
        self.assertIn("BELOW", said)

    def test_a_merge_packs_what_it_keeps(self):
        self.packed(inputs=(b"kept", b"no-more"))
        more = self.folder("more", (b"found", b"in-vain"))
        code, said = self.run_fuzzer("--merge", more)
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"csv +2 ")
        archive = corpora.archive_of("csv")
        self.assertEqual(corpora.read(archive).keys(), self.names((b"kept", b"found")))
        before = self.bytes_of(archive)
        self.assertEqual(self.run_fuzzer("--merge", more)[0], 0)
        self.assertEqual(self.bytes_of(archive), before)


if __name__ == "__main__":
    unittest.main()
