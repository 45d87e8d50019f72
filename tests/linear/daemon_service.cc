// SPDX-License-Identifier: Apache-2.0
#include "tests/linear/daemon_service.h"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/rocks/event_log.h"
#include "tests/linear/engine_terms.h"

namespace arbitro::linear {
namespace {

using testing::ApiClient;
using testing::CallResult;

constexpr int kUnavailable = 14;
constexpr std::chrono::seconds kEndPatience{30};

[[noreturn]] void Die(const std::string& why) {
  std::cerr << why << std::endl;
  std::abort();
}

Reply RefusedWith(const CallResult& result) {
  Reply reply;
  // A call that was broken off does not tell whether its request acted.
  if (result.code == kUnavailable && result.reason().empty()) return reply;
  reply.answer = Answer::kRefused;
  reply.reason = result.reason().empty() ? result.message : result.reason();
  const std::string revision = result.metadata("revision");
  if (!revision.empty()) reply.revision = std::strtoull(revision.c_str(), nullptr, 10);
  return reply;
}

Reply AcceptedWith(const v1::MutationResult& result, std::vector<int64_t> said) {
  engine::Digest hash = {};
  const std::string& bytes = result.receipt().record_hash();
  std::copy_n(bytes.begin(), std::min(bytes.size(), hash.size()), hash.begin());
  Reply reply;
  reply.answer = result.replayed() ? Answer::kRepeated : Answer::kAccepted;
  reply.revision = result.receipt().revision();
  reply.receipt = ReceiptOf(hash);
  reply.said = std::move(said);
  return reply;
}

template <class Outcomes>
std::vector<int64_t> PointsOf(const Outcomes& outcomes) {
  std::vector<int64_t> points;
  for (const v1::SeatOutcome& outcome : outcomes) points.push_back(outcome.points());
  return points;
}

std::vector<int64_t> SaidBy(const v1::EventMutationResponse&) { return {}; }
std::vector<int64_t> SaidBy(const v1::PlayerMutationResponse& response) {
  return {response.number(), response.round()};
}
std::vector<int64_t> SaidBy(const v1::ReportResultResponse& response) {
  return PointsOf(response.outcomes());
}
std::vector<int64_t> SaidBy(const v1::ChangeResultsResponse& response) {
  if (response.tables().empty()) return {};
  return PointsOf(response.tables(0).outcomes());
}

// One mutation: fills its request in and sends it.
class Call {
 public:
  Call(const ApiClient& client, const Request& request)
      : client_(client), request_(request), event_(EventName(request.event)) {}

  Reply Make() {
    const Asked& asked = request_.asked;
    switch (asked.kind) {
      case Kind::kCreate: {
        v1::CreateEventRequest create;
        create.set_event_id(event_.substr(event_.find('/') + 1));
        create.set_ruleset("rulesets/demo");
        create.set_format("standard");
        return Send<v1::EventMutationResponse>("EventService/CreateEvent", std::move(create));
      }
      case Kind::kOpenRegistration:
        return Send<v1::EventMutationResponse>("EventService/OpenRegistration",
                                               ForEvent<v1::OpenRegistrationRequest>());
      case Kind::kStart:
        return Send<v1::EventMutationResponse>("EventService/StartEvent",
                                               ForEvent<v1::StartEventRequest>());
      case Kind::kRegister: {
        auto message = ForEvent<v1::RegisterPlayerRequest>();
        message.set_player_id(PlayerId(asked.player));
        return Send<v1::PlayerMutationResponse>("EventService/RegisterPlayer", std::move(message));
      }
      case Kind::kDrop:
        return Send<v1::PlayerMutationResponse>("EventService/DropPlayer",
                                                ForPlayer<v1::DropPlayerRequest>());
      case Kind::kReenter:
        return Send<v1::PlayerMutationResponse>("EventService/ReenterPlayer",
                                                ForPlayer<v1::ReenterPlayerRequest>());
      default:
        return MakeOfRound();
    }
  }

 private:
  Reply MakeOfRound() {
    const Asked& asked = request_.asked;
    switch (asked.kind) {
      case Kind::kPair: {
        auto message = ForEvent<v1::PairRoundRequest>();
        message.set_round(asked.round);
        return Send<v1::RoundMutationResponse>("PairingService/PairRound", std::move(message));
      }
      case Kind::kReport:
        return Send<v1::ReportResultResponse>("ScoringService/ReportResult",
                                              AtTable<v1::ReportResultRequest>());
      case Kind::kCorrect: {
        auto message = AtTable<v1::CorrectResultRequest>();
        message.mutable_options()->set_reason("read wrongly");
        return Send<v1::ChangeResultsResponse>("ScoringService/CorrectResult", std::move(message));
      }
      default: {
        v1::CloseRoundRequest message;
        message.set_round(RoundName());
        return Send<v1::RoundMutationResponse>("PairingService/CloseRound", std::move(message));
      }
    }
  }

  template <class Message>
  Message ForEvent() const {
    Message message;
    message.set_event(event_);
    return message;
  }
  template <class Message>
  Message ForPlayer() const {
    Message message;
    message.set_player(absl::StrCat(event_, "/players/", PlayerId(request_.asked.player)));
    return message;
  }
  template <class Message>
  Message AtTable() const {
    Message message;
    message.set_table(absl::StrCat(RoundName(), "/tables/", request_.asked.table));
    v1::ValueField* field = message.mutable_report()->mutable_struct_()->add_fields();
    field->set_key("winner");
    field->mutable_value()->set_text(request_.asked.winner == Winner::kFirst ? "first" : "second");
    return message;
  }
  std::string RoundName() const { return absl::StrCat(event_, "/rounds/", request_.asked.round); }

  // Of the calls about rounds, only a pairing's answer has values that the record has, too.
  std::vector<int64_t> Said(const v1::RoundMutationResponse& response) const {
    if (request_.asked.kind != Kind::kPair) return {};
    return {response.tables()};
  }
  template <class Response>
  std::vector<int64_t> Said(const Response& response) const {
    return SaidBy(response);
  }

  template <class Response, class Message>
  Reply Send(const std::string& method, Message message) const {
    v1::MutationOptions* options = message.mutable_options();
    options->set_request_id(RequestId(request_.id));
    options->set_expected_revision(request_.asked.expected_revision);
    Response response;
    const CallResult result = client_.Call(method, message, &response);
    if (!result.ok()) return RefusedWith(result);
    return AcceptedWith(response.result(), Said(response));
  }

  const ApiClient& client_;
  const Request& request_;
  const std::string event_;
};

Status StatusOf(v1::EventStatus status) {
  switch (status) {
    case v1::EVENT_STATUS_DRAFT:
      return Status::kDraft;
    case v1::EVENT_STATUS_REGISTRATION:
      return Status::kRegistration;
    case v1::EVENT_STATUS_RUNNING:
      return Status::kRunning;
    default:
      return Status::kNone;
  }
}

// Reads the event as it is now, and the player in that state.
Reply Read(const ApiClient& client, const Request& request) {
  v1::GetEventRequest get_event;
  get_event.set_name(EventName(request.event));
  v1::Event event;
  CallResult result = client.Call("EventService/GetEvent", get_event, &event);
  if (!result.ok()) return RefusedWith(result);
  Reply reply;
  reply.answer = Answer::kSeen;
  reply.revision = event.revision();
  reply.view = {StatusOf(event.status()), event.players(),       event.active_players(),
                event.rounds_paired(),    event.rounds_closed(), {}};
  v1::GetPlayerRequest get_player;
  get_player.set_name(absl::StrCat(event.name(), "/players/", PlayerId(request.asked.player)));
  get_player.mutable_read()->set_at_revision(event.revision());
  v1::Player player;
  result = client.Call("EventService/GetPlayer", get_player, &player);
  if (result.reason() == "PLAYER_UNKNOWN") return reply;
  if (!result.ok()) return RefusedWith(result);
  reply.view.player = {true, player.status() == v1::PLAYER_STATUS_ACTIVE, player.points()};
  return reply;
}

}  // namespace

Rules DemoRules() {
  Rules rules;
  rules.win_points = 1;
  rules.bye_points = 1;
  rules.draw_players_min = 2;
  rules.draw_refusal = "TOO_FEW_PLAYERS";
  return rules;
}

DaemonService::DaemonService(uint64_t operations_between_kills)
    : operations_between_kills_(operations_between_kills) {
  Start();
}

void DaemonService::Start() {
  daemon_ = std::make_unique<testing::DaemonProcess>(folder_.Path());
  if (!daemon_->ready()) Die(daemon_->Log());
  client_ = std::make_shared<ApiClient>(daemon_->address());
}

DaemonService::Client DaemonService::WaitForClient() {
  std::unique_lock lock(mutex_);
  started_.wait(lock, [this] { return client_ != nullptr; });
  ++operations_;
  if (operations_between_kills_ == 0 || operations_ % operations_between_kills_ != 0) {
    return client_;
  }
  client_.reset();
  ++kills_;
  lock.unlock();
  // The other calls under way lose their answers; later ones wait above.
  daemon_->Signal(SIGKILL);
  if (!daemon_->WaitForEnd(kEndPatience)) Die("the daemon outlived SIGKILL");
  lock.lock();
  Start();
  started_.notify_all();
  return client_;
}

Reply DaemonService::Ask(const Request& request) {
  const Client client = WaitForClient();
  return request.id == 0 ? Read(*client, request) : Call(*client, request).Make();
}

absl::StatusOr<std::vector<std::vector<Record>>> DaemonService::StopAndReadJournals(
    uint32_t events) {
  daemon_->Signal(SIGTERM);
  if (!daemon_->WaitForEnd(kEndPatience)) return absl::UnavailableError("arbitrod does not stop");
  auto lock = storage::FolderLock::AcquireForReading(folder_.Path());
  if (!lock.ok()) return lock.status();
  const auto log = storage::RocksEventLog::OpenReadOnly(*std::move(lock));
  if (!log.ok()) return log.status();
  return ReadJournals(**log, translate::ProtoPayloadCodec(), events);
}

}  // namespace arbitro::linear
