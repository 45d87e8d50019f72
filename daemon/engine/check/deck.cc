// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/deck.h"

#include <algorithm>
#include <utility>

#include "arbitro/counted.h"
#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "arbitro/row_numbers.h"
#include "daemon/engine/check/near_cards.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/deck_life.h"

namespace arbitro::engine {
namespace {

// Looking a name up among all others takes its time: a list with more bad rows is no list.
constexpr size_t kLookedUpMax = 100;

}  // namespace

Failure CatalogueMissing() {
  return Precondition(reason::kCatalogueMissing,
                      "the event names no catalogue; make it with one to check decks");
}

std::optional<CatalogueView> ViewOf(const CatalogueBytes& catalogue) {
  if (catalogue == nullptr) return std::nullopt;
  return CatalogueView(*catalogue);
}

bool HasLegalDeck(const PlayerState& player) {
  return player.deck != nullptr && player.deck->verdict.violations.empty();
}

Failure ListLocked(const EventState& event, const std::string& player) {
  const std::string_view why =
      DeckRulesOf(event).locked ? "staff locked the lists" : "the deadline for lists is over";
  return With(Precondition(reason::kListLocked,
                           Concat(why, "; unlock the list of `", player, "` with a reason")),
              "player", player);
}

std::vector<std::string> PlayersWithoutDeck(const EventState& event) {
  std::vector<std::string> ids;
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    if (player.status == PlayerStatus::kActive && !HasLegalDeck(player)) ids.push_back(player.id);
  }
  return ids;
}

void DeckRowCheck::Counts(const Description* description) {
  const bool has_rule = description != nullptr && description->deck_row;
  for (size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].count > 0) continue;
    faults_.push_back({i, false, Concat("rows[", i, "].count"),
                       Concat("is 0, allowed is 1 to ", limits::kDeckRowCountMax),
                       has_rule ? description->deck_row->rule : ""});
  }
}

void DeckRowCheck::Marks(const Description& description) {
  for (size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].marks.is_null()) continue;
    const std::string path = Concat("rows[", i, "].marks");
    if (!description.deck_row) {
      faults_.push_back({i, false, path, "must be left out for this ruleset", ""});
    } else if (auto problem = CheckForm(*description.deck_row, rows_[i].marks, path)) {
      faults_.push_back({i, false, problem->path, problem->message, problem->rule});
    }
  }
}

void DeckRowCheck::Cards(const CatalogueView& catalogue) {
  NearCards near_cards(catalogue);
  size_t looked_up = 0;
  for (size_t i = 0; i < rows_.size(); ++i) {
    const DeckLine& row = rows_[i];
    if (catalogue.Find(row.card)) continue;
    std::string what = Concat("there is no card `", row.card, "`");
    if (++looked_up <= kLookedUpMax) {
      const std::string near = near_cards.Of(row.card, row.name);
      if (!near.empty()) {
        AppendAll(&what, "; near is ", near);
      } else if (!row.name.empty()) {
        AppendAll(&what, "; no card has a name like `", row.name, "`");
      }
    }
    faults_.push_back({i, true, Concat("rows[", i, "].card"), std::move(what), ""});
  }
}

std::optional<Failure> DeckRowCheck::failure() const {
  if (faults_.empty()) return std::nullopt;
  std::vector<Fault> faults = faults_;
  std::stable_sort(faults.begin(), faults.end(),
                   [](const Fault& a, const Fault& b) { return a.row < b.row; });
  const bool cards_alone =
      std::all_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.card; });
  const Fault& first = faults.front();
  Failure failure = cards_alone
                        ? NotFound(reason::kCardUnknown, {"card", rows_[first.row].card, ""})
                        : InvalidField(first.field, first.what);
  failure.fields.clear();
  std::vector<size_t> rows;
  for (const Fault& fault : faults) {
    failure.fields.push_back({fault.field, Concat("row ", fault.row + 1, ": ", fault.what)});
    if (rows.empty() || rows.back() != fault.row) rows.push_back(fault.row);
    if (failure.rule.empty()) failure.rule = fault.rule;
  }
  if (cards_alone) failure.metadata.emplace_back("field", first.field);
  if (faults.size() == 1) {
    if (cards_alone) failure.message = Concat("row ", first.row + 1, ": ", first.what);
  } else {
    failure.message =
        Concat(rows.size(), " of ", Counted(static_cast<int64_t>(rows_.size()), "row", "rows"),
               " must be corrected (", RowNumbers(rows), "); the first, row ", first.row + 1, ": ",
               first.what);
  }
  return failure;
}

template <>
std::optional<Failure> CheckOwnAct<UnlockDeck>(const ActContext& context) {
  TRY(CheckPeriod(context.event,
                  {Period::kOpenOrRunning, "lists are unlocked while they may be registered"}));
  return CheckAnyPlayer(context.event);
}

template <>
std::optional<Failure> CheckOwnAct<SetDeckConsent>(const ActContext& context) {
  TRY(CheckPeriod(context.event, {Period::kAlive, "consents stay as they are"}));
  return CheckAnyPlayer(context.event);
}

}  // namespace arbitro::engine
