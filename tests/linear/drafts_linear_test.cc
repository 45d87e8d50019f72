// SPDX-License-Identifier: Apache-2.0
//
// Clients who contend for one round and for the devices of a few tickets: they pair it as a draft,
// publish it, take it back and draw it again, let players drop and come back, and redeem short
// codes, all at once. The journal gives the order; a small model of a round, of those who play and
// of the codes that are spent must come to the same answers. Shares no code with the engine.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/linear/contended.h"

namespace arbitro::linear {
namespace {

constexpr uint32_t kTurns = 40;  // of each
constexpr uint32_t kField = 9;
constexpr uint32_t kStay = 2;  // players who never drop, so that a round can be drawn
constexpr uint32_t kCodes = 40;

enum class Act { kPairDraft, kPublish, kTakeBack, kDrop, kComeBack, kRedeem };

struct Step : Timed {
  Act act = Act::kPairDraft;
  uint32_t number = 0;        // of the player, or of the ticket
  std::set<uint32_t> seated;  // by a pairing
};

uint64_t SeedOfDrafts() { return SeedOr(20261129); }

// The round, the field and the codes. The round that is drawn, whenever it is, seats those who are
// there then: drops and returns while it stands count for the one that is drawn in its place.
struct Desk {
  bool paired = false;
  std::set<uint32_t> away;
  std::set<uint32_t> spent;

  std::string Refusal(const Step& asked) const {
    switch (asked.act) {
      case Act::kPairDraft:
        return paired ? engine::reason::kRoundOrder : "";
      case Act::kPublish:
        return paired ? "" : engine::reason::kRoundOrder;
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
        break;
      case Act::kTakeBack:
        paired = false;
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

class DraftsContended : public Contended {
 protected:
  DraftsContended() {
    Create();
    for (uint32_t number = 1; number <= kField; ++number) {
      engine::Ok(world_.Do(engine::RegisterPlayer{"p" + std::to_string(number)}));
    }
    engine::Ok(world_.Do(engine::StartEvent{}));
    engine::IssueTickets issue;
    issue.holders.assign(kCodes, {"", "judge"});
    issue.valid_seconds = 36'000;
    issue.short_codes = true;
    engine::Ok(world_.Do(issue));
    MarkFirst();
  }

  Step Choose(std::mt19937_64& random) {
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

  static void FillCommand(const Step& asked, const std::string& id, engine::Command* command) {
    const std::string player = "p" + std::to_string(asked.number);
    switch (asked.act) {
      case Act::kPairDraft:
        command->what = engine::PairRound{1, {}, {engine::RoundPublication::kByHand, 0}};
        break;
      case Act::kPublish:
        command->what = engine::Publish{engine::PublicationKind::kPairings, 1};
        break;
      case Act::kTakeBack:
        command->what = engine::UnpairRound{1};
        command->reason = "a player is missing";
        break;
      case Act::kDrop:
        command->what = engine::DropPlayer{player};
        break;
      case Act::kComeBack:
        command->what = engine::ReenterPlayer{player};
        break;
      case Act::kRedeem:
        command->what = engine::RedeemTicket{asked.number, true, storage::Sha256(id)};
        break;
    }
  }

  void Ask(const std::string& id, Step* asked) {
    engine::Command command;
    FillCommand(*asked, id, &command);
    const engine::Outcome outcome = Send(id, std::move(command), asked);
    if (!outcome.ok()) return;
    const auto* paired = outcome->decision.what.If<engine::RoundPaired>();
    if (paired == nullptr) return;
    for (const engine::DrawnTable& table : paired->tables) {
      for (const engine::DrawnSeat& seat : table.seats) asked->seated.insert(seat.player_number);
    }
  }

  std::vector<Step> Run() {
    return RunClients<Step>(SeedOfDrafts(), kTurns,
                            [this](std::mt19937_64& random, uint32_t, const std::string& id) {
                              Step asked = Choose(random);
                              Ask(id, &asked);
                              return asked;
                            });
  }
};

size_t CountOf(const std::vector<Step>& steps, Act act, bool recorded) {
  return static_cast<size_t>(std::count_if(steps.begin(), steps.end(), [&](const Step& each) {
    return each.act == act && (each.revision != 0) == recorded;
  }));
}

TEST_F(DraftsContended, OneAfterTheOtherComesToTheSame) {
  SCOPED_TRACE(testing::Message() << "seed " << SeedOfDrafts());
  const std::vector<Step> steps = Run();
  EXPECT_EQ(CheckOneByOne<Desk>(steps, first_revision_), "");
  for (const Act act :
       {Act::kPairDraft, Act::kPublish, Act::kTakeBack, Act::kDrop, Act::kComeBack, Act::kRedeem}) {
    EXPECT_GT(CountOf(steps, act, true), 3u) << static_cast<int>(act);
    EXPECT_GT(CountOf(steps, act, false), 3u) << static_cast<int>(act);
  }
  ExpectKept();
}

// The check can fail: a true history is no longer one where an answer is changed.
TEST_F(DraftsContended, ForgedAnswersAreCaught) {
  SCOPED_TRACE(testing::Message() << "seed " << SeedOfDrafts());
  const std::vector<Step> steps = Run();
  const auto forge = [&](auto is, auto change) {
    std::vector<Step> forged = steps;
    const auto one = std::find_if(forged.begin(), forged.end(), is);
    ASSERT_NE(one, forged.end());
    change(&*one);
    EXPECT_NE(CheckOneByOne<Desk>(forged, first_revision_), "");
  };
  forge([](const Step& each) { return !each.seated.empty(); },
        [](Step* each) { each->seated.erase(each->seated.begin()); });
  forge([](const Step& each) { return each.refusal == engine::reason::kTicketSpent; },
        [](Step* each) { each->refusal = engine::reason::kTicketUnknown; });
  forge([](const Step& each) { return each.refusal == engine::reason::kRoundUnknown; },
        [](Step* each) { each->refusal = engine::reason::kRoundOrder; });
}

}  // namespace
}  // namespace arbitro::linear
