// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "api/status/try.h"
#include "arbitro/v1/penalty.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/penalty_text.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct RuleOptions {
  std::string event;
  std::string player;
  std::string infraction;
  std::vector<std::string> circumstances;
  std::string penalty;
  bool head_judge = false;
  std::vector<std::string> effects;
};

struct AppealOptions {
  std::string event;
  std::string player;
  std::string text;
  uint32_t penalty = 0;
  uint32_t round = 0;
  uint32_t table = 0;
};

struct NumberOptions {
  std::string event;
  uint32_t number = 0;
  std::string verdict;
};

// The circumstances, by the form of the infraction.
absl::Status ReadCircumstances(Session* session, const RuleOptions& options,
                               v1::RulePenaltyRequest* request) {
  if (options.circumstances.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(session, options.event));
  for (const v1::RulesetInfraction& infraction : ruleset.infractions()) {
    if (infraction.id() != options.infraction) continue;
    const auto value = ValueOfWords(infraction.circumstances(), options.circumstances);
    if (!value.ok()) return value.status();
    *request->mutable_circumstances() = *value;
    return absl::OkStatus();
  }
  return UsageError(PhraseWith("the ruleset lists no infraction `$0`", options.infraction));
}

struct EffectName {
  const char* name;
  v1::PenaltyEffectKind kind;
  bool counted;  // an amount belongs to it
};
constexpr EffectName kEffectNames[] = {
    {"prizes", v1::PENALTY_EFFECT_KIND_PRIZES, true},
    {"game-loss", v1::PENALTY_EFFECT_KIND_GAME_LOSS, false},
    {"match-loss", v1::PENALTY_EFFECT_KIND_MATCH_LOSS, false},
    {"drop", v1::PENALTY_EFFECT_KIND_DROP, false},
    {"expel", v1::PENALTY_EFFECT_KIND_EXPEL, false},
    {"points", v1::PENALTY_EFFECT_KIND_POINTS, true},
    {"time", v1::PENALTY_EFFECT_KIND_TIME, true},
    {"replay", v1::PENALTY_EFFECT_KIND_REPLAY, false},
};

// "match-loss", "points=-4", "game-loss:next".
absl::Status ReadEffect(std::string word, v1::PenaltyEffect* effect) {
  const std::string given = word;
  if (absl::EndsWith(word, ":next")) {
    effect->set_next_match(true);
    word.resize(word.size() - std::string(":next").size());
  }
  const std::vector<std::string> parts = absl::StrSplit(word, absl::MaxSplits('=', 1));
  for (const EffectName& each : kEffectNames) {
    int32_t amount = 0;
    if (parts[0] != each.name || (parts.size() == 2) != each.counted) continue;
    if (each.counted && !absl::SimpleAtoi(parts[1], &amount)) continue;
    effect->set_kind(each.kind);
    effect->set_amount(amount);
    return absl::OkStatus();
  }
  return UsageError(absl::StrCat("`--effect ", given,
                                 "` is none: prizes=N, game-loss, match-loss, drop, expel, "
                                 "points=N, time=SECONDS, replay; `:next` behind it for the next "
                                 "match"));
}

// Points that were said as a circumstance, and that the ruling does not take.
std::string PointsDropped(const RuleOptions& options, const v1::RulePenaltyResponse& response) {
  const bool said =
      std::any_of(options.circumstances.begin(), options.circumstances.end(),
                  [](const std::string& word) { return word.rfind("points=", 0) == 0; });
  const bool taken = std::any_of(response.effects().begin(), response.effects().end(),
                                 [](const v1::PenaltyEffect& effect) {
                                   return effect.kind() == v1::PENALTY_EFFECT_KIND_POINTS;
                                 });
  if (!said || taken) return "";
  return PhraseWith(
      "no points were taken: `points=` counts with `--penalty points`, and the "
      "ruling is `$0`",
      response.penalty());
}

// Tells what became of the table: decided by the ruling, or left to a person.
std::string TableText(const v1::RulePenaltyResponse& response) {
  if (response.decided_table() > 0) {
    return absl::StrCat(PhraseWith("decided: table $0 of round $1", response.decided_table(),
                                   response.decided_round()),
                        "\n");
  }
  const bool lost = std::any_of(
      response.effects().begin(), response.effects().end(), [](const v1::PenaltyEffect& each) {
        return each.kind() == v1::PENALTY_EFFECT_KIND_MATCH_LOSS && !each.next_match();
      });
  if (!lost || response.table() == 0) return "";
  return absl::StrCat(
      PhraseWith("not decided by it: table $0 of round $1; report or correct its result",
                 response.table(), response.round()),
      "\n");
}

absl::Status Rule(Session* session, const RuleOptions& options) {
  v1::RulePenaltyRequest request;
  request.set_player(PlayerName(options.event, options.player));
  request.set_infraction(options.infraction);
  request.set_penalty(options.penalty);
  request.set_head_judge(options.head_judge);
  absl::Status status = ReadCircumstances(session, options, &request);
  for (const std::string& effect : options.effects) {
    if (status.ok()) status = ReadEffect(effect, request.add_effects());
  }
  if (!status.ok()) return status;
  v1::RulePenaltyResponse response;
  status = session->Mutate("PenaltyService.RulePenalty", request, &response);
  if (!status.ok()) return status;
  const auto ruleset = GetRulesetOfEvent(session, options.event);
  const std::string label =
      ruleset.ok() ? LabelOf(PrintedLanguage(), ruleset->penalties(), response.penalty())
                   : response.penalty();
  std::string text = absl::StrCat(
      response.penalty_name(), "  ", response.penalty(),
      absl::EqualsIgnoreCase(label, response.penalty()) ? "" : absl::StrCat(" (", label, ")"),
      response.deviates() ? absl::StrCat(" (", Phrase("deviates"), ")") : "", "\n");
  if (response.effects_size() > 0) {
    const std::string effects = EffectsText(PrintedLanguage(), response.effects());
    absl::StrAppend(&text, PhraseWith("effects: $0", effects), "\n");
  }
  if (response.further() > 0) {
    absl::StrAppend(&text, PhraseWith("with it: $0 more", response.further()), "\n");
  }
  absl::StrAppend(&text, TableText(response));
  const std::string dropped = PointsDropped(options, response);
  if (!dropped.empty()) absl::StrAppend(&text, dropped, "\n");
  session->Show(response, absl::StrCat(text, ResultText(response.result()), "\n",
                                       CitationsText(response.result().citations())));
  return absl::OkStatus();
}

// Says what stays as the penalty made it, with the command that changes it.
std::string LeavesText(const std::string& event, const v1::RevocationLeaves& leaves) {
  std::string text;
  if (!leaves.dropped().empty()) {
    const std::string player = IdOf(leaves.dropped());
    absl::StrAppend(
        &text,
        PhraseWith("$0 stays dropped: `player reenter $1 $0` lets the player back", player, event),
        "\n");
  }
  if (!leaves.expelled().empty()) {
    const std::string player = IdOf(leaves.expelled());
    absl::StrAppend(&text,
                    PhraseWith("$0 stays expelled: another penalty says so, or `player expel`; "
                               "`penalty list $1` shows the first, `player reenter $1 $0 --reason "
                               "WHY` takes the other back",
                               player, event),
                    "\n");
  }
  if (!leaves.decided_table().empty()) {
    const std::vector<std::string> place = absl::StrSplit(leaves.decided_table(), '/');
    absl::StrAppend(&text,
                    PhraseWith("table $0 of round $1 stays as the penalty decided it: `table "
                               "correct $2 $1 $0 …` enters what was played",
                               place.back(), place[3], event),
                    "\n");
  }
  return text;
}

absl::Status Revoke(Session* session, const NumberOptions& options) {
  v1::RevokePenaltyRequest request;
  request.set_penalty(absl::StrCat(EventName(options.event), "/penalties/", options.number));
  v1::RevokePenaltyResponse response;
  RETURN_IF_ERROR(session->Mutate("PenaltyService.RevokePenalty", request, &response));
  session->Show(response, absl::StrCat(request.penalty(), "  ", Phrase("revoked"), "\n",
                                       LeavesText(options.event, response.leaves()),
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status ListPenalties(Session* session, const std::string& event) {
  ASSIGN_OR_RETURN(const auto all, GetPenalties(session, event));
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(session, event));
  const auto found = GetRulesetOfEvent(session, event);
  const v1::Ruleset ruleset = found.ok() ? *found : v1::Ruleset();
  const auto label = [](const auto& list, const std::string& id) {
    return LabelOf(PrintedLanguage(), list, id);
  };
  TextTable table({">", "player", "infraction", "penalty", ">round", "effects", "note"});
  for (const v1::Penalty& penalty : all.penalties()) {
    std::string note = penalty.revoked_revision() != 0 ? Phrase("revoked")
                       : penalty.by_hand()             ? Phrase("by hand")
                       : penalty.deviates()            ? Phrase("deviates")
                                                       : "";
    if (penalty.came_with() != 0) note = PhraseWith("with $0", penalty.came_with());
    table.Add({absl::StrCat(penalty.number()), names.WithId(penalty.player()),
               label(ruleset.infractions(), penalty.infraction()),
               label(ruleset.penalties(), penalty.penalty()), absl::StrCat(penalty.round()),
               EffectsText(PrintedLanguage(), penalty.effects()), note});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

absl::Status FileAppeal(Session* session, const AppealOptions& options) {
  v1::FileAppealRequest request;
  request.set_player(PlayerName(options.event, options.player));
  request.set_penalty(options.penalty);
  request.set_round(options.round);
  request.set_table(options.table);
  request.set_text(options.text);
  v1::FileAppealResponse response;
  RETURN_IF_ERROR(session->Mutate("PenaltyService.FileAppeal", request, &response));
  session->Show(response,
                absl::StrCat(response.appeal(), "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status DecideAppeal(Session* session, const NumberOptions& options) {
  v1::DecideAppealRequest request;
  request.set_appeal(absl::StrCat(EventName(options.event), "/appeals/", options.number));
  request.set_upheld(options.verdict == "upheld");
  v1::DecideAppealResponse response;
  RETURN_IF_ERROR(session->Mutate("PenaltyService.DecideAppeal", request, &response));
  session->Show(
      response,
      absl::StrCat(
          request.appeal(), "  ", Phrase(options.verdict),
          response.penalty_revoked() ? absl::StrCat(", ", Phrase("the penalty is revoked")) : "",
          "\n", LeavesText(options.event, response.leaves()), ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status ListAppeals(Session* session, const std::string& event) {
  ASSIGN_OR_RETURN(const auto all, GetAppeals(session, event));
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(session, event));
  TextTable table(
      {">", "player", ">penalty", ">round", ">table", "seated then", "text", "decision", "why"});
  const auto number = [](uint32_t one) { return one == 0 ? "" : absl::StrCat(one); };
  for (const v1::Appeal& appeal : all.appeals()) {
    table.Add({absl::StrCat(appeal.number()), names.WithId(appeal.player()),
               number(appeal.penalty()), number(appeal.round()), number(appeal.table()),
               SeatedText(names, appeal), appeal.text(), Phrase(AppealWord(appeal)),
               appeal.decided_reason()});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

void AddRule(CLI::App* group, Session* session) {
  auto options = std::make_shared<RuleOptions>();
  CLI::App* command = AddCommand(group, "rule", "Rules on an infraction: what it costs",
                                 "penalty rule torino-2026 anna pace-of-play\n"
                                 "  arbitroctl penalty rule torino-2026 anna too-many-armies "
                                 "--circumstance excess=6 --circumstance by=other");
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "player", &options->player, "the player's id");
  AddArgument(command, "infraction", &options->infraction,
              "what was done, as `ruleset show` lists it");
  AddOption(command, "--circumstance", &options->circumstances,
            "key=value, of the infraction's form; for several, --circumstance before each");
  AddOption(command, "--penalty", &options->penalty,
            "another penalty than the rules ask, which needs --head-judge and --reason");
  AddFlag(command, "--head-judge", &options->head_judge, "the head judge rules");
  AddOption(command, "--effect", &options->effects,
            "with --by-hand: what the penalty does, as `match-loss`, `points=-4`, "
            "`game-loss:next`");
  Session::OnRun(command, session, [session, options] { return Rule(session, *options); });
}

void AddFile(CLI::App* group, Session* session) {
  auto options = std::make_shared<AppealOptions>();
  CLI::App* command =
      AddCommand(group, "file", "Files an appeal",
                 "appeal file torino-2026 anna \"the clock was wrong\" --penalty 2");
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "player", &options->player, "who appeals");
  AddArgument(command, "text", &options->text, "what is contested, and why");
  AddOption(command, "--penalty", &options->penalty, "the number of the penalty that it is about");
  AddOption(command, "--round", &options->round,
            "the round of the result, or of the standings, that it is about");
  AddOption(command, "--table", &options->table,
            "that result's table; left out: the appeal is against the standings");
  Session::OnRun(command, session, [session, options] { return FileAppeal(session, *options); });
}

void AddList(CLI::App* group, Session* session, const std::string& what, const std::string& example,
             absl::Status (*list)(Session*, const std::string&)) {
  auto event = std::make_shared<std::string>();
  CLI::App* command = AddCommand(group, "list", what, example);
  AddArgument(command, "event", event.get(), "the event's id");
  Session::OnRun(command, session, [session, event, list] { return list(session, *event); });
}

}  // namespace

void AddPenaltyCommands(CLI::App* app, Session* session) {
  CLI::App* penalty = AddGroup(app, "penalty", "Infractions and what they cost");
  AddRule(penalty, session);
  auto revoked = std::make_shared<NumberOptions>();
  CLI::App* revoke = AddCommand(penalty, "revoke", "Takes a penalty back; needs --reason",
                                "penalty revoke torino-2026 2 --reason \"it was somebody else\"");
  AddArgument(revoke, "event", &revoked->event, "the event's id");
  AddArgument(revoke, "number", &revoked->number, "the penalty's number");
  Session::OnRun(revoke, session, [session, revoked] { return Revoke(session, *revoked); });
  AddList(penalty, session, "Lists the penalties of an event", "penalty list torino-2026",
          &ListPenalties);

  CLI::App* appeal = AddGroup(app, "appeal", "Appeals against penalties and results");
  AddFile(appeal, session);
  auto decided = std::make_shared<NumberOptions>();
  CLI::App* decide =
      AddCommand(appeal, "decide", "Decides an appeal; needs --reason",
                 "appeal decide torino-2026 1 --verdict upheld --reason \"the clock stood\"");
  AddArgument(decide, "event", &decided->event, "the event's id");
  AddArgument(decide, "number", &decided->number, "the appeal's number");
  AddChoice(decide, "--verdict", &decided->verdict, {"upheld", "rejected"},
            "whether who appealed is right");
  Session::OnRun(decide, session, [session, decided] { return DecideAppeal(session, *decided); });
  AddList(appeal, session, "Lists the appeals of an event", "appeal list torino-2026",
          &ListAppeals);
}

}  // namespace arbitro::tools
