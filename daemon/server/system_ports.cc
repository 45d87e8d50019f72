// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/system_ports.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

// Drawn at a time: every record has a salt, and a call of the generator costs the same for few
// bytes as for many.
constexpr size_t kDrawnBytes = 1024;

void Draw(void* bytes, size_t size) {
  if (RAND_bytes(static_cast<unsigned char*>(bytes), static_cast<int>(size)) == 1) return;
  spdlog::critical("the system gives no randomness; arbitrod cannot go on");
  std::abort();
}

}  // namespace

int64_t SystemClock::NowUs() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

void OpenSslRandom::Fill(void* bytes, size_t size) {
  thread_local std::array<unsigned char, kDrawnBytes> drawn;
  thread_local size_t left = 0;
  if (size > drawn.size()) return Draw(bytes, size);
  if (size > left) {
    Draw(drawn.data(), drawn.size());
    left = drawn.size();
  }
  left -= size;
  std::memcpy(bytes, &drawn[left], size);
  OPENSSL_cleanse(&drawn[left], size);
}

void DirectoryRulesets::Offer(rulesets::RulesetDirectory directory) {
  auto next = std::make_shared<const rulesets::RulesetDirectory>(std::move(directory));
  const std::lock_guard lock(mutex_);
  directory_.swap(next);
}

std::shared_ptr<const RulesetClient> DirectoryRulesets::Pinned(
    const engine::RulesetIdentity& identity) const {
  const auto directory = this->directory();
  auto exact = directory->FindExact(identity.id, identity.version, identity.sha256);
  if (!exact) exact = kept_.rulesets->Find(identity.sha256);
  return exact ? exact : directory->FindSameVersion(identity.id, identity.version);
}

std::shared_ptr<const RulesetClient> DirectoryRulesets::OfVersion(std::string_view id,
                                                                  std::string_view version) const {
  auto offered = directory()->FindSameVersion(id, version);
  if (offered) return offered;
  const std::string sha256 = kept_.of_version(id, version);
  return sha256.empty() ? nullptr : kept_.rulesets->Find(sha256);
}

std::optional<engine::RulesetFiles> DirectoryRulesets::FilesOf(std::string_view sha256) const {
  auto files = directory()->FilesOf(sha256);
  if (!files.ok()) return std::nullopt;
  return engine::RulesetFiles{std::move(files->library), std::move(files->manifest)};
}

}  // namespace arbitro::server
