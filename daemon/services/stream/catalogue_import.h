// SPDX-License-Identifier: Apache-2.0
//
// A catalogue on its way in: the rows of one import, checked one by one, then made into one image.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_CATALOGUE_IMPORT_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_CATALOGUE_IMPORT_H_

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/host/client.h"
#include "arbitro/v1/catalogue.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/ports.h"

namespace arbitro::services {

// Says what the messages of one import may have in all.
inline constexpr size_t kImportBytesMax = size_t{64} << 20;

// Not thread-safe: one import belongs to one stream.
class CatalogueImport {
 public:
  explicit CatalogueImport(const engine::RulesetSource& rulesets) : rulesets_(rulesets) {}

  // Takes the next message of the stream. The first must be the header, the others rows that fit
  // the ruleset's card form, each with a key of its own. Says which field of the header is wrong;
  // what is wrong with rows, Finish says.
  std::optional<engine::Failure> Take(const v1::ImportCatalogueRequest& message);

  // Says what the engine is asked once all rows are in: the catalogue's image, with its digest. The
  // request's digest covers the header and the image, so rows in another order are the same
  // request. Takes a second for a large catalogue. Once. Names every row that is wrong, up to a
  // bound, by its place from 0 ("rows[17].hp").
  engine::OrFailure<engine::Submission> Finish();

  // Names that the rows spell in several ways; known once Finish() was called.
  const std::vector<v1::CardSpellings>& spellings() const { return spellings_; }

 private:
  std::optional<engine::Failure> TakeHeader(const v1::ImportCatalogueHeader& header);
  std::optional<engine::Failure> TakeRow(const v1::Value& message);
  std::optional<engine::Failure> CheckRow(const v1::Value& message, size_t place);
  void NoteRow(engine::Failure failure);

  const engine::RulesetSource& rulesets_;
  bool has_header_ = false;
  v1::ImportCatalogueHeader header_;
  engine::Submission submission_;
  engine::ImportCatalogue import_;
  std::shared_ptr<const RulesetClient> ruleset_;
  std::string key_field_;
  std::string name_field_;
  std::vector<CatalogueRow> rows_;
  size_t rows_taken_ = 0;
  size_t rows_wrong_ = 0;
  std::optional<engine::Failure> wrong_;  // of the first row that is, with the fields of all
  std::map<std::string, size_t> row_of_key_;
  std::vector<v1::CardSpellings> spellings_;
  size_t bytes_ = 0;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_CATALOGUE_IMPORT_H_
