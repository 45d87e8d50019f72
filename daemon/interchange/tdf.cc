// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/tdf.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"
#include "daemon/interchange/xml_document.h"

namespace arbitro::interchange {
namespace {

constexpr char kExportAgain[] = "open the tournament in TOM and save it again";

constexpr TdfOutcome kOutcomes[] = {
    TdfOutcome::kOpen, TdfOutcome::kFirstWins,  TdfOutcome::kSecondWins, TdfOutcome::kTie,
    TdfOutcome::kBye,  TdfOutcome::kForcedLoss, TdfOutcome::kDoubleLoss};
constexpr uint32_t kCategories[] = {0, 1, 2, 8, 9, 10};
constexpr uint32_t kElimination = 1;
constexpr uint32_t kRoundTypes[] = {1, 2, 3};
constexpr uint32_t kTablesMax = 100'000;
constexpr size_t kIdDigitsMax = 20;
// So much of a file of Vega is looked at for its bars.
constexpr size_t kVegaProbeBytes = 4'096;

// Vega writes fields between bars, and no element.
bool IsVega(std::string_view text) {
  const std::string_view head = text.substr(0, kVegaProbeBytes);
  const size_t at = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return at != std::string_view::npos && head[at] != '<' &&
         head.find('|') != std::string_view::npos;
}

// Reads the elements into the file, and notes what is wrong with each.
class TdfReader {
 public:
  TdfReader(const XmlDocument& document, std::string_view text, Reading<TdfFile>* reading)
      : document_(document), text_(text), reading_(*reading), file_(reading->value) {}

  void Read() {
    const pugi::xml_node root = document_.root();
    if (std::string_view(root.name()) != "tournament") {
      return Note(root, Joined(Quoted(root.name()), " is no tournament of TOM"),
                  "give a `.tdf` of TOM, whose first element is `tournament`");
    }
    file_.version = root.attribute("version").value();
    file_.mode = root.attribute("mode").value();
    const pugi::xml_node data = root.child("data");
    file_.name = Trimmed(data.child("name").child_value());
    file_.sanction_id = Trimmed(data.child("id").child_value());
    file_.start_date = Trimmed(data.child("startdate").child_value());
    const auto players = root.child("players").children("player");
    const auto pods = root.child("pods").children("pod");
    const auto standings = root.child("standings").children("pod");
    if (!HasAtMost(kTdfPlayersMax, "players", players) || !HasAtMost(kTdfPodsMax, "pods", pods) ||
        !HasAtMost(kTdfPodsMax, "standings", standings)) {
      return;
    }
    for (const pugi::xml_node& player : players) ReadPlayer(player);
    for (const pugi::xml_node& pod : pods) ReadPod(pod);
    for (const pugi::xml_node& pod : standings) ReadPlaces(pod);
  }

 private:
  using Nodes = pugi::xml_object_range<pugi::xml_named_node_iterator>;

  bool IsOver() const { return IsFull(reading_.faults); }

  // False, noted at the first element too many, before any of them is read.
  bool HasAtMost(size_t most, const char* what, const Nodes& nodes) {
    size_t count = 0;
    for (const pugi::xml_node& node : nodes) {
      if (++count <= most) continue;
      Note(node, Joined("the file has more than ", most, " ", what), "take the tournament apart");
      return false;
    }
    return true;
  }

  void Note(pugi::xml_node node, std::string what, std::string advice) {
    AddFault({document_.LineOf(node), std::move(what), std::move(advice)}, &reading_.faults);
  }

  // A whole number of an attribute or an element that must be one; 0, noted, where it is none.
  uint32_t NumberOf(pugi::xml_node node, std::string_view name, std::string_view text) {
    if (const auto number = WholeNumber(Trimmed(text))) return *number;
    Note(node, Joined("`", name, "` is ", Quoted(text), ", which is no whole number"),
         kExportAgain);
    return 0;
  }

  template <size_t kCount>
  uint32_t CodeOfList(pugi::xml_node node, const char* name, const uint32_t (&known)[kCount]) {
    const uint32_t code = NumberOf(node, name, node.attribute(name).value());
    if (std::find(std::begin(known), std::end(known), code) == std::end(known)) {
      Note(node, Joined("`", name, "` is ", code, ", a code that is not known here"),
           "tell the project: the file comes from a release of TOM that it has not seen");
    }
    return code;
  }

  void ReadPlayer(pugi::xml_node node) {
    TdfPlayer player;
    player.line = document_.LineOf(node);
    player.id = node.attribute("userid").value();
    player.first_name = Trimmed(node.child("firstname").child_value());
    player.last_name = Trimmed(node.child("lastname").child_value());
    player.birth_date = Trimmed(node.child("birthdate").child_value());
    const pugi::xml_node late = node.child("late");
    const std::string_view late_round = Trimmed(late.child("round").child_value());
    if (late && late_round != "-1" && !late_round.empty()) {
      player.late = NumberOf(late, "round", late_round) > 0;
    }
    if (const pugi::xml_node dropped = node.child("dropped")) {
      player.dropped_after = DropOf(dropped);
    }
    NoteId(node, player);
    file_.players.push_back(std::move(player));
  }

  // The round after which a player dropped; nothing where the element says that they did not.
  std::optional<uint32_t> DropOf(pugi::xml_node dropped) {
    if (NumberOf(dropped, "status", dropped.child_value("status")) == 0) return std::nullopt;
    const uint32_t round = NumberOf(dropped, "round", dropped.child_value("round"));
    if (round > kTdfRoundsMax) {
      Note(dropped, OutOfRange("round", round, kTdfRoundsMax), kExportAgain);
    }
    return round;
  }

  // Takes in which line a player stands; a fault where the id is none, or another's.
  void NoteId(pugi::xml_node node, const TdfPlayer& player) {
    const bool digits = !player.id.empty() && player.id.size() <= kIdDigitsMax &&
                        std::all_of(player.id.begin(), player.id.end(), IsDigit);
    if (!digits) {
      Note(node, Joined("`userid` is ", Quoted(player.id), ", which is no number of a player"),
           kExportAgain);
    } else if (const auto [first, is_new] = lines_.emplace(player.id, player.line); !is_new) {
      Note(node,
           Joined("the player ", Quoted(player.id), " stands in line ", first->second, " already"),
           "take one of the two out");
    }
  }

  static std::string OutOfRange(std::string_view name, uint64_t given, uint64_t most) {
    return Joined("`", name, "` is ", given, ", allowed are at most ", most);
  }

  void ReadPod(pugi::xml_node node) {
    TdfPod pod;
    pod.line = document_.LineOf(node);
    pod.category = CodeOfList(node, "category", kCategories);
    if (!ReadPlayersOfPod(node, &pod)) return;
    const std::set<std::string> seated(pod.players.begin(), pod.players.end());
    uint32_t expected = 0;
    const auto rounds = node.child("rounds").children("round");
    if (!HasAtMost(kTdfRoundsMax, "rounds in a pod", rounds)) return;
    for (const pugi::xml_node& round : rounds) {
      if (IsOver()) return;
      pod.rounds.push_back(RoundOf(round));
      CheckOfPod(seated, pod.rounds.back());
      if (pod.rounds.back().number != ++expected) {
        Note(round,
             Joined("the round's number is ", pod.rounds.back().number, ", expected is ", expected),
             kExportAgain);
      }
    }
    file_.pods.push_back(std::move(pod));
  }

  // False where there are too many faults to go on.
  bool ReadPlayersOfPod(pugi::xml_node node, TdfPod* pod) {
    std::set<std::string> seated;
    for (const pugi::xml_node& group : node.child("subgroups").children("subgroup")) {
      for (const pugi::xml_node& player : group.child("players").children("player")) {
        if (IsOver()) return false;
        const std::string id = PlayerOf(player, "userid");
        if (!seated.insert(id).second) {
          Note(player, Joined("the player ", Quoted(id), " stands in the pod twice"),
               "take one of the two out");
        }
        pod->players.push_back(id);
      }
    }
    return true;
  }

  // A player of a match is one of its pod.
  void CheckOfPod(const std::set<std::string>& of_pod, const TdfRound& round) {
    for (const TdfMatch& match : round.matches) {
      for (const std::string* id : {&match.first, &match.second}) {
        if (id->empty() || of_pod.count(*id) != 0 || lines_.count(*id) == 0) continue;
        AddFault(
            {match.line, Joined("the player ", Quoted(*id), " is not of the pod"), kExportAgain},
            &reading_.faults);
      }
    }
  }

  // The id that an element names, which must be a player's of the file.
  std::string PlayerOf(pugi::xml_node node, const char* attribute) {
    const std::string id = node.attribute(attribute).value();
    if (lines_.count(id) == 0) {
      Note(node, Joined("the player ", Quoted(id), " is not in the file's list"), kExportAgain);
    }
    return id;
  }

  TdfRound RoundOf(pugi::xml_node node) {
    TdfRound round;
    round.line = document_.LineOf(node);
    round.number = NumberOf(node, "number", node.attribute("number").value());
    round.elimination = CodeOfList(node, "type", kRoundTypes) == kElimination;
    round.pair_time = Trimmed(node.child_value("pairtime"));
    std::set<std::string> seated;
    const auto matches = node.child("matches").children("match");
    if (!HasAtMost(kTdfMatchesMax, "matches in a round", matches)) return round;
    for (const pugi::xml_node& match : matches) {
      if (IsOver()) return round;
      round.matches.push_back(MatchOf(match));
      for (const std::string* id : {&round.matches.back().first, &round.matches.back().second}) {
        if (id->empty() || seated.insert(*id).second) continue;
        Note(match, Joined("the player ", Quoted(*id), " has two matches in the round"),
             kExportAgain);
      }
    }
    return round;
  }

  TdfMatch MatchOf(pugi::xml_node node) {
    TdfMatch match;
    match.line = document_.LineOf(node);
    ReadOutcome(node, &match);
    match.table = NumberOf(node, "tablenumber", node.child_value("tablenumber"));
    if (match.table > kTablesMax) {
      Note(node, OutOfRange("tablenumber", match.table, kTablesMax), kExportAgain);
    }
    const bool alone =
        match.outcome == TdfOutcome::kBye || match.outcome == TdfOutcome::kForcedLoss;
    if (const pugi::xml_node single = node.child("player")) {
      match.first = PlayerOf(single, "userid");
      if (!alone) Note(node, "a player without an opponent has no bye and no loss", kExportAgain);
      return match;
    }
    match.first = PlayerOf(node.child("player1"), "userid");
    match.second = PlayerOf(node.child("player2"), "userid");
    if (alone) Note(node, "a bye or a forced loss has an opponent", kExportAgain);
    return match;
  }

  void ReadOutcome(pugi::xml_node node, TdfMatch* match) {
    const std::string_view code = node.attribute("outcome").value();
    const auto known = std::find_if(std::begin(kOutcomes), std::end(kOutcomes),
                                    [&](TdfOutcome each) { return CodeOf(each) == code; });
    if (known == std::end(kOutcomes)) {
      return Note(node, Joined("the outcome ", Quoted(code), " is not known"),
                  "known are 0, 1, 2, 3, 5, 8 and 10: see docs/files.md");
    }
    match->outcome = *known;
    FindCode(node, code, match);
  }

  // Where in the bytes the outcome stands: behind the name of its own element.
  void FindCode(pugi::xml_node node, std::string_view code, TdfMatch* match) {
    const auto begin = static_cast<size_t>(node.offset_debug());
    const size_t end = std::min(text_.find('>', begin), text_.size());
    const size_t name = text_.substr(0, end).find("outcome", begin);
    const size_t quote = text_.substr(0, end).find_first_of("\"'", name);
    if (name == std::string_view::npos || quote == std::string_view::npos ||
        text_.substr(quote + 1, code.size()) != code) {
      return Note(node, "the outcome is written in a way that cannot be kept", kExportAgain);
    }
    match->outcome_at = quote + 1;
    match->outcome_bytes = code.size();
  }

  void ReadPlaces(pugi::xml_node node) {
    const uint32_t category = CodeOfList(node, "category", kCategories);
    const std::string_view type = node.attribute("type").value();
    if (type != "finished" && type != "dnf") {
      Note(node, Joined("standings of the type ", Quoted(type), " are not known"),
           "known are `finished` and `dnf`");
    }
    const auto players = node.children("player");
    if (!HasAtMost(kTdfPlayersMax, "places in standings", players)) return;
    for (const pugi::xml_node& player : players) {
      if (IsOver()) return;
      TdfPlace place;
      place.player = PlayerOf(player, "id");
      place.category = category;
      place.finished = type == "finished";
      const std::string_view number = player.attribute("place").value();
      // A player who did not finish may have none.
      if (place.finished || !number.empty()) place.place = NumberOf(player, "place", number);
      file_.places.push_back(std::move(place));
    }
  }

  const XmlDocument& document_;
  std::string_view text_;
  Reading<TdfFile>& reading_;
  TdfFile& file_;
  std::map<std::string, size_t> lines_;
};

}  // namespace

std::string CodeOf(TdfOutcome outcome) { return Joined(static_cast<int>(outcome)); }

Reading<TdfFile> ReadTdf(std::string_view text) {
  Reading<TdfFile> reading;
  reading.faults = FaultsOfText(text, kTdfBytesMax);
  if (!reading.faults.empty()) return reading;
  if (IsVega(text)) {
    reading.faults.push_back({1, "the file is of Vega, a program for chess, not of TOM",
                              "have Vega export a TRF, and import that"});
    return reading;
  }
  XmlDocument document;
  reading.faults = document.Parse(text);
  if (!reading.faults.empty()) return reading;
  reading.value.bytes = text;
  TdfReader(document, text, &reading).Read();
  std::stable_sort(reading.faults.begin(), reading.faults.end(),
                   [](const Fault& a, const Fault& b) { return a.line < b.line; });
  return reading;
}

std::map<std::string, uint32_t> FirstRoundsOf(const TdfPod& pod) {
  std::map<std::string, uint32_t> first;
  for (const TdfRound& round : pod.rounds) {
    for (const TdfMatch& match : round.matches) {
      if (match.outcome == TdfOutcome::kForcedLoss) continue;
      first.emplace(match.first, round.number);
      if (!match.second.empty()) first.emplace(match.second, round.number);
    }
  }
  return first;
}

std::map<std::string, uint32_t> CategoriesOf(const TdfFile& file) {
  std::map<std::string, uint32_t> categories;
  for (const TdfPlace& place : file.places) categories.emplace(place.player, place.category);
  for (const TdfPod& pod : file.pods) {
    for (const std::string& player : pod.players) categories.emplace(player, pod.category);
  }
  return categories;
}

std::string WriteTdf(const TdfFile& file) {
  std::string text;
  size_t kept = 0;
  // Matches stand in the file in the order in which they were read.
  for (const TdfPod& pod : file.pods) {
    for (const TdfRound& round : pod.rounds) {
      for (const TdfMatch& match : round.matches) {
        text.append(file.bytes, kept, match.outcome_at - kept);
        text += CodeOf(match.outcome);
        kept = match.outcome_at + match.outcome_bytes;
      }
    }
  }
  return text.append(file.bytes, kept);
}

}  // namespace arbitro::interchange
