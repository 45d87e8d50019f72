// SPDX-License-Identifier: Apache-2.0
//
// The differences between an event and the file that it came from, as changes of that file's bytes.

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "daemon/interchange/tdf_of_event.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"
#include "daemon/interchange/xml_document.h"

namespace arbitro::interchange {
namespace {

constexpr char kFromAnother[] =
    "give the file that the event was imported from, or leave `--from` out";
constexpr uint32_t kStageOfNewest = 2;
constexpr uint32_t kStageOfOver = 6;
constexpr uint32_t kSwissType = 2;

struct ByteChange {
  size_t at = 0;
  size_t removed = 0;
  std::string put;
};

TdfOutcome Reversed(TdfOutcome outcome) {
  if (outcome == TdfOutcome::kFirstWins) return TdfOutcome::kSecondWins;
  return outcome == TdfOutcome::kSecondWins ? TdfOutcome::kFirstWins : outcome;
}

using Pair = std::pair<std::string, std::string>;

// The players of a match in an order of their own.
Pair PairOf(const TdfMatch& match) { return std::minmax(match.first, match.second); }

// The matches as one text each, in an order of their own.
std::multiset<std::string> MatchesOf(const TdfRound& round) {
  std::multiset<std::string> matches;
  for (const TdfMatch& match : round.matches) {
    const bool turn = match.second < match.first;
    matches.insert(Joined(std::min(match.first, match.second), " ",
                          std::max(match.first, match.second), " ",
                          CodeOf(turn ? Reversed(match.outcome) : match.outcome)));
  }
  return matches;
}

bool AreSamePods(const TdfPod& first, const TdfPod& second) {
  return first.category == second.category &&
         std::set(first.players.begin(), first.players.end()) ==
             std::set(second.players.begin(), second.players.end()) &&
         std::equal(first.rounds.begin(), first.rounds.end(), second.rounds.begin(),
                    second.rounds.end(), [](const TdfRound& a, const TdfRound& b) {
                      return a.elimination == b.elimination && MatchesOf(a) == MatchesOf(b);
                    });
}

class FileChanger {
 public:
  FileChanger(const TdfFile& original, const TdfFile& wanted, const ReaderLeft& left,
              Reading<std::string>* made)
      : original_(original), wanted_(wanted), left_(left), made_(*made), expected_(original) {}

  void Change(size_t pod) {
    document_.Parse(original_.bytes);
    pod_ = pod;
    pugi::xml_node node = document_.root().child("pods").child("pod");
    for (size_t i = 0; i < pod; ++i) node = node.next_sibling("pod");
    CheckPlayers();
    ChangeRounds(node);
    ChangePlayers(node);
    if (!made_.ok() || EndsBefore(0, left_)) return;
    if (!changes_.empty() && !original_.places.empty()) {
      made_.warnings.push_back({0, "the standings in the file are older than what differs",
                                "open the file in TOM: it computes them again"});
    }
    made_.value = Applied();
    if (EndsBefore(0, left_)) return;
    const Reading<TdfFile> again = ReadTdf(made_.value);
    if (again.ok() && AreSameTournament(again.value, expected_)) return;
    Refuse("the file is written in a way that cannot be changed in place");
  }

 private:
  TdfPod& ExpectedPod() { return expected_.pods[pod_]; }
  const TdfPod& PodOfOriginal() const { return original_.pods[pod_]; }
  const TdfPod& WantedPod() const { return wanted_.pods.front(); }

  void Refuse(std::string what, size_t line = 0) {
    made_.faults.push_back({line, std::move(what), kFromAnother});
  }

  void CheckPlayers() {
    const std::set<std::string> ours(WantedPod().players.begin(), WantedPod().players.end());
    for (const std::string& player : PodOfOriginal().players) {
      if (ours.count(player) != 0) continue;
      Refuse(Joined("the player ", Quoted(player), " of the file is not in the event"));
    }
  }

  // Puts lines at the end of an element's children.
  void AppendTo(pugi::xml_node node, std::string lines) {
    const auto extent = ExtentOf(original_.bytes, node);
    if (!extent) return Refuse("an element of the file has no end");
    const std::string& bytes = original_.bytes;
    if (extent->closes_itself()) {
      const size_t slash = extent->end - 2;
      changes_.push_back({slash, 2, Joined(">\n", lines, "</", node.name(), ">")});
      return;
    }
    const size_t line = bytes.find_last_not_of(" \t", extent->close - 1);
    if (line != std::string::npos && line >= extent->inner && bytes[line] == '\n') {
      changes_.push_back({line + 1, 0, std::move(lines)});
    } else {
      changes_.push_back({extent->close, 0, "\n" + std::move(lines)});
    }
  }

  void ChangeRounds(pugi::xml_node pod) {
    const std::vector<TdfRound>& rounds = PodOfOriginal().rounds;
    const std::vector<TdfRound>& wanted = WantedPod().rounds;
    if (wanted.size() < rounds.size()) {
      return Refuse(Joined("the file ends with round ", rounds.size(),
                           ", and the event with round ", wanted.size()));
    }
    const pugi::xml_node list = pod.child("rounds");
    pugi::xml_node node = list.child("round");
    for (size_t i = 0; i < rounds.size(); ++i, node = node.next_sibling("round")) {
      ChangeRound(i, wanted[i], node);
    }
    std::string lines = LinesOfNewRounds();
    if (lines.empty()) return;
    if (list) return AppendTo(list, std::move(lines));
    AppendTo(pod, Joined("\t\t\t<rounds>\n", lines, "\t\t\t</rounds>\n"));
  }

  // The rounds behind those of the file, which are expected from here on.
  std::string LinesOfNewRounds() {
    const std::vector<TdfRound>& wanted = WantedPod().rounds;
    std::string lines;
    const auto type = WholeNumber(document_.root().attribute("type").value());
    for (size_t i = PodOfOriginal().rounds.size(); i < wanted.size(); ++i) {
      const bool is_newest = wanted_.places.empty() && i + 1 == wanted.size();
      lines += TextOfRound(wanted[i], type && *type == kSwissType + 1 ? *type : kSwissType,
                           is_newest ? kStageOfNewest : kStageOfOver);
      ExpectedPod().rounds.push_back(wanted[i]);
    }
    return lines;
  }

  void ChangeRound(size_t index, const TdfRound& wanted, pugi::xml_node node) {
    TdfRound& expected = ExpectedPod().rounds[index];
    if (expected.elimination != wanted.elimination) {
      Refuse(Joined("round ", index + 1, " is of another phase than in the file"), expected.line);
    }
    std::map<Pair, TdfMatch*> matches;
    for (TdfMatch& match : expected.matches) matches[PairOf(match)] = &match;
    std::vector<TdfMatch> missed;
    for (const TdfMatch& match : wanted.matches) {
      const auto found = matches.find(PairOf(match));
      if (found != matches.end()) {
        ChangeOutcome(match, found->second);
        matches.erase(found);
      } else if (match.outcome != TdfOutcome::kForcedLoss) {
        return RefusePairing(index, expected.line);
      } else if (!IsOfOriginal(match.first)) {
        missed.push_back(match);
      }
    }
    for (const auto& [pair, match] : matches) {
      if (match->outcome != TdfOutcome::kForcedLoss) return RefusePairing(index, match->line);
    }
    AddMissed(missed, node.child("matches"), &expected);
  }

  // Puts matches behind those of a round.
  void AddMissed(const std::vector<TdfMatch>& missed, pugi::xml_node list, TdfRound* round) {
    std::string lines;
    for (const TdfMatch& match : missed) lines += TextOfMatch(match, round->pair_time);
    if (!lines.empty()) AppendTo(list, std::move(lines));
    round->matches.insert(round->matches.end(), missed.begin(), missed.end());
  }

  void RefusePairing(size_t index, size_t line) {
    Refuse(Joined("round ", index + 1, " is paired otherwise than in the file"), line);
  }

  bool IsOfOriginal(const std::string& player) const {
    const std::vector<std::string>& players = PodOfOriginal().players;
    return std::find(players.begin(), players.end(), player) != players.end();
  }

  void ChangeOutcome(const TdfMatch& wanted, TdfMatch* match) {
    const bool turned = wanted.first != match->first;
    const TdfOutcome outcome = turned ? Reversed(wanted.outcome) : wanted.outcome;
    if (outcome == match->outcome) return;
    if (match->second.empty()) {
      return Refuse("a bye or a forced loss of the file is another thing in the event",
                    match->line);
    }
    changes_.push_back({match->outcome_at, match->outcome_bytes, CodeOf(outcome)});
    match->outcome = outcome;
  }

  // The elements of a list by the players' numbers.
  static std::map<std::string, pugi::xml_node> PlayersIn(pugi::xml_node list) {
    std::map<std::string, pugi::xml_node> nodes;
    for (const pugi::xml_node& node : list.children("player")) {
      nodes[node.attribute("userid").value()] = node;
    }
    return nodes;
  }

  void ChangePlayers(pugi::xml_node pod) {
    const pugi::xml_node list = document_.root().child("players");
    std::map<std::string, pugi::xml_node> nodes = PlayersIn(list);
    std::map<std::string, TdfPlayer*> listed;
    for (TdfPlayer& player : expected_.players) listed[player.id] = &player;
    std::string lines;
    std::string of_pod;
    std::vector<TdfPlayer> entered;
    for (const TdfPlayer& player : wanted_.players) {
      const auto found = listed.find(player.id);
      if (found != listed.end()) {
        ChangeDrop(player, nodes[player.id], found->second);
      } else {
        lines += TextOfPlayer(player);
        entered.push_back(player);
      }
      if (IsOfOriginal(player.id)) continue;
      of_pod += TextOfPodPlayer(player.id);
      ExpectedPod().players.push_back(player.id);
    }
    expected_.players.insert(expected_.players.end(), entered.begin(), entered.end());
    if (!lines.empty()) AppendTo(list, std::move(lines));
    if (!of_pod.empty()) AppendToPlayersOf(pod, std::move(of_pod));
  }

  // Puts lines at the end of the last of a pod's lists of players.
  void AppendToPlayersOf(pugi::xml_node pod, std::string lines) {
    pugi::xml_node group;
    for (const pugi::xml_node& each : pod.child("subgroups").children("subgroup")) {
      if (each.child("players")) group = each.child("players");
    }
    if (!group) return Refuse("the pod of the file has no list of players");
    AppendTo(group, std::move(lines));
  }

  // Rounds in which the file gives a player no seat make them leave on import. So only what comes
  // behind the file's rounds says more than the file.
  void ChangeDrop(const TdfPlayer& wanted, pugi::xml_node node, TdfPlayer* player) {
    if (player->dropped_after) return ChangeOldDrop(wanted, node.child("dropped"), player);
    const uint32_t rounds = static_cast<uint32_t>(PodOfOriginal().rounds.size());
    if (!wanted.dropped_after || *wanted.dropped_after < rounds) return;
    player->dropped_after = wanted.dropped_after;
    const pugi::xml_node dropped = node.child("dropped");
    const std::string lines = TextOfDropped(*wanted.dropped_after);
    if (!dropped) return PutDropped(node, lines);
    if (HasText(dropped, "status") && HasText(dropped, "round")) {
      PutText(dropped, "status", "1");
      return PutText(dropped, "round", Joined(*wanted.dropped_after));
    }
    const auto extent = ExtentOf(original_.bytes, dropped);
    if (!extent) return Refuse("an element of the file has no end", player->line);
    const size_t begin = lines.find('<');
    changes_.push_back({extent->begin, extent->end - extent->begin,
                        lines.substr(begin, lines.size() - begin - 1)});
  }

  // The file has the drop: it is taken back, or the player played on and left later.
  void ChangeOldDrop(const TdfPlayer& wanted, pugi::xml_node dropped, TdfPlayer* player) {
    const uint32_t after = *player->dropped_after;
    const bool plays_on = IsSeatedAfter(wanted.id, after);
    if (wanted.dropped_after) {
      if (!plays_on || *wanted.dropped_after <= after) return;
      PutText(dropped, "round", Joined(*wanted.dropped_after));
    } else {
      // An import of a finished tournament takes who dropped behind the last Swiss round to have
      // played to the end.
      const bool may_be_of_import = !wanted_.places.empty() && !HasSwissRoundAfter(after);
      if (may_be_of_import && !plays_on) return;
      PutText(dropped, "status", "0");
    }
    player->dropped_after = wanted.dropped_after;
  }

  bool HasSwissRoundAfter(uint32_t round) const {
    const std::vector<TdfRound>& rounds = PodOfOriginal().rounds;
    return std::any_of(rounds.begin(), rounds.end(), [round](const TdfRound& each) {
      return each.number > round && !each.elimination;
    });
  }

  bool HasText(pugi::xml_node node, const char* name) const {
    const auto extent = ExtentOf(original_.bytes, node.child(name));
    return extent && !extent->closes_itself();
  }

  // The text of a child in its place; all else in the element stays.
  void PutText(pugi::xml_node node, const char* name, std::string text) {
    if (!HasText(node, name)) return Refuse("an element of the file has no end");
    const auto extent = ExtentOf(original_.bytes, node.child(name));
    changes_.push_back({extent->inner, extent->close - extent->inner, std::move(text)});
  }

  // Before the dates that end a player, as TOM has it.
  void PutDropped(pugi::xml_node player, const std::string& lines) {
    const auto dates = ExtentOf(original_.bytes, player.child("creationdate"));
    if (!player.child("creationdate") || !dates) return AppendTo(player, lines);
    const size_t line = original_.bytes.find_last_not_of(" \t", dates->begin - 1);
    const bool alone = line != std::string::npos && original_.bytes[line] == '\n';
    changes_.push_back({alone ? line + 1 : dates->begin, 0, lines});
  }

  bool IsSeatedAfter(const std::string& player, uint32_t round) const {
    for (const TdfRound& each : WantedPod().rounds) {
      if (each.number <= round) continue;
      for (const TdfMatch& match : each.matches) {
        if (match.first == player || match.second == player) return true;
      }
    }
    return false;
  }

  std::string Applied() {
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const ByteChange& a, const ByteChange& b) { return a.at < b.at; });
    const bool has_cr = original_.bytes.find("\r\n") != std::string::npos;
    std::string text;
    size_t kept = 0;
    for (const ByteChange& change : changes_) {
      text.append(original_.bytes, kept, change.at - kept);
      for (const char c : change.put)
        Append(&text, c == '\n' && has_cr ? "\r" : "", std::string(1, c));
      kept = change.at + change.removed;
    }
    return text.append(original_.bytes, kept);
  }

  const TdfFile& original_;
  const TdfFile& wanted_;
  const ReaderLeft& left_;
  Reading<std::string>& made_;
  TdfFile expected_;  // the original's model with the changes
  XmlDocument document_;
  size_t pod_ = 0;
  std::vector<ByteChange> changes_;
};

}  // namespace

const TdfPod* PodOf(const TdfFile& file, std::optional<uint32_t> category,
                    std::vector<Fault>* faults) {
  std::vector<const TdfPod*> pods;
  std::string known;
  for (const TdfPod& pod : file.pods) {
    if (pod.rounds.empty()) continue;
    Append(&known, known.empty() ? "" : ", ", pod.category);
    if (!category || pod.category == *category) pods.push_back(&pod);
  }
  if (pods.size() == 1) return pods.front();
  if (known.empty()) {
    faults->push_back(
        {0, "no pod of the file has a round", "give the file of a tournament that was played"});
  } else {
    faults->push_back({0, Joined("the file has several pods with rounds: ", known),
                       "choose one of them: `--pod`, or the field `tdf_pod`"});
  }
  return nullptr;
}

Reading<std::string> ChangeTdf(const EventDocument& document, const TdfNumbers& numbers,
                               const TdfFile& original, std::optional<uint32_t> category,
                               const ReaderLeft& left) {
  Reading<std::string> made;
  const TdfPod* pod = PodOf(original, category, &made.faults);
  if (pod == nullptr) return made;
  TdfNumbers known = NumbersOfPod(*pod);
  for (const auto& [id, number] : numbers) known[id] = number;
  Reading<TdfFile> wanted =
      TournamentOf(document, known, pod->category, static_cast<uint32_t>(pod->rounds.size()));
  made.faults = std::move(wanted.faults);
  if (made.ok() && !EndsBefore(0, left)) {
    FileChanger(original, wanted.value, left, &made)
        .Change(static_cast<size_t>(pod - original.pods.data()));
  }
  return made;
}

bool AreSameTournament(const TdfFile& first, const TdfFile& second) {
  std::map<std::string, std::pair<std::optional<uint32_t>, bool>> players[2];
  const TdfFile* const files[] = {&first, &second};
  for (size_t i = 0; i < 2; ++i) {
    for (const TdfPlayer& player : files[i]->players) {
      players[i][player.id] = {player.dropped_after, player.late};
    }
  }
  return players[0] == players[1] &&
         std::equal(first.pods.begin(), first.pods.end(), second.pods.begin(), second.pods.end(),
                    AreSamePods);
}

}  // namespace arbitro::interchange
