// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/request_metrics.h"

namespace arbitro::services {

RequestMetrics& RequestMetrics::Global() {
  static auto* metrics = new RequestMetrics();
  return *metrics;
}

MethodMetrics* RequestMetrics::Of(const std::string& method) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<MethodMetrics>& metrics = methods_[method];
  if (metrics == nullptr) {
    metrics = std::make_unique<MethodMetrics>();
    metrics->method = method;
  }
  return metrics.get();
}

std::map<std::string, const MethodMetrics*> RequestMetrics::All() const {
  const std::lock_guard lock(mutex_);
  std::map<std::string, const MethodMetrics*> all;
  for (const auto& [method, metrics] : methods_) all[method] = metrics.get();
  return all;
}

}  // namespace arbitro::services
