// SPDX-License-Identifier: Apache-2.0
//
// An event's state in a snapshot.
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/draw.h"
#include "daemon/translate/record/own_commands.h"
#include "daemon/translate/snapshot/event_life.h"
#include "daemon/translate/snapshot/hall.h"
#include "daemon/translate/snapshot/penalty.h"
#include "daemon/translate/snapshot/place.h"
#include "daemon/translate/snapshot/round.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

void WriteBase(const engine::EventBase& base, stored::EventSnapshot* message) {
  v1::Command written;
  WriteOwnCommand({base.created, "", base.created.event}, &written);
  message->mutable_created()->Swap(written.mutable_create_event());
  message->mutable_ruleset()->set_id(base.ruleset.id);
  message->mutable_ruleset()->set_version(base.ruleset.version);
  message->mutable_ruleset()->set_sha256(base.ruleset.sha256);
  message->mutable_chain()->set_draw_commitment(DigestBytes(base.draw_commitment));
  message->mutable_chain()->set_chain_length(base.chain_length);
  message->mutable_chain()->set_secret_standings(base.secret_standings);
  message->mutable_chain()->set_engine_revision(base.engine_revision);
  message->set_create_time_us(base.create_time_us);
  message->set_creator(base.creator);
}

engine::EventBase ReadBase(const stored::EventSnapshot& message, Fields* fields) {
  engine::EventBase base;
  base.created = ReadCommand(message.created(), fields).what.Get<engine::CreateEvent>();
  const v1::RulesetIdentity& ruleset = message.ruleset();
  base.ruleset = {fields->Text("event.ruleset.id", ruleset.id(), kFreeText),
                  fields->Text("event.ruleset.version", ruleset.version(), kFreeText),
                  fields->Text("event.ruleset.sha256", ruleset.sha256(), kFreeText)};
  base.draw_commitment =
      ReadDigest("event.chain.draw_commitment", message.chain().draw_commitment(), fields);
  base.chain_length = message.chain().chain_length();
  base.secret_standings = message.chain().secret_standings();
  base.engine_revision = message.chain().engine_revision();
  base.create_time_us = message.create_time_us();
  base.creator = fields->Text("event.creator", message.creator(), kFreeText);
  return base;
}

void WriteDeckState(const engine::DeckState& deck, stored::DeckSnapshot* message) {
  WriteDeckRows(deck.rows, message->mutable_rows());
  WriteVerdict(deck.verdict, message->mutable_verdict());
  message->set_revision(deck.revision);
  if (deck.by_hand) WriteHand(*deck.by_hand, message->mutable_by_hand());
  message->set_catalogue_sha256(deck.catalogue_sha256);
  for (const Citation& citation : deck.citations) {
    WriteCitation(citation, message->add_citations());
  }
  message->set_judged_revision(deck.judged_revision);
  message->set_judged_time_us(deck.judged_time_us);
  for (const auto& check : deck.checks) WriteDeckCheck(*check, message->add_checks());
  WriteDeckLife(deck, message);
}

void WritePlayer(const std::string& event, const engine::PlayerState& player,
                 const engine::PlayerTally& tally, stored::PlayerSnapshot* message) {
  message->set_id(player.id);
  message->set_status(static_cast<v1::PlayerStatus>(player.status));
  message->set_entry_round(player.entry_round);
  message->set_points(tally.points);
  message->set_byes(tally.byes);
  message->set_floats_down(tally.floats_down);
  message->set_floats_up(tally.floats_up);
  WritePlayerLife(event, player, message);
  if (player.deck) WriteDeckState(*player.deck, message->mutable_deck());
}

// Says what a verdict was given for, and the checks since.
void ReadBasis(const stored::DeckSnapshot& message, engine::DeckState* deck, Fields* fields) {
  const std::string path = "event.players.deck";
  deck->catalogue_sha256 =
      fields->Text(path + ".catalogue_sha256", message.catalogue_sha256(), kRecordedText);
  for (const v1::Citation& citation : message.citations()) {
    deck->citations.push_back(
        {fields->Text(path + ".citations.rule", citation.rule(), kRecordedText),
         fields->Text(path + ".citations.text", citation.text(), kRecordedText)});
  }
  deck->judged_revision = message.judged_revision();
  deck->judged_time_us = message.judged_time_us();
  for (const v1::DeckCheck& check : message.checks()) {
    deck->checks.push_back(std::make_shared<engine::DeckCheckState>(engine::DeckCheckState{
        {ReadVerdict(path + ".checks.verdict", check.verdict(), fields),
         ReadDifferences(check.differences(), fields)},
        fields->Text(path + ".checks.principal", check.principal(), kRecordedText),
        fields->Text(path + ".checks.note", check.note(), kRecordedText),
        check.revision(),
        check.time_us()}));
  }
}

engine::PlayerState ReadPlayer(uint32_t number, const stored::PlayerSnapshot& message,
                               Fields* fields) {
  engine::PlayerState player;
  player.id = fields->Id("event.players.id", message.id());
  player.number = number;
  player.status = static_cast<engine::PlayerStatus>(
      fields->Number("event.players.status", message.status(),
                     {1, static_cast<int64_t>(engine::PlayerStatus::kExpelled)}));
  player.entry_round = message.entry_round();
  ReadPlayerLife(message, &player, fields);
  if (!message.has_deck()) return player;
  engine::DeckState deck{ReadDeckRows(message.deck().rows(), fields),
                         ReadVerdict("event.players.deck", message.deck().verdict(), fields),
                         message.deck().revision()};
  if (message.deck().has_by_hand()) deck.by_hand = ReadHandPtr(message.deck().by_hand(), fields);
  ReadBasis(message.deck(), &deck, fields);
  ReadDeckLife(message.deck(), &deck, fields);
  player.deck = std::make_shared<engine::DeckState>(std::move(deck));
  return player;
}

engine::PlayerTally ReadTally(const stored::PlayerSnapshot& message) {
  return {message.points(), message.byes(), message.floats_down(), message.floats_up()};
}

void ReadPlayers(const stored::EventSnapshot& message, engine::EventState* event, Fields* fields) {
  auto index = std::make_shared<engine::NameIndex>();
  for (const stored::PlayerSnapshot& written : message.players()) {
    const uint32_t number = static_cast<uint32_t>(event->players.size() + 1);
    engine::PlayerState player = ReadPlayer(number, written, fields);
    if (!player.withdrawn) {
      if (index->Find(player.id)) fields->Wrong("event.players", "hold an id twice");
      index->Add(player.id, number);
    }
    event->AddPlayer(std::move(player), ReadTally(written));
  }
  event->index = std::move(index);
  CountPlayers(event);
}

void WriteDeals(const engine::DealChain& chain, stored::DealChainSnapshot* message) {
  message->set_commitment(DigestBytes(chain.commitment));
  message->set_links_used(chain.links_used);
  message->set_opened_index(chain.opened_index);
  message->set_last_link(DigestBytes(chain.last_link));
}

std::shared_ptr<const engine::DealChain> ReadDeals(const stored::DealChainSnapshot& message,
                                                   Fields* fields) {
  return std::make_shared<engine::DealChain>(engine::DealChain{
      ReadDigest("event.deals.commitment", message.commitment(), fields), message.links_used(),
      message.opened_index(), ReadDigest("event.deals.last_link", message.last_link(), fields)});
}

void WriteDraft(const engine::DraftState& draft, stored::DraftSnapshot* message) {
  message->set_since_revision(draft.since_revision);
  message->set_round(draft.round);
  message->set_publish_time_us(draft.publish_time_us);
}

std::shared_ptr<const engine::DraftState> ReadDraft(const stored::DraftSnapshot& message,
                                                    size_t rounds, Fields* fields) {
  if (message.round() != 0 && message.round() != rounds) {
    fields->Wrong("event.draft.round", "is not the newest");
  }
  return std::make_shared<const engine::DraftState>(
      engine::DraftState{message.since_revision(), message.round(), message.publish_time_us()});
}

// Writes what draws have opened, and what those to come hang on.
void WriteDraws(const engine::EventState& event, stored::EventSnapshot* message) {
  message->set_links_opened(event.links_opened);
  message->set_last_link(DigestBytes(event.last_link));
  for (const uint32_t each : event.redraws) message->add_redraws(each);
  if (event.deals) WriteDeals(*event.deals, message->mutable_deals());
  if (event.frozen) {
    WriteFrozenDraw(event.base->created.event, *event.frozen, message->mutable_frozen_draw());
  }
  message->set_draws_voided(event.draws_voided);
}

void ReadRounds(const stored::EventSnapshot& message, engine::EventState* state, Fields* fields) {
  for (int i = 0; i < message.rounds_size(); ++i) {
    engine::RoundState round = ReadRoundSnapshot(static_cast<uint32_t>(i + 1), message.rounds(i),
                                                 state->players.size(), fields);
    if (i + 1 < message.rounds_size()) round.standings.Pack();
    state->rounds.push_back(std::make_shared<engine::RoundState>(std::move(round)));
  }
}

}  // namespace

void WriteEventSnapshot(const engine::EventState& event, stored::EventSnapshot* message) {
  if (event.base) WriteBase(*event.base, message);
  message->set_status(static_cast<v1::EventStatus>(event.status));
  for (size_t i = 0; i < event.players.size(); ++i) {
    WritePlayer(event.base->created.event, *event.players[i], event.tallies[i],
                message->add_players());
  }
  WriteDraws(event, message);
  message->set_report_mode(static_cast<v1::ReportMode>(event.report_mode));
  message->set_shared_devices(event.shared_devices);
  message->set_rounds_taken_back(event.rounds_taken_back);
  message->set_results_revision(event.results_revision);
  if (event.draft) WriteDraft(*event.draft, message->mutable_draft());
  if (event.places != engine::SharedEmpty<engine::PlaceBook>()) {
    WritePlacesSnapshot(event.base->created.event, *event.places, message->mutable_places());
  }
  WriteLifeSnapshot(*event.life, message);
  WritePenaltySnapshot(event, message);
}

engine::EventState ReadEventSnapshot(const std::string& event, const stored::EventSnapshot& message,
                                     Fields* fields) {
  engine::EventState state;
  engine::EventBase base = ReadBase(message, fields);
  if (base.created.event != event) fields->Wrong("event.created", "is of another event");
  state.base = std::make_shared<engine::EventBase>(std::move(base));
  state.status = static_cast<engine::EventStatus>(
      fields->Number("event.status", message.status(),
                     {1, static_cast<int64_t>(engine::EventStatus::kCancelled)}));
  state.life = std::make_shared<engine::EventLife>(ReadLifeSnapshot(message, fields));
  ReadPlayers(message, &state, fields);
  ReadRounds(message, &state, fields);
  ReadPenaltySnapshot(message, &state, fields);
  state.links_opened = message.links_opened();
  state.last_link = ReadDigest("event.last_link", message.last_link(), fields);
  state.shared_devices = message.shared_devices();
  state.report_mode = static_cast<engine::ReportMode>(
      fields->Number("event.report_mode", message.report_mode(),
                     {1, static_cast<int64_t>(engine::ReportMode::kPlayers)}));
  state.rounds_taken_back = message.rounds_taken_back();
  state.redraws.assign(message.redraws().begin(), message.redraws().end());
  state.results_revision = message.results_revision();
  if (message.has_deals()) state.deals = ReadDeals(message.deals(), fields);
  if (message.has_places()) state.places = ReadPlacesSnapshot(message.places(), fields);
  if (message.has_frozen_draw()) {
    state.frozen = std::make_shared<engine::FrozenDraw>(
        ReadFrozenDraw(event, message.frozen_draw(), state, fields));
  }
  state.draws_voided = message.draws_voided();
  if (message.has_draft()) state.draft = ReadDraft(message.draft(), state.rounds.size(), fields);
  return state;
}

}  // namespace arbitro::translate
