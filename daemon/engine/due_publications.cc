// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/due_publications.h"

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/draft.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {
namespace {

constexpr size_t kEventsAtOnce = 1'000;

bool IsDue(const EventState& event, int64_t now_us) {
  return HasDraft(event) && event.draft->publish_time_us != 0 &&
         event.draft->publish_time_us <= now_us;
}

Submission PublicationOf(const JournalState& state) {
  const uint32_t round = state.event.draft->round;
  Submission submission;
  submission.journal = state.journal;
  submission.command.what = Publish{PublicationKind::kPairings, round};
  submission.command.journal = state.journal;
  submission.principal = kDaemonPrincipal;
  // Of this pairing: another one of the same round is published by another record.
  const uint64_t paired = state.event.FindRound(round)->paired_revision;
  submission.request_id = Concat("publish-round-", round, "-of-", paired);
  submission.request_digest = storage::Sha256(submission.request_id);
  return submission;
}

}  // namespace

size_t SubmitDuePublications(Engine* engine) {
  const int64_t now_us = engine->ports().clock->NowUs();
  size_t due = 0;
  std::string after;
  for (;;) {
    const std::vector<StatePtr> events = engine->ListEvents(after, kEventsAtOnce);
    for (const StatePtr& event : events) {
      if (!IsDue(event->event, now_us)) continue;
      ++due;
      engine->Submit(PublicationOf(*event), [](const Outcome&) {});
    }
    if (events.size() < kEventsAtOnce) return due;
    after = events.back()->journal;
  }
}

}  // namespace arbitro::engine
