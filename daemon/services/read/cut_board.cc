// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/cut_board.h"

#include <utility>

namespace arbitro::services {

void CutBoard::Find(const std::string& name, const Compute& compute, Done done) {
  auto kept = kept_.Find(name);
  if (kept) return done(Found(std::move(kept)));
  {
    const std::lock_guard lock(mutex_);
    const auto [place, first] = waiting_.try_emplace(name);
    if (!first) return place->second.push_back(std::move(done));
    // It may have been finished since, which keeps it before those who wait are let go.
    kept = kept_.Find(name);
    if (kept) {
      waiting_.erase(place);
    } else {
      place->second.push_back(std::move(done));
    }
  }
  if (kept) return done(Found(std::move(kept)));
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
