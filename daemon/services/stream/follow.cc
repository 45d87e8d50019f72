// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/stream/follow.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/services/call/stoppable_log.h"
#include "daemon/services/gate/drafts.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/persons/directory.h"
#include "storage/log_copy.h"
#include "storage/proof/log_signer.h"
#include "storage/vault.h"

namespace arbitro::services {
namespace {

constexpr size_t kFollowedAtOnce = 1024;

// Why the caller's records are no beginning of this log; nothing where they may be one.
std::optional<engine::Failure> WhyNoBeginning(const storage::EventLog& log,
                                              const storage::OrderPoint& end,
                                              const v1::FollowLogRequest& request) {
  if (request.records() > end.count) {
    return engine::InvalidField(
        "records", absl::StrCat("is ", request.records(), ", and the log has ", end.count,
                                ": the copy is of another log, or this one lost records"));
  }
  if (request.records() == 0) return std::nullopt;
  const auto last = log.ReadGlobal(request.records(), 1);
  if (!last.ok()) return engine::FromLog(last.status());
  if (!last->empty() && storage::AsBytes(last->front().record_hash) == request.record_hash()) {
    return std::nullopt;
  }
  return engine::InvalidField(
      "record_hash", absl::StrCat("is not that of record ", request.records(),
                                  " of this log's order: the copy is of another log; begin "
                                  "one in another folder"));
}

// Why the caller may not have the whole log now; nothing where they may. An operator who is known
// has the machine. A local caller says that it is the referee, where something is secret.
std::optional<engine::Failure> WhyWithheld(const ServicePorts& ports, const MessageStream& stream) {
  if (!stream.caller().local) return std::nullopt;
  std::string after;
  while (true) {
    const auto listed = ports.engine->ListBriefs(after, kFollowedAtOnce);
    if (!listed.ok()) return listed.failure();
    for (const engine::ListedEvent& each : *listed) {
      const std::string& event = each.brief.journal;
      const bool secret =
          each.brief.withholds_results && SecretFrom(stream.viewer(), *ports.engine, event);
      if (secret) return StandingsSecret();
      const bool draft = each.brief.has_draft && DraftSince(stream.caller(), *ports.engine, event);
      if (draft) return DraftWithheld();
    }
    if (listed->size() < kFollowedAtOnce) return std::nullopt;
    after = listed->back().brief.journal;
  }
}

void WriteRequest(const storage::RequestKey& request, v1::LogRecord* record) {
  record->set_principal(request.principal);
  record->set_request_id(request.request_id);
  record->set_request_sha256(std::string(storage::AsBytes(request.request_digest)));
}

// Writes the steps of a log into a stream.
class LogSteps {
 public:
  LogSteps(const ServicePorts& ports, const storage::EventLog& log,
           std::shared_ptr<MessageStream> stream)
      : ports_(ports), log_(log), stream_(std::move(stream)) {}

  absl::Status SendRecord(const storage::OrderedRecord& ordered) {
    v1::FollowLogResponse message;
    v1::LogRecord* const record = message.mutable_record();
    const storage::Append& append = ordered.append;
    const storage::EncodedHeader header = storage::EncodeHeader(append.header);
    record->set_header(header.data(), header.size());
    record->set_erased(append.erased);
    record->set_journal(append.journal_name);
    if (append.request.has_value()) WriteRequest(*append.request, record);
    for (const storage::Digest& digest : ordered.blobs) {
      RETURN_IF_ERROR(SendBlob(digest, append.header.journal, record));
    }
    RETURN_IF_ERROR(PutPayload(append.payload, record));
    return Send(message);
  }

  absl::Status SendPeople() {
    return storage::ForEachEntry(*ports_.vault, [this](const storage::VaultEntry& entry) {
      v1::FollowLogResponse message;
      message.mutable_person()->set_key(entry.key);
      message.mutable_person()->set_value(entry.value);
      return Send(message);
    });
  }

  absl::Status Send(const v1::FollowLogResponse& message) {
    if (stream_->Write(message)) return absl::OkStatus();
    return absl::CancelledError("the client is gone");
  }

 private:
  // Into the record, or, where it is too large for that, into messages before it.
  absl::Status PutPayload(std::string_view payload, v1::LogRecord* record) {
    if (payload.size() <= kFollowBytesMax) {
      record->set_payload(std::string(payload));
      return absl::OkStatus();
    }
    const storage::Digest digest = storage::Sha256(payload);
    RETURN_IF_ERROR(SendBytes(digest, payload));
    record->set_payload_sha256(std::string(storage::AsBytes(digest)));
    return absl::OkStatus();
  }

  // A catalogue that the house has came with the record that brought it.
  bool CameBefore(const storage::Digest& digest, const storage::JournalId& journal) {
    if (!sent_.insert(digest).second) return true;
    if (journal == storage::JournalId::ForName(engine::kHouseJournal)) return false;
    const auto house = *ports_.engine->Read(engine::kHouseJournal, 0);
    const auto& catalogues = house->house.catalogues;
    return std::any_of(catalogues.begin(), catalogues.end(),
                       [&](const auto& catalogue) { return catalogue->import.sha256 == digest; });
  }

  absl::Status SendBlob(const storage::Digest& digest, const storage::JournalId& journal,
                        v1::LogRecord* record) {
    if (CameBefore(digest, journal)) return absl::OkStatus();
    const auto bytes = log_.GetBlob(digest);
    if (absl::IsNotFound(bytes.status())) return absl::OkStatus();  // lost here, too
    if (!bytes.ok()) return bytes.status();
    record->add_blobs(std::string(storage::AsBytes(digest)));
    return SendBytes(digest, *bytes);
  }

  absl::Status SendBytes(const storage::Digest& digest, std::string_view bytes) {
    do {
      v1::FollowLogResponse message;
      message.mutable_bytes()->set_sha256(std::string(storage::AsBytes(digest)));
      message.mutable_bytes()->set_bytes(std::string(bytes.substr(0, kFollowBytesMax)));
      bytes.remove_prefix(std::min(bytes.size(), kFollowBytesMax));
      RETURN_IF_ERROR(Send(message));
    } while (!bytes.empty());
    return absl::OkStatus();
  }

  const ServicePorts& ports_;
  const storage::EventLog& log_;
  const std::shared_ptr<MessageStream> stream_;
  std::set<storage::Digest> sent_;
};

// The last message, but for the people.
v1::LogEnd LogEndOf(const ServicePorts& ports, const storage::OrderPoint& order, int64_t time_us) {
  v1::LogEnd end;
  end.set_records(order.count);
  end.set_running_hash(std::string(storage::AsBytes(order.hash)));
  end.set_epoch(ports.engine->ports().log->Epoch());
  end.set_time_us(time_us);
  end.set_draw_secret_check(ports.draw_secret_check);
  if (ports.signer != nullptr) end.set_log_key(ports.signer->Keys().newest().Text());
  return end;
}

}  // namespace

void StreamLog(const ServicePorts& ports, const v1::FollowLogRequest& request,
               const std::shared_ptr<MessageStream>& stream) {
  if (const auto why = WhyWithheld(ports, *stream)) return stream->Fail(*why);
  const engine::EnginePorts& engine = ports.engine->ports();
  const StoppableLog log(*engine.log, [&] { return stream->Over(); });
  // Before the log is looked at: what comes later is for the next call.
  const int64_t time_us = engine.clock->NowUs();
  const std::string people = ports.persons->Version();
  const auto order = engine.log->Order();
  if (!order.ok()) return stream->Fail(engine::FromLog(order.status()));
  if (const auto why = WhyNoBeginning(log, *order, request)) return stream->Fail(*why);
  LogSteps steps(ports, log, stream);
  absl::Status sent = storage::ForEachInOrder(
      log, engine::BelongingsIn(*engine.codec), request.records() + 1, order->count,
      [&](const storage::OrderedRecord& record) { return steps.SendRecord(record); });
  v1::FollowLogResponse last;
  *last.mutable_end() = LogEndOf(ports, *order, time_us);
  last.mutable_end()->set_people_version(people);
  if (sent.ok() && ports.vault != nullptr && request.people_version() != people) {
    last.mutable_end()->set_people(true);
    sent = steps.SendPeople();
  }
  if (sent.ok()) sent = steps.Send(last);
  if (!sent.ok()) return stream->Fail(engine::FromLog(sent));
  stream->Finish();
}

}  // namespace arbitro::services
