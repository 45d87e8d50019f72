// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/watched_runner.h"

#include <signal.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/admit.h"
#include "arbitro/awards.h"
#include "arbitro/deck.h"
#include "arbitro/draw.h"
#include "arbitro/form_check.h"
#include "arbitro/host/invoke.h"
#include "arbitro/host/request_check.h"
#include "arbitro/penalty.h"
#include "arbitro/plan.h"
#include "arbitro/question.h"
#include "arbitro/score.h"
#include "arbitro/series.h"
#include "storage/format/sha256.h"
#include "tools/arbitroutil/saved_call.h"

namespace arbitro::tools {
namespace {

constexpr const char* kNames[] = {
    "describe", "draw", "evaluate",     "check-list", "outcome",       "standings", "ask",
    "admit",    "plan", "rule-penalty", "awards",     "series-totals", "rate"};
static_assert(std::size(kNames) == kRulesetFunctionCount);

// All that the handler of a deadly signal may look at.
struct LastCall {
  int descriptor = -1;
  SeenCall call;
  volatile sig_atomic_t made = 0;
  volatile sig_atomic_t saved = 0;
};

LastCall& Last() {
  static LastCall last;
  return last;
}

void SaveAndDie(int signal_number) {
  SaveLastCall();
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

// Whether the values of a request are of the forms that the description has for them. A host lets
// no other value in.
class FormsOfRequest {
 public:
  explicit FormsOfRequest(const Description& description) : description_(description) {}

  template <class Request>
  bool Hold(const Request& request) const {
    return Holds(description_.settings, request.settings) && RestHolds(request);
  }
  bool Hold(const SeriesRequest& request) const {
    return Holds(description_.series, request.settings) &&
           std::all_of(request.stages.begin(), request.stages.end(),
                       [&](const Stage& stage) { return Holds(description_.stage, stage.stage); });
  }
  bool Hold(const QuestionRequest& request) const {
    const Question* question = description_.FindQuestion(request.question);
    return question == nullptr || !CheckForm(question->input, request.input, "input");
  }

 private:
  static bool Holds(const std::optional<Form>& form, const Value& value) {
    return !form || !CheckForm(*form, value, "value");
  }
  // Of a value that may be left out.
  static bool HoldsOrNull(const std::optional<Form>& form, const Value& value) {
    return value.is_null() || Holds(form, value);
  }

  template <class Request>
  bool RestHolds(const Request&) const {
    return true;
  }
  bool RestHolds(const OutcomeRequest& request) const {
    return HoldsOrNull(description_.report, request.report);
  }
  bool RestHolds(const PenaltyRequest& request) const {
    const size_t place = request.infraction;
    const bool listed = place >= 1 && place <= description_.infractions.size();
    return HoldsOrNull(description_.player, request.player_facts) &&
           (!listed ||
            HoldsOrNull(description_.infractions[place - 1].circumstances, request.circumstances));
  }
  bool RestHolds(const AdmitRequest& request) const {
    const bool registers = request.act == ARBITRO_ACT_REGISTER;
    return HoldsOrNull(description_.player, request.player_facts) &&
           (!registers || Holds(description_.player, request.arguments)) &&
           (request.act != ARBITRO_ACT_AMEND_SETTINGS ||
            Holds(description_.settings, request.arguments));
  }
  bool RestHolds(const DeckRequest& request) const {
    return std::all_of(request.rows.begin(), request.rows.end(), [&](const DeckRow& row) {
      return HoldsOrNull(description_.deck_row, row.marks);
    });
  }

  const Description& description_;
};

// A host's question whether to make a call with an image.
class Sendable {
 public:
  Sendable(const Description& description, const std::string& image)
      : check_(description), forms_(description), image_(image) {}

  template <class Request>
  bool As() const {
    Request request;
    std::string fault;
    return Decode(image_, &request, &fault) && check_.Problem(request).empty() &&
           forms_.Hold(request);
  }

 private:
  const RequestCheck check_;
  const FormsOfRequest forms_;
  const std::string& image_;
};

// Keeps a call for the handler, which takes none that is half written.
void Remember(const SeenCall& call) {
  LastCall& last = Last();
  last.made = 0;
  last.call = call;
  last.made = 1;
}

bool SaysTheSame(const RunnerReply& one, const RunnerReply& other) {
  return one.kind == other.kind && one.image == other.image && one.citations == other.citations;
}

// The digest of all replies so far, after one more.
std::string DigestAfter(const std::string& digest, const RunnerReply& reply) {
  std::string words = absl::StrCat(digest, "|", static_cast<int>(reply.kind), "|",
                                   reply.image.size(), "|", reply.image, "|", reply.fault);
  for (const Citation& citation : reply.citations) {
    absl::StrAppend(&words, "|", citation.rule, "|", citation.text);
  }
  return storage::ToHex(storage::Sha256(words));
}

}  // namespace

std::string NameOf(RulesetFunction function) { return kNames[static_cast<size_t>(function)]; }

std::string FunctionNames() { return absl::StrJoin(kNames, ", "); }

bool FunctionOf(std::string_view name, RulesetFunction* function) {
  for (size_t i = 0; i < std::size(kNames); ++i) {
    if (name != kNames[i]) continue;
    *function = static_cast<RulesetFunction>(i);
    return true;
  }
  return false;
}

bool IsRequest(const Description& description, RulesetFunction function, const std::string& image) {
  const Sendable sendable(description, image);
  switch (function) {
    case RulesetFunction::kDescribe:
      return image.empty();
    case RulesetFunction::kDraw:
    case RulesetFunction::kEvaluate:
      return sendable.As<DrawRequest>();
    case RulesetFunction::kCheckDeck:
      return sendable.As<DeckRequest>();
    case RulesetFunction::kOutcome:
      return sendable.As<OutcomeRequest>();
    case RulesetFunction::kStandings:
      return sendable.As<StandingsRequest>();
    case RulesetFunction::kAsk:
      return sendable.As<QuestionRequest>();
    case RulesetFunction::kAdmit:
      return sendable.As<AdmitRequest>();
    case RulesetFunction::kPlan:
      return sendable.As<PlanRequest>();
    case RulesetFunction::kRulePenalty:
      return sendable.As<PenaltyRequest>();
    case RulesetFunction::kAwards:
      return sendable.As<AwardsRequest>();
    case RulesetFunction::kSeriesTotals:
      return sendable.As<SeriesRequest>();
    case RulesetFunction::kRate:
      return sendable.As<RatingRequest>();
  }
  return false;
}

RunnerReply WatchedRunner::CallOnce(const SeenCall& call) const {
  return Invoke(functions_, call.function, call.image, call.catalogue, {});
}

void WatchedRunner::Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
                         Done done) {
  const SeenCall call = {function, std::move(image), std::move(catalogue)};
  if (watch_ == Watch::kEveryCall) Remember(call);
  RunnerReply reply = CallOnce(call);
  if (twice_ && !SaysTheSame(CallOnce(call), reply)) {
    reply.kind = RunnerReply::Kind::kFault;
    reply.fault =
        absl::StrCat("asked the same again, `", tools::NameOf(function), "` answers otherwise");
  }
  digest_ = DigestAfter(digest_, reply);
  if (kept_.size() < kept_max_) kept_.push_back(call);
  done(std::move(reply));
}

void SaveCallOnDeath(int descriptor) {
  Last().descriptor = descriptor;
  // A stack that overflowed cannot run the handler.
  static std::array<char, 64 * 1024> stack;
  stack_t other = {};
  other.ss_sp = stack.data();
  other.ss_size = stack.size();
  sigaltstack(&other, nullptr);
  struct sigaction action = {};
  action.sa_handler = &SaveAndDie;
  action.sa_flags = SA_ONSTACK;
  for (int number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTERM}) {
    sigaction(number, &action, nullptr);
  }
}

// Only what may be called in a handler.
void SaveLastCall() {
  LastCall& last = Last();
  if (last.descriptor < 0 || last.made == 0 || last.saved != 0) return;
  last.saved = 1;
  WriteSavedCall(last.descriptor, last.call);
}

}  // namespace arbitro::tools
