// SPDX-License-Identifier: Apache-2.0
//
// Who plays whom in a round: the C++ face of abi/draw.h.

#ifndef ARBITRO_DRAW_H_
#define ARBITRO_DRAW_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/draw.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/table.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

using SeedBytes = std::array<uint8_t, 32>;
using DrawPlayer = arbitro_draw_player;
using Chain = arbitro_chain;

// A criterion of the rulebook, in the order in which costs are compared.
struct Criterion {
  std::string name;
  std::string rule;
};

struct DrawRequest {
  SeedBytes seed = {};
  uint32_t round = 1;
  arbitro_phase_kind phase = ARBITRO_PHASE_SWISS;
  std::string format;
  Value settings;
  uint32_t entrants = 0;  // players of the phase's first round
  std::vector<DrawPlayer> players;
  std::vector<uint32_t> met;  // each player's part: [first_met, first_met + met_count)
  std::vector<Table> tables;  // evaluate only
};

// A drawn round, with its certificate: `cost` equal to `bound` proves that none is better.
struct RoundDraw {
  std::vector<Table> tables;
  std::vector<Chain> chains;
  std::vector<Criterion> criteria;
  std::vector<int64_t> cost;
  std::vector<int64_t> bound;
  bool uniform = false;
};

struct RoundProblem {
  std::string code;
  std::string rule;
  uint32_t player = ARBITRO_NONE;
  uint32_t other_player = ARBITRO_NONE;
};

struct RoundEvaluation {
  std::vector<RoundProblem> problems;
  std::vector<Criterion> criteria;
  std::vector<int64_t> cost;
  std::vector<int64_t> optimum;
};

namespace draw_image {

template <class Root>
arbitro_span WriteCriteria(const std::vector<Criterion>& criteria, ImageWriter<Root>* image) {
  std::vector<arbitro_criterion> all;
  for (const Criterion& criterion : criteria) {
    const arbitro_text name = image->Text(criterion.name);
    all.push_back({name, image->Text(criterion.rule)});
  }
  return image->Span(all);
}

inline std::vector<Criterion> ReadCriteria(arbitro_span span, ImageReader* image) {
  std::vector<Criterion> criteria;
  for (const arbitro_criterion& one : image->Span<arbitro_criterion>(span, 256)) {
    criteria.push_back({image->String(one.name), image->String(one.rule)});
  }
  return criteria;
}

}  // namespace draw_image

inline std::string Encode(const DrawRequest& request) {
  ImageWriter<arbitro_draw_request> image(ARBITRO_IMAGE_DRAW_REQUEST);
  arbitro_draw_request& root = image.root();
  std::copy(request.seed.begin(), request.seed.end(), root.seed);
  root.round = request.round;
  root.phase = request.phase;
  root.format = image.Text(request.format);
  root.settings = image.Add(request.settings);
  root.entrants = request.entrants;
  root.values = image.Values();
  root.players = image.Span(request.players);
  root.met = image.Span(request.met);
  const table_image::FlatTables flat = table_image::Flatten(request.tables);
  root.tables = image.Span(flat.tables);
  root.seats = image.Span(flat.seats);
  return image.Finish();
}

inline bool Decode(std::string_view bytes, DrawRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_draw_request>(ARBITRO_IMAGE_DRAW_REQUEST);
  std::copy(std::begin(root.seed), std::end(root.seed), request->seed.begin());
  request->round = root.round;
  request->phase = table_image::ReadPhase(root.phase, &image);
  request->format = image.String(root.format);
  image.OpenValues(root.values);
  request->settings = image.Read(root.settings);
  request->entrants = root.entrants;
  request->players = image.Span<DrawPlayer>(root.players, limits::kImageBytesMax);
  request->met = image.Span<uint32_t>(root.met, limits::kImageBytesMax);
  request->tables = table_image::ReadTables(root.tables, root.seats, &image);
  for (const DrawPlayer& player : request->players) {
    if (player.first_met > request->met.size() ||
        player.met_count > request->met.size() - player.first_met) {
      image.Fault("a player's part of `met` is out of range");
    }
  }
  for (uint32_t met : request->met) {
    if (met >= request->players.size()) image.Fault("an index in `met` is out of range");
  }
  for (const Table& table : request->tables) {
    for (const Seat& seat : table.seats) {
      if (seat.player >= request->players.size()) image.Fault("a seat's player is out of range");
    }
  }
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const RoundDraw& draw) {
  ImageWriter<arbitro_draw_answer> image(ARBITRO_IMAGE_DRAW_ANSWER);
  const table_image::FlatTables flat = table_image::Flatten(draw.tables);
  image.root().tables = image.Span(flat.tables);
  image.root().seats = image.Span(flat.seats);
  image.root().chains = image.Span(draw.chains);
  image.root().criteria = draw_image::WriteCriteria(draw.criteria, &image);
  image.root().cost = image.Span(draw.cost);
  image.root().bound = image.Span(draw.bound);
  image.root().uniform = draw.uniform ? 1 : 0;
  return image.Finish();
}

// Checks the image alone; whether every player sits exactly once, the caller checks against its
// request.
inline bool Decode(std::string_view bytes, RoundDraw* draw, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_draw_answer>(ARBITRO_IMAGE_DRAW_ANSWER);
  draw->tables = table_image::ReadTables(root.tables, root.seats, &image);
  draw->chains = image.Span<Chain>(root.chains, limits::kPlayersMax);
  draw->criteria = draw_image::ReadCriteria(root.criteria, &image);
  draw->cost = image.Span<int64_t>(root.cost, limits::kPlayersMax);
  draw->bound = image.Span<int64_t>(root.bound, limits::kPlayersMax);
  draw->uniform = root.uniform == 1;
  if (root.uniform > 1) image.Fault("`uniform` is neither 0 nor 1");
  for (const Chain& chain : draw->chains) {
    if (chain.method < ARBITRO_CHAIN_REJECTION || chain.method > ARBITRO_CHAIN_REPAIR) {
      image.Fault("a chain's method " + std::to_string(chain.method) + " is unknown");
    }
  }
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const RoundEvaluation& evaluation) {
  ImageWriter<arbitro_evaluate_answer> image(ARBITRO_IMAGE_EVALUATE_ANSWER);
  std::vector<arbitro_problem> problems;
  for (const RoundProblem& problem : evaluation.problems) {
    const arbitro_text code = image.Text(problem.code);
    problems.push_back({code, image.Text(problem.rule), problem.player, problem.other_player});
  }
  image.root().problems = image.Span(problems);
  image.root().criteria = draw_image::WriteCriteria(evaluation.criteria, &image);
  image.root().cost = image.Span(evaluation.cost);
  image.root().optimum = image.Span(evaluation.optimum);
  return image.Finish();
}

inline bool Decode(std::string_view bytes, RoundEvaluation* evaluation, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_evaluate_answer>(ARBITRO_IMAGE_EVALUATE_ANSWER);
  for (const auto& problem : image.Span<arbitro_problem>(root.problems, limits::kPlayersMax)) {
    evaluation->problems.push_back({image.String(problem.code), image.String(problem.rule),
                                    problem.player, problem.other_player});
  }
  evaluation->criteria = draw_image::ReadCriteria(root.criteria, &image);
  evaluation->cost = image.Span<int64_t>(root.cost, limits::kPlayersMax);
  evaluation->optimum = image.Span<int64_t>(root.optimum, limits::kPlayersMax);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_DRAW_H_
