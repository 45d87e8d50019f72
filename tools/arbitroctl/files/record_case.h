// SPDX-License-Identifier: Apache-2.0
//
// Records of an event as rule cases (docs/cases.md): what was decided at a real event becomes a
// test of the ruleset.
//
// Reports, standings and decks become a case each. Draws do not: a case of a pairing holds where
// one pairing is best, and a record says only which one was drawn. Players are called by their ids,
// which name nobody.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_RECORD_CASE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_RECORD_CASE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"

namespace arbitro::tools {

// Takes the records of one event in their order, from the first on, and writes cases of those that
// are wanted. Not thread-safe.
class CaseRecorder {
 public:
  // Remembers what later records rest on.
  void Take(const v1::Record& record);

  // The same, and writes the record's case.
  void TakeAsCase(const v1::Record& record);

  // The cases so far. A record that a case cannot say stands there as a comment with the reason.
  const std::string& text() const { return text_; }
  uint32_t cases() const { return cases_; }

 private:
  struct Seat {
    uint32_t player = 0;  // registration number
    int32_t points = 0;
    v1::SeatResult result = v1::SEAT_RESULT_UNSPECIFIED;
  };
  struct Table {
    bool bye = false;
    bool decided = false;
    std::vector<Seat> seats;
  };
  using Round = std::vector<Table>;

  // A heading with the rules, and the comment that says where it comes from.
  void Begin(const v1::Record& record, const std::string& what, std::vector<std::string> rules);
  void Skip(const v1::Record& record, const std::string& why);
  void AddSettings();
  void WriteReport(const v1::Record& record);
  void WriteStandings(const v1::Record& record);
  void WriteDeck(const v1::Record& record);
  // Why the rounds so far are no history of a case; empty where they are.
  std::string HistoryProblem() const;
  std::string HistoryLine(const Round& round) const;
  const std::string& NameOf(uint32_t player) const;

  v1::CreateEventRequest created_;
  std::vector<std::string> players_;  // by registration number, from 1
  std::vector<uint32_t> entry_rounds_;
  std::vector<uint32_t> dropped_;
  std::vector<Round> rounds_;

  std::string text_;
  uint32_t cases_ = 0;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_RECORD_CASE_H_
