// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/failure_seen.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/services/gate/secrecy.h"

namespace arbitro::services {
namespace {

using engine::Failure;

std::string MetadataOf(const Failure& failure, std::string_view key) {
  for (const auto& [name, value] : failure.metadata) {
    if (name == key) return value;
  }
  return "";
}

// Invariant: a failure that tells of a suspension has that reason (engine::RefuseTroubles).
Failure WithoutEntries(const Caller& caller, Failure failure) {
  if (failure.reason != engine::reason::kPersonSuspended) return failure;
  const std::string person = MetadataOf(failure, "person");
  // That of an event's players tells of others besides.
  const bool own = caller.Is(person) && MetadataOf(failure, "players").empty();
  if (MaySee(caller, access::Content::kPersonEntry, own)) return failure;
  Failure without =
      engine::Precondition(engine::reason::kPersonSuspended,
                           absl::StrCat("`", person, "` is suspended; an organiser may see why"));
  without.message_it =
      absl::StrCat("`", person, "` è una persona sospesa; il motivo lo vede un organizzatore");
  return engine::With(std::move(without), "person", person);
}

Failure WithoutDeal(const Caller& caller, Failure failure) {
  if (!failure.of_sealed_deal) return failure;
  const bool sees = ViewerOf(caller, access::Content::kDeal) == Viewer::kReferee;
  if (sees && caller.players.empty()) return failure;
  Failure without;
  without.code = failure.code;
  without.reason = failure.reason;
  without.message =
      "the report contradicts what the table was dealt; compare it with the cards, or ask a "
      "referee";
  without.domain = failure.domain;
  without.message_it =
      "il referto contraddice le carte del tavolo; confrontalo con le carte, o chiedi a un arbitro";
  return without;
}

}  // namespace

Failure FailureSeenBy(const Caller& caller, Failure failure) {
  return WithoutEntries(caller, WithoutDeal(caller, std::move(failure)));
}

}  // namespace arbitro::services
