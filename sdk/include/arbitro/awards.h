// SPDX-License-Identifier: Apache-2.0
//
// The worth of an event's final standings: the part of abi/score.h that awards.

#ifndef ARBITRO_AWARDS_H_
#define ARBITRO_AWARDS_H_

#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/score.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

struct AwardsRequest {
  std::string format;
  Value settings;
  EventCounts counts = {};
  std::vector<Phase> phases;
  StandingsHeads standings;  // the final ones
};

// `who` of an award is the index of a head.
struct Awards {
  std::vector<Award> awards;
  std::vector<Duty> duties;
};

inline std::string Encode(const AwardsRequest& request) {
  ImageWriter<arbitro_awards_request> image(ARBITRO_IMAGE_AWARDS_REQUEST);
  arbitro_awards_request& root = image.root();
  root.format = image.Text(std::string_view(request.format));
  root.settings = image.Add(request.settings);
  root.column_count = request.standings.column_count;
  root.counts = request.counts;
  root.phases = image.Span(request.phases);
  root.heads = image.Span(request.standings.heads);
  root.cells = image.Span(request.standings.cells);
  root.values = image.Values();
  root.negative = image.Span(request.standings.negative);
  return image.Finish();
}

inline bool Decode(std::string_view bytes, AwardsRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_awards_request>(ARBITRO_IMAGE_AWARDS_REQUEST);
  image.OpenValues(root.values);
  request->format = image.String(root.format);
  request->settings = image.Read(root.settings);
  request->counts = root.counts;
  request->phases = event_image::ReadPhases(root.phases, &image);
  request->standings =
      event_image::ReadHeads(root.column_count, {root.heads, root.cells, root.negative}, &image);
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const Awards& awards) {
  ImageWriter<arbitro_awards_answer> image(ARBITRO_IMAGE_AWARDS_ANSWER);
  image.root().awards = event_image::WriteAwards(awards.awards, &image);
  image.root().duties = event_image::WriteDuties(awards.duties, &image);
  image.root().values = image.Values();
  return image.Finish();
}

inline bool Decode(std::string_view bytes, Awards* awards, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_awards_answer>(ARBITRO_IMAGE_AWARDS_ANSWER);
  image.OpenValues(root.values);
  awards->awards = event_image::ReadAwards(root.awards, &image);
  awards->duties = event_image::ReadDuties(root.duties, &image);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_AWARDS_H_
