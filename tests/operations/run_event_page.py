#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints a whole golden event as a page, and looks at it in a headless browser.

usage: run_event_page.py BUILD BUNDLE

Exit code 77: skipped, there is no Chromium.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../arbitrod"), os.path.join(HERE, "../museum")]
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
from museum import rulesets_of_all_versions  # noqa: E402
from skipping import skip  # noqa: E402

BROWSER_SECONDS = 60
PAGE_BYTES_MAX = 4 << 20

# Measures in the page itself what a reader sees, and leaves it there for --dump-dom.
LOOK = """<script>
const boxes = [...document.querySelectorAll('.match')].map(e => e.getBoundingClientRect());
const columns = [...document.querySelectorAll('.bracket > div')].map(
    e => e.getBoundingClientRect().left);
const seen = {
  title: document.querySelector('h1').innerText,
  headings: [...document.querySelectorAll('h3')].map(e => e.innerText),
  tables: document.querySelectorAll('table').length,
  rows: document.querySelectorAll('tbody tr').length,
  matches: boxes.length,
  empty: boxes.filter(b => b.width < 10 || b.height < 10).length,
  columns: columns.length,
  ordered: columns.every((left, i) => i === 0 || left > columns[i - 1]),
  winners: document.querySelectorAll('.winner').length,
  fits: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  loaded: performance.getEntriesByType('resource').length,
};
document.body.innerHTML = '<pre id="seen">' + JSON.stringify(seen) + '</pre>';
</script></body>"""


def page_of(build, bundle, folder):
    """Returns the page that arbitroctl prints of the bundle's event."""
    data = f"{folder}/data"
    took = subprocess.run([f"{build}/bin/arbitroutil", "log", "import", bundle, data],
                          stdout=subprocess.PIPE, text=True, check=True)
    event = re.search(r"events/([a-z0-9-]+)", took.stdout).group(1)
    with rulesets_of_all_versions(build) as rulesets, \
            arbitrod.Daemon(f"{build}/bin", rulesets, folder) as daemon:
        subprocess.run([f"{build}/bin/arbitroctl", "--server", daemon.address, "report",
                        event, "--html", f"{folder}/event.html"], check=True)
    with open(f"{folder}/event.html", encoding="utf-8") as page:
        return page.read()


def look_at(browser, page, folder):
    """Returns what the browser shows of the page."""
    with open(f"{folder}/looked.html", "w", encoding="utf-8") as looked:
        looked.write(page.replace("</body>", LOOK))
    shown = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         f"--user-data-dir={folder}/browser", "--dump-dom", f"file://{folder}/looked.html"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=BROWSER_SECONDS,
        check=True)
    found = re.search(r'<pre id="seen">(.*)</pre>', shown.stdout)
    if found is None:
        sys.exit(f"the browser shows something else:\n{shown.stdout[:2000]}")
    return json.loads(found.group(1).replace("&amp;", "&"))


def demand(agrees, what):
    if not agrees:
        sys.exit(f"the page: {what}")


def main(build, bundle):
    browser = shutil.which("chromium")
    if browser is None:
        skip("there is no chromium")
    with tempfile.TemporaryDirectory(prefix="arbitro-page-") as folder:
        page = page_of(build, bundle, folder)
        demand(len(page) < PAGE_BYTES_MAX, f"has {len(page)} bytes")
        seen = look_at(browser, page, folder)
    print(json.dumps(seen, indent=1))
    demand(seen["title"] == "Campionati regionali", "has another title")
    demand(seen["matches"] == 7 and seen["columns"] == 3, "draws another bracket")
    demand(seen["empty"] == 0 and seen["ordered"], "the bracket's boxes are not side by side")
    demand(seen["fits"], "is wider than the window")
    demand(seen["winners"] == 7, "a match of the bracket has no winner")
    demand(seen["loaded"] == 0, "loads something from elsewhere")
    for heading in ("Bracket", "Standings, after round 9", "Penalties", "Timeline"):
        demand(heading in seen["headings"], f"has no `{heading}`")
    demand(sum(heading.startswith("Round ") for heading in seen["headings"]) == 9, "misses rounds")


if __name__ == "__main__":
    main(*sys.argv[1:])
