// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/holds_already.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "daemon/engine/check/place.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/deck_life.h"

namespace arbitro::engine {
namespace {

using MaybeFailure = std::optional<Failure>;

// Says what is true, in both languages of the house, without the record that made it so.
struct Truth {
  std::string english;
  std::string italian;
};

Failure HoldsAlready(Truth truth, std::string_view what_to_do = "",
                     std::string_view what_to_do_it = "") {
  const bool advises = !what_to_do.empty();
  Failure failure =
      Precondition(reason::kHoldsAlready, Concat(truth.english, advises ? "; " : "", what_to_do));
  failure.message_it = Concat(truth.italian, advises ? "; " : "", what_to_do_it);
  return failure;
}

// The same, with the record that made it so.
Failure HoldsSince(Truth truth, uint64_t revision, std::string_view what_to_do = "",
                   std::string_view what_to_do_it = "") {
  AppendAll(&truth.english, ", since revision ", revision);
  AppendAll(&truth.italian, ", dalla registrazione ", revision);
  return With(HoldsAlready(std::move(truth), what_to_do, what_to_do_it), "since", Concat(revision));
}

// Settings that are not said are as those that are empty.
bool SameSettings(const Value& one, const Value& other) {
  const auto said = [](const Value& value) { return value.is_null() ? Value::Struct() : value; };
  return said(one) == said(other);
}

bool SameDuty(const Duty& one, const Duty& other) {
  return one.code == other.code && one.rule == other.rule && one.text == other.text &&
         one.blocks == other.blocks && one.details == other.details;
}

// The record after which a publication of the round shows something else.
uint64_t ShownSince(const EventState& event, const RoundState& round, PublicationKind kind) {
  if (kind == PublicationKind::kPairings) {
    return round.repairs.empty() ? round.paired_revision : round.repairs.back()->by.revision;
  }
  // While no round follows, a result or penalty changes the standings without closing them again.
  const bool newest = event.rounds.size() == round.number;
  return newest ? std::max(round.standings_revision, event.results_revision)
                : round.standings_revision;
}

// The record by which the newest paper of the table's result came in, as far as papers tell.
uint64_t PaperSince(const TablePapers& papers) {
  uint64_t since = papers.slip_revision;
  for (const HandEntryPtr& entry : {papers.entered, papers.corrected, papers.forfeited}) {
    if (entry != nullptr) since = std::max(since, entry->revision);
  }
  for (const ReportState& report : papers.reports) since = std::max(since, report.revision);
  return since;
}

// Whether what the appeal contests is otherwise than when it was filed.
bool ContestsWhatChanged(const EventState& event, const AppealState& appeal) {
  const FileAppeal& what = appeal.what;
  if (what.penalty != 0) return false;
  if (what.round == 0) return event.results_revision > appeal.revision;
  const RoundState& round = *event.FindRound(what.round);
  if (what.table == 0) {
    return ShownSince(event, round, PublicationKind::kStandings) > appeal.revision;
  }
  const TableState table = round.tables[what.table - 1];
  return PaperSince(table.Papers()) > appeal.revision;
}

Truth TruthOf(const std::string& player, SignatureKind kind) {
  switch (kind) {
    case SignatureKind::kSigned:
      return {Concat("player `", player, "` has signed already"),
              Concat("il giocatore `", player, "` ha già firmato")};
    case SignatureKind::kSignedWithAppeal:
      return {Concat("player `", player, "` has announced an appeal already"),
              Concat("il giocatore `", player, "` ha già annunciato ricorso")};
    case SignatureKind::kRefused:
      return {Concat("player `", player, "` has refused to sign already"),
              Concat("il giocatore `", player, "` ha già rifiutato di firmare")};
  }
  return {};
}

Failure PublishedSince(const Publish& what, uint64_t revision) {
  const bool standings = what.kind == PublicationKind::kStandings;
  return HoldsSince(
      {Concat(standings ? "the standings of round " : "the tables of round ", what.round,
              " are published already and have not changed"),
       Concat(standings ? "la classifica" : "gli abbinamenti", " del turno ", what.round,
              standings ? " è già pubblicata e non è cambiata"
                        : " sono già pubblicati e non sono cambiati")},
      revision, "by hand, with a reason, they are published once more",
      "a mano, con un motivo, si pubblica di nuovo");
}

}  // namespace

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const AmendSettings& what) {
  const bool same =
      SameSettings(what.settings, event.Settings()) &&
      (what.catalogue_sha256.empty() || what.catalogue_sha256 == event.CatalogueSha256()) &&
      what.utc_offset_minutes.value_or(event.UtcOffsetMinutes()) == event.UtcOffsetMinutes();
  if (!same) return std::nullopt;
  return HoldsAlready({"these are the event's settings already, and nothing follows from them",
                       "l'evento ha già queste impostazioni, e non ne segue niente"});
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const SetSchedule& what) {
  uint64_t since = 0;
  for (const PlannedRound& plan : what.rounds) {
    const PlannedRoundState* found = event.life->FindPlanned(plan.round);
    if (found == nullptr || found->plan.start_minute != plan.start_minute ||
        found->plan.venue != plan.venue) {
      return std::nullopt;
    }
    since = std::max(since, found->revision);
  }
  if (since == 0) return std::nullopt;
  return HoldsSince({"the rounds are planned so already", "i turni sono già programmati così"},
                    since);
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const OpenDuty& what) {
  const auto& duties = event.life->duties;
  for (size_t i = 0; i < duties.size(); ++i) {
    if (!duties[i]->open() || !SameDuty(duties[i]->duty, what.duty)) continue;
    return HoldsSince({Concat("duty ", i + 1, " says the same and is open"),
                       Concat("l'adempimento ", i + 1, " dice lo stesso ed è aperto")},
                      duties[i]->opened_revision, "settle that one, or say what is owed beside it",
                      "completa quello, o indica che altro è dovuto");
  }
  return std::nullopt;
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command& command, const Publish& what) {
  if (what.kind == PublicationKind::kDeckLists) {
    if (DeckRulesOf(event).publication != DeckPublication::kAlways) return std::nullopt;
    return HoldsAlready({"the deck lists are published already, as they are registered",
                         "le liste dei mazzi sono già pubbliche, appena registrate"});
  }
  if (command.by_hand) return std::nullopt;
  const uint64_t shown_since = ShownSince(event, *event.FindRound(what.round), what.kind);
  const auto& all = event.life->publications;
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const PublicationState& each) {
    return each.what.kind == what.kind && each.what.round == what.round;
  });
  if (found == all.rend() || found->revision < shown_since) return std::nullopt;
  return PublishedSince(what, found->revision);
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const SetDetails& what) {
  DetailsState after = *event.places->details;
  after.Take(what.details);
  if (!(after == *event.places->details)) return std::nullopt;
  // Any record calls up those who wait for a place that is free.
  if (event.places->waits > 0 && FreePlaces(event) > 0) return std::nullopt;
  return HoldsAlready({"the event's details say so already", "l'evento ha già questi dati"});
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const SetScreen& what) {
  for (const auto& screen : event.life->screens) {
    if (screen->id != what.screen) continue;
    if (screen->title != what.title || !(screen->view == what.view)) return std::nullopt;
    return HoldsSince({Concat("screen `", what.screen, "` shows that already"),
                       Concat("lo schermo `", what.screen, "` mostra già questo")},
                      screen->revision);
  }
  return std::nullopt;
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const SetTablePlan& what) {
  const auto& plan = event.life->table_plan;
  if (!((plan == nullptr ? TablePlan() : *plan) == what.plan)) return std::nullopt;
  return HoldsAlready({"the tables are planned so already", "i tavoli sono già previsti così"});
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const SetFixedTable& what) {
  if (event.FindPlayer(what.player)->fixed_table != what.table) return std::nullopt;
  if (what.table == 0) {
    return HoldsAlready({Concat("player `", what.player, "` has no table of their own"),
                         Concat("il giocatore `", what.player, "` non ha un tavolo fisso")});
  }
  return HoldsAlready({Concat("player `", what.player, "` has table ", what.table, " already"),
                       Concat("il giocatore `", what.player, "` ha già il tavolo ", what.table)});
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const SetDeckRules& what) {
  if (!(DeckRulesOf(event) == what.rules)) return std::nullopt;
  return HoldsAlready({"these rules hold for the event's lists already",
                       "per le liste dell'evento valgono già queste regole"});
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const UnlockDeck& what) {
  if (!event.FindPlayer(what.player)->deck_unlocked) return std::nullopt;
  return HoldsAlready({Concat("the list of player `", what.player, "` is unlocked already"),
                       Concat("la lista del giocatore `", what.player, "` è già sbloccata")},
                      "the player may register one list", "il giocatore può registrare una lista");
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const SetDeckConsent& what) {
  if (event.FindPlayer(what.player)->deck_consent != what.consents) return std::nullopt;
  if (!what.consents) {
    return HoldsAlready({Concat("player `", what.player, "` does not consent to it anyway"),
                         Concat("il giocatore `", what.player, "` non ha dato il consenso")});
  }
  return HoldsAlready({Concat("player `", what.player, "` consents to it already"),
                       Concat("il giocatore `", what.player, "` ha già dato il consenso")});
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const AssignJudge& what) {
  const auto& all = event.life->floor->assignments;
  for (size_t i = 0; i < all.size(); ++i) {
    const AssignmentState& each = *all[i];
    if (!each.open() || each.judge != what.judge || !(each.place == what.place) ||
        each.note != what.note) {
      continue;
    }
    return HoldsSince({Concat("assignment ", i + 1, " sends that judge there already"),
                       Concat("l'incarico ", i + 1, " manda già lì quell'arbitro")},
                      std::max(each.made_revision, each.changed_revision));
  }
  return std::nullopt;
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const ChangeAssignment& what) {
  const AssignmentState& held = *event.life->floor->FindAssignment(what.assignment);
  const bool same = (what.judge.empty() || what.judge == held.judge) &&
                    what.place.value_or(held.place) == held.place &&
                    what.note.value_or(held.note) == held.note;
  if (!same) return std::nullopt;
  return HoldsSince({Concat("assignment ", what.assignment, " says so already"),
                     Concat("l'incarico ", what.assignment, " dice già così")},
                    std::max(held.made_revision, held.changed_revision));
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const FileAppeal& what) {
  const auto& appeals = event.penalties->appeals;
  for (size_t i = 0; i < appeals.size(); ++i) {
    const FileAppeal& filed = appeals[i]->what;
    if (!appeals[i]->open() || filed.player != what.player || filed.penalty != what.penalty ||
        filed.round != what.round || filed.table != what.table || filed.text != what.text ||
        ContestsWhatChanged(event, *appeals[i])) {
      continue;
    }
    return With(
        HoldsSince({Concat("appeal ", i + 1, " says the same and is open"),
                    Concat("il ricorso ", i + 1, " dice lo stesso ed è aperto")},
                   appeals[i]->revision, "it waits for its decision", "attende la decisione"),
        "appeal", Concat(i + 1));
  }
  return std::nullopt;
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const SetReportMode& what) {
  if (event.report_mode != what.mode || event.shared_devices != what.shared_devices) {
    return std::nullopt;
  }
  if (what.mode == ReportMode::kPlayers) {
    return HoldsAlready(
        {"players report results already", "i giocatori inseriscono già i risultati"});
  }
  return HoldsAlready(
      {"staff alone reports results already", "i risultati li inserisce già solo lo staff"});
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command&, const ReportResult& what) {
  if (what.player.empty()) return std::nullopt;
  const uint32_t number = event.FindPlayer(what.player)->number;
  const TableState table = event.FindRound(what.round)->tables[what.table - 1];
  for (const ReportState& each : table.Papers().reports) {
    if (each.player_number != number || !(each.report == what.report)) continue;
    return With(HoldsSince({Concat("player `", what.player, "` has reported just that"),
                            Concat("il giocatore `", what.player,
                                   "` ha già inserito proprio questo risultato")},
                           each.revision, "the others of the table have their say now",
                           "ora tocca agli altri del tavolo"),
                "player", what.player);
  }
  return std::nullopt;
}

template <>
MaybeFailure CheckChanges(const EventState& event, const Command& command, const SignReport& what) {
  const uint32_t number = event.FindPlayer(what.player)->number;
  const TableState table = event.FindRound(what.round)->tables[what.table - 1];
  const TablePapers& papers = table.Papers();
  for (const SignatureState& each : papers.signatures) {
    const bool same = each.player_number == number && each.kind == what.kind &&
                      each.note == command.reason && each.revision >= PaperSince(papers);
    if (!same) continue;
    return With(HoldsSince(TruthOf(what.player, what.kind), each.revision), "player", what.player);
  }
  return std::nullopt;
}

}  // namespace arbitro::engine
