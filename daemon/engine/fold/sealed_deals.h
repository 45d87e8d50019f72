// SPDX-License-Identifier: Apache-2.0
//
// Folds what records say of sealed deals (state/sealed_deals.h).

#ifndef ARBITRO_DAEMON_ENGINE_FOLD_SEALED_DEALS_H_
#define ARBITRO_DAEMON_ENGINE_FOLD_SEALED_DEALS_H_

#include "daemon/engine/fold/step.h"

namespace arbitro::engine {

// Folds what decide/sealed_deals.h adds, whatever was decided. After all else of the
// record.
absl::Status ApplyDeals(const FoldStep& step);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_FOLD_SEALED_DEALS_H_
