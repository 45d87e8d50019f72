// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/error_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "api/reasons/table.h"
#include "api/text/characters.h"
#include "arbitro/v1/event.pb.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "tools/arbitroctl/show/field_option.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr char kUsage[] = "arbitroctl/usage";

// The SDK's word where a game has not overridden a decision.
constexpr char kNotOffered[] = "NOT_OFFERED";

// The values of the enum Reason have it before a reason's name.
constexpr std::string_view kPrefix = "REASON_";

// The details of a failure, each as it came or empty.
struct Details {
  google::rpc::ErrorInfo info;
  google::rpc::BadRequest fields;
  google::rpc::PreconditionFailure conditions;
  google::rpc::ResourceInfo resource;
  google::rpc::LocalizedMessage localized;
};

Details DetailsOf(const absl::Status& status) {
  Details details;
  google::rpc::Status carried;
  const auto payload = status.GetPayload(kStatusDetails);
  if (!payload || !carried.ParseFromString(std::string(*payload))) return details;
  for (const google::protobuf::Any& any : carried.details()) {
    any.UnpackTo(&details.info) || any.UnpackTo(&details.fields) ||
        any.UnpackTo(&details.conditions) || any.UnpackTo(&details.resource) ||
        any.UnpackTo(&details.localized);
  }
  return details;
}

// The daemon's own reason; none of a ruleset.
v1::Reason ReasonOf(const Details& details) {
  v1::Reason reason = v1::REASON_UNSPECIFIED;
  if (details.info.domain() != "arbitro" ||
      !v1::Reason_Parse(std::string(kPrefix) + details.info.reason(), &reason)) {
    return v1::REASON_UNSPECIFIED;
  }
  return reason;
}

std::map<std::string, std::string> MetadataOf(const Details& details) {
  return {details.info.metadata().begin(), details.info.metadata().end()};
}

// Whether the fields or the resource say what this part of the metadata says.
bool IsSaidBelow(const std::string& key, const Details& details) {
  if (key == "field") return details.fields.field_violations_size() > 0;
  return key == details.resource.resource_type();
}

bool HasStatus(const Details& details, const char* name) {
  const auto status = details.info.metadata().find("status");
  return status != details.info.metadata().end() && status->second == name;
}

bool IsConfirmed(const Details& details) { return HasStatus(details, "CONFIRMED"); }

// Whether the event has been completed or confirmed.
bool IsOver(const Details& details) {
  return HasStatus(details, "COMPLETED") || IsConfirmed(details);
}

std::string AdviceWithoutReason(const absl::Status& status) {
  switch (ExitCodeOf(status)) {
    case kExitUsage:
      return "see `arbitroctl --help`, and `--help` after the command";
    case kExitUnreachable:
      return "start arbitrod, or say where it listens with --server or ARBITRO_SERVER; "
             "the same command with the same --request-id never acts twice";
    default:
      break;
  }
  if (absl::IsUnimplemented(status)) return "the daemon is older than this arbitroctl: update it";
  return "see the daemon's log";
}

// Says what to do with the option of the one field that is wrong; empty where it has none.
std::string AdviceForOption(const Details& details) {
  if (details.fields.field_violations_size() != 1) return "";
  const auto& wrong = details.fields.field_violations(0);
  const std::string option(OptionOfField(wrong.field()));
  if (option.empty()) return "";
  return MustBeLeftOut(wrong.description()) ? PhraseWith("leave `$0` out", option)
                                            : PhraseWith("give it with `$0`", option);
}

// Says what follows from the reason alone, the daemon's or a ruleset's.
std::string AdviceByReason(const absl::Status& status, const Details& details) {
  const v1::Reason reason = ReasonOf(details);
  if (reason == v1::REASON_EVENT_STATUS && IsConfirmed(details)) {
    return Phrase(
        "the event is confirmed, and its results stay; `arbitroctl event actions EVENT` lists what "
        "is left");
  }
  if (reason == v1::REASON_EVENT_STATUS && IsOver(details)) {
    return Phrase(
        "the event is over: `arbitroctl table correct` corrects a result, and `arbitroctl event "
        "actions EVENT` lists what is left");
  }
  if (reason != v1::REASON_UNSPECIFIED) return AdviceFor(reason);
  if (details.info.reason() == kNotOffered) {
    return Phrase(
        "the ruleset leaves this to people: do it with --by-hand where the command has it");
  }
  if (!details.info.reason().empty()) {
    return PhraseWith(
        "a rule of the game says no; `arbitroctl ruleset show $0` lists its reasons and rules",
        details.info.domain());
  }
  return Phrase(AdviceWithoutReason(status));
}

std::string Advice(const absl::Status& status, const Details& details) {
  const std::string for_option = AdviceForOption(details);
  if (!for_option.empty()) return for_option;
  const std::string attached = AttachedAdvice(status);
  if (!attached.empty()) return FaultPhrase(attached);
  if (details.conditions.violations_size() > 0) {
    const std::string& said = details.conditions.violations(0).description();
    if (!said.empty() && said != status.message()) return said;
  }
  return AdviceByReason(status, details);
}

}  // namespace

absl::Status UsageError(std::string message, const std::string& advice) {
  absl::Status status = absl::InvalidArgumentError(message);
  status.SetPayload(kUsage, absl::Cord("1"));
  if (!advice.empty()) AttachAdvice(advice, &status);
  return status;
}

ExitCode ExitCodeOf(const absl::Status& status) {
  if (status.ok()) return kExitOk;
  if (status.GetPayload(kUsage)) return kExitUsage;
  if (absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status)) return kExitUnreachable;
  return kExitRefused;
}

bool IsRateLimited(const absl::Status& status) {
  const Details details = DetailsOf(status);
  return details.info.domain() == "arbitro" && details.info.reason() == "RATE_LIMITED";
}

LineFault FaultOfLine(size_t line, const absl::Status& status) {
  const Details details = DetailsOf(status);
  std::string what(status.message());
  if (details.fields.field_violations_size() > 1) {
    what.clear();
    for (const auto& field : details.fields.field_violations()) {
      absl::StrAppend(&what, what.empty() ? "" : "; ", "`", field.field(), "` ",
                      field.description());
    }
  }
  const bool general = ExitCodeOf(status) == kExitUsage && AttachedAdvice(status).empty();
  return {line, std::move(what), general ? Phrase("correct the field") : Advice(status, details)};
}

namespace {

constexpr std::string_view kRows = "rows[";

// The line of a path such as `rows[3].card`; nothing where it names no row that is known.
std::optional<size_t> LineOfRow(std::string_view path, const std::vector<size_t>& lines) {
  size_t row = 0;
  if (!path.starts_with(kRows)) return std::nullopt;
  const std::string_view digits = path.substr(kRows.size(), path.find(']') - kRows.size());
  const bool known = absl::SimpleAtoi(std::string(digits), &row) && row < lines.size();
  return known ? std::optional<size_t>(lines[row]) : std::nullopt;
}

// The text with the line of the file for each row of the request.
std::string WithLines(std::string_view text, const std::vector<size_t>& lines) {
  std::string said;
  for (size_t at = 0; at < text.size();) {
    const auto line = LineOfRow(text.substr(at), lines);
    if (line) {
      said += PhraseWith("line $0", *line);
      at = text.find(']', at) + 1;
    } else {
      said += text[at++];
    }
  }
  return said;
}

}  // namespace

std::vector<LineFault> FaultsOfRows(const absl::Status& status, const std::vector<size_t>& lines) {
  const Details details = DetailsOf(status);
  std::vector<LineFault> faults;
  for (const auto& field : details.fields.field_violations()) {
    const auto line = LineOfRow(field.field(), lines);
    if (!line) continue;
    const size_t dot = field.field().find('.');
    const std::string part = dot == std::string::npos ? "" : field.field().substr(dot + 1);
    const std::string said = WithLines(field.description(), lines);
    faults.push_back({*line, part.empty() ? said : absl::StrCat("`", part, "` ", said), ""});
  }
  const auto named = details.info.metadata().find("field");
  if (faults.empty() && named != details.info.metadata().end()) {
    const auto line = LineOfRow(named->second, lines);
    if (line) faults.push_back({*line, std::string(status.message()), ""});
  }
  SortByLine(&faults);
  return faults;
}

absl::Status WithLinesOfRows(absl::Status status, const std::vector<size_t>& lines) {
  const std::vector<LineFault> faults = FaultsOfRows(status, lines);
  if (!faults.empty()) AttachLines(faults, &status);
  return status;
}

std::string MessageOf(const absl::Status& status) {
  const Details details = DetailsOf(status);
  return OneLine(details.localized.message().empty() ? std::string(status.message())
                                                     : details.localized.message());
}

bool IsNotOffered(const absl::Status& status) {
  return DetailsOf(status).info.reason() == kNotOffered;
}

v1::Reason ReasonIn(const absl::Status& status) { return ReasonOf(DetailsOf(status)); }

std::string FieldIn(const absl::Status& status) {
  const Details details = DetailsOf(status);
  return details.fields.field_violations().empty() ? ""
                                                   : details.fields.field_violations(0).field();
}

namespace {

// A part of the metadata as a person reads it. In English the names of states stay what programs
// look for.
std::string ShownValue(const std::string& key, const std::string& value) {
  v1::EventStatus status = v1::EVENT_STATUS_UNSPECIFIED;
  const bool state = key == "status" && PrintedLanguage() == PaperLanguage::kItalian &&
                     v1::EventStatus_Parse("EVENT_STATUS_" + value, &status);
  return state ? Word(status) : value;
}

// Lines below a message: each one's word, and what it says.
using DetailLines = std::vector<std::pair<std::string, std::string>>;

// The resource that the failure is about.
void AddResource(const absl::Status& status, const Details& details, DetailLines* lines) {
  lines->emplace_back(Phrase(details.resource.resource_type()), details.resource.resource_name());
  const bool said = absl::StrContains(status.message(), details.resource.description());
  // It is in English alone.
  if (!said && details.localized.message().empty())
    lines->emplace_back(Phrase("exists"), details.resource.description());
}

// `of_file`: what is said of lines of a file; empty where nothing is.
DetailLines LinesOfDetails(const absl::Status& status, const Details& details,
                           const std::string& of_file) {
  DetailLines lines;
  if (!details.info.reason().empty()) {
    lines.emplace_back(Phrase("reason"),
                       absl::StrCat(details.info.reason(), " (", details.info.domain(), ")"));
  } else if (ExitCodeOf(status) != kExitUsage) {
    lines.emplace_back(Phrase("code"), absl::StatusCodeToString(status.code()));
  }
  for (const auto& [key, value] : MetadataOf(details)) {
    if (!IsSaidBelow(key, details)) lines.emplace_back(Phrase(key), ShownValue(key, value));
  }
  for (const auto& field : details.fields.field_violations()) {
    // The lines of the file say it.
    if (!of_file.empty() && absl::StartsWith(field.field(), "rows[")) continue;
    lines.emplace_back(Phrase("field"), absl::StrCat(field.field(), ": ", field.description()));
  }
  if (!details.resource.resource_name().empty()) AddResource(status, details, &lines);
  lines.emplace_back(Phrase("to do"), Advice(status, details));
  return lines;
}

// The lines with what they say in one column; a line that says nothing is left out.
std::string AlignedText(const DetailLines& lines) {
  size_t width = 0;
  for (const auto& [key, value] : lines) width = std::max(width, text::Columns(key));
  std::string text;
  for (const auto& [key, value] : lines) {
    if (value.empty()) continue;
    absl::StrAppend(&text, "  ", key, std::string(width - text::Columns(key) + 2, ' '),
                    OneLine(value), "\n");
  }
  return text;
}

}  // namespace

std::string ErrorText(const absl::Status& status) {
  const Details details = DetailsOf(status);
  const std::string of_file = LinesText(status);
  const DetailLines lines = LinesOfDetails(status, details, of_file);
  const std::string& localized = details.localized.message();
  // A daemon's message has one line; the tool's own may have several.
  const std::string said(status.message());
  const bool from_daemon = status.GetPayload(kStatusDetails).has_value();
  const std::string message = from_daemon ? OneLine(said) : FaultPhrase(said);
  return absl::StrCat(localized.empty() ? message : OneLine(localized), "\n", of_file,
                      AlignedText(lines));
}

nlohmann::ordered_json ErrorJson(const absl::Status& status) {
  const Details details = DetailsOf(status);
  nlohmann::ordered_json error = {{"code", absl::StatusCodeToString(status.code())},
                                  {"message", std::string(status.message())},
                                  {"reason", details.info.reason()},
                                  {"domain", details.info.domain()},
                                  {"metadata", MetadataOf(details)},
                                  {"fields", nlohmann::ordered_json::array()}};
  for (const auto& field : details.fields.field_violations()) {
    error["fields"].push_back({{"field", field.field()}, {"description", field.description()}});
  }
  if (!details.resource.resource_name().empty()) {
    error["resource"] = {{"type", details.resource.resource_type()},
                         {"name", details.resource.resource_name()},
                         {"exists", details.resource.description()}};
  }
  if (!details.localized.message().empty()) {
    error["localized"] = {{"language", details.localized.locale()},
                          {"message", details.localized.message()}};
  }
  if (auto lines_at_fault = LinesOf(status); !lines_at_fault.empty()) {
    error["lines"] = std::move(lines_at_fault);
  }
  error["what_to_do"] = Advice(status, details);
  return {{"error", error}};
}

std::string AdviceFor(v1::Reason reason) {
  const std::string_view name = v1::Reason_Name(reason);
  const reason::Row* row = reason::FindRow(name.substr(std::min(name.size(), kPrefix.size())));
  if (row == nullptr) return Phrase("see the daemon's log");
  return std::string(PrintedLanguage() == PaperLanguage::kItalian ? row->advice_italian
                                                                  : row->advice);
}

}  // namespace arbitro::tools
