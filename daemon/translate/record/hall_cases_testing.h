// SPDX-License-Identifier: Apache-2.0
//
// The commands about screens, the life of deck lists and tables of the hall, each with a decision
// that fits it, for tests of codecs.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_HALL_CASES_TESTING_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_HALL_CASES_TESTING_H_

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/model/model.h"

namespace arbitro::translate {

// A view of each kind, and the pairings in each of their orders.
inline std::vector<engine::ScreenView> AllScreenViews() {
  using engine::ScreenOrder;
  using engine::ScreenShows;
  std::vector<engine::ScreenView> views(8);
  views[0].shows = ScreenShows::kPairings;
  views[1] = {ScreenShows::kPairings, 3, ScreenOrder::kNames, "A", "F", 0, 0, 2, 3};
  views[2] = {ScreenShows::kPairings, 0, ScreenOrder::kTables, "", "", 5, 40, 0, 0};
  views[3].shows = ScreenShows::kClock;
  views[4] = {ScreenShows::kStandings, 2, {}, "", "", 0, 0, 1, 1, "junior"};
  views[5] = {ScreenShows::kBracket, 2};
  views[6].shows = ScreenShows::kMessage;
  views[6].message = "welcome,\nall";
  views[7].notice = "lunch";
  return views;
}

inline void AddHall(std::vector<std::pair<engine::Command, engine::Decision>>* all) {
  const std::string event = "events/torino";
  for (const engine::ScreenView& view : AllScreenViews()) {
    const engine::SetScreen set{"west", "left of the stage", view};
    all->push_back({{set, "", event}, {engine::ScreenSet{true}, {}}});
  }
  all->push_back({{engine::RemoveScreen{"west"}, "", event}, {engine::ScreenRemoved{}, {}}});
  const engine::DeckRules rules{1'000, true, engine::DeckPublication::kInCut};
  all->push_back({{engine::SetDeckRules{rules}, "", event}, {engine::DeckRulesSet{}, {}}});
  all->push_back({{engine::SetDeckRules{}, "", event}, {engine::DeckRulesSet{}, {}}});
  all->push_back({{engine::UnlockDeck{"ada"}, "a typo", event}, {engine::DeckUnlocked{}, {}}});
  all->push_back(
      {{engine::SetDeckConsent{"ada", true}, "", event}, {engine::DeckConsentSet{}, {}}});
  const engine::TablePlan plan{
      101, {{{101, 140}, "junior", 0}, {{1, 8}, "", 2}}, {{113, 113}}, {1, 2}};
  all->push_back({{engine::SetTablePlan{plan}, "", event}, {engine::TablePlanSet{}, {}}});
  all->push_back({{engine::SetTablePlan{}, "", event}, {engine::TablePlanSet{}, {}}});
  all->push_back(
      {{engine::SetFixedTable{"ada", 7}, "asked", event}, {engine::FixedTableSet{}, {}}});
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_HALL_CASES_TESTING_H_
