// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/event_paper.h"
#include "arbitro/v1/errors.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/round_paper.h"

namespace arbitro::tools {
namespace {

// The brackets of the event's eliminations.
absl::Status AddBrackets(Session* session, const std::vector<PlayedRound>& rounds, Paper* paper,
                         const std::string& name) {
  ASSIGN_OR_RETURN(const auto phases, GetPhases(session, name));
  for (int i = 0; i < phases.phases_size(); ++i) {
    if (phases.phases(i).what().kind() != v1::PHASE_KIND_ELIMINATION) continue;
    const uint32_t last = i + 1 < phases.phases_size() ? phases.phases(i + 1).first_round() - 1
                                                       : static_cast<uint32_t>(rounds.size());
    paper->brackets.push_back(
        BracketOf(paper->language, rounds, phases.phases(i).first_round(), last));
  }
  return absl::OkStatus();
}

// The facts of the event, above everything else.
PaperList FactsOf(const EventWords& words, const v1::Event& event) {
  const PaperLanguage language = words.language;
  PaperList facts{{"", ""}, {}};
  const auto add = [&](const char* english, std::string text) {
    facts.rows.push_back({Phrase(language, english), std::move(text)});
  };
  add("event", IdOf(event.name()));
  add("status", Phrase(language, PlainWord(event.status())));
  add("ruleset", absl::StrCat(IdOf(event.ruleset()), " ", event.ruleset_version(), ", ",
                              event.ruleset_sha256()));
  add("format", LabelOf(language, words.ruleset.formats(), event.format()));
  add("players", absl::StrCat(event.players()));
  add("records", absl::StrCat(event.revision()));
  add("hash of the newest record", absl::BytesToHexString(event.record_hash()));
  add("commitment of the draws", absl::BytesToHexString(event.draw_commitment()));
  add("draws given up", absl::StrCat(event.draws_voided()));
  add("rounds taken back", absl::StrCat(event.rounds_taken_back()));
  return facts;
}

// Standings, and who is not in them.
absl::Status AddStandings(Session* session, const EventWords& words,
                          const absl::StatusOr<v1::GetStandingsResponse>& standings,
                          const std::string& name, Paper* paper) {
  if (standings.ok()) {
    paper->lists.push_back(StandingsList(words.language, *standings));
    const std::string as_of = StandingsHeading(session, name);
    paper->lists.back().title =
        absl::StrCat(Phrase(words.language, "Standings"), as_of.empty() ? "" : ", ", as_of);
  }
  const auto players = GetPlayers(session, name);
  if (!players.ok()) return IsKept(players.status()) ? absl::OkStatus() : players.status();
  PaperList left = LeftList(words, *players);
  if (!left.rows.empty()) paper->lists.push_back(std::move(left));
  return absl::OkStatus();
}

// Penalties, appeals and awards, as far as there are any and the caller may read them.
absl::Status AddRulings(Session* session, const EventWords& words, const std::string& name,
                        Paper* paper) {
  const auto add = [&](PaperList list) {
    if (!list.rows.empty()) paper->lists.push_back(std::move(list));
  };
  const auto penalties = GetPenalties(session, name);
  if (!penalties.ok() && !IsKept(penalties.status())) return penalties.status();
  if (penalties.ok()) add(PenaltyList(words, penalties->penalties()));
  const auto appeals = GetAppeals(session, name);
  if (!appeals.ok() && !IsKept(appeals.status())) return appeals.status();
  if (appeals.ok()) add(AppealList(words, appeals->appeals()));
  const auto awards = GetAwards(session, name);
  if (!awards.ok() && !IsKept(awards.status())) return awards.status();
  if (awards.ok()) {
    add(AwardsPaper(words.language, awards->awards(), words.ruleset,
                    [&](const v1::Award& award) { return words.names.Of(award.player()); }));
  }
  return absl::OkStatus();
}

// The paper with the event's title and its facts.
Paper BeginPaper(const EventWords& words, const v1::Event& event) {
  Paper paper;
  paper.language = words.language;
  paper.whole_lines = true;
  paper.title = event.title().empty() ? IdOf(event.name()) : event.title();
  paper.subtitle =
      absl::StrCat(words.ruleset.id().empty() ? IdOf(event.ruleset())
                                              : TextIn(words.language, words.ruleset.title()),
                   ", ", LabelOf(words.language, words.ruleset.formats(), event.format()));
  paper.lists.push_back(FactsOf(words, event));
  return paper;
}

// The results of each round, and how its pairing was drawn again.
void AddRounds(const EventWords& words, const std::vector<PlayedRound>& rounds, Paper* paper) {
  for (const PlayedRound& each : rounds) {
    paper->lists.push_back(RoundResults(words.language, each, words.ruleset.report()));
    const std::string redraws = RedrawsText(words.language, each.round, words.utc_offset_minutes);
    if (!redraws.empty()) absl::StrAppend(&paper->lists.back().title, " · ", redraws);
  }
}

absl::StatusOr<Paper> EventPaper(Session* session, const std::string& name) {
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, name));
  ASSIGN_OR_RETURN(const auto words, GetWords(session, event));
  Paper paper = BeginPaper(words, event);
  ASSIGN_OR_RETURN(auto rounds, GetPlayedRounds(session, name, event.rounds_paired()));
  auto standings = GetStandings(session, name, 0);
  if (!standings.ok() && !IsKept(standings.status())) return standings.status();
  v1::GetStandingsResponse kept;
  TellApart(&rounds, standings.ok() ? &*standings : &kept);
  absl::Status status = AddBrackets(session, rounds, &paper, name);
  if (status.ok()) status = AddStandings(session, words, standings, name, &paper);
  if (!status.ok()) return status;
  AddRounds(words, rounds, &paper);
  if (status = AddRulings(session, words, name, &paper); !status.ok()) return status;
  ASSIGN_OR_RETURN(const auto records, GetRecords(session, name, 0));
  paper.lists.push_back(Timeline(words, records.records()));
  // The digits to check the draws by stand behind what people read.
  paper.lists.push_back(DrawList(paper.language, rounds));
  return paper;
}

absl::Status ShowTimeline(const Typed& typed) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto records, GetRecords(session, typed.event, 0));
  if (session->json()) return session->Show(records, "");
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, typed.event));
  ASSIGN_OR_RETURN(const auto words, GetWords(session, event));
  const PaperList list = Timeline(words, records.records());
  TextTable table(list.headings);
  for (const auto& row : list.rows) {
    std::vector<std::string> cells;
    for (const PaperCell& cell : row) cells.push_back(cell.Text());
    table.Add(std::move(cells));
  }
  return session->Show(records, table);
}

}  // namespace

absl::Status WriteEventReport(Session* session, const std::string& event, const std::string& html,
                              const std::string& text) {
  ASSIGN_OR_RETURN(const auto paper, EventPaper(session, event));
  const std::string& file = html.empty() ? text : html;
  return WriteOut(file == "-" ? "" : file, html.empty() ? PaperText(paper) : PaperHtml(paper));
}

void AddEventTimeline(const Group& event) {
  Command(event, "timeline", "Timeline of an event, record by record", "event timeline torino-2026")
      .Runs(ShowTimeline)
      .OfEvent();
}

}  // namespace arbitro::tools
