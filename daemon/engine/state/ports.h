// SPDX-License-Identifier: Apache-2.0
//
// The ports of the engine, as interfaces: time, randomness, rulesets, the coding of
// payloads and states, the secrets of draws. A simulator or a replay puts its own in their place.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_PORTS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_PORTS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/host/client.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/event_brief.h"
#include "daemon/engine/state/state.h"
#include "storage/format/log_entries.h"

namespace arbitro::engine {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual int64_t NowUs() = 0;  // microseconds since 1970-01-01 UTC; thread-safe
};

// Unpredictable bytes. Thread-safe.
class RandomSource {
 public:
  virtual ~RandomSource() = default;
  virtual void Fill(void* bytes, size_t size) = 0;
};

// A ruleset's library and its manifest, as files hold them.
struct RulesetFiles {
  std::string library;
  std::string manifest;
};

// The rulesets on offer. Thread-safe.
class RulesetSource {
 public:
  virtual ~RulesetSource() = default;

  // The newest version on offer; null where there is none.
  virtual std::shared_ptr<const RulesetClient> Newest(std::string_view id) const = 0;

  // Exactly this binary, or else another of the same id and version; null where there is neither.
  virtual std::shared_ptr<const RulesetClient> Pinned(const RulesetIdentity& identity) const = 0;

  // A binary of exactly this version; null where there is none.
  virtual std::shared_ptr<const RulesetClient> OfVersion(std::string_view id,
                                                         std::string_view version) const {
    auto newest = Newest(id);
    return newest && newest->description().version == version ? newest : nullptr;
  }

  // The files of a binary on offer, for the log to keep; nothing where the source has none.
  virtual std::optional<RulesetFiles> FilesOf(std::string_view /*sha256*/) const {
    return std::nullopt;
  }

  // Ids on offer, in order.
  virtual std::vector<std::string> Ids() const = 0;
};

// Turns what a record says into the exact bytes of its payload, and back. Pure and thread-safe.
class PayloadCodec {
 public:
  // Where two decisions differ first.
  struct Difference {
    std::string field;  // "round_closed.rows[3].cells[1].low"
    std::string first;
    std::string second;
  };

  // Where a payload's decision lies.
  struct DecisionPart {
    std::string_view bytes;  // EncodeDecision of it: a view of the payload; empty: there is none
    size_t whole_bytes = 0;  // of the payload that depend on it: these and what frames them
    // Of a record that a ticket asked for, as many bytes, but as far behind as the ticket's field
    // is long; else empty. Up to kBeforeDevices, `decision_digest` is of these.
    std::string_view displaced;
  };

  // A payload, and where its decision lies: with no padding, before `bytes_after`.
  struct Encoded {
    std::string payload;
    size_t decision_bytes = 0;
    size_t whole_bytes = 0;  // of the payload that depend on the decision
    size_t bytes_after = 0;

    // A view of the payload.
    DecisionPart decision() const {
      const size_t begin = payload.size() - bytes_after - decision_bytes;
      return {std::string_view(payload).substr(begin, decision_bytes), whole_bytes, {}};
    }
  };

  virtual ~PayloadCodec() = default;

  virtual Encoded Encode(const RecordContent& content) const = 0;
  // DATA_LOSS where the bytes are no payload.
  virtual absl::StatusOr<RecordContent> Decode(std::string_view payload) const = 0;

  // Canonical bytes of a decision: equal decisions, and only those, give equal bytes.
  virtual std::string EncodeDecision(const Decision& decision) const = 0;
  // Of what Decode took, `displaced` too.
  virtual DecisionPart DecisionIn(std::string_view payload) const = 0;
  // Nothing where they are equal.
  virtual std::optional<Difference> Compare(const Decision& first,
                                            const Decision& second) const = 0;
};

// Turns a state into the bytes of a snapshot, and back. Pure and thread-safe.
class StateCodec {
 public:
  virtual ~StateCodec() = default;

  // The same bytes for the same state, however it came to be.
  virtual std::string Encode(const JournalState& state) const = 0;

  // DATA_LOSS where the bytes are no state, or one of another version of this format or of folding.
  virtual absl::StatusOr<StatePtr> Decode(std::string_view bytes) const = 0;

  // The same of an event's brief.
  virtual std::string EncodeBrief(const EventBrief& brief) const = 0;
  virtual absl::StatusOr<EventBrief> DecodeBrief(std::string_view bytes) const = 0;
};

// The people that this daemon knows. Thread-safe.
class PersonSource {
 public:
  virtual ~PersonSource() = default;

  // All references ("persons/{ref}") of the person behind one of them: first the one that the
  // others were merged into. Empty where the reference is unknown, or was erased.
  virtual std::vector<std::string> ReferencesOf(std::string_view person) const = 0;

  // Whether any person has several references.
  virtual bool AnyMerged() const = 0;
};

// Is told what became durable.
class DurableListener {
 public:
  virtual ~DurableListener() = default;

  // Whether it takes the records of `journal` themselves. Asked before each is written, on any
  // thread; must be quick and must not block.
  virtual bool TakesRecords(const std::string& journal) const = 0;

  // Readers of `journal` see `revision` from now on. In order of revisions for each journal; on the
  // committer's thread, so it must be quick and must not block. `record` is it as the log has it,
  // or null: it was not asked for.
  virtual void OnDurable(const std::string& journal, uint64_t revision,
                         std::unique_ptr<storage::StoredRecord> record) = 0;
};

// Gives a journal the links of its chain of draws.
class DrawLinks {
 public:
  virtual ~DrawLinks() = default;

  // The end of the chain, to be published at creation.
  virtual absl::StatusOr<Digest> Commit(const std::string& journal) = 0;

  // The link at `index` (from 1), whose SHA-256 is the link before it.
  virtual absl::StatusOr<Digest> Open(const std::string& journal, uint32_t index) = 0;
};

// Images of catalogues by digest (64 hex digits). Thread-safe.
class CatalogueSource {
 public:
  virtual ~CatalogueSource() = default;
  virtual absl::StatusOr<CatalogueBytes> Find(const std::string& sha256) = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_PORTS_H_
