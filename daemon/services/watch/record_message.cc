// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/watch/record_message.h"

#include "absl/strings/str_cat.h"
#include "daemon/translate/view/answers.h"
#include "storage/format/record.h"

namespace arbitro::services {

bool WriteRecord(const std::string& journal, const storage::StoredRecord& record, Payloads payloads,
                 v1::Record* message) {
  const storage::RecordHeader& header = record.header;
  translate::WriteReceipt(
      {journal, header.sequence, storage::RecordHash(header), record.global_index, header.time_us},
      message->mutable_receipt());
  message->set_kind(static_cast<v1::RecordKind>(header.kind));
  const storage::EncodedHeader encoded = storage::EncodeHeader(header);
  message->set_header(encoded.data(), encoded.size());
  message->set_payload_erased(record.erased);
  if (record.erased) return true;
  message->set_payload_withheld(payloads == Payloads::kWithheld);
  if (payloads == Payloads::kWithheld) return true;
  const auto payload = storage::OpenPayload(header, record.payload);
  if (!payload.ok()) return false;
  const storage::PayloadSalt salt = storage::SaltOf(record.payload);
  message->set_payload_salt(salt.data(), salt.size());
  return message->mutable_payload()->ParseFromArray(payload->data(),
                                                    static_cast<int>(payload->size()));
}

engine::Failure UnreadablePayload(const std::string& journal, uint64_t revision) {
  return engine::Fail(
      absl::StatusCode::kDataLoss, engine::reason::kLogDamaged,
      absl::StrCat("the payload of record ", revision, " of `", journal, "` cannot be read"));
}

}  // namespace arbitro::services
