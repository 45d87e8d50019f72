// SPDX-License-Identifier: Apache-2.0

#include "storage/format/fenced.h"

#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace arbitro::storage {
namespace {

constexpr char kFencedPayload[] = "arbitro.storage/fenced";

}  // namespace

absl::Status FencedError(std::uint64_t epoch, const NewOwner& by) {
  absl::Status status = absl::UnavailableError(absl::StrCat(
      "another daemon owns the log: ", by.name.empty() ? "it" : absl::StrCat("`", by.name, "`"),
      " took it in epoch ", by.epoch, ", this opening owned epoch ", epoch,
      "; ask that daemon, or open the log again to take it back"));
  status.SetPayload(kFencedPayload, absl::Cord(absl::StrCat(by.epoch, " ", by.name)));
  return status;
}

std::optional<NewOwner> FencedBy(const absl::Status& status) {
  const auto payload = status.GetPayload(kFencedPayload);
  if (!payload.has_value()) return std::nullopt;
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(std::string(*payload), absl::MaxSplits(' ', 1));
  NewOwner owner{0, parts.second};
  if (!absl::SimpleAtoi(parts.first, &owner.epoch)) return std::nullopt;
  return owner;
}

absl::Status FencedAs(const absl::Status& cause, absl::Status status) {
  if (const auto payload = cause.GetPayload(kFencedPayload)) {
    status.SetPayload(kFencedPayload, *payload);
  }
  return status;
}

}  // namespace arbitro::storage
