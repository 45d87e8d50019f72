// SPDX-License-Identifier: Apache-2.0
//
// The tournament files of TOM, the Pokémon Company's desktop program: `.tdf`.
//
// The company publishes no schema. Source of facts: files of TOM 1.84 and 1.86 as players' tools
// keep them; docs/files.md has the codes. The bytes stay beside what is read, so that a file in
// which nothing changed is written as it was, elements that are not known here among them; an
// outcome that changed is changed in its place.
//
// Codes that are not known are refused. Vega, a program for chess, has files of the same ending,
// which are told by their content. Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_TDF_H_
#define ARBITRO_DAEMON_INTERCHANGE_TDF_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/interchange/fault.h"

namespace arbitro::interchange {

// The most that a file may have.
inline constexpr size_t kTdfBytesMax = 16'777'216;
inline constexpr size_t kTdfPlayersMax = 10'000;
inline constexpr size_t kTdfRoundsMax = 100;
inline constexpr size_t kTdfPodsMax = 100;        // with rounds; of standings as many again
inline constexpr size_t kTdfMatchesMax = 10'000;  // in a round

// The outcome of a match, by TOM's code.
enum class TdfOutcome : uint8_t {
  kOpen = 0,
  kFirstWins = 1,
  kSecondWins = 2,
  kTie = 3,
  kBye = 5,
  kForcedLoss = 8,  // a round that a late entrant missed
  kDoubleLoss = 10
};

struct TdfPlayer {
  std::string id;  // the player's number of organised play, of digits
  std::string first_name;
  std::string last_name;
  std::string birth_date;                 // MM/DD/YYYY; TOM masks all but the year
  std::optional<uint32_t> dropped_after;  // the last round played; 0: before the first one
  bool late = false;                      // entered after the first round was paired
  size_t line = 0;
};

struct TdfMatch {
  TdfOutcome outcome = TdfOutcome::kOpen;
  uint32_t table = 0;  // 0: none, of a bye and of a forced loss
  std::string first;   // a player's id
  std::string second;  // empty: a bye or a forced loss
  size_t line = 0;
  size_t outcome_at = 0;  // where in the file the code stands
  size_t outcome_bytes = 0;
};

struct TdfRound {
  uint32_t number = 0;       // from 1
  bool elimination = false;  // a round of the finals
  std::string pair_time;     // MM/DD/YYYY HH:MM:SS, local; empty: the file says none
  std::vector<TdfMatch> matches;
  size_t line = 0;
};

struct TdfPod {
  uint32_t category = 0;             // 0 Junior, 1 Senior, 2 Masters, 8, 9, 10 combined
  std::vector<std::string> players;  // ids, in the order of the list
  std::vector<TdfRound> rounds;
  size_t line = 0;
};

struct TdfPlace {
  std::string player;
  uint32_t place = 0;  // from 1, within the category
  uint32_t category = 0;
  bool finished = true;
};

struct TdfFile {
  std::string bytes;  // as they were read
  std::string version;
  std::string mode;
  std::string name;
  std::string sanction_id;
  std::string start_date;  // MM/DD/YYYY
  std::vector<TdfPlayer> players;
  std::vector<TdfPod> pods;
  std::vector<TdfPlace> places;  // of a finalised file alone
};

// `0` to `10` as TOM writes it.
std::string CodeOf(TdfOutcome outcome);

Reading<TdfFile> ReadTdf(std::string_view text);

// The first round of the pod that each player has a match in, other than a forced loss.
std::map<std::string, uint32_t> FirstRoundsOf(const TdfPod& pod);

// The category of each player's age: that of the standings, or else of the pod.
std::map<std::string, uint32_t> CategoriesOf(const TdfFile& file);

// The bytes that were read, with each outcome that differs from them replaced in its place. All
// else in the file is as it was.
std::string WriteTdf(const TdfFile& file);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_TDF_H_
