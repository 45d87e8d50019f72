// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks_rows.h"

#include <map>
#include <optional>
#include <string_view>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/key.h"
#include "storage/rocks_database.h"
#include "storage/rocks_reader.h"
#include "storage/sha256.h"
#include "storage/value.h"

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
    if (absl::Status status = ReadHeads(); !status.ok()) return status;
    for (const auto check :
         {&RowsCheck::CheckNames, &RowsCheck::CheckHeaders, &RowsCheck::CheckPayloads,
          &RowsCheck::CheckRequests, &RowsCheck::CheckBlobs, &RowsCheck::CheckSnapshots,
          &RowsCheck::CheckLosses, &RowsCheck::CheckLetters}) {
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

  absl::Status ReadHeads() {
    return ForEach('j', [this](std::string_view key, std::string_view value) {
      const absl::StatusOr<JournalId> journal = JournalInKey(key);
      if (!journal.ok() || key != HeadKey(*journal)) return Orphan("head", key);
      const absl::StatusOr<Head> head = DecodeHead(*journal, value);
      if (!head.ok()) return Fault("head", key, head.status().message());
      heads_.emplace(*journal, *head);
      const auto named = GetValue(db_, NameKey(head->name));
      if (!named.ok() || !named->has_value()) {
        Fault("head", key, absl::StrCat("its name `", head->name, "` is not in the log"));
      }
    });
  }

  absl::Status CheckNames() {
    return ForEach('n', [this](std::string_view key, std::string_view value) {
      const absl::StatusOr<JournalId> journal = DecodeJournal(value);
      const absl::StatusOr<std::string_view> name = NameInKey(key);
      if (!journal.ok() || !name.ok()) return Orphan("name", key);
      const auto head = heads_.find(*journal);
      if (head == heads_.end() || head->second.name != *name ||
          *journal != JournalId::ForName(*name)) {
        Orphan("name", key);
      }
    });
  }

  absl::Status CheckHeaders() { return CheckRecordRows('h', "header"); }
  absl::Status CheckPayloads() { return CheckRecordRows('p', "payload"); }

  // Exactly the sequences 1 to the head's of each journal.
  absl::Status CheckRecordRows(char letter, const char* what) {
    std::map<JournalId, std::uint64_t> seen;
    const absl::Status status = ForEach(letter, [&](std::string_view key, std::string_view) {
      const absl::StatusOr<std::uint64_t> sequence = SequenceInKey(key);
      const absl::StatusOr<JournalId> journal = JournalInKey(key);
      if (!sequence.ok() || !journal.ok()) return Orphan(what, key);
      const auto head = heads_.find(*journal);
      if (head == heads_.end() || *sequence == 0 || *sequence > head->second.sequence) {
        return Orphan(what, key);
      }
      ++seen[*journal];
    });
    for (const auto& [journal, head] : heads_) {
      if (seen[journal] == head.sequence) continue;
      found_(absl::StrCat("journal `", head.name, "`: ", seen[journal], " rows of a ", what,
                          " for ", head.sequence, " records"));
    }
    return status;
  }

  absl::Status CheckRequests() {
    return ForEach('r', [this](std::string_view key, std::string_view value) {
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
      if (!journal.ok() || !sequence.ok() || !heads_.contains(*journal)) {
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

  absl::Status CheckLosses() {
    return ForEach('a', [this](std::string_view key, std::string_view value) {
      if (!DecodeLoss(key.substr(1), value).ok()) Orphan("acknowledged loss", key);
    });
  }

  // Jumps from letter to letter, so that it costs nothing.
  absl::Status CheckLetters() {
    static constexpr std::string_view kLetters = "abdghjmnprst";
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
  std::map<JournalId, Head> heads_;
};

}  // namespace

absl::Status CheckRocksRows(rocksdb::DB& db, const std::function<void(const std::string&)>& found) {
  return RowsCheck(db, found).Run();
}

}  // namespace arbitro::storage
