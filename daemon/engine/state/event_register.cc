// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/event_register.h"

#include <algorithm>

namespace arbitro::engine {
namespace {

// FNV-1a: nothing recorded depends on it.
uint32_t HashOfName(std::string_view name) {
  uint32_t hash = 2166136261u;
  for (const char c : name) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
  return hash;
}

// The fact that nearly every event has: that its first record is there.
Fact FirstRecord(const std::string& event, const storage::Digest& hash) { return {event, 1, hash}; }

}  // namespace

struct EventRegister::Block {
  std::string names;           // one behind the other
  std::vector<uint32_t> ends;  // of each in `names`
  std::vector<storage::Digest> hashes;
  std::vector<uint16_t> ruleset_of;
  std::vector<std::string> rulesets;
  std::vector<std::pair<uint32_t, uint16_t>> by_name;                 // hash and place, rising
  std::vector<std::pair<uint16_t, std::shared_ptr<const Fact>>> odd;  // where it is not FirstRecord

  std::string_view NameAt(size_t place) const {
    const size_t begin = place == 0 ? 0 : ends[place - 1];
    return std::string_view(names).substr(begin, ends[place] - begin);
  }

  uint16_t TakeRuleset(const std::string& ruleset) {
    const auto known = std::find(rulesets.begin(), rulesets.end(), ruleset);
    const auto at = static_cast<uint16_t>(known - rulesets.begin());
    if (known == rulesets.end()) rulesets.push_back(ruleset);
    return at;
  }
};

IndexedEvent EventRegister::operator[](size_t index) const {
  const Block& block = *blocks_[index / kBlockEvents];
  const size_t place = index % kBlockEvents;
  IndexedEvent event;
  event.what.event = std::string(block.NameAt(place));
  event.what.ruleset = block.rulesets[block.ruleset_of[place]];
  event.made = FirstRecord(event.what.event, block.hashes[place]);
  for (const auto& [at, fact] : block.odd) {
    if (at == place) event.made = *fact;
  }
  return event;
}

std::optional<uint32_t> EventRegister::Find(std::string_view event) const {
  const uint32_t hash = HashOfName(event);
  for (size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = *blocks_[i];
    auto found = std::lower_bound(block.by_name.begin(), block.by_name.end(),
                                  std::pair<uint32_t, uint16_t>(hash, 0));
    for (; found != block.by_name.end() && found->first == hash; ++found) {
      if (block.NameAt(found->second) != event) continue;
      return static_cast<uint32_t>(i * kBlockEvents + found->second + 1);
    }
  }
  return std::nullopt;
}

void EventRegister::Add(const IndexedEvent& event) {
  if (size_ % kBlockEvents == 0) {
    if (!blocks_.empty()) {
      // It grows no more.
      auto full = std::make_shared<Block>(*blocks_.back());
      blocks_.back() = std::move(full);
    }
    blocks_.push_back(std::make_shared<Block>());
  } else if (blocks_.back().use_count() > 1) {
    blocks_.back() = std::make_shared<Block>(*blocks_.back());
  }
  Block& block = *blocks_.back();
  const auto place = static_cast<uint16_t>(size_ % kBlockEvents);
  block.names.append(event.what.event);
  block.ends.push_back(static_cast<uint32_t>(block.names.size()));
  block.hashes.push_back(event.made.hash);
  block.ruleset_of.push_back(block.TakeRuleset(event.what.ruleset));
  const std::pair<uint32_t, uint16_t> key(HashOfName(event.what.event), place);
  block.by_name.insert(std::upper_bound(block.by_name.begin(), block.by_name.end(), key), key);
  if (event.made != FirstRecord(event.what.event, event.made.hash)) {
    block.odd.emplace_back(place, std::make_shared<const Fact>(event.made));
  }
  ++size_;
}

}  // namespace arbitro::engine
