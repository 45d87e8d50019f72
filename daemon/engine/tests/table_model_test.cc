// SPDX-License-Identifier: Apache-2.0
//
// Tables by seed: commands that make sense and commands that do not, corrections and acts by hand
// among them. After each, the state is what the records fold to, and points are what a model says
// that knows nothing but the answers.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <vector>

#include "daemon/engine/tests/world.h"

namespace arbitro::engine {
namespace {

constexpr char kEvent[] = "events/e";

unsigned Seeds() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 300 : 6; }

// The seats and results of the players, from accepted answers alone.
class Model {
 public:
  void Take(const Accepted& accepted) {
    accepted.command.what.Visit([&](const auto& command) { On(command, accepted.decision); });
  }

  int32_t PointsOf(uint32_t number) const {
    int32_t points = 0;
    ForEachSeat([&](uint32_t seated, const SeatOutcome& outcome) {
      if (seated == number) points += outcome.points;
    });
    return points;
  }

  uint32_t ByesOf(uint32_t number) const {
    uint32_t byes = 0;
    ForEachSeat([&](uint32_t seated, const SeatOutcome& outcome) {
      if (seated == number && outcome.result == ARBITRO_RESULT_BYE) ++byes;
    });
    return byes;
  }

 private:
  using Place = std::pair<uint32_t, uint32_t>;  // round, table

  template <class Visit>
  void ForEachSeat(Visit visit) const {
    for (const auto& [place, table] : tables_) {
      for (size_t i = 0; i < table.outcomes.size(); ++i) {
        visit(table.seats[i].player_number, table.outcomes[i]);
      }
    }
  }

  void Pair(uint32_t round, const std::vector<DrawnTable>& tables) {
    for (uint32_t i = 0; i < tables.size(); ++i) tables_[{round, i + 1}] = tables[i];
  }

  void On(const PairRound& command, const Decision& decision) {
    Pair(command.round, decision.what.Get<RoundPaired>().tables);
  }
  void On(const EnterPairing& command, const Decision& decision) {
    Pair(command.round, decision.what.Get<PairingEntered>().tables);
  }
  void On(const UnpairRound& command, const Decision&) {
    tables_.erase(tables_.lower_bound({command.round, 0}), tables_.end());
  }
  void On(const ReplayTable& command, const Decision&) {
    tables_[{command.round, command.table}].outcomes.clear();
  }
  // Everything else that says which outcomes or seats are what now.
  template <class What>
  void On(const What& command, const Decision& decision) {
    if constexpr (requires { command.round; }) {
      if (const auto* seats = decision.what.If<SeatsChanged>()) {
        for (const ChangedSeats& each : seats->tables) {
          tables_[{command.round, each.table}] = each.seats;
        }
      } else if (const auto* results = decision.what.If<ResultsChanged>()) {
        for (const ChangedResult& each : results->tables) {
          tables_[{command.round, each.table}].outcomes = each.result.outcomes;
        }
      }
    }
    if constexpr (requires {
                    command.round;
                    command.table;
                  }) {
      std::vector<SeatOutcome>& outcomes = tables_[{command.round, command.table}].outcomes;
      if (const auto* decided = decision.what.If<ResultDecided>()) {
        outcomes = decided->outcomes;
      } else if (const auto* taken = decision.what.If<ReportTaken>()) {
        if (taken->standing == ReportStanding::kAgreed) outcomes = taken->result.outcomes;
      }
    }
  }

  std::map<Place, DrawnTable> tables_;
};

// An event whose next command is drawn.
class RandomTables {
 public:
  explicit RandomTables(unsigned seed) : world_(seed), random_(seed) {
    world_.Start(3 + Below(6));
    if (Below(2) == 0) Send(SetReportMode{ReportMode::kPlayers});
    fold_ = std::make_shared<JournalState>();
    std::const_pointer_cast<JournalState>(fold_)->journal = kEvent;
  }

  void Step() {
    state_ = world_.State();
    rounds_ = static_cast<uint32_t>(state_->event.rounds.size());
    const uint32_t round = rounds_ == 0 ? 1 : rounds_ - (rounds_ > 1 && Below(6) == 0 ? 1 : 0);
    const uint32_t tables =
        rounds_ == 0 ? 1 : static_cast<uint32_t>(state_->event.rounds[round - 1]->tables.size());
    return Below(2) == 0 ? GoOn() : At(round, 1 + Below(tables + 1));
  }

  void Check() {
    const StatePtr state = world_.State();
    const ReplayPorts ports = {&world_.log(), &world_.codec, nullptr, nullptr};
    ASSERT_TRUE(FoldAfter(ports, state->revision, &fold_).ok());
    ASSERT_EQ(world_.states.Encode(*fold_), world_.states.Encode(*state));
    for (uint32_t number = 1; number <= state->event.players.size(); ++number) {
      ASSERT_EQ(state->event.Tally(number).points, model_.PointsOf(number)) << "of " << number;
      ASSERT_EQ(state->event.Tally(number).byes, model_.ByesOf(number)) << "of " << number;
    }
    for (const auto& round : state->event.rounds) {
      size_t decided = 0;
      for (size_t i = 0; i < round->tables.size(); ++i) decided += round->tables[i].decided();
      ASSERT_EQ(round->decided_tables, decided);
    }
  }

  void CheckReplay() {
    std::vector<ReplayFinding> findings;
    const auto replayed = world_.Replayed(&findings);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    for (const ReplayFinding& each : findings) {
      ADD_FAILURE() << "record " << each.revision << ": " << each.field << " " << each.why;
    }
  }

  uint64_t accepted() const { return accepted_; }
  uint64_t refused() const { return refused_; }

 private:
  uint32_t Below(uint32_t bound) { return static_cast<uint32_t>(random_() % bound); }
  std::string Somebody() { return "p" + std::to_string(1 + Below(9)); }
  Value Report() {
    const char* const winners[] = {"first", "second", "tie", "nobody"};
    return Value::Struct({{"winner", Value::Text(winners[Below(Below(8) == 0 ? 4 : 3)])}});
  }

  template <class What>
  void Send(What what) {
    const Outcome outcome = world_.DoIn(kEvent, std::move(what), "by chance");
    const auto* accepted = outcome.if_value();
    ++(accepted != nullptr ? accepted_ : refused_);
    if (accepted != nullptr) model_.Take(*accepted);
  }

  // A player of the table, or any.
  std::string SeatedAt(uint32_t round, uint32_t table) {
    const RoundState* found = state_->event.FindRound(round);
    if (found == nullptr || table > found->tables.size() || Below(8) == 0) return Somebody();
    const std::vector<SeatState>& seats = found->tables[table - 1].seats;
    return state_->event.Player(seats[Below(static_cast<uint32_t>(seats.size()))].player_number).id;
  }

  EnterPairing Pairing() {
    EnterPairing pairing{rounds_ + 1, {}};
    for (size_t i = 0; i < state_->event.players.size(); ++i) {
      if (state_->event.players[i]->status != PlayerStatus::kActive) continue;
      if (pairing.tables.empty() || pairing.tables.back().players.size() == 2) {
        pairing.tables.emplace_back();
      }
      pairing.tables.back().players.push_back(state_->event.players[i]->id);
    }
    return pairing;
  }

  EnterOutcome ByHand(uint32_t round, uint32_t table) {
    EnterOutcome enter{round, table, {}};
    const RoundState* found = state_->event.FindRound(round);
    if (found == nullptr || table > found->tables.size()) return enter;
    for (const SeatState& seat : found->tables[table - 1].seats) {
      const auto result = static_cast<arbitro_result>(1 + Below(4));
      enter.seats.push_back({state_->event.Player(seat.player_number).id,
                             static_cast<int32_t>(Below(7)) - 3, result, 1});
    }
    return enter;
  }

  EnterStandings Standings(uint32_t round) {
    EnterStandings enter{round, {}, {}};
    for (uint32_t i = 0; i < state_->event.players.size(); ++i) {
      enter.rows.push_back({state_->event.players[i]->id, i + 1});
    }
    return enter;
  }

  // The commands of an event in which nothing goes wrong, so that something can.
  void GoOn() {
    const RoundState* last = state_->event.FindRound(rounds_);
    if (last == nullptr || last->closed()) return Send(PairRound{rounds_ + 1});
    for (uint32_t table = 1; table <= last->tables.size(); ++table) {
      const TableState& at = last->tables[table - 1];
      if (at.decided()) continue;
      return at.is_bye() ? Send(ByHand(rounds_, table))
                         : Send(ReportResult{rounds_, table, Report()});
    }
    Send(CloseRound{rounds_});
  }

  void At(uint32_t round, uint32_t table) {
    switch (Below(24)) {
      case 0:
        return Send(RegisterPlayer{Somebody()});
      case 1:
        return Below(4) == 0 ? Send(DropPlayer{Somebody()}) : Send(UnpairRound{round});
      case 2:
      case 3:
        return Send(PairRound{rounds_ + 1});
      case 4:
        return Send(Pairing());
      case 5:
      case 6:
        return Below(4) == 0 ? Send(Standings(round)) : Send(CloseRound{round});
      case 7:
        return Send(CorrectResult{round, table, Report()});
      case 8:
        return Send(SwapResults{round, table, 1 + Below(4)});
      case 9:
        return Send(ReplayTable{round, table});
      case 10:
        return Send(RepairRound{round, {{SeatedAt(round, table), Somebody()}}});
      case 11:
        return Send(TakeOverPlace{round, SeatedAt(round, table), Somebody()});
      case 12:
        return Below(2) == 0 ? Send(SeatPlayer{round, table, Somebody()})
                             : Send(UnseatPlayer{round, SeatedAt(round, table)});
      case 13:
        return Send(ByHand(round, table));
      case 14:
        return Send(EnterSlip{round, table, Report(), {{SeatedAt(round, table)}}});
      case 15:
        return Send(SignReport{round, table, SeatedAt(round, table), SignatureKind::kSigned});
      case 16:
        return Send(ConfirmReport{round, table, SeatedAt(round, table)});
      case 17:
        return Send(DecideReport{round, table, SeatedAt(round, table), Value()});
      case 18:
      case 19:
        return Send(ReportResult{round, table, Report(), SeatedAt(round, table)});
      default:
        return Send(ReportResult{round, table, Report()});
    }
  }

  World world_;
  std::mt19937 random_;
  Model model_;
  StatePtr state_;
  StatePtr fold_;
  uint32_t rounds_ = 0;
  uint64_t accepted_ = 0;
  uint64_t refused_ = 0;
};

TEST(TableModel, PointsAreThoseOfTheOutcomesWhateverHappens) {
  uint64_t accepted = 0;
  uint64_t refused = 0;
  for (unsigned seed = 1; seed <= Seeds(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    RandomTables tables(seed);
    for (int step = 0; step < 150; ++step) {
      SCOPED_TRACE(testing::Message() << "step " << step);
      tables.Step();
      tables.Check();
      if (testing::Test::HasFatalFailure()) return;
    }
    tables.CheckReplay();
    accepted += tables.accepted();
    refused += tables.refused();
  }
  // Both sides are met: otherwise this test would say little.
  EXPECT_GT(accepted, Seeds() * 40u);
  EXPECT_GT(refused, Seeds() * 20u);
}

}  // namespace
}  // namespace arbitro::engine
