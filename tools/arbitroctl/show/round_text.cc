// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/round_text.h"

#include <algorithm>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/seat_words.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// The name, and the id that commands take where it is another. Two of one name have it already.
std::string SeatCell(const v1::Table& table, int seat) {
  if (seat >= table.seats_size()) return table.kind() == v1::TABLE_KIND_BYE ? Phrase("(bye)") : "";
  const v1::Seat& at = table.seats(seat);
  const std::string name = SeatText(PrintedLanguage(), at);
  const std::string id = IdOf(at.player());
  const std::string behind = absl::StrCat(" (", id, ")");
  return at.display_name().empty() || absl::EndsWith(name, behind) ? name
                                                                   : absl::StrCat(name, behind);
}

// "3 - 0"; "win - loss" where no seat gets points, as in an elimination; nothing while it is open.
std::string ResultOf(const v1::Table& table) {
  if (!table.decided() || table.results_withheld()) return "";
  const bool scored =
      std::any_of(table.seats().begin(), table.seats().end(),
                  [](const v1::Seat& seat) { return seat.outcome().points() != 0; });
  return absl::StrJoin(table.seats(), " - ", [scored](std::string* out, const v1::Seat& seat) {
    const v1::SeatOutcome& outcome = seat.outcome();
    absl::StrAppend(out, scored ? absl::StrCat(outcome.points()) : Word(outcome.result()));
  });
}

std::string ReportCell(const v1::Table& table, const v1::Form& report) {
  if (!table.has_report()) return "";
  if (report.children().empty()) return JsonFromValue(table.report());
  return ReportWords(PrintedLanguage(), table, report);
}

// "3", or "3 (103)" where the table has another number in the hall.
std::string NumberCell(const v1::Table& table) {
  if (table.place() == 0 || table.place() == table.number()) return absl::StrCat(table.number());
  return absl::StrCat(table.number(), " (", table.place(), ")");
}

TextTable OfTwo(const v1::ListTablesResponse& tables, const v1::Form& report) {
  TextTable text({">table", "first", "second", "result", "state", "report"});
  for (const v1::Table& table : tables.tables()) {
    text.Add({NumberCell(table), SeatCell(table, 0), SeatCell(table, 1), ResultOf(table),
              TableStateWord(table), ReportCell(table, report)});
  }
  return text;
}

TextTable OfMore(const v1::ListTablesResponse& tables, const v1::Form& report) {
  TextTable text({">table", ">seat", "player", "place", ">points", "state", "report"});
  for (const v1::Table& table : tables.tables()) {
    for (int i = 0; i < table.seats_size(); ++i) {
      const v1::Seat& seat = table.seats(i);
      const bool shown = table.decided() && !table.results_withheld() && seat.has_outcome();
      std::string said = LineWords(PrintedLanguage(), table, i, report);
      const std::string of_table = i == 0 ? ReportCell(table, report) : "";
      if (!said.empty() && !of_table.empty()) said += "; ";
      text.Add({NumberCell(table), absl::StrCat(i + 1), SeatCell(table, i),
                ResultWord(PrintedLanguage(), table, seat),
                shown ? absl::StrCat(seat.outcome().points()) : "", TableStateWord(table),
                said + of_table});
    }
  }
  return text;
}

}  // namespace

TextTable TablesText(const v1::ListTablesResponse& tables, const v1::Form& report) {
  const bool two = std::all_of(tables.tables().begin(), tables.tables().end(),
                               [](const v1::Table& table) { return table.seats_size() <= 2; });
  return two ? OfTwo(tables, report) : OfMore(tables, report);
}

void AddClock(const v1::Clock& clock, int32_t utc_offset_minutes, TextTable* table) {
  constexpr uint32_t kSecondsPerMinute = 60;
  const auto time = [&](int64_t time_us) { return LocalTimeText(time_us, utc_offset_minutes); };
  const uint32_t seconds = clock.seconds() % kSecondsPerMinute;
  std::string length = PhraseWith("$0 min", clock.seconds() / kSecondsPerMinute);
  if (seconds != 0) absl::StrAppend(&length, " ", seconds, " s");
  if (clock.extra_turns() != 0) {
    absl::StrAppend(&length, ", ",
                    Counted(clock.extra_turns(), "$0 turn after time", "$0 turns after time"));
  }
  table->AddFact("clock", length);
  table->AddFact("started", time(clock.start_time_us()));
  if (clock.time_called_us() != 0) {
    table->AddFact("time called", time(clock.time_called_us()));
  } else if (clock.paused_since_us() != 0) {
    table->AddFact("paused since", time(clock.paused_since_us()));
  } else {
    table->AddFact("time is up", time(clock.end_time_us()));
  }
}

void AddExtensions(const v1::ListTablesResponse& tables, int32_t utc_offset_minutes,
                   TextTable* table) {
  for (const v1::Table& each : tables.tables()) {
    if (each.extension_seconds() == 0) continue;
    std::string text = PhraseWith("$0 s longer", each.extension_seconds());
    if (each.end_time_us() != 0) {
      absl::StrAppend(
          &text, ", ",
          PhraseWith("until $0", LocalTimeText(each.end_time_us(), utc_offset_minutes)));
    }
    table->AddFact(PhraseWith("table $0", each.number()), text);
  }
}

std::string TakenPlaceText(const v1::ListPhasesResponse& phases, const TakenPlace& place) {
  const int started = phases.phases_size();
  const v1::Phase phase = started == 0 ? v1::Phase() : phases.phases(started - 1);
  const v1::PhaseKind kind = phase.what().kind();
  const uint32_t planned = phase.what().rounds_planned();
  const bool last = planned != 0 && place.round + 1 >= phase.first_round() + planned;
  // Tables behind another phase that are played once say who goes on, as a bracket does.
  const bool play_off = kind == v1::PHASE_KIND_TABLES && started > 1 && planned == 1;
  if (kind == v1::PHASE_KIND_ELIMINATION || kind == v1::PHASE_KIND_FINAL || play_off) {
    return PhraseWith("$0 plays no more in this phase: $1 goes on in that place", place.player,
                      place.by);
  }
  const std::string drop = absl::StrCat("arbitroctl player drop ", place.event, " ", place.player);
  if (last) return PhraseWith("$0 stays in the event; or else: $1", place.player, drop);
  return PhraseWith("$0 stays in the event, and is drawn in the next round; or else: $1",
                    place.player, drop);
}

}  // namespace arbitro::tools
