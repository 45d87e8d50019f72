// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/record/series.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

using EventRatingsMessages = google::protobuf::RepeatedPtrField<v1::EventRatings>;

void WriteEventRatings(const std::vector<engine::EventRatings>& all,
                       EventRatingsMessages* messages) {
  for (const engine::EventRatings& each : all) {
    v1::EventRatings* written = messages->Add();
    written->set_event(each.event);
    WriteRatings(each.persons, written->mutable_persons());
  }
}

std::vector<engine::EventRatings> ReadEventRatings(const EventRatingsMessages& messages,
                                                   Fields* fields) {
  std::vector<engine::EventRatings> all;
  for (const v1::EventRatings& each : messages) {
    all.push_back({each.event(), ReadRatings(each.persons(), fields)});
  }
  return all;
}

}  // namespace

void WriteLife(const engine::SeriesCreated& what, v1::Decision* message) {
  v1::SeriesCreated* created = message->mutable_series_created();
  created->set_draw_commitment(DigestBytes(what.draw_commitment));
  created->set_chain_length(what.chain_length);
  created->set_engine_revision(what.engine_revision);
  created->set_rated(what.rated);
}

void WriteLife(const engine::EventEntered& what, v1::Decision* message) {
  v1::EventEntered* entered = message->mutable_event_entered();
  entered->set_number(what.number);
  entered->set_players(what.players);
  WriteRoundClosed(what.standings, entered->mutable_standings());
  WriteEventRatings(what.ratings, entered->mutable_ratings());
}

void WriteLife(const engine::SeriesCompleted& what, v1::Decision* message) {
  WriteSeriesCompleted(what, message->mutable_series_completed());
}

std::optional<decltype(engine::Decision::what)> ReadSeriesDecision(const v1::Decision& message,
                                                                   Fields* fields) {
  switch (message.decision_case()) {
    case v1::Decision::kSeriesCreated:
      return engine::SeriesCreated{ReadDigest("series_created.draw_commitment",
                                              message.series_created().draw_commitment(), fields),
                                   message.series_created().chain_length(),
                                   message.series_created().engine_revision(),
                                   message.series_created().rated()};
    case v1::Decision::kEventEntered:
      return engine::EventEntered{message.event_entered().number(),
                                  message.event_entered().players(),
                                  ReadRoundClosed(message.event_entered().standings(), fields),
                                  ReadEventRatings(message.event_entered().ratings(), fields)};
    case v1::Decision::kSeriesCompleted:
      return ReadSeriesCompleted(message.series_completed(), fields);
    default:
      return std::nullopt;
  }
}

void WriteSeriesCompleted(const engine::SeriesCompleted& completed, v1::SeriesCompleted* message) {
  WriteDrawProof(completed.draw, message->mutable_draw());
  WriteRoundClosed(completed.standings, message->mutable_standings());
  v1::AwardsGranted awards;
  WriteAwards({completed.awards}, &awards);
  message->mutable_awards()->Swap(awards.mutable_awards());
  WriteEventRatings(completed.ratings, message->mutable_ratings());
}

engine::SeriesCompleted ReadSeriesCompleted(const v1::SeriesCompleted& message, Fields* fields) {
  engine::SeriesCompleted completed;
  completed.draw = ReadDrawProof("series_completed.draw", message.draw(), fields);
  completed.standings = ReadRoundClosed(message.standings(), fields);
  v1::AwardsGranted awards;
  *awards.mutable_awards() = message.awards();
  completed.awards = std::move(ReadAwards(awards, fields).awards);
  completed.ratings = ReadEventRatings(message.ratings(), fields);
  return completed;
}

void WriteRatings(const std::vector<Rating>& ratings, RatingMessages* messages) {
  for (const Rating& rating : ratings) {
    v1::Rating* written = messages->Add();
    written->set_value(rating.value);
    written->set_games(rating.games);
    if (!rating.state.is_null()) WriteValue(rating.state, written->mutable_state());
  }
}

std::vector<Rating> ReadRatings(const RatingMessages& messages, Fields* fields) {
  std::vector<Rating> ratings;
  for (const v1::Rating& each : messages) {
    ratings.push_back(
        {each.value(), each.games(), ReadValue("ratings.state", each.state(), fields)});
  }
  return ratings;
}

}  // namespace arbitro::translate
