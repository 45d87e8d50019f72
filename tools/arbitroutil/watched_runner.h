// SPDX-License-Identifier: Apache-2.0
//
// Calls a ruleset in this process and keeps what it was called with, so that the image on which it
// failed, crashed or hung can be saved and tried again (`arbitroutil ruleset run`).

#ifndef ARBITRO_TOOLS_ARBITROUTIL_WATCHED_RUNNER_H_
#define ARBITRO_TOOLS_ARBITROUTIL_WATCHED_RUNNER_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/host/ruleset_functions.h"
#include "arbitro/host/runner.h"

namespace arbitro::tools {

// "describe", "draw", "evaluate", "check-list", …
std::string NameOf(RulesetFunction function);

// All of them, for people.
std::string FunctionNames();

// The function of such a name. False where there is none.
bool FunctionOf(std::string_view name, RulesetFunction* function);

// A call as it can be made again.
struct SeenCall {
  RulesetFunction function = RulesetFunction::kDescribe;
  std::string image;
  CatalogueBytes catalogue;
};

// Whether a host would send these bytes to that function: they are an image of its request, it
// names what the description lists, and its values are of the description's forms.
bool IsRequest(const Description& description, RulesetFunction function, const std::string& image);

// Whether a runner's calls are those that SaveLastCall() saves. There is one such place a process,
// so of runners on several threads none may have it.
enum class Watch { kEveryCall, kDigestOnly };

// Not thread-safe.
class WatchedRunner final : public Runner {
 public:
  explicit WatchedRunner(const RulesetFunctions& functions, Watch watch = Watch::kEveryCall)
      : functions_(functions), watch_(watch) {}

  // `done` is called before Call returns.
  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override;

  // Makes every call twice from now on, and takes another answer for a fault.
  void CallTwice() { twice_ = true; }

  // Keeps the first `most` calls from now on.
  void Keep(size_t most) { kept_max_ = most; }
  const std::vector<SeenCall>& kept() const { return kept_; }

  // SHA-256 over every answer, refusal, fault and citation so far.
  const std::string& digest() const { return digest_; }

 private:
  RunnerReply CallOnce(const SeenCall& call) const;

  RulesetFunctions functions_;
  Watch watch_;
  bool twice_ = false;
  size_t kept_max_ = 0;
  std::vector<SeenCall> kept_;
  std::string digest_;
};

// From now on a signal that ends this process, SIGTERM among them, first saves the last call to
// `descriptor` (saved_call.h). The process may stand behind walls: its starter makes files
// of what was saved.
void SaveCallOnDeath(int descriptor);

// Saves the last call that was made there, once.
void SaveLastCall();

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_WATCHED_RUNNER_H_
