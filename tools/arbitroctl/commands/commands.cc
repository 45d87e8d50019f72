// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/commands.h"

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

void AddAllCommands(const Group& app) {
  AddRulesetCommands(app);
  AddCatalogueCommands(app);
  AddEventCommands(app);
  AddPlayerCommands(app);
  AddLifeCommands(app);
  AddClockCommands(app);
  AddDeckCommands(app);
  AddRoundCommands(app);
  AddPhaseCommands(app);
  AddPenaltyCommands(app);
  AddScoringCommands(app);
  AddTableCommands(app);
  AddSeatCommands(app);
  AddHandCommands(app);
  AddQuestionCommands(app);
  AddDrawCommands(app);
  AddPlaceCommands(app);
  AddTicketCommands(app);
  AddBulkCommands(app);
  AddFloorCommands(app);
  AddScreenCommands(app);
  AddTablePlanCommands(app);
  AddPrintCommands(app);
  AddJournalCommands(app);
  AddRecordCommand(app);
  AddWatchCommands(app);
  AddExplainCommands(app);
  AddWhyCommands(app);
  AddPersonCommands(app);
  AddSeriesCommands(app);
  AddBackupCommands(app);
  AddFollowCommands(app);
  AddExportCommands(app);
  AddImportCommands(app);
  AddLogCommands(app);
  AddFieldFileCommands(app);
  AddHealthCommands(app);
  AddTopCommands(app);
}

}  // namespace arbitro::tools
