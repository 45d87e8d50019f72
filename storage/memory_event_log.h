// SPDX-License-Identifier: Apache-2.0
//
// The log without a disk: for tests, and for events that are not needed tomorrow.
//
// Keeps every promise of storage/event_log.h except the one that needs a disk: its records are gone
// with the object. Its memory grows with everything appended.

#ifndef ARBITRO_STORAGE_MEMORY_EVENT_LOG_H_
#define ARBITRO_STORAGE_MEMORY_EVENT_LOG_H_

#include <memory>

#include "storage/event_log.h"
#include "storage/files/space_guard.h"

namespace arbitro::storage {

class MemoryEventLog {
 public:
  // Makes an empty log, open for writing in epoch 1.
  static std::unique_ptr<EventLog> Open();

  // The contents of a log, apart from its openings: tests open the same contents again to see what
  // reopening does. Thread-safe in itself. `space` stands in for the disk.
  class Contents;
  static std::shared_ptr<Contents> NewContents(SpaceGuard space = {});

  // Opens `contents` for writing, and raises its epoch by one, as any log does. An earlier opening
  // can only read from then on.
  static std::unique_ptr<EventLog> Open(std::shared_ptr<Contents> contents);
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_MEMORY_EVENT_LOG_H_
