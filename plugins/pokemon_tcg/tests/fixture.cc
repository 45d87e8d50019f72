// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/tests/fixture.h"

#include <numeric>

#include "arbitro/catalogue.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {
namespace {

// The examples' cards, brought into the house; null: all of them.
std::string ImportCards(World* world, const std::set<std::string>* wanted) {
  std::vector<CatalogueRow> rows;
  for (const Json& card : JsonLines(ARBITRO_GAME_RULEBOOK "/examples_catalogue.jsonl")) {
    if (wanted != nullptr && wanted->count(card["id"]) == 0) continue;
    rows.push_back({card["id"], card["name"], ValueOf(card)});
  }
  ImportCatalogue import;
  import.ruleset = "pokemon-tcg";
  import.title = "cards of the examples";
  import.cards = static_cast<uint32_t>(rows.size());
  std::string image = EncodeCatalogue(std::move(rows));
  import.sha256 = storage::Sha256(image);
  Submission submission = world->MakeIn(kHouseJournal, import);
  submission.blobs.push_back({import.sha256, std::move(image)});
  EXPECT_EQ(ReasonOf(world->Send(std::move(submission))), "");
  return storage::ToHex(import.sha256);
}

}  // namespace

PokemonEvent::PokemonEvent(Json settings, const std::string& format, uint32_t engine_revision)
    : ExampleEvent(TestRulesets::OfEntry(EntryOf(ARBITRO_GAME_RULESET))) {
  world.options.engine_revision = engine_revision;
  world.Settle();
  if (!settings.contains("date")) settings["date"] = "2013-10-12";
  if (!settings.contains("decks_required")) settings["decks_required"] = false;
  refused_ = Create("pokemon-tcg", format, ValueOf(settings), ImportCards(&world, nullptr));
  if (!refused_.empty()) return;
  EXPECT_EQ(Do(OpenRegistration{}), "");
}

std::string PokemonEvent::Import(const std::set<std::string>& cards) {
  return ImportCards(&world, &cards);
}

std::string PokemonEvent::Ratio(const std::string& player, const std::string& column) {
  const RoundClosed standings = Standings();
  for (size_t i = 0; i < standings.columns.size(); ++i) {
    if (standings.columns[i].id != column) continue;
    for (const RecordedStanding& row : standings.rows) {
      if (Event().Player(row.player_number).id != player) continue;
      const uint64_t above = row.cells[i].low;
      const uint64_t below = standings.columns[i].denominator.low;
      const uint64_t divisor = std::gcd(above, below);
      if (above % below == 0) return std::to_string(above / below);
      return std::to_string(above / divisor) + "/" + std::to_string(below / divisor);
    }
  }
  return "no such row or column";
}

}  // namespace arbitro::engine
