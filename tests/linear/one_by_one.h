// SPDX-License-Identifier: Apache-2.0
//
// The commands of clients who contend for one event, and their answers; and a check that one after
// the other gives the same answers. Shares no code with the engine.

#ifndef ARBITRO_TESTS_LINEAR_ONE_BY_ONE_H_
#define ARBITRO_TESTS_LINEAR_ONE_BY_ONE_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace arbitro::linear {

// A command of one client, and its answer.
struct Timed {
  uint64_t began = 0;  // by a clock that all clients share
  uint64_t ended = 0;
  uint64_t revision = 0;  // 0: refused
  std::string refusal;
};

// ARBITRO_SEED, or else `usual`.
inline uint64_t SeedOr(uint64_t usual) {
  const char* given = std::getenv("ARBITRO_SEED");
  return given == nullptr ? usual : std::strtoull(given, nullptr, 10);
}

// Returns the first thing that one after the other, from `first_revision` on, could not have
// answered; "": all is well. Model has Refusal(Step), "" where it takes the step, and Take(Step),
// which says what is wrong with the answer.
template <class Model, class Step>
std::string CheckOneByOne(std::vector<Step> steps, uint64_t first_revision) {
  std::sort(steps.begin(), steps.end(),
            [](const Step& one, const Step& other) { return one.revision < other.revision; });
  std::vector<Model> after = {Model()};  // by revision, from the one before the first on
  std::vector<const Step*> by_revision;
  for (const Step& each : steps) {
    if (each.revision == 0) continue;
    if (each.revision != first_revision + by_revision.size()) return "a revision is missing";
    Model model = after.back();
    if (std::string refusal = model.Refusal(each); !refusal.empty()) {
      return "must be refused: " + refusal;
    }
    if (std::string wrong = model.Take(each); !wrong.empty()) return wrong;
    after.push_back(std::move(model));
    by_revision.push_back(&each);
  }
  for (const Step& each : steps) {
    // Answered before it began: it must know them. Begun before it ended: it may.
    size_t least = 0;
    size_t most = 0;
    for (size_t at = 0; at < by_revision.size(); ++at) {
      if (by_revision[at]->ended < each.began) least = at + 1;
      if (by_revision[at]->began < each.ended) most = at + 1;
    }
    if (each.revision != 0) {
      if (each.revision < first_revision + least) return "came too early";
      continue;
    }
    bool possible = false;
    for (size_t at = least; at <= most && !possible; ++at) {
      possible = after[at].Refusal(each) == each.refusal;
    }
    if (!possible) return "is refused without reason: " + each.refusal;
  }
  return "";
}

// Has every client take its turns, each by `take(random, turn, id)`, and returns all steps.
template <class Step, class Take>
std::vector<Step> RunAtOnce(uint32_t clients_count, uint64_t seed, uint32_t turns,
                            const Take& take) {
  std::vector<std::vector<Step>> of_clients(clients_count);
  std::vector<std::thread> clients;
  for (uint32_t client = 0; client < clients_count; ++client) {
    clients.emplace_back([=, &take, &own = of_clients[client]] {
      std::mt19937_64 random(seed + client);
      for (uint32_t turn = 0; turn < turns; ++turn) {
        own.push_back(take(random, turn, std::to_string(client) + "-" + std::to_string(turn)));
      }
    });
  }
  for (std::thread& client : clients) client.join();
  std::vector<Step> all;
  for (auto& each : of_clients) all.insert(all.end(), each.begin(), each.end());
  return all;
}

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_ONE_BY_ONE_H_
