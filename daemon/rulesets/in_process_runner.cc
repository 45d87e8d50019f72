// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/in_process_runner.h"

#include <utility>

namespace arbitro::rulesets {

InProcessRunner::InProcessRunner(const RulesetFunctions& functions, CallOptions options)
    : functions_(functions), options_(std::move(options)) {}

void InProcessRunner::Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
                           Done done) {
  done(Invoke(functions_, function, image, catalogue, options_));
}

}  // namespace arbitro::rulesets
