// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/event_document.h"

#include <utility>

#include "api/text/harm.h"

namespace arbitro::interchange {
namespace {

using Json = nlohmann::ordered_json;

// Puts a text into the object where there is one.
void Put(const char* key, const std::string& text, Json* json) {
  if (!text.empty()) (*json)[key] = text;
}

// Each of the list as JSON, or the first ones until the reader leaves.
template <class Item>
Json ListOf(const std::vector<Item>& items, const ReaderLeft& left, Json (*json_of)(const Item&)) {
  Json list = Json::array();
  for (size_t i = 0; i < items.size() && !EndsBefore(i, left); ++i) {
    list.push_back(json_of(items[i]));
  }
  return list;
}

Json JsonOfEvent(const EventDocument& document) {
  Json event = {{"id", document.id}};
  Put("title", document.title, &event);
  event["ruleset"] = document.ruleset;
  Put("ruleset_version", document.ruleset_version, &event);
  event["format"] = document.game_format;
  if (!document.settings.is_null()) event["settings"] = document.settings;
  Put("status", document.status, &event);
  Put("time_zone", document.time_zone, &event);
  event["utc_offset_minutes"] = document.utc_offset_minutes;
  Put("venue", document.venue, &event);
  Put("address", document.address, &event);
  return event;
}

Json JsonOfPlayer(const DocumentPlayer& player) {
  Json json = {{"id", player.id}};
  if (player.number != 0) json["number"] = player.number;
  Put("name", player.name, &json);
  Put("division", player.division, &json);
  json["status"] = player.status;
  json["entry_round"] = player.entry_round;
  if (player.leave_round != 0) json["leave_round"] = player.leave_round;
  return json;
}

Json JsonOfPhase(const DocumentPhase& phase) {
  Json json = {{"number", phase.number}, {"kind", phase.kind}, {"first_round", phase.first_round}};
  if (phase.rounds_planned != 0) json["rounds_planned"] = phase.rounds_planned;
  if (!phase.players.empty()) json["players"] = phase.players;
  return json;
}

Json JsonOfSeat(const DocumentSeat& seat) {
  Json json = Json::object();
  Put("player", seat.player, &json);
  if (seat.result.empty()) return json;
  json["result"] = seat.result;
  json["points"] = seat.points;
  if (seat.place != 0) json["place"] = seat.place;
  if (seat.score != 0) json["score"] = seat.score;
  return json;
}

Json JsonOfTable(const DocumentTable& table) {
  Json json = {{"number", table.number}, {"kind", table.bye ? "bye" : "match"}};
  json["seats"] = ListOf(table.seats, {}, JsonOfSeat);
  if (!table.report.is_null()) json["report"] = table.report;
  return json;
}

Json JsonOfRound(const DocumentRound& round, const ReaderLeft& left) {
  Json json = {{"number", round.number}};
  Put("start", round.start, &json);
  json["closed"] = round.closed;
  json["by_hand"] = round.by_hand;
  json["tables"] = ListOf(round.tables, left, JsonOfTable);
  return json;
}

Json RoundsOf(const EventDocument& document, const ReaderLeft& left) {
  Json rounds = Json::array();
  for (const DocumentRound& round : document.rounds) rounds.push_back(JsonOfRound(round, left));
  return rounds;
}

Json JsonOfStanding(const DocumentStanding& row) {
  return {{"rank", row.rank},    {"player", row.player}, {"points", row.points},
          {"wins", row.wins},    {"losses", row.losses}, {"ties", row.ties},
          {"values", row.values}};
}

Json JsonOfPenalty(const DocumentPenalty& penalty) {
  Json json = {{"number", penalty.number}, {"player", penalty.player}};
  Put("infraction", penalty.infraction, &json);
  json["penalty"] = penalty.penalty;
  if (penalty.round != 0) json["round"] = penalty.round;
  if (penalty.table != 0) json["table"] = penalty.table;
  json["revoked"] = penalty.revoked;
  return json;
}

Json JsonOfAward(const DocumentAward& award) {
  Json json = Json::object();
  Put("player", award.player, &json);
  json["code"] = award.code;
  json["amount"] = award.amount;
  return json;
}

std::string TextOf(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace);
}

// A text of an older record may hold what does harm where the file is shown.
std::string HarmlessFile(const std::string& text) {
  return text::Harmless(text, text::Lines::kMany, text::Escape::kJson) + "\n";
}

}  // namespace

std::string WriteEventDocument(const EventDocument& document, const ReaderLeft& left) {
  Json json = {{"format", kDocumentFormat}};
  json["event"] = JsonOfEvent(document);
  json["players"] = ListOf(document.players, left, JsonOfPlayer);
  json["phases"] = ListOf(document.phases, left, JsonOfPhase);
  json["rounds"] = RoundsOf(document, left);
  json["standings"] = {{"columns", document.columns},
                       {"rows", ListOf(document.standings, left, JsonOfStanding)}};
  json["penalties"] = ListOf(document.penalties, left, JsonOfPenalty);
  json["awards"] = ListOf(document.awards, left, JsonOfAward);
  json["extensions"] = document.extensions;
  if (EndsBefore(0, left)) return "";
  const std::string text = TextOf(json);
  if (EndsBefore(0, left)) return "";
  return HarmlessFile(text);
}

std::optional<std::string> WithExtensions(std::string_view document, Json extensions) {
  Json json = Json::parse(document, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  json["extensions"] = std::move(extensions);
  return HarmlessFile(TextOf(json));
}

}  // namespace arbitro::interchange
