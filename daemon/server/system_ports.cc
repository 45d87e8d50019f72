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
  if (!exact) exact = kept_.rulesets->Find(identity.sha256);
  return exact ? exact : directory_.FindSameVersion(identity.id, identity.version);
}

std::shared_ptr<const RulesetClient> DirectoryRulesets::OfVersion(std::string_view id,
                                                                  std::string_view version) const {
  auto offered = directory_.FindSameVersion(id, version);
  if (offered) return offered;
  const std::string sha256 = kept_.of_version(id, version);
  return sha256.empty() ? nullptr : kept_.rulesets->Find(sha256);
}

std::optional<engine::RulesetFiles> DirectoryRulesets::FilesOf(std::string_view sha256) const {
  auto files = directory_.FilesOf(sha256);
  if (!files.ok()) return std::nullopt;
  return engine::RulesetFiles{std::move(files->library), std::move(files->manifest)};
}

}  // namespace arbitro::server
