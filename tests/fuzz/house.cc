// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/house.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>
#include <variant>

#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/engine/model/journal_kind.h"
#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/engine/tests/club_coins.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/series.h"
#include "daemon/translate/view/state.h"
#include "testing/whole_game.h"
#include "tests/fuzz/message_text.h"
#include "tests/fuzz/require.h"

namespace arbitro::fuzz {
namespace {

// Both rulesets, made once: they keep nothing between calls.
class Games final : public engine::RulesetSource {
 public:
  static const Games& Only() {
    static const auto* const games = new Games();
    return *games;
  }

  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override {
    for (const auto& game : games_) {
      if (game->description().id == id) return game;
    }
    return nullptr;
  }
  std::shared_ptr<const RulesetClient> Pinned(
      const engine::RulesetIdentity& identity) const override {
    return Newest(identity.id);
  }
  std::vector<std::string> Ids() const override { return {"coins", "whole-game"}; }

 private:
  Games()
      : games_{FakeHost::Of<engine::ClubCoins>().client(), FakeHost::Of<WholeGame>().client()} {}

  std::vector<std::shared_ptr<const RulesetClient>> games_;
};

void Show(const engine::JournalState& state) {
  v1::Event event;
  translate::WriteEvent(state, &event);
  const auto ruleset = Games::Only().Pinned(state.event.base->ruleset);
  for (const auto language : {translate::Language::kEnglish, translate::Language::kItalian}) {
    translate::WriteEventDetails({state.event, &ruleset->description()}, language, &event);
  }
  for (size_t i = 0; i < state.event.players.size(); ++i) {
    v1::Player shown;
    translate::WritePlayer(state, *state.event.players[i], &shown);
  }
  for (const auto& round : state.event.rounds) {
    v1::Round shown;
    translate::WriteRound(state, *round, &shown);
    for (uint32_t table = 1; table <= round->tables.size(); ++table) {
      v1::Table one;
      translate::WriteTable(state, *round, table, &one);
      translate::WriteTableActions({state.event, round->number, table},
                                   translate::Language::kEnglish, &one);
    }
  }
}

// Where ARBITRO_FUZZ_KEEP names a folder: keeps inputs for the fuzzers of what was recorded.
void Keep(const char* fuzzer, const std::string& input) {
  const char* const folder = std::getenv("ARBITRO_FUZZ_KEEP");
  if (folder == nullptr) return;
  const auto within = std::filesystem::path(folder) / fuzzer;
  std::filesystem::create_directories(within);
  std::ofstream(within / storage::ToHex(storage::Sha256(input))) << input;
}

template <class Message>
void KeepAs(const char* fuzzer, std::string_view bytes) {
  Message message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return;
  Keep(fuzzer, WriteMessage(message));
}

}  // namespace

services::Caller Referee() {
  services::Caller caller;
  caller.local = true;
  caller.said_role = "referee";
  return caller;
}

House::House() : persons_(*services::PersonDirectory::Open(nullptr, &world_.random)) {
  world_.offered = &Games::Only();
  world_.Reopen();
  Require(world_.opened.ok(), "an empty log opens");
  ruleset_states_.SetEngine(&world_.engine());
  ports_.engine = &world_.engine();
  ports_.ruleset_states = &ruleset_states_;
  ports_.persons = persons_.get();
  ports_.pinned_states = &pinned_states_;
  ports_.pinned_standings = &pinned_standings_;
}

House::~House() { ruleset_states_.SetEngine(nullptr); }

void House::CheckJournal(const engine::StatePtr& state) {
  const std::string bytes = world_.states.Encode(*state);
  const auto decoded = world_.states.Decode(bytes);
  Require(decoded.ok(), "a snapshot is read: " + decoded.status().ToString());
  Require(world_.states.Encode(**decoded) == bytes, "a snapshot gives the state back");
  if (state->revision == 0) return;
  KeepInputs(*state, bytes);
  const engine::ReplayPorts ports = {&world_.log(), &world_.codec, &Games::Only(),
                                     &world_.engine().catalogues()};
  const auto replayed =
      engine::Replay(ports, state->journal, engine::ReplayMode::kReexecute, state->revision,
                     [](const engine::ReplayFinding& finding) {
                       Require(finding.outcome != engine::ReplayOutcome::kDiverged,
                               "a decision comes out again: " + finding.field + ", recorded " +
                                   finding.recorded + ", derived " + finding.derived);
                     });
  Require(replayed.ok(), "a journal replays: " + replayed.status().ToString());
  Require(world_.states.Encode(*replayed->state) == bytes, "the state is what its records fold to");
}

void House::KeepInputs(const engine::JournalState& state, const std::string& snapshot) {
  if (std::getenv("ARBITRO_FUZZ_KEEP") == nullptr) return;
  KeepAs<stored::v1::Snapshot>("snapshots", snapshot);
  const auto records = world_.log().ReadRecords(storage::JournalId::ForName(state.journal), {});
  for (const auto& record : *records) KeepAs<v1::RecordPayload>("payloads", record.payload);
  std::string bundle;
  const auto put = [&](std::string_view bytes) {
    bundle += bytes;
    return absl::OkStatus();
  };
  engine::ExportJournal({&world_.log(), &world_.codec}, state.journal, put, [](uint64_t, uint64_t) {
  }).IgnoreError();
  Keep("bundle", bundle);
}

void House::Check() {
  constexpr size_t kEach = 16;
  // The house journal records them a little later.
  world_.engine().Drain();
  const auto events = world_.engine().ListEvents("", kEach);
  const auto all_series = world_.engine().ListSeries("", kEach);
  if (!events.ok() || !all_series.ok()) std::abort();
  for (const auto& event : *events) {
    CheckJournal(event);
    Show(*event);
  }
  for (const auto& series : *all_series) {
    CheckJournal(series);
    v1::Series shown;
    translate::WriteSeries(*series, &shown);
    translate::WriteSeriesDetails(*series, translate::Language::kItalian, &shown);
  }
  const auto house = world_.engine().Read(engine::kHouseJournal, 0);
  if (const auto* state = house.if_value()) CheckJournal(*state);
}

}  // namespace arbitro::fuzz
