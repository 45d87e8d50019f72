// SPDX-License-Identifier: Apache-2.0
//
// What a model of a game says about an event, and what was seen of it in the engine.
//
// A model is written from a rulebook's digest by somebody who had not read the ruleset: plain,
// slow, and with the rule beside every line. Where the digest is silent, it says nothing.

#ifndef ARBITRO_TESTS_MODEL_GAME_MODEL_H_
#define ARBITRO_TESTS_MODEL_GAME_MODEL_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/model/plain_event.h"
#include "tests/model/plain_fraction.h"

namespace arbitro::model {

// Where the digest and the engine part.
struct Wrong {
  std::string rule;
  uint32_t player = kNobody;
  std::string digest_says;
  std::string engine_says;
};
using Wrongs = std::vector<Wrong>;

// What the organiser set; none: as the rulebook has it.
struct Chosen {
  std::optional<uint32_t> swiss_rounds;
  std::optional<uint32_t> cut;
  bool league_challenge = false;
  bool reseeded = false;  // the cut's bracket
};

struct SeenRow {
  uint32_t player = kNobody;
  uint32_t rank = 0;
  int32_t points = 0;
  uint32_t wins = 0;
  uint32_t losses = 0;
  uint32_t ties = 0;
  std::map<std::string, Fraction> columns{};
};
struct SeenStandings {
  std::vector<SeenRow> rows;  // by rank
  std::vector<uint32_t> unranked;

  const SeenRow* Find(uint32_t player) const {
    for (const SeenRow& row : rows) {
      if (row.player == player) return &row;
    }
    return nullptr;
  }
};

// How the cost of pairings was held against the least.
struct Tally {
  uint64_t pairings = 0;
  uint64_t least_by_neighbours = 0;  // nothing costs less, even if everybody might meet
  uint64_t least_by_matching = 0;
  uint64_t not_proved = 0;  // too large for the matching
  uint64_t refused = 0;     // there was no legal round
};

// The largest field whose least cost is looked for by matching.
inline constexpr size_t kMatchedPlayersMax = 512;

class GameModel {
 public:
  virtual ~GameModel() = default;

  // How many players the event has for its rounds and its cut, when round one is about to be
  // paired.
  virtual uint32_t PlayersThatCount(const PlainEvent& event) const = 0;

  // Of an event of so many players.
  virtual uint32_t SwissRounds(const Chosen& chosen, uint32_t players) const = 0;
  virtual uint32_t CutSize(const Chosen& chosen, uint32_t players) const = 0;

  // The Swiss part's points of a player so far.
  virtual int32_t PointsOf(const PlainEvent& event, uint32_t player) const = 0;

  // Whether the rulebook knows a pairing of the next Swiss round at all.
  virtual bool HasRound(const PlainEvent& event) const = 0;

  // What is wrong with a drawn next Swiss round, all of whose players are right.
  virtual Wrongs CheckPairing(const PlainEvent& event, const PlainRound& drawn,
                              Tally* tally) const = 0;

  // What is wrong with standings of the Swiss part.
  virtual Wrongs CheckStandings(const PlainEvent& event, const SeenStandings& seen) const = 0;

  // Whom the standings send to the cut, by seed. None: the digest does not say.
  virtual std::optional<std::vector<uint32_t>> Qualified(const PlainEvent& event, uint32_t cut,
                                                         const SeenStandings& swiss) const = 0;

  // What is wrong with the final standings. `out`: by round of the cut, who left in it; last the
  // winner.
  virtual Wrongs CheckPlaces(const PlainEvent& event, const SeenStandings& swiss,
                             const std::vector<std::vector<uint32_t>>& out,
                             const SeenStandings& seen) const = 0;
};

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_GAME_MODEL_H_
