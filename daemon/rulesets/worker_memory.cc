// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/worker_memory.h"

#include <fcntl.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "absl/status/status.h"

namespace arbitro::rulesets {

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
