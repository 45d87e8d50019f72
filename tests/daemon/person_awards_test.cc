// SPDX-License-Identifier: Apache-2.0
//
// The awards of a confirmed event reach the journals of its persons and of its organiser, once,
// also if the daemon is killed on the way. Another event's registration relies on them.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::person_awards {
namespace {

constexpr char kEvent[] = "events/stage";

// A daemon from one start to its end.
struct Running {
  Running(const std::string& folder, const std::string& name)
      : daemon(folder, WithAllGames()), client(daemon.address()), organiser(client, name) {}

  DaemonProcess daemon;
  ApiClient client;
  Organiser organiser;
};

class PersonAwards : public ::testing::Test {
 protected:
  void SetUp() override { Start(); }

  void Start() {
    running_ = std::make_unique<Running>(folder_.Path(), "start-" + std::to_string(++starts_));
    ASSERT_TRUE(running_->daemon.ready()) << running_->daemon.Log();
  }
  void StartAgain(int signal) {
    running_->daemon.Signal(signal);
    ASSERT_TRUE(running_->daemon.WaitForEnd(std::chrono::seconds(60)).has_value());
    Start();
  }

  Organiser& organiser() { return running_->organiser; }

  std::string AddPerson(const std::string& name) {
    auto request = organiser().Make<v1::CreatePersonRequest>();
    request.mutable_profile()->set_display_name(name);
    v1::PersonMutationResponse made;
    organiser().Do("PersonService/CreatePerson", request, &made);
    return made.person().name();
  }

  // Returns the person's journal once it has so many entries: awards come after an answer.
  v1::ListPersonEntriesResponse Journal(const std::string& person, int entries) {
    v1::ListPersonEntriesRequest request;
    request.set_person(person);
    v1::ListPersonEntriesResponse journal;
    for (int tries = 0; tries < 1000; ++tries) {
      organiser().Do("PersonService/ListPersonEntries", request, &journal);
      if (journal.entries_size() >= entries) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return journal;
  }

  bool Replays(const std::string& journal) {
    v1::ReplayJournalRequest request;
    request.set_journal(journal);
    v1::ReplayJournalResponse newest;
    const auto read = [&](const std::string& bytes) { return newest.ParseFromString(bytes); };
    const CallResult result =
        running_->client.Stream("JournalService/ReplayJournal", request.SerializeAsString(), read);
    return result.ok() && newest.identical();
  }

  template <class Request>
  void Move(const std::string& method, const std::string& event) {
    organiser().Do(method, organiser().ForEvent<Request>(event));
  }

  // Opens a stage of a Chunin series.
  void Open(const std::string& id) {
    v1::CreateEventRequest create = organiser().CreateDemo(id);
    create.set_ruleset("rulesets/naruto-cg");
    create.set_format("constructed");
    v1::ValueStruct* settings = create.mutable_settings()->mutable_struct_();
    const auto set = [&](const char* key) {
      settings->add_fields()->set_key(key);
      return settings->mutable_fields(settings->fields_size() - 1)->mutable_value();
    };
    set("type")->set_text("chunin");
    set("decks_required")->set_flag(false);
    set("organiser_as_judge")->set_flag(true);
    const std::string event = "events/" + id;
    organiser().Do("EventService/CreateEvent", create);
    Move<v1::RequestEventRequest>("EventService/RequestEvent", event);
    Move<v1::SanctionEventRequest>("EventService/SanctionEvent", event);
    Move<v1::OpenRegistrationRequest>("EventService/OpenRegistration", event);
  }

  void Register(const std::string& event, const std::string& player, const std::string& person) {
    auto request = organiser().Register(event, player);
    request.set_person(person);
    organiser().Do("EventService/RegisterPlayer", request);
  }

  void StartPhase(uint32_t phase) {
    auto request = organiser().ForEvent<v1::StartPhaseRequest>(kEvent);
    request.set_phase(phase);
    organiser().Do("PairingService/StartPhase", request);
  }

  // Plays six players, three rounds and a final; the shop's awards go to the organiser.
  void Play() {
    Open("stage");
    for (int i = 1; i <= 6; ++i) {
      const std::string id = "p" + std::to_string(i);
      persons_[kEvent + ("/players/" + id)] = AddPerson(id);
      Register(kEvent, id, persons_[kEvent + ("/players/" + id)]);
    }
    persons_[""] = AddPerson("shop");
    auto staff = organiser().ForEvent<v1::AddStaffRequest>(kEvent);
    staff.set_person(persons_[""]);
    staff.set_role("organiser");
    organiser().Do("EventService/AddStaff", staff);
    Move<v1::StartEventRequest>("EventService/StartEvent", kEvent);
    StartPhase(1);
    for (const uint32_t round : {1, 2, 3}) organiser().PlayRound(kEvent, round);
    StartPhase(2);
    organiser().PlayRound(kEvent, 4);
    Move<v1::CompleteEventRequest>("EventService/CompleteEvent", kEvent);
    v1::GrantAwardsResponse granted;
    organiser().Do("ScoringService/GrantAwards",
                   organiser().ForEvent<v1::GrantAwardsRequest>(kEvent), &granted);
    awards_ = {granted.awards().begin(), granted.awards().end()};
  }

  // Returns what the journals must say: "10 chakra, 1 promo NI-S12, title title_genin" of the
  // winner.
  std::map<std::string, std::string> Wanted() {
    std::map<std::string, std::string> wanted;
    for (const v1::Award& award : awards_) {
      std::string label = award.code();
      for (const v1::ValueField& field : award.details().struct_().fields()) {
        label += " " + field.value().text();
      }
      Add(award.amount(), label, award.rule(), &wanted[persons_.at(award.player())]);
    }
    return wanted;
  }
  std::string Found(const std::string& person, int entries, uint64_t* revision) {
    const v1::ListPersonEntriesResponse journal = Journal(person, entries);
    *revision = journal.revision();
    std::string found;
    for (const v1::RecordedPersonEntry& entry : journal.entries()) {
      EXPECT_EQ(entry.principal(), "arbitrod");
      EXPECT_EQ(entry.entry().ruleset(), "naruto-cg");
      EXPECT_EQ(entry.entry().kind(), entry.entry().value() == 0 ? v1::PERSON_ENTRY_KIND_TITLE
                                                                 : v1::PERSON_ENTRY_KIND_SCORE);
      const std::string& why = entry.entry().reason();
      EXPECT_NE(why.find(std::string("`") + kEvent + "`"), std::string::npos) << why;
      const size_t rule = why.find('[') + 1;
      Add(entry.entry().value(), entry.entry().label(), why.substr(rule, why.find(']') - rule),
          &found);
    }
    return found;
  }
  static void Add(int64_t amount, const std::string& label, const std::string& rule,
                  std::string* to) {
    *to += std::to_string(amount) + " " + label + " [" + rule + "]\n";
  }

  const storage::TemporaryFolder folder_;
  std::unique_ptr<Running> running_;
  int starts_ = 0;
  std::map<std::string, std::string> persons_;  // by player; the organiser under ""
  std::vector<v1::Award> awards_;
};

TEST_F(PersonAwards, ReachTheirJournalsOnceWhateverIsCutShort) {
  Play();
  ASSERT_EQ(awards_.size(), 11u) << "six times Chakra, three cards, a title, and the shop's score";
  for (const auto& [player, person] : persons_) {
    EXPECT_EQ(Journal(person, 0).entries_size(), 0) << "before it is confirmed";
  }
  Move<v1::ConfirmEventRequest>("EventService/ConfirmEvent", kEvent);
  StartAgain(SIGKILL);
  std::map<std::string, uint64_t> revisions;
  for (const auto& [person, wanted] : Wanted()) {
    const int lines = static_cast<int>(std::count(wanted.begin(), wanted.end(), '\n'));
    EXPECT_EQ(Found(person, lines, &revisions[person]), wanted);
  }
  EXPECT_EQ(revisions.size(), 7u);
  StartAgain(SIGTERM);
  for (const auto& [person, revision] : revisions) {
    EXPECT_EQ(Journal(person, 0).revision(), revision) << "recorded twice";
    EXPECT_TRUE(Replays(person));
  }
}

TEST_F(PersonAwards, AreFactsThatAnotherEventRestsOn) {
  Play();
  Move<v1::ConfirmEventRequest>("EventService/ConfirmEvent", kEvent);
  const std::string winner = persons_.at(awards_.at(0).player());
  const v1::ListPersonEntriesResponse journal = Journal(winner, 3);
  ASSERT_EQ(journal.entries_size(), 3);
  Open("next");
  Register("events/next", "champion", winner);
  v1::ListRecordsRequest list;
  list.set_journal("events/next");
  list.set_first_revision(organiser().Event("events/next").revision());
  v1::ListRecordsResponse records;
  organiser().Do("JournalService/ListRecords", list, &records);
  ASSERT_EQ(records.records_size(), 1);
  ASSERT_EQ(records.records(0).payload().inputs().facts_size(), 1);
  const v1::Fact& fact = records.records(0).payload().inputs().facts(0);
  EXPECT_EQ(fact.journal(), winner);
  EXPECT_EQ(fact.revision(), journal.revision());
  EXPECT_EQ(fact.record_hash().size(), 32u);
  ASSERT_EQ(fact.entries_size(), 3);
  EXPECT_EQ(fact.entries(0).label(), "chakra");
  EXPECT_EQ(fact.entries(0).value(), 10);
  EXPECT_EQ(fact.entries(2).label(), "title_genin");
  EXPECT_EQ(fact.entries(2).kind(), v1::PERSON_ENTRY_KIND_TITLE);
  EXPECT_TRUE(Replays("events/next"));
}

}  // namespace
}  // namespace arbitro::testing::person_awards
