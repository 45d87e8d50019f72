// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/catalogue_store.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/model/concat.h"

namespace arbitro::engine {

absl::StatusOr<CatalogueBytes> CatalogueStore::Find(const std::string& sha256) {
  const auto digest = storage::DigestFromHex(sha256);
  if (!digest) return absl::NotFoundError(Concat("`", sha256, "` is no SHA-256"));
  {
    const std::lock_guard lock(mutex_);
    const auto kept = kept_.find(sha256);
    if (kept != kept_.end()) {
      kept->second.used = ++clock_;
      return kept->second.bytes;
    }
  }
  absl::StatusOr<std::string> blob = log_->GetBlob(*digest);
  if (!blob.ok()) return blob.status();
  if (storage::Sha256(*blob) != *digest) {
    return absl::DataLossError(Concat("the bytes of catalogue ", sha256, " are damaged"));
  }
  auto bytes = std::make_shared<const std::string>(*std::move(blob));
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= kKeptMax) {
    kept_.erase(std::min_element(kept_.begin(), kept_.end(), [](const auto& a, const auto& b) {
      return a.second.used < b.second.used;
    }));
  }
  kept_[sha256] = {bytes, ++clock_};
  return CatalogueBytes(std::move(bytes));
}

}  // namespace arbitro::engine
