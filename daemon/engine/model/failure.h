// SPDX-License-Identifier: Apache-2.0
//
// Failures: the reason why a command was not carried out or a read not answered.
//
// A Failure becomes a gRPC status in daemon/translate/wire/status.cc alone. Its reason is one of
// the daemon's (domain "arbitro"; api/reasons/table.h), or a ruleset's own (domain: the ruleset's
// id).

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_FAILURE_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_FAILURE_H_

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "api/reasons/names.h"
#include "api/status/try.h"
#include "arbitro/description.h"
#include "arbitro/form_check.h"
#include "storage/format/log_health.h"

namespace arbitro::engine {

namespace reason = arbitro::reason;

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
  // The language of `message`, and the same words and the rule's in further languages.
  std::string message_language = "en";
  std::vector<Translation> message_in{};
  std::vector<Translation> rule_text_in{};
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

// Puts the rule's words into the failure: in the metadata those of the description's first
// language, or in English where it has them.
void PutRuleText(const Description& description, const Rule& rule, Failure* failure);

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
