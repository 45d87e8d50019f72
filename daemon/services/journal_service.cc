// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/journal.grpc.pb.h"
#include "daemon/services/export_stream.h"
#include "daemon/services/page_token.h"
#include "daemon/services/replay_stream.h"
#include "daemon/services/serve_stream.h"
#include "daemon/services/service_ports.h"
#include "daemon/services/unary_call.h"
#include "daemon/translate/answers.h"
#include "daemon/translate/names.h"
#include "storage/event_log.h"
#include "storage/record.h"

namespace arbitro::services {
namespace {

using engine::Failure;

using Api = v1::JournalService;
using Base = Api::WithRawCallbackMethod_ListRecords<Api::WithRawCallbackMethod_ReplayJournal<
    Api::WithRawCallbackMethod_ExportJournal<Api::Service>>>;
using ListCall = UnaryPtr<v1::ListRecordsRequest, v1::ListRecordsResponse>;

// Stays below gRPC's usual cap of 4 MiB a message. A single larger record still goes, alone.
constexpr size_t kPageBytesMax = size_t{3} << 20;

// False where the payload is not what it should be.
bool WriteRecord(const std::string& journal, const storage::StoredRecord& record,
                 v1::Record* message) {
  const storage::RecordHeader& header = record.header;
  translate::WriteReceipt(
      {journal, header.sequence, storage::RecordHash(header), record.global_index, header.time_us},
      message->mutable_receipt());
  message->set_kind(static_cast<v1::RecordKind>(header.kind));
  const storage::EncodedHeader encoded = storage::EncodeHeader(header);
  message->set_header(encoded.data(), encoded.size());
  const std::string_view payload = storage::OpenPayload(record.payload);
  return message->mutable_payload()->ParseFromArray(payload.data(),
                                                    static_cast<int>(payload.size()));
}

class JournalService final : public Base {
 public:
  explicit JournalService(const ServicePorts& ports) : ports_(ports) {}

  grpc::ServerUnaryReactor* ListRecords(grpc::CallbackServerContext* context,
                                        const grpc::ByteBuffer* in,
                                        grpc::ByteBuffer* out) override {
    return ServeOn<v1::ListRecordsRequest, v1::ListRecordsResponse>(
        ports_.reads, {context, in, out}, [this](const ListCall& call) { List(call); });
  }

  grpc::ServerWriteReactor<grpc::ByteBuffer>* ReplayJournal(grpc::CallbackServerContext* context,
                                                            const grpc::ByteBuffer* in) override {
    return ServeStream<v1::ReplayJournalRequest>(ports_, context, *in, StreamReplay);
  }

  grpc::ServerWriteReactor<grpc::ByteBuffer>* ExportJournal(grpc::CallbackServerContext* context,
                                                            const grpc::ByteBuffer* in) override {
    return ServeStream<v1::ExportJournalRequest>(ports_, context, *in, StreamExport);
  }

 private:
  void List(const ListCall& call) const {
    const v1::ListRecordsRequest& request = call->request;
    translate::Fields fields(translate::Source::kClient);
    const std::string journal = translate::ReadJournalName("journal", request.journal(), &fields);
    if (!fields.ok()) return call->Fail(fields.failure());
    const auto size = PageSize(request.page_size());
    if (auto* failure = std::get_if<Failure>(&size)) return call->Fail(*failure);
    const auto state = ports_.engine->Read(journal, 0);
    if (auto* failure = std::get_if<Failure>(&state)) return call->Fail(*failure);
    const uint64_t last = std::get<engine::StatePtr>(state)->revision;
    const uint64_t first = std::max<uint64_t>(request.first_revision(), 1);
    if (first > last) return ListBeyond(call, journal, first, last);
    const size_t records_max = std::min<uint64_t>(std::get<uint32_t>(size), last - first + 1);
    const auto records = ports_.engine->ports().log->ReadRecords(
        storage::JournalId::ForName(journal), {first, records_max, kPageBytesMax});
    if (!records.ok()) return call->Fail(engine::FromLog(records.status()));
    for (const storage::StoredRecord& record : *records) {
      if (WriteRecord(journal, record, call->response.add_records())) continue;
      return call->Fail(engine::Fail(absl::StatusCode::kDataLoss, engine::reason::kLogDamaged,
                                     absl::StrCat("the payload of record ", record.header.sequence,
                                                  " of `", journal, "` cannot be read")));
    }
    const uint64_t next = first + records->size();
    call->response.set_next_revision(next <= last ? next : 0);
    call->Finish();
  }

  // The place right behind the last record is an empty page, so that a reader can come back to it.
  static void ListBeyond(const ListCall& call, const std::string& journal, uint64_t first,
                         uint64_t last) {
    if (first == last + 1) return call->Finish();
    call->Fail(engine::NotFound(
        engine::reason::kRecordUnknown,
        {"record", absl::StrCat(first), absl::StrCat("`", journal, "` has ", last, " records")}));
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewJournalService(const ServicePorts& ports) {
  return std::make_unique<JournalService>(ports);
}

}  // namespace arbitro::services
