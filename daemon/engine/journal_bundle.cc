// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/journal_bundle.h"

#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "daemon/engine/concat.h"

namespace arbitro::engine {
namespace {

using RecordVisitor = std::function<absl::Status(const storage::StoredRecord&)>;

// Visits the records of a journal up to its head.
absl::Status ForEachRecord(const storage::EventLog& log, const storage::Head& head,
                           const RecordVisitor& visit) {
  uint64_t next = 1;
  while (next <= head.sequence) {
    auto records = log.ReadRecords(head.journal, {next, head.sequence - next + 1});
    if (!records.ok()) return records.status();
    if (records->empty()) {
      return absl::DataLossError(Concat("journal `", head.name, "`: record ", next,
                                        " is missing, the head is ", head.sequence));
    }
    for (const storage::StoredRecord& record : *records) {
      if (absl::Status visited = visit(record); !visited.ok()) return visited;
    }
    next = records->back().header.sequence + 1;
  }
  return absl::OkStatus();
}

// What the records of a journal name.
class NamedThings {
 public:
  explicit NamedThings(const PayloadCodec& codec) : codec_(codec) {}

  absl::Status Take(const storage::StoredRecord& record) {
    auto content = codec_.Decode(storage::OpenPayload(record.payload));
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

  absl::Status WriteTo(const storage::EventLog& log, storage::BundleWriter* writer) const {
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

}  // namespace

absl::Status ExportJournal(const ExportPorts& ports, const std::string& journal,
                           const storage::BundleSink& sink, const ExportProgress& progress) {
  const auto head = ports.log->FindHead(storage::JournalId::ForName(journal));
  if (!head.ok()) return head.status();
  if (!head->has_value()) {
    return absl::NotFoundError(Concat("the log has no journal `", journal, "`"));
  }
  NamedThings named(*ports.codec);
  absl::Status status = ForEachRecord(
      *ports.log, **head, [&](const storage::StoredRecord& record) { return named.Take(record); });
  if (!status.ok()) return status;
  storage::BundleWriter writer(sink);
  if (status = writer.Begin(**head); !status.ok()) return status;
  if (status = named.WriteTo(*ports.log, &writer); !status.ok()) return status;
  status = ForEachRecord(*ports.log, **head, [&](const storage::StoredRecord& record) {
    progress(record.header.sequence, (*head)->sequence);
    return writer.AddRecord(record);
  });
  if (!status.ok()) return status;
  return writer.Finish();
}

storage::RequestOfRecord RequestsIn(const PayloadCodec& codec) {
  return [&codec](const storage::StoredRecord& record)
             -> absl::StatusOr<std::optional<storage::RequestKey>> {
    auto content = codec.Decode(storage::OpenPayload(record.payload));
    if (!content.ok()) return content.status();
    if (content->request_id.empty()) return std::nullopt;
    return storage::RequestKey{std::move(content->principal), std::move(content->request_id),
                               content->request_digest};
  };
}

}  // namespace arbitro::engine
