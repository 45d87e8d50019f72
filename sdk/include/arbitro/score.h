// SPDX-License-Identifier: Apache-2.0
//
// Tells what a table's report is worth: the C++ face of abi/score.h, of which standings.h and
// awards.h have the rest.

#ifndef ARBITRO_SCORE_H_
#define ARBITRO_SCORE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/draw.h"
#include "arbitro/abi/score.h"
#include "arbitro/awards.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/standings.h"
#include "arbitro/table.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

using SeatEffect = arbitro_seat_effect;

// Tells what a seat gets.
struct SeatOutcome {
  int32_t points = 0;   // match points
  uint32_t result = 0;  // arbitro_result
  uint32_t place = 0;   // at the table, from 1; equal places share the number
  int64_t score = 0;    // the game's own table points; 0 where it has none beside `points`

  friend bool operator==(const SeatOutcome& a, const SeatOutcome& b) {
    return a.points == b.points && a.result == b.result && a.place == b.place && a.score == b.score;
  }
};

struct OutcomeRequest {
  std::string format;
  Value settings;
  arbitro_phase_kind phase = ARBITRO_PHASE_SWISS;
  uint32_t round = 1;  // within the phase
  arbitro_table_kind table_kind = ARBITRO_TABLE_MATCH;
  uint32_t seat_count = 0;
  // Of the report form; null for a bye, and for a table that effects alone decide.
  Value report;
  uint32_t phase_number = 1;
  uint32_t attempt = 1;   // a replayed table has more than one
  bool by_hand = false;   // the head judge enters it, with a reason; no host sets it
  bool is_final = false;  // the match that decides a direct elimination
  // One a seat, in the table's order; empty: ordinary players. `player` only
  // tells them apart.
  std::vector<Seat> seats;
  std::vector<SeatEffect> effects;  // of penalties, oldest first
};

// One entry a seat, in the table's order.
struct TableOutcome {
  std::vector<SeatOutcome> seats;
  std::vector<Value> details;  // what the standings will want to know, one a seat; or empty
};

inline std::string Encode(const OutcomeRequest& request) {
  ImageWriter<arbitro_outcome_request> image(ARBITRO_IMAGE_OUTCOME_REQUEST);
  arbitro_outcome_request& root = image.root();
  root.format = image.Text(request.format);
  root.settings = image.Add(request.settings);
  root.phase = request.phase;
  root.round = request.round;
  root.table_kind = request.table_kind;
  root.seat_count = request.seat_count;
  root.report = image.Add(request.report);
  root.values = image.Values();
  root.phase_number = request.phase_number;
  root.attempt = request.attempt;
  root.flags = request.by_hand ? ARBITRO_OUTCOME_BY_HAND : 0;
  std::vector<arbitro_seat> seats;
  for (const Seat& seat : request.seats) seats.push_back(table_image::Flatten(seat));
  root.seats = image.Span(seats);
  root.effects = image.Span(request.effects);
  root.is_final = request.is_final ? 1 : 0;
  return image.Finish();
}

namespace score_image {

// Whether the seats are as many as is said, and each effect has a known kind and a seat.
inline void CheckSeats(const OutcomeRequest& request, ImageReader* image) {
  if (!request.seats.empty() && request.seats.size() != request.seat_count) {
    image->Fault("the seats are not `seat_count`");
  }
  for (const SeatEffect& effect : request.effects) {
    event_image::ReadKind(effect.kind, {ARBITRO_EFFECT_NOTE, ARBITRO_EFFECT_TIME},
                          "an effect's kind", image);
    if (effect.seat >= request.seat_count) image->Fault("an effect's seat is out of range");
  }
}

}  // namespace score_image

inline bool Decode(std::string_view bytes, OutcomeRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_outcome_request>(ARBITRO_IMAGE_OUTCOME_REQUEST);
  image.OpenValues(root.values);
  request->format = image.String(root.format);
  request->settings = image.Read(root.settings);
  request->phase = table_image::ReadPhase(root.phase, &image);
  request->round = root.round;
  request->table_kind = table_image::ReadTableKind(root.table_kind, &image);
  request->seat_count = root.seat_count;
  request->report = image.Read(root.report);
  request->phase_number = root.phase_number;
  request->attempt = root.attempt;
  event_image::CheckFlags(root.flags, ARBITRO_OUTCOME_BY_HAND, &image);
  request->by_hand = root.flags != 0;
  request->is_final = root.is_final != 0;
  request->seats = table_image::ReadSeats(root.seats, limits::kSeatsPerTableMax, &image);
  request->effects = image.Span<SeatEffect>(root.effects, limits::kSeatEffectsMax);
  score_image::CheckSeats(*request, &image);
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const TableOutcome& outcome) {
  ImageWriter<arbitro_outcome_answer> image(ARBITRO_IMAGE_OUTCOME_ANSWER);
  std::vector<arbitro_seat_outcome> seats;
  for (const SeatOutcome& seat : outcome.seats) {
    seats.push_back({seat.points, seat.result, seat.place, 0, seat.score});
  }
  std::vector<uint32_t> details;
  for (const Value& value : outcome.details) details.push_back(image.Add(value));
  image.root().seats = image.Span(seats);
  image.root().details = image.Span(details);
  image.root().values = image.Values();
  return image.Finish();
}

inline bool Decode(std::string_view bytes, TableOutcome* outcome, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_outcome_answer>(ARBITRO_IMAGE_OUTCOME_ANSWER);
  image.OpenValues(root.values);
  for (const auto& seat : image.Span<arbitro_seat_outcome>(root.seats, limits::kSeatsPerTableMax)) {
    event_image::ReadKind(seat.result, {ARBITRO_RESULT_WIN, ARBITRO_RESULT_BYE}, "a seat's result",
                          &image);
    outcome->seats.push_back({seat.points, seat.result, seat.place, seat.score});
  }
  for (uint32_t node : image.Span<uint32_t>(root.details, limits::kSeatsPerTableMax)) {
    outcome->details.push_back(image.Read(node));
  }
  if (!outcome->details.empty() && outcome->details.size() != outcome->seats.size()) {
    image.Fault("the details are not one a seat");
  }
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_SCORE_H_
