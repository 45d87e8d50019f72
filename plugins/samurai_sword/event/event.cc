// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/event/event.h"

#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

constexpr int64_t kRoundsMax = 10;
constexpr int64_t kTimeLimitMax = 600;
constexpr int64_t kPrizeMax = 1'000'000;

}  // namespace

uint32_t EventSettings::Finalists() const {
  return eight_finalists ? kFinalistsByDerogation : kFinalists;
}

Form SettingsForm() {
  return form::Struct(
      "settings", {"Settings", "Impostazioni"},
      {form::By("SAM-5.0",
                form::Flag("publisher_authorised", {"The publisher allows derogations",
                                                    "Deroghe autorizzate dall'editore"})),
       form::By("SAM-5.2",
                form::Integer("rounds",
                              {"Rounds of the elimination phase", "Turni del girone eliminatorio"},
                              1, kRoundsMax)),
       form::By("SAM-5.1", form::Flag("eight_finalists", {"Eight finalists", "Otto finalisti"})),
       form::By("SAM-5.3",
                form::Integer("time_limit", {"Time limit in minutes", "Limite di tempo in minuti"},
                              1, kTimeLimitMax)),
       form::By(
           "SAM-AMB-23",
           form::Tuple(
               "prizes",
               {"Prizes of other numbers of rounds", "Premi con un altro numero di turni"},
               {form::Integer("first", {"First", "Primo"}, 0, kPrizeMax),
                form::Integer("second", {"Second", "Secondo"}, 0, kPrizeMax),
                form::Integer("third", {"Third and fourth", "Terzo e quarto"}, 0, kPrizeMax)})),
       form::By("SAM-AMB-09", form::Flag("ronin_daimyo_individual",
                                         {"Daimyo count in the Ronin's own score",
                                          "I Daimyo contano nel punteggio singolo del Ronin"})),
       form::By("SAM-AMB-17",
                form::Flag("late_entries",
                           {"Entries after the first draw, by the referee",
                            "Iscrizioni dopo il primo sorteggio, ammesse dall'arbitro"})),
       // The host reads it: it seals what the question `deal.sealed` deals.
       form::By(
           "SAM-1.1.7",
           form::Flag("sealed_deals", {"Roles and characters are dealt by Arbitro, sealed",
                                       "Ruoli e personaggi distribuiti da Arbitro, in segreto"}))});
}

bool IsOfTheBook(uint32_t phase_kind, uint32_t number) {
  // [SAM-1.0.1] No rounds of two players by points.
  return phase_kind != ARBITRO_PHASE_SWISS || number == 1;
}

EventSettings ReadSettings(const Value& settings) {
  EventSettings read;
  read.publisher_authorised = settings["publisher_authorised"].FlagOr(false);
  if (settings.Has("rounds")) read.rounds = static_cast<uint32_t>(settings["rounds"].integer());
  read.eight_finalists = settings["eight_finalists"].FlagOr(false);
  read.time_limit_minutes = static_cast<uint32_t>(settings["time_limit"].IntegerOr(0));
  if (settings.Has("prizes")) {
    const auto prize = [&](size_t i) {
      return static_cast<int32_t>(settings["prizes"].items()[i].integer());
    };
    read.prizes = {{prize(0), prize(1), prize(2)}};
  }
  read.ronin_daimyo_counts = settings["ronin_daimyo_individual"].FlagOr(true);
  read.late_entries = settings["late_entries"].FlagOr(false);
  return read;
}

}  // namespace arbitro::sam
