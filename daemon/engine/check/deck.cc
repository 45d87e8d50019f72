// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/deck.h"

#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {

Failure CatalogueMissing() {
  return Precondition(reason::kCatalogueMissing,
                      "the event names no catalogue; make it with one to check decks");
}

std::optional<CatalogueView> ViewOf(const CatalogueBytes& catalogue) {
  if (catalogue == nullptr) return std::nullopt;
  return CatalogueView(*catalogue);
}

std::optional<Failure> CheckDeckCounts(const std::vector<DeckLine>& rows,
                                       const Description* description) {
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].count > 0) continue;
    Failure failure = InvalidField(Concat("rows[", i, "].count"),
                                   Concat("is 0, allowed is 1 to ", limits::kDeckRowCountMax));
    if (description != nullptr && description->deck_row) failure.rule = description->deck_row->rule;
    return failure;
  }
  return std::nullopt;
}

std::optional<Failure> CheckDeckMarks(const Description& description,
                                      const std::vector<DeckLine>& rows) {
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].marks.is_null()) continue;
    const std::string path = Concat("rows[", i, "].marks");
    if (!description.deck_row) return InvalidField(path, "must be left out for this ruleset");
    if (auto problem = CheckForm(*description.deck_row, rows[i].marks, path)) {
      return InvalidField(*problem);
    }
  }
  return std::nullopt;
}

}  // namespace arbitro::engine
