// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/registration.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "plugins/naruto_cg/deck_rules.h"
#include "plugins/naruto_cg/event.h"
#include "plugins/naruto_cg/fields.h"

namespace arbitro::nar {
namespace {

constexpr char kSideboard[] = "sideboard";

Refusal UnknownCard(const DeckRow& row) {
  return Refuse("UNKNOWN_CARD", "NAR-DECK-5",
                {"the catalogue has no card `" + row.name + "`: correct the row",
                 "il catalogo non ha la carta `" + row.name + "`: correggere la riga"});
}

DeckCard ReadCard(const DeckRow& row, const CatalogueView& cards) {
  const Value card = cards.Row(row.card);
  return {std::string(cards.Key(row.card)), std::string(cards.Name(row.card)),
          card["type"].text() == "ninja", card["platoon"].flag(), row.count};
}

Value Number(const char* name, int64_t number) {
  return Value::Struct({{name, Value::Integer(number)}});
}

// One finding for each name or code that is there too often.
void AddCounts(const char* code, const char* rule, const std::map<std::string, int64_t>& counts,
               std::vector<Finding>* findings) {
  for (const auto& [what, copies] : counts) {
    findings->push_back(
        {code, rule,
         Value::Struct({{"card", Value::Text(what)}, {"copies", Value::Integer(copies)}})});
  }
}

std::vector<Finding> ViolationsOf(const DeckFaults& faults) {
  std::vector<Finding> findings;
  if (faults.deck_size_wrong) {
    findings.push_back({"DECK_SIZE", "NAR-DECK-1", Number("cards", faults.deck_size)});
  }
  if (faults.side_size_wrong) {
    findings.push_back({"SIDE_SIZE", "NAR-SIDE-1", Number("cards", faults.side_size)});
  }
  if (faults.ninja > 0) {
    findings.push_back({"NINJA_CAP", "NAR-DECK-3", Number("ninja", faults.ninja)});
  }
  AddCounts("COPIES", "NAR-DECK-2", faults.copies, &findings);
  AddCounts("LEGENDARY", "NAR-RESTRICT-1", faults.legendary, &findings);
  AddCounts("RESTRICTED", "NAR-RESTRICT-2", faults.restricted, &findings);
  for (const std::string& code : faults.format) {
    findings.push_back({"FORMAT", "NAR-DECK-6", Value::Struct({{"card", Value::Text(code)}})});
  }
  return findings;
}

}  // namespace

Form CardForm() {
  Form code = NameField("code", {"Code", "Codice"});
  code.key = true;
  // [NAR-DECK-2] Copies are counted by the printed name.
  Form name = form::By("NAR-DECK-2", NameField("name", {"Name", "Nome"}));
  name.name = true;
  return form::Struct("card", {"Card", "Carta"},
                      {code, name,
                       ChoiceField("type", {"Type", "Tipo"},
                                   {{"ninja", {"Ninja", "Ninja"}},
                                    {"client", {"Client", "Cliente"}},
                                    {"strategy", {"Strategy", "Strategia"}},
                                    {"technique", {"Technique", "Tecnica"}}}),
                       form::By("NAR-DECK-4", form::Flag("platoon", {"Platoon", "Plotone"}))});
}

Form DeckRowForm() {
  return form::Struct(
      "row", {"Row", "Riga"},
      {form::By("NAR-SIDE-1", form::Flag(kSideboard, {"In the sideboard", "Nel sideboard"}))});
}

Decided<DeckVerdict> CheckList(const DeckRequest& request, Host& host) {
  const CatalogueView cards = host.catalogue();
  std::vector<DeckCard> deck;
  std::vector<DeckCard> side;
  for (const DeckRow& row : request.rows) {
    if (row.card >= cards.size()) return UnknownCard(row);
    (row.marks[kSideboard].FlagOr(false) ? side : deck).push_back(ReadCard(row, cards));
  }
  DeckVerdict verdict;
  // [NAR-PEN-LIST] [NAR-AMB-9] A list that breaks any rule of the deck is illegal.
  verdict.violations =
      ViolationsOf(CheckDeck(deck, side, ReadSettings(request.settings).illegal_codes));
  if (request.rounds_paired > 0) {
    // [NAR-DECK-8] [NAR-PEN-LATE-EX-B] Lists are handed in before the event begins.
    verdict.warnings.push_back({"LATE_LIST", "NAR-DECK-8", {}});
  }
  host.Cite("NAR-DECK-1", "deck and sideboard by the tournament regulations");
  return verdict;
}

std::optional<Refusal> CheckListsThere(const DrawRequest& request) {
  if (request.round != 1 || !ReadSettings(request.settings).decks_required) return std::nullopt;
  const auto missing =
      std::count_if(request.players.begin(), request.players.end(), [](const DrawPlayer& player) {
        return (player.flags & ARBITRO_DRAW_PLAYER_DECK_LEGAL) == 0;
      });
  if (missing == 0) return std::nullopt;
  // [NAR-DECK-8] Everybody's list is there before the first round.
  const std::string number = std::to_string(missing);
  return Refuse("LISTS_MISSING", "NAR-DECK-8",
                {number + " players have no legal list: register it, or let them drop (an event "
                          "with `decks_required` false goes without)",
                 number + " giocatori non hanno una lista legale: registrarla, o ritirarli (un "
                          "evento con `decks_required` falso ne fa a meno)"});
}

std::vector<Code> DeckCodes() {
  return {
      {"DECK_SIZE", {"not forty cards", "non quaranta carte"}, "NAR-DECK-1"},
      {"SIDE_SIZE", {"not twelve cards or none", "non dodici carte o nessuna"}, "NAR-SIDE-1"},
      {"NINJA_CAP", {"too many Ninja without Platoon", "troppi Ninja senza Plotone"}, "NAR-DECK-3"},
      {"COPIES", {"too many copies of a name", "troppe copie di un nome"}, "NAR-DECK-2"},
      {"LEGENDARY", {"legendary card twice", "carta leggendaria doppia"}, "NAR-RESTRICT-1"},
      {"RESTRICTED", {"restricted card twice", "carta limitata doppia"}, "NAR-RESTRICT-2"},
      {"FORMAT", {"not in this format", "fuori da questo formato"}, "NAR-DECK-6"},
      {"LATE_LIST", {"list handed in late", "lista consegnata in ritardo"}, "NAR-DECK-8"},
  };
}

}  // namespace arbitro::nar
