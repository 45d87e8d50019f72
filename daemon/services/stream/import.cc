// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/stream/import.h"

#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

#include "arbitro/v1/catalogue.pb.h"
#include "daemon/services/call/as_of.h"
#include "daemon/services/call/request_trace.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/stream/catalogue_import.h"
#include "daemon/translate/view/answers.h"

namespace arbitro::services {
namespace {

using engine::Failure;

constexpr char kMethod[] = "ImportCatalogue";

// Keeps itself alive until gRPC is done with it.
class ImportStream final : public grpc::ServerReadReactor<grpc::ByteBuffer>, public Stoppable {
 public:
  ImportStream(const ServicePorts& ports, const grpc::CallbackServerContext& context,
               grpc::ByteBuffer* out)
      : ports_(ports), context_(context), out_(out), trace_(context, ports.requests) {
    trace_.Ask(kMethod, v1::ImportCatalogueRequest());
  }

  void Open(std::shared_ptr<ImportStream> self) {
    self_ = std::move(self);
    if (auto left = LeftToOwner(ports_, context_, kMethod, v1::ImportCatalogueRequest())) {
      return Fail(*left);
    }
    auto found = Identify(ports_.gate, context_);
    if (!found.ok()) return Fail(found.failure());
    caller_ = *std::move(found);
    trace_.SetPrincipal(caller_.principal);
    if (auto denied = Admit(ports_.gate, kMethod, v1::ImportCatalogueRequest(), &caller_)) {
      return Fail(*denied);
    }
    import_.emplace(*ports_.engine->ports().rulesets);
    if (!ports_.streams->Add(self_, caller_.counted_as)) return Fail(TooMuchWaits());
    ReadNext();
  }

  void Stop() override {
    // An import whose rows are all in is a command like any other: the engine finishes it.
    End(State::kReading, engine::Fail(absl::StatusCode::kUnavailable, engine::reason::kShuttingDown,
                                      "the daemon is stopping; retry with the same request id"));
  }

 private:
  enum class State { kReading, kDeciding, kEnded };

  // Nothing may be read once the end is decided.
  void ReadNext() {
    const std::lock_guard lock(mutex_);
    if (state_ == State::kReading) StartRead(&in_);
  }

  void OnReadDone(bool ok) override {
    if (!ok) return Decide();
    v1::ImportCatalogueRequest message;
    if (!Parse(in_, &message)) return Fail(Malformed(message));
    Guarded(
        [&] {
          if (auto failure = import_->Take(message)) return Fail(*failure);
          ReadNext();
        },
        [this](const Failure& failure) { Fail(failure); });
  }

  void OnCancel() override { End(State::kReading, grpc::Status::CANCELLED); }

  void OnDone() override {
    const std::shared_ptr<ImportStream> self = std::move(self_);
    ports_.streams->Remove(self);
  }

  // All rows are in, unless the client went away half-way.
  void Decide() {
    {
      const std::lock_guard lock(mutex_);
      if (state_ != State::kReading) return;
      state_ = State::kDeciding;
    }
    const bool posted = ports_.reads->TryPost([self = self_] {
      Guarded([&] { self->Submit(self); }, [&](const Failure& failure) { self->Fail(failure); });
    });
    if (!posted) Fail(TooMuchWaits());
  }

  void Submit(const std::shared_ptr<ImportStream>& self) {
    auto finished = import_->Finish();
    if (!finished.ok()) return Fail(finished.failure());
    // A client that broke off looks like one that is done until gRPC has heard of it: half a
    // catalogue must not be imported.
    if (context_.IsCancelled()) return End(State::kDeciding, grpc::Status::CANCELLED);
    auto& submission = *finished;
    submission.principal = caller_.principal;
    ports_.engine->Submit(std::move(submission), [self](engine::Outcome outcome) {
      Guarded(
          [&] {
            if (!outcome.ok()) return self->Fail(outcome.failure());
            v1::ImportCatalogueResponse response;
            translate::WriteAnswer(*outcome, &response);
            const auto& spellings = self->import_->spellings();
            response.mutable_spellings()->Assign(spellings.begin(), spellings.end());
            Serialize(response, self->out_);
            self->End(State::kDeciding, grpc::Status::OK);
          },
          [&](const Failure& failure) { self->Fail(failure); });
    });
  }

  void Fail(const Failure& failure) { End(State::kDeciding, failure); }

  void End(State last, const Failure& failure) {
    End(last, ToGrpcStatus(failure, trace_.language()), failure.reason);
  }

  // Ends the stream, once, where it has not come further than `last`.
  void End(State last, const grpc::Status& status, const std::string& reason = "") {
    {
      const std::lock_guard lock(mutex_);
      if (state_ > last) return;
      state_ = State::kEnded;
      trace_.End(status.error_code(), reason);
    }
    Finish(status);
  }

  const ServicePorts& ports_;
  const grpc::CallbackServerContext& context_;
  grpc::ByteBuffer* const out_;
  RequestTrace trace_;
  Caller caller_;
  std::optional<CatalogueImport> import_;  // once the caller was let in
  grpc::ByteBuffer in_;
  std::mutex mutex_;
  State state_ = State::kReading;
  std::shared_ptr<ImportStream> self_;  // until OnDone
};

}  // namespace

grpc::ServerReadReactor<grpc::ByteBuffer>* OpenImport(const ServicePorts& ports,
                                                      const grpc::CallbackServerContext& context,
                                                      grpc::ByteBuffer* out) {
  auto stream = std::make_shared<ImportStream>(ports, context, out);
  stream->Open(stream);
  return stream.get();
}

}  // namespace arbitro::services
