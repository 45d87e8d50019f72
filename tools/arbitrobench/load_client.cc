// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/load_client.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "grpcpp/grpcpp.h"
// After grpcpp.h, which it forgets to include.
#include "grpcpp/generic/generic_stub.h"

namespace arbitro::bench {
namespace {

using Clock = std::chrono::steady_clock;

grpc::ByteBuffer BufferOf(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

std::string BytesOf(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  if (!buffer.Valid() || !buffer.Dump(&slices).ok()) return bytes;
  for (const grpc::Slice& slice : slices) {
    bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  }
  return bytes;
}

absl::Status StatusOf(const grpc::Status& status) {
  return absl::Status(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
}

// The state that the slots of one run share.
struct Shared {
  Shared(const NextCall& next_call, Clock::time_point from, Clock::time_point until)
      : next(next_call), measured_from(from), end(until) {}

  const NextCall& next;
  Clock::time_point measured_from;
  Clock::time_point end;

  std::mutex mutex{};
  std::condition_variable changed{};
  size_t running = 0;
  uint64_t made = 0;
  absl::Status failure;
  std::vector<float> durations_us;  // of calls that began in the measured time
};

// Makes one call after the other.
class Slot {
 public:
  Slot(grpc::GenericStub* stub, Shared* shared) : stub_(*stub), shared_(*shared) {}

  void Begin() {
    LoadCall call;
    {
      const std::lock_guard lock(shared_.mutex);
      if (!shared_.failure.ok() || Clock::now() >= shared_.end || !shared_.next(&call)) {
        shared_.durations_us.insert(shared_.durations_us.end(), durations_us_.begin(),
                                    durations_us_.end());
        if (--shared_.running == 0) shared_.changed.notify_all();
        return;
      }
      ++shared_.made;
    }
    context_ = std::make_unique<grpc::ClientContext>();
    request_ = BufferOf(call.request);
    response_.Clear();
    began_ = Clock::now();
    stub_.UnaryCall(context_.get(), call.method, grpc::StubOptions(), &request_, &response_,
                    [this](const grpc::Status& status) { Take(status); });
  }

 private:
  void Take(const grpc::Status& status) {
    const auto now = Clock::now();
    if (!status.ok()) {
      const std::lock_guard lock(shared_.mutex);
      if (shared_.failure.ok()) shared_.failure = StatusOf(status);
    } else if (began_ >= shared_.measured_from) {
      durations_us_.push_back(std::chrono::duration<float, std::micro>(now - began_).count());
    }
    Begin();
  }

  grpc::GenericStub& stub_;
  Shared& shared_;
  std::unique_ptr<grpc::ClientContext> context_;
  grpc::ByteBuffer request_;
  grpc::ByteBuffer response_;
  Clock::time_point began_;
  std::vector<float> durations_us_;
};

// Reads a stream for as long as it lasts, or until `is_last` says so of a message; null: of none.
class Listener final : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
 public:
  Listener(grpc::GenericStub* stub, const LoadCall& call, IsLast is_last)
      : request_(BufferOf(call.request)), is_last_(std::move(is_last)) {
    stub->PrepareBidiStreamingCall(&context_, call.method, grpc::StubOptions(), this);
    StartWriteLast(&request_, grpc::WriteOptions());
    StartRead(&message_);
    StartCall();
  }

  void Close() {
    context_.TryCancel();
    std::unique_lock lock(mutex_);
    closed_changed_.wait(lock, [this] { return closed_; });
  }

  // Returns once the last message has come; else, when the stream has ended, why.
  absl::Status AwaitLast() {
    std::unique_lock lock(mutex_);
    closed_changed_.wait(lock, [this] { return closed_ || has_last_; });
    return has_last_ ? absl::OkStatus() : status_;
  }

 private:
  void OnReadDone(bool ok) override {
    if (!ok) return;
    if (is_last_ && is_last_(BytesOf(message_))) {
      const std::lock_guard lock(mutex_);
      has_last_ = true;
      closed_changed_.notify_all();
      return;
    }
    StartRead(&message_);
  }
  void OnDone(const grpc::Status& status) override {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    status_ = status.ok() ? absl::UnavailableError("the stream ended early") : StatusOf(status);
    closed_changed_.notify_all();
  }

  grpc::ClientContext context_;
  grpc::ByteBuffer request_;
  grpc::ByteBuffer message_;
  const IsLast is_last_;
  std::mutex mutex_;
  std::condition_variable closed_changed_;
  bool has_last_ = false;
  bool closed_ = false;
  absl::Status status_;
};

double Quantile(const std::vector<float>& sorted, double share) {
  if (sorted.empty()) return 0;
  const auto place = static_cast<size_t>(share * static_cast<double>(sorted.size()));
  return sorted[std::min(place, sorted.size() - 1)];
}

}  // namespace

class LoadClient::Impl {
 public:
  Impl(const std::string& address, size_t connections) {
    for (size_t i = 0; i < connections; ++i) {
      grpc::ChannelArguments arguments;
      arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
      stubs.push_back(std::make_unique<grpc::GenericStub>(
          grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments)));
    }
  }

  std::vector<std::unique_ptr<grpc::GenericStub>> stubs;
  std::vector<std::unique_ptr<Listener>> listeners;
};

LoadClient::LoadClient(const std::string& address, size_t connections)
    : impl_(std::make_unique<Impl>(address, connections)) {}

LoadClient::~LoadClient() { CloseStreams(); }

absl::Status LoadClient::Call(const std::string& method, const google::protobuf::Message& request,
                              google::protobuf::Message* response) {
  grpc::ClientContext context;
  context.set_wait_for_ready(true);
  const grpc::ByteBuffer in = BufferOf(request.SerializeAsString());
  grpc::ByteBuffer out;
  std::mutex mutex;
  std::condition_variable changed;
  std::unique_ptr<grpc::Status> status;
  impl_->stubs[0]->UnaryCall(&context, method, grpc::StubOptions(), &in, &out,
                             [&](const grpc::Status& ended) {
                               const std::lock_guard lock(mutex);
                               status = std::make_unique<grpc::Status>(ended);
                               changed.notify_all();
                             });
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return status != nullptr; });
  if (!status->ok()) return StatusOf(*status);
  return response->ParseFromString(BytesOf(out)) ? absl::OkStatus()
                                                 : absl::InternalError("an answer is no message");
}

LoadResult LoadClient::Run(const LoadPlan& plan, const NextCall& next) {
  const auto begin = Clock::now();
  Shared shared(next, begin + plan.warm_up, begin + plan.warm_up + plan.duration);
  shared.running = plan.in_flight;
  std::vector<std::unique_ptr<Slot>> slots;
  for (size_t i = 0; i < plan.in_flight; ++i) {
    slots.push_back(std::make_unique<Slot>(impl_->stubs[i % impl_->stubs.size()].get(), &shared));
  }
  for (const auto& slot : slots) slot->Begin();
  std::unique_lock lock(shared.mutex);
  shared.changed.wait(lock, [&] { return shared.running == 0; });
  const std::chrono::duration<double> measured = Clock::now() - shared.measured_from;
  std::sort(shared.durations_us.begin(), shared.durations_us.end());
  LoadResult result;
  result.made = shared.made;
  result.calls = shared.durations_us.size();
  result.per_second = static_cast<double>(result.calls) / std::max(measured.count(), 1e-9);
  result.p50_us = Quantile(shared.durations_us, 0.5);
  result.p99_us = Quantile(shared.durations_us, 0.99);
  result.durations_us = std::move(shared.durations_us);
  result.failure = shared.failure;
  return result;
}

absl::Status LoadClient::RunAll(size_t in_flight, const std::vector<LoadCall>& calls) {
  size_t next = 0;
  LoadPlan plan;
  plan.in_flight = in_flight;
  plan.duration = std::chrono::hours(1);
  return Run(plan,
             [&](LoadCall* call) {
               if (next == calls.size()) return false;
               *call = calls[next++];
               return true;
             })
      .failure;
}

void LoadClient::OpenStreams(const std::vector<LoadCall>& calls) {
  for (size_t i = 0; i < calls.size(); ++i) {
    impl_->listeners.push_back(
        std::make_unique<Listener>(impl_->stubs[i % impl_->stubs.size()].get(), calls[i], nullptr));
  }
}

absl::Status LoadClient::TakeUntil(const LoadCall& call, IsLast is_last) {
  Listener listener(impl_->stubs[0].get(), call, std::move(is_last));
  absl::Status status = listener.AwaitLast();
  listener.Close();
  return status;
}

void LoadClient::CloseStreams() {
  for (const auto& listener : impl_->listeners) listener->Close();
  impl_->listeners.clear();
}

}  // namespace arbitro::bench
