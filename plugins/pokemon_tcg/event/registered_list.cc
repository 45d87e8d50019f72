// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/registered_list.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/row_numbers.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/registration.h"
#include "plugins/pokemon_tcg/rules/deck_check.h"
#include "plugins/pokemon_tcg/rules/formats.h"

namespace arbitro::pkm {
namespace {

std::optional<Refusal> CheckMarksFit(const DeckRequest& request, const FormatRow& format);
std::optional<Refusal> CheckMembers(const DeckRequest& request, const FormatRow& format);
std::optional<Refusal> CheckKnown(const DeckRequest& request, const CatalogueView& cards);
template <class Holds>
std::string RowsWhere(const DeckRequest& request, Holds holds);
DeckVerdict CheckCards(const DeckRequest& request, const FormatRow& format,
                       const PoolContext& context);
DeckVerdict CheckTeam(const DeckRequest& request, const FormatRow& format,
                      const PoolContext& context);
DeckRequest MembersRows(const DeckRequest& request, std::string_view member);
void AddFindings(std::vector<Finding> found, std::string_view member, std::vector<Finding>* all);
DeckList ReadDeckList(const DeckRequest& request, const FormatRow& format,
                      const PoolContext& context);

}  // namespace

Decided<DeckVerdict> CheckRegisteredList(const DeckRequest& request, Host& host) {
  if (const auto refusal = CheckMayRegister(request)) return *refusal;
  const FormatRow* format = FindFormatRow(request.format);
  if (format == nullptr) {
    // [PKM-F] A tournament in none of the formats described is not sanctioned, and has no rules
    // here.
    return Refuse("UNKNOWN_FORMAT", "PKM-F",
                  {"`" + request.format + "` is no format of the rulebook",
                   "`" + request.format + "` non è un formato del regolamento"});
  }
  if (const auto refusal = CheckMarksFit(request, *format)) return *refusal;
  if (const auto refusal = CheckMembers(request, *format)) return *refusal;
  const EventFacts event = ReadEvent(request.settings);
  const PoolContext context = {host.catalogue(), event, format->pool};
  if (const auto refusal = CheckKnown(request, context.cards)) return *refusal;
  host.Cite(format->rule, "checked as " + request.format + " on " + event.date);
  DeckVerdict verdict = CheckCards(request, *format, context);
  for (Finding& finding : CheckNames(request.rows, context)) {
    verdict.warnings.push_back(std::move(finding));
  }
  return verdict;
}

namespace {

// [PKM-4-b] Only a Limited list has cards beside the deck.
std::optional<Refusal> CheckMarksFit(const DeckRequest& request, const FormatRow& format) {
  if (format.environment == Environment::kLimited) return std::nullopt;
  const std::string rows = RowsWhere(request, [](const DeckRow& row) {
    return row.marks["unused"].flag() || row.marks["supplied"].flag();
  });
  if (rows.empty()) return std::nullopt;
  return Refuse("LIMITED_LIST", "PKM-4-b",
                {"rows " + rows + " are marked as in Limited: leave such rows out",
                 "righe " + rows + ": hanno un segno del limitato: togli queste righe"});
}

// [PKM-4-b] A team's list says for each row whose deck it belongs to; no other list does.
std::optional<Refusal> CheckMembers(const DeckRequest& request, const FormatRow& format) {
  const bool team = format.prizes_of == PrizesOf::kTeamMember;
  const std::string rows =
      RowsWhere(request, [&](const DeckRow& row) { return row.marks.Has("member") != team; });
  if (rows.empty()) return std::nullopt;
  return Refuse("TEAM_LIST", "PKM-4-b",
                {"rows " + rows +
                     ": say on each row of a team's list, and on no other list, whose deck it is "
                     "(`member`)",
                 "righe " + rows +
                     ": di' su ogni riga dell'elenco di una squadra, e su nessun altro elenco, "
                     "di chi è il mazzo (`member`)"});
}

std::optional<Refusal> CheckKnown(const DeckRequest& request, const CatalogueView& cards) {
  const std::string rows =
      RowsWhere(request, [&](const DeckRow& row) { return row.card >= cards.size(); });
  if (rows.empty()) return std::nullopt;
  return Refuse("UNKNOWN_CARD", "PKM-5-e",
                {"rows " + rows + " name no card of the event's catalogue: correct them",
                 "righe " + rows + ": nessuna carta del catalogo dell'evento: correggerle"});
}

// The numbers of the rows of which something holds; empty: there is none.
template <class Holds>
std::string RowsWhere(const DeckRequest& request, Holds holds) {
  std::vector<size_t> rows;
  for (size_t i = 0; i < request.rows.size(); ++i) {
    if (holds(request.rows[i])) rows.push_back(i);
  }
  return RowNumbers(rows);
}

DeckVerdict CheckCards(const DeckRequest& request, const FormatRow& format,
                       const PoolContext& context) {
  if (format.prizes_of == PrizesOf::kTeamMember) return CheckTeam(request, format, context);
  return CheckDeckList(ReadDeckList(request, format, context), format, context);
}

DeckVerdict CheckTeam(const DeckRequest& request, const FormatRow& format,
                      const PoolContext& context) {
  DeckVerdict both;
  for (const std::string_view member : {"first", "second"}) {
    DeckList deck = ReadDeckList(MembersRows(request, member), format, context);
    // [PKM-14.3.2] Teammates may trade while they build: what one was handed, both may play.
    if (deck.supplied) {
      deck.supplied->rows = ReadDeckList(request, format, context).supplied->rows;
      deck.supplied->handed_out *= member == "first" ? 2 : 0;
    }
    DeckVerdict own = CheckDeckList(deck, format, context);
    AddFindings(std::move(own.violations), member, &both.violations);
    AddFindings(std::move(own.warnings), member, &both.warnings);
  }
  return both;
}

// [PKM-14.3.1] [PKM-14.3.2] Each member of a team has a deck of its own, on the team's one list.
DeckRequest MembersRows(const DeckRequest& request, std::string_view member) {
  DeckRequest own = request;
  own.rows.clear();
  for (const DeckRow& row : request.rows) {
    if (row.marks["member"].text() == member) own.rows.push_back(row);
  }
  return own;
}

// Each finding in a member's deck says whose it is.
void AddFindings(std::vector<Finding> found, std::string_view member, std::vector<Finding>* all) {
  for (Finding& finding : found) {
    if (finding.details.is_null()) finding.details = Value::Struct();
    finding.details.Set("member", Value::Text(member));
    all->push_back(std::move(finding));
  }
}

// A reference card at hand is marked on the row of the card that it explains.
DeckList ReadDeckList(const DeckRequest& request, const FormatRow& format,
                      const PoolContext& context) {
  DeckList deck;
  SuppliedPool pool;
  pool.basic_energy =
      context.event.basic_energy_provided ? EnergyProvided::kYes : EnergyProvided::kNo;
  pool.handed_out = context.event.cards_handed_out;
  for (const DeckRow& row : request.rows) {
    // [PKM-4-b] A list says exactly what the deck holds; in Limited it names the cards left out,
    // too, [PKM-11.2.1-e] [PKM-11.2.2-h] for the organiser to see.
    if (!row.marks["supplied"].flag()) pool.rows.push_back(row);
    if (!row.marks["unused"].flag()) deck.rows.push_back(row);
    if (!row.marks["reference"].flag()) continue;
    deck.reference_cards.emplace_back(CountedName(context, row.card));
  }
  if (format.environment == Environment::kLimited) deck.supplied = std::move(pool);
  return deck;
}

}  // namespace

}  // namespace arbitro::pkm
