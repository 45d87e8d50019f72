// SPDX-License-Identifier: Apache-2.0

#include "storage/files/failpoint.h"

#ifdef ARBITRO_FAILPOINTS
#include <signal.h>

#include <cstdlib>
#include <mutex>

#include "absl/strings/str_cat.h"

namespace arbitro::storage {
namespace {

std::mutex failpoint_mutex;

// Under failpoint_mutex. Never destroyed: threads may pass a failpoint while the process ends.
std::map<std::string, std::uint64_t>& PassesSoFar() {
  static auto* const kPasses = new std::map<std::string, std::uint64_t>;
  return *kPasses;
}

}  // namespace

void Failpoint(std::string_view name) {
  static const char* const kArmed = std::getenv("ARBITRO_FAILPOINT");
  const std::lock_guard lock(failpoint_mutex);
  const std::uint64_t hit = ++PassesSoFar()[std::string(name)];
  if (kArmed != nullptr && absl::StrCat(std::string(name), ":", hit) == kArmed) raise(SIGKILL);
}

std::map<std::string, std::uint64_t> FailpointHits() {
  const std::lock_guard lock(failpoint_mutex);
  return PassesSoFar();
}

}  // namespace arbitro::storage
#endif
