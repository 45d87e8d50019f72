// SPDX-License-Identifier: Apache-2.0
//
// A real arbitrod, started for one test and ended with it.

#ifndef ARBITRO_TESTS_DAEMON_DAEMON_PROCESS_H_
#define ARBITRO_TESTS_DAEMON_DAEMON_PROCESS_H_

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbitro::testing {

// How a process came to its end.
struct Ended {
  bool exited = false;  // else killed by a signal
  int code = 0;         // exit code, or the signal
};

// The command that a daemon is started by on a machine that lacks walls around files: "landlock",
// "namespace" or "both"; empty: the machine as it is.
std::vector<std::string> MachineWithout(const std::string& walls);

// The arguments `more` and those of a daemon with all games of this build; without them a test's
// daemon has `demo` alone, which starts in two fifths of the time.
std::vector<std::string> WithAllGames(std::vector<std::string> more = {});

// Not copyable: the destructor kills what still runs.
class DaemonProcess {
 public:
  // Starts arbitrod on `data_folder`, on a port that the system picks, with more arguments after
  // those, by the command `by` where there is one. Waits until clients can connect or the process
  // has ended.
  explicit DaemonProcess(const std::string& data_folder, std::vector<std::string> more = {},
                         const std::vector<std::string>& by = {});
  ~DaemonProcess();

  DaemonProcess(const DaemonProcess&) = delete;
  DaemonProcess& operator=(const DaemonProcess&) = delete;

  // Whether clients can connect.
  bool ready() const { return !address_.empty(); }
  const std::string& address() const { return address_; }

  void Signal(int signal) const;

  // From now on no file of the process may grow beyond `bytes`: its disk is full.
  void LimitFileSize(uint64_t bytes) const;

  // The end of the process; nothing where it does not come in time.
  std::optional<Ended> WaitForEnd(std::chrono::milliseconds patience);

  // How many threads it has now.
  size_t Threads() const;

  // Whether one of them is called so.
  bool HasThread(const std::string& name) const;

  // How the system schedules the first thread of that name, as sched_getscheduler says it. Waits
  // until there is one; -1: there is none after a minute.
  int SchedulingOf(const std::string& name) const;

  // All that it wrote to its log so far.
  std::string Log() const;

 private:
  std::string scratch_folder_;
  std::string address_;
  pid_t pid_ = -1;
  std::optional<Ended> ended_;
};

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_DAEMON_PROCESS_H_
