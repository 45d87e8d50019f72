// SPDX-License-Identifier: Apache-2.0

#include "testing/random_event.h"

#include <future>
#include <utility>
#include <vector>

#include "testing/random_field.h"
#include "testing/random_life.h"
#include "testing/random_value.h"

namespace arbitro {

class RandomEvent::Course {
 public:
  Course(const RulesetClient& client, uint64_t seed, RandomEventSize size)
      : client_(client), size_(size), values_(seed), players_(size.players) {
    for (size_t i = 0; i < seed_.size(); ++i) seed_[i] = static_cast<uint8_t>(values_.Below(256));
    const auto& formats = client.description().formats;
    format_ = formats[values_.Below(formats.size())].id;
    settings_ = Value::Struct();
    if (client.description().settings) settings_ = values_.Of(*client.description().settings);
  }

  std::string Play() {
    for (uint32_t round = 1; round <= size_.rounds && problem_.empty(); ++round) {
      if (!PlayRound(round)) break;
      CheckStandings(round);
    }
    if (problem_.empty()) Problem(RandomLife(client_, values_.Below(UINT32_MAX)).Play());
    return problem_;
  }

  uint32_t rounds_drawn() const { return rounds_drawn_; }
  uint32_t tables_decided() const { return tables_decided_; }
  const std::string& refusal() const { return refusal_; }
  uint32_t reports_decided() const { return reports_decided_; }
  const std::string& report_refusal() const { return report_refusal_; }
  DrawRequest NextDraw() const { return MakeDraw(rounds_drawn_ + 1, nullptr); }
  StandingsRequest NextStandings() const { return MakeStandings(rounds_drawn_); }

 private:
  // Reports that a table is tried with before it is left without a result.
  static constexpr int kReportsTriedMax = 16;

  template <class Answer, class Request>
  using Function = void (RulesetClient::*)(const Request&, RulesetClient::Done<Answer>) const;

  template <class Answer, class Request>
  Reply<Answer> Ask(Function<Answer, Request> function, const Request& request) {
    std::promise<Reply<Answer>> promise;
    (client_.*function)(request, [&](Reply<Answer> reply) { promise.set_value(std::move(reply)); });
    return promise.get_future().get();
  }

  template <class Answer>
  bool Answered(const Reply<Answer>& reply, const std::string& what) {
    if (reply.fault() != nullptr) Problem(what + ": " + reply.fault()->what);
    if (reply.refusal() != nullptr) refusal_ = what + ": " + reply.refusal()->reason;
    return reply.answer() != nullptr;
  }

  void Problem(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
  }

  DrawRequest MakeDraw(uint32_t round, std::vector<uint32_t>* number_of) const {
    DrawRequest request;
    request.seed = seed_;
    request.seed[0] = static_cast<uint8_t>(seed_[0] + round);
    request.round = round;
    request.format = format_;
    request.settings = settings_;
    request.entrants = size_.players;
    std::vector<uint32_t> index_of(players_.size(), ARBITRO_NONE);
    uint32_t count = 0;
    for (size_t i = 0; i < players_.size(); ++i) {
      if (!players_[i].active) continue;
      index_of[i] = count++;
      if (number_of != nullptr) number_of->push_back(static_cast<uint32_t>(i));
    }
    for (size_t i = 0; i < players_.size(); ++i) {
      const RandomPlayer& player = players_[i];
      if (!player.active) continue;
      DrawPlayer row = {};
      row.points = player.points;
      row.first_met = static_cast<uint32_t>(request.met.size());
      for (uint32_t other : player.met) {
        if (index_of[other] != ARBITRO_NONE) request.met.push_back(index_of[other]);
      }
      row.met_count = static_cast<uint32_t>(request.met.size()) - row.first_met;
      row.byes = player.byes;
      row.floats_down = player.floats_down;
      row.floats_up = player.floats_up;
      row.entry_round = 1;
      row.number = static_cast<uint32_t>(i) + 1;
      row.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
      request.players.push_back(row);
    }
    return request;
  }

  // Whether there was a round.
  bool PlayRound(uint32_t round) {
    const std::string name = "round " + std::to_string(round);
    std::vector<uint32_t> number_of;
    DrawRequest request = MakeDraw(round, &number_of);
    const auto reply = Ask<RoundDraw>(&RulesetClient::Draw, request);
    if (!Answered(reply, "draw of " + name)) return false;
    ++rounds_drawn_;
    request.tables = reply.answer()->tables;
    const auto evaluated = Ask<RoundEvaluation>(&RulesetClient::Evaluate, request);
    if (Answered(evaluated, "evaluate of " + name) && !evaluated.answer()->problems.empty()) {
      Problem("evaluate of " + name + ": it finds `" + evaluated.answer()->problems[0].code +
              "` in the round that its own draw made");
    }
    const std::vector<RandomPlayer> before = players_;
    uint32_t table_number = 0;
    for (const Table& table : request.tables) {
      const std::string at = name + ", table " + std::to_string(++table_number);
      Take(table, number_of, before);
      Report(table, number_of, round, at);
      if (!problem_.empty()) return false;
    }
    for (uint32_t number : number_of) players_[number].active = values_.Below(16) != 0;
    return true;
  }

  // Notes meetings, byes and floats.
  void Take(const Table& table, const std::vector<uint32_t>& number_of,
            const std::vector<RandomPlayer>& before) {
    for (const Seat& seat : table.seats) {
      if (seat.kind == ARBITRO_SEAT_NEUTRAL) continue;
      RandomPlayer& player = players_[number_of[seat.player]];
      if (table.kind == ARBITRO_TABLE_BYE) ++player.byes;
      for (const Seat& other : table.seats) {
        if (other.player == seat.player || other.kind == ARBITRO_SEAT_NEUTRAL) continue;
        player.met.push_back(number_of[other.player]);
        const int32_t theirs = before[number_of[other.player]].points;
        const int32_t own = before[number_of[seat.player]].points;
        if (theirs < own) ++player.floats_down;
        if (theirs > own) ++player.floats_up;
      }
    }
  }

  void Report(const Table& table, const std::vector<uint32_t>& number_of, uint32_t round,
              const std::string& at) {
    OutcomeRequest request;
    request.format = format_;
    request.settings = settings_;
    request.round = round;
    request.table_kind = table.kind;
    request.seat_count = static_cast<uint32_t>(table.seats.size());
    request.seats = table.seats;
    const auto& form = client_.description().report;
    const bool bye = table.kind == ARBITRO_TABLE_BYE;
    for (int left = bye ? 1 : kReportsTriedMax; left > 0; --left) {
      values_.KeepModest(left % 2 == 1 ? table.seats.size() : 0);
      if (!bye && form) request.report = values_.Of(*form);
      values_.KeepModest(0);
      const auto reply = Ask<TableOutcome>(&RulesetClient::Outcome, request);
      if (reply.fault() != nullptr) return Problem("outcome of " + at + ": " + reply.fault()->what);
      if (reply.answer() == nullptr) {
        if (!bye) report_refusal_ = reply.refusal()->reason;
        continue;
      }
      ++tables_decided_;
      if (!bye) ++reports_decided_;
      for (size_t i = 0; i < table.seats.size(); ++i) {
        if (table.seats[i].kind == ARBITRO_SEAT_NEUTRAL) continue;
        const SeatOutcome& seat = reply.answer()->seats[i];
        const uint32_t other = table.seats.size() == 2 ? table.seats[1 - i].player : ARBITRO_NONE;
        const uint32_t opponent = other == ARBITRO_NONE ? ARBITRO_NONE : number_of[other];
        RandomPlayer& player = players_[number_of[table.seats[i].player]];
        player.points += seat.points;
        player.results.push_back({round, opponent, seat.result, seat.points, seat.score, 0, 1,
                                  static_cast<uint8_t>(seat.place),
                                  static_cast<uint8_t>(table.seats.size())});
      }
      return;
    }
  }

  StandingsRequest MakeStandings(uint32_t rounds) const {
    StandingsRequest request = StandingsOf(players_);
    request.format = format_;
    request.settings = settings_;
    request.rounds_played = rounds;
    return request;
  }

  void CheckStandings(uint32_t round) {
    const std::string name = "standings after round " + std::to_string(round);
    const auto reply = Ask<Standings>(&RulesetClient::Rank, MakeStandings(round));
    if (Answered(reply, name) || !problem_.empty()) return;
    if (reply.refusal()->reason != "NOT_OFFERED") {
      Problem(name + ": refused with " + reply.refusal()->reason + "; standings never refuse");
    }
  }

  const RulesetClient& client_;
  const RandomEventSize size_;
  RandomValues values_;
  std::vector<RandomPlayer> players_;
  SeedBytes seed_ = {};
  std::string format_;
  Value settings_;
  uint32_t rounds_drawn_ = 0;
  uint32_t tables_decided_ = 0;
  uint32_t reports_decided_ = 0;
  std::string refusal_;
  std::string report_refusal_;
  std::string problem_;
};

RandomEvent::RandomEvent(const RulesetClient& client, uint64_t seed, RandomEventSize size)
    : course_(std::make_unique<Course>(client, seed, size)) {}

RandomEvent::~RandomEvent() = default;

std::string RandomEvent::Play() { return course_->Play(); }
uint32_t RandomEvent::rounds_drawn() const { return course_->rounds_drawn(); }
uint32_t RandomEvent::tables_decided() const { return course_->tables_decided(); }
const std::string& RandomEvent::refusal() const { return course_->refusal(); }
uint32_t RandomEvent::reports_decided() const { return course_->reports_decided(); }
const std::string& RandomEvent::report_refusal() const { return course_->report_refusal(); }
DrawRequest RandomEvent::NextDraw() const { return course_->NextDraw(); }
StandingsRequest RandomEvent::NextStandings() const { return course_->NextStandings(); }

}  // namespace arbitro
