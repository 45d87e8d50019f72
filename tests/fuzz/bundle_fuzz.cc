// SPDX-License-Identifier: Apache-2.0
//
// A bundle that a stranger hands in: it is read, imported, and replayed as far as possible without
// its ruleset.

#include <sys/mman.h>
#include <unistd.h>

#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/memory_event_log.h"
#include "tests/fuzz/require.h"

namespace {

using namespace arbitro;

void Import(const std::string& path) {
  const translate::ProtoPayloadCodec codec;
  auto contents = storage::MemoryEventLog::NewContents({});
  auto log = storage::MemoryEventLog::Open(contents);
  const auto imported =
      storage::ImportBundle(path, log.get(), engine::RequestsIn(codec), [](uint64_t) {});
  if (!imported.ok()) return;
  const auto bundle = storage::BundleReader::Open(path);
  engine::ReplayPorts ports;
  ports.log = log.get();
  ports.codec = &codec;
  engine::Replay(ports, bundle->head().name, engine::ReplayMode::kFold, 0,
                 [](const engine::ReplayFinding&) {})
      .IgnoreError();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const int file = memfd_create("bundle", 0);
  const std::string_view text = fuzz::TextOf(data, size);
  fuzz::Require(write(file, text.data(), size) == static_cast<ssize_t>(size),
                "memory for the input");
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  Import(path);
  close(file);
  return 0;
}
