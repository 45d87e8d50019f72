// SPDX-License-Identifier: Apache-2.0
//
// The reasons for which a ruleset's library is refused, a code each.
//
// A refusal's text ends with its code in brackets: "its manifest names … [SHA256_DIFFERS]".
// docs/refused.md has a section for each, with what it means and what to do; a test holds the two
// together.

#ifndef ARBITRO_DAEMON_RULESETS_REFUSAL_CODES_H_
#define ARBITRO_DAEMON_RULESETS_REFUSAL_CODES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace arbitro::rulesets {

// In the order of the checks (admission.h). The first one that fails is the refusal.
inline constexpr char kManifestUnusable[] = "MANIFEST_UNUSABLE";
inline constexpr char kAbiDiffers[] = "ABI_DIFFERS";
inline constexpr char kLimitsAboveHost[] = "LIMITS_ABOVE_HOST";
inline constexpr char kSignatureMissing[] = "SIGNATURE_MISSING";
inline constexpr char kSignatureWrong[] = "SIGNATURE_WRONG";
inline constexpr char kKeyUntrusted[] = "KEY_UNTRUSTED";
inline constexpr char kLibraryUnreadable[] = "LIBRARY_UNREADABLE";
inline constexpr char kSha256Differs[] = "SHA256_DIFFERS";
inline constexpr char kProbeFailed[] = "PROBE_FAILED";
inline constexpr char kInterfacesDiffer[] = "INTERFACES_DIFFER";
inline constexpr char kDescriptionInvalid[] = "DESCRIPTION_INVALID";
inline constexpr char kIdDiffers[] = "ID_DIFFERS";
inline constexpr char kVersionDiffers[] = "VERSION_DIFFERS";
inline constexpr char kDescriptionUnstable[] = "DESCRIPTION_UNSTABLE";

inline constexpr const char* kRefusalCodes[] = {
    kManifestUnusable, kAbiDiffers,         kLimitsAboveHost,    kSignatureMissing,
    kSignatureWrong,   kKeyUntrusted,       kLibraryUnreadable,  kSha256Differs,
    kProbeFailed,      kInterfacesDiffer,   kDescriptionInvalid, kIdDiffers,
    kVersionDiffers,   kDescriptionUnstable};

// Returns FAILED_PRECONDITION with `what` and the code behind it.
inline absl::Status RefusedFor(const char* code, const std::string& what) {
  return absl::FailedPreconditionError(absl::StrCat(what, " [", code, "]"));
}

// The remedy if a library and its manifest do not belong together.
inline constexpr char kRebuild[] =
    "build the ruleset again, or copy library and manifest together from one build";

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_REFUSAL_CODES_H_
