// SPDX-License-Identifier: Apache-2.0
//
// A spectator tries to find out what was decided in records whose payloads are withheld: has every
// header and the ruleset, enumerates the decisions that there may be, and compares digests and
// sizes.
//
// On records of version 1 that works, which docs/access.md says; on those of version 2 it must not.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/state/secret_standings.h"
#include "daemon/engine/tests/world.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/watch/record_message.h"

namespace arbitro::engine {
namespace {

// Coins whose results are secret, and whose decks have ten cards, at most four of one, none black.
class SecretCoins final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.secret_standings = true;
    description.declared_cards = true;
    for (const char* code : {"SIZE", "COPIES", "BANNED"}) {
      description.violations.push_back({code, {}, "COIN-1"});
    }
    return description;
  }

  Decided<DeckVerdict> CheckDeck(const DeckRequest& request, Host&) const override {
    DeckVerdict verdict;
    uint32_t cards = 0;
    for (const DeckRow& row : request.rows) {
      cards += row.count;
      if (row.count > 4) verdict.violations.push_back({"COPIES", "COIN-1", Value()});
      if (row.written == "x") verdict.violations.push_back({"BANNED", "COIN-1", Value()});
    }
    if (cards != 10) verdict.violations.push_back({"SIZE", "COIN-1", Value()});
    return verdict;
  }
};

using Decks = std::map<std::string, std::vector<DeckLine>>;

// The verdicts that a deck may get, with a deck that gets each.
const Decks& DecksByVerdict() {
  const auto deck = [](uint32_t first, uint32_t second, uint32_t third, const char* card) {
    return std::vector<DeckLine>{
        {first, "a", "", {}}, {second, "b", "", {}}, {third, card, "", {}}};
  };
  static const Decks kDecks = {{"legal", deck(4, 4, 2, "c")},
                               {"copies", deck(5, 3, 2, "c")},
                               {"banned", deck(4, 4, 2, "x")},
                               {"size", deck(4, 4, 1, "c")},
                               {"copies and banned", deck(3, 2, 5, "x")}};
  return kDecks;
}

// All that the form of a report allows.
const std::vector<std::string> kReports = {"first", "second", "tie"};

class Spectator {
 public:
  // Sees the event's records as ListRecords gives them to a spectator.
  explicit Spectator(World* world) : codec_(world->codec) {
    services::Caller caller;
    caller.principal = "person/spectator";
    caller.roles = access::RoleSet(access::Role::kSpectator);
    const auto records = world->log().ReadRecords(storage::JournalId::ForName("events/e"), {});
    EXPECT_TRUE(records.ok());
    const auto secret = SecretPhaseOf(world->State()->event);
    for (const storage::StoredRecord& record : *records) {
      v1::Record& message = records_[record.header.sequence];
      EXPECT_TRUE(services::WriteRecord("events/e", record, services::Payloads::kGiven, &message));
      services::WithholdFrom(caller, &message);
      services::WithholdSecret(secret, &message);
      EXPECT_EQ(message.payload_withheld(), !message.has_payload());
      EXPECT_EQ(message.payload_withheld(), message.payload_salt().empty());
    }
  }

  storage::RecordHeader HeaderOf(uint64_t revision) const {
    return *storage::DecodeHeader(records_.at(revision).header());
  }
  bool IsWithheld(uint64_t revision) const { return records_.at(revision).payload_withheld(); }
  const v1::Record& At(uint64_t revision) const { return records_.at(revision); }

  // Has the ruleset decide the command, in a game of the spectator's own.
  template <class What>
  void Try(World* twin, const std::string& guess, What what) {
    Submission submission = twin->Make(std::move(what));
    submission.validate_only = true;
    const Outcome outcome = twin->Send(std::move(submission));
    ASSERT_EQ(ReasonOf(outcome), "");
    guesses_[codec_.EncodeDecision(outcome->decision)] = guess;
  }

  size_t guesses() const { return guesses_.size(); }

  // The guess that the record's digest confirms, by any way to compute it from what is public;
  // "" where none does.
  std::string Confirmed(uint64_t revision) const {
    const storage::RecordHeader header = HeaderOf(revision);
    std::vector<storage::DecisionHasher> hashers = {{storage::kRecordVersionUnsalted, {}},
                                                    {storage::kRecordVersion, {}}};
    for (const Digest& known :
         {header.payload_digest, header.decision_digest, header.previous_hash}) {
      hashers.emplace_back(storage::kRecordVersion, storage::SaltOf(storage::AsBytes(known)));
    }
    for (const auto& [decision, guess] : guesses_) {
      for (const storage::DecisionHasher& hasher : hashers) {
        if (hasher.Of(decision) == header.decision_digest) return guess;
      }
      for (const char tag : {0, 1, 2, 3, 4, 5, 6, 7}) {
        if (storage::Sha256(tag + decision) == header.decision_digest) return guess;
      }
    }
    return "";
  }

  // The guess that is right by a salt that is not public.
  std::string ConfirmedWith(const storage::PayloadSalt& salt, uint64_t revision) const {
    const storage::RecordHeader header = HeaderOf(revision);
    for (const auto& [decision, guess] : guesses_) {
      const storage::DecisionHasher hasher(header.version, salt);
      if (hasher.Of(decision) == header.decision_digest) return guess;
    }
    return "";
  }

 private:
  const PayloadCodec& codec_;
  std::map<uint64_t, v1::Record> records_;
  std::map<std::string, std::string> guesses_;  // by the decision's bytes
};

class WithheldGuesses : public testing::TestWithParam<uint16_t> {
 protected:
  WithheldGuesses() : world_(7, Options()), game_(TestRulesets::Of<SecretCoins>()) {
    for (World* world : {&world_, &twin_}) {
      world->offered = &game_;
      world->Reopen();
    }
  }

  static EngineOptions Options() {
    EngineOptions options;
    options.record_version = GetParam();
    return options;
  }

  // Carries out what is asked under a request id of as many bytes as all others; its revision.
  template <class What>
  uint64_t Do(What what) {
    Submission submission = world_.Make(std::move(what));
    submission.request_id = "request-" + std::to_string(100 + requests_++);
    const Outcome outcome = world_.Send(std::move(submission));
    EXPECT_EQ(ReasonOf(outcome), "");
    const auto* accepted = outcome.if_value();
    return accepted == nullptr ? 0 : accepted->place.revision;
  }

  static void Begin(World* world) {
    CreateEvent create;
    create.event = "events/e";
    create.ruleset = "coins";
    create.format = "plain";
    ASSERT_EQ(ReasonOf(world->Do(create)), "");
    ASSERT_EQ(ReasonOf(world->Do(OpenRegistration{})), "");
    for (size_t i = 1; i <= 2 * kReports.size(); ++i) {
      ASSERT_EQ(ReasonOf(world->Do(RegisterPlayer{"p" + std::to_string(i)})), "");
    }
  }

  // The event that is watched: five decks are judged and three tables reported.
  void Play() {
    Begin(&world_);
    size_t player = 1;
    for (const auto& [verdict, deck] : DecksByVerdict()) {
      decks_[Do(SubmitDeck{"p" + std::to_string(player++), deck})] = verdict;
    }
    Do(StartEvent{});
    paired_ = Do(PairRound{1});
    uint32_t table = 1;
    for (const std::string& report : kReports) {
      results_[Do(ReportResult{1, table++, Winner(report.c_str())})] = report;
    }
  }

  void Enumerate(Spectator* spectator) {
    Begin(&twin_);
    for (const auto& [verdict, deck] : DecksByVerdict()) {
      spectator->Try(&twin_, verdict, SubmitDeck{"p1", deck});
    }
    ASSERT_EQ(ReasonOf(twin_.Do(StartEvent{})), "");
    ASSERT_EQ(ReasonOf(twin_.Do(PairRound{1})), "");
    for (const std::string& report : kReports) {
      spectator->Try(&twin_, report, ReportResult{1, 1, Winner(report.c_str())});
    }
    ASSERT_EQ(spectator->guesses(), DecksByVerdict().size() + kReports.size());
  }

  bool Salted() const { return GetParam() != storage::kRecordVersionUnsalted; }

  World world_;
  World twin_;
  const TestRulesets game_;
  std::map<uint64_t, std::string> decks_;    // what was decided, by revision
  std::map<uint64_t, std::string> results_;  // the same
  uint64_t paired_ = 0;
  int requests_ = 0;
};

TEST_P(WithheldGuesses, DigestsConfirmThemInVersionOneAlone) {
  Play();
  Spectator spectator(&world_);
  Enumerate(&spectator);
  for (const auto* truth : {&decks_, &results_}) {
    for (const auto& [revision, decided] : *truth) {
      ASSERT_TRUE(spectator.IsWithheld(revision)) << decided;
      EXPECT_EQ(spectator.HeaderOf(revision).version, GetParam());
      EXPECT_EQ(spectator.Confirmed(revision), Salted() ? "" : decided);
    }
  }
}

// Else the test above might only show that the spectator guesses badly.
TEST_P(WithheldGuesses, WithTheSaltTheyAreConfirmed) {
  Play();
  Spectator spectator(&world_);
  Enumerate(&spectator);
  const auto records = world_.log().ReadRecords(storage::JournalId::ForName("events/e"), {});
  ASSERT_TRUE(records.ok()) << records.status();
  for (const storage::StoredRecord& record : *records) {
    const uint64_t revision = record.header.sequence;
    if (!spectator.IsWithheld(revision)) continue;
    v1::Record judges;
    ASSERT_TRUE(services::WriteRecord("events/e", record, services::Payloads::kGiven, &judges));
    ASSERT_EQ(judges.payload_salt().size(), storage::kPayloadSaltBytes);
    const storage::PayloadSalt salt = storage::SaltOf(judges.payload_salt());
    const bool deck = decks_.contains(revision);
    if (!deck && !results_.contains(revision)) continue;
    EXPECT_EQ(spectator.ConfirmedWith(salt, revision),
              deck ? decks_.at(revision) : results_.at(revision));
  }
}

TEST_P(WithheldGuesses, SizesTellThemApartInVersionOneAlone) {
  Play();
  const Spectator spectator(&world_);
  for (const auto* truth : {&decks_, &results_}) {
    std::map<uint64_t, std::set<std::string>> by_size;
    for (const auto& [revision, decided] : *truth) {
      by_size[spectator.HeaderOf(revision).payload_size].insert(decided);
    }
    if (Salted()) {
      EXPECT_EQ(by_size.size(), 1u);
      EXPECT_EQ(by_size.begin()->first, storage::PaddedBytes(1, 1));
    } else {
      EXPECT_GT(by_size.size(), 1u);
    }
  }
  // A legal deck is the only one of its size.
  if (Salted()) return;
  std::set<uint64_t> illegal;
  uint64_t legal = 0;
  for (const auto& [revision, decided] : decks_) {
    const uint64_t size = spectator.HeaderOf(revision).payload_size;
    if (decided == "legal") legal = size;
    if (decided != "legal") illegal.insert(size);
  }
  EXPECT_FALSE(illegal.contains(legal));
}

TEST_P(WithheldGuesses, WhatEverybodyReadsIsNotPadded) {
  Play();
  const Spectator spectator(&world_);
  ASSERT_FALSE(spectator.IsWithheld(paired_));
  const size_t payload = spectator.At(paired_).payload().ByteSizeLong();
  EXPECT_EQ(spectator.HeaderOf(paired_).payload_size,
            storage::kPayloadSaltBytes + payload + (Salted() ? 1 : 0));
}

TEST_P(WithheldGuesses, TheEventVerifiesAndReplaysAlike) {
  Play();
  std::vector<ReplayFinding> findings;
  const auto summary = world_.ReplayedBy(game_, &findings, "events/e");
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_TRUE(summary->AllIdentical());
  EXPECT_EQ(summary->records, world_.State()->revision);
}

// A journal of version 1 goes on in version 2, as one does whose daemon is replaced by a newer one.
TEST_P(WithheldGuesses, WhatIsRecordedFromNowOnIsSafeWhateverWasBefore) {
  Play();
  world_.options.record_version = storage::kRecordVersion;
  world_.Settle();
  ASSERT_TRUE(world_.opened.ok()) << world_.opened;
  Do(CloseRound{1});
  Do(PairRound{2});
  const uint64_t reported = Do(ReportResult{2, 1, Winner("second")});
  Spectator spectator(&world_);
  Enumerate(&spectator);
  EXPECT_EQ(spectator.HeaderOf(reported).version, storage::kRecordVersion);
  EXPECT_EQ(spectator.Confirmed(reported), "");
  const uint64_t before = results_.begin()->first;
  EXPECT_EQ(spectator.HeaderOf(before).version, GetParam());
  EXPECT_EQ(spectator.Confirmed(before), Salted() ? "" : results_.at(before));
  const auto summary = world_.ReplayedBy(game_, nullptr, "events/e");
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_TRUE(summary->AllIdentical());
}

INSTANTIATE_TEST_SUITE_P(Version, WithheldGuesses,
                         testing::Values(storage::kRecordVersionUnsalted, storage::kRecordVersion),
                         [](const auto& tried) { return std::to_string(tried.param); });

}  // namespace
}  // namespace arbitro::engine
