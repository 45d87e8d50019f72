// SPDX-License-Identifier: Apache-2.0
//
// Tells what the seats of a table are dealt from a seed: the question that the host asks for sealed
// deals, and that every caller may ask with a seed that was revealed.

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/event/score_sheet.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/sealed_deal.h"

namespace arbitro::sam {
namespace {

constexpr char kDuels[] = "elimination";
constexpr uint32_t kDuelSeats = 2;
constexpr size_t kSeedDigits = 64;

// Parts of a seat's cards, and their values.
constexpr char kAmong[] = "among";
constexpr char kDiscarded[] = "discarded";
constexpr char kTurn[] = "turn";
constexpr char kBegins[] = "begins";
constexpr char kFollows[] = "follows";

Form SealedSeatForm() {
  Form role = RoleField("role");
  role.required = false;  // no seat has one in a duel
  return form::Struct(
      "seat", {"Seat", "Posto"},
      {role, StarsField("stars"),
       form::Required(form::List("characters",
                                 {"Characters to choose from", "Personaggi fra cui scegliere"},
                                 CharacterField("character"), kDuelCharactersEach)),
       form::By("SAM-1.1.9", form::OneChoice(kAmong, {"Chooses among", "Sceglie fra"},
                                             {{kDiscarded,
                                               {"the six characters that the others discard",
                                                "i sei personaggi scartati dagli altri"}}})),
       form::By(
           "SAM-AMB-22",
           form::OneChoice(kTurn, {"Turn", "Turno"},
                           {{kBegins, {"begins, with 4 cards", "comincia, con 4 carte"}},
                            {kFollows, {"is second, with 5 cards", "è secondo, con 5 carte"}}}))});
}

Question SealedQuestion() {
  return {"deal.sealed",
          {"What is dealt from this seed?", "Che cosa si distribuisce con questo seme?"},
          "SAM-1.1.7",
          Input({form::Required(form::OneChoice("phase", {"Phase", "Fase"},
                                                {{"tables", {"Elimination", "Girone"}},
                                                 {kDuels, {"Duels", "Duelli"}},
                                                 {"swiss", {"None was begun", "Nessuna iniziata"}},
                                                 {"final", {"Final", "Finale"}}})),
                 WholeField("seats", {"Seats", "Posti"}, kDuelSeats, kSeatsMax),
                 form::Required(form::Text(
                     "seed", {"Seed, 64 hexadecimal digits", "Seme, 64 cifre esadecimali"},
                     kSeedDigits)),
                 form::By("SAM-1.1.10", ReportForm())}),
          Answer({form::Required(
              form::List("seats", {"By seat", "Per posto"}, SealedSeatForm(), kSeatsMax))})};
}

std::optional<kit::Seed> ReadSeed(const std::string& digits) {
  if (digits.size() != kSeedDigits) return std::nullopt;
  kit::Seed seed;
  for (size_t i = 0; i < kSeedDigits; ++i) {
    const char digit = digits[i];
    uint32_t value = 0;
    if (digit >= '0' && digit <= '9') {
      value = static_cast<uint32_t>(digit - '0');
    } else if (digit >= 'a' && digit <= 'f') {
      value = static_cast<uint32_t>(digit - 'a' + 10);
    } else {
      return std::nullopt;
    }
    seed.bytes[i / 2] = static_cast<uint8_t>(seed.bytes[i / 2] * 16 + value);
  }
  return seed;
}

Value WriteSeat(const SeatDeal& dealt) {
  Value seat = Value::Struct();
  if (dealt.role) {
    seat.Set("role", Value::Text(kRoleNames[static_cast<size_t>(dealt.role->role)].name));
    if (dealt.role->stars > 0) seat.Set("stars", Value::Integer(dealt.role->stars));
  }
  Value characters = Value::List();
  for (const uint32_t character : dealt.characters) {
    characters.Add(Value::Text(kCharacters[character].name));
  }
  seat.Set("characters", characters);
  return seat;
}

// [SAM-1.1.8] One of those that the seat was dealt; [SAM-1.1.9] the last of seven chooses among
// those that the others were dealt and did not choose.
bool MayHaveChosen(const std::vector<SeatDeal>& deal, const std::vector<Value>& lines,
                   size_t seat) {
  const auto dealt_to = [&](size_t one, const std::string& character) {
    const std::vector<uint32_t>& dealt = deal[one].characters;
    return std::any_of(dealt.begin(), dealt.end(),
                       [&](uint32_t each) { return kCharacters[each].name == character; });
  };
  const std::string character = lines[seat]["character"].text();
  if (!deal[seat].characters.empty()) return dealt_to(seat, character);
  for (size_t other = 0; other < deal.size(); ++other) {
    if (dealt_to(other, character)) return lines[other]["character"].text() != character;
  }
  return false;
}

// [SAM-1.1.7] [SAM-1.1.10] The sheet's roles and characters are those that were dealt.
std::optional<Refusal> CheckSheet(const std::vector<SeatDeal>& deal, const Value& report) {
  const std::vector<Value>& lines = report["lines"].items();
  if (lines.size() != deal.size()) return std::nullopt;  // a duel's, or refused as a report
  for (size_t seat = 0; seat < deal.size(); ++seat) {
    const std::string number = std::to_string(seat + 1);
    const RoleCard& role = *deal[seat].role;
    const bool same_role = ReadRole(lines[seat]["role"].text()) == role.role &&
                           lines[seat]["stars"].IntegerOr(role.stars) == role.stars;
    if (!same_role) {
      return Refuse("WRONG_SHEET", "SAM-1.1.7",
                    {"seat " + number + " was dealt another role: correct the sheet",
                     "il posto " + number + " ha ricevuto un altro ruolo: correggi la scheda"});
    }
    if (!MayHaveChosen(deal, lines, seat)) {
      return Refuse(
          "WRONG_SHEET", deal[seat].characters.empty() ? "SAM-1.1.9" : "SAM-1.1.8",
          {"seat " + number + " could not choose this character: correct the sheet",
           "il posto " + number + " non poteva scegliere questo personaggio: correggi la scheda"});
    }
  }
  return std::nullopt;
}

Value WriteDeal(const std::vector<SeatDeal>& deal, bool duel) {
  Value by_seat = Value::List();
  for (size_t seat = 0; seat < deal.size(); ++seat) {
    Value dealt = WriteSeat(deal[seat]);
    // [SAM-1.1.9] The last of seven waits for what the others discard.
    if (deal[seat].characters.empty()) dealt.Set(kAmong, Value::Text(kDiscarded));
    // [SAM-AMB-22] The seats of a duel were drawn: the first begins. [SAM-DUEL-7] 4 and 5 cards.
    if (duel) dealt.Set(kTurn, Value::Text(seat == 0 ? kBegins : kFollows));
    by_seat.Add(dealt);
  }
  return by_seat;
}

Decided<Value> AnswerSealed(const Value& input) {
  const std::optional<kit::Seed> seed = ReadSeed(input["seed"].text());
  if (!seed) {
    return RefuseInconsistent({"a seed is 64 hexadecimal digits, in lower case",
                               "un seme ha 64 cifre esadecimali, minuscole"});
  }
  const auto seats = static_cast<uint32_t>(input["seats"].integer());
  const bool duel = input["phase"].text() == kDuels && seats == kDuelSeats;
  const std::vector<SeatDeal> deal = duel ? DealDuel(*seed) : DealGame(seats, *seed);
  if (!duel) {
    if (auto refusal = CheckSheet(deal, input["report"])) return *std::move(refusal);
  }
  Value by_seat = WriteDeal(deal, duel);
  // [SAM-BASE] The book does not say what a table of another size is dealt: the referee deals by
  // hand.
  while (by_seat.items().size() < seats) by_seat.Add(WriteSeat({}));
  return Value::Struct({{"seats", by_seat}});
}

}  // namespace

void AddSealedDealQuestion(QuestionList* questions) {
  questions->push_back({SealedQuestion(), &AnswerSealed});
}

}  // namespace arbitro::sam
