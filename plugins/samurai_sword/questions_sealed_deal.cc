// SPDX-License-Identifier: Apache-2.0
//
// What the seats of a table are dealt from a seed: the question that the host asks for sealed
// deals, and that anyone may ask with a seed that was revealed.

#include <cctype>
#include <optional>
#include <string>
#include <vector>

#include "plugins/samurai_sword/fields.h"
#include "plugins/samurai_sword/questions.h"
#include "plugins/samurai_sword/score_sheet.h"
#include "plugins/samurai_sword/sealed_deal.h"

namespace arbitro::sam {
namespace {

constexpr char kDuels[] = "elimination";
constexpr uint32_t kDuelSeats = 2;
constexpr size_t kSeedDigits = 64;

Question SealedQuestion() {
  Form role = RoleField("role");
  role.required = false;  // nobody has one in a duel
  const Form seat =
      form::Struct("seat", {"Seat", "Posto"},
                   {role, StarsField("stars"),
                    form::Required(form::List(
                        "characters", {"Characters to choose from", "Personaggi fra cui scegliere"},
                        CharacterField("character"), kDuelCharactersEach))});
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
                     kSeedDigits))}),
          Answer({form::Required(form::List("seats", {"By seat", "Per posto"}, seat, kSeatsMax))})};
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

Decided<Value> AnswerSealed(const Value& input) {
  const std::optional<kit::Seed> seed = ReadSeed(input["seed"].text());
  if (!seed) {
    return RefuseInconsistent({"a seed is 64 hexadecimal digits, in lower case",
                               "un seme sono 64 cifre esadecimali, minuscole"});
  }
  const auto seats = static_cast<uint32_t>(input["seats"].integer());
  const bool duel = input["phase"].text() == kDuels && seats == kDuelSeats;
  const std::vector<SeatDeal> deal = duel ? DealDuel(*seed) : DealGame(seats, *seed);
  Value by_seat = Value::List();
  for (const SeatDeal& seat : deal) by_seat.Add(WriteSeat(seat));
  // [SAM-BASE] Nobody knows what a table of another size is dealt: the referee deals by hand.
  while (by_seat.items().size() < seats) by_seat.Add(WriteSeat({}));
  return Value::Struct({{"seats", by_seat}});
}

}  // namespace

void AddSealedDealQuestion(QuestionList* questions) {
  questions->push_back({SealedQuestion(), &AnswerSealed});
}

}  // namespace arbitro::sam
