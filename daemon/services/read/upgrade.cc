// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/upgrade.h"

#include <utility>
#include <variant>

#include "daemon/engine/upgrade.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/call/stoppable_log.h"
#include "daemon/translate/record/ruleset.h"

namespace arbitro::services {

grpc::ServerUnaryReactor* ServeUpgrade(const ServicePorts& ports, RawCall raw) {
  return ServeOn<v1::UpgradeRulesetRequest, v1::UpgradeRulesetResponse>(
      ports.replays, raw, [&ports](const auto& call) {
        auto read = SubmissionOf(call);
        if (!read.ok()) return call->Fail(read.failure());
        auto& submission = *read;
        const StoppableLog log(*ports.engine->ports().log,
                               [&] { return call->Cancelled() || ports.streams->stopped(); });
        const auto secret =
            SecretFrom(ViewerOf(call->caller()), *ports.engine, submission.command.journal);
        const engine::Outcome outcome =
            engine::UpgradeEvent(ports.engine, log, std::move(submission));
        if (!outcome.ok()) {
          return call->Fail(secret ? WithoutResults(outcome.failure()) : outcome.failure());
        }
        translate::WriteAnswer(*outcome, &call->response);
        call->Finish();
      });
}

}  // namespace arbitro::services
