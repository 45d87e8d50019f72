// SPDX-License-Identifier: Apache-2.0
//
// Changes one byte of a stored payload, with all checksums of the database right: what a test of
// verification needs, and nothing else does.
//
//   change_payload_byte DATA JOURNAL_NAME SEQUENCE OFFSET
//
// OFFSET counts from the payload's first byte after its salt. The daemon must be stopped. Prints
// what it did; exits with 1 where it could do nothing.

#include <rocksdb/db.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "storage/files/folder_lock.h"
#include "storage/format/key.h"
#include "storage/format/record.h"
#include "storage/format/value.h"
#include "storage/rocks/event_log.h"

namespace {

using arbitro::storage::BlobKey;
using arbitro::storage::DecodeRecordRow;
using arbitro::storage::FolderLock;
using arbitro::storage::JournalId;
using arbitro::storage::kPayloadSaltBytes;
using arbitro::storage::RecordKey;
using arbitro::storage::RocksEventLog;

int Fail(const std::string& why) {
  std::cerr << "change_payload_byte: " << why << "\n";
  return 1;
}

int ChangeByte(rocksdb::DB& db, const std::string& name, std::uint64_t sequence,
               std::size_t offset) {
  std::string key = RecordKey(JournalId::ForName(name), sequence);
  std::string value;
  if (!db.Get({}, key, &value).ok()) return Fail(name + ": no such record");
  const auto row = DecodeRecordRow(value);
  if (!row.ok()) return Fail(row.status().ToString());
  const std::size_t bytes = row->payload.bytes.value_or(std::string_view()).size();
  // A payload in the row is what the row ends with.
  std::size_t at = value.size() - bytes + kPayloadSaltBytes + offset;
  if (row->payload.blob.has_value()) {
    key = BlobKey(*row->payload.blob);
    if (!db.Get({}, key, &value).ok()) return Fail(name + ": the payload's blob is missing");
    at = kPayloadSaltBytes + offset;
  }
  if (at >= value.size()) return Fail("the payload is shorter than that");
  value[at] = static_cast<char>(value[at] ^ 1);
  rocksdb::WriteOptions writing;
  writing.sync = true;
  if (!db.Put(writing, key, value).ok()) return Fail("the database cannot be written");
  std::cout << name << " record " << sequence << ": changed payload byte " << offset << "\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return Fail("usage: change_payload_byte DATA JOURNAL_NAME SEQUENCE OFFSET");
  const auto lock = FolderLock::AcquireForWriting(argv[1]);
  if (!lock.ok()) return Fail(lock.status().ToString());
  rocksdb::DB* opened = nullptr;
  const rocksdb::Status status =
      rocksdb::DB::Open({}, lock->Folder() + "/" + RocksEventLog::kFolderName, &opened);
  const std::unique_ptr<rocksdb::DB> db(opened);
  if (!status.ok()) return Fail(status.ToString());
  return ChangeByte(*db, argv[2], std::strtoull(argv[3], nullptr, 10),
                    std::strtoull(argv[4], nullptr, 10));
}
