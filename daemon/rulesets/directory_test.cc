// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/directory.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "arbitro/draw.h"
#include "daemon/rulesets/sanitizer.h"

namespace arbitro::rulesets {
namespace {

namespace fs = std::filesystem;

const fs::path kHostile = ARBITRO_HOSTILE_FOLDER;

// A folder of the test's own, filled with copies.
class RulesetDirectoryTest : public testing::Test {
 protected:
  RulesetDirectoryTest()
      : folder_(testing::TempDir() + "directory_test." + std::to_string(getpid())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~RulesetDirectoryTest() override { fs::remove_all(folder_); }

  // Library and manifest of a hostile ruleset, under another name.
  void Copy(const std::string& name, const std::string& as) {
    for (const char* extension : {".so", ".json"}) {
      fs::copy_file(kHostile / ("hostile-" + name + extension), folder_ / (as + extension));
    }
  }

  void ReplaceInManifest(const std::string& name, const std::string& from, const std::string& to) {
    const fs::path path = folder_ / (name + ".json");
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    std::string json = text.str();
    const size_t place = json.find(from);
    ASSERT_NE(place, std::string::npos) << json;
    json.replace(place, from.size(), to);
    std::ofstream(path, std::ios::trunc) << json;
  }

  RulesetDirectory Scan() {
    auto directory = RulesetDirectory::Scan(folder_.string(), {});
    EXPECT_TRUE(directory.ok()) << directory.status();
    return *std::move(directory);
  }

  // Why the only library of the folder is refused.
  std::string Refusal() {
    const RulesetDirectory directory = Scan();
    EXPECT_EQ(directory.List().size(), 1u);
    return directory.List()[0].refusal;
  }

  const fs::path folder_;
};

TEST_F(RulesetDirectoryTest, BadRulesetsAreListedAndTheOthersOffered) {
  const auto directory = RulesetDirectory::Scan(kHostile.string(), {});
  ASSERT_TRUE(directory.ok()) << directory.status();
  std::map<std::string, std::string> refusals;
  for (const RulesetFile& file : directory->List()) refusals[file.file] = file.refusal;
  EXPECT_EQ(refusals["hostile-well-behaved.so"], "");
  EXPECT_NE(refusals["hostile-crashes-in-constructor.so"].find("signal 6"), std::string::npos);
  EXPECT_NE(refusals["hostile-crashes-in-describe.so"].find("signal 9"), std::string::npos);
  EXPECT_NE(refusals["hostile-no-entry.so"].find("it is no ruleset"), std::string::npos);
  EXPECT_NE(refusals["hostile-undefined-symbol.so"].find("defined_nowhere"), std::string::npos);
  EXPECT_NE(refusals["hostile-other-boundary.so"].find("version 99"), std::string::npos);
  EXPECT_EQ(directory->Ids(), (std::vector<std::string>{"allocates", "garbage", "seats-twice",
                                                        "unknown-rule", "well-behaved"}));
}

// The same library is refused in the same words, whether a fork tries it or a worker.
TEST_F(RulesetDirectoryTest, WorkersRefuseWhatAForkRefuses) {
  const auto by_fork = RulesetDirectory::Scan(kHostile.string(), {});
  ASSERT_TRUE(by_fork.ok()) << by_fork.status();
  for (const Isolation isolation : {Isolation::kInProcess, Isolation::kWorker}) {
    DirectoryOptions options;
    options.isolation = isolation;
    options.workers.program = ARBITRO_WORKER_PROGRAM;
    options.supervisor = std::make_shared<Supervisor>();
    const auto directory = RulesetDirectory::Scan(kHostile.string(), options);
    ASSERT_TRUE(directory.ok()) << directory.status();
    EXPECT_EQ(directory->Ids(), by_fork->Ids());
    ASSERT_EQ(directory->List().size(), by_fork->List().size());
    for (size_t i = 0; i < directory->List().size(); ++i) {
      EXPECT_EQ(directory->List()[i].offered(), by_fork->List()[i].offered())
          << directory->List()[i].file << ": " << directory->List()[i].refusal;
    }
  }
}

// The folder's rulesets in workers of an ample host.
absl::StatusOr<RulesetDirectory> ScanInWorkers(const fs::path& folder) {
  DirectoryOptions options;
  options.isolation = Isolation::kWorker;
  options.workers.program = ARBITRO_WORKER_PROGRAM;
  options.workers.call_time = std::chrono::minutes(2);
  options.supervisor = std::make_shared<Supervisor>();
  return RulesetDirectory::Scan(folder.string(), options);
}

TEST_F(RulesetDirectoryTest, ACallGetsNoMoreTimeThanItsManifestAsksFor) {
  for (const char* extension : {".so", ".json"}) {
    fs::copy_file(fs::path(ARBITRO_CONTAINED_FOLDER) / ("contained-loops" + std::string(extension)),
                  folder_ / ("loops" + std::string(extension)));
  }
  ReplaceInManifest("loops", "\"sha256\"", "\"limits\": {\"call_ms\": 300}, \"sha256\"");
  const auto directory = ScanInWorkers(folder_);
  ASSERT_TRUE(directory.ok()) << directory.status();
  ASSERT_NE(directory->Find("loops"), nullptr) << directory->List()[0].refusal;
  DrawRequest request;
  request.format = "standard";
  request.players.resize(2);
  std::promise<Reply<RoundDraw>> reply;
  directory->Find("loops")->Draw(
      request, [&reply](Reply<RoundDraw> came) { reply.set_value(std::move(came)); });
  const Reply<RoundDraw> came = reply.get_future().get();
  ASSERT_NE(came.fault(), nullptr);
  EXPECT_NE(came.fault()->what.find("did not answer in `draw` within 300 ms"), std::string::npos)
      << came.fault()->what;
}

// Of this process's children, as /proc/N/limits has it.
std::set<std::string> AddressSpacesOfChildren() {
  std::set<std::string> found;
  for (const auto& task : fs::directory_iterator("/proc/self/task")) {
    std::ifstream children(task.path() / "children");
    for (std::string child; children >> child;) {
      std::ifstream limits("/proc/" + child + "/limits");
      for (std::string line; std::getline(limits, line);) {
        const std::string name = "Max address space";
        if (line.compare(0, name.size(), name) != 0) continue;
        std::istringstream rest(line.substr(name.size()));
        std::string soft;
        rest >> soft;
        found.insert(soft);
      }
    }
  }
  return found;
}

TEST_F(RulesetDirectoryTest, AWorkerGetsNoMoreMemoryThanItsManifestAsksFor) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer needs more memory than a worker gets";
  Copy("well-behaved", "game");
  const std::string sha256 = "\"sha256\"";
  ReplaceInManifest("game", sha256, "\"limits\": {\"memory_mib\": 96}, " + sha256);
  const auto scan_and_look = [&] {
    const auto directory = ScanInWorkers(folder_);
    EXPECT_TRUE(directory.ok() && directory->List()[0].offered());
    return AddressSpacesOfChildren();
  };
  // Another worker may be on its way up, and unlimited still.
  EXPECT_EQ(scan_and_look().count(std::to_string(96 << 20)), 1u);
  ReplaceInManifest("game", ": 96}", ": 1}");
  EXPECT_EQ(scan_and_look().count(std::to_string(kWorkerMemoryMin)), 1u);
}

TEST_F(RulesetDirectoryTest, FindsTheExactBinaryAndTheVersion) {
  Copy("well-behaved", "game");
  const RulesetDirectory directory = Scan();
  const auto newest = directory.Find("well-behaved");
  ASSERT_NE(newest, nullptr);
  EXPECT_EQ(newest->description().version, "1.0.0");
  EXPECT_EQ(newest->sha256().size(), 64u);
  EXPECT_EQ(directory.FindExact("well-behaved", "1.0.0", newest->sha256()), newest);
  EXPECT_EQ(directory.FindExact("well-behaved", "1.0.0", std::string(64, '0')), nullptr);
  EXPECT_EQ(directory.FindExact("well-behaved", "1.0.1", newest->sha256()), nullptr);
  EXPECT_EQ(directory.FindSameVersion("well-behaved", "1.0.0"), newest);
  EXPECT_EQ(directory.FindSameVersion("well-behaved", "1.0.1"), nullptr);
  EXPECT_EQ(directory.Find("game"), nullptr);
}

TEST_F(RulesetDirectoryTest, ADamagedLibraryIsRefusedBeforeItIsLoaded) {
  Copy("crashes-in-constructor", "game");
  std::ofstream(folder_ / "game.so", std::ios::app) << "x";
  const std::string refusal = Refusal();
  EXPECT_EQ(refusal.find("its manifest names the SHA-256 `"), 0u) << refusal;
  EXPECT_NE(refusal.find("build the ruleset again"), std::string::npos);
}

TEST_F(RulesetDirectoryTest, AnotherIdInTheManifestIsRefused) {
  Copy("well-behaved", "game");
  ReplaceInManifest("game", "\"well-behaved\"", "\"better-behaved\"");
  EXPECT_EQ(Refusal(),
            "its manifest names the id `better-behaved`, its description `well-behaved`; make "
            "arbitro_add_ruleset() and Describe() name the same (ARBITRO_RULESET_ID, "
            "ARBITRO_RULESET_VERSION) [ID_DIFFERS]");
}

TEST_F(RulesetDirectoryTest, AnotherVersionOrBoundaryInTheManifestIsRefused) {
  Copy("well-behaved", "game");
  ReplaceInManifest("game", "\"1.0.0\"", "\"1.0.1\"");
  EXPECT_EQ(Refusal().find("its manifest names the version `1.0.1`, its description `1.0.0`"), 0u);
  ReplaceInManifest("game", "\"abi\": 0", "\"abi\": 7");
  EXPECT_EQ(Refusal().find("its manifest names version 7 of the boundary, this host has version 0"),
            0u);
}

TEST_F(RulesetDirectoryTest, ALibraryWithoutManifestIsRefused) {
  Copy("well-behaved", "game");
  fs::remove(folder_ / "game.json");
  EXPECT_NE(Refusal().find("its manifest `"), std::string::npos);
  EXPECT_EQ(Scan().Find("well-behaved"), nullptr);
}

TEST_F(RulesetDirectoryTest, AnEmptyFolderIsFineAndNoFolderIsNot) {
  std::ofstream(folder_ / "notes.txt") << "no library";
  EXPECT_TRUE(Scan().List().empty());
  const auto absent = RulesetDirectory::Scan((folder_ / "absent").string(), {});
  EXPECT_EQ(absent.status().code(), absl::StatusCode::kNotFound);
}

TEST_F(RulesetDirectoryTest, OtherInterfacesInTheManifestAreRefused) {
  Copy("well-behaved", "game");
  ReplaceInManifest("game", "arbitro.draw/0", "arbitro.deck/0");
  const std::string refusal = Refusal();
  EXPECT_EQ(refusal.find("its manifest names the interfaces `arbitro.deck/0, arbitro.describe/1`, "
                         "the library offers `arbitro.describe/1, arbitro.draw/0`; "),
            0u)
      << refusal;
  EXPECT_NE(refusal.find("[INTERFACES_DIFFER]"), std::string::npos);
}

// Its constructor ends the process, and is never reached.
TEST_F(RulesetDirectoryTest, WhatNobodySignedIsNotOpenedWhereKeysAreRequired) {
  Copy("crashes-in-constructor", "game");
  DirectoryOptions options;
  options.trust.allow_unsigned = false;
  const auto directory = RulesetDirectory::Scan(folder_.string(), options);
  ASSERT_TRUE(directory.ok()) << directory.status();
  EXPECT_NE(directory->List()[0].refusal.find("[SIGNATURE_MISSING]"), std::string::npos);
  EXPECT_EQ(directory->List()[0].signer, "unsigned");
}

TEST_F(RulesetDirectoryTest, OnlyWhatATrustedKeySignedIsOffered) {
  Copy("well-behaved", "game");
  const auto key = SigningKey::New();
  ASSERT_TRUE(key.ok()) << key.status();
  const std::string path = (folder_ / "game.json").string();
  const auto manifest = ReadManifest(path);
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  Manifest with_signature = *manifest;
  with_signature.signature = *key->Sign(manifest->signed_bytes);
  std::ofstream(path, std::ios::trunc) << WriteManifest(with_signature);
  DirectoryOptions options;
  options.trust.allow_unsigned = false;
  const auto stranger = RulesetDirectory::Scan(folder_.string(), options);
  EXPECT_NE(stranger->List()[0].refusal.find("[KEY_UNTRUSTED]"), std::string::npos);
  std::ofstream(folder_ / "Some Games.pub") << key->public_key() << " of Some Games\n";
  options.trust.keys = *TrustedKeys::Read(folder_.string());
  const auto trusted = RulesetDirectory::Scan(folder_.string(), options);
  EXPECT_EQ(trusted->List()[0].refusal, "");
  EXPECT_EQ(trusted->List()[0].signer, "signed by Some Games");
  ReplaceInManifest("game", "\"1.0.0\"", "\"1.0.1\"");
  const auto changed = RulesetDirectory::Scan(folder_.string(), options);
  EXPECT_NE(changed->List()[0].refusal.find("[SIGNATURE_WRONG]"), std::string::npos);
}

bool Never() { return false; }

TEST_F(RulesetDirectoryTest, ALaterFileIsOfferedBesideWhatIsTakenOver) {
  Copy("well-behaved", "game");
  const RulesetDirectory before = Scan();
  Copy("seats-twice", "another");
  Copy("no-entry", "bad");
  const auto after = before.Rescan(folder_.string(), {}, Never);
  ASSERT_TRUE(after.ok()) << after.status();
  ASSERT_EQ(after->List().size(), 3u);
  EXPECT_EQ(after->Find("well-behaved"), before.Find("well-behaved")) << "not loaded again";
  EXPECT_FALSE(after->List()[2].is_new);
  EXPECT_NE(after->Find("seats-twice"), nullptr);
  EXPECT_TRUE(after->List()[0].is_new);
  EXPECT_NE(after->List()[1].refusal.find("it is no ruleset"), std::string::npos);
  EXPECT_EQ(before.Find("seats-twice"), nullptr) << "the earlier one never changes";
}

TEST_F(RulesetDirectoryTest, ABadFileInAnOthersPlaceLeavesThatOnOffer) {
  Copy("well-behaved", "game");
  const RulesetDirectory before = Scan();
  std::ofstream(folder_ / "game.so", std::ios::app) << "x";
  const auto after = before.Rescan(folder_.string(), {}, Never);
  ASSERT_TRUE(after.ok()) << after.status();
  ASSERT_EQ(after->List().size(), 2u);
  EXPECT_NE(after->List()[0].refusal.find("[SHA256_DIFFERS]"), std::string::npos);
  EXPECT_FALSE(after->List()[1].in_folder);
  EXPECT_EQ(after->Find("well-behaved"), before.Find("well-behaved"));
  // The next scan tries the refused file again.
  fs::remove(folder_ / "game.so");
  fs::remove(folder_ / "game.json");
  Copy("well-behaved", "game");
  const auto restored = after->Rescan(folder_.string(), {}, Never);
  ASSERT_EQ(restored->List().size(), 1u);
  EXPECT_EQ(restored->List()[0].refusal, "");
}

TEST_F(RulesetDirectoryTest, AnotherManifestGoesThroughAllChecksAgain) {
  Copy("well-behaved", "game");
  const RulesetDirectory before = Scan();
  ReplaceInManifest("game", "\"1.0.0\"", "\"1.0.1\"");
  const auto after = before.Rescan(folder_.string(), {}, Never);
  EXPECT_NE(after->List()[0].refusal.find("[VERSION_DIFFERS]"), std::string::npos);
  EXPECT_EQ(after->FindSameVersion("well-behaved", "1.0.0"), before.Find("well-behaved"));
}

TEST_F(RulesetDirectoryTest, WhatLeftTheFolderStaysOnOfferBehindWhatIsThere) {
  Copy("well-behaved", "game");
  const RulesetDirectory before = Scan();
  fs::rename(folder_ / "game.so", folder_ / "renamed.so");
  fs::rename(folder_ / "game.json", folder_ / "renamed.json");
  const auto renamed = before.Rescan(folder_.string(), {}, Never);
  ASSERT_EQ(renamed->List().size(), 1u) << "one binary is on offer once";
  EXPECT_EQ(renamed->List()[0].file, "renamed.so");
  fs::remove(folder_ / "renamed.so");
  const auto gone = renamed->Rescan(folder_.string(), {}, Never);
  ASSERT_EQ(gone->List().size(), 1u);
  EXPECT_FALSE(gone->List()[0].in_folder);
  EXPECT_NE(gone->Find("well-behaved"), nullptr);
  EXPECT_TRUE(gone->FilesOf(gone->List()[0].client->sha256()).ok()) << "the log may keep it";
}

TEST_F(RulesetDirectoryTest, ARescanThatIsNotWantedEndsBeforeTheNextLibrary) {
  Copy("well-behaved", "game");
  const auto ended = Scan().Rescan(folder_.string(), {}, [] { return true; });
  EXPECT_EQ(ended.status().code(), absl::StatusCode::kCancelled);
}

#ifdef ARBITRO_DEMO_FOLDER
TEST_F(RulesetDirectoryTest, TheDemoIsOfferedWithItsManifest) {
  for (const char* file : {"demo.so", "demo.json"}) {
    fs::copy_file(fs::path(ARBITRO_DEMO_FOLDER) / file, folder_ / file);
  }
  const RulesetDirectory directory = Scan();
  EXPECT_EQ(directory.List()[0].refusal, "");
  const auto demo = directory.Find("demo");
  ASSERT_NE(demo, nullptr);
  EXPECT_FALSE(demo->description().rules.empty());
}
#endif

}  // namespace
}  // namespace arbitro::rulesets
