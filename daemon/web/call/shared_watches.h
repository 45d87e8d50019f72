// SPDX-License-Identifier: Apache-2.0
//
// Watches of one event that readers share: of all anonymous readers who ask the same, the daemon
// sees one.
//
// The first reader's watch is the shared one. Each other reader has a watch of its own until it has
// caught up, and then joins: so it is told that nothing is missing when that is true, whatever it
// changed before. A shared watch keeps its newest records for readers who are slow; one too slow
// for that is cut off, comes back, and goes on where it was.

#ifndef ARBITRO_DAEMON_WEB_CALL_SHARED_WATCHES_H_
#define ARBITRO_DAEMON_WEB_CALL_SHARED_WATCHES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "daemon/web/upstream/upstream.h"

namespace arbitro::web {

// Bounds of what one shared watch keeps for readers who are behind. docs/limits.md lists them.
inline constexpr size_t kSharedRecordsMax = 1'024;
inline constexpr size_t kSharedBytesMax = size_t{8} << 20;

// A message of a watch, as far as sharing must know it.
struct WatchMessage {
  enum class Kind { kRecord, kCaughtUp, kHeartbeat };
  Kind kind = Kind::kHeartbeat;
  uint64_t revision = 0;
};

class WatchTable;

// Thread-safe. Streams may outlive it.
class SharedWatches {
 public:
  struct Ports {
    // Reads what a message of a watch is.
    std::function<WatchMessage(const std::string& bytes)> read;
  };

  // Opens a watch of the daemon, from that revision on.
  using Source = std::function<std::shared_ptr<UpstreamStream>(uint64_t first_revision)>;

  explicit SharedWatches(Ports ports);
  ~SharedWatches();

  // Returns a stream of what `source` gives from `first_revision` on, 0 meaning 1. Watches of one
  // `key` are of the same journal, options and language, and seen by the same audience.
  std::shared_ptr<UpstreamStream> Open(const std::string& key, uint64_t first_revision,
                                       const Source& source);

  // Watches of the daemon that are shared now.
  size_t size() const;

 private:
  const std::shared_ptr<WatchTable> table_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_SHARED_WATCHES_H_
