// SPDX-License-Identifier: Apache-2.0
//
// Several events ranked together: the C++ face of abi/series.h.

#ifndef ARBITRO_SERIES_H_
#define ARBITRO_SERIES_H_

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/series.h"
#include "arbitro/draw_request.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/standings.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

// A row of an event's final standings.
struct StageRow {
  uint32_t person = 0;  // index in `persons`
  uint32_t rank = 0;
  int32_t points = 0;
  int64_t score = 0;
  Value details;  // the event's awards, a struct of code to amount; or null
};

// An event that was entered.
struct Stage {
  Value stage;           // of the stage form
  uint32_t players = 0;  // who took part, ranked or not
  std::vector<StageRow> rows;
  Value settings{};  // the event's own; null: not told
};

struct SeriesPerson {
  uint32_t number = 0;  // in the series, from 1, by first appearance
  Value facts;          // of the player form, as of the newest event
};

struct SeriesRequest {
  SeedBytes seed = {};
  Value settings;  // of the series form
  std::vector<Stage> stages;
  std::vector<SeriesPerson> persons;
};

// `player` of a row and `who` of an award are indices in `persons`.
struct SeriesTotals {
  Standings standings;
  std::vector<Award> awards;
  std::vector<Duty> duties;
};

namespace series_image {

inline void WriteStages(const std::vector<Stage>& from, ImageWriter<arbitro_series_request>* image,
                        std::vector<arbitro_stage>* to, std::vector<arbitro_stage_row>* rows) {
  for (const Stage& stage : from) {
    const bool told = !stage.settings.is_null();
    to->push_back({image->Add(stage.stage), stage.players, static_cast<uint32_t>(rows->size()),
                   static_cast<uint32_t>(stage.rows.size()), told ? image->Add(stage.settings) : 0,
                   told ? 1u : 0u});
    for (const StageRow& row : stage.rows) {
      rows->push_back({row.score, row.person, row.rank, row.points,
                       event_image::AddDetails(row.details, image)});
    }
  }
}

}  // namespace series_image

inline std::string Encode(const SeriesRequest& request) {
  ImageWriter<arbitro_series_request> image(ARBITRO_IMAGE_SERIES_REQUEST);
  arbitro_series_request& root = image.root();
  std::copy(request.seed.begin(), request.seed.end(), root.seed);
  root.settings = image.Add(request.settings);
  std::vector<arbitro_stage> stages;
  std::vector<arbitro_stage_row> rows;
  series_image::WriteStages(request.stages, &image, &stages, &rows);
  std::vector<arbitro_person> persons;
  for (const SeriesPerson& person : request.persons) {
    persons.push_back({image.Add(person.facts), person.number});
  }
  root.stages = image.Span(stages);
  root.rows = image.Span(rows);
  root.persons = image.Span(persons);
  root.values = image.Values();
  return image.Finish();
}

namespace series_image {

inline Stage ReadStage(const arbitro_stage& flat, const std::vector<arbitro_stage_row>& rows,
                       uint32_t persons, ImageReader* image) {
  Stage stage;
  stage.stage = image->Read(flat.stage);
  stage.players = flat.players;
  if (flat.has_settings == 1) stage.settings = image->Read(flat.settings);
  if (flat.has_settings > 1) image->Fault("a stage's flag is unknown");
  if (flat.first_row > rows.size() || flat.row_count > rows.size() - flat.first_row) {
    image->Fault("a stage's rows are out of range");
  }
  if (!image->ok()) return stage;
  for (uint32_t i = 0; i < flat.row_count; ++i) {
    const arbitro_stage_row& row = rows[flat.first_row + i];
    if (row.person >= persons) image->Fault("a row's person is out of range");
    stage.rows.push_back({row.person, row.rank, row.points, row.score,
                          event_image::ReadDetails(row.details, image)});
    if (!image->ok()) break;
  }
  return stage;
}

}  // namespace series_image

inline bool Decode(std::string_view bytes, SeriesRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_series_request>(ARBITRO_IMAGE_SERIES_REQUEST);
  std::copy(std::begin(root.seed), std::end(root.seed), request->seed.begin());
  image.OpenValues(root.values);
  request->settings = image.Read(root.settings);
  for (const auto& person : image.Span<arbitro_person>(root.persons, limits::kSeriesRowsMax)) {
    request->persons.push_back({person.number, image.Read(person.facts)});
    if (!image.ok()) break;
  }
  const auto persons = static_cast<uint32_t>(request->persons.size());
  const auto rows = image.Span<arbitro_stage_row>(root.rows, limits::kSeriesRowsMax);
  uint64_t named = 0;
  for (const auto& stage : image.Span<arbitro_stage>(root.stages, limits::kSeriesEventsMax)) {
    // Stages that share their rows must not become gigabytes.
    named += stage.row_count;
    if (named > limits::kSeriesRowsMax) image.Fault("the stages have too many rows");
    request->stages.push_back(series_image::ReadStage(stage, rows, persons, &image));
    if (!image.ok()) break;
  }
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const SeriesTotals& totals) {
  ImageWriter<arbitro_series_answer> image(ARBITRO_IMAGE_SERIES_ANSWER);
  arbitro_series_answer& root = image.root();
  const standings_image::Parts parts = standings_image::Write(totals.standings, &image);
  root.columns = parts.columns;
  root.rows = parts.rows;
  root.cells = parts.cells;
  root.unranked = parts.unranked;
  root.awards = event_image::WriteAwards(totals.awards, &image);
  root.duties = event_image::WriteDuties(totals.duties, &image);
  root.values = image.Values();
  root.negative = parts.negative;
  return image.Finish();
}

// Checks the image alone; whether every person appears exactly once, the caller checks.
inline bool Decode(std::string_view bytes, SeriesTotals* totals, std::string* fault) {
  ImageReader image(bytes);
  const auto root =
      image.Open<arbitro_series_answer>(ARBITRO_IMAGE_SERIES_ANSWER, ARBITRO_IMAGE_SERIES_ANSWER_0);
  image.OpenValues(root.values);
  totals->standings =
      standings_image::Read({root.columns, root.rows, root.cells, root.unranked, root.negative},
                            limits::kSeriesRowsMax, &image);
  totals->awards = event_image::ReadAwards(root.awards, &image);
  totals->duties = event_image::ReadDuties(root.duties, &image);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_SERIES_H_
