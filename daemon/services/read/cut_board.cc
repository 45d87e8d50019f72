// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/cut_board.h"

#include <utility>

namespace arbitro::services {

void CutBoard::Find(const std::string& name, const Compute& compute, Done done) {
  if (auto kept = kept_.Find(name)) return done(Found(std::move(kept)));
  {
    const std::lock_guard lock(mutex_);
    const auto [place, first] = waiting_.try_emplace(name);
    place->second.push_back(std::move(done));
    if (!first) return;
  }
  compute([this, name](engine::OrFailure<engine::CutOutlook> computed) {
    Finish(name, std::move(computed));
  });
}

void CutBoard::Finish(const std::string& name, engine::OrFailure<engine::CutOutlook> computed) {
  Found found;
  if (computed.ok()) {
    auto outlook = std::make_shared<const engine::CutOutlook>(*std::move(computed));
    kept_.Keep(name, outlook);
    found = std::move(outlook);
  } else {
    found = std::move(computed).failure();
  }
  std::vector<Done> waiting;
  {
    const std::lock_guard lock(mutex_);
    const auto place = waiting_.find(name);
    waiting = std::move(place->second);
    waiting_.erase(place);
  }
  for (const Done& done : waiting) done(found);
}

}  // namespace arbitro::services
