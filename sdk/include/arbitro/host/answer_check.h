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
#include "arbitro/host/name_check.h"
#include "arbitro/limits.h"
#include "arbitro/question.h"
#include "arbitro/refusal.h"
#include "arbitro/score.h"

namespace arbitro {
inline namespace v0 {

// Holds what an answer is checked against. Each check returns false and says in `fault` what is
// wrong.
class AnswerCheck : public NameCheck {
 public:
  AnswerCheck(const Description& description, const DrawRequest& request)
      : NameCheck(description), players_(static_cast<uint32_t>(request.players.size())) {}
  AnswerCheck(const Description& description, const DeckRequest&) : NameCheck(description) {}
  AnswerCheck(const Description& description, const OutcomeRequest& request)
      : NameCheck(description), seats_(request.seat_count) {
    for (const Seat& seat : request.seats) passive_.push_back(seat.kind == ARBITRO_SEAT_PASSIVE);
  }
  AnswerCheck(const Description& description, const StandingsRequest& request)
      : NameCheck(description), players_(static_cast<uint32_t>(request.players.size())) {}
  AnswerCheck(const Description& description, const QuestionRequest& request)
      : NameCheck(description), question_(request.question) {}

  // Every player of the request sits exactly once; a bye has one seat.
  bool Answer(const RoundDraw& draw, std::string* fault) const {
    if (!AllSitOnce(draw.tables, fault)) return false;
    if (!draw.bound.empty() && draw.bound.size() != draw.cost.size()) {
      return Fail(fault, "has a cost and a bound of different lengths");
    }
    for (const auto* criteria : {&draw.criteria, &draw.differs}) {
      for (const Criterion& criterion : *criteria) {
        if (!RuleExists(criterion.rule, fault)) return false;
      }
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
    for (size_t i = 0; i < outcome.seats.size(); ++i) {
      const bool passive = i < passive_.size() && passive_[i];
      const uint32_t place = outcome.seats[i].place;
      // A judge who plays on for a player may have no place.
      if (place < (passive ? 0u : 1u) || place > seats_) {
        return Fail(fault, "has a place out of range");
      }
    }
    return true;
  }

  bool Answer(const Standings& standings, std::string* fault) const {
    return RanksAll(standings, players_, fault);
  }

  bool Answer(const QuestionAnswer& answer, std::string* fault) const {
    const Question* question = description().FindQuestion(question_);
    if (question == nullptr) return Fail(fault, "is to a question that is not published");
    const auto problem = CheckForm(question->answer, answer.answer, "answer");
    return !problem || Fail(fault, "`" + problem->path + "` " + problem->message);
  }

 private:
  bool AllSitOnce(const std::vector<Table>& tables, std::string* fault) const {
    std::vector<bool> seated(players_, false);
    uint32_t count = 0;
    for (const Table& table : tables) {
      if (!SeatsCount(table, fault)) return false;
      for (const Seat& seat : table.seats) {
        if (seat.kind == ARBITRO_SEAT_NEUTRAL) continue;
        if (seat.player >= players_) return Fail(fault, "seats a player out of range");
        if (seated[seat.player]) return Fail(fault, "seats a player twice");
        seated[seat.player] = true;
        ++count;
      }
    }
    if (count != players_) return Fail(fault, "leaves a player without a seat");
    return true;
  }

  // A bye is one player; a match has two seats or more, at least one of them a player's, and no
  // number twice.
  static bool SeatsCount(const Table& table, std::string* fault) {
    const size_t seats = table.seats.size();
    const bool bye = table.kind == ARBITRO_TABLE_BYE;
    if (bye ? seats != 1 : seats < 2) {
      return Fail(fault, "has a table of " + std::to_string(seats) + " seats");
    }
    uint32_t players = 0;
    for (size_t i = 0; i < seats; ++i) {
      const Seat& seat = table.seats[i];
      if (seat.kind == ARBITRO_SEAT_PLAYER) ++players;
      if (seat.kind == ARBITRO_SEAT_NEUTRAL && seat.player != ARBITRO_NONE) {
        return Fail(fault, "has a player on a neutral seat");
      }
      if (seat.number > limits::kSeatsPerTableMax) return Fail(fault, "has a seat out of range");
      for (size_t j = 0; j < i; ++j) {
        if (seat.number != 0 && seat.number == table.seats[j].number) {
          return Fail(fault, "has two seats of one number at a table");
        }
      }
    }
    return players > 0 || Fail(fault, "has a table without a player");
  }

  uint32_t players_ = 0;
  uint32_t seats_ = 0;
  std::vector<bool> passive_;  // of the seats, where the request has them
  std::string question_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_ANSWER_CHECK_H_
