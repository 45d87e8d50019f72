// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/trf.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

// Columns from 0. Names may be of more bytes than characters, so columns are characters.
constexpr size_t kStartNumber = 4;
constexpr size_t kName = 14;
constexpr size_t kNameColumns = 33;
constexpr size_t kPoints = 80;
constexpr size_t kRank = 85;
constexpr size_t kGames = 91;
constexpr size_t kGameColumns = 10;
constexpr size_t kNumberColumns = 4;
// Within a game: the opponent's four columns, a blank, the colour, a blank, the result.
constexpr size_t kColour = 5;
constexpr size_t kResult = 7;

constexpr char kSeeColumns[] = "see the columns in docs/files.md, and export the file again";
constexpr std::string_view kResults = "1=0+-WDLHFUZ";
// Half points of each of kResults. A bye that the pairing gives counts as a win.
constexpr std::array<uint32_t, 12> kHalfPoints = {2, 1, 0, 2, 0, 2, 1, 0, 1, 2, 2, 0};
// An opponent may have one of these beside each of kResults; none: there is no opponent.
constexpr std::array<std::string_view, 12> kAgainst = {"0", "=", "1", "-", "+-", "L",
                                                       "D", "W", "",  "",  "",   ""};

// Records of TRF16, TRF26, JaVaFo and known programs that are carried without being read.
constexpr std::string_view kCarried[] = {
    "###", "013", "052", "062", "072", "082", "092", "102", "112", "122", "132",
    "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260",
    "299", "300", "310", "320", "330", "352", "362", "801", "802", "XXZ", "XXS",
    "XXC", "XXA", "XXP", "DAT", "XXB", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"};

// A line of columns, each of them a character of up to four bytes.
class Columns {
 public:
  explicit Columns(std::string_view line) : line_(line) {
    for (size_t at = 0; at < line.size(); ++at) {
      if ((static_cast<unsigned char>(line[at]) & 0xC0) != 0x80) begins_.push_back(at);
    }
  }

  size_t size() const { return begins_.size(); }

  // The bytes of `count` columns from `begin` on; shorter at the line's end.
  std::string_view Of(size_t begin, size_t count) const {
    const size_t from = ByteOf(begin);
    return line_.substr(from, ByteOf(begin + count) - from);
  }

  size_t ByteOf(size_t column) const {
    return column < begins_.size() ? begins_[column] : line_.size();
  }

 private:
  std::string_view line_;
  std::vector<size_t> begins_;
};

// "11.5" and "11" in half points; nothing where it is another number.
std::optional<uint32_t> HalfPointsOf(std::string_view text) {
  const size_t dot = text.find('.');
  const auto whole = WholeNumber(text.substr(0, dot));
  if (!whole || *whole > kTrfRoundsMax) return std::nullopt;
  if (dot == std::string_view::npos) return 2 * *whole;
  const std::string_view half = text.substr(dot + 1);
  if (half != "0" && half != "5") return std::nullopt;
  return 2 * *whole + (half == "5" ? 1 : 0);
}

uint32_t HalfPointsOfGames(const std::vector<TrfGame>& games) {
  uint32_t sum = 0;
  for (const TrfGame& game : games) sum += TrfHalfPoints(game.result);
  return sum;
}

class TrfReader {
 public:
  explicit TrfReader(Reading<TrfFile>* reading) : reading_(*reading), file_(reading->value) {}

  void Take(size_t number, std::string_view line) {
    line_ = number;
    const std::string_view code = line.substr(0, 3);
    const std::string_view rest = Trimmed(line.size() > 3 ? line.substr(3) : "");
    if (Trimmed(line).empty()) return;
    if (code == "001") {
      TakePlayer(Columns(line));
    } else if (std::string* text = TextOf(code)) {
      *text = rest;
    } else if (code == "XXR" || code == "142") {
      TakeRounds(rest);
    } else if (!IsCarried(line)) {
      AddFault({line_, Joined("the record ", Quoted(code), " is not known"),
                "take the line out, or begin it with `###`"},
               &reading_.faults);
    }
  }

  void Finish() {
    if (file_.players.empty() && reading_.faults.empty()) {
      reading_.faults.push_back({0, "there is no player in the file", kSeeColumns});
    }
    for (const TrfPlayer& player : file_.players) {
      for (size_t i = 0; i < player.games.size(); ++i) CheckGame(player, i);
      const uint32_t sum = HalfPointsOfGames(player.games);
      // Other points than 1, 0.5 and 0 are allowed by records that are carried.
      if (sum == player.half_points) continue;
      AddFault({player.line,
                Joined("player ", player.start_number, " has other points than the results give"),
                "see that no round is missing"},
               &reading_.warnings);
    }
    std::stable_sort(reading_.faults.begin(), reading_.faults.end(),
                     [](const Fault& a, const Fault& b) { return a.line < b.line; });
  }

 private:
  // National records begin with a federation's three letters.
  static bool IsCarried(std::string_view line) {
    const std::string_view code = line.substr(0, 3);
    const bool national = code.size() == 3 && std::all_of(code.begin(), code.end(), IsUpper) &&
                          line.size() > 3 && line[3] == ' ';
    return national ||
           std::find(std::begin(kCarried), std::end(kCarried), code) != std::end(kCarried);
  }

  void Note(std::string_view what, std::string_view text) {
    AddFault({line_, Joined(what, " is ", Quoted(text)), kSeeColumns}, &reading_.faults);
  }

  // The text of the event that a record holds; null where it holds none.
  std::string* TextOf(std::string_view code) {
    if (code == "012") return &file_.name;
    if (code == "022") return &file_.city;
    if (code == "032") return &file_.federation;
    return code == "042" ? &file_.start_date : nullptr;
  }

  void TakeRounds(std::string_view text) {
    const auto rounds = WholeNumber(text);
    if (!rounds || *rounds > kTrfRoundsMax) return Note("the number of rounds", text);
    file_.rounds = *rounds;
  }

  void TakePlayer(const Columns& columns) {
    TrfPlayer player;
    player.line = line_;
    const std::string_view number = Trimmed(columns.Of(kStartNumber, kNumberColumns));
    player.start_number = WholeNumber(number).value_or(0);
    if (player.start_number == 0) {
      number_is_missing_ = true;
      return Note("the start number", number);
    }
    // Opponents may name the player, also where the line is refused.
    named_.insert(player.start_number);
    player.name = Trimmed(columns.Of(kName, kNameColumns));
    const std::string_view points = Trimmed(columns.Of(kPoints, 4));
    const auto half_points = HalfPointsOf(points);
    if (!half_points) return Note("the number of points", points);
    player.half_points = *half_points;
    const std::string_view rank = Trimmed(columns.Of(kRank, kNumberColumns));
    if (!rank.empty() && !WholeNumber(rank)) return Note("the rank", rank);
    player.rank = WholeNumber(rank).value_or(0);
    if (TakeGames(columns, &player)) AddPlayer(std::move(player));
  }

  void AddPlayer(TrfPlayer player) {
    const auto [first, is_new] = lines_.emplace(player.start_number, file_.players.size());
    if (!is_new) {
      number_is_missing_ = true;
      AddFault({line_,
                Joined("the start number ", player.start_number, " stands in line ",
                       file_.players[first->second].line, " already"),
                "give each player a number"},
               &reading_.faults);
      return;
    }
    file_.players.push_back(std::move(player));
  }

  // The games up to the last that is written; false, noted, where there are too many or one is
  // none.
  bool TakeGames(const Columns& columns, TrfPlayer* player) {
    std::vector<TrfGame>& games = player->games;
    for (size_t at = kGames; at < columns.size(); at += kGameColumns) {
      if (games.size() == kTrfRoundsMax) {
        Note("the number of rounds", "more than 100");
        return false;
      }
      if (!TakeGame(columns.Of(at, kGameColumns), player)) return false;
    }
    while (!games.empty() && games.back() == TrfGame() &&
           Trimmed(columns.Of(kGames + kGameColumns * (games.size() - 1), kGameColumns)).empty()) {
      games.pop_back();
    }
    return true;
  }

  // False, noted, where the columns hold no game.
  bool TakeGame(std::string_view text, TrfPlayer* player) {
    const Columns columns(text);
    TrfGame game;
    const std::string_view opponent = Trimmed(columns.Of(0, kNumberColumns));
    const std::string colour = InLowerCase(columns.Of(kColour, 1));
    const std::string result = InUpperCase(columns.Of(kResult, 1));

    const bool known =
        (opponent.empty() || WholeNumber(opponent)) &&
        (colour.empty() || std::string_view("wb- ").find(colour) != std::string_view::npos) &&
        (Trimmed(result).empty() || kResults.find(result) != std::string_view::npos);
    if (!HasBlanksOfGame(columns) || !known) {
      Note(Joined("round ", player->games.size() + 1, " of player ", player->start_number), text);
      return false;
    }
    game.opponent = WholeNumber(opponent).value_or(0);
    if (!colour.empty() && colour != " ") game.colour = colour[0];
    // Without an opponent, `-` stands for a round that was not played.
    if (!Trimmed(result).empty()) game.result = result[0];
    player->games.push_back(game);
    return true;
  }

  // Whether nothing stands between and behind the parts of a game.
  static bool HasBlanksOfGame(const Columns& columns) {
    return Trimmed(columns.Of(kNumberColumns, 1)).empty() &&
           Trimmed(columns.Of(kColour + 1, 1)).empty() &&
           Trimmed(columns.Of(kResult + 1, 2)).empty();
  }

  void CheckGame(const TrfPlayer& player, size_t round) {
    const TrfGame& game = player.games[round];
    line_ = player.line;
    if (game.opponent == 0) return;
    const auto found = lines_.find(game.opponent);
    const bool self = game.opponent == player.start_number;
    if (self || found == lines_.end()) {
      // The opponent's line may be one that is refused: then that fault is the only one.
      if (!self && (number_is_missing_ || named_.count(game.opponent) != 0)) return;
      return Note(Joined("the opponent in round ", round + 1, " of player ", player.start_number),
                  Joined(game.opponent));
    }
    const TrfPlayer& other = file_.players[found->second];
    const bool meets =
        round < other.games.size() && other.games[round].opponent == player.start_number;
    const std::string_view against = kAgainst[kResults.find(game.result)];
    if (meets && against.find(other.games[round].result) != std::string_view::npos) return;
    AddFault(TrfDisagreement(player, round), &reading_.warnings);
  }

  Reading<TrfFile>& reading_;
  TrfFile& file_;
  size_t line_ = 0;
  std::map<uint32_t, size_t> lines_;  // place among the players by start number
  std::set<uint32_t> named_;          // the start numbers that could be read, of refused lines too
  bool number_is_missing_ = false;    // of a line whose start number is not known
};

std::string AtRight(const std::string& text, size_t columns) {
  return std::string(columns - std::min(columns, text.size()), ' ') + text;
}

std::string GameText(const TrfGame& game) {
  const std::string opponent = game.opponent == 0 ? "0000" : AtRight(Joined(game.opponent), 4);
  return Joined(opponent, " ", std::string(1, game.colour), " ", std::string(1, game.result));
}

std::string HalfPointsText(uint32_t half_points) {
  return Joined(half_points / 2, half_points % 2 == 0 ? ".0" : ".5");
}

std::string InOneText(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

// Writes a game into its columns of a player's line, whose end stays as it is.
void PutGame(const TrfGame& game, size_t round, std::string* line) {
  const size_t content = std::min(line->find_first_of("\r\n"), line->size());
  const std::string end = line->substr(content);
  line->resize(content);
  const size_t begin = kGames + round * kGameColumns;
  const size_t columns = Columns(*line).size();
  if (columns < begin + kResult + 1) line->append(begin + kResult + 1 - columns, ' ');
  const Columns wide(*line);
  const size_t from = wide.ByteOf(begin);
  line->replace(from, wide.ByteOf(begin + kResult + 1) - from, GameText(game));
  *line += end;
}

void RefuseForTrf(uint32_t player, std::string_view what, std::vector<Fault>* faults) {
  faults->push_back({0, Joined("player ", player, ": TRF has no room for ", what),
                     "export the event document in its place"});
}

// Notes each part of a player that TRF has no room for.
void CheckRoomFor(const TrfPlayer& player, uint32_t rounds, std::vector<Fault>* faults) {
  const auto refuse = [&](std::string_view what) {
    RefuseForTrf(player.start_number, what, faults);
  };
  if (player.start_number == 0 || player.start_number > kTrfPlayersMax) {
    refuse("a number beyond 9999");
  }
  if (Columns(player.name).size() > kNameColumns) refuse("a name of more than 33 characters");
  if (player.half_points > 2 * kTrfRoundsMax) refuse("so many points");
  if (player.games.size() > rounds) refuse("more rounds than the event has");
  for (const TrfGame& game : player.games) {
    if (kResults.find(game.result) == std::string_view::npos) refuse("such a result");
  }
}

std::string LineOfPlayer(const TrfPlayer& player) {
  std::string line = Joined("001 ", AtRight(Joined(player.start_number), 4), "      ", player.name);
  line.append(kPoints - std::min(kPoints, Columns(line).size()), ' ');
  Append(&line, AtRight(HalfPointsText(player.half_points), 4), " ",
         AtRight(player.rank == 0 ? "" : Joined(player.rank), 4));
  for (const TrfGame& game : player.games) Append(&line, "  ", GameText(game));
  return line;
}

}  // namespace

uint32_t TrfHalfPoints(char result) {
  const size_t place = kResults.find(result);
  return place == std::string_view::npos ? 0 : kHalfPoints[place];
}

Fault TrfDisagreement(const TrfPlayer& player, size_t round) {
  return {player.line,
          Joined("players ", player.start_number, " and ", player.games[round].opponent,
                 " say different things of round ", round + 1),
          "correct one of the two lines"};
}

Reading<TrfFile> ReadTrf(std::string_view text) {
  Reading<TrfFile> reading;
  reading.faults = FaultsOfText(text, kTrfBytesMax);
  if (!reading.faults.empty()) return reading;
  TrfReader reader(&reading);
  size_t number = 0;
  for (const Line& line : LinesOf(text)) {
    if (IsFull(reading.faults)) return reading;
    reading.value.lines.push_back(Joined(line.text, BytesOf(line.end)));
    std::string_view content = line.text;
    if (++number == 1 && content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
    reader.Take(number, content);
  }
  reader.Finish();
  return reading;
}

std::string WriteTrf(const TrfFile& file) {
  std::vector<std::string> lines = file.lines;
  // It is read again, to tell what changed.
  const TrfFile read = ReadTrf(InOneText(lines)).value;
  for (size_t i = 0; i < file.players.size() && i < read.players.size(); ++i) {
    const TrfPlayer& player = file.players[i];
    const std::vector<TrfGame>& was = read.players[i].games;
    for (size_t round = 0; round < player.games.size(); ++round) {
      if (round < was.size() && was[round] == player.games[round]) continue;
      PutGame(player.games[round], round, &lines[player.line - 1]);
    }
  }
  return InOneText(lines);
}

Reading<std::string> MakeTrf(const TrfEvent& event, const ReaderLeft& left) {
  Reading<std::string> made;
  std::string& text = made.value;
  Append(&text, "012 ", event.name, "\n022 ", event.city, "\n042 ", event.start_date, "\n052 ",
         event.end_date, "\n062 ", event.players.size(), "\n092 Individual: Swiss-System\n");
  Append(&text, "XXR ", event.rounds, "\n");
  for (size_t i = 0; i < event.players.size() && !EndsBefore(i, left); ++i) {
    CheckRoomFor(event.players[i], event.rounds, &made.faults);
    Append(&text, LineOfPlayer(event.players[i]), "\n");
  }
  for (const std::string* part : {&event.name, &event.city, &event.start_date, &event.end_date}) {
    if (part->find_first_of("\r\n") != std::string::npos) {
      RefuseForTrf(0, "a text of several lines", &made.faults);
    }
  }
  return made;
}

}  // namespace arbitro::interchange
