// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/replay/journal_bundle.h"

#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/record_payload.h"
#include "storage/format/record.h"
#include "storage/proof/checkpoint.h"

namespace arbitro::engine {
namespace {

// A note holds little more than that.
constexpr size_t kDamageBytesMax = 2'000;

using RecordVisitor = std::function<absl::Status(const storage::StoredRecord&)>;

// Visits the records of a journal from the first to `last`, as far as they are there and each
// continues the one before it. DATA_LOSS where they do not; what the visitor says.
class RecordWalk {
 public:
  RecordWalk(const storage::EventLog& log, std::string journal)
      : log_(log), name_(std::move(journal)), journal_(storage::JournalId::ForName(name_)) {}

  absl::Status To(uint64_t last, const RecordVisitor& visit) {
    while (records_ < last) {
      auto page = ReadPage(last);
      if (!page.ok()) return page.status();
      for (const storage::StoredRecord& record : *page) {
        absl::Status taken = storage::VerifyLink(end_, record.header, record.PayloadToCheck());
        if (taken.ok()) taken = visit(record);
        if (!taken.ok()) return taken;
        end_ = storage::PointAfter(record.header);
        ++records_;
      }
    }
    return absl::OkStatus();
  }

  // The journal as far as it was walked.
  storage::Head End() const {
    storage::Head head{journal_, name_};
    if (!end_) return head;
    head.sequence = records_;
    head.hash = end_->hash;
    head.time_us = end_->time_us;
    head.epoch = end_->epoch;
    head.version = end_->version;
    return head;
  }

 private:
  absl::StatusOr<std::vector<storage::StoredRecord>> ReadPage(uint64_t last) {
    const uint64_t next = records_ + 1;
    auto page = log_.ReadRecords(journal_, {next, one_by_one_ ? 1 : last - records_});
    if (absl::IsDataLoss(page.status()) && !one_by_one_) {
      // The records before the damage are in a page that cannot be read as a whole.
      one_by_one_ = true;
      page = log_.ReadRecords(journal_, {next, 1});
    }
    if (page.ok() && page->empty()) {
      return absl::DataLossError(
          Concat("journal `", name_, "`: record ", next, " is missing, the head is ", last));
    }
    return page;
  }

  const storage::EventLog& log_;
  const std::string name_;
  const storage::JournalId journal_;
  uint64_t records_ = 0;
  std::optional<storage::ChainPoint> end_;
  bool one_by_one_ = false;
};

// The things that the records of a journal name.
class NamedThings {
 public:
  explicit NamedThings(const PayloadCodec& codec) : codec_(codec) {}

  absl::Status Take(const storage::StoredRecord& record) {
    auto content = ContentOf(codec_, record);
    if (!content.ok()) return content.status();
    const RulesetIdentity& ruleset = content->inputs.ruleset;
    if (!ruleset.id.empty()) {
      rulesets_.insert(Concat(ruleset.id, " ", ruleset.version, " ", ruleset.sha256));
    }
    AddCatalogue(content->inputs.catalogue_sha256);
    if (const auto* created = content->command.what.If<CreateEvent>()) {
      AddCatalogue(created->catalogue_sha256);
    } else if (const auto* import = content->command.what.If<ImportCatalogue>()) {
      AddCatalogue(storage::ToHex(import->sha256));
    }
    return absl::OkStatus();
  }

  // Adds to `damage` what of it is lost.
  absl::Status WriteTo(const storage::EventLog& log, storage::BundleWriter* writer,
                       std::string* damage) const {
    for (const std::string& ruleset : rulesets_) {
      if (auto put = writer->AddNote({kRulesetNote, ruleset}); !put.ok()) return put;
    }
    for (const std::string& catalogue : catalogues_) {
      if (auto put = writer->AddNote({kCatalogueNote, catalogue}); !put.ok()) return put;
    }
    for (const std::string& catalogue : catalogues_) {
      const std::optional<Digest> digest = storage::DigestFromHex(catalogue);
      if (!digest) return absl::DataLossError(Concat("`", catalogue, "` is no digest"));
      auto bytes = log.GetBlob(*digest);
      if (absl::IsNotFound(bytes.status()) || absl::IsDataLoss(bytes.status())) {
        const std::string lost =
            Concat("catalogue `", catalogue, "` is lost: ", bytes.status().message());
        if (auto put = writer->AddNote({kDamageNote, lost}); !put.ok()) return put;
        AppendAll(damage, damage->empty() ? "" : "; ", lost);
        continue;
      }
      if (!bytes.ok()) return bytes.status();
      if (auto put = writer->AddBlob({*digest, *std::move(bytes)}); !put.ok()) return put;
    }
    return absl::OkStatus();
  }

 private:
  void AddCatalogue(const std::string& sha256) {
    if (!sha256.empty()) catalogues_.insert(sha256);
  }

  const PayloadCodec& codec_;
  std::set<std::string> rulesets_;
  std::set<std::string> catalogues_;
};

// How much of a journal can be exported, and what does not fit behind that.
struct SoundPart {
  storage::Head head;
  std::string damage;
};

absl::StatusOr<SoundPart> FindSoundPart(const storage::EventLog& log, const storage::Head& head,
                                        NamedThings* named) {
  RecordWalk walk(log, head.name);
  const absl::Status walked = walk.To(
      head.sequence, [&](const storage::StoredRecord& record) { return named->Take(record); });
  SoundPart part{walk.End(), ""};
  if (absl::IsDataLoss(walked)) {
    part.damage = std::string(walked.message());
  } else if (!walked.ok()) {
    return walked;
  } else if (part.head.hash != head.hash) {
    part.damage = Concat("the head of journal `", head.name, "` names another record ",
                         head.sequence, " than there is");
  }
  if (part.head.sequence > 0) return part;
  return absl::DataLossError(Concat("nothing of journal `", head.name, "` can be exported: ",
                                    part.damage, "; repair the log, or export from a backup"));
}

}  // namespace

absl::StatusOr<ExportedJournal> ExportJournal(const ExportPorts& ports, const std::string& journal,
                                              const storage::BundleSink& sink,
                                              const ExportProgress& progress) {
  const storage::EventLog& log = *ports.log;
  const auto head = log.FindHead(storage::JournalId::ForName(journal));
  if (!head.ok()) return head.status();
  if (!head->has_value()) {
    return absl::NotFoundError(Concat("the log has no journal `", journal, "`"));
  }
  NamedThings named(*ports.codec);
  const auto part = FindSoundPart(log, **head, &named);
  if (!part.ok()) return part.status();
  storage::BundleWriter writer(sink);
  absl::Status status = writer.Begin(part->head);
  if (status.ok() && !part->damage.empty()) {
    status = writer.AddNote({kDamageNote, part->damage.substr(0, kDamageBytesMax)});
  }
  const std::optional<std::string> proof = ports.prove ? ports.prove(part->head) : std::nullopt;
  if (status.ok() && proof) status = writer.AddNote({storage::kProofNote, *proof});
  ExportedJournal exported{part->head.sequence, part->damage};
  if (status.ok()) status = named.WriteTo(log, &writer, &exported.damage);
  if (!status.ok()) return status;
  status =
      RecordWalk(log, journal).To(part->head.sequence, [&](const storage::StoredRecord& record) {
        progress(record.header.sequence, part->head.sequence);
        return writer.AddRecord(record);
      });
  if (status.ok()) status = writer.Finish();
  if (!status.ok()) return status;
  return exported;
}

namespace {

std::optional<storage::RequestKey> RequestOf(const RecordContent& content) {
  if (content.request_id.empty()) return std::nullopt;
  return storage::RequestKey{content.principal, content.request_id, content.request_digest};
}

// The blobs that replaying the record needs.
std::vector<Digest> BlobsNamedIn(const RecordContent& content) {
  std::vector<Digest> blobs;
  const auto add = [&blobs](const std::string& hex) {
    if (const auto digest = storage::DigestFromHex(hex)) blobs.push_back(*digest);
  };
  add(content.inputs.catalogue_sha256);
  if (const auto* created = content.command.what.If<CreateEvent>()) {
    add(created->catalogue_sha256);
  } else if (const auto* import = content.command.what.If<ImportCatalogue>()) {
    blobs.push_back(import->sha256);
  } else if (const auto* kept = content.command.what.If<KeepRuleset>()) {
    blobs.push_back(kept->sha256);
    blobs.push_back(kept->manifest_sha256);
  }
  return blobs;
}

}  // namespace

storage::RequestOfRecord RequestsIn(const PayloadCodec& codec) {
  return [&codec](const storage::StoredRecord& record)
             -> absl::StatusOr<std::optional<storage::RequestKey>> {
    auto content = ContentOf(codec, record);
    if (!content.ok()) return content.status();
    return RequestOf(*content);
  };
}

storage::BelongingsOf BelongingsIn(const PayloadCodec& codec) {
  return [&codec](const storage::StoredRecord& record) -> absl::StatusOr<storage::Belongings> {
    const auto content = ContentOf(codec, record);
    if (!content.ok()) return content.status();
    return storage::Belongings{RequestOf(*content), BlobsNamedIn(*content)};
  };
}

}  // namespace arbitro::engine
