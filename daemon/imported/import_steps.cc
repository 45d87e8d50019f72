// SPDX-License-Identifier: Apache-2.0
#include "daemon/imported/import_steps.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"

namespace arbitro::imported {
namespace {

using interchange::DocumentTable;
using interchange::EventDocument;
using nlohmann::ordered_json;

constexpr char kWholeNumbers[] = "write it as a whole number that fits 64 bits";

bool PutFields(const ordered_json& tree, v1::Value* value);

// False: the tree has a number that is not a whole one of 64 bits. Its reader bounds how deep it
// is.
bool PutValue(const ordered_json& tree, v1::Value* value) {
  switch (tree.type()) {
    case ordered_json::value_t::number_integer:
      value->set_integer(tree.get<int64_t>());
      return true;
    case ordered_json::value_t::number_unsigned:
      value->set_integer(tree.get<int64_t>());
      return tree.get<uint64_t>() <= static_cast<uint64_t>(INT64_MAX);
    case ordered_json::value_t::string:
      value->set_text(tree.get<std::string>());
      return true;
    case ordered_json::value_t::boolean:
      value->set_flag(tree.get<bool>());
      return true;
    case ordered_json::value_t::array:
      value->mutable_list();
      return std::all_of(tree.begin(), tree.end(), [&](const ordered_json& item) {
        return PutValue(item, value->mutable_list()->add_items());
      });
    case ordered_json::value_t::object:
      return PutFields(tree, value);
    case ordered_json::value_t::null:
      return true;
    default:
      return false;
  }
}

// In the order of their keys.
bool PutFields(const ordered_json& tree, v1::Value* value) {
  std::map<std::string, const ordered_json*> by_key;
  for (const auto& [key, item] : tree.items()) by_key[key] = &item;
  value->mutable_struct_();
  return std::all_of(by_key.begin(), by_key.end(), [&](const auto& entry) {
    v1::ValueField* field = value->mutable_struct_()->add_fields();
    field->set_key(entry.first);
    return PutValue(*entry.second, field->mutable_value());
  });
}

class StepsOfDocument {
 public:
  StepsOfDocument(const EventDocument& document, const ImportTarget& target, size_t steps_max)
      : document_(document), target_(target), steps_max_(steps_max), calls_(target.event) {}

  interchange::Reading<std::vector<ImportStep>> Make(Extent extent) && {
    Create();
    Schedule();
    Add(calls_.Open());
    if (extent == Extent::kPlayers) {
      for (const auto& player : document_.players) {
        if (!IsFull()) Register(player, 0);
      }
      return std::move(made_);
    }
    PlanRounds(document_, [&](const PlannedEntry& entry) {
      EnterRound(entry);
      return !IsFull();
    });
    Add(calls_.Complete());
    return std::move(made_);
  }

 private:
  // One step too many is made, which tells that there are.
  bool IsFull() const { return made_.value.size() > steps_max_; }

  void Add(EntryCall call) {
    if (!IsFull()) made_.value.emplace_back().call = std::move(call);
  }
  // A call that no call after it waits for.
  void AddAtOnce(EntryCall call) {
    Add(std::move(call));
    made_.value.back().may_follow_at_once = true;
  }

  void Create() {
    v1::CreateEventRequest request;
    request.set_event_id(target_.event.substr(target_.event.find('/') + 1));
    request.set_title(target_.title.empty() ? document_.title : target_.title);
    request.set_ruleset(target_.ruleset);
    request.set_format(target_.game_format.empty() ? document_.game_format : target_.game_format);
    if (target_.settings) {
      *request.mutable_settings() = *target_.settings;
    } else if (target_.takes_document_settings && !document_.settings.is_null() &&
               !PutValue(document_.settings, request.mutable_settings())) {
      made_.faults.push_back({0, "the settings have a number that is not whole", kWholeNumbers});
    }
    v1::EventDetails* details = request.mutable_details();
    if (document_.time_zone.empty()) {
      request.set_utc_offset_minutes(document_.utc_offset_minutes);
    } else {
      details->set_time_zone(document_.time_zone);
    }
    if (!document_.venue.empty()) details->set_venue(document_.venue);
    if (!document_.address.empty()) details->set_address(document_.address);
    Add(CallOf("create", "EventService.CreateEvent", std::move(request), false));
  }

  // The rounds at their dates.
  void Schedule() {
    v1::SetScheduleRequest request;
    request.set_event(target_.event);
    for (const auto& round : document_.rounds) {
      if (round.start.empty()) continue;
      v1::PlannedRound* planned = request.add_rounds();
      planned->set_round(round.number);
      planned->set_start(round.start);
    }
    if (request.rounds_size() == 0) return;
    Add(CallOf("schedule", "EventService.SetSchedule", std::move(request), true));
  }

  void Register(const interchange::DocumentPlayer& player, uint32_t round) {
    const auto& known = target_.divisions;
    const bool has = std::find(known.begin(), known.end(), player.division) != known.end();
    // Not at once: players have their numbers in the order of the file.
    Add(calls_.Register(player.id, round, has ? player.division : ""));
  }

  void EnterRound(const PlannedEntry& entry) {
    const uint32_t round = entry.round->number;
    const bool is_first = entry.round == &document_.rounds.front();
    for (const auto* player : entry.enter) {
      if (!IsFull()) Register(*player, is_first ? 0 : round);
    }
    if (is_first) Add(calls_.Start());
    for (const std::string& player : entry.leave) {
      if (!IsFull()) AddAtOnce(calls_.Leave(player, round));
    }
    for (const std::string& player : entry.absent) {
      if (!IsFull()) AddAtOnce(calls_.Miss(player, round));
    }
    if (IsFull()) return;
    if (entry.phase != nullptr) StartPhase(entry);
    Add(calls_.Pair(*entry.round));
    for (const DocumentTable& table : entry.round->tables) {
      if (!IsFull()) Decide(round, table);
    }
    Add(calls_.Close(round));
  }

  void StartPhase(const PlannedEntry& entry) {
    const uint32_t round = entry.round->number;
    Add(calls_.StartPhase(*entry.phase, entry.qualified));
    const bool is_drawn = !entry.by_seed && !entry.qualified.empty() && round > 1;
    if (is_drawn) made_.value.back().by_standings_of = round - 1;
  }

  // The table's report where the file has one, or else its outcome by hand.
  void Decide(uint32_t round, const DocumentTable& table) {
    EntryCall outcome = calls_.EnterOutcome(round, table);
    if (table.bye || table.report.is_null()) return AddAtOnce(std::move(outcome));
    v1::ReportResultRequest request;
    request.set_table(absl::StrCat(target_.event, "/rounds/", round, "/tables/", table.number));
    if (!PutValue(table.report, request.mutable_report())) {
      made_.faults.push_back({0,
                              absl::StrCat("the report of table ", table.number, " of round ",
                                           round, " has a number that is not whole"),
                              kWholeNumbers});
    }
    AddAtOnce(CallOf(absl::StrCat(outcome.step, "-report"), "ScoringService.ReportResult",
                     std::move(request), false));
    made_.value.back().instead = std::move(outcome);
  }

  const EventDocument& document_;
  const ImportTarget& target_;
  const size_t steps_max_;
  const EntryCalls calls_;
  interchange::Reading<std::vector<ImportStep>> made_;
};

}  // namespace

interchange::Reading<std::vector<ImportStep>> StepsOf(const EventDocument& document,
                                                      const ImportTarget& target, Extent extent,
                                                      size_t steps_max) {
  return StepsOfDocument(document, target, steps_max).Make(extent);
}

void OrderQualified(const v1::GetStandingsResponse& standings, const ImportStep& step) {
  auto& request = static_cast<v1::StartPhaseRequest&>(*step.call.request);
  auto* players = request.mutable_players();
  const auto ordered = ByStandings({players->begin(), players->end()}, standings);
  players->Assign(ordered.begin(), ordered.end());
}

std::vector<ComparedRow> ComparedStandings(const EventDocument& document,
                                           const v1::GetStandingsResponse& standings,
                                           bool by_division) {
  std::map<std::string, const v1::StandingsRow*> rows;
  std::vector<std::pair<std::string, uint32_t>> ranks;
  const auto id_of = [](const std::string& name) { return name.substr(name.rfind('/') + 1); };
  for (const v1::StandingsRow& row : standings.rows()) {
    ranks.emplace_back(id_of(row.player()), row.rank());
    rows[ranks.back().first] = &row;
  }
  for (const std::string& player : standings.unranked()) ranks.emplace_back(id_of(player), 0);
  std::vector<ComparedRow> compared;
  for (ComparedPlace& place : ComparedPlaces(document, ranks, by_division)) {
    ComparedRow row;
    const auto found = rows.find(place.player);
    row.points = found == rows.end() ? 0 : found->second->points();
    row.below_by = found == rows.end() ? "unranked" : found->second->broken_by();
    row.place = std::move(place);
    compared.push_back(std::move(row));
  }
  return compared;
}

}  // namespace arbitro::imported
