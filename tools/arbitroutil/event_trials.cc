// SPDX-License-Identifier: Apache-2.0

#include <functional>
#include <future>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/catalogue.h"
#include "testing/damage.h"
#include "testing/random_value.h"
#include "tools/arbitroutil/child_process.h"
#include "tools/arbitroutil/trial_tools.h"

namespace arbitro::tools {
namespace {

// Events of which the images are damaged, and calls that are kept of each.
constexpr size_t kKeptMax = 256;
constexpr int kDamageTriesMax = 200;

std::string LookAway(const RandomEvent&) { return ""; }

constexpr int kThreads = 4;

// The problem that one of several threads met, or else the digest of the answers it heard.
struct ThreadAnswers {
  std::string problem;
  std::string digest;
};

ThreadAnswers AskOnThread(const TrialOptions& options, const Loaded& loaded) {
  auto runner = std::make_shared<WatchedRunner>(loaded.functions, Watch::kDigestOnly);
  const RulesetClient client(loaded.description, "", runner);
  for (int event = 0; event < Times(options.strictness, 3, 10, 40); ++event) {
    std::string problem = RandomEvent(client, options.seed + static_cast<uint64_t>(event),
                                      SizeOf(static_cast<uint64_t>(event)))
                              .Play();
    if (!problem.empty()) return {std::move(problem), ""};
  }
  return {"", runner->digest()};
}

struct Surroundings {
  const char* name;
  std::vector<std::string> environment;
};

const Surroundings kSurroundings[] = {
    {"another process", {}},
    {"the locale C", {"LC_ALL=C", "LANG=C", "TZ=UTC"}},
    {"the locale C.UTF-8 and the time zone Pacific/Kiritimati",
     {"LC_ALL=C.UTF-8", "LANG=C.UTF-8", "TZ=Pacific/Kiritimati"}},
    {"the locale tr_TR.UTF-8 and the time zone America/St_Johns",
     {"LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8", "TZ=America/St_Johns"}},
    {"memory filled with 0xA5 (MALLOC_PERTURB_)", {"MALLOC_PERTURB_=165"}},
    {"memory filled with 0x01 (MALLOC_PERTURB_)", {"MALLOC_PERTURB_=1", "MALLOC_ARENA_MAX=1"}}};

// Counts the replies that answer, and keeps what a fault says.
struct Heard {
  int answers = 0;
  std::string fault;

  template <class Answer>
  void Take(const Reply<Answer>& reply) {
    if (reply.fault() != nullptr) fault = reply.fault()->what;
    if (reply.answer() != nullptr) ++answers;
  }
};

// Cards of that form, of which each two have one name.
std::vector<CatalogueRow> RandomCards(const Form& form, uint64_t count, RandomValues* values) {
  std::vector<CatalogueRow> rows;
  for (uint64_t i = 0; i < count; ++i) {
    CatalogueRow row;
    row.key = "card-" + std::to_string(100 + i);
    row.name = "Card " + std::to_string(i / 2);
    row.value = values->Of(form);
    for (const Form& field : form.children) {
      if (field.key) row.value.Set(field.id, Value::Text(row.key));
      if (field.name) row.value.Set(field.id, Value::Text(row.name));
    }
    rows.push_back(row);
  }
  return rows;
}

DeckRequest RandomDeck(const Description& description, const std::vector<CatalogueRow>& cards,
                       RandomValues* values) {
  constexpr uint64_t kRowsMax = 40;
  DeckRequest request;
  request.format = description.formats[values->Below(description.formats.size())].id;
  request.settings = description.settings ? values->Of(*description.settings) : Value::Struct();
  for (uint64_t left = values->Below(kRowsMax); left > 0; --left) {
    DeckRow row;
    row.count = 1 + static_cast<uint32_t>(values->Below(5));
    row.card = static_cast<uint32_t>(values->Below(cards.size()));
    row.name = cards[row.card].name;
    if (description.deck_row) row.marks = values->Of(*description.deck_row);
    request.rows.push_back(row);
  }
  return request;
}

// The calls of one event, the first kKeptMax.
std::vector<SeenCall> CallsOfEvent(uint64_t seed, Watched* watched) {
  watched->runner->Keep(kKeptMax);
  RandomEvent(watched->client, seed, {9, 3}).Play();
  std::vector<SeenCall> calls = watched->runner->kept();
  watched->runner->Keep(0);
  return calls;
}

}  // namespace

TrialResult TryEvents(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  const TrialResult played =
      PlayEvents(options, Times(options.strictness, 10, 50, 400), &watched, LookAway);
  if (!played.problem.empty()) return played;
  const TrialResult planned = PlayPlans(options, Times(options.strictness, 10, 30, 100), &watched);
  if (!planned.problem.empty()) return planned;
  return {"", absl::StrCat(played.note, "; ", planned.note)};
}

TrialResult TryTwice(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  watched.runner->CallTwice();
  return PlayEvents(options, Times(options.strictness, 5, 20, 100), &watched, LookAway);
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
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  std::vector<std::future<ThreadAnswers>> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.push_back(
        std::async(std::launch::async, AskOnThread, std::cref(options), std::cref(loaded)));
  }
  std::vector<ThreadAnswers> all;
  for (auto& thread : threads) all.push_back(thread.get());
  for (const ThreadAnswers& told : all) {
    if (!told.problem.empty()) {
      return {absl::StrCat("asked from ", kThreads, " threads at once: ", told.problem, " (seed ",
                           options.seed, ")"),
              ""};
    }
    if (told.digest == all[0].digest) continue;
    return {absl::StrCat("asked from ", kThreads, " threads at once, it answers differently (seed ",
                         options.seed, "); keep nothing between calls"),
            ""};
  }
  return {"", absl::StrCat(kThreads, " threads")};
}

TrialResult TryProcesses(const TrialOptions& options) {
  ChildRun run = TrialRun("answers", options);
  run.timeout_ms = 120'000;
  const std::string first = RunSelf(run).output;
  if (first.empty()) return {"a process that asked it said nothing", ""};
  for (const Surroundings& surroundings : kSurroundings) {
    run.environment = surroundings.environment;
    const ChildEnd end = RunSelf(run);
    if (end.output == first) continue;
    return {
        absl::StrCat("in ", surroundings.name, " it answers something else (seed ", options.seed,
                     "); look for an address, an uninitialised field, the locale or the "
                     "environment: ",
                     end.output.substr(0, end.output.find('\n'))),
        ""};
  }
  return {"", absl::StrCat(std::size(kSurroundings), " processes, one digest")};
}

TrialResult TryQuestions(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  const int count = Times(options.strictness, 20, 100, 1'000);
  RandomValues values(options.seed);
  Heard heard;
  for (const Question& question : loaded.description.questions) {
    for (int i = 0; i < count; ++i) {
      QuestionRequest request;
      request.question = question.id;
      request.input = values.Of(question.input);
      watched.client.Ask(request, nullptr,
                         [&](const Reply<QuestionAnswer>& reply) { heard.Take(reply); });
      if (!heard.fault.empty()) {
        return Failed(options, absl::StrCat("question `", question.id, "`: ", heard.fault));
      }
    }
  }
  return {"", absl::StrCat(loaded.description.questions.size(), " questions, ", heard.answers,
                           " answers")};
}

TrialResult TryDecks(const TrialOptions& options) {
  constexpr uint64_t kCards = 60;
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  const Description& description = loaded.description;
  if (!description.card) return {"", "no cards"};
  Watched watched(loaded);
  RandomValues values(options.seed);
  const int count = Times(options.strictness, 20, 200, 2'000);
  const std::vector<CatalogueRow> cards = RandomCards(*description.card, kCards, &values);
  const auto catalogue = std::make_shared<const std::string>(EncodeCatalogue(cards));
  Heard heard;
  for (int i = 0; i < count; ++i) {
    watched.client.CheckDeck(RandomDeck(description, cards, &values), catalogue,
                             [&](const Reply<DeckVerdict>& reply) { heard.Take(reply); });
    if (!heard.fault.empty()) return Failed(options, absl::StrCat("deck ", i, ": ", heard.fault));
  }
  return {"", absl::StrCat(heard.answers, " verdicts")};
}

TrialResult TryDamagedImages(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  const std::vector<SeenCall> calls = CallsOfEvent(options.seed, &watched);
  if (calls.empty()) return {"", "no calls"};
  const int count = Times(options.strictness, 1'000, 10'000, 100'000);
  std::mt19937_64 random(options.seed);
  int made = 0;
  for (int tries = 0; made < count && tries < count * kDamageTriesMax; ++tries) {
    const SeenCall& call = calls[random() % calls.size()];
    std::string image = call.image;
    for (uint64_t n = random() % 3; n < 3; ++n) Damage(&random, &image);
    // A host makes its requests itself: what is no request never crosses.
    if (!IsRequest(watched.client.description(), call.function, image)) continue;
    ++made;
    watched.runner->Call(call.function, std::move(image), call.catalogue, [](RunnerReply) {});
  }
  return {"", absl::StrCat(made, " absurd requests")};
}

}  // namespace arbitro::tools
