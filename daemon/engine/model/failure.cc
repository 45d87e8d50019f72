// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/model/failure.h"

#include "daemon/engine/model/concat.h"
#include "daemon/engine/model/journal_kind.h"
#include "storage/format/fenced.h"

namespace arbitro::engine {

Failure Fail(absl::StatusCode code, const char* reason, std::string message) {
  Failure failure;
  failure.code = code;
  failure.reason = reason;
  failure.message = std::move(message);
  return failure;
}

Failure InvalidField(std::string path, std::string description) {
  Failure failure = Fail(absl::StatusCode::kInvalidArgument, reason::kFieldInvalid,
                         Concat("`", path, "` ", description));
  failure.metadata.emplace_back("field", path);
  failure.fields.push_back({std::move(path), std::move(description)});
  return failure;
}

Failure InvalidField(const FormProblem& problem) {
  Failure failure = InvalidField(problem.path, problem.message);
  failure.rule = problem.rule;
  return failure;
}

namespace {

// The rule that a failure without one of its own rests on; empty: none.
std::string RuleBehind(const Failure& failure, const Description& description) {
  if (!failure.rule.empty()) return failure.rule;
  const Code* violation = description.FindViolation(failure.violation);
  if (violation != nullptr) return violation->rule;
  const Code* reason = description.FindReason(failure.reason);
  return reason == nullptr ? "" : reason->rule;
}

}  // namespace

Failure WithRule(Failure failure, const Description& description) {
  if (failure.domain != kDomain) return failure;
  const std::string behind = RuleBehind(failure, description);
  if (behind.empty()) return failure;
  failure.metadata.emplace_back("rule", behind);
  if (const Rule* rule = description.FindRule(behind)) PutRuleText(description, *rule, &failure);
  return failure;
}

void PutRuleText(const Description& description, const Rule& rule, Failure* failure) {
  const std::string* first = rule.text.In("en");
  if (first == nullptr) first = rule.text.In(description.languages.front());
  failure->metadata.emplace_back("rule_text", first == nullptr ? "" : *first);
  failure->rule_text_it = rule.text.it;
  failure->rule_text_in = rule.text.others;
}

Failure NotFound(const char* reason, Failure::Resource resource) {
  Failure failure = Fail(absl::StatusCode::kNotFound, reason,
                         Concat("there is no ", resource.type, " `", resource.name, "`",
                                resource.exists.empty() ? "" : "; ", resource.exists));
  failure.metadata.emplace_back(resource.type, resource.name);
  failure.resource = std::move(resource);
  return failure;
}

Failure Precondition(const char* reason, std::string message) {
  return Fail(absl::StatusCode::kFailedPrecondition, reason, std::move(message));
}

Failure FromLog(const absl::Status& status) {
  if (status.code() == absl::StatusCode::kDataLoss) {
    return Fail(absl::StatusCode::kDataLoss, reason::kLogDamaged, std::string(status.message()));
  }
  if (status.code() == absl::StatusCode::kResourceExhausted) {
    return Fail(status.code(), reason::kLimitReached, std::string(status.message()));
  }
  if (storage::IsFenced(status)) {
    return Fail(absl::StatusCode::kUnavailable, reason::kLogElsewhere,
                Concat("the outcome is unknown; send it again with the same request id where the "
                       "log is (",
                       status.message(), ")"));
  }
  return Fail(absl::StatusCode::kUnavailable, reason::kLogUnavailable,
              Concat("the log cannot write, so the outcome is unknown; retry with the same "
                     "request id once the daemon is back (",
                     status.message(), ")"));
}

Failure FromAppend(const absl::Status& status, const std::string& journal) {
  switch (status.code()) {
    case absl::StatusCode::kResourceExhausted:
      return Fail(status.code(), reason::kDiskAlmostFull,
                  Concat("nothing was written: ", status.message()));
    case absl::StatusCode::kFailedPrecondition:
      return With(Fail(status.code(), reason::kJournalQuarantined, std::string(status.message())),
                  "journal", journal);
    case absl::StatusCode::kInvalidArgument:
      return Precondition(reason::kLimitReached,
                          Concat("the log does not take the record: ", status.message()));
    default:
      return FromLog(status);
  }
}

Failure JournalQuarantined(const std::string& journal, const storage::Quarantined& quarantined) {
  Failure failure = Precondition(reason::kJournalQuarantined,
                                 Concat("`", journal, "` is out of use: ", quarantined.finding.what,
                                        "; ", quarantined.remedy));
  return With(With(std::move(failure), "journal", journal), "quarantine", quarantined.id);
}

Failure JournalUnknown(const std::string& journal, std::string exists) {
  switch (KindOfJournal(journal).value_or(JournalKind::kEvent)) {
    case JournalKind::kSeries:
      return NotFound(reason::kSeriesUnknown, {"series", journal, std::move(exists)});
    case JournalKind::kPerson:
      return NotFound(reason::kPersonUnknown, {"person", journal, std::move(exists)});
    default:
      return NotFound(reason::kEventUnknown, {"event", journal, std::move(exists)});
  }
}

Failure JournalExists(const std::string& journal) {
  const bool series = KindOfJournal(journal) == JournalKind::kSeries;
  return With(
      Fail(absl::StatusCode::kAlreadyExists, series ? reason::kSeriesExists : reason::kEventExists,
           Concat("`", journal, "` exists already; choose another id")),
      series ? "series" : "event", journal);
}

Failure With(Failure failure, std::string key, std::string value) {
  failure.metadata.emplace_back(std::move(key), std::move(value));
  return failure;
}

Failure FromDrawLinks(const absl::Status& status) {
  return Precondition(reason::kDrawSecretMissing, std::string(status.message()));
}

Failure QuestionUnknown(const Description& description, const std::string& question) {
  std::string exists;
  for (const Question& known : description.questions) {
    AppendAll(&exists, exists.empty() ? "there is `" : ", `", known.id, "`");
  }
  return NotFound(
      reason::kQuestionUnknown,
      {"question", question, exists.empty() ? "the ruleset answers no questions" : exists});
}

}  // namespace arbitro::engine
