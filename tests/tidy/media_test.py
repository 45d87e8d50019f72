#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that the check of printing can fail."""

import unittest

from planted import LICENCE, PlantedFaults


class MediaTest(PlantedFaults):
    def test_the_tools_print_by_one_door(self):
        for line in (
            'void F() { std::printf("%s", name); }',
            'void F() { std::fprintf(stderr, "x"); }',
            "void F() { std::fwrite(a, 1, 2, stdout); }",
            "void F() { std::cout << name; }",
            "auto text = document.dump(2);",
        ):
            for path in ("tools/arbitroctl/a.cc", "tools/arbitroutil/a.h", "tools/a.cc"):
                with self.subTest(f"{path} {line}"):
                    text = f"{LICENCE}{line}\n"
                    self.fails("media", {path: text}, f"{path}:2:", "prints a text as it is")

    def test_who_may(self):
        text = LICENCE + 'void F() { std::printf("%s", name); }\n'
        self.passes("media", {"tools/printing.cc": text, "tools/arbitrobench/a.cc": text})
        self.passes("media", {"tools/arbitroctl/a_test.cc": text, "daemon/server/a.cc": text})
        words = LICENCE + '// std::printf\nconst char* k = ".dump(";\n'
        self.passes("media", {"tools/a.cc": words})


if __name__ == "__main__":
    unittest.main()
