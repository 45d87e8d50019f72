// SPDX-License-Identifier: Apache-2.0
//
// Texts that do harm where they are shown, for tests of everything that shows texts.

#ifndef ARBITRO_TESTS_DAEMON_HOSTILE_TEXTS_H_
#define ARBITRO_TESTS_DAEMON_HOSTILE_TEXTS_H_

namespace arbitro::testing {

// Each is refused in a request. Older records may hold them.
inline constexpr const char* kHostileTexts[] = {
    "\x1B[31mred\x1B[2J\x1B[1;1Hall appeals decided",  // draws on the screen of a terminal
    "\x1B]0;owned\x07",                                // renames its window
    "seen\rFORGED overwritten",                        // overwrites its line
    "seen\nFORGED row",                                // makes a line of its own
    "seen\u2028FORGED row",
    "seen\u0085FORGED row",
    "\u009B2Jgone",  // begins a sequence in one character
    "\u202Eadanul",  // turns the rest of the line around
    "\u2066isolated",
    "A\u200Bda",
    "A\u2060da",
    "A\u00ADda",
    "\uFEFFAda",
    "A\u200Dda",  // look like Ada
    "\u3164",     // looks like nothing
    "tab\tbell\a",
    "back\bspace\x7F",
    "\uE000",
    "=1+2\t",
    "<script>alert(1)</script>\u202E",
    "\"><img src=x onerror=alert(1)>\n",
    "Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301",
};

// Texts that requests may hold, and that HTML or a spreadsheet would obey.
inline constexpr const char* kTrickyTexts[] = {
    "=HYPERLINK(\"http://x.invalid/\",\"see\") Doe",
    "@SUM(A1) Poe",
    "-1+1|cmd",
    "+39 cmd",
    "<script>alert(1)</script>",
    "\" onmouseover=\"alert(1)",
    "&amp; 'quoted' `ticks`",
    "אדה לאבלייס",
    "李 小龙",
};

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_HOSTILE_TEXTS_H_
