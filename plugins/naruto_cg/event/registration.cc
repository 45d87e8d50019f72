// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/registration.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/counted.h"
#include "arbitro/folded_name.h"
#include "arbitro/row_numbers.h"
#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/rules/deck_rules.h"
#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {
namespace {

constexpr char kSideboard[] = "sideboard";

constexpr char kType[] = "type";

// The faults of a row.
enum class RowFault : uint8_t { kUnknown, kNoName, kNoType, kContradicts };

struct RowFaultText {
  RowFault fault;
  const char* reason;
  const char* rule;
  const char* english;
  const char* italian;
};

constexpr RowFaultText kRowFaults[] = {
    {RowFault::kUnknown, "UNKNOWN_CARD", "NAR-DECK-5",
     "name no card of the catalogue: correct them", "nessuna carta del catalogo: correggerle"},
    // [NAR-DECK-2] Copies are counted by the printed name, [NAR-DECK-3] Ninja by their type.
    {RowFault::kNoName, "CARD_NOT_DECLARED", "NAR-DECK-2",
     "have no name: write it as it is printed", "manca il nome: scrivilo com'è stampato"},
    {RowFault::kNoType, "CARD_NOT_DECLARED", "NAR-DECK-3",
     "have no `marks.type`: say which type of card it is",
     "manca `marks.type`: indica il tipo di carta"},
    // [NAR-DECK-2] [NAR-RESTRICT-4] A code is of one card, and a card has one name.
    {RowFault::kContradicts, "CARD_NOT_DECLARED", "NAR-DECK-2",
     "declare another card than an earlier row with their code",
     "dichiarano una carta diversa da una riga precedente con lo stesso codice"}};

// All bad rows of a list, by what is wrong with them.
class BadRows {
 public:
  void Add(RowFault fault, size_t row) { rows_[static_cast<size_t>(fault)].push_back(row); }

  // Names every bad row; nullopt: there is none. The first fault gives reason and rule.
  std::optional<Refusal> refusal() const {
    std::optional<Refusal> refusal;
    for (const RowFaultText& text : kRowFaults) {
      const std::vector<size_t>& rows = rows_[static_cast<size_t>(text.fault)];
      if (rows.empty()) continue;
      if (!refusal) {
        refusal = Refuse(text.reason, text.rule, {});
      } else {
        refusal->message.en += "; ";
        refusal->message.it += "; ";
      }
      refusal->message.en += "rows " + RowNumbers(rows) + " " + text.english;
      refusal->message.it += "righe " + RowNumbers(rows) + ": " + text.italian;
    }
    return refusal;
  }

 private:
  std::array<std::vector<size_t>, std::size(kRowFaults)> rows_;
};

// The row that declares a code otherwise than an earlier one does; null: there is none.
// [NAR-DECK-2] [NAR-RESTRICT-4] A code is of one card, and a card has one name.
class Declarations {
 public:
  bool Contradicts(const DeckCard& card) {
    const auto [place, added] = seen_.emplace(PlainCode(card.code), card);
    const DeckCard& seen = place->second;
    return !added && (FoldName(seen.name) != FoldName(card.name) || seen.ninja != card.ninja ||
                      seen.platoon != card.platoon);
  }

 private:
  std::map<std::string, DeckCard> seen_;
};

struct ReadList {
  std::vector<DeckCard> deck;
  std::vector<DeckCard> side;
};

Form PlatoonForm();
Decided<ReadList> ReadRows(const DeckRequest& request, bool declared, const CatalogueView& cards);
Refusal NoCatalogue();
std::optional<RowFault> FaultOf(const DeckRow& row, bool declared, const CatalogueView& cards);
DeckCard FromRow(const DeckRow& row);
DeckCard FromCatalogue(const DeckRow& row, const CatalogueView& cards);
std::vector<Finding> ViolationsOf(const DeckFaults& faults);
Value Number(const char* name, int64_t number);
void AddCounts(const char* code, const char* rule, const std::map<std::string, int64_t>& counts,
               std::vector<Finding>* findings);
Value InfractionOf(Infraction infraction, const char* found);
void AddNames(const DeckRequest& request, const CatalogueView& cards, DeckVerdict* verdict);
void AddIllegalUnknown(const std::vector<std::string>& illegal_codes, const CatalogueView& cards,
                       DeckVerdict* verdict);

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

Decided<DeckVerdict> CheckList(const DeckRequest& request, Host& host) {
  const EventSettings settings = ReadSettings(request.settings);
  const Decided<ReadList> list = ReadRows(request, settings.cards_declared, host.catalogue());
  if (!list.decided()) return list.refusal();
  const bool begun = request.rounds_paired > 0;
  // [NAR-DECK-8] Everybody's list is there before the first round that he plays.
  const bool late =
      !request.judged_only && request.rounds_paired >= std::max<uint32_t>(1, request.first_round);
  DeckVerdict verdict;
  // [NAR-PEN-LIST] [NAR-AMB-9] A list that breaks any rule of the deck is illegal.
  verdict.violations =
      ViolationsOf(CheckDeck(list.value().deck, list.value().side, settings.illegal_codes));
  if (!verdict.violations.empty()) {
    // [NAR-PEN-LIST-PROC-1] [NAR-PEN-LIST-PROC-2] The time of finding decides what is done.
    verdict.warnings.push_back(
        {"ILLEGAL_LIST", "NAR-PEN-LIST",
         InfractionOf(Infraction::kIllegalList, begun ? "after_round_1_start" : "before_event")});
  }
  if (late) {
    // [NAR-DECK-8] [NAR-PEN-LATE-EX-B] Lists are handed in before the event begins.
    verdict.warnings.push_back(
        {"LATE_LIST", "NAR-DECK-8", InfractionOf(Infraction::kTardiness, nullptr)});
  }
  if (!settings.cards_declared) {
    AddNames(request, host.catalogue(), &verdict);
    AddIllegalUnknown(settings.illegal_codes, host.catalogue(), &verdict);
  }
  host.Cite("NAR-DECK-1", "deck and sideboard by the tournament regulations");
  return verdict;
}

void AddWithoutList(const DrawRequest& request, RoundEvaluation* evaluation) {
  if (!ReadSettings(request.settings).decks_required) return;
  // [NAR-DECK-8] A player who is seated late hands in a list as well.
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    const bool legal = (request.players[player].flags & ARBITRO_DRAW_PLAYER_DECK_LEGAL) != 0;
    if (!legal) evaluation->problems.push_back({kWithoutList, "NAR-DECK-8", player});
  }
}

std::optional<Refusal> CheckListsThere(const DrawRequest& request) {
  if (!ReadSettings(request.settings).decks_required) return std::nullopt;
  // [NAR-DECK-8] Everybody's list is there before the first round, and who comes later hands it in
  // before his own.
  Refusal refusal = Refuse("LISTS_MISSING", "NAR-DECK-8", {});
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    const bool legal = (request.players[player].flags & ARBITRO_DRAW_PLAYER_DECK_LEGAL) != 0;
    if (!legal) refusal.players.push_back(player);
  }
  if (refusal.players.empty()) return std::nullopt;
  refusal.message = CountedLabel(
      static_cast<int64_t>(refusal.players.size()),
      {"player has no legal list: register it, or let the player drop",
       "giocatore non ha una lista legale: registrala, o ritira il giocatore"},
      {"players have no legal list: register the lists, or let the players drop",
       "giocatori non hanno una lista legale: registra le liste, o ritira i giocatori"});
  refusal.message.en += " (an event with `decks_required` false goes without)";
  refusal.message.it += " (un evento con `decks_required` falso ne fa a meno)";
  return refusal;
}

std::vector<Code> DeckCodes() {
  return {
      {"DECK_SIZE", {"not forty cards", "le carte non sono quaranta"}, "NAR-DECK-1"},
      {"SIDE_SIZE",
       {"not twelve cards or none", "le carte del sideboard non sono dodici"},
       "NAR-SIDE-1"},
      {"NINJA_CAP", {"too many Ninja without Platoon", "troppi Ninja senza Plotone"}, "NAR-DECK-3"},
      {"COPIES", {"too many copies of a name", "troppe copie di un nome"}, "NAR-DECK-2"},
      {"LEGENDARY", {"legendary card twice", "carta leggendaria doppia"}, "NAR-RESTRICT-1"},
      {"RESTRICTED", {"restricted card twice", "carta limitata doppia"}, "NAR-RESTRICT-2"},
      {"FORMAT", {"not in this format", "fuori da questo formato"}, "NAR-DECK-6"},
      {"ILLEGAL_LIST",
       {"illegal list: rule on it", "lista illegale: assegna una penalità"},
       "NAR-PEN-LIST"},
      {"NAME_DIFFERS",
       {"the row's name is of another card", "il nome della riga è di un'altra carta"},
       "NAR-DECK-2"},
      {"ILLEGAL_CODE_UNKNOWN",
       {"`illegal_codes` names no card of the catalogue: amend it, or nothing is shut out by it",
        "`illegal_codes` non indica nessuna carta del catalogo: correggilo, o non esclude nulla"},
       "NAR-DECK-6"},
      {"LATE_LIST", {"list handed in late", "lista consegnata in ritardo"}, "NAR-DECK-8"},
  };
}

namespace {

Form PlatoonForm() { return form::By("NAR-DECK-4", form::Flag("platoon", {"Platoon", "Plotone"})); }

Decided<ReadList> ReadRows(const DeckRequest& request, bool declared, const CatalogueView& cards) {
  ReadList list;
  Declarations declarations;
  BadRows bad;
  for (size_t i = 0; i < request.rows.size(); ++i) {
    const DeckRow& row = request.rows[i];
    if (!declared && row.card == ARBITRO_NONE) return NoCatalogue();
    if (const auto fault = FaultOf(row, declared, cards)) {
      bad.Add(*fault, i);
      continue;
    }
    DeckCard card = declared ? FromRow(row) : FromCatalogue(row, cards);
    if (declared && declarations.Contradicts(card)) bad.Add(RowFault::kContradicts, i);
    (row.marks[kSideboard].FlagOr(false) ? list.side : list.deck).push_back(std::move(card));
  }
  if (auto refusal = bad.refusal()) return *std::move(refusal);
  return list;
}

Refusal NoCatalogue() {
  return Refuse("CARDS_UNKNOWN", "NAR-DECK-5",
                {"the event has no catalogue: make it with one, or let lists declare their cards "
                 "(`cards`: `declared`)",
                 "l'evento non ha un catalogo: crealo con un catalogo, o fa' dichiarare le carte "
                 "nelle liste (`cards`: `declared`)"});
}

// The fault of a row by itself.
std::optional<RowFault> FaultOf(const DeckRow& row, bool declared, const CatalogueView& cards) {
  if (!declared) {
    return row.card < cards.size() ? std::nullopt : std::optional<RowFault>(RowFault::kUnknown);
  }
  if (FoldName(row.name).empty()) return RowFault::kNoName;
  if (!row.marks.Has(kType)) return RowFault::kNoType;
  return std::nullopt;
}

// A card as the player declares it.
DeckCard FromRow(const DeckRow& row) {
  return DeckCard{row.written, row.name, row.marks[kType].text() == "ninja",
                  row.marks["platoon"].FlagOr(false), row.count};
}

// A card of the operator's catalogue.
DeckCard FromCatalogue(const DeckRow& row, const CatalogueView& cards) {
  const Value card = cards.Row(row.card);
  return DeckCard{std::string(cards.Key(row.card)), std::string(cards.Name(row.card)),
                  card["type"].text() == "ninja", card["platoon"].flag(), row.count};
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

// The infraction that a judge rules on, and when it was found.
Value InfractionOf(Infraction infraction, const char* found) {
  Value details = Value::Struct(
      {{"infraction", Value::Text(kInfractionRows[static_cast<size_t>(infraction)].id)}});
  if (found != nullptr) details.Set("found", Value::Text(found));
  return details;
}

// [NAR-DECK-2] The name is what counts: a row whose name is not that of its code's card is looked
// at. Where lists declare their cards there is nothing to hold a name against.
void AddNames(const DeckRequest& request, const CatalogueView& cards, DeckVerdict* verdict) {
  for (size_t i = 0; i < request.rows.size(); ++i) {
    const DeckRow& row = request.rows[i];
    if (MayBeNameOf(row.name, cards.Name(row.card))) continue;
    verdict->warnings.push_back(
        {"NAME_DIFFERS", "NAR-DECK-2",
         Value::Struct({{"card", Value::Text(cards.Key(row.card))},
                        {"name", Value::Text(cards.Name(row.card))},
                        {"written", Value::Text(row.name)},
                        {"row", Value::Integer(static_cast<int64_t>(i) + 1)}})});
  }
}

// [NAR-DECK-6] A code that is of no card shuts nothing out: a slip of the organiser's, most likely.
void AddIllegalUnknown(const std::vector<std::string>& illegal_codes, const CatalogueView& cards,
                       DeckVerdict* verdict) {
  std::map<std::string, std::string> unknown;  // as compared, and as written
  for (const std::string& code : illegal_codes) unknown.emplace(PlainCode(code), code);
  for (uint32_t card = 0; card < cards.size() && !unknown.empty(); ++card) {
    unknown.erase(PlainCode(std::string(cards.Key(card))));
  }
  for (const auto& [plain, code] : unknown) {
    verdict->warnings.push_back(
        {"ILLEGAL_CODE_UNKNOWN", "NAR-DECK-6", Value::Struct({{"card", Value::Text(code)}})});
  }
}

}  // namespace

}  // namespace arbitro::nar
