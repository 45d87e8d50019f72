// SPDX-License-Identifier: Apache-2.0
//
// Files of other programs that are looked at before anything is entered.

#include <map>

#include "daemon/interchange/tdf.h"
#include "daemon/interchange/tdf_standings.h"
#include "daemon/interchange/trf.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

using interchange::TdfCriterion;
using interchange::TdfStanding;

// Hundredths of a per cent as "58.33".
std::string PercentText(uint32_t hundredths) {
  const uint32_t rest = hundredths % 100;
  return absl::StrCat(hundredths / 100, ".", rest < 10 ? "0" : "", rest);
}

// The criterion in words; empty for the first of a category.
std::string CriterionText(TdfCriterion criterion) {
  switch (criterion) {
    case TdfCriterion::kFinals:
      return Phrase("the finals");
    case TdfCriterion::kPoints:
      return Phrase("points");
    case TdfCriterion::kLate:
      return Phrase("a late entry");
    case TdfCriterion::kOpponents:
      return Phrase("opponents' win percentage");
    case TdfCriterion::kOpponentsOpponents:
      return Phrase("opponents' opponents' win percentage");
    case TdfCriterion::kHeadToHead:
      return Phrase("their match");
    case TdfCriterion::kListOrder:
      return Phrase("the order of the list");
    case TdfCriterion::kTop:
      break;
  }
  return "";
}

nlohmann::ordered_json JsonOfStanding(const TdfStanding& row, const std::string& name) {
  nlohmann::ordered_json standing = {{"player", row.player},
                                     {"name", name},
                                     {"category", row.category},
                                     {"place", row.place},
                                     {"points", row.points},
                                     {"late", row.late},
                                     {"opponents", PercentText(row.opponents)},
                                     {"opponents_opponents", PercentText(row.opponents_opponents)},
                                     {"below_by", std::string(interchange::NameOf(row.below_by))}};
  if (row.place_in_file) standing["place_in_file"] = *row.place_in_file;
  standing["differs"] = row.differs();
  return standing;
}

// The standings of a `.tdf`, as TOM's rules give them, beside those that the file has.
absl::Status ShowTdfStandings(const Typed& typed, const std::string& path) {
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(path));
  const auto reading = interchange::ReadTdf(text);
  if (!reading.ok()) return UnreadableLines(path, LineFaultsOf(reading.faults));
  std::map<std::string, std::string> names;
  for (const interchange::TdfPlayer& player : reading.value.players) {
    names[player.id] = absl::StrCat(player.last_name, " ", player.first_name);
  }
  auto document = nlohmann::ordered_json::array();
  TextTable table({">category", ">place", ">in the file", "player", "name", ">points", ">opponents",
                   ">their opponents", "below by"});
  size_t differences = 0;
  for (const TdfStanding& row : interchange::TdfStandings(reading.value)) {
    document.push_back(JsonOfStanding(row, names[row.player]));
    differences += row.differs() ? 1 : 0;
    const std::string in_file = row.place_in_file ? absl::StrCat(*row.place_in_file) : "";
    table.Add({absl::StrCat(row.category), absl::StrCat(row.place),
               absl::StrCat(row.differs() ? "! " : "", in_file), row.player, names[row.player],
               absl::StrCat(row.points), PercentText(row.opponents),
               PercentText(row.opponents_opponents), CriterionText(row.below_by)});
  }
  typed.session->Show(document, absl::StrCat(table.Text(OutputColumns()),
                                             Counted(static_cast<int64_t>(differences),
                                                     "1 place differs from the file's",
                                                     "$0 places differ from the file's"),
                                             "\n"));
  return absl::OkStatus();
}

// Says how much a TRF holds, and which lines of it do not agree.
absl::Status CheckTrf(const Typed& typed, const std::string& path) {
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(path));
  const auto reading = interchange::ReadTrf(text);
  if (!reading.ok()) return UnreadableLines(path, LineFaultsOf(reading.faults));
  TextTable table({">line", "what does not agree"});
  auto warnings = nlohmann::ordered_json::array();
  for (const interchange::Fault& warning : reading.warnings) {
    table.Add({absl::StrCat(warning.line), FaultPhrase(warning.what)});
    warnings.push_back({{"line", warning.line}, {"message", warning.what}});
  }
  const nlohmann::ordered_json document = {{"name", reading.value.name},
                                           {"players", reading.value.players.size()},
                                           {"rounds", reading.value.rounds},
                                           {"warnings", warnings}};
  typed.session->Show(
      document, absl::StrCat(ShownText(reading.value.name), "  ",
                             Counted(static_cast<int64_t>(reading.value.players.size()), "1 player",
                                     "$0 players"),
                             "\n", reading.warnings.empty() ? "" : table.Text(OutputColumns())));
  return absl::OkStatus();
}

}  // namespace

void AddFieldFileCommands(const Group& app) {
  const Group file = AddGroup(app, "file", "Tournament files of other programs");
  auto path = std::make_shared<std::string>();
  Command(file, "tdf",
          "Computes the standings of a file of TOM, and names each place that differs from the "
          "file's",
          "file tdf Cup_26-09-000123.tdf")
      .Runs(path, ShowTdfStandings)
      .Argument("file", path.get(), "the file; - for standard input");
  Command(file, "trf", "Checks a tournament report of FIDE, line by line", "file trf report.trf")
      .Runs(path, CheckTrf)
      .Argument("file", path.get(), "the file; - for standard input");
}

}  // namespace arbitro::tools
