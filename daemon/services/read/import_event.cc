// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/import_event.h"

#include <chrono>
#include <cstring>
#include <deque>
#include <future>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/gate/drafts.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/read/bulk.h"
#include "daemon/services/read/import_request.h"
#include "daemon/services/read/import_trial.h"
#include "daemon/services/read/shown_event.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;
using engine::Outcome;

constexpr std::chrono::seconds kTellsEvery{1};
// Rows of the standings that one message has at most.
constexpr int kPlacesOfMessage = 1'000;

// "EnterPairing" of "PairingService.EnterPairing".
const char* NameOfMethod(const imported::EntryCall& call) {
  return std::strchr(call.method, '.') + 1;
}

class ImportRun {
 public:
  ImportRun(const ServicePorts& ports, const ImportPlan& plan,
            const std::shared_ptr<MessageStream>& stream, v1::ImportEventResponse told)
      : ports_(ports), plan_(plan), stream_(stream), told_(std::move(told)) {}

  void Run() {
    auto standings = plan_.validate_only ? Try() : Record();
    if (stream_->Over()) return;
    if (!standings.ok()) {
      if (refused_ != nullptr) {
        told_.set_refused(absl::StrCat(refused_->method, " ", refused_->step));
        if (!Tell()) return;
      }
      return stream_->Fail(
          WithoutEntries(caller_, WithoutDeal(caller_, std::move(standings).failure())));
    }
    told_.set_commands(told_.commands_total());
    TellStandings(*standings);
  }

 private:
  // A call whose answer is awaited.
  struct Sent {
    size_t number = 0;
    std::future<Outcome> outcome;
  };

  OrFailure<v1::GetStandingsResponse> Try() {
    // The engine says whether the event may be made; the rest is of an event that is not there.
    const imported::EntryCall& create = plan_.steps.front().call;
    auto sent = Submit(create, 0, false);
    auto outcome = sent.ok() ? sent->get() : Outcome(std::move(sent).failure());
    if (!outcome.ok()) return Refused(create, std::move(outcome).failure());
    const imported::EntryCall* tried = nullptr;
    auto standings = TryImport(ports_, plan_, [&](size_t number) {
      tried = &plan_.steps[number].call;
      return Next(number);
    });
    if (!standings.ok()) refused_ = tried;
    return standings;
  }

  OrFailure<v1::GetStandingsResponse> Record() {
    for (size_t number = 0; number < plan_.steps.size(); ++number) {
      if (!Next(number)) return engine::FromLog(absl::CancelledError("the client has left"));
      if (auto failure = Take(number)) {
        AwaitAll();  // Whatever comes of them: the first failure is the answer.
        return *std::move(failure);
      }
    }
    if (auto failure = AwaitAll()) return *std::move(failure);
    auto state = StateNow();
    if (!state.ok()) return std::move(state).failure();
    told_.set_revision((*state)->revision);
    return ShownEvent(ports_, caller_, *std::move(state), false, {}).Standings(0);
  }

  // Tells how far it is, now and then. False: the stream is over.
  bool Next(size_t number) {
    if (stream_->Over()) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now < tell_at_) return true;
    tell_at_ = now + kTellsEvery;
    told_.set_commands(static_cast<uint32_t>(number - sent_.size()));
    return Tell();
  }

  bool Tell() {
    const bool open = stream_->Write(told_);
    told_.clear_warnings();
    return open;
  }

  // Sends the call of a step, once those before it are answered that it rests on.
  std::optional<Failure> Take(size_t number) {
    const imported::ImportStep& step = plan_.steps[number];
    if (!step.may_follow_at_once || sent_.size() >= kBulkItemsAtOnce) {
      if (auto failure = AwaitAll()) return failure;
    }
    if (step.by_standings_of != 0) {
      auto state = StateNow();
      if (!state.ok()) return std::move(state).failure();
      const auto standings =
          ShownEvent(ports_, caller_, *std::move(state), false, {}).Standings(step.by_standings_of);
      if (!standings.ok()) return standings.failure();
      imported::OrderQualified(*standings, step);
    }
    auto sent = Submit(step.call, number, false);
    if (!sent.ok()) return Refused(step.call, std::move(sent).failure());
    sent_.push_back({number, *std::move(sent)});
    return step.may_follow_at_once ? std::nullopt : AwaitAll();
  }

  // The first failure of those that are awaited.
  std::optional<Failure> AwaitAll() {
    std::optional<Failure> failure;
    for (Sent& sent : sent_) {
      const imported::ImportStep& step = plan_.steps[sent.number];
      const imported::EntryCall* call = &step.call;
      Outcome outcome = sent.outcome.get();
      if (!outcome.ok() && step.instead && IsAboutItem(outcome.failure()) && !failure) {
        call = &*step.instead;
        auto again = Submit(*call, sent.number, true);
        outcome = again.ok() ? again->get() : Outcome(std::move(again).failure());
      }
      if (!outcome.ok() && !failure) failure = Refused(*call, std::move(outcome).failure());
    }
    sent_.clear();
    return failure;
  }

  Failure Refused(const imported::EntryCall& call, Failure failure) {
    if (refused_ == nullptr) refused_ = &call;
    return failure;
  }

  // Submits the call as the caller makes it, who may; the answer comes later.
  OrFailure<std::future<Outcome>> Submit(const imported::EntryCall& call, size_t number,
                                         bool is_instead) {
    auto read = SubmissionOfStep(plan_, call, number, is_instead);
    if (!read.ok()) return std::move(read).failure();
    if (auto denied = stream_->AdmitAlso(NameOfMethod(call), *call.request, &caller_)) {
      return *std::move(denied);
    }
    engine::Submission& submission = *read;
    submission.validate_only = plan_.validate_only;
    submission.principal = caller_.principal;
    submission.ticket = caller_.ticket_use();
    submission.sees_drafts = SeesDrafts(caller_);
    const auto promise = std::make_shared<std::promise<Outcome>>();
    ports_.engine->Submit(std::move(submission),
                          [promise](Outcome outcome) { promise->set_value(std::move(outcome)); });
    return promise->get_future();
  }

  // The event as the caller may see it, who may read its standings.
  OrFailure<engine::StatePtr> StateNow() {
    v1::GetStandingsRequest request;
    request.set_event(plan_.event);
    if (auto denied = stream_->AdmitAlso("GetStandings", request, &caller_)) {
      return *std::move(denied);
    }
    return ReadState(ports_, caller_, plan_.event, {});
  }

  void TellStandings(const v1::GetStandingsResponse& standings) {
    std::map<std::string, const interchange::DocumentPlayer*> players;
    for (const auto& player : plan_.document.players) players[player.id] = &player;
    uint32_t differences = 0;
    for (const imported::ComparedRow& row : imported::ComparedStandings(
             plan_.document, standings, plan_.format == imported::EventFormat::kTdf)) {
      if (told_.standings_size() == kPlacesOfMessage) {
        if (!Tell()) return;
        told_.clear_standings();
      }
      differences += row.place.differs() ? 1 : 0;
      v1::ImportedPlace* place = told_.add_standings();
      place->set_player(absl::StrCat(plan_.event, "/players/", row.place.player));
      const auto in_file = players.find(row.place.player);
      if (in_file != players.end()) place->set_in_file(in_file->second->file_id);
      place->set_place(row.place.place);
      place->set_place_in_file(row.place.place_in_file);
      place->set_points(row.points);
      place->set_below_by(row.below_by);
    }
    told_.set_differences(differences);
    if (Tell()) stream_->Finish();
  }

  const ServicePorts& ports_;
  const ImportPlan& plan_;
  const std::shared_ptr<MessageStream>& stream_;
  v1::ImportEventResponse told_;  // what the next message has
  Caller caller_;                 // as of the newest call
  std::deque<Sent> sent_;
  const imported::EntryCall* refused_ = nullptr;
  std::chrono::steady_clock::time_point tell_at_;  // at once, at first
};

}  // namespace

void StreamImport(const ServicePorts& ports, const v1::ImportEventRequest& request,
                  const std::shared_ptr<MessageStream>& stream) {
  v1::ImportEventResponse told;
  const auto plan = PlanImport(ports, request, &told);
  if (plan.ok()) return ImportRun(ports, *plan, stream, std::move(told)).Run();
  const bool has_lines = told.faults_size() != 0 || told.warnings_size() != 0;
  if (has_lines && !stream->Write(told)) return;
  stream->Fail(plan.failure());
}

}  // namespace arbitro::services
