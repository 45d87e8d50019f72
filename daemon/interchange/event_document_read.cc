// SPDX-License-Identifier: Apache-2.0
//
// Reads an event document: every place that is not of its schema is named.

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "daemon/interchange/event_document.h"
#include "daemon/interchange/json_reading.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

using Json = nlohmann::ordered_json;

constexpr char kSeeSchema[] = "see docs/event_document.schema.json, and export the document again";
constexpr size_t kIdBytesMax = 63;
constexpr int64_t kTablePointsMax = 1'000'000;  // what the engine lets a table award
constexpr int64_t kNumberMax = std::numeric_limits<uint32_t>::max();
// Settings and apps may have more keys than any object of ours.
constexpr size_t kKeysMax = 10'000;

bool IsId(std::string_view text) {
  const auto fits = [](char c) { return IsLower(c) || IsDigit(c) || c == '-'; };
  return !text.empty() && text.size() <= kIdBytesMax && text[0] != '-' &&
         std::all_of(text.begin(), text.end(), fits);
}

// "2026-05-08T18:30"
bool IsLocalTime(std::string_view text) {
  constexpr std::string_view kShape = "0000-00-00T00:00";
  if (text.size() != kShape.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (kShape[i] == '0' ? !IsDigit(text[i]) : text[i] != kShape[i]) return false;
  }
  return true;
}

// The faults of a document, as many as are named.
class Faults {
 public:
  explicit Faults(std::vector<Fault>* faults) : faults_(*faults) {}

  void Add(std::string what) {
    if (faults_.size() < kDocumentFaultsMax) {
      faults_.push_back({0, std::move(what), kSeeSchema});
    }
  }
  bool full() const { return faults_.size() >= kDocumentFaultsMax; }

 private:
  std::vector<Fault>& faults_;
};

// The fields of one object. Each is asked for once; Finish names those that were never asked for.
class Fields {
 public:
  Fields(const Json& json, std::string path, Faults* faults)
      : json_(json), path_(std::move(path)), faults_(*faults) {
    if (!json_.is_object()) faults_.Add(Joined(Quoted(path_), " must be an object"));
  }

  const std::string& path() const { return path_; }
  std::string At(std::string_view key) const {
    return path_.empty() ? std::string(key) : Joined(path_, ".", key);
  }

  // Null where the object has none; a fault where it must have one.
  const Json* Find(const char* key, bool needed = false) {
    known_.emplace_back(key);
    if (!json_.is_object()) return nullptr;
    const auto found = json_.find(key);
    if (found != json_.end()) return &*found;
    if (needed) faults_.Add(Joined(Quoted(At(key)), " is missing"));
    return nullptr;
  }

  void Text(const char* key, std::string* text, bool needed = false) {
    const Json* found = Find(key, needed);
    if (found == nullptr) return;
    if (!found->is_string()) return faults_.Add(Joined(Quoted(At(key)), " must be a text"));
    const auto& given = found->get_ref<const std::string&>();
    if (given.size() > kDocumentTextBytesMax) {
      return faults_.Add(Joined(Quoted(At(key)), " has ", given.size(), " bytes, allowed are ",
                                kDocumentTextBytesMax));
    }
    *text = given;
  }

  void Word(const char* key, std::string* word, const std::vector<std::string_view>& allowed,
            bool needed = false) {
    std::string given = *word;
    Text(key, &given, needed);
    if (given == *word) return;
    if (std::find(allowed.begin(), allowed.end(), given) == allowed.end()) {
      return faults_.Add(
          Joined(Quoted(At(key)), " is ", Quoted(given), ", allowed are: ", InOneLine(allowed)));
    }
    *word = std::move(given);
  }

  template <class Number>
  void Whole(const char* key, Number* number, int64_t least, int64_t most, bool needed = false) {
    const Json* found = Find(key, needed);
    if (found == nullptr) return;
    const bool large =
        found->is_number_unsigned() && found->get<uint64_t>() > static_cast<uint64_t>(most);
    if (!found->is_number_integer() || large || found->get<int64_t>() < least ||
        found->get<int64_t>() > most) {
      return faults_.Add(
          Joined(Quoted(At(key)), " must be a whole number from ", least, " to ", most));
    }
    *number = static_cast<Number>(found->get<int64_t>());
  }

  // A sum that the document bounds no further than our number does: an export may have any of them.
  template <class Number>
  void AnyWhole(const char* key, Number* number) {
    Whole(key, number, std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max());
  }

  void Flag(const char* key, bool* flag) {
    const Json* found = Find(key);
    if (found == nullptr) return;
    if (!found->is_boolean()) return faults_.Add(Joined(Quoted(At(key)), " must be true or false"));
    *flag = found->get<bool>();
  }

  // Calls `take(item, path)` for each of a list.
  template <class Take>
  void List(const char* key, size_t most, const Take& take, bool needed = false) {
    const Json* found = Find(key, needed);
    if (found == nullptr) return;
    if (!found->is_array() || found->size() > most) {
      return faults_.Add(Joined(Quoted(At(key)), " must be a list of at most ", most));
    }
    size_t index = 0;
    for (const Json& item : *found) {
      if (faults_.full()) return;
      take(item, Joined(At(key), "[", index++, "]"));
    }
  }

  void Texts(const char* key, size_t most, std::vector<std::string>* texts) {
    List(key, most, [&](const Json& item, const std::string& path) {
      if (!item.is_string()) return faults_.Add(Joined(Quoted(path), " must be a text"));
      texts->push_back(item.get<std::string>());
    });
  }

  void Finish() {
    if (!json_.is_object()) return;
    for (const auto& [key, value] : json_.items()) {
      const bool known = std::find(known_.begin(), known_.end(), key) != known_.end();
      if (!known) faults_.Add(Joined(Quoted(At(key)), " is not known"));
    }
  }

 private:
  const Json& json_;
  std::string path_;
  Faults& faults_;
  std::vector<std::string_view> known_;
};

class DocumentReader {
 public:
  explicit DocumentReader(Reading<EventDocument>* reading)
      : faults_(&reading->faults), document_(reading->value) {}

  void Read(const Json& json) {
    Fields fields(json, "", &faults_);
    std::string format;
    fields.Text("format", &format, true);
    if (format != kDocumentFormat) {
      return faults_.Add(
          Joined("`format` is ", Quoted(format), ", must be ", Quoted(kDocumentFormat)));
    }
    ReadEvent(fields);
    fields.List(
        "players", kDocumentPlayersMax,
        [&](const Json& item, const std::string& path) { ReadPlayer(item, path); }, true);
    fields.List("phases", kDocumentPhasesMax,
                [&](const Json& item, const std::string& path) { ReadPhase(item, path); });
    fields.List(
        "rounds", kDocumentRoundsMax,
        [&](const Json& item, const std::string& path) { ReadRound(item, path); }, true);
    ReadStandings(fields);
    fields.List("penalties", kDocumentListMax,
                [&](const Json& item, const std::string& path) { ReadPenalty(item, path); });
    fields.List("awards", kDocumentListMax,
                [&](const Json& item, const std::string& path) { ReadAward(item, path); });
    ReadExtensions(fields);
    fields.Finish();
  }

 private:
  void ReadEvent(Fields& document) {
    const Json* found = document.Find("event", true);
    if (found == nullptr) return;
    Fields fields(*found, "event", &faults_);
    fields.Text("id", &document_.id, true);
    if (!document_.id.empty() && !IsId(document_.id)) NoId("event.id", document_.id);
    fields.Text("title", &document_.title);
    fields.Text("ruleset", &document_.ruleset, true);
    fields.Text("ruleset_version", &document_.ruleset_version);
    fields.Text("format", &document_.game_format, true);
    if (const Json* settings = fields.Find("settings")) {
      if (!settings->is_object()) faults_.Add("`event.settings` must be an object");
      document_.settings = *settings;
    }
    fields.Word("status", &document_.status,
                {"draft", "requested", "sanctioned", "registration", "running", "completed",
                 "confirmed", "cancelled"});
    fields.Text("time_zone", &document_.time_zone);
    fields.Whole("utc_offset_minutes", &document_.utc_offset_minutes, -720, 840);
    fields.Text("venue", &document_.venue);
    fields.Text("address", &document_.address);
    fields.Finish();
  }

  void ReadPlayer(const Json& json, const std::string& path) {
    DocumentPlayer player;
    Fields fields(json, path, &faults_);
    fields.Text("id", &player.id, true);
    if (!player.id.empty() && !IsId(player.id)) NoId(fields.At("id"), player.id);
    fields.Whole("number", &player.number, 1, kDocumentPlayersMax);
    fields.Text("name", &player.name);
    fields.Text("division", &player.division);
    fields.Word("status", &player.status, {"active", "dropped", "expelled"});
    fields.Whole("entry_round", &player.entry_round, 1, kDocumentRoundsMax + 1);
    fields.Whole("leave_round", &player.leave_round, 1, kDocumentRoundsMax + 1);
    fields.Finish();
    if (!players_.insert(player.id).second) Twice(path, player.id);
    document_.players.push_back(std::move(player));
  }

  void ReadPhase(const Json& json, const std::string& path) {
    DocumentPhase phase;
    Fields fields(json, path, &faults_);
    fields.Whole("number", &phase.number, 1, kDocumentPhasesMax, true);
    fields.Word("kind", &phase.kind, {"swiss", "tables", "elimination", "final"}, true);
    fields.Whole("first_round", &phase.first_round, 1, kDocumentRoundsMax + 1, true);
    fields.Whole("rounds_planned", &phase.rounds_planned, 1, kDocumentRoundsMax);
    fields.Texts("players", kDocumentPlayersMax, &phase.players);
    fields.Finish();
    for (const std::string& player : phase.players) CheckPlayer(fields.At("players"), player);
    document_.phases.push_back(std::move(phase));
    Expect(fields.At("number"), document_.phases.back().number, document_.phases.size());
  }

  void ReadRound(const Json& json, const std::string& path) {
    DocumentRound round;
    Fields fields(json, path, &faults_);
    fields.Whole("number", &round.number, 1, kDocumentRoundsMax, true);
    fields.Text("start", &round.start);
    if (!round.start.empty() && !IsLocalTime(round.start)) {
      faults_.Add(Joined(Quoted(fields.At("start")), " is ", Quoted(round.start),
                         ", must be a time as `2026-05-01T18:30`"));
    }
    fields.Flag("closed", &round.closed);
    fields.Flag("by_hand", &round.by_hand);
    seated_.clear();
    fields.List(
        "tables", kDocumentTablesMax,
        [&](const Json& item, const std::string& at) {
          ReadTable(item, at, &round);
          Expect(at + ".number", round.tables.back().number, round.tables.size());
        },
        true);
    fields.Finish();
    document_.rounds.push_back(std::move(round));
    Expect(fields.At("number"), document_.rounds.back().number, document_.rounds.size());
  }

  void ReadTable(const Json& json, const std::string& path, DocumentRound* round) {
    DocumentTable table;
    Fields fields(json, path, &faults_);
    fields.Whole("number", &table.number, 1, kDocumentTablesMax, true);
    std::string kind = "match";
    fields.Word("kind", &kind, {"match", "bye"});
    table.bye = kind == "bye";
    fields.List(
        "seats", kDocumentSeatsMax,
        [&](const Json& item, const std::string& at) { ReadSeat(item, at, &table); }, true);
    if (const Json* report = fields.Find("report")) table.report = *report;
    fields.Finish();
    const bool fits = table.bye ? table.seats.size() == 1 : table.seats.size() >= 2;
    if (!fits) {
      faults_.Add(Joined(Quoted(fields.At("seats")),
                         " has another number of seats than its kind: a bye has one, a match two "
                         "or more"));
    }
    round->tables.push_back(std::move(table));
  }

  void ReadSeat(const Json& json, const std::string& path, DocumentTable* table) {
    DocumentSeat seat;
    Fields fields(json, path, &faults_);
    fields.Text("player", &seat.player);
    fields.Word("result", &seat.result, {"win", "loss", "tie", "bye"});
    fields.Whole("points", &seat.points, -kTablePointsMax, kTablePointsMax);
    fields.Whole("place", &seat.place, 1, kDocumentSeatsMax);
    fields.AnyWhole("score", &seat.score);
    fields.Finish();
    if (!seat.player.empty()) {
      CheckPlayer(fields.At("player"), seat.player);
      if (!seated_.insert(seat.player).second) Twice(path, seat.player);
    }
    table->seats.push_back(std::move(seat));
  }

  void ReadStandings(Fields& document) {
    const Json* found = document.Find("standings");
    if (found == nullptr) return;
    Fields fields(*found, "standings", &faults_);
    fields.Texts("columns", kDocumentTablesMax, &document_.columns);
    std::set<std::string> ranked;
    fields.List("rows", kDocumentPlayersMax, [&](const Json& item, const std::string& path) {
      DocumentStanding row;
      Fields cells(item, path, &faults_);
      cells.Whole("rank", &row.rank, 1, kDocumentPlayersMax, true);
      cells.Text("player", &row.player, true);
      cells.AnyWhole("points", &row.points);
      cells.AnyWhole("wins", &row.wins);
      cells.AnyWhole("losses", &row.losses);
      cells.AnyWhole("ties", &row.ties);
      cells.Texts("values", kDocumentTablesMax, &row.values);
      cells.Finish();
      CheckPlayer(cells.At("player"), row.player);
      if (!ranked.insert(row.player).second) Twice(path, row.player);
      document_.standings.push_back(std::move(row));
    });
    fields.Finish();
  }

  void ReadPenalty(const Json& json, const std::string& path) {
    DocumentPenalty penalty;
    Fields fields(json, path, &faults_);
    fields.Whole("number", &penalty.number, 1, kNumberMax, true);
    fields.Text("player", &penalty.player, true);
    fields.Text("infraction", &penalty.infraction);
    fields.Text("penalty", &penalty.penalty, true);
    fields.Whole("round", &penalty.round, 1, kDocumentRoundsMax);
    fields.Whole("table", &penalty.table, 1, kDocumentTablesMax);
    fields.Flag("revoked", &penalty.revoked);
    fields.Finish();
    CheckPlayer(fields.At("player"), penalty.player);
    document_.penalties.push_back(std::move(penalty));
  }

  void ReadAward(const Json& json, const std::string& path) {
    DocumentAward award;
    Fields fields(json, path, &faults_);
    fields.Text("player", &award.player);
    fields.Text("code", &award.code, true);
    fields.AnyWhole("amount", &award.amount);
    fields.Finish();
    if (!award.player.empty()) CheckPlayer(fields.At("player"), award.player);
    document_.awards.push_back(std::move(award));
  }

  void ReadExtensions(Fields& document) {
    const Json* found = document.Find("extensions");
    if (found == nullptr) return;
    if (!found->is_object() || found->size() > kDocumentAppsMax) {
      return faults_.Add(
          Joined("`extensions` must be an object of at most ", kDocumentAppsMax, " apps"));
    }
    for (const auto& [app, value] : found->items()) {
      if (!value.is_object()) {
        faults_.Add(Joined(Quoted(Joined("extensions.", app)), " must be an object"));
      }
    }
    document_.extensions = *found;
  }

  void CheckPlayer(const std::string& path, const std::string& player) {
    if (players_.count(player) == 0) {
      faults_.Add(Joined(Quoted(path), " is ", Quoted(player), ", who is not in `players`"));
    }
  }

  void Twice(const std::string& path, const std::string& player) {
    faults_.Add(Joined(Quoted(path), ": the player ", Quoted(player), " stands twice"));
  }

  void NoId(const std::string& path, const std::string& text) {
    faults_.Add(
        Joined(Quoted(path), " is ", Quoted(text), ", must be 1 to 63 of a-z, 0-9 and hyphen"));
  }

  // Numbers of a list rise from 1 by one.
  void Expect(const std::string& path, uint64_t number, uint64_t expected) {
    if (number != expected) {
      faults_.Add(Joined(Quoted(path), " is ", number, ", must be ", expected));
    }
  }

  Faults faults_;
  EventDocument& document_;
  std::set<std::string> players_;
  std::set<std::string> seated_;  // in the round that is read
};

}  // namespace

Reading<EventDocument> ReadEventDocument(std::string_view text) {
  Reading<EventDocument> reading;
  reading.faults = FaultsOfText(text, kDocumentBytesMax);
  if (!reading.faults.empty()) return reading;
  Fault fault;
  const auto json = ParseJson(text, &fault, kKeysMax);
  if (!json) {
    reading.faults.push_back(fault);
    return reading;
  }
  DocumentReader(&reading).Read(*json);
  return reading;
}

}  // namespace arbitro::interchange
