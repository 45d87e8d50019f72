// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/event/admission.h"

#include <optional>
#include <string>

#include "plugins/samurai_sword/event/event.h"
#include "plugins/samurai_sword/rules/conduct.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

using MaybeRefusal = std::optional<Refusal>;

MaybeRefusal Check(const AdmitRequest& request);
MaybeRefusal CheckReferee(bool staff, bool player);
MaybeRefusal CheckEntry(const AdmitRequest& request);
MaybeRefusal CheckAppeal();
MaybeRefusal CheckStart(const AdmitRequest& request);
MaybeRefusal CheckDerogations(const Value& settings);

}  // namespace

Decided<Admission> AdmitAct(const AdmitRequest& request, Host& host) {
  if (auto refusal = Check(request)) return *std::move(refusal);
  if (request.act == ARBITRO_ACT_START && ReadSettings(request.settings).Derogates()) {
    host.Cite("SAM-5.0", "the publisher has allowed the derogations");
  }
  return Admission{};
}

std::vector<Code> StaffRoles() { return {{"referee", {"Referee", "Arbitro"}, "SAM-3.2"}}; }

namespace {

MaybeRefusal Check(const AdmitRequest& request) {
  switch (request.act) {
    case ARBITRO_ACT_ADD_STAFF:
      return CheckReferee(true, request.subject_is_player);
    case ARBITRO_ACT_REGISTER:
      if (auto refusal = CheckReferee(request.subject_is_staff, true)) return refusal;
      return CheckEntry(request);
    case ARBITRO_ACT_REENTER:
      return CheckEntry(request);
    case ARBITRO_ACT_AMEND_SETTINGS:
      return CheckDerogations(request.arguments);
    case ARBITRO_ACT_APPEAL:
      return CheckAppeal();
    case ARBITRO_ACT_START:
      return CheckStart(request);
    default:
      return std::nullopt;
  }
}

// [SAM-3.1] The referee does not play.
MaybeRefusal CheckReferee(bool staff, bool player) {
  if (!staff || !player || RefereeMayPlay()) return std::nullopt;
  return Refuse("REFEREE_MAY_NOT_PLAY", "SAM-3.1",
                {"the referee does not play in this tournament: choose another",
                 "l'arbitro non gioca in questo torneo: scegline un altro"});
}

// [SAM-AMB-17] No player enters after the first draw, unless the referee says so.
MaybeRefusal CheckEntry(const AdmitRequest& request) {
  const bool drawn = request.counts.rounds_paired > 0;
  if (!drawn || ReadSettings(request.settings).late_entries) return std::nullopt;
  return Refuse("ENTRIES_CLOSED", "SAM-AMB-17",
                {"the first draw was made: the referee may set `late_entries`",
                 "il primo sorteggio è fatto: l'arbitro può impostare `late_entries`"});
}

// [SAM-3.7] The referee's decisions are final, on sanctions, sheets and everything else.
MaybeRefusal CheckAppeal() {
  if (RefereeDecisionMayBeAppealed()) return std::nullopt;
  return Refuse("NO_APPEAL", "SAM-3.7",
                {"the referee's decisions are final: show the referee what is wrong on a sheet",
                 "le decisioni dell'arbitro sono inappellabili: mostragli che cosa non va nella "
                 "scheda"});
}

MaybeRefusal CheckStart(const AdmitRequest& request) {
  // The referee may be known as a player since then, as when two persons were merged.
  if (auto refusal = CheckReferee(request.subject_is_staff, request.subject_is_player)) {
    return refusal;
  }
  if (request.counts.active >= kPlayersMin) return CheckDerogations(request.settings);
  const std::string least = std::to_string(kPlayersMin);
  return Refuse("TOO_FEW_PLAYERS", "SAM-AMB-07",
                {"a tournament starts with at least " + least + " players",
                 "un torneo inizia con almeno " + least + " giocatori"});
}

MaybeRefusal CheckDerogations(const Value& settings) {
  const EventSettings read = ReadSettings(settings);
  if (!read.Derogates() || DerogationAllowed(read.publisher_authorised)) return std::nullopt;
  return Refuse("PUBLISHER_MUST_ALLOW", "SAM-5.0",
                {"other rounds, eight finalists and time limits need the publisher's leave: set "
                 "`publisher_authorised` once you have it",
                 "altri turni, otto finalisti e limiti di tempo vanno autorizzati dall'editore: "
                 "imposta `publisher_authorised` quando lo sono"});
}

}  // namespace

}  // namespace arbitro::sam
