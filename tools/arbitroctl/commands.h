// SPDX-License-Identifier: Apache-2.0
//
// The commands of arbitroctl, by subject: each function adds its group to the command line.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/session.h"

namespace arbitro::tools {

void AddRulesetCommands(CLI::App* app, Session* session);    // ruleset
void AddCatalogueCommands(CLI::App* app, Session* session);  // catalogue, card
void AddEventCommands(CLI::App* app, Session* session);      // event
void AddPlayerCommands(CLI::App* app, Session* session);     // player
void AddDeckCommands(CLI::App* app, Session* session);       // deck
void AddRoundCommands(CLI::App* app, Session* session);      // round
void AddScoringCommands(CLI::App* app, Session* session);    // report, standings
void AddQuestionCommands(CLI::App* app, Session* session);   // ask
void AddPrintCommands(CLI::App* app, Session* session);      // print
void AddJournalCommands(CLI::App* app, Session* session);    // journal, replay
void AddBackupCommands(CLI::App* app, Session* session);     // backup, export
void AddHealthCommands(CLI::App* app, Session* session);     // health

// A command that only holds others.
CLI::App* AddGroup(CLI::App* app, const std::string& name, const std::string& what);

// A command with the example that its --help ends with, without the leading "arbitroctl".
CLI::App* AddCommand(CLI::App* parent, const std::string& name, const std::string& what,
                     const std::string& example);

// What a command takes by its place on the line, or as an option that must be given. T is a text, a
// list of texts, or a whole number.
template <class T>
void AddArgument(CLI::App* command, const std::string& name, T* value, const std::string& what);

// What a command takes as an option that may be left out. A list of texts is given one by one, with
// the option's name before each.
template <class T>
void AddOption(CLI::App* command, const std::string& name, T* value, const std::string& what);

// An option whose value is one of a few words.
void AddChoice(CLI::App* command, const std::string& name, std::string* value,
               const std::vector<std::string>& choices, const std::string& what);

void AddFlag(CLI::App* command, const std::string& name, bool* value, const std::string& what);

// The ruleset in full, with its forms.
absl::StatusOr<v1::Ruleset> GetRuleset(Session* session, const std::string& ruleset);

absl::StatusOr<v1::Event> GetEvent(Session* session, const std::string& event);

// The ruleset that an event pins.
absl::StatusOr<v1::Ruleset> GetRulesetOfEvent(Session* session, const std::string& event);

// All tables of a round.
absl::StatusOr<v1::ListTablesResponse> GetTables(Session* session, const std::string& event,
                                                 uint32_t round);

// All rows, now (round 0) or as recorded when the round was closed.
absl::StatusOr<v1::GetStandingsResponse> GetStandings(Session* session, const std::string& event,
                                                      uint32_t round);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_H_
