// SPDX-License-Identifier: Apache-2.0
//
// Files of other programs that are looked at before anything is entered.

#include <map>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"
#include "arbitro/v1/interchange.pb.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/tdf_standings.h"
#include "daemon/interchange/trf.h"
#include "daemon/interchange/trf_pairings.h"
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

// The players' names by their ids.
std::map<std::string, std::string> NamesOfTdf(const std::vector<interchange::TdfPlayer>& players) {
  std::map<std::string, std::string> names;
  for (const interchange::TdfPlayer& player : players) {
    names[player.id] = absl::StrCat(player.last_name, " ", player.first_name);
  }
  return names;
}

TableRow RowOfStanding(const TdfStanding& row, const std::string& name) {
  const std::string in_file = row.place_in_file ? absl::StrCat(*row.place_in_file) : "";
  return {row.category,
          row.place,
          absl::StrCat(row.differs() ? "! " : "", in_file),
          row.player,
          name,
          row.points,
          PercentText(row.opponents),
          PercentText(row.opponents_opponents),
          CriterionText(row.below_by)};
}

// The standings of a `.tdf`, as TOM's rules give them, beside those that the file has.
absl::Status ShowTdfStandings(const Typed& typed, const std::string& path) {
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(path));
  const auto reading = interchange::ReadTdf(text);
  if (!reading.ok()) return UnreadableLines(path, LineFaultsOf(reading.faults));
  std::map<std::string, std::string> names = NamesOfTdf(reading.value.players);
  auto document = nlohmann::ordered_json::array();
  TextTable table({">category", ">place", ">in the file", "player", "name", ">points", ">opponents",
                   ">their opponents", "below by"});
  size_t differences = 0;
  for (const TdfStanding& row : interchange::TdfStandings(reading.value)) {
    document.push_back(JsonOfStanding(row, names[row.player]));
    differences += row.differs() ? 1 : 0;
    table.Add(RowOfStanding(row, names[row.player]));
  }
  return typed.session->Show(document,
                             absl::StrCat(table.Text(),
                                          Counted(differences, "1 place differs from the file's",
                                                  "$0 places differ from the file's"),
                                          "\n"));
}

struct TrfCheck {
  std::string path;
  bool pairings = false;
};

// The rule of `demo` that a round departs from; "kit": the SDK's kit chooses the player of a bye.
const char* DemoRule(interchange::SwissRule rule) {
  switch (rule) {
    case interchange::SwissRule::kByes:
      return "DEMO-2";
    case interchange::SwissRule::kBye:
      return "kit";
    case interchange::SwissRule::kPoints:
      return "DEMO-3";
    case interchange::SwissRule::kRepeat:
      break;
  }
  return "DEMO-4";
}

// The departures from the Swiss of `demo`, in a table; and for programs in the document.
std::string DeparturesText(const std::vector<interchange::SwissDeparture>& departures,
                           nlohmann::ordered_json* document) {
  TextTable table({">round", "rule", "departure"});
  auto list = nlohmann::ordered_json::array();
  for (const interchange::SwissDeparture& each : departures) {
    table.Add({each.round, DemoRule(each.rule), FaultPhrase(each.what)});
    list.push_back({{"round", each.round},
                    {"rule", DemoRule(each.rule)},
                    {"player", each.player},
                    {"opponent", each.opponent},
                    {"message", each.what}});
  }
  (*document)["departures"] = std::move(list);
  const std::string rows = departures.empty() ? "" : table.Text();
  return absl::StrCat(rows,
                      Counted(departures.size(), "1 departure from the Swiss of demo",
                              "$0 departures from the Swiss of demo"),
                      "\n");
}

// The lines that do not agree, in a table; and for programs in the document.
std::string DisagreementsText(const std::vector<interchange::Fault>& warnings,
                              nlohmann::ordered_json* document) {
  TextTable table({">line", "disagreement"});
  auto list = nlohmann::ordered_json::array();
  for (const interchange::Fault& warning : warnings) {
    table.Add({warning.line, FaultPhrase(warning.what)});
    list.push_back({{"line", warning.line}, {"message", warning.what}});
  }
  (*document)["warnings"] = std::move(list);
  return warnings.empty() ? "" : table.Text();
}

// Says how much a TRF holds, which lines of it do not agree, and how its rounds were paired.
absl::Status CheckTrf(const Typed& typed, const TrfCheck& check) {
  const std::string& path = check.path;
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(path));
  const auto reading = interchange::ReadTrf(text);
  if (!reading.ok()) return UnreadableLines(path, LineFaultsOf(reading.faults));
  nlohmann::ordered_json document = {{"name", reading.value.name},
                                     {"players", reading.value.players.size()},
                                     {"rounds", reading.value.rounds}};
  const std::string disagreements = DisagreementsText(reading.warnings, &document);
  std::string departures;
  if (check.pairings) {
    const auto checked = interchange::CheckSwissPairings(reading.value);
    if (!checked.ok()) return UnreadableLines(path, LineFaultsOf(checked.faults));
    departures = DeparturesText(checked.value, &document);
  }
  return typed.session->Show(
      document, absl::StrCat(ShownText(reading.value.name), "  ",
                             Counted(reading.value.players.size(), "1 player", "$0 players"), "\n",
                             disagreements, departures));
}

struct ReadOptions {
  std::string path;
  std::string format = "any";
};

const std::map<std::string, v1::FileFormat>& FormatsOfFiles() {
  static const std::map<std::string, v1::FileFormat> kFormats = {
      {"any", v1::FILE_FORMAT_UNSPECIFIED},
      {"deck", v1::FILE_FORMAT_DECK},
      {"json", v1::FILE_FORMAT_EVENT_DOCUMENT},
      {"tdf", v1::FILE_FORMAT_TDF},
      {"trf", v1::FILE_FORMAT_TRF}};
  return kFormats;
}

std::vector<LineFault> LinesOfAnswer(
    const google::protobuf::RepeatedPtrField<v1::FileFault>& faults) {
  std::vector<LineFault> lines;
  for (const v1::FileFault& fault : faults) {
    lines.push_back({fault.line(), fault.what(), fault.advice()});
  }
  return lines;
}

std::string TextOfDeckFile(const v1::ReadFileResponse& read) {
  TextTable rows({">cards", "name", "set", "number"});
  for (const v1::FileDeckRow& row : read.deck()) {
    rows.Add({row.count(), row.name(), row.set(), row.number()});
  }
  return absl::StrCat(read.deck_program(), "\n", rows.Text());
}

std::string TextOfFile(const v1::ReadFileResponse& read) {
  if (read.format() == v1::FILE_FORMAT_DECK) return TextOfDeckFile(read);
  std::string text = absl::StrCat(
      absl::AsciiStrToLower(absl::StripPrefix(v1::FileFormat_Name(read.format()), "FILE_FORMAT_")),
      "\n");
  const v1::FileTournament& tournament = read.tournament();
  TextTable players({"player", "name", ">from round", ">place"});
  for (const v1::FilePlayer& player : tournament.players()) {
    players.Add({player.id(), player.name(), player.entry_round(), UnlessZero(player.place())});
  }
  uint32_t open = 0;
  for (const v1::FileRound& round : tournament.rounds()) open += round.open_tables();
  absl::StrAppend(&text, ShownText(tournament.title()), "  ",
                  Counted(tournament.players_size(), "1 player", "$0 players"), ", ",
                  Counted(tournament.rounds_size(), "1 round", "$0 rounds"), ", ",
                  Counted(open, "1 table without a result", "$0 tables without a result"), "\n",
                  players.Text());
  return text;
}

// Has the daemon say what is in a file.
absl::Status ShowFileRead(const Typed& typed, const ReadOptions& options) {
  v1::ReadFileRequest request;
  ASSIGN_OR_RETURN(*request.mutable_content(), ReadTextFile(options.path));
  request.set_format(FormatsOfFiles().at(options.format));
  v1::ReadFileResponse read;
  RETURN_IF_ERROR(typed.session->Call("InterchangeService.ReadFile", request, &read));
  if (!read.faults().empty()) return UnreadableLines(options.path, LinesOfAnswer(read.faults()));
  for (const v1::FileFault& warning : read.warnings()) {
    PrintError(absl::StrCat(PhraseWith("line $0", warning.line()), ": ",
                            FaultPhrase(warning.what()), "\n"));
  }
  return typed.session->Show(read, typed.session->json() ? "" : TextOfFile(read));
}

}  // namespace

void AddFieldFileCommands(const Group& app) {
  const Group file = AddGroup(app, "file", "Tournament files of other programs");
  Command(file, "tdf",
          "Computes the standings of a file of TOM, and names each place that differs from the "
          "file's",
          "file tdf Cup_26-09-000123.tdf")
      .Runs(ShowTdfStandings)
      .Argument<std::string>("file", "the file; - for standard input");
  Command(file, "read", "Has the daemon say what is in a file of an event or in a deck list",
          "file read Cup_26-09-000123.tdf")
      .Runs(ShowFileRead)
      .Argument("file", &ReadOptions::path, "the file; - for standard input")
      .Choice("--as", &ReadOptions::format, {"any", "deck", "json", "tdf", "trf"},
              "its format (default: any, by the content)");
  Command(file, "trf", "Checks a tournament report of FIDE, line by line",
          "file trf report.trf --check-pairings")
      .Runs(CheckTrf)
      .Argument("file", &TrfCheck::path, "the file; - for standard input")
      .Flag("--check-pairings", &TrfCheck::pairings,
            "also name each pair and bye that departs from the Swiss of demo, forced ones too");
}

}  // namespace arbitro::tools
