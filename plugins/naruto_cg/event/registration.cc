// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/registration.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/rules/deck_rules.h"
#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {
namespace {

constexpr char kSideboard[] = "sideboard";
constexpr char kType[] = "type";

Refusal UnknownCard(const DeckRow& row) {
  return Refuse("UNKNOWN_CARD", "NAR-DECK-5",
                {"the catalogue has no card `" + row.name + "`: correct the row",
                 "il catalogo non ha la carta `" + row.name + "`: correggere la riga"});
}

Refusal NoCatalogue() {
  return Refuse("CARDS_UNKNOWN", "NAR-DECK-5",
                {"the event has no catalogue: make it with one, or let lists declare their cards "
                 "(`cards`: `declared`)",
                 "l'evento non ha un catalogo: crearlo con un catalogo, o far dichiarare le carte "
                 "nelle liste (`cards`: `declared`)"});
}

Refusal NotDeclared(const DeckRow& row, const char* rule, Label what) {
  return Refuse("CARD_NOT_DECLARED", rule,
                {"the row of `" + row.written + "` " + what.en,
                 "la riga di `" + row.written + "` " + what.it});
}

Form PlatoonForm() { return form::By("NAR-DECK-4", form::Flag("platoon", {"Platoon", "Plotone"})); }

// A card of the operator's catalogue.
Decided<DeckCard> FromCatalogue(const DeckRow& row, const CatalogueView& cards) {
  if (row.card == ARBITRO_NONE) return NoCatalogue();
  if (row.card >= cards.size()) return UnknownCard(row);
  const Value card = cards.Row(row.card);
  return DeckCard{std::string(cards.Key(row.card)), std::string(cards.Name(row.card)),
                  card["type"].text() == "ninja", card["platoon"].flag(), row.count};
}

// A card as the player declares it.
Decided<DeckCard> FromRow(const DeckRow& row) {
  // [NAR-DECK-2] Copies are counted by the printed name, [NAR-DECK-3] Ninja by their type.
  if (row.name.empty()) {
    return NotDeclared(
        row, "NAR-DECK-2",
        {"has no name: write it as it is printed", "non ha il nome: scriverlo com'è stampato"});
  }
  if (!row.marks.Has(kType)) {
    return NotDeclared(row, "NAR-DECK-3",
                       {"has no `marks.type`: say which type of card it is",
                        "non ha `marks.type`: indicare il tipo di carta"});
  }
  return DeckCard{row.written, row.name, row.marks[kType].text() == "ninja",
                  row.marks["platoon"].FlagOr(false), row.count};
}

// The row that declares a code otherwise than an earlier one does; null: there is none.
// [NAR-DECK-2] [NAR-RESTRICT-4] A code is of one card, and a card has one name.
class Declarations {
 public:
  bool Contradicts(const DeckCard& card) {
    const auto [place, added] = seen_.emplace(PlainCode(card.code), card);
    const DeckCard& seen = place->second;
    return !added &&
           (seen.name != card.name || seen.ninja != card.ninja || seen.platoon != card.platoon);
  }

 private:
  std::map<std::string, DeckCard> seen_;
};

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
                      {code, name, form::Required(CardTypeForm()), PlatoonForm()});
}

Form DeckRowForm() {
  // [NAR-DECK-1] Rows are of cards that are counted: none is of no card.
  return form::By(
      "NAR-DECK-1",
      form::Struct(
          "row", {"Row", "Riga"},
          {form::By("NAR-SIDE-1", form::Flag(kSideboard, {"In the sideboard", "Nel sideboard"})),
           CardTypeForm(), PlatoonForm()}));
}

namespace {

struct ReadList {
  std::vector<DeckCard> deck;
  std::vector<DeckCard> side;
};

Decided<ReadList> ReadRows(const DeckRequest& request, bool declared, const CatalogueView& cards) {
  ReadList list;
  Declarations declarations;
  for (const DeckRow& row : request.rows) {
    const Decided<DeckCard> card = declared ? FromRow(row) : FromCatalogue(row, cards);
    if (!card.decided()) return card.refusal();
    if (declared && declarations.Contradicts(card.value())) {
      return NotDeclared(row, "NAR-DECK-2",
                         {"declares another card than an earlier row with this code",
                          "dichiara una carta diversa da una riga precedente con questo codice"});
    }
    (row.marks[kSideboard].FlagOr(false) ? list.side : list.deck).push_back(card.value());
  }
  return list;
}

// What a judge does about a list: the infraction, and when it was found.
Value InfractionOf(Infraction infraction, const char* found) {
  Value details = Value::Struct(
      {{"infraction", Value::Text(kInfractionRows[static_cast<size_t>(infraction)].id)}});
  if (found != nullptr) details.Set("found", Value::Text(found));
  return details;
}

}  // namespace

Decided<DeckVerdict> CheckList(const DeckRequest& request, Host& host) {
  const EventSettings settings = ReadSettings(request.settings);
  const Decided<ReadList> list = ReadRows(request, settings.cards_declared, host.catalogue());
  if (!list.decided()) return list.refusal();
  const bool late = request.rounds_paired > 0;
  DeckVerdict verdict;
  // [NAR-PEN-LIST] [NAR-AMB-9] A list that breaks any rule of the deck is illegal.
  verdict.violations =
      ViolationsOf(CheckDeck(list.value().deck, list.value().side, settings.illegal_codes));
  if (!verdict.violations.empty()) {
    // [NAR-PEN-LIST-PROC-1] [NAR-PEN-LIST-PROC-2] What is done goes by when it was found.
    verdict.warnings.push_back(
        {"ILLEGAL_LIST", "NAR-PEN-LIST",
         InfractionOf(Infraction::kIllegalList, late ? "after_round_1_start" : "before_event")});
  }
  if (late) {
    // [NAR-DECK-8] [NAR-PEN-LATE-EX-B] Lists are handed in before the event begins.
    verdict.warnings.push_back(
        {"LATE_LIST", "NAR-DECK-8", InfractionOf(Infraction::kTardiness, nullptr)});
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
      {"ILLEGAL_LIST", {"illegal list: rule on it", "lista illegale: giudicarla"}, "NAR-PEN-LIST"},
      {"LATE_LIST", {"list handed in late", "lista consegnata in ritardo"}, "NAR-DECK-8"},
  };
}

}  // namespace arbitro::nar
