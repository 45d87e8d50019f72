// SPDX-License-Identifier: Apache-2.0
//
// The open streams. It bounds how many there are, in total and of one owner, so that no owner takes
// all places. A daemon that stops ends them first, because a server with an open stream never
// finishes its shutdown.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_OPEN_STREAMS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_OPEN_STREAMS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
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
  explicit OpenStreams(size_t streams_max, size_t of_owner_max = SIZE_MAX)
      : streams_max_(streams_max), of_owner_max_(of_owner_max) {}

  // Remembers `stream` until Remove; a stream that opens after StopAll is stopped at once. If too
  // many are open, in total or of this owner, returns false and does not remember it. An owner
  // without a name is not counted.
  bool Add(const std::shared_ptr<Stoppable>& stream, const std::string& owner) {
    {
      const std::lock_guard lock(mutex_);
      if (!stopped_) {
        if (streams_.size() >= streams_max_) return false;
        if (!owner.empty() && !MayHaveMore(owner)) return false;
        streams_.emplace(stream, owner);
        return true;
      }
    }
    stream->Stop();
    return true;
  }

  // Streams that are open stay.
  void SetMax(size_t streams_max, size_t of_owner_max) {
    const std::lock_guard lock(mutex_);
    streams_max_ = streams_max;
    of_owner_max_ = of_owner_max;
  }

  void Remove(const std::shared_ptr<Stoppable>& stream) {
    const std::lock_guard lock(mutex_);
    const auto place = streams_.find(stream);
    if (place == streams_.end()) return;
    const auto owned = owned_.find(place->second);
    if (owned != owned_.end() && --owned->second == 0) owned_.erase(owned);
    streams_.erase(place);
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
      for (const auto& [stream, owner] : streams_) streams.push_back(stream);
    }
    for (const auto& stream : streams) stream->Stop();
  }

  // Returns whether StopAll was called, for long work that is no stream.
  bool stopped() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }

 private:
  // Needs the lock. Counts one more if there may be one.
  bool MayHaveMore(const std::string& owner) {
    size_t& owned = owned_[owner];
    if (owned < of_owner_max_) {
      ++owned;
      return true;
    }
    if (owned == 0) owned_.erase(owner);
    return false;
  }

  mutable std::mutex mutex_;
  size_t streams_max_;
  size_t of_owner_max_;
  bool stopped_ = false;
  std::map<std::shared_ptr<Stoppable>, std::string> streams_;  // with their owners
  std::map<std::string, size_t> owned_;                        // by owner that has any
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_OPEN_STREAMS_H_
