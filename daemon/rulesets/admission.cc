// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/admission.h"

#include <algorithm>
#include <future>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/abi/abi.h"
#include "arbitro/host/description_check.h"
#include "daemon/rulesets/refusal_codes.h"

namespace arbitro::rulesets {
namespace {

absl::Status CheckLimit(const char* field, uint32_t asked, uint32_t given) {
  if (given == 0 || asked <= given) return absl::OkStatus();
  return RefusedFor(
      kLimitsAboveHost,
      absl::StrCat("its manifest's `limits.", field, "` is ", asked, ", this host gives a call ",
                   given, "; raise the host's limit, or ask the publisher for less"));
}

// Returns the advice for a library without a signature that the operator trusts.
std::string HowToTrust(const Trust& trust) {
  const std::string folder = trust.keys.folder().empty()
                                 ? "start with --trusted-keys FOLDER and put"
                                 : absl::StrCat("put `", trust.keys.folder(), "/NAME.pub`: ");
  return absl::StrCat(folder, " the publisher's public key there, or, for rulesets of your own, ",
                      "start with --allow-unsigned");
}

absl::Status CheckSignature(const Manifest& manifest, const Trust& trust) {
  if (!manifest.signature) {
    if (trust.allow_unsigned) return absl::OkStatus();
    return RefusedFor(kSignatureMissing,
                      "its manifest's `signature` is missing, a signature by a trusted key is "
                      "required; sign it (`arbitroutil ruleset sign NAME.so --key FILE`), or, for "
                      "rulesets of your own, start with --allow-unsigned");
  }
  if (!SignatureHolds(*manifest.signature, manifest.signed_bytes)) {
    return RefusedFor(kSignatureWrong,
                      absl::StrCat("its manifest's `signature.ed25519` is not what the key `",
                                   manifest.signature->key,
                                   "` signs for these fields: something was changed after signing; "
                                   "take the files from the publisher again, or sign again"));
  }
  if (trust.allow_unsigned || !trust.keys.NameOf(manifest.signature->key).empty()) {
    return absl::OkStatus();
  }
  return RefusedFor(kKeyUntrusted,
                    absl::StrCat("its manifest's `signature.key` is `", manifest.signature->key,
                                 "`, which is none of the trusted keys; ", HowToTrust(trust)));
}

RunnerReply DescribeOnce(Runner* runner) {
  std::promise<RunnerReply> reply;
  runner->Call(RulesetFunction::kDescribe, "", nullptr,
               [&reply](RunnerReply came) { reply.set_value(std::move(came)); });
  return reply.get_future().get();
}

}  // namespace

absl::Status CheckManifest(const Manifest& manifest, const Trust& trust, const HostLimits& host) {
  if (manifest.abi != ARBITRO_ABI_VERSION) {
    return RefusedFor(kAbiDiffers,
                      absl::StrCat("its manifest names version ", manifest.abi,
                                   " of the boundary, this host has version ", ARBITRO_ABI_VERSION,
                                   "; build it against this host's SDK"));
  }
  for (const absl::Status& limit :
       {CheckLimit("call_ms", manifest.limits.call_ms, host.call_ms),
        CheckLimit("memory_mib", manifest.limits.memory_mib, host.memory_mib)}) {
    if (!limit.ok()) return limit;
  }
  return CheckSignature(manifest, trust);
}

absl::Status CheckDigest(const Manifest& manifest, const std::string& sha256) {
  if (manifest.sha256 == sha256) return absl::OkStatus();
  return RefusedFor(kSha256Differs,
                    absl::StrCat("its manifest names the SHA-256 `", manifest.sha256,
                                 "`, the library's is `", sha256, "`; ", kRebuild));
}

absl::Status CheckInterfaces(const Manifest& manifest, std::vector<std::string> offered) {
  if (manifest.interfaces.empty()) return absl::OkStatus();
  std::sort(offered.begin(), offered.end());
  if (manifest.interfaces == offered) return absl::OkStatus();
  return RefusedFor(
      kInterfacesDiffer,
      absl::StrCat("its manifest names the interfaces `", absl::StrJoin(manifest.interfaces, ", "),
                   "`, the library offers `", absl::StrJoin(offered, ", "),
                   "`; name those in arbitro_add_ruleset(INTERFACES …), or write the manifest with "
                   "`arbitroutil ruleset manifest NAME.so`"));
}

// The build files name it wrongly. No file was mixed up, because the digest is right.
absl::Status CheckDescription(const Manifest& manifest, const Description& description) {
  const bool same_id = manifest.id == description.id;
  if (same_id && manifest.version == description.version) return absl::OkStatus();
  return RefusedFor(same_id ? kVersionDiffers : kIdDiffers,
                    absl::StrCat("its manifest names the ", same_id ? "version" : "id", " `",
                                 same_id ? manifest.version : manifest.id, "`, its description `",
                                 same_id ? description.version : description.id,
                                 "`; make arbitro_add_ruleset() and Describe() ",
                                 "name the same (ARBITRO_RULESET_ID, ARBITRO_RULESET_VERSION)"));
}

absl::Status DescribeTwice(Runner* runner, Description* description) {
  std::string fault;
  if (!ReadDescription(runner, description, &fault)) {
    return RefusedFor(kDescriptionInvalid, fault);
  }
  const RunnerReply first = DescribeOnce(runner);
  const RunnerReply second = DescribeOnce(runner);
  if (first.kind == second.kind && first.image == second.image) return absl::OkStatus();
  return RefusedFor(
      kDescriptionUnstable,
      absl::StrCat("it described itself in ", first.image.size(), " bytes and, asked again, in ",
                   second.image.size(), " other ones; Describe() must return the same every time"));
}

std::string SignerOf(const Manifest& manifest, const Trust& trust) {
  if (!manifest.signature) return "unsigned";
  const std::string name = trust.keys.NameOf(manifest.signature->key);
  if (!name.empty()) return absl::StrCat("signed by ", name);
  return absl::StrCat("signed by an untrusted key ", manifest.signature->key);
}

}  // namespace arbitro::rulesets
