#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that the checks of includes, packages and purity can fail."""

import unittest

from planted import CLEAN, LICENCE, PlantedFaults


class IncludesTest(PlantedFaults):
    HOST = {"sdk/include/arbitro/host/a.h": LICENCE}

    def refused(self, path, include, *expected):
        text = LICENCE + f"#include {include}\n"
        self.fails("includes", {**self.HOST, path: text}, f"{path}:2:", *expected)

    def allowed(self, path, include):
        self.passes("includes", {**self.HOST, path: LICENCE + f"#include {include}\n"})

    def test_links_against_the_table(self):
        model, log = '"arbitro/model.h"', '"storage/event_log.h"'
        for path, include in (
            ("sdk/include/arbitro/a.h", '"absl/status/status.h"'),
            ("sdk/kit/a.cc", log),
            ("sdk/include/arbitro/abi/a.h", "<vector>"),
            ("sdk/include/arbitro/abi/a.h", model),
            ("plugins/go/a.cc", '"storage/event_log.h"'),
            ("plugins/go/a.cc", '"arbitro/host/a.h"'),
            ("sdk/kit/a.cc", '"arbitro/host/a.h"'),
            ("plugins/go/a.cc", "<unistd.h>"),
            ("plugins/go/a.cc", "<google/protobuf/message.h>"),
            ("storage/a.cc", model),
            ("storage/a.cc", '"api/arbitro/v1/event.pb.h"'),
            ("daemon/engine/a.cc", "<google/protobuf/message.h>"),
            ("daemon/engine/a.cc", '"arbitro/v1/event.pb.h"'),
            ("daemon/rulesets/a.cc", log),
            ("daemon/rulesets/a.cc", "<grpcpp/grpcpp.h>"),
            ("daemon/translate/a.cc", "<grpcpp/grpcpp.h>"),
            ("daemon/translate/a.cc", '"api/arbitro/v1/event.grpc.pb.h"'),
            ("daemon/translate/a.cc", log),
            ("tools/arbitroctl/a.cc", log),
            ("tools/arbitroctl/a.cc", model),
            ("tools/a.cc", log),
            ("tools/a.cc", "<grpcpp/grpcpp.h>"),
            ("tools/arbitroutil/a.cc", '"api/arbitro/v1/event.grpc.pb.h"'),
            ("tools/arbitroutil/a.cc", "<grpcpp/grpcpp.h>"),
            ("api/a.cc", "<string>"),
        ):
            with self.subTest(f"{path} {include}"):
                self.refused(path, include, "may not include")

    def test_links_along_the_table(self):
        for path, include in (
            ("sdk/kit/a.cc", '"arbitro/model.h"'),
            ("plugins/go/a.cc", '"arbitro/model.h"'),
            ("storage/a_test.cc", "<gtest/gtest.h>"),
            ("daemon/engine/a.cc", '"storage/event_log.h"'),
            ("daemon/rulesets/a.cc", '"arbitro/host/a.h"'),
            ("daemon/translate/a.cc", '"arbitro/v1/event.pb.h"'),
            ("daemon/services/a.cc", '"arbitro/v1/event.grpc.pb.h"'),
            ("daemon/server/a.cc", "<grpcpp/grpcpp.h>"),
            ("tools/arbitroctl/a.cc", '"api/arbitro/v1/event.grpc.pb.h"'),
            ("tools/arbitroutil/a.cc", '"storage/event_log.h"'),
            ("tests/crash/a.cc", "<rocksdb/env.h>"),
            ("tests/daemon/a.cc", '"arbitro/v1/event.grpc.pb.h"'),
        ):
            with self.subTest(f"{path} {include}"):
                self.allowed(path, include)

    def test_a_test_may_more_than_what_it_tests(self):
        self.refused("storage/a.cc", "<gtest/gtest.h>", "storage may not include gtest")
        self.allowed("storage/conformance/a.h", "<gtest/gtest.h>")

    def test_tools_do_not_share(self):
        other = {"tools/arbitroctl/table.h": LICENCE}
        text = LICENCE + '#include "tools/arbitroctl/table.h"\n'
        changes = {**other, "tools/arbitroutil/a.cc": text}
        self.fails("includes", changes, "arbitroutil may not include arbitroctl")

    def test_a_game_stays_in_its_folder(self):
        rules = {"plugins/chess/rules.h": LICENCE, "plugins/go/own.h": LICENCE}
        for path in ("plugins/go/a.cc", "daemon/engine/a.cc", "tests/linear/a.cc"):
            text = LICENCE + '#include "plugins/chess/rules.h"\n'
            self.fails("includes", {**rules, path: text}, f"{path}:2:", "a game's own file")
        self.passes("includes", {**rules, "plugins/go/a.cc": '#include "own.h"\n'})
        self.passes("includes", {**rules, "plugins/go/a.cc": '#include "plugins/go/own.h"\n'})

    def test_libpq_stands_in_one_room(self):
        self.allowed("storage/postgres/a.cc", "<libpq-fe.h>")
        self.refused("storage/rocks/a.cc", "<libpq-fe.h>", "brings libpq in")
        self.refused("daemon/server/a.cc", "<libpq-fe.h>", "brings libpq in")
        self.refused("tests/cluster/a.cc", "<libpq-fe.h>", "brings libpq in")

    def test_rocksdb_stands_in_one_file(self):
        self.refused("storage/format/key.cc", "<rocksdb/db.h>", "brings RocksDB in")
        self.refused("daemon/engine/a.cc", "<rocksdb/db.h>", "brings RocksDB in")
        self.refused("tools/arbitroutil/a.cc", "<rocksdb/db.h>", "brings RocksDB in")
        self.allowed("storage/a_test.cc", "<rocksdb/db.h>")
        options = {"storage/rocks/options.h": LICENCE + "#include <rocksdb/env.h>\n"}
        self.passes("includes", options)
        used = {"storage/a.cc": '#include "storage/rocks/options.h"\n'}
        self.fails("includes", {**options, **used}, "storage/a.cc:1:", "brings RocksDB in")

    def test_unknown_climbing_and_missing(self):
        self.refused("storage/a.cc", '"../sdk/include/arbitro/model.h"', "climbs")
        self.refused("storage/a.cc", "<zmq/any.hpp>", "no known package")
        self.refused("storage/a.cc", '"storage/gone.h"', "no file of the tree")
        self.refused("storage/a.cc", '"string"', "no file of the tree")
        self.fails("includes", {"src/a.cc": LICENCE}, "src/a.cc:1:", "in no layer")

    def test_only_includes_count(self):
        text = '// #include "arbitro/model.h"\n/*\n#include <gtest/gtest.h>\n*/\n'
        self.passes("includes", {"storage/a.cc": LICENCE + text})


class ReachTest(PlantedFaults):
    HEADER = {
        "storage/anchor.h": LICENCE
        + "class Anchor;\n\nbool IsHeldBy(const Anchor& anchor);\n"
        + "inline constexpr int kAnchors = 3;\n"
    }

    def use(self, line, include=""):
        return {**self.HEADER, "storage/a.cc": LICENCE + include + line + "\n"}

    def test_a_name_without_its_header(self):
        for line in ("bool b = IsHeldBy(a);", "  if (a && IsHeldBy(a)) {", "  return kAnchors + 1;",
                     "bool Is(const Mast& mast) { return !IsHeldBy(mast.anchor); }"):
            with self.subTest(line):
                missing = ("a.cc:2:", "is not declared", "storage/anchor.h")
                self.fails("reach", self.use(line), *missing)
                self.passes("reach", self.use(line, '#include "storage/anchor.h"\n'))

    def test_a_name_of_another_source(self):
        other = {"storage/b/mast.cc": LICENCE + "constexpr int kMasts = 2;\n"}
        used = {"storage/b/a.cc": LICENCE + "int i = kMasts;\n"}
        self.fails("reach", {**other, **used}, "a.cc:2:", "`kMasts`", "storage/b/mast.cc")
        elsewhere = {"tools/b/mast.cc": other["storage/b/mast.cc"]}
        self.passes("reach", {**elsewhere, **used})

    def test_a_header_behind_another(self):
        mast = {"storage/mast.h": LICENCE + '#include "storage/anchor.h"\n'}
        used = self.use("bool b = IsHeldBy(a);", '#include "storage/mast.h"\n')
        self.passes("reach", {**used, **mast})

    def test_a_name_of_the_files_own(self):
        for line in ("bool IsHeldBy(int a) { return a > 0; }\nbool b = IsHeldBy(1);",
                     "enum class Kind { kMast, kAnchors };\nint i = kAnchors;",
                     "template <int kAnchors>\nint Of(int i) {\n  return i + kAnchors;\n}",
                     "bool b = mast.IsHeldBy(a) || mast->IsHeldBy(a) || other::IsHeldBy(a);",
                     "// IsHeldBy(a)", 'const char* name = "IsHeldBy";'):
            with self.subTest(line):
                self.passes("reach", self.use(line))


class RoomsTest(PlantedFaults):
    def refused(self, path, include, *expected):
        text = LICENCE + f'#include "{include}"\n'
        self.fails("rooms", {path: text}, f"{path}:2:", *expected)

    def allowed(self, path, include):
        self.passes("rooms", {path: LICENCE + f'#include "{include}"\n'})

    def test_a_lower_room_does_not_include_a_higher_one(self):
        for path, include in (
            ("daemon/engine/check/a.cc", "daemon/engine/decide/clock.h"),
            ("daemon/engine/model/a.h", "daemon/engine/state/state.h"),
            ("daemon/engine/fold/a.cc", "daemon/engine/engine.h"),
            ("storage/format/a.cc", "storage/event_log.h"),
            ("storage/event_log.cc", "storage/rocks/event_log.h"),
            ("plugins/go/rules/a.cc", "plugins/go/event/event.h"),
            ("tools/arbitroctl/session.cc", "tools/arbitroctl/commands/commands.h"),
        ):
            with self.subTest(f"{path} {include}"):
                self.refused(path, include, "may not include room")

    def test_nothing_outside_includes_an_inner_room(self):
        for path in ("daemon/services/read/a.cc", "tools/arbitroutil/a.cc"):
            self.refused(path, "daemon/engine/fold/fold.h", "is an inner room")
        self.allowed("daemon/services/read/a.cc", "daemon/engine/ask/requests.h")
        self.allowed("tests/linear/a.cc", "daemon/engine/fold/fold.h")

    def test_links_downwards(self):
        self.allowed("daemon/engine/decide/a.cc", "daemon/engine/ask/requests.h")
        self.allowed("daemon/engine/a.cc", "daemon/engine/decide/clock.h")
        self.allowed("tools/arbitroctl/main.cc", "tools/arbitroctl/commands/commands.h")
        self.allowed("daemon/services/a_test.cc", "daemon/services/read/deal.h")

    def test_each_folder_is_a_room(self):
        self.fails("rooms", {"daemon/engine/misc/a.cc": LICENCE}, "`misc` is no room")


class WeightTest(PlantedFaults):
    HEAVY = {"daemon/services/watch/feed.h": LICENCE + "#include <grpcpp/server.h>\n",
             "daemon/translate/wire/names.h": LICENCE + '#include "arbitro/v1/event.pb.h"\n',
             "daemon/services/watch/hub.h": LICENCE + '#include "daemon/services/watch/feed.h"\n'}

    def test_what_a_header_brings_counts_through_others(self):
        hub = LICENCE + '#include "daemon/services/watch/hub.h"\n'
        self.fails("weight", {**self.HEAVY, "daemon/server/options.h": hub},
                   "daemon/server/options.h:2: gRPC is parsed here, through "
                   "daemon/services/watch/hub.h > daemon/services/watch/feed.h > grpcpp/server.h;")
        names = LICENCE + '#include "daemon/translate/wire/names.h"\n'
        self.fails("weight", {**self.HEAVY, "daemon/engine/a.cc": names},
                   "daemon/engine/a.cc:2: protobuf's messages", "arbitro/v1/event.pb.h")
        self.passes("weight", {**self.HEAVY, "daemon/services/a.cc": hub,
                               "daemon/services/gate/a.cc": names})

    def test_headers_in_c_are_light(self):
        self.passes("weight", {"daemon/server/options.h": LICENCE + "#include <grpc/grpc.h>\n"})
        self.fails("weight", {"storage/a.cc": LICENCE + "#include <google/protobuf/message.h>\n"},
                   "storage/a.cc:2:")


class PureTest(PlantedFaults):
    def test_impure_games(self):
        for line, expected in (
            ("#include <chrono>", "a clock"),
            ("#include <random>", "a random source"),
            ("#include <thread>", "threads"),
            ("#include <fstream>", "files"),
            ("#include <unordered_map>", "an order that differs"),
            ("void F() { std::shuffle(a, b, c); }", "`std::shuffle` is not pure"),
            ("int F() { return rand(); }", "`rand` is not pure"),
            ("thread_local int calls;", "`thread_local` is not pure"),
            ("std::uniform_int_distribution<int> d;", "is not pure"),
            ("double half;", "`double` is floating point"),
            ("auto half = 0.5;", "`0.5` is floating point"),
            ("auto many = 1e9;", "`1e9` is floating point"),
        ):
            for path in ("plugins/go/a.cc", "sdk/kit/a.cc"):
                with self.subTest(f"{path} {line}"):
                    self.fails("pure", {path: f"{LICENCE}{line}\n"}, f"{path}:2:", expected)

    def test_what_only_looks_impure(self):
        text = (
            "// A double bye; 0.5 points; std::shuffle.\n"
            'const char* kText = "double 0.5";\nint x = 0x1e5 + 1\'000; // rand()\n'
            "int operand(int double_byes);\n"
        )
        self.passes("pure", {"plugins/go/a.cc": text, "sdk/kit/a.cc": text})

    def test_only_rulesets_and_the_kit_are_pure(self):
        text = LICENCE + "#include <chrono>\n#include <random>\ndouble x = 0.5;\n"
        self.passes("pure", {"storage/a.cc": text, "sdk/kit/a_test.cc": text})
        self.fails("pure", {"sdk/include/arbitro/a.h": LICENCE + "float x;\n"}, "floating point")


class PackagesTest(PlantedFaults):
    LIST = "tools/packages.txt"

    def test_what_is_included_is_installed(self):
        text = '#include "CLI/CLI.hpp"\n'
        self.fails("packages", {"tools/arbitroctl/a.cc": text}, "a.cc:1:", "needs libcli11-dev")
        listed = CLEAN[self.LIST].replace("librocksdb-dev", "librocksdb-dev\nlibcli11-dev")
        self.passes("packages", {"tools/arbitroctl/a.cc": text, self.LIST: listed})

    def test_what_is_installed_is_included(self):
        listed = CLEAN[self.LIST] + "libgrpc++-dev\n"
        self.fails("packages", {self.LIST: listed}, f"{self.LIST}:5:", "nothing includes")

    def test_the_lists_form(self):
        self.fails("packages", {self.LIST: None}, f"{self.LIST}:1:", "is missing")
        twice = CLEAN[self.LIST] + "cmake\n"
        self.fails("packages", {self.LIST: twice}, f"{self.LIST}:5:", "stands twice")


if __name__ == "__main__":
    unittest.main()
