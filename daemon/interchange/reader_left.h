// SPDX-License-Identifier: Apache-2.0
//
// A file whose reader may leave while it is written: the writer then ends early, and the file is
// cut short. So its maker looks once more before it uses the file.
//
// Pure functions; thread-safe where the reader's own is.

#ifndef ARBITRO_DAEMON_INTERCHANGE_READER_LEFT_H_
#define ARBITRO_DAEMON_INTERCHANGE_READER_LEFT_H_

#include <cstddef>
#include <functional>

namespace arbitro::interchange {

// Says that the reader has left. Empty: it never does.
using ReaderLeft = std::function<bool()>;

// Items of a file that are written before the next look at the reader: less than a millisecond.
inline constexpr size_t kItemsBetweenLooks = 256;

// Whether the writer ends before the item of that index, from 0. Looks before the first one, and
// then after every kItemsBetweenLooks.
inline bool EndsBefore(size_t index, const ReaderLeft& left) {
  return index % kItemsBetweenLooks == 0 && left && left();
}

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_READER_LEFT_H_
