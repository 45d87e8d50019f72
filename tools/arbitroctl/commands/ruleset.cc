// SPDX-License-Identifier: Apache-2.0

#include <map>

#include "arbitro/v1/admin.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/form_example.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/penalty_text.h"

namespace arbitro::tools {
namespace {

constexpr size_t kDigestDigits = 12;

std::string RefusedText(const v1::RefusedRuleset& refused) {
  return absl::StrCat(Phrase("not loaded:"), " ", refused.file(), ": ", refused.why(), "\n");
}

// The library's file, if it is still there, and what tells it from others.
std::string LibraryText(const v1::Ruleset& ruleset) {
  const std::string digest = ruleset.sha256().substr(0, kDigestDigits);
  return ruleset.file().empty() ? digest : absl::StrCat(ruleset.file(), " ", digest);
}

std::string RulesetsText(const v1::ListRulesetsResponse& response) {
  TextTable table(
      {"ruleset", "version", "new events", "library", "signer", "state", "formats", "title"});
  for (const v1::Ruleset& ruleset : response.rulesets()) {
    std::string formats;
    for (const v1::RulesetFormat& format : ruleset.formats()) {
      absl::StrAppend(&formats, formats.empty() ? "" : ", ", format.id());
    }
    table.Add({ruleset.id(), ruleset.version(), YesOrNo(ruleset.newest()), LibraryText(ruleset),
               ruleset.signer(), Word(ruleset.state()), formats,
               TextIn(PrintedLanguage(), ruleset.title())});
  }
  std::string text = table.Text();
  for (const v1::RefusedRuleset& refused : response.refused()) text += RefusedText(refused);
  return text;
}

std::string LoadedText(const char* state, const v1::Ruleset& ruleset) {
  return absl::StrCat(Phrase(state), " ", ruleset.id(), " ", ruleset.version(), " (",
                      ruleset.signer(), ")", ruleset.file().empty() ? "" : ", ", ruleset.file(),
                      "\n");
}

std::string ReloadedText(const v1::ReloadRulesetsResponse& response) {
  std::string text;
  for (const v1::Ruleset& ruleset : response.loaded()) text += LoadedText("loaded:", ruleset);
  for (const v1::RefusedRuleset& refused : response.refused()) text += RefusedText(refused);
  for (const v1::Ruleset& ruleset : response.gone()) {
    text += LoadedText("no longer in the folder, on offer until the next start:", ruleset);
  }
  return absl::StrCat(text, PhraseWith("as before: $0", response.unchanged()), "\n");
}

// A file that is refused is what a script wants to know.
absl::Status ReloadRulesets(const Typed& typed) {
  v1::ReloadRulesetsResponse response;
  RETURN_IF_ERROR(
      typed.session->Mutate("AdminService.ReloadRulesets", v1::ReloadRulesetsRequest(), &response));
  typed.session->EndWith(response.refused().empty() ? kExitOk : kExitRefused);
  return typed.session->Show(response, ReloadedText(response));
}

// A ruleset as text, part by part, in the reader's language.
class RulesetWriter {
 public:
  static std::string Label(const v1::Texts& label) { return TextIn(PrintedLanguage(), label); }

  void AppendForm(const std::string& heading, const v1::Form& form) {
    if (form.children().empty()) return;
    absl::StrAppend(&text_, "\n", Phrase(heading), "\n", FormText(PrintedLanguage(), form));
  }

  template <class Items>
  void AppendList(const std::string& heading, const Items& items) {
    if (items.empty()) return;
    TextTable table({"", "", "", ""});
    for (const auto& item : items) table.Add({"", item.id(), item.rule(), Label(item.label())});
    absl::StrAppend(&text_, "\n", Phrase(heading), "\n", table.Text());
  }

  void Append(const std::string& text) { text_ += text; }

  std::string Finish() && { return std::move(text_); }

 private:
  std::string text_;
};

std::string StateText(const v1::Ruleset& ruleset) {
  switch (ruleset.state()) {
    case v1::RULESET_STATE_QUARANTINED:
      return Phrase("quarantined: no new events until `ruleset release`");
    case v1::RULESET_STATE_NOT_STARTING:
      return Phrase("not serving: its workers cannot be started");
    default:
      return Word(ruleset.state());
  }
}

std::string SignerText(const v1::Ruleset& ruleset) {
  if (ruleset.signer() == "unsigned") return Phrase("unsigned");
  if (ruleset.signing_key().empty()) return ruleset.signer();
  return absl::StrCat(ruleset.signer(), " (key ", ruleset.signing_key(), ")");
}

void AppendFaultyCalls(const v1::Ruleset& ruleset, std::string* text) {
  if (ruleset.faulty_calls().empty()) return;
  TextTable table({"", "event", "call", "version", ">faults", "", "recorded", "the last one"});
  for (const v1::FaultyCall& call : ruleset.faulty_calls()) {
    table.Add({"", IdOf(call.event()), call.call(), call.version(), call.faults(),
               Phrase(call.blocked() ? "blocked" : ""), TimeText(call.time_us()), call.what()});
  }
  absl::StrAppend(text, "\n", Phrase("Calls that failed"), "\n", table.Text());
}

// "10 implemented". A status that is none of the known ones stands as it is.
std::string CountText(const std::string& status, int count) {
  for (const char* known : {"$0 implemented", "$0 judge", "$0 player", "$0 resolved", "$0 todo"}) {
    if (absl::StrCat("$0 ", status) == known) return PhraseWith(known, count);
  }
  return absl::StrCat(count, " ", status);
}

// How many rules there are, and of them of each status: "12 (10 implemented, 2 judge)".
std::string RulesText(const v1::Ruleset& ruleset) {
  std::map<std::string, int> by_status;
  for (const v1::Rule& rule : ruleset.rules()) {
    if (!rule.status().empty()) ++by_status[rule.status()];
  }
  std::string counts;
  for (const auto& [status, count] : by_status) {
    absl::StrAppend(&counts, counts.empty() ? "" : ", ", CountText(status, count));
  }
  const std::string all = absl::StrCat(ruleset.rules_size());
  return counts.empty() ? all : absl::StrCat(all, " (", counts, ")");
}

// Its name and title, how it was loaded and how large it is.
std::string HeadOf(const v1::Ruleset& ruleset, const RulesetWriter& writer) {
  TextTable facts({"", ""});
  facts.AddFact("state", StateText(ruleset));
  facts.AddFact("runs in", Word(ruleset.isolation()));
  facts.AddFact("library", ruleset.sha256());
  facts.AddFact("signer", SignerText(ruleset));
  facts.AddFact("rounds", PhraseWith("at most $0", ruleset.rounds_max()));
  facts.AddFact("players", PhraseWith("at least $0", ruleset.players_min()));
  facts.AddFact("rules", RulesText(ruleset));
  std::string head = absl::StrCat(ruleset.id(), " ", ruleset.version(), ": ",
                                  writer.Label(ruleset.title()), "\n", facts.Text());
  AppendFaultyCalls(ruleset, &head);
  return head;
}

void AppendInfractions(const v1::Ruleset& ruleset, RulesetWriter* writer) {
  writer->AppendList("Infractions", ruleset.infractions());
  for (const v1::RulesetInfraction& infraction : ruleset.infractions()) {
    writer->AppendForm(PhraseWith("Circumstances of $0", infraction.id()),
                       infraction.circumstances());
  }
}

std::string RulesetText(const v1::Ruleset& ruleset) {
  RulesetWriter writer;
  writer.Append(HeadOf(ruleset, writer));
  writer.AppendList("Formats", ruleset.formats());
  writer.AppendForm("Settings of an event", ruleset.settings());
  writer.AppendList("Divisions", ruleset.divisions());
  writer.AppendForm("Facts of a player", ruleset.player_form());
  writer.AppendList("Roles of the staff", ruleset.staff_roles());
  writer.AppendForm("Report of a table", ruleset.report());
  const std::string losses = ReportLossesText(PrintedLanguage(), ruleset.report_losses());
  if (!losses.empty()) writer.Append(absl::StrCat("\n  ", losses, "\n"));
  writer.AppendForm("Marks of a deck row", ruleset.deck_row());
  writer.AppendForm("Card of a catalogue", ruleset.card());
  AppendInfractions(ruleset, &writer);
  writer.AppendList("Penalties, mildest first", ruleset.penalties());
  writer.AppendList("Duties", ruleset.duties());
  writer.AppendList("Awards", ruleset.awards());
  writer.AppendList("Questions", ruleset.questions());
  writer.AppendList("Reasons of refusals", ruleset.reasons());
  writer.AppendList("Codes of verdicts", ruleset.violations());
  return std::move(writer).Finish();
}

struct ShowOptions {
  std::string ruleset;
  std::string part;
};

absl::Status ShowRuleset(const Typed& typed, const ShowOptions& options) {
  ASSIGN_OR_RETURN(const auto ruleset, GetRuleset(typed.session, options.ruleset));
  if (!options.part.empty()) return ShowRulesetPart(typed.session, ruleset, options.part);
  return typed.session->Show(ruleset, RulesetText(ruleset));
}

std::string ReleasedText(const Typed& typed, const v1::ReleaseRulesetResponse& response) {
  const std::string again =
      response.quarantines() > 0 ? absl::StrCat(", ", Phrase("takes new events again")) : "";
  return LineOf(typed.Asked<v1::ReleaseRulesetRequest>().ruleset(),
                Counted(response.calls(), "1 call released", "$0 calls released") + again);
}

constexpr char kRuleset[] = "its id, as `ruleset list` shows it";

}  // namespace

void AddRulesetCommands(const Group& app) {
  const Group group = AddGroup(app, "ruleset", "The rulebooks that the daemon has loaded");
  Command(group, "list", "Lists every version of them, and the files that were refused",
          "ruleset list")
      .Shows("RulesetService.ListRulesets", RulesetsText);
  Command(group, "reload",
          "Loads what is new in the daemon's folder of rulesets; 1 if one is refused",
          "ruleset reload\n  arbitroctl --dry-run ruleset reload")
      .Runs(ReloadRulesets);
  Command(group, "show",
          "Shows one: formats, forms, infractions, questions, codes; or one rule of it",
          "ruleset show pokemon-tcg\n  arbitroctl ruleset show pokemon-tcg PKM-9")
      .Runs(ShowRuleset)
      .Argument("ruleset", &ShowOptions::ruleset, kRuleset)
      .Option("part", &ShowOptions::part, "a rule, a question, an infraction, or `report` …");
  AddRulesetForm(group);
  Command(group, "release", "Lets one that failed try again; needs --reason",
          "ruleset release demo --event torino-2026 --reason 'the publisher sent a corrected one'")
      .Changes("AdminService.ReleaseRuleset", ReleasedText)
      .Argument("ruleset", "ruleset", kRuleset, Names::kRuleset)
      .Option("--version", "version", "only this version (default: all)")
      .Option("--event", "event",
              "only what is blocked in this event (default: everywhere, and new events too)",
              Names::kEvent)
      .Option("--call", "call", "only this call, such as draw (default: all)");
}

}  // namespace arbitro::tools
