// SPDX-License-Identifier: Apache-2.0

#include "tests/soak/draws_campaign.h"

#include <unordered_map>
#include <utility>

namespace arbitro::soak {
namespace {

using kit::ByeRule;
using kit::History;
using kit::kNoPlayer;
using kit::RandomStream;
using kit::ReferenceCost;
using kit::Rematches;
using kit::SwissRules;

constexpr uint32_t kPlayersMin = 6;
constexpr uint32_t kPlayersMax = 12;

// A field of which nothing is to be counted is made again from the next of these.
constexpr uint64_t kTriesMax = 1000;

ReferenceCost ChooseCriteria(uint64_t which, SwissRules* rules) {
  switch (which) {
    case 0:
      rules->criteria = kit::GapsFromTheTopCriteria();
      return &kit::GapsFromTheTop;
    case 1:
      rules->criteria = kit::BandsFromTheTopCriteria();
      return &kit::BandsFromTheTop;
    default:
      rules->criteria = kit::SquaredDifferencesCriteria();
      return &kit::SquaredDifferences;
  }
}

std::map<Outcome, double> SharesOf(const History& history, const SwissRules& rules,
                                   ReferenceCost cost) {
  std::vector<uint32_t> byes = {kNoPlayer};
  if (history.Size() % 2 != 0) byes = kit::ByeCandidates(history.Players(), rules);
  std::map<Outcome, double> shares;
  for (const uint32_t bye : byes) {
    const kit::ReferenceResult result = kit::BestByEnumeration(history, cost, bye);
    if (!result.legal && rules.rematches == Rematches::kForbidden) continue;
    const double share = 1.0 / static_cast<double>(byes.size() * result.best.size());
    for (const kit::Pairing& pairing : result.best) shares[{bye, pairing}] = share;
  }
  return shares;
}

// A drawn round in one number, so that counting is quick: each player's opponent in four bits.
uint64_t CodeOf(const Outcome& outcome) {
  constexpr uint64_t kSitsOut = 15;
  uint64_t code = outcome.first == kNoPlayer ? 0 : kSitsOut << (4 * outcome.first);
  for (const auto& [a, b] : outcome.second) {
    code |= uint64_t{b} << (4 * a);
    code |= uint64_t{a} << (4 * b);
  }
  return code;
}

}  // namespace

std::string Field::Text() const {
  std::string text = "seed " + std::to_string(seed) + ", criteria";
  for (const kit::PairingCriterion& criterion : rules.criteria)
    text += std::string(" ") + criterion.name;
  text += rules.bye == ByeRule::kLowestGroup ? ", bye in the lowest group" : "";
  text += rules.rematches == Rematches::kFewest ? ", fewest rematches" : "";
  return text + ": " + history.Text();
}

Field MakeField(uint64_t seed) {
  for (uint64_t attempt = 0; attempt < kTriesMax; ++attempt) {
    RandomStream stream(kit::SeedOf(seed * kTriesMax + attempt), "soak.field");
    const uint64_t players = kPlayersMin + stream.Below(kPlayersMax - kPlayersMin + 1);
    Field field;
    field.seed = seed;
    field.history = History(static_cast<uint32_t>(players));
    const ReferenceCost cost = ChooseCriteria(stream.Below(3), &field.rules);
    if (stream.Below(4) == 0) field.rules.bye = ByeRule::kLowestGroup;
    if (stream.Below(4) == 0) field.rules.rematches = Rematches::kFewest;
    const uint64_t rounds = 1 + stream.Below(players - 1);
    kit::PlayRandomRounds(static_cast<uint32_t>(rounds), 4, &stream, &field.history);
    const kit::SwissRound round =
        kit::PairSwiss(field.history.Players(), field.rules, kit::SeedOf(seed));
    if (round.status != kit::SwissStatus::kPaired) continue;
    field.shares = SharesOf(field.history, field.rules, cost);
    if (field.shares.size() >= 2 && field.shares.size() <= kOutcomesMax) return field;
  }
  return Field();  // no seed is known that comes here; its draws would all be impossible
}

Sampler KitSampler(const Field& field) {
  return [&field, players = field.history.Players()](uint64_t draw) {
    kit::Seed seed = kit::SeedOf(draw);
    const kit::Seed field_seed = kit::SeedOf(field.seed);
    for (size_t i = 0; i < 8; ++i) seed.bytes[8 + i] = field_seed.bytes[i];
    const kit::SwissRound round = kit::PairSwiss(players, field.rules, seed);
    return Outcome(round.bye, kit::Normalised(round.pairs));
  };
}

FieldResult DrawField(const Field& field, const Sampler& sampler, uint64_t draws) {
  std::unordered_map<uint64_t, size_t> places;
  std::vector<double> shares;
  for (const auto& [outcome, share] : field.shares) {
    places[CodeOf(outcome)] = shares.size();
    shares.push_back(share);
  }
  FieldResult result;
  result.draws = draws;
  std::vector<uint64_t> counts(shares.size(), 0);
  for (uint64_t draw = 0; draw < draws; ++draw) {
    const auto place = places.find(CodeOf(sampler(draw)));
    if (place == places.end()) {
      ++result.impossible;
    } else {
      ++counts[place->second];
    }
  }
  if (!counts.empty() && result.impossible < draws) result.test = TestCounts(counts, shares);
  return result;
}

}  // namespace arbitro::soak
