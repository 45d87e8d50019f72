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

// The floor's.
inline void AddFloor(const std::string& event,
                     std::vector<std::pair<engine::Command, engine::Decision>>* all) {
  using Kind = engine::AssignmentPlace::Kind;
  engine::DrawProof draw;
  draw.link_index = 3;
  draw.strength = engine::DrawStrength::kCommitted;
  all->push_back({{engine::DrawFloorChecks{2, 3, engine::FloorCheckOf::kPlayers, true}, "", event},
                  {engine::FloorChecksDrawn{draw, {7, 1, 4}, 5, {1, 4, 7, 9}}, {}}});
  all->push_back({{engine::ChooseFloorCheck{2, 4, "ada"}, "worn sleeves", event},
                  {engine::FloorCheckChosen{8}, {}}});
  all->push_back(
      {{engine::ChooseFloorCheck{2, 4}, "asked", event}, {engine::FloorCheckChosen{1}, {}}});
  all->push_back({{engine::StartFloorCheck{8}, "", event}, {engine::FloorCheckStarted{}, {}}});
  const std::vector<engine::FloorFinding> findings = {{"ada", engine::FloorVerdict::kFault, 3},
                                                      {"bob", engine::FloorVerdict::kClean, 0}};
  all->push_back({{engine::EndFloorCheck{8, findings, 0}, "a note", event},
                  {engine::FloorCheckEnded{480, 600}, {}}});
  all->push_back({{engine::EndFloorCheck{8}, "no time", event}, {engine::FloorCheckEnded{}, {}}});
  const engine::AssignmentPlace tables{Kind::kTables, 1, 40};
  all->push_back({{engine::AssignJudge{"persons/bob", tables, "a note"}, "", event},
                  {engine::JudgeAssigned{1}, {}}});
  engine::AssignmentPlace place{Kind::kTable, 0, 0, 2, 4};
  all->push_back(
      {{engine::ChangeAssignment{1, "", place, ""}, "", event}, {engine::AssignmentChanged{}, {}}});
  for (const Kind kind : {Kind::kCheck, Kind::kAppeal}) {
    place = {kind, 0, 0, 0, 0, 9};
    all->push_back({{engine::ChangeAssignment{1, "persons/eve", place, {}}, "", event},
                    {engine::AssignmentChanged{}, {}}});
  }
  all->push_back({{engine::EndAssignment{1}, "", event}, {engine::AssignmentEnded{}, {}}});
}

// Calls for a judge.
inline void AddJudgeCalls(const std::string& event,
                          std::vector<std::pair<engine::Command, engine::Decision>>* all) {
  using engine::JudgeCallOutcome;
  all->push_back({{engine::CallJudge{2, 4, "ada", "a card is missing"}, "", event},
                  {engine::JudgeCalled{1}, {}}});
  all->push_back({{engine::CallJudge{2, 4}, "", event}, {engine::JudgeCalled{2}, {}}});
  all->push_back({{engine::AnswerJudgeCall{1, false, "persons/bob"}, "", event},
                  {engine::JudgeCallAnswered{}, {}}});
  all->push_back(
      {{engine::AnswerJudgeCall{1, true}, "", event}, {engine::JudgeCallAnswered{}, {}}});
  all->push_back({{engine::EndJudgeCall{1, "", JudgeCallOutcome::kRuled}, "a note", event},
                  {engine::JudgeCallEnded{}, {}}});
  all->push_back({{engine::EndJudgeCall{2, "ada", JudgeCallOutcome::kWithdrawn}, "", event},
                  {engine::JudgeCallEnded{}, {}}});
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
  AddFloor(event, all);
  AddJudgeCalls(event, all);
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_HALL_CASES_TESTING_H_
