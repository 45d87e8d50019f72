// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/swiss_state.h"

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace arbitro::bench {
namespace {

using PlainJson = nlohmann::json;

constexpr char kFormat[] = "swiss-state/1";

// How deep what is of interest lies: {"players": [{"opponents": [5]}]}.
constexpr int kInFile = 1;
constexpr int kInPlayers = 2;
constexpr int kInPlayer = 3;
constexpr int kInOpponents = 4;

struct ListedPlayer {
  int32_t points = 0;
  bool had_bye = false;
  bool dropped = false;
  size_t first_opponent = 0;
};

// Takes the file as a stream of tokens, so that a gigabyte of history never becomes a tree.
class StateReader : public nlohmann::json_sax<PlainJson> {
 public:
  // True where the reading stopped because nothing more is needed.
  bool Complete() const { return complete_; }
  const std::string& Problem() const { return problem_; }

  absl::StatusOr<SwissState> Take();

  bool null() override { return true; }
  bool boolean(bool value) override;
  bool number_integer(number_integer_t value) override { return Number(value); }
  bool number_unsigned(number_unsigned_t value) override;
  bool number_float(number_float_t, const string_t& text) override;
  bool string(string_t& value) override;
  bool binary(binary_t&) override { return true; }
  bool start_object(size_t) override;
  bool end_object() override;
  bool start_array(size_t) override;
  bool end_array() override;
  bool key(string_t& name) override;
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override;

 private:
  bool InPlayers() const { return in_players_; }
  bool Number(int64_t value);
  bool Fail(std::string problem);
  std::vector<uint32_t> TakePlaces(SwissState* state) const;
  absl::StatusOr<std::vector<size_t>> TakeMet(const std::vector<uint32_t>& place,
                                              SwissState* state) const;

  std::vector<ListedPlayer> listed_;
  std::vector<uint32_t> opponents_;
  std::string format_;
  std::string file_key_;
  std::string player_key_;
  std::string problem_;
  int depth_ = 0;
  bool in_players_ = false;
  bool complete_ = false;
};

bool StateReader::Fail(std::string problem) {
  problem_ = std::move(problem);
  return false;
}

bool StateReader::boolean(bool value) {
  if (!InPlayers() || depth_ != kInPlayer) return true;
  if (player_key_ == "had_bye") listed_.back().had_bye = value;
  if (player_key_ == "dropped") listed_.back().dropped = value;
  return true;
}

bool StateReader::number_unsigned(number_unsigned_t value) {
  return Number(value > INT64_MAX ? INT64_MAX : static_cast<int64_t>(value));
}

bool StateReader::number_float(number_float_t, const string_t& text) {
  if (!InPlayers()) return true;
  return Fail(absl::StrCat("players: `", text, "` is no whole number"));
}

bool StateReader::Number(int64_t value) {
  if (!InPlayers()) return true;
  const int64_t place = static_cast<int64_t>(listed_.size()) - 1;
  if (depth_ == kInPlayer && player_key_ == "id" && value != place) {
    return Fail(absl::StrCat("players: the id ", value, " stands at place ", place,
                             "; ids must run from 0 in order"));
  }
  if (depth_ == kInPlayer && player_key_ == "score") {
    if (value < 0 || value > kit::kSwissPointsMax) {
      return Fail(absl::StrCat("players[", place, "].score is ", value, "; allowed is 0 to ",
                               kit::kSwissPointsMax));
    }
    listed_.back().points = static_cast<int32_t>(value);
  }
  if (depth_ == kInOpponents && player_key_ == "opponents") {
    if (value < 0 || value >= kit::kSwissPlayersMax) {
      return Fail(absl::StrCat("players[", place, "].opponents has ", value, "; allowed is 0 to ",
                               kit::kSwissPlayersMax - 1));
    }
    opponents_.push_back(static_cast<uint32_t>(value));
  }
  return true;
}

bool StateReader::string(string_t& value) {
  if (depth_ != kInFile || file_key_ != "format") return true;
  format_ = value;
  if (format_ == kFormat) return true;
  return Fail(absl::StrCat("the format is `", value, "`; this program reads `", kFormat, "`"));
}

bool StateReader::start_object(size_t) {
  ++depth_;
  if (!InPlayers() || depth_ != kInPlayer) return true;
  if (listed_.size() == kit::kSwissPlayersMax) {
    return Fail(absl::StrCat("players: allowed are at most ", kit::kSwissPlayersMax));
  }
  listed_.emplace_back();
  listed_.back().first_opponent = opponents_.size();
  return true;
}

bool StateReader::end_object() {
  --depth_;
  return true;
}

bool StateReader::start_array(size_t) {
  ++depth_;
  if (depth_ == kInPlayers && file_key_ == "players") in_players_ = true;
  return true;
}

bool StateReader::end_array() {
  --depth_;
  if (depth_ != kInFile || !in_players_) return true;
  in_players_ = false;
  complete_ = format_ == kFormat;
  return !complete_;
}

bool StateReader::key(string_t& name) {
  if (depth_ == kInFile) file_key_ = name;
  if (InPlayers() && depth_ == kInPlayer) player_key_ = name;
  return true;
}

bool StateReader::parse_error(size_t position, const std::string&,
                              const nlohmann::detail::exception&) {
  return Fail(absl::StrCat("this is no JSON from byte ", position, " on"));
}

absl::StatusOr<SwissState> StateReader::Take() {
  SwissState state;
  state.listed = static_cast<uint32_t>(listed_.size());
  const auto met_end = TakeMet(TakePlaces(&state), &state);
  if (!met_end.ok()) return met_end.status();
  state.players.resize(state.ids.size());
  for (size_t i = 0; i < state.ids.size(); ++i) {
    const size_t first = i == 0 ? 0 : (*met_end)[i - 1];
    state.players[i].points = listed_[state.ids[i]].points;
    state.players[i].byes = listed_[state.ids[i]].had_bye ? 1 : 0;
    state.players[i].met = state.met.data() + first;
    state.players[i].met_count = static_cast<uint32_t>((*met_end)[i] - first);
  }
  return state;
}

// Takes the ids of those who play on. Returns the place of each id among them, or kNoPlayer.
std::vector<uint32_t> StateReader::TakePlaces(SwissState* state) const {
  std::vector<uint32_t> place(listed_.size(), kit::kNoPlayer);
  for (uint32_t id = 0; id < listed_.size(); ++id) {
    if (listed_[id].dropped) continue;
    place[id] = static_cast<uint32_t>(state->ids.size());
    state->ids.push_back(id);
  }
  return place;
}

// Takes the opponents of each who plays on. Returns where each one's end.
absl::StatusOr<std::vector<size_t>> StateReader::TakeMet(const std::vector<uint32_t>& place,
                                                         SwissState* state) const {
  state->met.reserve(opponents_.size());
  std::vector<size_t> met_end;
  met_end.reserve(state->ids.size());
  for (const uint32_t id : state->ids) {
    const size_t end = id + 1 < listed_.size() ? listed_[id + 1].first_opponent : opponents_.size();
    for (size_t i = listed_[id].first_opponent; i < end; ++i) {
      if (opponents_[i] >= place.size()) {
        return absl::InvalidArgumentError(
            absl::StrCat("players[", id, "].opponents has ", opponents_[i],
                         ", who is no player; ids end at ", place.size() - 1));
      }
      if (place[opponents_[i]] != kit::kNoPlayer) state->met.push_back(place[opponents_[i]]);
    }
    met_end.push_back(state->met.size());
  }
  return met_end;
}

}  // namespace

absl::StatusOr<SwissState> ReadSwissState(std::istream& file) {
  StateReader reader;
  const bool whole = PlainJson::sax_parse(file, &reader);
  if (!reader.Problem().empty()) return absl::InvalidArgumentError(reader.Problem());
  if (!whole && !reader.Complete()) return absl::InvalidArgumentError("this is no JSON");
  if (!reader.Complete()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the fields `format` (`", kFormat, "`) and then `players` are needed"));
  }
  return reader.Take();
}

}  // namespace arbitro::bench
