// SPDX-License-Identifier: Apache-2.0
//
// Failures: the reason why a command was not carried out or a read not answered.
//
// A Failure becomes a gRPC status in daemon/translate/wire/status.cc alone. Its reason is one of
// the names below (domain "arbitro"; the enum arbitro.v1.Reason and docs/errors.md list the same),
// or a ruleset's own (domain: the ruleset's id).

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_FAILURE_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_FAILURE_H_

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "api/status/try.h"
#include "arbitro/description.h"
#include "arbitro/form_check.h"
#include "storage/format/log_health.h"

namespace arbitro::engine {

namespace reason {
inline constexpr char kFieldInvalid[] = "FIELD_INVALID";
inline constexpr char kRequestIdReused[] = "REQUEST_ID_REUSED";
inline constexpr char kEventUnknown[] = "EVENT_UNKNOWN";
inline constexpr char kPlayerUnknown[] = "PLAYER_UNKNOWN";
inline constexpr char kRulesetUnknown[] = "RULESET_UNKNOWN";
inline constexpr char kCatalogueUnknown[] = "CATALOGUE_UNKNOWN";
inline constexpr char kCardUnknown[] = "CARD_UNKNOWN";
inline constexpr char kRoundUnknown[] = "ROUND_UNKNOWN";
inline constexpr char kTableUnknown[] = "TABLE_UNKNOWN";
inline constexpr char kQuestionUnknown[] = "QUESTION_UNKNOWN";
inline constexpr char kRecordUnknown[] = "RECORD_UNKNOWN";
inline constexpr char kDeckUnknown[] = "DECK_UNKNOWN";
inline constexpr char kEventExists[] = "EVENT_EXISTS";
inline constexpr char kPlayerExists[] = "PLAYER_EXISTS";
inline constexpr char kEventStatus[] = "EVENT_STATUS";
inline constexpr char kPlayerStatus[] = "PLAYER_STATUS";
inline constexpr char kResultsMissing[] = "RESULTS_MISSING";
inline constexpr char kTableClosed[] = "TABLE_CLOSED";
inline constexpr char kRoundClosed[] = "ROUND_CLOSED";
inline constexpr char kRoundOrder[] = "ROUND_ORDER";
inline constexpr char kPlayersTooFew[] = "PLAYERS_TOO_FEW";
inline constexpr char kCatalogueMissing[] = "CATALOGUE_MISSING";
inline constexpr char kRevisionStale[] = "REVISION_STALE";
inline constexpr char kLimitReached[] = "LIMIT_REACHED";
inline constexpr char kRateLimited[] = "RATE_LIMITED";
inline constexpr char kUpgradeDiverges[] = "UPGRADE_DIVERGES";
inline constexpr char kRulesetFault[] = "RULESET_FAULT";
inline constexpr char kLogUnavailable[] = "LOG_UNAVAILABLE";
inline constexpr char kLogDamaged[] = "LOG_DAMAGED";
inline constexpr char kShuttingDown[] = "SHUTTING_DOWN";
inline constexpr char kDrawSecretMissing[] = "DRAW_SECRET_MISSING";
inline constexpr char kInternal[] = "INTERNAL";
inline constexpr char kRevisionUnknown[] = "REVISION_UNKNOWN";
inline constexpr char kPageTokenInvalid[] = "PAGE_TOKEN_INVALID";
inline constexpr char kJournalQuarantined[] = "JOURNAL_QUARANTINED";
inline constexpr char kDiskAlmostFull[] = "DISK_ALMOST_FULL";
inline constexpr char kSeriesUnknown[] = "SERIES_UNKNOWN";
inline constexpr char kSeriesExists[] = "SERIES_EXISTS";
inline constexpr char kEventEntered[] = "EVENT_ENTERED";
inline constexpr char kPersonUnknown[] = "PERSON_UNKNOWN";
inline constexpr char kPersonEntryUnknown[] = "PERSON_ENTRY_UNKNOWN";
inline constexpr char kQuarantineUnknown[] = "QUARANTINE_UNKNOWN";
inline constexpr char kBackupExists[] = "BACKUP_EXISTS";
inline constexpr char kBackupImpossible[] = "BACKUP_IMPOSSIBLE";
inline constexpr char kDutiesOpen[] = "DUTIES_OPEN";
inline constexpr char kDutyUnknown[] = "DUTY_UNKNOWN";
inline constexpr char kStaffUnknown[] = "STAFF_UNKNOWN";
inline constexpr char kStaffExists[] = "STAFF_EXISTS";
inline constexpr char kCheckInStatus[] = "CHECK_IN_STATUS";
inline constexpr char kPersonSuspended[] = "PERSON_SUSPENDED";
inline constexpr char kPersonRegistered[] = "PERSON_REGISTERED";
inline constexpr char kClockStatus[] = "CLOCK_STATUS";
inline constexpr char kNoTimeLimit[] = "NO_TIME_LIMIT";
inline constexpr char kWatchTooSlow[] = "WATCH_TOO_SLOW";
inline constexpr char kOpNumberTaken[] = "OP_NUMBER_TAKEN";
inline constexpr char kPersonMerged[] = "PERSON_MERGED";
inline constexpr char kVaultUnavailable[] = "VAULT_UNAVAILABLE";
inline constexpr char kRulesetBlocked[] = "RULESET_BLOCKED";
inline constexpr char kRulesetQuarantined[] = "RULESET_QUARANTINED";
inline constexpr char kRulesetNotBlocked[] = "RULESET_NOT_BLOCKED";
inline constexpr char kReportMissing[] = "REPORT_MISSING";
inline constexpr char kReportConflict[] = "REPORT_CONFLICT";
inline constexpr char kReportMode[] = "REPORT_MODE";
inline constexpr char kTableOpen[] = "TABLE_OPEN";
inline constexpr char kTableReported[] = "TABLE_REPORTED";
inline constexpr char kTableIsBye[] = "TABLE_IS_BYE";
inline constexpr char kPlayerNotSeated[] = "PLAYER_NOT_SEATED";
inline constexpr char kPlayerSeated[] = "PLAYER_SEATED";
inline constexpr char kSeatsTooFew[] = "SEATS_TOO_FEW";
inline constexpr char kRoundStarted[] = "ROUND_STARTED";
inline constexpr char kForfeitUnknown[] = "FORFEIT_UNKNOWN";
inline constexpr char kInfractionUnknown[] = "INFRACTION_UNKNOWN";
inline constexpr char kPenaltyUnknown[] = "PENALTY_UNKNOWN";
inline constexpr char kPenaltyRevoked[] = "PENALTY_REVOKED";
inline constexpr char kPenaltyFinal[] = "PENALTY_FINAL";
inline constexpr char kAppealUnknown[] = "APPEAL_UNKNOWN";
inline constexpr char kAppealDecided[] = "APPEAL_DECIDED";
inline constexpr char kPhaseOrder[] = "PHASE_ORDER";
inline constexpr char kResultUsed[] = "RESULT_USED";
inline constexpr char kAppealsOpen[] = "APPEALS_OPEN";
inline constexpr char kAwardsGranted[] = "AWARDS_GRANTED";
inline constexpr char kStandingsSecret[] = "STANDINGS_SECRET";
inline constexpr char kDealUnknown[] = "DEAL_UNKNOWN";
inline constexpr char kDealSecret[] = "DEAL_SECRET";
inline constexpr char kDrawFrozen[] = "DRAW_FROZEN";
inline constexpr char kDrawNotFrozen[] = "DRAW_NOT_FROZEN";
inline constexpr char kNotInWhatIf[] = "NOT_IN_WHAT_IF";
inline constexpr char kDrawListChanged[] = "DRAW_LIST_CHANGED";
inline constexpr char kContributionExists[] = "CONTRIBUTION_EXISTS";
inline constexpr char kCredentialsMissing[] = "CREDENTIALS_MISSING";
inline constexpr char kCredentialsInvalid[] = "CREDENTIALS_INVALID";
inline constexpr char kCredentialsExpired[] = "CREDENTIALS_EXPIRED";
inline constexpr char kAccessDenied[] = "ACCESS_DENIED";
inline constexpr char kHeadJudgeNeeded[] = "HEAD_JUDGE_NEEDED";
inline constexpr char kCheckpointContradicted[] = "CHECKPOINT_CONTRADICTED";
inline constexpr char kSeriesRuleset[] = "SERIES_RULESET";
inline constexpr char kSeriesCompleted[] = "SERIES_COMPLETED";
inline constexpr char kSeriesEmpty[] = "SERIES_EMPTY";
inline constexpr char kEngineRevisionUnknown[] = "ENGINE_REVISION_UNKNOWN";
}  // namespace reason

inline constexpr char kDomain[] = "arbitro";

struct Failure {
  // The resource that is missing or in the way.
  struct Resource {
    std::string type;  // "event", "player", "card" …
    std::string name;
    std::string exists;  // what there is instead
  };
  // A wrong field of the request.
  struct Field {
    std::string path;
    std::string description;
  };

  absl::StatusCode code = absl::StatusCode::kInternal;
  std::string reason;
  std::string domain = kDomain;
  std::string message;  // lower case, no full stop: what, and what to do
  std::vector<std::pair<std::string, std::string>> metadata;
  std::vector<Field> fields;
  Resource resource;  // type empty: none
  // A ruleset's own words in Italian, and those of the rule in the metadata.
  std::string message_it;
  std::string rule_text_it;
  // It tells of cards that are sealed still: for those alone who may see them.
  bool of_sealed_deal = false;
  // WithRule() finds the rule by one of these: the rule itself, or a violation that the ruleset may
  // publish.
  std::string rule{};
  std::string violation{};
};

// The functions below return failures.
Failure InvalidField(std::string path, std::string description);
// Returns the same for a form's problem, with the rule that asks for the field.
Failure InvalidField(const FormProblem& problem);
Failure NotFound(const char* reason, Failure::Resource resource);
Failure Precondition(const char* reason, std::string message);
Failure Fail(absl::StatusCode code, const char* reason, std::string message);
// Returns the failure that a client gets for a log's status.
Failure FromLog(const absl::Status& status);
// Returns the failure of a command for which the secret of draws gave no link.
Failure FromDrawLinks(const absl::Status& status);

// Returns the failure of a command whose record the log refused, or failed to write.
Failure FromAppend(const absl::Status& status, const std::string& journal);
// Returns the failure of a call on a journal that is out of use.
Failure JournalQuarantined(const std::string& journal, const storage::Quarantined& quarantined);
// Return the failure, by the journal's kind, if there is no journal of that name, or if there is
// one already. `exists` says what there is instead.
Failure JournalUnknown(const std::string& journal, std::string exists);
Failure JournalExists(const std::string& journal);

// Returns the failure with the ruleset's rule behind it and the rule's own words, if it has one:
// the rule of the failure itself, or the one that the ruleset publishes under the engine's reason.
Failure WithRule(Failure failure, const Description& description);

// Returns the failure for a question that the ruleset does not publish; it lists the others.
Failure QuestionUnknown(const Description& description, const std::string& question);

// Returns the failure with a changing part of its message in the metadata.
Failure With(Failure failure, std::string key, std::string value);

// A value, or why there is none.
template <class T>
class OrFailure {
 public:
  OrFailure() = default;
  // From a value or a Failure, and from what either is made of.
  template <class From>
  requires(!std::is_same_v<std::remove_cvref_t<From>, OrFailure> &&
           std::is_constructible_v<std::variant<T, Failure>, From>) OrFailure(From&& from)
      : content_(std::forward<From>(from)) {}

  bool ok() const { return content_.index() == 0; }

  // Only where ok().
  T& operator*() & { return std::get<0>(content_); }
  const T& operator*() const& { return std::get<0>(content_); }
  T&& operator*() && { return std::get<0>(std::move(content_)); }
  T* operator->() { return &std::get<0>(content_); }
  const T* operator->() const { return &std::get<0>(content_); }

  // Only where not ok().
  Failure& failure() & { return std::get<1>(content_); }
  const Failure& failure() const& { return std::get<1>(content_); }
  Failure&& failure() && { return std::get<1>(std::move(content_)); }

  // The one of the two that there is; null for the other.
  T* if_value() { return std::get_if<0>(&content_); }
  const T* if_value() const { return std::get_if<0>(&content_); }
  const Failure* if_failure() const { return std::get_if<1>(&content_); }

 private:
  std::variant<T, Failure> content_;
};

// For the macros of api/status/try.h.
using arbitro::ErrorIn;
using arbitro::ErrorOf;
template <class T>
Failure ErrorIn(OrFailure<T> value) {
  return std::move(value).failure();
}
template <class T>
std::optional<Failure> ErrorOf(OrFailure<T> value) {
  if (value.ok()) return std::nullopt;
  return std::move(value).failure();
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_FAILURE_H_
