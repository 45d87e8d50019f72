// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/worker_runner.h"

#include <fcntl.h>

#include <cerrno>
#include <future>
#include <utility>

#include "absl/status/status.h"
#include "daemon/rulesets/worker_pool.h"

namespace arbitro::rulesets {

absl::StatusOr<std::shared_ptr<WorkerRunner>> WorkerRunner::Start(
    std::shared_ptr<Supervisor> supervisor, int library, const std::string& name,
    const WorkerOptions& options, CallOptions call_options) {
  WorkerPlan plan;
  plan.supervisor = std::move(supervisor);
  plan.library = Descriptor(fcntl(library, F_DUPFD_CLOEXEC, 0));
  if (!plan.library.open()) return absl::ErrnoToStatus(errno, "cannot keep the library");
  plan.name = name;
  plan.options = options;
  plan.call_options = std::move(call_options);
  auto pool = std::make_shared<WorkerPool>(std::move(plan));
  auto interfaces = pool->StartFirst();
  if (!interfaces.ok()) return interfaces.status();
  pool->StartThreads();
  return std::shared_ptr<WorkerRunner>(new WorkerRunner(std::move(pool), *std::move(interfaces)));
}

WorkerRunner::WorkerRunner(std::shared_ptr<WorkerPool> pool, std::vector<std::string> interfaces)
    : pool_(std::move(pool)), interfaces_(std::move(interfaces)) {}

WorkerRunner::~WorkerRunner() { pool_->Stop(); }

void WorkerRunner::Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
                        Done done) {
  pool_->Call({function, std::move(image), std::move(catalogue), std::move(done)});
}

std::vector<pid_t> WorkerRunner::Workers() const { return pool_->Workers(); }

void WaitingRunner::Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
                         Done done) {
  std::promise<RunnerReply> answer;
  inner_->Call(function, std::move(image), std::move(catalogue),
               [&answer](RunnerReply reply) { answer.set_value(std::move(reply)); });
  done(answer.get_future().get());
}

}  // namespace arbitro::rulesets
