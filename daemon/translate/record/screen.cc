// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/screen.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kLine{0, engine::kScreenLineBytesMax};
constexpr TextBounds kMessage{1, engine::kScreenTextBytesMax, text::Lines::kMany};
constexpr TextBounds kLetters{0, engine::kScreenLettersBytesMax};
constexpr NumberBounds kRoundOrNewest{0, limits::kRoundsMax};
constexpr NumberBounds kPhaseOrNewest{0, limits::kPhasesMax};
constexpr NumberBounds kTableOrAll{0, limits::kPlayersMax};

uint32_t ReadBounded(const std::string& path, uint32_t given, NumberBounds bounds, Fields* fields) {
  return static_cast<uint32_t>(fields->Number(path, given, bounds));
}

void ReadPart(const std::string& path, const v1::ScreenPart& message, engine::ScreenView* view,
              Fields* fields) {
  if (message.parts() == 0 && message.part() == 0) return;  // the whole list
  view->parts = ReadBounded(path + ".parts", message.parts(), {1, engine::kScreenPartsMax}, fields);
  view->part = ReadBounded(path + ".part", message.part(), {1, std::max(view->parts, 1u)}, fields);
}

void ReadPairings(const std::string& path, const v1::ScreenPairings& message,
                  engine::ScreenView* view, Fields* fields) {
  view->shows = engine::ScreenShows::kPairings;
  view->number = ReadBounded(path + ".round", message.round(), kRoundOrNewest, fields);
  if (message.has_names()) {
    view->order = engine::ScreenOrder::kNames;
    view->from_name = fields->Text(path + ".names.from", message.names().from(), kLetters);
    view->to_name = fields->Text(path + ".names.to", message.names().to(), kLetters);
  } else if (message.has_tables()) {
    const v1::ScreenTables& tables = message.tables();
    view->order = engine::ScreenOrder::kTables;
    view->from_table = ReadBounded(path + ".tables.from", tables.from(), kTableOrAll, fields);
    view->to_table = ReadBounded(path + ".tables.to", tables.to(), kTableOrAll, fields);
    if (tables.to() != 0 && tables.to() < tables.from()) {
      fields->Wrong(path + ".tables.to", absl::StrCat("is ", tables.to(), ", which is before ",
                                                      tables.from(), "; exchange them"));
    }
  }
  ReadPart(path + ".part", message.part(), view, fields);
}

void ReadStandings(const std::string& path, const v1::ScreenStandings& message,
                   engine::ScreenView* view, Fields* fields) {
  view->shows = engine::ScreenShows::kStandings;
  view->number = ReadBounded(path + ".round", message.round(), kRoundOrNewest, fields);
  view->division = fields->Text(path + ".division", message.division(), kLine);
  ReadPart(path + ".part", message.part(), view, fields);
}

void ReadBracket(const std::string& path, const v1::ScreenBracket& message,
                 engine::ScreenView* view, Fields* fields) {
  view->shows = engine::ScreenShows::kBracket;
  view->number = ReadBounded(path + ".phase", message.phase(), kPhaseOrNewest, fields);
}

// Reads what the screen shows, without its notice.
void ReadShown(const std::string& path, const v1::ScreenView& message, engine::ScreenView* view,
               Fields* fields) {
  switch (message.view_case()) {
    case v1::ScreenView::kPairings:
      return ReadPairings(path + ".pairings", message.pairings(), view, fields);
    case v1::ScreenView::kClock:
      view->shows = engine::ScreenShows::kClock;
      return;
    case v1::ScreenView::kStandings:
      return ReadStandings(path + ".standings", message.standings(), view, fields);
    case v1::ScreenView::kBracket:
      return ReadBracket(path + ".bracket", message.bracket(), view, fields);
    case v1::ScreenView::kMessage:
      view->shows = engine::ScreenShows::kMessage;
      view->message = fields->Text(path + ".message.text", message.message().text(), kMessage);
      return;
    case v1::ScreenView::VIEW_NOT_SET:
      break;
  }
  fields->Wrong(path, "must have one of `pairings`, `clock`, `standings`, `bracket` and `message`");
}

void WritePart(const engine::ScreenView& view, v1::ScreenPart* part) {
  part->set_part(view.part);
  part->set_parts(view.parts);
}

void WritePairings(const engine::ScreenView& view, v1::ScreenPairings* pairings) {
  pairings->set_round(view.number);
  if (view.order == engine::ScreenOrder::kNames) {
    pairings->mutable_names()->set_from(view.from_name);
    pairings->mutable_names()->set_to(view.to_name);
  } else if (view.order == engine::ScreenOrder::kTables) {
    pairings->mutable_tables()->set_from(view.from_table);
    pairings->mutable_tables()->set_to(view.to_table);
  }
  if (view.parts != 0) WritePart(view, pairings->mutable_part());
}

void WriteStandings(const engine::ScreenView& view, v1::ScreenStandings* standings) {
  standings->set_round(view.number);
  standings->set_division(view.division);
  if (view.parts != 0) WritePart(view, standings->mutable_part());
}

}  // namespace

engine::ScreenView ReadScreenView(const std::string& path, const v1::ScreenView& message,
                                  Fields* fields) {
  engine::ScreenView view;
  ReadShown(path, message, &view, fields);
  view.notice = fields->Text(path + ".notice", message.notice(), kLine);
  return view;
}

void WriteScreenView(const engine::ScreenView& view, v1::ScreenView* message) {
  switch (view.shows) {
    case engine::ScreenShows::kPairings:
      WritePairings(view, message->mutable_pairings());
      break;
    case engine::ScreenShows::kClock:
      message->mutable_clock();
      break;
    case engine::ScreenShows::kStandings:
      WriteStandings(view, message->mutable_standings());
      break;
    case engine::ScreenShows::kBracket:
      message->mutable_bracket()->set_phase(view.number);
      break;
    case engine::ScreenShows::kMessage:
      message->mutable_message()->set_text(view.message);
      break;
  }
  message->set_notice(view.notice);
}

engine::Command ReadCommand(const v1::SetScreenRequest& request, Fields* fields) {
  ScreenName name = ReadScreenName("screen", request.screen(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what =
      engine::SetScreen{std::move(name.screen), fields->Text("title", request.title(), kLine),
                        ReadScreenView("view", request.view(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::RemoveScreenRequest& request, Fields* fields) {
  ScreenName name = ReadScreenName("screen", request.screen(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what = engine::RemoveScreen{std::move(name.screen)};
  return command;
}

void WriteDecision(const engine::ScreenSet& what, v1::ScreenSet* message) {
  message->set_made(what.made);
}

void WriteDecision(const engine::ScreenRemoved&, v1::ScreenRemoved*) {}

engine::ScreenSet ReadDecision(const v1::ScreenSet& message, Fields*) { return {message.made()}; }

engine::ScreenRemoved ReadDecision(const v1::ScreenRemoved&, Fields*) { return {}; }

}  // namespace arbitro::translate
