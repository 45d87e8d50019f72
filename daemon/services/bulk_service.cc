// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "arbitro/v1/bulk.grpc.pb.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/read/bulk.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/normalise.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using translate::Fields;
using translate::Source;

using BulkApi = v1::BulkService;
using BulkBase = RawMethods<BulkApi::Service, BulkApi::WithRawCallbackMethod_RegisterPlayers,
                            BulkApi::WithRawCallbackMethod_ReportResults,
                            BulkApi::WithRawCallbackMethod_EnterRounds>::Type;

// Makes the parts of a plan, each of the request of its own call.
class BulkParts {
 public:
  template <class Request>
  BulkParts(const Caller& caller, const Request& request)
      : caller_(caller), options_(request.options()) {
    Fields fields(Source::kClient);
    plan_.event = translate::ReadEventName("event", request.event(), &fields);
    plan_.item_by_item = request.item_by_item();
    fields.Text("options.request_id", options_.request_id(), {1, kBulkRequestIdBytesMax});
    if (options_.expected_revision() != 0) {
      fields.Wrong("options.expected_revision", "must be 0: each item makes a revision of its own");
    }
    if (!fields.ok()) plan_.faults = fields.failure().fields;
  }

  // The next item, whose parts follow.
  void Begin(std::string name) {
    plan_.names.push_back(std::move(name));
    before_ = plan_.parts.size();
  }

  // A part of the item; `suffix` tells it from the item's others.
  template <class Request>
  void Add(const std::string& path, const std::string& suffix, Request request) {
    const auto item = static_cast<uint32_t>(plan_.names.size() - 1);
    if (request.has_options()) {
      return Wrong(path + ".options", "must be left out: those of the call hold for each item");
    }
    if (!HasRoom(path)) return;
    FillOptions(request.mutable_options());
    auto read = translate::ToSubmission(request);
    if (!read.ok()) {
      for (const engine::Failure::Field& field : read.failure().fields) {
        Wrong(absl::StrCat(path, ".", field.path), field.description);
      }
      return;
    }
    if (read->journal != plan_.event) {
      return Wrong(path,
                   absl::StrCat("is of `", read->journal, "`, must be of `", plan_.event, "`"));
    }
    read->request_id = absl::StrCat(options_.request_id(), "#", item, suffix);
    FillSubmission(&request, &*read);
    plan_.parts.push_back({item, path, *std::move(read)});
  }

  void Wrong(std::string path, std::string description) {
    plan_.faults.push_back({std::move(path), std::move(description)});
  }

  BulkPlan Take() && {
    if (plan_.parts.empty() && plan_.faults.empty()) {
      Wrong("items", absl::StrCat("is empty; name 1 to ", PartsMax()));
    }
    return std::move(plan_);
  }
  const std::string& event() const { return plan_.event; }

 private:
  size_t PartsMax() const { return plan_.item_by_item ? kBulkPartsByItemMax : kBulkPartsMax; }

  // Whether the call and its item have room for another part.
  bool HasRoom(const std::string& path) {
    if (plan_.parts.size() == PartsMax()) {
      Wrong(path, absl::StrCat("is beyond the ", PartsMax(),
                               " mutations of one call; send it in another"));
      return false;
    }
    if (plan_.parts.size() - before_ == kBulkPartsMax) {
      Wrong(path, absl::StrCat("is beyond the ", kBulkPartsMax, " mutations of one item"));
      return false;
    }
    return true;
  }

  template <class Request>
  void FillSubmission(Request* request, engine::Submission* submission) const {
    submission->validate_only = options_.validate_only();
    submission->principal = caller_.principal;
    submission->ticket = caller_.ticket_use();
    submission->request_digest = RequestDigest(*request);
    submission->command.request = translate::RecordedCommand(request);
    submission->sees_drafts = SeesDrafts(caller_);
  }

  void FillOptions(v1::MutationOptions* options) const {
    options->set_request_id(options_.request_id());
    options->set_reason(options_.reason());
    options->set_by_hand(options_.by_hand());
    options->set_judge(options_.judge());
  }

  const Caller& caller_;
  const v1::MutationOptions& options_;
  BulkPlan plan_;
  size_t before_ = 0;  // parts of the items before the newest
};

BulkPlan PlanOf(const Caller& caller, const v1::RegisterPlayersRequest& request) {
  BulkParts parts(caller, request);
  for (int i = 0; i < request.players_size(); ++i) {
    v1::RegisterPlayerRequest player = request.players(i);
    if (player.event().empty()) player.set_event(request.event());
    parts.Begin(translate::NameOfPlayer(parts.event(), player.player_id()));
    parts.Add(absl::StrCat("players[", i, "]"), "", std::move(player));
  }
  return std::move(parts).Take();
}

// Staff reports: a player's own report is a call of its own.
void AddReport(const std::string& path, const std::string& suffix,
               const v1::ReportResultRequest& report, BulkParts* parts) {
  if (!report.player().empty()) {
    return parts->Wrong(path + ".player", "must be left out: staff reports in bulk");
  }
  parts->Add(path, suffix, report);
}

BulkPlan PlanOf(const Caller& caller, const v1::ReportResultsRequest& request) {
  BulkParts parts(caller, request);
  for (int i = 0; i < request.results_size(); ++i) {
    parts.Begin(request.results(i).table());
    AddReport(absl::StrCat("results[", i, "]"), "", request.results(i), &parts);
  }
  return std::move(parts).Take();
}

void AddRound(const std::string& path, const v1::EnteredRound& round, BulkParts* parts) {
  uint32_t number = 0;
  const auto next = [&] { return absl::StrCat(".", number++); };
  v1::EnterPairingRequest pairing = round.pairing();
  if (pairing.event().empty()) pairing.set_event(parts->event());
  parts->Add(path + ".pairing", next(), std::move(pairing));
  for (int i = 0; i < round.results_size(); ++i) {
    AddReport(absl::StrCat(path, ".results[", i, "]"), next(), round.results(i), parts);
  }
  for (int i = 0; i < round.outcomes_size(); ++i) {
    parts->Add(absl::StrCat(path, ".outcomes[", i, "]"), next(), round.outcomes(i));
  }
  if (round.open()) return;
  v1::CloseRoundRequest close;
  close.set_round(translate::NameOfRound(parts->event(), round.pairing().round()));
  parts->Add(path, next(), std::move(close));
}

BulkPlan PlanOf(const Caller& caller, const v1::EnterRoundsRequest& request) {
  BulkParts parts(caller, request);
  for (int i = 0; i < request.rounds_size(); ++i) {
    parts.Begin(translate::NameOfRound(parts.event(), request.rounds(i).pairing().round()));
    AddRound(absl::StrCat("rounds[", i, "]"), request.rounds(i), &parts);
  }
  return std::move(parts).Take();
}

class BulkService final : public BulkBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit BulkService(const ServicePorts& ports) : ports_(ports) {}

  Reactor* RegisterPlayers(Context* context, const Bytes* in, Bytes* out) override {
    return Carry<v1::RegisterPlayersRequest>({ports_, context, in, out});
  }

  Reactor* ReportResults(Context* context, const Bytes* in, Bytes* out) override {
    return Carry<v1::ReportResultsRequest>({ports_, context, in, out});
  }

  Reactor* EnterRounds(Context* context, const Bytes* in, Bytes* out) override {
    return Carry<v1::EnterRoundsRequest>({ports_, context, in, out});
  }

 private:
  template <class Request>
  Reactor* Carry(RawCall raw) {
    return ServeOn<Request, v1::BulkResponse>(ports_.reads, raw, [this](const auto& call) {
      Answer(call, CarryOut(ports_, call->caller(), PlanOf(call->caller(), call->request)));
    });
  }

  template <class Call>
  void Answer(const Call& call, engine::OrFailure<v1::BulkResponse> answer) const {
    if (!answer.ok()) return call->Fail(answer.failure());
    call->response = *std::move(answer);
    const std::string event = call->request.event();
    const bool secret = SecretFrom(ViewerOf(call->caller()), *ports_.engine, event).has_value();
    for (v1::BulkItem& item : *call->response.mutable_items()) {
      for (v1::MutationResult& result : *item.mutable_results()) {
        LocalizeCitations(*ports_.engine, event, call->language(), result.mutable_citations());
        if (!secret) continue;
        for (v1::Citation& citation : *result.mutable_citations()) citation.clear_text();
      }
    }
    call->Finish();
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewBulkService(const ServicePorts& ports) {
  return std::make_unique<BulkService>(ports);
}

}  // namespace arbitro::services
