// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/draw.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

using engine::ContributeToDraw;
using engine::DrawSubject;

uint32_t ReadNumber(const std::string& path, uint32_t given, NumberBounds bounds, Fields* fields) {
  return static_cast<uint32_t>(fields->Number(path, given, bounds));
}

DrawSubject ReadSubject(const v1::DrawSubject& message, Fields* fields) {
  const NumberBounds rounds = {1, limits::kRoundsMax};
  DrawSubject subject;
  switch (message.subject_case()) {
    case v1::DrawSubject::kRound:
      subject.round = ReadNumber("subject.round", message.round(), rounds, fields);
      break;
    case v1::DrawSubject::kStandingsOfRound:
      subject.kind = DrawSubject::Kind::kStandings;
      subject.round =
          ReadNumber("subject.standings_of_round", message.standings_of_round(), rounds, fields);
      break;
    case v1::DrawSubject::kQuestion:
      subject.kind = DrawSubject::Kind::kAnswer;
      subject.answer = {fields->Text("subject.question.question", message.question().question(),
                                     {1, limits::kIdBytesMax}),
                        ReadValue("subject.question.input", message.question().input(), fields),
                        ReadNumber("subject.question.round", message.question().round(),
                                   {0, limits::kRoundsMax}, fields),
                        ReadNumber("subject.question.table", message.question().table(),
                                   {0, limits::kPlayersMax}, fields)};
      break;
    case v1::DrawSubject::kPlaces:
      subject.kind = DrawSubject::Kind::kPlaces;
      if (!message.places()) fields->Wrong("subject.places", "must be true where it is set");
      break;
    case v1::DrawSubject::SUBJECT_NOT_SET:
      fields->Wrong("subject",
                    "must say what is drawn: a round, standings_of_round, a question or places");
      break;
  }
  return subject;
}

engine::Beacon ReadBeacon(const v1::Beacon& message, Fields* fields) {
  return {fields->Text("beacon.name", message.name(), {1, engine::kBeaconBytesMax}),
          message.round()};
}

std::string ReadBytes(const std::string& path, const std::string& given, Fields* fields) {
  if (given.empty() || given.size() > engine::kContributionBytesMax) {
    fields->Wrong(path, absl::StrCat("has ", given.size(), " bytes, allowed are 1 to ",
                                     engine::kContributionBytesMax));
  }
  return given;
}

std::string ReadPlayer(const std::string& path, const std::string& given, const std::string& event,
                       Fields* fields) {
  const PlayerName name = ReadPlayerName(path, given, fields);
  if (!name.event.empty() && name.event != event) fields->Wrong(path, "is of another event");
  return name.player;
}

void ReadDice(const v1::DiceContribution& message, const std::string& event, Fields* fields,
              ContributeToDraw* what) {
  what->kind = ContributeToDraw::Kind::kDice;
  what->sides = ReadNumber("dice.sides", message.sides(), {2, engine::kDieSidesMax}, fields);
  fields->Number("dice.values", message.values_size(), {1, engine::kDiceMax});
  fields->Number("dice.witnesses", message.witnesses_size(),
                 {engine::kWitnessesMin, engine::kWitnessesMax});
  if (!fields->ok()) return;
  for (int i = 0; i < message.values_size(); ++i) {
    what->values.push_back(ReadNumber(absl::StrCat("dice.values[", i, "]"), message.values(i),
                                      {1, what->sides}, fields));
  }
  for (int i = 0; i < message.witnesses_size(); ++i) {
    what->players.push_back(
        ReadPlayer(absl::StrCat("dice.witnesses[", i, "]"), message.witnesses(i), event, fields));
  }
}

// Of a request, and of a contribution on record.
template <class Message>
ContributeToDraw ReadContribution(const Message& message, const std::string& event,
                                  Fields* fields) {
  ContributeToDraw what;
  switch (message.contribution_case()) {
    case Message::kPlayer:
      what.players = {ReadPlayer("player.player", message.player().player(), event, fields)};
      what.bytes = ReadBytes("player.value", message.player().value(), fields);
      break;
    case Message::kDice:
      ReadDice(message.dice(), event, fields, &what);
      break;
    case Message::kBeacon:
      what.kind = ContributeToDraw::Kind::kBeacon;
      what.bytes = ReadBytes("beacon", message.beacon(), fields);
      break;
    case Message::CONTRIBUTION_NOT_SET:
      fields->Wrong("contribution", "must be one of player, dice and beacon");
      break;
  }
  return what;
}

// A contribution on record, by players whom `known` has.
engine::ContributionState ReadTaken(const std::string& event, const v1::Contribution& message,
                                    const engine::NameIndex* known, Fields* fields) {
  engine::ContributionState taken;
  taken.what = ReadContribution(message, event, fields);
  for (const std::string& player : taken.what.players) {
    const auto number = known->Find(player);
    if (!number) fields->Wrong("event.frozen_draw.contributions", "name an unknown player");
    taken.numbers.push_back(number.value_or(0));
  }
  taken.outside = message.outside();
  taken.revision = message.revision();
  return taken;
}

}  // namespace

void WriteSubject(const DrawSubject& subject, v1::DrawSubject* message) {
  switch (subject.kind) {
    case DrawSubject::Kind::kRound:
      message->set_round(subject.round);
      break;
    case DrawSubject::Kind::kStandings:
      message->set_standings_of_round(subject.round);
      break;
    case DrawSubject::Kind::kAnswer:
      message->mutable_question()->set_question(subject.answer.question);
      WriteValue(subject.answer.input, message->mutable_question()->mutable_input());
      message->mutable_question()->set_round(subject.answer.round);
      message->mutable_question()->set_table(subject.answer.table);
      break;
    case DrawSubject::Kind::kPlaces:
      message->set_places(true);
      break;
  }
}

void WriteBeacon(const engine::Beacon& beacon, v1::Beacon* message) {
  message->set_name(beacon.name);
  message->set_round(beacon.round);
}

template <class Message>
void WriteContribution(const std::string& event, const ContributeToDraw& what, Message* message) {
  switch (what.kind) {
    case ContributeToDraw::Kind::kPlayer:
      message->mutable_player()->set_player(NameOfPlayer(event, what.players.front()));
      message->mutable_player()->set_value(what.bytes);
      break;
    case ContributeToDraw::Kind::kDice:
      message->mutable_dice()->set_sides(what.sides);
      for (uint32_t value : what.values) message->mutable_dice()->add_values(value);
      for (const std::string& player : what.players) {
        message->mutable_dice()->add_witnesses(NameOfPlayer(event, player));
      }
      break;
    case ContributeToDraw::Kind::kBeacon:
      message->set_beacon(what.bytes);
      break;
  }
}

template void WriteContribution(const std::string&, const ContributeToDraw&, v1::Contribution*);
template void WriteContribution(const std::string&, const ContributeToDraw&,
                                v1::ContributeToDrawRequest*);

engine::Command ReadCommand(const v1::FreezeDrawRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::FreezeDraw freeze;
  freeze.subject = ReadSubject(request.subject(), fields);
  if (request.has_beacon()) freeze.beacon = ReadBeacon(request.beacon(), fields);
  command.what = std::move(freeze);
  return command;
}

engine::Command ReadCommand(const v1::ContributeToDrawRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = ReadContribution(request, command.journal, fields);
  return command;
}

engine::Command ReadCommand(const v1::VoidDrawRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kRequired, fields);
  command.what = engine::VoidDraw{};
  return command;
}

void WriteDecision(const engine::DrawFrozen& what, v1::DrawFrozen* message) {
  message->set_link_index(what.link_index);
  message->set_list_digest(DigestBytes(what.list_digest));
  message->set_players(what.players);
}

void WriteDecision(const engine::DrawContributed& what, v1::DrawContributed* message) {
  message->set_number(what.number);
  message->set_outside(what.outside);
}

void WriteDecision(const engine::DrawVoided& what, v1::DrawVoided* message) {
  message->set_link_index(what.link_index);
  message->set_link(DigestBytes(what.link));
  message->set_draws_voided(what.draws_voided);
}

engine::DrawFrozen ReadDecision(const v1::DrawFrozen& message, Fields* fields) {
  return {message.link_index(),
          ReadDigest("draw_frozen.list_digest", message.list_digest(), fields), message.players()};
}

engine::DrawContributed ReadDecision(const v1::DrawContributed& message, Fields*) {
  return {message.number(), message.outside()};
}

engine::DrawVoided ReadDecision(const v1::DrawVoided& message, Fields* fields) {
  return {message.link_index(), ReadDigest("draw_voided.link", message.link(), fields),
          message.draws_voided()};
}

void WriteFrozenDraw(const std::string& event, const engine::FrozenDraw& draw,
                     v1::FrozenDraw* message) {
  message->set_link_index(draw.frozen.link_index);
  WriteSubject(draw.what.subject, message->mutable_subject());
  message->set_list_digest(DigestBytes(draw.frozen.list_digest));
  message->set_players(draw.frozen.players);
  if (!draw.what.beacon.name.empty()) WriteBeacon(draw.what.beacon, message->mutable_beacon());
  for (size_t i = 0; i < draw.contributions.size(); ++i) {
    v1::Contribution* contribution = message->add_contributions();
    contribution->set_number(static_cast<uint32_t>(i + 1));
    WriteContribution(event, draw.contributions[i].what, contribution);
    contribution->set_outside(draw.contributions[i].outside);
    contribution->set_revision(draw.contributions[i].revision);
  }
  message->set_contributions_digest(DigestBytes(engine::DigestOf(draw)));
  message->set_strength(static_cast<v1::DrawStrength>(engine::StrengthOf(draw)));
  message->set_revision(draw.revision);
  message->set_time_us(draw.time_us);
}

engine::FrozenDraw ReadFrozenDraw(const std::string& event, const v1::FrozenDraw& message,
                                  const engine::EventState& state, Fields* fields) {
  engine::FrozenDraw draw;
  draw.what.subject = ReadSubject(message.subject(), fields);
  if (message.has_beacon()) draw.what.beacon = ReadBeacon(message.beacon(), fields);
  draw.frozen = {message.link_index(),
                 ReadDigest("event.frozen_draw.list_digest", message.list_digest(), fields),
                 message.players()};
  const bool places = draw.what.subject.kind == DrawSubject::Kind::kPlaces;
  const engine::NameIndex* known = (places ? state.places->ids : state.index).get();
  for (const v1::Contribution& each : message.contributions()) {
    draw.contributions.push_back(ReadTaken(event, each, known, fields));
  }
  draw.revision = message.revision();
  draw.time_us = message.time_us();
  return draw;
}

}  // namespace arbitro::translate
