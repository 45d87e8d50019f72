# SPDX-License-Identifier: Apache-2.0
"""Reads the boundary's headers for machines: all types, and all constants."""

import pathlib
import re
import subprocess
import tempfile
import xml.etree.ElementTree

UMBRELLA = "arbitro/abi/abi.h"
TYPE = re.compile(r"^typedef (?:struct|enum|union) (arbitro_\w+)", re.MULTILINE)
FUNCTION_TYPE = re.compile(r"^typedef [^;{]*\(\*(arbitro_\w+)\)\(", re.MULTILINE)
CONSTANT = re.compile(r"^#define (ARBITRO_\w+) (.+)$")


class Failed(Exception):
    """A program that this script needs is missing or failed."""


def run(arguments, accepted=(0,)):
    """Returns the standard output of a program, and its exit status."""
    try:
        done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Failed(f"`{arguments[0]}` cannot be run: {error.strerror}") from error
    if done.returncode not in accepted:
        words = (done.stderr or done.stdout).strip()
        raise Failed(f"`{' '.join(map(str, arguments))}` gave {done.returncode}: {words}")
    return done.stdout, done.returncode


def types(include):
    """Returns the names of all types that the headers define, those of a new interface too."""
    names = []
    for header in sorted((include / "arbitro/abi").glob("*.h")):
        text = header.read_text(encoding="utf-8")
        names += TYPE.findall(text) + FUNCTION_TYPE.findall(text)
    if not names:
        raise Failed(f"no type is defined below {include}/arbitro/abi")
    return names


def surface(include, folder):
    """Builds a library with a variable of every type, and returns its path."""
    source = folder / "surface.c"
    lines = [f'#include "{UMBRELLA}"'] + [f"{name} use_of_{name};" for name in types(include)]
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    library = folder / "libarbitro-boundary.so"
    # The dump must not name the folder of the headers.
    places = [f"-ffile-prefix-map={folder}=.", f"-ffile-prefix-map={include}=include"]
    flags = ["-std=c11", "-g", "-O0", "-fPIC", "-shared", f"-I{include}", *places]
    run(["cc", *flags, "-o", library, source])
    return library


def constants(include):
    """Returns every macro with its text, one a line. The headers' guards do not count as macros."""
    text = f'#include "{UMBRELLA}"\n'
    done = subprocess.run(
        ["cc", "-std=c11", "-dM", "-E", f"-I{include}", "-x", "c", "-"],
        input=text, capture_output=True, text=True, check=False,
    )
    if done.returncode != 0:
        raise Failed(f"the headers do not compile: {done.stderr.strip()}")
    found = (CONSTANT.match(line) for line in done.stdout.splitlines())
    return sorted(f"{match.group(1)} {match.group(2)}" for match in found if match)


def write_dump(include, path):
    """Writes the types as abidw sees them: the same bytes, wherever the headers lie."""
    with tempfile.TemporaryDirectory() as folder:
        library = surface(include, pathlib.Path(folder))
        run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs",
             "--type-id-style", "hash", "--out-file", path, library])


class Layout:
    """Each struct and enum of the boundary in a dump, member by member."""

    def __init__(self, dump):
        self._by_id = {}
        self.types = {}
        for element in xml.etree.ElementTree.parse(dump).iter():
            if element.get("id"):
                self._by_id[element.get("id")] = element
        for element in self._by_id.values():
            members = self._members(element)
            if members and element.get("name", "").startswith("arbitro_"):
                self.types[element.get("name")] = members

    def _members(self, element):
        if element.tag == "enum-decl":
            return {one.get("name"): one.get("value") for one in element.iter("enumerator")}
        members = {}
        for member in element.iter("data-member"):
            variable = member.find("var-decl")
            offset = member.get("layout-offset-in-bits")
            words = self._words(variable.get("type-id"))
            members[variable.get("name")] = f"{words} at bit {offset}"
        return members

    def _words(self, identifier):
        """Returns the type in words that are the same in every dump; structs by name alone."""
        element = self._by_id[identifier]
        inner = element.get("type-id")
        if element.tag == "pointer-type-def":
            return f"pointer to {self._words(inner)}"
        if element.tag == "qualified-type-def":
            return f"const {self._words(inner)}"
        if element.tag == "array-type-def":
            counts = [part.get("length") for part in element.iter("subrange")]
            return f"{self._words(inner)}[{']['.join(counts)}]"
        if element.tag == "function-type":
            taken = [self._words(part.get("type-id")) for part in element.iter("parameter")]
            given = self._words(element.find("return").get("type-id"))
            return f"function({', '.join(taken)}) -> {given}"
        if element.tag == "typedef-decl" and not element.get("name").startswith("arbitro_"):
            return self._words(inner)
        return f"{element.get('name')}:{element.get('size-in-bits', '')}"


def compare_types(dump, include):
    """Returns abidiff's output, and a line for each member that rulesets rely on and that is gone
    or has moved. A struct may grow at its end, and an enum may get more values."""
    with tempfile.TemporaryDirectory() as folder:
        library = surface(include, pathlib.Path(folder))
        # Bits of the status: 4, something changed; 8, symbols are gone.
        words, status = run(["abidiff", "--no-show-locs", dump, library], (0, 4, 12))
        today = pathlib.Path(folder) / "today.abi"
        write_dump(include, today)
        before, after = Layout(dump).types, Layout(today).types
    broken = []
    for name, members in before.items():
        for member, was in members.items():
            found = after.get(name, {}).get(member, "gone")
            if found != was:
                broken.append(f"{name}.{member} was {was}, is {found}")
    return (words.strip() if status else ""), sorted(broken)


def compare_constants(recorded, include):
    """Returns lines about added constants, and lines about those that are gone or have changed."""
    before = dict(line.split(" ", 1) for line in recorded)
    after = dict(line.split(" ", 1) for line in constants(include))
    came = [f"{name} is new: {after[name]}" for name in sorted(after.keys() - before.keys())]
    broken = [f"{name} was {before[name]}, is {after.get(name, 'gone')}"
              for name in sorted(before) if before[name] != after.get(name)]
    return came, broken
