#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that every check can fail: a clean tree passes it, and each planted fault is named."""

import contextlib
import io
import tempfile
import unittest

import headers
import tidy
from planted import CLEAN, LEDGER, LICENCE, PlantedFaults, run


def function(lines=1, parameters=0, name="F"):
    listed = ", ".join(f"int a{i}" for i in range(parameters))
    return f"int {name}({listed}) {{\n" + "  G();\n" * (lines - 2) + "}\n"


class TidyTest(PlantedFaults):
    def test_a_clean_tree_passes_every_check(self):
        for check in tidy.CHECKS:
            with self.subTest(check):
                self.passes(check, {})

    def test_an_unknown_check_or_an_empty_tree_is_an_error(self):
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(tidy.main(["nothing", "."]), 2)
            self.assertEqual(tidy.main(["sizes"]), 2)
            with tempfile.TemporaryDirectory() as root:
                self.assertEqual(tidy.main(["sizes", root]), 2)


class RulesTest(PlantedFaults):
    def ledger(self, *lines):
        return {LEDGER: CLEAN[LEDGER] + "".join(line + "\n" for line in lines)}

    def code(self, text):
        return {"plugins/go/pairing.cc": LICENCE + text}

    def test_a_cited_rule_exists(self):
        in_cases = "plugins/go/rulebook/a.cases"
        for path in ("plugins/go/a.cc", "sdk/kit/a.h", "api/a.proto", in_cases):
            cited = {path: "// [GOX-9.9] There is no such rule.\n"}
            self.fails("rules", cited, f"{path}:1:", "[GOX-9.9] is cited")
        self.passes("rules", self.code("// [GOX-1] A chapter. [GOX-AMB-01] An ambiguity.\n"))
        self.passes("rules", self.code("// [ABC-9.9] Another book, without a ledger here.\n"))

    def test_a_literal_rule_exists(self):
        refusal = 'return Refuse("X", "GOX-1.1-b", "no");\n'
        self.fails("rules", self.code(refusal), "pairing.cc:2:", '"GOX-1.1-b" is not in')
        self.passes("rules", self.code(refusal.replace("1.1-b", "1.1-a")))

    def test_an_implemented_rule_is_cited_and_shown(self):
        line = "GOX-1.3 | implemented | Draw a card. | Pesca una carta."
        cited = self.code("// [GOX-1.3] Draw a card.\n")
        case = {"plugins/go/rulebook/2.cases": "case GOX-1.3 a_card_is_drawn\n"}
        example = {"plugins/go/rulebook/examples.jsonl": '{"rules": ["GOX-1.3"]}\n'}
        ledger = self.ledger(line)
        self.fails("rules", {**ledger, **case}, f"{LEDGER}:5:", "no code cites `GOX-1.3`")
        self.fails("rules", {**ledger, **cited}, f"{LEDGER}:5:", "no case or example")
        self.passes("rules", {**ledger, **cited, **case})
        self.passes("rules", {**ledger, **cited, **example})
        in_test = {"plugins/go/a_test.cc": "// [GOX-1.3] Draw a card.\n"}
        self.fails("rules", {**ledger, **case, **in_test}, "no code cites")
        in_string = self.code('const char* kText = "[GOX-1.3] Draw a card.";\n')
        self.fails("rules", {**ledger, **case, **in_string}, "no code cites")

    def test_the_ledgers_form(self):
        for line, expected in (
            ("GOX-1.3 | judge | One sentence.", "3 fields"),
            ("GOX-1.3 | judge | One. | ", "3 fields"),
            ("GOX-1.3 | done | One. | Una.", "`done` is no status"),
            ("GOX-1.3 | todo | One. | Una.", "`todo` is no status"),
            ("gox 1.3 | judge | One. | Una.", "is no rule id"),
            ("GOX-1.2 | judge | One. | Una.", "stands here and on line 3"),
        ):
            with self.subTest(line):
                self.fails("rules", self.ledger(line), f"{LEDGER}:5:", expected)
        self.passes("rules", self.ledger("GOX-1.3 | todo #7 | One. | Una."))
        missing = {LEDGER: None, "plugins/go/deck.cc": LICENCE}
        self.fails("rules", missing, f"{LEDGER}:1:", "the ledger is missing")

    def test_case_headings(self):
        path = "plugins/go/rulebook/2.cases"
        for heading, expected in (
            ("case GOX-9.9 a_name", "`GOX-9.9`, which is not in the ledger"),
            ("case a_name", "a case names 0 rules"),
            ("case GOX-1.2 GOX-1.2 GOX-1.2 GOX-1.2 a_name", "a case names 4 rules"),
            ("case GOX-1.2 A-Name", "is no case name"),
            ("case GOX-1.2 forty_cards_are_legal", "stands at plugins/go/rulebook/1_decks.cases:1"),
        ):
            with self.subTest(heading):
                self.fails("rules", {path: f"# Two.\n{heading}\n"}, f"{path}:2:", expected)

    def test_bare_citations(self):
        apart = "// A deck is drawn.\n// [GOX-1.2]\n"
        self.fails("rules", self.code(apart), "pairing.cc:3:", "[GOX-1.2] stands bare")
        for text in ("// [GOX-1.2]\n", "// [GOX-1.2] [GOX-1.1-a]\nint x;\n", "/* [GOX-1.2]: */\n"):
            with self.subTest(text):
                self.fails("rules", self.code(text), "pairing.cc:2:", "[GOX-1.2] stands bare")
        for text in (
            "// [GOX-1.2] [GOX-1.1-a] Both rules meet here.\n",
            "// [GOX-1.2]\n// A judge may allow it.\n",
            "// The judge decides [GOX-1.2].\n",
            "// What the judge may allow,\n// [GOX-1.2].\n",
        ):
            with self.subTest(text):
                self.passes("rules", self.code(text))

    def test_example_ids_stay_in_the_examples(self):
        for path in ("plugins/go/a.cc", "plugins/go/a_test.cc", "daemon/engine/a.cc"):
            for found in ("PKM-EX-D01", "NAR-EX-001"):
                text = f'if (id == "{found}") {{}}\n'
                self.fails("rules", {path: text}, f"{path}:1:", f"`{found}` is an example's id")
        self.passes("rules", self.code("// See NAR-PEN-LIST-EX-A for more.\n"))

    def test_examples(self):
        path = "plugins/go/rulebook/examples.jsonl"
        for line, expected in (
            ('{"rules": ["GOX-9.9"]}', "names `GOX-9.9`, which is not in the ledger"),
            ('{"rules": ["A-02"]}', "names `GOX-AMB-02`"),
            ('{"rules": [', "not an example"),
            ('{"given": {}}', "not an example"),
        ):
            with self.subTest(line):
                self.fails("rules", {path: f"{line}\n"}, f"{path}:1:", expected)
        judged = {path: '{"rules": ["GOX-1.2"]}\n'}
        self.fails("rules", judged, f"{LEDGER}:3:", "`GOX-1.2` is `judge`, but examples.jsonl:1")

    def test_the_rulebooks_own_list(self):
        nested = {f"checkout/{path}": text for path, text in CLEAN.items()}
        complete = "GOX-1.1-a\nGOX-1.2\n"
        for ids, expected in (
            (complete, None),
            (complete + "GOX-1.4\n", "1 rules of the rulebook are not in the ledger (GOX-1.4)"),
            ("GOX-1.1-a\n", "`GOX-1.2` is not in the rulebook's list"),
        ):
            status, printed = run("rules", {**nested, "shared/rulebooks/go.ids": ids})
            self.assertEqual(status, 1 if expected else 0, printed)
            self.assertIn(expected or "0 faults", printed)

    def test_a_game_without_a_rulebook(self):
        files = {path: text for path, text in CLEAN.items() if "/rulebook/" not in path}
        self.assertEqual(run("rules", files)[0], 0)


class SizesTest(PlantedFaults):
    def test_lines(self):
        def lines(count):
            return "//\n" * count

        for path, limit in (("storage/a.cc", 500), ("storage/a.h", 250)):
            self.passes("sizes", {path: lines(limit)})
            self.fails("sizes", {path: lines(limit + 1)}, f"{path}:{limit + 1}:", "lines")
        self.passes("sizes", {"sdk/include/arbitro/abi/a.h": lines(300)})
        self.passes("sizes", {"plugins/go/tables.h": lines(300)})

    def test_columns(self):
        self.passes("sizes", {"storage/a.cc": "//" + "x" * 98 + "\n"})
        self.passes("sizes", {"storage/a.cc": "//" + "é" * 98 + "\n"})
        self.fails("sizes", {"storage/a.cc": "\n//" + "x" * 99 + "\n"}, "a.cc:2: 101 columns")
        self.fails("sizes", {"api/a.proto": "//" + "x" * 99 + "\n"}, "api/a.proto:1:")

    def test_functions(self):
        self.passes("sizes", {"storage/a.cc": function(lines=70, parameters=5)})
        self.fails("sizes", {"storage/a.cc": function(lines=71)}, "a.cc:1: F has 71 lines")
        self.fails("sizes", {"storage/a.h": function(parameters=6)}, "F takes 6 parameters")
        overriding = function(parameters=6).replace(" {", " const override {")
        self.passes("sizes", {"storage/a.h": overriding})
        commented = function(parameters=6).replace(" {", " {  // override")
        self.fails("sizes", {"storage/a.h": commented}, "F takes 6 parameters")
        longer = function(lines=71).replace(" {", " override {")
        self.fails("sizes", {"storage/a.h": longer}, "F has 71 lines")
        test = "\nTEST(A, B) {\n" + "  G();\n" * 70 + "}\n"
        self.fails("sizes", {"storage/a_test.cc": test}, "a_test.cc:2: TEST has 72 lines")


class WordsTest(PlantedFaults):
    def test_empty_names(self):
        for path in ("storage/common/a.cc", "storage/util.h", "sdk/kit/text_utils.cc", "core/a.h"):
            self.fails("words", {path: ""}, f"{path}:1:", "says nothing")
        for path in ("tools/arbitroutil/main.cc", "storage/database.h", "docs/scoreboard.md"):
            self.passes("words", {path: ""})

    def test_work_that_nobody_owns(self):
        self.fails("words", {"storage/a.cc": "// TODO: later\n"}, "a.cc:1:", "`TODO` without")
        self.fails("words", {"tools/check": "# FIXME\n"}, "check:1:", "`FIXME` without")
        self.passes("words", {"storage/a.cc": "// TODO(#4): a snapshot. TODO #5 too.\n"})

    def test_paths_of_one_machine(self):
        for place in ("home/a_user", "tmp/data", "work/x", "root"):
            text = f'open("/{place}")\n'
            self.fails("words", {"docs/a.md": text}, "docs/a.md:1:", "a path of one machine")
        self.passes("words", {"docs/a.md": "/var/lib/arbitro, $x/tmp/a, a/home/b, /tmpfs\n"})


class HeadersTest(PlantedFaults):
    def test_licence(self):
        self.fails("headers", {"storage/a.cc": "int x;\n"}, "a.cc:1: no licence line")
        self.fails("headers", {"tools/run": "#!/bin/sh\nexit\n"}, "run:1: no licence line")
        self.passes("headers", {"tools/run": f"#!/bin/sh\n# {headers.LICENCE}\n"})

    def test_guards(self):
        def header(guard, second=None):
            return f"{LICENCE}\n#ifndef {guard}\n#define {second or guard}\n#endif\n"

        path = "sdk/kit/swiss.h"
        self.passes("headers", {path: header("ARBITRO_KIT_SWISS_H_")})
        self.passes("headers", {path: header("ARBITRO_SDK_KIT_SWISS_H_")})
        self.fails("headers", {path: header("ARBITRO_SWISS_H_")}, f"{path}:3:", "ARBITRO_KIT_SWISS")
        self.fails("headers", {path: header("ARBITRO_KIT_SWISS_H_", "X")}, "the guard is")
        self.fails("headers", {path: LICENCE + "#pragma once\n"}, "the guard is none")
        twice = {"sdk/include/model.h": header("ARBITRO_MODEL_H_")}
        self.fails("headers", twice, "is also that of sdk/include/arbitro/model.h")


class ErrorsTest(PlantedFaults):
    PROTO, DOC = "api/arbitro/v1/errors.proto", "docs/errors.md"
    ORDER, TABLE = "api/reasons/all.inc", "api/reasons/time.inc"

    def test_both_ways(self):
        added = CLEAN[self.PROTO].replace("IFIED = 0;", "IFIED = 0;\n  REASON_FULL = 2;")
        self.fails("errors", {self.PROTO: added}, f"{self.PROTO}:", "`FULL` has no row")
        row = CLEAN[self.TABLE] + '\nREASON(Gone, GONE,\n    .codes = "NOT_FOUND",\n' \
            '    .to_do = "Create it.")\n'
        self.fails("errors", {self.TABLE: row}, f"{self.TABLE}:12:", "`GONE` is no value")

    def test_codes(self):
        other = CLEAN[self.PROTO].replace("ABORTED", "NOT_FOUND")
        self.fails("errors", {self.PROTO: other}, "does not name ABORTED")
        above = CLEAN[self.PROTO].replace("  // After the end. ABORTED.", "").replace(
            "  REASON_TOO_LATE", "  // After\n  // the end. ABORTED.\n  REASON_TOO_LATE")
        self.passes("errors", {self.PROTO: above})

    def test_rows(self):
        other = CLEAN[self.DOC].replace("Read again", "Go home")
        self.fails("errors", {self.DOC: other}, f"{self.DOC}:7:", "is not what the table")
        more = CLEAN[self.DOC] + "| `TOO_LATE` | ABORTED | | Read again. |\n"
        self.passes("errors", {self.DOC: more})  # Not of the region.
        self.fails("errors", {self.DOC: "# Errors\n"}, f"{self.DOC}:1:", "no region")
        broken = CLEAN[self.TABLE].replace('.codes = "ABORTED"', ".codes = kAborted")
        self.fails("errors", {self.TABLE: broken}, f"{self.TABLE}:1:", "cannot be read")

    def test_missing_files(self):
        self.fails("errors", {self.DOC: None}, f"{self.DOC}:1:", "is missing")
        self.fails("errors", {self.ORDER: None}, f"{self.ORDER}:1:", "is missing")
        files = {path: text for path, text in CLEAN.items() if path != self.PROTO}
        status, printed = run("errors", files)
        self.assertEqual(status, 0)
        self.assertIn(f"skipped: {self.PROTO}", printed)
        no_enum = CLEAN[self.PROTO].replace("enum Reason", "enum Why")
        self.fails("errors", {self.PROTO: no_enum}, "no `enum Reason`")


class ProtosTest(PlantedFaults):
    PROTO = "api/arbitro/v1/errors.proto"

    def test_every_element_needs_its_comment(self):
        for comment, element in (
            ("// Why a call was refused.\n", "Reason"),
            ("  // Never sent.\n", "REASON_UNSPECIFIED"),
            ("  // After the end.", "REASON_TOO_LATE"),
            ("// Judges.\n", "Judge"),
            ("  // Rules.\n", "Rule"),
            ("// Asks.\n", "Ask"),
            ("  // Players.\n", "players"),
            ("    // Text.\n", "text"),
            ("// Answers.\n", "Answer"),
        ):
            with self.subTest(element):
                text = CLEAN[self.PROTO].replace(comment, "", 1)
                self.assertNotEqual(text, CLEAN[self.PROTO])
                self.fails("protos", {self.PROTO: text}, f"`{element}` has no comment")

    def test_a_comment_of_the_line_above_is_not_its_neighbours(self):
        text = CLEAN[self.PROTO].replace("= 1;  // After the end.", "= 1;  // A.\n  B = 2;")
        self.fails("protos", {self.PROTO: text}, "`B` has no comment")

    MARK = "    option idempotency_level = NO_SIDE_EFFECTS;\n"
    OPTIONS = "message Ask {\n  // Of the mutation.\n  MutationOptions options = 9;\n"

    def test_an_rpc_is_a_read_or_a_mutation(self):
        clean = CLEAN[self.PROTO]
        self.assertIn(self.MARK, clean)
        neither = "`Rule` is neither a read nor a mutation"
        both = "`Rule` is both a read and a mutation"
        other = self.MARK.replace("NO_SIDE_EFFECTS", "IDEMPOTENT")
        remark = f"    // {self.MARK.strip()}\n"
        for mark in ("", other, remark):
            with self.subTest(mark):
                self.fails("protos", {self.PROTO: clean.replace(self.MARK, mark)}, neither)
        mutation = clean.replace("message Ask {\n", self.OPTIONS)
        self.fails("protos", {self.PROTO: mutation}, both)
        self.passes("protos", {self.PROTO: mutation.replace(self.MARK, "")})
        bare = mutation.replace(" {\n" + self.MARK + "  }\n", ";\n")
        self.assertNotIn("idempotency", bare)
        self.passes("protos", {self.PROTO: bare})

    def test_the_request_may_stand_in_another_file(self):
        bare = CLEAN[self.PROTO].replace(self.MARK, "").replace("Rule(Ask)", "Rule(Order)")
        order = "// Orders.\n" + self.OPTIONS.replace("Ask", "Order") + "}\n"
        self.fails("protos", {self.PROTO: bare}, "`Rule` is neither")
        self.passes("protos", {self.PROTO: bare, "api/arbitro/v1/order.proto": order})

    def test_streams_are_neither(self):
        for stream in ("Rule(stream Ask) returns (Answer)", "Rule(Ask) returns (stream Answer)"):
            with self.subTest(stream):
                text = CLEAN[self.PROTO].replace("Rule(Ask) returns (Answer)", stream)
                self.passes("protos", {self.PROTO: text.replace(self.MARK, "")})


class DocsTest(PlantedFaults):
    def test_paths(self):
        for code in ("storage/gone.h", "plugins/<game>/gone/", "storage/*.zig", "GONE.md"):
            text = f"\nSee `{code} --now`.\n"
            self.fails("docs", {"README.md": text}, "README.md:2:", f"`{code}` does not exist")
        both = "`storage/event_log.{h,cc}`\n"
        self.fails("docs", {"CONTRIBUTING.md": both}, "CONTRIBUTING.md:1:")
        self.passes("docs", {"storage/event_log.cc": "", "ARCHITECTURE.md": both})
        self.passes("docs", {"README.md": "`build/dev/bin`, `a/b`, `README.md`, `docs/*.md`\n"})

    def test_links(self):
        for target in ("gone.md", "docs/errors.md", "../gone.md#part"):
            text = f"[text]({target})\n"
            self.fails("docs", {"docs/a.md": text}, "docs/a.md:1:", "leads nowhere")
        self.passes("docs", {"docs/a.md": "[a](errors.md#x) [b](../README.md) [c](#d)\n"})


if __name__ == "__main__":
    unittest.main()
