// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/turns.h"

namespace arbitro::server {

void Turns::Add(const std::string& network, const Waiting& newcomer) {
  queues_[network].emplace(newcomer.id, newcomer.descriptor);
  network_of_.emplace(newcomer.id, network);
}

std::optional<Turns::Waiting> Turns::Next() {
  if (empty()) return std::nullopt;
  auto next = queues_.upper_bound(last_);
  if (next == queues_.end()) next = queues_.begin();
  last_ = next->first;
  return Remove(next, next->second.begin()->first);
}

std::optional<Turns::Waiting> Turns::Remove(Id id) {
  const auto network = network_of_.find(id);
  if (network == network_of_.end()) return std::nullopt;
  return Remove(queues_.find(network->second), id);
}

Turns::Waiting Turns::Remove(std::map<std::string, Queue>::iterator queue, Id id) {
  const auto found = queue->second.find(id);
  const Waiting waiting = {id, found->second};
  queue->second.erase(found);
  if (queue->second.empty()) queues_.erase(queue);
  network_of_.erase(id);
  return waiting;
}

}  // namespace arbitro::server
