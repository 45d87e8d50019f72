// SPDX-License-Identifier: Apache-2.0
//
// The events that the house knows, by number and by name: some 70 bytes an event beside its name,
// as there may be hundreds of thousands. Part of HouseState (state/state.h).
//
// Events lie in blocks; a copy shares all of them, and adding one copies the newest block alone,
// where another copy holds it. Not synchronised: one writer a copy.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_EVENT_REGISTER_H_
#define ARBITRO_DAEMON_ENGINE_STATE_EVENT_REGISTER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/engine/model/model.h"

namespace arbitro::engine {

// An event that this daemon made.
struct IndexedEvent {
  IndexEvent what;
  Fact made;  // the record that made it
};

class EventRegister {
 public:
  size_t size() const { return size_; }
  // `index` from 0, below size().
  IndexedEvent operator[](size_t index) const;
  // Returns the number, from 1, of the event of that name, or nullopt if there is none.
  std::optional<uint32_t> Find(std::string_view event) const;
  // The name must not be there yet.
  void Add(const IndexedEvent& event);

 private:
  struct Block;
  static constexpr size_t kBlockEvents = 1024;

  std::vector<std::shared_ptr<Block>> blocks_;  // all are full but the last
  size_t size_ = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_EVENT_REGISTER_H_
