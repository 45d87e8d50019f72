// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/due_publications.h"

#include <string>
#include <utility>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/planned_publications.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {
namespace {

const char* NameOfKind(PublicationKind kind) {
  switch (kind) {
    case PublicationKind::kStandings:
      return "standings";
    case PublicationKind::kPairings:
      return "round";
    case PublicationKind::kDeckLists:
      break;
  }
  return "deck-lists";
}

Submission PublicationOf(const JournalState& state, const PlannedPublication& planned) {
  Submission submission;
  submission.journal = state.journal;
  submission.command.what = Publish{planned.kind, planned.round};
  submission.command.journal = state.journal;
  submission.principal = kDaemonPrincipal;
  // Of this pairing or plan: another one of the same round is published by another record.
  submission.request_id =
      Concat("publish-", NameOfKind(planned.kind), "-", planned.round, "-of-", planned.revision);
  submission.request_digest = storage::Sha256(submission.request_id);
  return submission;
}

}  // namespace

size_t SubmitDuePublications(Engine* engine) {
  const int64_t now_us = engine->ports().clock->NowUs();
  size_t due = 0;
  for (const std::string& journal : engine->timed_publications().Take()) {
    const OrFailure<StatePtr> read = engine->Read(journal, 0);
    if (!read.ok()) continue;
    // Until it is published: it may be refused for a while.
    engine->timed_publications().Note(**read);
    for (const PlannedPublication& planned : PlannedPublications((*read)->event)) {
      if (planned.time_us > now_us) continue;
      ++due;
      engine->Submit(PublicationOf(**read, planned), [](const Outcome&) {});
    }
  }
  return due;
}

}  // namespace arbitro::engine
