// SPDX-License-Identifier: Apache-2.0
//
// Images of catalogues, read from the log's blobs and kept in memory.

#ifndef ARBITRO_DAEMON_ENGINE_CATALOGUE_STORE_H_
#define ARBITRO_DAEMON_ENGINE_CATALOGUE_STORE_H_

#include <map>
#include <mutex>
#include <string>

#include "daemon/engine/state/ports.h"
#include "storage/event_log.h"

namespace arbitro::engine {

// Thread-safe. Keeps the last kKeptMax that were asked for; calls that hold one keep it alive.
class CatalogueStore final : public CatalogueSource {
 public:
  static constexpr size_t kKeptMax = 16;

  // `log` must outlive the store.
  explicit CatalogueStore(const storage::EventLog* log) : log_(log) {}

  // NOT_FOUND where the log has no such blob, DATA_LOSS where its bytes are not what they were.
  absl::StatusOr<CatalogueBytes> Find(const std::string& sha256) override;

 private:
  struct Kept {
    CatalogueBytes bytes;
    uint64_t used = 0;
  };

  const storage::EventLog* log_;
  std::mutex mutex_;
  std::map<std::string, Kept> kept_;
  uint64_t clock_ = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CATALOGUE_STORE_H_
