// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <sstream>

#include "plugins/pokemon_tcg/tests/doors.h"

namespace arbitro::engine {
namespace {

// --- Rows

// Reads a row such as "4 N bw5-96 lang=pt".
DeckLine LineOf(const std::string& row) {
  std::istringstream words(row);
  DeckLine line;
  line.marks = Value::Struct();
  words >> line.count;
  for (std::string word; words >> word;) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos) {
      if (!line.card.empty()) line.name += (line.name.empty() ? "" : " ") + line.card;
      line.card = word;
      continue;
    }
    const std::string key = word.substr(0, equals);
    const bool flag = key == "signed" || key == "ntl";
    line.marks.Set(key, flag ? Value::Flag(true) : Value::Text(word.substr(equals + 1)));
  }
  return line;
}

const std::map<std::string, Json>& Cards() {
  static const std::map<std::string, Json> kCards = [] {
    std::map<std::string, Json> cards;
    for (const Json& card : JsonLines(ARBITRO_GAME_RULEBOOK "/examples_catalogue.jsonl")) {
      cards[card["id"]] = card;
    }
    return cards;
  }();
  return kCards;
}

bool IsBasicEnergy(const std::string& card) {
  const Json& facts = Cards().at(card);
  const Json subtypes = facts.value("subtypes", Json::array());
  return facts["supertype"] == "Energy" &&
         std::find(subtypes.begin(), subtypes.end(), "Basic") != subtypes.end();
}

// Returns the rows as a player hands them in: reference cards at hand and supplied Energy are
// marked.
std::vector<DeckLine> Lines(const Json& given) {
  std::vector<DeckLine> lines;
  const auto references = given.value("reference_cards", std::vector<std::string>());
  for (const std::string row : given["deck"]) {
    DeckLine line = LineOf(row);
    if (std::count(references.begin(), references.end(), line.name) != 0) {
      line.marks.Set("reference", Value::Flag(true));
    }
    if (given.contains("pool") && IsBasicEnergy(line.card)) {
      line.marks.Set("supplied", Value::Flag(true));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

// Returns the event's verdict on a list.
DeckVerdict VerdictOn(const std::vector<DeckLine>& lines, const Json& settings,
                      const std::string& format) {
  PokemonEvent cup(settings, format);
  cup.Register({"A"});
  SubmitDeck submit;
  submit.player = "A";
  submit.rows = lines;
  EXPECT_EQ(cup.Do(submit), "");
  return cup.Decided<DeckJudged>().verdict;
}

Json JsonOf(const std::vector<Finding>& findings) {
  Json list = Json::array();
  for (const Finding& finding : findings) {
    Json one = finding.details.is_null() ? Json::object() : engine::JsonOf(finding.details);
    one["code"] = finding.code;
    list.push_back(std::move(one));
  }
  return list;
}

// --- Doors

Json Deck(const Json& given, const Json& expect) {
  // A list names what its player was handed out; more than that it cannot name.
  for (const Json& violation : expect["violations"]) {
    if (violation["code"] == "NOT_IN_POOL") return {};
  }
  Json settings = given["event"];
  for (const char* field : {"significantly_changed", "basic_energy_provided"}) {
    if (given.contains(field)) settings[field] = given[field];
  }
  const DeckVerdict verdict = VerdictOn(Lines(given), settings, given["format"]);
  Json found = {{"legal", verdict.violations.empty()}, {"violations", JsonOf(verdict.violations)}};
  if (!verdict.warnings.empty()) found["warnings"] = JsonOf(verdict.warnings);
  return found;
}

// Returns whether the event admits a printing in a list.
bool Admits(const std::string& card, const Json& settings, const std::string& format) {
  const DeckLine line = {1, card, Cards().at(card)["name"], Value::Struct()};
  const std::vector<Finding> violations = VerdictOn({line}, settings, format).violations;
  return std::none_of(violations.begin(), violations.end(), [](const Finding& finding) {
    return finding.code == "SET_NOT_LEGAL" || finding.code == "NOT_YET_RELEASED";
  });
}

std::string ConstructedOf(const Json& given) {
  return given["format"].get<std::string>() + "-constructed";
}

Json CardLegal(const Json& given, const Json& expect) {
  EXPECT_EQ(expect["legal"],
            Admits(given["card"], Json::object({{"date", given["date"]}}), ConstructedOf(given)));
  return expect;
}

// Returns whether the catalogue has a name in this set alone: a reprint tells nothing of its set.
bool IsOnlyPrinting(const Json& facts) {
  return std::count_if(Cards().begin(), Cards().end(), [&](const auto& other) {
           return other.second["name"] == facts["name"];
         }) == 1;
}

Json SetLegal(const Json& given, const Json&) {
  // [PKM-1.3-c] A prerelease is no event of these formats.
  if (given.contains("event_kind")) return {};
  const std::string set = given["set"];
  Json settings = {{"date", given["date"]}};
  if (given.contains("country")) {
    const Json& dates = given["release_dates"];
    settings["release_dates"] = {{set, dates[given["country"].get<std::string>()]}};
  }
  const auto card = std::find_if(Cards().begin(), Cards().end(), [&](const auto& one) {
    return one.second["set"] == set && !IsBasicEnergy(one.first) && IsOnlyPrinting(one.second);
  });
  if (card == Cards().end()) return {};
  return {{"legal", Admits(card->first, settings, ConstructedOf(given))}};
}

Json Language(const Json& given, const Json& expect) {
  Json settings = {{"region", given["region"]}, {"premier", given.value("premier", true)}};
  DeckLine line = {1, "bw5-96", "N", ValueOf({{"lang", given["language"]}})};
  if (given.contains("event")) {
    settings["home_languages"] = true;
    line.marks.Set("home_region", ValueOf(given["player_home_region"]));
  }
  const std::vector<Finding> violations =
      VerdictOn({line}, settings, "standard-constructed").violations;
  const bool foreign =
      std::any_of(violations.begin(), violations.end(),
                  [](const Finding& finding) { return finding.code == "FOREIGN_LANGUAGE"; });
  EXPECT_EQ(expect["allowed"], !foreign);
  return expect;
}

Json DeckChecks(const Json& given, const Json& expect) {
  PokemonEvent cup;
  const std::vector<std::string> players = Players(given["players"]);
  cup.Register(players);
  cup.Start();
  EXPECT_EQ(cup.Do(DrawAnswer{"deck.draw-checks", ValueOf({{"players", players}})}), "");
  const Value drawn = cup.Decided<AnswerDrawn>().answer;
  EXPECT_EQ(expect["recommended_minimum"], drawn["checked"].items().size());
  return expect;
}

}  // namespace

std::map<std::string, Door> DeckDoors() {
  return {{"deck", Deck},
          {"format.card-legal", CardLegal},
          {"format.set-legal", SetLegal},
          {"language", Language},
          {"deck.deck-check-sample", DeckChecks}};
}

}  // namespace arbitro::engine
