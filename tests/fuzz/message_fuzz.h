// SPDX-License-Identifier: Apache-2.0
//
// A fuzzer's input that is one message, as text: what LLVMFuzzerCustomMutator does for it.

#ifndef ARBITRO_TESTS_FUZZ_MESSAGE_FUZZ_H_
#define ARBITRO_TESTS_FUZZ_MESSAGE_FUZZ_H_

#include <algorithm>
#include <string>
#include <vector>

#include "tests/fuzz/message_mutator.h"
#include "tests/fuzz/message_text.h"
#include "tests/fuzz/require.h"

namespace arbitro::fuzz {

template <class Message>
size_t MutateMessage(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  MessageMutator mutator(seed, {"events/e", "ann", "coins", "plain", "first", "1"});
  Message message;
  ReadMessage(TextOf(data, size), &message);
  for (size_t n = mutator.Below(4) + 1; n > 0; --n) mutator.Mutate(&message);
  const std::string text = WriteMessage(message);
  if (text.size() > max_size) return size;
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

}  // namespace arbitro::fuzz

#endif  // ARBITRO_TESTS_FUZZ_MESSAGE_FUZZ_H_
