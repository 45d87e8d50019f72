// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/snapshot/event_brief.h"

#include <algorithm>

#include "absl/status/status.h"
#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {
namespace {

using Stored = ::arbitro::stored::v1::EventBrief;

void WriteCounts(const engine::EventBrief& brief, Stored* message) {
  message->set_capacity(brief.capacity);
  message->set_waiting(brief.waiting);
  message->set_players(brief.players);
  message->set_active_players(brief.active_players);
  message->set_any_player(brief.any_player);
  message->set_open_duties(brief.open_duties);
  message->set_rounds_paired(brief.rounds_paired);
  message->set_rounds_closed(brief.rounds_closed);
  message->set_has_draft(brief.has_draft);
  message->set_public_rounds_paired(brief.public_rounds_paired);
  message->set_public_rounds_closed(brief.public_rounds_closed);
  message->set_publish_time_us(brief.publish_time_us);
  message->set_withholds_results(brief.withholds_results);
}

void ReadCounts(const Stored& message, engine::EventBrief* brief) {
  brief->capacity = message.capacity();
  brief->waiting = message.waiting();
  brief->players = message.players();
  brief->active_players = message.active_players();
  brief->any_player = message.any_player();
  brief->open_duties = message.open_duties();
  brief->rounds_paired = message.rounds_paired();
  brief->rounds_closed = message.rounds_closed();
  brief->has_draft = message.has_draft();
  brief->public_rounds_paired = message.public_rounds_paired();
  brief->public_rounds_closed = message.public_rounds_closed();
  brief->publish_time_us = message.publish_time_us();
  brief->withholds_results = message.withholds_results();
}

// As what it was created.
void WriteCreated(const engine::EventBrief& brief, Stored* message) {
  message->set_title(brief.title);
  message->set_format(brief.format);
  message->mutable_ruleset()->set_id(brief.ruleset.id);
  message->mutable_ruleset()->set_version(brief.ruleset.version);
  message->mutable_ruleset()->set_sha256(brief.ruleset.sha256);
  message->set_catalogue_sha256(brief.catalogue_sha256);
  message->set_creator(brief.creator);
}

void ReadCreated(const Stored& message, engine::EventBrief* brief) {
  brief->title = message.title();
  brief->format = message.format();
  brief->ruleset = {message.ruleset().id(), message.ruleset().version(),
                    message.ruleset().sha256()};
  brief->catalogue_sha256 = message.catalogue_sha256();
  brief->creator = message.creator();
}

void WriteTimeAndPlace(const engine::EventBrief& brief, Stored* message) {
  message->set_create_time_us(brief.create_time_us);
  if (brief.start_minute) message->set_start_minute(*brief.start_minute);
  message->set_utc_offset_minutes(brief.utc_offset_minutes);
  message->set_time_zone(brief.time_zone);
  message->set_venue(brief.venue);
}

void ReadTimeAndPlace(const Stored& message, engine::EventBrief* brief) {
  brief->create_time_us = message.create_time_us();
  if (message.has_start_minute()) brief->start_minute = message.start_minute();
  brief->utc_offset_minutes = message.utc_offset_minutes();
  brief->time_zone = message.time_zone();
  brief->venue = message.venue();
}

engine::EventBrief ReadBrief(const Stored& message, Fields* fields) {
  engine::EventBrief brief;
  brief.journal = message.journal();
  brief.revision = message.revision();
  brief.hash = ReadDigest("hash", message.hash(), fields);
  ReadCreated(message, &brief);
  for (const auto& each : message.staff()) brief.staff.push_back({each.role(), each.person()});
  brief.status = static_cast<engine::EventStatus>(fields->Number(
      "status", message.status(), {1, static_cast<int64_t>(engine::EventStatus::kCancelled)}));
  brief.visibility = static_cast<engine::EventVisibility>(
      fields->Number("visibility", message.visibility(),
                     {0, static_cast<int64_t>(engine::EventVisibility::kPrivate)}));
  ReadTimeAndPlace(message, &brief);
  ReadCounts(message, &brief);
  brief.persons.assign(message.persons().begin(), message.persons().end());
  brief.awards_recorded = message.awards_recorded();
  return brief;
}

}  // namespace

std::string EncodeEventBrief(const engine::EventBrief& brief) {
  Stored message;
  message.set_brief_version(engine::kBriefVersion);
  message.set_fold_version(engine::kFoldVersion);
  message.set_journal(brief.journal);
  message.set_revision(brief.revision);
  message.set_hash(DigestBytes(brief.hash));
  WriteCreated(brief, &message);
  for (const engine::EventBrief::Staff& each : brief.staff) {
    auto* added = message.add_staff();
    added->set_role(each.role);
    added->set_person(each.person);
  }
  message.set_status(static_cast<uint32_t>(brief.status));
  message.set_visibility(static_cast<uint32_t>(brief.visibility));
  WriteTimeAndPlace(brief, &message);
  WriteCounts(brief, &message);
  for (const uint32_t mark : brief.persons) message.add_persons(mark);
  message.set_awards_recorded(brief.awards_recorded);
  return message.SerializeAsString();
}

absl::StatusOr<engine::EventBrief> DecodeEventBrief(std::string_view bytes) {
  Stored message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::DataLossError("the brief is no arbitro.stored.v1.EventBrief");
  }
  if (message.brief_version() != engine::kBriefVersion ||
      message.fold_version() != engine::kFoldVersion) {
    return absl::DataLossError("the brief is of another version");
  }
  Fields fields(Source::kLog);
  engine::EventBrief brief = ReadBrief(message, &fields);
  if (!std::is_sorted(brief.persons.begin(), brief.persons.end())) {
    return absl::DataLossError("the brief's persons do not rise");
  }
  if (!fields.ok()) return absl::DataLossError("the brief holds what no event does");
  return brief;
}

}  // namespace arbitro::translate
