// SPDX-License-Identifier: Apache-2.0

#include "tests/model/random_event.h"

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "tests/model/checks.h"
#include "tests/model/kept_event.h"

namespace arbitro::model {
namespace {

// How often what happens, in a thousand.
struct Habits {
  uint32_t leaves = 0;  // between two rounds
  uint32_t leaves_at_table = 0;
  uint32_t stays_away = 0;
  uint32_t comes_late = 0;
  uint32_t comes_back = 0;
  uint32_t no_show = 0;
  uint32_t both_lose = 0;
  uint32_t tie = 0;
  uint32_t match_loss = 0;
  uint32_t expelled = 0;
  uint32_t corrected = 0;
};

class Chance {
 public:
  explicit Chance(uint64_t seed) : random_(seed) {}
  uint32_t Below(uint32_t bound) { return static_cast<uint32_t>(random_() % bound); }
  bool Happens(uint32_t in_a_thousand) { return Below(1000) < in_a_thousand; }
  uint32_t Between(uint32_t least, uint32_t most) { return least + Below(most - least + 1); }

 private:
  std::mt19937_64 random_;
};

uint32_t SizeOf(Chance* chance, uint32_t most) {
  const uint32_t share = chance->Below(1000);
  if (share < 450) return chance->Between(3, 9);
  if (share < 750) return chance->Between(10, 20);
  if (share < 930) return chance->Between(21, 48);
  if (share < 990) return chance->Between(49, 128);
  return chance->Between(129, most);
}

Habits HabitsOf(Chance* chance, bool has_ties) {
  Habits habits;
  if (has_ties) habits.tie = chance->Below(4) == 0 ? 500 : chance->Below(250);
  if (chance->Below(4) == 0) return habits;  // an event where nothing goes wrong
  const auto sometimes = [&](uint32_t most) {
    return chance->Below(2) == 0 ? 0 : chance->Below(most);
  };
  habits.leaves = sometimes(120);
  habits.leaves_at_table = sometimes(60);
  habits.stays_away = sometimes(80);
  habits.comes_late = sometimes(400);
  habits.comes_back = sometimes(200);
  habits.no_show = sometimes(100);
  habits.both_lose = sometimes(100);
  habits.match_loss = sometimes(40);
  habits.expelled = sometimes(25);
  habits.corrected = sometimes(80);
  return habits;
}

Chosen ChosenOf(Chance* chance, const Game& game) {
  Chosen chosen;
  if (!game.has_choices) return chosen;
  if (chance->Below(7) == 0) chosen.swiss_rounds = chance->Between(1, 8);
  constexpr uint32_t kCuts[] = {0, 2, 4, 8};
  if (chance->Below(5) == 0) chosen.cut = kCuts[chance->Below(4)];
  chosen.league_challenge = chance->Below(10) == 0;
  chosen.reseeded = chance->Below(4) == 0;
  return chosen;
}

class RandomEvent {
 public:
  RandomEvent(const Game& game, std::shared_ptr<const RulesetClient> ruleset, uint64_t seed,
              Totals* totals)
      : game_(game),
        seed_(seed),
        totals_(*totals),
        chance_(seed),
        players_(SizeOf(&chance_, game.players_max)),
        habits_(HabitsOf(&chance_, game.has_ties)),
        chosen_(ChosenOf(&chance_, game)),
        kept_(game, std::move(ruleset), seed) {}

  std::vector<std::string> Run() {
    ++totals_.events;
    totals_.players += players_;
    if (Begin() && Swiss() && Cut()) Expect(kept_.Complete(), "completing the event");
    return std::move(lines_);
  }

 private:
  const PlainEvent& event() const { return kept_.event(); }

  // --- What is wrong

  // The first few tell enough: one mistake often shows at many players.
  bool Add(const Wrongs& wrongs) {
    constexpr size_t kLinesMax = 4;
    for (const Wrong& wrong : wrongs) {
      if (lines_.size() == kLinesMax) break;
      std::string line = "seed " + std::to_string(seed_) + ", " + game_.ruleset + ", " +
                         std::to_string(players_) + " players, round " +
                         std::to_string(kept_.rounds());
      if (wrong.player != kNobody) line += ", player " + std::to_string(wrong.player);
      lines_.push_back(line + ": [" + wrong.rule + "] the digest says " + wrong.digest_says +
                       "; the engine " + wrong.engine_says);
    }
    return wrongs.empty();
  }
  bool Say(std::string rule, std::string digest, std::string engine) {
    return Add({{std::move(rule), kNobody, std::move(digest), std::move(engine)}});
  }
  // Nothing but what a rule forbids is refused.
  bool Expect(const std::string& refused, const std::string& what) {
    return refused.empty() || Say("ENGINE", what, refused);
  }

  // --- Before the first round

  bool Begin() {
    if (!Expect(kept_.Begin(chosen_, players_), "beginning")) return false;
    if (!Expect(kept_.Start(), "starting") || !ComeAndGo()) return false;
    entrants_ = game_.model->PlayersThatCount(event());
    if (!Expect(kept_.StartPhase(1), "starting the Swiss rounds")) return false;
    const uint32_t rounds = game_.model->SwissRounds(chosen_, entrants_);
    kept_.PlanSwiss(rounds);
    if (kept_.RoundsPlanned() == rounds) return true;
    return Say("number of rounds", std::to_string(rounds) + " for " + std::to_string(entrants_),
               std::to_string(kept_.RoundsPlanned()));
  }

  // Players leave, come, come back or stay away, before the next round is paired.
  bool ComeAndGo() {
    const uint32_t round = kept_.rounds() + 1;
    for (uint32_t player = 1; player <= event().size(); ++player) {
      const bool enough = event().PlayersOf(round).size() > 2;
      std::string refused;
      if (event().players[player].dropped && !event().players[player].expelled) {
        if (chance_.Happens(habits_.comes_back)) refused = kept_.ComeBack(player);
      } else if (enough && event().players[player].PlaysIn(round)) {
        if (chance_.Happens(habits_.leaves)) {
          refused = kept_.Leave(player);
        } else if (chance_.Happens(habits_.stays_away)) {
          refused = kept_.StayAway(player);
        } else if (chance_.Happens(habits_.expelled / 4)) {
          refused = kept_.Expel(player);
        }
      }
      if (!Expect(refused, "player " + std::to_string(player) + " coming or going")) return false;
    }
    const bool is_room = game_.has_late_entries && event().size() < game_.players_max && round > 1;
    return !is_room || !chance_.Happens(habits_.comes_late) ||
           Expect(kept_.Enter(), "a late entry");
  }

  // --- Swiss rounds

  bool Swiss() {
    const uint32_t planned = kept_.RoundsPlanned();
    for (uint32_t round = 1; round <= planned; ++round) {
      if (round > 1 && !(ComeAndGo() && ThePastStands())) return false;
      if (!PairSwiss()) return false;
      if (is_stuck_) return true;
      if (!Play() || !Close() || !CheckStandings()) return false;
      if (chance_.Happens(habits_.corrected) && !(CorrectSomething() && CheckStandings())) {
        return false;
      }
    }
    return true;
  }

  // A correction that changes no result changes no standings of closed rounds, though players came,
  // left or were expelled since.
  bool ThePastStands() {
    const size_t round = chance_.Below(static_cast<uint32_t>(event().swiss.size()));
    const size_t table = chance_.Below(static_cast<uint32_t>(event().swiss[round].size()));
    const Went went = event().swiss[round][table].went;
    if (!kept_.MayBeCorrected(round, table) || went == Went::kBothLost) return true;
    const std::vector<std::string> before = kept_.ClosedStandings();
    if (!Expect(kept_.Correct(round, table, went), "entering a result again")) return false;
    const std::vector<std::string> after = kept_.ClosedStandings();
    for (size_t i = 0; i < before.size(); ++i) {
      if (before[i] != after[i]) return Say("the past stands", before[i], after[i]);
    }
    return true;
  }

  bool PairSwiss() {
    const PlainEvent before = event();
    const std::string refused = kept_.Pair();
    if (!refused.empty()) return GoOnByHand(refused);
    ++totals_.rounds;
    const std::vector<uint32_t> due =
        before.PlayersOf(static_cast<uint32_t>(before.swiss.size()) + 1);
    std::vector<uint32_t> seated;
    uint32_t byes = 0;
    for (const PlainTable& table : kept_.newest()) {
      seated.push_back(table.first);
      if (table.second != kNobody) seated.push_back(table.second);
      byes += table.second == kNobody;
    }
    std::sort(seated.begin(), seated.end());
    if (seated != due) return Say("who is paired", TextOf(due), TextOf(seated));
    if (byes != due.size() % 2) return Say("byes", "one where odd", std::to_string(byes));
    return Add(game_.model->CheckPairing(before, kept_.newest(), &totals_.tally));
  }

  // After a refusal: the round is paired without regard to who met, or the Swiss part ends here.
  bool GoOnByHand(const std::string& refused) {
    if (game_.model->HasRound(event())) return Say("pairing", "there is a legal round", refused);
    ++totals_.tally.refused;
    const std::vector<uint32_t> players = event().PlayersOf(kept_.rounds() + 1);
    is_stuck_ = players.size() < 2 || chance_.Below(2) == 0;
    if (is_stuck_) return true;
    PlainRound tables;
    for (size_t i = 0; i < players.size(); i += 2) {
      tables.push_back({players[i], i + 1 < players.size() ? players[i + 1] : kNobody});
    }
    return Expect(kept_.PairByHand(tables), "a pairing by hand");
  }

  bool CheckStandings() {
    ++totals_.standings;
    return Add(game_.model->CheckStandings(event(), kept_.NewestStandings()));
  }

  bool Close() { return Expect(kept_.CloseRound(), "closing"); }

  // --- Tables

  bool Play() {
    std::vector<size_t> order(kept_.newest().size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[chance_.Below(static_cast<uint32_t>(i))]);
    }
    for (size_t table : order) {
      if (kept_.newest()[table].went != Went::kOpen) continue;
      if (!PlayTable(table)) return false;
      const bool corrects = !kept_.in_cut() && chance_.Happens(habits_.corrected / 4);
      if (corrects && !CorrectSomething()) return false;
    }
    return true;
  }

  bool PlayTable(size_t table) {
    const PlainTable seats = kept_.newest()[table];
    const uint32_t one = chance_.Below(2) == 0 ? seats.first : seats.second;
    const std::string what = "table " + std::to_string(table + 1);
    if (chance_.Happens(habits_.expelled)) return Expect(kept_.Expel(one), "expelling at " + what);
    if (!kept_.in_cut()) {
      const bool leaves = chance_.Happens(habits_.leaves_at_table) && !event().players[one].left();
      if (leaves && !Expect(kept_.Leave(one), "leaving " + what)) return false;
      if (chance_.Happens(habits_.both_lose)) {
        return Expect(kept_.Forfeit(table, {seats.first, seats.second}), "both losing at " + what);
      }
    }
    if (chance_.Happens(habits_.no_show)) {
      return Expect(kept_.Forfeit(table, {one}), "a no-show at " + what);
    }
    if (chance_.Happens(habits_.match_loss)) {
      return Expect(kept_.LoseMatch(table, one), "a match loss at " + what);
    }
    return Expect(kept_.Report(table, SomeResult()), "reporting " + what);
  }

  Went SomeResult() {
    if (!kept_.in_cut() && chance_.Happens(habits_.tie)) return Went::kTied;
    return chance_.Below(2) == 0 ? Went::kFirstWon : Went::kSecondWon;
  }

  // A table of the Swiss part that is decided was reported wrongly.
  bool CorrectSomething() {
    const size_t round = chance_.Below(static_cast<uint32_t>(event().swiss.size()));
    const size_t table = chance_.Below(static_cast<uint32_t>(event().swiss[round].size()));
    if (!kept_.MayBeCorrected(round, table)) return true;
    return Expect(
        kept_.Correct(round, table, SomeResult()),
        "correcting table " + std::to_string(table + 1) + " of round " + std::to_string(round + 1));
  }

  // --- The cut

  bool Cut() {
    if (is_stuck_) return true;
    const SeenStandings swiss = kept_.NewestStandings();
    if (chance_.Happens(habits_.leaves) && !LeaveNearTheTop(swiss)) return false;
    const uint32_t size = game_.model->CutSize(chosen_, entrants_);
    const std::string refused = kept_.StartPhase(2);
    if (size == 0) return !refused.empty() || Say("cut", "none", "starts one");
    const auto qualified = game_.model->Qualified(event(), size, swiss);
    // Nor does one say what becomes of a cut all of whose players have left.
    if (!qualified || HaveAllLeft(*qualified)) {
      ++totals_.unsaid;
      return false;
    }
    if (!Expect(refused, "a cut to " + std::to_string(size))) return false;
    const std::vector<uint32_t> seen = kept_.QualifiedForPhase();
    if (seen != *qualified) return Say("cut", TextOf(*qualified), TextOf(seen));
    return Eliminate(*qualified, swiss);
  }

  bool LeaveNearTheTop(const SeenStandings& swiss) {
    const auto among = static_cast<uint32_t>(std::min<size_t>(swiss.rows.size(), 10));
    if (among < 3) return true;
    const uint32_t player = swiss.rows[chance_.Below(among)].player;
    return event().players[player].left() || Expect(kept_.Leave(player), "leaving before the cut");
  }

  // `in`: who qualified, by seed.
  bool Eliminate(std::vector<uint32_t> in, const SeenStandings& swiss) {
    std::vector<std::vector<uint32_t>> out;
    const std::vector<uint32_t> seeds = in;
    const auto is_better = [&](uint32_t a, uint32_t b) {
      return std::find(seeds.begin(), seeds.end(), a) < std::find(seeds.begin(), seeds.end(), b);
    };
    while (in.size() > 1) {
      // Else who won goes on in the place of the match.
      if (chosen_.reseeded) std::sort(in.begin(), in.end(), is_better);
      const Pairs pairs = BracketPairs(in);
      if (!PairCut(pairs) || !Play() || !Close()) return false;
      in.clear();
      out.emplace_back();
      for (const auto& [a, b] : pairs) {
        const uint32_t winner = WinnerOf(a, b);
        in.push_back(winner);
        out.back().push_back(winner == a ? b : a);
      }
      const uint32_t leaver = in[chance_.Below(static_cast<uint32_t>(in.size()))];
      const bool leaves = in.size() > 1 && chance_.Happens(habits_.leaves / 2);
      if (leaves && !Expect(kept_.Leave(leaver), "leaving the cut")) return false;
    }
    out.push_back(in);
    ++totals_.cuts;
    return Add(game_.model->CheckPlaces(event(), swiss, out, kept_.NewestStandings()));
  }

  bool HaveAllLeft(const std::vector<uint32_t>& players) const {
    return std::all_of(players.begin(), players.end(),
                       [&](uint32_t player) { return event().players[player].left(); });
  }

  // The opponent of who has left goes on without a match.
  bool PairCut(const Pairs& pairs) {
    std::set<std::set<uint32_t>> due;
    std::string text;
    for (const auto& [a, b] : pairs) {
      const bool a_left = event().players[a].left();
      const bool b_left = event().players[b].left();
      if (a_left && b_left) {
        ++totals_.unsaid;
        return false;
      }
      due.insert({a_left ? kNobody : a, b_left ? kNobody : b});
      text += TextOf(std::vector<uint32_t>{a_left ? kNobody : a, b_left ? kNobody : b}) + ", ";
    }
    if (!Expect(kept_.Pair(), "a round of " + text)) return false;
    std::set<std::set<uint32_t>> seen;
    std::string seen_text;
    for (const PlainTable& table : kept_.newest()) {
      seen.insert({table.first, table.second});
      seen_text += TextOf(std::vector<uint32_t>{table.first, table.second}) + ", ";
    }
    return seen == due || Say("bracket", text, seen_text);
  }

  uint32_t WinnerOf(uint32_t a, uint32_t b) const {
    for (const PlainTable& table : kept_.newest()) {
      if (!table.Seats(a) && !table.Seats(b)) continue;
      return table.went == Went::kBye || table.WonBy(table.first) ? table.first : table.second;
    }
    return kNobody;
  }

  const Game& game_;
  const uint64_t seed_;
  Totals& totals_;
  Chance chance_;
  const uint32_t players_;
  const Habits habits_;
  const Chosen chosen_;
  KeptEvent kept_;
  uint32_t entrants_ = 0;  // players that count
  bool is_stuck_ = false;  // no further round of the Swiss part
  std::vector<std::string> lines_;
};

}  // namespace

std::string TextOf(const Totals& totals) {
  const auto number = [](uint64_t count, const char* of_what) {
    return std::to_string(count) + of_what;
  };
  return number(totals.events, " events of ") + number(totals.players, " players, ") +
         number(totals.rounds, " Swiss rounds drawn, least by neighbours ") +
         number(totals.tally.least_by_neighbours, ", by matching ") +
         number(totals.tally.least_by_matching, ", not proved ") +
         number(totals.tally.not_proved, "; ") + number(totals.tally.refused, " refused, ") +
         number(totals.standings, " standings, ") + number(totals.cuts, " cuts, ") +
         number(totals.unsaid, " left open by the digest");
}

std::vector<std::string> RunRandomEvent(const Game& game,
                                        std::shared_ptr<const RulesetClient> ruleset, uint64_t seed,
                                        Totals* totals) {
  return RandomEvent(game, std::move(ruleset), seed, totals).Run();
}

}  // namespace arbitro::model
