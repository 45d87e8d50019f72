// SPDX-License-Identifier: Apache-2.0

#include <time.h>

#include <algorithm>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/catalogue.h"
#include "arbitro/host/client.h"
#include "arbitro/host/description_check.h"
#include "daemon/rulesets/open_library.h"
#include "testing/damage.h"
#include "testing/random_event.h"
#include "testing/random_value.h"
#include "tools/arbitroutil/child_process.h"
#include "tools/arbitroutil/ruleset_trials.h"
#include "tools/arbitroutil/watched_runner.h"

namespace arbitro::tools {
namespace {

// What each strictness asks for: kQuick, kUsual, kRelease.
int Times(Strictness strictness, int quick, int usual, int release) {
  if (strictness == Strictness::kQuick) return quick;
  return strictness == Strictness::kUsual ? usual : release;
}

// Sizes that are tried first: the smallest, odd and even; chance picks the others.
constexpr uint32_t kSizes[] = {2, 3, 4, 5, 7, 8, 9, 16, 17, 33};
constexpr uint32_t kSizeMax = 100;
constexpr uint32_t kRoundsMax = 7;

// Events of which the images are damaged, and calls that are kept of each.
constexpr size_t kKeptMax = 256;
constexpr int kDamageTriesMax = 200;

constexpr char kNoEvent[] =
    "no round was drawn in any event; with the settings and formats that it describes, some event "
    "must be possible";

// A library that is loaded into this process for good.
struct Loaded {
  RulesetFunctions functions;
  Description description;
  std::string problem;
};

Loaded Load(const TrialOptions& options) {
  Loaded loaded;
  if (!rulesets::OpenLibrary(options.ruleset, &loaded.functions, &loaded.problem)) return loaded;
  WatchedRunner runner(loaded.functions);
  ReadDescription(&runner, &loaded.description, &loaded.problem);
  return loaded;
}

RandomEventSize SizeOf(uint64_t number) {
  std::mt19937_64 random(number);
  RandomEventSize size;
  size.players =
      number < std::size(kSizes) ? kSizes[number] : 2 + static_cast<uint32_t>(random() % kSizeMax);
  size.rounds = 1 + static_cast<uint32_t>(random() % kRoundsMax);
  return size;
}

// One ruleset with the runner that it is called through.
struct Watched {
  explicit Watched(const Loaded& loaded)
      : runner(std::make_shared<WatchedRunner>(loaded.functions)),
        client(loaded.description, "", runner) {}
  std::shared_ptr<WatchedRunner> runner;
  RulesetClient client;
};

// What is wrong, the seed that finds it again, and where the image lies.
TrialResult Failed(const TrialOptions& options, const std::string& problem) {
  const std::string saved = options.images.empty() ? "" : SaveLastImage();
  return {absl::StrCat(problem, " (seed ", options.seed,
                       saved.empty() ? "" : absl::StrCat(", image ", saved), ")"),
          ""};
}

// Plays events number 0, 1, … and hands each to `look` before it is gone.
TrialResult PlayEvents(const TrialOptions& options, int count, Watched* watched,
                       const std::function<std::string(const RandomEvent&)>& look) {
  uint32_t rounds = 0;
  uint32_t tables = 0;
  std::string refusal;
  for (int i = 0; i < count; ++i) {
    RandomEvent event(watched->client, options.seed * 1'000'003 + static_cast<uint64_t>(i),
                      SizeOf(static_cast<uint64_t>(i)));
    std::string problem = event.Play();
    if (problem.empty()) problem = look(event);
    if (!problem.empty()) return Failed(options, absl::StrCat("event ", i, ": ", problem));
    rounds += event.rounds_drawn();
    tables += event.tables_decided();
    if (!event.refusal().empty()) refusal = event.refusal();
  }
  const bool draws = refusal.find("NOT_OFFERED") == std::string::npos;
  if (rounds == 0 && draws) return Failed(options, absl::StrCat(kNoEvent, " (", refusal, ")"));
  return {"", absl::StrCat(count, " events, ", rounds, " rounds, ", tables, " tables")};
}

std::string LookAway(const RandomEvent&) { return ""; }

// Cells of each player by the column's id, to compare what does not depend on order.
std::map<uint32_t, std::string> CellsOf(const Standings& standings,
                                        const std::vector<uint32_t>& number_of) {
  std::map<uint32_t, std::string> cells;
  const size_t width = standings.columns.size();
  for (size_t row = 0; row < standings.rows.size(); ++row) {
    std::string& line = cells[number_of[standings.rows[row].player]];
    for (size_t i = 0; i < width; ++i) {
      const arbitro_u128& cell = standings.cells[row * width + i];
      const arbitro_u128& below = standings.columns[i].denominator;
      absl::StrAppend(&line, standings.columns[i].id, "=", cell.high, ":", cell.low, "/",
                      below.high, ":", below.low, " ");
    }
  }
  return cells;
}

Reply<Standings> RankOf(const RulesetClient& client, const StandingsRequest& request) {
  std::promise<Reply<Standings>> promise;
  client.Rank(request, [&](Reply<Standings> reply) { promise.set_value(std::move(reply)); });
  return promise.get_future().get();
}

// The same players in another order.
StandingsRequest Permuted(const StandingsRequest& request, const std::vector<uint32_t>& order) {
  std::vector<uint32_t> place(order.size());
  for (size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<uint32_t>(i);
  StandingsRequest other = request;
  other.results.clear();
  for (size_t i = 0; i < order.size(); ++i) {
    StandingsPlayer player = request.players[order[i]];
    const uint32_t first = player.first_result;
    player.first_result = static_cast<uint32_t>(other.results.size());
    for (uint32_t n = 0; n < player.result_count; ++n) {
      PlayerResult result = request.results[first + n];
      if (result.opponent != ARBITRO_NONE) result.opponent = place[result.opponent];
      other.results.push_back(result);
    }
    other.players[i] = player;
  }
  return other;
}

// Empty where the standings do not depend on the order in which the players are listed.
std::string CompareOrders(const RulesetClient& client, const RandomEvent& event, uint64_t seed) {
  const StandingsRequest request = event.NextStandings();
  std::vector<uint32_t> same(request.players.size());
  for (size_t i = 0; i < same.size(); ++i) same[i] = static_cast<uint32_t>(i);
  std::vector<uint32_t> order = same;
  std::mt19937_64 random(seed);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  const auto first = RankOf(client, request);
  const auto second = RankOf(client, Permuted(request, order));
  if (first.answer() == nullptr || second.answer() == nullptr) return "";
  const auto cells = CellsOf(*first.answer(), same);
  const auto others = CellsOf(*second.answer(), order);
  for (const auto& [player, line] : cells) {
    const auto found = others.find(player);
    const std::string other = found == others.end() ? "no place" : found->second;
    if (other != line) {
      return absl::StrCat("player ", player + 1, " has ", line, "in the standings, and ", other,
                          "where the players are listed in another order; order by the rulebook "
                          "and the player's number, never by the index");
    }
  }
  return "";
}

int64_t CpuMs() {
  struct timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<int64_t>(now.tv_sec) * 1'000 + now.tv_nsec / 1'000'000;
}

// A field in mid-event: everybody has points, opponents and results of three rounds, by chance.
void FillLarge(uint32_t players, uint64_t seed, const Description& description, DrawRequest* draw,
               StandingsRequest* standings) {
  constexpr uint32_t kRounds = 3;
  RandomValues values(seed);
  draw->format = standings->format = description.formats[0].id;
  draw->settings = standings->settings =
      description.settings ? values.Of(*description.settings) : Value::Struct();
  draw->round = kRounds + 1;
  draw->entrants = players;
  standings->rounds_played = kRounds;
  draw->players.resize(players);
  standings->players.resize(players);
  for (uint32_t i = 0; i < players; ++i) {
    DrawPlayer& row = draw->players[i];
    StandingsPlayer& standing = standings->players[i];
    row.first_met = static_cast<uint32_t>(draw->met.size());
    standing.first_result = static_cast<uint32_t>(standings->results.size());
    for (uint32_t round = 1; round <= kRounds; ++round) {
      // In round r everybody meets the one whose index differs in bit r; of each pair one wins.
      const uint32_t other = i ^ (1u << round);
      const bool alone = other >= players;
      const bool wins =
          alone || (((std::min(i, other) * 2654435761u) >> (8 + round)) % 2 == 0) == (i < other);
      PlayerResult result = {};
      result.round = round;
      result.opponent = alone ? ARBITRO_NONE : other;
      result.result = alone ? ARBITRO_RESULT_BYE : wins ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS;
      result.points = wins ? 1 : 0;
      row.points += result.points;
      if (alone) ++row.byes;
      if (!alone) draw->met.push_back(other);
      standings->results.push_back(result);
    }
    row.met_count = static_cast<uint32_t>(draw->met.size()) - row.first_met;
    row.entry_round = standing.entry_round = 1;
    row.number = standing.number = i + 1;
    row.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
    standing.points = row.points;
    standing.status = ARBITRO_PLAYER_ACTIVE;
    standing.result_count = kRounds;
  }
}

TrialResult TryBudget(const TrialOptions& options, uint32_t players, int64_t budget_ms) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  DrawRequest draw;
  StandingsRequest standings;
  FillLarge(players, options.seed, loaded.description, &draw, &standings);
  std::string note;
  const auto measure = [&](const char* name, const std::function<std::string()>& call) {
    const int64_t before = CpuMs();
    const std::string fault = call();
    const int64_t took = CpuMs() - before;
    absl::StrAppend(&note, note.empty() ? "" : ", ", name, " ", took, " ms");
    if (!fault.empty()) return absl::StrCat(name, ": ", fault);
    if (took <= budget_ms) return std::string();
    return absl::StrCat(name, " of ", players, " players took ", took, " ms of processor time, ",
                        budget_ms, " are allowed; look for a loop over all pairs of players");
  };
  std::string problem = measure("draw", [&] {
    std::promise<Reply<RoundDraw>> promise;
    watched.client.Draw(draw, [&](Reply<RoundDraw> reply) { promise.set_value(std::move(reply)); });
    const auto reply = promise.get_future().get();
    return reply.fault() == nullptr ? "" : reply.fault()->what;
  });
  if (problem.empty()) {
    problem = measure("standings", [&] {
      const auto reply = RankOf(watched.client, standings);
      return reply.fault() == nullptr ? "" : reply.fault()->what;
    });
  }
  if (!problem.empty()) return Failed(options, problem);
  return {"", note};
}

}  // namespace

TrialResult TryEvents(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  return PlayEvents(options, Times(options.strictness, 10, 50, 400), &watched, LookAway);
}

TrialResult TryTwice(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  watched.runner->CallTwice();
  return PlayEvents(options, Times(options.strictness, 5, 20, 100), &watched, LookAway);
}

TrialResult TryOrder(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  return PlayEvents(
      options, Times(options.strictness, 5, 20, 100), &watched,
      [&](const RandomEvent& event) { return CompareOrders(watched.client, event, options.seed); });
}

TrialResult DigestOfAnswers(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  const TrialResult played =
      PlayEvents(options, Times(options.strictness, 3, 10, 40), &watched, LookAway);
  if (!played.problem.empty()) return played;
  return {"", watched.runner->digest()};
}

TrialResult TryThreads(const TrialOptions& options) {
  constexpr int kThreads = 4;
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  std::vector<std::future<std::string>> digests;
  for (int i = 0; i < kThreads; ++i) {
    digests.push_back(std::async(std::launch::async, [&options, &loaded] {
      auto runner = std::make_shared<WatchedRunner>(loaded.functions, Watch::kDigestOnly);
      const RulesetClient client(loaded.description, "", runner);
      for (int event = 0; event < Times(options.strictness, 3, 10, 40); ++event) {
        const std::string problem = RandomEvent(client, options.seed + static_cast<uint64_t>(event),
                                                SizeOf(static_cast<uint64_t>(event)))
                                        .Play();
        if (!problem.empty()) return problem;
      }
      return runner->digest();
    }));
  }
  std::vector<std::string> all;
  for (auto& digest : digests) all.push_back(digest.get());
  for (const std::string& digest : all) {
    if (digest == all[0]) continue;
    return {
        absl::StrCat("asked from ", kThreads, " threads at once, it answers differently (`", all[0],
                     "`, `", digest, "`, seed ", options.seed, "); keep nothing between calls"),
        ""};
  }
  return {"", absl::StrCat(kThreads, " threads")};
}

TrialResult TryProcesses(const TrialOptions& options) {
  struct Surroundings {
    const char* name;
    std::vector<std::string> environment;
  };
  const Surroundings kAll[] = {
      {"another process", {}},
      {"the locale C.UTF-8 and the time zone Pacific/Kiritimati",
       {"LC_ALL=C.UTF-8", "LANG=C.UTF-8", "TZ=Pacific/Kiritimati"}},
      {"the locale tr_TR.UTF-8 and the time zone America/St_Johns",
       {"LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8", "TZ=America/St_Johns"}},
      {"memory filled with 0xA5 (MALLOC_PERTURB_)", {"MALLOC_PERTURB_=165"}},
      {"memory filled with 0x01 (MALLOC_PERTURB_)", {"MALLOC_PERTURB_=1", "MALLOC_ARENA_MAX=1"}}};
  ChildRun run;
  run.arguments = {"ruleset",      "trial",
                   "answers",      options.ruleset,
                   "--seed",       std::to_string(options.seed),
                   "--strictness", std::to_string(static_cast<int>(options.strictness))};
  run.timeout_ms = 120'000;
  const TrialResult own = DigestOfAnswers(options);
  if (!own.problem.empty()) return own;
  for (const Surroundings& surroundings : kAll) {
    run.environment = surroundings.environment;
    const ChildEnd end = RunSelf(run);
    if (end.output.find(own.note) != std::string::npos) continue;
    return {
        absl::StrCat("in ", surroundings.name, " it answers something else (seed ", options.seed,
                     "); look for an address, an uninitialised field, the locale or the "
                     "environment: ",
                     end.output.substr(0, end.output.find('\n'))),
        ""};
  }
  return {"", absl::StrCat(std::size(kAll), " processes, one digest")};
}

TrialResult TryQuestions(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  const int count = Times(options.strictness, 20, 100, 1'000);
  RandomValues values(options.seed);
  int answered = 0;
  for (const Question& question : loaded.description.questions) {
    for (int i = 0; i < count; ++i) {
      QuestionRequest request;
      request.question = question.id;
      request.input = values.Of(question.input);
      std::string fault;
      watched.client.Ask(request, nullptr, [&](const Reply<QuestionAnswer>& reply) {
        if (reply.fault() != nullptr) fault = reply.fault()->what;
        if (reply.answer() != nullptr) ++answered;
      });
      if (!fault.empty()) {
        return Failed(options, absl::StrCat("question `", question.id, "`: ", fault));
      }
    }
  }
  return {"",
          absl::StrCat(loaded.description.questions.size(), " questions, ", answered, " answers")};
}

TrialResult TryDecks(const TrialOptions& options) {
  constexpr uint64_t kCards = 60;
  constexpr uint64_t kRowsMax = 40;
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  const Description& description = loaded.description;
  if (!description.card) return {"", "no cards"};
  Watched watched(loaded);
  RandomValues values(options.seed);
  const int count = Times(options.strictness, 20, 200, 2'000);
  std::vector<CatalogueRow> rows;
  for (uint64_t i = 0; i < kCards; ++i) {
    CatalogueRow row;
    row.key = "card-" + std::to_string(100 + i);
    row.name = "Card " + std::to_string(i / 2);
    row.value = values.Of(*description.card);
    for (const Form& field : description.card->children) {
      if (field.key) row.value.Set(field.id, Value::Text(row.key));
      if (field.name) row.value.Set(field.id, Value::Text(row.name));
    }
    rows.push_back(row);
  }
  const auto catalogue = std::make_shared<const std::string>(EncodeCatalogue(rows));
  int verdicts = 0;
  for (int i = 0; i < count; ++i) {
    DeckRequest request;
    request.format = description.formats[values.Below(description.formats.size())].id;
    request.settings = description.settings ? values.Of(*description.settings) : Value::Struct();
    for (uint64_t left = values.Below(kRowsMax); left > 0; --left) {
      DeckRow row;
      row.count = 1 + static_cast<uint32_t>(values.Below(5));
      row.card = static_cast<uint32_t>(values.Below(kCards));
      row.name = rows[row.card].name;
      if (description.deck_row) row.marks = values.Of(*description.deck_row);
      request.rows.push_back(row);
    }
    std::string fault;
    watched.client.CheckDeck(request, catalogue, [&](const Reply<DeckVerdict>& reply) {
      if (reply.fault() != nullptr) fault = reply.fault()->what;
      if (reply.answer() != nullptr) ++verdicts;
    });
    if (!fault.empty()) return Failed(options, absl::StrCat("deck ", i, ": ", fault));
  }
  return {"", absl::StrCat(verdicts, " verdicts")};
}

TrialResult TryDamagedImages(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  watched.runner->Keep(kKeptMax);
  RandomEvent(watched.client, options.seed, {9, 3}).Play();
  const std::vector<SeenCall> calls = watched.runner->kept();
  watched.runner->Keep(0);
  if (calls.empty()) return {"", "no calls"};
  const int count = Times(options.strictness, 1'000, 10'000, 100'000);
  std::mt19937_64 random(options.seed);
  int made = 0;
  for (int tries = 0; made < count && tries < count * kDamageTriesMax; ++tries) {
    const SeenCall& call = calls[random() % calls.size()];
    std::string image = call.image;
    for (uint64_t n = random() % 3; n < 3; ++n) Damage(&random, &image);
    // A host makes its requests itself: what is no request never crosses.
    if (!IsRequest(call.function, image)) continue;
    ++made;
    watched.runner->Call(call.function, std::move(image), call.catalogue, [](RunnerReply) {});
  }
  return {"", absl::StrCat(made, " absurd requests")};
}

TrialResult TryBudget1k(const TrialOptions& options) { return TryBudget(options, 1'000, 500); }
TrialResult TryBudget10k(const TrialOptions& options) { return TryBudget(options, 10'000, 3'000); }
TrialResult TryBudget100k(const TrialOptions& options) {
  return TryBudget(options, 100'000, 10'000);
}

}  // namespace arbitro::tools
