// SPDX-License-Identifier: Apache-2.0
//
// A vector whose copies share what they have in common.
//
// Elements lie in chunks of 8, unless said otherwise, and 8 chunks or branches in a branch, up to
// one root. A copy shares the root; changing or adding one element copies what lies on the way to
// it: its chunk, 8 pointers a level, and a level more for eight times the elements. Readers of an
// older copy see it unchanged. Not synchronised: one writer a copy.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_PERSISTENT_VECTOR_H_
#define ARBITRO_DAEMON_ENGINE_STATE_PERSISTENT_VECTOR_H_

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

namespace arbitro::engine {

// A chunk has 2^kChunkBits elements. Copying one that are pointers counts each; plain numbers may
// lie in wider ones.
template <class T, unsigned kChunkBits = 3>
class PersistentVector {
 public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  const T& operator[](size_t index) const {
    assert(index < size_);
    const void* part = root_.get();
    for (unsigned level = levels_; level > 0; --level) {
      part = (*static_cast<const Branch*>(part))[PlaceIn(level, index)].get();
    }
    return (*static_cast<const Chunk*>(part))[PlaceIn(0, index)];
  }

  void push_back(T element) { Put(size_++, std::move(element)); }

  void Set(size_t index, T element) {
    assert(index < size_);
    Put(index, std::move(element));
  }

  struct Change {
    size_t index = 0;
    T element;
  };
  // Several at once: what lies on the way to more than one is copied once. In rising order, each
  // index at most once.
  void SetAll(std::vector<Change> changes) {
    assert(changes.empty() || changes.back().index < size_);
    if (changes.empty()) return;
    root_ = WithAll(root_, levels_, changes.data(), changes.data() + changes.size());
  }

 private:
  // Wider parts make the copies of a change dearer, narrower ones the way to an element longer.
  static constexpr unsigned kBranchBits = 3;
  using PartPtr = std::shared_ptr<const void>;  // a Chunk below level 1, a Branch above
  using Chunk = std::array<T, size_t{1} << kChunkBits>;
  using Branch = std::array<PartPtr, size_t{1} << kBranchBits>;

  // The bits of an index that lie below those of a level's place.
  static constexpr unsigned BitsBelow(unsigned level) {
    return level == 0 ? 0 : kChunkBits + kBranchBits * (level - 1);
  }
  static size_t PlaceIn(unsigned level, size_t index) {
    const size_t width = level == 0 ? std::tuple_size_v<Chunk> : std::tuple_size_v<Branch>;
    return (index >> BitsBelow(level)) % width;
  }

  // A copy of what is there, or an empty one.
  template <class Part>
  static std::shared_ptr<Part> Copy(const PartPtr& part) {
    return part ? std::make_shared<Part>(*static_cast<const Part*>(part.get()))
                : std::make_shared<Part>();
  }

  static PartPtr With(const PartPtr& part, unsigned level, size_t index, T element) {
    if (level == 0) {
      auto chunk = Copy<Chunk>(part);
      (*chunk)[PlaceIn(0, index)] = std::move(element);
      return chunk;
    }
    auto branch = Copy<Branch>(part);
    PartPtr& place = (*branch)[PlaceIn(level, index)];
    place = With(place, level - 1, index, std::move(element));
    return branch;
  }

  static PartPtr WithAll(const PartPtr& part, unsigned level, Change* first, Change* last) {
    if (level == 0) {
      auto chunk = Copy<Chunk>(part);
      for (; first != last; ++first) (*chunk)[PlaceIn(0, first->index)] = std::move(first->element);
      return chunk;
    }
    auto branch = Copy<Branch>(part);
    while (first != last) {
      const size_t place = PlaceIn(level, first->index);
      Change* next = first + 1;
      while (next != last && PlaceIn(level, next->index) == place) ++next;
      (*branch)[place] = WithAll((*branch)[place], level - 1, first, next);
      first = next;
    }
    return branch;
  }

  void Put(size_t index, T element) {
    for (; index >> BitsBelow(levels_ + 1) != 0; ++levels_) {
      auto above = std::make_shared<Branch>();
      above->front() = std::move(root_);
      root_ = std::move(above);
    }
    root_ = With(root_, levels_, index, std::move(element));
  }

  PartPtr root_;         // null while empty
  unsigned levels_ = 0;  // of branches above the chunks
  size_t size_ = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_PERSISTENT_VECTOR_H_
