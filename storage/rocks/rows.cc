// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/rows.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/format/key.h"
#include "storage/format/sha256.h"
#include "storage/format/value.h"
#include "storage/rocks/database.h"
#include "storage/rocks/reader.h"

namespace arbitro::storage {
namespace {

std::string TextOfKey(std::string_view key) {
  return absl::CHexEscape(absl::string_view(key.data(), key.size()));
}

class RowsCheck {
 public:
  RowsCheck(rocksdb::DB& db, const std::function<void(const std::string&)>& found)
      : db_(db), reader_(db), found_(found) {}

  absl::Status Run() {
    for (const auto check :
         {&RowsCheck::CheckOrder, &RowsCheck::CheckJournals, &RowsCheck::CheckNames,
          &RowsCheck::CheckRecords, &RowsCheck::CheckRequests, &RowsCheck::CheckBlobs,
          &RowsCheck::CheckSnapshots, &RowsCheck::CheckBriefs, &RowsCheck::CheckLosses,
          &RowsCheck::CheckLetters}) {
      if (absl::Status status = (this->*check)(); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

 private:
  // All rows of one letter.
  template <typename Take>
  absl::Status ForEach(char letter, const Take& take) {
    const std::string prefix(1, letter);
    Scan rows(db_, prefix, KeyAfterPrefix(prefix));
    for (; rows.Valid(); rows.Next()) take(rows.Key(), rows.Value());
    return rows.End();
  }

  // Each part begins where the one before it ends, and goes on with its running hash.
  absl::Status CheckOrder() {
    OrderPoint end;
    return ForEach('g', [&](std::string_view key, std::string_view value) {
      const absl::StatusOr<std::uint64_t> last = IndexInKey(key);
      if (!last.ok()) return Orphan("part of the global order", key);
      const absl::StatusOr<OrderPart> part = DecodeOrderPart(*last, value);
      if (!part.ok()) return Fault("part of the global order", key, part.status().message());
      const bool follows = part->FirstIndex() == end.count + 1;
      if (!follows) {
        Fault("part of the global order", key,
              absl::StrCat("it begins at ", part->FirstIndex(), ", the one before it ends at ",
                           end.count));
      }
      for (const GlobalEntry& entry : part->entries) {
        Advance(end, entry.record_hash);
        std::uint64_t& ordered = ordered_[entry.journal];
        ordered = std::max(ordered, entry.sequence);
      }
      if (follows && part->end.hash != end.hash) {
        Fault("part of the global order", key,
              absl::StrCat("its running hash is ", ToHex(part->end.hash), ", its records give ",
                           ToHex(end.hash)));
      }
      if (!follows) end = part->end;
    });
  }

  absl::Status CheckJournals() {
    return ForEach('j', [this](std::string_view key, std::string_view value) {
      const absl::StatusOr<JournalId> journal = JournalInKey(key);
      if (!journal.ok() || key != JournalKey(*journal) || !ordered_.contains(*journal)) {
        return Orphan("journal", key);
      }
      const absl::StatusOr<std::string> name = DecodeName(value);
      if (!name.ok()) return Fault("journal", key, name.status().message());
      names_.emplace(*journal, *name);
      const auto named = GetValue(db_, NameKey(*name));
      if (!named.ok() || !named->has_value()) {
        Fault("journal", key, absl::StrCat("its name `", *name, "` is not in the log"));
      }
    });
  }

  absl::Status CheckNames() {
    return ForEach('n', [this](std::string_view key, std::string_view value) {
      const absl::StatusOr<JournalId> journal = DecodeJournal(value);
      const absl::StatusOr<std::string_view> name = NameInKey(key);
      if (!journal.ok() || !name.ok()) return Orphan("name", key);
      const auto known = names_.find(*journal);
      if (known == names_.end() || known->second != *name ||
          *journal != JournalId::ForName(*name)) {
        Orphan("name", key);
      }
    });
  }

  // Exactly the sequences of each journal that the order has.
  absl::Status CheckRecords() {
    absl::flat_hash_map<JournalId, std::uint64_t> seen;
    const absl::Status status = ForEach('r', [&](std::string_view key, std::string_view value) {
      const absl::StatusOr<std::uint64_t> sequence = SequenceInKey(key);
      const absl::StatusOr<JournalId> journal = JournalInKey(key);
      if (!sequence.ok() || !journal.ok()) return Orphan("record", key);
      const auto ordered = ordered_.find(*journal);
      if (ordered == ordered_.end() || *sequence == 0 || *sequence > ordered->second) {
        return Orphan("record", key);
      }
      ++seen[*journal];
      const absl::StatusOr<RecordRow> row = DecodeRecordRow(value);
      if (!row.ok()) Fault("record", key, row.status().message());
    });
    for (const auto& [journal, ordered] : ordered_) CheckCount(journal, seen[journal], ordered);
    return status;
  }

  void CheckCount(const JournalId& journal, std::uint64_t seen, std::uint64_t ordered) {
    const auto name = names_.find(journal);
    const std::string which = name == names_.end() ? journal.ToHex() : name->second;
    if (name == names_.end()) found_(absl::StrCat("journal `", which, "` has no name"));
    if (seen == ordered) return;
    found_(absl::StrCat("journal `", which, "`: ", seen, " records in the log, ", ordered,
                        " in the global order"));
  }

  absl::Status CheckRequests() {
    return ForEach('i', [this](std::string_view key, std::string_view value) {
      const absl::StatusOr<JournalId> journal = JournalInKey(key);
      const absl::StatusOr<StoredRequest> request = DecodeStoredRequest(value);
      if (!journal.ok()) return Orphan("request", key);
      if (!request.ok()) return Fault("request", key, request.status().message());
      const absl::StatusOr<StoredHeader> header = reader_.ReadHeader(*journal, request->sequence);
      if (header.ok() && header->global_index == request->global_index) return;
      Fault("request", key,
            absl::StrCat("it names record ", request->sequence, " at place ", request->global_index,
                         ", which there is not"));
    });
  }

  absl::Status CheckBlobs() {
    return ForEach('b', [this](std::string_view key, std::string_view value) {
      const Digest digest = Sha256(value);
      if (key != BlobKey(digest)) {
        Fault("blob", key, absl::StrCat("its bytes have the digest ", ToHex(digest)));
      }
    });
  }

  // A damaged snapshot is a fault, and no loss: it is a cache.
  absl::Status CheckSnapshots() {
    const absl::Status status = ForEach('s', [this](std::string_view key, std::string_view value) {
      const absl::StatusOr<JournalId> journal = JournalInKey(key);
      const absl::StatusOr<std::uint64_t> sequence = SequenceInKey(key);
      if (!journal.ok() || !sequence.ok() || !ordered_.contains(*journal)) {
        return Orphan("snapshot", key);
      }
      if (!DecodeSnapshotMark(*sequence, value).ok()) return Orphan("snapshot", key);
      const auto snapshot = reader_.FindSnapshot(*journal, *sequence);
      if (snapshot.ok() && snapshot->has_value() && (*snapshot)->sequence == *sequence) return;
      Fault("snapshot", key, "its bytes or its record are not what it says; it is not used");
    });
    if (!status.ok()) return status;
    return ForEach('d', [this](std::string_view key, std::string_view) {
      const auto mark = GetValue(db_, std::string(key).replace(0, 1, "s"));
      if (!mark.ok() || !mark->has_value()) Orphan("snapshot's bytes", key);
    });
  }

  absl::Status CheckBriefs() {
    return ForEach('l', [this](std::string_view key, std::string_view value) {
      const std::string_view name = key.substr(1);
      const auto known = names_.find(JournalId::ForName(name));
      if (known == names_.end() || known->second != name) return Orphan("brief", key);
      const absl::StatusOr<Brief> brief = DecodeBrief(name, value);
      if (!brief.ok()) Fault("brief", key, "its bytes are not what it says; it is not used");
    });
  }

  absl::Status CheckLosses() {
    return ForEach('a', [this](std::string_view key, std::string_view value) {
      if (!DecodeLoss(key.substr(1), value).ok()) Orphan("acknowledged loss", key);
    });
  }

  // Jumps from letter to letter, so that it costs nothing.
  absl::Status CheckLetters() {
    static constexpr std::string_view kLetters = "abdgijlmnrst";
    Scan rows(db_, "", "");
    while (rows.Valid()) {
      const std::string key(rows.Key());
      const bool known = !key.empty() && kLetters.find(key.front()) != std::string_view::npos;
      if (!known) Orphan("row of no known kind", key);
      if (key.empty() || !known) {
        rows.Next();
      } else {
        rows.To(KeyAfterPrefix(key.substr(0, 1)));
      }
    }
    return rows.End();
  }

  void Orphan(std::string_view what, std::string_view key) {
    Fault(what, key, "it belongs to nothing");
  }

  void Fault(std::string_view what, std::string_view key, absl::string_view why) {
    found_(absl::StrCat(std::string(what), " `", TextOfKey(key), "`: ", why));
  }

  rocksdb::DB& db_;
  const RocksReader reader_;
  const std::function<void(const std::string&)>& found_;
  absl::flat_hash_map<JournalId, std::uint64_t> ordered_;  // the highest sequence in the order
  absl::flat_hash_map<JournalId, std::string> names_;
};

}  // namespace

absl::Status CheckRocksRows(rocksdb::DB& db, const std::function<void(const std::string&)>& found) {
  return RowsCheck(db, found).Run();
}

}  // namespace arbitro::storage
