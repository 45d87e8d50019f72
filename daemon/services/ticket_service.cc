// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <variant>

#include "absl/container/flat_hash_map.h"
#include "arbitro/v1/ticket.grpc.pb.h"
#include "daemon/access/stream_tickets.h"
#include "daemon/access/ticket_guesses.h"
#include "daemon/access/ticket_secrets.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/gate/bearer.h"
#include "daemon/services/gate/ticket.h"
#include "daemon/translate/record/normalise.h"
#include "daemon/translate/record/ticket.h"
#include "daemon/translate/view/ticket.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

using TicketApi = v1::TicketService;
ARBITRO_RECORDED_CALLS(TicketService)
using TicketBase = RecordedTicketService<
    RawMethods<TicketApi::Service, TicketApi::WithRawCallbackMethod_ListTickets,
               TicketApi::WithRawCallbackMethod_IssueStreamTicket>::Type>;

// Events whose short codes are remembered at once.
constexpr size_t kEventsRemembered = 256;

access::TicketKey KeyOf(const std::string& event, uint32_t number, const engine::Digest& issued) {
  return {event, number, issued};
}

// The tickets of events by their short codes, each derived once. Thread-safe.
class ShortCodes {
 public:
  // Uses the secrets once it is asked: a daemon that stands by has none before.
  explicit ShortCodes(const ServicePorts& ports) : ports_(ports) {}

  // The number of the ticket that has the code; 0: none, or several, which then need their QR
  // codes.
  uint32_t Find(const engine::JournalState& state, const std::string& code) {
    const auto& tickets = state.event.life->tickets;
    const std::lock_guard lock(mutex_);
    if (events_.size() > kEventsRemembered) events_.clear();
    OfEvent& of_event = events_[state.journal];
    for (; of_event.tickets < tickets.size(); ++of_event.tickets) {
      const auto number = static_cast<uint32_t>(of_event.tickets + 1);
      const engine::TicketState& ticket = *tickets[of_event.tickets];
      if (ticket.short_code_expire_time_us == 0) continue;
      const auto key = KeyOf(state.journal, number, ticket.issued_hash);
      const auto [place, is_new] =
          of_event.numbers.emplace(ports_.ticket_secrets->ShortCodeOf(key), number);
      if (!is_new) place->second = 0;
    }
    const auto found = of_event.numbers.find(code);
    return found == of_event.numbers.end() ? 0 : found->second;
  }

 private:
  struct OfEvent {
    size_t tickets = 0;  // that were looked at
    absl::flat_hash_map<std::string, uint32_t> numbers;
  };

  const ServicePorts& ports_;
  std::mutex mutex_;
  std::map<std::string, OfEvent> events_;
};

Failure NoBearerToSeal() {
  return engine::Fail(absl::StatusCode::kUnauthenticated, engine::reason::kCredentialsMissing,
                      "a stream ticket stands for the token in `authorization`, and this call has "
                      "none, or one longer than an address may be; send a token");
}

// An event that is not there is answered alike, so that codes tell nothing of events.
Failure Unproved() {
  return engine::Fail(absl::StatusCode::kNotFound, engine::reason::kTicketUnknown,
                      "no ticket of that event has this code; read it once more, or ask the "
                      "event's staff for another ticket");
}

class TicketService final : public TicketBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit TicketService(const ServicePorts& ports) : TicketBase(ports), codes_(ports) {}

  Reactor* IssueTickets(Context* context, const Bytes* in, Bytes* out) override {
    return Mutate<v1::IssueTicketsRequest, v1::IssueTicketsResponse>(
        {ports_, context, in, out},
        [this](const engine::Accepted& accepted, v1::IssueTicketsResponse* response) {
          WriteSecrets(accepted, response);
        });
  }

  Reactor* RedeemTicket(Context* context, const Bytes* in, Bytes* out) override {
    return Serve<v1::RedeemTicketRequest, v1::RedeemTicketResponse>(
        {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const std::string event =
              translate::ReadEventName("event", call->request.event(), &fields);
          if (call->request.secret().empty() == call->request.short_code().empty()) {
            fields.Wrong("secret", "or else `short_code` must be there, exactly one of them");
          }
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto proved = Prove(event, call->caller(), call->request);
          if (!proved.ok()) return call->Fail(proved.failure());
          Redeem(call, *proved);
        });
  }

  Reactor* ListTickets(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListTicketsRequest, v1::ListTicketsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const v1::ListTicketsRequest& request = call->request;
          Fields fields(Source::kClient);
          const std::string event = translate::ReadEventName("event", request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const PageRequest asked{"ListTickets",        event,         event, request.page_size(),
                                  request.page_token(), request.read()};
          const auto opened = OpenPage(ports_, call->caller(), asked);
          if (!opened.ok()) return call->Fail(opened.failure());
          const Page& page = *opened;
          const auto& tickets = page.state->event.life->tickets;
          for (uint64_t i = page.first; i < tickets.size() && i < page.first + page.size; ++i) {
            translate::WriteTicket(event, static_cast<uint32_t>(i + 1), *tickets[i],
                                   call->response.add_tickets());
          }
          call->response.set_next_page_token(NextPageToken(ports_, asked, page, tickets.size()));
          call->response.set_revision(page.state->revision);
          call->Finish();
        });
  }

  Reactor* IssueStreamTicket(Context* context, const Bytes* in, Bytes* out) override {
    return Serve<v1::IssueStreamTicketRequest, v1::IssueStreamTicketResponse>(
        {ports_, context, in, out}, [this, context](const auto& call) {
          Fields fields(Source::kClient);
          const std::string event =
              translate::ReadEventName("event", call->request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const int64_t now_us = ports_.engine->ports().clock->NowUs();
          const auto read = ReadBearer(*context, *ports_.stream_tickets, now_us);
          const auto* bearer = std::get_if<Bearer>(&read);
          const access::StreamGrant grant{event, bearer == nullptr ? "" : bearer->token,
                                          now_us + access::kStreamTicketForUs};
          const std::string ticket = grant.bearer.empty() ? "" : ports_.stream_tickets->Seal(grant);
          if (ticket.empty()) return call->Fail(NoBearerToSeal());
          call->response.set_stream_ticket(ticket);
          call->response.set_expire_time_us(grant.expire_time_us);
          call->Finish();
        });
  }

 private:
  // A ticket whose secret or short code was sent.
  struct Proved {
    std::string event;
    uint32_t number = 0;
    std::shared_ptr<const engine::TicketState> ticket;
    bool by_short_code = false;
  };

  // The secrets of what was issued. A dry run has none: nothing has them yet.
  void WriteSecrets(const engine::Accepted& accepted, v1::IssueTicketsResponse* response) const {
    const auto* issued = accepted.decision.what.If<engine::TicketsIssued>();
    if (issued == nullptr || accepted.place.revision == 0) return;
    for (int i = 0; i < response->tickets_size(); ++i) {
      const uint32_t number = issued->first + static_cast<uint32_t>(i);
      const auto key = KeyOf(accepted.command.journal, number, accepted.place.hash);
      v1::IssuedTicket* ticket = response->mutable_tickets(i);
      ticket->set_secret(ports_.ticket_secrets->SecretOf(key));
      if (issued->short_code_expire_time_us == 0) continue;
      ticket->set_short_code(access::ShownShortCode(ports_.ticket_secrets->ShortCodeOf(key)));
    }
  }

  engine::OrFailure<Proved> Prove(const std::string& event, const Caller& caller,
                                  const v1::RedeemTicketRequest& request) {
    const auto read = ports_.engine->Read(event, 0);
    const auto* state = read.if_value();
    if (state == nullptr) return Unproved();
    const auto& tickets = (*state)->event.life->tickets;
    Proved proved{event, 0, nullptr, request.secret().empty()};
    if (proved.by_short_code) {
      const auto found = FindByCode(**state, caller, request.short_code());
      if (!found.ok()) return found.failure();
      proved.number = *found;
    } else {
      proved.number = access::NumberInSecret(request.secret());
    }
    if (proved.number < 1 || proved.number > tickets.size()) return Unproved();
    proved.ticket = tickets[proved.number - 1];
    const auto key = KeyOf(event, proved.number, proved.ticket->issued_hash);
    if (proved.by_short_code || ports_.ticket_secrets->Proves(key, request.secret())) return proved;
    return Unproved();
  }

  // The number of the ticket that has the code, 0: none has. SHORT_CODES_STOPPED.
  engine::OrFailure<uint32_t> FindByCode(const engine::JournalState& state, const Caller& caller,
                                         const std::string& typed) {
    access::TicketGuesses& guesses = *ports_.ticket_guesses;
    const int64_t now_us = ports_.engine->ports().clock->NowUs();
    if (!guesses.Begin(state.journal, caller.counted_as, now_us)) {
      return engine::With(
          engine::Fail(absl::StatusCode::kResourceExhausted, engine::reason::kShortCodesStopped,
                       "too many wrong short codes came for this event, so none counts for some "
                       "hours; scan the QR code of the ticket"),
          "event", state.journal);
    }
    const uint32_t number = codes_.Find(state, access::ReadShortCode(typed));
    if (number != 0) guesses.TakeBack(state.journal, caller.counted_as);
    return number;
  }

  // Records the redemption: of the ticket, without what proved it. Its principal is the holder, so
  // that a device may send it again.
  void Redeem(const UnaryPtr<v1::RedeemTicketRequest, v1::RedeemTicketResponse>& call,
              const Proved& proved) {
    v1::RedeemTicketRequest& request = call->request;
    request.set_ticket(translate::NameOfTicket(proved.event, proved.number));
    request.set_by_short_code(proved.by_short_code);
    request.clear_secret();
    request.clear_short_code();
    auto read = translate::ToSubmission(request);
    if (!read.ok()) return call->Fail(read.failure());
    auto& submission = *read;
    submission.principal = PrincipalOf(proved.event, proved.number, proved.ticket->holder);
    submission.request_digest = RequestDigest(request);
    submission.command.request = translate::RecordedCommand(&request);
    submission.started = [asked = call.get()] { asked->trace()->Go(); };
    submission.unwanted = [asked = call.get()] { return asked->Cancelled(); };
    call->trace()->Wait();
    ports_.engine->Submit(std::move(submission), [call, proved](engine::Outcome&& outcome) {
      Guarded([&] { Answer(call, proved, std::move(outcome)); },
              [&](const Failure& failure) { call->Fail(failure); });
    });
  }

  static void Answer(const UnaryPtr<v1::RedeemTicketRequest, v1::RedeemTicketResponse>& call,
                     const Proved& proved, engine::Outcome&& outcome) {
    if (!outcome.ok()) return call->Fail(std::move(outcome).failure());
    v1::RedeemTicketResponse& response = call->response;
    translate::WriteAnswer(*outcome, &response);
    call->trace()->SetPlace(proved.event, outcome->place.revision);
    response.set_bearer_prefix(access::BearerPrefix(proved.event, proved.number));
    translate::WriteTicketHolder(proved.ticket->holder, response.mutable_holder());
    response.set_scope(static_cast<v1::TicketScope>(proved.ticket->scope));
    response.set_expire_time_us(proved.ticket->expire_time_us);
    call->Finish();
  }

  ShortCodes codes_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewTicketService(const ServicePorts& ports) {
  return std::make_unique<TicketService>(ports);
}

}  // namespace arbitro::services
