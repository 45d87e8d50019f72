// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/event_writer.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/engine/fold/fold.h"
#include "daemon/engine/state/record_payload.h"
#include "storage/format/limits.h"

namespace arbitro::bench {

using engine::RecordContent;
using engine::StatePtr;

EventWriter::EventWriter(storage::EventLog* log, std::string journal, EventShape shape)
    : log_(log),
      shape_(std::move(shape)),
      catalogue_sha256_(
          shape_.catalogue.empty() ? "" : storage::ToHex(storage::Sha256(shape_.catalogue))) {
  auto empty = std::make_shared<engine::JournalState>();
  empty->journal = std::move(journal);
  state_ = std::move(empty);
}

absl::Status EventWriter::Write(uint64_t records) {
  for (uint64_t number = 1; number <= records; ++number) {
    if (absl::Status added = Add(ContentOf(number)); !added.ok()) return added;
    if (batch_.size() < storage::kBatchRecordsMax && number < records) continue;
    if (absl::Status done = log_->AppendBatch(batch_).status(); !done.ok()) return done;
    batch_.clear();
  }
  return absl::OkStatus();
}

RecordContent EventWriter::ContentOf(uint64_t number) const {
  RecordContent content;
  if (number == 1) {
    content.command.what =
        engine::CreateEvent{state_->journal, "Big", "coins", "plain", {}, catalogue_sha256_, 0};
    content.inputs.ruleset = {"coins", "1.0.0", storage::ToHex(storage::Sha256("coins"))};
    content.decision.what = engine::EventCreated{storage::Sha256("chain"), 1};
  } else if (number <= shape_.players + 1) {
    content.command.what = engine::RegisterPlayer{absl::StrCat("p", number)};
    content.decision.what = engine::PlayerRegistered{static_cast<uint32_t>(number - 1), 1};
  } else {
    const std::vector<engine::DeckLine> rows = {{4, absl::StrCat("card-", number), "", {}}};
    content.command.what = engine::SubmitDeck{absl::StrCat("p", 2 + number % shape_.players), rows};
    content.decision.what = engine::DeckJudged{};
  }
  content.command.journal = state_->journal;
  content.principal = "person/ada";
  content.request_id = absl::StrCat("r", number);
  content.inputs.time_us = state_->time_us + 1;
  content.inputs.catalogue_sha256 = catalogue_sha256_;
  return content;
}

namespace {

// The header of the record after `state`, without what depends on the payload.
storage::RecordHeader HeaderAfter(const engine::JournalState& state, int64_t time_us) {
  storage::RecordHeader header;
  header.kind = static_cast<uint16_t>(engine::RecordKind::kEventCommand);
  header.journal = storage::JournalId::ForName(state.journal);
  header.sequence = state.revision + 1;
  header.time_us = time_us;
  header.previous_hash = state.hash;
  return header;
}

}  // namespace

absl::Status EventWriter::Add(const RecordContent& content) {
  storage::Append append;
  append.journal_name = state_->journal;
  append.request =
      storage::RequestKey{content.principal, content.request_id, content.request_digest};
  storage::RecordHeader& header = append.header;
  header = HeaderAfter(*state_, content.inputs.time_us);
  header.epoch = log_->Epoch();
  append.payload = engine::SealContent(codec_, content, state_->event, {}, &header);
  const engine::RecordPlace place = {state_->journal, header.sequence, storage::RecordHash(header),
                                     0, header.time_us};
  absl::StatusOr<StatePtr> next = engine::Fold(*state_, place, content);
  if (!next.ok()) return next.status();
  state_ = *std::move(next);
  if (header.sequence == 1 && !shape_.catalogue.empty()) {
    append.blobs.push_back({storage::Sha256(shape_.catalogue), shape_.catalogue});
  }
  batch_.push_back(std::move(append));
  return absl::OkStatus();
}

}  // namespace arbitro::bench
