// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/corks.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace arbitro::server {

void Corks::Add(std::string_view peer, int descriptor) {
  const std::lock_guard lock(mutex_);
  descriptors_[std::string(peer)] = descriptor;
}

void Corks::Remove(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  descriptors_.erase(std::string(peer));
}

void Corks::Set(const std::vector<std::string>& peers, bool corked) {
  const int value = corked ? 1 : 0;
  const std::lock_guard lock(mutex_);
  for (const std::string& peer : peers) {
    const auto found = descriptors_.find(peer);
    if (found == descriptors_.end()) continue;
    setsockopt(found->second, IPPROTO_TCP, TCP_CORK, &value, sizeof value);
  }
}

}  // namespace arbitro::server
