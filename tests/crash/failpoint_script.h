// SPDX-License-Identifier: Apache-2.0
//
// The script of failpoint_victim, shared with the test that judges what it left behind.

#ifndef ARBITRO_CRASH_FAILPOINT_SCRIPT_H_
#define ARBITRO_CRASH_FAILPOINT_SCRIPT_H_

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/format/sha256.h"
#include "tests/crash/engine_on_disk.h"

namespace arbitro::crash {

// Returns two events, each from its creation on, in parts. The engine is reopened before each part.
inline std::vector<std::vector<Wave>> FailpointScript() {
  constexpr std::size_t kWavesAPart = 4;
  std::vector<std::vector<Wave>> parts;
  for (const char* event : {"events/e1", "events/e2"}) {
    const std::vector<Wave> script = EventScript(event, 6, 2);
    for (std::size_t begin = 0; begin < script.size(); begin += kWavesAPart) {
      const std::size_t end = std::min(begin + kWavesAPart, script.size());
      parts.emplace_back(script.begin() + begin, script.begin() + end);
    }
  }
  return parts;
}

// Returns the same text for the same answer, in whichever process it is given.
inline std::string AcknowledgementOf(const engine::Submission& submission,
                                     const engine::Accepted& answer) {
  return absl::StrCat("ack ", submission.request_id, " ", answer.place.revision, " ",
                      answer.place.global_index, " ", storage::ToHex(answer.place.hash));
}

}  // namespace arbitro::crash

#endif  // ARBITRO_CRASH_FAILPOINT_SCRIPT_H_
