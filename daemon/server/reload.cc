// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/reload.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {

Reloaded MergeLive(const Options& running, const Options& read) {
  Reloaded reloaded{running, {}, {}};
  for (const Setting& setting : Settings()) {
    const std::string is = setting.shown(read);
    const std::string was = setting.shown(running);
    if (is == was) continue;
    const std::string line = absl::StrCat("`", setting.name, "` is `", is, "`, was `", was, "`");
    (setting.live ? reloaded.taken_over : reloaded.at_the_next_start).push_back(line);
    if (setting.live) setting.set(ValueOfText(setting, is), &reloaded.options);
  }
  return reloaded;
}

void Reloader::Use(std::function<void(const Options& options)> apply) {
  const std::lock_guard lock(mutex_);
  apply_ = std::move(apply);
}

void Reloader::Reload() {
  const std::lock_guard lock(mutex_);
  if (!apply_) return;
  const Settled read = Settle(sources_);
  for (const std::string& fault : read.faults) spdlog::error("reload: {}", fault);
  if (!read.faults.empty()) {
    spdlog::error("reload: nothing is taken over, the settings stay as they were");
    return;
  }
  Reloaded reloaded = MergeLive(running_, read.options);
  for (const std::string& line : reloaded.taken_over) spdlog::info("reload: {}", line);
  for (const std::string& line : reloaded.at_the_next_start) {
    spdlog::warn("reload: {}; it counts from the next start on", line);
  }
  running_ = std::move(reloaded.options);
  apply_(running_);
  spdlog::info("reload: done");
}

}  // namespace arbitro::server
