// SPDX-License-Identifier: Apache-2.0
//
// Clients who contend for one round and for the devices of a few tickets: they pair it as a draft,
// publish it, take it back and draw it again, let players drop and come back, and redeem short
// codes, all at once. The journal gives the order; drafts_model.h must come to the same answers.
#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/linear/contended.h"
#include "tests/linear/drafts_model.h"

namespace arbitro::linear {
namespace {

constexpr uint32_t kTurns = 40;  // of each

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
                              Step asked = ChooseAct(random);
                              Ask(id, &asked);
                              return asked;
                            });
  }
};

TEST_F(DraftsContended, OneAfterTheOtherComesToTheSame) {
  SCOPED_TRACE(testing::Message() << "seed " << SeedOfDrafts());
  const std::vector<Step> steps = Run();
  EXPECT_EQ(CheckOneByOne<Desk>(steps, first_revision_), "");
  for (const Act act : kAllActs) {
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
