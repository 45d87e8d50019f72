// SPDX-License-Identifier: Apache-2.0
//
// Bytes that a worker may map but not change: sealed memory.

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

// Copies the bytes into memory of its own and seals it: no process can write to it or change its
// size.
absl::StatusOr<Descriptor> SealedCopy(std::string_view bytes);

// A place for one image after the other, which a worker keeps mapped.
//
// The host seals it before another process sees it: its size cannot change, and only the mapping
// that the host made before can write to it. The bytes behind an image read as zero, so that a
// ruleset never meets the bytes of another call. Not thread-safe; only for a worker that answers no
// call.
class ImageRegion {
 public:
  ImageRegion() = default;
  ImageRegion(const ImageRegion&) = delete;
  ImageRegion& operator=(const ImageRegion&) = delete;
  ~ImageRegion() { Drop(); }

  // Copies an image of at most kRegionImageMax bytes in, and first makes a larger region if it has
  // no room. Returns false if the machine has no memory.
  bool Fill(std::string_view image);

  // If Fill() has made a new region since the last call, returns its descriptor, to be sent to the
  // worker; bytes() is its size. Otherwise the descriptor is not open.
  Descriptor TakeNew() { return std::move(fresh_); }
  size_t bytes() const { return bytes_; }

  // Unmaps the host's part; the worker has its own.
  void Drop();

 private:
  bool Make(size_t image_bytes);

  char* place_ = nullptr;
  size_t bytes_ = 0;
  size_t touched_ = 0;  // bytes whose pages exist
  size_t filled_ = 0;   // bytes of the present image
  Descriptor fresh_;
};

// The sealed copies of the catalogues in use, shared by all workers of a ruleset. Thread-safe.
class CatalogueMemory {
 public:
  // Returns the copy of a catalogue, and makes it if there is none.
  absl::StatusOr<std::shared_ptr<const Descriptor>> Find(const CatalogueBytes& catalogue);

 private:
  struct Copy {
    std::weak_ptr<const std::string> of;
    std::shared_ptr<const Descriptor> memory;
  };
  std::mutex mutex_;
  std::vector<Copy> copies_;  // the next search drops unused ones
};

// The catalogues that one worker has mapped. Not thread-safe.
class CatalogueShelf {
 public:
  // Returns the catalogue's place, or kNoCatalogue.
  uint32_t Find(const CatalogueBytes& catalogue) const;
  // Gives it the place of the oldest one.
  uint32_t Add(const CatalogueBytes& catalogue);
  void Clear() { places_ = {}; }

 private:
  std::array<std::weak_ptr<const std::string>, kCataloguePlaces> places_;
  uint32_t next_ = 0;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_MEMORY_H_
