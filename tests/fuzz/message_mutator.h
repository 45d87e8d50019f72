// SPDX-License-Identifier: Apache-2.0
//
// Changes a message where its type allows it: by reflection, so that every message of the API is
// covered by being one.

#ifndef ARBITRO_TESTS_FUZZ_MESSAGE_MUTATOR_H_
#define ARBITRO_TESTS_FUZZ_MESSAGE_MUTATOR_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "google/protobuf/message.h"

namespace arbitro::fuzz {

class MessageMutator {
 public:
  // `words`: what a text may become, beside what it is.
  MessageMutator(unsigned seed, std::vector<std::string> words)
      : random_(seed), words_(std::move(words)) {}

  // Changes something, somewhere inside.
  void Mutate(google::protobuf::Message* message) { Mutate(message, 0); }

  // Fills most fields of a new message.
  void Fill(google::protobuf::Message* message) { Fill(message, 0); }

  // Below `bound`.
  size_t Below(size_t bound) { return bound == 0 ? 0 : random_() % bound; }

 private:
  using Field = google::protobuf::FieldDescriptor;

  void Mutate(google::protobuf::Message* message, int depth);
  void Fill(google::protobuf::Message* message, int depth);
  void MutateRepeated(google::protobuf::Message* message, const Field& field, int depth);
  void SetOne(google::protobuf::Message* message, const Field& field, int place);
  void Add(google::protobuf::Message* message, const Field& field, int depth);
  std::string Text(std::string was);
  uint64_t Number(uint64_t was);

  std::minstd_rand random_;
  std::vector<std::string> words_;
};

}  // namespace arbitro::fuzz

#endif  // ARBITRO_TESTS_FUZZ_MESSAGE_MUTATOR_H_
