// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/journal.grpc.pb.h"
#include "daemon/services/call/page_token.h"
#include "daemon/services/call/serve_stream.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/gate/records_seen.h"
#include "daemon/services/read/explain.h"
#include "daemon/services/read/what_if.h"
#include "daemon/services/stream/export.h"
#include "daemon/services/stream/log_proof_read.h"
#include "daemon/services/stream/replay.h"
#include "daemon/services/watch/record_message.h"
#include "daemon/services/watch/stream.h"
#include "daemon/translate/wire/names.h"
#include "storage/event_log.h"

namespace arbitro::services {
namespace {

using engine::Failure;

using JournalApi = v1::JournalService;
using Streams =
    JournalApi::WithRawCallbackMethod_ReplayJournal<JournalApi::WithRawCallbackMethod_ExportJournal<
        JournalApi::WithRawCallbackMethod_WatchEvent<JournalApi::Service>>>;
using Proofs = JournalApi::WithRawCallbackMethod_GetCheckpoint<
    JournalApi::WithRawCallbackMethod_GetInclusionProof<
        JournalApi::WithRawCallbackMethod_GetConsistencyProof<
            JournalApi::WithRawCallbackMethod_GetResultReceipt<
                JournalApi::WithRawCallbackMethod_ListLogKeys<
                    JournalApi::WithRawCallbackMethod_WhatIf<Streams>>>>>>;
using JournalBase = JournalApi::WithRawCallbackMethod_ListRecords<
    JournalApi::WithRawCallbackMethod_ExplainDecision<Proofs>>;
using ListCall = UnaryPtr<v1::ListRecordsRequest, v1::ListRecordsResponse>;

// Stays below gRPC's usual cap of 4 MiB a message. A single larger record still goes, alone.
constexpr size_t kPageBytesMax = size_t{3} << 20;

class JournalService final : public JournalBase {
 public:
  explicit JournalService(const ServicePorts& ports) : ports_(ports) {}

  grpc::ServerUnaryReactor* ListRecords(grpc::CallbackServerContext* context,
                                        const grpc::ByteBuffer* in,
                                        grpc::ByteBuffer* out) override {
    return ServeOn<v1::ListRecordsRequest, v1::ListRecordsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const ListCall& call) { List(call); });
  }

  grpc::ServerUnaryReactor* ExplainDecision(grpc::CallbackServerContext* context,
                                            const grpc::ByteBuffer* in,
                                            grpc::ByteBuffer* out) override {
    return ServeOn<v1::ExplainDecisionRequest, v1::ExplainDecisionResponse>(
        ports_.reads, {ports_, context, in, out},
        [this](const auto& call) { Explain(ports_, call); });
  }

  grpc::ServerUnaryReactor* WhatIf(grpc::CallbackServerContext* context, const grpc::ByteBuffer* in,
                                   grpc::ByteBuffer* out) override {
    return ServeOn<v1::WhatIfRequest, v1::WhatIfResponse>(
        ports_.replays, {ports_, context, in, out},
        [this](const auto& call) { AskWhatIf(ports_, call); });
  }

  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchEvent(grpc::CallbackServerContext* context,
                                                         const grpc::ByteBuffer* in) override {
    return OpenWatch(ports_, context, *in);
  }

  grpc::ServerWriteReactor<grpc::ByteBuffer>* ReplayJournal(grpc::CallbackServerContext* context,
                                                            const grpc::ByteBuffer* in) override {
    return ServeStream<v1::ReplayJournalRequest>(ports_, context, *in, StreamReplay);
  }

  grpc::ServerWriteReactor<grpc::ByteBuffer>* ExportJournal(grpc::CallbackServerContext* context,
                                                            const grpc::ByteBuffer* in) override {
    return ServeStream<v1::ExportJournalRequest>(ports_, context, *in, StreamExport);
  }

  grpc::ServerUnaryReactor* GetCheckpoint(grpc::CallbackServerContext* context,
                                          const grpc::ByteBuffer* in,
                                          grpc::ByteBuffer* out) override {
    return ServeOn<v1::GetCheckpointRequest, v1::GetCheckpointResponse>(
        ports_.reads, {ports_, context, in, out},
        [this](const auto& call) { Answer(call, ReadCheckpoint(ports_)); });
  }

  grpc::ServerUnaryReactor* GetInclusionProof(grpc::CallbackServerContext* context,
                                              const grpc::ByteBuffer* in,
                                              grpc::ByteBuffer* out) override {
    return ServeOn<v1::GetInclusionProofRequest, v1::GetInclusionProofResponse>(
        ports_.reads, {ports_, context, in, out},
        [this](const auto& call) { Answer(call, ReadInclusionProof(ports_, call->request)); });
  }

  grpc::ServerUnaryReactor* GetConsistencyProof(grpc::CallbackServerContext* context,
                                                const grpc::ByteBuffer* in,
                                                grpc::ByteBuffer* out) override {
    return ServeOn<v1::GetConsistencyProofRequest, v1::GetConsistencyProofResponse>(
        ports_.reads, {ports_, context, in, out},
        [this](const auto& call) { Answer(call, ReadConsistencyProof(ports_, call->request)); });
  }

  grpc::ServerUnaryReactor* GetResultReceipt(grpc::CallbackServerContext* context,
                                             const grpc::ByteBuffer* in,
                                             grpc::ByteBuffer* out) override {
    return ServeOn<v1::GetResultReceiptRequest, v1::GetResultReceiptResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Answer(call, ReadResultReceipt(ports_, call->caller(), call->request));
        });
  }

  grpc::ServerUnaryReactor* ListLogKeys(grpc::CallbackServerContext* context,
                                        const grpc::ByteBuffer* in,
                                        grpc::ByteBuffer* out) override {
    return Serve<v1::ListLogKeysRequest, v1::ListLogKeysResponse>(
        {ports_, context, in, out}, [this](const auto& call) {
          call->response = ReadLogKeys(ports_);
          call->Finish();
        });
  }

 private:
  // With what was read, or why not.
  static void Answer(const auto& call, auto read) {
    if (!read.ok()) return call->Fail(read.failure());
    call->response = *std::move(read);
    call->Finish();
  }

  void List(const ListCall& call) const {
    const v1::ListRecordsRequest& request = call->request;
    translate::Fields fields(translate::Source::kClient);
    const std::string journal = translate::ReadJournalName("journal", request.journal(), &fields);
    if (!fields.ok()) return call->Fail(fields.failure());
    const auto size = PageSize(request.page_size());
    if (!size.ok()) return call->Fail(size.failure());
    const auto state = ports_.engine->Read(journal, 0);
    if (!state.ok()) return call->Fail(state.failure());
    const uint64_t last = (*state)->revision;
    const uint64_t first = std::max<uint64_t>(request.first_revision(), 1);
    if (first > last) return ListBeyond(call, journal, first, last);
    const size_t records_max = std::min<uint64_t>(*size, last - first + 1);
    const auto records = ports_.engine->ports().log->ReadRecords(
        storage::JournalId::ForName(journal), {first, records_max, kPageBytesMax});
    if (!records.ok()) return call->Fail(engine::FromLog(records.status()));
    const RecordsSeen seen(call->caller(), *ports_.engine, journal);
    for (const storage::StoredRecord& record : *records) {
      v1::Record* message = call->response.add_records();
      if (!WriteRecord(journal, record, Payloads::kGiven, message)) {
        return call->Fail(UnreadablePayload(journal, record.header.sequence));
      }
      seen.WithholdFrom(message);
    }
    const uint64_t next = first + records->size();
    call->response.set_next_revision(next <= last ? next : 0);
    call->Finish();
  }

  // The place right behind the last record is an empty page, so that a reader can come back to it.
  static void ListBeyond(const ListCall& call, const std::string& journal, uint64_t first,
                         uint64_t last) {
    if (first == last + 1) return call->Finish();
    call->Fail(RecordUnknown(journal, first, last));
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewJournalService(const ServicePorts& ports) {
  return std::make_unique<JournalService>(ports);
}

}  // namespace arbitro::services
