// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/draw/seed.h"

#include <string>

#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// Separate uses of SHA-256; storage/format/record.h has the others.
constexpr char kListTag = 0x05;
constexpr char kContributionsTag = 0x06;

std::string LittleEndian(uint64_t number, size_t size) {
  std::string bytes;
  for (size_t i = 0; i < size; ++i) bytes.push_back(static_cast<char>(number >> (8 * i)));
  return bytes;
}

std::string NumberBytes(const std::vector<uint32_t>& numbers) {
  std::string bytes;
  for (uint32_t number : numbers) bytes += LittleEndian(number, 4);
  return bytes;
}

}  // namespace

Digest HashChain(Digest start, uint32_t times) {
  storage::Sha256Hasher hasher;
  for (uint32_t i = 0; i < times; ++i) start = hasher.Update(storage::AsBytes(start)).Finish();
  return start;
}

Digest ListDigest(const std::vector<uint32_t>& player_numbers) {
  return storage::Sha256(std::string(1, kListTag) + NumberBytes(player_numbers));
}

ContributionsHasher::ContributionsHasher() { hasher_.Update(std::string(1, kContributionsTag)); }

void ContributionsHasher::AddPlayer(uint32_t number, std::string_view value) {
  Add(1, LittleEndian(number, 4), value);
}

void ContributionsHasher::AddDice(uint32_t sides, const std::vector<uint32_t>& witnesses,
                                  const std::vector<uint32_t>& values) {
  Add(2, LittleEndian(sides, 4) + NumberBytes(witnesses), NumberBytes(values));
}

void ContributionsHasher::AddBeacon(std::string_view name, uint64_t round, std::string_view value) {
  Add(3, Concat(LittleEndian(round, 8), name), value);
}

Digest ContributionsHasher::Finish() { return hasher_.Finish(); }

void ContributionsHasher::Add(char kind, std::string_view source, std::string_view value) {
  hasher_.Update(Concat(std::string(1, kind), LittleEndian(source.size(), 4), source,
                        LittleEndian(value.size(), 4), value));
}

void FillSeed(std::string_view event, DrawProof* proof) {
  const std::string message =
      Concat("arbitro/draw/1", event, std::string(1, '\0'), LittleEndian(proof->link_index, 8),
             storage::AsBytes(proof->list_digest), storage::AsBytes(proof->contributions_digest));
  proof->seed = storage::HmacSha256(storage::AsBytes(proof->link), message);
}

Digest DealSeed(std::string_view event, const Digest& link, const DealSource& source) {
  const std::string message =
      Concat(source.deal == 0 ? "arbitro/deal/1" : "arbitro/deal/2", event, std::string(1, '\0'),
             LittleEndian(source.link_index, 8), LittleEndian(source.table, 4),
             LittleEndian(source.attempt, 4), LittleEndian(source.seats, 4),
             source.deal == 0 ? "" : LittleEndian(source.deal, 4));
  return storage::HmacSha256(storage::AsBytes(link), message);
}

}  // namespace arbitro::engine
