// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/files.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace arbitro::web {
namespace {

constexpr char kBundles[] = "/files/bundles/";
constexpr char kExports[] = "/files/exports/";
constexpr char kCatalogues[] = "/files/catalogues/";
constexpr char kLinesOfJson[] = "application/x-ndjson";

struct ExportEnding {
  const char* ending;
  const char* format;
  const char* media_type;
};
constexpr ExportEnding kExportEndings[] = {
    {".json", "EXPORT_FORMAT_EVENT_DOCUMENT", "application/json"},
    {".csv", "EXPORT_FORMAT_CSV", "text/csv; charset=utf-8"},
    {".jsonl", "EXPORT_FORMAT_JSON_LINES", kLinesOfJson},
    {".tdf", "EXPORT_FORMAT_TDF", "application/octet-stream"},
    {".trf", "EXPORT_FORMAT_TRF", "application/octet-stream"},
    {".ics", "EXPORT_FORMAT_ICALENDAR", "text/calendar; charset=utf-8"},
};

struct RowsWord {
  const char* word;
  const char* rows;
};
constexpr RowsWord kRowsWords[] = {
    {"rounds", "EXPORT_ROWS_ROUNDS"},
    {"people", "EXPORT_ROWS_PEOPLE"},
    {"standings", "EXPORT_ROWS_STANDINGS"},
    {"penalties", "EXPORT_ROWS_PENALTIES"},
};

// The parameters that the query of an export may have.
constexpr absl::string_view kExportFields[] = {"of", "round", "withNames"};

// The last part of a resource's name, with nothing that a name of a file may not have.
std::string NameOfFile(absl::string_view resource) {
  std::string name(resource.substr(resource.rfind('/') + 1));
  const auto is_odd = [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return !letter && !(c >= '0' && c <= '9') && c != '-' && c != '_' && c != '.';
  };
  std::replace_if(name.begin(), name.end(), is_odd, '_');
  return name;
}

FileAsked AskOf(const char* call, const char* field, absl::string_view resource) {
  FileAsked asked;
  asked.call = call;
  asked.target.path = call;
  asked.target.query.emplace_back(field, std::string(resource));
  return asked;
}

// The rows that a word of `of` names; nullptr: it names none.
const char* RowsOfWord(const std::string& word) {
  for (const RowsWord& each : kRowsWords) {
    if (word == each.word) return each.rows;
  }
  return nullptr;
}

// Why an export takes no such parameter; empty: it does.
std::string WhyRefused(const Target& target, const std::string& name, const std::string& value) {
  if (std::find(std::begin(kExportFields), std::end(kExportFields), name) ==
      std::end(kExportFields)) {
    return absl::StrCat("`", name, "` is no parameter of a file; there is `of`, `round` and ",
                        "`withNames`, and a POST of ExportEvent takes all fields");
  }
  const auto is_it = [&](const auto& parameter) { return parameter.first == name; };
  if (std::count_if(target.query.begin(), target.query.end(), is_it) > 1) {
    return absl::StrCat("`", name, "` is there twice; give it once");
  }
  if (name == "of" && RowsOfWord(value) == nullptr) {
    return "`of` is none of `rounds`, `people`, `standings` and `penalties`";
  }
  return "";
}

// Sets the format and the rows, and the further fields of the query.
void ReadExportQuery(const Target& target, const ExportEnding& ending, FileAsked* asked) {
  asked->target.query.emplace_back("format", ending.format);
  std::string of;
  for (const auto& [name, value] : target.query) {
    asked->refused = WhyRefused(target, name, value);
    if (!asked->refused.empty()) return;
    if (name == "of") {
      of = absl::StrCat("-", value);
      asked->target.query.emplace_back("rows", RowsOfWord(value));
    } else {
      asked->target.query.emplace_back(name, value);
    }
  }
  const std::string& event = asked->target.query.front().second;
  asked->form = {absl::StrCat(NameOfFile(event), of, ending.ending), ending.media_type};
}

}  // namespace

std::optional<FileAsked> ReadFileAsked(const Target& target) {
  absl::string_view rest = target.path;
  if (absl::ConsumePrefix(&rest, kBundles)) {
    FileAsked asked = AskOf("/arbitro.v1.JournalService/ExportJournal", "journal", rest);
    asked.form = {absl::StrCat(NameOfFile(rest), ".bundle"), "application/octet-stream"};
    return asked;
  }
  if (absl::ConsumePrefix(&rest, kCatalogues) && absl::ConsumeSuffix(&rest, ".jsonl")) {
    FileAsked asked = AskOf("/arbitro.v1.CatalogueService/ExportCatalogue", "catalogue",
                            absl::StrCat("catalogues/", rest));
    asked.form = {absl::StrCat(NameOfFile(rest), ".jsonl"), kLinesOfJson};
    return asked;
  }
  if (!absl::ConsumePrefix(&rest, kExports)) return std::nullopt;
  for (const ExportEnding& ending : kExportEndings) {
    if (!absl::ConsumeSuffix(&rest, ending.ending)) continue;
    FileAsked asked = AskOf("/arbitro.v1.InterchangeService/ExportEvent", "event", rest);
    ReadExportQuery(target, ending, &asked);
    return asked;
  }
  return std::nullopt;
}

}  // namespace arbitro::web
