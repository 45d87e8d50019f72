// SPDX-License-Identifier: Apache-2.0
//
// A request to import an event: checked, its file read, and the commands planned.

#ifndef ARBITRO_DAEMON_SERVICES_READ_IMPORT_REQUEST_H_
#define ARBITRO_DAEMON_SERVICES_READ_IMPORT_REQUEST_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "arbitro/v1/interchange.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/model/failure.h"
#include "daemon/imported/import_steps.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// The most commands of one import.
inline constexpr size_t kImportStepsMax = 50'000;
// Of an import's request id, so that what is derived from it fits.
inline constexpr size_t kImportRequestIdBytesMax = 112;

struct ImportPlan {
  std::string event;    // "events/{id}"
  std::string ruleset;  // id
  // The version that the steps are for: RulesetOfImport. Of a plan that PlanImport made never null.
  std::shared_ptr<const RulesetClient> client;
  std::string request_id;  // of the call
  std::string reason;      // of each record
  bool validate_only = false;
  engine::Digest call = {};  // of all that asks for it: not whether it is tried or has warnings
  imported::EventFormat format = imported::EventFormat::kDocument;
  interchange::EventDocument document;
  std::vector<imported::ImportStep> steps;  // one at least
};

// The version of the ruleset that the commands of an import are planned for: the one that `there`
// pins, an event that an earlier call made, or else the newest. `there` may be null, and is another
// event's where its ruleset has another id. Null: there is none.
std::shared_ptr<const RulesetClient> RulesetOfImport(const engine::RulesetSource& rulesets,
                                                     const std::string& id,
                                                     const engine::EventState* there);

// The plan of a request. `told` then has the first message of the answer: the number of commands,
// and the warnings of the file; of a file that is refused, its faults.
//
// FIELD_INVALID: a field, a file that is not sound, warnings that the caller does not accept.
// RULESET_UNKNOWN, LIMIT_REACHED. Takes a moment for a large file. `told` is empty before.
engine::OrFailure<ImportPlan> PlanImport(const ServicePorts& ports,
                                         const v1::ImportEventRequest& request,
                                         v1::ImportEventResponse* told);

// A call of the plan as the engine takes it, but for who asks. Its request id and its digest come
// of the import's request and of the call's step alone: so the import that is sent again gets the
// first answer, even where a value of the call would be another by now, and a step of another
// import under the same request id is REQUEST_ID_REUSED. Fails where the call is not well formed.
engine::OrFailure<engine::Submission> SubmissionOfStep(const ImportPlan& plan,
                                                       const imported::EntryCall& call);

// The failure of a call of the plan as one of the import's request: a field of the call that is
// wrong has the name of the field that the caller gave, or else `content`.
engine::Failure InOwnFields(const v1::ImportEventRequest& request, const imported::EntryCall& call,
                            engine::Failure failure);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_IMPORT_REQUEST_H_
