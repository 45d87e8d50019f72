// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/stream/export.h"
#include "daemon/services/gate/drafts.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/services/call/stoppable_log.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/stream/log_proof_read.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

// Gathers a bundle's bytes into messages.
class BundleMessages {
 public:
  explicit BundleMessages(std::shared_ptr<MessageStream> stream) : stream_(std::move(stream)) {}

  absl::Status Take(std::string_view bytes) {
    while (!bytes.empty()) {
      std::string* const gathered = message_.mutable_bytes();
      const size_t room = kExportBytesMax - gathered->size();
      const size_t taken = std::min(room, bytes.size());
      gathered->append(bytes.substr(0, taken));
      bytes.remove_prefix(taken);
      if (gathered->size() < kExportBytesMax) continue;
      if (!Send()) return absl::CancelledError("the client is gone");
    }
    return absl::OkStatus();
  }

  void Show(uint64_t revision, uint64_t revisions_total) {
    message_.set_revision(revision);
    message_.set_revisions_total(revisions_total);
  }

  void ShowDamage(const std::string& damage) { message_.set_damage(damage); }

  bool Send() {
    const bool sent = stream_->Write(message_);
    message_.clear_bytes();
    return sent;
  }

 private:
  const std::shared_ptr<MessageStream> stream_;
  v1::ExportJournalResponse message_;
};

}  // namespace

void StreamExport(const ServicePorts& ports, const v1::ExportJournalRequest& request,
                  const std::shared_ptr<MessageStream>& stream) {
  translate::Fields fields(translate::Source::kClient);
  const std::string journal = translate::ReadJournalName("journal", request.journal(), &fields);
  if (!fields.ok()) return stream->Fail(fields.failure());
  const auto state = ports.engine->Read(journal, 0);
  if (!state.ok()) return stream->Fail(state.failure());
  if ((*state)->revision == 0) {
    return stream->Fail(engine::NotFound(engine::reason::kRecordUnknown,
                                         {"record", "1", "`" + journal + "` has no records yet"}));
  }
  if (SecretFrom(stream->viewer(), *ports.engine, journal)) return stream->Fail(StandingsSecret());
  if (DraftSince(stream->caller(), *ports.engine, journal)) return stream->Fail(DraftWithheld());
  const engine::EnginePorts& engine = ports.engine->ports();
  const StoppableLog log(*engine.log, [&] { return stream->Over(); });
  BundleMessages messages(stream);
  const auto exported = engine::ExportJournal(
      {&log, engine.codec, [&](const storage::Head& head) { return ProofForBundle(ports, head); }},
      journal, [&](std::string_view bytes) { return messages.Take(bytes); },
      [&](uint64_t done, uint64_t total) { messages.Show(done, total); });
  if (!exported.ok()) return stream->Fail(engine::FromLog(exported.status()));
  messages.ShowDamage(exported->damage);
  if (messages.Send()) stream->Finish();
}

}  // namespace arbitro::services
