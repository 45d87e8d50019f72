// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "arbitro/draw.h"
#include "arbitro/penalty.h"
#include "daemon/rulesets/refusal_codes.h"
#include "gtest/gtest.h"
#include "tools/arbitroutil/child_process.h"
#include "tools/arbitroutil/elf_file.h"
#include "tools/arbitroutil/import_rules.h"
#include "tools/arbitroutil/publisher_commands.h"
#include "tools/arbitroutil/request_fields.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;

TEST(ImportRules, WhatReadsTheWorldIsNamed) {
  EXPECT_EQ(WhatImportReads("clock_gettime"), "a clock");
  EXPECT_EQ(WhatImportReads("_ZNSt6chrono3_V212steady_clock3nowEv"), "a clock");
  EXPECT_EQ(WhatImportReads("getrandom"), "a random source");
  EXPECT_EQ(WhatImportReads("fopen"), "a file");
  EXPECT_EQ(WhatImportReads("pthread_create"), "a thread");
  EXPECT_EQ(WhatImportReads("socket"), "a socket");
  EXPECT_EQ(WhatImportReads("fork"), "a process");
  EXPECT_EQ(WhatImportReads("getenv"), "the environment");
  for (const char* name : {"dlopen", "dlmopen", "dlsym", "dlvsym"}) {
    EXPECT_EQ(WhatImportReads(name), "code that its file does not name") << name;
  }
}

TEST(ImportRules, WhatComputesIsNot) {
  for (const char* name :
       {"memcpy", "_Znwm", "__cxa_throw", "strlen", "timeless", "reader", "_Unwind_Resume"}) {
    EXPECT_EQ(WhatImportReads(name), "") << name;
  }
  EXPECT_TRUE(MayNeed("libstdc++.so.6"));
  EXPECT_FALSE(MayNeed("libprotobuf.so.32"));
}

TEST(ElfFile, WhatIsNoLibraryIsRefused) {
  const std::string path = testing::TempDir() + "elf_file_test." + std::to_string(getpid());
  for (const std::string& bytes : {std::string(), std::string("#!/bin/sh"), std::string(64, '\x7f'),
                                   std::string("\x7f"
                                               "ELF\2\1\1",
                                               7) +
                                       std::string(57, '\xff')}) {
    std::ofstream(path, std::ios::trunc | std::ios::binary) << bytes;
    EXPECT_EQ(ReadElfFile(path).status().code(), absl::StatusCode::kInvalidArgument);
  }
  fs::remove(path);
  EXPECT_EQ(ReadElfFile(path).status().code(), absl::StatusCode::kNotFound);
}

#ifdef ARBITRO_DEMO_RULESET
TEST(ElfFile, TheDemoExportsItsEntry) {
  const auto file = ReadElfFile(ARBITRO_DEMO_RULESET);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->exports, std::vector<std::string>{"arbitro_ruleset_entry"});
  const std::set<std::string> imports(file->imports.begin(), file->imports.end());
  EXPECT_EQ(imports.count("memcpy"), 1u);
}

// Every byte of the head, and of the table of sections, changed to what an enemy would write.
TEST(ElfFile, DamagedLibrariesAreReadOrRefused) {
  std::ostringstream text;
  text << std::ifstream(ARBITRO_DEMO_RULESET, std::ios::binary).rdbuf();
  const std::string good = text.str();
  const std::string path = testing::TempDir() + "elf_file_test." + std::to_string(getpid());
  int refused = 0;
  for (size_t at = 0; at < 64; ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(~bad[at]);
    std::ofstream(path, std::ios::trunc | std::ios::binary) << bad;
    if (!ReadElfFile(path).ok()) ++refused;
  }
  fs::remove(path);
  EXPECT_GE(refused, 8);
}
#endif

TEST(ChildProcess, EndsAndTimesAreSeen) {
  ChildRun run;
  run.arguments = {"-c", "echo $ARBITRO_WORD; exit 3"};
  run.environment = {"ARBITRO_WORD=heard"};
  const ChildEnd end = RunProgram("sh", run);
  EXPECT_TRUE(end.in_time);
  EXPECT_EQ(end.exit_code, 3);
  EXPECT_EQ(end.output, "heard\n");
  run.arguments = {"-c", "kill -SEGV $$"};
  EXPECT_EQ(RunProgram("sh", run).signal_number, 11);
  run.arguments = {"-c", "exec sleep 60"};
  run.timeout_ms = 100;
  EXPECT_FALSE(RunProgram("sh", run).in_time);
}

TEST(RefusalCodes, EachHasItsSectionAndNoSectionIsLeftOver) {
  std::ifstream file(ARBITRO_REFUSED_MD);
  ASSERT_TRUE(file);
  std::multiset<std::string> sections;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("## ", 0) == 0) sections.insert(line.substr(3));
  }
  std::multiset<std::string> codes;
  for (const char* code : rulesets::kRefusalCodes) codes.insert(code);
  EXPECT_EQ(sections, codes);
}

TEST(NewRuleset, NamesAreChecked) {
  for (const char* name : {"", "My-Game", "1game", "game-", "../game"}) {
    NewRulesetOptions options;
    options.name = name;
    options.folder = testing::TempDir();
    EXPECT_EQ(NewRuleset(options), kExitUsage) << name;
  }
}

TEST(NewRuleset, PartsAreChosen) {
  const std::string text =
      "a\n@IF cut@\nb@IF plan@ p@END@\n@ELSE@\nc\n@END@\nd@IF cut@!@ELSE@?@END@ @NAME@\n";
  EXPECT_EQ(ChooseParts(text, {}), "a\nc\nd? @NAME@\n");
  EXPECT_EQ(ChooseParts(text, {"cut"}), "a\nb\nd! @NAME@\n");
  EXPECT_EQ(ChooseParts(text, {"cut", "plan"}), "a\nb p\nd! @NAME@\n");
  EXPECT_EQ(ChooseParts(text, {"plan"}), "a\nc\nd? @NAME@\n");
  EXPECT_EQ(ChooseParts("one @ sign", {}), "one @ sign");
  EXPECT_EQ(ChooseParts("@END@\nstray", {}), "stray");
}

TEST(RequestFields, AbsurdNumbersAreNamed) {
  PenaltyRequest penalty;
  penalty.round = 4'294'967'288;
  penalty.day = -3;
  penalty.history.resize(2);
  penalty.history[1].step = 2'147'483'647;
  EXPECT_EQ(AbsurdFields(RulesetFunction::kRulePenalty, Encode(penalty)),
            (std::vector<std::string>{"round is 4294967288", "history[1].step is 2147483647"}));
  DrawRequest draw;
  draw.players.resize(4);
  draw.players[3].points = -2'147'483'647;
  const std::string image = Encode(draw);
  EXPECT_EQ(AbsurdFields(RulesetFunction::kDraw, image),
            (std::vector<std::string>{"players[3].points is -2147483647"}));
  for (size_t size = 0; size < image.size(); ++size) {
    AbsurdFields(RulesetFunction::kDraw, image.substr(0, size));
  }
}

TEST(NewRuleset, AnUnknownPartIsRefused) {
  NewRulesetOptions options;
  options.name = "my-game";
  options.folder = testing::TempDir();
  options.parts = {"plan", "sealed"};
  EXPECT_EQ(NewRuleset(options), kExitUsage);
}

}  // namespace
}  // namespace arbitro::tools
