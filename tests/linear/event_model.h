// SPDX-License-Identifier: Apache-2.0
//
// An event as a person with pencil and paper would keep it: the records one after the other, and
// the state of the event after each.
//
// It is written from the API's documentation and shares no code with the engine.

#ifndef ARBITRO_TESTS_LINEAR_EVENT_MODEL_H_
#define ARBITRO_TESTS_LINEAR_EVENT_MODEL_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/linear/history.h"
#include "tests/linear/timeline.h"

namespace arbitro::linear {

// The points and limits of the game.
struct Rules {
  int32_t win_points = 0;
  int32_t loss_points = 0;
  int32_t bye_points = 0;
  uint32_t draw_players_min = 1;  // for fewer the ruleset draws no round
  std::string draw_refusal;       // but gives this reason
};

class EventModel {
 public:
  // `rules` must outlive it. Players are numbered below `players_max`.
  EventModel(const Rules& rules, uint32_t players_max);

  // Adds the next record, which `asked` caused; then Head() is its revision. Checks that the record
  // was allowed then and that its values are right. Returns what is wrong, or "". Does not add a
  // wrong record.
  //
  // Record::said is, by kind:
  //
  //   registration, drop, re-entry   {number, first round in which it holds}
  //   pairing                        {tables}
  //   report, correction             {points of the first seat, points of the second}
  //   else                           empty
  std::string Apply(const Record& record, const Asked& asked);

  uint64_t Head() const { return head_; }

  // Returns why `asked` is refused in the state of that revision; "" if it is accepted. A read is
  // accepted if there is an event.
  std::string_view RefusalAt(const Asked& asked, uint64_t revision) const;

  // Returns the first later revision at which RefusalAt may change; kNever if there is none.
  uint64_t NextChange(const Asked& asked, uint64_t revision) const;

  View ViewAt(uint32_t player, uint64_t revision) const;

 private:
  struct Player {
    Timeline<PlayerView> view;
    uint32_t number = 0;
  };
  struct Table {
    PairedTable paired;
    uint64_t decided = kNever;    // the revision from which on it has a result
    std::vector<int64_t> points;  // newest
    bool is_bye() const { return paired.seats.size() == 1; }
  };
  struct Round {
    std::vector<Table> tables;
    uint32_t open_tables = 0;    // newest
    uint64_t complete = kNever;  // from when on no table is open
    uint64_t closed = kNever;
  };

  std::string_view RefusalOfPlayer(const Asked& asked, uint64_t revision) const;
  std::string_view RefusalOfPairing(const Asked& asked, uint64_t revision) const;
  std::string_view RefusalAtTable(const Asked& asked, uint64_t revision) const;
  std::string_view RefusalOfClosing(const Asked& asked, uint64_t revision) const;

  std::string ApplyKnown(const Record& record, const Asked& asked);
  std::string ApplyPlayer(const Record& record, const Asked& asked);
  std::string ApplyPairing(const Record& record);
  std::string ApplyResult(const Record& record, const Asked& asked);
  std::string ApplyClosing(const Record& record, const Asked& asked);
  std::string WrongSeats(const std::vector<PairedTable>& tables) const;
  void Give(uint32_t number, int64_t points, uint64_t revision);
  const Player& ByNumber(uint32_t number) const { return players_[by_number_[number - 1]]; }
  const Table& TableOf(const Asked& asked) const {
    return rounds_[asked.round - 1].tables[asked.table - 1];
  }

  const Rules& rules_;
  uint64_t head_ = 0;
  Timeline<Status> status_;
  Timeline<uint32_t> registered_;
  Timeline<uint32_t> active_;
  Timeline<uint32_t> paired_;
  Timeline<uint32_t> closed_;
  std::vector<Player> players_;
  std::vector<uint32_t> by_number_;
  std::vector<Round> rounds_;
};

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_EVENT_MODEL_H_
