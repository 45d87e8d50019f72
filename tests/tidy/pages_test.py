# SPDX-License-Identifier: Apache-2.0
"""Tests of the check of the pages."""

from planted import PlantedFaults

PAGE = "daemon/web/pages/views/mine.js"
LICENCE = "// SPDX-License-Identifier: Apache-2.0\n"


class Pages(PlantedFaults):
    def test_what_a_page_must_not_have(self):
        for line, named in (
            ("if (game === 'naruto-cg') show();", "a page names a game"),
            ("// as at Pokémon events", "a page names a game"),
            ("element.innerHTML = name;", "text may become markup or code"),
            ("import 'https://cdn.example/x.js';", "an address elsewhere"),
            ("h('p', {style: 'color: red'});", "a style within the page"),
            ("x".ljust(101, "x"), "more than 100 columns"),
        ):
            with self.subTest(line=line):
                self.fails("pages", {PAGE: f"{LICENCE}{line}\n"}, f"{PAGE}:2:", named)

    def test_other_files_may(self):
        text = f"{LICENCE}element.innerHTML = 'naruto';\n"
        self.passes("pages", {"tests/web/browser/a.js": text})
        self.passes("pages", {PAGE: f"{LICENCE}list.style.fontSize = size;\n"})
