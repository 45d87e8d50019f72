// SPDX-License-Identifier: Apache-2.0

#include "storage/bundle.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/format/byte_order.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

constexpr std::string_view kBundleMagic = "arbitro-bundle-1";
constexpr std::string_view kMagicOfAnyFormat = "arbitro-bundle-";

constexpr char kJournalLetter = 'J';
constexpr char kNoteLetter = 'N';
constexpr char kBlobLetter = 'B';
constexpr char kRecordLetter = 'R';
constexpr char kEndLetter = 'E';

constexpr std::size_t kPieceHeadBytes = 1 + sizeof(std::uint64_t);
constexpr std::size_t kJournalFixedBytes = 8 + kDigestBytes + 8 + 8;

// Returns the largest body of a piece, or 0 if the letter stands for no piece.
std::size_t BodyBytesMax(char letter) {
  switch (letter) {
    case kJournalLetter:
      return kJournalFixedBytes + kJournalNameBytesMax;
    case kNoteLetter:
      return 2 + kBundleNoteBytesMax;
    case kBlobLetter:
      return kBlobBytesMax;
    case kRecordLetter:
      return kRecordHeaderBytes + kPayloadSaltBytes + kPayloadBytesMax;
    case kEndLetter:
      return kDigestBytes;
    default:
      return 0;
  }
}

std::string PieceHead(char letter, std::size_t size) {
  std::string head(1, letter);
  PutLittle(head, static_cast<std::uint64_t>(size));
  return head;
}

}  // namespace

absl::Status BundleWriter::Put(std::string_view bytes) {
  hasher_.Update(bytes);
  return sink_(bytes);
}

absl::Status BundleWriter::PutPiece(char letter, std::string_view body) {
  if (absl::Status put = Put(PieceHead(letter, body.size())); !put.ok()) return put;
  return Put(body);
}

absl::Status BundleWriter::Begin(const Head& head) {
  if (absl::Status put = Put(kBundleMagic); !put.ok()) return put;
  std::string body;
  PutLittle(body, head.sequence);
  PutArray(body, head.hash);
  PutLittle(body, head.time_us);
  PutLittle(body, head.epoch);
  body += head.name;
  return PutPiece(kJournalLetter, body);
}

absl::Status BundleWriter::AddNote(const BundleNote& note) {
  if (note.key.size() + note.text.size() > kBundleNoteBytesMax) {
    return absl::InvalidArgumentError(absl::StrCat("the note `", note.key, "` has ",
                                                   note.key.size() + note.text.size(),
                                                   " bytes, at most ", kBundleNoteBytesMax));
  }
  std::string body;
  PutLittle(body, static_cast<std::uint16_t>(note.key.size()));
  absl::StrAppend(&body, note.key, note.text);
  return PutPiece(kNoteLetter, body);
}

absl::Status BundleWriter::AddBlob(const Blob& blob) { return PutPiece(kBlobLetter, blob.bytes); }

absl::Status BundleWriter::AddRecord(const StoredRecord& record) {
  const EncodedHeader header = EncodeHeader(record.header);
  const std::size_t size = header.size() + record.payload.size();
  if (absl::Status put = Put(PieceHead(kRecordLetter, size)); !put.ok()) return put;
  if (absl::Status put = Put({header.data(), header.size()}); !put.ok()) return put;
  return Put(record.payload);
}

absl::Status BundleWriter::Finish() {
  const Digest digest = hasher_.Finish();
  return PutPiece(kEndLetter, AsBytes(digest));
}

absl::StatusOr<BundleReader> BundleReader::Open(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot open `", path, "`"));
  BundleReader reader(std::move(file));
  std::string magic;
  if (!reader.ReadBytes(kBundleMagic.size(), &magic).ok() ||
      !magic.starts_with(kMagicOfAnyFormat)) {
    return absl::InvalidArgumentError(absl::StrCat("`", path, "` is not a bundle"));
  }
  if (magic != kBundleMagic) {
    return absl::InvalidArgumentError(absl::StrCat(
        "`", path, "` is a bundle of format `", magic.substr(kMagicOfAnyFormat.size()),
        "`, this program reads format 1; use the program that wrote it, or a newer one"));
  }
  reader.hasher_->Update(magic);
  if (absl::Status read = reader.ReadJournal(); !read.ok()) return read;
  return reader;
}

absl::Status BundleReader::Damaged(std::string_view what) const {
  return absl::DataLossError(absl::StrCat(
      "piece ", pieces_, " of the bundle: ", absl::string_view(what.data(), what.size())));
}

absl::Status BundleReader::ReadBytes(std::size_t size, std::string* bytes) {
  bytes->resize(size);
  file_.read(bytes->data(), static_cast<std::streamsize>(size));
  if (static_cast<std::size_t>(file_.gcount()) == size) return absl::OkStatus();
  return Damaged(absl::StrCat("expected ", size, " bytes more, found ", file_.gcount(),
                              ": the file was cut short"));
}

absl::StatusOr<BundleReader::Piece> BundleReader::ReadPiece() {
  ++pieces_;
  Piece piece;
  std::string head;
  if (absl::Status read = ReadBytes(kPieceHeadBytes, &head); !read.ok()) return read;
  piece.letter = head[0];
  std::string_view rest = std::string_view(head).substr(1);
  const auto size = TakeLittle<std::uint64_t>(rest);
  const std::size_t size_max = BodyBytesMax(piece.letter);
  if (size_max == 0) return Damaged("its letter is none of J, N, B, R and E");
  if (size > size_max) {
    return Damaged(absl::StrCat("it has ", size, " bytes, at most ", size_max, " fit its letter"));
  }
  if (absl::Status read = ReadBytes(size, &piece.body); !read.ok()) return read;
  if (piece.letter != kEndLetter) hasher_->Update(head).Update(piece.body);
  return piece;
}

absl::Status BundleReader::ReadJournal() {
  absl::StatusOr<Piece> piece = ReadPiece();
  if (!piece.ok()) return piece.status();
  if (piece->letter != kJournalLetter) return Damaged("the journal's piece is missing");
  if (piece->body.size() <= kJournalFixedBytes) return Damaged("it is too short for a journal");
  std::string_view rest = piece->body;
  head_.sequence = TakeLittle<std::uint64_t>(rest);
  head_.hash = TakeArray<Digest>(rest);
  head_.time_us = TakeLittle<std::int64_t>(rest);
  head_.epoch = TakeLittle<std::uint64_t>(rest);
  head_.name = std::string(rest);
  head_.journal = JournalId::ForName(head_.name);
  return absl::OkStatus();
}

absl::StatusOr<std::optional<BundleItem>> BundleReader::Next() {
  if (done_) return std::nullopt;
  absl::StatusOr<Piece> piece = ReadPiece();
  if (!piece.ok()) return piece.status();
  if (piece->letter == kEndLetter) {
    if (absl::Status checked = CheckEnd(piece->body); !checked.ok()) return checked;
    done_ = true;
    return std::nullopt;
  }
  absl::StatusOr<BundleItem> item = ReadItem(*std::move(piece));
  if (!item.ok()) return item.status();
  return std::optional<BundleItem>(*std::move(item));
}

absl::StatusOr<BundleItem> BundleReader::ReadItem(Piece piece) {
  if (piece.letter == kRecordLetter) return ReadRecord(piece.body);
  if (piece.letter == kJournalLetter) return Damaged("a second journal");
  if (previous_.has_value()) return Damaged("a note or a blob behind a record");
  if (piece.letter == kBlobLetter) {
    const Digest digest = Sha256(piece.body);
    return BundleItem(Blob{digest, std::move(piece.body)});
  }
  std::string_view rest = piece.body;
  if (rest.size() < sizeof(std::uint16_t)) return Damaged("it is too short for a note");
  const auto key_size = TakeLittle<std::uint16_t>(rest);
  if (key_size > rest.size()) return Damaged("the note's key is longer than the note");
  return BundleItem(
      BundleNote{std::string(rest.substr(0, key_size)), std::string(rest.substr(key_size))});
}

absl::StatusOr<BundleItem> BundleReader::ReadRecord(std::string_view body) {
  if (body.size() < kRecordHeaderBytes) return Damaged("it is too short for a record");
  absl::StatusOr<RecordHeader> header = DecodeHeader(body.substr(0, kRecordHeaderBytes));
  if (!header.ok()) return Damaged(std::string(header.status().message()));
  if (header->journal != head_.journal) {
    return Damaged(absl::StrCat("a record of journal ", header->journal.ToHex(), ", expected ",
                                head_.journal.ToHex()));
  }
  const std::string_view payload = body.substr(kRecordHeaderBytes);
  if (absl::Status link = VerifyLink(previous_, *header, payload); !link.ok()) {
    return Damaged(std::string(link.message()));
  }
  previous_ = PointAfter(*header);
  return BundleItem(StoredRecord{*header, std::string(payload), header->sequence});
}

absl::Status BundleReader::CheckEnd(std::string_view body) {
  const Digest found = hasher_->Finish();
  if (body != AsBytes(found)) return Damaged("the digest at the end is not that of the file");
  const std::uint64_t records = previous_.has_value() ? previous_->sequence : 0;
  if (records != head_.sequence) {
    return Damaged(absl::StrCat("expected ", head_.sequence, " records, found ", records));
  }
  if (previous_.has_value() && (previous_->hash != head_.hash || previous_->epoch != head_.epoch ||
                                previous_->time_us != head_.time_us)) {
    return Damaged("the journal's piece does not say where the last record ends");
  }
  if (file_.peek() != std::ifstream::traits_type::eof()) return Damaged("bytes behind the end");
  return absl::OkStatus();
}

namespace {

// The facts about a bundle that are known before any record of it is appended.
struct Verified {
  Head head;
  std::vector<Blob> blobs;
  // Hash of the record up to which the log has the journal. Empty if it has none.
  std::optional<Digest> hash_at_known;
};

// Reads the whole file, which verifies it. `known` is how many records the log has.
absl::StatusOr<Verified> VerifyBundle(const std::string& path, std::uint64_t known) {
  absl::StatusOr<BundleReader> reader = BundleReader::Open(path);
  if (!reader.ok()) return reader.status();
  Verified verified;
  verified.head = reader->head();
  while (true) {
    absl::StatusOr<std::optional<BundleItem>> item = reader->Next();
    if (!item.ok()) return item.status();
    if (!item->has_value()) return verified;
    if (auto* blob = std::get_if<Blob>(&**item)) verified.blobs.push_back(std::move(*blob));
    const auto* record = std::get_if<StoredRecord>(&**item);
    if (record != nullptr && record->header.sequence == known) {
      verified.hash_at_known = RecordHash(record->header);
    }
  }
}

// Appends records in batches that a log takes.
class Importer {
 public:
  Importer(EventLog* log, std::string name) : log_(log), name_(std::move(name)) {}

  absl::Status Add(StoredRecord record, std::optional<RequestKey> request) {
    Append append;
    append.header = record.header;
    append.payload = std::move(record.payload);
    append.journal_name = name_;
    append.request = std::move(request);
    append.imported = true;
    const std::size_t brought = std::min(blobs_.size(), kBlobsPerRecordMax);
    append.blobs.assign(std::make_move_iterator(blobs_.end() - brought),
                        std::make_move_iterator(blobs_.end()));
    blobs_.resize(blobs_.size() - brought);
    bytes_ += append.payload.size();
    appends_.push_back(std::move(append));
    if (appends_.size() < kBatchRecordsMax && bytes_ < kBatchBytesMax) return absl::OkStatus();
    return Flush();
  }

  // Adds these blobs to the next records, to each as many as one record may bring.
  void Bring(std::vector<Blob> blobs) { blobs_ = std::move(blobs); }

  absl::Status Flush() {
    if (appends_.empty()) return absl::OkStatus();
    const absl::Status appended = log_->AppendBatch(appends_).status();
    appends_.clear();
    bytes_ = 0;
    return appended;
  }

 private:
  EventLog* const log_;
  const std::string name_;
  std::vector<Blob> blobs_;
  std::vector<Append> appends_;
  std::size_t bytes_ = 0;
};

absl::Status CheckContinues(const Head& known, const Verified& bundle) {
  if (known.sequence > bundle.head.sequence) {
    return absl::AlreadyExistsError(absl::StrCat("the log has ", known.sequence, " records of `",
                                                 known.name, "`, the bundle only ",
                                                 bundle.head.sequence));
  }
  if (bundle.hash_at_known == known.hash) return absl::OkStatus();
  return absl::AlreadyExistsError(
      absl::StrCat("the log has another journal `", known.name, "`: record ", known.sequence,
                   " has hash ", ToHex(known.hash), ", in the bundle ",
                   bundle.hash_at_known ? ToHex(*bundle.hash_at_known) : "none"));
}

// Appends the records of the bundle that the log does not have, and counts all in `done`.
absl::Status ImportRecords(BundleReader* reader, const RequestOfRecord& request_of,
                           const std::function<void(std::uint64_t)>& progress, Importer* importer,
                           BundleImport* done) {
  while (true) {
    ASSIGN_OR_RETURN(std::optional<BundleItem> item, reader->Next());
    if (!item.has_value()) break;
    auto* record = std::get_if<StoredRecord>(&*item);
    if (record == nullptr) continue;
    progress(++done->records);
    if (record->header.sequence <= done->known) continue;
    ASSIGN_OR_RETURN(std::optional<RequestKey> request, request_of(*record));
    RETURN_IF_ERROR(importer->Add(std::move(*record), std::move(request)));
  }
  return importer->Flush();
}

}  // namespace

absl::StatusOr<BundleImport> ImportBundle(const std::string& path, EventLog* log,
                                          const RequestOfRecord& request_of,
                                          const std::function<void(std::uint64_t)>& progress) {
  absl::StatusOr<BundleReader> reader = BundleReader::Open(path);
  if (!reader.ok()) return reader.status();
  absl::StatusOr<std::optional<Head>> known = log->FindHead(reader->head().journal);
  if (!known.ok()) return known.status();
  BundleImport done;
  if (known->has_value()) done.known = (*known)->sequence;
  absl::StatusOr<Verified> verified = VerifyBundle(path, done.known);
  if (!verified.ok()) return verified.status();
  if (known->has_value()) {
    if (absl::Status status = CheckContinues(**known, *verified); !status.ok()) return status;
  }
  if (absl::Status raised = log->RaiseEpoch(verified->head.epoch); !raised.ok()) return raised;
  done.blobs = verified->blobs.size();
  Importer importer(log, verified->head.name);
  importer.Bring(std::move(verified->blobs));
  RETURN_IF_ERROR(ImportRecords(&*reader, request_of, progress, &importer, &done));
  return done;
}

}  // namespace arbitro::storage
