// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/stream/catalogue_import.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "arbitro/folded_name.h"
#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/rpc.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"
#include "storage/format/limits.h"
#include "storage/format/sha256.h"

namespace arbitro::services {
namespace {

using engine::Failure;

// The answer travels in a trailer, and trailers are small.
constexpr size_t kFieldsShownMax = 16;

Failure TooLarge(std::string message) {
  return engine::Precondition(engine::reason::kLimitReached, std::move(message));
}

// The first wrong row's failure, which says how many of `rows` wrong ones come after it.
Failure WithOthers(Failure first, uint64_t rows) {
  if (rows > 1) {
    absl::StrAppend(&first.message, " (and ",
                    Counted(static_cast<int64_t>(rows) - 1, "more row", "more rows"), ")");
  }
  return first;
}

// The digest of the whole import, as if it were one request.
engine::Digest DigestOfImport(const v1::ImportCatalogueHeader& header,
                              const engine::Digest& image) {
  const engine::Digest of_header = RequestDigest(header);
  return storage::Sha256Hasher()
      .Update(storage::AsBytes(of_header))
      .Update(storage::AsBytes(image))
      .Finish();
}

// Names that differ in nothing that a person sees, each spelling with its first key.
std::vector<v1::CardSpellings> SpeltInSeveralWays(const std::vector<CatalogueRow>& rows) {
  constexpr size_t kNamesMax = 100;
  std::map<std::string, std::map<std::string, std::string>> names;  // folded, name, key
  for (const CatalogueRow& row : rows) {
    auto& key = names[FoldName(row.name)].emplace(row.name, row.key).first->second;
    key = std::min(key, row.key);
  }
  std::vector<v1::CardSpellings> found;
  for (const auto& [folded, spellings] : names) {
    if (spellings.size() < 2 || found.size() == kNamesMax) continue;
    v1::CardSpellings& alike = found.emplace_back();
    for (const auto& [name, key] : spellings) {
      v1::CardSpelling* spelling = alike.add_spellings();
      spelling->set_name(name);
      spelling->set_key(key);
    }
  }
  return found;
}

}  // namespace

std::optional<Failure> CatalogueImport::Take(const v1::ImportCatalogueRequest& message) {
  bytes_ += message.ByteSizeLong();
  if (bytes_ > kImportBytesMax) {
    return TooLarge(absl::StrCat("the import has more than ", kImportBytesMax,
                                 " bytes; split the cards into several catalogues"));
  }
  switch (message.part_case()) {
    case v1::ImportCatalogueRequest::kHeader:
      if (has_header_) return engine::InvalidField("header", "is there twice");
      return TakeHeader(message.header());
    case v1::ImportCatalogueRequest::kRow:
      if (!has_header_) return engine::InvalidField("header", "must come before the rows");
      return TakeRow(message.row());
    case v1::ImportCatalogueRequest::PART_NOT_SET:
      break;
  }
  return engine::InvalidField(has_header_ ? "row" : "header", "is missing");
}

std::optional<Failure> CatalogueImport::TakeHeader(const v1::ImportCatalogueHeader& header) {
  translate::Fields fields(translate::Source::kClient);
  translate::ReadOptions("header.options", header.options(), &fields, &submission_);
  submission_.command.reason =
      fields.Text("header.options.reason", header.options().reason(), translate::kFreeLines);
  // Nothing here is judged; a wrong name is wrong all the same.
  translate::ReadJudge("header.options", header.options(), &fields);
  import_.ruleset = translate::ReadRulesetName("header.ruleset", header.ruleset(), &fields);
  import_.title = fields.Text("header.title", header.title(), {0, limits::kTextBytesMax});
  if (!fields.ok()) return fields.failure();
  ruleset_ = rulesets_.Newest(import_.ruleset);
  if (!ruleset_) return RulesetUnknown(rulesets_, import_.ruleset);
  const std::optional<Form>& card = ruleset_->description().card;
  if (!card) {
    return engine::InvalidField(
        "header.ruleset", absl::StrCat("is `", import_.ruleset, "`, whose game has no catalogue"));
  }
  for (const Form& field : card->children) {
    if (field.key) key_field_ = field.id;
    if (field.name) name_field_ = field.id;
  }
  header_ = header;
  has_header_ = true;
  return std::nullopt;
}

std::optional<Failure> CatalogueImport::TakeRow(const v1::Value& message) {
  const size_t place = rows_taken_++;
  if (place >= limits::kCatalogueCardsMax) {
    return TooLarge(absl::StrCat("a catalogue has at most ", limits::kCatalogueCardsMax, " cards"));
  }
  if (auto wrong = CheckRow(message, place)) NoteRow(*std::move(wrong));
  return std::nullopt;
}

void CatalogueImport::NoteRow(Failure failure) {
  ++rows_wrong_;
  if (!wrong_) {
    wrong_ = std::move(failure);
    return;
  }
  for (auto& field : failure.fields) {
    if (wrong_->fields.size() < kFieldsShownMax) wrong_->fields.push_back(std::move(field));
  }
}

std::optional<Failure> CatalogueImport::CheckRow(const v1::Value& message, size_t place) {
  const std::string at = absl::StrCat("rows[", place, "]");
  translate::Fields fields(translate::Source::kClient);
  CatalogueRow row;
  row.value = translate::ReadValue(at, message, &fields);
  if (!fields.ok()) return fields.failure();
  if (auto problem = CheckForm(*ruleset_->description().card, row.value, at)) {
    return engine::WithRule(engine::InvalidField(*problem), ruleset_->description());
  }
  row.key = row.value[key_field_].text();
  row.name = row.value[name_field_].text();
  if (row.key.empty()) return engine::InvalidField(absl::StrCat(at, ".", key_field_), "is missing");
  const auto [known, added] = row_of_key_.emplace(row.key, place);
  if (!added) {
    return engine::InvalidField(
        absl::StrCat(at, ".", key_field_),
        absl::StrCat("is `", row.key, "`, which rows[", known->second, "] is already"));
  }
  rows_.push_back(std::move(row));
  return std::nullopt;
}

engine::OrFailure<engine::Submission> CatalogueImport::Finish() {
  if (!has_header_) return engine::InvalidField("header", "is missing");
  if (wrong_) return WithOthers(*std::move(wrong_), rows_wrong_);
  if (rows_.empty()) return engine::InvalidField("row", "is missing: a catalogue has cards");
  import_.cards = static_cast<uint32_t>(rows_.size());
  row_of_key_.clear();
  spellings_ = SpeltInSeveralWays(rows_);
  std::string image = EncodeCatalogue(std::move(rows_));
  if (image.size() > storage::kBlobBytesMax) {
    return TooLarge(absl::StrCat("the catalogue's image has ", image.size(), " bytes, at most ",
                                 storage::kBlobBytesMax,
                                 " are allowed; split the cards into several catalogues"));
  }
  import_.sha256 = storage::Sha256(image);
  submission_.journal = engine::kHouseJournal;
  submission_.command.journal = engine::kHouseJournal;
  submission_.command.what = import_;
  submission_.request_digest = DigestOfImport(header_, import_.sha256);
  submission_.blobs.push_back({import_.sha256, std::move(image)});
  return std::move(submission_);
}

}  // namespace arbitro::services
