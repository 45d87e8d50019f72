// SPDX-License-Identifier: Apache-2.0
//
// The file of those who are known, and the hashes of their tokens; the same text as the name in a
// client's certificate.

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/access/principal_file.h"
#include "daemon/access/principals.h"
#include "storage/format/limits.h"
#include "tests/fuzz/require.h"

namespace {

using namespace arbitro;
using fuzz::Require;

void NameOfCertificate(std::string_view text) {
  access::PrincipalsOptions options;
  options.file = "/dev/null";
  static const auto* const nobody = new auto(access::Principals::Open(std::move(options)));
  const auto named = (**nobody)->OfCertificate(text);
  if (const auto* identity = std::get_if<access::Identity>(&named)) {
    const std::string& principal = identity->principal;
    Require(principal == absl::StrCat("cert:", std::string(text)) ||
                (principal == text && absl::StartsWith(principal, "persons/")),
            "a certificate names itself or a person");
    Require(principal.size() <= storage::kPrincipalBytesMax, "the log takes its name");
    Require(identity->roles == access::RoleSet(), "a certificate that is not listed has no role");
  } else {
    Require(!std::get<access::Unproven>(named).why.empty(),
            "a certificate without an identity comes with the reason");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = fuzz::TextOf(data, size);
  NameOfCertificate(text);
  const auto entries = access::ReadPrincipals(std::string(text));
  if (!entries.ok()) return 0;
  for (const auto& [principal, roles] : entries->roles) {
    Require(access::IsPrincipalName(principal), "a listed principal has a valid name");
  }
  for (const auto& [hash, principal] : entries->tokens) {
    Require(entries->roles.contains(principal), "each token belongs to a listed principal");
  }
  return 0;
}
