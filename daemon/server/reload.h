// SPDX-License-Identifier: Apache-2.0
//
// Reads settings again while the daemon runs.
//
// A reload takes over the settings that the table marks as live. If anything is wrong, it takes
// nothing over, and the log has the faults. It also logs which changed settings need a restart.

#ifndef ARBITRO_DAEMON_SERVER_RELOAD_H_
#define ARBITRO_DAEMON_SERVER_RELOAD_H_

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/server/sources.h"

namespace arbitro::server {

// The effect of a reload on the settings.
struct Reloaded {
  Options options;                             // from now on
  std::vector<std::string> taken_over;         // "`limits.watches` is `5`, was `1024`"
  std::vector<std::string> at_the_next_start;  // the same for those that are not live
};

// `running` has the daemon's options, and `read` those that the sources have now, without faults.
Reloaded MergeLive(const Options& running, const Options& read);

// Thread-safe.
class Reloader {
 public:
  Reloader(Sources sources, Options running)
      : sources_(std::move(sources)), running_(std::move(running)) {}

  // Sets the callback that applies a reload's options. While it is null, a reload does nothing.
  // Once this returns, the callback before it is not called any more. It is also called if no
  // setting changed: files that settings name may have.
  void Use(std::function<void(const Options& options)> apply);

  // Reads all sources again.
  void Reload();

 private:
  std::mutex mutex_;
  const Sources sources_;
  Options running_;
  std::function<void(const Options&)> apply_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_RELOAD_H_
