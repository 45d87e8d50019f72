// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/card_marks.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "arbitro/folded_name.h"
#include "plugins/pokemon_tcg/rules/language.h"

namespace arbitro::pkm {
namespace {

constexpr std::string_view kEnglish = "en";

constexpr std::string_view kProxy = "proxy";

void CheckLanguage(const DeckRow& row, const PoolContext& context,
                   std::vector<PrintingFinding>* findings);
Value Named(const PoolContext& context, uint32_t card);
bool Lists(const std::vector<std::string>& names, const std::string& name_key);
bool IsTextChanged(const PoolContext& context, uint32_t card);

}  // namespace

void CheckMarks(const DeckRow& row, const PoolContext& context,
                std::vector<PrintingFinding>* findings) {
  const auto find = [&](const char* code, const char* rule) {
    findings->push_back({row.card, {code, rule, Named(context, row.card)}});
  };
  CheckLanguage(row, context, findings);
  // [PKM-1.9] No writing on cards, autographs included.
  if (row.marks["signed"].flag()) find("AUTOGRAPHED", "PKM-1.9");
  // [PKM-1.10] Only the usual back, even in opaque sleeves [PKM-AMB-12].
  // [PKM-12-b] That keeps World Championships decks and other collectors' products out.
  if (!row.marks["back"].text().empty()) find("ALTERNATE_BACK", "PKM-1.10");
  // [PKM-1.11] Cards that say so themselves are out.
  if (row.marks["ntl"].flag()) find("NOT_TOURNAMENT_LEGAL", "PKM-1.11");
  const std::string& fake = row.marks["fake"].text();
  // [PKM-1.7-a] A proxy that a player made is a fake card. [PKM-1.6] Only genuine cards.
  if (!fake.empty()) find("FAKE_OR_PROXY", fake == kProxy ? "PKM-1.7-a" : "PKM-1.6");
}

void CheckReferenceCard(const DeckRow& row, const std::vector<std::string>& reference_cards,
                        const PoolContext& context, std::vector<PrintingFinding>* findings) {
  const std::string name = NameKey(context, row.card);
  // [PKM-1.4-b] Which names are considerably changed, the organiser lists.
  if (!Lists(context.event.significantly_changed, name)) return;
  // [PKM-1.4-c] A player of the old text keeps a copy of the newest; [PKM-5-f] staff ask for
  // it.
  if (!IsTextChanged(context, row.card) || Lists(reference_cards, name)) return;
  Value details = Named(context, row.card);
  details.Set("card", Value::Text(context.cards.Key(row.card)));
  findings->push_back({row.card, {"REFERENCE_CARD_MISSING", "PKM-1.4-c", std::move(details)}});
}

namespace {

void CheckLanguage(const DeckRow& row, const PoolContext& context,
                   std::vector<PrintingFinding>* findings) {
  const EventFacts& event = context.event;
  // [PKM-1.8-e] At the World Championships and the Last Chance Qualifier the player's home decides.
  const bool at_home = event.home_languages && row.marks.Has("home_region");
  const RegionRow* region = FindRegion(at_home ? row.marks["home_region"].text() : event.region);
  if (region == nullptr) return;
  const std::string language = row.marks["lang"].TextOr(kEnglish);
  if (IsAuthorizedLanguage(*region, language)) return;
  // [PKM-AMB-11] Forbidden at non-premier events too, unless the organiser lets them in.
  if (!event.premier && event.allow_foreign_at_non_premier) return;
  Value details = Named(context, row.card);
  details.Set("language", Value::Text(language));
  // [PKM-1.8-d] No foreign cards at premier events; [PKM-1.8-b] nor, by the general rule,
  // elsewhere.
  const char* rule = event.premier ? "PKM-1.8-d" : "PKM-1.8-b";
  findings->push_back({row.card, {"FOREIGN_LANGUAGE", rule, std::move(details)}});
}

Value Named(const PoolContext& context, uint32_t card) {
  return Value::Struct({{"name", Value::Text(CountedName(context, card))}});
}

bool Lists(const std::vector<std::string>& names, const std::string& name_key) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return FoldName(name) == name_key; });
}

bool IsTextChanged(const PoolContext& context, uint32_t card) {
  const std::string_view text = context.cards.TextField(card, "mech");
  if (text.empty() || IsAuthorized(context, card)) return false;
  const std::vector<uint32_t>& printings = Printings(context, card);
  return std::none_of(printings.begin(), printings.end(), [&](uint32_t other) {
    return IsAuthorized(context, other) && context.cards.TextField(other, "mech") == text;
  });
}

}  // namespace

}  // namespace arbitro::pkm
