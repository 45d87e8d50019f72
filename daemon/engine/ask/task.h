// SPDX-License-Identifier: Apache-2.0
//
// A procedure that waits for a ruleset in the middle, written from top to bottom.
//
//   Task<OrFailure<DecidedCommand>> Decide(Asked<PairRound> asked) {
//     const Reply<RoundDraw> reply = co_await Call(ruleset, &RulesetClient::Draw, request);
//     CO_TRY(FailureOf(ruleset, reply));
//     …
//     co_return DecidedCommand{…};
//   }
//
// A Task does nothing until another awaits it or Start() begins it, and then runs on the thread
// that does. Where a ruleset answers on another thread, the Task goes on there. Parameters taken by
// value live as long as the Task; what a reference parameter names must outlive it.
//
// Each Task is a block of the heap, and moves its value once: a step that never waits is a plain
// function, and a function that only picks a Task returns it and awaits nothing.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_TASK_H_
#define ARBITRO_DAEMON_ENGINE_ASK_TASK_H_

#include <atomic>
#include <coroutine>
#include <exception>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "arbitro/host/client.h"

namespace arbitro::engine {

// Decides which of two threads resumes a coroutine: the one that suspends it, or the one that ends
// what it waits for. The second to come does.
class Meeting {
 public:
  // Returns true where the other was here already.
  bool SecondToCome() { return came_.exchange(true, std::memory_order_acq_rel); }

 private:
  std::atomic<bool> came_ = false;
};

template <class T>
class [[nodiscard]] Task {
 public:
  class promise_type;
  using Handle = std::coroutine_handle<promise_type>;

  class promise_type {
   public:
    Task get_return_object() { return Task(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    auto final_suspend() noexcept { return Final(); }
    template <class From = T>
    requires(std::is_constructible_v<T, From>) void return_value(From&& value) {
      value_.emplace(std::forward<From>(value));
    }
    void unhandled_exception() noexcept { std::terminate(); }

   private:
    friend class Task;
    struct Final {
      bool await_ready() noexcept { return false; }
      void await_suspend(Handle ended) noexcept {
        promise_type& promise = ended.promise();
        if (promise.meeting_.SecondToCome()) promise.awaiting_.resume();
      }
      void await_resume() noexcept {}
    };

    std::optional<T> value_;
    std::coroutine_handle<> awaiting_;
    Meeting meeting_;
  };

  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (handle_) handle_.destroy();
  }

  // To await it runs it. A Task is awaited once.
  bool await_ready() const noexcept { return false; }
  bool await_suspend(std::coroutine_handle<> awaiting) noexcept {
    promise_type& promise = handle_.promise();
    promise.awaiting_ = awaiting;
    handle_.resume();
    return !promise.meeting_.SecondToCome();
  }
  // The value stays in the Task until the Task ends: with the statement, where it has no name.
  T&& await_resume() { return *std::move(handle_.promise().value_); }

 private:
  explicit Task(Handle handle) : handle_(handle) {}

  Handle handle_;
};

template <class T>
inline constexpr bool kIsTask = false;
template <class T>
inline constexpr bool kIsTask<Task<T>> = true;

// Waits for the reply that `start` is given a callback for.
template <class T, class StartCall>
class [[nodiscard]] CallbackAwaiter {
 public:
  explicit CallbackAwaiter(StartCall start) : start_(std::move(start)) {}

  bool await_ready() const noexcept { return false; }
  bool await_suspend(std::coroutine_handle<> awaiting) {
    start_(std::function<void(T)>([this, awaiting](T&& value) {
      value_.emplace(std::move(value));
      if (meeting_.SecondToCome()) awaiting.resume();
    }));
    return !meeting_.SecondToCome();
  }
  T&& await_resume() { return *std::move(value_); }

 private:
  StartCall start_;
  std::optional<T> value_;
  Meeting meeting_;
};

// The value that `start` hands to its callback, which it calls once, on any thread.
template <class T, class StartCall>
CallbackAwaiter<T, StartCall> ValueOf(StartCall start) {
  return CallbackAwaiter<T, StartCall>(std::move(start));
}

// The ruleset's reply to a call: Call(ruleset, &RulesetClient::Draw, request). The arguments must
// stay until the call is made, which is at once.
template <class T, class Request>
auto Call(const RulesetClient& ruleset,
          void (RulesetClient::*call)(const Request&, RulesetClient::Done<T>) const,
          const std::type_identity_t<Request>& request) {
  return ValueOf<Reply<T>>([&ruleset, call, &request](RulesetClient::Done<T> done) {
    (ruleset.*call)(request, std::move(done));
  });
}
template <class T, class Request>
auto Call(const RulesetClient& ruleset,
          void (RulesetClient::*call)(const Request&, const CatalogueBytes&, RulesetClient::Done<T>)
              const,
          const std::type_identity_t<Request>& request, const CatalogueBytes& catalogue) {
  return ValueOf<Reply<T>>([&ruleset, call, &request, &catalogue](RulesetClient::Done<T> done) {
    (ruleset.*call)(request, catalogue, std::move(done));
  });
}

// A task for a value that is there already.
template <class T>
Task<T> Ready(T value) {
  co_return value;
}

// A coroutine that no other awaits: it destroys itself at its end.
struct Detached {
  struct promise_type {
    Detached get_return_object() noexcept { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() noexcept {}
    void unhandled_exception() noexcept { std::terminate(); }
  };
};

// Runs the task; `done` gets its value, once, on any thread, perhaps before Start returns.
template <class T>
Detached Start(Task<T> task, std::type_identity_t<std::function<void(T)>> done) {
  T&& value = co_await task;
  done(std::move(value));
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_TASK_H_
