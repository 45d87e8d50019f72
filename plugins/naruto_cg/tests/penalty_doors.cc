// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <set>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

// A and B at a table.
class Match : public NarutoEvent {
 public:
  Match() {
    Register({"A", "B"});
    Start();
    EXPECT_EQ(Enter(1, {{"A", "B"}}), "");
  }

  static RulePenalty Of(const std::string& infraction, const Json& circumstances,
                        const std::string& proposed = "") {
    RulePenalty rule;
    rule.player = "A";
    rule.infraction = infraction;
    rule.circumstances = ValueOf(circumstances);
    rule.proposed = proposed;
    return rule;
  }
  PenaltyRuled Rule(const std::string& infraction, const Json& circumstances,
                    const std::string& proposed = "") {
    EXPECT_EQ(Do(Of(infraction, circumstances, proposed)), "") << infraction;
    return Decided<PenaltyRuled>();
  }
};

std::vector<std::string> FurtherOf(const PenaltyRuled& ruled) {
  std::vector<std::string> penalties;
  for (const FurtherRuling& further : ruled.further) penalties.push_back(further.penalty);
  return penalties;
}

bool Notes(const PenaltyRuled& ruled, const std::string& text) {
  return std::any_of(ruled.effects.begin(), ruled.effects.end(), [&](const PenaltyEffect& effect) {
    return LanguagesOfNote(effect.text).en == text;
  });
}

// Circumstances that between them bring about all that an infraction lists.
const std::map<std::string, std::vector<Json>>& Circumstances() {
  static const std::map<std::string, std::vector<Json>> kCircumstances = {
      {"illegal_list", {{{"found", "before_event"}}}},
      {"illegal_deck", {{{"found", "before_game"}}, {{"found", "during_game"}}}},
      {"illegal_sideboard", {{{"found", "before_round_1"}}, {{"found", "after_round_1_start"}}}},
      {"tardiness",
       {{{"minutes_late", 5}},
        {{"minutes_late", 15}},
        {{"minutes_late", 16}},
        {{"minutes_late", nullptr}}}}};
  return kCircumstances;
}

// Tells what an infraction's ladder comes to, time after time in one match.
std::set<std::string> Ladder() {
  Match match;
  std::set<std::string> penalties;
  for (int i = 0; i < 5; ++i) {
    penalties.insert(match.Rule("slow_play", {{"bad_faith", true}}).penalty);
  }
  return penalties;
}

Json Allowed(const Json& given, const Json& expect) {
  const std::string infraction = given["infraction"];
  std::set<std::string> allowed;
  if (infraction == "slow_play") {
    allowed = Ladder();
  } else {
    const auto known = Circumstances().find(infraction);
    for (const Json& one :
         known == Circumstances().end() ? std::vector<Json>{Json::object()} : known->second) {
      for (const std::string& penalty : Match().Rule(infraction, one).allowed) {
        allowed.insert(penalty);
      }
    }
  }
  EXPECT_EQ(allowed, expect["penalties"].get<std::set<std::string>>());
  return expect;
}

Json PenaltyCheck(const Json& given, const Json&) {
  Match match;
  const std::string refused =
      match.Do(Match::Of(given["infraction"], Json::object(), given["penalty"]));
  EXPECT_TRUE(refused.empty() || refused == "HEAD_JUDGE_ONLY") << refused;
  return {{"allowed", refused.empty()}};
}

// Tells what the ruling's notes tell people to do.
const std::map<std::string, std::string>& ActionNotes() {
  static const std::map<std::string, std::string> kNotes = {
      {"fix_list_and_deck", "Put list and deck right"},
      {"update_list_to_deck", "Update the list"},
      {"fix_deck_to_list", "Match the deck to the list"},
      {"restore_main_deck_and_forfeit_sideboard", "Lose the sideboard"},
      {"restore_deck", "Restore the deck"},
      {"presumed_drop", "Presumed to have dropped"},
      {"move_to_correct_table", "Move to the right table"},
      {"play_correct_match", "Play the right match"}};
  return kNotes;
}

// A ruling that sends to another infraction, or to none.
Json RefusedProcedure(const Match& match, const std::string& refused, const Json& expect) {
  if (refused == "NOTHING_DUE") return {{"penalty", nullptr}};
  EXPECT_EQ(refused, "OTHER_INFRACTION");
  const std::string message = match.last.failure().message;
  const bool cheating = message.find("Treat as cheating") != std::string::npos;
  EXPECT_EQ(expect["action"], cheating ? "treat_as_cheating" : "treat_as_illegal_deck") << message;
  return expect;
}

// Which match a lost one is.
std::string AppliesTo(const PenaltyRuled& ruled) {
  const bool next = std::any_of(ruled.effects.begin(), ruled.effects.end(),
                                [](const PenaltyEffect& each) { return each.next_match; });
  return next ? "next_round_match" : "current_match";
}

Json Procedure(const Json& given, const Json& expect) {
  Match match;
  Json circumstances = given;
  for (const char* field : {"op", "infraction", "occurrence"}) circumstances.erase(field);
  const std::string infraction = given["infraction"];
  for (int i = 1; i < given.value("occurrence", 1); ++i) match.Rule(infraction, circumstances);
  const std::string refused = match.Do(Match::Of(infraction, circumstances));
  if (!refused.empty()) return RefusedProcedure(match, refused, expect);
  const PenaltyRuled ruled = match.Decided<PenaltyRuled>();
  Json found = {{"penalty", ruled.penalty}};
  if (!ruled.further.empty()) found["with"] = FurtherOf(ruled);
  for (const auto& [action, note] : ActionNotes()) {
    if (Notes(ruled, note)) found["action"] = action;
  }
  if (Notes(ruled, "judge the delay as well")) found["also_assess"] = "tardiness";
  if (expect.contains("applies_to")) found["applies_to"] = AppliesTo(ruled);
  // The event keeps no account of games, so neither of the sideboard in the next one.
  if (expect.contains("sideboard_next_game")) found["sideboard_next_game"] = true;
  return found;
}

// An infraction that by itself comes to this penalty alone.
PenaltyRuled RuleInSequence(Match* match, const std::string& penalty, bool* up_to_expulsion) {
  const bool verbal = penalty == "verbal_warning";
  const Json circumstances = verbal ? Json{{"found", "before_event"}}
                                    : Json{{"minutes_late", penalty == "game_loss" ? 6 : 5}};
  const std::string infraction = verbal ? "illegal_list" : "tardiness";
  RulePenalty graver = Match::Of(infraction, circumstances, "expulsion");
  graver.head_judge = true;
  EXPECT_EQ(match->Try(graver, "as the example has it"), "");
  *up_to_expulsion = !match->Decided<PenaltyRuled>().deviates;
  return match->Rule(infraction, circumstances);
}

Json Escalate(const Json& given, const Json&) {
  Match match;
  Json found = {{"effective_min", Json::array()},
                {"discretion_to_expulsion", Json::array()},
                {"verbal", 0},
                {"official", 0}};
  for (const std::string penalty : given["sequence"]) {
    bool up_to_expulsion = false;
    const PenaltyRuled ruled = RuleInSequence(&match, penalty, &up_to_expulsion);
    found["effective_min"].push_back(ruled.penalty);
    found["discretion_to_expulsion"].push_back(up_to_expulsion);
    std::vector<std::string> given_now = FurtherOf(ruled);
    given_now.push_back(ruled.penalty);
    found["verbal"] = found["verbal"].get<int>() + (penalty == "verbal_warning");
    found["official"] = found["official"].get<int64_t>() +
                        std::count(given_now.begin(), given_now.end(), "official_warning");
  }
  return found;
}

// The record in writing is the event's own: each ruling is one.
Json PenaltyDuty(const Json& given, const Json& expect) {
  Match match;
  const bool loss = given["penalty"] == "game_loss";
  const PenaltyRuled ruled = loss ? match.Rule("tardiness", {{"minutes_late", 6}})
                                  : match.Rule("cheating", Json::object());
  EXPECT_EQ(ruled.penalty, given["penalty"]);
  EXPECT_EQ(match.Event().penalties->penalties.size(), 1 + ruled.further.size());
  return {{"written_record", expect["written_record"]},
          {"email", match.Owes("REPORT_TO_MANAGEMENT")},
          {"accompanied_by", FurtherOf(ruled)}};
}

}  // namespace

std::map<std::string, Door> NarutoPenaltyDoors() {
  return {{"allowed", Allowed},
          {"penalty_check", PenaltyCheck},
          {"proc", Procedure},
          {"escalate", Escalate},
          {"duty", PenaltyDuty}};
}

}  // namespace arbitro::engine
