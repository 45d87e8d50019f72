// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/state.h"
#include "daemon/translate/record/deck_rules.h"

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/state/secret_standings.h"
#include "daemon/engine/state/table_effects.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/deck_rules.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/place.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

v1::DeckStatus StatusOf(const engine::PlayerState& player) {
  if (player.deck == nullptr) return v1::DECK_STATUS_NONE;
  return player.deck->verdict.violations.empty() ? v1::DECK_STATUS_LEGAL : v1::DECK_STATUS_ILLEGAL;
}

// As what the event was created.
void WriteCreation(const engine::EventState& event, v1::Event* message) {
  const engine::EventBase& base = *event.base;
  message->set_title(base.created.title);
  message->set_ruleset(NameOfRuleset(base.ruleset.id));
  message->set_ruleset_version(base.ruleset.version);
  message->set_ruleset_sha256(base.ruleset.sha256);
  message->set_format(base.created.format);
  if (!event.Settings().is_null()) WriteValue(event.Settings(), message->mutable_settings());
  if (!event.CatalogueSha256().empty()) {
    message->set_catalogue(NameOfCatalogue(event.CatalogueSha256()));
  }
  message->set_draw_commitment(DigestBytes(base.draw_commitment));
  message->set_round_publication(static_cast<v1::RoundPublication>(base.created.round_publication));
  message->set_standings_publication(
      static_cast<v1::StandingsPublication>(base.created.standings_publication));
  message->set_create_time_us(base.create_time_us);
  message->set_engine_revision(base.engine_revision);
}

void WriteProgress(const engine::EventState& event, v1::Event* message) {
  message->set_players(event.Registered());
  message->set_active_players(event.active_players);
  message->set_rounds_paired(static_cast<uint32_t>(event.rounds.size()));
  message->set_rounds_closed(event.RoundsClosed());
  message->set_rounds_taken_back(event.rounds_taken_back);
  message->set_draws_voided(event.draws_voided);
  message->set_draw_frozen(event.frozen != nullptr);
  if (event.deals) message->set_deal_commitment(DigestBytes(event.deals->commitment));
  message->set_standings_secret(engine::SecretOrHeldBack(event).has_value());
}

}  // namespace

void WriteEvent(const engine::JournalState& state, v1::Event* message) {
  const engine::EventState& event = state.event;
  message->set_name(state.journal);
  WriteCreation(event, message);
  message->set_status(static_cast<v1::EventStatus>(event.status));
  WriteProgress(event, message);
  message->set_utc_offset_minutes(event.UtcOffsetMinutes());
  message->set_report_mode(static_cast<v1::ReportMode>(event.report_mode));
  message->set_shared_devices(event.shared_devices);
  if (event.life->deck_rules) {
    WriteDeckRules(*event.life->deck_rules, message->mutable_deck_rules());
  }
  message->set_revision(state.revision);
  message->set_record_hash(DigestBytes(state.hash));
  WriteEventCounts(event, message);
  WritePlaces(event, message);
}

void WritePlayer(const engine::JournalState& state, const engine::PlayerState& player,
                 v1::Player* message) {
  message->set_name(NameOfPlayer(state.journal, player.id));
  message->set_number(player.number);
  message->set_status(static_cast<v1::PlayerStatus>(player.status));
  message->set_entry_round(engine::FirstRoundOf(state.event, player));
  const engine::PlayerTally& tally = state.event.Tally(player.number);
  message->set_points(tally.points);
  message->set_byes(tally.byes);
  message->set_deck(StatusOf(player));
  message->set_deck_unlocked(player.deck_unlocked);
  message->set_deck_consent(player.deck_consent);
  message->set_fixed_table(player.fixed_table);
  WritePresence(player, message);
  for (const uint32_t number : engine::PenaltiesCarriedBy(state.event, player.number)) {
    message->add_carried_penalties(NameOfPenalty(state.journal, number));
  }
}

void WriteDeck(const engine::JournalState& state, const engine::PlayerState& player,
               v1::Deck* message) {
  message->set_name(NameOfDeck(state.journal, player.id));
  WriteDeckRows(player.deck->rows, message->mutable_rows());
  WriteVerdict(player.deck->verdict, message->mutable_verdict());
  message->set_revision(player.deck->revision);
  const engine::DeckState& deck = *player.deck;
  if (deck.by_hand) WriteHand(*deck.by_hand, message->mutable_by_hand());
  if (!deck.catalogue_sha256.empty()) {
    message->set_catalogue(NameOfCatalogue(deck.catalogue_sha256));
  }
  for (const Citation& citation : deck.citations) WriteCitation(citation, message->add_citations());
  message->set_judged_revision(deck.judged_revision == 0 ? deck.revision : deck.judged_revision);
  message->set_judged_time_us(deck.judged_time_us);
  for (const auto& check : deck.checks) WriteDeckCheck(*check, message->add_checks());
  WriteDeckVersions(deck, message);
}

void WriteDeckCheck(const engine::DeckCheckState& check, v1::DeckCheck* message) {
  message->set_revision(check.revision);
  message->set_principal(check.principal);
  message->set_time_us(check.time_us);
  WriteVerdict(check.what.verdict, message->mutable_verdict());
  WriteDifferences(check.what.differences, message->mutable_differences());
  message->set_note(check.note);
}

void WriteCatalogue(const engine::CatalogueState& catalogue, v1::Catalogue* message) {
  const std::string sha256 = storage::ToHex(catalogue.import.sha256);
  message->set_name(NameOfCatalogue(sha256));
  message->set_sha256(sha256);
  message->set_ruleset(NameOfRuleset(catalogue.import.ruleset));
  message->set_cards(catalogue.import.cards);
  message->set_title(catalogue.import.title);
  message->set_import_time_us(catalogue.import_time_us);
}

}  // namespace arbitro::translate
