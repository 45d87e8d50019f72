// SPDX-License-Identifier: Apache-2.0
//
// An event as a file, as InterchangeService.ExportEvent streams it.

#ifndef ARBITRO_TESTS_DAEMON_EXPORTED_FILE_H_
#define ARBITRO_TESTS_DAEMON_EXPORTED_FILE_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "arbitro/v1/interchange.pb.h"
#include "tests/daemon/api_client.h"

namespace arbitro::testing {

struct ExportedFile {
  std::string bytes;
  uint64_t revision = 0;
  std::vector<std::string> faults{};  // for which it is refused
};

// The file; of a call that fails, the parts that came before.
CallResult Export(const ApiClient& client, const v1::ExportEventRequest& request,
                  ExportedFile* file);

struct SecretReaders {
  const ApiClient& anybody;
  const ApiClient& referee;
  std::string event;
};

// Expects that no file for anybody has one of these numbers, and that the referee's have some.
void ExpectFilesKeep(const SecretReaders& readers, const std::set<int64_t>& secrets);

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_EXPORTED_FILE_H_
