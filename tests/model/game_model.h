// SPDX-License-Identifier: Apache-2.0
//
// A model of a game, to compare with what the engine did in an event.
//
// An author who had not read the ruleset wrote it from the rulebook's digest: plain, slow, and with
// the rule beside every line. If the digest is silent, the model says nothing.

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

// A difference between the digest and the engine.
struct Wrong {
  std::string rule;
  uint32_t player = kNobody;
  std::string digest_says;
  std::string engine_says;
};
using Wrongs = std::vector<Wrong>;

// The organiser's settings; an empty one is as in the rulebook.
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

// How the cost of pairings was compared with the least.
struct Tally {
  uint64_t pairings = 0;
  uint64_t least_by_neighbours = 0;  // nothing costs less, even if all players might meet
  uint64_t least_by_matching = 0;
  uint64_t not_proved = 0;  // too large for the matching
  uint64_t refused = 0;     // there was no legal round
};

// The largest field whose least cost is found by matching.
inline constexpr size_t kMatchedPlayersMax = 512;

class GameModel {
 public:
  virtual ~GameModel() = default;

  // Returns the number of players that decides the event's rounds and its cut, when round one is
  // about to be paired.
  virtual uint32_t PlayersThatCount(const PlainEvent& event) const = 0;

  // Return the figures of an event with so many players.
  virtual uint32_t SwissRounds(const Chosen& chosen, uint32_t players) const = 0;
  virtual uint32_t CutSize(const Chosen& chosen, uint32_t players) const = 0;

  // Returns a player's points in the Swiss part so far.
  virtual int32_t PointsOf(const PlainEvent& event, uint32_t player) const = 0;

  // Returns true if the rulebook has a pairing for the next Swiss round at all.
  virtual bool HasRound(const PlainEvent& event) const = 0;

  // Returns the faults of a drawn next Swiss round that has the right players.
  virtual Wrongs CheckPairing(const PlainEvent& event, const PlainRound& drawn,
                              Tally* tally) const = 0;

  // Returns the faults of standings of the Swiss part.
  virtual Wrongs CheckStandings(const PlainEvent& event, const SeenStandings& seen) const = 0;

  // Returns the players whom the standings send to the cut, by seed; nothing if the digest does not
  // say.
  virtual std::optional<std::vector<uint32_t>> Qualified(const PlainEvent& event, uint32_t cut,
                                                         const SeenStandings& swiss) const = 0;

  // Returns the faults of the final standings. `out` has the players who left in each round of the
  // cut, and the winner last.
  virtual Wrongs CheckPlaces(const PlainEvent& event, const SeenStandings& swiss,
                             const std::vector<std::vector<uint32_t>>& out,
                             const SeenStandings& seen) const = 0;
};

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_GAME_MODEL_H_
