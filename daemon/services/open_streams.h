// SPDX-License-Identifier: Apache-2.0
//
// The streams that are open, so that a daemon that stops can end them first: a server with an open
// stream never finishes its shutdown.

#ifndef ARBITRO_DAEMON_SERVICES_OPEN_STREAMS_H_
#define ARBITRO_DAEMON_SERVICES_OPEN_STREAMS_H_

#include <cstddef>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

namespace arbitro::services {

// A stream that can be ended from outside.
class Stoppable {
 public:
  virtual ~Stoppable() = default;

  // Ends the stream with SHUTTING_DOWN. Any thread; once or more often.
  virtual void Stop() = 0;
};

// Thread-safe.
class OpenStreams {
 public:
  explicit OpenStreams(size_t streams_max) : streams_max_(streams_max) {}

  // Remembers `stream` until Remove; a stream that opens after StopAll is stopped at once. False
  // where too many are open; `stream` is not remembered then.
  bool Add(const std::shared_ptr<Stoppable>& stream) {
    {
      const std::lock_guard lock(mutex_);
      if (!stopped_) {
        if (streams_.size() >= streams_max_) return false;
        streams_.insert(stream);
        return true;
      }
    }
    stream->Stop();
    return true;
  }

  // What is open stays.
  void SetMax(size_t streams_max) {
    const std::lock_guard lock(mutex_);
    streams_max_ = streams_max;
  }

  void Remove(const std::shared_ptr<Stoppable>& stream) {
    const std::lock_guard lock(mutex_);
    streams_.erase(stream);
  }

  size_t size() const {
    const std::lock_guard lock(mutex_);
    return streams_.size();
  }

  // Stops every stream, from now on.
  void StopAll() {
    std::vector<std::shared_ptr<Stoppable>> streams;
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
      streams.assign(streams_.begin(), streams_.end());
    }
    for (const auto& stream : streams) stream->Stop();
  }

  // Whether StopAll was called, for what takes long and is no stream.
  bool stopped() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }

 private:
  mutable std::mutex mutex_;
  size_t streams_max_;
  bool stopped_ = false;
  std::set<std::shared_ptr<Stoppable>> streams_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_OPEN_STREAMS_H_
