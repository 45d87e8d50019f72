// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/import_event.h"

#include <chrono>
#include <cstring>
#include <deque>
#include <future>
#include <map>
#include <optional>
#include <string>
#include <thread>
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
// Before a call that found no room is made again.
constexpr std::chrono::milliseconds kPauses[] = {std::chrono::milliseconds(100),
                                                 std::chrono::milliseconds(500),
                                                 std::chrono::milliseconds(2'000)};
// Rows of the standings that one message has at most.
constexpr int kPlacesOfMessage = 1'000;

// "EnterPairing" of "PairingService.EnterPairing".
const char* NameOfMethod(const imported::EntryCall& call) {
  return std::strchr(call.method, '.') + 1;
}

class ImportRun {
 public:
  ImportRun(const ServicePorts& ports, const v1::ImportEventRequest& request,
            const ImportPlan& plan, const std::shared_ptr<MessageStream>& stream,
            v1::ImportEventResponse told)
      : ports_(ports), request_(request), plan_(plan), stream_(stream), told_(std::move(told)) {}

  // How the stream shall end, if it is not over.
  std::optional<Failure> Run() {
    auto standings = plan_.validate_only ? Try() : TryAndRecord();
    if (stream_->Over()) return std::nullopt;
    if (standings.ok()) {
      TellStandings(*standings);
      return std::nullopt;
    }
    Failure failure = std::move(standings).failure();
    if (notes_.refused != nullptr) {
      told_.set_refused(absl::StrCat(notes_.refused->method, " ", notes_.refused->step));
      failure = InOwnFields(request_, *notes_.refused, std::move(failure));
    }
    Tell();
    return failure;
  }

 private:
  // A call whose answer is awaited.
  struct Sent {
    const imported::ImportStep* step = nullptr;
    std::future<Outcome> outcome;
  };

  OrFailure<v1::GetStandingsResponse> Try() {
    // The engine says whether the event may be made; the rest is of an event that is not there.
    const imported::EntryCall& create = plan_.steps.front().call;
    Outcome created = Patiently(create, Submit(create, true).get(), true);
    if (!created.ok()) {
      notes_.refused = &create;
      return std::move(created).failure();
    }
    const auto before = [&](size_t number) {
      if (plan_.validate_only) commands_ = number;
      return Next();
    };
    auto standings = TryImport(ports_, plan_, before, &notes_);
    const bool has_tried_all = notes_.refused == nullptr;
    if (plan_.validate_only && has_tried_all) commands_ = plan_.steps.size();
    return standings;
  }

  // Of a file that no event can be made of nothing is recorded. An event that is there already may
  // be what an earlier call left.
  OrFailure<v1::GetStandingsResponse> TryAndRecord() {
    if (!ports_.engine->Read(plan_.event, 0).ok()) {
      auto tried = Try();
      if (!tried.ok()) return tried;
      notes_ = ImportNotes();
    }
    return Record();
  }

  OrFailure<v1::GetStandingsResponse> Record() {
    for (const imported::ImportStep& step : plan_.steps) {
      if (!Next()) return engine::FromLog(absl::CancelledError("the client has left"));
      if (auto failure = Take(step)) return *std::move(failure);
    }
    if (auto failure = AwaitAll()) return *std::move(failure);
    auto state = StateNow();
    if (!state.ok()) return std::move(state).failure();
    told_.set_revision((*state)->revision);
    return ShownEvent(ports_, caller_, *std::move(state), false, {}).Standings(0);
  }

  // Tells how far it is, now and then. False: the stream is over.
  bool Next() {
    if (stream_->Over()) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now < tell_at_) return true;
    tell_at_ = now + kTellsEvery;
    return Tell();
  }

  bool Tell() {
    told_.set_commands(static_cast<uint32_t>(commands_));
    told_.set_reports_not_taken(notes_.by_hand);
    const bool open = stream_->Write(told_);
    told_.clear_warnings();
    return open;
  }

  // Sends the call of a step, once those before it are answered that it rests on.
  std::optional<Failure> Take(const imported::ImportStep& step) {
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
    sent_.push_back({&step, Submit(step.call, false)});
    return step.may_follow_at_once ? std::nullopt : AwaitAll();
  }

  // The first failure of those that are awaited; behind it nothing is tried again.
  std::optional<Failure> AwaitAll() {
    std::optional<Failure> failure;
    for (Sent& sent : sent_) {
      Outcome outcome = sent.outcome.get();
      if (failure) {
        commands_ += outcome.ok() ? 1 : 0;
      } else {
        failure = Settle(*sent.step, std::move(outcome));
      }
    }
    sent_.clear();
    return failure;
  }

  // Why the step is refused for good, where it is.
  std::optional<Failure> Settle(const imported::ImportStep& step, Outcome outcome) {
    const imported::EntryCall* call = &step.call;
    outcome = Patiently(*call, std::move(outcome), false);
    if (!outcome.ok() && step.instead && IsAboutItem(outcome.failure())) {
      call = &*step.instead;
      outcome = Patiently(*call, Submit(*call, false).get(), false);
      notes_.by_hand += outcome.ok() ? 1 : 0;
    }
    if (!outcome.ok()) {
      notes_.refused = call;
      return std::move(outcome).failure();
    }
    ++commands_;
    return std::nullopt;
  }

  // The outcome of a call, which is made again a few times where the daemon has no room for it.
  Outcome Patiently(const imported::EntryCall& call, Outcome outcome, bool validate_only) {
    for (const std::chrono::milliseconds pause : kPauses) {
      if (outcome.ok() || outcome.failure().code != absl::StatusCode::kResourceExhausted) break;
      std::this_thread::sleep_for(pause);
      if (stream_->Over()) break;
      outcome = Submit(call, validate_only).get();
    }
    return outcome;
  }

  // Submits the call as the caller makes it, who may; the answer comes later.
  std::future<Outcome> Submit(const imported::EntryCall& call, bool validate_only) {
    const auto promise = std::make_shared<std::promise<Outcome>>();
    auto read = SubmissionOfStep(plan_, call);
    if (!read.ok()) {
      promise->set_value(std::move(read).failure());
      return promise->get_future();
    }
    if (auto denied = stream_->AdmitAlso(NameOfMethod(call), *call.request, &caller_)) {
      promise->set_value(*std::move(denied));
      return promise->get_future();
    }
    engine::Submission& submission = *read;
    submission.validate_only = validate_only;
    submission.principal = caller_.principal;
    submission.ticket = caller_.ticket_use();
    submission.sees_drafts = SeesDrafts(caller_);
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

  // `in_file`: null where the file has no such player.
  void PutPlace(const imported::ComparedRow& row, const interchange::DocumentPlayer* in_file,
                v1::ImportedPlace* place) const {
    place->set_player(absl::StrCat(plan_.event, "/players/", row.place.player));
    if (in_file != nullptr) {
      // A document has no other id of a player.
      const bool has_own = !in_file->file_id.empty();
      place->set_in_file(has_own ? in_file->file_id : row.place.player);
    }
    place->set_place(row.place.place);
    place->set_place_in_file(row.place.place_in_file);
    place->set_points(row.points);
    place->set_below_by(row.below_by);
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
      const auto in_file = players.find(row.place.player);
      PutPlace(row, in_file == players.end() ? nullptr : in_file->second, told_.add_standings());
    }
    told_.set_differences(differences);
    Tell();
  }

  const ServicePorts& ports_;
  const v1::ImportEventRequest& request_;
  const ImportPlan& plan_;
  const std::shared_ptr<MessageStream>& stream_;
  v1::ImportEventResponse told_;  // what the next message has
  Caller caller_;                 // as of the newest call
  std::deque<Sent> sent_;
  ImportNotes notes_;
  size_t commands_ = 0;  // that were carried out, or tried where that is all that is asked for
  std::chrono::steady_clock::time_point tell_at_;  // at once, at first
};

}  // namespace

std::optional<Failure> StreamImport(const ServicePorts& ports,
                                    const v1::ImportEventRequest& request,
                                    const std::shared_ptr<MessageStream>& stream) {
  v1::ImportEventResponse told;
  const auto plan = PlanImport(ports, request, &told);
  if (plan.ok()) return ImportRun(ports, request, *plan, stream, std::move(told)).Run();
  const bool has_lines = told.faults_size() != 0 || told.warnings_size() != 0;
  if (has_lines) stream->Write(told);
  return plan.failure();
}

}  // namespace arbitro::services
