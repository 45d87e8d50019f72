// SPDX-License-Identifier: Apache-2.0
//
// The faults of a file, line by line.
//
// A reader never stops at the first fault: it names every line that it does not understand, up to a
// bound, and the caller refuses the file as a whole where there is one.

#ifndef ARBITRO_DAEMON_INTERCHANGE_FAULT_H_
#define ARBITRO_DAEMON_INTERCHANGE_FAULT_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace arbitro::interchange {

// A line of a file, from 1, what is wrong with it and what to do. 0: the file as a whole.
struct Fault {
  size_t line = 0;
  std::string what;
  std::string advice;

  friend bool operator==(const Fault&, const Fault&) = default;
};

// The most faults, and the most warnings, that a reader of a large file collects. A reader stops
// once it has so many faults: the file is refused by then, and more tell a person nothing.
inline constexpr size_t kFaultsMax = 1'000;

inline bool IsFull(const std::vector<Fault>& faults) { return faults.size() >= kFaultsMax; }

// Leaves the fault out where there are kFaultsMax already.
inline void AddFault(Fault fault, std::vector<Fault>* faults) {
  if (!IsFull(*faults)) faults->push_back(std::move(fault));
}

// The value that was read means something only where there are no faults.
template <class T>
struct Reading {
  T value;
  std::vector<Fault> faults;    // the file is refused for them
  std::vector<Fault> warnings;  // the caller accepts them, or refuses

  bool ok() const { return faults.empty(); }
};

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_FAULT_H_
