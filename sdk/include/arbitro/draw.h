// SPDX-License-Identifier: Apache-2.0
//
// A drawn round, its tables and seats: the C++ face of abi/draw.h.

#ifndef ARBITRO_DRAW_H_
#define ARBITRO_DRAW_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/draw.h"
#include "arbitro/draw_request.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/table.h"

namespace arbitro {
inline namespace v0 {

using Chain = arbitro_chain;

// A criterion of the rulebook, in the order in which costs are compared.
struct Criterion {
  std::string name;
  std::string rule;
};

// A drawn round, with its certificate: `cost` equal to `bound` proves that none is better.
struct RoundDraw {
  std::vector<Table> tables;
  std::vector<Chain> chains;
  std::vector<Criterion> criteria;
  std::vector<int64_t> cost;
  std::vector<int64_t> bound;
  bool uniform = false;
  std::vector<Criterion> differs;  // what the organiser asked for beyond the rulebook
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
  image.root().differs = draw_image::WriteCriteria(draw.differs, &image);
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
  draw->differs = draw_image::ReadCriteria(root.differs, &image);
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
