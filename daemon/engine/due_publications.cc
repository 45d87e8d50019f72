// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/due_publications.h"

#include <string>
#include <utility>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/draft.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {
namespace {

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
  for (const std::string& journal : engine->timed_drafts().Take()) {
    const OrFailure<StatePtr> read = engine->Read(journal, 0);
    if (!read.ok() || !HasTimedDraft((*read)->event)) continue;
    // Until it is published: it may be refused for a while.
    engine->timed_drafts().Note(**read);
    if ((*read)->event.draft->publish_time_us > now_us) continue;
    ++due;
    engine->Submit(PublicationOf(**read), [](const Outcome&) {});
  }
  return due;
}

}  // namespace arbitro::engine
