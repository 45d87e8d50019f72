// SPDX-License-Identifier: Apache-2.0
//
// The table of infractions in an event: which penalties each lists, what its procedure has people
// do, and what the warnings before come to.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

// An event of two at a table; a judge rules on A.
class RuledMatch : public NarutoEvent {
 public:
  RuledMatch() {
    Register({"A", "B"});
    Start();
    EXPECT_EQ(Enter(1, {{"A", "B"}}), "");
  }

  // The refusal and its rule, or "".
  std::string Rule(const std::string& infraction, const Json& circumstances = Json::object(),
                   const std::string& proposed = "", bool head_judge = false) {
    RulePenalty rule;
    rule.player = "A";
    rule.infraction = infraction;
    if (!circumstances.empty()) rule.circumstances = ValueOf(circumstances);
    rule.proposed = proposed;
    rule.head_judge = head_judge;
    const std::string refused = Do(rule, head_judge ? "as seen" : "");
    return refused.empty() ? "" : refused + " " + RefusedBy();
  }
  PenaltyRuled Ruled() const { return Decided<PenaltyRuled>(); }
  // "game_loss with official_warning: Match the deck to the list".
  std::string Told() const {
    const PenaltyRuled ruled = Ruled();
    std::string text = ruled.penalty;
    for (const FurtherRuling& further : ruled.further) text += " with " + further.penalty;
    for (const PenaltyEffect& effect : ruled.effects) {
      if (!effect.text.empty()) text += ": " + LanguagesOfNote(effect.text).en;
    }
    return text;
  }
};

struct ListedRow {
  const char* infraction;
  // Verbal warning, official warning, game loss, match loss, expulsion, suspension.
  const char* listed;
  const char* rule;
};

// Infractions whose penalty the judge chooses by how grave the act is.
constexpr ListedRow kListed[] = {
    // [NAR-PEN-PROC-MINOR-PENALTIES] A verbal or an official warning.
    {"procedural_minor", "VO----", "NAR-PEN-PROC-MINOR-PENALTIES"},
    // [NAR-PEN-PROC-MEDIUM-PENALTIES] A verbal or an official warning, or a game loss.
    {"procedural_medium", "VOG---", "NAR-PEN-PROC-MEDIUM-PENALTIES"},
    // [NAR-PEN-PROC-SEVERE-PENALTIES] An official warning or a game loss.
    {"procedural_severe", "-OG---", "NAR-PEN-PROC-SEVERE-PENALTIES"},
    // [NAR-PEN-MARKED-MINOR-PENALTIES] A verbal warning.
    {"marked_minor", "V-----", "NAR-PEN-MARKED-MINOR-PENALTIES"},
    // [NAR-PEN-MARKED-MAJOR-PENALTIES] An official warning, a game loss or a match loss.
    {"marked_major", "-OGM--", "NAR-PEN-MARKED-MAJOR-PENALTIES"},
    // [NAR-PEN-UNSPORT-PENALTIES] An official warning, a game loss or a match loss.
    {"unsporting", "-OGM--", "NAR-PEN-UNSPORT-PENALTIES"},
    // [NAR-PEN-UNSPORT-SEVERE-PENALTIES] A match loss or expulsion.
    {"unsporting_severe", "---ME-", "NAR-PEN-UNSPORT-SEVERE-PENALTIES"},
    // [NAR-PEN-BRIBE-PENALTIES] Expulsion or suspension.
    {"bribery", "----ES", "NAR-PEN-BRIBE-PENALTIES"},
    // [NAR-PEN-FALSE-PENALTIES] Expulsion or suspension.
    {"false_information", "----ES", "NAR-PEN-FALSE-PENALTIES"},
    // [NAR-PEN-CHEAT-PENALTIES] Expulsion or suspension.
    {"cheating", "----ES", "NAR-PEN-CHEAT-PENALTIES"},
};
constexpr const char* kPenalties[] = {"verbal_warning", "official_warning", "game_loss",
                                      "match_loss",     "expulsion",        "suspension"};

// [NAR-PEN-GENERAL-2] A judge chooses among what is listed; what is not, the head judge alone.
TEST(NarutoPenaltyTable, AJudgeGivesWhatIsListedAndNothingElse) {
  for (const ListedRow& row : kListed) {
    for (size_t place = 0; place < 6; ++place) {
      SCOPED_TRACE(std::string(row.infraction) + " " + kPenalties[place]);
      const bool listed = row.listed[place] != '-';
      RuledMatch match;
      EXPECT_EQ(match.Rule(row.infraction, {}, kPenalties[place]),
                listed ? "" : "HEAD_JUDGE_ONLY NAR-PEN-GENERAL-2");
      if (!listed) {
        EXPECT_EQ(match.Rule(row.infraction, {}, kPenalties[place], true), "");
        EXPECT_TRUE(match.Ruled().deviates);
        continue;
      }
      EXPECT_EQ(match.Ruled().penalty, kPenalties[place]);
      const auto* accepted = match.last.if_value();
      ASSERT_NE(accepted, nullptr);
      EXPECT_EQ(accepted->decision.citations.at(0).rule, row.rule);
    }
  }
}

struct ProcedureRow {
  const char* infraction;
  Json circumstances;
  const char* told;
};

const std::vector<ProcedureRow>& Procedures() {
  static const std::vector<ProcedureRow> kRows = {
      // [NAR-PEN-DECK-PROC-1] The deck is made to match the list.
      {"illegal_deck", {{"found", "before_game"}}, "verbal_warning: Match the deck to the list"},
      {"illegal_deck",
       {{"found", "during_game"}},
       "game_loss with official_warning: Match the deck to the list"},
      // [NAR-PEN-SIDE-PROC-1] Noticed before round one, the sideboard is put right.
      {"illegal_sideboard",
       {{"found", "before_round_1"}},
       "verbal_warning: Put the sideboard right"},
      {"illegal_sideboard",
       {{"found", "after_round_1_start"}},
       "official_warning: Lose the sideboard"},
      // [NAR-PEN-RESTORE-PENALTIES] A game loss.
      {"sideboard_not_restored", Json::object(),
       "game_loss with official_warning: Restore the deck"},
      // [NAR-PEN-WRONG-OPP-PENALTIES] A verbal warning, a game loss or a match loss.
      {"wrong_opponent", {{"minutes_after_start", 0}}, "verbal_warning: Move to the right table"},
      {"wrong_opponent",
       {{"minutes_after_start", 10}},
       "game_loss with official_warning: Play the right match: judge the delay as well"},
      // [NAR-PENALTY-MATCH-LOSS-2] An official warning comes with a lost match.
      {"wrong_opponent", {{"minutes_after_start", 11}}, "match_loss with official_warning"},
  };
  return kRows;
}

TEST(NarutoPenaltyTable, AProcedureSaysWhatIsGivenAndWhatIsDone) {
  for (const ProcedureRow& row : Procedures()) {
    SCOPED_TRACE(std::string(row.infraction) + row.circumstances.dump());
    RuledMatch match;
    EXPECT_EQ(match.Rule(row.infraction, row.circumstances), "");
    EXPECT_EQ(match.Told(), row.told);
  }
}

// [NAR-AMB-35] A player who does not come by the end of the round is expelled as one who dropped:
// nothing is reported. [NAR-PENALTY-EXPULSION-1] Every other expulsion is.
TEST(NarutoPenaltyTable, APlayerWhoNeverCameIsADropWithoutAReport) {
  for (const Json& never : {Json{{"minutes_late", nullptr}}, Json{{"never_came", true}},
                            Json{{"never_came", true}, {"minutes_late", nullptr}}}) {
    SCOPED_TRACE(never.dump());
    RuledMatch match;
    EXPECT_EQ(match.Rule("tardiness", never), "");
    EXPECT_EQ(match.Told(),
              "expulsion: promo cards are given back at once: Presumed to have dropped");
    EXPECT_FALSE(match.Owes("REPORT_TO_MANAGEMENT"));
    EXPECT_EQ(match.Event().FindPlayer("A")->status, PlayerStatus::kExpelled);
  }
  RuledMatch raised;
  EXPECT_EQ(raised.Rule("tardiness", {{"minutes_late", 16}}, "expulsion", true), "");
  EXPECT_TRUE(raised.Owes("REPORT_TO_MANAGEMENT"));
  RuledMatch suspended;
  EXPECT_EQ(suspended.Rule("tardiness", {{"never_came", true}}, "suspension", true), "");
  EXPECT_TRUE(suspended.Owes("REPORT_TO_MANAGEMENT"));
  const std::string inconsistent = "INCONSISTENT_QUESTION NAR-PEN-LATE-PENALTIES";
  RuledMatch match;
  EXPECT_EQ(match.Rule("tardiness", {{"never_came", true}, {"minutes_late", 16}}), inconsistent);
  EXPECT_EQ(match.Rule("tardiness", {{"never_came", false}}), inconsistent);
  EXPECT_NE(match.last.failure().message.find("`never_came`"), std::string::npos);
}

struct NotDueRow {
  const char* infraction;
  Json circumstances;
  const char* refused;
};

// A ruling is refused where there is no infraction, or another one.
TEST(NarutoPenaltyTable, NothingIsGivenWhereTheListSaysSo) {
  const std::vector<NotDueRow> rows = {
      // [NAR-PEN-LATE] A player who is seated at the start is not late.
      {"tardiness", {{"minutes_late", 0}}, "NOTHING_DUE NAR-PEN-LATE-EXEMPT"},
      {"tardiness", {{"minutes_late", 1}}, ""},
      // [NAR-PEN-CHEAT] On purpose it is cheating, which the list has for itself.
      {"procedural_minor", {{"intentional", true}}, "OTHER_INFRACTION NAR-PEN-GENERAL-1"},
      {"procedural_severe", {{"intentional", true}}, "OTHER_INFRACTION NAR-PEN-GENERAL-1"},
      // [NAR-PEN-GENERAL-1] Judges keep to the list: an infraction of its own is ruled as that.
      {"illegal_list",
       {{"found", "after_round_1_start"}, {"deck_legal", false}},
       "OTHER_INFRACTION NAR-PEN-GENERAL-1"},
  };
  for (const NotDueRow& row : rows) {
    SCOPED_TRACE(std::string(row.infraction) + row.circumstances.dump());
    RuledMatch match;
    EXPECT_EQ(match.Rule(row.infraction, row.circumstances), row.refused);
  }
}

// [NAR-PENALTY-ORDER] From the verbal warning on each is graver: what the head judge may raise to
// is what stands behind. [NAR-PENALTY-OFFICIAL-3] How far is the head judge's to say, up to
// expulsion.
TEST(NarutoPenaltyTable, AfterTheSecondOfficialWarningTheHeadJudgeRaisesUpToExpulsion) {
  for (size_t place = 0; place < 6; ++place) {
    SCOPED_TRACE(kPenalties[place]);
    RuledMatch match;
    EXPECT_EQ(match.Rule("tardiness", {{"minutes_late", 5}}), "");
    EXPECT_EQ(match.Rule("tardiness", {{"minutes_late", 5}}, kPenalties[place], true), "");
    // A game loss is due; a match loss and expulsion are graver, a suspension is beyond.
    EXPECT_EQ(match.Ruled().deviates, place < 2 || place > 4);
  }
}

// [NAR-PENALTY-GENERAL-1] The head judge's word is final, another judge's is not.
TEST(NarutoPenaltyTable, TheHeadJudgesWordIsFinal) {
  for (const bool head_judge : {false, true}) {
    RuledMatch match;
    EXPECT_EQ(match.Rule("unsporting", {}, "official_warning", head_judge), "");
    EXPECT_EQ(match.Ruled().final, head_judge);
  }
}

}  // namespace
}  // namespace arbitro::engine
