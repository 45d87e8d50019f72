// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/error_text.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "tools/arbitroctl/client.h"

namespace arbitro::tools {
namespace {

constexpr char kUsage[] = "arbitroctl/usage";

// The details of a failure, each as it came or empty.
struct Details {
  google::rpc::ErrorInfo info;
  google::rpc::BadRequest fields;
  google::rpc::PreconditionFailure conditions;
  google::rpc::ResourceInfo resource;
};

Details DetailsOf(const absl::Status& status) {
  Details details;
  google::rpc::Status carried;
  const auto payload = status.GetPayload(kStatusDetails);
  if (!payload || !carried.ParseFromString(std::string(*payload))) return details;
  for (const google::protobuf::Any& any : carried.details()) {
    any.UnpackTo(&details.info) || any.UnpackTo(&details.fields) ||
        any.UnpackTo(&details.conditions) || any.UnpackTo(&details.resource);
  }
  return details;
}

std::map<std::string, std::string> MetadataOf(const Details& details) {
  return {details.info.metadata().begin(), details.info.metadata().end()};
}

// Whether the fields or the resource say what this part of the metadata says.
bool IsSaidBelow(const std::string& key, const Details& details) {
  if (key == "field") return details.fields.field_violations_size() > 0;
  return key == details.resource.resource_type();
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
  if (details.conditions.violations_size() > 0) {
    const std::string& said = details.conditions.violations(0).description();
    if (!said.empty() && said != status.message()) return said;
  }
  v1::Reason reason;
  if (details.info.domain() == "arbitro" &&
      v1::Reason_Parse("REASON_" + details.info.reason(), &reason)) {
    return AdviceFor(reason);
  }
  if (!details.info.reason().empty()) {
    return absl::StrCat("a rule of the game says no; `arbitroctl ruleset show ",
                        details.info.domain(), "` lists its reasons and rules");
  }
  return AdviceWithoutReason(status);
}

}  // namespace

absl::Status UsageError(std::string message) {
  absl::Status status = absl::InvalidArgumentError(message);
  status.SetPayload(kUsage, absl::Cord("1"));
  return status;
}

ExitCode ExitCodeOf(const absl::Status& status) {
  if (status.ok()) return kExitOk;
  if (status.GetPayload(kUsage)) return kExitUsage;
  if (absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status)) return kExitUnreachable;
  return kExitRefused;
}

std::string ErrorText(const absl::Status& status) {
  const Details details = DetailsOf(status);
  std::vector<std::pair<std::string, std::string>> lines;
  if (!details.info.reason().empty()) {
    lines.emplace_back("reason",
                       absl::StrCat(details.info.reason(), " (", details.info.domain(), ")"));
  } else if (ExitCodeOf(status) != kExitUsage) {
    lines.emplace_back("code", absl::StatusCodeToString(status.code()));
  }
  for (const auto& [key, value] : MetadataOf(details)) {
    if (!IsSaidBelow(key, details)) lines.emplace_back(key, value);
  }
  for (const auto& field : details.fields.field_violations()) {
    lines.emplace_back("field", absl::StrCat(field.field(), ": ", field.description()));
  }
  if (!details.resource.resource_name().empty()) {
    lines.emplace_back(details.resource.resource_type(), details.resource.resource_name());
    const bool said = absl::StrContains(status.message(), details.resource.description());
    if (!said) lines.emplace_back("exists", details.resource.description());
  }
  lines.emplace_back("what to do", Advice(status, details));

  size_t width = 0;
  for (const auto& [key, value] : lines) width = std::max(width, key.size());
  std::string text = absl::StrCat(status.message(), "\n");
  for (const auto& [key, value] : lines) {
    if (value.empty()) continue;
    absl::StrAppend(&text, "  ", key, std::string(width - key.size() + 2, ' '), value, "\n");
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
  error["what_to_do"] = Advice(status, details);
  return {{"error", error}};
}

namespace {

// About the log, backups, and the journals of series and persons.
std::string AdviceForOperators(v1::Reason reason) {
  switch (reason) {
    case v1::REASON_JOURNAL_QUARANTINED:
      return "reading goes on; the operator runs `arbitroutil log verify` on the stopped daemon's "
             "folder, then mends the log or acknowledges the loss";
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
    case v1::REASON_BACKUP_EXISTS:
      return "give another name, or none: then the time is the name";
    case v1::REASON_BACKUP_IMPOSSIBLE:
      return "start the daemon with --data";
    default:
      return "see the daemon's log";
  }
}

}  // namespace

std::string AdviceFor(v1::Reason reason) {
  switch (reason) {
    case v1::REASON_FIELD_INVALID:
      return "correct the fields named above";
    case v1::REASON_REQUEST_ID_REUSED:
      return "leave --request-id out, or use another one: this one stands for another request";
    case v1::REASON_EVENT_UNKNOWN:
      return "see `arbitroctl event list`";
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
    case v1::REASON_TABLE_UNKNOWN:
      return "see `arbitroctl round tables EVENT ROUND`";
    case v1::REASON_QUESTION_UNKNOWN:
      return "see `arbitroctl ruleset show RULESET` for its questions";
    case v1::REASON_RECORD_UNKNOWN:
      return "see `arbitroctl journal list EVENT` for the records there are";
    case v1::REASON_DECK_UNKNOWN:
      return "register one with `arbitroctl deck submit`";
    case v1::REASON_EVENT_EXISTS:
    case v1::REASON_PLAYER_EXISTS:
      return "choose another id";
    case v1::REASON_EVENT_STATUS:
      return "bring the event into the right status first: `arbitroctl event show EVENT`";
    case v1::REASON_PLAYER_STATUS:
      return "see `arbitroctl player show EVENT PLAYER`";
    case v1::REASON_RESULTS_MISSING:
      return "report the open tables: `arbitroctl round tables EVENT ROUND` lists them";
    case v1::REASON_TABLE_CLOSED:
      return "nothing, if the result on record is right: `arbitroctl round tables EVENT ROUND`";
    case v1::REASON_ROUND_CLOSED:
      return "a closed round stays as it is";
    case v1::REASON_ROUND_ORDER:
      return "pair and close the rounds in their order: `arbitroctl event show EVENT`";
    case v1::REASON_PLAYERS_TOO_FEW:
      return "register more players with `arbitroctl player add`";
    case v1::REASON_CATALOGUE_MISSING:
      return "create the event with --catalogue";
    case v1::REASON_REVISION_STALE:
      return "look at what happened since, then decide again without or with the new revision";
    case v1::REASON_LIMIT_REACHED:
      return "wait a moment and send it again, or send less at a time";
    case v1::REASON_RULESET_FAULT:
      return "the event is untouched; tell who maintains the ruleset, with the daemon's log";
    case v1::REASON_LOG_UNAVAILABLE:
    case v1::REASON_SHUTTING_DOWN:
      return "send it again with the same --request-id once the daemon is back: it acts once";
    case v1::REASON_LOG_DAMAGED:
      return "stop the daemon, keep a copy of its data folder, and run `arbitroutil log verify`";
    case v1::REASON_DRAW_SECRET_MISSING:
      return "restore the file of the draws' secrets into the data folder and restart the daemon";
    case v1::REASON_REVISION_UNKNOWN:
      return "read the newest state instead, or start again from the first page";
    case v1::REASON_PAGE_TOKEN_INVALID:
      return "start again from the first page";
    default:
      return AdviceForOperators(reason);
  }
}

}  // namespace arbitro::tools
