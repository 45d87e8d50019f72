#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the handbook's site and reads it as a visitor does: every link, every picture, the search.

usage: run_site.py SOURCES

Exit code 77: skipped, there is no Sphinx, MyST, theme or protoc (tools/install_packages test).
"""

import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
from skipping import skip  # noqa: E402  (found by the line above)

DEBIAN = "/usr/bin/python3"  # The interpreter that has Debian's packages.
NEEDED = "import sphinx, myst_parser, furo, google.protobuf"
# Loading is a request; a link that a reader may click is none.
LOADS = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}
# A word, and a page that must be among those that a search for it finds.
WORDS = (("strand", "ARCHITECTURE"), ("seccomp", "docs/isolation"), ("watchdog", "docs/operations"),
         ("repairround", "proto/pairing.proto"), ("risiko", "plugins/risiko/README"))
FIND = """import sys
from sphinx.search import js_index
from sphinx.search.en import SearchEnglish
index = js_index.loads(sys.stdin.read())
stem = SearchEnglish({}).stem
for word in sys.argv[1:]:
    numbers = set()
    for terms in (index["terms"], index["titleterms"]):
        places = terms.get(stem(word), [])
        numbers.update(places if isinstance(places, list) else [places])
    print(word, *sorted(index["docnames"][number] for number in numbers))
"""
SEARCH_SECONDS = 60
SHOWN_MAX = 50


class Reader(html.parser.HTMLParser):
    """The anchors of a page, where it leads, and what it loads."""

    def __init__(self):
        super().__init__()
        self.anchors, self.leads, self.loads = set(), [], []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            if tag == "a" and name == "href":
                self.leads.append(value)
            if (tag, name) in LOADS:
                self.loads.append(value)


def read(page):
    reader = Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader


def faults_in(site):
    """Returns each link that leads nowhere, and each load from elsewhere."""
    pages = {page: read(page) for page in site.rglob("*.html")}
    faults = []
    for page, reader in pages.items():
        for target in reader.leads + reader.loads:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme or parts.netloc:
                if target in reader.loads and parts.scheme != "data":
                    faults.append(f"{page.relative_to(site)} loads {target}")
                continue
            path, anchor = urllib.parse.unquote(parts.path), urllib.parse.unquote(parts.fragment)
            file = (page.parent / path).resolve() if path else page
            if not file.is_file():
                faults.append(f"{page.relative_to(site)} leads to {target}, which is not there")
            elif anchor and file in pages and anchor not in pages[file].anchors:
                faults.append(f"{page.relative_to(site)} leads to {target}, no place there")
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        faults += [f"{style.relative_to(site)} loads {url}"
                   for url in re.findall(r"url\([\"']?((?:https?:)?/[^)\"']*)", text)]
    return faults


def missing_pages(sources, site):
    """Returns the documents and protos that no page shows."""
    documents, protos = sources.glob("docs/**/*.md"), sources.glob("api/arbitro/v1/*.proto")
    wanted = [path.relative_to(sources).with_suffix(".html") for path in documents]
    wanted += [pathlib.Path(f"proto/{path.name}.html") for path in protos]
    return [str(page) for page in wanted if not (site / page).is_file()]


def words_not_found(site):
    """Returns the words whose page the search index does not have."""
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    command = [DEBIAN, "-B", "-c", FIND, *(word for word, _ in WORDS)]
    said = subprocess.run(command, input=index, text=True, stdout=subprocess.PIPE,
                          check=True).stdout
    found = {line.split()[0]: line.split()[1:] for line in said.splitlines()}
    return [f"the index does not have `{word}` in {page}, but in {found[word][:5]}"
            for word, page in WORDS if page not in found[word]]


def search_by_hand(site):
    """Types a word into the page of search, in a browser, from the disk."""
    chromium = shutil.which("chromium")
    if not chromium:
        print("there is no Chromium: nothing is typed into the page of search")
        return []
    with tempfile.TemporaryDirectory(prefix="arbitro-site-browser-") as profile:
        command = [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom",
                   f"--user-data-dir={profile}", "--virtual-time-budget=20000",
                   f"file://{site}/search.html?q=quarantine"]
        said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              timeout=SEARCH_SECONDS, check=False).stdout
    if "docs/operations.html" in said and "Search finished" in said:
        return []
    return [f"the page of search shows no page about `quarantine`:\n{said[-2000:]}"]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sources = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which("protoc") or not os.path.exists(DEBIAN):
        skip("there is no protoc, or no Debian's Python")
    if subprocess.run([DEBIAN, "-B", "-c", NEEDED], stderr=subprocess.DEVNULL,
                      check=False).returncode:
        skip("there is no Sphinx with MyST and furo")
    with tempfile.TemporaryDirectory(prefix="arbitro-site-") as folder:
        site = pathlib.Path(folder).resolve() / "site"
        done = subprocess.run([DEBIAN, "-B", f"{sources}/tools/handbook", str(site)], check=False)
        if done.returncode:
            sys.exit("tools/handbook failed; the lines above say what to correct")
        faults = faults_in(site) + missing_pages(sources, site)
        faults += words_not_found(site) + search_by_hand(site)
        print(*faults[:SHOWN_MAX], sep="\n")
        print(f"{len(list(site.rglob('*.html')))} pages, {len(faults)} faults")
        return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
