// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/configuration.h"

#include <fstream>
#include <iterator>

#include "daemon/server/settings.h"
#include "gtest/gtest.h"

namespace arbitro::server {
namespace {

// Each fault on a line, of a file called F.
std::string Faults(const std::string& text) {
  Options options;
  std::string faults;
  for (const auto& fault : ReadConfigurationText(text, &options)) faults += fault.Text("F") + "\n";
  return faults;
}

TEST(Configuration, EverythingThatIsSaidIsSet) {
  Options options;
  const auto faults = ReadConfigurationText(R"(
[server]
data = "/var/lib/arbitro"   # A comment.
threads = 8
min_free_bytes = 0
[rulesets]
allow_unsigned = true
isolation = "in_process"
call_seconds = 30
worker_memory_mib = 512
[watch]
heartbeat_seconds = 5
)",
                                            &options);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(options.data_folder, "/var/lib/arbitro");
  EXPECT_EQ(options.threads, 8u);
  EXPECT_EQ(options.min_free_bytes, 0u);
  EXPECT_TRUE(options.allow_unsigned);
  EXPECT_EQ(options.isolation, rulesets::Isolation::kInProcess);
  EXPECT_EQ(options.workers.call_time, std::chrono::seconds(30));
  EXPECT_EQ(options.workers.memory_bytes, uint64_t{512} << 20);
  EXPECT_EQ(options.watch.heartbeat, std::chrono::seconds(5));
  EXPECT_EQ(options.listen, Options().listen) << "what is not said stays";
}

TEST(Configuration, EveryFaultNamesItsLineAndWhatIsAllowed) {
  EXPECT_EQ(Faults("[server]\n\nthreads = 0\n"),
            "F:3: `server.threads` is `0`, allowed is 1 to 256\n");
  EXPECT_EQ(Faults("[server]\nlisten = 7420\n"),
            "F:2: `server.listen` is `7420`, allowed is a text in quotes\n");
  EXPECT_EQ(Faults("[rulesets]\nisolation = 'jail'\nallow_unsigned = 'yes'\n"),
            "F:2: `rulesets.isolation` is `jail`, allowed are worker, in_process\n"
            "F:3: `rulesets.allow_unsigned` is `yes`, allowed are true and false\n");
  EXPECT_EQ(Faults("[server]\nthreads = [1]\n"),
            "F:2: `server.threads` is neither a text, a number nor true or false\n");
  EXPECT_NE(Faults("[server]\nlissen = 'x'\n")
                .find("F:2: `server.lissen` is no setting, known in "
                      "[server] are data, ephemeral, listen"),
            std::string::npos);
  EXPECT_EQ(Faults("[sever]\n"),
            "F:1: `sever` is no table, known are server, storage, rulesets, watch, limits, tls, "
            "access, web\n");
  EXPECT_EQ(Faults("server = 1\n"), "F:1: `server` is no table; write [server]\n");
  EXPECT_NE(Faults("[server]\nthreads = \n").find("F:2: is no TOML: "), std::string::npos);
}

TEST(Configuration, AFileThatIsNotThereIsAFault) {
  Options options;
  const auto faults = ReadConfiguration("no/such/file.toml", &options);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].Text("no/such/file.toml"), "no/such/file.toml: cannot be read");
}

TEST(Settings, AFlagMeansWhatTheFileSays) {
  for (const Setting& setting : Settings()) {
    Options options;
    const std::string shown = setting.shown(options);
    if (setting.kind == Setting::Kind::kText && shown.empty()) continue;
    EXPECT_EQ(Apply(setting, ValueOfText(setting, shown), &options), std::nullopt) << setting.name;
    EXPECT_EQ(setting.shown(options), shown) << setting.name;
  }
  Options options;
  EXPECT_EQ(Apply(*FindSetting("server.threads"),
                  ValueOfText(*FindSetting("server.threads"), "two"), &options),
            "is `two`, allowed is 1 to 256");
}

TEST(Settings, TheHandbookNamesEach) {
  std::ifstream file(ARBITRO_HANDBOOK);
  const std::string handbook(std::istreambuf_iterator<char>(file), {});
  for (const Setting& setting : Settings()) {
    const size_t row = handbook.find("\n| `" + setting.name + "` |");
    ASSERT_NE(row, std::string::npos)
        << setting.name << ": add a row to the settings in docs/operations.md";
    const std::string line = handbook.substr(row + 1, handbook.find('\n', row + 1) - row - 1);
    EXPECT_EQ(line.find(" | yes | ") != std::string::npos, setting.live) << line;
  }
}

}  // namespace
}  // namespace arbitro::server
