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
#include "api/text/characters.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "tools/arbitroctl/show/field_option.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr char kUsage[] = "arbitroctl/usage";

// The SDK's word where a game has not overridden a decision.
constexpr char kNotOffered[] = "NOT_OFFERED";

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
      !v1::Reason_Parse("REASON_" + details.info.reason(), &reason)) {
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

// Whether the event has been completed or confirmed.
bool IsOver(const Details& details) {
  const auto status = details.info.metadata().find("status");
  if (status == details.info.metadata().end()) return false;
  return status->second == "COMPLETED" || status->second == "CONFIRMED";
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

std::string Advice(const absl::Status& status, const Details& details) {
  if (details.fields.field_violations_size() == 1) {
    const std::string_view option = OptionOfField(details.fields.field_violations(0).field());
    if (!option.empty()) return PhraseWith("give it with `$0`", std::string(option));
  }
  const std::string attached = AttachedAdvice(status);
  if (!attached.empty()) return FaultPhrase(attached);
  if (details.conditions.violations_size() > 0) {
    const std::string& said = details.conditions.violations(0).description();
    if (!said.empty() && said != status.message()) return said;
  }
  const v1::Reason reason = ReasonOf(details);
  if (reason == v1::REASON_EVENT_STATUS && IsOver(details)) {
    return Phrase(
        "the event is over: `arbitroctl table correct` corrects a result, and `arbitroctl event "
        "actions EVENT` lists what is left");
  }
  if (reason != v1::REASON_UNSPECIFIED) return Phrase(AdviceFor(reason));
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

std::string ErrorText(const absl::Status& status) {
  const Details details = DetailsOf(status);
  std::vector<std::pair<std::string, std::string>> lines;
  if (!details.info.reason().empty()) {
    lines.emplace_back(Phrase("reason"),
                       absl::StrCat(details.info.reason(), " (", details.info.domain(), ")"));
  } else if (ExitCodeOf(status) != kExitUsage) {
    lines.emplace_back(Phrase("code"), absl::StatusCodeToString(status.code()));
  }
  for (const auto& [key, value] : MetadataOf(details)) {
    if (!IsSaidBelow(key, details)) lines.emplace_back(Phrase(key), value);
  }
  const std::string of_file = LinesText(status);
  for (const auto& field : details.fields.field_violations()) {
    // The lines of the file say it.
    if (!of_file.empty() && absl::StartsWith(field.field(), "rows[")) continue;
    lines.emplace_back(Phrase("field"), absl::StrCat(field.field(), ": ", field.description()));
  }
  if (!details.resource.resource_name().empty()) {
    lines.emplace_back(Phrase(details.resource.resource_type()), details.resource.resource_name());
    const bool said = absl::StrContains(status.message(), details.resource.description());
    // It is in English alone.
    if (!said && details.localized.message().empty())
      lines.emplace_back(Phrase("exists"), details.resource.description());
  }
  lines.emplace_back(Phrase("what to do"), Advice(status, details));

  size_t width = 0;
  for (const auto& [key, value] : lines) width = std::max(width, text::Columns(key));
  const std::string& localized = details.localized.message();
  // A daemon's message has one line; the tool's own may have several.
  const std::string said(status.message());
  const bool from_daemon = status.GetPayload(kStatusDetails).has_value();
  const std::string message = from_daemon ? OneLine(said) : FaultPhrase(said);
  std::string text = (localized.empty() ? message : OneLine(localized)) + "\n";
  text += of_file;
  for (const auto& [key, value] : lines) {
    if (value.empty()) continue;
    absl::StrAppend(&text, "  ", key, std::string(width - text::Columns(key) + 2, ' '),
                    OneLine(value), "\n");
  }
  return text;
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

namespace {

// About the log, backups, and the journals of series and persons.
std::string AdviceForOperators(v1::Reason reason) {
  switch (reason) {
    case v1::REASON_JOURNAL_QUARANTINED:
      return "reading goes on; the operator runs `arbitroutil log verify` on the stopped daemon's "
             "folder, then repairs the log or acknowledges the loss";
    case v1::REASON_DISK_ALMOST_FULL:
      return "make room on the daemon's disk, then send it again with the same --request-id";
    case v1::REASON_SERIES_UNKNOWN:
      return "check the series' id, or begin the series";
    case v1::REASON_SERIES_EXISTS:
      return "choose another id for the series";
    case v1::REASON_EVENT_ENTERED:
      return "nothing: the event counts in the series already";
    case v1::REASON_PERSON_UNKNOWN:
      return "check the person's reference: nothing is recorded about it";
    case v1::REASON_PERSON_ENTRY_UNKNOWN:
      return "read the person's entries: it is not among them, or was withdrawn";
    case v1::REASON_QUARANTINE_UNKNOWN:
      return "see what is out of use: `arbitroctl health`, and the daemon's log";
    case v1::REASON_WATCH_TOO_SLOW:
      return "watch again from the revision named above; `arbitroctl watch` does so by itself";
    case v1::REASON_OP_NUMBER_TAKEN:
      return "use the person named above, or merge the two: `arbitroctl person merge`";
    case v1::REASON_PERSON_MERGED:
      return "use the person named above: the two are one";
    case v1::REASON_VAULT_UNAVAILABLE:
      return "send it again with the same --request-id; if it goes on, restart the daemon";
    case v1::REASON_UPGRADE_DIVERGES:
      return "stay with the pinned version; or read what differs (`arbitroutil ruleset diff`), and "
             "repeat with --waiver and --reason";
    case v1::REASON_ENGINE_REVISION_UNKNOWN:
      return "ask a newer daemon: this one only reads what a newer one made";
    case v1::REASON_BACKUP_EXISTS:
      return "give another name, or none: then the time is the name";
    case v1::REASON_BACKUP_IMPOSSIBLE:
      return "start the daemon with --data";
    case v1::REASON_CHECKPOINT_CONTRADICTED:
      return "keep the checkpoint or receipt: it shows that the log was rolled back or rewritten";
    default:
      return "see the daemon's log";
  }
}

struct AdviceRow {
  v1::Reason reason;
  const char* text;
};
constexpr AdviceRow kAdvice[] = {
    {v1::REASON_RULESET_BLOCKED,
     "enter by hand what it would have decided, or `arbitroctl ruleset release`"},
    {v1::REASON_RULESET_QUARANTINED,
     "choose another version, or `arbitroctl ruleset release` once it is corrected"},
    {v1::REASON_RULESET_NOT_BLOCKED, "nothing: see `arbitroctl ruleset show`"},
    {v1::REASON_TABLE_OPEN, "report its result first"},
    {v1::REASON_TABLE_REPORTED,
     "it has a report: `arbitroctl table correct`, or `table decide` where players disagree"},
    {v1::REASON_TABLE_IS_BYE, "no match is played there: name another table"},
    {v1::REASON_REPORT_MISSING, "a player reports first"},
    {v1::REASON_REPORT_CONFLICT, "a judge decides: `arbitroctl table decide`"},
    {v1::REASON_DEAL_UNKNOWN, "take the cards from the table: none of them are dealt here"},
    {v1::REASON_DEAL_SECRET, "ask as the referee or the seat's player, with `--as`"},
    {v1::REASON_CREDENTIALS_MISSING, "say who you are: `--token-file`, or `--cert` and `--key`"},
    {v1::REASON_CREDENTIALS_INVALID,
     "get a new token or certificate from the one who runs the daemon"},
    {v1::REASON_CREDENTIALS_EXPIRED, "get a new token, then send it again"},
    {v1::REASON_ACCESS_DENIED,
     "check the name, or ask who has the role: docs/access.md; `arbitroctl staff list EVENT`"},
    {v1::REASON_RATE_LIMITED, "wait a second, then send it again with the same --request-id"},
    {v1::REASON_HEAD_JUDGE_NEEDED, "have the head judge do it: `arbitroctl staff list EVENT`"},
    {v1::REASON_DRAW_FROZEN, "draw it, or give it up: `arbitroctl draw void EVENT --reason …`"},
    {v1::REASON_NOT_IN_WHAT_IF, "leave that command out of the file"},
    {v1::REASON_DRAW_NOT_FROZEN, "freeze one: `arbitroctl draw freeze EVENT --round N`"},
    {v1::REASON_DRAW_LIST_CHANGED, "`arbitroctl draw void EVENT --reason …`, then freeze it again"},
    {v1::REASON_CONTRIBUTION_EXISTS, "nothing: it is in the draw"},
    {v1::REASON_REPORT_MODE, "see `arbitroctl event show EVENT` for who reports here"},
    {v1::REASON_PLAYER_NOT_SEATED, "see `arbitroctl round tables EVENT ROUND` for who sits where"},
    {v1::REASON_PLAYER_SEATED, "see `arbitroctl round tables EVENT ROUND` for where"},
    {v1::REASON_SEATS_TOO_FEW, "leave at least two seats at the table"},
    {v1::REASON_ROUND_STARTED,
     "correct tables one by one, or take the results back too: `--with-results`"},
    {v1::REASON_FORFEIT_UNKNOWN,
     "enter what the table comes to by hand: `arbitroctl hand outcome …`"},
    {v1::REASON_INFRACTION_UNKNOWN, "see `arbitroctl ruleset show` for the infractions"},
    {v1::REASON_PENALTY_UNKNOWN, "see `arbitroctl penalty list EVENT`"},
    {v1::REASON_PENALTY_REVOKED, "nothing: it stands no more"},
    {v1::REASON_PENALTY_FINAL, "no appeal lies against it"},
    {v1::REASON_APPEAL_UNKNOWN, "see `arbitroctl appeal list EVENT`"},
    {v1::REASON_APPEAL_DECIDED, "nothing: see `arbitroctl appeal list EVENT`"},
    {v1::REASON_AWARDS_GRANTED, "to grant again: `arbitroctl award grant EVENT --reason …`"},
    {v1::REASON_SERIES_RULESET, "enter it into a series of its own ruleset"},
    {v1::REASON_SERIES_COMPLETED, "begin another series"},
    {v1::REASON_SERIES_EMPTY, "enter a completed event: `arbitroctl series enter SERIES EVENT`"},
    {v1::REASON_RESULT_USED,
     "take that round back: `arbitroctl round unpair EVENT ROUND --with-results --reason …`"},
    {v1::REASON_APPEALS_OPEN,
     "decide them: `arbitroctl appeal decide EVENT NUMBER --verdict … --reason …`"},
    {v1::REASON_PHASE_ORDER, "see `arbitroctl phase list EVENT` for what comes next"},
    {v1::REASON_DUTIES_OPEN, "settle them: `arbitroctl duty list EVENT`, `arbitroctl duty settle`"},
    {v1::REASON_DUTY_UNKNOWN, "see `arbitroctl duty list EVENT`"},
    {v1::REASON_STAFF_UNKNOWN, "see `arbitroctl staff list EVENT`"},
    {v1::REASON_STAFF_EXISTS, "nothing: that person has the role"},
    {v1::REASON_CHECK_IN_STATUS,
     "see `arbitroctl event show EVENT`; `arbitroctl player open-check-in` opens it"},
    {v1::REASON_PERSON_SUSPENDED,
     "the person plays again after the suspension; the one who recorded it may withdraw it"},
    {v1::REASON_PERSON_REGISTERED, "use the player named above"},
    {v1::REASON_NO_TIME_LIMIT, "nothing: the round is played without a clock"},
    {v1::REASON_CLOCK_STATUS, "see how the clock stands: `arbitroctl clock show EVENT`"},
    {v1::REASON_REVISION_UNKNOWN,
     "read the newest state instead, or start again from the first page"},
    {v1::REASON_PAGE_TOKEN_INVALID, "start again from the first page"},
    {v1::REASON_STANDINGS_SECRET, "ask as one who may see it: the referee with `--as referee`"},
    {v1::REASON_CATALOGUE_MISSING, "create the event with --catalogue"},
    {v1::REASON_DECK_UNKNOWN, "register one with `arbitroctl deck submit`"},
    {v1::REASON_TABLE_UNKNOWN, "see `arbitroctl round tables EVENT ROUND`"},
    {v1::REASON_EVENT_UNKNOWN, "see `arbitroctl event list`"},
};

// About rulesets that fail, tables, reports, penalties and phases.
std::string AdviceForTables(v1::Reason reason) {
  for (const AdviceRow& one : kAdvice) {
    if (one.reason == reason) return one.text;
  }
  return AdviceForOperators(reason);
}

// About the life of an event beside its rounds.
std::string AdviceForLife(v1::Reason reason) {
  switch (reason) {
    case v1::REASON_DRAW_SECRET_MISSING:
      return "restore the file of the draws' secrets into the data folder and restart the daemon";
    default:
      return AdviceForTables(reason);
  }
}

}  // namespace

std::string AdviceFor(v1::Reason reason) {
  switch (reason) {
    case v1::REASON_FIELD_INVALID:
      return "correct the fields named above";
    case v1::REASON_REQUEST_ID_REUSED:
      return "leave --request-id out, or use another one: this one stands for another request";
    case v1::REASON_PLAYER_UNKNOWN:
      return "see `arbitroctl player list EVENT`";
    case v1::REASON_RULESET_UNKNOWN:
      return "see `arbitroctl ruleset list`, which also says why a file was not loaded";
    case v1::REASON_CATALOGUE_UNKNOWN:
      return "see `arbitroctl catalogue list`; import one with `arbitroctl catalogue import`";
    case v1::REASON_CARD_UNKNOWN:
      return "correct the card's key; `arbitroctl card show CATALOGUE KEY` finds the nearest ones";
    case v1::REASON_ROUND_UNKNOWN:
      return "pair the round first, or see `arbitroctl event show EVENT` for how many there are";
    case v1::REASON_QUESTION_UNKNOWN:
      return "see `arbitroctl ruleset show RULESET` for its questions";
    case v1::REASON_RECORD_UNKNOWN:
      return "see `arbitroctl journal list EVENT` for the records there are";
    case v1::REASON_EVENT_EXISTS:
    case v1::REASON_PLAYER_EXISTS:
      return "choose another id";
    case v1::REASON_EVENT_STATUS:
      return "see what may be done now, and what comes first: `arbitroctl event actions EVENT`";
    case v1::REASON_PLAYER_STATUS:
      return "see `arbitroctl player show EVENT PLAYER`";
    case v1::REASON_RESULTS_MISSING:
      return "report the open tables: `arbitroctl round tables EVENT ROUND` lists them; of a "
             "player who "
             "left, `arbitroctl table forfeit`";
    case v1::REASON_TABLE_CLOSED:
      return "nothing, if `arbitroctl round tables EVENT ROUND` has it right; or else "
             "`arbitroctl table correct`";
    case v1::REASON_ROUND_CLOSED:
      return "a result is corrected with `arbitroctl table correct`, and the standings follow";
    case v1::REASON_ROUND_ORDER:
      return "pair and close the rounds in their order: `arbitroctl event show EVENT`";
    case v1::REASON_PLAYERS_TOO_FEW:
      return "register more players with `arbitroctl player add`, or complete the event";
    case v1::REASON_REVISION_STALE:
      return "look at what happened since, then decide again without or with the new revision";
    case v1::REASON_LIMIT_REACHED:
      return "where it says to try again, do so in a moment; else what there is cannot grow "
             "further";
    case v1::REASON_RULESET_FAULT:
      return "the event is untouched; tell the one who maintains the ruleset, with the daemon's "
             "log";
    case v1::REASON_LOG_UNAVAILABLE:
    case v1::REASON_SHUTTING_DOWN:
      return "send it again with the same --request-id once the daemon is back: it acts once";
    case v1::REASON_LOG_DAMAGED:
      return "stop the daemon, keep a copy of its data folder, and run `arbitroutil log verify`";
    default:
      return AdviceForLife(reason);
  }
}

}  // namespace arbitro::tools
