// SPDX-License-Identifier: Apache-2.0
//
// The next step of an event: the C++ face of abi/plan.h.

#ifndef ARBITRO_PLAN_H_
#define ARBITRO_PLAN_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/plan.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

struct PlanRequest {
  std::string format;
  Value settings;
  EventCounts counts = {};
  std::vector<Phase> phases;  // the last one is in hand
  // The newest standings; before the first round all who are registered, unranked.
  StandingsHeads standings;
  bool published = false;          // the newest standings were,
  uint32_t publication_age_s = 0;  // so many seconds ago, rounded up
  uint32_t appeals_open = 0;       // filed, and not decided yet
};

// The next step. As it is made: nothing, the event is over.
struct Plan {
  arbitro_step step = ARBITRO_STEP_OVER;
  uint32_t phase_kind = 0;          // PHASE: arbitro_phase_kind; else 0
  uint32_t rounds_planned = 0;      // PHASE: 0: not known beforehand
  bool third_place = false;         // PHASE: the losers of the semi-finals play for third place
  bool fresh_start = false;         // PHASE: what went before does not count in its draws
  std::vector<uint32_t> qualified;  // PHASE: heads by seed; empty: everybody active, unseeded
  std::vector<TableSize> tables;    // of the next round; empty: the draw's affair
  uint32_t clock_s = 0;             // of the next round; 0: no limit
  uint32_t extra_turns = 0;         // played after time
};

inline std::string Encode(const PlanRequest& request) {
  ImageWriter<arbitro_plan_request> image(ARBITRO_IMAGE_PLAN_REQUEST);
  arbitro_plan_request& root = image.root();
  root.format = image.Text(std::string_view(request.format));
  root.settings = image.Add(request.settings);
  root.column_count = request.standings.column_count;
  root.counts = request.counts;
  root.phases = image.Span(request.phases);
  root.heads = image.Span(request.standings.heads);
  root.cells = image.Span(request.standings.cells);
  root.values = image.Values();
  root.negative = image.Span(request.standings.negative);
  root.flags = request.published ? ARBITRO_PLAN_PUBLISHED : 0;
  root.publication_age_s = request.publication_age_s;
  root.appeals_open = request.appeals_open;
  return image.Finish();
}

inline bool Decode(std::string_view bytes, PlanRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_plan_request>(ARBITRO_IMAGE_PLAN_REQUEST);
  image.OpenValues(root.values);
  request->format = image.String(root.format);
  request->settings = image.Read(root.settings);
  request->counts = root.counts;
  request->phases = event_image::ReadPhases(root.phases, &image);
  request->standings =
      event_image::ReadHeads(root.column_count, {root.heads, root.cells, root.negative}, &image);
  event_image::CheckFlags(root.flags, ARBITRO_PLAN_PUBLISHED, &image);
  request->published = root.flags != 0;
  request->publication_age_s = root.publication_age_s;
  request->appeals_open = root.appeals_open;
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const Plan& plan) {
  ImageWriter<arbitro_plan_answer> image(ARBITRO_IMAGE_PLAN_ANSWER);
  arbitro_plan_answer& root = image.root();
  root.step = plan.step;
  root.phase_kind = plan.phase_kind;
  root.rounds_planned = plan.rounds_planned;
  root.flags = (plan.third_place ? ARBITRO_PLAN_THIRD_PLACE : 0) |
               (plan.fresh_start ? ARBITRO_PLAN_FRESH_START : 0);
  root.clock_s = plan.clock_s;
  root.extra_turns = plan.extra_turns;
  root.qualified = image.Span(plan.qualified);
  root.tables = image.Span(plan.tables);
  return image.Finish();
}

// Checks the image alone; whether the qualified are heads, the caller checks against its request.
inline bool Decode(std::string_view bytes, Plan* plan, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_plan_answer>(ARBITRO_IMAGE_PLAN_ANSWER);
  plan->step = static_cast<arbitro_step>(event_image::ReadKind(
      root.step, {ARBITRO_STEP_ROUND, ARBITRO_STEP_OVER}, "the step", &image));
  plan->phase_kind =
      event_image::ReadKind(root.phase_kind, {0, ARBITRO_PHASE_FINAL}, "a phase's kind", &image);
  plan->rounds_planned = root.rounds_planned;
  event_image::CheckFlags(root.flags, ARBITRO_PLAN_THIRD_PLACE | ARBITRO_PLAN_FRESH_START, &image);
  plan->third_place = (root.flags & ARBITRO_PLAN_THIRD_PLACE) != 0;
  plan->fresh_start = (root.flags & ARBITRO_PLAN_FRESH_START) != 0;
  plan->clock_s = root.clock_s;
  plan->extra_turns = root.extra_turns;
  plan->qualified = image.Span<uint32_t>(root.qualified, limits::kPlayersMax);
  plan->tables = image.Span<TableSize>(root.tables, limits::kPlayersMax);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_PLAN_H_
