// SPDX-License-Identifier: Apache-2.0
//
// TOM's layout: tabs, a blank before the end of a round's and of a listed player's tag, and empty
// elements that open and close on two lines.

#include <utility>

#include "daemon/interchange/tdf_of_event.h"
#include "daemon/interchange/words.h"
#include "daemon/interchange/xml_document.h"

namespace arbitro::interchange {
namespace {

constexpr char kVersionWritten[] = "1.86";
constexpr uint32_t kTypeWritten = 2;
constexpr uint32_t kPlayedStage = 2;
constexpr uint32_t kOverStage = 6;
// The depths at which elements stand in a file of TOM.
constexpr size_t kPlayerDepth = 2;
constexpr size_t kRoundDepth = 4;
constexpr size_t kPodPlayerDepth = 6;

std::string TabbedLine(size_t depth, std::string_view text) {
  return Joined(std::string(depth, '\t'), text, "\n");
}

std::string ElementLine(size_t depth, std::string_view name, std::string_view text) {
  if (text.empty()) {
    return TabbedLine(depth, Joined("<", name, ">")) + TabbedLine(depth, Joined("</", name, ">"));
  }
  return TabbedLine(depth, Joined("<", name, ">", XmlText(text), "</", name, ">"));
}

std::string TextOfLate() {
  return TabbedLine(kPlayerDepth + 1, "<late>") + ElementLine(kPlayerDepth + 2, "round", "1") +
         ElementLine(kPlayerDepth + 2, "timestamp", "") +
         ElementLine(kPlayerDepth + 2, "forcedloss", "true") +
         ElementLine(kPlayerDepth + 2, "usedforcedloss", "true") +
         TabbedLine(kPlayerDepth + 1, "</late>");
}

std::string TextOfData(const TdfFile& file) {
  return TabbedLine(1, "<data>") + ElementLine(2, "name", file.name) +
         ElementLine(2, "id", file.sanction_id) + ElementLine(2, "city", "") +
         ElementLine(2, "state", "") + ElementLine(2, "country", "") +
         ElementLine(2, "roundtime", "0") + ElementLine(2, "finalsroundtime", "0") +
         TabbedLine(2, "<organizer popid=\"\" name=\"\"/>") +
         ElementLine(2, "startdate", file.start_date) + ElementLine(2, "lessswiss", "false") +
         ElementLine(2, "autotablenumber", "true") + ElementLine(2, "overflowtablestart", "0") +
         TabbedLine(1, "</data>") + ElementLine(1, "timeelapsed", "0");
}

std::string TextOfPod(const TdfPod& pod, bool is_over, const ReaderLeft& left) {
  std::string text =
      TabbedLine(2,
                 Joined("<pod category=\"", pod.category, "\" stage=\"", is_over ? 0 : 1, "\">")) +
      TabbedLine(3, "<poddata>") + ElementLine(4, "startingtable", "1") +
      ElementLine(4, "playoff3rd4th", "false") + ElementLine(4, "subgroupcount", "1") +
      ElementLine(4, "additionalrounds", "0") + ElementLine(4, "blockedranges", "") +
      TabbedLine(3, "</poddata>") + TabbedLine(3, "<subgroups>") +
      TabbedLine(4, "<subgroup number=\"1\">") + TabbedLine(5, "<players>");
  for (const std::string& player : pod.players) text += TextOfPodPlayer(player);
  text += TabbedLine(5, "</players>") + TabbedLine(4, "</subgroup>") +
          TabbedLine(3, "</subgroups>") + TabbedLine(3, "<rounds>");
  for (const TdfRound& round : pod.rounds) {
    if (EndsBefore(0, left)) break;
    const bool is_played = !is_over && &round == &pod.rounds.back();
    text += TextOfRound(round, kTypeWritten, is_played ? kPlayedStage : kOverStage);
  }
  return text + TabbedLine(3, "</rounds>") + TabbedLine(2, "</pod>");
}

std::string TextOfPlaces(const TdfFile& file) {
  std::string text = TabbedLine(1, "<standings>");
  // TOM lists the three divisions even where they played in one pod.
  std::vector<uint32_t> categories = {2, 1, 0};
  const uint32_t of_pod = file.pods.front().category;
  if (of_pod > 2) categories.push_back(of_pod);
  for (const uint32_t category : categories) {
    for (const bool finished : {true, false}) {
      text += TabbedLine(2, Joined("<pod category=\"", category, "\" type=\"",
                                   finished ? "finished" : "dnf", "\">"));
      for (const TdfPlace& place : file.places) {
        if (place.category != category || place.finished != finished) continue;
        text += TabbedLine(
            3, finished ? Joined("<player id=\"", place.player, "\" place=\"", place.place, "\" />")
                        : Joined("<player id=\"", place.player, "\" />"));
      }
      text += TabbedLine(2, "</pod>");
    }
  }
  return text + TabbedLine(1, "</standings>");
}

}  // namespace

std::string TextOfDropped(uint32_t after_round) {
  return TabbedLine(kPlayerDepth + 1, "<dropped>") + ElementLine(kPlayerDepth + 2, "status", "1") +
         ElementLine(kPlayerDepth + 2, "round", Joined(after_round)) +
         TabbedLine(kPlayerDepth + 1, "</dropped>");
}

std::string TextOfPlayer(const TdfPlayer& player) {
  return TabbedLine(kPlayerDepth, Joined("<player userid=\"", player.id, "\">")) +
         ElementLine(kPlayerDepth + 1, "firstname", player.first_name) +
         ElementLine(kPlayerDepth + 1, "lastname", player.last_name) +
         ElementLine(kPlayerDepth + 1, "birthdate", player.birth_date) +
         ElementLine(kPlayerDepth + 1, "starter", "true") + (player.late ? TextOfLate() : "") +
         (player.dropped_after ? TextOfDropped(*player.dropped_after) : "") +
         ElementLine(kPlayerDepth + 1, "creationdate", "") +
         ElementLine(kPlayerDepth + 1, "lastmodifieddate", "") +
         TabbedLine(kPlayerDepth, "</player>");
}

std::string TextOfPodPlayer(const std::string& id) {
  return TabbedLine(kPodPlayerDepth, Joined("<player userid=\"", id, "\" />"));
}

std::string TextOfMatch(const TdfMatch& match, std::string_view time) {
  constexpr size_t kDepth = kRoundDepth + 2;
  std::string text = TabbedLine(kDepth, Joined("<match outcome=\"", CodeOf(match.outcome), "\">"));
  if (match.second.empty()) {
    text += TabbedLine(kDepth + 1, Joined("<player userid=\"", match.first, "\"/>"));
  } else {
    text += TabbedLine(kDepth + 1, Joined("<player1 userid=\"", match.first, "\"/>")) +
            TabbedLine(kDepth + 1, Joined("<player2 userid=\"", match.second, "\"/>"));
  }
  return text + ElementLine(kDepth + 1, "timestamp", time) +
         ElementLine(kDepth + 1, "tablenumber", Joined(match.table)) +
         TabbedLine(kDepth, "</match>");
}

std::string TextOfRound(const TdfRound& round, uint32_t type, uint32_t stage) {
  std::string text =
      TabbedLine(kRoundDepth, Joined("<round number=\"", round.number, "\" type=\"",
                                     round.elimination ? 1 : type, "\" stage=\"", stage, "\" >")) +
      ElementLine(kRoundDepth + 1, "timeleft", "0") +
      ElementLine(kRoundDepth + 1, "pairtime", round.pair_time) +
      ElementLine(kRoundDepth + 1, "starttime", "") + TabbedLine(kRoundDepth + 1, "<matches>");
  for (const TdfMatch& match : round.matches) text += TextOfMatch(match, round.pair_time);
  return text + TabbedLine(kRoundDepth + 1, "</matches>") + TabbedLine(kRoundDepth, "</round>");
}

Reading<std::string> MakeTdf(const EventDocument& document, const TdfNumbers& numbers,
                             uint32_t category, const ReaderLeft& left) {
  Reading<TdfFile> tournament = TournamentOf(document, numbers, category, 0);
  Reading<std::string> made;
  made.faults = std::move(tournament.faults);
  if (!made.ok()) return made;
  const TdfFile& file = tournament.value;
  const bool is_over = !file.places.empty();
  const uint32_t stage = is_over ? 5 : file.pods.front().rounds.empty() ? 1 : 4;
  made.value = Joined("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tournament type=\"",
                      kTypeWritten, "\" stage=\"", stage, "\" version=\"", kVersionWritten,
                      "\" gametype=\"TRADING_CARD_GAME\" mode=\"CUSTOM\">\n", TextOfData(file),
                      TabbedLine(1, "<players>"));
  for (const TdfPlayer& player : file.players) made.value += TextOfPlayer(player);
  Append(&made.value, TabbedLine(1, "</players>"), TabbedLine(1, "<pods>"),
         TextOfPod(file.pods.front(), is_over, left), TabbedLine(1, "</pods>"),
         is_over ? TextOfPlaces(file) : "", "</tournament>\n");
  if (EndsBefore(0, left)) return made;
  const Reading<TdfFile> again = ReadTdf(made.value);
  if (!again.ok()) made.faults = again.faults;
  return made;
}

}  // namespace arbitro::interchange
