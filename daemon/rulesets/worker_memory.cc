// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/worker_memory.h"

#include <fcntl.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"

namespace arbitro::rulesets {
namespace {

// A region's size is this, doubled until an image has room.
constexpr size_t kRegionBytesMin = size_t{1} << 20;

size_t PageBytes() {
  static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

}  // namespace

absl::StatusOr<Descriptor> SealedCopy(std::string_view bytes) {
  Descriptor memory(memfd_create("arbitro-image", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!memory.open()) return absl::ErrnoToStatus(errno, "no sealed memory");
  while (!bytes.empty()) {
    const ssize_t written = write(memory.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return absl::ErrnoToStatus(errno, "no sealed memory");
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  constexpr int kSeals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  if (fcntl(memory.get(), F_ADD_SEALS, kSeals) != 0) {
    return absl::ErrnoToStatus(errno, "cannot seal memory");
  }
  return memory;
}

bool ImageRegion::Make(size_t image_bytes) {
  Drop();
  size_t bytes = kRegionBytesMin;
  while (bytes < image_bytes) bytes *= 2;
  Descriptor memory(memfd_create("arbitro-region", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!memory.open() || ftruncate(memory.get(), static_cast<off_t>(bytes)) != 0) return false;
  void* place = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory.get(), 0);
  if (place == MAP_FAILED) return false;
  place_ = static_cast<char*>(place);
  bytes_ = bytes;
  // The mapping just made is the last one through which anybody can write.
  constexpr int kSeals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE;
  if (fcntl(memory.get(), F_ADD_SEALS, kSeals) != 0) return false;
  fresh_ = std::move(memory);
  return true;
}

void ImageRegion::Drop() {
  if (place_ != nullptr) munmap(std::exchange(place_, nullptr), bytes_);
  fresh_ = Descriptor();
  bytes_ = touched_ = filled_ = 0;
}

bool ImageRegion::Fill(std::string_view image) {
  if (image.size() > bytes_ && !Make(image.size())) {
    Drop();
    return false;
  }
  if (image.size() > touched_) {
    // All pages at once, and where the machine has none, a refusal instead of a signal. EINVAL: the
    // kernel is older than this call.
    const size_t page = PageBytes();
    const size_t all = std::min((image.size() + page - 1) / page * page, bytes_);
    if (madvise(place_ + touched_, all - touched_, MADV_POPULATE_WRITE) != 0 && errno != EINVAL) {
      Drop();
      return false;
    }
    touched_ = all;
  }
  std::memcpy(place_, image.data(), image.size());
  if (filled_ > image.size()) std::memset(place_ + image.size(), 0, filled_ - image.size());
  filled_ = image.size();
  return true;
}

absl::StatusOr<std::shared_ptr<const Descriptor>> CatalogueMemory::Find(
    const CatalogueBytes& catalogue) {
  const std::lock_guard lock(mutex_);
  copies_.erase(std::remove_if(copies_.begin(), copies_.end(),
                               [](const Copy& copy) { return copy.of.expired(); }),
                copies_.end());
  for (const Copy& copy : copies_) {
    if (copy.of.lock() == catalogue) return copy.memory;
  }
  auto memory = SealedCopy(*catalogue);
  if (!memory.ok()) return memory.status();
  copies_.push_back({catalogue, std::make_shared<const Descriptor>(*std::move(memory))});
  return copies_.back().memory;
}

uint32_t CatalogueShelf::Find(const CatalogueBytes& catalogue) const {
  for (uint32_t place = 0; place < kCataloguePlaces; ++place) {
    if (places_[place].lock() == catalogue) return place;
  }
  return kNoCatalogue;
}

uint32_t CatalogueShelf::Add(const CatalogueBytes& catalogue) {
  const uint32_t place = next_;
  next_ = (next_ + 1) % kCataloguePlaces;
  places_[place] = catalogue;
  return place;
}

}  // namespace arbitro::rulesets
