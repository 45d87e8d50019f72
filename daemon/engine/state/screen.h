// SPDX-License-Identifier: Apache-2.0
//
// A screen of an event, and what it shows. Part of EventLife, immutable as it is.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_SCREEN_H_
#define ARBITRO_DAEMON_ENGINE_STATE_SCREEN_H_

#include <cstdint>
#include <string>

#include "daemon/engine/model/screen.h"

namespace arbitro::engine {

struct ScreenState {
  std::string id;
  std::string title;
  ScreenView view;
  uint64_t revision = 0;    // the record that said so
  int64_t set_time_us = 0;  // when
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_SCREEN_H_
