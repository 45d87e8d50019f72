// SPDX-License-Identifier: Apache-2.0
//
// A mutation, from its request to the answer of the record that it made.
//
// The request's normal form is what the log stores, so the call's request is that form from then
// on.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_MUTATE_H_
#define ARBITRO_DAEMON_SERVICES_CALL_MUTATE_H_

#include <utility>

#include "daemon/engine/engine.h"
#include "daemon/services/call/localize.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/gate/drafts.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/normalise.h"
#include "daemon/translate/view/answers.h"

namespace arbitro::services {

// Returns the state that the record made; the newest one of the journal where it made none just
// now; null if there is none any more.
engine::StatePtr StateAfter(const engine::Engine& engine, const engine::Accepted& accepted);

// Writes the response, with the state where that is needed.
template <class Response>
void WriteResponse(const engine::Engine& engine, const engine::Accepted& accepted,
                   Response* response) {
  if constexpr (requires(const engine::JournalState& state) {
                  translate::WriteAnswer(accepted, state, response);
                }) {
    if (const engine::StatePtr state = StateAfter(engine, accepted)) {
      return translate::WriteAnswer(accepted, *state, response);
    }
  }
  translate::WriteAnswer(accepted, response);
}

// The call's request as its caller submits it. Fails where the request cannot be read.
template <class Request, class Response>
engine::OrFailure<engine::Submission> SubmissionOf(const UnaryPtr<Request, Response>& call) {
  auto read = translate::ToSubmission(call->request);
  if (!read.ok()) return read;
  auto& submission = *read;
  submission.principal = call->caller().principal;
  submission.ticket = call->caller().ticket_use();
  submission.request_digest = RequestDigest(call->request);
  submission.command.request = translate::RecordedCommand(&call->request);
  submission.sees_drafts = SeesDrafts(call->caller());
  return read;
}

// Answers the call with what came of its command, as far as its caller may see that.
template <class Request, class Response, class Finish>
void AnswerOutcome(const engine::Engine& engine, const UnaryPtr<Request, Response>& call,
                   engine::Outcome&& outcome, const Finish& finish) {
  if (!outcome.ok()) return call->Fail(outcome.failure());
  const auto& accepted = *outcome;
  if (accepted.place.revision != 0) call->AnswersForGood();
  WriteResponse(engine, accepted, &call->response);
  finish(accepted, &call->response);
  if constexpr (requires { call->response.mutable_result()->mutable_citations(); }) {
    LocalizeCitations(engine, accepted.command.journal, call->language(),
                      call->response.mutable_result()->mutable_citations());
  }
  call->trace()->SetPlace(accepted.command.journal, accepted.place.revision);
  if (SecretFrom(ViewerOf(call->caller()), engine, accepted)) {
    WithholdAnswer(accepted, &call->response);
  }
  call->Finish();
}

// Submits the call's command to the engine of `ports`, and answers the call once its record is
// durable. `finish` adds to the response what neither the record nor the state may hold.
template <class Request, class Response, class Finish>
void SubmitCall(const ServicePorts& ports, const UnaryPtr<Request, Response>& call, Finish finish) {
  if (call->Cancelled()) return;
  engine::Engine* const engine = ports.engine;
  auto read = SubmissionOf(call);
  if (!read.ok()) return call->Fail(read.failure());
  auto& submission = *read;
  // The answer, which comes after, holds the call.
  submission.started = [asked = call.get()] { asked->trace()->Go(); };
  submission.unwanted = [asked = call.get()] { return asked->Cancelled(); };
  call->trace()->Wait();
  engine->Submit(std::move(submission), [call, engine, finish](engine::Outcome&& outcome) {
    Guarded([&] { AnswerOutcome(*engine, call, std::move(outcome), finish); },
            [&](const engine::Failure& failure) { call->Fail(failure); });
  });
}

// A mutation: submits the request's command, and answers once its record is durable. `finish` is
// that of SubmitCall.
template <class Request, class Response, class Finish>
grpc::ServerUnaryReactor* Mutate(RawCall raw, Finish finish) {
  return Serve<Request, Response>(
      raw, [&](const UnaryPtr<Request, Response>& call) { SubmitCall(raw.ports, call, finish); });
}

template <class Request, class Response>
grpc::ServerUnaryReactor* Mutate(RawCall raw) {
  return Mutate<Request, Response>(raw, [](const engine::Accepted&, Response*) {});
}

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_MUTATE_H_
