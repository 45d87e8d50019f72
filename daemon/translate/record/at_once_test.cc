// SPDX-License-Identifier: Apache-2.0
//
// Calls are translated at the same time: threads at once get what one gets alone, and nothing is
// shared that they could fight over (ThreadSanitizer looks).

#include <string>
#include <thread>
#include <vector>

#include "api/text/characters.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/language.h"
#include "daemon/translate/wire/status.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

std::string Payload() {
  engine::RecordContent content;
  content.principal = "persons/ada";
  content.request_id = "r1";
  content.command = {engine::PairRound{3}, "why", "events/a"};
  content.decision = {engine::PlayerDropped{1, 3}, {{"PKM-4", "dropped"}}};
  return ProtoPayloadCodec(&WriteEveryCommand).Encode(content).payload;
}

std::vector<std::string> All() {
  std::vector<std::string> all;
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  for (int times = 0; times < 8; ++times) {
    all.push_back(Payload());
    const auto read = codec.Decode(all.back());
    all.push_back(read.ok() ? codec.Encode(*read).payload : read.status().ToString());
    all.push_back(text::Nfc("Torneo dell'Epifani\u0301a"));
    all.push_back(Shown("\xff\n"));
    const engine::Failure failure = engine::InvalidField("title", "is empty");
    for (const Language& language : {LanguageOf("it-IT, en;q=0.5"), LanguageOf("en")}) {
      all.push_back(MessageIn(language, failure));
      all.push_back(ToStatus(failure, language).SerializeAsString());
    }
  }
  return all;
}

TEST(AtOnce, ThreadsGetWhatOneGetsAlone) {
  std::vector<std::vector<std::string>> of_threads(4);
  std::vector<std::thread> threads;
  for (auto& got : of_threads) threads.emplace_back([&got] { got = All(); });
  for (std::thread& thread : threads) thread.join();
  const std::vector<std::string> alone = All();
  EXPECT_EQ(alone[0], alone[1]) << "what is written is read";
  for (const auto& got : of_threads) EXPECT_EQ(got, alone);
}

}  // namespace
}  // namespace arbitro::translate
