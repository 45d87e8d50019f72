// SPDX-License-Identifier: Apache-2.0
//
// The secret behind every event's chain of draws, in a file of its own.
//
// The file holds 32 random bytes as hexadecimal digits, readable by its owner only; it belongs in
// no log, export or backup that others see. Each event's chain starts at HMAC-SHA-256(secret,
// "arbitro/secret/1" ‖ event). Losing the file costs the running events their remaining draws.

#ifndef ARBITRO_DAEMON_ENGINE_DRAW_SECRET_H_
#define ARBITRO_DAEMON_ENGINE_DRAW_SECRET_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/engine/state/ports.h"

namespace arbitro::engine {

// Links from the secret file. Thread-safe.
//
// A chain can only be walked from its secret end, which takes some milliseconds. A call for a link
// does so, and keeps the links that come after it for the journal's next calls. Once the links of
// many journals are kept, all are dropped; a call finds the same ones by walking again.
class DrawSecretFile final : public DrawLinks {
 public:
  // Reads the file, or makes it, durable and with mode 0600, where there is none.
  // FAILED_PRECONDITION where others could read it or it is malformed; says what to do.
  static absl::StatusOr<std::unique_ptr<DrawSecretFile>> Open(const std::string& path,
                                                              RandomSource& random);

  // Reads the file. NOT_FOUND where there is none; else as Open.
  static absl::StatusOr<std::unique_ptr<DrawSecretFile>> Read(const std::string& path);

  // A secret that lives as long as the process, for a log that does too.
  static std::unique_ptr<DrawSecretFile> Ephemeral(RandomSource& random);

  // The key that the secrets of tickets are derived by: HMAC-SHA-256(secret, "arbitro/tickets/1").
  // It tells nothing of any chain.
  Digest TicketKey() const;

  // By which two machines see that they hold one secret: HMAC-SHA-256(secret, "arbitro/cluster/1").
  // It tells nothing of any chain.
  Digest ClusterCheck() const;

  absl::StatusOr<Digest> Commit(const std::string& journal) override;
  absl::StatusOr<Digest> Open(const std::string& journal, uint32_t index) override;

 private:
  // Links in a row, from the one of index `first` on.
  struct Window {
    uint32_t first = 0;
    std::vector<Digest> links;
  };

  explicit DrawSecretFile(Digest secret) : secret_(secret) {}

  Window WalkTo(const std::string& journal, uint32_t index) const;
  std::optional<Digest> FindKept(const std::string& journal, uint32_t index);
  void Keep(const std::string& journal, Window window);

  const Digest secret_;
  std::mutex mutex_;
  std::map<std::string, Window> kept_;  // by journal
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DRAW_SECRET_H_
