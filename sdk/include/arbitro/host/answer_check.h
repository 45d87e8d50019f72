// SPDX-License-Identifier: Apache-2.0
//
// Whether a ruleset's answer keeps its contract: every player at most once, indices in range,
// nothing named that the description does not list.

#ifndef ARBITRO_HOST_ANSWER_CHECK_H_
#define ARBITRO_HOST_ANSWER_CHECK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/deck.h"
#include "arbitro/description.h"
#include "arbitro/draw.h"
#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "arbitro/question.h"
#include "arbitro/refusal.h"
#include "arbitro/score.h"

namespace arbitro {
inline namespace v0 {

// Holds what an answer is checked against; the description must outlive it. Each check returns
// false and says in `fault` what is wrong.
class AnswerCheck {
 public:
  AnswerCheck(const Description& description, const DrawRequest& request)
      : description_(&description), players_(static_cast<uint32_t>(request.players.size())) {}
  AnswerCheck(const Description& description, const DeckRequest&) : description_(&description) {}
  AnswerCheck(const Description& description, const OutcomeRequest& request)
      : description_(&description), seats_(request.seat_count) {}
  AnswerCheck(const Description& description, const StandingsRequest& request)
      : description_(&description), players_(static_cast<uint32_t>(request.players.size())) {}
  AnswerCheck(const Description& description, const QuestionRequest& request)
      : description_(&description), question_(request.question) {}

  bool Refused(const Refusal& refusal, std::string* fault) const {
    if (refusal.reason != "NOT_OFFERED" && !description_->FindReason(refusal.reason)) {
      return Fail(fault, "refuses with the unpublished reason `" + refusal.reason + "`");
    }
    return RuleExists(refusal.rule, fault);
  }

  bool Citations(const std::vector<Citation>& citations, std::string* fault) const {
    for (const Citation& citation : citations) {
      if (citation.rule.empty()) return Fail(fault, "cites no rule");
      if (!RuleExists(citation.rule, fault)) return false;
    }
    return true;
  }

  // Every player of the request sits exactly once; a bye has one seat.
  bool Answer(const RoundDraw& draw, std::string* fault) const {
    std::vector<bool> seated(players_, false);
    uint32_t count = 0;
    for (const Table& table : draw.tables) {
      const bool bye = table.kind == ARBITRO_TABLE_BYE;
      if (bye ? table.seats.size() != 1 : table.seats.size() < 2) {
        return Fail(fault, "has a table of " + std::to_string(table.seats.size()) + " seats");
      }
      for (const Seat& seat : table.seats) {
        if (seat.player >= players_) return Fail(fault, "seats a player out of range");
        if (seated[seat.player]) return Fail(fault, "seats a player twice");
        seated[seat.player] = true;
        ++count;
      }
    }
    if (count != players_) return Fail(fault, "leaves a player without a seat");
    if (!draw.bound.empty() && draw.bound.size() != draw.cost.size()) {
      return Fail(fault, "has a cost and a bound of different lengths");
    }
    for (const Criterion& criterion : draw.criteria) {
      if (!RuleExists(criterion.rule, fault)) return false;
    }
    return true;
  }

  bool Answer(const RoundEvaluation& evaluation, std::string* fault) const {
    for (const RoundProblem& problem : evaluation.problems) {
      if ((problem.player != ARBITRO_NONE && problem.player >= players_) ||
          (problem.other_player != ARBITRO_NONE && problem.other_player >= players_)) {
        return Fail(fault, "names a player out of range");
      }
      if (!CodeExists(problem.code, fault) || !RuleExists(problem.rule, fault)) return false;
    }
    return true;
  }

  bool Answer(const DeckVerdict& verdict, std::string* fault) const {
    for (const auto* findings : {&verdict.violations, &verdict.warnings}) {
      for (const Finding& finding : *findings) {
        if (!CodeExists(finding.code, fault) || !RuleExists(finding.rule, fault)) return false;
      }
    }
    return true;
  }

  bool Answer(const TableOutcome& outcome, std::string* fault) const {
    if (outcome.seats.size() != seats_) return Fail(fault, "scores another number of seats");
    for (const SeatOutcome& seat : outcome.seats) {
      if (seat.place < 1 || seat.place > seats_) return Fail(fault, "has a place out of range");
    }
    return true;
  }

  // Every player is either ranked or left out, once; ranks rise.
  bool Answer(const Standings& standings, std::string* fault) const {
    std::vector<bool> named(players_, false);
    uint32_t rank = 1;
    for (const Standing& row : standings.rows) {
      if (!Name(row.player, &named, fault)) return false;
      if (row.rank < rank || row.rank > players_) return Fail(fault, "has ranks that do not rise");
      rank = row.rank;
      if (row.broken_by != ARBITRO_NONE && row.broken_by >= standings.columns.size()) {
        return Fail(fault, "names a column out of range");
      }
    }
    for (uint32_t player : standings.unranked) {
      if (!Name(player, &named, fault)) return false;
    }
    if (standings.rows.size() + standings.unranked.size() != players_) {
      return Fail(fault, "leaves a player out of the standings");
    }
    for (const Column& column : standings.columns) {
      if (!RuleExists(column.rule, fault)) return false;
    }
    return true;
  }

  bool Answer(const QuestionAnswer& answer, std::string* fault) const {
    const Question* question = description_->FindQuestion(question_);
    if (question == nullptr) return Fail(fault, "is to a question that is not published");
    const auto problem = CheckForm(question->answer, answer.answer, "answer");
    return !problem || Fail(fault, "`" + problem->path + "` " + problem->message);
  }

 private:
  static bool Fail(std::string* fault, std::string what) {
    *fault = "the answer " + std::move(what);
    return false;
  }

  bool Name(uint32_t player, std::vector<bool>* named, std::string* fault) const {
    if (player >= players_) return Fail(fault, "ranks a player out of range");
    if ((*named)[player]) return Fail(fault, "ranks a player twice");
    (*named)[player] = true;
    return true;
  }

  bool RuleExists(const std::string& rule, std::string* fault) const {
    if (rule.empty() || description_->FindRule(rule)) return true;
    return Fail(fault, "cites the unpublished rule `" + rule + "`");
  }

  bool CodeExists(const std::string& code, std::string* fault) const {
    if (description_->FindViolation(code)) return true;
    return Fail(fault, "names the unpublished code `" + code + "`");
  }

  const Description* description_;
  uint32_t players_ = 0;
  uint32_t seats_ = 0;
  std::string question_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_ANSWER_CHECK_H_
