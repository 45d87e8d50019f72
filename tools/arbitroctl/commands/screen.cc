// SPDX-License-Identifier: Apache-2.0

#include "arbitro/v1/screen.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

struct ScreenOptions {
  std::string show = "pairings";
  uint32_t round = 0;
  uint32_t phase = 0;
  std::string from;
  std::string to;
  std::string tables;
  std::string part;
  std::string division;
  std::string text;
};

absl::Status FillPart(const ScreenOptions& options, v1::ScreenPart* part) {
  ASSIGN_OR_RETURN(const auto numbers, ReadNumberPair("--part", options.part, '/', "2/3"));
  part->set_part(numbers.first);
  part->set_parts(numbers.second);
  return absl::OkStatus();
}

absl::Status FillPairings(const ScreenOptions& options, v1::ScreenPairings* pairings) {
  pairings->set_round(options.round);
  if (!options.tables.empty()) {
    ASSIGN_OR_RETURN(const auto numbers, ReadNumberPair("--tables", options.tables, '-', "1-40"));
    pairings->mutable_tables()->set_from(numbers.first);
    pairings->mutable_tables()->set_to(numbers.second);
  } else if (!options.from.empty() || !options.to.empty()) {
    pairings->mutable_names()->set_from(options.from);
    pairings->mutable_names()->set_to(options.to);
  }
  return options.part.empty() ? absl::OkStatus() : FillPart(options, pairings->mutable_part());
}

absl::Status FillView(const ScreenOptions& options, v1::ScreenView* view) {
  if (options.show == "pairings") return FillPairings(options, view->mutable_pairings());
  if (options.show == "clock") {
    view->mutable_clock();
  } else if (options.show == "bracket") {
    view->mutable_bracket()->set_phase(options.phase);
  } else if (options.show == "message") {
    view->mutable_message()->set_text(options.text);
  } else {
    view->mutable_standings()->set_round(options.round);
    view->mutable_standings()->set_division(options.division);
    if (!options.part.empty()) return FillPart(options, view->mutable_standings()->mutable_part());
  }
  return absl::OkStatus();
}

std::string PartText(const v1::ScreenPart& part) {
  return part.parts() == 0 ? "" : PhraseWith("part $0 of $1", part.part(), part.parts());
}

// The parts that are not empty, with commas.
std::string Joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!part.empty()) absl::StrAppend(&text, text.empty() ? "" : ", ", part);
  }
  return text;
}

std::string OfRound(uint32_t round) { return round == 0 ? "" : PhraseWith("round $0", round); }

std::string OrderText(const v1::ScreenPairings& pairings) {
  if (pairings.has_tables()) {
    return absl::StrCat(Phrase("tables"), " ", pairings.tables().from(), "-",
                        pairings.tables().to());
  }
  const v1::ScreenNames& names = pairings.names();
  if (names.from().empty() && names.to().empty()) return "";
  return absl::StrCat(Phrase("names"), " ", names.from(), "-", names.to());
}

std::string ViewText(const v1::ScreenView& view) {
  switch (view.view_case()) {
    case v1::ScreenView::kPairings:
      return Joined({Phrase("pairings"), OfRound(view.pairings().round()),
                     OrderText(view.pairings()), PartText(view.pairings().part())});
    case v1::ScreenView::kClock:
      return Phrase("clock");
    case v1::ScreenView::kStandings:
      return Joined({Phrase("standings"), OfRound(view.standings().round()),
                     view.standings().division(), PartText(view.standings().part())});
    case v1::ScreenView::kBracket:
      return Joined({Phrase("bracket"), view.bracket().phase() == 0
                                            ? ""
                                            : PhraseWith("phase $0", view.bracket().phase())});
    case v1::ScreenView::kMessage:
      return absl::StrCat(Phrase("message"), ": ", view.message().text());
    case v1::ScreenView::VIEW_NOT_SET:
      break;
  }
  return "";
}

absl::Status FillScreen(const Typed&, const ScreenOptions& options, v1::SetScreenRequest* request) {
  return FillView(options, request->mutable_view());
}

std::string SetText(const Typed& typed, const v1::SetScreenResponse& response) {
  return LineOf(response.screen(), ViewText(typed.Asked<v1::SetScreenRequest>().view()));
}

std::string RemovedText(const v1::RemoveScreenResponse& response) {
  return LineOf(response.screen(), Phrase("removed"));
}

std::string ScreenText(const v1::Screen& screen) {
  TextTable table({"", ""});
  table.AddFact("screen", IdOf(screen.name()));
  if (!screen.title().empty()) table.AddFact("title", screen.title());
  table.AddFact("shows", ViewText(screen.view()));
  if (!screen.view().notice().empty()) table.AddFact("notice", screen.view().notice());
  return table.Text();
}

TableRow ScreenRow(const v1::Screen& screen) {
  return {IdOf(screen.name()), screen.title(), ViewText(screen.view()), screen.view().notice()};
}

}  // namespace

void AddScreenCommands(const Group& app) {
  const Group screen = AddGroup(app, "screen", "The screens of the hall, and what each shows");
  Command(screen, "set", "Says what a screen shows, and makes it at need",
          "screen set torino-2026 west --show pairings --from A --to F")
      .Changes("ScreenService.SetScreen", SetText)
      .Fills(FillScreen)
      .OfEvent()
      .Part<std::string>("screen", "screens", "screen", "the screen's id")
      .Choice("--show", &ScreenOptions::show,
              {"pairings", "clock", "standings", "bracket", "message"}, "the view that it shows")
      .Option("--title", "title", "its title")
      .Option("--round", &ScreenOptions::round, "of this round (default: the newest)")
      .Option("--phase", &ScreenOptions::phase, "the bracket of this phase (default: the newest)")
      .Option("--from", &ScreenOptions::from, "names from these letters on")
      .Option("--to", &ScreenOptions::to, "names up to these letters")
      .Option("--tables", &ScreenOptions::tables, "these tables, in their order: 1-40")
      .Option("--part", &ScreenOptions::part, "one part of the list, for several screens: 2/3")
      .Option("--division", &ScreenOptions::division, "standings of this division")
      .Option("--text", &ScreenOptions::text, "the message")
      .Option("--notice", "view.notice", "a line that is shown along with the rest");
  Command(screen, "list", "Lists the screens", "screen list torino-2026")
      .Shows("ScreenService.ListScreens",
             Listing({"screen", "title", "shows", "notice"}, ScreenRow))
      .OfEvent()
      .At();
  Command(screen, "show", "Shows what a screen shows", "screen show torino-2026 west")
      .Shows("ScreenService.GetScreen", ScreenText)
      .OfEvent()
      .Part<std::string>("screen", "screens", "screen", "the screen's id")
      .At();
  Command(screen, "remove", "Takes a screen away", "screen remove torino-2026 west")
      .Changes("ScreenService.RemoveScreen", RemovedText)
      .OfEvent()
      .Part<std::string>("screen", "screens", "screen", "the screen's id");
}

}  // namespace arbitro::tools
