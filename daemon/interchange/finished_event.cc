// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/finished_event.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/interchange/tdf_event.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

constexpr std::string_view kWins = "1+W";
constexpr std::string_view kTies = "=D";

DocumentSeat SeatOf(const std::string& player, const char* result, int32_t points, uint32_t place) {
  DocumentSeat seat;
  seat.player = player;
  seat.result = result;
  seat.points = points;
  seat.place = place;
  return seat;
}

DocumentTable ByeOf(const std::string& player, int32_t points) {
  DocumentTable table;
  table.bye = true;
  table.seats.push_back(SeatOf(player, "bye", points, 1));
  return table;
}

// Which of two players won a match.
struct Won {
  bool first = false;
  bool second = false;
  bool tie = false;
};

DocumentTable MatchOf(const std::string& first, const std::string& second, const Won& won,
                      const ResultPoints& points) {
  const auto seat = [&](const std::string& player, bool wins, bool other_wins) {
    if (won.tie) return SeatOf(player, "tie", points.tie, 1);
    return wins ? SeatOf(player, "win", points.win, 1)
                : SeatOf(player, "loss", points.loss, other_wins ? 2 : 1);
  };
  DocumentTable table;
  table.seats = {seat(first, won.first, won.second), seat(second, won.second, won.first)};
  return table;
}

// The next player of a document, who has a number of the file's.
DocumentPlayer NewPlayer(const std::string& file_id, const EventDocument& document) {
  DocumentPlayer player;
  player.number = static_cast<uint32_t>(document.players.size()) + 1;
  player.id = Joined("p", player.number);
  player.file_id = file_id;
  return player;
}

void AddStanding(uint32_t rank, const std::string& player, EventDocument* document) {
  DocumentStanding row;
  row.rank = rank;
  row.player = player;
  document->standings.push_back(std::move(row));
}

// Tables with their numbers, matches before byes.
void AddTables(std::vector<DocumentTable> tables, DocumentRound* round) {
  std::stable_partition(tables.begin(), tables.end(),
                        [](const DocumentTable& table) { return !table.bye; });
  for (DocumentTable& table : tables) {
    table.number = static_cast<uint32_t>(round->tables.size()) + 1;
    round->tables.push_back(std::move(table));
  }
}

// The first round that each player has a seat in; of one who has none, the first of all.
void SetEntryRounds(EventDocument* document) {
  std::map<std::string, uint32_t> first;
  for (const DocumentRound& round : document->rounds) {
    for (const DocumentTable& table : round.tables) {
      for (const DocumentSeat& seat : table.seats) first.emplace(seat.player, round.number);
    }
  }
  for (DocumentPlayer& player : document->players) {
    const auto found = first.find(player.id);
    if (found != first.end()) player.entry_round = found->second;
  }
}

// A Swiss phase, and a single elimination where the last rounds are of one.
void AddPhases(const std::vector<bool>& elimination, EventDocument* document) {
  for (size_t i = 0; i < elimination.size(); ++i) {
    const bool begins = i == 0 || elimination[i] != elimination[i - 1];
    if (begins) {
      DocumentPhase phase;
      phase.number = static_cast<uint32_t>(document->phases.size()) + 1;
      phase.kind = elimination[i] ? "elimination" : "swiss";
      phase.first_round = static_cast<uint32_t>(i) + 1;
      document->phases.push_back(std::move(phase));
    }
    ++document->phases.back().rounds_planned;
  }
}

// "2026-05-08T18:30" of "05/08/2026 18:30:00", "…T00:00" of a day alone; empty of anything else.
std::string LocalTimeOf(std::string_view text) {
  const auto digits = [&](size_t at, size_t count) {
    return text.size() >= at + count && WholeNumber(text.substr(at, count)).has_value();
  };
  const bool day = digits(0, 2) && digits(3, 2) && digits(6, 4) && text[2] == '/' && text[5] == '/';
  if (!day) return "";
  const bool clock = digits(11, 2) && digits(14, 2) && text[10] == ' ' && text[13] == ':';
  return Joined(text.substr(6, 4), "-", text.substr(0, 2), "-", text.substr(3, 2), "T",
                clock ? text.substr(11, 5) : "00:00");
}

// A document has room for shorter texts than a file.
void CheckTexts(Reading<EventDocument>* reading) {
  const EventDocument& document = reading->value;
  const auto check = [&](const std::string& text) {
    if (text.size() <= kDocumentTextBytesMax) return;
    reading->faults.push_back(
        {0,
         Joined(Quoted(text), " has ", text.size(), " bytes, allowed are ", kDocumentTextBytesMax),
         "shorten it in the file"});
  };
  check(document.title);
  check(document.venue);
  for (const DocumentPlayer& player : document.players) check(player.name);
}

class PodReader {
 public:
  PodReader(const TdfFile& file, const ResultPoints& points, Reading<EventDocument>* reading)
      : file_(file), points_(points), reading_(*reading), document_(reading->value) {}

  void Read(const TdfPod& pod) {
    document_.title = file_.name;
    document_.status = "completed";
    AddPlayers(pod);
    std::vector<bool> elimination;
    for (const TdfRound& round : pod.rounds) {
      AddRound(round);
      elimination.push_back(round.elimination);
    }
    AddPhases(elimination, &document_);
    SetEntryRounds(&document_);
    AddStandings();
  }

 private:
  void AddPlayers(const TdfPod& pod) {
    std::map<std::string, const TdfPlayer*> listed;
    for (const TdfPlayer& player : file_.players) listed[player.id] = &player;
    const std::map<std::string, uint32_t> categories = CategoriesOf(file_);
    for (const std::string& id : pod.players) {
      DocumentPlayer player = NewPlayer(id, document_);
      const TdfPlayer& of_file = *listed.at(id);
      player.name = Trimmed(Joined(of_file.first_name, " ", of_file.last_name));
      player.division = TdfDivisionOf(categories.at(id));
      if (of_file.dropped_after) {
        player.status = "dropped";
        player.leave_round = *of_file.dropped_after + 1;
      }
      ids_[id] = player.id;
      document_.players.push_back(std::move(player));
    }
  }

  void AddRound(const TdfRound& of_file) {
    DocumentRound round;
    round.number = of_file.number;
    round.by_hand = true;
    round.start = LocalTimeOf(of_file.pair_time);
    if (round.start.empty()) round.start = LocalTimeOf(file_.start_date);
    std::vector<const TdfMatch*> matches;
    for (const TdfMatch& match : of_file.matches) matches.push_back(&match);
    std::stable_sort(matches.begin(), matches.end(),
                     [](const TdfMatch* a, const TdfMatch* b) { return a->table < b->table; });
    std::vector<DocumentTable> tables;
    for (const TdfMatch* match : matches) AddMatch(*match, &tables);
    AddTables(std::move(tables), &round);
    document_.rounds.push_back(std::move(round));
  }

  void AddMatch(const TdfMatch& match, std::vector<DocumentTable>* tables) {
    const std::string& first = ids_[match.first];
    switch (match.outcome) {
      case TdfOutcome::kOpen:
        AddFault({match.line, "a match has no result yet",
                  "finish the tournament in TOM and save it again"},
                 &reading_.faults);
        return;
      case TdfOutcome::kForcedLoss:
        return;  // the player comes in later, and has no seat here
      case TdfOutcome::kBye:
        tables->push_back(ByeOf(first, points_.bye));
        return;
      case TdfOutcome::kFirstWins:
      case TdfOutcome::kSecondWins:
      case TdfOutcome::kTie:
      case TdfOutcome::kDoubleLoss:
        break;
    }
    const Won won = {match.outcome == TdfOutcome::kFirstWins,
                     match.outcome == TdfOutcome::kSecondWins, match.outcome == TdfOutcome::kTie};
    tables->push_back(MatchOf(first, ids_[match.second], won, points_));
  }

  void AddStandings() {
    std::set<std::string> placed;
    for (const TdfPlace& place : file_.places) {
      const auto found = ids_.find(place.player);
      if (found == ids_.end() || place.place == 0) continue;
      if (place.place > kDocumentPlayersMax || !placed.insert(place.player).second) {
        AddFault({0,
                  Joined("the player ", Quoted(place.player), " has two places, or one beyond ",
                         kDocumentPlayersMax),
                  "open the tournament in TOM and save it again"},
                 &reading_.faults);
        continue;
      }
      AddStanding(place.place, found->second, &document_);
    }
  }

  const TdfFile& file_;
  const ResultPoints& points_;
  Reading<EventDocument>& reading_;
  EventDocument& document_;
  std::map<std::string, std::string> ids_;  // ours by the file's
};

class ReportReader {
 public:
  ReportReader(const TrfFile& file, const ResultPoints& points, Reading<EventDocument>* reading)
      : file_(file), points_(points), reading_(*reading), document_(reading->value) {}

  void Read() {
    document_.title = file_.name;
    document_.venue = file_.city;
    document_.status = "completed";
    size_t rounds = 0;
    for (const TrfPlayer& player : file_.players) {
      AddPlayer(player);
      rounds = std::max(rounds, player.games.size());
    }
    for (size_t i = 0; i < rounds; ++i) AddRound(i);
    // A file that asks for the next pairing says who is absent in it, and no more.
    while (!document_.rounds.empty() && document_.rounds.back().tables.empty()) {
      document_.rounds.pop_back();
    }
    AddPhases(std::vector<bool>(document_.rounds.size(), false), &document_);
    SetEntryRounds(&document_);
  }

 private:
  void AddPlayer(const TrfPlayer& of_file) {
    DocumentPlayer player = NewPlayer(Joined(of_file.start_number), document_);
    player.name = of_file.name;
    places_[of_file.start_number] = document_.players.size();
    if (of_file.rank != 0) AddStanding(of_file.rank, player.id, &document_);
    document_.players.push_back(std::move(player));
  }

  void AddRound(size_t index) {
    DocumentRound round;
    round.number = static_cast<uint32_t>(index) + 1;
    round.by_hand = true;
    round.start = StartOf(file_.start_date);
    std::vector<DocumentTable> tables;
    std::set<uint32_t> seated;
    for (const TrfPlayer& player : file_.players) {
      if (index >= player.games.size() || seated.count(player.start_number) != 0) continue;
      AddGame(player, index, &seated, &tables);
    }
    AddTables(std::move(tables), &round);
    document_.rounds.push_back(std::move(round));
  }

  void AddGame(const TrfPlayer& player, size_t index, std::set<uint32_t>* seated,
               std::vector<DocumentTable>* tables) {
    const TrfGame& game = player.games[index];
    const std::string& id = IdOf(player.start_number);
    if (game.opponent == 0) return AddBye(game, id, tables);
    const TrfPlayer& other = file_.players[places_.at(game.opponent)];
    const bool meets =
        index < other.games.size() && other.games[index].opponent == player.start_number;
    if (meets) seated->insert(game.opponent);
    const Won own = WonBy(game, meets ? other.games[index] : TrfGame());
    if (!meets || (own.tie && !Is(other.games[index], kTies)) || (own.first && own.second)) {
      return AddFault(TrfDisagreement(player, index), &reading_.faults);
    }
    const bool black = game.colour == 'b';
    const std::string& opponent = IdOf(game.opponent);
    tables->push_back(black ? MatchOf(opponent, id, {own.second, own.first, own.tie}, points_)
                            : MatchOf(id, opponent, own, points_));
  }

  void AddBye(const TrfGame& game, const std::string& id,
              std::vector<DocumentTable>* tables) const {
    const bool whole = game.result == 'F' || game.result == 'U' || Is(game, kWins);
    const bool half = game.result == 'H' || Is(game, kTies);
    if (whole) tables->push_back(ByeOf(id, points_.bye));
    if (half) tables->push_back(ByeOf(id, points_.tie));
  }

  static bool Is(const TrfGame& game, std::string_view results) {
    return results.find(game.result) != std::string_view::npos;
  }

  static Won WonBy(const TrfGame& game, const TrfGame& other) {
    return {Is(game, kWins), Is(other, kWins), Is(game, kTies)};
  }

  const std::string& IdOf(uint32_t start_number) const {
    return document_.players[places_.at(start_number)].id;
  }

  // "2026-05-08T00:00" of "2026/05/08" or "2026-05-08"; empty of anything else.
  static std::string StartOf(std::string_view date) {
    constexpr size_t kDateBytes = 10;
    if (date.size() != kDateBytes || !WholeNumber(date.substr(0, 4)) ||
        !WholeNumber(date.substr(5, 2)) || !WholeNumber(date.substr(8, 2))) {
      return "";
    }
    return Joined(date.substr(0, 4), "-", date.substr(5, 2), "-", date.substr(8, 2), "T00:00");
  }

  const TrfFile& file_;
  const ResultPoints& points_;
  Reading<EventDocument>& reading_;
  EventDocument& document_;
  std::map<uint32_t, size_t> places_;  // among the players, by start number
};

// Whether a result is worth half a point.
bool HasHalves(const TrfFile& file) {
  for (const TrfPlayer& player : file.players) {
    for (const TrfGame& game : player.games) {
      if (game.result == 'H' || kTies.find(game.result) != std::string_view::npos) return true;
    }
  }
  return false;
}

}  // namespace

std::string TdfDivisionOf(uint32_t category) {
  constexpr const char* kNames[] = {"junior", "senior", "masters"};
  return category < std::size(kNames) ? kNames[category] : "";
}

Reading<EventDocument> DocumentOf(const TdfFile& file, std::optional<uint32_t> category,
                                  const ResultPoints& points) {
  Reading<EventDocument> reading;
  if (const TdfPod* pod = PodOf(file, category, &reading.faults)) {
    PodReader(file, points, &reading).Read(*pod);
    CheckTexts(&reading);
  }
  return reading;
}

Reading<EventDocument> DocumentOf(const TrfFile& file, const std::optional<ResultPoints>& points) {
  Reading<EventDocument> reading;
  const ResultPoints worth = points.value_or(HasHalves(file) ? kTrfHalfPoints : kTrfWholePoints);
  ReportReader(file, worth, &reading).Read();
  CheckTexts(&reading);
  return reading;
}

}  // namespace arbitro::interchange
