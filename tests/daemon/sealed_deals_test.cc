// SPDX-License-Identifier: Apache-2.0
//
// Sealed deals over the network and on the disk: before a table closes, no byte of its seed, of the
// link that it comes from or of what a seat was dealt is anywhere but in the answer to whom it
// belongs to; afterwards all of it is in the log.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "daemon/engine/draw/secret.h"
#include "daemon/engine/draw/seed.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

namespace fs = std::filesystem;

constexpr char kEvent[] = "events/sealed";
constexpr char kRound[] = "events/sealed/rounds/1";
constexpr char kChain[] = "events/sealed#deals";  // docs/draws.md
constexpr uint32_t kTables = 2;
constexpr uint32_t kSeats = 4;

// Bytes that are secret for now, and what they are.
struct Needle {
  std::string what;
  std::string bytes;
};

// A place that was searched.
struct Haystack {
  std::string where;
  std::string bytes;
};

// Asked for nothing: the file that the daemon made is there.
class NoRandom final : public engine::RandomSource {
 public:
  void Fill(void*, size_t) override { ADD_FAILURE() << "no secret is made here"; }
};

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::string TableName(uint32_t table) { return absl::StrCat(kRound, "/tables/", table); }

void AddField(const char* key, const v1::Value& value, v1::Value* to) {
  v1::ValueField* field = to->mutable_struct_()->add_fields();
  field->set_key(key);
  *field->mutable_value() = value;
}

const v1::Value* FieldOf(const v1::Value& value, const std::string& key) {
  for (const v1::ValueField& field : value.struct_().fields()) {
    if (field.key() == key) return &field.value();
  }
  return nullptr;
}

class SealedDeals : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  // A paired first round.
  void Begin(bool sealed = true);
  v1::Deal DealAs(const std::string& role, uint32_t table);
  std::string RefusalAs(const std::string& role, uint32_t table);
  void Report(uint32_t table);

  // The secrets of the round's tables, worked out from the secret file as docs/draws.md says.
  engine::Digest Link();
  engine::Digest Seed(uint32_t table);
  std::vector<Needle> NeedlesOf(uint32_t table);

  // Everything that leaves the daemon or lies on its disk.
  void SearchFiles(const std::string& folder);
  void SearchStream(const std::string& role, const std::string& method,
                    const google::protobuf::Message& request);
  void SearchCall(const std::string& role, const std::string& method,
                  const google::protobuf::Message& request, google::protobuf::Message* response);
  void SearchReads(const std::string& role);
  void SearchEverything();
  std::vector<std::string> Found(const Needle& needle) const;

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path(), WithAllGames()};
  ApiClient anybody_{daemon_.address()};
  ApiClient referee_{daemon_.address(), "", "referee"};
  Organiser organiser_{referee_, "sealed"};
  std::vector<Haystack> hay_;
  int backups_ = 0;
};

void SealedDeals::Begin(bool sealed) {
  auto create = organiser_.CreateDemo("sealed");
  create.set_ruleset("rulesets/samurai-sword");
  create.set_format("tournament");
  v1::Value yes;
  yes.set_flag(true);
  if (sealed) AddField("sealed_deals", yes, create.mutable_settings());
  organiser_.Do("EventService/CreateEvent", create);
  organiser_.Do("EventService/OpenRegistration",
                organiser_.ForEvent<v1::OpenRegistrationRequest>(kEvent));
  for (uint32_t i = 1; i <= kTables * kSeats; ++i) {
    organiser_.Do("EventService/RegisterPlayer", organiser_.Register(kEvent, absl::StrCat("p", i)));
  }
  organiser_.Do("EventService/StartEvent", organiser_.ForEvent<v1::StartEventRequest>(kEvent));
  auto phase = organiser_.ForEvent<v1::StartPhaseRequest>(kEvent);
  phase.set_phase(1);
  organiser_.Do("PairingService/StartPhase", phase);
  organiser_.Do("SeatingService/SeatRound", organiser_.Pair(kEvent, 1));
}

v1::Deal SealedDeals::DealAs(const std::string& role, uint32_t table) {
  const ApiClient client(daemon_.address(), "", role);
  v1::GetDealRequest request;
  request.set_table(TableName(table));
  v1::Deal deal;
  const CallResult result = client.Call("SeatingService/GetDeal", request, &deal);
  EXPECT_TRUE(result.ok()) << role << ": " << result;
  return deal;
}

std::string SealedDeals::RefusalAs(const std::string& role, uint32_t table) {
  const ApiClient client(daemon_.address(), "", role);
  v1::GetDealRequest request;
  request.set_table(TableName(table));
  v1::Deal deal;
  const CallResult result = client.Call("SeatingService/GetDeal", request, &deal);
  EXPECT_EQ(deal.seats_size(), 0) << role;
  return result.reason();
}

// A sheet of what was dealt: everybody takes the first of the two characters.
void SealedDeals::Report(uint32_t table) {
  const v1::Deal deal = DealAs("referee", table);
  v1::Value lines;
  for (const v1::DealtSeat& seat : deal.seats()) {
    v1::Value line;
    v1::Value number;
    AddField("character", FieldOf(seat.value(), "characters")->list().items(0), &line);
    number.set_integer(0);
    AddField("daimyo", number, &line);
    number.set_integer(seat.seat() - 1);
    AddField("honour", number, &line);
    number.set_integer(seat.seat());
    AddField("resilience", number, &line);
    AddField("role", *FieldOf(seat.value(), "role"), &line);
    if (const v1::Value* stars = FieldOf(seat.value(), "stars")) AddField("stars", *stars, &line);
    *lines.mutable_list()->add_items() = line;
  }
  auto request = organiser_.Make<v1::ReportResultRequest>();
  request.set_table(TableName(table));
  AddField("lines", lines, request.mutable_report());
  organiser_.Do("ScoringService/ReportResult", request);
}

engine::Digest SealedDeals::Link() {
  NoRandom random;
  const auto secret = engine::DrawSecretFile::Open(folder_.Path() + "/draw-secret", random);
  EXPECT_TRUE(secret.ok()) << secret.status();
  return *(*secret)->Open(kChain, 1);
}

engine::Digest SealedDeals::Seed(uint32_t table) {
  return engine::DealSeed(kEvent, Link(), {1, table, 1, kSeats, 1});
}

void AddDigest(const std::string& what, const engine::Digest& digest,
               std::vector<Needle>* needles) {
  const std::string bytes(storage::AsBytes(digest));
  needles->push_back({what, bytes});
  needles->push_back({what + " in digits", storage::ToHex(digest)});
  // Without the end, which depends on what follows.
  needles->push_back({what + " in base64", absl::Base64Escape(bytes).substr(0, 40)});
}

std::vector<Needle> SealedDeals::NeedlesOf(uint32_t table) {
  std::vector<Needle> needles;
  AddDigest(absl::StrCat("seed of table ", table), Seed(table), &needles);
  const v1::Deal deal = DealAs("referee", table);
  for (const v1::DealtSeat& seat : deal.seats()) {
    const std::string what = absl::StrCat("table ", table, " seat ", seat.seat());
    needles.push_back({what, seat.value().SerializeAsString()});
    // Its two characters side by side, which nothing else says.
    needles.push_back(
        {what + " characters", FieldOf(seat.value(), "characters")->SerializeAsString()});
  }
  return needles;
}

void SealedDeals::SearchFiles(const std::string& folder) {
  size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    hay_.push_back({"file " + entry.path().string(), ReadFile(entry.path())});
    ++files;
  }
  EXPECT_GT(files, 4u) << folder;
}

void SealedDeals::SearchStream(const std::string& role, const std::string& method,
                               const google::protobuf::Message& request) {
  const ApiClient client(daemon_.address(), "", role);
  std::string all;
  client.Stream(method, request.SerializeAsString(), [&](const std::string& bytes) {
    v1::WatchEventResponse watched;
    all += bytes;
    // A watch would go on; other streams end by themselves.
    return method != "JournalService/WatchEvent" || !watched.ParseFromString(bytes) ||
           !watched.has_caught_up();
  });
  EXPECT_FALSE(role == "referee" && all.empty()) << method;
  hay_.push_back({method + " as " + role, std::move(all)});
}

void SealedDeals::SearchCall(const std::string& role, const std::string& method,
                             const google::protobuf::Message& request,
                             google::protobuf::Message* response) {
  const ApiClient client(daemon_.address(), "", role);
  const CallResult result = client.Call(method, request, response);
  hay_.push_back({method + " as " + role, response->SerializeAsString() + result.message});
}

void SealedDeals::SearchReads(const std::string& role) {
  const uint64_t revisions = organiser_.Event(kEvent).revision();
  v1::ListRecordsRequest list;
  list.set_journal(kEvent);
  list.set_page_size(1000);
  v1::ListRecordsResponse records;
  SearchCall(role, "JournalService/ListRecords", list, &records);
  EXPECT_EQ(static_cast<uint64_t>(records.records_size()), revisions);
  for (uint64_t revision = 1; revision <= revisions; ++revision) {
    v1::ExplainDecisionRequest explain;
    explain.set_journal(kEvent);
    explain.set_revision(revision);
    v1::ExplainDecisionResponse explained;
    SearchCall(role, "JournalService/ExplainDecision", explain, &explained);
    v1::GetEventRequest event;
    event.set_name(kEvent);
    event.mutable_read()->set_at_revision(revision);
    v1::Event shown;
    SearchCall(role, "EventService/GetEvent", event, &shown);
    v1::GetRoundRequest round;
    round.set_name(kRound);
    round.mutable_read()->set_at_revision(revision);
    v1::Round round_shown;
    SearchCall(role, "PairingService/GetRound", round, &round_shown);
    for (uint32_t table = 1; table <= kTables; ++table) {
      v1::GetTableRequest request;
      request.set_name(TableName(table));
      request.mutable_read()->set_at_revision(revision);
      v1::Table table_shown;
      SearchCall(role, "PairingService/GetTable", request, &table_shown);
    }
  }
  v1::WatchEventRequest watch;
  watch.set_journal(kEvent);
  SearchStream(role, "JournalService/WatchEvent", watch);
  v1::ReplayJournalRequest replay;
  replay.set_journal(kEvent);
  SearchStream(role, "JournalService/ReplayJournal", replay);
  v1::GetStandingsRequest standings;
  standings.set_event(kEvent);
  SearchStream(role, "ScoringService/StreamStandings", standings);
  v1::ExportJournalRequest exported;
  exported.set_journal(kEvent);
  SearchStream(role, "JournalService/ExportJournal", exported);
}

void SealedDeals::SearchEverything() {
  hay_.clear();
  // Before a backup has tables written, which are compressed: every record is in the write-ahead
  // log as it is.
  SearchFiles(folder_.Path());
  v1::CreateBackupRequest backup;
  backup.set_backup_id(absl::StrCat("backup-", ++backups_));
  SearchStream("referee", "AdminService/CreateBackup", backup);
  EXPECT_TRUE(fs::is_directory(fs::path(folder_.Path()) / "backups"));
  for (const char* role : {"referee", "", "events/sealed/players/p1"}) SearchReads(role);
  SearchFiles(folder_.Path());
  hay_.push_back({"the daemon's log", daemon_.Log()});
}

std::vector<std::string> SealedDeals::Found(const Needle& needle) const {
  EXPECT_GE(needle.bytes.size(), 16u) << needle.what << " would be found by chance";
  std::vector<std::string> found;
  for (const Haystack& each : hay_) {
    if (each.bytes.find(needle.bytes) != std::string::npos) found.push_back(each.where);
  }
  return found;
}

bool Contains(const std::vector<std::string>& all, const std::string& part) {
  return std::any_of(all.begin(), all.end(),
                     [&](const std::string& one) { return one.find(part) != std::string::npos; });
}

// Each table has a deck of its own: two seats may have the same cards by chance.
bool DealtAt(const std::vector<Needle>& table, const Needle& needle) {
  return std::any_of(table.begin(), table.end(), [&](const Needle& each) {
    return each.bytes.find(needle.bytes) != std::string::npos;
  });
}

TEST_F(SealedDeals, AreNowhereBeforeTheTableCloses) {
  Begin();
  const std::vector<Needle> first = NeedlesOf(1);
  const std::vector<Needle> second = NeedlesOf(2);
  std::vector<Needle> link;
  AddDigest("link", Link(), &link);
  for (int i = 0; i < 3; ++i) DealAs("referee", 1);  // computed again, and left nowhere

  SearchEverything();
  for (const auto& needles : {first, second, link}) {
    for (const Needle& each : needles) {
      EXPECT_EQ(Found(each), std::vector<std::string>{}) << each.what;
    }
  }

  Report(1);
  SearchEverything();
  EXPECT_TRUE(Contains(Found(first[0]), "ListRecords as referee")) << "its seed is in the log now";
  EXPECT_TRUE(Contains(Found(first[0]), "ExportJournal as referee"));
  EXPECT_TRUE(Contains(Found(first[0]), "file "));
  EXPECT_TRUE(Contains(Found(first[3]), "ListRecords as referee")) << "and what each seat had";
  EXPECT_TRUE(Contains(Found(first[3]), "file ")) << "also on the disk";
  for (const auto& needles : {second, link}) {
    for (const Needle& each : needles) {
      if (DealtAt(first, each)) continue;
      EXPECT_EQ(Found(each), std::vector<std::string>{}) << each.what << " after table 1";
    }
  }

  Report(2);
  organiser_.Do("PairingService/CloseRound", organiser_.Close(kEvent, 1));
  SearchEverything();
  EXPECT_TRUE(Contains(Found(second[0]), "ListRecords as referee"));
  EXPECT_TRUE(Contains(Found(link[0]), "ListRecords as referee"));
  EXPECT_TRUE(Contains(Found(link[0]), "GetRound as ")) << "the link is public";
}

TEST_F(SealedDeals, BelongToTheirPlayerAndTheReferee) {
  Begin();
  const std::vector<v1::Table> tables = organiser_.Tables(kEvent, 1);
  for (uint32_t table = 1; table <= kTables; ++table) {
    const v1::Deal all = DealAs("referee", table);
    ASSERT_EQ(all.seats_size(), static_cast<int>(kSeats));
    EXPECT_FALSE(all.revealed());
    EXPECT_TRUE(all.seed().empty());
    for (uint32_t seat = 1; seat <= kSeats; ++seat) {
      const std::string& player = tables[table - 1].seats(static_cast<int>(seat - 1)).player();
      const v1::Deal own = DealAs(player, table);
      ASSERT_EQ(own.seats_size(), 1) << player;
      EXPECT_EQ(own.seats(0).SerializeAsString(),
                all.seats(static_cast<int>(seat - 1)).SerializeAsString());
      EXPECT_EQ(own.seats(0).player(), player);
      EXPECT_TRUE(own.seed().empty());
      EXPECT_EQ(RefusalAs(player, 3 - table), "DEAL_SECRET") << player << " sits at the other";
    }
  }
  for (const char* nobody : {"", "judge", "events/sealed/players/p9", "events/other/players/p1"}) {
    EXPECT_EQ(RefusalAs(nobody, 1), "DEAL_SECRET") << nobody;
  }

  Report(1);
  const v1::Deal open = DealAs("", 1);
  EXPECT_TRUE(open.revealed());
  EXPECT_EQ(open.seats_size(), static_cast<int>(kSeats));
  EXPECT_EQ(open.seed(), storage::AsBytes(Seed(1)));
  EXPECT_EQ(RefusalAs("", 2), "DEAL_SECRET");
}

// A caller who only asks for the outcome of a report learns no card.
TEST_F(SealedDeals, ADryRunRevealsNothing) {
  Begin();
  auto outcome = organiser_.Make<v1::EnterOutcomeRequest>();
  outcome.mutable_options()->set_validate_only(true);
  outcome.mutable_options()->set_reason("to find out");
  outcome.set_table(TableName(1));
  const v1::Table first = organiser_.Tables(kEvent, 1)[0];
  for (const v1::Seat& seat : first.seats()) {
    auto* entered = outcome.add_seats();
    entered->set_player(seat.player());
    entered->mutable_outcome()->set_place(1);
    entered->mutable_outcome()->set_result(v1::SEAT_RESULT_WIN);
  }
  v1::ReportResultResponse response;
  organiser_.Do("ScoringService/EnterOutcome", outcome, &response);
  EXPECT_EQ(response.SerializeAsString().find(storage::AsBytes(Seed(1))), std::string::npos);
  EXPECT_EQ(RefusalAs("", 1), "DEAL_SECRET");

  // By hand the ruleset is not asked; the seed is revealed all the same.
  outcome.mutable_options()->set_validate_only(false);
  organiser_.Do("ScoringService/EnterOutcome", outcome, &response);
  EXPECT_EQ(DealAs("", 1).seed(), storage::AsBytes(Seed(1)));
  v1::ReplayJournalRequest replay;
  replay.set_journal(kEvent);
  v1::ReplayJournalResponse last;
  const CallResult result =
      referee_.Stream("JournalService/ReplayJournal", replay.SerializeAsString(),
                      [&](const std::string& bytes) { return last.ParseFromString(bytes); });
  EXPECT_TRUE(result.ok()) << result;
  EXPECT_TRUE(last.identical()) << last.ShortDebugString();
}

TEST_F(SealedDeals, WithoutTheSettingTheCardsAreDealtAtTheTable) {
  Begin(false);
  EXPECT_EQ(RefusalAs("referee", 1), "DEAL_UNKNOWN");
  EXPECT_TRUE(organiser_.Event(kEvent).deal_commitment().empty());
}

}  // namespace
}  // namespace arbitro::testing
