// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/stream/log_key_rotation.h"

#include <utility>
#include <variant>
#include <vector>

#include "daemon/engine/house_keeping.h"
#include "storage/proof/log_signer.h"

namespace arbitro::services {
namespace {

engine::Failure FromKeyMaking(const absl::Status& status) {
  if (!absl::IsResourceExhausted(status)) return engine::FromLog(status);
  return engine::Precondition(engine::reason::kLimitReached,
                              std::string(status.message()) + "; begin a new data folder");
}

}  // namespace

void LogKeyRotation::Rotate(engine::Submission submission, engine::Done done) {
  auto key = KeyFor(submission);
  if (!key.ok()) return done(std::move(key).failure());
  submission.command.what = *std::move(key);
  engine::Engine* const engine = ports_.engine;
  const storage::KeyChain keys = ports_.signer->Keys();
  engine->Submit(std::move(submission),
                 [engine, keys, done = std::move(done)](engine::Outcome outcome) {
                   if (!outcome.ok()) {
                     // The daemon itself records the key that it signs with.
                     const auto house = *engine->Read(engine::kHouseJournal, 0);
                     for (engine::Submission& due : engine::LogKeySubmissions(house->house, keys)) {
                       engine->Submit(std::move(due), [](const engine::Outcome&) {});
                     }
                   }
                   done(std::move(outcome));
                 });
}

// A command that the strand refuses or has answered already must change no key.
engine::OrFailure<engine::NameLogKey> LogKeyRotation::KeyFor(const engine::Submission& submission) {
  const std::lock_guard lock(mutex_);
  const std::string request = submission.principal + '\0' + submission.request_id;
  if (request == last_request_) return last_;
  if (IsRecorded(submission)) return engine::NameLogKey{ports_.signer->Keys().newest().Text(), ""};
  const auto successor = ports_.signer->MakeSuccessor();
  if (!successor.ok()) return FromKeyMaking(successor.status());
  engine::NameLogKey named{successor->key.verifier().Text(), successor->statement};
  if (submission.validate_only || MayBeRefused(submission)) return named;
  if (absl::Status adopted = ports_.signer->Adopt(*successor); !adopted.ok()) {
    return FromKeyMaking(adopted);
  }
  last_request_ = request;
  last_ = named;
  return named;
}

bool LogKeyRotation::MayBeRefused(const engine::Submission& submission) const {
  const auto house = *ports_.engine->Read(engine::kHouseJournal, 0);
  return submission.expected_revision && *submission.expected_revision != house->revision;
}

bool LogKeyRotation::IsRecorded(const engine::Submission& submission) const {
  const auto found =
      ports_.engine->ports().log->FindRequest(storage::JournalId::ForName(engine::kHouseJournal),
                                              submission.principal, submission.request_id);
  return found.ok() && found->has_value();
}

}  // namespace arbitro::services
