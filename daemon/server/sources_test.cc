// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/sources.h"

#include <fstream>

#include "daemon/server/configuration.h"
#include "daemon/server/reload.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"

namespace arbitro::server {
namespace {

GivenSetting Flag(const std::string& name, SettingValue value) {
  const Setting* setting = FindSetting(name);
  return {setting, std::move(value), setting->flag};
}

class SourcesTest : public testing::Test {
 protected:
  std::string WriteFile(const std::string& text) {
    const std::string path = folder_.Path() + "/arbitro.toml";
    std::ofstream(path) << text;
    return path;
  }

  const storage::TemporaryFolder folder_;
};

TEST_F(SourcesTest, FlagsOverEnvironmentOverFileOverUsual) {
  const std::string file = WriteFile(
      "[server]\ndata = '/file'\nthreads = 3\nbackups = '/backups'\n[limits]\nwatches = 7\n");
  const Settled settled =
      Settle({file,
              {"LANG=C", "ARBITRO_SERVER=unix:/a/client's", "ARBITRO_SERVER_THREADS=4",
               "ARBITRO_LIMITS_WATCHES=8",
               "ARBITRO_SERVER_BACKUPS=", "ARBITRO_RULESETS_ALLOW_UNSIGNED=true"},
              {Flag("server.threads", int64_t{5})}});
  EXPECT_EQ(settled.faults, std::vector<std::string>());
  const Options& options = settled.options;
  EXPECT_EQ(options.threads, 5u);
  EXPECT_EQ(options.watch.watches_max, 8u);
  EXPECT_EQ(options.data_folder, "/file");
  EXPECT_EQ(options.backups_folder, "/backups") << "an empty variable is none";
  EXPECT_TRUE(options.allow_unsigned);
  EXPECT_EQ(settled.origins.at("server.threads"), "--threads");
  EXPECT_EQ(settled.origins.at("limits.watches"), "ARBITRO_LIMITS_WATCHES");
  EXPECT_EQ(settled.origins.at("server.data"), file + ":2");
  EXPECT_EQ(settled.origins.at("server.listen"), "usual");
}

TEST_F(SourcesTest, EveryFaultIsSaidWhereItWasMade) {
  const std::string file = WriteFile("[server]\nthreads = 0\n");
  const Settled settled = Settle({file,
                                  {"ARBITRO_SERVER_LISSEN=x", "ARBITRO_LIMITS_WATCHES=many",
                                   "ARBITRO_RULESETS_ALLOW_UNSIGNED=yes"},
                                  {Flag("rulesets.workers", int64_t{65})}});
  EXPECT_EQ(settled.faults,
            (std::vector<std::string>{
                file + ":2: `server.threads` is `0`, allowed is 1 to 256",
                "`ARBITRO_SERVER_LISSEN` in the environment is no setting; see arbitrod "
                "--print-config",
                "`ARBITRO_LIMITS_WATCHES` is `many`, allowed is 1 to 65536",
                "`ARBITRO_RULESETS_ALLOW_UNSIGNED` is `yes`, allowed are true and false",
                "`--workers` is `65`, allowed is 1 to 64",
                "give --data FOLDER, or --ephemeral to keep nothing"}));
}

TEST_F(SourcesTest, WhatNoFileCouldSayIsRefused) {
  const Settled settled = Settle({"", {"ARBITRO_SERVER_DATA=/a\xff"}, {}});
  EXPECT_EQ(settled.faults,
            (std::vector<std::string>{
                "`ARBITRO_SERVER_DATA` holds bytes that are not UTF-8; write it in UTF-8",
                "give --data FOLDER, or --ephemeral to keep nothing"}));
}

TEST_F(SourcesTest, WhoSpeaksLastDecidesWhetherAnythingIsKept) {
  const auto data = Flag("server.data", std::string("/flag"));
  const auto ephemeral = Flag("server.ephemeral", true);
  EXPECT_EQ(Settle({"", {"ARBITRO_SERVER_EPHEMERAL=true"}, {data}}).options.data_folder, "/flag");
  EXPECT_TRUE(Settle({"", {"ARBITRO_SERVER_DATA=/x"}, {ephemeral}}).options.data_folder.empty());
  EXPECT_EQ(Settle({"", {}, {data, ephemeral}}).faults,
            std::vector<std::string>{"`--ephemeral` and `--data` exclude each other: keep "
                                     "everything in memory, or in a folder"});
}

TEST_F(SourcesTest, WhatIsPrintedIsAConfigurationThatSaysTheSame) {
  const std::string odd = "/a \"quoted\\folder\"\n\x01\x7f";
  const Settled settled = Settle({"", {}, {Flag("server.data", odd)}});
  const std::string text = ConfigurationText(settled);
  EXPECT_NE(text.find("threads = 2  # usual\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  # --data\n"), std::string::npos) << text;
  Options options;
  LinesOfSettings lines;
  const auto faults = ReadConfigurationText(text, &options, &lines);
  for (const auto& fault : faults) ADD_FAILURE() << fault.Text("printed");
  EXPECT_EQ(lines.size(), Settings().size());
  for (const Setting& setting : Settings()) {
    EXPECT_EQ(setting.shown(options), setting.shown(settled.options)) << setting.name;
  }
  EXPECT_EQ(options.data_folder, odd);
}

TEST_F(SourcesTest, AReloadTakesOverWhatIsLiveAndNothingElse) {
  Options read;
  read.threads = 9;
  read.watch.watches_max = 5;
  const Reloaded reloaded = MergeLive(Options(), read);
  EXPECT_EQ(reloaded.taken_over, std::vector<std::string>{"`limits.watches` is `5`, was `4096`"});
  EXPECT_EQ(reloaded.at_the_next_start,
            std::vector<std::string>{"`server.threads` is `9`, was `2`"});
  EXPECT_EQ(reloaded.options.watch.watches_max, 5u);
  EXPECT_EQ(reloaded.options.threads, Options().threads);
}

TEST_F(SourcesTest, AReloadWithAFaultKeepsTheLastGoodSettings) {
  const std::string file = WriteFile("[server]\nephemeral = true\n[limits]\nstreams = 5\n");
  const Sources sources{file, {}, {}};
  Reloader reloader(sources, Settle(sources).options);
  size_t streams = 0;
  size_t calls = 0;
  reloader.Reload();
  reloader.Use([&](const Options& options) {
    streams = options.limits.streams_max;
    ++calls;
  });
  WriteFile("[server]\nephemeral = true\n[limits]\nstreams = 6\nwatches = 0\n");
  reloader.Reload();
  EXPECT_EQ(calls, 0u);
  WriteFile("[server]\nephemeral = true\n[limits]\nstreams = 6\n");
  reloader.Reload();
  EXPECT_EQ(streams, 6u);
  reloader.Reload();
  EXPECT_EQ(calls, 2u) << "files that settings name may have changed";
  reloader.Use(nullptr);
  reloader.Reload();
  EXPECT_EQ(calls, 2u);
}

}  // namespace
}  // namespace arbitro::server
