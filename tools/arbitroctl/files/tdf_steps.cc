// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/tdf_steps.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/interchange/finished_event.h"

namespace arbitro::tools {
namespace {

using interchange::DocumentPlayer;
using interchange::DocumentRound;
using interchange::DocumentSeat;
using interchange::DocumentTable;
using interchange::EventDocument;
using interchange::kTdfPoints;
using interchange::TdfFile;
using interchange::TdfMatch;
using interchange::TdfOutcome;
using interchange::TdfPod;
using interchange::TdfRound;

constexpr char kByOrdinaryCommands[] =
    "do on record what the save did, with arbitroctl; the next save is followed again";
constexpr char kDropOrReenter[] =
    "drop the player in TOM, or take the drop back with `arbitroctl player reenter`";

// The pod that is followed: the one of the category, or else the only one with players.
const TdfPod* FollowedPod(const TdfFile& save, std::optional<uint32_t> category) {
  const TdfPod* found = nullptr;
  for (const TdfPod& pod : save.pods) {
    if (category ? pod.category != *category : pod.players.empty()) continue;
    if (found != nullptr) return nullptr;
    found = &pod;
  }
  return found;
}

// The results of the seats of a table, as TOM says it; empty: open.
std::vector<std::string> ResultsOf(TdfOutcome outcome) {
  switch (outcome) {
    case TdfOutcome::kFirstWins:
      return {"win", "loss"};
    case TdfOutcome::kSecondWins:
      return {"loss", "win"};
    case TdfOutcome::kTie:
      return {"tie", "tie"};
    case TdfOutcome::kDoubleLoss:
      return {"loss", "loss"};
    case TdfOutcome::kBye:
      return {"bye"};
    case TdfOutcome::kOpen:
    case TdfOutcome::kForcedLoss:
      break;
  }
  return {};
}

int32_t WorthOf(const std::string& result) {
  if (result == "win") return kTdfPoints.win;
  if (result == "tie") return kTdfPoints.tie;
  return result == "bye" ? kTdfPoints.bye : kTdfPoints.loss;
}

uint32_t RoundsOfElimination(size_t players) {
  uint32_t rounds = 0;
  while ((size_t{1} << rounds) < players) ++rounds;
  return rounds;
}

class StepMaker {
 public:
  StepMaker(const TdfPod& pod, const EventDocument& record, const TdfPast& past, TdfSteps* made)
      : pod_(pod), record_(record), past_(past), made_(*made) {
    for (const auto& [id, number] : made_.numbers) ids_[number] = id;
    for (const DocumentPlayer& player : record.players) {
      on_record_[player.id] = &player;
      if (made_.numbers.count(player.id) == 0) {
        Note(0, absl::StrCat("the player `", player.id, "` of the event has no number of TOM"),
             "name the file that has the numbers with `--numbers`");
      }
    }
  }

  void Make(const TdfFile& save) {
    is_over_ = !save.places.empty();
    for (const interchange::TdfPlayer& player : save.players) listed_[player.id] = &player;
    if (record_.status == "draft") Add(TdfStep::Kind::kOpen);
    NamePlayers();
    RegisterFirst();
    const bool has_started = record_.status != "draft" && record_.status != "registration";
    if (!pod_.rounds.empty() && !has_started) Add(TdfStep::Kind::kStart);
    if (pod_.rounds.size() < record_.rounds.size()) {
      Note(pod_.line,
           absl::StrCat("the save ends with round ", pod_.rounds.size(),
                        ", and the record with round ", record_.rounds.size()),
           kByOrdinaryCommands);
      return;
    }
    ComeBack();
    for (size_t i = 0; i < record_.rounds.size(); ++i) FollowRound(i);
    for (size_t i = record_.rounds.size(); i < pod_.rounds.size(); ++i) EnterRound(i);
    if (is_over_ && !pod_.rounds.empty()) CloseRound(pod_.rounds.size() - 1);
    const auto next = static_cast<uint32_t>(pod_.rounds.size()) + 1;
    for (const std::string& player : pod_.players) {
      if (FirstRoundOf(player) == next && next > 1) RegisterFrom(player, next);
    }
    if (!is_over_) LeaveBefore(next);
  }

 private:
  void Note(size_t line, std::string what, std::string advice) {
    made_.faults.push_back({line, std::move(what), std::move(advice)});
  }

  TdfStep& Add(TdfStep::Kind kind) {
    made_.steps.emplace_back();
    made_.steps.back().kind = kind;
    return made_.steps.back();
  }

  bool IsOnRecord(const std::string& player) const {
    return on_record_.count(ids_.at(player)) != 0;
  }

  void NamePlayers() {
    uint32_t next = 1;
    for (const std::string& player : pod_.players) {
      if (ids_.count(player) != 0) continue;
      while (made_.numbers.count(absl::StrCat("p", next)) != 0) ++next;
      const std::string id = absl::StrCat("p", next);
      made_.numbers[id] = player;
      ids_[player] = id;
    }
    for (const auto& [id, player] : on_record_) {
      const auto number = made_.numbers.find(id);
      if (number == made_.numbers.end() || player->status != "active") continue;
      if (std::find(pod_.players.begin(), pod_.players.end(), number->second) !=
          pod_.players.end()) {
        continue;
      }
      Note(pod_.line, absl::StrCat("the player `", number->second, "` is not in the save any more"),
           kByOrdinaryCommands);
    }
  }

  // The first round in which the save has the player at a table; of one who has none, the next.
  uint32_t FirstRoundOf(const std::string& player) const {
    const auto found = first_rounds_.find(player);
    return found == first_rounds_.end() ? static_cast<uint32_t>(pod_.rounds.size()) + 1
                                        : found->second;
  }

  void RegisterFrom(const std::string& player, uint32_t round) {
    if (IsOnRecord(player) || !registered_.insert(player).second) return;
    TdfStep& step = Add(TdfStep::Kind::kRegister);
    step.player = ids_[player];
    step.round = round;
  }

  void RegisterFirst() {
    for (const std::string& player : pod_.players) {
      if (FirstRoundOf(player) == 1) RegisterFrom(player, 0);
    }
  }

  // Players who left on record, and in the save have not. A drop that the desk or a penalty made
  // stands, whatever TOM says.
  void ComeBack() {
    for (const std::string& player : pod_.players) {
      if (!IsOnRecord(player) || listed_.at(player)->dropped_after || is_over_) continue;
      const std::string& status = on_record_.at(ids_[player])->status;
      if (status == "active") continue;
      if (status == "dropped" && past_.dropped_in_saves.count(player) != 0) {
        Add(TdfStep::Kind::kReenter).player = ids_[player];
        back_.insert(player);
        continue;
      }
      made_.conflicts.push_back(
          {listed_.at(player)->line,
           absl::StrCat("the player `", ids_[player], "` left on record, and not in the save"),
           kDropOrReenter});
    }
  }

  // Players who, by the save, are not in that round any more.
  void LeaveBefore(uint32_t round) {
    for (const std::string& player : pod_.players) {
      const interchange::TdfPlayer& listed = *listed_.at(player);
      if (!listed.dropped_after || *listed.dropped_after >= round) continue;
      const bool known = IsOnRecord(player);
      if (known ? on_record_.at(ids_[player])->status != "active"
                : registered_.count(player) == 0) {
        continue;
      }
      if (!left_.insert(player).second) continue;
      TdfStep& step = Add(TdfStep::Kind::kLeave);
      step.player = ids_[player];
      step.round = round;
    }
  }

  // A round on record: its outcomes, and its end.
  void FollowRound(size_t index) {
    const TdfRound& round = pod_.rounds[index];
    const DocumentRound& recorded = record_.rounds[index];
    std::map<std::set<std::string>, const DocumentTable*> tables;
    for (const DocumentTable& table : recorded.tables) {
      std::set<std::string> seated;
      for (const DocumentSeat& seat : table.seats) seated.insert(seat.player);
      tables[seated] = &table;
    }
    for (const TdfMatch& match : round.matches) {
      if (match.outcome == TdfOutcome::kForcedLoss) continue;
      std::set<std::string> seated = {ids_[match.first]};
      if (!match.second.empty()) seated.insert(ids_[match.second]);
      const auto found = tables.find(seated);
      if (found == tables.end()) return NotePairing(index, match.line);
      FollowMatch(match, round.number, *found->second);
      tables.erase(found);
    }
    if (!tables.empty()) return NotePairing(index, round.line);
    if (index + 1 < pod_.rounds.size()) CloseRound(index);
  }

  void NotePairing(size_t index, size_t line) {
    Note(line, absl::StrCat("round ", index + 1, " is paired otherwise than on record"),
         kByOrdinaryCommands);
  }

  void FollowMatch(const TdfMatch& match, uint32_t round, const DocumentTable& recorded) {
    const std::vector<std::string> results = ResultsOf(match.outcome);
    const bool decided = !recorded.seats.front().result.empty();
    if (results.empty()) {
      if (decided) {
        Note(match.line,
             absl::StrCat("table ", recorded.number, " of round ", round,
                          " has a result on record, and none in the save"),
             kByOrdinaryCommands);
      }
      return;
    }
    const DocumentTable wanted = TableOf(match, recorded.number);
    bool same = decided;
    for (const DocumentSeat& seat : recorded.seats) {
      for (const DocumentSeat& other : wanted.seats) {
        const bool bye = recorded.bye && seat.result == "win";
        if (seat.player == other.player && seat.result != other.result && !bye) same = false;
      }
    }
    if (!same) AddOutcome(round, wanted, decided);
  }

  void AddOutcome(uint32_t round, DocumentTable table, bool corrects) {
    TdfStep& step = Add(TdfStep::Kind::kOutcome);
    step.round = round;
    step.table = std::move(table);
    step.corrects = corrects;
  }

  DocumentTable TableOf(const TdfMatch& match, uint32_t number) {
    DocumentTable table;
    table.number = number;
    table.bye = match.second.empty();
    const std::vector<std::string> results = ResultsOf(match.outcome);
    const bool has_winner = std::count(results.begin(), results.end(), "win") == 1;
    for (const std::string* player : {&match.first, &match.second}) {
      if (player->empty()) continue;
      DocumentSeat seat;
      seat.player = ids_[*player];
      if (!results.empty()) {
        seat.result = results[table.seats.size()];
        seat.points = WorthOf(seat.result);
        seat.place = has_winner && seat.result == "loss" ? 2 : 1;
      }
      table.seats.push_back(std::move(seat));
    }
    return table;
  }

  // A round is over once the next one is paired, or the tournament is.
  void CloseRound(size_t index) {
    const TdfRound& round = pod_.rounds[index];
    if (index < record_.rounds.size() && record_.rounds[index].closed) return;
    for (const TdfMatch& match : round.matches) {
      if (match.outcome != TdfOutcome::kOpen) continue;
      Note(match.line, absl::StrCat("round ", round.number, " is over with an open match"),
           kByOrdinaryCommands);
    }
    Add(TdfStep::Kind::kClose).round = round.number;
  }

  void EnterRound(size_t index) {
    const TdfRound& round = pod_.rounds[index];
    const std::set<std::string> seated = SeatedIn(round);
    if (index > 0 && index > record_.rounds.size()) CloseRound(index - 1);
    for (const std::string& player : pod_.players) {
      if (round.number > 1 && FirstRoundOf(player) == round.number) {
        RegisterFrom(player, round.number);
      }
    }
    LeaveBefore(round.number);
    if (!round.elimination) MissRound(round.number, seated);
    const bool begins = index == 0 || pod_.rounds[index - 1].elimination != round.elimination;
    if (begins && !HasPhaseAt(round.number)) AddPhase(round, seated);
    AddPairing(round);
  }

  static std::set<std::string> SeatedIn(const TdfRound& round) {
    std::set<std::string> seated;
    for (const TdfMatch& match : round.matches) {
      if (match.outcome == TdfOutcome::kForcedLoss) continue;
      seated.insert(match.first);
      if (!match.second.empty()) seated.insert(match.second);
    }
    return seated;
  }

  // Players who play on, and in that round do not sit.
  void MissRound(uint32_t round, const std::set<std::string>& seated) {
    for (const std::string& player : pod_.players) {
      if (seated.count(player) != 0 || left_.count(player) != 0) continue;
      if (!Plays(player, round)) continue;
      if (past_.absences.count({ids_[player], round}) != 0) continue;
      TdfStep& step = Add(TdfStep::Kind::kMiss);
      step.player = ids_[player];
      step.round = round;
    }
  }

  bool Plays(const std::string& player, uint32_t round) const {
    if (!IsOnRecord(player)) return registered_.count(player) != 0;
    const DocumentPlayer& recorded = *on_record_.at(ids_.at(player));
    return (recorded.status == "active" || back_.count(player) != 0) &&
           recorded.entry_round <= round;
  }

  bool HasPhaseAt(uint32_t round) const {
    return std::any_of(record_.phases.begin(), record_.phases.end(),
                       [&](const auto& phase) { return phase.first_round == round; });
  }

  void AddPhase(const TdfRound& round, const std::set<std::string>& seated) {
    TdfStep& step = Add(TdfStep::Kind::kPhase);
    step.phase.number = static_cast<uint32_t>(record_.phases.size()) + ++new_phases_;
    step.phase.kind = round.elimination ? "elimination" : "swiss";
    step.phase.first_round = round.number;
    if (!round.elimination) return;
    step.phase.rounds_planned = RoundsOfElimination(seated.size());
    for (const std::string& player : seated) step.players.push_back(ids_[player]);
  }

  void AddPairing(const TdfRound& round) {
    std::vector<const TdfMatch*> matches;
    for (const TdfMatch& match : round.matches) {
      if (match.outcome != TdfOutcome::kForcedLoss) matches.push_back(&match);
    }
    std::stable_sort(matches.begin(), matches.end(), [](const TdfMatch* a, const TdfMatch* b) {
      return std::pair(a->second.empty(), a->table) < std::pair(b->second.empty(), b->table);
    });
    DocumentRound paired;
    paired.number = round.number;
    for (const TdfMatch* match : matches) {
      paired.tables.push_back(TableOf(*match, static_cast<uint32_t>(paired.tables.size()) + 1));
    }
    Add(TdfStep::Kind::kPair).paired = paired;
    for (DocumentTable& table : paired.tables) {
      if (!table.seats.front().result.empty()) AddOutcome(round.number, std::move(table), false);
    }
  }

  const TdfPod& pod_;
  const std::map<std::string, uint32_t> first_rounds_ = FirstRoundsOf(pod_);
  bool is_over_ = false;
  const EventDocument& record_;
  const TdfPast& past_;
  TdfSteps& made_;
  std::map<std::string, std::string> ids_;  // ours by TOM's
  std::map<std::string, const DocumentPlayer*> on_record_;
  std::map<std::string, const interchange::TdfPlayer*> listed_;
  std::set<std::string> registered_;  // by a step
  std::set<std::string> left_;        // by a step
  std::set<std::string> back_;        // by a step
  uint32_t new_phases_ = 0;
};

}  // namespace

TdfSteps StepsOf(const TdfFile& save, std::optional<uint32_t> category, const EventDocument& record,
                 const TdfPast& past) {
  TdfSteps made;
  made.numbers = past.numbers;
  const TdfPod* pod = FollowedPod(save, category);
  if (pod == nullptr) {
    made.faults.push_back({0, "the save has no pod with players, or several",
                           "put the players into one pod, or name it with `--pod`"});
    made.has_pod = false;
    return made;
  }
  StepMaker(*pod, record, past, &made).Make(save);
  return made;
}

std::string DivisionOfPod(const TdfFile& save, std::optional<uint32_t> category) {
  const TdfPod* pod = FollowedPod(save, category);
  return pod == nullptr ? "" : interchange::TdfDivisionOf(pod->category);
}

}  // namespace arbitro::tools
