// SPDX-License-Identifier: Apache-2.0
//
// A vector whose copies share what they have in common.
//
// Elements lie in chunks of 16, chunks in branches of 16, branches in a root. A copy shares the
// root; changing or adding one element copies one chunk, one branch and the root, which has a
// pointer for every 256 elements. Readers of an older copy see it unchanged. Not synchronised: one
// writer a copy.

#ifndef ARBITRO_DAEMON_ENGINE_PERSISTENT_VECTOR_H_
#define ARBITRO_DAEMON_ENGINE_PERSISTENT_VECTOR_H_

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace arbitro::engine {

template <class T>
class PersistentVector {
 public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  const T& operator[](size_t index) const {
    assert(index < size_);
    return (*(*(*root_)[index / kBranchElements])[index / kWidth % kWidth])[index % kWidth];
  }

  void push_back(T element) { Put(size_++, std::move(element)); }

  void Set(size_t index, T element) {
    assert(index < size_);
    Put(index, std::move(element));
  }

 private:
  // Wider ones make the copies of a change dearer, narrower ones the root.
  static constexpr size_t kWidth = 16;
  static constexpr size_t kBranchElements = kWidth * kWidth;
  using Chunk = std::array<T, kWidth>;
  using Branch = std::array<std::shared_ptr<const Chunk>, kWidth>;
  using Root = std::vector<std::shared_ptr<const Branch>>;

  // A copy of what is there, or an empty one.
  template <class Part>
  static std::shared_ptr<Part> Copy(const std::shared_ptr<const Part>& part) {
    return part ? std::make_shared<Part>(*part) : std::make_shared<Part>();
  }

  void Put(size_t index, T element) {
    auto root = Copy<Root>(root_);
    if (index / kBranchElements == root->size()) root->emplace_back();
    auto& branch_place = (*root)[index / kBranchElements];
    auto branch = Copy<Branch>(branch_place);
    auto& chunk_place = (*branch)[index / kWidth % kWidth];
    auto chunk = Copy<Chunk>(chunk_place);
    (*chunk)[index % kWidth] = std::move(element);
    chunk_place = std::move(chunk);
    branch_place = std::move(branch);
    root_ = std::move(root);
  }

  std::shared_ptr<const Root> root_;  // null while empty
  size_t size_ = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_PERSISTENT_VECTOR_H_
