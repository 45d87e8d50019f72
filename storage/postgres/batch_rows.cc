// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/batch_rows.h"

#include <algorithm>

#include "storage/format/limits.h"
#include "storage/postgres/schema.h"

namespace arbitro::storage {
namespace {

constexpr Statement kAppend = {
    "append",
    "WITH p AS (INSERT INTO part VALUES ($1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, "
    "$6::bigint, $7::bytea, $8::bytea) RETURNING log), "
    "j AS (INSERT INTO journal SELECT p.log, n.journal, n.name FROM p, unnest($9::bytea[], "
    "$10::text[]) AS n(journal, name)), "
    "r AS (INSERT INTO record SELECT p.log, a.* FROM p, unnest($11::bytea[], $12::bigint[], "
    "$13::bigint[], $14::bytea[], $15::bytea[], $16::bytea[], $17::bytea[], $18::bytea[], "
    "$19::bytea[]) AS a) SELECT count(*) FROM p"};

constexpr Statement kPutBlobPart = {
    "put_blob_part", "INSERT INTO blob VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"};

std::string_view IdOf(const JournalId& journal) {
  return {reinterpret_cast<const char*>(journal.bytes.data()), journal.bytes.size()};
}

}  // namespace

BatchRows::BatchRows(absl::Span<const Append> appends, const BatchPlan& plan,
                     const OrderPoint& before)
    : part_{before, {}} {
  owned_.reserve(2 * appends.size());  // views of them must stay
  for (std::size_t i = 0; i < appends.size(); ++i) Add(appends[i], plan.receipts[i]);
}

void BatchRows::Add(const Append& append, const AppendReceipt& receipt) {
  const RecordHeader& header = append.header;
  part_.Add({receipt.global_index, header.journal, receipt.sequence, receipt.record_hash});
  if (receipt.sequence == 1) {
    new_journals_.emplace_back(IdOf(header.journal));
    new_names_.emplace_back(append.journal_name);
  }
  journals_.emplace_back(IdOf(header.journal));
  sequences_.push_back(receipt.sequence);
  indexes_.push_back(receipt.global_index);
  const EncodedHeader encoded = EncodeHeader(header);
  owned_.emplace_back(encoded.data(), encoded.size());
  headers_.emplace_back(owned_.back());
  AddPayload(append);
  for (const Blob& blob : append.blobs) blobs_.push_back({blob.digest, blob.bytes});
  AddRequest(append.request);
}

void BatchRows::AddPayload(const Append& append) {
  if (append.erased) {
    payloads_.emplace_back(std::nullopt);
    payload_blobs_.emplace_back(std::nullopt);
  } else if (append.payload.size() > kPayloadInlineBytesMax) {
    const Digest digest = Sha256(append.payload);
    blobs_.push_back({digest, append.payload});
    owned_.emplace_back(AsBytes(digest));
    payloads_.emplace_back(std::nullopt);
    payload_blobs_.emplace_back(owned_.back());
  } else {
    payloads_.emplace_back(append.payload);
    payload_blobs_.emplace_back(std::nullopt);
  }
}

void BatchRows::AddRequest(const std::optional<RequestKey>& request) {
  if (request.has_value()) {
    principals_.emplace_back(request->principal);
    requests_.emplace_back(request->request_id);
    digests_.emplace_back(AsBytes(request->request_digest));
  } else {
    for (auto* column : {&principals_, &requests_, &digests_}) column->emplace_back(std::nullopt);
  }
}

Answer BatchRows::Insert(Connection& connection, std::uint64_t log, const TurnRow& next,
                         std::chrono::milliseconds patience) const {
  for (const NamedBlob& blob : blobs_) {
    Answer answer = InsertBlob(connection, blob, patience);
    if (!answer.Done()) return answer;
  }
  const std::string entries = Entries();
  Parameters parameters;
  AddParameters(log, next, entries, &parameters);
  return connection.Run(kAppend, parameters, std::chrono::steady_clock::now() + patience);
}

const Statement& BatchRows::AppendStatement() { return kAppend; }

void BatchRows::AddParameters(std::uint64_t log, const TurnRow& next, const std::string& entries,
                              Parameters* parameters) const {
  AddTurn(next, log, entries, *parameters);
  parameters->BytesList(new_journals_).Texts(new_names_).BytesList(journals_);
  parameters->Numbers(sequences_).Numbers(indexes_).BytesList(headers_).BytesList(payloads_);
  parameters->BytesList(payload_blobs_).BytesList(principals_).BytesList(requests_);
  parameters->BytesList(digests_);
}

Answer BatchRows::InsertBlob(Connection& connection, const NamedBlob& blob,
                             std::chrono::milliseconds patience) {
  const std::uint64_t parts =
      std::max<std::uint64_t>(1, (blob.bytes.size() + kPostgresPartBytes - 1) / kPostgresPartBytes);
  Answer answer;
  for (std::uint64_t part = 0; part < parts; ++part) {
    Parameters parameters;
    parameters.Bytes(AsBytes(blob.digest)).Number(part).Number(parts);
    parameters.Bytes(blob.bytes.substr(part * kPostgresPartBytes, kPostgresPartBytes));
    answer = connection.Run(kPutBlobPart, parameters, std::chrono::steady_clock::now() + patience);
    if (!answer.Done()) return answer;
  }
  return answer;
}

}  // namespace arbitro::storage
