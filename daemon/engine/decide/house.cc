// SPDX-License-Identifier: Apache-2.0
//
// No ruleset is asked. The facts that a command takes from other journals lie in the context, one
// after the other as ask/facts.h reads them.
#include <utility>

#include "arbitro/catalogue.h"
#include "arbitro/limits.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/model/concat.h"
#include "storage/proof/key_chain.h"

namespace arbitro::engine {
namespace {

bool HandsOver(const HouseState& house, const NameLogKey& next) {
  if (house.log_keys.empty()) return false;
  const auto before = storage::NoteVerifier::FromText(house.log_keys.back()->what.key);
  if (!before) return false;
  const auto statement = storage::OpenKeyStatement(next.statement, *before);
  return statement.ok() && statement->key.Text() == next.key;
}

}  // namespace

OrDecided Decide(const Asked<ImportCatalogue>& asked) {
  const ImportCatalogue& command = asked.what;
  CatalogueBytes image = asked.context.new_catalogue;
  if (!image) {
    absl::StatusOr<CatalogueBytes> found =
        asked.context.catalogues->Find(storage::ToHex(command.sha256));
    if (!found.ok()) return FromLog(found.status());
    image = *found;
  }
  const uint32_t cards = CatalogueView(*image).size();
  if (storage::Sha256(*image) != command.sha256 || cards != command.cards) {
    return InvalidField("sha256", "does not match the catalogue's image");
  }
  return DecidedCommand{{CatalogueAccepted{cards}, {}}, {}};
}

OrDecided Decide(const Asked<IndexEvent>& asked) {
  const HouseState& house = asked.context.state->house;
  if (house.events.Find(asked.what.event)) {
    return With(Fail(absl::StatusCode::kAlreadyExists, reason::kEventExists,
                     Concat("`", asked.what.event, "` is in the house's index already")),
                "event", asked.what.event);
  }
  if (asked.context.facts.size() != 1) {
    return NotFound(reason::kEventUnknown, {"event", asked.what.event, ""});
  }
  return DecidedCommand{{EventIndexed{static_cast<uint32_t>(house.events.size() + 1)}, {}}, {}};
}

OrDecided Decide(const Asked<AcknowledgeLoss>& asked) {
  const HouseState& house = asked.context.state->house;
  if (asked.command.reason.empty()) {
    return InvalidField("options.reason",
                        "is missing: say why the log goes on without the records");
  }
  if (house.losses.size() >= limits::kLossesMax) {
    return Precondition(reason::kLimitReached,
                        Concat("the house holds ", house.losses.size(), " losses, at most ",
                               limits::kLossesMax, " are allowed; begin a new data folder"));
  }
  return DecidedCommand{{LossAcknowledged{static_cast<uint32_t>(house.losses.size() + 1)}, {}}, {}};
}

OrDecided Decide(const Asked<KeepRuleset>& asked) {
  const HouseState& house = asked.context.state->house;
  if (house.FindRuleset(storage::ToHex(asked.what.sha256)) != nullptr) {
    return InvalidField("sha256", "is of a library that is kept already");
  }
  if (house.rulesets.size() >= kKeptRulesetsMax) {
    return Precondition(reason::kLimitReached,
                        Concat("the house keeps ", house.rulesets.size(), " libraries, at most ",
                               kKeptRulesetsMax, " are allowed; begin a new data folder"));
  }
  return DecidedCommand{{RulesetKept{static_cast<uint32_t>(house.rulesets.size() + 1)}, {}}, {}};
}

OrDecided Decide(const Asked<NameLogKey>& asked) {
  const HouseState& house = asked.context.state->house;
  if (!storage::NoteVerifier::FromText(asked.what.key)) {
    return InvalidField("key", "is no public key of a log");
  }
  for (const auto& named : house.log_keys) {
    if (named->what.key == asked.what.key) {
      return InvalidField("key", "was the log's before; make another");
    }
  }
  if (house.log_keys.size() >= storage::kLogKeysMax) {
    return Precondition(reason::kLimitReached,
                        Concat("the log has had ", house.log_keys.size(), " keys, at most ",
                               storage::kLogKeysMax, " are allowed; begin a new data folder"));
  }
  const bool handed_over = !asked.what.statement.empty();
  if (handed_over && !HandsOver(house, asked.what)) {
    return InvalidField("statement", "is not the word of the key before for this one");
  }
  const auto number = static_cast<uint32_t>(house.log_keys.size() + 1);
  return DecidedCommand{{LogKeyNamed{number, handed_over}, {}}, {}};
}

}  // namespace arbitro::engine
