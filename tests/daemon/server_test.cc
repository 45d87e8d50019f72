// SPDX-License-Identifier: Apache-2.0
//
// The daemon as a process: retries across a restart, dry runs, stopping, locks, health, reflection.
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/journal.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::server {
namespace {

using std::chrono::seconds;

constexpr int kUnavailable = 14;
constexpr seconds kStopPatience{15};

void ExpectStopsWell(DaemonProcess* daemon) {
  daemon->Signal(SIGTERM);
  const auto ended = daemon->WaitForEnd(kStopPatience);
  ASSERT_TRUE(ended.has_value()) << daemon->Log();
  EXPECT_TRUE(ended->exited) << "signal " << ended->code;
  EXPECT_EQ(ended->code, 0) << daemon->Log();
}

TEST(Server, ARetryAcrossARestartActsOnce) {
  const storage::TemporaryFolder folder;
  v1::RegisterPlayerRequest request;
  v1::PlayerMutationResponse first;
  {
    DaemonProcess daemon(folder.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "first");
    organiser.OpenDemo("demo", 2);
    request = organiser.Register("events/demo", "p3");
    organiser.Do("EventService/RegisterPlayer", request, &first);
    EXPECT_FALSE(first.result().replayed());
    v1::PlayerMutationResponse again;
    organiser.Do("EventService/RegisterPlayer", request, &again);
    EXPECT_TRUE(again.result().replayed());
    ExpectStopsWell(&daemon);
  }
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "second");
  v1::PlayerMutationResponse again;
  organiser.Do("EventService/RegisterPlayer", request, &again);
  EXPECT_TRUE(again.result().replayed());
  EXPECT_EQ(again.result().receipt().SerializeAsString(),
            first.result().receipt().SerializeAsString());
  EXPECT_EQ(again.number(), 3u);
  EXPECT_EQ(organiser.Event("events/demo").players(), 3u);
  ExpectStopsWell(&daemon);
}

TEST(Server, ADryRunChangesNothing) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "dry");
  organiser.StartDemo("demo", 4);
  const std::string before = organiser.Event("events/demo").SerializeAsString();
  auto pair = organiser.Pair("events/demo", 1);
  pair.mutable_options()->set_validate_only(true);
  v1::RoundMutationResponse response;
  organiser.Do("PairingService/PairRound", pair, &response);
  EXPECT_FALSE(response.result().has_receipt());
  EXPECT_EQ(response.tables(), 2u);
  EXPECT_TRUE(response.has_certificate());
  auto add = organiser.Register("events/demo", "p5");
  add.mutable_options()->set_validate_only(true);
  v1::PlayerMutationResponse added;
  organiser.Do("EventService/RegisterPlayer", add, &added);
  EXPECT_EQ(added.number(), 5u);
  EXPECT_EQ(organiser.Event("events/demo").SerializeAsString(), before);
  // A dry run spends no request id.
  add.mutable_options()->set_validate_only(false);
  organiser.Do("EventService/RegisterPlayer", add, &added);
  EXPECT_TRUE(added.result().has_receipt());
  // A dry run of what was carried out is a repeat of it.
  add.mutable_options()->set_validate_only(true);
  v1::PlayerMutationResponse again;
  organiser.Do("EventService/RegisterPlayer", add, &again);
  EXPECT_TRUE(again.result().replayed());
  EXPECT_EQ(again.result().receipt().SerializeAsString(),
            added.result().receipt().SerializeAsString());
  EXPECT_EQ(again.number(), added.number());
  add.set_division("senior");
  EXPECT_EQ(client.Call("EventService/RegisterPlayer", add, &again).reason(), "REQUEST_ID_REUSED");
  auto create = organiser.CreateDemo("never");
  create.mutable_options()->set_validate_only(true);
  organiser.Do("EventService/CreateEvent", create);
  v1::GetEventRequest get;
  get.set_name("events/never");
  v1::Event event;
  EXPECT_EQ(client.Call("EventService/GetEvent", get, &event).reason(), "EVENT_UNKNOWN");
}

// A client compresses a request where that makes it shorter: the title does.
TEST(Server, CompressedRequestsAreRead) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address(), Asking{.compressed = true});
  Organiser organiser(client, "compressed");
  auto create = organiser.CreateDemo("demo");
  const std::string title(150, 't');
  create.set_title(title);
  organiser.Do("EventService/CreateEvent", create);
  EXPECT_EQ(organiser.Event("events/demo").title(), title);
}

TEST(Server, TheRightRevisionIsTaken) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "revision");
  organiser.OpenDemo("demo", 1);
  auto request = organiser.Register("events/demo", "p2");
  request.mutable_options()->set_expected_revision(organiser.Event("events/demo").revision());
  v1::PlayerMutationResponse response;
  organiser.Do("EventService/RegisterPlayer", request, &response);
  EXPECT_EQ(response.result().receipt().revision(), 4u);
}

TEST(Server, StopsWhileStreamsAreOpen) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path(), WithAllGames());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "other");
  v1::ImportCatalogueRequest header;
  header.mutable_header()->set_ruleset("rulesets/pokemon-tcg");
  header.mutable_header()->mutable_options()->set_request_id("r");
  const auto stop = [&] {
    // An answer on the same connection shows that the stream has arrived.
    organiser.OpenDemo("demo", 1);
    ExpectStopsWell(&daemon);
  };
  std::string ignored;
  const CallResult cut = client.Upload("CatalogueService/ImportCatalogue",
                                       {header.SerializeAsString()}, &ignored, stop);
  EXPECT_EQ(cut.code, kUnavailable) << cut;
  EXPECT_EQ(cut.reason(), "SHUTTING_DOWN") << cut;
}

// The log holds the ruleset's library by then.
uint64_t LargestFileIn(const std::string& folder) {
  uint64_t largest = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) largest = std::max<uint64_t>(largest, entry.file_size());
  }
  return largest;
}

TEST(Server, AFullDiskEndsItAndLosesNothing) {
  const storage::TemporaryFolder folder;
  v1::RegisterPlayerRequest last;
  uint32_t registered = 0;
  {
    DaemonProcess daemon(folder.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "full");
    organiser.OpenDemo("demo", 0);
    daemon.LimitFileSize(LargestFileIn(folder.Path()) + (64 << 10));
    CallResult result;
    while (result.ok() && registered < 10'000) {
      last = organiser.Register("events/demo", "p" + std::to_string(registered + 1));
      v1::PlayerMutationResponse response;
      result = client.Call("EventService/RegisterPlayer", last, &response);
      if (result.ok()) ++registered;
    }
    EXPECT_EQ(result.code, kUnavailable) << result;
    EXPECT_EQ(result.reason(), "LOG_UNAVAILABLE") << result;
    const auto ended = daemon.WaitForEnd(kStopPatience);
    ASSERT_TRUE(ended.has_value()) << daemon.Log();
    EXPECT_EQ(ended->code, 70) << daemon.Log();
    EXPECT_NE(daemon.Log().find("the log cannot write"), std::string::npos) << daemon.Log();
  }
  ASSERT_GT(registered, 0u);
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "after");
  v1::PlayerMutationResponse response;
  organiser.Do("EventService/RegisterPlayer", last, &response);
  EXPECT_EQ(response.number(), registered + 1);
  EXPECT_EQ(organiser.Event("events/demo").players(), registered + 1);
}

TEST(Server, StopsWhileSomebodyWatchesItsHealth) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  std::vector<std::string> told;
  client.Stream("/grpc.health.v1.Health/Watch", "", [&](const std::string& status) {
    if (told.empty()) daemon.Signal(SIGTERM);
    told.push_back(status);
    return true;
  });
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0], "\x08\x01") << "SERVING";
  const auto ended = daemon.WaitForEnd(kStopPatience);
  ASSERT_TRUE(ended.has_value()) << daemon.Log();
  EXPECT_TRUE(ended->exited);
  EXPECT_EQ(ended->code, 0) << daemon.Log();
}

TEST(Server, ASecondDaemonOnTheFolderIsRefused) {
  const storage::TemporaryFolder folder;
  DaemonProcess first(folder.Path());
  ASSERT_TRUE(first.ready()) << first.Log();
  DaemonProcess second(folder.Path());
  EXPECT_FALSE(second.ready());
  const auto ended = second.WaitForEnd(kStopPatience);
  ASSERT_TRUE(ended.has_value());
  EXPECT_EQ(ended->code, 69);
  EXPECT_NE(second.Log().find(folder.Path()), std::string::npos) << second.Log();
  // The first goes on.
  const ApiClient client(first.address());
  Organiser organiser(client, "first");
  organiser.OpenDemo("demo", 1);
}

TEST(Server, ASecondDaemonOnTheAddressIsRefused) {
  const storage::TemporaryFolder first_folder;
  const storage::TemporaryFolder second_folder;
  DaemonProcess first(first_folder.Path());
  ASSERT_TRUE(first.ready()) << first.Log();
  DaemonProcess second(second_folder.Path(), {"--listen", first.address()});
  EXPECT_FALSE(second.ready());
  const auto ended = second.WaitForEnd(kStopPatience);
  ASSERT_TRUE(ended.has_value());
  EXPECT_EQ(ended->code, 69) << second.Log();
}

TEST(Server, AnAddressThatOthersReachIsRefused) {
  const storage::TemporaryFolder folder;
  for (const char* address : {"0.0.0.0:0", "[::]:0"}) {
    DaemonProcess daemon(folder.Path(), {"--listen", address});
    EXPECT_FALSE(daemon.ready());
    const auto ended = daemon.WaitForEnd(kStopPatience);
    ASSERT_TRUE(ended.has_value());
    EXPECT_EQ(ended->code, 64);
    EXPECT_NE(daemon.Log().find("access control"), std::string::npos) << daemon.Log();
  }
}

TEST(Server, AUnixSocketServes) {
  const storage::TemporaryFolder folder;
  const std::string socket = "unix:" + folder.Path() + "/socket";
  DaemonProcess daemon(folder.Path() + "/data", {"--listen", socket});
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  EXPECT_EQ(daemon.address(), socket);
  const ApiClient client(socket);
  Organiser organiser(client, "unix");
  organiser.OpenDemo("demo", 1);
  ExpectStopsWell(&daemon);
}

TEST(Server, AThreadGivesBackWhatNobodyUses) {
  DaemonProcess daemon("", {"--ephemeral"});
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  EXPECT_TRUE(daemon.HasThread("jemalloc_bg_thd"));
}

// docs/decisions/0013: gRPC's threads and ours.
TEST(Server, ItsThreadsPushNobodyOff) {
  DaemonProcess daemon("", {"--ephemeral"});
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  EXPECT_EQ(daemon.SchedulingOf("nexting_thread"), SCHED_BATCH);
  EXPECT_EQ(daemon.SchedulingOf("arbitrod"), SCHED_BATCH);
}

// ServerReflectionRequest { list_services: "" }.
const std::string kListServices("\x3A\x00", 2);

// The first answer to one request of that version of the protocol.
std::string AskReflection(const ApiClient& client, const std::string& version,
                          const std::string& request) {
  std::string answer;
  const CallResult result =
      client.Stream("/grpc.reflection." + version + ".ServerReflection/ServerReflectionInfo",
                    request, [&](const std::string& bytes) {
                      answer = bytes;
                      return true;
                    });
  EXPECT_TRUE(result.ok()) << version << ": " << result;
  return answer;
}

// A field of that number that holds `text`.
std::string TextField(int number, const std::string& text) {
  return std::string(1, static_cast<char>(number << 3 | 2)) +
         std::string(1, static_cast<char>(text.size())) + text;
}

// The names in an answer to kListServices, in order.
std::vector<std::string> ServicesIn(const std::string& answer) {
  std::vector<std::string> names;
  std::istringstream words(std::regex_replace(answer, std::regex("[^A-Za-z0-9.]+"), " "));
  for (std::string word; words >> word;) {
    const size_t begin = std::min(word.find("arbitro.v1."), word.find("grpc."));
    if (begin != std::string::npos) names.push_back(word.substr(begin));
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The library serves the older version, from the same descriptors.
TEST(Server, BothVersionsOfReflectionSayTheSame) {
  DaemonProcess daemon("", {"--ephemeral"});
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  const std::vector<std::string> services = ServicesIn(AskReflection(client, "v1", kListServices));
  EXPECT_EQ(services, ServicesIn(AskReflection(client, "v1alpha", kListServices)));
  EXPECT_GT(services.size(), 20u);
  constexpr int kHost = 1, kFile = 3, kSymbol = 4, kExtensionNumbers = 6;
  for (const std::string& request :
       {TextField(kFile, "arbitro/v1/event.proto"), TextField(kSymbol, "arbitro.v1.EventService"),
        TextField(kSymbol, "arbitro.v1.EventService.CreateEvent"),
        TextField(kHost, "hall") + TextField(kSymbol, "arbitro.v1.Form"),
        TextField(kExtensionNumbers, "google.protobuf.MethodOptions")}) {
    const std::string answer = AskReflection(client, "v1", request);
    EXPECT_GT(answer.size(), request.size());
    EXPECT_EQ(answer, AskReflection(client, "v1alpha", request)) << request;
  }
  for (const std::string& request :
       {TextField(kFile, "absent.proto"), TextField(kSymbol, "arbitro.v1.Absent"),
        TextField(kExtensionNumbers, "arbitro.v1.Absent"), std::string("\x2A\x00", 2),
        std::string()}) {
    // The answer's last field: error_response.
    EXPECT_NE(AskReflection(client, "v1", request).find('\x3A'), std::string::npos) << request;
  }
}

TEST(Server, HealthAndReflectionAnswer) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  const auto health = [&](const std::string& request, std::string* response) {
    return client.CallBytes("/grpc.health.v1.Health/Check", request, response);
  };
  std::string response;
  EXPECT_TRUE(health("", &response).ok());
  EXPECT_EQ(response, "\x08\x01") << "SERVING";
  EXPECT_TRUE(health("\x0A\x0Drulesets/demo", &response).ok());
  EXPECT_EQ(response, "\x08\x01");
  EXPECT_EQ(health("\x0A\x0Erulesets/chess", &response).code, 5);

  const std::string services = AskReflection(client, "v1alpha", kListServices);
  for (const char* service :
       {"arbitro.v1.RulesetService", "arbitro.v1.CatalogueService", "arbitro.v1.EventService",
        "arbitro.v1.PairingService", "arbitro.v1.DeckService", "arbitro.v1.ScoringService",
        "arbitro.v1.AdminService", "arbitro.v1.QuestionService", "arbitro.v1.JournalService",
        "grpc.health.v1.Health"}) {
    EXPECT_NE(services.find(service), std::string::npos) << service;
  }
}

TEST(Server, ALineOfARequestNamesTheTraceThatTheClientIsIn) {
  constexpr char kTrace[] = "4bf92f3577b34da6a3ce929d0e0e4736";
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const auto list_with = [&](const std::string& trace_parent) {
    const Asking asking{.metadata = {{"traceparent", trace_parent}}};
    v1::ListEventsResponse events;
    const ApiClient client(daemon.address(), asking);
    EXPECT_TRUE(client.Call("EventService/ListEvents", v1::ListEventsRequest(), &events).ok());
  };
  // Text that is no trace is passed over, and the call goes on.
  for (const std::string wrong :
       {"", "00-", "00-4bf92f3577b34da6a3ce929d0e0e47-00f067aa0ba902b7-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-\",\"code\":\"OK"}) {
    list_with(wrong);
  }
  list_with(std::string("00-") + kTrace + "-00f067aa0ba902b7-01");
  ExpectStopsWell(&daemon);
  std::vector<std::string> lines;
  for (const absl::string_view line : absl::StrSplit(daemon.Log(), '\n')) {
    if (absl::StrContains(line, "EventService/ListEvents")) lines.emplace_back(line);
  }
  ASSERT_EQ(lines.size(), 7u) << daemon.Log();
  const std::string expected =
      std::string("\"trace\":\"") + kTrace + "\",\"parent_span\":\"00f067aa0ba902b7\"}";
  EXPECT_TRUE(absl::StrContains(lines.back(), expected)) << lines.back();
  lines.pop_back();
  for (const std::string& line : lines) EXPECT_FALSE(absl::StrContains(line, "\"trace\"")) << line;
}

TEST(Server, TheSecondSignalEndsItAtOnce) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  // A watch of the health holds the server for some seconds, long enough for the second signal.
  client.Stream("/grpc.health.v1.Health/Watch", "", [&](const std::string&) {
    daemon.Signal(SIGTERM);
    daemon.Signal(SIGINT);
    return true;
  });
  const auto ended = daemon.WaitForEnd(kStopPatience);
  ASSERT_TRUE(ended.has_value());
  EXPECT_TRUE(ended->exited);
  EXPECT_TRUE(ended->code == 128 + SIGINT || ended->code == 128 + SIGTERM) << ended->code;
}

}  // namespace
}  // namespace arbitro::testing::server
