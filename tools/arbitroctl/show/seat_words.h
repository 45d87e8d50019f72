// SPDX-License-Identifier: Apache-2.0
//
// Tables in the game's own words: who sits there, what each seat got, and what the report says, by
// the labels of the ruleset's report form.
//
// A report's `first` and `second` are the first two seats (round.proto), so that a choice of these
// ids and a field whose id ends in `_first` or `_second` are shown with the player's name.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_SEAT_WORDS_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_SEAT_WORDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/v1/round.pb.h"
#include "arbitro/v1/value.pb.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

// The number of the table in the hall, where the event has a table plan; else the table's own.
uint32_t HallNumber(const v1::Table& table);

// Tells who sits there; a side that no player plays is called so, and so is one whose player is
// out.
std::string SeatText(PaperLanguage language, const v1::Seat& seat);

// The same of each seat of the table, in their order.
std::vector<std::string> SeatTexts(PaperLanguage language, const v1::Table& table);

// The label of a field at a table of these names: "Games won, first seat" is "Games won, Ada".
std::string LabelAt(PaperLanguage language, const v1::Form& field,
                    const std::vector<std::string>& names);

// The label of a choice there: "First seat" is "Ada".
std::string ChoiceAt(PaperLanguage language, const v1::FormChoice& choice,
                     const std::vector<std::string>& names);

// Whether the field asks several things about each of several.
bool IsSheet(const v1::Form& field);

// "win", "bye"; of a table of more than two the place: "1st", in Italian "1º".
std::string ResultWord(PaperLanguage language, const v1::Table& table, const v1::Seat& seat);

// A seat's own line of the report: "Objective points 80, Points outside 14"; empty where the form
// has none.
std::string LineWords(PaperLanguage language, const v1::Table& table, int seat,
                      const v1::Form& report);

// The report beside the lines of the seats: "Winner: Ada; Games won, Ada: 2". If a penalty took the
// match since, the words say that first: the result is another then.
std::string ReportWords(PaperLanguage language, const v1::Table& table, const v1::Form& report);

// The value in the words of its form.
std::string ValueWords(PaperLanguage language, const v1::Form& form, const v1::Value& value,
                       const std::vector<std::string>& names = {});

// How far a table is: "open", "reported", "reported, conflict", "decided", "withheld", "by hand",
// "corrected", "forfeited".
std::string TableStateWord(const v1::Table& table);

// Whether matches are decided and no seat has points, as in an elimination.
bool IsWithoutPoints(const google::protobuf::RepeatedPtrField<v1::Table>& tables);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_SEAT_WORDS_H_
