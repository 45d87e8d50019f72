// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/commands.h"

#include <algorithm>

#include "tools/whole_file.h"

namespace arbitro::tools {

absl::Status WriteOut(const std::string& path, const std::string& text) {
  if (path.empty()) {
    PrintOut(text);
    return absl::OkStatus();
  }
  const absl::Status written = WriteWholeFile(path, text);
  return written.ok() ? written : UsageError(std::string(written.message()));
}

const std::vector<Subject>& Subjects() {
  static const std::vector<Subject> kSubjects = {
      {{"ruleset"}, AddRulesetCommands},
      {{"catalogue", "card"}, AddCatalogueCommands},
      {{"event"}, AddEventCommands},
      {{"player"}, AddPlayerCommands},
      {{"staff", "schedule", "duty", "publish"}, AddLifeCommands},
      {{"clock"}, AddClockCommands},
      {{"deck"}, AddDeckCommands},
      {{"round"}, AddRoundCommands},
      {{"phase", "award"}, AddPhaseCommands},
      {{"penalty", "appeal"}, AddPenaltyCommands},
      {{"report", "standings"}, AddScoringCommands},
      {{"table"}, AddTableCommands},
      {{"seat"}, AddSeatCommands},
      {{"hand"}, AddHandCommands},
      {{"ask"}, AddQuestionCommands},
      {{"draw"}, AddDrawCommands},
      {{"place"}, AddPlaceCommands},
      {{"ticket"}, AddTicketCommands},
      {{"bulk"}, AddBulkCommands},
      {{"floor"}, AddFloorCommands},
      {{"screen"}, AddScreenCommands},
      {{"plan"}, AddTablePlanCommands},
      {{"print"}, AddPrintCommands},
      {{"journal", "replay"}, AddJournalCommands},
      {{"record"}, AddRecordCommand},
      {{"watch"}, AddWatchCommands},
      {{"explain", "whatif"}, AddExplainCommands},
      {{"cut", "why"}, AddWhyCommands},
      {{"person"}, AddPersonCommands},
      {{"series"}, AddSeriesCommands},
      {{"backup"}, AddBackupCommands},
      {{"follow"}, AddFollowCommands},
      {{"tdf"}, AddTdfCommands},
      {{"export"}, AddExportCommands},
      {{"import"}, AddImportCommands},
      {{"log"}, AddLogCommands},
      {{"file"}, AddFieldFileCommands},
      {{"health"}, AddHealthCommands},
      {{"top"}, AddTopCommands},
  };
  return kSubjects;
}

void AddAllCommands(const Group& app) {
  for (const Subject& subject : Subjects()) subject.add(app);
}

void AddCommandsNamedIn(const std::vector<std::string>& words, const Group& app) {
  for (const Subject& subject : Subjects()) {
    if (std::find_first_of(words.begin(), words.end(), subject.groups.begin(),
                           subject.groups.end()) != words.end()) {
      subject.add(app);
    }
  }
}

}  // namespace arbitro::tools
