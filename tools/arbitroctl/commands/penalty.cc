// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/penalty.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/penalty_text.h"

namespace arbitro::tools {
namespace {

struct RuleOptions {
  std::vector<std::string> circumstances;
  std::vector<std::string> effects;
};

// The circumstances, by the form of the infraction.
absl::Status ReadCircumstances(const Typed& typed, const RuleOptions& options,
                               v1::RulePenaltyRequest* request) {
  if (options.circumstances.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(typed.session, typed.event));
  for (const v1::RulesetInfraction& infraction : ruleset.infractions()) {
    if (infraction.id() != request->infraction()) continue;
    ASSIGN_OR_RETURN(*request->mutable_circumstances(),
                     ValueOfWords(infraction.circumstances(), options.circumstances));
    return absl::OkStatus();
  }
  return UsageError(PhraseWith("the ruleset lists no infraction `$0`", request->infraction()));
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

absl::Status ReadRuling(const Typed& typed, const RuleOptions& options,
                        v1::RulePenaltyRequest* request) {
  RETURN_IF_ERROR(ReadCircumstances(typed, options, request));
  for (const std::string& effect : options.effects) {
    RETURN_IF_ERROR(ReadEffect(effect, request->add_effects()));
  }
  return absl::OkStatus();
}

// Points that were said as a circumstance, and that the ruling does not take.
std::string PointsDropped(const RuleOptions& options, const v1::RulePenaltyResponse& response) {
  const bool said = std::ranges::any_of(
      options.circumstances, [](const std::string& word) { return word.rfind("points=", 0) == 0; });
  const bool taken = std::ranges::any_of(response.effects(), [](const v1::PenaltyEffect& effect) {
    return effect.kind() == v1::PENALTY_EFFECT_KIND_POINTS;
  });
  if (!said || taken) return "";
  return PhraseWith(
      "no points were taken: `points=` counts with `--penalty points`, and the "
      "ruling is `$0`",
      response.penalty());
}

// Tells what became of the table: decided by the ruling, or left to a person.
std::string DecidedTableText(const v1::RulePenaltyResponse& response) {
  if (response.decided_table() > 0) {
    return PhraseWith("decided: table $0 of round $1", response.decided_table(),
                      response.decided_round()) +
           "\n";
  }
  const bool lost = std::ranges::any_of(response.effects(), [](const v1::PenaltyEffect& each) {
    return each.kind() == v1::PENALTY_EFFECT_KIND_MATCH_LOSS && !each.next_match();
  });
  if (!lost || response.table() == 0) return "";
  return PhraseWith("not decided by it: table $0 of round $1; report or correct its result",
                    response.table(), response.round()) +
         "\n";
}

// "warning  WARNING (a warning) (deviates)".
std::string PenaltyText(const Typed& typed, const v1::RulePenaltyResponse& response) {
  const v1::Ruleset ruleset = RulesetIn(typed.session, typed.event);
  const std::string label = LabelOf(PrintedLanguage(), ruleset.penalties(), response.penalty());
  const bool same = absl::EqualsIgnoreCase(label, response.penalty());
  return LineOf(
      response.penalty_name(),
      absl::StrCat(response.penalty(), same ? "" : absl::StrCat(" (", label, ")"),
                   response.deviates() ? absl::StrCat(" (", Phrase("deviates"), ")") : ""));
}

std::string RuledText(const Typed& typed, const RuleOptions& options,
                      const v1::RulePenaltyResponse& response) {
  std::string text = PenaltyText(typed, response);
  if (response.effects_size() > 0) {
    const std::string effects = EffectsText(PrintedLanguage(), response.effects());
    absl::StrAppend(&text, PhraseWith("effects: $0", effects), "\n");
  }
  if (response.further() > 0) {
    absl::StrAppend(&text, Counted(response.further(), "with it: 1 more", "with it: $0 more"),
                    "\n");
  }
  absl::StrAppend(&text, DecidedTableText(response));
  const std::string dropped = PointsDropped(options, response);
  return dropped.empty() ? text : absl::StrCat(text, dropped, "\n");
}

std::string StaysDroppedText(const std::string& event, const std::string& player) {
  return PhraseWith("$0 stays dropped: `player reenter $1 $0` lets the player back", player, event);
}

std::string StaysExpelledText(const std::string& event, const std::string& player) {
  return PhraseWith(
      "$0 stays expelled: another penalty says so, or `player expel`; "
      "`penalty list $1` shows the first, `player reenter $1 $0 --reason "
      "WHY` takes the other back",
      player, event);
}

std::string StaysDecidedText(const std::string& event, const std::string& table) {
  const std::vector<std::string> place = absl::StrSplit(table, '/');
  return PhraseWith(
      "table $0 of round $1 stays as the penalty decided it: `table "
      "correct $2 $1 $0 …` enters what was played",
      place.back(), place[3], event);
}

// Says what stays as the penalty made it, with the command that changes it.
std::string LeavesText(const std::string& event, const v1::RevocationLeaves& leaves) {
  std::string text;
  if (!leaves.dropped().empty()) {
    absl::StrAppend(&text, StaysDroppedText(event, IdOf(leaves.dropped())), "\n");
  }
  if (!leaves.expelled().empty()) {
    absl::StrAppend(&text, StaysExpelledText(event, IdOf(leaves.expelled())), "\n");
  }
  if (!leaves.decided_table().empty()) {
    absl::StrAppend(&text, StaysDecidedText(event, leaves.decided_table()), "\n");
  }
  return text;
}

std::string RevokedText(const Typed& typed, const v1::RevokePenaltyResponse& response) {
  return LineOf(typed.Asked<v1::RevokePenaltyRequest>().penalty(), Phrase("revoked")) +
         LeavesText(typed.event, response.leaves());
}

std::string NoteText(const v1::Penalty& penalty) {
  if (penalty.came_with() != 0) return PhraseWith("with $0", penalty.came_with());
  if (penalty.revoked_revision() != 0) return Phrase("revoked");
  if (penalty.by_hand()) return Phrase("by hand");
  return penalty.deviates() ? Phrase("deviates") : "";
}

absl::Status ListPenalties(const Typed& typed) {
  ASSIGN_OR_RETURN(const auto all, GetPenalties(typed.session, typed.event));
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(typed.session, typed.event));
  const auto ruleset = RulesetIn(typed.session, typed.event);
  const auto label = [](const auto& list, const std::string& id) {
    return LabelOf(PrintedLanguage(), list, id);
  };
  TextTable table({">", "player", "infraction", "penalty", ">round", "effects", "note"});
  for (const v1::Penalty& penalty : all.penalties()) {
    table.Add({penalty.number(), names.WithId(penalty.player()),
               label(ruleset.infractions(), penalty.infraction()),
               label(ruleset.penalties(), penalty.penalty()), penalty.round(),
               EffectsText(PrintedLanguage(), penalty.effects()), NoteText(penalty)});
  }
  return typed.session->Show(all, table);
}

std::string FiledText(const v1::FileAppealResponse& response) { return response.appeal() + "\n"; }

std::string VerdictText(const Typed& typed, const v1::DecideAppealResponse& response) {
  const auto& request = typed.Asked<v1::DecideAppealRequest>();
  const std::string revoked =
      response.penalty_revoked() ? absl::StrCat(", ", Phrase("the penalty is revoked")) : "";
  return LineOf(request.appeal(), Phrase(request.upheld() ? "upheld" : "rejected") + revoked) +
         LeavesText(typed.event, response.leaves());
}

absl::Status ListAppeals(const Typed& typed) {
  ASSIGN_OR_RETURN(const auto all, GetAppeals(typed.session, typed.event));
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(typed.session, typed.event));
  TextTable table(
      {">", "player", ">penalty", ">round", ">table", "seated then", "text", "decision", "why"});
  for (const v1::Appeal& appeal : all.appeals()) {
    table.Add({appeal.number(), names.WithId(appeal.player()), UnlessZero(appeal.penalty()),
               UnlessZero(appeal.round()), UnlessZero(appeal.table()), SeatedText(names, appeal),
               appeal.text(), Phrase(AppealWord(appeal)), appeal.decided_reason()});
  }
  return typed.session->Show(all, table);
}

struct VerdictOptions {
  std::string verdict;
};

void AddAppealCommands(const Group& app) {
  const Group appeal = AddGroup(app, "appeal", "Appeals against penalties and results");
  Command(appeal, "file", "Files an appeal",
          "appeal file torino-2026 anna \"the clock was wrong\" --penalty 2")
      .Changes("PenaltyService.FileAppeal", FiledText)
      .OfEvent()
      .Player("the player who appeals")
      .Argument("text", "text", "the contested point, and why")
      .Option("--penalty", "penalty", "the number of the penalty that it is about")
      .Option("--round", "round", "the round of the result, or of the standings, that it is about")
      .Option("--table", "table",
              "that result's table; left out: the appeal is against the standings");
  Command(appeal, "decide", "Decides an appeal; needs --reason",
          "appeal decide torino-2026 1 --verdict upheld --reason \"the clock stood\"")
      .Changes("PenaltyService.DecideAppeal", VerdictText)
      .Fills([](const Typed&, const VerdictOptions& options, v1::DecideAppealRequest* request) {
        request->set_upheld(options.verdict == "upheld");
      })
      .OfEvent()
      .Part<uint32_t>("number", "appeals", "appeal", "the appeal's number")
      .Choice("--verdict", &VerdictOptions::verdict, {"upheld", "rejected"},
              "the verdict on the appeal");
  Command(appeal, "list", "Lists the appeals of an event", "appeal list torino-2026")
      .Runs(ListAppeals)
      .OfEvent();
}

}  // namespace

void AddPenaltyCommands(const Group& app) {
  const Group penalty = AddGroup(app, "penalty", "Infractions and what they cost");
  Command(penalty, "rule", "Rules on an infraction and its penalty",
          "penalty rule torino-2026 anna pace-of-play\n"
          "  arbitroctl penalty rule torino-2026 anna too-many-armies "
          "--circumstance excess=6 --circumstance by=other")
      .Changes("PenaltyService.RulePenalty", RuledText)
      .Citing()
      .Fills(ReadRuling)
      .OfPlayer()
      .Argument("infraction", "infraction", "the infraction, as `ruleset show` lists it")
      .Option("--circumstance", &RuleOptions::circumstances,
              "key=value, of the infraction's form; for several, --circumstance before each")
      .Option("--penalty", "penalty",
              "another penalty than the rules ask, which needs --head-judge and --reason")
      .Option("--head-judge", "head_judge", "the head judge rules")
      .Option("--effect", &RuleOptions::effects,
              "with --by-hand: an effect of the penalty, as `match-loss`, `points=-4`, "
              "`game-loss:next`");
  Command(penalty, "revoke", "Takes a penalty back; needs --reason",
          "penalty revoke torino-2026 2 --reason \"it was another player\"")
      .Changes("PenaltyService.RevokePenalty", RevokedText)
      .OfEvent()
      .Part<uint32_t>("number", "penalties", "penalty", "the penalty's number");
  Command(penalty, "list", "Lists the penalties of an event", "penalty list torino-2026")
      .Runs(ListPenalties)
      .OfEvent();
  AddAppealCommands(app);
}

}  // namespace arbitro::tools
