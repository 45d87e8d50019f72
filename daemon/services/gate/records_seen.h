// SPDX-License-Identifier: Apache-2.0
//
// The records of a journal as a caller may see them: who may read what a record tells, and what
// drafts, floor checks and secret standings take out of it.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_RECORDS_SEEN_H_
#define ARBITRO_DAEMON_SERVICES_GATE_RECORDS_SEEN_H_

#include <cstdint>
#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/state/secret_standings.h"
#include "daemon/services/gate/caller.h"

namespace arbitro::services {

// By the newest state of the journal, as it is when this is made. Thread-compatible.
class RecordsSeen {
 public:
  // The caller outlives it.
  RecordsSeen(const Caller& caller, const engine::Engine& engine, const std::string& journal);

  // Takes the payload out of a record that the caller may not read.
  void WithholdFrom(v1::Record* record) const;

  // Whether standings of the journal are secret from the caller.
  bool any_secret() const { return secret_.has_value(); }
  // Whether the record stands beside a draft that is withheld from the caller.
  bool IsBesideDraft(uint64_t revision) const { return draft_ && revision >= *draft_; }

 private:
  const Caller& caller_;
  const std::optional<engine::SecretPhase> secret_;
  const std::optional<uint64_t> draft_;
  const uint64_t floor_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_RECORDS_SEEN_H_
