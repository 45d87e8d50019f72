// SPDX-License-Identifier: Apache-2.0
//
// failpoint_victim FOLDER: runs events on a log in the folder, over several openings, and says of
// each answer `ack REQUEST REVISION GLOBAL_INDEX HASH` as soon as it has it; at the end, of each
// failpoint that was passed, `hits NAME TIMES`. ARBITRO_FAILPOINT kills it somewhere in between.

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "tests/crash/engine_on_disk.h"
#include "tests/crash/failpoint_script.h"

namespace arbitro::crash {
namespace {

// At once: what is written is the kernel's, and outlives the process.
void Say(const std::string& line) {
  if (write(STDOUT_FILENO, line.data(), line.size()) < 0) std::perror("failpoint_victim");
}

int Main(const std::string& folder) {
  storage::RocksOptions options;
  // Each record is followed by its anchor, so that every run passes the same places.
  options.anchor_interval = std::chrono::milliseconds(0);
  EngineOnDisk engine;
  for (const std::vector<Wave>& part : FailpointScript()) {
    if (const absl::Status opened = engine.Open(folder, options); !opened.ok()) {
      Say(absl::StrCat("failed to open: ", opened.ToString(), "\n"));
      return 1;
    }
    for (const Wave& wave : part) {
      for (const engine::Submission& submission : wave) {
        const engine::Outcome outcome = engine.Send(submission);
        const auto* accepted = outcome.if_value();
        if (accepted != nullptr) Say(AcknowledgementOf(submission, *accepted) + "\n");
      }
    }
  }
  engine.Close();
  for (const auto& [name, hits] : storage::FailpointHits()) {
    Say(absl::StrCat("hits ", name, " ", hits, "\n"));
  }
  return 0;
}

}  // namespace
}  // namespace arbitro::crash

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: failpoint_victim FOLDER\n", stderr);
    return 2;
  }
  return arbitro::crash::Main(argv[1]);
}
