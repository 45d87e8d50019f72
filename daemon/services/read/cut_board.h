// SPDX-License-Identifier: Apache-2.0
//
// Outlooks on the cut, each computed once: a hall asks for the same one on every phone as soon as a
// result comes in.
//
// An outlook belongs to one revision of an event, and to whether drafts count in it. It is kept
// until others were used since. Callers who come while it is computed wait for that computation.
// Thread-safe.

#ifndef ARBITRO_DAEMON_SERVICES_READ_CUT_BOARD_H_
#define ARBITRO_DAEMON_SERVICES_READ_CUT_BOARD_H_

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/engine/ask/cut_outlook.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/call/recent.h"

namespace arbitro::services {

inline constexpr size_t kCutOutlooksKept = 64;

class CutBoard {
 public:
  using Found = engine::OrFailure<std::shared_ptr<const engine::CutOutlook>>;
  using Done = std::function<void(const Found&)>;
  using Compute = std::function<void(std::function<void(engine::OrFailure<engine::CutOutlook>)>)>;

  // Calls `done` once, on any thread, perhaps before it returns. `compute` is called where the
  // outlook of that name is neither kept nor under way; a failure is not kept.
  void Find(const std::string& name, const Compute& compute, Done done);

 private:
  void Finish(const std::string& name, engine::OrFailure<engine::CutOutlook> computed);

  Recent<engine::CutOutlook> kept_{kCutOutlooksKept};
  std::mutex mutex_;
  std::map<std::string, std::vector<Done>> waiting_;  // by name, while it is computed
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_CUT_BOARD_H_
