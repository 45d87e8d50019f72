// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/deck_check.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "arbitro/folded_name.h"
#include "plugins/pokemon_tcg/rules/card_marks.h"
#include "plugins/pokemon_tcg/rules/deck_counts.h"
#include "plugins/pokemon_tcg/rules/language.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kMarkBytesMax = 64;

struct CardFindings {
  std::vector<PrintingFinding> violations;
  std::vector<PrintingFinding> warnings;
};

auto FindingOrder(const PrintingFinding& one) {
  const Value& details = one.finding.details;
  return std::make_tuple(one.finding.code, details["name"].text() + details["group"].text(),
                         details["card"].text(), one.card, details["language"].text());
}

CardFindings CheckPrintings(const DeckList& deck, const PoolContext& context);
void CheckAdmission(uint32_t card, const PoolContext& context, CardFindings* findings);
bool NeedsHeadJudge(const PoolContext& context, uint32_t card);
bool IsAceSpec(const CatalogueView& cards, uint32_t card);
void Append(std::vector<Finding> from, std::vector<PrintingFinding>* to);
std::vector<Finding> Sorted(std::vector<PrintingFinding> all);
Value NameAndCard(const PoolContext& context, uint32_t card);

}  // namespace

DeckVerdict CheckDeckList(const DeckList& deck, const FormatRow& format,
                          const PoolContext& context) {
  std::vector<Finding> counts;
  CheckDeckSize(deck.rows, format, &counts);
  CheckCopies(deck.rows, format, context, &counts);
  CheckTextLimits(deck.rows, format, context, &counts);
  if (deck.supplied) CheckSuppliedPool(deck.rows, *deck.supplied, context, &counts);
  std::vector<Finding> basics;
  if (context.event.season.warns_without_basic) {
    CheckBasicPokemon(deck.rows, context.cards, &basics);
  }

  CardFindings printings = CheckPrintings(deck, context);
  Append(std::move(counts), &printings.violations);
  Append(std::move(basics), &printings.warnings);
  return {Sorted(std::move(printings.violations)), Sorted(std::move(printings.warnings))};
}

std::vector<Finding> CheckNames(const std::vector<DeckRow>& rows, const PoolContext& context) {
  std::vector<Finding> findings;
  for (size_t i = 0; i < rows.size(); ++i) {
    const DeckRow& row = rows[i];
    // [PKM-5-e] A list names a card by its title, its expansion and its number: the deck is judged
    // by the last two, and who checks it reads the first.
    const bool fits = MayBeNameOf(row.name, context.cards.Name(row.card)) ||
                      MayBeNameOf(row.name, CountedName(context, row.card));
    if (fits) continue;
    Value details = NameAndCard(context, row.card);
    details.Set("written", Value::Text(row.name));
    details.Set("row", Value::Integer(static_cast<int64_t>(i) + 1));
    findings.push_back({"NAME_DIFFERS", "PKM-5-e", std::move(details)});
  }
  return findings;
}

std::vector<Code> DeckCodes() {
  return {
      {"DECK_SIZE", {"wrong number of cards", "numero di carte sbagliato"}, "PKM-5-d"},
      {"COPY_LIMIT", {"too many copies of a name", "troppe copie di un nome"}, "PKM-11.1-b"},
      {"CARD_TEXT_LIMIT",
       {"more cards than their own text allows", "più carte di quante il loro testo ammetta"},
       "PKM-11.1-d"},
      {"SET_NOT_LEGAL",
       {"expansion not admitted in this format", "espansione non ammessa in questo formato"},
       "PKM-13.1-f"},
      {"NOT_YET_RELEASED", {"not released yet", "non ancora uscita"}, "PKM-1.5-a"},
      {"NOT_IN_POOL",
       {"more than the organiser handed out", "più di quante l'organizzatore ha distribuito"},
       "PKM-11.2-a"},
      {"POOL_SIZE",
       {"not as many cards as were handed out", "non tante carte quante ne sono state consegnate"},
       "PKM-4-b"},
      {"REFERENCE_CARD_MISSING",
       {"old text without a reference card", "testo vecchio senza carta di riferimento"},
       "PKM-1.4-c"},
      {"FOREIGN_LANGUAGE", {"language foreign here", "lingua straniera qui"}, "PKM-1.8-b"},
      {"AUTOGRAPHED", {"written on", "scritta o autografata"}, "PKM-1.9"},
      {"ALTERNATE_BACK", {"not the usual back", "dorso diverso dal normale"}, "PKM-1.10"},
      {"NOT_TOURNAMENT_LEGAL",
       {"printed NOT TOURNAMENT LEGAL", "porta la scritta NOT TOURNAMENT LEGAL"},
       "PKM-1.11"},
      {"FAKE_OR_PROXY", {"fake card or proxy", "carta falsa o sostituto"}, "PKM-1.6"},
      {"UNRELEASED_REPRINT",
       {"printing not out yet of an admitted card", "stampa non ancora uscita di carta ammessa"},
       "PKM-1.5-b"},
      {"HEAD_JUDGE",
       {"old printing of an ACE SPEC name: ask the head judge",
        "vecchia stampa di un nome ASSO TATTICO: chiedi al capo arbitro"},
       "PKM-AMB-10"},
      {"NAME_DIFFERS",
       {"the row's name is of another card", "il nome della riga è di un'altra carta"},
       "PKM-5-e"},
      {"NO_BASIC_POKEMON", {"no Basic Pokémon", "nessun Pokémon Base"}, "PKM-GEN-DECK-2"},
  };
}

Form DeckRowForm() {
  return form::Struct(
      "marks", {"Marks", "Segni"},
      {form::By("PKM-1.8-b",
                form::Text("lang", {"Language (ISO code)", "Lingua (codice ISO)"}, kMarkBytesMax)),
       form::By("PKM-1.8-e", RegionField("home_region", {"Home region of the player",
                                                         "Regione di casa del giocatore"})),
       form::By("PKM-1.9", form::Flag("signed", {"Written on", "Scritta o autografata"})),
       form::By("PKM-1.10", form::Text("back", {"Unusual back", "Dorso insolito"}, kMarkBytesMax)),
       form::By("PKM-1.11",
                form::Flag("ntl", {"Printed NOT TOURNAMENT LEGAL", "NOT TOURNAMENT LEGAL"})),
       form::By("PKM-1.6",
                form::Text("fake", {"Fake or proxy", "Falsa o sostituto"}, kMarkBytesMax)),
       form::By("PKM-1.4-c", form::Flag("reference", {"Reference card at hand",
                                                      "Carta di riferimento a portata"})),
       form::By("PKM-4-b", form::Flag("unused", {"Limited: left out of the deck",
                                                 "Limitato: lasciata fuori dal mazzo"})),
       form::By("PKM-11.2-d", form::Flag("supplied", {"Limited: supplied basic Energy",
                                                      "Limitato: Energia base fornita"})),
       form::By("PKM-14.3.1",
                form::OneChoice("member",
                                {"Team battle: owner of the deck", "Squadre: di chi è il mazzo"},
                                {{"first", {"First member", "Primo membro"}},
                                 {"second", {"Second member", "Secondo membro"}}}))});
}

namespace {

CardFindings CheckPrintings(const DeckList& deck, const PoolContext& context) {
  CardFindings findings;
  for (const DeckRow& row : deck.rows) {
    CheckAdmission(row.card, context, &findings);
    CheckMarks(row, context, &findings.violations);
    CheckReferenceCard(row, deck.reference_cards, context, &findings.violations);
  }
  return findings;
}

void CheckAdmission(uint32_t card, const PoolContext& context, CardFindings* findings) {
  // [PKM-1-a] Only cards admitted in the tournament's format.
  const Admission admission = Admit(context, card).admission;
  const auto finding = [&](const char* code, const char* rule) {
    return PrintingFinding{card, {code, rule, NameAndCard(context, card)}};
  };
  if (admission == Admission::kSetNotLegal) {
    // [PKM-13.1-f] Nothing older than the list but its reprints and basic Energy.
    findings->violations.push_back(finding("SET_NOT_LEGAL", "PKM-13.1-f"));
  } else if (admission == Admission::kNotReleased) {
    // [PKM-1.5-a] Not before its regular release.
    findings->violations.push_back(finding("NOT_YET_RELEASED", "PKM-1.5-a"));
  } else if (admission == Admission::kUnreleasedReprint) {
    // [PKM-1.5-b] May be used if it is easily recognised, which a person judges.
    findings->warnings.push_back(finding("UNRELEASED_REPRINT", "PKM-1.5-b"));
  }
  if (admission == Admission::kAsReprint && NeedsHeadJudge(context, card)) {
    findings->warnings.push_back(finding("HEAD_JUDGE", "PKM-AMB-10"));
  }
}

// [PKM-AMB-10] An old printing of a name that is ACE SPEC since: legal, played as an ACE SPEC card,
// and the head judge looks at it.
bool NeedsHeadJudge(const PoolContext& context, uint32_t card) {
  if (context.pool != CardPool::kStandard || IsAceSpec(context.cards, card)) return false;
  const std::vector<uint32_t>& printings = Printings(context, card);
  return std::any_of(printings.begin(), printings.end(), [&](uint32_t other) {
    return IsAceSpec(context.cards, other) && IsReleased(context, other);
  });
}

bool IsAceSpec(const CatalogueView& cards, uint32_t card) {
  return cards.ListFieldHas(card, "subtypes", "ACE SPEC");
}

void Append(std::vector<Finding> from, std::vector<PrintingFinding>* to) {
  for (Finding& finding : from) to->push_back({ARBITRO_NONE, std::move(finding)});
}

// Sorted by code, then name or group, then card; one entry a printing.
std::vector<Finding> Sorted(std::vector<PrintingFinding> all) {
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return FindingOrder(a) < FindingOrder(b); });
  const auto same = [](const auto& a, const auto& b) { return FindingOrder(a) == FindingOrder(b); };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  std::vector<Finding> findings;
  findings.reserve(all.size());
  for (PrintingFinding& one : all) findings.push_back(std::move(one.finding));
  return findings;
}

Value NameAndCard(const PoolContext& context, uint32_t card) {
  return Value::Struct({{"name", Value::Text(CountedName(context, card))},
                        {"card", Value::Text(context.cards.Key(card))}});
}

}  // namespace

}  // namespace arbitro::pkm
