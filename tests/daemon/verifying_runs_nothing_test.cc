// SPDX-License-Identifier: Apache-2.0
//
// Code that a log or a library carries does not run with the rights of the person who verifies it.
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::verifying {
namespace {

namespace fs = std::filesystem;

constexpr char kMarker[] = "marks-where-it-runs";
constexpr std::chrono::seconds kStopPatience{15};

// The end of a run of arbitroutil: its output, and whether the library ran with its rights.
struct UtilEnd {
  int exit_code = -1;
  std::string output;
  bool marked = false;
};

// A stopped daemon's folder with one event, decided by a library that exists only in the log.
class Folder {
 public:
  Folder() : path_(scratch_.Path()) {
    fs::create_directory(path_ / "rulesets");
    fs::create_directory(path_ / "none");
    for (const char* ending : {".so", ".json"}) {
      const std::string from = std::string(FAULTY_RULESETS) + "/contained-rulesets/contained-";
      fs::copy_file(from + kMarker + ending, path_ / "rulesets" / (std::string(kMarker) + ending));
    }
    DaemonProcess daemon(path_ / "data", {"--rulesets", path_ / "rulesets"});
    EXPECT_TRUE(daemon.ready()) << daemon.Log();
    PlayTheEvent(daemon.address());
    daemon.Signal(SIGTERM);
    EXPECT_TRUE(daemon.WaitForEnd(kStopPatience).has_value()) << daemon.Log();
  }

  std::string data() const { return path_ / "data"; }
  std::string library() const { return path_ / "rulesets" / (std::string(kMarker) + ".so"); }
  std::string no_rulesets() const { return path_ / "none"; }

  UtilEnd Util(const std::string& arguments) const {
    const fs::path mark = path_ / "mark";
    const fs::path output = path_ / "output";
    fs::remove(mark);
    const int status =
        std::system(("cd " + path_.string() + " && ARBITRO_MARK=" + mark.string() +
                     " " ARBITROUTIL " " + arguments + " >" + output.string() + " 2>&1")
                        .c_str());
    std::ifstream file(output);
    return {WEXITSTATUS(status), {std::istreambuf_iterator<char>(file), {}}, fs::exists(mark)};
  }

 private:
  static void PlayTheEvent(const std::string& address) {
    const ApiClient client(address);
    Organiser organiser(client, "organiser");
    auto create = organiser.CreateDemo("cup");
    create.set_ruleset(std::string("rulesets/") + kMarker);
    organiser.Do("EventService/CreateEvent", create);
    organiser.Do("EventService/OpenRegistration",
                 organiser.ForEvent<v1::OpenRegistrationRequest>("events/cup"));
    for (const char* player : {"ada", "bob"}) {
      organiser.Do("EventService/RegisterPlayer", organiser.Register("events/cup", player));
    }
    organiser.Do("EventService/StartEvent",
                 organiser.ForEvent<v1::StartEventRequest>("events/cup"));
    organiser.Do("PairingService/PairRound", organiser.Pair("events/cup", 1));
  }

  const storage::TemporaryFolder scratch_;
  const fs::path path_;
};

TEST(Verifying, AReplayRunsTheLogsLibraryShutInAndOnlyWhereItIsAllowed) {
  const Folder folder;
  const std::string replay = "log replay " + folder.data() + " --rulesets " + folder.no_rulesets();
  const UtilEnd unsigned_one = folder.Util(replay);
  EXPECT_EQ(unsigned_one.exit_code, 1) << unsigned_one.output;
  EXPECT_NE(unsigned_one.output.find("SIGNATURE_MISSING"), std::string::npos)
      << unsigned_one.output;
  EXPECT_NE(unsigned_one.output.find("--allow-unsigned"), std::string::npos);
  EXPECT_FALSE(unsigned_one.marked);
  const UtilEnd allowed = folder.Util(replay + " --allow-unsigned");
  EXPECT_EQ(allowed.exit_code, 0) << allowed.output;
  EXPECT_NE(allowed.output.find("replay: identical"), std::string::npos) << allowed.output;
  EXPECT_FALSE(allowed.marked);
  EXPECT_TRUE(folder.Util(replay + " --allow-unsigned --in-process").marked);
}

TEST(Verifying, NoOtherCommandRunsItWithItsOwnRights) {
  const Folder folder;
  std::ofstream(folder.data() + "/../examples.jsonl").close();
  // A folder of saved images names the library that is to run them.
  std::ofstream(folder.data() + "/../saved.describe.image").close();
  std::ofstream(folder.data() + "/../saved.ruleset") << folder.library() << "\n";
  for (const std::string& command :
       {"log verify " + folder.data(), "ruleset show " + folder.library(),
        "ruleset manifest " + folder.library(), "ruleset check --strictness 1 " + folder.library(),
        "ruleset fuzz --rounds 1 " + folder.library(),
        std::string("ruleset run saved.describe.image"),
        "ruleset examples " + folder.library() + " examples.jsonl",
        "ruleset diff " + folder.library() + " " + folder.library() + " " + folder.data(),
        "log replay " + folder.data() + " --mode shadow --with " + folder.library()}) {
    const UtilEnd run = folder.Util(command);
    EXPECT_FALSE(run.marked) << command << "\n" << run.output;
    EXPECT_NE(run.exit_code, 2) << command << "\n" << run.output;
  }
  for (const std::string& command :
       {"ruleset show --in-process " + folder.library(),
        std::string("ruleset run --in-process saved.describe.image"),
        "ruleset examples --in-process " + folder.library() + " examples.jsonl",
        "ruleset diff --in-process " + folder.library() + " " + folder.library() + " " +
            folder.data()}) {
    EXPECT_TRUE(folder.Util(command).marked) << command;
  }
}

// The library gets neither the files that a shell leaves open nor the variables that it exports.
TEST(Verifying, ATestedLibraryHasNoneOfItsHostsSurroundings) {
  const storage::TemporaryFolder scratch;
  const fs::path folder(scratch.Path());
  std::ofstream(folder / "file") << "secret of the host, in a file";
  const std::string library =
      std::string(FAULTY_RULESETS) + "/contained-rulesets/contained-reads-surroundings.so";
  const auto output_of = [&](const std::string& before, const std::string& options) {
    const std::string command = "cd " + folder.string() + " && " + before + " " ARBITROUTIL +
                                " ruleset check --strictness 1 --only '^(load|same)' --images '' " +
                                options + library + " >output 2>&1 9<file";
    EXPECT_NE(std::system(command.c_str()), -1);
    std::ifstream file(folder / "output");
    return std::string{std::istreambuf_iterator<char>(file), {}};
  };
  const std::string secret = "secret of the host";
  const std::string variable = "SHELLS='secret of the host, in a variable'";
  for (const std::string& before : {std::string("env"), variable}) {
    const std::string shut_in = output_of(before, "");
    EXPECT_EQ(shut_in.find(secret), std::string::npos) << shut_in;
    EXPECT_NE(shut_in.find("pass     load.entry"), std::string::npos) << shut_in;
    EXPECT_NE(output_of(before, "--in-process ").find(secret), std::string::npos) << before;
  }
}

}  // namespace
}  // namespace arbitro::testing::verifying
