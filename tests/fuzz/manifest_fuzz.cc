// SPDX-License-Identifier: Apache-2.0
//
// The manifest that stands beside a ruleset's library.

#include "daemon/rulesets/manifest.h"
#include "daemon/rulesets/signature.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using arbitro::fuzz::Require;
  using namespace arbitro::rulesets;
  const auto manifest = ParseManifest(arbitro::fuzz::TextOf(data, size));
  if (!manifest.ok()) return 0;
  if (manifest->signature) SignatureHolds(*manifest->signature, manifest->signed_bytes);
  const auto again = ParseManifest(WriteManifest(*manifest));
  Require(again.ok(), "what is written is read");
  Require(again->id == manifest->id && again->sha256 == manifest->sha256, "it names the same");
  return 0;
}
