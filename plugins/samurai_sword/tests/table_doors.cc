// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "plugins/samurai_sword/tests/doors.h"
#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

// --- Rounds and tables

Json SizesOf(int players) {
  SamuraiEvent cup(Players(players));
  cup.Start();
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  Json sizes = Json::array();
  for (uint32_t table = 1; table <= cup.TablesOf(1); ++table) {
    sizes.push_back(cup.PlayersAt(1, table).size());
  }
  return sizes;
}

Json Split(const Json& given, const Json& expect) {
  if (expect.contains("error")) {
    SamuraiEvent cup(Players(given["players"]));
    return cup.Do(StartEvent{}).empty() ? Json() : Json{{"error", "below_minimum_8"}};
  }
  if (given.contains("players")) return {{"sizes", SizesOf(given["players"])}};
  Json list = Json::array();
  for (const Json& players : given["playersList"]) list.push_back(SizesOf(players));
  return {{"sizesList", list}};
}

Json Rounds(const Json& given, const Json&) {
  Json rounds = Json::array();
  for (const Json& players : given["playersList"]) {
    SamuraiEvent cup(Players(players));
    cup.Start();
    rounds.push_back(cup.RoundsPlanned());
  }
  return {{"rounds", rounds}};
}

Json SumCheck(const Json& given, const Json&) {
  bool all_sum = true;
  int rows = 0;
  Json sevens = Json::array();
  Json fours = Json::array();
  for (int players = given["from"]; players <= given["to"]; ++players, ++rows) {
    const auto sizes = SizesOf(players).get<std::vector<int>>();
    int seats = 0;
    for (const int size : sizes) seats += size;
    all_sum &= seats == players;
    const auto has = [&](int size) { return std::find(sizes.begin(), sizes.end(), size); };
    if (has(7) != sizes.end()) sevens.push_back(players);
    if (has(4) != sizes.end()) fours.push_back(players);
  }
  return {{"everyRowSumsToPlayers", all_sum},
          {"rows", rows},
          {"sevenSeatRows", sevens},
          {"fourSeatRows", fours}};
}

// --- Shoguns

// The Shoguns of a round, by table.
std::vector<std::string> ShogunsOf(SamuraiEvent* cup, uint32_t round) {
  std::vector<std::string> shoguns;
  for (uint32_t number = 1; number <= cup->TablesOf(round); ++number) {
    for (const SeatState& seat : cup->Event().FindRound(round)->tables[number - 1].seats) {
      if (seat.role == SamuraiEvent::kShogun) {
        shoguns.push_back(cup->Event().Player(seat.player_number).id);
      }
    }
  }
  return shoguns;
}

// Whole elimination phases, and how often everybody was Shogun in them.
Json ShogunFeasible(const Json& given, const Json&) {
  Json needed = Json::array();
  Json once = Json::array();
  for (const Json& players : given["playersList"]) {
    SamuraiEvent cup(Players(players));
    cup.Start();
    cup.PlayElimination(Players(players));
    size_t shoguns = 0;
    std::set<std::string> different;
    for (uint32_t round = 1; round <= cup.RoundsPlanned(); ++round) {
      const std::vector<std::string> now = ShogunsOf(&cup, round);
      shoguns += now.size();
      different.insert(now.begin(), now.end());
    }
    EXPECT_EQ(different.size(), shoguns) << "a player is Shogun twice";
    needed.push_back(shoguns);
    once.push_back(different.size() == players.get<size_t>());
  }
  return {{"shogunsNeeded", needed}, {"everyoneExactlyOnce", once}};
}

// Two tables whose Shoguns are the first two names; the others are the players' rest.
std::vector<std::vector<std::string>> TwoTables(const std::vector<std::string>& shoguns,
                                                const std::vector<std::string>& players) {
  std::vector<std::vector<std::string>> tables = {{shoguns[0]}, {shoguns[1]}};
  for (const std::string& player : players) {
    if (player == shoguns[0] || player == shoguns[1]) continue;
    tables[tables[1].size() < tables[0].size() ? 1 : 0].push_back(player);
  }
  return tables;
}

// Whether the rules have nothing against this Shogun of the next round.
bool MayBeShogun(SamuraiEvent* cup, uint32_t round, const std::string& shogun,
                 const std::vector<std::string>& players) {
  const std::string& other = players[players[0] == shogun ? 1 : 0];
  EXPECT_EQ(cup->Enter(round, TwoTables({shogun, other}, players)), "");
  const auto evaluation = cup->Decided<PairingEntered>().evaluation;
  EXPECT_TRUE(evaluation);
  bool may = true;
  for (const auto& problem : evaluation->problems) {
    const bool twice = problem.code == "SHOGUN_TWICE" && problem.rule == "SAM-1.1.3";
    if (twice && cup->Event().Player(problem.player_number).id == shogun) may = false;
  }
  EXPECT_EQ(cup->Do(UnpairRound{round}, "only to see"), "");
  return may;
}

// An event that begins this round, with these Shoguns in the rounds before, two a round. Where that
// is one round more than its players play, by derogation.
std::unique_ptr<SamuraiEvent> AfterShoguns(const std::vector<std::string>& players,
                                           const std::vector<std::string>& former, uint32_t round) {
  Value settings = Value::Struct();
  if (round > 3) {
    settings = Value::Struct(
        {{"publisher_authorised", Value::Flag(true)}, {"rounds", Value::Integer(round)}});
  }
  auto cup = std::make_unique<SamuraiEvent>(players, settings);
  cup->Start();
  for (uint32_t before = 1; before < round; ++before) {
    const std::vector<std::string> shoguns = {former[2 * before - 2], former[2 * before - 1]};
    EXPECT_EQ(cup->Enter(before, TwoTables(shoguns, players)), "");
    cup->PlayByHand(before, {});
  }
  return cup;
}

Json ShogunDraw(const Json& given, const Json& expect) {
  const auto players = given["active"].get<std::vector<std::string>>();
  const auto former = given["alreadyShogun"].get<std::vector<std::string>>();
  const auto round = static_cast<uint32_t>(former.size() / 2 + 1);
  const auto cup = AfterShoguns(players, former, round);
  Json eligible = Json::array();
  for (const std::string& player : players) {
    if (MayBeShogun(cup.get(), round, player, players)) eligible.push_back(player);
  }
  EXPECT_EQ(cup->Do(PairRound{round}), "");
  const RoundPaired drawn = cup->Decided<RoundPaired>();
  const bool nobody_again = drawn.certificate.cost.at(0) == 0;
  const std::vector<std::string> shoguns = ShogunsOf(cup.get(), round);
  for (const std::string& shogun : shoguns) {
    const bool was = std::find(former.begin(), former.end(), shogun) != former.end();
    EXPECT_EQ(was, !nobody_again) << shogun;
  }
  Json found = {
      {"eligible", eligible}, {"draw", shoguns.size()}, {"constraintSatisfiable", nobody_again}};
  const auto& cited = cup->last->decision.citations;
  const bool waived = std::any_of(cited.begin(), cited.end(),
                                  [](const Citation& one) { return one.rule == "SAM-AMB-05"; });
  EXPECT_EQ(waived, !nobody_again);
  if (waived) found["fallback"] = expect.value("fallback", "");
  return found;
}

// A drawn table of so many, whose players have the example's names in the order of the record.
Json Seats(const Json& given, const Json&) {
  const auto names = given["drawOrder"].get<std::vector<std::string>>();
  SamuraiEvent cup(Players(static_cast<int>(2 * names.size())));
  cup.Start();
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  const DrawnTable table = cup.Decided<RoundPaired>().tables.at(0);
  EXPECT_EQ(table.seats.size(), names.size());
  std::map<uint32_t, std::string> at;
  Json found;
  for (size_t i = 0; i < names.size(); ++i) {
    at[table.seats[i].number] = names[i];
    if (table.seats[i].role == SamuraiEvent::kShogun) found["shogun"] = names[i];
  }
  for (const auto& [number, name] : at) {
    found["seats"][std::to_string(number)] = name;
    found["leftOf"][name] = at[static_cast<uint32_t>(number % names.size() + 1)];
  }
  return found;
}

// --- Sealed deals

// An event whose first round has a table of so many, which is dealt sealed; the table's number.
std::pair<std::unique_ptr<SamuraiEvent>, uint32_t> DealtTableOf(size_t size) {
  auto cup = std::make_unique<SamuraiEvent>(Players(size < 6 ? 9 : 13),
                                            Value::Struct({{"sealed_deals", Value::Flag(true)}}));
  cup->Start();
  EXPECT_EQ(cup->Do(PairRound{1}), "");
  return {std::move(cup), cup->PlayersAt(1, 1).size() == size ? 1u : 2u};
}

Json Roles(const Json& given, const Json&) {
  Json roles;
  for (const Json& size : given["tableSizes"]) {
    const auto [cup, table] = DealtTableOf(size);
    Json cards = {{"Shogun", 0}, {"Samurai", 0}, {"Ninja", 0}, {"Ronin", 0}};
    for (const Value& seat : DealtAt(&cup->world, 1, table)) {
      cards[seat["role"].text()] = cards[seat["role"].text()].get<int>() + 1;
    }
    roles[std::to_string(size.get<int>())] = cards;
  }
  return {{"roles", roles}};
}

const std::vector<std::string>& Characters() {
  static const std::vector<std::string> kCharacters = {
      "Benkei", "Chiyome", "Ginchiyo", "Goemon",   "Hanzo", "Hideyoshi",
      "Ieyasu", "Kojiro",  "Musashi",  "Nobunaga", "Tomoe", "Ushiwaka"};
  return kCharacters;
}

// A sheet of what was dealt: everybody takes the first character, but for one seat.
Value SheetOf(const std::vector<Value>& dealt, size_t seat, const std::string& character) {
  Value lines = Value::List();
  for (size_t i = 0; i < dealt.size(); ++i) {
    const std::vector<Value> offered = dealt[i]["characters"].items();
    // The last of seven takes what the first seat, or another than that seat, has left.
    const Value& other = dealt[seat == 0 ? 1 : 0]["characters"].items()[1];
    Value line = Value::Struct({{"role", dealt[i]["role"]},
                                {"character", offered.empty() ? other : offered.front()},
                                {"honour", Value::Integer(i == 0 ? 0 : 1)},
                                {"resilience", Value::Integer(0)},
                                {"daimyo", Value::Integer(0)}});
    if (i == seat) line.Set("character", Value::Text(character));
    if (dealt[i].Has("stars")) line.Set("stars", dealt[i]["stars"]);
    lines.Add(line);
  }
  return Value::Struct({{"lines", lines}});
}

// Of how many characters a sheet may name one at each seat.
Json Offers(const Json& given, const Json&) {
  Json offers;
  for (const Json& size : given["tableSizes"]) {
    const auto [cup, table] = DealtTableOf(size);
    const std::vector<Value> dealt = DealtAt(&cup->world, 1, table);
    Json counts = Json::array();
    bool reported = false;
    for (size_t seat = 0; seat < dealt.size(); ++seat) {
      int count = 0;
      for (const std::string& character : Characters()) {
        const Value sheet = SheetOf(dealt, seat, character);
        const std::string refused = reported ? cup->Do(CorrectResult{1, table, sheet}, "tried")
                                             : cup->Do(ReportResult{1, table, sheet});
        EXPECT_TRUE(refused.empty() || refused == "WRONG_SHEET") << refused;
        count += refused.empty() ? 1 : 0;
        reported |= refused.empty();
      }
      counts.push_back(count);
    }
    offers[std::to_string(size.get<int>())] = counts;
  }
  return {{"offers", offers}};
}

}  // namespace

std::map<std::string, Door> TableDoors() {
  return {{"tables.split", Split},       {"tables.rounds", Rounds},
          {"tables.sumCheck", SumCheck}, {"tables.shogunFeasible", ShogunFeasible},
          {"seating.seats", Seats},      {"seating.shogunDraw", ShogunDraw},
          {"deal.roles", Roles},         {"deal.characters", Offers}};
}

}  // namespace arbitro::engine
