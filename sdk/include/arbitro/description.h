// SPDX-License-Identifier: Apache-2.0
//
// Says what a ruleset is and offers: the C++ face of abi/describe.h.

#ifndef ARBITRO_DESCRIPTION_H_
#define ARBITRO_DESCRIPTION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/describe.h"
#include "arbitro/form.h"
#include "arbitro/limits.h"
#include "arbitro/refusal.h"

namespace arbitro {
inline namespace v0 {

struct Format {
  std::string id;
  Label label;
  std::string rule;
};

struct Question {
  std::string id;
  Label label;
  std::string rule;
  Form input;
  Form answer;
};

struct Rule {
  std::string id;
  Label text;
  std::string status{};  // who keeps it, a word such as `implemented` or `judge`; may be empty
};

// A reason of refusals, or a code of verdicts.
struct Code {
  std::string id;
  Label label;
  std::string rule;
};

// Something that players do and should not.
struct Infraction {
  std::string id;
  Label label;
  std::string rule;
  std::optional<Form> circumstances;  // what the ruling depends on
};

struct PenaltyKind {
  std::string id;
  Label label;
  std::string rule;
  uint32_t severity = 0;  // never below that of the one before
};

// Everything that later answers may name must be listed here.
struct Description {
  // The languages of its labels, BCP 47. The first is that of readers of none of them: each
  // label that has words has words in it.
  std::vector<std::string> languages = {"en", "it"};
  std::string id;
  std::string version;
  Label title;
  std::vector<Format> formats;
  std::optional<Form> settings;
  std::optional<Form> card;
  std::optional<Form> deck_row;
  std::optional<Form> report;
  std::vector<Question> questions;
  std::vector<Rule> rules;
  std::vector<Code> reasons;
  std::vector<Code> violations;
  uint32_t rounds_max = limits::kRoundsMax;
  uint32_t players_min = 2;
  std::vector<Infraction> infractions;
  std::vector<PenaltyKind> penalties;  // mildest first
  std::vector<Code> duties;            // what may come to be owed
  std::vector<Code> awards;            // what may be won
  std::vector<Code> staff_roles;
  std::vector<Code> divisions;
  // Columns of standings and series by their ids. Records keep no words of those that are listed.
  std::vector<Code> columns;
  std::optional<Form> player;     // facts copied into a registration
  std::optional<Form> stage;      // what a series asks about an event entered
  std::optional<Form> series;     // a series' settings
  bool draw_history = false;      // Draw is given the phase's past tables
  bool standings_lots = false;    // Rank is given a seed for lots where a round closes
  bool secret_standings = false;  // only the referee's before a phase is over, eliminations aside
  bool declared_cards = false;    // CheckDeck is asked also in an event without a catalogue
  // Where a player who goes on leaves before the first round of a phase, it is planned once more.
  bool others_move_up = false;
  // Says what a report counts where a penalty took a game of the match.
  arbitro_report_losses report_losses = ARBITRO_REPORT_LOSSES_NOT_SAID;
  // Of a host: the revision of describe.h in which the ruleset described itself. In revision 0
  // cells are not signed, and labels are in English and Italian, either of which may be left out.
  uint32_t revision = 1;

  const Question* FindQuestion(std::string_view question) const {
    return Find(questions, question);
  }
  const Format* FindFormat(std::string_view format) const { return Find(formats, format); }
  const Rule* FindRule(std::string_view rule) const { return Find(rules, rule); }
  const Code* FindReason(std::string_view reason) const { return Find(reasons, reason); }
  const Code* FindViolation(std::string_view code) const { return Find(violations, code); }
  const Code* FindDuty(std::string_view code) const { return Find(duties, code); }
  const Code* FindAward(std::string_view code) const { return Find(awards, code); }
  const Code* FindColumn(std::string_view column) const { return Find(columns, column); }

  // Places in a list, from 1, by which calls name its members; 0 where there is no such id.
  uint32_t PlaceOfInfraction(std::string_view sought) const { return Place(infractions, sought); }
  uint32_t PlaceOfPenalty(std::string_view sought) const { return Place(penalties, sought); }
  uint32_t PlaceOfRole(std::string_view sought) const { return Place(staff_roles, sought); }
  uint32_t PlaceOfDivision(std::string_view sought) const { return Place(divisions, sought); }

  // The id at a place; empty where there is none.
  std::string InfractionAt(uint32_t place) const { return At(infractions, place); }
  std::string PenaltyAt(uint32_t place) const { return At(penalties, place); }
  std::string RoleAt(uint32_t place) const { return At(staff_roles, place); }
  std::string DivisionAt(uint32_t place) const { return At(divisions, place); }

 private:
  template <class T>
  static uint32_t Place(const std::vector<T>& all, std::string_view sought) {
    const T* found = Find(all, sought);
    return found == nullptr ? 0 : static_cast<uint32_t>(found - all.data()) + 1;
  }
  template <class T>
  static std::string At(const std::vector<T>& all, uint32_t place) {
    return place == 0 || place > all.size() ? std::string() : all[place - 1].id;
  }
  template <class T>
  static const T* Find(const std::vector<T>& all, std::string_view id) {
    for (const T& one : all) {
      if (one.id == id) return &one;
    }
    return nullptr;
  }
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_DESCRIPTION_H_
