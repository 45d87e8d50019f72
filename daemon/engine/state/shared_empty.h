// SPDX-License-Identifier: Apache-2.0
//
// Empty parts of states: most journals have nothing in most parts.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_SHARED_EMPTY_H_
#define ARBITRO_DAEMON_ENGINE_STATE_SHARED_EMPTY_H_

#include <memory>

namespace arbitro::engine {

// Returns the one empty T of the process. It has no reference count, so a state's copy touches no
// memory for its empty parts.
template <class T>
std::shared_ptr<const T> SharedEmpty() {
  static const T& empty = *new T();
  return {std::shared_ptr<const void>(), &empty};
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_SHARED_EMPTY_H_
