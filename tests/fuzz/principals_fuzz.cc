// SPDX-License-Identifier: Apache-2.0
//
// The file of those who are known, and the hashes of their tokens.

#include "daemon/access/principal_file.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace arbitro;
  const std::string_view text = fuzz::TextOf(data, size);
  access::IsPrincipalName(text);
  const auto entries = access::ReadPrincipals(std::string(text));
  if (!entries.ok()) return 0;
  for (const auto& [principal, roles] : entries->roles) {
    fuzz::Require(access::IsPrincipalName(principal), "who is known has a name");
  }
  for (const auto& [hash, principal] : entries->tokens) {
    fuzz::Require(entries->roles.contains(principal), "a token is of somebody who is known");
  }
  return 0;
}
