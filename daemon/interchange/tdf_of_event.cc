// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/tdf_of_event.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "api/text/harm.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

constexpr size_t kNumberDigitsMax = 20;
constexpr char kAsDocument[] = "export the event document in its place: `arbitroctl export json`";
constexpr uint32_t kJunior = 0;
constexpr uint32_t kSenior = 1;
constexpr uint32_t kMasters = 2;
constexpr uint32_t kJuniorAndSenior = 8;
constexpr uint32_t kSeniorAndMasters = 9;
constexpr uint32_t kAllDivisions = 10;

bool IsNumberOfTom(std::string_view text) {
  return !text.empty() && text.size() <= kNumberDigitsMax &&
         std::all_of(text.begin(), text.end(), IsDigit);
}

// TOM's code of a division; nothing of another game's.
std::optional<uint32_t> CodeOfDivision(std::string_view division) {
  if (division == "junior") return kJunior;
  if (division == "senior") return kSenior;
  if (division == "masters") return kMasters;
  return std::nullopt;
}

// "05/08/2026 18:30:00" of "2026-05-08T18:30"; empty of nothing.
std::string TimeOfTom(std::string_view start) {
  constexpr size_t kTimeBytes = 16;
  if (start.size() < kTimeBytes) return "";
  return Joined(start.substr(5, 2), "/", start.substr(8, 2), "/", start.substr(0, 4), " ",
                start.substr(11, 5), ":00");
}

class TournamentMaker {
 public:
  TournamentMaker(const EventDocument& document, const TdfNumbers& numbers,
                  Reading<TdfFile>* reading)
      : document_(document), numbers_(numbers), reading_(*reading), file_(reading->value) {}

  void Make(uint32_t category, uint32_t rounds_before) {
    file_.name =
        text::Harmless(document_.title.empty() ? document_.id : document_.title, text::Lines::kOne);
    if (document_.players.size() > kTdfPlayersMax || document_.rounds.size() > kTdfRoundsMax) {
      return Refuse(Joined("the event has more than ", kTdfPlayersMax, " players or ",
                           kTdfRoundsMax, " rounds"));
    }
    file_.pods.emplace_back();
    file_.pods.front().category = category;
    for (const DocumentPlayer& player : document_.players) AddPlayer(player);
    CheckPhases();
    for (const DocumentRound& round : document_.rounds) AddRound(round, rounds_before);
    if (document_.status == "completed" || document_.status == "confirmed") AddPlaces(category);
    if (!document_.rounds.empty()) {
      file_.start_date = TimeOfTom(document_.rounds.front().start).substr(0, kDayBytes);
    }
  }

 private:
  static constexpr size_t kDayBytes = 10;

  void Refuse(std::string what, const char* advice = kAsDocument) {
    reading_.faults.push_back({0, std::move(what), advice});
  }

  void AddPlayer(const DocumentPlayer& of_document) {
    TdfPlayer player;
    player.id = NumberOf(of_document.id);
    const std::string name = text::Harmless(
        of_document.name.empty() ? of_document.id : of_document.name, text::Lines::kOne);
    const size_t blank = name.rfind(' ');
    player.first_name = blank == std::string::npos ? "" : name.substr(0, blank);
    player.last_name = blank == std::string::npos ? name : name.substr(blank + 1);
    player.late = of_document.entry_round > 1;
    // As TOM masks them.
    if (of_document.born != 0) player.birth_date = Joined("02/27/", of_document.born);
    if (of_document.status == "expelled") {
      Refuse(Joined("the player ", Quoted(of_document.id),
                    " was expelled, and no code of that "
                    "is known"));
    }
    if (of_document.leave_round != 0) player.dropped_after = of_document.leave_round - 1;
    ids_[of_document.id] = player.id;
    file_.pods.front().players.push_back(player.id);
    file_.players.push_back(std::move(player));
  }

  // The player's number of organised play; a fault where it is none, or was given before.
  std::string NumberOf(const std::string& id) {
    const auto found = numbers_.find(id);
    std::string number = found == numbers_.end() ? id : found->second;
    if (!IsNumberOfTom(number)) {
      Refuse(Joined("the player ", Quoted(id), " has no number of organised play"),
             "name it in the file of `--numbers`, or the field `tdf_numbers`");
    } else if (!given_.insert(number).second) {
      Refuse(Joined("two players have the number of organised play ", Quoted(number)),
             "correct the file of `--numbers`, or the field `tdf_numbers`");
    }
    return number;
  }

  void CheckPhases() {
    bool finals = false;
    for (const DocumentPhase& phase : document_.phases) {
      const bool elimination = phase.kind == "elimination";
      if (!elimination && phase.kind != "swiss") {
        Refuse(Joined("phase ", phase.number, " is of the kind ", Quoted(phase.kind)));
      } else if (finals && !elimination) {
        Refuse(Joined("phase ", phase.number, " is played after an elimination"));
      }
      finals = finals || elimination;
    }
  }

  bool IsElimination(uint32_t round) const {
    bool elimination = false;
    for (const DocumentPhase& phase : document_.phases) {
      if (phase.first_round <= round) elimination = phase.kind == "elimination";
    }
    return elimination;
  }

  void AddRound(const DocumentRound& of_document, uint32_t rounds_before) {
    TdfRound round;
    round.number = of_document.number;
    round.elimination = IsElimination(round.number);
    round.pair_time = TimeOfTom(of_document.start);
    std::set<std::string> seated;
    for (const DocumentTable& table : of_document.tables) {
      for (const DocumentSeat& seat : table.seats) seated.insert(seat.player);
      AddTable(table, of_document, &round);
    }
    for (const DocumentPlayer& player : document_.players) {
      if (round.elimination || seated.count(player.id) != 0) continue;
      AddWithoutSeat(player, rounds_before, &round);
    }
    file_.pods.front().rounds.push_back(std::move(round));
  }

  // A forced loss where the player comes in later; a fault where they should have had a seat.
  void AddWithoutSeat(const DocumentPlayer& player, uint32_t rounds_before, TdfRound* round) {
    const bool has_left = player.leave_round != 0 && player.leave_round <= round->number;
    if (player.entry_round > round->number && !has_left) {
      TdfMatch missed;
      missed.outcome = TdfOutcome::kForcedLoss;
      missed.first = ids_[player.id];
      round->matches.push_back(std::move(missed));
    } else if (!has_left && round->number > rounds_before) {
      Refuse(Joined("the player ", Quoted(player.id), " is absent in round ", round->number));
    }
  }

  void AddTable(const DocumentTable& table, const DocumentRound& of_document, TdfRound* round) {
    const auto refuse = [&](std::string_view what) {
      Refuse(Joined("table ", table.number, " of round ", of_document.number, ": ", what));
    };
    for (const DocumentSeat& seat : table.seats) {
      if (ids_.count(seat.player) == 0) return refuse("a seat has no player of the event");
    }
    if (table.seats.size() != (table.bye ? 1 : 2)) {
      return refuse("a match of TOM has two players, and a bye has one");
    }
    const std::optional<TdfOutcome> outcome = OutcomeOf(table);
    if (!outcome) {
      return refuse(table.bye ? "the player with the bye does not win" : "TOM has no such result");
    }
    if (*outcome == TdfOutcome::kOpen && of_document.closed) {
      return refuse("the round is closed, and the result is not shown");
    }
    round->matches.push_back(MatchOf(table, *outcome));
  }

  TdfMatch MatchOf(const DocumentTable& table, TdfOutcome outcome) {
    TdfMatch match;
    match.outcome = outcome;
    match.first = ids_[table.seats[0].player];
    if (table.bye) return match;
    match.second = ids_[table.seats[1].player];
    match.table = table.number;
    return match;
  }

  // TOM's outcome of a table with its seats; nothing where TOM knows none.
  static std::optional<TdfOutcome> OutcomeOf(const DocumentTable& table) {
    const std::string& first = table.seats[0].result;
    if (!table.bye) return OutcomeOf(first, table.seats[1].result);
    // A bye that is not decided yet is one all the same: TOM knows no other.
    const bool wins = first.empty() || first == "bye" || first == "win";
    return wins ? std::optional(TdfOutcome::kBye) : std::nullopt;
  }

  static std::optional<TdfOutcome> OutcomeOf(const std::string& first, const std::string& second) {
    if (first.empty() && second.empty()) return TdfOutcome::kOpen;
    if (first == "win" && second == "loss") return TdfOutcome::kFirstWins;
    if (first == "loss" && second == "win") return TdfOutcome::kSecondWins;
    if (first == "tie" && second == "tie") return TdfOutcome::kTie;
    if (first == "loss" && second == "loss") return TdfOutcome::kDoubleLoss;
    return std::nullopt;
  }

  // By our ids; `category` where TOM has no such division.
  std::map<std::string, uint32_t> CategoriesOfPlayers(uint32_t category) const {
    std::map<std::string, uint32_t> categories;
    for (const DocumentPlayer& player : document_.players) {
      categories[player.id] = CodeOfDivision(player.division).value_or(category);
    }
    return categories;
  }

  // Places within the division, as TOM has them; players who are not ranked did not finish.
  void AddPlaces(uint32_t category) {
    std::map<std::string, uint32_t> categories = CategoriesOfPlayers(category);
    std::map<uint32_t, uint32_t> counted;
    std::map<uint32_t, std::pair<uint32_t, uint32_t>> level;  // the last rank, and its place
    std::set<std::string> placed;
    for (const DocumentStanding& row : document_.standings) {
      const auto known = categories.find(row.player);
      if (known == categories.end() || row.rank == 0 || !placed.insert(row.player).second) continue;
      const uint32_t nth = ++counted[known->second];
      auto& [last_rank, last_place] = level[known->second];
      if (nth == 1 || last_rank != row.rank) last_place = nth;
      last_rank = row.rank;
      file_.places.push_back({ids_[row.player], last_place, known->second, true});
    }
    for (const DocumentPlayer& player : document_.players) {
      if (placed.count(player.id) == 0) {
        file_.places.push_back({ids_[player.id], 0, categories[player.id], false});
      }
    }
  }

  const EventDocument& document_;
  const TdfNumbers& numbers_;
  Reading<TdfFile>& reading_;
  TdfFile& file_;
  std::set<std::string> given_;
  std::map<std::string, std::string> ids_;  // TOM's by ours
};

}  // namespace

TdfNumbers NumbersOfPod(const TdfPod& pod) {
  TdfNumbers numbers;
  for (const std::string& player : pod.players) {
    numbers.emplace(Joined("p", numbers.size() + 1), player);
  }
  return numbers;
}

uint32_t CategoryOf(const EventDocument& document) {
  std::set<uint32_t> codes;
  for (const DocumentPlayer& player : document.players) {
    codes.insert(CodeOfDivision(player.division).value_or(kAllDivisions));
  }
  if (codes.size() == 1) return *codes.begin();
  if (codes == std::set{kJunior, kSenior}) return kJuniorAndSenior;
  return codes == std::set{kSenior, kMasters} ? kSeniorAndMasters : kAllDivisions;
}

Reading<TdfFile> TournamentOf(const EventDocument& document, const TdfNumbers& numbers,
                              uint32_t category, uint32_t rounds_before) {
  Reading<TdfFile> reading;
  TournamentMaker(document, numbers, &reading).Make(category, rounds_before);
  return reading;
}

}  // namespace arbitro::interchange
