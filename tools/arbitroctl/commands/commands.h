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
#include "tools/arbitroctl/commands/command.h"
#include "tools/arbitroctl/commands/shared.h"

namespace arbitro::tools {

// The groups that a function below adds.
struct Subject {
  std::vector<std::string> groups;
  void (*add)(const Group& app);
};

// All of the below, in the order of help.
const std::vector<Subject>& Subjects();
void AddAllCommands(const Group& app);

// Those alone whose group is one of the words of a command line: enough for a line that is right,
// and a third of the time that all take. Errors and help need all.
void AddCommandsNamedIn(const std::vector<std::string>& words, const Group& app);

void AddRulesetCommands(const Group& app);    // ruleset
void AddCatalogueCommands(const Group& app);  // catalogue, card
void AddEventCommands(const Group& app);      // event
void AddPlayerCommands(const Group& app);     // player
void AddLifeCommands(const Group& app);       // staff, schedule, duty, publish
void AddClockCommands(const Group& app);      // clock
void AddDeckCommands(const Group& app);       // deck
void AddDeckLifeCommands(const Group& deck);  // deck
void AddRoundCommands(const Group& app);      // round
void AddPhaseCommands(const Group& app);      // phase, award
void AddPenaltyCommands(const Group& app);    // penalty, appeal
void AddScoringCommands(const Group& app);    // report, standings
void AddTableCommands(const Group& app);      // table
void AddSeatCommands(const Group& app);       // seat
void AddHandCommands(const Group& app);       // hand
void AddQuestionCommands(const Group& app);   // ask
void AddDrawCommands(const Group& app);       // draw
void AddPlaceCommands(const Group& app);      // place
void AddBulkCommands(const Group& app);       // bulk
void AddFloorCommands(const Group& app);      // floor
void AddScreenCommands(const Group& app);     // screen
void AddTablePlanCommands(const Group& app);  // plan
void AddTicketCommands(const Group& app);     // ticket
void AddPrintCommands(const Group& app);      // print
void AddJournalCommands(const Group& app);    // journal, replay
void AddWatchCommands(const Group& app);      // watch
void AddExplainCommands(const Group& app);    // explain, whatif
void AddWhyCommands(const Group& app);        // cut, why
void AddPersonCommands(const Group& app);     // person
void AddSeriesCommands(const Group& app);     // series
void AddFieldFileCommands(const Group& app);  // file
void AddTdfCommands(const Group& app);        // tdf
void AddBackupCommands(const Group& app);     // backup
void AddFollowCommands(const Group& app);     // follow
void AddExportCommands(const Group& app);     // export
void AddImportCommands(const Group& app);     // import
void AddLogCommands(const Group& app);        // log
void AddLogProofCommands(const Group& log);   // log
void AddHealthCommands(const Group& app);     // health
void AddTopCommands(const Group& app);        // top

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
void AddEventUpgrade(const Group& group);       // event upgrade
void AddPersonStanding(const Group& group);     // person entries, record, withdraw
void AddEventAmend(const Group& group);         // event amend
void AddPublish(const Group& group);            // publish
void AddEventDescribe(const Group& group);      // event describe
void AddRecordCommand(const Group& app);        // record
void AddPlayerImport(const Group& group);       // player import
void AddRoundReport(const Group& group);        // round report
void AddRulesetForm(const Group& group);        // ruleset form
void AddRoundFlow(const Group& group);          // round start, round next
void AddEventTimeline(const Group& group);      // event timeline
void AddExportBundle(const Group& group);       // export bundle
void AddExportTdf(const Group& group);          // export tdf
void AddJudgeCallCommands(const Group& floor);  // floor call, answer, settle, calls

// Writes the text into the file, or to standard output if none is named.
absl::Status WriteOut(const std::string& path, const std::string& text);

// Reads the input of a question, in JSON; from standard input if a dash is given.
absl::StatusOr<v1::Value> ReadInput(const std::string& given);

// A line of those who waited and have a place now; empty: there are none.
std::string CalledUpText(const google::protobuf::RepeatedPtrField<v1::CalledUpPlayer>& called);

// Where and when an event is, for how many, and who waits.
void AddPlaceFacts(const v1::Event& event, TextTable* table);

// Lists the publications that the daemon makes when their time comes.
void AddPlannedPublications(const v1::Event& event, TextTable* table);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_COMMANDS_H_
