// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/system_ports.h"

#include <openssl/rand.h>

#include <chrono>
#include <cstdlib>

#include "spdlog/spdlog.h"

namespace arbitro::server {

int64_t SystemClock::NowUs() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

void OpenSslRandom::Fill(void* bytes, size_t size) {
  if (RAND_bytes(static_cast<unsigned char*>(bytes), static_cast<int>(size)) == 1) return;
  spdlog::critical("the system gives no randomness; arbitrod cannot go on");
  std::abort();
}

std::shared_ptr<const RulesetClient> DirectoryRulesets::Pinned(
    const engine::RulesetIdentity& identity) const {
  auto exact = directory_.FindExact(identity.id, identity.version, identity.sha256);
  return exact ? exact : directory_.FindSameVersion(identity.id, identity.version);
}

}  // namespace arbitro::server
