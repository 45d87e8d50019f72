// SPDX-License-Identifier: Apache-2.0
//
// Settings that are read again while the daemon runs.
//
// A reload takes over what the table of settings marks as live. Where anything is wrong, nothing is
// taken over, and the log says what; of what only a start takes over, it says that, too.

#ifndef ARBITRO_DAEMON_SERVER_RELOAD_H_
#define ARBITRO_DAEMON_SERVER_RELOAD_H_

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/server/sources.h"

namespace arbitro::server {

// What a reload makes of the settings.
struct Reloaded {
  Options options;                             // as they are from now on
  std::vector<std::string> taken_over;         // "`limits.watches` is `5`, was `1024`"
  std::vector<std::string> at_the_next_start;  // the same of what is not live
};

// `running`: what the daemon goes by; `read`: what the sources say now, without faults.
Reloaded MergeLive(const Options& running, const Options& read);

// Thread-safe.
class Reloader {
 public:
  Reloader(Sources sources, Options running)
      : sources_(std::move(sources)), running_(std::move(running)) {}

  // Who makes a reload count; null: nobody, and reloads wait for nobody. Once this returns, who was
  // there before is not called any more. Also called where no setting changed: files that settings
  // name may have.
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
