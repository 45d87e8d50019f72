// SPDX-License-Identifier: Apache-2.0
//
// The commands of arbitroctl, by subject: each function adds its group to the command line.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_COMMANDS_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_COMMANDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {

// All of the below, in the order of help.
void AddAllCommands(CLI::App* app, Session* session);

void AddRulesetCommands(CLI::App* app, Session* session);    // ruleset
void AddCatalogueCommands(CLI::App* app, Session* session);  // catalogue, card
void AddEventCommands(CLI::App* app, Session* session);      // event
void AddPlayerCommands(CLI::App* app, Session* session);     // player
void AddLifeCommands(CLI::App* app, Session* session);       // staff, schedule, duty, publish
void AddClockCommands(CLI::App* app, Session* session);      // clock
void AddDeckCommands(CLI::App* app, Session* session);       // deck
void AddDeckLifeCommands(CLI::App* deck, Session* session);  // deck
void AddRoundCommands(CLI::App* app, Session* session);      // round
void AddPhaseCommands(CLI::App* app, Session* session);      // phase, award
void AddPenaltyCommands(CLI::App* app, Session* session);    // penalty, appeal
void AddScoringCommands(CLI::App* app, Session* session);    // report, standings
void AddTableCommands(CLI::App* app, Session* session);      // table
void AddSeatCommands(CLI::App* app, Session* session);       // seat
void AddHandCommands(CLI::App* app, Session* session);       // hand
void AddQuestionCommands(CLI::App* app, Session* session);   // ask
void AddDrawCommands(CLI::App* app, Session* session);       // draw
void AddPlaceCommands(CLI::App* app, Session* session);      // place
void AddBulkCommands(CLI::App* app, Session* session);       // bulk
void AddFloorCommands(CLI::App* app, Session* session);      // floor
void AddScreenCommands(CLI::App* app, Session* session);     // screen
void AddTablePlanCommands(CLI::App* app, Session* session);  // plan
void AddTicketCommands(CLI::App* app, Session* session);     // ticket
void AddPrintCommands(CLI::App* app, Session* session);      // print
void AddJournalCommands(CLI::App* app, Session* session);    // journal, replay
void AddWatchCommands(CLI::App* app, Session* session);      // watch
void AddExplainCommands(CLI::App* app, Session* session);    // explain, whatif
void AddWhyCommands(CLI::App* app, Session* session);        // cut, why
void AddPersonCommands(CLI::App* app, Session* session);     // person
void AddSeriesCommands(CLI::App* app, Session* session);     // series
void AddFieldFileCommands(CLI::App* app, Session* session);  // file
void AddBackupCommands(CLI::App* app, Session* session);     // backup
void AddFollowCommands(CLI::App* app, Session* session);     // follow
void AddExportCommands(CLI::App* app, Session* session);     // export
void AddImportCommands(CLI::App* app, Session* session);     // import
void AddLogCommands(CLI::App* app, Session* session);        // log
void AddLogProofCommands(CLI::App* log, Session* session);   // log
void AddHealthCommands(CLI::App* app, Session* session);     // health
void AddTopCommands(CLI::App* app, Session* session);        // top

// Writes the whole event on one page, into the file that is named, `-` for standard output: `html`
// for a browser, or else `text`.
absl::Status WriteEventReport(Session* session, const std::string& event, const std::string& html,
                              const std::string& text);

// Why a round's pairing is as good as can be: a line; empty where nothing is known of it.
std::string CertificateText(const v1::PairingCertificate& certificate);

// Tells what came of pairing a round.
std::string PairedText(Session* session, const std::string& event, uint32_t round,
                       const v1::RoundMutationResponse& response);

// Tells which reports of a round that is closed lack signatures, in a game or an event that has
// them, and how they are noted afterwards; else empty.
std::string UnsignedText(Session* session, const std::string& event, uint32_t round,
                         const v1::RoundMutationResponse& response);

// How far the standings of now are: "in round 3, 2 of 4 results"; empty where no round is open.
std::string StandingsHeading(Session* session, const std::string& event);

// Tells who is not ranked, and why where the players' list says it: a line; empty where all are.
std::string UnrankedText(Session* session, const std::string& event,
                         const v1::GetStandingsResponse& standings);

// A usage error with the ruleset's divisions, where it has none of that name.
absl::Status CheckDivision(Session* session, const std::string& event, const std::string& division);

// Shows one rule, question or form of the ruleset.
absl::Status ShowRulesetPart(Session* session, const v1::Ruleset& ruleset, const std::string& part);

// Tells what came of starting a phase.
std::string PhaseText(const v1::StartPhaseResponse& response);

// Parts of the groups above, in files of their own.
void AddEventUpgrade(CLI::App* group, Session* session);    // event upgrade
void AddPersonStanding(CLI::App* group, Session* session);  // person entries, record, withdraw
void AddEventAmend(CLI::App* group, Session* session);      // event amend
void AddEventDescribe(CLI::App* group, Session* session);   // event describe
void AddRecordCommand(CLI::App* app, Session* session);     // record
void AddPlayerImport(CLI::App* group, Session* session);    // player import
void AddRoundReport(CLI::App* group, Session* session);     // round report
void AddRulesetForm(CLI::App* group, Session* session);     // ruleset form
void AddRoundFlow(CLI::App* group, Session* session);       // round start, round next
void AddEventTimeline(CLI::App* group, Session* session);   // event timeline
void AddExportBundle(CLI::App* group, Session* session);    // export bundle

// Adds a command that only holds others.
CLI::App* AddGroup(CLI::App* app, const std::string& name, const std::string& what);

// Adds a command. Its --help ends with the example, which leaves out the leading "arbitroctl".
CLI::App* AddCommand(CLI::App* parent, const std::string& name, const std::string& what,
                     const std::string& example);

// Writes the text into the file, or to standard output if none is named.
absl::Status WriteOut(const std::string& path, const std::string& text);

// Adds a value that a command takes by its place on the line, or as a required option. T is a text,
// a list of texts, or a whole number.
template <class T>
void AddArgument(CLI::App* command, const std::string& name, T* value, const std::string& what);

// Adds an option that may be left out. A list of texts is given one by one, with the option's name
// before each.
template <class T>
void AddOption(CLI::App* command, const std::string& name, T* value, const std::string& what);

// Adds an option whose value is one of a few words.
void AddChoice(CLI::App* command, const std::string& name, std::string* value,
               const std::vector<std::string>& choices, const std::string& what);

void AddFlag(CLI::App* command, const std::string& name, bool* value, const std::string& what);

// Adds the options of a list that the daemon filters and orders.
void AddListQuery(CLI::App* command, ListQuery* query);

// Reads the input of a question, in JSON; from standard input if a dash is given.
absl::StatusOr<v1::Value> ReadInput(const std::string& given);

// A line of those who waited and have a place now; empty: there are none.
std::string CalledUpText(const google::protobuf::RepeatedPtrField<v1::CalledUpPlayer>& called);

// Where and when an event is, for how many, and who waits.
void AddPlaceFacts(const v1::Event& event, TextTable* table);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_COMMANDS_H_
