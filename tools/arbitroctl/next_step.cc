// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/next_step.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/next_command.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

// The reason of a dry run of what needs one.
constexpr char kTrial[] = "trial";

// One search, which asks the daemon what it would take.
class Steps {
 public:
  Steps(Session* session, const v1::Event& event) : session_(session), event_(event) {}

  std::string Text() {
    if (event_.rounds_paired() > event_.rounds_closed()) {
      OfOpenRound();
    } else {
      BeforeStart();
      BetweenRounds();
      AfterwardsToo();
    }
    std::string text;
    if (round_refused_ || (commands_.empty() && !passed_ && !waits_.empty())) {
      absl::StrAppend(&text, PhraseWith("before it goes on: $0", waits_), "\n");
    }
    for (const std::string& command : commands_) {
      absl::StrAppend(&text, PhraseWith("next: $0", command), "\n");
    }
    return text;
  }

  std::map<std::string, std::string> TakeRefused() { return std::move(refused_); }

 private:
  void OfOpenRound() {
    if (Listed("PairingService.CloseRound")) return Add("PairingService.CloseRound");
    commands_.push_back(
        absl::StrCat("arbitroctl round tables ", IdOf(event_.name()), " ", event_.rounds_paired()));
  }

  // An event that may open needs no sanction; one that needs it asks for it first.
  void BeforeStart() {
    if (Try<v1::OpenRegistrationRequest>("EventService.OpenRegistration")) return;
    Try<v1::RequestEventRequest>("EventService.RequestEvent");
    Try<v1::SanctionEventRequest>("EventService.SanctionEvent");
    if (Try<v1::StartEventRequest>("EventService.StartEvent")) return;
    if (event_.status() == v1::EVENT_STATUS_REGISTRATION) Add("EventService.RegisterPlayer");
  }

  // A phase that is due is started by `round start` as well.
  void BetweenRounds() {
    const bool round = TryRound();
    if (!round && Listed("PairingService.StartPhase") && TryPhase(/*as_planned=*/false)) {
      Add("PairingService.PairRound");
    }
    Try<v1::CompleteEventRequest>("EventService.CompleteEvent");
    if (!commands_.empty() || event_.status() != v1::EVENT_STATUS_RUNNING) return;
    if (phase_ != 0 && TryPhase(/*as_planned=*/true)) {
      commands_.push_back(absl::StrCat("arbitroctl phase start ", IdOf(event_.name()), " ", phase_,
                                       " --as-planned --reason WHY"));
    }
    if (phase_ != 0 && event_.active_players() >= 2) {
      commands_.push_back(absl::StrCat("arbitroctl phase start ", IdOf(event_.name()), " ", phase_,
                                       " --by-hand --player PLAYER … --reason WHY"));
    }
    if (round_refused_ || commands_.empty()) TryEarlyEnd();
  }

  void AfterwardsToo() {
    Try<v1::GrantAwardsRequest, v1::GrantAwardsResponse>("ScoringService.GrantAwards");
    Try<v1::ConfirmEventRequest>("EventService.ConfirmEvent");
  }

  // Whether the event lists the call as one that may be made.
  bool Listed(const std::string& action) const {
    for (const v1::AllowedAction& each : event_.allowed_actions()) {
      if (each.action() == action) return each.allowed();
    }
    return false;
  }

  void Add(const std::string& action) { commands_.push_back(CommandFor(event_, action)); }

  // Names the command of a call that a dry run lets pass; otherwise keeps what is in its way.
  template <class Request, class Response = v1::EventMutationResponse>
  bool Try(const std::string& action) {
    if (!Listed(action)) return false;
    Request request;
    request.set_event(event_.name());
    if (!Passes<Response>(action, std::move(request))) return false;
    Add(action);
    return true;
  }

  bool TryRound() {
    if (!Listed("PairingService.PairRound")) return false;
    v1::PairRoundRequest request;
    request.set_event(event_.name());
    request.set_round(event_.rounds_paired() + 1);
    round_refused_ =
        !Passes<v1::RoundMutationResponse>("PairingService.PairRound", std::move(request));
    if (!round_refused_) Add("PairingService.PairRound");
    return !round_refused_;
  }

  // Tries the phase behind the newest. As planned is tried with a reason, as it needs one.
  bool TryPhase(bool as_planned) {
    v1::ListPhasesRequest list;
    list.set_event(event_.name());
    v1::ListPhasesResponse phases;
    if (!session_->Call("PairingService.ListPhases", list, &phases).ok()) return false;
    const int count = phases.phases_size();
    phase_ = count == 0 ? 1 : phases.phases(count - 1).what().number() + 1;
    v1::StartPhaseRequest request;
    request.set_event(event_.name());
    request.set_phase(phase_);
    request.set_as_planned(as_planned);
    if (as_planned) request.mutable_options()->set_reason(kTrial);
    return Passes<v1::StartPhaseResponse>("PairingService.StartPhase", std::move(request));
  }

  // An event that cannot go on as planned may end for a reason.
  void TryEarlyEnd() {
    if (!Listed("EventService.CompleteEvent")) return;
    v1::CompleteEventRequest request;
    request.set_event(event_.name());
    request.mutable_options()->set_reason(kTrial);
    if (!Passes<v1::EventMutationResponse>("EventService.CompleteEvent", std::move(request)))
      return;
    commands_.push_back(
        absl::StrCat(CommandFor(event_, "EventService.CompleteEvent"), " --reason WHY"));
  }

  template <class Response, class Request>
  bool Passes(const std::string& action, Request request) {
    const std::string reason = request.options().reason();
    *request.mutable_options() = session_->OptionsOfStep(absl::StrCat("try-", action, reason));
    if (!reason.empty()) request.mutable_options()->set_reason(reason);
    request.mutable_options()->set_validate_only(true);
    Response response;
    const absl::Status status = session_->Call(action, request, &response);
    if (!status.ok() && waits_.empty()) waits_ = MessageOf(status);
    // A call that only lacks a field, such as a reason, may be made.
    if (absl::IsFailedPrecondition(status)) refused_[action] = MessageOf(status);
    passed_ |= status.ok();
    return status.ok();
  }

  Session* session_;
  const v1::Event& event_;
  uint32_t phase_ = 0;          // the one behind the newest; 0: none was tried
  bool round_refused_ = false;  // by the rulebook
  std::vector<std::string> commands_;
  std::string waits_;    // the first refusal
  bool passed_ = false;  // a dry run
  std::map<std::string, std::string> refused_;
};

}  // namespace

NextSteps FindNextSteps(Session* session, const v1::Event& event) {
  Steps steps(session, event);
  NextSteps found;
  found.text = steps.Text();
  found.refused = steps.TakeRefused();
  return found;
}

std::string NextText(Session* session, const v1::Event& event) {
  return FindNextSteps(session, event).text;
}

}  // namespace arbitro::tools
