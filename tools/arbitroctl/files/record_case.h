// SPDX-License-Identifier: Apache-2.0
//
// Writes records of an event as rule cases (docs/cases.md): a decision at a real event becomes a
// test of the ruleset.
//
// Reports, standings and decks become a case each. Draws do not: a case of a pairing is valid only
// if one pairing is best, and a record says only which one was drawn. Players have their ids as
// names, so that no case has a person's name.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_RECORD_CASE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_RECORD_CASE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"

namespace arbitro::tools {

// Takes the records of one event in their order, from the first on, and writes cases of the wanted
// ones. Not thread-safe.
class CaseRecorder {
 public:
  // Remembers the facts that later records depend on.
  void Take(const v1::Record& record);

  // Does the same, and writes the record's case.
  void TakeAsCase(const v1::Record& record);

  // Returns the cases so far. A record that a case cannot express is there as a comment with the
  // reason.
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

  // A player who was registered by mistake is none of a case's players.
  void TakeDrop(const v1::PlayerDropped& dropped, bool registered_by_mistake);
  void TakeDraw(const v1::RoundPaired& paired);
  // `name`: the table's, "events/{e}/rounds/{r}/tables/{t}". Takes nothing where the table is not
  // decided yet: `outcomes` is empty.
  void TakeResult(const std::string& name,
                  const google::protobuf::RepeatedPtrField<v1::SeatOutcome>& outcomes);
  // From this record on no standings are a case.
  void LoseHistory(const v1::Record& record);
  // Writes a heading with the rules, and the comment that names the record.
  void Begin(const v1::Record& record, const std::string& what, std::vector<std::string> rules);
  void Skip(const v1::Record& record, const std::string& why);
  void AddSettings();
  void WriteReport(const v1::Record& record);
  void WriteStandings(const v1::Record& record);
  void WriteDeck(const v1::Record& record);
  // Returns why the rounds so far are no history of a case; empty if they are.
  std::string HistoryProblem() const;
  std::string HistoryLine(const Round& round) const;
  // Writes the players, the rounds so far, and the players who dropped.
  void AddHistory();
  std::vector<int64_t> PointsByPlayer() const;  // by registration number, from 1
  const std::string& NameOf(uint32_t player) const;

  v1::CreateEventRequest created_;
  std::vector<std::string> players_;    // by registration number, from 1
  std::vector<uint32_t> entry_rounds_;  // 0: registered by mistake
  std::vector<v1::PlayerDropped> dropped_;
  std::vector<Round> rounds_;
  v1::PhaseStarted phase_;        // the newest; of no kind: none was started
  uint64_t history_lost_at_ = 0;  // the revision of a record that a case cannot say; 0: none
  bool settings_amended_ = false;
  bool matches_penalized_ = false;  // a penalty may have decided one, whatever is reported of it

  std::string text_;
  uint32_t cases_ = 0;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_RECORD_CASE_H_
