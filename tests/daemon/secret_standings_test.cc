// SPDX-License-Identifier: Apache-2.0
//
// Secret standings over the network: every read that the protos have is tried, as anybody and as
// the referee, at every revision, and what it answers is searched for what is secret.
#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/explain.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/question.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "arbitro/v1/series.pb.h"
#include "google/protobuf/descriptor.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/exported_file.h"
#include "tests/daemon/numbers_in_message.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::secret_standings {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

constexpr char kEvent[] = "events/secret";
constexpr int kPlayers = 8;
constexpr int kPermissionDenied = 7;
constexpr int kFailedPrecondition = 9;
// Points of winners and totals are at least so much here, and nothing else is.
constexpr int64_t kSecretFrom = 400;
constexpr int64_t kSecretTo = 60'000;

Numbers Large(const Numbers& numbers) {
  return {numbers.lower_bound(kSecretFrom), numbers.upper_bound(kSecretTo)};
}

std::unique_ptr<Message> NewMessage(const google::protobuf::Descriptor* type) {
  return std::unique_ptr<Message>(
      google::protobuf::MessageFactory::generated_factory()->GetPrototype(type)->New());
}

void SetText(const char* name, const std::string& text, Message* request) {
  const FieldDescriptor* field = request->GetDescriptor()->FindFieldByName(name);
  if (field == nullptr || field->cpp_type() != FieldDescriptor::CPPTYPE_STRING) return;
  request->GetReflection()->SetString(request, field, text);
}

void SetNumber(const char* name, uint64_t number, Message* request) {
  const FieldDescriptor* field = request->GetDescriptor()->FindFieldByName(name);
  if (field == nullptr || field->is_repeated()) return;
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_UINT32) {
    request->GetReflection()->SetUInt32(request, field, static_cast<uint32_t>(number));
  } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_UINT64) {
    request->GetReflection()->SetUInt64(request, field, number);
  }
}

// Tells what a request names, by the type that it answers.
std::string NameFor(const MethodDescriptor& method, uint32_t round) {
  const std::string& type = method.output_type()->name();
  const std::string event = kEvent;
  const std::string of_round = event + "/rounds/" + std::to_string(round);
  if (type == "Event") return event;
  if (type == "Player") return event + "/players/p" + std::to_string(round);
  if (type == "Deck") return event + "/players/p1/deck";
  if (type == "Round") return of_round;
  if (type == "Table") return of_round + "/tables/1";
  return "";
}

// The reads of every service.
std::vector<const MethodDescriptor*> Reads() {
  std::vector<const MethodDescriptor*> reads;
  for (const google::protobuf::Descriptor* of_file :
       {v1::CreateBackupRequest::descriptor(), v1::GetCatalogueRequest::descriptor(),
        v1::GetDeckRequest::descriptor(), v1::GetEventRequest::descriptor(),
        v1::ListRecordsRequest::descriptor(), v1::GetTableRequest::descriptor(),
        v1::ListPenaltiesRequest::descriptor(), v1::GetPersonRequest::descriptor(),
        v1::AskRequest::descriptor(), v1::GetRulesetRequest::descriptor(),
        v1::GetStandingsRequest::descriptor(), v1::SeatPlayerRequest::descriptor(),
        v1::GetSeriesRequest::descriptor(), v1::GetCutOutlookRequest::descriptor()}) {
    const auto* found = of_file->file()->service(0);
    for (int i = 0; i < found->method_count(); ++i) {
      const MethodDescriptor* method = found->method(i);
      const bool changes = method->input_type()->FindFieldByName("options") != nullptr;
      if (!changes && !method->client_streaming()) reads.push_back(method);
    }
  }
  return reads;
}

// Tells what reads of one method came to.
struct Answered {
  Numbers numbers;
  std::set<std::string> refusals;
  uint32_t good = 0;
};

class SecretStandings : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  void Begin();
  v1::Value Sheet(uint32_t round, uint32_t table) const;
  void Report(uint32_t round, uint32_t table);
  void PlayRound(uint32_t round);
  uint64_t Revision() { return organiser_.Event(kEvent).revision(); }

  void Ask(const ApiClient& client, const MethodDescriptor& method, const Message& request,
           Answered* answered);
  Answered AskAll(const ApiClient& client, const MethodDescriptor& method);
  std::map<std::string, Answered> Sweep(const ApiClient& client);

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path(), WithAllGames()};
  ApiClient anybody_{daemon_.address()};
  ApiClient referee_{daemon_.address(), "", "referee"};
  Organiser organiser_{referee_, "referee"};
};

void SecretStandings::Begin() {
  auto create = organiser_.CreateDemo("secret");
  create.set_ruleset("rulesets/samurai-sword");
  create.set_format("tournament");
  organiser_.Do("EventService/CreateEvent", create);
  organiser_.Do("EventService/OpenRegistration",
                organiser_.ForEvent<v1::OpenRegistrationRequest>(kEvent));
  for (int i = 1; i <= kPlayers; ++i) {
    organiser_.Do("EventService/RegisterPlayer",
                  organiser_.Register(kEvent, "p" + std::to_string(i)));
  }
  organiser_.Do("EventService/StartEvent", organiser_.ForEvent<v1::StartEventRequest>(kEvent));
  auto phase = organiser_.ForEvent<v1::StartPhaseRequest>(kEvent);
  phase.set_phase(1);
  organiser_.Do("PairingService/StartPhase", phase);
}

void AddField(const char* key, const v1::Value& value, v1::Value* to) {
  v1::ValueField* field = to->mutable_struct_()->add_fields();
  field->set_key(key);
  *field->mutable_value() = value;
}
void AddNumber(const char* key, int64_t number, v1::Value* to) {
  v1::Value value;
  value.set_integer(number);
  AddField(key, value, to);
}
void AddText(const char* key, const char* text, v1::Value* to) {
  v1::Value value;
  value.set_text(text);
  AddField(key, value, to);
}

// A game sheet of four that Shogun and Samurai win, with points like no other's.
v1::Value SecretStandings::Sheet(uint32_t round, uint32_t table) const {
  v1::Value lines;
  for (int64_t seat = 0; seat < 4; ++seat) {
    constexpr const char* kRoles[] = {"Shogun", "Samurai", "Ninja", "Ninja"};
    v1::Value line;
    constexpr const char* kCharacters[] = {"Musashi", "Benkei", "Tomoe", "Goemon"};
    AddText("character", kCharacters[seat], &line);
    AddNumber("daimyo", 0, &line);
    AddNumber("honour", seat == 1 ? round + 1 : seat / 2, &line);
    AddNumber("resilience", seat == 0 ? (2 * round + table) % 6 : table, &line);
    AddText("role", kRoles[seat], &line);
    if (seat >= 2) AddNumber("stars", seat - 1, &line);
    *lines.mutable_list()->add_items() = line;
  }
  v1::Value sheet;
  AddField("lines", lines, &sheet);
  return sheet;
}

void SecretStandings::Report(uint32_t round, uint32_t table) {
  auto request = organiser_.Make<v1::ReportResultRequest>();
  request.set_table(std::string(kEvent) + "/rounds/" + std::to_string(round) + "/tables/" +
                    std::to_string(table));
  *request.mutable_report() = Sheet(round, table);
  v1::ReportResultResponse response;
  organiser_.Do("ScoringService/ReportResult", request, &response);
  EXPECT_EQ(response.outcomes_size(), 4) << "the referee sees what the sheet is worth";
}

void SecretStandings::PlayRound(uint32_t round) {
  organiser_.Do("SeatingService/SeatRound", organiser_.Pair(kEvent, round));
  Report(round, 1);
  Report(round, 2);
  organiser_.Do("PairingService/CloseRound", organiser_.Close(kEvent, round));
}

void SecretStandings::Ask(const ApiClient& client, const MethodDescriptor& method,
                          const Message& request, Answered* answered) {
  const std::string name = method.service()->name() + "/" + method.name();
  const std::unique_ptr<Message> response = NewMessage(method.output_type());
  CallResult result;
  if (method.server_streaming()) {
    result = client.Stream(name, request.SerializeAsString(), [&](const std::string& bytes) {
      EXPECT_TRUE(response->ParseFromString(bytes));
      Gather(*response, &answered->numbers);
      const FieldDescriptor* mark = response->GetDescriptor()->FindFieldByName("caught_up");
      return mark == nullptr || !response->GetReflection()->HasField(*response, mark);
    });
    if (method.name() == "WatchEvent" && result.reason().empty()) result.code = 0;
  } else {
    result = client.Call(name, request, response.get());
    Gather(*response, &answered->numbers);
  }
  // A message about a wrong field says what would be allowed.
  if (result.reason() != "FIELD_INVALID") GatherText(result.message, &answered->numbers);
  if (result.ok()) {
    ++answered->good;
  } else {
    answered->refusals.insert(result.reason());
  }
}

// The method at every revision, of every round, and of every record.
Answered SecretStandings::AskAll(const ApiClient& client, const MethodDescriptor& method) {
  Answered answered;
  const uint64_t revisions = Revision();
  const auto* type = method.input_type();
  const bool dated = type->FindFieldByName("read") != nullptr;
  const bool of_record = type->FindFieldByName("revision") != nullptr;
  for (uint64_t revision = 0; revision <= (dated || of_record ? revisions : 0); ++revision) {
    for (uint32_t round = 0; round <= 3; ++round) {
      const std::unique_ptr<Message> request = NewMessage(type);
      for (const char* field : {"event", "journal"}) SetText(field, kEvent, request.get());
      SetText("player", std::string(kEvent) + "/players/p1", request.get());
      SetText("name", NameFor(method, round), request.get());
      const std::string of_round = std::string(kEvent) + "/rounds/" + std::to_string(round);
      SetText("round", of_round, request.get());
      SetText("table", of_round + "/tables/1", request.get());
      SetText("series", "series/none", request.get());
      SetNumber("round", round, request.get());
      SetNumber("revision", revision, request.get());
      if (dated && revision > 0) {
        v1::ReadOptions read;
        read.set_at_revision(revision);
        request->GetReflection()
            ->MutableMessage(request.get(), type->FindFieldByName("read"))
            ->CopyFrom(read);
      }
      Ask(client, method, *request, &answered);
    }
  }
  return answered;
}

std::map<std::string, Answered> SecretStandings::Sweep(const ApiClient& client) {
  std::map<std::string, Answered> sweep;
  for (const MethodDescriptor* method : Reads()) {
    // Copies the whole log, for the operator of the daemon.
    if (method->name() == "CreateBackup") continue;
    sweep[method->name()] = AskAll(client, *method);
  }
  return sweep;
}

// Tells what the referee reads, where standings are to be seen.
constexpr const char* kTelling[] = {"GetPlayer",   "ListPlayers",     "GetTable",
                                    "ListTables",  "GetStandings",    "StreamStandings",
                                    "ListRecords", "WatchEvent",      "ExplainDecision",
                                    "ExplainRank", "GetResultReceipt"};

TEST_F(SecretStandings, NobodyButTheRefereeReadsThemBeforeThePhaseIsOver) {
  Begin();
  PlayRound(1);
  PlayRound(2);
  organiser_.Do("SeatingService/SeatRound", organiser_.Pair(kEvent, 3));
  Report(3, 1);
  EXPECT_TRUE(organiser_.Event(kEvent).standings_secret());

  auto sweep = Sweep(referee_);
  Numbers secrets;
  for (const char* method : kTelling) {
    EXPECT_FALSE(Large(sweep[method].numbers).empty()) << method;
    for (const int64_t number : Large(sweep[method].numbers)) secrets.insert(number);
  }
  EXPECT_GT(secrets.size(), 10u);
  EXPECT_GT(sweep["ExportJournal"].good, 0u);

  sweep = Sweep(anybody_);
  for (const auto& [method, answered] : sweep) {
    // The titles of rulebooks name years, and the daemon's own counts are no player's points.
    if (method == "ListRulesets" || method == "GetMetrics") continue;
    EXPECT_EQ(Large(answered.numbers), Numbers{}) << method;
  }
  for (const char* method :
       {"GetEvent", "GetPlayer", "ListPlayers", "GetRound", "ListTables", "GetTable", "ListRecords",
        "WatchEvent", "ExplainDecision", "ReplayJournal", "ListPhases"})
    EXPECT_GT(sweep[method].good, 0u) << method;
  for (const char* method :
       {"GetStandings", "StreamStandings", "ExportJournal", "ExplainRank", "GetResultReceipt"})
    EXPECT_EQ(sweep[method].refusals.count("STANDINGS_SECRET"), 1u) << method;
  EXPECT_EQ(sweep["ExportJournal"].good + sweep["GetResultReceipt"].good, 0u);
  ExpectFilesKeep({anybody_, referee_, kEvent}, secrets);

  Report(3, 2);
  organiser_.Do("PairingService/CloseRound", organiser_.Close(kEvent, 3));
  const v1::Event event = organiser_.Event(kEvent);
  EXPECT_FALSE(event.standings_secret());
  ASSERT_EQ(event.publications_size(), 1);
  EXPECT_EQ(event.publications(0).round(), 3u);
  EXPECT_EQ(event.publications(0).revision(), event.revision());
  sweep = Sweep(anybody_);
  for (const char* method : kTelling) {
    const Numbers seen = Large(sweep[method].numbers);
    EXPECT_FALSE(seen.empty()) << method << ": public at once";
    EXPECT_EQ(sweep[method].refusals.count("STANDINGS_SECRET"), 0u) << method;
  }
  Numbers open;
  for (const char* method : kTelling) {
    for (const int64_t number : Large(sweep[method].numbers)) open.insert(number);
  }
  for (const int64_t secret : secrets) EXPECT_EQ(open.count(secret), 1u) << secret;
}

// [SAM-AMB-19] A player sees the sheets of the own games, and of no other.
TEST_F(SecretStandings, WhoPlaysSeesTheOwnSheet) {
  Begin();
  PlayRound(1);
  PlayRound(2);
  const ApiClient player(daemon_.address(), "", std::string(kEvent) + "/players/p1");
  for (const char* round : {"1", "2"}) {
    v1::ListTablesRequest request;
    request.set_round(std::string(kEvent) + "/rounds/" + round);
    v1::ListTablesResponse tables;
    ASSERT_TRUE(player.Call("PairingService/ListTables", request, &tables).ok());
    uint32_t own = 0;
    for (const v1::Table& table : tables.tables()) {
      const bool sits =
          std::any_of(table.seats().begin(), table.seats().end(), [](const v1::Seat& seat) {
            return seat.player() == std::string(kEvent) + "/players/p1";
          });
      own += sits ? 1 : 0;
      EXPECT_EQ(table.results_withheld(), !sits) << table.name();
      EXPECT_EQ(table.has_report(), sits) << table.name();
      v1::GetTableRequest one;
      one.set_name(table.name());
      v1::Table read;
      ASSERT_TRUE(player.Call("PairingService/GetTable", one, &read).ok());
      EXPECT_EQ(read.has_report(), sits) << table.name();
      Numbers numbers;
      Gather(read, &numbers);
      EXPECT_EQ(Large(numbers).empty(), !sits) << table.name();
    }
    EXPECT_EQ(own, 1u);
  }
}

TEST_F(SecretStandings, TheRefusalSaysWhyAndInItalian) {
  Begin();
  PlayRound(1);
  v1::GetStandingsRequest request;
  request.set_event(kEvent);
  request.set_round(1);
  v1::GetStandingsResponse response;
  const ApiClient italian(daemon_.address(), "it");
  const CallResult refused = italian.Call("ScoringService/GetStandings", request, &response);
  EXPECT_EQ(refused.code, kPermissionDenied) << refused;
  EXPECT_EQ(refused.reason(), "STANDINGS_SECRET");
  EXPECT_NE(refused.details.ShortDebugString().find("arbitro"), std::string::npos);

  auto publish = organiser_.ForEvent<v1::PublishRequest>(kEvent);
  publish.set_kind(v1::PUBLICATION_KIND_STANDINGS);
  publish.set_round(1);
  v1::EventMutationResponse published;
  const CallResult early = referee_.Call("ScoringService/Publish", publish, &published);
  EXPECT_EQ(early.code, kFailedPrecondition) << early;
  EXPECT_EQ(early.reason(), "STANDINGS_SECRET");
}

// A dry run changes nothing and could be tried by anybody.
TEST_F(SecretStandings, AnswersOfChangesDoNotTell) {
  Begin();
  PlayRound(1);
  auto correct = organiser_.Make<v1::CorrectResultRequest>();
  correct.mutable_options()->set_validate_only(true);
  correct.mutable_options()->set_reason("to find out");
  correct.set_table(std::string(kEvent) + "/rounds/1/tables/1");
  *correct.mutable_report() = Sheet(2, 2);
  v1::ChangeResultsResponse told;
  organiser_.Do("ScoringService/CorrectResult", correct, &told);
  EXPECT_GT(told.changes_size(), 0);
  v1::ChangeResultsResponse answer;
  const CallResult result = anybody_.Call("ScoringService/CorrectResult", correct, &answer);
  ASSERT_TRUE(result.ok()) << result;
  EXPECT_EQ(answer.changes_size(), 0);
  Numbers numbers;
  Gather(answer, &numbers);
  EXPECT_EQ(Large(numbers), Numbers{}) << answer.ShortDebugString();
}

// Nor what a table was worth that is really reported, the first time or again.
TEST_F(SecretStandings, AnswersOfReportsDoNotTell) {
  Begin();
  organiser_.Do("SeatingService/SeatRound", organiser_.Pair(kEvent, 1));
  auto report = organiser_.Make<v1::ReportResultRequest>();
  report.set_table(std::string(kEvent) + "/rounds/1/tables/1");
  *report.mutable_report() = Sheet(1, 1);
  for (const bool again : {false, true}) {
    v1::ReportResultResponse answer;
    const CallResult result = anybody_.Call("ScoringService/ReportResult", report, &answer);
    ASSERT_TRUE(result.ok()) << result;
    EXPECT_EQ(answer.result().replayed(), again);
    EXPECT_EQ(answer.outcomes_size(), 0);
    Numbers numbers;
    Gather(answer, &numbers);
    EXPECT_EQ(Large(numbers), Numbers{}) << answer.ShortDebugString();
  }
}

// A client that watches while the phase is played.
class Watch {
 public:
  explicit Watch(const std::string& address) : client_(address), thread_([this] { Follow(); }) {}
  ~Watch() { thread_.join(); }

  // All records up to `revision`; the watch ends with `last`.
  void WaitFor(uint64_t revision) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(came_.wait_for(lock, std::chrono::seconds(30), [&] { return seen_ >= revision; }));
  }
  void EndAt(uint64_t last) {
    const std::lock_guard lock(mutex_);
    last_ = last;
  }
  std::vector<v1::Record> records() {
    const std::lock_guard lock(mutex_);
    return records_;
  }

 private:
  void Follow() {
    v1::WatchEventRequest request;
    request.set_journal(kEvent);
    client_.Stream("JournalService/WatchEvent", request.SerializeAsString(),
                   [this](const std::string& bytes) {
                     v1::WatchEventResponse message;
                     EXPECT_TRUE(message.ParseFromString(bytes));
                     const std::lock_guard lock(mutex_);
                     if (message.has_record()) records_.push_back(message.record());
                     seen_ = message.revision();
                     came_.notify_all();
                     return seen_ < last_;
                   });
  }

  const ApiClient client_;
  std::mutex mutex_;
  std::condition_variable came_;
  uint64_t seen_ = 0;
  uint64_t last_ = UINT64_MAX;
  std::vector<v1::Record> records_;
  std::thread thread_;
};

TEST_F(SecretStandings, AWatchGetsThemOnceTheyArePublic) {
  Begin();
  Watch watch(daemon_.address());
  watch.WaitFor(Revision());
  PlayRound(1);
  PlayRound(2);
  organiser_.Do("SeatingService/SeatRound", organiser_.Pair(kEvent, 3));
  Report(3, 1);
  Report(3, 2);
  const uint64_t secret_to = Revision();
  watch.WaitFor(secret_to);
  watch.EndAt(secret_to + 1);
  organiser_.Do("PairingService/CloseRound", organiser_.Close(kEvent, 3));
  watch.WaitFor(secret_to + 1);
  uint32_t withheld = 0;
  for (const v1::Record& record : watch.records()) {
    withheld += record.payload_withheld() ? 1 : 0;
    EXPECT_EQ(record.has_payload(), !record.payload_withheld());
    EXPECT_EQ(record.has_payload(), !record.payload_salt().empty());
    EXPECT_FALSE(record.header().empty());
  }
  EXPECT_EQ(withheld, 8u) << "six sheets and two closings";
  EXPECT_TRUE(watch.records().back().payload().decision().has_round_closed());
}

}  // namespace
}  // namespace arbitro::testing::secret_standings
