// SPDX-License-Identifier: Apache-2.0
//
// Bytes that a worker may map and not change: sealed memory.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_MEMORY_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_MEMORY_H_

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/host/runner.h"
#include "daemon/rulesets/descriptor.h"
#include "daemon/rulesets/frames.h"

namespace arbitro::rulesets {

// Copies the bytes into memory of its own and seals it: no write, no change of size, by anybody.
absl::StatusOr<Descriptor> SealedCopy(std::string_view bytes);

// A place for one image after the other, which a worker keeps mapped.
//
// Sealed before anybody else sees it: nobody can change its size, and nobody can write to it but
// through the mapping that the host made before. What lies behind an image reads as zero, so that
// a ruleset never meets the bytes of another call. Not thread-safe; only for a worker that answers
// no call.
class ImageRegion {
 public:
  ImageRegion() = default;
  ImageRegion(const ImageRegion&) = delete;
  ImageRegion& operator=(const ImageRegion&) = delete;
  ~ImageRegion() { Drop(); }

  // Copies an image of at most kRegionImageMax bytes in, after making a larger region where it has
  // no room. False where the machine has no memory.
  bool Fill(std::string_view image);

  // The region's descriptor where Fill() has made a new one since the last call, to be sent to the
  // worker; then its size. Otherwise not open.
  Descriptor TakeNew() { return std::move(fresh_); }
  size_t bytes() const { return bytes_; }

  // Gives the host's part of it back; the worker has its own.
  void Drop();

 private:
  bool Make(size_t image_bytes);

  char* place_ = nullptr;
  size_t bytes_ = 0;
  size_t touched_ = 0;  // bytes whose pages are there
  size_t filled_ = 0;   // bytes of the image that lies in it
  Descriptor fresh_;
};

// The sealed copies of the catalogues in use, shared by all workers of a ruleset. Thread-safe.
class CatalogueMemory {
 public:
  // The copy of a catalogue; made where there is none.
  absl::StatusOr<std::shared_ptr<const Descriptor>> Find(const CatalogueBytes& catalogue);

 private:
  struct Copy {
    std::weak_ptr<const std::string> of;
    std::shared_ptr<const Descriptor> memory;
  };
  std::mutex mutex_;
  std::vector<Copy> copies_;  // those that nobody uses are dropped at the next search
};

// Which catalogues one worker has mapped. Not thread-safe.
class CatalogueShelf {
 public:
  // The catalogue's place, or kNoCatalogue.
  uint32_t Find(const CatalogueBytes& catalogue) const;
  // Gives it the place of the one that came longest ago.
  uint32_t Add(const CatalogueBytes& catalogue);
  void Clear() { places_ = {}; }

 private:
  std::array<std::weak_ptr<const std::string>, kCataloguePlaces> places_;
  uint32_t next_ = 0;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_MEMORY_H_
