#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs the fuzzers' corpora: corpus/TARGET.tar.xz, the same bytes for the same inputs.

  tests/fuzz/corpora.py unpack TARGET FOLDER  writes the target's inputs into the folder
  tests/fuzz/corpora.py pack TARGET FOLDER    makes the target's archive out of the folder's files
  tests/fuzz/corpora.py check                 whether each fuzzer has its archive, and it is whole

An input's name is the SHA-1 of its bytes, as libFuzzer names it. An archive without an input is a
fault. Exit codes: 0 fine, 1 an archive or a folder is at fault, 2 wrong usage.
"""

import hashlib
import io
import lzma
import os
import sys
import tarfile

HERE = os.path.dirname(os.path.realpath(__file__))
CORPUS = os.path.join(HERE, "corpus")
ENDING = ".tar.xz"

# Reads nothing of ours, so it has no corpus.
SELF_TEST = "planted"


class Fault(Exception):
    """Why there are no inputs to be had."""


def targets():
    """By the fuzzers' sources: a fuzzer without an archive is a fault."""
    names = {name[: -len("_fuzz.cc")] for name in os.listdir(HERE) if name.endswith("_fuzz.cc")}
    return sorted(names - {SELF_TEST})


def archive_of(target):
    return os.path.join(CORPUS, target + ENDING)


def read(archive):
    """The inputs by name. Raises Fault unless the archive is what `pack` made of at least one."""
    try:
        with open(archive, "rb") as file:
            tar = _decompressed(file.read())
        with tarfile.open(fileobj=io.BytesIO(tar)) as members:
            inputs = _named(members.extractfile(each).read() for each in members if each.isfile())
    except (OSError, EOFError, lzma.LZMAError, tarfile.TarError) as error:
        raise Fault("%s: %s" % (archive, error)) from error
    if not inputs:
        raise Fault("%s: there is no input in it" % archive)
    if _tar(inputs) != tar:
        raise Fault("%s: `corpora.py pack` did not make it" % archive)
    return inputs


def unpack(archive, folder):
    """Writes the inputs into a folder; says how many they are."""
    inputs = read(archive)
    os.makedirs(folder, exist_ok=True)
    for name, content in inputs.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    return len(inputs)


def pack(archive, folder):
    """Makes the archive out of the folder's files; says how many inputs they are."""
    contents = []
    for entry in os.scandir(folder):
        if entry.is_file():
            with open(entry.path, "rb") as file:
                contents.append(file.read())
    inputs = _named(contents)
    if not inputs:
        raise Fault("%s: there is no input in it" % folder)
    with open(archive + ".part", "wb") as file:
        file.write(lzma.compress(_tar(inputs), preset=9))
    os.replace(archive + ".part", archive)
    return len(inputs)


def check():
    """Prints a line a fault; whether there is none."""
    known, faults, count = targets(), [], 0
    for name in sorted(set(os.listdir(CORPUS)) - {target + ENDING for target in known}):
        faults.append("%s: no fuzzer reads it" % os.path.join(CORPUS, name))
    for target in known:
        try:
            count += len(read(archive_of(target)))
        except Fault as fault:
            faults.append(str(fault))
    print("\n".join([*faults, "%d targets, %d inputs" % (len(known), count)]))
    return bool(known) and not faults


def _decompressed(data):
    """All of one xz stream, with nothing behind it."""
    stream = lzma.LZMADecompressor(lzma.FORMAT_XZ)
    whole = stream.decompress(data)
    if not stream.eof or stream.unused_data:
        raise EOFError("it does not end where it should")
    return whole


def _named(contents):
    return {hashlib.sha1(content).hexdigest(): content for content in contents}


def _tar(inputs):
    """By name, with the date, owner and mode that TarInfo begins with."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in sorted(inputs.items()):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return whole.getvalue()


def main(arguments):
    if arguments == ["check"]:
        return 0 if check() else 1
    act = {"pack": pack, "unpack": unpack}.get(arguments[0]) if len(arguments) == 3 else None
    if act is None or arguments[1] not in targets():
        print("%s\ntargets: %s" % (__doc__.strip(), ", ".join(targets())), file=sys.stderr)
        return 2
    try:
        print("%d inputs" % act(archive_of(arguments[1]), arguments[2]))
    except (Fault, OSError) as fault:
        print("corpora.py: %s" % fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
