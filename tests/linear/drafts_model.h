// SPDX-License-Identifier: Apache-2.0
//
// A small model of a round that clients contend for, of those who play, and of the tickets' codes
// that are spent: what each command is answered, one after the other. Shares no code with the
// engine but the names of reasons.

#ifndef ARBITRO_TESTS_LINEAR_DRAFTS_MODEL_H_
#define ARBITRO_TESTS_LINEAR_DRAFTS_MODEL_H_

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "tests/linear/one_by_one.h"

namespace arbitro::linear {

inline constexpr uint32_t kField = 9;
inline constexpr uint32_t kStay = 2;  // players who never drop, so that a round can be drawn
inline constexpr uint32_t kCodes = 40;

enum class Act { kPairDraft, kPublish, kTakeBack, kDrop, kComeBack, kRedeem };

inline constexpr Act kAllActs[] = {Act::kPairDraft, Act::kPublish,  Act::kTakeBack,
                                   Act::kDrop,      Act::kComeBack, Act::kRedeem};

struct Step : Timed {
  Act act = Act::kPairDraft;
  uint32_t number = 0;        // of the player, or of the ticket
  std::set<uint32_t> seated;  // by a pairing
};

inline uint64_t SeedOfDrafts() { return SeedOr(20261129); }

// The round, the field and the codes. The round that is drawn, whenever it is, seats those who are
// there then: drops and returns while it stands count for the one that is drawn in its place.
struct Desk {
  bool paired = false;
  bool published = false;
  std::set<uint32_t> away;
  std::set<uint32_t> spent;

  std::string Refusal(const Step& asked) const {
    switch (asked.act) {
      case Act::kPairDraft:
        return paired ? engine::reason::kRoundOrder : "";
      case Act::kPublish:
        if (!paired) return engine::reason::kRoundOrder;
        return published ? engine::reason::kHoldsAlready : "";
      case Act::kTakeBack:
        return paired ? "" : engine::reason::kRoundUnknown;
      case Act::kDrop:
        return away.count(asked.number) > 0 ? engine::reason::kPlayerStatus : "";
      case Act::kComeBack:
        return away.count(asked.number) > 0 ? "" : engine::reason::kPlayerStatus;
      case Act::kRedeem:
        return spent.count(asked.number) > 0 ? engine::reason::kTicketSpent : "";
    }
    return "";
  }

  // Returns what is wrong with the answer; "": nothing.
  std::string Take(const Step& asked) {
    std::set<uint32_t> seated;
    switch (asked.act) {
      case Act::kPairDraft:
        for (uint32_t number = 1; number <= kField; ++number) {
          if (away.count(number) == 0) seated.insert(number);
        }
        paired = true;
        break;
      case Act::kPublish:
        published = true;
        break;
      case Act::kTakeBack:
        paired = false;
        published = false;
        break;
      case Act::kDrop:
        away.insert(asked.number);
        break;
      case Act::kComeBack:
        away.erase(asked.number);
        break;
      case Act::kRedeem:
        spent.insert(asked.number);
        break;
    }
    return seated == asked.seated ? "" : "others are seated than play";
  }
};

// Chooses a client's next command, whatever the round is like.
inline Step ChooseAct(std::mt19937_64& random) {
  constexpr Act kActs[] = {Act::kPairDraft, Act::kPublish,  Act::kTakeBack, Act::kTakeBack,
                           Act::kDrop,      Act::kComeBack, Act::kRedeem};
  Step asked;
  asked.act = kActs[random() % std::size(kActs)];
  if (asked.act == Act::kDrop || asked.act == Act::kComeBack) {
    asked.number = static_cast<uint32_t>(kStay + 1 + random() % (kField - kStay));
  } else if (asked.act == Act::kRedeem) {
    asked.number = static_cast<uint32_t>(1 + random() % kCodes);
  }
  return asked;
}

inline size_t CountOf(const std::vector<Step>& steps, Act act, bool recorded) {
  return static_cast<size_t>(std::count_if(steps.begin(), steps.end(), [&](const Step& each) {
    return each.act == act && (each.revision != 0) == recorded;
  }));
}

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_DRAFTS_MODEL_H_
